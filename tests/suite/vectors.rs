//! `tests/vectors`, every case on everything that answers.

use crate::harness::{Engine, Transport, ask, cases, transports, vector_file};
use crate::wires;
use axum::http::Method;
use mus_rules::conformance::{self, Answers, NoAnswer, Vectors};
use serde_json::{Value, json};

const LINES: &str = "application/x-ndjson";

struct Asked(&'static dyn Transport);

impl Answers for Asked {
    fn ask(&self, call: &str, request: &Value) -> Result<Value, NoAnswer> {
        self.0.ask(call, request).map_err(|problem| NoAnswer::Refused(problem.to_string()))
    }
}

fn conforms(transport: &'static dyn Transport) {
    let vectors = Vectors::built_in().unwrap();
    let report = conformance::run(&Asked(transport), &vectors, conformance::DEPTH).unwrap();
    let failures: Vec<String> =
        report.files.iter().flat_map(|file| file.failures.iter().map(|it| format!("{}: {it}", file.file))).collect();
    assert!(failures.is_empty(), "{}:\n{}", transport.name(), failures.join("\n"));
    let counts: Vec<(&str, usize)> = report.files.iter().map(|file| (file.file, file.cases)).collect();
    assert_eq!(counts, COUNTS, "cases that are run");
}

/// No case is lost, and `tests/vectors/README.md` has the same numbers.
pub const COUNTS: [(&str, usize); 7] = [
    ("showdown.json", 320),
    ("score.json", 150),
    ("games.json", 33),
    ("games.json", 33),
    ("order.json", 10),
    ("values.tsv", 1_430),
    ("perft.json", 5),
];

#[test]
fn all_on_the_engine() {
    conforms(&Engine);
}

#[test]
fn all_over_rest() {
    conforms(wires::rest());
}

#[test]
fn all_over_grpc() {
    conforms(wires::grpc());
}

/// As many actions as one call takes: a hand dealt afresh 9,999 times, each from its own shuffle.
#[test]
fn ten_thousand_actions_in_one_replay() {
    let mut actions = vec![json!({"type": "mus_visto"}); 9_999];
    actions.push(json!({"type": "paso", "seat": 0}));
    let request = json!({"ruleset": {"mus_visto": "redeal"}, "mano": 0, "deck": {"seed": "long"}, "actions": actions});
    let answers = transports().map(|transport| transport.ask("replay", &request).unwrap());
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[0]["snapshot"]["deck"]["shuffles"], 10_000);
    assert_eq!(answers[0]["outcome"], json!({"type": "unfinished"}));
    let illegal = &answers[0]["illegal"];
    assert_eq!((&illegal["index"], &illegal["error"]["field"]), (&json!(9_999), &json!("actions[9999].type")));
    // The same error that Apply gives, but for where it is.
    let apply = json!({"snapshot": answers[0]["snapshot"], "action": {"type": "paso", "seat": 0}});
    let mut problem = transports()[0].ask("apply", &apply).unwrap_err();
    problem["field"] = "actions[9999].type".into();
    assert_eq!(problem, illegal["error"]);
}

/// What a view once declared is not carried into the next hand: the hands say it themselves.
#[test]
fn a_replay_goes_on_from_a_view_of_a_finished_hand() {
    let actions = |hands: Value| {
        let paso = |seat: i32| json!({"type": "paso", "seat": seat});
        let mut actions = vec![json!({"type": "deal", "cards": hands})];
        actions.push(json!({"type": "no_mus", "seat": 1}));
        actions.extend([1, 2, 3, 0, 1, 2, 3, 0].map(paso));
        actions
    };
    let mut first = json!({"mano": 0, "actions": actions(json!(["RRRA", "CC77", "RS54", "3764"]))});
    first["actions"][1]["seat"] = 0.into();
    for (at, seat) in [0, 1, 2, 3, 0, 1, 2, 3].into_iter().enumerate() {
        first["actions"][at + 2]["seat"] = seat.into();
    }
    for seat in [0, 1, 0, 1] {
        first["actions"].as_array_mut().unwrap().push(json!({"type": "paso", "seat": seat}));
    }
    for transport in transports() {
        let over = transport.ask("replay", &first).unwrap()["snapshot"].clone();
        assert_eq!(over["phase"]["type"], "hand_over");
        let view = transport.ask("view", &json!({"snapshot": over, "seat": 2})).unwrap()["snapshot"].clone();
        assert!(view.get("declared").is_some());
        let next = actions(json!(["RC4A", "R754", "S764", "C65A"]));
        let from = |snapshot: &Value| transport.ask("replay", &json!({"snapshot": snapshot, "actions": next})).unwrap();
        assert_eq!(from(&view), from(&over), "{}", transport.name());
        assert_eq!(from(&view)["next"]["lance"], "punto");
    }
}

/// The answers to these items: as one batch, as lines, as one gRPC Batch, and as a Stream.
fn in_every_form(items: &[Value]) -> [Vec<Value>; 4] {
    let batch = json!({"items": items});
    let results = |answer: Value| answer["results"].as_array().unwrap().clone();
    let [rest, grpc] =
        [wires::rest() as &dyn Transport, wires::grpc()].map(|it| results(it.ask("batch", &batch).unwrap()));
    let lines: String = items.iter().map(|item| format!("{item}\n")).collect();
    let reply = wires::rest().exchange(Method::POST, "/v1/batch", &[("content-type", LINES)], lines);
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, LINES));
    let lines = std::str::from_utf8(&reply.body).unwrap().lines().map(|line| serde_json::from_str(line).unwrap());
    let stream = wires::RUNTIME.block_on(async {
        let mut stream = wires::grpc().converse(None).await.unwrap();
        let mut results = Vec::new();
        for item in items {
            stream.say(item).await.unwrap();
            results.push(stream.hear().await.unwrap().unwrap());
        }
        assert_eq!(stream.done().hear().await.unwrap(), None);
        results
    });
    [rest, lines.collect(), grpc, stream]
}

/// Every case once more, as an item among others: the same answers as by itself.
#[test]
fn all_as_items() {
    let mut asked: Vec<(&str, Value)> = Vec::new();
    for (file, call) in [("showdown.json", "showdown"), ("score.json", "score")] {
        asked.extend(cases(file).into_iter().map(|case| (call, case["request"].clone())));
    }
    for case in cases("games.json") {
        let mut replay = case["start"].clone();
        replay["actions"] = case["steps"].as_array().unwrap().iter().map(|step| step["action"].clone()).collect();
        asked.push(("start", case["start"].clone()));
        asked.push(("replay", replay));
        let mut snapshot = ask("start", case["start"].clone())["snapshot"].clone();
        for step in case["steps"].as_array().unwrap() {
            asked.push(("legal_actions", json!({"snapshot": snapshot})));
            asked.push(("view", json!({"snapshot": snapshot, "seat": 0})));
            let apply = json!({"snapshot": snapshot, "action": step["action"]});
            snapshot = ask("apply", apply.clone())["snapshot"].clone();
            asked.push(("apply", apply));
            // One that no game allows: what is refused is the same, too.
            asked.push(("apply", json!({"snapshot": snapshot, "action": {"type": "envido", "seat": 0, "stones": 1}})));
        }
    }
    let values = vector_file("values.tsv");
    let all: Vec<&str> = values.lines().skip(1).map(|line| line.split('\t').next().unwrap()).collect();
    for hands in all.chunks(500) {
        asked.extend([8, 4].map(|kings| ("evaluate", json!({"ruleset": {"kings": kings}, "hands": hands}))));
    }
    assert!(asked.len() > 4_000, "only {} items", asked.len());
    for (at, asked) in asked.chunks(700).enumerate() {
        let mut items = Vec::new();
        let mut want = Vec::new();
        for (index, (call, request)) in asked.iter().enumerate() {
            let id = format!("{at}-{index}");
            let tagged = |value: Value| {
                let mut tagged = json!({"type": call});
                tagged.as_object_mut().unwrap().extend(value.as_object().unwrap().clone());
                tagged
            };
            items.push(json!({"id": id, "call": tagged(request.clone())}));
            want.push(match transports()[0].ask(call, request) {
                Ok(answer) => json!({"index": index, "id": id, "answer": tagged(answer)}),
                Err(problem) => json!({"index": index, "id": id, "error": problem}),
            });
        }
        for (form, got) in ["REST", "lines", "gRPC", "Stream"].iter().zip(in_every_form(&items)) {
            assert_eq!(got.len(), want.len(), "{form}");
            for (got, want) in got.iter().zip(&want) {
                assert_eq!(got, want, "{form}");
            }
        }
    }
}
