//! What stands before every call on both ports: its name, its bounds and what is told of it afterwards.
//!
//! One layer for both transports, so that a bound cannot hold on one and be forgotten on the other. It gives each call a request id, takes
//! up its trace, refuses it at once when the process has enough to do, ends it when it takes too long, answers for it when it
//! panics, and counts it when it is over. What differs between the transports, how a path is called and how an error is
//! written, is a [`Wire`].
//!
//! Handlers do not know the layer. What only they know of a call, its error's code, they [`tell`].

mod body;
mod desk;
mod items;
mod places;
mod span;
mod tokens;
mod told;
mod trace;
mod visit;

pub use desk::Desk;
pub use items::{Items, Leave, TURN, Turn};
pub use tokens::Tokens;
pub use told::{tell, tell_rules};

use crate::service::{Code, Error};
use crate::telemetry::{Metrics, Telemetry, Tracer};
use crate::words::{Language, Message};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, header, request};
use futures_util::FutureExt;
pub(crate) use places::{Place, Places};
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::watch;
use tower::Service;
use visit::Visit;

/// The header that carries the id of a request, both ways.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a gRPC client gives its call, in the units of gRPC.
const GRPC_TIMEOUT: HeaderName = HeaderName::from_static("grpc-timeout");

/// What gRPC puts before a message, which is no part of its length.
const PREFIX: usize = 5;

/// An answer of fewer bytes is sent as it is, even to a client that takes compressed ones: many always say that they do.
pub const WORTH_COMPRESSING: u16 = 1024;

/// How a call came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// As JSON over HTTP.
    Rest,
    /// As gRPC.
    Grpc,
}

impl Transport {
    /// The word for it in logs and metrics.
    pub fn word(self) -> &'static str {
        match self {
            Transport::Rest => "rest",
            Transport::Grpc => "grpc",
        }
    }
}

/// What is called. There are few of them, whatever clients ask for, so that each can be counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// A call of the contract.
    Named {
        /// The name that it has on both transports.
        name: &'static str,
        /// Its path: without the first slash for an rpc, with the names of its variable parts for a route.
        path: &'static str,
    },
    /// Health, readiness and the like: never refused for want of room.
    Probe,
    /// What has been counted: never refused for want of room either.
    Metrics,
    /// What the service says of itself: documents, reflection.
    Docs,
    /// All else, which is not served.
    Other,
}

impl Call {
    /// The word for it in logs and metrics.
    pub fn word(self) -> &'static str {
        match self {
            Call::Named { name, .. } => name,
            Call::Probe => "probe",
            Call::Metrics => "metrics",
            Call::Docs => "docs",
            Call::Other => "other",
        }
    }

    /// Whether it is how others see how much there is to do, which must not depend on how much there is to do.
    fn is_always_let_in(self) -> bool {
        matches!(self, Call::Probe | Call::Metrics)
    }

    /// Whether it has many items, each of which is counted.
    fn has_items(self) -> bool {
        matches!(self, Call::Named { name: "batch" | "stream", .. })
    }

    /// Whether it may go on for as long as its client likes, and so has no time of its own.
    fn goes_on(self) -> bool {
        matches!(self, Call::Named { name: "stream", .. })
    }
}

/// What the layer must know of a transport.
#[derive(Debug)]
pub struct Wire {
    /// Which one it is.
    pub transport: Transport,
    /// What a path calls.
    pub call: fn(&str) -> Call,
    /// An error as the transport writes it.
    pub refusal: fn(Error, Language) -> Response<Body>,
}

/// The bounds of the process, which both ports share.
#[derive(Debug)]
pub struct Bounds {
    places: Arc<Places>,
    call_time: Duration,
    max_wire_bytes: usize,
    metrics: Metrics,
    tracer: Option<Tracer>,
    doors: Doors,
}

/// Who is let in. By default everybody.
#[derive(Clone, Debug, Default)]
pub struct Doors {
    /// Only who has one of these tokens.
    pub tokens: Option<watch::Receiver<Tokens>>,
    /// Only who has shown a certificate, as the [`Line`] tells.
    pub certificates: bool,
}

impl Doors {
    /// Fails with `unauthenticated` when who asks is not let in.
    fn let_in(&self, parts: &request::Parts, line: Option<&Line>) -> Result<(), Error> {
        if self.certificates && !line.is_some_and(|line| line.known) {
            return Err(Error::new(Code::Unauthenticated, Message::NoCertificate));
        }
        match &self.tokens {
            Some(tokens) if !tokens.borrow().are_in(&parts.headers) => {
                Err(Error::new(Code::Unauthenticated, Message::NoToken))
            }
            _ => Ok(()),
        }
    }
}

impl Bounds {
    /// At most so many calls at once, each so long in time and in bytes as they are sent.
    pub fn new(
        max_calls: usize,
        call_time: Duration,
        max_wire_bytes: usize,
        doors: Doors,
        telemetry: &Telemetry,
    ) -> Bounds {
        Bounds {
            places: Places::new(max_calls),
            call_time,
            doors,
            max_wire_bytes,
            metrics: telemetry.metrics.clone(),
            tracer: telemetry.tracer.clone(),
        }
    }
}

/// The connection that a request comes over, among the extensions of the request.
#[derive(Clone)]
pub struct Line {
    /// Who is at the other end.
    pub peer: SocketAddr,
    /// Whether it speaks TLS.
    pub encrypted: bool,
    /// Whether the client has shown a certificate.
    pub known: bool,
    /// Whether there is no room for it, so that it may ask only for what is always let in.
    pub spare: bool,
    /// What the connection has in it of the call.
    pub open: Arc<dyn Open>,
    /// That it is to close.
    pub leave: Leave,
}

/// What a connection keeps of a call: it lasts as long as the call and its answer do.
pub trait Open: Send + Sync {
    /// Says that the answer may go on for as long as the client likes.
    fn is_without_end(&self);
}

/// What can stand behind the guard: it answers whatever it is asked.
pub trait Answers:
    Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
{
}

impl<S> Answers for S where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static
{
}

/// A service behind the guard.
#[derive(Clone, Debug)]
pub struct Guard<S> {
    inner: S,
    wire: &'static Wire,
    bounds: Arc<Bounds>,
}

impl<S> Guard<S> {
    /// Puts the guard before this service.
    pub fn new(inner: S, wire: &'static Wire, bounds: Arc<Bounds>) -> Guard<S> {
        Guard { inner, wire, bounds }
    }
}

impl<S: Answers> Service<Request<Body>> for Guard<S> {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let (inner, wire, bounds) = (self.inner.clone(), self.wire, self.bounds.clone());
        Box::pin(async move { Ok(answer(inner, wire, bounds, request).await) })
    }
}

async fn answer(
    mut inner: impl Answers,
    wire: &'static Wire,
    bounds: Arc<Bounds>,
    request: Request<Body>,
) -> Response<Body> {
    let (mut parts, body) = request.into_parts();
    let call = (wire.call)(parts.uri.path());
    let mut visit = Visit::begin(wire, call, &bounds, &mut parts);
    if call != Call::Probe
        && let Err(error) = bounds.doors.let_in(&parts, visit.line.as_ref())
    {
        return visit.refuse(error);
    }
    let mut place = None;
    if !call.is_always_let_in() {
        if visit.line.as_ref().is_some_and(|line| line.spare) {
            bounds.metrics.shed(wire.transport.word(), "connections");
            return visit.refuse(Error::new(Code::Overloaded, Message::TooManyConnections));
        }
        match bounds.places.take() {
            // Its handler gives the place back when it is over, though its client never takes the end of the answer.
            Some(taken) if call.goes_on() => place = Some(taken),
            Some(taken) => visit.place = Some(taken),
            None => {
                bounds.metrics.shed(wire.transport.word(), "calls");
                return visit.refuse(Error::new(Code::Overloaded, Message::TooManyCalls));
            }
        }
    }
    let most = match wire.transport {
        // Its messages have a limit each.
        _ if call.goes_on() => usize::MAX,
        Transport::Rest => bounds.max_wire_bytes,
        Transport::Grpc => bounds.max_wire_bytes.saturating_add(PREFIX),
    };
    let too_large = || Error::new(Code::PayloadTooLarge, Message::RequestTooLarge { most });
    if visit.says.length
        && announced(&parts.headers).is_some_and(|length| u64::try_from(most).is_ok_and(|most| length > most))
    {
        return visit.refuse(too_large());
    }
    let most_time = if call.goes_on() { Duration::MAX } else { bounds.call_time };
    let limit = match wire.transport {
        Transport::Rest => most_time,
        Transport::Grpc if visit.says.timeout => {
            asked_limit(&parts.headers).map_or(most_time, |asked| asked.min(most_time))
        }
        Transport::Grpc => most_time,
    };
    let (body, received) = body::Metered::new(body, most);
    visit.received = Some(received.clone());
    if call.has_items() {
        let items = Items::new(bounds.metrics.clone(), visit.reference(), received.clone(), place);
        parts.extensions.insert(items);
        parts.extensions.insert(visit.line.as_ref().map(|line| line.leave.clone()).unwrap_or_default());
    }
    let request = Request::from_parts(parts, Body::new(body));
    let Ok(()) = poll_fn(|context| inner.poll_ready(context)).await;
    // It is big, and pinned here it is not moved again.
    let work = pin!(inner.call(request));
    let work = AssertUnwindSafe(told::listen(work)).catch_unwind();
    match tokio::time::timeout(limit, work).await {
        Ok(Ok(_)) if received.is_too_long() => visit.refuse(too_large()),
        Ok(Ok((Ok(response), told))) => visit.finish(response, told, limit),
        Ok(Ok((Err(never), _))) => match never {},
        Ok(Err(panic)) => {
            visit.panicked(panic.as_ref());
            let reference = visit.reference();
            visit.refuse(Error::new(Code::Internal, Message::BugInCall { reference }))
        }
        Err(_) => visit.refuse(too_slow(limit)),
    }
}

fn too_slow(limit: Duration) -> Error {
    Error::new(Code::Timeout, Message::TooSlow { seconds: limit })
}

/// The languages that a request asks for, as it says it. They are read only when there is something to say.
#[derive(Clone, Debug, Default)]
pub struct Asked(Vec<HeaderValue>);

impl Asked {
    /// As these headers, or this metadata, have them.
    pub fn by(headers: &HeaderMap) -> Asked {
        Asked(headers.get_all(header::ACCEPT_LANGUAGE).iter().cloned().collect())
    }

    /// The one that suits best.
    pub fn language(&self) -> Language {
        Language::asked(self.0.iter().filter_map(|value| value.to_str().ok()))
    }
}

/// Which headers a request has, of those that are rarely there and looked for in every request. To go over all of a request's once is less
/// work than to look for each.
#[derive(Clone, Copy, Debug, Default)]
struct Says {
    id: bool,
    trace: bool,
    language: bool,
    length: bool,
    timeout: bool,
}

impl Says {
    fn of(headers: &HeaderMap) -> Says {
        let mut says = Says::default();
        for name in headers.keys() {
            match name.as_str() {
                "x-request-id" => says.id = true,
                "traceparent" => says.trace = true,
                "accept-language" => says.language = true,
                "content-length" => says.length = true,
                "grpc-timeout" => says.timeout = true,
                _ => {}
            }
        }
        says
    }
}

/// The length that the headers say the body has.
fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The `grpc-timeout`, if there is one that can be read.
fn asked_limit(headers: &HeaderMap) -> Option<Duration> {
    let given: &HeaderValue = headers.get(GRPC_TIMEOUT)?;
    let (number, unit) = given.to_str().ok()?.split_at_checked(given.len().checked_sub(1)?)?;
    if number.len() > 8 || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: u64 = number.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(number.saturating_mul(3600))),
        "M" => Some(Duration::from_secs(number.saturating_mul(60))),
        "S" => Some(Duration::from_secs(number)),
        "m" => Some(Duration::from_millis(number)),
        "u" => Some(Duration::from_micros(number)),
        "n" => Some(Duration::from_nanos(number)),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use axum::routing::{get, post};
    use axum::{Router, http::StatusCode};
    use tower::ServiceExt;

    static WIRE: Wire = Wire {
        transport: Transport::Rest,
        call: |_| Call::Other,
        refusal: |error, language| {
            let mut response = Response::new(Body::from(error.detail(language)));
            *response.status_mut() = StatusCode::from_u16(error.code.status()).unwrap();
            response
        },
    };

    async fn ask(request: Request<Body>, limit: Duration) -> (StatusCode, HeaderMap, String) {
        let router = Router::new()
            .route("/broken", get(async || -> String { panic!("secret") }))
            .route("/body", post(async |body: String| body));
        let bounds = Arc::new(Bounds::new(1, limit, 1024, Doors::default(), &Telemetry::start().unwrap()));
        let answer = Guard::new(router, &WIRE, bounds.clone()).oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        assert!(bounds.places.take().is_some(), "nothing is held when all is over");
        (parts.status, parts.headers, String::from_utf8_lossy(&body).into_owned())
    }

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn a_panic_is_answered() {
        let request = Request::get("/broken").header("x-request-id", "this-one").body(Body::empty()).unwrap();
        let (status, headers, body) = ask(request, LONG).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(headers["x-request-id"], "this-one");
        assert!(body.contains("this-one") && !body.contains("secret"), "{body}");
        let trace = "0af7651916cd43dd8448eb211c80319c";
        let request = Request::get("/broken").header("traceparent", format!("00-{trace}-b7ad6b7169203331-01"));
        let (_, _, body) = ask(request.body(Body::empty()).unwrap(), LONG).await;
        assert!(body.contains(trace), "{body}");
    }

    #[tokio::test]
    async fn a_body_that_does_not_come_is_given_up() {
        let never = Body::from_stream(tokio_stream::pending::<std::io::Result<axum::body::Bytes>>());
        let request = Request::post("/body").body(never).unwrap();
        let (status, _, _) = ask(request, Duration::from_millis(5)).await;
        assert_eq!(status, StatusCode::GATEWAY_TIMEOUT);
    }

    #[tokio::test]
    async fn what_is_sent_has_a_limit_whether_announced_or_not() {
        for length in [1024, 1025] {
            let want = if length == 1024 { StatusCode::OK } else { StatusCode::PAYLOAD_TOO_LARGE };
            let text = "x".repeat(length);
            let announced = Request::post("/body").header("content-length", length).body(Body::from(text.clone()));
            let pieces = text.into_bytes().chunks(100).map(|piece| Ok(piece.to_vec())).collect::<Vec<_>>();
            let streamed = Body::from_stream(tokio_stream::iter::<Vec<std::io::Result<Vec<u8>>>>(pieces));
            for request in [announced.unwrap(), Request::post("/body").body(streamed).unwrap()] {
                assert_eq!(ask(request, LONG).await.0, want, "{length}");
            }
        }
    }

    #[test]
    fn the_deadlines_of_grpc_clients() {
        let read = |text: &str| asked_limit(&HeaderMap::from_iter([(GRPC_TIMEOUT, text.parse().unwrap())]));
        assert_eq!(read("2H"), Some(Duration::from_secs(7200)));
        assert_eq!(read("3M"), Some(Duration::from_secs(180)));
        assert_eq!(read("99999999S"), Some(Duration::from_secs(99_999_999)));
        assert_eq!(read("250m"), Some(Duration::from_millis(250)));
        assert_eq!((read("7u"), read("7n")), (Some(Duration::from_micros(7)), Some(Duration::from_nanos(7))));
        for wrong in ["", "m", "5", "123456789S", "-1S", "1 S", "1s", "+1S", "1.5S"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
