//! How the suite asks: the same JSON goes to the engine, over REST and over gRPC, and the same JSON comes back.

use crate::wires;
use mus_rules::service;
use mus_rules::words::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// An answer, or the problem that was told instead.
pub type Answer = Result<Value, Value>;

/// Something that answers the calls of the contract.
pub trait Transport: Send + Sync {
    fn name(&self) -> &'static str;

    /// Asks one call, named as its rpc in snake case, with the request's JSON.
    fn ask(&self, call: &str, request: &Value) -> Answer;
}

/// The service floor, without a wire. It takes well-formed requests only.
pub struct Engine;

impl Engine {
    fn run<Q: DeserializeOwned, A: Serialize>(
        request: &Value,
        call: impl Fn(&Q) -> Result<A, service::Error>,
    ) -> Answer {
        let request = Q::deserialize(request).unwrap_or_else(|error| panic!("{error}: {request}"));
        match call(&request) {
            Ok(answer) => Ok(serde_json::to_value(answer).unwrap()),
            Err(error) => Err(serde_json::to_value(error.problem(Language::English)).unwrap()),
        }
    }
}

impl Transport for Engine {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn ask(&self, call: &str, request: &Value) -> Answer {
        match call {
            "evaluate" => Engine::run(request, |request| service::evaluate(request, Language::English)),
            "showdown" => Engine::run(request, service::showdown),
            "score" => Engine::run(request, service::score),
            "start" => Engine::run(request, service::start),
            "legal_actions" => Engine::run(request, service::legal_actions),
            "apply" => Engine::run(request, service::apply),
            "view" => Engine::run(request, service::view),
            "replay" => Engine::run(request, |request| service::replay(request, Language::English)),
            "odds" => Engine::run(request, service::odds),
            "discards" => Engine::run(request, service::discards),
            "list_rulesets" => Engine::run(request, |request| service::list_rulesets(request, Language::English)),
            "list_signals" => Engine::run(request, |request| service::list_signals(request, Language::English)),
            "list_glossary" => Engine::run(request, |request| service::list_glossary(request, Language::English)),
            other => panic!("there is no call {other}"),
        }
    }
}

/// Everything that answers.
pub fn transports() -> [&'static dyn Transport; 3] {
    [&Engine, wires::rest(), wires::grpc()]
}

/// Asks the engine, which must answer.
pub fn ask(call: &str, request: Value) -> Value {
    Engine.ask(call, &request).unwrap_or_else(|problem| panic!("{call} refused {request}: {problem}"))
}

/// Asks the engine, which must refuse; the code and the field.
pub fn refused(call: &str, request: Value) -> (String, String) {
    let problem = Engine.ask(call, &request).expect_err(&format!("{call} accepted {request}"));
    (text(&problem["code"]), text(&problem["field"]))
}

/// A JSON string's text, and "" for what is not there.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Does an action in a game that allows it.
pub fn apply(snapshot: &Value, action: Value) -> Value {
    ask("apply", json!({"snapshot": snapshot, "action": action}))
}

/// A file of `tests/vectors`.
pub fn vector_file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder of the project and of all below it: their paths and texts, in order.
pub fn files_of(folder: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(&path);
                files.push((path.display().to_string(), text));
            }
        }
    }
    files.sort();
    files
}

/// Set where nothing may be left out, as in CI.
const ALL_TOOLS: &str = "SUITE_ALL_TOOLS";

/// A program that is no part of Rust. Without it a test leaves something out, says so, and passes; with `SUITE_ALL_TOOLS` it fails.
pub fn tool(name: &str, package: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian has it where only root looks.
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.map(|folder| folder.join(name)).find(|program| program.is_file());
    if found.is_none() {
        left_out(&format!("there is no {name} on PATH; Debian has it in the package {package}"));
    }
    found
}

/// Says that the test that runs is left out, or fails where nothing may be.
pub fn left_out(why: &str) {
    assert!(std::env::var_os(ALL_TOOLS).is_none(), "{why}, and {ALL_TOOLS} is set");
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    // Past the capture of the output, which is shown of failures only.
    std::io::stderr().write_all(format!("left out: {test}: {why}\n").as_bytes()).unwrap();
}

/// The cases of a vector file.
pub fn cases(name: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(&vector_file(name)).unwrap();
    file["cases"].as_array().expect("cases").clone()
}
