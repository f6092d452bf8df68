//! The house rules that a reader of the code can check, checked.

use crate::harness::files_of;
use mus_rules::rules::RULINGS;
use std::collections::{BTreeMap, BTreeSet};

/// What each floor may know, itself apart.
const FLOORS: [(&str, &[&str]); 11] = [
    ("words", &[]),
    ("rules", &["words"]),
    ("service", &["rules", "words"]),
    ("guard", &["service", "telemetry", "words"]),
    ("rest", &["guard", "rules", "service", "telemetry", "words"]),
    ("grpc", &["guard", "rules", "service", "words"]),
    ("config", &[]),
    // It judges any engine, and must know none.
    ("conformance", &[]),
    ("telemetry", &[]),
    ("server", &["config", "grpc", "guard", "rest", "service", "telemetry"]),
    ("main", &["config", "conformance", "grpc", "rest", "rules", "server", "service", "telemetry", "words"]),
];

/// The files of the binary, which sits on top of all floors.
const BINARY: [&str; 4] = ["cli", "main", "remote", "story"];

/// Words that end the process or write past the command's own output.
const FORBIDDEN: [&str; 12] = [
    "unwrap(",
    "unwrap_err(",
    "expect(",
    "expect_err(",
    "panic!",
    "todo!",
    "unimplemented!",
    "unreachable!",
    "dbg!",
    "print!(",
    "println!",
    "process::exit",
];

const LONGEST_LINE: usize = 140;
const LONGEST_FILE: usize = 900;

/// Crates that must be there once, or the transports would speak of different types.
const ONCE: [&str; 8] = ["axum", "http", "hyper", "prost", "prost-types", "tonic", "tower", "tower-http"];

fn rust_files() -> Vec<(String, String)> {
    let files: Vec<_> = files_of("src").into_iter().filter(|(path, _)| path.ends_with(".rs")).collect();
    assert!(files.len() > 30, "only {} files of src were found", files.len());
    files
}

fn sources() -> Vec<(String, String)> {
    let protos: Vec<_> = files_of("proto").into_iter().filter(|(path, _)| path.ends_with(".proto")).collect();
    assert!(!protos.is_empty());
    rust_files().into_iter().chain(protos).collect()
}

/// The lines of code, numbered from 1: without comments and without the modules of tests.
fn code(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut tests_end = None;
    let mut attribute = false;
    for (at, line) in text.lines().enumerate() {
        if let Some(end) = &tests_end {
            if line == *end {
                tests_end = None;
            }
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        attribute |= line.trim() == "#[cfg(test)]";
        if attribute && line.trim_end().ends_with('{') {
            tests_end = Some(format!("{indent}}}"));
            attribute = false;
        } else if !attribute && !line.trim_start().starts_with("//") {
            lines.push((at + 1, line));
        }
    }
    assert_eq!(tests_end, None, "a module of tests has no end");
    lines
}

/// The modules that a file is in: `src/rules/card.rs` is in `rules` and `card`.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// The floors that this code names from the root of the crate, whichever way it gets there.
fn looks_at(text: &str, module: &[String]) -> BTreeSet<String> {
    // Modules of tests stand one deeper; their looks count too, since they are a part of the floor.
    let mut flat = String::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        flat.push_str(line.split(" // ").next().unwrap_or_default().trim());
        flat.push(' ');
    }
    let mut found = BTreeSet::new();
    let way_up = |levels: usize| "super::".repeat(levels);
    let roots = ["crate::".to_owned(), "mus_rules::".to_owned(), way_up(module.len()), way_up(module.len() + 1)];
    for root in roots {
        for (at, _) in flat.match_indices(&root) {
            let before = flat[..at].chars().last().unwrap_or(' ');
            if !before.is_alphanumeric() && before != '_' && !flat[..at].ends_with("super::") {
                found.extend(first_names(&flat[at + root.len()..]).into_iter().filter(|name| name != "super"));
            }
        }
    }
    found
}

/// `rules::Card` as `rules`; `{rules::{Card, Hand}, grpc}` as `rules` and `grpc`.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| text.trim().chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect::<String>();
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            ',' if depth == 0 => {
                names.push(name(&group[start..at]));
                start = at + 1;
            }
            '}' if depth == 0 => {
                names.push(name(&group[start..at]));
                break;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[test]
fn no_floor_looks_up() {
    let known: BTreeMap<&str, &[&str]> = FLOORS.into_iter().collect();
    let mut seen = BTreeSet::new();
    for (path, text) in rust_files() {
        let module = module_of(&path);
        let first = module[0].as_str();
        if first == "lib" {
            continue;
        }
        let floor = if BINARY.contains(&first) { "main" } else { first };
        let may_know = known.get(floor).unwrap_or_else(|| panic!("{path} is on no floor"));
        for other in looks_at(&text, &module) {
            // The binary's own modules are under its own root.
            let is_floor = known.contains_key(other.as_str());
            if is_floor && other != floor {
                assert!(may_know.contains(&other.as_str()), "{path} looks at {other}, which {floor} does not know");
                seen.insert((floor.to_owned(), other));
            }
        }
    }
    for look in [("service", "rules"), ("rest", "service"), ("grpc", "service"), ("server", "grpc"), ("main", "server")]
    {
        assert!(seen.contains(&(look.0.to_owned(), look.1.to_owned())), "{look:?} was not seen: the scan is blind");
    }
}

#[test]
fn looks_are_found() {
    let card = ["rules".to_owned(), "card".to_owned()];
    let find = |text: &str| looks_at(text, &card).into_iter().collect::<Vec<_>>();
    assert_eq!(find("use crate::service::Error;"), ["service"]);
    assert_eq!(find("use crate::{grpc::proto::{self, Card}, rest};"), ["grpc", "rest"]);
    assert_eq!(find("use crate::{\n    grpc,\n    rest::Json,\n};"), ["grpc", "rest"]);
    assert_eq!(find("let error = super::super::service::Error::new();"), ["service"]);
    assert_eq!(find("use super::hand::Hand; mod tests { use super::super::hand::Hand; }"), ["hand"]);
    assert_eq!(find("mod tests { use super::super::super::service::Error; }"), ["service"]);
    assert_eq!(find("/// See [`crate::service`].\nfn some_crate() {} // crate::rest"), [""; 0]);
}

#[test]
fn nothing_panics_or_prints() {
    for (path, text) in rust_files() {
        for (line, code) in code(&text) {
            for word in FORBIDDEN {
                // `print(` of our own and the like are other words.
                let found = code.match_indices(word).any(|(at, _)| {
                    !code[..at].chars().last().is_some_and(|before| before.is_alphanumeric() || before == '_')
                });
                assert!(!found, "{path}:{line} says {word}");
            }
            assert!(!code.contains("eprint"), "{path}:{line} prints");
        }
    }
}

#[test]
fn code_is_told_from_tests_and_comments() {
    let text = "a\n// b\n#[cfg(test)]\n#[allow(x)]\nmod tests {\n    fn c() {\n    }\n}\nd\n    /// e\n";
    assert_eq!(code(text), [(1, "a"), (9, "d")]);
}

#[test]
fn nothing_is_left_to_do() {
    let marks = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"], ["HA", "CK"]].map(|mark| mark.concat());
    for (path, text) in sources().into_iter().chain(files_of("tests/suite")) {
        for (at, line) in text.lines().enumerate() {
            for mark in &marks {
                assert!(!line.contains(mark), "{path}:{} says {mark}", at + 1);
            }
        }
    }
}

#[test]
fn unsafe_code_is_forbidden_twice() {
    for name in ["src/lib.rs", "src/main.rs"] {
        let files = rust_files();
        let (_, text) = files.iter().find(|(path, _)| path == name).expect(name);
        assert!(text.lines().any(|line| line == "#![forbid(unsafe_code)]"), "{name} does not forbid it");
    }
}

#[test]
fn serde_stays_simple() {
    for (path, text) in rust_files() {
        // An attribute may go over several lines.
        for attribute in text.split("#[serde(").skip(1).map(|rest| rest.split(")]").next().unwrap_or_default()) {
            for word in ["flatten", "untagged"] {
                assert!(!attribute.contains(word), "{path}: #[serde({attribute})]");
            }
        }
    }
}

#[test]
fn lines_and_files_are_short() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{path} has {lines} lines");
        for (at, line) in text.lines().enumerate() {
            let columns = line.chars().count();
            assert!(columns <= LONGEST_LINE, "{path}:{} has {columns} columns", at + 1);
            assert!(!line.ends_with([' ', '\t']), "{path}:{} ends in space", at + 1);
        }
    }
}

/// `R-5.4` and the like in a text.
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices("R-") {
        let rest = &text[at + 2..];
        let number: String = rest.chars().take_while(|it| it.is_ascii_digit() || *it == '.').collect();
        let number = number.trim_end_matches('.');
        let is_number = |part: &str| !part.is_empty() && part.chars().all(|it| it.is_ascii_digit());
        if number.split_once('.').is_some_and(|(chapter, ruling)| is_number(chapter) && is_number(ruling)) {
            found.insert(format!("R-{number}"));
        }
    }
    found
}

#[test]
fn every_ruling_that_is_cited_exists() {
    let known: BTreeSet<&str> = RULINGS.iter().map(|ruling| ruling.number).collect();
    assert_eq!(known.len(), RULINGS.len(), "a ruling is there twice");
    let mut all = BTreeSet::new();
    for (path, text) in sources() {
        for number in cited(&text) {
            assert!(known.contains(number.as_str()), "{path} cites {number}, which is no ruling");
            if !path.ends_with("ruling.rs") {
                all.insert(number);
            }
        }
    }
    assert!(all.len() > 30, "only {} rulings are cited", all.len());
    assert_eq!(cited("(R-5.4), `R-6.2.` R-x R-1"), ["R-5.4", "R-6.2"].map(str::to_owned).into());
}

#[test]
fn crates_that_both_transports_share_are_there_once() {
    let lock = include_str!("../../Cargo.lock");
    for name in ONCE {
        let versions: Vec<&str> = lock
            .split("[[package]]")
            .filter(|package| package.contains(&format!("\nname = \"{name}\"\n")))
            .filter_map(|package| package.split("\nversion = \"").nth(1)?.split('"').next())
            .collect();
        assert!(versions.len() <= 1, "{name} is locked at {versions:?}");
    }
}

/// The names under `[section]` of the manifest.
fn dependencies(section: &str) -> Vec<String> {
    let manifest = include_str!("../../Cargo.toml");
    let start = format!("\n[{section}]\n");
    let (_, rest) = manifest.split_once(&start).unwrap_or_else(|| panic!("there is no {section}"));
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let names: Vec<String> = lines.filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned())).collect();
    assert!(!names.is_empty(), "{section} is empty");
    names
}

#[test]
fn every_dependency_is_used() {
    // What protoc would have written is code too.
    let generated = include_str!(concat!(env!("OUT_DIR"), "/mus.v1.rs")).to_owned();
    let code_of = |files: Vec<(String, String)>| files.into_iter().map(|(_, text)| text).collect::<String>();
    let build = include_str!("../../build.rs").to_owned();
    let places = [
        ("dependencies", code_of(rust_files()) + &generated),
        ("dev-dependencies", code_of(files_of("tests")) + &code_of(files_of("benches")) + &code_of(rust_files())),
        ("build-dependencies", build),
    ];
    for (section, code) in places {
        for name in dependencies(section) {
            let path = format!("{}::", name.replace('-', "_"));
            let used = code.match_indices(&path).any(|(at, _)| {
                !code[..at].chars().last().is_some_and(|before| before.is_alphanumeric() || before == '_')
            });
            assert!(used, "{section}: {name} is not used");
        }
    }
}
