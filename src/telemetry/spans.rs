//! Traces: one span for each call, made with the API itself. (A layer that turned the spans of logs into these cost most of the
//! throughput.)

use opentelemetry::trace::{
    Span as _, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceId, Tracer as _,
};
use opentelemetry::{Context, ContextGuard, KeyValue};
use opentelemetry_sdk::trace::SdkTracer;
use std::borrow::Cow;

pub use opentelemetry::trace::TraceState;

/// The span of a client that a call is a part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    /// Its trace.
    pub trace: u128,
    /// The span.
    pub span: u64,
    /// Whether it is kept, and other flags.
    pub flags: u8,
    /// What those before us have to say of it, each for itself.
    pub state: TraceState,
}

/// Makes spans. Clones make spans of the same service.
#[derive(Clone, Debug)]
pub struct Tracer(pub(super) SdkTracer);

impl Tracer {
    /// The span of a call that begins now.
    pub fn begin(&self, name: impl Into<Cow<'static, str>>, parent: Option<&Parent>) -> Span {
        let context = match parent {
            None => Context::new(),
            Some(Parent { trace, span, flags, state }) => Context::new().with_remote_span_context(SpanContext::new(
                TraceId::from(*trace),
                SpanId::from(*span),
                TraceFlags::new(*flags),
                true,
                state.clone(),
            )),
        };
        let builder = self.0.span_builder(name).with_kind(SpanKind::Server);
        Span(self.0.build_with_context(builder, &context))
    }
}

/// A span that is not over.
#[derive(Debug)]
pub struct Span(opentelemetry_sdk::trace::Span);

impl Span {
    /// The trace that it is a part of.
    pub fn trace(&self) -> u128 {
        u128::from_be_bytes(self.0.span_context().trace_id().to_bytes())
    }

    /// Whether it will be told, so that it is worth to say more of it.
    pub fn is_recording(&self) -> bool {
        self.0.is_recording()
    }

    /// Says something of it.
    pub fn say(&mut self, name: &'static str, value: impl Into<opentelemetry::Value>) {
        self.0.set_attribute(KeyValue::new(name, value));
    }

    /// While what comes back is kept, what this thread logs is told as of this span.
    pub fn logged(&self) -> ContextGuard {
        Context::new().with_remote_span_context(self.0.span_context().clone()).attach()
    }

    /// Says that the service failed.
    pub fn fail(&mut self) {
        self.0.set_status(Status::error(""));
    }
}
