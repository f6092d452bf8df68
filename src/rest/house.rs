//! What a service has beside its calls: probes, its version, and its metrics.

use super::problem::Refusal;
use super::{Settings, openapi};
use crate::service::{Code, Error};
use crate::words::Message;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What runs here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"name": "mus-rules", "version": "0.1.0", "contract": "v1"}))]
pub(super) struct Version {
    /// The name of the service.
    #[schema(example = "mus-rules")]
    name: &'static str,
    /// The version of the release.
    #[schema(example = "0.1.0")]
    version: &'static str,
    /// The version of the contract.
    #[schema(example = "v1")]
    contract: &'static str,
}

/// What a probe is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"status": "ok"}))]
pub(super) struct Probe {
    /// Always `ok`: whatever else there is to say is said by an error.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Whether the process is alive
///
/// It is when it answers; when it does not, it should be restarted.
#[utoipa::path(get, path = "/livez", operation_id = "livez", tag = "service", security(),
    responses((status = 200, description = "The process is alive.", body = Probe), (status = 500, response = openapi::Internal)))]
pub(super) async fn livez() -> axum::Json<Probe> {
    axum::Json(Probe { status: "ok" })
}

/// Whether the service takes calls
///
/// It does not while it starts and while it stops; calls should then go to another replica.
#[utoipa::path(get, path = "/readyz", operation_id = "readyz", tag = "service", security(),
    responses(
        (status = 200, description = "The service takes calls.", body = Probe),
        (status = 500, response = openapi::Internal),
        (status = 503, response = openapi::Overloaded)))]
pub(super) async fn readyz(State(settings): State<Arc<Settings>>) -> Result<axum::Json<Probe>, Refusal> {
    if !settings.readiness.is_ready() {
        return Err(Error::new(Code::Overloaded, Message::NotReady).into());
    }
    Ok(axum::Json(Probe { status: "ok" }))
}

/// What runs here
///
/// The name and version of the service, and the version of the contract that it keeps.
#[utoipa::path(get, path = "/version", operation_id = "version", tag = "service",
    responses(
        (status = 200, description = "What runs here.", body = Version),
        (status = 401, response = openapi::Unauthenticated),
        (status = 500, response = openapi::Internal),
        (status = 503, response = openapi::Overloaded)))]
pub(super) async fn version() -> axum::Json<Version> {
    axum::Json(Version { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION"), contract: "v1" })
}

/// What has been counted
///
/// All metrics of this replica, in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", operation_id = "metrics", tag = "service",
    responses(
        (status = 200, description = "The metrics.", body = String, content_type = "text/plain; version=0.0.4; charset=utf-8"),
        (status = 401, response = openapi::Unauthenticated),
        (status = 500, response = openapi::Internal)))]
pub(super) async fn metrics(State(settings): State<Arc<Settings>>) -> Response {
    match settings.scrape.text() {
        Ok(text) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response(),
        Err(fault) => {
            let message = Message::MetricsNotTold { fault: fault.to_string() };
            Refusal::from(Error::new(Code::Internal, message)).into_response()
        }
    }
}
