//! What the guard does for the calls that have many items, whose handlers go on after their answer has begun.

use super::Desk;
use super::body::Received;
use super::places::Place;
use crate::service::{Batch, BatchAnswer, BatchCall, BatchResult, Code, Error};
use crate::telemetry::Metrics;
use crate::words::Message;
use futures_util::FutureExt;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How long a task may have a thread for itself before others get their turn.
pub const TURN: Duration = Duration::from_millis(1);

/// An extension of requests that may have many items: answers them one by one, each with its own errors and bugs, and counts them.
/// Without a guard, nothing is counted.
#[derive(Clone, Debug, Default)]
pub struct Items(Option<Guarded>);

#[derive(Clone, Debug)]
struct Guarded {
    metrics: Metrics,
    reference: String,
    received: Arc<Received>,
    _place: Option<Arc<Place>>,
}

impl Items {
    pub(super) fn new(metrics: Metrics, reference: String, received: Arc<Received>, place: Option<Place>) -> Items {
        Items(Some(Guarded { metrics, reference, received, _place: place.map(Arc::new) }))
    }

    /// Whether the request was longer, as it was sent, than it may be, and has been broken off.
    pub fn are_too_long(&self) -> bool {
        self.0.as_ref().is_some_and(|guarded| guarded.received.is_too_long())
    }

    /// The result of the next item, which asks this or cannot be read.
    pub async fn answer(
        &self,
        desk: &Desk,
        batch: &mut Batch,
        id: Option<String>,
        call: Result<BatchCall, Error>,
    ) -> BatchResult {
        match call {
            Ok(call) if call.takes_long() => {
                let asked = AssertUnwindSafe(desk.ask(batch, &call)).catch_unwind();
                // In a box, so that the other items are not as big as these.
                let asked = Box::pin(asked).await;
                self.told(batch, id, call.word(), self.caught(call.word(), asked))
            }
            call => self.answer_at_once(batch, id, call),
        }
    }

    /// The same of one that does not take long, or whose work may be done here.
    pub fn answer_at_once(&self, batch: &mut Batch, id: Option<String>, call: Result<BatchCall, Error>) -> BatchResult {
        match call {
            Ok(call) => {
                let asked = catch_unwind(AssertUnwindSafe(|| batch.ask(&call)));
                self.told(batch, id, call.word(), self.caught(call.word(), asked))
            }
            Err(error) => self.told(batch, id, "other", Err(error)),
        }
    }

    fn told(
        &self,
        batch: &mut Batch,
        id: Option<String>,
        call: &'static str,
        outcome: Result<BatchAnswer, Error>,
    ) -> BatchResult {
        if let Some(guarded) = &self.0 {
            guarded.metrics.item(call, outcome.as_ref().map_or_else(|error| error.code.word(), |_| "ok"));
        }
        batch.result(id, outcome)
    }

    /// What it comes to; an error when it panics.
    fn caught<T>(&self, call: &'static str, asked: thread::Result<Result<T, Error>>) -> Result<T, Error> {
        asked.unwrap_or_else(|panic| Err(self.panicked(call, panic.as_ref())))
    }

    fn panicked(&self, call: &'static str, panic: &(dyn Any + Send)) -> Error {
        let mut reference = "-".to_owned();
        if let Some(guarded) = &self.0 {
            let panic = super::visit::text_of(panic);
            tracing::error!(reference = guarded.reference, call, panic, "an item of a batch panicked");
            guarded.metrics.panicked();
            reference.clone_from(&guarded.reference);
        }
        Error::new(Code::Internal, Message::BugInItem { reference })
    }
}

/// An extension of requests: done when their connection is to close, so that what would go on without end must end.
#[derive(Clone, Debug, Default)]
pub struct Leave(pub CancellationToken);

/// How long a task that does a lot has had its thread.
#[derive(Debug)]
pub struct Turn(Instant);

impl Turn {
    /// The task begins.
    pub fn begin() -> Turn {
        Turn(Instant::now())
    }

    /// Whether this task has had it for long.
    pub fn is_over(&self) -> bool {
        self.0.elapsed() >= TURN
    }

    /// Between two steps: lets others have the thread when this task has had it for long.
    pub async fn pass(&mut self) {
        if self.is_over() {
            tokio::task::yield_now().await;
            self.0 = Instant::now();
        }
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::telemetry::Telemetry;
    use crate::words::Language;

    #[test]
    fn a_panic_is_the_error_of_its_item() {
        let telemetry = Telemetry::start().unwrap();
        let items = Items::new(telemetry.metrics.clone(), "request 7".to_owned(), Arc::default(), None);
        let broken = catch_unwind(|| -> Result<(), Error> { panic!("secret") });
        let error = items.caught("score", broken).unwrap_err();
        assert_eq!(error.code, Code::Internal);
        let detail = error.detail(Language::English);
        assert!(detail.contains("request 7") && !detail.contains("secret"), "{detail}");
        assert_eq!(items.caught("score", Ok(Ok(1))), Ok(1));
        let text = telemetry.scrape.text().unwrap();
        assert!(text.lines().any(|line| line.starts_with("mus_rules_panics_total") && line.ends_with(" 1")), "{text}");
    }

    #[tokio::test]
    async fn who_has_had_a_long_turn_lets_others_go_on() {
        let mut turn = Turn(Instant::now().checked_sub(TURN).unwrap());
        assert!(turn.pass().now_or_never().is_none());
    }
}
