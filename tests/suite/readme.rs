//! The README and the other documents against the code: tables, examples with their answers, commands with their output, links.
//!
//! An HTML comment before a code block says what is in it: `example: …` and `game: …` what is asked, `answer` and pointers what
//! is shown of the answer to the block before, `run` commands with what they print.

use crate::harness::{Answer, Transport, text};
use crate::wires::{self, POOL};
use axum::http::{Method, StatusCode};
use clap::Args;
use mus_rules::config::Config;
use mus_rules::rest::openapi;
use mus_rules::rules::{
    DiscardOrder, LaReal, MusVistoRule, OrdagoAccepted, PairAnswers, PereteRule, Preset, RULINGS, Ruleset,
    RulesetOverrides, SignalSet,
};
use mus_rules::service::{Code, Error};
use mus_rules::words::{Language, Message};
use prost_reflect::{DynamicMessage, Kind};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cells of each row of each table.
fn rows() -> Vec<Vec<String>> {
    let readme = read("README.md");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").map(str::to_owned).collect()).collect()
}

/// The one row that begins with these cells.
fn row(first: &[&str]) -> Vec<String> {
    let rows: Vec<_> =
        rows().into_iter().filter(|row| row.iter().zip(first).all(|(cell, want)| cell == want)).collect();
    assert_eq!(rows.len(), 1, "README has {} rows for {first:?}", rows.len());
    rows.concat()
}

fn quoted(word: &str) -> String {
    format!("`{word}`")
}

#[test]
fn rulings() {
    let told: Vec<Vec<String>> = rows().into_iter().filter(|row| row[0].starts_with("R-")).collect();
    let want: Vec<Vec<String>> =
        RULINGS.iter().map(|it| vec![it.number.to_owned(), it.text(Language::English)]).collect();
    assert_eq!(told, want);
}

#[test]
fn codes() {
    for &code in Code::ALL {
        let row = row(&[&quoted(code.word()), &code.status().to_string()]);
        let status = mus_rules::grpc::status(Error::new(code, Message::FourLances), Language::English);
        // What only REST can meet has no status in gRPC, and the length of a message is told by the library.
        let grpc = match code {
            Code::UnknownField | Code::MethodNotAllowed | Code::UnsupportedMediaType => "–".to_owned(),
            Code::PayloadTooLarge => "OUT_OF_RANGE".to_owned(),
            _ => shouted(&format!("{:?}", status.code())),
        };
        assert_eq!(row[2], grpc, "{}", code.word());
        assert!(!row[3].is_empty());
    }
    let statuses = |row: &&Vec<String>| row.get(1).is_some_and(|cell| cell.parse::<u16>().is_ok_and(|it| it >= 400));
    assert_eq!(rows().iter().filter(statuses).count(), Code::ALL.len());
}

/// `InvalidArgument` as `INVALID_ARGUMENT`.
fn shouted(name: &str) -> String {
    let mut shouted = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !shouted.is_empty() {
            shouted.push('_');
        }
        shouted.extend(letter.to_uppercase());
    }
    shouted
}

fn resolved(preset: Preset) -> Map<String, Value> {
    let ruleset = RulesetOverrides::from(preset).resolve().unwrap();
    serde_json::to_value(ruleset).unwrap().as_object().unwrap().clone()
}

/// A value as a table shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(word) if !word.is_empty() => word.clone(),
        other => other.to_string(),
    }
}

#[test]
fn presets() {
    let standard = resolved(Preset::Standard);
    for &preset in Preset::ALL {
        let own = resolved(preset);
        let sets: Vec<String> = own
            .iter()
            .filter(|&(field, value)| field != "preset" && *value != standard[field])
            .map(|(field, value)| format!("`{field}` {}", shown(value)))
            .collect();
        let sets = if sets.is_empty() { "–".to_owned() } else { sets.join(", ") };
        row(&[&quoted(preset.word()), &sets, &preset.meaning(Language::English)]);
    }
}

#[test]
fn settings_of_a_table() {
    let standard = resolved(Preset::Standard);
    let rulings: BTreeMap<&str, String> =
        Ruleset::standard().settings(Language::English).iter().map(|it| (it.field, it.rules.join(", "))).collect();
    for (field, value) in &standard {
        let row = row(&[&quoted(field), &quoted(&shown(value))]);
        assert_eq!(row[4], rulings.get(field.as_str()).map_or("–", String::as_str), "{field}");
        assert_eq!(words_of(field), quoted_words(&row[2]), "{field}");
    }
}

/// The words that a setting of a table takes.
fn words_of(field: &str) -> BTreeSet<String> {
    let words: Vec<&str> = match field {
        "pair_answers" => PairAnswers::ALL.iter().map(|it| it.word()).collect(),
        "ordago_accepted" => OrdagoAccepted::ALL.iter().map(|it| it.word()).collect(),
        "la_real" => LaReal::ALL.iter().map(|it| it.word()).collect(),
        "perete" => PereteRule::ALL.iter().map(|it| it.word()).collect(),
        "mus_visto" => MusVistoRule::ALL.iter().map(|it| it.word()).collect(),
        "discard_order" => DiscardOrder::ALL.iter().map(|it| it.word()).collect(),
        "pass_stone" | "mus_corrido" => vec!["false", "true"],
        _ => Vec::new(),
    };
    words.into_iter().map(str::to_owned).collect()
}

/// The words in backquotes.
fn quoted_words(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn words() {
    let readme = read("README.md");
    let members = |message: &str| {
        let message = POOL.get_message_by_name(&format!("mus.v1.{message}")).expect("a message");
        let (_, words) = wires::union(&message).expect("a union");
        words.into_iter().map(|word| word.name().to_owned()).collect::<Vec<_>>()
    };
    for word in members("Action") {
        assert!(rows().iter().any(|row| row[0].starts_with(&format!("`{{\"type\":{word:?}"))), "{word}");
    }
    for word in members("Phase") {
        row(&[&quoted(&word)]);
    }
    let mut others: Vec<String> = ["Settled", "Outcome", "Bet"].iter().flat_map(|union| members(union)).collect();
    for words in ["Lance", "Reason"] {
        let words = POOL.get_enum_by_name(&format!("mus.v1.{words}")).expect("an enum");
        let prefix = wires::prefix(&words);
        let names = words.values().filter(|value| value.number() != 0);
        others.extend(names.map(|value| value.name().strip_prefix(&prefix).unwrap().to_lowercase()));
    }
    others.extend(SignalSet::ALL.iter().map(|set| set.word().to_owned()));
    for word in others {
        assert!(readme.contains(&quoted(&word)), "README does not say {word}");
    }
}

#[test]
fn calls() {
    let service = POOL.get_service_by_name("mus.v1.RulesService").expect("the service");
    for method in service.methods() {
        let row = row(&[method.name()]);
        assert_eq!(row.len(), 4, "{row:?}");
    }
    let readme = read("README.md");
    let document: Value = serde_json::from_str(&openapi::to_pretty_json()).unwrap();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys().filter(|key| matches!(key.as_str(), "get" | "post")) {
            let operation = format!("`{} {path}", method.to_uppercase());
            assert!(readme.contains(&operation), "README does not have {operation}`");
        }
    }
}

/// Every setting of the service: its variable, its default and its meaning.
#[test]
fn settings_of_the_service() {
    let command = Config::augment_args(clap::Command::new("mus-rules"));
    let mut count = 0;
    for argument in command.get_arguments() {
        let variable = argument.get_env().expect("each setting has a variable").to_string_lossy();
        let default = argument.get_default_values().join(" ".as_ref());
        let help = argument.get_help().expect("each setting says what it means");
        let default = match default.to_string_lossy().as_ref() {
            "" => "–".to_owned(),
            default => quoted(default),
        };
        row(&[&quoted(&variable), &default, &help.to_string()]);
        count += 1;
    }
    let told = rows().iter().filter(|row| row[0].starts_with("`MUS_RULES_") || row[0] == "`RUST_LOG`").count();
    assert_eq!(told, count, "README has settings that do not exist");
}

/// A code block, with the comment before it.
struct Block {
    comment: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let readme = read("README.md");
    let mut lines = readme.lines();
    let mut blocks = Vec::new();
    let mut comment = String::new();
    while let Some(line) = lines.next() {
        if let Some(said) = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")) {
            comment = said.to_owned();
        } else if line.starts_with("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block { comment: std::mem::take(&mut comment), text: text.join("\n") });
        }
    }
    blocks
}

/// What stands between the first `before` and the next `after`.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let found = text.split_once(before).and_then(|(_, rest)| rest.split_once(after));
    found.unwrap_or_else(|| panic!("no {before}…{after} in {text}")).0
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Checks that what the answer has at the pointers is what the block shows.
fn check_shown(answer: &Value, block: &Block) {
    let pointers = block.comment.strip_prefix("answer").unwrap_or_else(|| panic!("no answer to {answer}"));
    let pointers: Vec<&str> = match pointers.trim() {
        "" | "/" => vec![""],
        some => some.split(' ').collect(),
    };
    let shown: Vec<Value> =
        serde_json::Deserializer::from_str(&block.text).into_iter().collect::<Result<_, _>>().unwrap();
    let real: Vec<Value> =
        pointers.iter().map(|pointer| answer.pointer(pointer).unwrap_or(&Value::Null).clone()).collect();
    assert_eq!(shown, real);
}

#[test]
fn examples() {
    let blocks = blocks();
    let mut count = 0;
    for pair in blocks.windows(2) {
        let [asked, answered] = pair else { panic!("windows of two") };
        let Some(example) = asked.comment.strip_prefix("example: ") else { continue };
        let answer = match example.split_once(' ') {
            Some(("get", path)) => {
                assert!(asked.text.contains(path));
                wires::rest().get(path).json()
            }
            Some(("post", path)) => {
                assert!(asked.text.contains(path));
                let request = between(&asked.text, "-d '", "'");
                let reply = wires::rest().exchange(
                    Method::POST,
                    path,
                    &[("content-type", between(&asked.text, "content-type: ", "'"))],
                    request.to_owned(),
                );
                assert_eq!(reply.status, StatusCode::OK);
                reply.json()
            }
            Some(("lines", path)) => {
                assert!(asked.text.contains(path));
                let body = between(&asked.text, "--data-binary '", "'").to_owned();
                let headers = [("content-type", between(&asked.text, "content-type: ", "'"))];
                let reply = wires::rest().exchange(Method::POST, path, &headers, body);
                std::str::from_utf8(&reply.body).unwrap().lines().map(parsed).collect()
            }
            Some(("grpc", name)) => {
                assert!(asked.text.contains(&format!("mus.v1.RulesService/{name}")));
                let method = wires::method(&name.to_lowercase());
                let request = wires::message(&method.input(), &parsed(between(&asked.text, "-d '", "'")));
                proto_json(&wires::grpc().exchange(&name.to_lowercase(), &request).unwrap())
            }
            _ => panic!("what is {example}?"),
        };
        check_shown(&answer, answered);
        count += 1;
    }
    assert_eq!(count, 5);
}

/// Protobuf's own JSON, as tools print it: only what is not zero.
fn proto_json(message: &DynamicMessage) -> Value {
    let fields =
        message.fields().map(|(field, value)| (field.json_name().to_owned(), proto_value(&field.kind(), value)));
    Value::Object(fields.collect())
}

fn proto_value(kind: &Kind, value: &prost_reflect::Value) -> Value {
    match (kind, value) {
        (_, prost_reflect::Value::Bool(value)) => json!(value),
        (_, prost_reflect::Value::I32(value)) => json!(value),
        (_, prost_reflect::Value::String(value)) => json!(value),
        (_, prost_reflect::Value::Message(message)) => proto_json(message),
        (_, prost_reflect::Value::List(items)) => items.iter().map(|item| proto_value(kind, item)).collect(),
        (Kind::Enum(words), prost_reflect::Value::EnumNumber(number)) => {
            json!(words.get_value(*number).expect("a word").name())
        }
        other => panic!("{other:?}"),
    }
}

/// The game of five steps: the commands read and write files, which here are answers kept by name.
#[test]
fn the_game() {
    let blocks = blocks();
    let mut files: BTreeMap<String, Value> = BTreeMap::new();
    let mut count = 0;
    for pair in blocks.windows(2) {
        let [asked, answered] = pair else { panic!("windows of two") };
        let Some(call) = asked.comment.strip_prefix("game: ") else { continue };
        let command = asked.text.lines().next().unwrap();
        let (before, after) = command.split_once(&format!(" | mus {call}")).expect("the call");
        let request = match before.strip_prefix("echo '") {
            Some(request) => parsed(request.trim_end_matches('\'')),
            None => {
                let (more, file) = before.strip_prefix("jq '{snapshot").unwrap().rsplit_once("}' ").unwrap();
                let mut request = json!({"snapshot": files[file]["snapshot"]});
                if let Some((field, value)) = more.strip_prefix(", ").and_then(|more| more.split_once(": ")) {
                    request[field] = parsed(value);
                }
                request
            }
        };
        let answer: Answer = wires::rest().ask(call, &request);
        let answer = answer.unwrap_or_else(|problem| problem);
        check_shown(&answer, answered);
        if let Some(file) = after.strip_prefix(" > ") {
            files.insert(file.to_owned(), answer);
        }
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn commands() {
    let blocks = blocks();
    let mut count = 0;
    for block in blocks.iter().filter(|block| block.comment == "run") {
        for run in format!("\n{}", block.text).split("\n$ ").skip(1) {
            let (command, printed) = run.split_once('\n').unwrap();
            let arguments = command.strip_prefix("cargo run -q --release -- ").expect(command).split(' ');
            let mut program = Command::new(env!("CARGO_BIN_EXE_mus-rules"));
            let output = program.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), printed.trim_end(), "{command}");
            count += 1;
        }
    }
    assert_eq!(count, 3);
}

#[test]
fn versions() {
    let version = wires::rest().get("/version");
    row(&["`GET /version`", &quoted(&String::from_utf8_lossy(&version.body))]);
    assert!(read("README.md").contains(&format!("Rust {} or newer", env!("CARGO_PKG_RUST_VERSION"))));
    assert!(read("CHANGELOG.md").contains(&format!("## [{}]", env!("CARGO_PKG_VERSION"))));
    assert_eq!(text(&version.json()["name"]), env!("CARGO_PKG_NAME"));
}

/// Every link of the documents to a file or a heading leads somewhere.
#[test]
fn links() {
    let own = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "deploy/RUNBOOK.md", "tests/vectors/README.md"];
    let readme = read("README.md");
    let pages = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pages: Vec<&str> = pages.filter(|link| link.starts_with("examples/") && link.ends_with(".md")).collect();
    assert_eq!(pages.len(), 10, "a page for each language");
    for document in own.into_iter().chain(pages) {
        let folder = Path::new(document).parent().unwrap();
        for link in read(document).split("](").skip(1).map(|rest| rest.split(')').next().unwrap().to_owned()) {
            if link.starts_with("http") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { document.into() } else { folder.join(file) };
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(&target).exists(), "{document}: {link}");
            if !anchor.is_empty() {
                let headings = headings(&read(&target.to_string_lossy()));
                assert!(headings.contains(anchor), "{document}: {link} is none of {headings:?}");
            }
        }
    }
}

/// The anchors of the headings of a document.
fn headings(document: &str) -> BTreeSet<String> {
    let titles = document.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-');
    titles.map(|title| title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")).collect()
}
