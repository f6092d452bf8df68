//! Batches, lines and streams: what is wrong with an item is its own error, what is too much is refused, an answer comes before the
//! next question, and a client that does not listen is not listened to.

use crate::bounds::{service, soon};
use crate::harness::{Transport, ask, text};
use crate::wires::{self, Conversation, Grpc, Ports, Rest, config};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use http_body_util::BodyExt;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use prost::Message;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::mpsc;

const JSON: [(&str, &str); 1] = [("content-type", "application/json")];
const LINES: &str = "application/x-ndjson";

fn hand() -> Value {
    json!({"call": {"type": "evaluate", "hands": ["RR3A"]}})
}

/// An item whose result is as long as it is: the buffers on the way hold some hundred of either.
fn long() -> Value {
    json!({"id": "x".repeat(30_000), "call": {"type": "evaluate", "hands": []}})
}

fn code_and_field(result: &Value) -> (String, String) {
    (text(&result["error"]["code"]), text(&result["error"]["field"]))
}

async fn lines(ports: &Ports, body: impl Into<Bytes>) -> Vec<Value> {
    let reply = Rest::new(ports.rest).send(Method::POST, "/v1/batch", &[("content-type", LINES)], body).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, LINES));
    let text = std::str::from_utf8(&reply.body).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The error of each item, whether it stands in a batch or in a line.
#[test]
fn an_item_that_cannot_be_read_is_its_own_error() {
    let showdown = |fields: &str| format!(r#"{{"call":{{"type":"showdown",{fields}}}}}"#);
    let snapshot = ask("start", json!({"mano": 0, "deck": {"seed": "items"}}))["snapshot"].clone();
    let apply = |action: &str| format!(r#"{{"call":{{"action":{action},"snapshot":{snapshot},"type":"apply"}}}}"#);
    let signals = |word: &str| format!(r#"{{"call":{{"type":"evaluate","hands":[],"signals":{word}}}}}"#);
    let deep =
        format!(r#"{{"call":{{"type":"showdown","mano":0,"hands":{}{}}}}}"#, "[".repeat(9_999), "]".repeat(9_999));
    let bad = "malformed_request";
    let cases: Vec<(String, &str, &str)> = vec![
        ("7".into(), bad, ""),
        ("[]".into(), bad, ""),
        ("null".into(), bad, ""),
        ("{}".into(), bad, "call"),
        (r#"{"id":"a"}"#.into(), bad, "call"),
        (r#"{"id":7,"call":{"type":"evaluate","hands":[]}}"#.into(), bad, "id"),
        (r#"{"id":null,"call":{"type":"evaluate","hands":[]}}"#.into(), bad, "id"),
        (r#"{"id":"a","id":"b","call":{"type":"evaluate","hands":[]}}"#.into(), bad, "id"),
        (r#"{"di":"a","call":{"type":"evaluate","hands":[]}}"#.into(), "unknown_field", "di"),
        (r#"{"call":null}"#.into(), bad, "call"),
        (r#"{"call":["evaluate"]}"#.into(), bad, "call"),
        (r#"{"call":"evaluate"}"#.into(), bad, "call"),
        (r#"{"call":{}}"#.into(), bad, "type"),
        (r#"{"call":{"hands":[]}}"#.into(), bad, "type"),
        (r#"{"call":{"type":null,"hands":[]}}"#.into(), bad, "type"),
        (r#"{"call":{"type":0,"hands":[]}}"#.into(), bad, "type"),
        (r#"{"call":{"type":{"evaluate":{}},"hands":[]}}"#.into(), bad, "type"),
        (r#"{"call":{"type":"batch","items":[]}}"#.into(), bad, "type"),
        (r#"{"call":{"type":"list_rulesets"}}"#.into(), bad, "type"),
        (r#"{"call":{"type":"Evaluate","hands":[]}}"#.into(), bad, "type"),
        (r#"{"call":{"type":"evaluate","hands":[],"type":"evaluate"}}"#.into(), bad, "type"),
        (r#"{"call":{"type":"evaluate","hands":[],"hands":[]}}"#.into(), bad, "hands"),
        (r#"{"call":{"type":"evaluate","handz":[]}}"#.into(), "unknown_field", "handz"),
        (r#"{"call":{"type":"evaluate","hands":[],"ruleset":{"king":8}}}"#.into(), "unknown_field", "ruleset.king"),
        (r#"{"call":{"type":"evaluate","hands":["RR3A",7]}}"#.into(), bad, "hands[1]"),
        (showdown(r#""hands":["RRRA","CC77","RS54",3764],"mano":0"#), bad, "hands[3]"),
        (showdown(r#""hands":[]"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":2.5"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":1e0"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":-0.0"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":"0""#), bad, "mano"),
        (showdown(r#""hands":[],"mano":2147483648"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":-2147483649"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":18446744073709551615"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":99999999999999999999"#), bad, "mano"),
        (showdown(r#""hands":[],"mano":1e400"#), bad, ""),
        (deep, bad, ""),
        (showdown(r#""hands":[],"mano":300"#), "invalid_seat", "mano"),
        (showdown(r#""hands":["RRRA"],"mano":0"#), "wrong_card_count", "hands"),
        (showdown(r#""hands":["RRRX","CC77","RS54","3764"],"mano":0"#), "invalid_card", "hands[0]"),
        (signals("0"), bad, "signals"),
        (signals("null"), bad, "signals"),
        (signals(r#"{"fem":null}"#), bad, "signals"),
        (signals(r#"{"fem":{}}"#), bad, "signals"),
        (signals(r#"{"fem":[]}"#), bad, "signals"),
        (apply(r#"{"type":"envido","seat":0,"stones":"2"}"#), bad, "action.stones"),
        (apply(r#"{"type":"envido","seat":0}"#), bad, "action.stones"),
        (apply(r#"["paso",0]"#), bad, "action"),
        (apply(r#"{"type":"paso","seat":0}"#), "illegal_action", "action.type"),
        (apply(r#"{"type":"mus","seat":3}"#), "not_your_turn", "action.seat"),
    ];
    let items: Vec<&str> = cases.iter().map(|(item, ..)| item.as_str()).collect();
    let batch = wires::rest().post("/v1/batch", format!(r#"{{"items":[{}]}}"#, items.join(",")));
    assert_eq!(batch.status, 200, "{:?}", batch.body);
    let batch = batch.json()["results"].as_array().unwrap().clone();
    let lines = wires::RUNTIME.block_on(lines(&wires::SERVICE, items.join("\n")));
    assert_eq!((batch.len(), lines.len()), (cases.len(), cases.len()));
    for (at, (item, code, field)) in cases.iter().enumerate() {
        let start: String = item.chars().take(150).collect();
        for result in [&batch[at], &lines[at]] {
            assert_eq!(code_and_field(result), ((*code).into(), (*field).into()), "{start}: {result}");
            assert_eq!(result["index"], at, "{start}");
            let detail = text(&result["error"]["detail"]);
            assert!(!detail.contains("body") && !detail.contains("call.") && detail.len() < 1025, "{start}: {detail}");
        }
        assert_eq!(batch[at], lines[at], "{start}");
    }
    // Its id is known again where it can be read.
    let lost = r#"{"call":{"type":"showdown","mano":"x","hands":[]},"id":"mine"}"#;
    let reply = wires::rest().post("/v1/batch", format!(r#"{{"items":[{lost}]}}"#));
    assert_eq!(reply.json()["results"][0]["id"], "mine");
    // What is honest is read whatever the order of its fields.
    let late = r#"{"call":{"hands":["RR3A"],"type":"evaluate"},"id":""}"#;
    let reply = wires::rest().post("/v1/batch", format!(r#"{{"items":[{late}]}}"#));
    assert_eq!(reply.json()["results"][0]["answer"]["results"][0]["points"], 31);
    assert_eq!(reply.json()["results"][0]["id"], "");
}

#[test]
fn a_batch_that_cannot_be_read_fails_whole() {
    let many = format!(r#"{{"items":[{}]}}"#, vec!["7"; 1001].join(","));
    let bad = "malformed_request";
    for (body, status, code, field) in [
        ("", 400, bad, ""),
        ("mus", 400, bad, ""),
        (r#"{"items":[}"#, 400, bad, ""),
        (r#"{"items":[{]}"#, 400, bad, ""),
        (r#"{"items":[]}{}"#, 400, bad, ""),
        ("[[]]", 400, bad, ""),
        ("null", 400, bad, ""),
        ("{}", 400, bad, "items"),
        (r#"{"items":null}"#, 400, bad, "items"),
        (r#"{"items":{}}"#, 400, bad, "items"),
        (r#"{"items":[],"items":[]}"#, 400, bad, "items"),
        (r#"{"items":[7],"more":1}"#, 400, "unknown_field", "more"),
        (r#"{"item":[7]}"#, 400, "unknown_field", "item"),
        (&many, 422, "limit_exceeded", "items"),
    ] {
        let reply = wires::rest().post("/v1/batch", body.to_owned());
        let problem = wires::answer(&reply).expect_err(body);
        let found = (reply.status.as_u16(), text(&problem["code"]), text(&problem["field"]));
        assert_eq!(found, (status, code.into(), field.into()), "{problem}");
    }
    let items = vec![json!({}); 1001];
    let problem = wires::grpc().ask("batch", &json!({"items": items})).unwrap_err();
    assert_eq!((text(&problem["code"]), text(&problem["field"])), ("limit_exceeded".into(), "items".into()));
    assert_eq!(wires::rest().post("/v1/batch", r#"{"items":[]}"#).json(), json!({"results": []}));
    let reply = wires::rest().exchange(Method::POST, "/v1/batch?x=1", &[("content-type", LINES)], "");
    assert_eq!((reply.status.as_u16(), &reply.json()["field"]), (400, &json!("x")));
}

/// Over gRPC what is not set is the fault of its item alone.
#[test]
fn what_is_not_set_is_the_fault_of_its_item() {
    use mus_rules::grpc::proto;
    let call = |r#type| Some(proto::BatchCall { r#type: Some(r#type) });
    let item = |call| proto::BatchItem { id: Some("x".into()), call };
    let evaluate = |signals| {
        let request = proto::EvaluateRequest { hands: vec!["RR3A".into()], signals, ..Default::default() };
        item(call(proto::batch_call::Type::Evaluate(Box::new(request))))
    };
    let apply = proto::batch_call::Type::Apply(Box::default());
    let cases = [
        (item(None), "call"),
        (item(Some(proto::BatchCall { r#type: None })), "type"),
        (evaluate(Some(0)), "signals"),
        (evaluate(Some(99)), "signals"),
        (item(call(apply)), "snapshot"),
        (evaluate(Some(1)), ""),
    ];
    let request = proto::BatchRequest { items: cases.iter().map(|(item, _)| item.clone()).collect() };
    wires::RUNTIME.block_on(async {
        let answer = wires::grpc().call("/mus.v1.RulesService/Batch", request.encode_to_vec()).await.unwrap();
        let batch = proto::BatchResponse::decode(answer.as_slice()).unwrap().results;
        let channel = wires::grpc().channel();
        let mut client = proto::rules_service_client::RulesServiceClient::new(channel);
        let mut said: Vec<_> =
            cases.iter().map(|(item, _)| proto::StreamRequest { item: Some(item.clone()) }).collect();
        said.push(proto::StreamRequest { item: None });
        let mut results = client.stream(tokio_stream::iter(said)).await.unwrap().into_inner();
        for ((_, field), result) in cases.iter().zip(batch) {
            let error = result.error.clone().unwrap_or_default();
            assert_eq!(error.field.unwrap_or_default(), *field);
            assert_eq!(result.answer.is_some(), field.is_empty());
            assert_eq!(result.id(), "x");
            assert_eq!(results.message().await.unwrap().unwrap().result, Some(result));
        }
        let nothing = results.message().await.unwrap().unwrap().result.unwrap();
        assert_eq!((nothing.index, nothing.error.unwrap().field()), (6, "item"));
        assert_eq!(results.message().await.unwrap(), None);
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_have_limits() {
    let arguments = ["--max-batch-items", "4", "--max-batch-hands", "5", "--max-batch-actions", "3"];
    let ports = service(&arguments).await;
    let hands = |count| json!({"call": {"type": "evaluate", "hands": vec!["RR3A"; count]}});
    let actions = |count| {
        let actions = vec![json!({"type": "mus", "seat": 9}); count];
        json!({"call": {"type": "replay", "mano": 0, "actions": actions}})
    };
    for (items, limited, field) in [
        ([hands(2), hands(4), hands(3), hands(1)], [1, 3], "hands"),
        ([actions(1), actions(2), actions(1), actions(9)], [2, 3], "actions"),
    ] {
        let batch = json!({"items": items});
        let rest = Rest::new(ports.rest).send(Method::POST, "/v1/batch", &JSON, batch.to_string()).await.json();
        let message = wires::message(&wires::method("batch").input(), &batch);
        let bytes = Grpc::new(ports.grpc).call("/mus.v1.RulesService/Batch", message.encode_to_vec()).await.unwrap();
        let message = prost_reflect::DynamicMessage::decode(wires::method("batch").output(), bytes.as_slice()).unwrap();
        let body: String = items.iter().map(|item| format!("{item}\n")).collect();
        let lines = json!({"results": lines(&ports, body).await});
        for answer in [rest, wires::json_of(&message), lines] {
            for at in 0..4 {
                let result = &answer["results"][at];
                let want = if limited.contains(&at) { ("limit_exceeded", field) } else { ("", "") };
                assert_eq!(code_and_field(result), (want.0.into(), want.1.into()), "{at}: {result}");
            }
        }
    }
    // A line too many is the last one.
    let body = format!("{}\n", hand()).repeat(7);
    let results = lines(&ports, body).await;
    assert_eq!(results.len(), 5);
    assert!(results[3]["answer"].is_object());
    assert_eq!(code_and_field(&results[4]), ("limit_exceeded".into(), "items".into()));
    assert_eq!(results[4]["index"], 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_read_one_by_one() {
    let ports = service(&["--max-body-bytes", "4096", "--max-wire-bytes", "8192"]).await;
    let good = hand();
    let body = format!("\n  \n{good}\r\n\nmus\n{{\"call\"\n\t\n{good}{good}\n{good}");
    let results = lines(&ports, body).await;
    let found: Vec<_> = results.iter().map(code_and_field).collect();
    let (ok, bad) = ((String::new(), String::new()), ("malformed_request".to_owned(), String::new()));
    assert_eq!(found, [ok.clone(), bad.clone(), bad.clone(), bad, ok]);
    assert!(lines(&ports, "").await.is_empty());
    assert!(lines(&ports, "\n \n").await.is_empty());
    // One long line, and many short ones; longer than what is read, and than what may be sent.
    for length in [4097, 9000] {
        let announced =
            Rest::new(ports.rest).send(Method::POST, "/v1/batch", &[("content-type", LINES)], " ".repeat(length)).await;
        if length > 8192 {
            assert_eq!(announced.status, 413, "{length}");
            continue;
        }
        let results = lines(&ports, format!("{good}\n{}", "x".repeat(length))).await;
        assert_eq!(results.len(), 2, "{results:?}");
        assert_eq!(code_and_field(&results[1]), ("payload_too_large".into(), String::new()));
    }
    let results = lines(&ports, format!("{good}\n").repeat(100)).await;
    assert_eq!(code_and_field(results.last().unwrap()), ("payload_too_large".into(), String::new()));
    // What comes without a length and without end is broken off where it is too long, and that is told.
    for http2 in [false, true] {
        let (send, body) = body_of_pieces();
        let sender = tokio::spawn(async move { while send.send(Bytes::from(vec![b' '; 1000])).await.is_ok() {} });
        let answer = post(&ports, body, &[], http2).await;
        let said = soon("the end", answer.into_body().collect()).await.unwrap().to_bytes();
        let last: Value = serde_json::from_slice(&said).unwrap();
        assert_eq!(code_and_field(&last), ("payload_too_large".into(), String::new()));
        sender.abort();
    }
}

/// A body whose pieces are sent one by one.
fn body_of_pieces() -> (mpsc::Sender<Bytes>, Body) {
    let (send, pieces) = mpsc::channel::<Bytes>(1);
    let pieces = tokio_stream::wrappers::ReceiverStream::new(pieces);
    (send, Body::from_stream(futures_util::StreamExt::map(pieces, Ok::<_, std::io::Error>)))
}

async fn post(
    ports: &Ports,
    body: Body,
    headers: &[(&str, &str)],
    http2: bool,
) -> axum::http::Response<hyper::body::Incoming> {
    let client: Client<HttpConnector, Body> = Client::builder(TokioExecutor::new()).http2_only(http2).build_http();
    let mut request = Request::post(format!("http://{}/v1/batch", ports.rest)).header("content-type", LINES);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    soon("the head", client.request(request.body(body).unwrap())).await.unwrap()
}

/// What is sent is known before the next question is asked, on HTTP/1.1 and HTTP/2, compressed and not.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_answered_before_the_next_one_comes() {
    let ports = service(&[]).await;
    for (http2, coding) in [(false, ""), (true, ""), (false, "gzip"), (true, "zstd"), (false, "br")] {
        let (send, body) = body_of_pieces();
        let answer = post(&ports, body, &[("accept-encoding", coding)], http2).await;
        assert_eq!(answer.headers().get("content-encoding").map_or("", |it| it.to_str().unwrap()), coding);
        let mut compressed: Vec<u8> = Vec::new();
        let mut answer = answer.into_body();
        for index in 0..3 {
            // In two pieces, the second with the line's end.
            let line = format!("{}\n", hand());
            let (first, second) = line.split_at(9);
            send.send(first.to_owned().into()).await.unwrap();
            send.send(second.to_owned().into()).await.unwrap();
            let text = async {
                loop {
                    let frame = answer.frame().await.expect("an answer").unwrap();
                    compressed.extend(frame.into_data().unwrap());
                    let text = so_far(coding, &compressed);
                    if text.lines().count() > index && text.ends_with('\n') {
                        return text;
                    }
                }
            };
            let text = soon("a line", text).await;
            let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
            assert_eq!((&last["index"], &last["answer"]["results"][0]["points"]), (&json!(index), &json!(31)));
        }
        drop(send);
        soon("the end", answer.collect()).await.unwrap();
    }
}

/// What a compressed text that goes on says by now.
fn so_far(coding: &str, bytes: &[u8]) -> String {
    use std::io::Read;
    let mut text = Vec::new();
    let _goes_on = match coding {
        "" => (&mut &*bytes).read_to_end(&mut text),
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_end(&mut text),
        "zstd" => zstd::Decoder::new(bytes).unwrap().read_to_end(&mut text),
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_end(&mut text),
        other => panic!("{other}"),
    };
    String::from_utf8(text).unwrap()
}

/// A client that asks and asks and takes no answers is not read from; when it does take them, all are there.
#[tokio::test(flavor = "multi_thread")]
async fn who_takes_no_answers_is_not_read_from() {
    let arguments = [
        ["--max-body-bytes", "1073741824"],
        ["--max-wire-bytes", "1073741824"],
        ["--max-batch-items", "1000000"],
        ["--call-seconds", "60"],
    ];
    let ports = service(&arguments.concat()).await;
    let item = long();
    let line = Bytes::from(format!("{item}\n"));
    for http2 in [false, true] {
        let (send, body) = body_of_pieces();
        let answer = post(&ports, body, &[], http2).await;
        let mut count = 0;
        while tokio::time::timeout(Duration::from_secs(1), send.send(line.clone())).await.is_ok() {
            count += 1;
            assert!(count < 2_000, "{count} lines were read and no answer was taken");
        }
        drop(send);
        let text = soon("the answers", answer.into_body().collect()).await.unwrap().to_bytes();
        let answered = text.iter().filter(|byte| **byte == b'\n').count();
        assert!(answered == count || answered == count + 1, "{answered} of {count}");
    }
    // The same for a stream.
    let mut stream = Grpc::new(ports.grpc).converse(None).await.unwrap();
    let mut count = 0;
    while tokio::time::timeout(Duration::from_secs(1), stream.say(&item)).await.is_ok() {
        count += 1;
        assert!(count < 2_000, "{count} items were read and no result was taken");
    }
    for index in 0..count {
        assert_eq!(soon("a result", stream.hear()).await.unwrap().unwrap()["index"], index);
    }
}

async fn say_and_hear(stream: &mut Conversation, index: i32) {
    stream.say(&hand()).await.unwrap();
    let result = soon("a result", stream.hear()).await.unwrap().unwrap();
    assert_eq!((&result["index"], &result["answer"]["results"][0]["points"]), (&json!(index), &json!(31)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_and_holds_a_place() {
    let ports = service(&["--call-seconds", "1", "--max-calls", "1", "--idle-seconds", "60"]).await;
    let grpc = Grpc::new(ports.grpc);
    let mut stream = grpc.converse(None).await.unwrap();
    let begun = std::time::Instant::now();
    let mut index = 0;
    while begun.elapsed() < Duration::from_millis(1500) {
        say_and_hear(&mut stream, index).await;
        index += 1;
    }
    let status = grpc.call("/mus.v1.RulesService/ListSignals", Vec::new()).await.unwrap_err();
    assert_eq!(wires::problem(&status)["code"], "overloaded");
    assert_eq!(soon("the end", stream.done().hear()).await.unwrap(), None);
    soon("room", async { while grpc.call("/mus.v1.RulesService/ListSignals", Vec::new()).await.is_err() {} }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_without_items_ends() {
    let ports = service(&["--idle-seconds", "1"]).await;
    let mut stream = Grpc::new(ports.grpc).converse(None).await.unwrap();
    say_and_hear(&mut stream, 0).await;
    let status = soon("the end", stream.hear()).await.unwrap_err();
    assert_eq!(status.code(), tonic::Code::DeadlineExceeded);
    assert_eq!(wires::problem(&status)["code"], "timeout");
    // It is no failure of the service.
    let metrics = Rest::new(ports.rest).send(Method::GET, "/metrics", &[], "").await;
    let metrics = String::from_utf8(metrics.body.to_vec()).unwrap();
    assert!(!metrics.contains("code=\"timeout\""), "{metrics}");
}

/// One whose results are not taken gives its place back, and is told why when it listens again.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_whose_results_are_not_taken_ends() {
    let ports = service(&["--idle-seconds", "1", "--max-calls", "1"]).await;
    let mut stream = Grpc::new(ports.grpc).converse(None).await.unwrap();
    let item = long();
    while tokio::time::timeout(Duration::from_millis(300), stream.say(&item)).await.is_ok_and(|said| said.is_ok()) {}
    let rest = Rest::new(ports.rest);
    soon("room", async { while rest.send(Method::GET, "/v1/signals", &[], "").await.status != 200 {} }).await;
    let status = soon("the end", async {
        loop {
            match stream.hear().await {
                Ok(result) => assert!(result.is_some(), "it ends as if all was well"),
                Err(status) => return status,
            }
        }
    });
    let status = status.await;
    assert_eq!(status.code(), tonic::Code::DeadlineExceeded, "{status:?}");
    assert!(text(&wires::problem(&status)["detail"]).contains("no result was taken"), "{status:?}");
}

/// What takes long is answered in its place, even when the client has no more items meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_keeps_the_order_of_items_that_take_long() {
    let ports = service(&[]).await;
    let odds = json!({"call": {"type": "odds", "mano": 0, "hands": ["RR3A", "????", "????", "????"]}});
    let broken = json!({"call": {"type": "odds", "mano": 9, "hands": []}});
    let items = [hand(), odds.clone(), hand(), broken, odds, hand()];
    let stream = Grpc::new(ports.grpc).converse(None).await.unwrap();
    for item in &items {
        stream.say(item).await.unwrap();
    }
    let mut over = stream.done();
    for (index, item) in items.iter().enumerate() {
        let result = soon("a result", over.hear()).await.unwrap().unwrap();
        let (told, wanted) = match index {
            3 => (&result["error"]["code"], json!("invalid_seat")),
            _ => (&result["answer"]["type"], item["call"]["type"].clone()),
        };
        assert_eq!((&result["index"], told), (&json!(index), &wanted), "{result}");
    }
    assert_eq!(soon("the end", over.hear()).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deadline_of_a_streams_client_counts() {
    let ports = service(&[]).await;
    let mut stream = Grpc::new(ports.grpc).converse(Some(Duration::from_millis(300))).await.unwrap();
    say_and_hear(&mut stream, 0).await;
    let status = soon("the end", stream.hear()).await.unwrap_err();
    assert!(matches!(status.code(), tonic::Code::DeadlineExceeded | tonic::Code::Cancelled), "{status:?}");
}

/// When the service stops, what was read is answered, and the client is told to go on elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_service_stops() {
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let arguments = ["--unready-seconds", "0", "--drain-seconds", "30", "--connection-grace-seconds", "30"];
    let shutdown = async {
        let _told = stopped.await;
    };
    let (ports, running) = wires::start(config(&arguments), shutdown).await;
    let mut open = Grpc::new(ports.grpc).converse(None).await.unwrap();
    say_and_hear(&mut open, 0).await;
    stop.send(()).unwrap();
    let status = soon("the end", open.hear()).await.unwrap_err();
    assert_eq!(status.code(), tonic::Code::Unavailable);
    assert!(text(&wires::problem(&status)["detail"]).contains("go on"), "{status:?}");
    soon("the service", running).await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_their_connection_is_old() {
    let ports = service(&["--connection-age-seconds", "1"]).await;
    let mut stream = Grpc::new(ports.grpc).converse(None).await.unwrap();
    let status = soon("the end", async {
        for index in 0.. {
            let _it_may_be_over = stream.say(&hand()).await;
            match stream.hear().await {
                Ok(result) => assert_eq!(result.expect("no end without a word")["index"], index),
                Err(status) => return status,
            }
        }
        unreachable!()
    });
    assert_eq!(status.await.code(), tonic::Code::Unavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn items_are_counted() {
    let ports = service(&[]).await;
    let wrong = json!({"call": {"type": "start", "mano": 9}});
    let batch = json!({"items": [hand(), wrong, {}]}).to_string();
    Rest::new(ports.rest).send(Method::POST, "/v1/batch", &JSON, batch).await;
    lines(&ports, format!("{}\n{wrong}\n7", hand())).await;
    let mut stream = Grpc::new(ports.grpc).converse(None).await.unwrap();
    say_and_hear(&mut stream, 0).await;
    let metrics = Rest::new(ports.rest).send(Method::GET, "/metrics", &[], "").await;
    let metrics = String::from_utf8(metrics.body.to_vec()).unwrap();
    for (call, code, count) in [("evaluate", "ok", 3), ("start", "invalid_seat", 2), ("other", "malformed_request", 2)]
    {
        let found = metrics.lines().filter(|line| line.starts_with("mus_rules_batch_items_total{"));
        let mut found = found
            .filter(|line| line.contains(&format!("call=\"{call}\"")) && line.contains(&format!("code=\"{code}\"")));
        assert!(found.next().is_some_and(|line| line.ends_with(&format!(" {count}"))), "{call} {code}: {metrics}");
    }
}
