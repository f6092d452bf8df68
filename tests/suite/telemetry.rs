//! What the service tells of itself: metrics by their published names, with few labels whatever clients send.

use crate::wires::{self, Grpc, Rest, config};
use axum::http::Method;
use prost::Message;
use serde_json::json;

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
    for number in 0..10_000 {
        assert_eq!(rest.send(Method::GET, &format!("/v1/{number}/x{number}"), &[], "").await.status, 404);
    }
    let reply = rest.send(Method::GET, "/metrics", &[], "").await;
    let text = String::from_utf8(reply.body.to_vec()).unwrap();
    let calls = series(&text, "mus_rules_calls_total{");
    assert_eq!(calls.len(), 1, "{calls:?}");
    assert!(calls[0].0.contains("call=\"other\"") && calls[0].1 >= 9_999.0, "{calls:?}");
}
