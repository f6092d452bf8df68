//! One call from its headers to the last byte of its answer, and what is told of it then.

use super::body::{Answer, Received};
use super::told::Told;
use super::trace;
use super::{Bounds, Call, Held, REQUEST_ID, Transport, Wire, too_slow};
use crate::service::{Code, Error};
use crate::telemetry::{Called, Metrics, Span};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, Version, header, request};
use http_body::Frame;
use std::any::Any;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

/// What a call came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The client went away before there was an answer.
    Cancelled,
    Answered,
    Refused(Code),
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Outcome::Cancelled => "cancelled",
            Outcome::Answered => "ok",
            Outcome::Refused(code) => code.word(),
        }
    }
}

/// A call that is under way. When it is dropped, the call is over.
pub(super) struct Visit {
    wire: &'static Wire,
    call: Call,
    metrics: Metrics,
    id: HeaderValue,
    /// The trace that it is a part of, if it is one.
    trace: Option<u128>,
    span: Option<Span>,
    started: Instant,
    limit: Duration,
    outcome: Outcome,
    sent: u64,
    pub(super) received: Option<Arc<Received>>,
    pub(super) permit: Option<OwnedSemaphorePermit>,
    _held: Option<Held>,
}

impl Visit {
    pub(super) fn begin(wire: &'static Wire, call: Call, bounds: &Bounds, parts: &mut request::Parts) -> Visit {
        let metrics = bounds.metrics.clone();
        metrics.begin(wire.transport.word());
        let parent = trace::parent(&parts.headers);
        // Probes come all the time, and nobody looks for them.
        let wanted = bounds.tracer.as_ref().filter(|_| call != Call::Probe && call != Call::Metrics);
        let span =
            wanted.map(|tracer| begin(tracer.begin(name(wire.transport, call, parts), parent), wire, call, parts));
        Visit {
            wire,
            call,
            metrics,
            id: trace::request_id(&parts.headers),
            trace: span.as_ref().map(Span::trace).or(parent.map(|parent| parent.trace)),
            span,
            started: Instant::now(),
            limit: Duration::ZERO,
            outcome: Outcome::Cancelled,
            sent: 0,
            received: None,
            permit: None,
            _held: parts.extensions.remove(),
        }
    }

    /// What the client can tell us to find the call: its trace, or else the id of the request.
    pub(super) fn reference(&self) -> String {
        match self.trace {
            Some(trace) => format!("trace {trace:032x}"),
            None => format!("request {}", self.id()),
        }
    }

    fn id(&self) -> &str {
        self.id.to_str().unwrap_or_default()
    }

    fn trace(&self) -> String {
        self.trace.map(|trace| format!("{trace:032x}")).unwrap_or_default()
    }

    /// The answer that the handlers gave, with what they told of it.
    pub(super) fn finish(mut self, response: Response<Body>, told: Told, limit: Duration) -> Response<Body> {
        self.limit = limit;
        if let (Some(span), Some(preset)) = (&mut self.span, told.preset) {
            span.say("mus.ruleset.preset", preset);
        }
        self.outcome = match told.code.or_else(|| failed(self.wire.transport, &response)) {
            Some(code) => Outcome::Refused(code),
            None => Outcome::Answered,
        };
        self.sealed(response)
    }

    /// An error instead of an answer.
    pub(super) fn refuse(mut self, error: Error) -> Response<Body> {
        self.outcome = Outcome::Refused(error.code);
        let response = (self.wire.refusal)(error);
        self.sealed(response)
    }

    fn sealed(self, mut response: Response<Body>) -> Response<Body> {
        response.headers_mut().insert(REQUEST_ID, self.id.clone());
        let mut visit = self;
        if let Some(span) = &mut visit.span {
            span.say("http.response.status_code", i64::from(response.status().as_u16()));
        }
        // Only who watches health may do so for as long as the connection lives.
        let deadline = visit.started.checked_add(visit.limit).filter(|_| visit.call != Call::Probe);
        response.map(|body| Body::new(Answer::new(body, visit, deadline)))
    }

    pub(super) fn panicked(&self, panic: &(dyn Any + Send)) {
        tracing::error!(
            request_id = self.id(),
            trace_id = self.trace(),
            call = self.call.word(),
            transport = self.wire.transport.word(),
            panic = text_of(panic),
            "a call panicked"
        );
        self.metrics.panicked();
    }

    /// So many more bytes of the answer are on their way.
    pub(super) fn sent(&mut self, bytes: usize) {
        self.sent = self.sent.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
    }

    /// The answer ends with these trailers.
    pub(super) fn ended(&mut self, trailers: &HeaderMap) {
        if self.outcome == Outcome::Answered
            && let Some(code) = grpc_failure(trailers)
            // One that may go on is sent elsewhere or found idle sooner or later, which is no failure.
            && !(self.call.goes_on() && matches!(code, Code::Overloaded | Code::Timeout))
        {
            self.outcome = Outcome::Refused(code);
        }
    }

    /// The end of an answer that goes on for longer than a call may.
    pub(super) fn too_late(mut self) -> Result<Frame<Bytes>, axum::Error> {
        self.outcome = Outcome::Refused(Code::Timeout);
        match self.wire.transport {
            Transport::Rest => Err(axum::Error::new(io::Error::other("the answer took too long"))),
            Transport::Grpc => {
                let mut trailers = std::mem::take((self.wire.refusal)(too_slow(self.limit)).headers_mut());
                trailers.remove(header::CONTENT_TYPE);
                Ok(Frame::trailers(trailers))
            }
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let duration = self.started.elapsed();
        self.metrics.end(&Called {
            call: self.call.word(),
            transport: self.wire.transport.word(),
            code: self.outcome.word(),
            duration,
            received: self.received.as_ref().map(|received| received.bytes()).unwrap_or_default(),
            sent: self.sent,
        });
        if let Some(span) = &mut self.span {
            end(span, self.wire.transport, self.outcome);
        }
        let milliseconds = duration.as_secs_f64() * 1000.0;
        macro_rules! log {
            ($level:ident) => {
                tracing::$level!(
                    request_id = self.id(),
                    trace_id = self.trace(),
                    call = self.call.word(),
                    transport = self.wire.transport.word(),
                    code = self.outcome.word(),
                    milliseconds,
                    sent = self.sent,
                    "called"
                )
            };
        }
        match self.outcome {
            Outcome::Refused(Code::Internal) => log!(error),
            Outcome::Refused(Code::Timeout) => log!(warn),
            _ => log!(debug),
        }
    }
}

/// What a panic says, if it is a text.
pub(super) fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("not a text")
}

/// The name of the span of a call.
fn name(transport: Transport, call: Call, parts: &request::Parts) -> String {
    match (transport, call) {
        (Transport::Grpc, Call::Named { path, .. }) => path.to_owned(),
        (Transport::Rest, Call::Named { path, .. }) => format!("{} {path}", method(parts)),
        _ => method(parts).to_owned(),
    }
}

/// The method, if it is a usual one: there are as many others as clients like.
fn method(parts: &request::Parts) -> &'static str {
    let usual = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"];
    usual.into_iter().find(|usual| parts.method == *usual).unwrap_or("_OTHER")
}

/// Says what is known of a call when it begins, in the words of the semantic conventions for HTTP and RPC and in our own.
fn begin(mut span: Span, wire: &Wire, call: Call, parts: &request::Parts) -> Span {
    if !span.is_recording() {
        return span;
    }
    let version = match parts.version {
        Version::HTTP_2 => "2",
        Version::HTTP_10 => "1.0",
        _ => "1.1",
    };
    span.say("http.request.method", method(parts));
    span.say("network.protocol.version", version);
    span.say("mus.call", call.word());
    match (wire.transport, call) {
        (Transport::Grpc, Call::Named { path, .. }) => {
            span.say("rpc.system.name", "grpc");
            span.say("rpc.method", path);
        }
        (Transport::Rest, Call::Named { path, .. }) => span.say("http.route", path),
        _ => {}
    }
    span
}

/// Says what a call came to.
fn end(span: &mut Span, transport: Transport, outcome: Outcome) {
    let Outcome::Refused(code) = outcome else { return };
    span.say("mus.error.code", code.word());
    span.say("error.type", code.word());
    if transport == Transport::Grpc {
        span.say("rpc.response.status_code", grpc_word(code));
    }
    // A client's mistake is no failure of the service.
    if code.status() >= 500 {
        span.fail();
    }
}

/// The status of gRPC in the conventions' words, as the contract gives it to the code.
fn grpc_word(code: Code) -> &'static str {
    match code {
        Code::Internal => "INTERNAL",
        Code::Overloaded => "UNAVAILABLE",
        Code::Unauthenticated => "UNAUTHENTICATED",
        Code::Timeout => "DEADLINE_EXCEEDED",
        Code::PayloadTooLarge => "RESOURCE_EXHAUSTED",
        Code::NotFound | Code::MethodNotAllowed | Code::UnsupportedMediaType => "UNIMPLEMENTED",
        _ => "INVALID_ARGUMENT",
    }
}

/// The code of an error that no handler told: what the libraries refuse by themselves.
fn failed(transport: Transport, response: &Response<Body>) -> Option<Code> {
    match transport {
        Transport::Grpc => grpc_failure(response.headers()),
        Transport::Rest => match response.status().as_u16() {
            ..400 => None,
            404 => Some(Code::NotFound),
            405 => Some(Code::MethodNotAllowed),
            413 => Some(Code::PayloadTooLarge),
            415 => Some(Code::UnsupportedMediaType),
            400..500 => Some(Code::MalformedRequest),
            503 => Some(Code::Overloaded),
            504 => Some(Code::Timeout),
            _ => Some(Code::Internal),
        },
    }
}

fn grpc_failure(headers: &HeaderMap) -> Option<Code> {
    match tonic::Code::from_bytes(headers.get("grpc-status")?.as_bytes()) {
        tonic::Code::Ok => None,
        tonic::Code::Unimplemented | tonic::Code::NotFound => Some(Code::NotFound),
        tonic::Code::OutOfRange | tonic::Code::ResourceExhausted => Some(Code::PayloadTooLarge),
        tonic::Code::DeadlineExceeded => Some(Code::Timeout),
        tonic::Code::Unavailable => Some(Code::Overloaded),
        // The handlers tell of their own bugs: this is the library's word for bytes that it cannot read.
        tonic::Code::InvalidArgument | tonic::Code::Internal => Some(Code::MalformedRequest),
        _ => Some(Code::Internal),
    }
}
