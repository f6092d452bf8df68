//! The kit for other engines: the command that puts the vectors to a service, and the schemas of their files.

use crate::doors::{Authority, Folder};
use crate::harness::{Engine, Transport, cases, text, vector_file};
use crate::process::run;
use crate::vectors::COUNTS;
use crate::wires::{self, config};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use jsonschema::{Draft, Resource, Validator};
use mus_rules::conformance::{FILES, difference};
use mus_rules::rest::openapi;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;
use tokio::net::TcpListener;

/// What a fake answers to a call: the right answer made wrong, or anything else.
type Twist = fn(&str, Value) -> Result<Value, (StatusCode, &'static str)>;

/// A service of the same contract, under a path of its own, that answers as `twist` has it.
async fn fake(twist: Twist) -> String {
    async fn answer(State(twist): State<Twist>, Path(call): Path<String>, body: String) -> Response {
        let call = call.replace('-', "_");
        // What follows from a wrong answer may be refused.
        let answer = match Engine.ask(&call, &serde_json::from_str(&body).unwrap()) {
            Ok(answer) => twist(&call, answer),
            Err(problem) => return (StatusCode::UNPROCESSABLE_ENTITY, problem.to_string()).into_response(),
        };
        match answer {
            Ok(answer) => ([(header::CONTENT_TYPE, "application/json")], answer.to_string()).into_response(),
            Err(other) => other.into_response(),
        }
    }
    let router = Router::new().route("/rules/v1/{call}", post(answer)).with_state(twist);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/rules", listener.local_addr().unwrap());
    tokio::spawn(async { axum::serve(listener, router).await });
    url
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

/// The counts that a report prints of each file: cases, passed, failed.
fn counts(report: &str) -> Vec<(String, [usize; 3])> {
    let rows = report.lines().skip(1).take_while(|line| !line.is_empty());
    rows.map(|row| {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let counts = cells[cells.len() - 3..].iter().map(|cell| cell.parse().unwrap()).collect::<Vec<usize>>();
        (cells[0].to_owned(), counts.try_into().unwrap())
    })
    .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn our_own_service_passes() {
    let url = format!("http://{}", tokio::task::spawn_blocking(|| wires::SERVICE.rest).await.unwrap());
    let output = run(&["conformance", "--url", &url, "--depth", "3"]).await;
    let (report, fault) = said(&output);
    assert!(output.status.success() && fault.is_empty(), "{report}{fault}");
    let mut want: Vec<_> = COUNTS.iter().map(|&(file, cases)| (file.to_owned(), [cases, cases, 0])).collect();
    let all = COUNTS.iter().map(|(_, cases)| cases).sum();
    want.push(("total".to_owned(), [all, all, 0]));
    assert_eq!(counts(&report), want, "{report}");
    let readme = vector_file("README.md");
    assert!(
        readme.contains(&format!("\n```text\n{report}```\n")),
        "what tests/vectors/README.md shows is not\n{report}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_answers_wrongly_is_told_where() {
    let url = fake(|call, mut answer| match call {
        // Mano has no say in ties.
        "showdown" if answer["lances"][3]["decided_by"] == "position" => {
            answer["lances"][3]["winner"]["seat"] = 9.into();
            Ok(answer)
        }
        "score" => Err((StatusCode::NOT_FOUND, "no such page")),
        "replay" => Err((StatusCode::OK, "not what it says")),
        "evaluate" => {
            for result in answer["results"].as_array_mut().unwrap() {
                if result["hand"] == "RRR7" {
                    result["points"] = 38.into();
                    result["grande"]["strength"] = 1.into();
                }
            }
            Ok(answer)
        }
        _ => Ok(answer),
    })
    .await;
    let output = run(&["conformance", "--url", &url]).await;
    let (report, fault) = said(&output);
    assert_eq!(output.status.code(), Some(1));
    let by_position = cases("showdown.json");
    let by_position = by_position.iter().filter(|case| case["want"]["lances"][3]["decided_by"] == "position");
    let first = text(&by_position.clone().next().unwrap()["why"]);
    let wrong = by_position.count();
    assert!(wrong > 10);
    let counted = counts(&report);
    let total = counted.last().unwrap().1;
    let failed: Vec<usize> = counted
        .iter()
        .map(|(_, [cases, passed, failed])| {
            assert_eq!(passed + failed, *cases, "{report}");
            *failed
        })
        .collect();
    // Both grandes are out of order by one hand.
    assert_eq!(failed[..7], [wrong, 150, 0, 33, 2, 2, 0], "{report}");
    assert_eq!(fault, format!("mus-rules: {} of {} cases failed\n", total[2], total[0]));
    for line in [
        format!("  {first}: showdown at lances[3].winner.seat: wanted "),
        ", found 9\n".to_owned(),
        format!("  and {} more\n", wrong - 10),
        "score: wanted an answer, found 404 Not Found: no such page\n".to_owned(),
        "replay: wanted an answer, found content-type \"text/plain; charset=utf-8\": not what it says\n".to_owned(),
        "  RRR7 with 8 kings: evaluate at results[3].points: wanted 37, found 38\n".to_owned(),
        "  grande with ruleset {}: evaluate at best_first[3]: wanted [\"".to_owned(),
    ] {
        assert!(report.contains(&line), "{line:?} in:\n{report}");
    }

    let output = run(&["conformance", "--url", &url, "--json"]).await;
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(report["files"][0]["failures"].as_array().unwrap().len(), wrong, "all of them");
    let want = json!({
        "case": "RRR7 with 8 kings", "call": "evaluate", "path": "results[3].points", "want": "37", "found": "38",
    });
    assert_eq!(report["files"][5]["failures"][0], want);
}

/// A game goes wrong at one step: what is legal, the awards or the snapshot; or an engine lists what it should not.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_wrong_is_told_where() {
    let twists: [(Twist, &str); 4] = [
        (
            |call, mut answer| {
                if call == "legal_actions" {
                    answer["turn"] = 5.into();
                }
                Ok(answer)
            },
            "legal_actions at steps[0].legal: wanted {",
        ),
        (
            |call, mut answer| {
                if call == "apply" && answer["next"]["lance"] == "grande" {
                    answer["next"]["actions"].as_array_mut().unwrap().push(json!({"type": "mus"}));
                }
                Ok(answer)
            },
            "apply at depths[0].sequences: wanted 3, found more",
        ),
        (
            |call, mut answer| {
                if call == "apply" {
                    for award in answer["awards"].as_array_mut().unwrap() {
                        award["stones"] = 77.into();
                    }
                }
                Ok(answer)
            },
            ".stones: wanted 1, found 77",
        ),
        (
            |call, mut answer| {
                if call == "start" {
                    answer["snapshot"]["mano"] = 7.into();
                }
                Ok(answer)
            },
            "legal_actions at steps[0].legal: wanted an answer, found 422 Unprocessable Entity: {",
        ),
    ];
    for (twist, want) in twists {
        let output = run(&["conformance", "--url", &fake(twist).await]).await;
        let (report, _) = said(&output);
        assert!(output.status.code() == Some(1) && report.contains(want), "{want:?} in:\n{report}");
    }
}

/// Against the real service, with its own TLS and tokens.
#[tokio::test(flavor = "multi_thread")]
async fn one_file_of_a_folder_over_tls_with_a_token() {
    let folder = Folder::new("vectors");
    let tokens = folder.write("tokens", "sesame\n");
    let (cert, key) = Authority::new().sign();
    let (cert, key) = (folder.write("cert", &cert), folder.write("key", &key));
    let settings = ["--tokens-file", &tokens, "--tls-cert", &cert, "--tls-key", &key];
    let (ports, _running) = wires::start(config(&settings), std::future::pending()).await;
    let url = format!("https://localhost:{}", ports.rest.port());
    let path = tokens.trim_end_matches("/tokens");
    let ask = async |token: &str| {
        let output = run(&["conformance", "--url", &url, "--vectors", path, "--token", token]).await;
        let (report, fault) = said(&output);
        (output.status.code(), report, fault)
    };
    let (code, report, fault) = ask("sesame").await;
    assert!(code == Some(1) && report.is_empty() && fault.contains("has none of showdown.json"), "{fault}");

    let whole: Value = serde_json::from_str(&vector_file("score.json")).unwrap();
    let write = |case: &Value| folder.write("score.json", &json!({"note": "one", "cases": [case]}).to_string());
    write(&whole["cases"][0]);
    let (code, report, fault) = ask("sesame").await;
    assert_eq!(code, Some(0), "{report}{fault}");
    assert_eq!(counts(&report), ["score.json", "total"].map(|file| (file.to_owned(), [1, 1, 0])));
    let (code, report, _) = ask("knock").await;
    assert!(code == Some(1) && report.contains("score: wanted an answer, found 401 Unauthorized: {"), "{report}");

    let mut misspelt = whole["cases"][0].clone();
    misspelt["wants"] = misspelt["want"].take();
    write(&misspelt);
    let (code, report, fault) = ask("sesame").await;
    assert!(code == Some(1) && report.is_empty() && fault.contains("score.json: unknown field `wants`"), "{fault}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_not_there() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let output = run(&["conformance", "--url", &format!("http://{free}")]).await;
    let (report, fault) = said(&output);
    assert!(output.status.code() == Some(1) && report.is_empty(), "{report}");
    assert!(fault.starts_with(&format!("mus-rules: {free} does not answer: Connection refused")), "{fault}");
    assert_eq!(fault.lines().count(), 1, "{fault}");
    let output = run(&["conformance", "--url", "ftp://nowhere"]).await;
    assert!(output.status.code() == Some(2) && said(&output).1.contains("http://"), "{output:?}");
}

#[test]
fn differences() {
    let answer = json!({"a": [1, {"b": "x"}], "n": null});
    let same =
        [json!({}), json!({"n": null}), json!({"gone": null, "a": [1, {"gone": null}]}), json!({"a": [1, {"b": "x"}]})];
    for want in same {
        assert_eq!(difference(&answer, &want, ""), None, "{want}");
    }
    for (want, path, wanted, found) in [
        (json!({"a": null}), "a", "nothing", r#"[1,{"b":"x"}]"#),
        (json!({"a": [1]}), "a", "[1]", r#"[1,{"b":"x"}]"#),
        (json!({"a": [1, {"b": "y"}]}), "a[1].b", r#""y""#, r#""x""#),
        (json!({"a": [1.0, {}]}), "a[0]", "1.0", "1"),
        (json!({"a": {}}), "a", "{}", r#"[1,{"b":"x"}]"#),
        (json!({"c": false}), "c", "false", "nothing"),
        (json!([]), "", "[]", r#"{"a":[1,{"b":"x"}],"n":null}"#),
    ] {
        let it = difference(&answer, &want, "").unwrap_or_else(|| panic!("{want}"));
        assert_eq!((it.path.as_str(), it.want.as_str(), it.found.as_str()), (path, wanted, found));
    }
    let long = difference(&json!("é".repeat(1_000)), &json!(1), "at").unwrap();
    assert_eq!((long.path.as_str(), long.found.chars().count()), ("at", 301));
}

/// A file of `tests/vectors/schema`.
fn schema(name: &str) -> Value {
    serde_json::from_str(&vector_file(&format!("schema/{name}.json"))).unwrap()
}

/// The files of vectors as their schemas see them, by the names of those.
fn files() -> BTreeMap<String, Value> {
    let parsed = |file: &str| match file.strip_suffix(".json") {
        Some(name) => (name.to_owned(), serde_json::from_str(&vector_file(file)).unwrap()),
        None => (file.trim_end_matches(".tsv").to_owned(), rows(&vector_file(file))),
    };
    FILES.iter().map(|file| parsed(file)).collect()
}

/// The rows of a tab-separated file as objects.
fn rows(file: &str) -> Value {
    let mut lines = file.lines().map(|line| line.split('\t'));
    let names: Vec<&str> = lines.next().unwrap().collect();
    // A hand of 7777 is no number.
    let value = |(name, cell): (&&str, &str)| match cell.parse::<i32>() {
        Ok(number) if *name != "hand" => ((*name).to_owned(), json!(number)),
        _ => ((*name).to_owned(), json!(cell)),
    };
    let row = |cells: std::str::Split<'_, char>| Value::Object(names.iter().zip(cells).map(value).collect());
    lines.map(row).collect()
}

fn validator(name: &str) -> Validator {
    let words = Resource::from_contents(schema("words")).unwrap();
    let options = jsonschema::options();
    let options = options
        .with_draft(Draft::Draft202012)
        .with_base_uri("file:///schema/")
        .with_resource("file:///schema/words.json", words);
    options.build(&schema(name)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

#[test]
fn each_file_is_as_its_schema_says() {
    let files = files();
    assert_eq!(files.len(), 6);
    for name in files.keys().map(String::as_str).chain(["words"]) {
        assert!(jsonschema::meta::is_valid(&schema(name)), "schema/{name}.json is no schema");
        assert_eq!(schema(name)["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
    }
    for (name, file) in &files {
        let fault = validator(name).iter_errors(file).next().map(|fault| format!("{}: {fault}", fault.instance_path));
        assert_eq!(fault, None, "{name}");
    }
}

/// Whatever the name of a field is spelt wrongly as, and whatever number is a text: the schema says so.
#[test]
fn the_schemas_catch_what_is_misspelt() {
    for (name, file) in files() {
        let validator = validator(&name);
        let cases = file.get("cases").unwrap_or(&file).as_array().unwrap();
        let whole = |case: Value| match file.get("cases") {
            Some(_) => json!({"note": "one case", "cases": [case]}),
            None => json!([case]),
        };
        let mut seen = BTreeSet::new();
        for case in cases {
            let mut pointers = Vec::new();
            pointers_of(case, "", &mut pointers);
            for pointer in pointers {
                // One of each kind of place.
                let kind: Vec<&str> = pointer.split('/').filter(|part| part.parse::<usize>().is_err()).collect();
                if !seen.insert(kind.join("/")) {
                    continue;
                }
                let (parent, field) = pointer.rsplit_once('/').unwrap();
                let mut wrong = case.clone();
                let fields = wrong.pointer_mut(parent).unwrap().as_object_mut();
                if let Some(fields) = fields {
                    let value = fields.remove(field).unwrap();
                    fields.insert(format!("{field}s"), value);
                    assert!(!validator.is_valid(&whole(wrong)), "{name}: {pointer}s is not noticed");
                }
                let mut wrong = case.clone();
                let value = wrong.pointer_mut(&pointer).unwrap();
                if value.is_number() {
                    *value = "1".into();
                    assert!(!validator.is_valid(&whole(wrong)), "{name}: {pointer} as a text is not noticed");
                }
            }
        }
        assert!(seen.len() > 3, "{name}: {seen:?}");
    }
}

/// The pointers to all that is in a value.
fn pointers_of(value: &Value, at: &str, found: &mut Vec<String>) {
    let inside: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect(),
        _ => return,
    };
    for (name, value) in inside {
        let pointer = format!("{at}/{name}");
        pointers_of(value, &pointer, found);
        found.push(pointer);
    }
}

/// The schemas are written by hand, and must not know fewer words or settings than the contract.
#[test]
fn the_schemas_know_the_words_of_the_contract() {
    let document: Value = serde_json::from_str(&openapi::to_pretty_json()).unwrap();
    let contract = &document["components"]["schemas"];
    let schema = schema("words");
    let words = &schema["$defs"];
    let set = |list: &Value| list.as_array().unwrap().iter().map(text).collect::<BTreeSet<_>>();
    for (own, name) in
        [("lance", "Lance"), ("reason", "Reason"), ("pares_kind", "ParesKind"), ("decided_by", "DecidedBy")]
    {
        assert_eq!(set(&words[own]["enum"]), set(&contract[name]["enum"]), "{own}");
    }
    for (own, name) in [
        ("settled", "Settled"),
        ("action", "Action"),
        ("legal_action", "LegalAction"),
        ("bet", "Bet"),
        ("phase", "Phase"),
    ] {
        let tag = text(&contract[name]["discriminator"]["propertyName"]);
        let members = words[own]["oneOf"].as_array().unwrap().iter();
        let members: BTreeSet<String> = members.map(|member| text(&member["properties"][&tag]["const"])).collect();
        let mapping = contract[name]["discriminator"]["mapping"].as_object().unwrap();
        assert_eq!(members, mapping.keys().cloned().collect(), "{own}");
    }
    let names = |object: &Value| object["properties"].as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    for (own, name) in [("ruleset", "RulesetOverrides"), ("score", "Score"), ("legal", "LegalActionsResponse")] {
        assert_eq!(names(&words[own]), names(&contract[name]), "{own}");
    }
    let presets: BTreeSet<String> = mus_rules::rules::Preset::ALL.iter().map(|it| it.word().to_owned()).collect();
    assert_eq!(set(&words["ruleset"]["properties"]["preset"]["enum"]), presets);
}
