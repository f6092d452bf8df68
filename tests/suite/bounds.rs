//! The bounds of the service, each seen from outside on a service of its own: what is too much is refused at once, what is too
//! slow is ended, and good clients go on being answered meanwhile.

use crate::wires::{self, Grpc, Ports, Reply, Rest, config};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, Version};
use http_body_util::BodyExt;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub const EVALUATE: &str = "/mus.v1.RulesService/Evaluate";
pub const LIST_SIGNALS: &str = "/mus.v1.RulesService/ListSignals";
pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
pub const NO_SETTINGS: &[u8] = &[0, 0, 0, 4, 0, 0, 0, 0, 0];

/// More than any bound that these tests set, and far less than those that they do not.
const SOON: Duration = Duration::from_secs(8);

pub async fn service(arguments: &[&str]) -> Ports {
    wires::start(config(arguments), std::future::pending()).await.0
}

/// What comes of it, which must not take long.
pub async fn soon<F: Future>(what: &str, future: F) -> F::Output {
    tokio::time::timeout(SOON, future).await.unwrap_or_else(|_| panic!("{what} takes too long"))
}

pub async fn connect(address: SocketAddr, say: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(say).await.unwrap();
    stream
}

/// All that the service says until it closes the connection.
pub async fn until_closed(what: &str, stream: &mut TcpStream) -> Vec<u8> {
    let mut said = Vec::new();
    let _reset_is_closed_too = soon(what, stream.read_to_end(&mut said)).await;
    said
}

pub async fn get(address: SocketAddr, path: &str) -> Reply {
    Rest::new(address).send(Method::GET, path, &[], "").await
}

/// Health on both ports, and a call on each.
pub async fn all_is_well(ports: &Ports) {
    health_is_green(ports).await;
    assert_eq!(get(ports.rest, "/v1/hands/RR3A").await.status, 200);
    Grpc::new(ports.grpc).call(LIST_SIGNALS, Vec::new()).await.unwrap();
}

pub async fn health_is_green(ports: &Ports) {
    for path in ["/livez", "/readyz"] {
        assert_eq!(get(ports.rest, path).await.status, 200, "{path}");
    }
    let mut health = tonic_health::pb::health_client::HealthClient::new(Grpc::new(ports.grpc).channel());
    let answer = health.check(tonic_health::pb::HealthCheckRequest::default()).await.unwrap();
    assert_eq!(answer.into_inner().status, 1);
}

/// A call on the REST port that has sent its headers and one byte of its body.
pub async fn stalled(address: SocketAddr) -> TcpStream {
    let head = "POST /v1/evaluate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{";
    connect(address, head.as_bytes()).await
}

/// A call on the gRPC port that has sent its headers and nothing of its message.
pub async fn stalled_grpc(address: SocketAddr) -> TcpStream {
    let literal = |text: &str| [&[u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
    // POST, http, the path, the authority; content-type; te.
    let start = [&[0x83, 0x86, 0x44][..], &literal(EVALUATE), &[0x41, 1, b'x', 0x5f]].concat();
    let headers = [start, literal("application/grpc"), vec![0x40], literal("te"), literal("trailers")].concat();
    connect(address, &[PREFACE, NO_SETTINGS, &frame(1, 4, 1, &headers)].concat()).await
}

/// What a stalled call on the REST port lacks.
pub const REST_OF_STALLED: &[u8] = br#""hands":["RR3A"]  }"#;

/// Waits until so many calls are under way on each port.
pub async fn in_flight(address: SocketAddr, rest: usize, grpc: usize) {
    // Who counts is counted.
    let wanted = [("rest", rest + 1), ("grpc", grpc)];
    loop {
        let metrics = get(address, "/metrics").await;
        let text = String::from_utf8(metrics.body.to_vec()).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("mus_rules_calls_in_flight")).collect();
        let has = |(port, count): &(&str, usize)| {
            let end = format!(" {count}");
            *count == 0 || lines.iter().any(|line| line.contains(port) && line.ends_with(&end))
        };
        if wanted.iter().all(has) {
            break;
        }
    }
}

/// A gRPC call as it looks in HTTP, with a body that may never come.
pub async fn raw_grpc(address: SocketAddr, headers: &[(&str, &str)], body: Body) -> Response<hyper::body::Incoming> {
    let client: Client<HttpConnector, Body> = Client::builder(TokioExecutor::new()).http2_only(true).build_http();
    let mut request = Request::post(format!("http://{address}{EVALUATE}")).version(Version::HTTP_2);
    for (name, value) in [("content-type", "application/grpc"), ("te", "trailers")].iter().chain(headers) {
        request = request.header(*name, *value);
    }
    client.request(request.body(body).unwrap()).await.unwrap()
}

pub fn never() -> Body {
    Body::from_stream(tokio_stream::pending::<std::io::Result<Bytes>>())
}

pub fn grpc_status(headers: &HeaderMap) -> &str {
    headers.get("grpc-status").map_or("", |status| status.to_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_beyond_the_limit_are_refused_at_once() {
    let ports = service(&["--max-calls", "4", "--call-seconds", "60"]).await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(stalled(ports.rest).await);
    }
    // The last of them may still be on its way.
    soon("four calls", in_flight(ports.rest, 4, 0)).await;
    let rest = Rest::new(ports.rest);
    let grpc = Grpc::new(ports.grpc);
    health_is_green(&ports).await;
    for _ in 0..16 {
        let asked = Instant::now();
        let reply = rest.send(Method::GET, "/v1/signals", &[("x-request-id", "mine")], "").await;
        assert_eq!((reply.status.as_u16(), reply.json()["code"].as_str()), (503, Some("overloaded")));
        assert_eq!((reply.header("retry-after"), reply.header("x-request-id")), ("1", "mine"));
        let status = grpc.call(LIST_SIGNALS, Vec::new()).await.unwrap_err();
        assert_eq!(status.code(), tonic::Code::Unavailable);
        assert_eq!(wires::problem(&status)["code"], "overloaded");
        assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    }
    health_is_green(&ports).await;
    // One that finishes makes room for another.
    let mut first = held.remove(0);
    first.write_all(REST_OF_STALLED).await.unwrap();
    let mut answer = [0; 12];
    first.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    drop(held);
    soon("room", async { while get(ports.rest, "/v1/signals").await.status != 200 {} }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_that_take_too_long_are_ended() {
    let ports = service(&["--call-seconds", "1"]).await;
    let mut rest = stalled(ports.rest).await;
    let said = String::from_utf8(until_closed("a body that does not come", &mut rest).await).unwrap();
    assert!(said.starts_with("HTTP/1.1 504") && said.contains(r#""code":"timeout""#), "{said}");
    let response = soon("a message that does not come", raw_grpc(ports.grpc, &[], never())).await;
    assert_eq!(grpc_status(response.headers()), "4");
    let status = tonic::Status::from_header_map(response.headers()).unwrap();
    assert_eq!(wires::problem(&status)["code"], "timeout");
    all_is_well(&ports).await;
    // A stream of questions that never ends does, too.
    let mut client = tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient::new(
        Grpc::new(ports.grpc).channel(),
    );
    let mut answers = client.server_reflection_info(tokio_stream::pending()).await.unwrap().into_inner();
    let status = soon("reflection", answers.message()).await.unwrap_err();
    assert_eq!(status.code(), tonic::Code::DeadlineExceeded);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deadline_of_a_grpc_client_counts() {
    let ports = service(&["--call-seconds", "600"]).await;
    let response = soon("100 ms", raw_grpc(ports.grpc, &[("grpc-timeout", "100m")], never())).await;
    assert_eq!(grpc_status(response.headers()), "4");
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_have_a_limit() {
    let ports = service(&["--max-header-bytes", "8192"]).await;
    let long = "x".repeat(10_000);
    let head = format!("GET /livez HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n");
    let mut stream = connect(ports.rest, head.as_bytes()).await;
    let said = until_closed("an oversized header", &mut stream).await;
    assert!(said.is_empty() || said.starts_with(b"HTTP/1.1 431"), "{}", String::from_utf8_lossy(&said));
    let response = raw_grpc(ports.grpc, &[("x-long", &long)], Body::empty()).await;
    assert_eq!(response.status(), StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    all_is_well(&ports).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_do_not_come_to_a_call_are_closed() {
    let ports = service(&["--header-seconds", "1"]).await;
    for address in [ports.rest, ports.grpc] {
        let half = &PREFACE[..10];
        let spoken = [PREFACE, NO_SETTINGS].concat();
        for say in [&b""[..], half, b"GET /livez HT", &spoken] {
            let mut stream = connect(address, say).await;
            let what = format!("{:?}", String::from_utf8_lossy(say));
            until_closed(&what, &mut stream).await;
        }
        // A byte now and then is no call either.
        let mut slow = connect(address, b"GET /livez HTTP/1.1\r\nx-slow: ").await;
        let dribble = async {
            while slow.write_all(b"x").await.is_ok() {
                tokio::task::yield_now().await
            }
        };
        soon("a slow sender", dribble).await;
    }
    all_is_well(&ports).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_without_a_call_are_closed() {
    let ports = service(&["--idle-seconds", "1"]).await;
    let mut stream = connect(ports.rest, b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let said = until_closed("an idle connection", &mut stream).await;
    assert!(said.starts_with(b"HTTP/1.1 200"));
    let (mut client, connection) = http2(ports.grpc).await;
    client.send_request(reflection()).await.unwrap();
    drop(soon("an idle HTTP/2 connection", connection).await);
}

type Http2 = (hyper::client::conn::http2::SendRequest<Body>, tokio::task::JoinHandle<hyper::Result<()>>);

/// One HTTP/2 connection, and its end.
async fn http2(address: SocketAddr) -> Http2 {
    let stream = hyper_util::rt::TokioIo::new(TcpStream::connect(address).await.unwrap());
    let (client, connection) = hyper::client::conn::http2::handshake(TokioExecutor::new(), stream).await.unwrap();
    (client, tokio::spawn(connection))
}

/// A call that is refused at once.
fn reflection() -> Request<Body> {
    let request = Request::post("http://x/mus.v1.RulesService/Nothing").header("content-type", "application/grpc");
    request.body(Body::empty()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn old_connections_are_sent_away() {
    let ports = service(&["--connection-age-seconds", "1"]).await;
    for address in [ports.rest, ports.grpc] {
        let (mut client, connection) = http2(address).await;
        let mut calls = 0;
        let all = async {
            while !connection.is_finished() {
                // Each call is answered, or was never taken.
                if client.ready().await.is_ok() {
                    match client.send_request(reflection()).await {
                        Ok(answer) => drop(answer.into_body().collect().await.unwrap()),
                        Err(error) => {
                            let left = format!("{error:?}").contains("NO_ERROR");
                            assert!(left || error.is_canceled() || error.is_closed(), "{error:?}");
                        }
                    }
                }
                calls += 1;
            }
        };
        soon("an old connection", all).await;
        assert!(calls > 10, "{calls}");
    }
    all_is_well(&ports).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_beyond_the_limit_may_only_ask_for_health() {
    let ports = service(&["--max-connections", "3"]).await;
    let mut held = Vec::new();
    for address in [ports.rest, ports.grpc, ports.rest] {
        let mut stream = connect(address, &[PREFACE, NO_SETTINGS].concat()).await;
        soon("settings", stream.read_exact(&mut [0; 9])).await.unwrap();
        held.push(stream);
    }
    // The bound is that of the process: the connections of one port count on the other.
    for address in [ports.grpc, ports.rest] {
        let mut more = connect(address, b"").await;
        until_closed("one more", &mut more).await;
    }
    health_is_green(&ports).await;
    assert_eq!(get(ports.rest, "/metrics").await.status, 200);
    let refused = get(ports.rest, "/v1/signals").await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (503, "1"));
    assert_eq!(refused.json()["code"], "overloaded");
    let refused = Grpc::new(ports.grpc).call(LIST_SIGNALS, Vec::new()).await.unwrap_err();
    assert_eq!(refused.code(), tonic::Code::Unavailable);
    // However many more come, most of them are closed at once, and none stays.
    let mut flood = Vec::new();
    for _ in 0..100 {
        flood.push(connect(ports.rest, b"").await);
    }
    for more in &mut flood {
        until_closed("one of many", more).await;
    }
    health_is_green(&ports).await;
    drop(held);
    let request = b"GET /v1/signals HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let room = async {
        loop {
            let mut stream = TcpStream::connect(ports.rest).await.unwrap();
            let _may_be_closed = stream.write_all(request).await;
            let mut said = Vec::new();
            let _may_be_reset = stream.read_to_end(&mut said).await;
            if said.starts_with(b"HTTP/1.1 200") {
                break;
            }
        }
    };
    soon("room", room).await;
}

/// The settings that a service announces on an HTTP/2 connection.
async fn announced(address: SocketAddr) -> Vec<(u16, u32)> {
    let mut stream = connect(address, &[PREFACE, NO_SETTINGS].concat()).await;
    let mut head = [0; 9];
    soon("settings", stream.read_exact(&mut head)).await.unwrap();
    assert_eq!(head[3], 4, "the first frame has the settings");
    let mut settings = vec![0; usize::from(head[2])];
    stream.read_exact(&mut settings).await.unwrap();
    let setting = |it: &[u8]| (u16::from_be_bytes([it[0], it[1]]), u32::from_be_bytes([it[2], it[3], it[4], it[5]]));
    settings.chunks(6).map(setting).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_and_headers_of_http2_are_announced() {
    let ports = service(&["--max-streams", "7", "--max-header-bytes", "9000"]).await;
    for address in [ports.rest, ports.grpc] {
        let settings = announced(address).await;
        assert!(settings.contains(&(3, 7)) && settings.contains(&(6, 9000)), "{settings:?}");
    }
}

/// A frame of HTTP/2.
pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// `POST /x`, as HTTP/2 writes it.
pub const POST_X: &[u8] = &[0x83, 0x86, 0x84, 0x41, 1, b'x'];

/// Streams that are opened and reset at once, the first of them with number 0.
pub fn opened_and_reset(number: u32) -> Vec<u8> {
    let stream = 2 * number + 1;
    [frame(1, 5, stream, POST_X), frame(3, 0, stream, &[0, 0, 0, 8])].concat()
}

/// Sends these frames without end on one connection until it is closed, which must come. What is answered is read.
pub async fn flood(address: SocketAddr, frames: impl Fn(u32) -> Vec<u8>) {
    let stream = connect(address, &[PREFACE, NO_SETTINGS].concat()).await;
    let (mut from, mut to) = stream.into_split();
    let flood = async {
        for number in 0..1_000_000 {
            if to.write_all(&frames(number)).await.is_err() {
                return;
            }
        }
        panic!("a million are taken");
    };
    let drain = async {
        let mut sink = [0; 4096];
        while from.read(&mut sink).await.is_ok_and(|length| length > 0) {}
    };
    let cut_off = async {
        tokio::select! { () = flood => {}, () = drain => {} }
    };
    soon("a flood", cut_off).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_resets_is_cut_off() {
    let ports = service(&[]).await;
    for address in [ports.rest, ports.grpc] {
        flood(address, opened_and_reset).await;
    }
    all_is_well(&ports).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_have_ids() {
    let ports = service(&[]).await;
    let rest = Rest::new(ports.rest);
    for path in ["/v1/signals", "/v1/nothing", "/livez", "/v1/hands/xxxx"] {
        let given = rest.send(Method::GET, path, &[("x-request-id", "a-1")], "").await;
        assert_eq!(given.header("x-request-id"), "a-1", "{path}");
        let made = rest.send(Method::GET, path, &[], "").await;
        assert_eq!(made.header("x-request-id").len(), 32, "{path}");
    }
    for (given, kept) in [("grpc-7", true), ("two words", false)] {
        let message = Body::from(vec![0, 0, 0, 0, 0]);
        let response = raw_grpc(ports.grpc, &[("x-request-id", given)], message).await;
        assert_eq!(response.headers()["x-request-id"] == given, kept, "{given}");
    }
    // What is no trace is ignored.
    for parent in ["", "x", "00-0-0-00", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"] {
        let reply = rest.send(Method::GET, "/v1/signals", &[("traceparent", parent)], "").await;
        assert_eq!(reply.status, 200, "{parent}");
    }
}

/// A limit on what is sent is one on what is announced, and on what comes without a word.
#[tokio::test(flavor = "multi_thread")]
async fn requests_have_a_length() {
    let ports = service(&["--max-wire-bytes", "2048"]).await;
    let reply = Rest::new(ports.rest)
        .send(Method::POST, "/v1/evaluate", &[("content-type", "application/json")], " ".repeat(4096))
        .await;
    let problem: Value = reply.json();
    assert_eq!((reply.status.as_u16(), problem["code"].as_str()), (413, Some("payload_too_large")));
    let message = [&[0, 0, 0, 16, 0][..], &[0; 4096]].concat();
    let status = raw_grpc(ports.grpc, &[], Body::from(message)).await;
    let status = tonic::Status::from_header_map(status.headers()).unwrap();
    assert_eq!(wires::problem(&status)["code"], "payload_too_large");
    all_is_well(&ports).await;
}

/// The text, compressed in the way of this name.
pub fn compressed(coding: &str, text: &[u8]) -> Vec<u8> {
    match coding {
        "gzip" => {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            std::io::Write::write_all(&mut writer, text).unwrap();
            writer.finish().unwrap()
        }
        "zstd" => zstd::encode_all(text, 1).unwrap(),
        "br" => {
            let mut bytes = Vec::new();
            let parameters = brotli::enc::BrotliEncoderParams { quality: 1, ..Default::default() };
            brotli::BrotliCompress(&mut &text[..], &mut bytes, &parameters).unwrap();
            bytes
        }
        other => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_requests_have_a_length_too() {
    let ports = service(&[]).await;
    let post = async |coding: &str, body: Vec<u8>| {
        let headers = [("content-type", "application/json"), ("content-encoding", coding)];
        // What is refused before it was read closes its connection.
        Rest::new(ports.rest).send(Method::POST, "/v1/evaluate", &headers, body).await
    };
    let bomb = vec![b' '; 32 << 20];
    for coding in ["gzip", "zstd", "br"] {
        let reply = post(coding, compressed(coding, br#"{"hands":["RR3A"]}"#)).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["results"][0]["points"]), (200, &Value::from(31)), "{coding}");
        let bomb = compressed(coding, &bomb);
        assert!(bomb.len() < 1 << 20, "{coding} {}", bomb.len());
        let reply = post(coding, bomb).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["code"]), (413, &"payload_too_large".into()), "{coding}");
        let reply = post(coding, b"not compressed at all".to_vec()).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["code"]), (400, &"malformed_request".into()), "{coding}");
    }
    for coding in ["deflate", "gzip, br", "x"] {
        let reply = post(coding, b"{}".to_vec()).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["code"]), (415, &"unsupported_media_type".into()), "{coding}");
    }
    for coding in ["gzip", "zstd"] {
        let bomb = compressed(coding, &bomb);
        let length = u32::try_from(bomb.len()).unwrap().to_be_bytes();
        let message = Body::from([&[1][..], &length, &bomb].concat());
        let response = raw_grpc(ports.grpc, &[("grpc-encoding", coding)], message).await;
        assert_eq!(grpc_status(response.headers()), "8", "{coding}");
    }
    all_is_well(&ports).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_compressed_when_asked() {
    use mus_rules::grpc::proto::{EvaluateRequest, ListRulesetsRequest, rules_service_client::RulesServiceClient};
    use tonic::codec::CompressionEncoding;
    let ports = service(&[]).await;
    let rest = Rest::new(ports.rest);
    let plain = rest.send(Method::GET, "/v1/rulesets", &[], "").await;
    assert_eq!(plain.header("content-encoding"), "");
    for coding in ["gzip", "zstd", "br"] {
        let reply = rest.send(Method::GET, "/v1/rulesets", &[("accept-encoding", coding)], "").await;
        assert_eq!(reply.header("content-encoding"), coding);
        assert!(reply.body.len() < plain.body.len() / 2, "{coding}: {}", reply.body.len());
    }
    for coding in [CompressionEncoding::Gzip, CompressionEncoding::Zstd] {
        let channel = Grpc::new(ports.grpc).channel();
        let mut client = RulesServiceClient::new(channel).send_compressed(coding).accept_compressed(coding);
        let answer = client.list_rulesets(ListRulesetsRequest::default()).await.unwrap();
        assert!(answer.metadata().contains_key("grpc-encoding"), "{coding:?}");
        assert_eq!(answer.into_inner().rulesets.len(), 14);
        let request = EvaluateRequest { hands: vec!["RR3A".to_owned()], ..Default::default() };
        assert_eq!(client.evaluate(request).await.unwrap().into_inner().results.len(), 1);
    }
}
