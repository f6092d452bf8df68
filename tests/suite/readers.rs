//! Clients that ask and do not take the answer. The places that their calls have among those in flight come back.

use crate::wires::{self, Grpc, Ports, Rest, config};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;
use tokio::task::JoinHandle;

const LIST_SIGNALS: &str = "/mus.v1.RulesService/ListSignals";
const WATCH: &str = "/grpc.health.v1.Health/Watch";

/// The places that there are, and the seconds that a call may take.
const ARGUMENTS: [&str; 4] = ["--max-calls", "4", "--call-seconds", "1"];

/// Twice the time of a call and the second after it, and as much again for a machine that is busy.
const SOON: Duration = Duration::from_secs(8);

async fn service() -> Ports {
    wires::start(config(&ARGUMENTS), std::future::pending()).await.0
}

type Client = hyper::client::conn::http2::SendRequest<Body>;

/// An HTTP/2 client that lets no byte of an answer's body come, and the end of its connection.
async fn shut(address: SocketAddr) -> (Client, JoinHandle<hyper::Result<()>>) {
    let stream = TokioIo::new(tokio::net::TcpStream::connect(address).await.unwrap());
    let mut http = hyper::client::conn::http2::Builder::new(TokioExecutor::new());
    let (client, connection) = http.initial_stream_window_size(0).handshake(stream).await.unwrap();
    (client, tokio::spawn(connection))
}

fn rest_call() -> Request<Body> {
    Request::get("http://x/v1/signals").body(Body::empty()).unwrap()
}

fn grpc_call(path: &str) -> Request<Body> {
    let request = Request::post(format!("http://x{path}")).header("content-type", "application/grpc");
    // An empty message.
    request.body(Body::from(vec![0; 5])).unwrap()
}

/// Whether a call finds a place, on REST and on gRPC.
async fn have_room(ports: &Ports) -> [bool; 2] {
    let rest = match Rest::new(ports.rest).send(Method::GET, "/v1/hands/RR3A", &[], "").await.status {
        StatusCode::OK => true,
        StatusCode::SERVICE_UNAVAILABLE => false,
        other => panic!("{other}"),
    };
    let grpc = match Grpc::new(ports.grpc).call(LIST_SIGNALS, Vec::new()).await {
        Ok(_) => true,
        Err(status) if status.code() == tonic::Code::Unavailable => false,
        Err(status) => panic!("{status}"),
    };
    [rest, grpc]
}

async fn until_there_is_room(ports: &Ports) {
    let asked = Instant::now();
    while have_room(ports).await != [true; 2] {
        assert!(asked.elapsed() < SOON, "the places do not come back");
        let probe = Rest::new(ports.rest).send(Method::GET, "/readyz", &[], "").await;
        assert_eq!(probe.status, 200);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn http2_clients_with_a_shut_window() {
    let ports = service().await;
    for address in [ports.rest, ports.grpc] {
        let (mut client, connection) = shut(address).await;
        let mut answers = Vec::new();
        for _ in 0..4 {
            let call = if address == ports.rest { rest_call() } else { grpc_call(LIST_SIGNALS) };
            let answer = client.send_request(call).await.unwrap();
            assert_eq!(answer.status(), 200);
            answers.push(answer);
        }
        assert_eq!(have_room(&ports).await, [false; 2], "each answer that is not taken has a place");
        until_there_is_room(&ports).await;
        let ended = tokio::time::timeout(SOON, connection).await;
        assert!(ended.is_ok(), "the connection is broken off");
    }
}

/// Whoever watches health may do so for longer than calls may take.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_health_may_stay() {
    let ports = service().await;
    let (mut client, connection) = shut(ports.grpc).await;
    let watch = client.send_request(grpc_call(WATCH)).await.unwrap();
    let (mut other, of_call) = shut(ports.grpc).await;
    let answer = other.send_request(grpc_call(LIST_SIGNALS)).await.unwrap();
    let _ended = tokio::time::timeout(SOON, of_call).await.expect("a call is broken off");
    drop(answer);
    assert!(!connection.is_finished(), "a watch goes on");
    drop(watch);
}

/// HTTP/1.1 has no windows of its own: there the socket fills, with answers to requests that were sent one after the other. It is
/// the connection that waits then, and no call: their places are free.
#[tokio::test(flavor = "multi_thread")]
async fn http1_clients_that_do_not_read() {
    let (ports, _running) =
        wires::start(config(&[&ARGUMENTS[..], &["--idle-seconds", "1"]].concat()), std::future::pending()).await;
    let mut held = Vec::new();
    for _ in 0..8 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(ports.rest).await.unwrap();
        let request = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: x\r\n\r\n";
        // Until it is cut off.
        held.push(tokio::spawn(async move { while stream.write_all(request).await.is_ok() {} }));
    }
    for client in held {
        tokio::time::timeout(SOON, client).await.expect("the connection is broken off").unwrap();
    }
    until_there_is_room(&ports).await;
}
