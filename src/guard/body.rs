//! The bodies of a call on their way through the guard: counted, and not for ever.

use super::visit::Visit;
use axum::body::{Body, Bytes};
use http_body::{Frame, SizeHint};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use tokio::time::{Instant, Sleep};

/// How much has come of a request.
#[derive(Debug, Default)]
pub(super) struct Received {
    bytes: AtomicU64,
    too_long: AtomicBool,
    broken: AtomicBool,
}

impl Received {
    /// How many bytes have come.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether more came than may.
    pub(super) fn is_too_long(&self) -> bool {
        self.too_long.load(Ordering::Relaxed)
    }

    /// Whether it broke off before its end.
    pub(super) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}

/// The body of a request, which breaks off where it becomes too long.
pub(super) struct Metered {
    inner: Body,
    left: usize,
    received: Arc<Received>,
}

impl Metered {
    pub(super) fn new(inner: Body, most: usize) -> (Metered, Arc<Received>) {
        let received = Arc::<Received>::default();
        (Metered { inner, left: most, received: received.clone() }, received)
    }
}

impl http_body::Body for Metered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                let length = frame.data_ref().map_or(0, Bytes::len);
                self.received.bytes.fetch_add(u64::try_from(length).unwrap_or(u64::MAX), Ordering::Relaxed);
                let Some(left) = self.left.checked_sub(length) else {
                    self.received.too_long.store(true, Ordering::Relaxed);
                    return Poll::Ready(Some(Err(axum::Error::new(io::Error::other("the request is too long")))));
                };
                self.left = left;
            }
            Poll::Ready(Some(Err(_))) => self.received.broken.store(true, Ordering::Relaxed),
            Poll::Ready(None) | Poll::Pending => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// The body of an answer. The visit lasts as long as it does.
pub(super) struct Answer {
    inner: Body,
    /// Nothing when the answer is over.
    visit: Option<Box<Visit>>,
    /// When a stream must end; nothing for those that may go on.
    deadline: Option<Instant>,
    /// Made only when the answer makes the client wait.
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Answer {
    pub(super) fn new(inner: Body, visit: Box<Visit>, deadline: Option<Instant>) -> Answer {
        Answer { inner, visit: Some(visit), deadline, sleep: None }
    }

    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        let Some(deadline) = self.deadline else { return false };
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(deadline)));
        sleep.as_mut().poll(context).is_ready()
    }
}

impl http_body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.visit.is_none() {
            return Poll::Ready(None);
        }
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                if let (Some(visit), Some(data)) = (&mut self.visit, frame.data_ref()) {
                    visit.sent(data.len());
                }
                if let (Some(visit), Some(trailers)) = (&mut self.visit, frame.trailers_ref()) {
                    visit.ended(trailers);
                }
            }
            Poll::Ready(Some(Err(_)) | None) => self.visit = None,
            Poll::Pending => {
                if self.is_late(context)
                    && let Some(visit) = self.visit.take()
                {
                    let ending = visit.too_late();
                    self.inner = Body::empty();
                    return Poll::Ready(Some(ending));
                }
            }
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.visit.is_none() || self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
