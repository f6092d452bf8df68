//! One call from its headers to the last byte of its answer, and what is told of it then.

use super::body::{Answer, Received};
use super::places::Place;
use super::told::Told;
use super::{Asked, Bounds, Call, Line, REQUEST_ID, Says, Transport, Wire, too_slow};
use super::{span, trace};
use crate::service::{Code, Error};
use crate::telemetry::{Called, Metrics, Span};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header, request};
use http_body::Frame;
use opentelemetry_semantic_conventions::attribute::HTTP_RESPONSE_STATUS_CODE;
use std::any::Any;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tracing::Level;

const GRPC_STATUS: HeaderName = HeaderName::from_static("grpc-status");

/// What a call came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
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
    pub(super) says: Says,
    asked: Asked,
    id: HeaderValue,
    /// The trace that it is a part of, if it is one.
    trace: Option<u128>,
    span: Option<Span>,
    started: Instant,
    limit: Duration,
    outcome: Outcome,
    /// What a gRPC client is told that it came to.
    status: tonic::Code,
    sent: u64,
    pub(super) received: Option<Arc<Received>>,
    pub(super) place: Option<Place>,
    pub(super) line: Option<Line>,
}

impl Visit {
    pub(super) fn begin(wire: &'static Wire, call: Call, bounds: &Bounds, parts: &mut request::Parts) -> Box<Visit> {
        let metrics = bounds.metrics.clone();
        metrics.begin(wire.transport.word());
        let says = Says::of(&parts.headers);
        let parent = if says.trace { trace::parent(&parts.headers) } else { None };
        let mut id = if says.id { trace::request_id(&parts.headers) } else { trace::new_id() };
        // Each is another one, so HTTP/2 need not remember it for the answers after it.
        id.set_sensitive(true);
        // Probes come all the time, and nobody looks for them.
        let wanted = bounds.tracer.as_ref().filter(|_| call != Call::Probe && call != Call::Metrics);
        let line: Option<Line> = parts.extensions.remove();
        let span = wanted.map(|tracer| {
            let mut span = tracer.begin(span::name(wire.transport, call, parts), parent.as_ref());
            span::begin(&mut span, wire.transport, call, parts, line.as_ref());
            span
        });
        Box::new(Visit {
            wire,
            call,
            metrics,
            says,
            asked: if says.language { Asked::by(&parts.headers) } else { Asked::default() },
            id,
            trace: span.as_ref().map(Span::trace).or(parent.as_ref().map(|parent| parent.trace)),
            span,
            started: Instant::now(),
            limit: Duration::ZERO,
            outcome: Outcome::Cancelled,
            status: tonic::Code::Cancelled,
            sent: 0,
            received: None,
            place: None,
            line,
        })
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
    pub(super) fn finish(mut self: Box<Self>, response: Response<Body>, told: Told, limit: Duration) -> Response<Body> {
        self.limit = limit;
        if let (Some(span), Some(preset)) = (&mut self.span, told.preset) {
            span.say("mus.ruleset.preset", preset);
        }
        let status = self.status_of(&response);
        let failure = told.code.or_else(|| match status {
            Some(status) => grpc_failure(status),
            None => failed(response.status()),
        });
        self.outcome = match failure {
            // The handlers were not at fault, and whoever asked has gone.
            Some(_) if told.code.is_none() && self.is_broken() => Outcome::Cancelled,
            Some(code) => Outcome::Refused(code),
            None => Outcome::Answered,
        };
        self.sealed(response, status)
    }

    /// Whether the request of a gRPC client broke off: nobody waits for the answer then. Over REST what breaks off can be garbage too.
    fn is_broken(&self) -> bool {
        self.wire.transport == Transport::Grpc && self.received.as_ref().is_some_and(|received| received.is_broken())
    }

    /// What the head of an answer tells a gRPC client that the call came to.
    fn status_of(&self, response: &Response<Body>) -> Option<tonic::Code> {
        match self.wire.transport {
            Transport::Grpc => Some(grpc_status(response.headers()).unwrap_or(tonic::Code::Ok)),
            Transport::Rest => None,
        }
    }

    /// An error instead of an answer.
    pub(super) fn refuse(mut self: Box<Self>, error: Error) -> Response<Body> {
        self.outcome = Outcome::Refused(error.code);
        let response = (self.wire.refusal)(error, self.asked.language());
        let status = self.status_of(&response);
        self.sealed(response, status)
    }

    fn too_slow(&self) -> Response<Body> {
        (self.wire.refusal)(too_slow(self.limit), self.asked.language())
    }

    fn sealed(self: Box<Self>, mut response: Response<Body>, status: Option<tonic::Code>) -> Response<Body> {
        response.headers_mut().insert(REQUEST_ID, self.id.clone());
        let mut visit = self;
        match (status, &mut visit.span) {
            (Some(status), _) => visit.status = status,
            (None, Some(span)) if span.is_recording() => {
                span.say(HTTP_RESPONSE_STATUS_CODE, i64::from(response.status().as_u16()));
            }
            (None, _) => {}
        }
        // Only who watches health may do so for as long as the connection lives.
        let deadline = visit.started.checked_add(visit.limit).filter(|_| visit.call != Call::Probe);
        if let Some(line) = &visit.line
            && (deadline.is_none() || visit.call.goes_on())
        {
            line.open.is_without_end();
        }
        response.map(|body| Body::new(Answer::new(body, visit, deadline)))
    }

    pub(super) fn panicked(&self, panic: &(dyn Any + Send)) {
        let _of_span = self.span.as_ref().map(Span::logged);
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
        let Some(status) = grpc_status(trailers) else { return };
        self.status = status;
        if self.outcome == Outcome::Answered
            && let Some(code) = grpc_failure(status)
            // One that may go on is sent elsewhere or found idle sooner or later, which is no failure.
            && !(self.call.goes_on() && matches!(code, Code::Overloaded | Code::Timeout))
        {
            self.outcome = Outcome::Refused(code);
        }
    }

    /// The end of an answer that goes on for longer than a call may.
    pub(super) fn too_late(mut self: Box<Self>) -> Result<Frame<Bytes>, axum::Error> {
        self.outcome = Outcome::Refused(Code::Timeout);
        self.status = tonic::Code::DeadlineExceeded;
        match self.wire.transport {
            Transport::Rest => Err(axum::Error::new(io::Error::other("the answer took too long"))),
            Transport::Grpc => {
                let mut trailers = std::mem::take(self.too_slow().headers_mut());
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
            span::end(span, self.wire.transport, self.outcome, self.status);
        }
        let milliseconds = duration.as_secs_f64() * 1000.0;
        macro_rules! log {
            ($level:ident, $name:ident) => {
                let _of_span = tracing::enabled!(Level::$name).then(|| self.span.as_ref().map(Span::logged));
                tracing::$level!(
                    request_id = self.id(),
                    trace_id = self.trace(),
                    call = self.call.word(),
                    transport = self.wire.transport.word(),
                    code = self.outcome.word(),
                    milliseconds,
                    sent = self.sent,
                    "called"
                );
            };
        }
        match self.outcome {
            Outcome::Refused(Code::Internal) => {
                log!(error, ERROR);
            }
            Outcome::Refused(Code::Timeout) => {
                log!(warn, WARN);
            }
            _ => {
                log!(debug, DEBUG);
            }
        }
    }
}

/// What a panic says, if it is a text.
pub(super) fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("not a text")
}

/// The code of an error that no handler told: what the libraries refuse by themselves.
fn failed(status: StatusCode) -> Option<Code> {
    match status.as_u16() {
        ..400 => None,
        404 => Some(Code::NotFound),
        405 => Some(Code::MethodNotAllowed),
        413 => Some(Code::PayloadTooLarge),
        415 => Some(Code::UnsupportedMediaType),
        400..500 => Some(Code::MalformedRequest),
        503 => Some(Code::Overloaded),
        504 => Some(Code::Timeout),
        _ => Some(Code::Internal),
    }
}

fn grpc_status(headers: &HeaderMap) -> Option<tonic::Code> {
    headers.get(GRPC_STATUS).map(|status| tonic::Code::from_bytes(status.as_bytes()))
}

fn grpc_failure(status: tonic::Code) -> Option<Code> {
    match status {
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
