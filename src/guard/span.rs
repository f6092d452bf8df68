//! What the span of a call says, in the words of OpenTelemetry's semantic conventions and in our own.
//!
//! A call over gRPC is described as an RPC and one over REST as HTTP; who asked whom over which network, and what the rules
//! say of it (`mus.call`, `mus.ruleset.preset`, `mus.error.code`), are the same words on both. All of it is worked out only for a span
//! that is told.

use super::visit::Outcome;
use super::{Call, Line, Transport};
use crate::telemetry::Span;
use axum::http::uri::Authority;
use axum::http::{Uri, Version, header, request};
use opentelemetry_semantic_conventions::attribute as say;
use std::borrow::Cow;
use std::sync::Arc;
use tonic::Code;

/// What stands for a method that is not known: there are as many of those as clients like.
const OTHER: &str = "_OTHER";

/// The name of the span of a call.
pub(super) fn name(transport: Transport, call: Call, parts: &request::Parts) -> Cow<'static, str> {
    match (transport, call) {
        (Transport::Grpc, Call::Named { path, .. }) => path.into(),
        (Transport::Grpc, Call::Other) => "grpc".into(),
        (Transport::Grpc, _) => rpc(&parts.uri).to_owned().into(),
        (Transport::Rest, call) => {
            let method = method(parts).unwrap_or("HTTP");
            match call {
                Call::Named { path, .. } => format!("{method} {path}").into(),
                _ => method.into(),
            }
        }
    }
}

/// The method, if it is a usual one.
fn method(parts: &request::Parts) -> Option<&'static str> {
    let usual = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"];
    usual.into_iter().find(|usual| parts.method == *usual)
}

/// The full name of an rpc, as its path has it.
fn rpc(uri: &Uri) -> &str {
    uri.path().trim_start_matches('/')
}

/// Says what is known of a call when it begins.
pub(super) fn begin(span: &mut Span, transport: Transport, call: Call, parts: &request::Parts, line: Option<&Line>) {
    if !span.is_recording() {
        return;
    }
    span.say("mus.call", call.word());
    span.say(say::NETWORK_PROTOCOL_NAME, "http");
    span.say(
        say::NETWORK_PROTOCOL_VERSION,
        match parts.version {
            Version::HTTP_2 => "2",
            Version::HTTP_10 => "1.0",
            _ => "1.1",
        },
    );
    span.say(say::NETWORK_TRANSPORT, "tcp");
    if let Some(line) = line {
        let address: Arc<str> = line.peer.ip().to_canonical().to_string().into();
        let port = i64::from(line.peer.port());
        span.say(say::NETWORK_PEER_ADDRESS, address.clone());
        span.say(say::NETWORK_PEER_PORT, port);
        span.say(say::CLIENT_ADDRESS, address);
        span.say(say::CLIENT_PORT, port);
    }
    let host = || Authority::try_from(parts.headers.get(header::HOST)?.as_bytes()).ok();
    if let Some(server) = parts.uri.authority().cloned().or_else(host) {
        span.say(say::SERVER_ADDRESS, server.host().to_owned());
        if let Some(port) = server.port_u16() {
            span.say(say::SERVER_PORT, i64::from(port));
        }
    }
    if let Some(agent) = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()) {
        span.say(say::USER_AGENT_ORIGINAL, agent.to_owned());
    }
    match transport {
        Transport::Grpc => {
            span.say(say::RPC_SYSTEM_NAME, "grpc");
            match call {
                Call::Named { path, .. } => span.say(say::RPC_METHOD, path),
                Call::Other => {
                    span.say(say::RPC_METHOD, OTHER);
                    span.say(say::RPC_METHOD_ORIGINAL, rpc(&parts.uri).to_owned());
                }
                _ => span.say(say::RPC_METHOD, rpc(&parts.uri).to_owned()),
            }
        }
        Transport::Rest => {
            span.say(say::HTTP_REQUEST_METHOD, method(parts).unwrap_or(OTHER));
            if method(parts).is_none() {
                span.say(say::HTTP_REQUEST_METHOD_ORIGINAL, parts.method.as_str().to_owned());
            }
            if let Call::Named { path, .. } = call {
                span.say(say::HTTP_ROUTE, path);
            }
            span.say(say::URL_SCHEME, if line.is_some_and(|line| line.encrypted) { "https" } else { "http" });
            span.say(say::URL_PATH, parts.uri.path().to_owned());
            if let Some(query) = parts.uri.query() {
                span.say(say::URL_QUERY, query.to_owned());
            }
        }
    }
}

/// Says what a call came to: over gRPC with this status.
pub(super) fn end(span: &mut Span, transport: Transport, outcome: Outcome, status: Code) {
    if !span.is_recording() {
        return;
    }
    if let Outcome::Refused(code) = outcome {
        span.say("mus.error.code", code.word());
    }
    // A client's mistake is no failure of the service.
    let failure = match (transport, outcome) {
        (Transport::Grpc, _) => {
            span.say(say::RPC_RESPONSE_STATUS_CODE, status_word(status));
            is_failure(status).then(|| status_word(status))
        }
        (Transport::Rest, Outcome::Refused(code)) if code.status() >= 500 => Some(code.word()),
        (Transport::Rest, _) => None,
    };
    if let Some(kind) = failure {
        span.say(say::ERROR_TYPE, kind);
        span.fail();
    }
}

/// Whether a status is a failure of the side that gives it, by the conventions for gRPC.
fn is_failure(status: Code) -> bool {
    use Code::{DataLoss, DeadlineExceeded, Internal, Unavailable, Unimplemented, Unknown};
    matches!(status, Unknown | DeadlineExceeded | Unimplemented | Internal | Unavailable | DataLoss)
}

/// A status of gRPC as its specification writes it.
fn status_word(status: Code) -> &'static str {
    match status {
        Code::Ok => "OK",
        Code::Cancelled => "CANCELLED",
        Code::Unknown => "UNKNOWN",
        Code::InvalidArgument => "INVALID_ARGUMENT",
        Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        Code::NotFound => "NOT_FOUND",
        Code::AlreadyExists => "ALREADY_EXISTS",
        Code::PermissionDenied => "PERMISSION_DENIED",
        Code::ResourceExhausted => "RESOURCE_EXHAUSTED",
        Code::FailedPrecondition => "FAILED_PRECONDITION",
        Code::Aborted => "ABORTED",
        Code::OutOfRange => "OUT_OF_RANGE",
        Code::Unimplemented => "UNIMPLEMENTED",
        Code::Internal => "INTERNAL",
        Code::Unavailable => "UNAVAILABLE",
        Code::DataLoss => "DATA_LOSS",
        Code::Unauthenticated => "UNAUTHENTICATED",
    }
}
