//! Both ports of the service, from the first connection to the last.
//!
//! Listeners come in, and a future that says when to stop; so a test runs the whole service on free ports, in its own process.
//!
//! Stopping has four steps: the service says that it is not ready; it goes on for a moment, so that balancers notice; it takes no more
//! connections and finishes the calls in flight; and when the deadline is over, it breaks off what is left. A client that
//! holds a connection open, whatever it is waiting for, can delay the end only up to that deadline.

mod files;
mod io;
mod port;
mod web;

use crate::config::{self, Config};
use crate::guard::{Bounds, Desk, Doors, Guard};
use crate::service::BatchLimits;
use crate::telemetry::Telemetry;
use crate::{grpc, rest};
use axum::Router;
use port::{Port, Room, Times};
use rest::Readiness;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Serves both ports until `shutdown` is done and the calls in flight are too, or their deadline is over.
///
/// Fails only at the start, when a listener has no address, a file cannot be used or the descriptors for reflection cannot be read.
pub async fn run(
    config: &Config,
    rest: TcpListener,
    grpc: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let desk = Desk::new(places(config), Duration::from_secs(config.call_seconds), config::count(config.odds_kept));
    let idle = Duration::from_secs(config.idle_seconds);
    let rules = grpc::Rules { batch: batch_limits(config), idle, desk: desk.clone() };
    let services = grpc::services(config::count(config.max_body_bytes), rules).await.map_err(std::io::Error::other)?;
    run_with(config, rest, grpc, shutdown, desk, rest::routes, services).await
}

/// The same with other routes behind the same ports; those over REST are given the desk.
///
/// Fails as [`run`] does.
pub async fn run_with(
    config: &Config,
    rest: TcpListener,
    grpc: TcpListener,
    shutdown: impl Future<Output = ()>,
    desk: Desk,
    routes: impl FnOnce(rest::Settings) -> Router,
    services: grpc::Services,
) -> std::io::Result<()> {
    let telemetry = Telemetry::start().map_err(std::io::Error::other)?;
    let Telemetry { metrics, scrape, .. } = &telemetry;
    let readiness = Readiness::default();
    let max_body_bytes = config::count(config.max_body_bytes);
    let batch = batch_limits(config);
    let (ready, scrape) = (readiness.clone(), scrape.clone());
    let settings = rest::Settings { max_body_bytes, batch, desk, readiness: ready.clone(), scrape };
    let router = rest::layered(routes(settings), ready);
    let (rest_addr, grpc_addr) = (rest.local_addr()?, grpc.local_addr()?);

    let grpc::Services { routes, health } = services;
    let doors = Doors { tokens: files::tokens(config)?, certificates: config.tls_client_ca.is_some() };
    let stop = CancellationToken::new();
    let mut ports = JoinSet::new();
    let origins = config.allowed_origins.as_slice();
    let times = Times::of(config);
    let room = Room::new(config::count(config.max_connections));
    let bounds = Arc::new(Bounds::new(
        config::count(config.max_calls),
        Duration::from_secs(config.call_seconds),
        config::count(config.max_wire_bytes),
        doors,
        &telemetry,
    ));
    let rest = Port {
        listener: rest,
        service: web::rest(Guard::new(router, &rest::WIRE, bounds.clone()), origins),
        http: port::http(config),
        times,
        room: room.clone(),
        tls: files::tls(config, &[b"h2", b"http/1.1"])?,
        transport: rest::WIRE.transport.word(),
        metrics: metrics.clone(),
        stop: stop.clone(),
    };
    let grpc = Port {
        listener: grpc,
        service: web::grpc(Guard::new(routes.into_axum_router(), &grpc::WIRE, bounds), origins),
        // Browsers that speak gRPC-Web may do so over HTTP/1.1.
        http: if origins.is_empty() { port::http(config).http2_only() } else { port::http(config) },
        times,
        room,
        tls: files::tls(config, if origins.is_empty() { &[b"h2"] } else { &[b"h2", b"http/1.1"] })?,
        transport: grpc::WIRE.transport.word(),
        metrics: metrics.clone(),
        stop: stop.clone(),
    };
    // Before the first call is taken: one that finds it otherwise is told to leave.
    readiness.set(true);
    ports.spawn(rest.serve());
    ports.spawn(grpc.serve());
    tracing::info!(rest = %rest_addr, grpc = %grpc_addr, version = env!("CARGO_PKG_VERSION"), "serving");

    shutdown.await;
    readiness.set(false);
    health.set_serving(false).await;
    tracing::info!("not ready");
    tokio::time::sleep(config.unready()).await;
    stop.cancel();
    tracing::info!("draining");
    let drained = tokio::time::timeout(config.drain(), async { while ports.join_next().await.is_some() {} }).await;
    telemetry.stop().await;
    match drained {
        Ok(()) => tracing::info!("stopped"),
        Err(_) => tracing::warn!("stopped; some calls were broken off"),
    }
    Ok(())
}

/// How many odds are found at once: as many as are set, or all but one of the cores, which is for the other calls.
fn places(config: &Config) -> usize {
    match config::count(config.odds_at_once) {
        0 => std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
        set => set,
    }
}

fn batch_limits(config: &Config) -> BatchLimits {
    BatchLimits {
        items: config::count(config.max_batch_items),
        hands: config::count(config.max_batch_hands),
        actions: config::count(config.max_batch_actions),
    }
}
