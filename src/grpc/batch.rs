//! Batch and Stream: many items in one call, each answered by itself.

use super::handlers::{language, refused, respond, takes_codings};
use super::proto;
use super::status::{label, status};
use crate::guard::{Desk, Items, Leave, Turn};
use crate::rules::{Fault, Kind};
use crate::service::{Batch, BatchCall, BatchLimits, BatchResult, Code, Error};
use crate::words::{Language, Message};
use futures_util::FutureExt;
use prost::Message as _;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::{self, OwnedPermit};
use tokio::time::{Instant, sleep};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};

/// The results of a stream, as they come.
pub(super) type Results = ReceiverStream<Result<proto::StreamResponse, Status>>;

/// How long a stream that is to end may still take for the items that have come already.
const LAST_ITEMS: Duration = Duration::from_millis(500);

/// How many results may wait for the client to take them. Those of long items, by their bytes, wait alone.
const ROOM: usize = 16;
const LONG: usize = 1024;

/// Answers all items, and lets other calls have their turn meanwhile.
pub(super) async fn batch(
    limits: BatchLimits,
    desk: &Desk,
    mut request: Request<proto::BatchRequest>,
) -> Result<Response<proto::BatchResponse>, Status> {
    let guarded = request.extensions_mut().remove::<Items>().unwrap_or_default();
    let language = language(request.metadata());
    let codings = takes_codings(request.metadata());
    let items = request.into_inner().items;
    let mut batch = Batch::new(limits, language);
    batch.take(items.len()).map_err(|error| refused(error, language))?;
    let mut turn = Turn::begin();
    let mut results = Vec::with_capacity(items.len());
    for item in items {
        results.push(answer(&guarded, desk, &mut batch, item).await.into());
        turn.pass().await;
    }
    Ok(respond(proto::BatchResponse { results }, Some(language), codings))
}

async fn answer(guarded: &Items, desk: &Desk, batch: &mut Batch, item: proto::BatchItem) -> BatchResult {
    let proto::BatchItem { id, call } = item;
    // The fields of its faults are counted from the call.
    let call = match call {
        Some(call) => BatchCall::try_from(call).map_err(Error::from),
        None => Err(missing("call", "BatchCall")),
    };
    guarded.answer(desk, batch, id, call).await
}

fn missing(field: &str, message: &'static str) -> Error {
    Fault::new(Kind::MalformedRequest, field, Message::MessageNotSet { message }).into()
}

/// Answers items as they come.
///
/// A task of its own does it: it reads an item only when there is room for its result, so that a client that takes no
/// results is not read from; and it can end though nobody asks for the next result. Items that are there already are answered
/// without a look at what else may happen, for as long as a turn is.
pub(super) fn stream(
    idle: Duration,
    desk: Desk,
    request: Request<Streaming<proto::StreamRequest>>,
) -> Response<Results> {
    let (metadata, mut extensions, items) = request.into_parts();
    let language = language(&metadata);
    let (results, taken) = mpsc::channel(ROOM.saturating_add(1));
    // One place is for the end, which must be told whether or not the last result has been taken.
    if let Ok(end) = results.clone().try_reserve_owned() {
        let stream = Stream {
            guarded: extensions.remove().unwrap_or_default(),
            leave: extensions.remove().unwrap_or_default(),
            batch: Batch::new(BatchLimits::NONE, language),
            desk,
            language,
            idle,
            items,
            results,
        };
        tokio::spawn(stream.go_on(end));
    }
    let mut response = Response::new(Results::new(taken));
    label(response.metadata_mut(), language);
    // Each result is a message of its own, and most are too short to be worth it.
    response.disable_compression();
    response
}

type Slot = OwnedPermit<Result<proto::StreamResponse, Status>>;

struct Stream {
    guarded: Items,
    leave: Leave,
    batch: Batch,
    desk: Desk,
    language: Language,
    idle: Duration,
    items: Streaming<proto::StreamRequest>,
    results: mpsc::Sender<Result<proto::StreamResponse, Status>>,
}

impl Stream {
    async fn go_on(self, end: Slot) {
        if let Err(status) = self.answer_all().await {
            end.send(Err(status));
        }
    }

    /// Until the client has no more items, or is gone. Fails with what the stream ends with otherwise.
    async fn answer_all(self) -> Result<(), Status> {
        let Stream { guarded, leave, mut batch, desk, idle, language, mut items, results } = self;
        let elsewhere = || status(Error::new(Code::Overloaded, Message::GoElsewhere), language);
        let too_long = |message| status(Error::new(Code::Timeout, message), language);
        let mut turn = Turn::begin();
        let mut clock = pin!(sleep(idle));
        // When a stream that is to end does; nothing before that.
        let mut last: Option<Instant> = None;
        let mut wanted = 1;
        loop {
            if turn.is_over() {
                turn.pass().await;
                if last.is_none() && leave.0.is_cancelled() {
                    last = Instant::now().checked_add(LAST_ITEMS);
                }
                if last.is_some_and(|last| last <= Instant::now()) {
                    return Err(elsewhere());
                }
            }
            let has_room = AtomicBool::new(false);
            let places = wanted;
            let mut next = pin!(async {
                let room = results.reserve_many(places).await.ok()?.next()?;
                has_room.store(true, Ordering::Relaxed);
                Some((room, items.message().await))
            });
            let came = match next.as_mut().now_or_never() {
                Some(came) => came,
                // What has come by now is answered, and the end of the items is seen if it has come.
                None if last.is_some() && has_room.load(Ordering::Relaxed) => return Err(elsewhere()),
                None => {
                    if let Some(end) = last.or_else(|| Instant::now().checked_add(idle)) {
                        clock.as_mut().reset(end);
                    }
                    tokio::select! {
                        biased;
                        came = next => came,
                        () = leave.0.cancelled(), if last.is_none() => {
                            last = Instant::now().checked_add(LAST_ITEMS);
                            continue;
                        }
                        () = results.closed() => return Ok(()),
                        () = clock.as_mut() => return Err(match last {
                            Some(_) => elsewhere(),
                            None if has_room.load(Ordering::Relaxed) => too_long(Message::NoItemCame { seconds: idle }),
                            None => too_long(Message::NoResultTaken { seconds: idle }),
                        }),
                    }
                }
            };
            let Some((room, item)) = came else { return Ok(()) };
            let Some(proto::StreamRequest { item }) = item? else { return Ok(()) };
            wanted = if item.as_ref().is_some_and(|item| item.encoded_len() > LONG) { ROOM } else { 1 };
            let result = match item {
                Some(item) => answer(&guarded, &desk, &mut batch, item).await,
                None => {
                    let error = missing("item", "BatchItem");
                    guarded.answer(&desk, &mut batch, None, Err(error)).await
                }
            };
            room.send(Ok(proto::StreamResponse { result: Some(result.into()) }));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
mod tests {
    use super::*;
    use axum::body::{Body, Bytes};
    use futures_util::StreamExt;
    use prost::Message;
    use std::future::poll_fn;
    use tonic::codec::Codec;
    use tonic_prost::ProstCodec;

    /// What comes of a stream with this body, whose connection is to close already: the results, and the end if it is an error.
    async fn last_of(body: Body) -> (usize, Option<tonic::Code>) {
        let decoder = ProstCodec::<proto::StreamResponse, proto::StreamRequest>::default().decoder();
        let mut request = Request::new(Streaming::new_request(decoder, body, None, None));
        let leave = Leave::default();
        leave.0.cancel();
        request.extensions_mut().insert(leave);
        let results: Vec<_> = stream(Duration::from_secs(60), Desk::default(), request).into_inner().collect().await;
        let end = results.last().and_then(|last| last.as_ref().err()).map(Status::code);
        (results.iter().filter(|result| result.is_ok()).count(), end)
    }

    #[tokio::test]
    async fn what_has_come_before_the_end_is_answered() {
        let item = proto::StreamRequest { item: Some(proto::BatchItem::default()) }.encode_to_vec();
        let length = u32::try_from(item.len()).unwrap().to_be_bytes();
        let items = [[&[0][..], &length, &item].concat(), [&[0][..], &length, &item].concat()].concat();
        assert_eq!(last_of(Body::from(items.clone())).await, (2, None), "a client that has no more items");
        let goes_on = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from(items))]);
        let goes_on = Body::from_stream(goes_on.chain(futures_util::stream::pending()));
        assert_eq!(last_of(goes_on).await, (2, Some(tonic::Code::Unavailable)));
    }

    #[tokio::test]
    async fn a_long_batch_lets_others_have_their_turn() {
        let evaluate = proto::EvaluateRequest { hands: vec!["RR3A".to_owned(); 100], ..Default::default() };
        let call = proto::BatchCall { r#type: Some(proto::batch_call::Type::Evaluate(Box::new(evaluate))) };
        let items = vec![proto::BatchItem { id: None, call: Some(call) }; 100];
        let request = Request::new(proto::BatchRequest { items });
        let desk = Desk::default();
        let mut all = std::pin::pin!(batch(BatchLimits::default(), &desk, request));
        let mut turns = 0;
        let answer = poll_fn(|context| {
            turns += 1;
            all.as_mut().poll(context)
        });
        assert_eq!(answer.await.unwrap().into_inner().results.len(), 100);
        assert!(turns > 2, "{turns}");
    }
}
