//! Requests that cannot be read: over REST with the bytes that JSON allows, over gRPC with those that protobuf allows. Whatever
//! comes, the answer is a problem with the contract's code and field, and the process lives.

use crate::harness::{Transport, ask, text};
use crate::wires::{self, POOL, Reply, message, method};
use axum::http::{Method, StatusCode};
use prost::Message;
use prost_reflect::{DynamicMessage, Kind};
use serde_json::{Value, json};

/// A problem in every respect that the contract fixes.
fn check_problem(reply: &Reply, status: u16, code: &str, field: &str, why: &str) -> Value {
    assert_eq!(reply.status.as_u16(), status, "{why}: {:?}", reply.body);
    assert_eq!(reply.header("content-type"), "application/problem+json", "{why}");
    let problem = reply.json();
    assert_eq!(problem["status"], status, "{why}: {problem}");
    assert_eq!(problem["code"], code, "{why}: {problem}");
    assert_eq!(problem["type"], format!("urn:mus:error:{code}"), "{why}");
    assert_eq!(text(&problem["field"]), field, "{why}: {problem}");
    assert!(!text(&problem["title"]).is_empty(), "{why}: {problem}");
    assert!((10..=1024).contains(&text(&problem["detail"]).len()), "{why}: {problem}");
    problem
}

fn alive() {
    let answer = wires::rest().ask("evaluate", &json!({"hands": ["RR3A"]})).unwrap();
    assert_eq!(answer["results"][0]["points"], 31);
    let answer = wires::grpc().ask("evaluate", &json!({"hands": ["RR3A"]})).unwrap();
    assert_eq!(answer["results"][0]["points"], 31);
}

fn snapshot() -> Value {
    ask("start", json!({"mano": 0, "deck": {"seed": "errors"}}))["snapshot"].clone()
}

fn without(mut value: Value, pointer: &str) -> Value {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    value.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key).expect("something to leave out");
    value
}

/// What is left out of a message, or a union that says nothing, is the same fault at the same field on both transports.
#[test]
fn what_is_missing_is_missing_on_both() {
    let snapshot = snapshot();
    let apply = json!({"snapshot": snapshot, "action": {"type": "mus", "seat": 0}});
    let offered = json!({"type": "offered", "by": 0, "accepted": 0, "offer": {"type": "ordago"}, "refused": []});
    let mut betting = apply.clone();
    betting["snapshot"]["phase"] = json!({"type": "betting", "settled": [{"result": "passed"}], "bet": offered});
    let score =
        json!({"mano": 0, "hands": [], "score": {"stones": [], "games": []}, "settled": [{"result": "passed"}]});
    let cases = [
        ("apply", apply.clone(), "/snapshot", "snapshot"),
        ("apply", apply.clone(), "/action", "action"),
        ("apply", apply.clone(), "/action/type", "action.type"),
        ("apply", apply.clone(), "/snapshot/score", "snapshot.score"),
        ("apply", apply, "/snapshot/phase", "snapshot.phase"),
        ("apply", betting.clone(), "/snapshot/phase/type", "snapshot.phase.type"),
        ("apply", betting.clone(), "/snapshot/phase/bet", "snapshot.phase.bet"),
        ("apply", betting.clone(), "/snapshot/phase/bet/type", "snapshot.phase.bet.type"),
        ("apply", betting.clone(), "/snapshot/phase/bet/offer", "snapshot.phase.bet.offer"),
        ("apply", betting.clone(), "/snapshot/phase/bet/offer/type", "snapshot.phase.bet.offer.type"),
        ("apply", betting, "/snapshot/phase/settled/0/result", "snapshot.phase.settled[0].result"),
        ("view", json!({"snapshot": snapshot, "seat": 0}), "/snapshot", "snapshot"),
        ("legal_actions", json!({"snapshot": snapshot}), "/snapshot", "snapshot"),
        ("score", score.clone(), "/score", "score"),
        ("score", score, "/settled/0/result", "settled[0].result"),
        ("replay", json!({"mano": 0, "actions": [{"type": "mus", "seat": 0}]}), "/actions/0/type", "actions[0].type"),
        ("replay", json!({"mano": 0, "actions": []}), "/mano", "mano"),
        // Two faults: the one that comes first in the message is told.
        ("apply", json!({"snapshot": {}, "action": {}}), "/snapshot", "snapshot"),
        ("score", json!({"mano": 0, "hands": [], "score": {}, "settled": [{}]}), "/score", "score"),
    ];
    for (call, request, pointer, field) in cases {
        // In JSON a member's own fields would stay behind without its tag; they are left out with it.
        let mut request = without(request, pointer);
        if pointer.ends_with("/type") || pointer.ends_with("/result") {
            let (parent, _) = pointer.rsplit_once('/').unwrap();
            *request.pointer_mut(parent).unwrap() = json!({});
        }
        for transport in [wires::rest() as &dyn Transport, wires::grpc()] {
            let place = format!("{} {call} without {pointer}", transport.name());
            let problem = transport.ask(call, &request).expect_err(&place);
            assert_eq!(
                (text(&problem["code"]), text(&problem["field"])),
                ("malformed_request".into(), field.into()),
                "{place}: {problem}"
            );
        }
    }
}

/// Bodies of a showdown that are no JSON, or not of its shape, and the field where they break.
pub fn unreadable() -> Vec<(String, &'static str)> {
    let deep_array = "[".repeat(10_000);
    let deep_object = r#"{"ruleset":"#.repeat(10_000);
    let deep_hands = format!(r#"{{"hands":{}}}"#, "[".repeat(10_000) + &"]".repeat(10_000));
    let whole = r#"{"mano":0,"hands":["RRRA","CC77","RS54","3764"]}"#;
    vec![
        (String::new(), ""),
        ("   ".into(), ""),
        ("mus".into(), ""),
        (whole[..whole.len() - 1].into(), ""),
        (format!("{whole}x"), ""),
        (format!("{whole}{whole}"), ""),
        (format!("\u{feff}{whole}"), ""),
        (whole.replace('"', "'"), ""),
        (whole.replace(":0", ":NaN"), ""),
        (whole.replace(":0", ":Infinity"), ""),
        (whole.replace(":0", ":01"), ""),
        (whole.replace(":0", ":+1"), ""),
        (whole.replace(":0", ":.5"), ""),
        (whole.replace("\"RRRA\"", "\"RRRA"), ""),
        (whole.replace("RRRA", "\\x"), ""),
        (whole.replace("RRRA", "R\nR"), ""),
        (deep_array, ""),
        (deep_object, ""),
        (deep_hands, ""),
        ("[]".into(), ""),
        ("null".into(), ""),
        ("7".into(), ""),
        ("\"RR3A\"".into(), ""),
        (whole.replace(":0", ":2.5"), "mano"),
        (whole.replace(":0", ":1e0"), "mano"),
        (whole.replace(":0", ":-0.0"), "mano"),
        (whole.replace(":0", ":10000000000000000000"), "mano"),
        (whole.replace(":0", ":1e400"), ""),
        (whole.replace(":0", ":2147483648"), "mano"),
        (whole.replace(":0", ":-2147483649"), "mano"),
        (whole.replace(":0", ":\"2\""), "mano"),
        (whole.replace(":0", ":null"), "mano"),
        (whole.replace(":0", ":true"), "mano"),
        (whole.replace(":0", ":[0]"), "mano"),
        (whole.replace(":0", ":{}"), "mano"),
        (whole.replace("\"mano\":0,", ""), "mano"),
        (whole.replace("\"mano\":0", "\"mano\":0,\"mano\":0"), "mano"),
        (r#"{"mano":0}"#.into(), "hands"),
        (r#"{"mano":0,"hands":null}"#.into(), "hands"),
        (r#"{"mano":0,"hands":"RRRA"}"#.into(), "hands"),
        (r#"{"mano":0,"hands":{}}"#.into(), "hands"),
        (r#"{"mano":0,"hands":["RRRA",7]}"#.into(), "hands[1]"),
        (r#"{"mano":0,"hands":["RRRA",null]}"#.into(), "hands[1]"),
        (r#"{"mano":0,"hands":["RRRA",["C"]]}"#.into(), "hands[1]"),
        (whole.replace("{", r#"{"ruleset":null,"#), "ruleset"),
        (whole.replace("{", r#"{"ruleset":[],"#), "ruleset"),
        (whole.replace("{", r#"{"ruleset":"standard","#), "ruleset"),
        (whole.replace("{", r#"{"ruleset":{"kings":null},"#), "ruleset.kings"),
        (whole.replace("{", r#"{"ruleset":{"kings":"8"},"#), "ruleset.kings"),
        (whole.replace("{", r#"{"ruleset":{"pass_stone":0},"#), "ruleset.pass_stone"),
        (whole.replace("{", r#"{"ruleset":{"la_real":"full"},"#), "ruleset.la_real"),
        (whole.replace("{", r#"{"ruleset":{"la_real":"Sota"},"#), "ruleset.la_real"),
        (whole.replace("{", r#"{"ruleset":{"preset":4},"#), "ruleset.preset"),
        (whole.replace("{", r#"{"ruleset":{"extra_kings":["Co"]},"#), "ruleset.extra_kings"),
    ]
}

#[test]
fn json_that_cannot_be_read() {
    for (body, field) in unreadable() {
        let why: String = body.chars().take(120).collect();
        let reply = wires::rest().post("/v1/showdown", body);
        check_problem(&reply, 400, "malformed_request", field, &why);
    }
    alive();
}

#[test]
fn numbers_that_are_integers_but_wrong_are_told_by_their_own_code() {
    for (mano, code) in [("-1", "invalid_seat"), ("300", "invalid_seat"), ("2147483647", "invalid_seat")] {
        let body = format!(r#"{{"mano":{mano},"hands":["RRRA","CC77","RS54","3764"]}}"#);
        check_problem(&wires::rest().post("/v1/showdown", body), 422, code, "mano", mano);
    }
}

#[test]
fn unknown_fields_are_refused_with_the_nearest_known_name() {
    let snapshot = snapshot();
    let mut misspelt = snapshot.clone();
    misspelt["phase"]["sayd"] = 0.into();
    let mut extra = snapshot.clone();
    extra["turn"] = 0.into();
    let cases = [
        ("/v1/evaluate", json!({"hand": ["RRRA"], "hands": []}), "hand", "hands"),
        ("/v1/evaluate", json!({"hands": [], "rule_set": {}}), "rule_set", "ruleset"),
        ("/v1/evaluate", json!({"hands": [], "ruleset": {"king": 8}}), "ruleset.king", "kings"),
        (
            "/v1/apply",
            json!({"snapshot": misspelt, "action": {"type": "mus", "seat": 0}}),
            "snapshot.phase.sayd",
            "said",
        ),
        ("/v1/apply", json!({"snapshot": extra, "action": {"type": "mus", "seat": 0}}), "snapshot.turn", ""),
        (
            "/v1/apply",
            json!({"snapshot": snapshot, "action": {"type": "mus", "seat": 0, "stone": 2}}),
            "action.stone",
            "",
        ),
        ("/v1/apply", json!({"snapshot": snapshot, "action": {"type": "mus_visto", "seat": 0}}), "action.seat", ""),
        ("/v1/start", json!({"mano": 0, "deck": {"sead": "x"}}), "deck.sead", "seed"),
    ];
    for (path, body, field, nearest) in cases {
        let reply = wires::rest().post(path, body.to_string());
        let problem = check_problem(&reply, 400, "unknown_field", field, field);
        assert!(text(&problem["detail"]).contains(nearest), "{problem}");
    }
    for (path, field) in
        [("/v1/hands/RR3A?presett=fem", "presett"), ("/v1/rulesets?x=1", "x"), ("/v1/signals?set=fem", "set")]
    {
        check_problem(&wires::rest().get(path), 400, "unknown_field", field, path);
    }
}

#[test]
fn paths_methods_and_media_types() {
    let rest = wires::rest();
    for path in ["/v1", "/v1/", "/v1/nothing", "/v2/evaluate", "/v1/evaluate/", "/v1/hands", "/proto/x", "/%ff"] {
        check_problem(&rest.get(path), 404, "not_found", "", path);
    }
    let calls = [
        "evaluate",
        "showdown",
        "score",
        "start",
        "legal-actions",
        "apply",
        "view",
        "replay",
        "odds",
        "discards",
        "batch",
    ];
    for call in calls {
        let path = format!("/v1/{call}");
        for method in [Method::GET, Method::PUT, Method::DELETE, Method::PATCH] {
            let reply = rest.exchange(method, &path, &[], "");
            check_problem(&reply, 405, "method_not_allowed", "", &path);
            assert!(reply.header("allow").contains("POST"), "{path}: {:?}", reply.headers);
        }
        for media in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data", ""]
        {
            let reply = rest.exchange(Method::POST, &path, &[("content-type", media)], "{}");
            check_problem(&reply, 415, "unsupported_media_type", "", media);
        }
        check_problem(&rest.exchange(Method::POST, &path, &[], "{}"), 415, "unsupported_media_type", "", "none");
    }
    for path in ["/v1/rulesets", "/v1/rulesets/fem", "/v1/signals", "/v1/hands/RR3A"] {
        let reply = rest.exchange(Method::POST, path, &[("content-type", "application/json")], "{}");
        check_problem(&reply, 405, "method_not_allowed", "", path);
        assert!(reply.header("allow").contains("GET"), "{path}");
    }
    for media in ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"] {
        let reply = rest.exchange(Method::POST, "/v1/evaluate", &[("content-type", media)], r#"{"hands":[]}"#);
        assert_eq!(reply.status, StatusCode::OK, "{media}");
    }
}

#[test]
fn bodies_that_are_too_large() {
    for body in [" ".repeat(8 << 20), format!(r#"{{"hands":["{}"]}}"#, "R".repeat(5 << 20))] {
        check_problem(&wires::rest().post("/v1/evaluate", body), 413, "payload_too_large", "", "8 MiB");
    }
    let request = DynamicMessage::decode(
        method("evaluate").input(),
        [&[18, 128, 128, 192, 2][..], &[b'R'; 5 << 20]].concat().as_slice(),
    );
    let status = wires::grpc().exchange("evaluate", &request.unwrap()).unwrap_err();
    assert!(matches!(status.code(), tonic::Code::ResourceExhausted | tonic::Code::OutOfRange), "{status:?}");
    alive();
}

#[test]
fn one_hand_by_its_address() {
    let rest = wires::rest();
    let reply = rest.get("/v1/hands/RR3A");
    let posted = rest.ask("evaluate", &json!({"hands": ["RR3A"]})).unwrap();
    assert_eq!((reply.status, reply.json()), (StatusCode::OK, posted));
    assert!(reply.header("cache-control").contains("max-age="), "{:?}", reply.headers);
    let tag = reply.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.len() > 10, "{tag}");
    let again = rest.exchange(Method::GET, "/v1/hands/RR3A", &[("if-none-match", &tag)], "");
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(again.header("etag"), tag);
    let other = rest.get("/v1/hands/RR3A?preset=four_kings");
    assert_eq!(other.json()["results"][0]["points"], 24);
    assert_ne!(other.header("etag"), tag);
    assert_eq!(rest.exchange(Method::HEAD, "/v1/hands/RR3A", &[], "").status, StatusCode::OK);
    assert_eq!(rest.get("/v1/hands/Ro%20Rc%203b%20Ae").json()["results"][0]["hand"], "RoRc3bAe");
    check_problem(&rest.get("/v1/hands/RRRRA"), 422, "wrong_card_count", "hand", "five cards");
    check_problem(&rest.get("/v1/hands/R1CA"), 422, "invalid_card", "hand", "R1");
    check_problem(&rest.get("/v1/hands/%3F%3F%3F%3F"), 422, "hidden_cards", "hand", "hidden");
    check_problem(&rest.get("/v1/hands/RR3A?preset=wild"), 422, "invalid_ruleset", "preset", "preset");
    check_problem(&rest.get("/v1/rulesets/wild"), 404, "invalid_ruleset", "preset", "ruleset");
}

/// Enums over gRPC: zero and numbers that are no word are refused, wherever they stand in a request.
#[test]
fn numbers_that_are_no_word() {
    let ruleset = POOL.get_message_by_name("mus.v1.RulesetOverrides").unwrap();
    let mut seen = 0;
    for field in ruleset.fields().filter(|field| matches!(field.kind(), Kind::Enum(_))) {
        for number in [0, 99, -1] {
            let mut overrides = DynamicMessage::new(ruleset.clone());
            overrides.set_field(&field, prost_reflect::Value::EnumNumber(number));
            let mut request = message(&method("evaluate").input(), &json!({"hands": ["RR3A"]}));
            request.set_field_by_name("ruleset", prost_reflect::Value::Message(overrides));
            let problem = wires::problem(&wires::grpc().exchange("evaluate", &request).unwrap_err());
            assert_eq!(problem["code"], "malformed_request", "{} {number}", field.name());
            assert_eq!(problem["field"], format!("ruleset.{}", field.name()), "{number}");
            seen += 1;
        }
    }
    assert_eq!(seen, 6 * 3, "six settings are words");
    let mut request = message(&method("evaluate").input(), &json!({"hands": ["RR3A"]}));
    request.set_field_by_name("signals", prost_reflect::Value::EnumNumber(0));
    let problem = wires::problem(&wires::grpc().exchange("evaluate", &request).unwrap_err());
    assert_eq!((&problem["code"], &problem["field"]), (&json!("malformed_request"), &json!("signals")));
}

/// Fields that we do not know are ignored over gRPC, as protobuf has it.
#[test]
fn unknown_protobuf_fields_are_ignored() {
    let mut bytes = message(&method("evaluate").input(), &json!({"hands": ["RR3A"]})).encode_to_vec();
    bytes.extend([0xfa, 0x3f, 0x01, b'x']);
    let answer = wires::RUNTIME.block_on(wires::grpc().call("/mus.v1.RulesService/Evaluate", bytes)).unwrap();
    let answer = DynamicMessage::decode(method("evaluate").output(), answer.as_slice()).unwrap();
    assert_eq!(wires::json_of(&answer)["results"][0]["points"], 31);
}

#[test]
fn bytes_that_are_no_protobuf() {
    for bytes in [vec![0xff; 64], vec![0x12, 0xff], vec![0x0a, 0x05, b'R'], vec![0x12, 0x02, 0xff, 0xfe]] {
        let status = wires::RUNTIME.block_on(wires::grpc().call("/mus.v1.RulesService/Evaluate", bytes)).unwrap_err();
        assert!(matches!(status.code(), tonic::Code::Internal | tonic::Code::InvalidArgument), "{status:?}");
    }
    alive();
}

#[test]
fn what_grpc_does_not_serve() {
    for path in ["/mus.v1.RulesService/Nothing", "/mus.v2.RulesService/Evaluate", "/nothing/at/all"] {
        let status = wires::RUNTIME.block_on(wires::grpc().call(path, Vec::new())).unwrap_err();
        assert_eq!(status.code(), tonic::Code::Unimplemented, "{path}");
    }
}
