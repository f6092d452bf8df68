//! The calls over REST: a router, and the OpenAPI document that it is registered with.
//!
//! A handler reads its request, asks the service floor and writes the answer; it decides nothing. Each route is registered
//! together with its documentation ([`openapi::document`]), so no path is served that is not in the document.
//!
//! Everything that is refused is `application/problem+json`, whoever refuses it: the routes, the fallbacks, the readers of
//! bodies, paths and queries, and the layer that catches a panic. The framework's own rejections are plain text, so none of them
//! is ever let through.

mod body;
mod calls;
mod house;
pub mod openapi;
mod problem;
mod query;
mod shape;

pub use body::decode;

use axum::Router;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;

/// What the router needs to know.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The longest body that is read, in bytes; a longer one is `payload_too_large`.
    pub max_body_bytes: usize,
    /// How long a client may take to send a body whose headers are there; then `timeout`.
    pub body_timeout: Duration,
    /// Whether the service takes calls, as `/readyz` tells it.
    pub readiness: Readiness,
}

impl Default for Settings {
    /// 4 MiB, 30 seconds, ready.
    fn default() -> Settings {
        let readiness = Readiness::default();
        readiness.set(true);
        Settings { max_body_bytes: 4 * 1024 * 1024, body_timeout: Duration::from_secs(30), readiness }
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

/// The router with all that the REST port serves. It never fails: what goes wrong is answered.
pub fn router(settings: Settings) -> Router {
    body::prepare();
    let (documented, _) = openapi::routes().split_for_parts();
    guarded(documented.merge(house::undocumented())).with_state(Arc::new(settings))
}

/// The fallbacks and the net under every handler.
fn guarded(router: Router<Arc<Settings>>) -> Router<Arc<Settings>> {
    router
        .fallback(problem::not_found)
        .method_not_allowed_fallback(problem::method_not_allowed)
        .layer(CatchPanicLayer::custom(problem::after_panic))
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use tower::ServiceExt;

    #[tokio::test]
    async fn a_panic_is_answered_with_a_problem() {
        let broken: Router<Arc<Settings>> =
            Router::new().route("/broken", axum::routing::get(async || -> String { panic!("secret") }));
        let service = guarded(broken).with_state(Arc::new(Settings::default()));
        let answer = service.oneshot(Request::get("/broken").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.headers()["content-type"], "application/problem+json");
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("secret"));
    }

    #[tokio::test]
    async fn a_body_that_does_not_come_is_given_up() {
        let settings = Settings { body_timeout: Duration::from_millis(5), ..Settings::default() };
        let never = Body::from_stream(tokio_stream::pending::<std::io::Result<axum::body::Bytes>>());
        let request = Request::post("/v1/evaluate").header("content-type", "application/json").body(never).unwrap();
        let answer = router(settings).oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::GATEWAY_TIMEOUT);
    }
}
