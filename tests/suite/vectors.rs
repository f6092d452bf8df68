//! `tests/vectors`, every case on everything that answers.

use crate::harness::{Transport, ask, cases, check_has, transports, vector_file};
use crate::wires;
use axum::http::Method;
use serde_json::{Value, json};

const LINES: &str = "application/x-ndjson";

fn on_each(check: impl Fn(&dyn Transport)) {
    for transport in transports() {
        check(transport);
    }
}

fn requests_of(file: &str, call: &str) {
    let cases = cases(file);
    assert!(cases.len() > 100, "{file} has lost its cases");
    on_each(|transport| {
        for case in &cases {
            let place = format!("{} {file}: {}", transport.name(), case["why"]);
            let answer = transport.ask(call, &case["request"]).unwrap_or_else(|problem| panic!("{place}: {problem}"));
            check_has(&answer, &case["want"], &place);
        }
    });
}

#[test]
fn showdown() {
    requests_of("showdown.json", "showdown");
}

#[test]
fn score() {
    requests_of("score.json", "score");
}

#[test]
fn games() {
    let cases = cases("games.json");
    assert!(cases.len() > 30, "games.json has lost its cases");
    on_each(|transport| {
        for case in &cases {
            let ask = |call: &str, request: &Value, place: &str| {
                transport.ask(call, request).unwrap_or_else(|problem| panic!("{place}: {problem}"))
            };
            let place = format!("{} game: {}", transport.name(), case["why"]);
            let start = ask("start", &case["start"], &place);
            let mut snapshot = start["snapshot"].clone();
            let mut next = start["next"].clone();
            for (at, step) in case["steps"].as_array().unwrap().iter().enumerate() {
                let place = format!("{place}, step {at}");
                check_has(&next, &step["legal"], &place);
                let listed = ask("legal_actions", &json!({"snapshot": snapshot}), &place);
                assert_eq!(listed, next, "{place}: LegalActions and next differ");
                let answer = ask("apply", &json!({"snapshot": snapshot, "action": step["action"]}), &place);
                check_has(&answer["awards"], &step["awards"], &place);
                check_has(&answer["snapshot"], &step["snapshot"], &place);
                snapshot = answer["snapshot"].clone();
                next = answer["next"].clone();
            }
        }
    });
}

/// The same games as one Replay: the last snapshot, and every award at the action that brought it.
#[test]
fn games_replayed() {
    on_each(|transport| {
        for case in cases("games.json") {
            let place = format!("{} replay: {}", transport.name(), case["why"]);
            let steps = case["steps"].as_array().unwrap();
            let mut request = case["start"].clone();
            request["actions"] = steps.iter().map(|step| step["action"].clone()).collect();
            let answer = transport.ask("replay", &request).unwrap_or_else(|problem| panic!("{place}: {problem}"));
            let mut awards = Vec::new();
            for (at, step) in steps.iter().enumerate() {
                for award in step["awards"].as_array().unwrap() {
                    let mut award = award.clone();
                    award["action"] = at.into();
                    awards.push(award);
                }
            }
            check_has(&answer["awards"], &awards.into(), &place);
            check_has(&answer["snapshot"], &steps.last().unwrap()["snapshot"], &place);
            assert_eq!(answer.get("illegal"), None, "{place}");
        }
    });
}

#[test]
fn order() {
    let cases = cases("order.json");
    on_each(|transport| {
        let values = vector_file("values.tsv");
        let all: Vec<&str> = values.lines().skip(1).take(715).map(|line| line.split('\t').next().unwrap()).collect();
        for case in &cases {
            let (ruleset, lance) = (&case["ruleset"], case["lance"].as_str().unwrap());
            let answer = transport.ask("evaluate", &json!({"ruleset": ruleset, "hands": all})).unwrap();
            let strength = |hand: &str| {
                let at = all.iter().position(|other| *other == hand).unwrap();
                answer["results"][at][lance]["strength"].as_i64().unwrap()
            };
            let best_first = case["best_first"].as_array().unwrap();
            let mut before = i64::MAX;
            let mut ranked = 0;
            for tied in best_first {
                let tied: Vec<&str> = tied.as_array().unwrap().iter().map(|hand| hand.as_str().unwrap()).collect();
                let own = strength(tied[0]);
                assert!(own < before && own > 0, "{} {lance}: {tied:?} has {own}", transport.name());
                assert!(tied.iter().all(|hand| strength(hand) == own), "{} {lance}: {tied:?} tie", transport.name());
                before = own;
                ranked += tied.len();
            }
            let part = all.iter().filter(|hand| strength(hand) > 0).count();
            assert_eq!(part, ranked, "{} {lance}: hands that take part", transport.name());
        }
    });
}

#[test]
fn values() {
    let file = vector_file("values.tsv");
    let rows: Vec<Vec<&str>> = file.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 1430);
    on_each(|transport| {
        for kings in [8, 4] {
            let rows: Vec<_> = rows.iter().filter(|row| row[1] == kings.to_string()).collect();
            let hands: Vec<&str> = rows.iter().map(|row| row[0]).collect();
            let request = json!({"ruleset": {"kings": kings}, "hands": hands});
            let answer = transport.ask("evaluate", &request).unwrap();
            for (row, result) in rows.iter().zip(answer["results"].as_array().unwrap()) {
                let got = [
                    result["hand"].as_str().unwrap().to_owned(),
                    kings.to_string(),
                    result["points"].to_string(),
                    result["pares"]["kind"].as_str().unwrap().to_owned(),
                    result["pares"]["stones"].to_string(),
                    result["juego"]["stones"].to_string(),
                ];
                assert_eq!(got.as_slice(), row.as_slice(), "{}", transport.name());
            }
        }
    });
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
