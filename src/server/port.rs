//! One port: its connections, and when each of them ends.
//!
//! The same loop serves both ports. The gRPC library has a server of its own, but its bounds are those of one connection, and
//! it has none for a connection that never speaks; so from it only the routes are taken. The framework's own loop leaves Nagle's
//! algorithm on, speaks no HTTP/2 without TLS and waits for ever for a client that says nothing.
//!
//! A connection ends when its client has not come to a first call in time, has had no call for too long, does not take what it is
//! sent, or has grown old: by then a long-lived client should look for another replica.

use super::files::Current;
use super::io::Impatient;
use crate::config::{self, Config};
use crate::guard::{Held, Known, Leave};
use crate::telemetry::{Connected, Metrics};
use axum::body::Body;
use axum::http::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tower::{Service, ServiceExt};

/// How long to wait before connections are taken again, when the system has no more of what they need.
const EXHAUSTED: Duration = Duration::from_millis(200);

/// How long a connection that has not spoken may still do so when the service stops.
const LAST_WORD: Duration = Duration::from_millis(500);

/// How many streams a client may have reset before we got to them, and how many we may have reset, before it is sent away.
const RESETS: usize = 50;

/// How many bytes of answers are kept for one HTTP/2 stream whose client does not take them.
const SEND_BUFFER: usize = 256 * 1024;

/// How long what may take on a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    first_call: Duration,
    idle: Duration,
    age: Option<Duration>,
    grace: Duration,
}

impl Times {
    pub(super) fn of(config: &Config) -> Times {
        Times {
            first_call: Duration::from_secs(config.header_seconds),
            idle: Duration::from_secs(config.idle_seconds),
            age: (config.connection_age_seconds > 0).then(|| Duration::from_secs(config.connection_age_seconds)),
            grace: Duration::from_secs(config.connection_grace_seconds),
        }
    }
}

/// A port that is to be served.
pub(super) struct Port<S> {
    pub(super) listener: TcpListener,
    pub(super) service: S,
    pub(super) http: auto::Builder<TokioExecutor>,
    pub(super) times: Times,
    /// How TLS is spoken, if it is.
    pub(super) tls: Option<Current<TlsAcceptor>>,
    /// The connections that may still be opened, on both ports.
    pub(super) room: Arc<Semaphore>,
    pub(super) stop: CancellationToken,
    pub(super) transport: &'static str,
    pub(super) metrics: Metrics,
}

/// How HTTP is spoken, within its bounds.
pub(super) fn http(config: &Config) -> auto::Builder<TokioExecutor> {
    let mut http = auto::Builder::new(TokioExecutor::new());
    http.http1()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(config.idle_seconds))
        .max_buf_size(config::count(config.max_header_bytes));
    let keep_alive = Duration::from_secs(config.keep_alive_seconds);
    http.http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(keep_alive)
        .keep_alive_timeout(keep_alive)
        .max_concurrent_streams(config.max_streams)
        .max_header_list_size(config.max_header_bytes)
        .max_pending_accept_reset_streams(RESETS)
        .max_local_error_reset_streams(RESETS)
        .max_send_buf_size(SEND_BUFFER);
    http
}

impl<S> Port<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + Sync + 'static,
    S::Future: Send,
{
    /// Takes connections until it is told to stop, then returns when the last one is finished. When it is dropped, all are broken off.
    pub(super) async fn serve(self) {
        let Port { listener, service, http, times, tls, room, stop, transport, metrics } = self;
        let http = Arc::new(http);
        let mut connections = JoinSet::new();
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                // What is finished is let go at once, or the set would grow for ever.
                Some(_) = connections.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => {
                        let Ok(place) = room.clone().try_acquire_owned() else {
                            // The stream is dropped, which closes it.
                            metrics.shed(transport, "connections");
                            continue;
                        };
                        let connection = Connection {
                            http: http.clone(),
                            times,
                            tls: tls.as_ref().map(|tls| tls.borrow().clone()),
                            stop: stop.clone(),
                            _place: place,
                            _connected: metrics.connected(transport),
                        };
                        connections.spawn(connection.serve(stream, service.clone()));
                    }
                    Err(fault) if is_of_one_connection(&fault) => {}
                    Err(fault) => {
                        tracing::warn!(%fault, "cannot take connections");
                        tokio::select! {
                            () = stop.cancelled() => break,
                            () = tokio::time::sleep(EXHAUSTED) => {}
                        }
                    }
                },
            }
        }
        drop(listener);
        while connections.join_next().await.is_some() {}
    }
}

/// Whether a fault of accepting is about the one connection only, so that the next can be taken at once.
fn is_of_one_connection(fault: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(fault.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// What a connection has done so far.
#[derive(Debug)]
struct Activity {
    opened: Instant,
    /// How many calls are under way.
    open: AtomicUsize,
    /// How many there have been.
    calls: AtomicUsize,
    /// When the last one ended, in milliseconds after it was opened.
    last: AtomicU64,
}

impl Activity {
    fn new() -> Activity {
        let (open, calls, last) = Default::default();
        Activity { opened: Instant::now(), open, calls, last }
    }

    fn has_called(&self) -> bool {
        self.calls.load(Ordering::Acquire) > 0
    }

    /// Since when there has been no call; nothing while there is one.
    fn idle_since(&self) -> Option<Instant> {
        let last = Duration::from_millis(self.last.load(Ordering::Acquire));
        (self.open.load(Ordering::Acquire) == 0).then(|| self.opened.checked_add(last)).flatten()
    }
}

/// A call under way on a connection.
struct Busy(Arc<Activity>);

impl Busy {
    fn begin(activity: &Arc<Activity>) -> Busy {
        activity.open.fetch_add(1, Ordering::AcqRel);
        activity.calls.fetch_add(1, Ordering::AcqRel);
        Busy(activity.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let now = u64::try_from(self.0.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.0.last.store(now, Ordering::Release);
        self.0.open.fetch_sub(1, Ordering::AcqRel);
    }
}

struct Connection {
    http: Arc<auto::Builder<TokioExecutor>>,
    times: Times,
    tls: Option<TlsAcceptor>,
    stop: CancellationToken,
    _place: OwnedSemaphorePermit,
    _connected: Connected,
}

impl Connection {
    async fn serve<S>(self, stream: TcpStream, service: S)
    where
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + Sync + 'static,
        S::Future: Send,
    {
        if let Err(fault) = stream.set_nodelay(true) {
            tracing::debug!(%fault, "Nagle's algorithm stays on");
        }
        let Some(tls) = &self.tls else { return self.speak(stream, false, service).await };
        let shaken = tokio::select! {
            shaken = tls.accept(stream) => shaken,
            () = self.stop.cancelled() => return,
            () = tokio::time::sleep(self.times.first_call) => return,
        };
        match shaken {
            Ok(stream) => {
                let known = stream.get_ref().1.peer_certificates().is_some_and(|shown| !shown.is_empty());
                self.speak(stream, known, service).await;
            }
            Err(fault) => tracing::debug!(%fault, "a client that does not speak TLS as we do"),
        }
    }

    async fn speak<IO, S>(&self, stream: IO, known: bool, service: S)
    where
        IO: AsyncRead + AsyncWrite + Send + Unpin + 'static,
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + Sync + 'static,
        S::Future: Send,
    {
        let Times { first_call, idle, age, grace } = self.times;
        let activity = Arc::new(Activity::new());
        let called = activity.clone();
        let leave = Leave::default();
        let told = leave.clone();
        let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Held(Arc::new(Busy::begin(&called))));
            request.extensions_mut().insert(told.clone());
            if known {
                request.extensions_mut().insert(Known);
            }
            service.clone().oneshot(request)
        });
        let io = TokioIo::new(Impatient::new(stream, idle));
        let mut connection = pin!(self.http.serve_connection(io, service));
        let opened = activity.opened;
        // When to look after it next, and when it is broken off.
        let mut look = pin!(sleep_until(after(opened, first_call.min(idle))));
        let mut old = pin!(sleep_until(after(opened, age.map(spread).unwrap_or_default())));
        let mut end = pin!(sleep_until(opened));
        let (mut closing, mut stopping) = (false, false);
        loop {
            let close = tokio::select! {
                done = connection.as_mut() => {
                    if let Err(fault) = done {
                        tracing::debug!(fault, "a connection broke");
                    }
                    return;
                }
                () = end.as_mut(), if closing => return,
                () = old.as_mut(), if age.is_some() && !closing => true,
                () = self.stop.cancelled(), if !stopping => {
                    stopping = true;
                    // A call may have come that has not been read yet.
                    look.as_mut().reset(after(Instant::now(), LAST_WORD));
                    activity.has_called()
                }
                () = look.as_mut(), if !closing => match activity.idle_since() {
                    _ if !activity.has_called() => {
                        if stopping || opened.elapsed() >= first_call {
                            return;
                        }
                        look.as_mut().reset(after(opened, first_call));
                        false
                    }
                    _ if stopping => true,
                    Some(since) if since.elapsed() >= idle => true,
                    since => {
                        look.as_mut().reset(after(since.unwrap_or_else(Instant::now), idle));
                        false
                    }
                }
            };
            if close && !closing {
                closing = true;
                leave.0.cancel();
                end.as_mut().reset(after(Instant::now(), grace));
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// So long after; without end, if that is past all counting.
fn after(start: Instant, time: Duration) -> Instant {
    const LONG: Duration = Duration::from_secs(86_400 * 365);
    start.checked_add(time).or_else(|| start.checked_add(LONG)).unwrap_or(start)
}

/// An age that is up to a tenth more or less, by chance, so that clients that came together do not leave together.
fn spread(age: Duration) -> Duration {
    let chance = OsRng.try_next_u32().unwrap_or(u32::MAX / 2);
    let part = f64::from(chance) / f64::from(u32::MAX);
    age.mul_f64(0.9 + 0.2 * part)
}
