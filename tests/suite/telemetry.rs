//! What the service tells of itself: metrics by their published names, with few labels whatever clients send.

use crate::bounds::{soon, stalled};
use crate::doors::{Authority, Folder};
use crate::harness::tool;
use crate::process::Process;
use crate::wires::{self, Grpc, Ports, Rest, config};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use opentelemetry_proto::tonic::collector::{logs::v1 as logs, metrics::v1 as metrics, trace::v1 as trace};
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::logs::v1::LogRecord;
use opentelemetry_proto::tonic::trace::v1::{ResourceSpans, ScopeSpans, Span};
use prost::Message;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::net::Shutdown;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::{Certificate, Identity, ServerTlsConfig};

/// The series of the metrics whose lines begin like this, with their values.
fn series<'t>(text: &'t str, name: &str) -> Vec<(&'t str, f64)> {
    let lines = text.lines().filter(|line| line.starts_with(name));
    lines.map(|line| line.rsplit_once(' ').unwrap()).map(|(name, value)| (name, value.parse().unwrap())).collect()
}

/// The value of the one series of this metric that has all these labels.
fn value(text: &str, name: &str, labels: &[&str]) -> f64 {
    let all = series(text, &format!("{name}{{"));
    let found: Vec<_> = all.iter().filter(|(name, _)| labels.iter().all(|label| name.contains(label))).collect();
    assert_eq!(found.len(), 1, "{name} {labels:?} in {all:?}");
    found[0].1
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics() {
    let (ports, _running) = wires::start(config(&[]), std::future::pending()).await;
    let rest = Rest::new(ports.rest);
    let get = async |path: &str| rest.send(Method::GET, path, &[], "").await;
    get("/v1/hands/RR3A").await;
    get("/v1/hands/xxxx").await;
    get("/livez").await;
    let body = r#"{"hands":["RR3A"]}"#;
    let answer = rest.send(Method::POST, "/v1/evaluate", &[("content-type", "application/json")], body).await;
    let grpc = Grpc::new(ports.grpc);
    grpc.call("/mus.v1.RulesService/ListSignals", Vec::new()).await.unwrap();
    let wrong = wires::message(&wires::method("start").input(), &json!({"mano": 9}));
    grpc.call("/mus.v1.RulesService/Start", wrong.encode_to_vec()).await.unwrap_err();
    grpc.call("/mus.v1.RulesService/Nothing", Vec::new()).await.unwrap_err();
    // A call is over when its answer is sent, which may be a moment after it is read.
    let mut text = String::new();
    for _ in 0..100 {
        let reply = get("/metrics").await;
        assert!(reply.header("content-type").starts_with("text/plain; version=0.0.4"), "{reply:?}");
        text = String::from_utf8(reply.body.to_vec()).unwrap();
        if series(&text, "mus_rules_calls_total{").len() >= 8 {
            break;
        }
    }
    let calls = |labels: &[&str]| value(&text, "mus_rules_calls_total", labels);
    for (call, transport, code) in [
        ("get_hand", "rest", "ok"),
        ("get_hand", "rest", "invalid_card"),
        ("probe", "rest", "ok"),
        ("evaluate", "rest", "ok"),
        ("list_signals", "grpc", "ok"),
        ("start", "grpc", "invalid_seat"),
        ("other", "grpc", "not_found"),
    ] {
        let labels = [("call", call), ("transport", transport), ("code", code)];
        let labels = labels.map(|(name, value)| format!("{name}=\"{value}\""));
        assert_eq!(calls(&labels.each_ref().map(String::as_str)), 1.0, "{labels:?} in {text}");
    }
    let of_rest = &["transport=\"rest\""][..];
    assert_eq!(value(&text, "mus_rules_request_bytes_total", of_rest), body.len() as f64);
    assert!(value(&text, "mus_rules_response_bytes_total", of_rest) >= answer.body.len() as f64);
    assert_eq!(value(&text, "mus_rules_calls_in_flight", of_rest), 1.0, "the one that asks");
    assert!(value(&text, "mus_rules_connections", of_rest) >= 1.0);
    let durations = &["call=\"evaluate\"", "le=\"0.0001\""];
    assert!(value(&text, "mus_rules_call_duration_seconds_bucket", durations) <= 1.0);
    assert!(text.contains("mus_rules_panics_total"), "{text}");
}

/// It is nobody's fault, and neither ours nor a request that cannot be read.
#[tokio::test(flavor = "multi_thread")]
async fn a_grpc_client_that_goes_away_in_the_middle_of_its_request() {
    let (ports, _running) = wires::start(config(&[]), std::future::pending()).await;
    for whole_connection in [false, true] {
        let stream = std::net::TcpStream::connect(ports.grpc).unwrap();
        stream.set_nonblocking(true).unwrap();
        let line = stream.try_clone().unwrap();
        let stream = TokioIo::new(tokio::net::TcpStream::from_std(stream).unwrap());
        let (mut client, connection) = http2::handshake(TokioExecutor::new(), stream).await.unwrap();
        tokio::spawn(connection);
        let (chunks, body) = tokio::sync::mpsc::channel::<std::io::Result<Bytes>>(1);
        let request = Request::post("http://x/mus.v1.RulesService/Start").header("content-type", "application/grpc");
        let body = Body::from_stream(ReceiverStream::new(body));
        let answer = tokio::spawn(client.send_request(request.body(body).unwrap()));
        // Ten bytes of a message of a hundred.
        chunks.send(Ok(Bytes::from_static(&[0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).await.unwrap();
        until(&ports, "mus_rules_calls_in_flight", &["transport=\"grpc\""], 1.0).await;
        if whole_connection {
            line.shutdown(Shutdown::Both).unwrap();
        } else {
            chunks.send(Err(std::io::Error::other("the client has changed its mind"))).await.unwrap();
        }
        // Some status or none: nobody reads it.
        let _answer = answer.await.unwrap();
        until(&ports, "mus_rules_calls_in_flight", &["transport=\"grpc\""], 0.0).await;
    }
    let text = until(&ports, "mus_rules_calls_total", &["call=\"start\"", "code=\"cancelled\""], 2.0).await;
    let of_grpc = series(&text, "mus_rules_calls_total{").into_iter().filter(|(name, _)| name.contains("\"grpc\""));
    assert_eq!(of_grpc.count(), 1, "{text}");
}

/// The metrics, once the one series of this name with these labels has this value.
async fn until(ports: &Ports, name: &str, labels: &[&str], wanted: f64) -> String {
    let rest = Rest::new(ports.rest);
    let asked = Instant::now();
    loop {
        let reply = rest.send(Method::GET, "/metrics", &[], "").await;
        let text = String::from_utf8(reply.body.to_vec()).unwrap();
        let found = series(&text, &format!("{name}{{"));
        let mut found = found.iter().filter(|(name, _)| labels.iter().all(|label| name.contains(label)));
        if found.next().is_some_and(|&(_, value)| value == wanted) {
            return text;
        }
        assert!(asked.elapsed() < Duration::from_secs(10), "{name} {labels:?} {wanted}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_that_do_not_exist_are_one_series() {
    let (ports, _running) = wires::start(config(&[]), std::future::pending()).await;
    let rest = Rest::new(ports.rest);
    let random = RandomState::new();
    for number in 0..10_000 {
        let path = format!("/v1/{:x}/x{number}", random.hash_one(number));
        assert_eq!(rest.send(Method::GET, &path, &[], "").await.status, 404);
    }
    let reply = rest.send(Method::GET, "/metrics", &[], "").await;
    let text = String::from_utf8(reply.body.to_vec()).unwrap();
    let calls = series(&text, "mus_rules_calls_total{");
    assert_eq!(calls.len(), 1, "{calls:?}");
    assert!(calls[0].0.contains("call=\"other\"") && calls[0].1 >= 9_999.0, "{calls:?}");
}

/// What Prometheus itself says of the text, after calls of every kind.
#[tokio::test(flavor = "multi_thread")]
async fn prometheus_has_nothing_to_say_against_the_metrics() {
    let Some(promtool) = tool("promtool", "prometheus") else { return };
    let process = Process::start(&["serve", "--max-calls", "1"]).await;
    let (rest, grpc) = (Rest::new(process.rest), Grpc::new(process.grpc));
    let json = [("content-type", "application/json")];
    for method in wires::POOL.get_service_by_name("mus.v1.RulesService").unwrap().methods() {
        // Some are answered and some are refused; another is told from its code.
        let _answer = grpc.call(&format!("/mus.v1.RulesService/{}", method.name()), Vec::new()).await;
    }
    for path in ["evaluate", "showdown", "score", "start", "legal-actions", "apply", "view", "replay"] {
        rest.send(Method::POST, &format!("/v1/{path}"), &json, r#"{"mano":0,"hands":["RR3A"]}"#).await;
    }
    for path in ["/v1/signals", "/v1/rulesets", "/v1/rulesets/fem", "/v1/hands/RR3A", "/livez", "/openapi.json", "/no"]
    {
        rest.send(Method::GET, path, &[], "").await;
    }
    // One that comes while another is answered is refused itself, so more than one may be needed.
    let mut held = Vec::new();
    let overload = async {
        while rest.send(Method::GET, "/v1/signals", &[], "").await.status != 503 {
            held.push(stalled(process.rest).await);
        }
    };
    soon("overload", overload).await;
    grpc.call("/mus.v1.RulesService/ListSignals", Vec::new()).await.unwrap_err();
    let metrics = rest.send(Method::GET, "/metrics", &[], "").await.body;
    let text = String::from_utf8(metrics.to_vec()).unwrap();
    for word in ["get_hand", "legal_actions", "overloaded", "mus_rules_shed_total", "docs", "other", "probe"] {
        assert!(text.contains(word), "{word} in {text}");
    }
    let mut command = tokio::process::Command::new(promtool);
    command.args(["check", "metrics"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut check = command.kill_on_drop(true).spawn().unwrap();
    check.stdin.take().unwrap().write_all(&metrics).await.unwrap();
    let said = soon("promtool", check.wait_with_output()).await.unwrap();
    assert!(said.status.success() && said.stdout.is_empty() && said.stderr.is_empty(), "{said:?}");
}

/// A collector that keeps what comes: spans, the names of metrics, and logs.
#[derive(Clone, Default)]
struct Collector {
    spans: Arc<Mutex<Vec<Span>>>,
    metrics: Arc<Mutex<Vec<String>>>,
    logs: Arc<Mutex<Vec<LogRecord>>>,
}

#[tonic::async_trait]
impl trace::trace_service_server::TraceService for Collector {
    async fn export(
        &self,
        request: tonic::Request<trace::ExportTraceServiceRequest>,
    ) -> Result<tonic::Response<trace::ExportTraceServiceResponse>, tonic::Status> {
        let scopes = request.into_inner().resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
        for scope in scopes {
            assert_eq!(scope.schema_url, opentelemetry_semantic_conventions::SCHEMA_URL);
            self.spans.lock().unwrap().extend(scope.spans);
        }
        Ok(tonic::Response::new(trace::ExportTraceServiceResponse::default()))
    }
}

#[tonic::async_trait]
impl metrics::metrics_service_server::MetricsService for Collector {
    async fn export(
        &self,
        request: tonic::Request<metrics::ExportMetricsServiceRequest>,
    ) -> Result<tonic::Response<metrics::ExportMetricsServiceResponse>, tonic::Status> {
        let scopes = request.into_inner().resource_metrics.into_iter().flat_map(|resource| resource.scope_metrics);
        let names = scopes.flat_map(|scope| scope.metrics).map(|metric| metric.name);
        self.metrics.lock().unwrap().extend(names);
        Ok(tonic::Response::new(metrics::ExportMetricsServiceResponse::default()))
    }
}

#[tonic::async_trait]
impl logs::logs_service_server::LogsService for Collector {
    async fn export(
        &self,
        request: tonic::Request<logs::ExportLogsServiceRequest>,
    ) -> Result<tonic::Response<logs::ExportLogsServiceResponse>, tonic::Status> {
        let scopes = request.into_inner().resource_logs.into_iter().flat_map(|resource| resource.scope_logs);
        self.logs.lock().unwrap().extend(scopes.flat_map(|scope| scope.log_records));
        Ok(tonic::Response::new(logs::ExportLogsServiceResponse::default()))
    }
}

impl Collector {
    /// Starts one; the port that it listens on.
    async fn start(tls: Option<ServerTlsConfig>) -> (Collector, u16) {
        let collector = Collector::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut server = tonic::transport::Server::builder();
        if let Some(tls) = tls {
            server = server.tls_config(tls).unwrap();
        }
        let server = server
            .add_service(trace::trace_service_server::TraceServiceServer::new(collector.clone()))
            .add_service(metrics::metrics_service_server::MetricsServiceServer::new(collector.clone()))
            .add_service(logs::logs_service_server::LogsServiceServer::new(collector.clone()));
        tokio::spawn(server.serve_with_incoming(tonic::transport::server::TcpIncoming::from(listener)));
        (collector, port)
    }

    fn spans(&self) -> Vec<Span> {
        self.spans.lock().unwrap().clone()
    }
}

/// What an attribute says.
fn said(attributes: &[KeyValue], name: &str) -> Option<String> {
    use opentelemetry_proto::tonic::common::v1::any_value::Value;
    let found = attributes.iter().find(|attribute| attribute.key == name)?;
    Some(match found.value.clone()?.value? {
        Value::StringValue(text) => text,
        Value::IntValue(number) => number.to_string(),
        other => format!("{other:?}"),
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

/// Both transports take up the trace of a client, whose own span comes to the same collector, and say the same of a call, over
/// all three signals; and what is left is sent at the end.
#[tokio::test(flavor = "multi_thread")]
async fn what_both_transports_tell_of_a_call() {
    let (collector, port) = Collector::start(None).await;
    let endpoint = format!("http://127.0.0.1:{port}");
    let variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str())];
    let arguments = ["serve", "--unready-seconds", "0", "--log", "info,mus_rules=debug"];
    let mut process = Process::start_in(&arguments, &variables).await;

    let traceparent = format!("00-{TRACE}-{PARENT}-01");
    let own = Span {
        name: "the client's own".to_owned(),
        trace_id: u128::from_str_radix(TRACE, 16).unwrap().to_be_bytes().to_vec(),
        span_id: u64::from_str_radix(PARENT, 16).unwrap().to_be_bytes().to_vec(),
        ..Span::default()
    };
    let schema_url = opentelemetry_semantic_conventions::SCHEMA_URL.to_owned();
    let scope_spans = vec![ScopeSpans { spans: vec![own], schema_url, ..ScopeSpans::default() }];
    let own = ResourceSpans { scope_spans, ..ResourceSpans::default() };
    let mut exporter = trace::trace_service_client::TraceServiceClient::connect(endpoint.clone()).await.unwrap();
    exporter.export(trace::ExportTraceServiceRequest { resource_spans: vec![own] }).await.unwrap();
    let rest = Rest::new(process.rest);
    let ours = [("traceparent", traceparent.as_str()), ("tracestate", "a=1,b@c=2"), ("user-agent", "tests/1")];
    let request = json!({"ruleset": {"preset": "madrid"}, "mano": 9, "hands": []});
    let headers = [&[("content-type", "application/json")][..], &ours].concat();
    rest.send(Method::POST, "/v1/showdown", &headers, request.to_string()).await;
    rest.send(Method::GET, "/v1/signals", &[("traceparent", "00-not-a-trace")], "").await;
    rest.send(Method::GET, "/v1/hands/RR3A?preset=madrid", &[], "").await;
    rest.send("ODD".parse().unwrap(), "/nothing", &[], "").await;
    rest.send(Method::GET, "/livez", &[], "").await;
    let grpc = Grpc::new(process.grpc);
    let mut client = mus_rules::grpc::proto::rules_service_client::RulesServiceClient::new(grpc.channel());
    let message = wires::message(&wires::method("showdown").input(), &request);
    let message = mus_rules::grpc::proto::ShowdownRequest::decode(message.encode_to_vec().as_slice()).unwrap();
    let mut call = tonic::Request::new(message);
    for (name, value) in &ours[..2] {
        call.metadata_mut().insert(*name, value.parse().unwrap());
    }
    client.showdown(call).await.unwrap_err();
    grpc.call("/mus.v1.RulesService/ListSignals", Vec::new()).await.unwrap();
    grpc.call("/mus.v1.RulesService/Nothing", Vec::new()).await.unwrap_err();
    process.stop("TERM").await;

    let spans = collector.spans();
    let mut names: Vec<&str> = spans.iter().map(|span| span.name.as_str()).collect();
    names.sort_unstable();
    let wanted = [
        "GET /v1/hands/{hand}",
        "GET /v1/signals",
        "HTTP",
        "POST /v1/showdown",
        "grpc",
        "mus.v1.RulesService/ListSignals",
        "mus.v1.RulesService/Showdown",
        "the client's own",
    ];
    assert_eq!(names, wanted);
    let check = |name: &str, status: i32, wanted: &[(&str, &str)], without: &[&str]| {
        let span = spans.iter().find(|span| span.name == name).unwrap();
        assert_eq!(span.kind, 2, "{name} is of a server");
        assert_eq!(span.status.as_ref().map_or(0, |it| it.code), status, "{name}");
        for (attribute, value) in wanted {
            assert_eq!(said(&span.attributes, attribute).as_deref(), Some(*value), "{name}: {attribute}");
        }
        for attribute in without {
            assert_eq!(said(&span.attributes, attribute), None, "{name}: {attribute}");
        }
        span
    };
    let (rest_port, grpc_port) = (process.rest.port().to_string(), process.grpc.port().to_string());
    // What is said of both, with what differs by nature beside it.
    let both = |port| {
        [
            ("mus.call", "showdown"),
            ("mus.ruleset.preset", "madrid"),
            ("mus.error.code", "invalid_seat"),
            ("network.protocol.name", "http"),
            ("network.transport", "tcp"),
            ("network.peer.address", "127.0.0.1"),
            ("client.address", "127.0.0.1"),
            ("server.address", "127.0.0.1"),
            ("server.port", port),
        ]
    };
    let http = [
        ("http.request.method", "POST"),
        ("http.route", "/v1/showdown"),
        ("http.response.status_code", "422"),
        ("url.path", "/v1/showdown"),
        ("url.scheme", "http"),
        ("network.protocol.version", "1.1"),
        ("user_agent.original", "tests/1"),
    ];
    // A client's mistake is no error of the service.
    let of_rest = check(
        "POST /v1/showdown",
        0,
        &[&both(&rest_port)[..], &http].concat(),
        &["error.type", "url.query", "http.request.method_original", "rpc.system.name"],
    );
    let rpc = [
        ("rpc.system.name", "grpc"),
        ("rpc.method", "mus.v1.RulesService/Showdown"),
        ("rpc.response.status_code", "INVALID_ARGUMENT"),
        ("network.protocol.version", "2"),
    ];
    let of_grpc = check(
        "mus.v1.RulesService/Showdown",
        0,
        &[&both(&grpc_port)[..], &rpc].concat(),
        &["error.type", "rpc.method_original", "rpc.service", "rpc.system", "http.request.method", "url.path"],
    );
    for span in [of_rest, of_grpc] {
        assert_eq!((hex(&span.trace_id), hex(&span.parent_span_id)), (TRACE.to_owned(), PARENT.to_owned()));
        assert_eq!(span.trace_state, "a=1,b@c=2");
        for name in ["network.peer.port", "client.port", "user_agent.original"] {
            assert!(said(&span.attributes, name).is_some(), "{name}");
        }
    }
    check("GET /v1/hands/{hand}", 0, &[("url.query", "preset=madrid"), ("url.path", "/v1/hands/RR3A")], &[]);
    check("HTTP", 0, &[("http.request.method", "_OTHER"), ("http.request.method_original", "ODD")], &["http.route"]);
    let fine = [("rpc.response.status_code", "OK"), ("mus.call", "list_signals")];
    check("mus.v1.RulesService/ListSignals", 0, &fine, &["error.type", "mus.error.code"]);
    let unknown = [
        ("rpc.method", "_OTHER"),
        ("rpc.method_original", "mus.v1.RulesService/Nothing"),
        ("rpc.response.status_code", "UNIMPLEMENTED"),
        ("error.type", "UNIMPLEMENTED"),
        ("mus.call", "other"),
    ];
    check("grpc", 2, &unknown, &[]);

    let metrics = collector.metrics.lock().unwrap().clone();
    assert!(metrics.iter().any(|name| name == "mus_rules_calls"), "{metrics:?}");
    let logs = collector.logs.lock().unwrap().clone();
    for span in [of_rest, of_grpc] {
        let log = logs.iter().find(|log| log.span_id == span.span_id).unwrap_or_else(|| panic!("no log of {span:?}"));
        assert_eq!(hex(&log.trace_id), TRACE);
        assert_eq!(said(&log.attributes, "trace_id").as_deref(), Some(TRACE));
        assert_eq!(said(&log.attributes, "code").as_deref(), Some("invalid_seat"));
    }
}

/// A collector that shows a certificate of an authority of its own, and asks for one.
#[tokio::test(flavor = "multi_thread")]
async fn a_collector_over_tls() {
    let (folder, authority) = (Folder::new("otlp"), Authority::new());
    let (cert, key) = authority.sign();
    let tls = ServerTlsConfig::new()
        .identity(Identity::from_pem(cert, key))
        .client_ca_root(Certificate::from_pem(&authority.pem));
    let (collector, port) = Collector::start(Some(tls)).await;
    let (cert, key) = authority.sign();
    let files = [folder.write("ca", &authority.pem), folder.write("cert", &cert), folder.write("key", &key)];
    let stranger = folder.write("stranger", &Authority::new().pem);
    let endpoint = format!("https://localhost:{port}");
    let spans_with = async |authority: &str| {
        let variables = [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str()),
            ("OTEL_EXPORTER_OTLP_CERTIFICATE", authority),
            ("OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", &files[1]),
            ("OTEL_EXPORTER_OTLP_CLIENT_KEY", &files[2]),
        ];
        let mut process = Process::start_in(&["serve", "--unready-seconds", "0"], &variables).await;
        let reply = Rest::new(process.rest).send(Method::GET, "/v1/signals", &[], "").await;
        assert_eq!(reply.status, 200);
        let took = process.stop("TERM").await;
        assert!(took < Duration::from_secs(5), "{took:?}");
        std::mem::take(&mut *collector.spans.lock().unwrap()).len()
    };
    assert_eq!(spans_with(&stranger).await, 0, "one that is not trusted is told nothing, and holds up nothing");
    assert_eq!(spans_with(&files[0]).await, 1);
    assert!(!collector.logs.lock().unwrap().is_empty() && !collector.metrics.lock().unwrap().is_empty());
    // A file that is not there is a wrong setting.
    let mut refused = tokio::process::Command::new(env!("CARGO_BIN_EXE_mus-rules"));
    refused.args(["serve", "--rest-addr", "127.0.0.1:0", "--grpc-addr", "127.0.0.1:0"]).kill_on_drop(true);
    refused.env("OTEL_EXPORTER_OTLP_ENDPOINT", &endpoint).env("OTEL_EXPORTER_OTLP_CERTIFICATE", "/nowhere.pem");
    let output = tokio::time::timeout(Duration::from_secs(10), refused.output()).await.expect("it starts").unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("/nowhere.pem"), "{output:?}");
}

/// A collector that takes connections and never answers, and one that is not there.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_collector_holds_up_nothing() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent_endpoint = format!("http://{}", silent.local_addr().unwrap());
    let over_tls = silent_endpoint.replace("http:", "https:");
    for endpoint in [silent_endpoint.as_str(), "http://127.0.0.1:1", &over_tls] {
        let variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint), ("OTEL_BSP_SCHEDULE_DELAY", "100")];
        let mut process = Process::start_in(&["serve", "--unready-seconds", "0"], &variables).await;
        let rest = Rest::new(process.rest);
        for _ in 0..200 {
            let reply = rest.send(Method::GET, "/v1/hands/RR3A", &[], "").await;
            assert_eq!(reply.status, 200);
        }
        let took = process.stop("TERM").await;
        assert!(took < Duration::from_secs(5), "{endpoint}: {took:?}");
    }
}
