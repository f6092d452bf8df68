//! What the service tells of itself: metrics by their published names, with few labels whatever clients send.

use crate::bounds::{soon, stalled};
use crate::harness::tool;
use crate::process::Process;
use crate::wires::{self, Grpc, Rest, config};
use axum::http::Method;
use opentelemetry_proto::tonic::collector::trace::v1 as collector;
use opentelemetry_proto::tonic::trace::v1::{ResourceSpans, ScopeSpans, Span};
use prost::Message;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::AsyncWriteExt;

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
    let _held = stalled(process.rest).await;
    soon("overload", async { while rest.send(Method::GET, "/v1/signals", &[], "").await.status != 503 {} }).await;
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

/// A collector that keeps the spans that come.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Span>>>);

#[tonic::async_trait]
impl collector::trace_service_server::TraceService for Collector {
    async fn export(
        &self,
        request: tonic::Request<collector::ExportTraceServiceRequest>,
    ) -> Result<tonic::Response<collector::ExportTraceServiceResponse>, tonic::Status> {
        let resources = request.into_inner().resource_spans;
        let spans = resources.into_iter().flat_map(|resource| resource.scope_spans).flat_map(|scope| scope.spans);
        self.0.lock().unwrap().extend(spans);
        Ok(tonic::Response::new(collector::ExportTraceServiceResponse::default()))
    }
}

/// The text or number of an attribute.
fn attribute(span: &Span, name: &str) -> String {
    use opentelemetry_proto::tonic::common::v1::any_value::Value;
    let found = span.attributes.iter().find(|attribute| attribute.key == name);
    match found.and_then(|attribute| attribute.value.clone()?.value) {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// Both transports take up the trace of a client, whose own span comes to the same collector, say the same of a call, and send at the
/// end what is left.
#[tokio::test(flavor = "multi_thread")]
async fn spans_of_both_transports_are_one_trace() {
    let collector = Collector::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let service = collector::trace_service_server::TraceServiceServer::new(collector.clone());
    let incoming = tonic::transport::server::TcpIncoming::from(listener);
    tokio::spawn(tonic::transport::Server::builder().add_service(service).serve_with_incoming(incoming));
    let variables = [("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", endpoint.as_str())];
    let mut process = Process::start_in(&["serve", "--unready-seconds", "0"], &variables).await;

    let (trace, parent) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
    let traceparent = format!("00-{trace}-{parent}-01");
    let own = Span {
        trace_id: u128::from_str_radix(trace, 16).unwrap().to_be_bytes().to_vec(),
        span_id: u64::from_str_radix(parent, 16).unwrap().to_be_bytes().to_vec(),
        ..Span::default()
    };
    let own = ResourceSpans {
        scope_spans: vec![ScopeSpans { spans: vec![own], ..ScopeSpans::default() }],
        ..ResourceSpans::default()
    };
    let mut exporter = collector::trace_service_client::TraceServiceClient::connect(endpoint.clone()).await.unwrap();
    exporter.export(collector::ExportTraceServiceRequest { resource_spans: vec![own] }).await.unwrap();
    let rest = Rest::new(process.rest);
    let headers = [("content-type", "application/json"), ("traceparent", traceparent.as_str())];
    let request = json!({"ruleset": {"preset": "madrid"}, "mano": 9, "hands": []});
    rest.send(Method::POST, "/v1/showdown", &headers, request.to_string()).await;
    let headers = [("traceparent", "00-not-a-trace")];
    rest.send(Method::GET, "/v1/signals", &headers, "").await;
    rest.send(Method::GET, "/livez", &[], "").await;
    let channel = Grpc::new(process.grpc).channel();
    let mut client = mus_rules::grpc::proto::rules_service_client::RulesServiceClient::new(channel);
    let message = wires::message(&wires::method("showdown").input(), &request);
    let message = mus_rules::grpc::proto::ShowdownRequest::decode(message.encode_to_vec().as_slice()).unwrap();
    let mut call = tonic::Request::new(message);
    call.metadata_mut().insert("traceparent", traceparent.parse().unwrap());
    client.showdown(call).await.unwrap_err();
    process.stop("TERM").await;

    let spans = collector.0.lock().unwrap().clone();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let of_trace: Vec<&Span> = spans.iter().filter(|span| hex(&span.trace_id) == trace).collect();
    assert_eq!((spans.len(), of_trace.len()), (4, 3), "{spans:?}");
    let (own, of_trace): (Vec<&Span>, Vec<&Span>) = of_trace.into_iter().partition(|span| hex(&span.span_id) == parent);
    assert_eq!((own.len(), of_trace.len()), (1, 2), "{spans:?}");
    for span in &of_trace {
        assert_eq!(hex(&span.parent_span_id), parent);
        let said = ["mus.call", "mus.ruleset.preset", "mus.error.code"].map(|name| attribute(span, name));
        assert_eq!(said, ["showdown", "madrid", "invalid_seat"], "{span:?}");
    }
    let mut names: Vec<&str> = of_trace.iter().map(|span| span.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["POST /v1/showdown", "mus.v1.RulesService/Showdown"]);
    assert!(of_trace.iter().any(|span| attribute(span, "http.response.status_code") == "422"));
    assert!(of_trace.iter().any(|span| attribute(span, "rpc.response.status_code") == "INVALID_ARGUMENT"));
}

/// A collector that takes connections and never answers, and one that is not there.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_collector_holds_up_nothing() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent_endpoint = format!("http://{}", silent.local_addr().unwrap());
    for endpoint in [silent_endpoint.as_str(), "http://127.0.0.1:1"] {
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
