//! Where odds are found: beside the threads that answer the other calls, a few at a time, and only for as long as somebody waits.
//!
//! What has been found is kept, so that what is asked again costs nothing. A question is the same however it was written.

use super::Places;
use crate::service::{
    Batch, BatchAnswer, BatchCall, Code, DiscardsAsked, DiscardsRequest, DiscardsResponse, Effort, Error, OddsAsked,
    OddsRequest, OddsResponse,
};
use crate::words::Message;
use quick_cache::sync::Cache;
use std::hash::Hash;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many questions may wait for each that is worked on.
const WAITING: usize = 32;

/// Steps of work in a second, fewer than a machine of today does: a count that is begun is to be done in time.
const STEPS_A_SECOND: u64 = 5_500_000;

/// What finds odds. Clones share one.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Who may wait, or is worked for already.
    waiting: Arc<Places>,
    /// Who is worked for.
    working: Arc<Semaphore>,
    most_work: u64,
    odds: Cache<OddsAsked, OddsResponse>,
    discards: Cache<DiscardsAsked, DiscardsResponse>,
}

impl Default for Desk {
    /// One question at a time, calls of five seconds, a thousand answers kept.
    fn default() -> Desk {
        Desk::new(1, Duration::from_secs(5), 1000)
    }
}

impl Desk {
    /// A desk that works on so many questions at once, for calls that may take so long, and keeps so many answers of each kind.
    pub fn new(places: usize, call_time: Duration, kept: usize) -> Desk {
        Desk(Arc::new(Inner {
            waiting: Places::new(places.saturating_mul(WAITING.saturating_add(1))),
            working: Arc::new(Semaphore::new(places)),
            most_work: call_time.as_secs().saturating_mul(STEPS_A_SECOND),
            odds: Cache::new(kept),
            discards: Cache::new(kept),
        }))
    }

    /// The answer to Odds, as [`crate::service::odds`] gives it; `overloaded` when too many wait already.
    pub async fn odds(&self, request: &OddsRequest) -> Result<OddsResponse, Error> {
        self.find(&self.0.odds, OddsAsked::read(request)?, OddsAsked::answer).await
    }

    /// The answer to Discards, as [`crate::service::discards`] gives it; `overloaded` when too many wait already.
    pub async fn discards(&self, request: &DiscardsRequest) -> Result<DiscardsResponse, Error> {
        self.find(&self.0.discards, DiscardsAsked::read(request)?, DiscardsAsked::answer).await
    }

    /// What an item of a batch comes to: what takes long is done here, all else at once.
    pub async fn ask(&self, batch: &mut Batch, call: &BatchCall) -> Result<BatchAnswer, Error> {
        match call {
            BatchCall::Odds(request) => Ok(BatchAnswer::Odds(self.odds(request).await?.into())),
            BatchCall::Discards(request) => Ok(BatchAnswer::Discards(self.discards(request).await?.into())),
            call => batch.ask(call),
        }
    }

    async fn find<Q, A>(
        &self,
        kept: &Cache<Q, A>,
        asked: Q,
        answer: impl FnOnce(&Q, &Effort<'_>) -> Result<A, Error> + Send + 'static,
    ) -> Result<A, Error>
    where
        Q: Clone + Eq + Hash + Send + 'static,
        A: Clone + Send + 'static,
    {
        if let Some(known) = kept.get(&asked) {
            return Ok(known);
        }
        let Some(waits) = self.0.waiting.take() else { return Err(overloaded()) };
        let Ok(works) = self.0.working.clone().acquire_owned().await else { return Err(overloaded()) };
        // Who goes away, or whose time is over, drops this.
        let gone = Gone::default();
        let (stop, most_work, question) = (gone.0.clone(), self.0.most_work, asked.clone());
        let work = tokio::task::spawn_blocking(move || {
            let _places = (waits, works);
            answer(&question, &Effort { most_work, stop: &|| stop.load(Ordering::Relaxed) })
        });
        let found = match work.await {
            Ok(found) => found?,
            // Whoever answers for panics finds this one.
            Err(broken) if broken.is_panic() => resume_unwind(broken.into_panic()),
            Err(_) => return Err(Error::new(Code::Overloaded, Message::OddsStopping)),
        };
        kept.insert(asked, found.clone());
        Ok(found)
    }
}

fn overloaded() -> Error {
    Error::new(Code::Overloaded, Message::TooManyOdds)
}

/// Says that nobody waits any more when it is dropped.
#[derive(Default)]
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
