//! The body of a call: read whole, within its limits, and decoded strictly.
//!
//! A sound request is decoded straight into its type. Only when that fails, or when the text holds something that the decoder
//! would let through although the contract does not, is it read a second time against the schema of the request, which finds
//! the fault and its full path. Two readings, so that the honest client pays for one only; and the schema, because the
//! decoder loses its path inside a tagged union.

use super::problem::{Refusal, shown};
use super::shape::{self, Lenient, Whole};
use super::{Settings, openapi};
use crate::service::{Code, Error};
use crate::words::Message;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use http_body::Body as _;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use std::sync::{Arc, LazyLock};
use utoipa::ToSchema;

/// A body that is JSON and a `T`, of a call without a query. It is read strictly, and within the limit of the [`Settings`].
///
/// What cannot be read is refused with a problem: `malformed_request`, `unknown_field`, `unsupported_media_type` or `payload_too_large`.
///
/// ```
/// use axum::{Router, routing::post};
/// use mus_rules::rest::{Json, Settings};
/// use mus_rules::service::ShowdownRequest;
/// use std::sync::Arc;
/// let hands = async |Json(request): Json<ShowdownRequest>| request.hands.len().to_string();
/// let routes: Router = Router::new().route("/hands", post(hands)).with_state(Arc::new(Settings::default()));
/// ```
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + ToSchema> FromRequest<Arc<Settings>> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, settings: &Arc<Settings>) -> Result<Json<T>, Refusal> {
        let (mut parts, body) = request.into_parts();
        super::query::NoQuery::from_request_parts(&mut parts, settings).await?;
        kind(&parts.headers, &["application/json"])?;
        let bytes = read(body, settings.max_body_bytes).await?;
        Ok(Json(decode(&bytes)?))
    }
}

/// Reads one JSON value as a `T`, strictly.
///
/// Fails with `malformed_request` or `unknown_field` at the first fault, with its path; without a path when the text is no JSON.
///
/// ```
/// use mus_rules::{rest::decode, service::ShowdownRequest};
/// let fault = decode::<ShowdownRequest>(br#"{"mano":0,"hands":["RRRA",7]}"#).unwrap_err();
/// assert_eq!(fault.field.as_deref(), Some("hands[1]"));
/// ```
pub fn decode<T: DeserializeOwned + ToSchema>(text: &[u8]) -> Result<T, Error> {
    let lenient = LENIENT.may_let_through(text);
    match serde_json::from_slice(text) {
        Ok(request) if !lenient => Ok(request),
        Ok(request) => explain::<T>(text)?.map_or(Ok(request), Err),
        Err(_) => Err(explain::<T>(text)?.unwrap_or_else(|| other_fault::<T>(text, Whole::Body))),
    }
}

/// Builds now what the first call would have to wait for.
pub(super) fn prepare() {
    LazyLock::force(&LENIENT);
}

pub(super) static LENIENT: LazyLock<Lenient> = LazyLock::new(|| Lenient::of(openapi::schemas()));

/// What is wrong with the text by the schema of `T`, if anything is. Fails when the text is no JSON.
fn explain<T: ToSchema>(text: &[u8]) -> Result<Option<Error>, Error> {
    let value = serde_json::from_slice(text).map_err(|fault| no_json(text, &fault, Whole::Body))?;
    Ok(shape::fault(openapi::schemas(), &T::name(), &value, Whole::Body))
}

pub(super) fn no_json(text: &[u8], fault: &serde_json::Error, whole: Whole) -> Error {
    let subject = whole.subject("");
    let message = if text.iter().all(u8::is_ascii_whitespace) {
        Message::IsEmpty { subject }
    } else if text.starts_with(b"\xEF\xBB\xBF") {
        Message::ByteOrderMark { subject }
    } else if fault.is_eof() {
        Message::EndsEarly { subject }
    } else {
        Message::NotJson { subject, line: fault.line(), column: fault.column() }
    };
    Error::new(Code::MalformedRequest, message)
}

/// For what the schema does not see, such as a key that is there twice: where it is, as far as the decoder knows.
pub(super) fn other_fault<T: DeserializeOwned>(text: &[u8], whole: Whole) -> Error {
    if let Some(path) = shape::twice(text) {
        let subject = whole.subject(&path);
        return Error::at(Code::MalformedRequest, path, Message::IsTwice { subject });
    }
    let mut reader = serde_json::Deserializer::from_slice(text);
    let path = match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Err(located) if located.path().iter().next().is_some() => located.path().to_string(),
        _ => String::new(),
    };
    let subject = whole.subject(&path);
    Error::at(Code::MalformedRequest, path, Message::Unreadable { subject })
}

/// Which of these media types the headers say that the body is, in no coding.
pub(super) fn kind<'k>(headers: &HeaderMap, kinds: &[&'k str]) -> Result<&'k str, Error> {
    let wrong = |message| Err(Error::new(Code::UnsupportedMediaType, message));
    let wanted = || kinds.join(" or ");
    let Some(given) = headers.get(header::CONTENT_TYPE) else {
        return wrong(Message::NoContentType { wanted: wanted() });
    };
    let given = String::from_utf8_lossy(given.as_bytes());
    let essence = given.split(';').next().unwrap_or_default().trim();
    let Some(kind) = kinds.iter().find(|kind| essence.eq_ignore_ascii_case(kind)) else {
        return wrong(Message::WrongContentType { wanted: wanted(), given: shown(&given) });
    };
    match headers.get(header::CONTENT_ENCODING) {
        Some(coding) if !coding.as_bytes().eq_ignore_ascii_case(b"identity") => {
            let coding = String::from_utf8_lossy(coding.as_bytes());
            wrong(Message::WrongCoding { given: shown(&coding) })
        }
        _ => Ok(kind),
    }
}

/// The whole body, within the limit of its length.
pub(super) async fn read(body: Body, most: usize) -> Result<Bytes, Error> {
    let too_large = || Error::new(Code::PayloadTooLarge, Message::BodyTooLarge { most });
    // What is announced to be too long is not waited for.
    if u64::try_from(most).is_ok_and(|most| body.size_hint().lower() > most) {
        return Err(too_large());
    }
    match Limited::new(body, most).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(fault) if fault.is::<LengthLimitError>() => Err(too_large()),
        Err(_) => Err(Error::new(Code::MalformedRequest, Message::BodyBrokeOff)),
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::service::{ApplyRequest, EvaluateRequest, ReplayRequest, ScoreRequest, ShowdownRequest};
    use crate::words::Language;

    fn refused<T: DeserializeOwned + ToSchema>(text: &str, code: Code, field: &str) {
        let Err(error) = decode::<T>(text.as_bytes()) else { panic!("this was let through: {text}") };
        let found = (error.code, error.field.clone().unwrap_or_default());
        assert_eq!(found, (code, field.to_owned()), "{text}: {error:?}");
        assert!(error.detail(Language::English).len() <= 1024);
    }

    fn malformed<T: DeserializeOwned + ToSchema>(text: &str, field: &str) {
        refused::<T>(text, Code::MalformedRequest, field);
    }

    fn unknown<T: DeserializeOwned + ToSchema>(text: &str, field: &str) {
        refused::<T>(text, Code::UnknownField, field);
    }

    /// An Apply with this bet, which is in two unions, and this action.
    fn apply(bet: &str, action: &str) -> String {
        format!(
            r#"{{"snapshot":{{"score":{{"stones":[0,0],"games":[0,0]}},"hand_number":1,"mano":0,"hands":["","","",""],
            "phase":{{"type":"betting","settled":[],"bet":{bet}}}}},"action":{action}}}"#
        )
    }

    const OPEN: &str = r#"{"type":"open","passed":0}"#;
    const PASO: &str = r#"{"type":"paso","seat":0}"#;

    #[test]
    fn texts_that_are_no_json_have_no_field() {
        let deep = "[".repeat(10_000);
        let nan = r#"{"hands":[],"mano":NaN}"#;
        let cut = r#"{"hands":["RR3A"#;
        for text in ["", " ", "\u{feff}{}", "{}x", "{} {}", "not", "{'hands':[]}", r#"{"hands":[],}"#, nan, cut, &deep]
        {
            malformed::<ShowdownRequest>(text, "");
        }
        let invalid = decode::<ShowdownRequest>(b"{\"hands\":[\"\xff\"]}").unwrap_err();
        assert_eq!((invalid.code, invalid.field), (Code::MalformedRequest, None));
    }

    #[test]
    fn numbers_are_integers_of_32_bits() {
        for number in
            ["2.5", "1e3", "1.0", "10000000000000000000", "-2147483649", "2147483648", "\"2\"", "null", "true", "[1]"]
        {
            malformed::<ShowdownRequest>(&format!(r#"{{"hands":[],"mano":{number}}}"#), "mano");
            malformed::<ApplyRequest>(
                &apply(OPEN, &format!(r#"{{"type":"envido","seat":0,"stones":{number}}}"#)),
                "action.stones",
            );
        }
        for number in ["-1", "0", "300", "2147483647"] {
            assert!(decode::<ShowdownRequest>(format!(r#"{{"hands":[],"mano":{number}}}"#).as_bytes()).is_ok());
        }
    }

    #[test]
    fn an_array_is_no_object() {
        malformed::<ShowdownRequest>(r#"[{}, 0, []]"#, "");
        malformed::<EvaluateRequest>(r#"[{"preset":"standard"},["RR3A"],"fem"]"#, "");
        malformed::<EvaluateRequest>(r#"{"ruleset":["standard",4],"hands":[]}"#, "ruleset");
        malformed::<EvaluateRequest>(r#"{"ruleset":[],"hands":[]}"#, "ruleset");
        malformed::<EvaluateRequest>(r#"{"rul\u0065set":["standard"],"hands":[]}"#, "ruleset");
        malformed::<ApplyRequest>(&apply(r#"["open",0]"#, PASO), "snapshot.phase.bet");
        malformed::<ApplyRequest>(
            &apply(r#"{"type":"offered","by":0,"accepted":0,"offer":["ordago"],"refused":[]}"#, PASO),
            "snapshot.phase.bet.offer",
        );
        malformed::<ApplyRequest>(&apply(OPEN, r#"["paso",0]"#), "action");
        malformed::<ReplayRequest>(r#"{"mano":0,"actions":[["paso",0]]}"#, "actions[0]");
        malformed::<ReplayRequest>(r#"{"mano":0,"actions":[{"type":"paso","seat":0},["paso",0]]}"#, "actions[1]");
        malformed::<ReplayRequest>(r#"{"mano":0,"deck":["seed"],"actions":[]}"#, "deck");
        malformed::<ScoreRequest>(r#"{"mano":0,"hands":[],"score":[[0,0],[0,0]],"settled":[]}"#, "score");
        let settled = r#"{"mano":0,"hands":[],"score":{"stones":[0,0],"games":[0,0]},"settled":[["passed"]]}"#;
        malformed::<ScoreRequest>(settled, "settled[0]");
    }

    #[test]
    fn the_number_of_a_word_is_no_word() {
        malformed::<ApplyRequest>(&apply(r#"{"type":0,"passed":0}"#, PASO), "snapshot.phase.bet.type");
        malformed::<ApplyRequest>(&apply(OPEN, r#"{"type":4,"seat":0}"#), "action.type");
        malformed::<EvaluateRequest>(r#"{"hands":[],"signals":0}"#, "signals");
        malformed::<EvaluateRequest>(r#"{"hands":[],"signals":{"fem":null}}"#, "signals");
        malformed::<EvaluateRequest>(r#"{"hands":[],"ruleset":{"perete":{"off":null}}}"#, "ruleset.perete");
    }

    #[test]
    fn null_is_not_absence() {
        malformed::<EvaluateRequest>("null", "");
        malformed::<EvaluateRequest>(r#"{"hands":[],"ruleset":null}"#, "ruleset");
        malformed::<EvaluateRequest>(r#"{"hands":[],"signals":null}"#, "signals");
        malformed::<EvaluateRequest>(r#"{"hands":[null]}"#, "hands[0]");
        malformed::<EvaluateRequest>(r#"{"hands":[],"ruleset":{"players":null}}"#, "ruleset.players");
        malformed::<ApplyRequest>(&apply("null", PASO), "snapshot.phase.bet");
        malformed::<ApplyRequest>(&apply(OPEN, r#"{"type":"deal","cards":null}"#), "action.cards");
    }

    #[test]
    fn what_is_missing_or_too_much_has_its_path() {
        malformed::<ShowdownRequest>(r#"{"hands":[]}"#, "mano");
        malformed::<ApplyRequest>(&apply(OPEN, r#"{"type":"paso"}"#), "action.seat");
        malformed::<ApplyRequest>(&apply(OPEN, r#"{"seat":0}"#), "action.type");
        malformed::<ApplyRequest>(&apply(OPEN, r#"{"type":"pass","seat":0}"#), "action.type");
        malformed::<ApplyRequest>(&apply(r#"{"passed":0}"#, PASO), "snapshot.phase.bet.type");
        unknown::<ApplyRequest>(&apply(r#"{"type":"open","pased":0}"#, PASO), "snapshot.phase.bet.pased");
        unknown::<ApplyRequest>(&apply(OPEN, r#"{"type":"mus_visto","seat":0}"#), "action.seat");
        unknown::<ApplyRequest>(&apply(OPEN, r#"{"typ":"paso","seat":0}"#), "action.typ");
        unknown::<EvaluateRequest>(r#"{"hands":[],"rulset":{}}"#, "rulset");
        let far = format!(r#"{{"hands":[],{:?}:{{}}}}"#, "x".repeat(100_000));
        assert!(decode::<EvaluateRequest>(far.as_bytes()).unwrap_err().detail(Language::English).len() < 200);
        let nearest = decode::<EvaluateRequest>(br#"{"hands":[],"rulset":{}}"#).unwrap_err();
        assert!(nearest.detail(Language::English).contains("ruleset"));
    }

    #[test]
    fn a_key_that_is_there_twice_is_refused() {
        malformed::<ShowdownRequest>(r#"{"hands":[],"mano":0,"mano":1}"#, "mano");
        malformed::<ApplyRequest>(&apply(OPEN, r#"{"type":"paso","seat":0,"seat":1}"#), "action.seat");
        malformed::<ApplyRequest>(
            &apply(r#"{"type":"open","type":"open","passed":0}"#, PASO),
            "snapshot.phase.bet.type",
        );
    }

    #[test]
    fn honest_requests_are_read_once() {
        let offered =
            r#"{"type":"offered","by":0,"accepted":0,"offer":{"type":"stones","stones":-2},"refused":[1, 3]}"#;
        let honest = apply(offered, r#"{"type":"deal","cards":["n[1,","\\\"7:0","",""]}"#);
        assert!(!LENIENT.may_let_through(honest.as_bytes()));
        assert!(decode::<ApplyRequest>(honest.as_bytes()).is_ok());
        let spaced = br#" { "mano" : 0 , "hands" : [ "RR3A" , "7654" ] , "ruleset" : { "players" : 2 } } "#;
        assert!(!LENIENT.may_let_through(spaced));
    }
}
