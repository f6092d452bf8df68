//! Batches: many calls in one body, each read and answered by itself.
//!
//! Two forms. As JSON, all items come in one object and all results go back in one. As lines (`application/x-ndjson`) each item
//! is a line, and its result is a line that is sent before the next one is read; a client that takes no results is not read from.
//!
//! An item is cut out of the text and read alone, so that what is wrong with it is its own error. Its call is read straight into
//! the type of its request, the `type` beside it left aside: the derived reader of a tagged union first keeps all values in a
//! form of its own, in which more passes for a word than in JSON.

use super::body::{self, LENIENT, no_json, other_fault};
use super::openapi::{self, PostFaults};
use super::problem::{Reader, Refusal, written_in};
use super::query::NoQuery;
use super::shape::Whole;
use super::{Settings, shape};
use crate::guard::{Desk, Items, Turn};
use crate::service::{Batch, BatchCall, BatchItem, BatchRequest, BatchResponse, BatchResult, Code, Error};
use crate::words::Message;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// Ask several calls at once
///
/// Up to 1,000 items, each any call but this one. Each is answered by itself, in order, and the fault of one is no fault of the
/// others. As `application/x-ndjson` each line is an item, and each line of the answer its result, sent before the next line
/// is read; what ends the exchange early, such as an item too many, is the error of the last line.
#[utoipa::path(post, path = "/v1/batch", operation_id = "batch", tag = "batches",
    request_body(content((BatchRequest = "application/json"), (BatchItem = "application/x-ndjson"))),
    responses(
        (status = 200, description = "A result for each item, in order.",
            content((BatchResponse = "application/json"), (BatchResult = "application/x-ndjson"))),
        PostFaults))]
pub(super) async fn batch(
    State(settings): State<Arc<Settings>>,
    Reader(language): Reader,
    request: Request,
) -> Result<Response, Refusal> {
    let (mut parts, body) = request.into_parts();
    NoQuery::from_request_parts(&mut parts, &settings).await?;
    let kind = body::kind(&parts.headers, &[JSON, LINES])?;
    let guarded = parts.extensions.remove::<Items>().unwrap_or_default();
    let batch = Batch::new(settings.batch, language);
    let answer = if kind == LINES {
        Lines::new(body, settings.max_body_bytes, guarded, settings.desk.clone(), batch).answer()
    } else {
        let text = body::read(body, settings.max_body_bytes).await?;
        Body::from(answer_all(&text, &guarded, &settings.desk, batch).await?)
    };
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
    Ok((kind, written_in(language), answer).into_response())
}

/// The JSON of all results, for the JSON of all items. Other calls have their turn meanwhile.
async fn answer_all(text: &[u8], guarded: &Items, desk: &Desk, mut batch: Batch) -> Result<Vec<u8>, Error> {
    let items = items(text)?;
    batch.take(items.len())?;
    let mut turn = Turn::begin();
    let mut results = br#"{"results":["#.to_vec();
    for (at, text) in items.into_iter().enumerate() {
        if at > 0 {
            results.push(b',');
        }
        let (id, call) = read_item(text.get().as_bytes());
        write(&mut results, &guarded.answer(desk, &mut batch, id, call).await)?;
        turn.pass().await;
    }
    results.extend(b"]}");
    Ok(results)
}

fn write(text: &mut Vec<u8>, result: &impl Serialize) -> Result<(), Error> {
    let written = serde_json::to_writer(text, result);
    written.map_err(|fault| Error::new(Code::Internal, Message::AnswerNotWritten { fault: fault.to_string() }))
}

/// Items that come as lines.
struct Lines {
    body: Body,
    /// How many more bytes may come.
    left: usize,
    most: usize,
    /// Whether more came than may.
    too_long: bool,
    /// What has come and is not read yet.
    chunk: Bytes,
    guarded: Items,
    desk: Desk,
    batch: Batch,
    turn: Turn,
    /// Whether the last line has been answered.
    over: bool,
}

impl Lines {
    fn new(body: Body, most: usize, guarded: Items, desk: Desk, batch: Batch) -> Lines {
        Lines {
            body,
            left: most,
            most,
            too_long: false,
            chunk: Bytes::new(),
            guarded,
            desk,
            batch,
            turn: Turn::begin(),
            over: false,
        }
    }

    /// The results. The next line is read when the next result is asked for.
    fn answer(self) -> Body {
        let results = futures_util::stream::unfold(self, async |mut lines| {
            if lines.over {
                return None;
            }
            let result = lines.next_result().await?;
            let mut text = Vec::new();
            if write(&mut text, &result).is_err() {
                return None;
            }
            text.push(b'\n');
            Some((Ok::<_, Infallible>(text), lines))
        });
        // What compresses it asks again after its end.
        Body::from_stream(results.fuse())
    }

    /// The result of the next line; nothing after the last one.
    async fn next_result(&mut self) -> Option<BatchResult> {
        self.turn.pass().await;
        let line = self.next_line().await;
        let (id, call) = match line.and_then(|line| self.batch.take(line.iter().count()).map(|()| line)) {
            Ok(line) => read_item(&line?),
            // Whatever else comes is not read.
            Err(error) => {
                self.over = true;
                (None, Err(error))
            }
        };
        Some(self.guarded.answer(&self.desk, &mut self.batch, id, call).await)
    }

    /// The next line that is not blank.
    async fn next_line(&mut self) -> Result<Option<Bytes>, Error> {
        let mut begun: Vec<u8> = Vec::new();
        loop {
            let line = match self.chunk.iter().position(|&byte| byte == b'\n') {
                Some(end) => {
                    let line = self.chunk.split_to(end.saturating_add(1));
                    if begun.is_empty() { line } else { [begun.as_slice(), &line].concat().into() }
                }
                None => {
                    begun.extend_from_slice(&self.chunk);
                    self.chunk = Bytes::new();
                    if self.read_on().await? {
                        continue;
                    }
                    if is_blank(&begun) {
                        return Ok(None);
                    }
                    return Ok(Some(begun.into()));
                }
            };
            if !is_blank(&line) {
                return Ok(Some(line));
            }
            begun.clear();
        }
    }

    /// Waits for more of the body; false when there is no more.
    async fn read_on(&mut self) -> Result<bool, Error> {
        let too_large = || Error::new(Code::PayloadTooLarge, Message::BodyTooLarge { most: self.most });
        if self.too_long {
            return Err(too_large());
        }
        match self.body.frame().await {
            None => Ok(false),
            Some(Ok(frame)) => {
                self.chunk = frame.into_data().unwrap_or_default();
                // The lines that are within the limit are answered before the rest is refused.
                self.too_long = self.chunk.len() > self.left;
                self.chunk.truncate(self.left);
                self.left = self.left.saturating_sub(self.chunk.len());
                Ok(true)
            }
            Some(Err(_)) if self.guarded.are_too_long() => Err(too_large()),
            Some(Err(_)) => Err(Error::new(Code::MalformedRequest, Message::BodyBrokeOff)),
        }
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// The items of a batch, each as its text.
fn items(text: &[u8]) -> Result<Vec<&RawValue>, Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Read<'t> {
        #[serde(borrow)]
        items: Vec<&'t RawValue>,
    }
    // The reader would take an array for the object.
    let is_object = text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    if let Ok(read) = serde_json::from_slice::<Read<'_>>(text)
        && is_object
    {
        return Ok(read.items);
    }
    let mut value: Value = serde_json::from_slice(text).map_err(|fault| no_json(text, &fault, Whole::Body))?;
    if let Some(Value::Array(items)) = value.get_mut("items") {
        items.clear();
    }
    let found = shape::fault(openapi::schemas(), "BatchRequest", &value, Whole::Body);
    Err(found.unwrap_or_else(|| other_fault::<IgnoredAny>(text, Whole::Body)))
}

/// The id of an item, as far as it can be read, and what it asks. The fields of faults are counted from the call.
fn read_item(text: &[u8]) -> (Option<String>, Result<BatchCall, Error>) {
    let lenient = LENIENT.may_let_through(text);
    let read = match item(text) {
        Ok((id, call)) if !lenient => return (id, Ok(call)),
        read => read,
    };
    let value: Value = match serde_json::from_slice(text) {
        Ok(value) => value,
        Err(fault) => return (None, Err(no_json(text, &fault, Whole::Item))),
    };
    let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
    let call = match (shape::fault(openapi::schemas(), "BatchItem", &value, Whole::Item), read) {
        (Some(error), _) => Err(of_item(error)),
        (None, Ok((_, call))) => Ok(call),
        (None, Err(_)) => Err(of_item(other_fault::<IgnoredAny>(text, Whole::Item))),
    };
    (id, call)
}

/// The error with its field counted from the call of the item.
fn of_item(error: Error) -> Error {
    let of_call = |field: String| field.strip_prefix("call.").map(str::to_owned).unwrap_or(field);
    Error { field: error.field.map(of_call), ..error }
}

fn item(text: &[u8]) -> serde_json::Result<(Option<String>, BatchCall)> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Read<'t> {
        #[serde(default, deserialize_with = "crate::rules::present")]
        id: Option<String>,
        #[serde(borrow)]
        call: &'t RawValue,
    }
    let Read { id, call: text } = serde_json::from_slice(text)?;
    Ok((id, call(text.get())?))
}

macro_rules! calls {
    ($($word:ident),+) => {
        /// A call that is missing here does not compile.
        const _: fn(&BatchCall) = |call| match call {
            $(BatchCall::$word(_) => {})+
        };

        fn call(text: &str) -> serde_json::Result<BatchCall> {
            #[derive(Deserialize)]
            #[serde(rename_all = "snake_case")]
            enum Word {
                $($word),+
            }
            #[derive(Deserialize)]
            struct Typed {
                r#type: Word,
            }
            Ok(match serde_json::from_str::<Typed>(text)?.r#type {
                $(Word::$word => BatchCall::$word(Box::new(request(text)?))),+
            })
        }
    };
}

calls!(Evaluate, Showdown, Score, Start, LegalActions, Apply, View, Replay, Odds, Discards);

/// The request that a call holds beside its `type`.
fn request<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let request = reader.deserialize_map(Asked(PhantomData))?;
    reader.end()?;
    Ok(request)
}

struct Asked<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Asked<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a call")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(BesideType(fields)))
    }
}

/// The fields of an object but its `type`.
struct BesideType<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for BesideType<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        #[derive(Deserialize)]
        struct Name<'n>(#[serde(borrow)] Cow<'n, str>);
        while let Some(Name(name)) = self.0.next_key()? {
            if name != "type" {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
            self.0.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(seed)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
mod tests {
    use super::*;
    use crate::service::BatchLimits;
    use crate::words::Language;
    use std::future::poll_fn;

    #[tokio::test]
    async fn a_long_batch_lets_others_have_their_turn() {
        let hands = vec![r#""RR3A""#; 100].join(",");
        let item = format!(r#"{{"call":{{"type":"evaluate","hands":[{hands}]}}}}"#);
        let text = format!(r#"{{"items":[{}]}}"#, vec![item; 100].join(","));
        let guarded = Items::default();
        let desk = Desk::default();
        let batch = Batch::new(BatchLimits::default(), Language::English);
        let mut all = std::pin::pin!(answer_all(text.as_bytes(), &guarded, &desk, batch));
        let mut turns = 0;
        let answer = poll_fn(|context| {
            turns += 1;
            all.as_mut().poll(context)
        });
        assert!(answer.await.unwrap().len() > 1_000_000);
        assert!(turns > 2, "{turns}");
    }

    #[test]
    fn honest_items_are_read_once() {
        let item = r#"{"id":"7 [","call":{"type":"score","mano":0,"hands":["RR3A"],"settled":[{"result":"passed"}]}}"#;
        assert!(!LENIENT.may_let_through(item.as_bytes()));
    }
}
