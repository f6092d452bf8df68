//! What browsers need: leave to call from other origins, and gRPC in the shape that they can send. Off by default.
//!
//! Both stand before the guard, so that its refusals can be read in a browser too.

use crate::guard::{Answers, Guard};
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request, Response, header};
use std::convert::Infallible;
use std::time::Duration;
use tonic_web::GrpcWebLayer;
use tower::util::{BoxCloneSyncService, Either};
use tower::{Layer, ServiceBuilder, ServiceExt};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// What a port serves: as it is where no browser may call, or else with all that stands before it in a box.
pub(super) type Served<S> = Either<S, BoxCloneSyncService<Request<Body>, Response<Body>, Infallible>>;

/// How long a browser may remember what it may send.
const REMEMBERED: Duration = Duration::from_secs(3600);

/// What a page may send beside what it always may.
const SENT: [&str; 9] = [
    "authorization",
    "content-type",
    "grpc-timeout",
    "if-none-match",
    "traceparent",
    "tracestate",
    "x-grpc-web",
    "x-request-id",
    "x-user-agent",
];

/// What a page may read beside what it always may.
const READ: [&str; 8] = [
    "etag",
    "grpc-encoding",
    "grpc-message",
    "grpc-status",
    "grpc-status-details-bin",
    "retry-after",
    "www-authenticate",
    "x-request-id",
];

/// REST, to be called from these origins.
pub(super) fn rest<S: Answers>(guard: Guard<S>, origins: &[HeaderValue]) -> Served<Guard<S>> {
    if origins.is_empty() {
        return Either::Left(guard);
    }
    Either::Right(BoxCloneSyncService::new(cors(origins).layer(guard)))
}

/// gRPC, to be called from these origins, over gRPC-Web too.
pub(super) fn grpc<S: Answers>(guard: Guard<S>, origins: &[HeaderValue]) -> Served<Guard<S>> {
    if origins.is_empty() {
        return Either::Left(guard);
    }
    let web =
        GrpcWebLayer::new().layer(guard.map_request(|request: Request<tonic::body::Body>| request.map(Body::new)));
    let web = ServiceExt::<Request<Body>>::map_response(web, |response| response.map(Body::new));
    Either::Right(BoxCloneSyncService::new(ServiceBuilder::new().layer(cors(origins)).service(web)))
}

fn cors(origins: &[HeaderValue]) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins.iter().cloned()))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers(SENT.map(HeaderName::from_static))
        .expose_headers(READ.map(HeaderName::from_static))
        .max_age(REMEMBERED)
        .vary([header::ORIGIN])
}
