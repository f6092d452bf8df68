//! A connection's bytes: no patience with a client that does not take what it is sent, and some with one that still sends when it
//! is answered.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// A stream that breaks when the other side takes nothing for too long. Keep-alive does not see that: a client may say that it
/// is there and never read.
pub(super) struct Impatient<S> {
    stream: S,
    patience: Duration,
    /// Runs while the other side takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Runs once nothing more will be sent.
    lingering: Option<Pin<Box<Sleep>>>,
}

/// How long the other side may go on sending after the last answer. A connection that is closed with bytes unread is reset, and the answer,
/// such as that the request is too long, is often lost with it.
const LINGER: Duration = Duration::from_secs(2);

impl<S> Impatient<S> {
    pub(super) fn new(stream: S, patience: Duration) -> Impatient<S> {
        Impatient { stream, patience, stalled: None, lingering: None }
    }

    fn watched<T>(&mut self, polled: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            return polled;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S> Impatient<S> {
    /// Done when the other side has had its time.
    fn linger(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.lingering {
            Some(time) => time.as_mut().poll(context).map(Ok),
            None => Poll::Ready(Ok(())),
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watched(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(context);
        self.watched(polled, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            let polled = Pin::new(&mut self.stream).poll_shutdown(context);
            match self.watched(polled, context) {
                Poll::Ready(Ok(())) => self.lingering = Some(Box::pin(tokio::time::sleep(LINGER))),
                other => return other,
            }
        }
        // What still comes is read and thrown away, some of it at a time.
        for _ in 0..16 {
            let mut bytes = [0; 4096];
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {}
                // Its end, or that it has broken off: it is shut either way.
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => return self.linger(context),
            }
        }
        context.waker().wake_by_ref();
        self.linger(context)
    }
}
