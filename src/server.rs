//! Both ports of the service, from the first connection to the last.
//!
//! Listeners come in, and a future that says when to stop; so a test runs the whole service on free ports, in its own process.
//!
//! REST is served by a loop of our own, not by the framework's: that one leaves Nagle's algorithm on, speaks no HTTP/2 without TLS and
//! waits for ever for a client that says nothing.
//!
//! Stopping has four steps: the service says that it is not ready; it goes on for a moment, so that balancers notice; it takes no more
//! connections and finishes the calls in flight; and when the deadline is over, it breaks off what is left. A client that
//! holds a connection open, whatever it is waiting for, can delay the end only up to that deadline.

use crate::config::Config;
use crate::grpc;
use crate::rest::{self, Readiness};
use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::transport::server::{Server, TcpIncoming};

/// How long a connection may take to come to its first call.
const FIRST_CALL: Duration = Duration::from_secs(10);

/// How long a connection may take to come to its next call: longer than clients and balancers keep one idle, as a rule.
const NEXT_CALL: Duration = Duration::from_secs(75);

/// How often an HTTP/2 client is asked whether it is still there, and how long it may take to answer.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// How many calls one HTTP/2 connection may have open.
const STREAMS: u32 = 250;

/// How long a client may take to send a body.
const BODY: Duration = Duration::from_secs(30);

/// How long to wait before connections are taken again, when the system has no more of what they need.
const EXHAUSTED: Duration = Duration::from_millis(200);

/// Serves both ports until `shutdown` is done and the calls in flight are too, or their deadline is over.
///
/// Fails only at the start, when a listener has no address or the descriptors for reflection cannot be read.
pub async fn run(
    config: &Config,
    rest: TcpListener,
    grpc: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let readiness = Readiness::default();
    let router = rest::router(rest::Settings {
        max_body_bytes: config.max_body_bytes(),
        body_timeout: BODY,
        readiness: readiness.clone(),
    });
    let (rest_addr, grpc_addr) = (rest.local_addr()?, grpc.local_addr()?);

    let grpc::Services { routes, health } = grpc::services(config.max_body_bytes()).await.map_err(io::Error::other)?;
    let stop = CancellationToken::new();
    let mut ports = JoinSet::new();
    ports.spawn(serve_rest(rest, router, stop.clone()));
    ports.spawn(serve_grpc(grpc, routes, stop.clone()));
    readiness.set(true);
    tracing::info!(rest = %rest_addr, grpc = %grpc_addr, version = env!("CARGO_PKG_VERSION"), "serving");

    shutdown.await;
    readiness.set(false);
    health.set_serving(false).await;
    tracing::info!("not ready");
    tokio::time::sleep(config.unready()).await;
    stop.cancel();
    tracing::info!("draining");
    let drained = tokio::time::timeout(config.drain(), async { while ports.join_next().await.is_some() {} }).await;
    match drained {
        Ok(()) => tracing::info!("stopped"),
        Err(_) => tracing::warn!("stopped; some calls were broken off"),
    }
    Ok(())
}

/// Takes calls until `stop`, then returns when the last one is finished. When it is dropped, all are broken off.
async fn serve_grpc(listener: TcpListener, routes: tonic::service::Routes, stop: CancellationToken) {
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let server = Server::builder()
        .http2_keepalive_interval(Some(KEEP_ALIVE))
        .http2_keepalive_timeout(Some(KEEP_ALIVE))
        .max_concurrent_streams(Some(STREAMS))
        .add_routes(routes);
    if let Err(fault) = server.serve_with_incoming_shutdown(incoming, stop.cancelled_owned()).await {
        tracing::error!(%fault, "the gRPC port broke");
    }
}

/// Takes connections until `stop`, then returns when the last one is finished. When it is dropped, all are broken off.
async fn serve_rest(listener: TcpListener, router: Router, stop: CancellationToken) {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(NEXT_CALL);
    server
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(KEEP_ALIVE)
        .keep_alive_timeout(KEEP_ALIVE)
        .max_concurrent_streams(STREAMS);
    let server = Arc::new(server);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            // What is finished is let go at once, or the set would grow for ever.
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(serve_connection(server.clone(), stream, router.clone(), stop.clone()));
                }
                Err(fault) if is_of_one_connection(&fault) => {}
                Err(fault) => {
                    tracing::warn!(%fault, "cannot take connections");
                    tokio::select! {
                        () = stop.cancelled() => break,
                        () = tokio::time::sleep(EXHAUSTED) => {}
                    }
                }
            },
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Whether a fault of accepting is about the one connection only, so that the next can be taken at once.
fn is_of_one_connection(fault: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(fault.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

async fn serve_connection(
    server: Arc<auto::Builder<TokioExecutor>>,
    stream: TcpStream,
    router: Router,
    stop: CancellationToken,
) {
    if let Err(fault) = stream.set_nodelay(true) {
        tracing::debug!(%fault, "Nagle's algorithm stays on");
    }
    let called = Arc::new(AtomicBool::new(false));
    let mark = called.clone();
    let router = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |request| {
        mark.store(true, Ordering::Relaxed);
        hyper::service::Service::call(&router, request)
    });
    let mut connection = pin!(server.serve_connection(TokioIo::new(stream), service));
    let mut too_long = pin!(tokio::time::sleep(FIRST_CALL));
    let mut waiting = true;
    let mut stopping = false;
    loop {
        tokio::select! {
            done = connection.as_mut() => {
                if let Err(fault) = done {
                    tracing::debug!(fault, "a connection broke");
                }
                return;
            }
            () = stop.cancelled(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
            () = too_long.as_mut(), if waiting => {
                if !called.load(Ordering::Relaxed) {
                    return;
                }
                waiting = false;
            }
        }
    }
}
