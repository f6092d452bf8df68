//! The calls over gRPC.
//!
//! [`services`] gives everything that the gRPC port serves: the rules, health, and reflection in both of its versions. The
//! server owns the listener and the guard that both transports share, so it only takes the routes; another server may too:
//!
//! ```no_run
//! # async fn serve(listener: tokio::net::TcpListener, stop: impl Future<Output = ()>) -> Result<(), Box<dyn std::error::Error>> {
//! use mus_rules::grpc;
//! use tonic::transport::server::{Server, TcpIncoming};
//!
//! let grpc::Services { routes, health } = grpc::services(4 << 20, grpc::Rules::default()).await?;
//! // Before draining: health.set_serving(false).await
//! let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
//! Server::builder().add_routes(routes).serve_with_incoming_shutdown(incoming, stop).await?;
//! # drop(health);
//! # Ok(())
//! # }
//! ```
//!
//! The conversions are the only place where the words of the two transports meet: see `convert`. A handler converts, calls
//! the service and converts back; it decides nothing.

mod batch;
mod convert;
mod handlers;
mod status;
mod stream;

pub use handlers::Rules;
pub use status::status;

use crate::guard::{Call, Transport, Wire};
use proto::rules_service_server::{RulesService, RulesServiceServer};
use tonic::codec::CompressionEncoding;
use tonic::server::NamedService;
use tonic::service::Routes;
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;

/// The messages, the service and its client, as generated from `proto/mus/v1`.
#[allow(missing_docs, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
pub mod proto {
    tonic::include_proto!("mus.v1");

    /// The descriptors of the files in `proto/mus/v1`, comments included.
    pub const FILE_DESCRIPTOR_SET: &[u8] = tonic::include_file_descriptor_set!("mus_v1");
}

/// The name under which the rules are served.
pub const SERVICE_NAME: &str = <RulesServiceServer<Rules> as NamedService>::NAME;

/// gRPC, as the guard must know it.
pub static WIRE: Wire =
    Wire { transport: Transport::Grpc, call: call_of, refusal: |error, language| status(error, language).into_http() };

/// What is called at this path.
fn call_of(path: &str) -> Call {
    if let Some(method) = path.strip_prefix("/mus.v1.RulesService/") {
        return handlers::call_of(method).unwrap_or(Call::Other);
    }
    let Some((service, method)) = path.strip_prefix('/').and_then(|path| path.split_once('/')) else {
        return Call::Other;
    };
    match service {
        "grpc.health.v1.Health" if matches!(method, "Check" | "Watch" | "List") => Call::Probe,
        "grpc.reflection.v1.ServerReflection" | "grpc.reflection.v1alpha.ServerReflection"
            if method == "ServerReflectionInfo" =>
        {
            Call::Docs
        }
        _ => Call::Other,
    }
}

/// What the gRPC port serves.
#[derive(Debug)]
pub struct Services {
    /// The rules, health and reflection.
    pub routes: Routes,
    /// What the health service says. Serving from the start.
    pub health: Health,
}

/// What the health service says of this server, the same for `""` and for [`SERVICE_NAME`].
#[derive(Clone, Debug)]
pub struct Health(HealthReporter);

impl Health {
    /// Says to all who ask or watch whether this server takes calls.
    pub async fn set_serving(&self, serving: bool) {
        let status = if serving { ServingStatus::Serving } else { ServingStatus::NotServing };
        for name in ["", SERVICE_NAME] {
            self.0.set_service_status(name, status).await;
        }
    }
}

/// Everything that the gRPC port serves. A longer message than `max_message_bytes` is refused with OUT_OF_RANGE, and with
/// RESOURCE_EXHAUSTED when it only becomes longer by being decompressed.
///
/// Fails only when the descriptors that were compiled into the program cannot be read.
pub async fn services(
    max_message_bytes: usize,
    rules: impl RulesService,
) -> Result<Services, tonic_reflection::server::Error> {
    let (reporter, health_service) = tonic_health::server::health_reporter();
    let health = Health(reporter);
    health.set_serving(true).await;
    let mut rules = RulesServiceServer::new(rules).max_decoding_message_size(max_message_bytes);
    for coding in [CompressionEncoding::Zstd, CompressionEncoding::Gzip] {
        rules = rules.accept_compressed(coding).send_compressed(coding);
    }
    let routes = Routes::new(rules)
        .add_service(health_service)
        .add_service(reflection().build_v1()?)
        .add_service(reflection().build_v1alpha()?);
    Ok(Services { routes: routes.prepare(), health })
}

/// With the descriptors of all that is served and of the details of errors, so that tools can decode them.
fn reflection() -> tonic_reflection::server::Builder<'static> {
    tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(proto::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET)
        // It would add one version to the list of services, each its own; both are registered above.
        .include_reflection_service(false)
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::panic, clippy::unwrap_used)]
mod tests {
    use super::*;
    use axum::http::{Request, Response};
    use prost::Message;
    use tower::ServiceExt;

    async fn ask(mut routes: Routes, path: &str) -> Response<axum::body::Body> {
        let router = std::mem::take(routes.axum_router_mut());
        let request = Request::post(path).header("content-type", "application/grpc");
        router.oneshot(request.body(axum::body::Body::empty()).unwrap()).await.unwrap()
    }

    fn header<'r>(response: &'r Response<axum::body::Body>, name: &str) -> &'r str {
        response.headers().get(name).unwrap().to_str().unwrap()
    }

    #[test]
    fn every_method_has_a_name() {
        let files = prost_types::FileDescriptorSet::decode(proto::FILE_DESCRIPTOR_SET).unwrap();
        let services = files.file.iter().flat_map(|file| &file.service);
        let mut seen = 0;
        for method in services.flat_map(|service| &service.method) {
            let path = format!("/{SERVICE_NAME}/{}", method.name());
            let Call::Named { name, path: own } = call_of(&path) else { panic!("{path} has no name") };
            assert_eq!(name.replace('_', ""), method.name().to_lowercase());
            assert_eq!(format!("/{own}"), path);
            seen += 1;
        }
        assert_eq!(seen, 15);
        for path in ["", "/", "/mus.v1.RulesService", "/mus.v1.RulesService/Nothing", "/a/b/c"] {
            assert_eq!(call_of(path), Call::Other, "{path}");
        }
    }

    #[tokio::test]
    async fn what_is_not_served_is_unimplemented() {
        for path in ["/mus.v1.RulesService/Nothing", "/mus.v1.Nothing/Apply", "/", "/a/b/c"] {
            let response = ask(services(1024, Rules::default()).await.unwrap().routes, path).await;
            assert_eq!(response.status(), 200, "{path}");
            assert_eq!(
                (header(&response, "content-type"), header(&response, "grpc-status")),
                ("application/grpc", "12")
            );
        }
    }
}
