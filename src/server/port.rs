//! One port: its connections, and when each of them ends.
//!
//! The same loop serves both ports. The gRPC library has a server of its own, but its bounds are those of one connection, and
//! it has none for a connection that never speaks; so from it only the routes are taken. The framework's own loop leaves Nagle's
//! algorithm on, speaks no HTTP/2 without TLS and waits for ever for a client that says nothing.
//!
//! A connection ends when its client has not come to a first call in time, has had no call for too long, does not take what it is
//! sent, or has grown old: by then a long-lived client should look for another replica.
//!
//! An HTTP/2 client may take what it is sent and yet no answer: each stream has a window of its own, and nobody asks the body of
//! an answer for more while that is shut. So a connection looks by itself whether it has calls that are older than
//! calls become, and is broken off when it has: a place among the calls in flight is not the client's to keep.

use super::files::Current;
use super::io::Impatient;
use crate::config::{self, Config};
use crate::guard::{Answers, Leave, Line, Open, Place, Places};
use crate::telemetry::{Connected, Metrics};
use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// How long to wait before connections are taken again, when the system has no more of what they need.
const EXHAUSTED: Duration = Duration::from_millis(200);

/// How long a connection that has not spoken may still do so when the service stops.
const LAST_WORD: Duration = Duration::from_millis(500);

/// How long a client may still take its answer when the time of the call is over.
const LAST_BYTES: Duration = Duration::from_secs(1);

/// How many streams a client may have reset before we got to them, and how many we may have reset, before it is sent away.
const RESETS: usize = 50;

/// How many bytes one HTTP/2 stream, and one connection, may send before they are read: a stream that is not read holds up no other.
const WINDOWS: [u32; 2] = [256 * 1024, 1024 * 1024];

/// How many bytes of answers are kept for one HTTP/2 stream whose client does not take them.
const SEND_BUFFER: usize = 256 * 1024;

/// How long what may take on a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    first_call: Duration,
    idle: Duration,
    /// From the headers of a call to the last byte of its answer.
    call: Duration,
    age: Option<Duration>,
    grace: Duration,
}

impl Times {
    pub(super) fn of(config: &Config) -> Times {
        Times {
            first_call: Duration::from_secs(config.header_seconds),
            idle: Duration::from_secs(config.idle_seconds),
            call: Duration::from_secs(config.call_seconds).saturating_add(LAST_BYTES),
            age: (config.connection_age_seconds > 0).then(|| Duration::from_secs(config.connection_age_seconds)),
            grace: Duration::from_secs(config.connection_grace_seconds),
        }
    }

    /// The same for a connection that is let in though there is no room.
    fn in_spare(self) -> Times {
        let short = Room::SPARE.1;
        Times { first_call: short, idle: short, age: Some(short), grace: short, ..self }
    }
}

/// The room for connections, on both ports together.
#[derive(Clone)]
pub(super) struct Room {
    all: Arc<Places>,
    /// For those that come when there is no more. Whether the service is well can be asked however full it is, or it would be
    /// restarted for being full.
    spare: Arc<Places>,
}

impl Room {
    /// How many connections may be open beyond the others, and for how long.
    const SPARE: (usize, Duration) = (16, Duration::from_secs(1));

    pub(super) fn new(most: usize) -> Room {
        Room { all: Places::new(most), spare: Places::new(Room::SPARE.0) }
    }

    /// A place, and whether it is a spare one.
    fn place(&self) -> Option<(Place, bool)> {
        let all = self.all.take().map(|place| (place, false));
        all.or_else(|| self.spare.take().map(|place| (place, true)))
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
    pub(super) room: Room,
    pub(super) stop: CancellationToken,
    pub(super) transport: &'static str,
    pub(super) metrics: Metrics,
}

/// How HTTP is spoken, within its bounds.
pub(super) fn http(config: &Config) -> auto::Builder<TokioExecutor> {
    let mut http = auto::Builder::new(TokioExecutor::new());
    // Whether headers come in time the connection itself sees.
    http.http1()
        .timer(TokioTimer::new())
        .header_read_timeout(None)
        .max_buf_size(config::count(config.max_header_bytes));
    let keep_alive = Duration::from_secs(config.keep_alive_seconds);
    http.http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(keep_alive)
        .keep_alive_timeout(keep_alive)
        .max_concurrent_streams(config.max_streams)
        .initial_stream_window_size(WINDOWS[0])
        .initial_connection_window_size(WINDOWS[1])
        .max_header_list_size(config.max_header_bytes)
        .max_pending_accept_reset_streams(RESETS)
        .max_local_error_reset_streams(RESETS)
        .max_send_buf_size(SEND_BUFFER);
    http
}

impl<S: Answers> Port<S> {
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
                    Ok((stream, peer)) => {
                        let Some((place, spare)) = room.place() else {
                            // The stream is dropped, which closes it.
                            metrics.shed(transport, "connections");
                            continue;
                        };
                        let connection = Connection {
                            http: http.clone(),
                            peer,
                            times: if spare { times.in_spare() } else { times },
                            spare,
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
    /// Whether the connection is to close.
    closes: AtomicBool,
    /// How many calls are under way.
    open: AtomicUsize,
    /// How many there have been.
    calls: AtomicUsize,
    /// When the last one ended, in milliseconds after it was opened.
    last: AtomicU64,
    /// Which of the two periods is the current one; the other is the one before.
    is_odd: AtomicBool,
    /// How many calls are under way that must end and began in an even period.
    even: AtomicUsize,
    /// The same for an odd one.
    odd: AtomicUsize,
}

impl Activity {
    fn new() -> Activity {
        let (open, calls, last) = Default::default();
        let (closes, is_odd, even, odd) = Default::default();
        Activity { opened: Instant::now(), closes, open, calls, last, is_odd, even, odd }
    }

    fn of_period(&self, is_odd: bool) -> &AtomicUsize {
        if is_odd { &self.odd } else { &self.even }
    }

    /// Begins the next period, unless a call of the one before the current one is still under way: it is older than a period.
    fn next_period(&self) -> bool {
        let before = !self.is_odd.load(Ordering::Acquire);
        let is_over = self.of_period(before).load(Ordering::Acquire) == 0;
        if is_over {
            self.is_odd.store(before, Ordering::Release);
        }
        is_over
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
struct Busy {
    activity: Arc<Activity>,
    /// Which period it began in.
    is_odd: bool,
    /// Whether it must end in time.
    must_end: AtomicBool,
}

impl Busy {
    fn begin(activity: &Arc<Activity>) -> Busy {
        activity.open.fetch_add(1, Ordering::AcqRel);
        activity.calls.fetch_add(1, Ordering::AcqRel);
        let is_odd = activity.is_odd.load(Ordering::Acquire);
        activity.of_period(is_odd).fetch_add(1, Ordering::AcqRel);
        Busy { activity: activity.clone(), is_odd, must_end: true.into() }
    }

    /// It counts no longer among those that must end.
    fn leave(&self) {
        if self.must_end.swap(false, Ordering::AcqRel) {
            self.activity.of_period(self.is_odd).fetch_sub(1, Ordering::AcqRel);
        }
    }
}

impl Open for Busy {
    fn is_without_end(&self) {
        self.leave();
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.leave();
        let now = u64::try_from(self.activity.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.activity.last.store(now, Ordering::Release);
        self.activity.open.fetch_sub(1, Ordering::AcqRel);
    }
}

struct Connection {
    http: Arc<auto::Builder<TokioExecutor>>,
    peer: SocketAddr,
    times: Times,
    /// Whether it is let in though there is no room, to ask for health and metrics alone.
    spare: bool,
    tls: Option<TlsAcceptor>,
    stop: CancellationToken,
    _place: Place,
    _connected: Connected,
}

impl Connection {
    async fn serve(self, stream: TcpStream, service: impl Answers) {
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

    async fn speak<IO>(&self, stream: IO, known: bool, service: impl Answers)
    where
        IO: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let idle = self.times.idle;
        let activity = Arc::new(Activity::new());
        let called = activity.clone();
        let (peer, encrypted, spare) = (self.peer, self.tls.is_some(), self.spare);
        let leave = Leave::default();
        let told = leave.clone();
        let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            let open = Arc::new(Busy::begin(&called));
            request.extensions_mut().insert(Line { peer, encrypted, known, spare, open, leave: told.clone() });
            service.clone().oneshot(request)
        });
        let io = TokioIo::new(Impatient::new(stream, idle));
        let mut connection = pin!(self.http.serve_connection(io, service));
        // Woken by what it waits for itself, it is not asked again for each call.
        let mut watch = FuturesUnordered::from_iter([self.watch(&activity)]);
        let mut closing = false;
        poll_fn(|context| {
            loop {
                if let Poll::Ready(done) = connection.as_mut().poll(context) {
                    if let Err(fault) = done {
                        tracing::debug!(fault, "a connection broke");
                    }
                    return Poll::Ready(());
                }
                if watch.poll_next_unpin(context).is_ready() {
                    return Poll::Ready(());
                }
                if closing || !activity.closes.load(Ordering::Acquire) {
                    return Poll::Pending;
                }
                closing = true;
                leave.0.cancel();
                connection.as_mut().graceful_shutdown();
            }
        })
        .await;
    }

    /// Says when the connection is to close, and is done when it is to be broken off.
    async fn watch(&self, activity: &Activity) {
        let Times { first_call, idle, call, age, grace } = self.times;
        let opened = activity.opened;
        // When to look after it next, and when it is broken off.
        let mut look = pin!(sleep_until(after(opened, first_call.min(idle))));
        let mut old = pin!(sleep_until(after(opened, age.map(spread).unwrap_or_default())));
        let mut end = pin!(sleep_until(opened));
        let mut period = pin!(sleep_until(after(opened, call)));
        let (mut closing, mut stopping) = (false, false);
        loop {
            let close = tokio::select! {
                () = end.as_mut(), if closing => return,
                () = period.as_mut() => {
                    if !activity.next_period() {
                        tracing::debug!(peer = %self.peer, "a client that does not take its answer");
                        return;
                    }
                    period.as_mut().reset(after(Instant::now(), call));
                    false
                }
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
                end.as_mut().reset(after(Instant::now(), grace));
                activity.closes.store(true, Ordering::Release);
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
