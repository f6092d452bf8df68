//! The calls over REST: a router, and the OpenAPI document that it is registered with.
//!
//! A handler reads its request, asks the service floor and writes the answer; it decides nothing. Each route is registered
//! together with its documentation ([`openapi::document`]), so no path is served that is not in the document.
//!
//! Everything that is refused is `application/problem+json`, whoever refuses it: the routes, the fallbacks, the readers of
//! bodies, paths and queries, and the guard before all calls. The framework's own rejections are plain text, so none of them is
//! ever let through.

mod batch;
mod body;
mod calls;
mod house;
pub mod openapi;
mod pages;
mod problem;
mod query;
mod shape;

pub use body::{Json, decode};

use crate::guard::{self, Answers, Asked, Call, Desk, Transport, Wire};
use crate::service::BatchLimits;
use crate::telemetry::Scrape;
use crate::words;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Version, header};
use axum::response::IntoResponse;
use futures_util::future::Either;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tower::{ServiceBuilder, ServiceExt};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tower_http::decompression::RequestDecompressionLayer;
use tower_http::map_request_body::MapRequestBodyLayer;

/// REST, as the guard must know it.
pub static WIRE: Wire = Wire {
    transport: Transport::Rest,
    call: call_of,
    refusal: |error, language| problem::Refusal::from(error).told_in(language).into_response(),
};

/// What is called at this path. The calls have the names of their rpcs.
fn call_of(path: &str) -> Call {
    match path {
        "/v1/evaluate" => named("evaluate", "/v1/evaluate"),
        "/v1/showdown" => named("showdown", "/v1/showdown"),
        "/v1/score" => named("score", "/v1/score"),
        "/v1/start" => named("start", "/v1/start"),
        "/v1/legal-actions" => named("legal_actions", "/v1/legal-actions"),
        "/v1/apply" => named("apply", "/v1/apply"),
        "/v1/view" => named("view", "/v1/view"),
        "/v1/replay" => named("replay", "/v1/replay"),
        "/v1/odds" => named("odds", "/v1/odds"),
        "/v1/discards" => named("discards", "/v1/discards"),
        "/v1/batch" => named("batch", "/v1/batch"),
        "/v1/rulesets" => named("list_rulesets", "/v1/rulesets"),
        "/v1/signals" => named("list_signals", "/v1/signals"),
        "/v1/glossary" => named("list_glossary", "/v1/glossary"),
        "/livez" | "/readyz" => Call::Probe,
        "/metrics" => Call::Metrics,
        "/version" => Call::Docs,
        _ if is_item(path, "/v1/hands/") => named("get_hand", "/v1/hands/{hand}"),
        _ if is_item(path, "/v1/rulesets/") => named("get_ruleset", "/v1/rulesets/{preset}"),
        _ if pages::are_at(path) => Call::Docs,
        _ => Call::Other,
    }
}

fn named(name: &'static str, path: &'static str) -> Call {
    Call::Named { name, path }
}

/// Whether the path is one step under this one.
fn is_item(path: &str, parent: &str) -> bool {
    path.strip_prefix(parent).is_some_and(|item| !item.is_empty() && !item.contains('/'))
}

/// What the router needs to know.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The longest body that is read, in bytes; a longer one is `payload_too_large`.
    pub max_body_bytes: usize,
    /// How much one batch may ask for.
    pub batch: BatchLimits,
    /// What finds odds.
    pub desk: Desk,
    /// Whether the service takes calls, as `/readyz` tells it.
    pub readiness: Readiness,
    /// What `/metrics` tells.
    pub scrape: Scrape,
}

impl Default for Settings {
    /// 4 MiB, batches as [`BatchLimits::default`] has them, a desk of its own, ready.
    fn default() -> Settings {
        let readiness = Readiness::default();
        readiness.set(true);
        let batch = BatchLimits::default();
        Settings { max_body_bytes: 4 * 1024 * 1024, batch, desk: Desk::default(), readiness, scrape: Scrape::default() }
    }
}

/// Whether the service takes calls. Clones share one state, which starts as not ready.
#[derive(Clone, Debug, Default)]
pub struct Readiness(Arc<AtomicBool>);

impl Readiness {
    /// Says whether the service takes calls from now on.
    pub fn set(&self, ready: bool) {
        self.0.store(ready, Ordering::Release);
    }

    /// Whether the service takes calls.
    pub fn is_ready(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// The routes alone, as they read and write plain JSON.
pub fn routes(settings: Settings) -> Router {
    body::prepare();
    words::prepare();
    let (documented, _) = openapi::routes().split_for_parts();
    documented
        .merge(pages::router())
        .fallback(problem::not_found)
        .method_not_allowed_fallback(problem::method_not_allowed)
        .with_state(Arc::new(settings))
}

/// Routes, with bodies that may be compressed both ways, refusals in the language of the client, and a client that is told when
/// to leave.
///
/// Most that is asked by services is short and says nothing of codings: it does not go through the layers for them.
///
/// Once the service is not ready, each HTTP/1 answer is the last of its connection: a client that is told so sends nothing
/// more on it, which would be lost when the connection is closed under it. HTTP/2 has GOAWAY for that.
pub fn layered(routes: Router, readiness: Readiness) -> impl Answers {
    let plain = tower::service_fn(move |request: Request| {
        let asked = Asked::by(request.headers());
        let answer = routes.clone().oneshot(request);
        async move { Ok::<_, Infallible>(problem::translated(answer.await?, &asked)) }
    });
    let coded = ServiceBuilder::new()
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_compressing()))
        // What it cannot read the reader of bodies refuses, as a problem.
        .layer(RequestDecompressionLayer::new().pass_through_unaccepted(true))
        .layer(MapRequestBodyLayer::new(Body::new))
        .service(plain.clone());
    let ways = Arc::new((plain, coded, readiness));
    tower::service_fn(move |request: Request| {
        let (plain, coded, readiness) = ways.as_ref();
        let last = request.version() < Version::HTTP_2 && !readiness.is_ready();
        let answer = match is_coded(request.headers()) {
            true => Either::Left(Box::pin(coded.clone().oneshot(request))),
            false => Either::Right(plain.clone().oneshot(request)),
        };
        async move {
            let mut response = match answer {
                Either::Left(answer) => answer.await?.map(Body::new),
                Either::Right(answer) => {
                    let mut response = answer.await?;
                    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
                    response
                }
            };
            if last {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    })
}

/// Whether a request is compressed, or its answer may be.
fn is_coded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| matches!(*name, header::ACCEPT_ENCODING | header::CONTENT_ENCODING))
}

/// What is worth being compressed for a client that can read it.
fn worth_compressing() -> impl Predicate {
    DefaultPredicate::new().and(SizeAbove::new(guard::WORTH_COMPRESSING.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_documented_path_has_a_name() {
        for path in openapi::document().paths.paths.keys() {
            assert_ne!(call_of(&path.replace(['{', '}'], "")), Call::Other, "{path}");
        }
        for path in ["/", "/home.js", "/docs/", "/openapi.json", "/proto", "/proto/mus/v1/game.proto", "/version"] {
            assert_eq!(call_of(path), Call::Docs, "{path}");
        }
        for path in ["/v1/hands/", "/v1/hands/a/b", "/v1/nothing", "/docsx", "/protox", ""] {
            assert_eq!(call_of(path), Call::Other, "{path}");
        }
    }
}
