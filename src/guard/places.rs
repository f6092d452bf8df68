//! Places that are few: for calls that are under way, for connections, for those who wait for odds.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Places that are free. A semaphore has a lock for those who wait, and nobody waits here.
#[derive(Debug)]
pub(crate) struct Places(AtomicUsize);

impl Places {
    pub(crate) fn new(count: usize) -> Arc<Places> {
        Arc::new(Places(AtomicUsize::new(count)))
    }

    /// One of them, if there is one.
    pub(crate) fn take(self: &Arc<Places>) -> Option<Place> {
        let taken = self.0.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |free| free.checked_sub(1));
        taken.ok().map(|_| Place(self.clone()))
    }
}

/// A place that is taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Place(Arc<Places>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_comes_back() {
        let places = Places::new(2);
        let (one, two) = (places.take(), places.take());
        assert!(one.is_some() && two.is_some() && places.take().is_none());
        drop(one);
        let three = places.take();
        assert!(three.is_some() && places.take().is_none());
        drop((two, three));
        assert_eq!(places.0.load(Ordering::Relaxed), 2);
    }
}
