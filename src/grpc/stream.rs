//! Stream: items that are answered as they come, for as long as the client likes.
//!
//! Who sends the results asks for them, one after the other, and an item is read only then: a client that takes no results is not read
//! from. A stream that is not asked cannot end by itself, so a task beside it, its watch, ends it when nothing has happened for long.

use super::batch::{missing, read};
use super::handlers::{language, refused};
use super::proto;
use super::status::{label, status};
use crate::guard::{Desk, Items, Leave, TURN};
use crate::service::{Batch, BatchCall, BatchLimits, BatchResult, Code, Error};
use crate::words::{Language, Message};
use futures_util::task::AtomicWaker;
use futures_util::{FutureExt, Stream, StreamExt};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tokio_util::task::AbortOnDropHandle;
use tonic::{Request, Response, Status, Streaming};

/// How long a stream that is to end may still take for the items that have come already.
const LAST_ITEMS: Duration = Duration::from_millis(500);

/// Answers items as they come. A stream on which nothing happens for so long ends.
pub(super) fn stream(
    idle: Duration,
    desk: Desk,
    request: Request<Streaming<proto::StreamRequest>>,
) -> Response<Results> {
    let (metadata, mut extensions, items) = request.into_parts();
    let language = language(&metadata);
    let leave = extensions.remove().unwrap_or_default();
    let asker = Asker {
        guarded: extensions.remove().unwrap_or_default(),
        desk,
        batch: Batch::new(BatchLimits::NONE, language),
        items,
    };
    let shared = Arc::new(Shared {
        language,
        leaves: AtomicBool::new(false),
        waker: AtomicWaker::new(),
        going: Mutex::new(Going {
            doing: Doing::Listens(Box::new(asker)),
            since: Instant::now(),
            turn: None,
            leaving: None,
        }),
    });
    let watch = AbortOnDropHandle::new(tokio::spawn(watch(shared.clone(), leave, idle)));
    let mut response = Response::new(Results { shared, _watch: watch });
    label(response.metadata_mut(), language);
    // Each result is a message of its own, and most are too short to be worth it.
    response.disable_compression();
    response
}

/// The results of a stream, as they come.
pub struct Results {
    shared: Arc<Shared>,
    _watch: AbortOnDropHandle<()>,
}

/// What a stream shares with its watch.
struct Shared {
    language: Language,
    /// Whether the connection is to close.
    leaves: AtomicBool,
    /// Who is to ask for the next result.
    waker: AtomicWaker,
    going: Mutex<Going>,
}

/// A stream under way.
struct Going {
    doing: Doing,
    /// Since when there was no result.
    since: Instant,
    /// Since when it has had its thread.
    turn: Option<Instant>,
    /// Since when it knows that it is to end.
    leaving: Option<Instant>,
}

enum Doing {
    /// Waits for the next item, or for being asked.
    Listens(Box<Asker>),
    /// Answers an item that takes long.
    Asks(AbortOnDropHandle<(Box<Asker>, BatchResult)>),
    /// It is over, with what is still to be told of that.
    Over(Option<Status>),
}

/// What answers the items.
struct Asker {
    guarded: Items,
    desk: Desk,
    batch: Batch,
    items: Streaming<proto::StreamRequest>,
}

type Polled = Poll<Option<Result<proto::StreamResponse, Status>>>;

impl Stream for Results {
    type Item = Result<proto::StreamResponse, Status>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Polled {
        let shared = &*self.shared;
        let mut going = shared.going.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if lasts(&mut going.turn, now, TURN) {
            going.turn = None;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let polled = going.poll(context, shared, now);
        match &polled {
            Poll::Ready(Some(Ok(_))) => going.since = now,
            Poll::Ready(_) => going.doing = Doing::Over(None),
            Poll::Pending => going.turn = None,
        }
        polled
    }
}

/// Whether it has lasted for so long by now. It begins now if it has not begun.
fn lasts(since: &mut Option<Instant>, now: Instant, most: Duration) -> bool {
    now.saturating_duration_since(*since.get_or_insert(now)) >= most
}

impl Going {
    fn poll(&mut self, context: &mut Context<'_>, shared: &Shared, now: Instant) -> Polled {
        let language = shared.language;
        if let Doing::Listens(asker) = &mut self.doing {
            if shared.leaves.load(Ordering::Relaxed) && lasts(&mut self.leaving, now, LAST_ITEMS) {
                return Poll::Ready(Some(Err(elsewhere(language))));
            }
            let item = match asker.items.poll_next_unpin(context) {
                Poll::Ready(Some(item)) => item?.item,
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => {
                    shared.waker.register(context.waker());
                    // All that has come is answered.
                    let leaves = shared.leaves.load(Ordering::Acquire);
                    return if leaves { Poll::Ready(Some(Err(elsewhere(language)))) } else { Poll::Pending };
                }
            };
            let (id, call) = item.map_or_else(|| (None, Err(missing("item", "BatchItem"))), read);
            if !call.as_ref().is_ok_and(BatchCall::takes_long) {
                return answered(asker.guarded.answer_at_once(&mut asker.batch, id, call));
            }
            if let Doing::Listens(mut asker) = std::mem::replace(&mut self.doing, Doing::Over(None)) {
                self.doing = Doing::Asks(AbortOnDropHandle::new(tokio::spawn(async move {
                    let result = asker.guarded.answer(&asker.desk, &mut asker.batch, id, call).await;
                    (asker, result)
                })));
            }
        }
        match &mut self.doing {
            Doing::Asks(asked) => match ready!(asked.poll_unpin(context)) {
                Ok((asker, result)) => {
                    self.doing = Doing::Listens(asker);
                    answered(result)
                }
                Err(_) => {
                    Poll::Ready(Some(Err(refused(Error::new(Code::Overloaded, Message::OddsStopping), language))))
                }
            },
            Doing::Over(end) => Poll::Ready(end.take().map(Err)),
            Doing::Listens(_) => Poll::Pending,
        }
    }

    /// Ends it when there was no result for so long; otherwise says how much longer that may be.
    fn end_when_quiet(&mut self, most: Duration, leaves: bool, language: Language) -> Option<Duration> {
        let left = most.saturating_sub(self.since.elapsed());
        let end = match &mut self.doing {
            Doing::Over(_) => return None,
            Doing::Asks(asked) if !asked.is_finished() => {
                self.since = Instant::now();
                return Some(most);
            }
            _ if !left.is_zero() => return Some(left),
            _ if leaves => elsewhere(language),
            Doing::Asks(_) => too_long(Message::NoResultTaken { seconds: most }, language),
            Doing::Listens(asker) => {
                // An item that has come would have been read, had the results before it been taken.
                let has_come = asker.items.next().now_or_never().is_some();
                let (no_result, no_item) =
                    (Message::NoResultTaken { seconds: most }, Message::NoItemCame { seconds: most });
                too_long(if has_come { no_result } else { no_item }, language)
            }
        };
        self.doing = Doing::Over(Some(end));
        None
    }
}

fn answered(result: BatchResult) -> Polled {
    Poll::Ready(Some(Ok(proto::StreamResponse { result: Some(result.into()) })))
}

/// What a stream ends with that is to go on over another connection.
fn elsewhere(language: Language) -> Status {
    status(Error::new(Code::Overloaded, Message::GoElsewhere), language)
}

fn too_long(message: Message, language: Language) -> Status {
    status(Error::new(Code::Timeout, message), language)
}

/// Ends a stream on which nothing happens, and one whose connection is to close. It never waits for the stream: one that is at work is not
/// quiet, and sees by itself that it is to end.
async fn watch(shared: Arc<Shared>, leave: Leave, idle: Duration) {
    let mut leaves = false;
    let mut wait = idle;
    loop {
        tokio::select! {
            () = sleep(wait) => {}
            () = leave.0.cancelled(), if !leaves => {
                leaves = true;
                wait = LAST_ITEMS;
                shared.leaves.store(true, Ordering::Release);
                shared.waker.wake();
                continue;
            }
        }
        let most = if leaves { LAST_ITEMS } else { idle };
        wait = match shared.going.try_lock().map(|mut going| going.end_when_quiet(most, leaves, shared.language)) {
            Ok(Some(left)) => left,
            Ok(None) => break,
            Err(_) => most,
        };
    }
    shared.waker.wake();
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
mod tests {
    use super::*;
    use axum::body::{Body, Bytes};
    use prost::Message;
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
}
