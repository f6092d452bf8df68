//! What the service says to people, in all of its languages: the same faults, codes and fields, whichever of them is asked for.

use crate::errors::unreadable;
use crate::harness::{ask, text, transports};
use crate::snapshots::{Wrong, wrong};
use crate::wires::{self, RUNTIME, Reply, message, method};
use axum::http::{Method as HttpMethod, StatusCode};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use mus_rules::rest::openapi;
use mus_rules::rules::{
    DecidedBy, DiscardOrder, GlossaryKind, LaReal, Lance, Method, MusVistoRule, Nickname, OrdagoAccepted, PairAnswers,
    ParesKind, PereteRule, Preset, RULINGS, Reason, Said, SignalSet, glossary,
};
use mus_rules::service::Code;
use mus_rules::words::{Language, Message};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

const LANGUAGES: [Language; 4] = Language::ALL;

/// The texts of a file: under the id, or the id and the attribute, what goes into it.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(language.source()).unwrap_or_else(|(_, faults)| panic!("{faults:?}"));
    let mut texts = BTreeMap::new();
    let mut add = |id: String, pattern: &Pattern<&str>| {
        let mut found = BTreeSet::new();
        variables(pattern, &mut found);
        assert!(texts.insert(id.clone(), found).is_none(), "{} has {id} twice", language.tag());
    };
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name.to_owned();
                if let Some(value) = &message.value {
                    add(id.clone(), value);
                }
                message.attributes.iter().for_each(|it| add(format!("{id}.{}", it.id.name), &it.value));
            }
            Entry::Term(_) | Entry::Junk { .. } => panic!("{} has {entry:?}", language.tag()),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    texts
}

/// The variables of a pattern; another text that it stands on as `&id`.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    fn inline(expression: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => found.insert(id.name.to_owned()),
            InlineExpression::MessageReference { id, .. } => found.insert(format!("&{}", id.name)),
            other => panic!("{other:?} is not used here"),
        };
    }
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(expression) } => inline(expression, found),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                inline(selector, found);
                variants.iter().for_each(|variant| variables(&variant.value, found));
            }
        }
    }
}

/// Every id that the program asks for, with the names of what goes into it.
fn wanted() -> BTreeMap<String, BTreeSet<String>> {
    let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, arguments) in Message::ALL {
        wanted.insert((*id).to_owned(), arguments.iter().map(|it| (*it).to_owned()).collect());
    }
    let mut plain: BTreeSet<String> = Code::ALL.iter().map(|code| code.id().to_owned()).collect();
    macro_rules! meanings {
        ($($list:ident),+) => {
            $(plain.extend($list::ALL.iter().map(|word| format!("{}.meaning", word.id())));)+
        };
    }
    meanings!(PairAnswers, OrdagoAccepted, LaReal, PereteRule, MusVistoRule, DiscardOrder, Preset, SignalSet);
    meanings!(Lance, ParesKind, Nickname, Reason, DecidedBy, GlossaryKind, Method, Said);
    plain.extend(Preset::ALL.iter().map(|preset| format!("{}.played_in", preset.id())));
    plain.extend(RULINGS.iter().map(|ruling| format!("{}.meaning", ruling.id())));
    for entry in glossary(Language::English) {
        let id = format!("{}-{}", entry.kind.word(), entry.id);
        match entry.kind {
            GlossaryKind::Ruling => {}
            GlossaryKind::Signal => drop(plain.insert(id)),
            _ => plain.extend([format!("{id}.meaning"), id]),
        }
    }
    wanted.extend(plain.into_iter().map(|id| (id, BTreeSet::new())));
    wanted
}

#[test]
fn every_text_is_there_in_every_language_with_the_same_arguments() {
    let english = texts(Language::English);
    for language in LANGUAGES {
        assert_eq!(texts(language), english, "{} on the left, en on the right", language.tag());
    }
    let mut own = english.clone();
    // What a seña tells is asked for by the list of señas; that each of its texts is told is checked by its text.
    let told: BTreeSet<String> =
        SignalSet::ALL.iter().flat_map(|set| set.signals(Language::English)).map(|signal| signal.meaning).collect();
    own.retain(|id, _| !id.starts_with("tells-") || !told.contains(&Language::English.name(id)));
    // A text that stands on another takes what that takes.
    let whole = |id: &str| {
        let mut found = BTreeSet::new();
        for name in &english[id] {
            match name.strip_prefix('&') {
                Some(other) => found.extend(english[other].iter().cloned()),
                None => drop(found.insert(name.clone())),
            }
        }
        found
    };
    let own: BTreeMap<String, BTreeSet<String>> = own.keys().map(|id| (id.clone(), whole(id))).collect();
    assert_eq!(own, wanted(), "the catalogue on the left, what the program asks for on the right");
}

/// Sentences that were left in English in another language would show as equal.
#[test]
fn every_sentence_is_translated() {
    for language in &LANGUAGES[1..] {
        let mut same = Vec::new();
        for id in texts(Language::English).keys() {
            let told = |language: Language| match id.split_once('.') {
                Some((id, about)) => language.about(id, about),
                None => language.name(id),
            };
            if told(*language) == told(Language::English) {
                same.push(id.clone());
            }
        }
        // Words that players of both say alike, and places; whole sentences are never alike.
        same.retain(|id| {
            let is_name = !id.contains('.') && id.contains('-') && !id.starts_with("code-");
            let is_part = ["Field", "Quoted", "Null"].contains(&id.as_str()) || id.starts_with("Lance");
            let is_place = id.ends_with(".played_in");
            !is_name && !is_part && !is_place
        });
        assert!(same.is_empty(), "{} says in English: {same:?}", language.tag());
    }
}

/// A problem without what is said to people.
fn for_programs(problem: &Value) -> Map<String, Value> {
    let mut rest = problem.as_object().unwrap().clone();
    rest.remove("title");
    rest.remove("detail");
    rest
}

/// Checks that it says in this language what the English one says.
fn check_told(problem: &Value, english: &Value, language: Language, place: &str) {
    let place = format!("{place} in {}", language.tag());
    assert_eq!(for_programs(problem), for_programs(english), "{place}");
    let code = Code::ALL.iter().find(|code| code.word() == problem["code"]).unwrap();
    assert_eq!(problem["title"], code.title(language), "{place}");
    let (told, in_english) = (text(&problem["detail"]), text(&english["detail"]));
    assert!((5..=1024).contains(&told.len()), "{place}: {told:?}");
    for left in ["{ ", "{$", "$", " }"] {
        assert!(!told.contains(left) || in_english.contains(left), "{place}: {told:?}");
    }
    let is_id = Message::ALL.iter().any(|(id, _)| told.contains(id) && id.len() > 8);
    assert!(!is_id, "{place}: {told:?}");
    assert_eq!(told == in_english, language == Language::English, "{place}: {told:?}");
}

/// The language that a reply says it is in, and that caches are told of it.
fn check_label(reply: &Reply, language: Language, place: &str) {
    assert_eq!(reply.header("content-language"), language.tag(), "{place}");
    let vary = reply.headers.get_all("vary").iter().map(|value| value.to_str().unwrap()).collect::<Vec<_>>().join(",");
    assert!(vary.contains("accept-language"), "{place}: {vary}");
}

fn post_in(language: Language, path: &str, body: &str) -> Reply {
    let headers = [("content-type", "application/json"), ("accept-language", language.tag())];
    wires::rest().exchange(HttpMethod::POST, path, &headers, body.to_owned())
}

/// What a wrong request is told over REST.
fn refused_in(language: Language, wrong: &Wrong) -> Value {
    let reply = match wrong.call {
        "list_rulesets" => {
            let path = format!("/v1/rulesets/{}", text(&wrong.request["preset"]));
            wires::rest().exchange(HttpMethod::GET, &path, &[("accept-language", language.tag())], "")
        }
        call => post_in(language, &format!("/v1/{}", call.replace('_', "-")), &wrong.request.to_string()),
    };
    assert!(reply.status.is_client_error(), "{}: {:?}", wrong.why, reply.status);
    assert_eq!(reply.header("content-type"), "application/problem+json");
    check_label(&reply, language, wrong.why);
    let mut problem = reply.json();
    // The one problem whose status differs from its code's.
    if wrong.call == "list_rulesets" {
        problem["status"] = 422.into();
    }
    problem
}

#[test]
fn every_fault_is_told_in_every_language_over_rest_and_grpc() {
    let mut seen = BTreeSet::new();
    for wrong in wrong() {
        let english = transports()[0].ask(wrong.call, &wrong.request).unwrap_err();
        let request = message(&method(wrong.call).input(), &wrong.request);
        seen.insert(wrong.code);
        for language in LANGUAGES {
            let rest = refused_in(language, &wrong);
            check_told(&rest, &english, language, wrong.why);
            let status = wires::grpc().exchange_in(language.tag(), wrong.call, &request).unwrap_err();
            assert_eq!(status.metadata().get("content-language").unwrap(), language.tag(), "{}", wrong.why);
            assert_eq!(wires::problem(&status), rest, "{}", wrong.why);
            let start: String = text(&rest["detail"]).chars().take(100).collect();
            assert!(status.message().starts_with(&start), "{}: {status:?}", wrong.why);
        }
    }
    assert!(seen.len() > 14, "only these codes were seen: {seen:?}");
}

/// The wrong requests that an item of a batch can ask, each with its item; long ones would fill a batch by themselves.
fn wrong_items() -> Vec<(Wrong, Value)> {
    let all = wrong().into_iter().filter(|wrong| wrong.call != "list_rulesets");
    let items = all.map(|wrong| {
        let mut call = wrong.request.clone();
        call["type"] = wrong.call.into();
        let item = json!({"call": call});
        (wrong, item)
    });
    items.filter(|(_, item)| item.to_string().len() < 100_000).collect()
}

#[test]
fn every_fault_is_told_in_every_language_in_a_batch_and_a_stream() {
    let items = wrong_items();
    assert!(items.len() > 300);
    for language in LANGUAGES {
        let mut told = Vec::new();
        for some in items.chunks(200) {
            let calls: Vec<&Value> = some.iter().map(|(_, item)| item).collect();
            let reply = post_in(language, "/v1/batch", &json!({"items": calls}).to_string());
            assert_eq!(reply.status, StatusCode::OK);
            check_label(&reply, language, "a batch");
            let results = reply.json();
            let results: Vec<Value> =
                results["results"].as_array().unwrap().iter().map(|it| it["error"].clone()).collect();

            let lines: String = calls.iter().map(|item| format!("{item}\n")).collect();
            let headers = [("content-type", "application/x-ndjson"), ("accept-language", language.tag())];
            let reply = wires::rest().exchange(HttpMethod::POST, "/v1/batch", &headers, lines);
            check_label(&reply, language, "lines");
            let lines = String::from_utf8(reply.body.to_vec()).unwrap();
            let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["error"].clone());
            assert_eq!(lines.collect::<Vec<_>>(), results, "lines on the left, JSON on the right");

            let request = message(&method("batch").input(), &json!({"items": calls}));
            let (metadata, answer) = wires::grpc().exchange_in(language.tag(), "batch", &request).unwrap();
            assert_eq!(metadata.get("content-language").unwrap(), language.tag());
            let answer = wires::json_of(&answer);
            let over_grpc = answer["results"].as_array().unwrap().iter().map(|it| it["error"].clone());
            assert_eq!(over_grpc.collect::<Vec<_>>(), results, "gRPC on the left, REST on the right");

            let streamed = RUNTIME.block_on(async {
                let mut stream = wires::grpc().converse_in(language.tag(), None).await.unwrap();
                assert_eq!(stream.metadata.get("content-language").unwrap(), language.tag());
                let mut streamed = Vec::new();
                for item in &calls {
                    stream.say(item).await.unwrap();
                    streamed.push(stream.hear().await.unwrap().unwrap()["error"].clone());
                }
                streamed
            });
            assert_eq!(streamed, results, "a stream on the left, REST on the right");
            told.extend(results);
        }
        for ((wrong, _), told) in items.iter().zip(&told) {
            let english = transports()[0].ask(wrong.call, &wrong.request).unwrap_err();
            check_told(told, &english, language, wrong.why);
        }
    }
}

#[test]
fn what_cannot_be_read_is_told_in_every_language() {
    let rest = wires::rest();
    for (body, field) in unreadable() {
        let why: String = body.chars().take(100).collect();
        let english = rest.post("/v1/showdown", body.clone()).json();
        assert_eq!(text(&english["field"]), field);
        let item = format!(r#"{{"items":[{{"call":{}}}]}}"#, body.replacen('{', r#"{"type":"showdown","#, 1));
        let english_item = rest.post("/v1/batch", item.clone()).json();
        for language in LANGUAGES {
            let reply = post_in(language, "/v1/showdown", &body);
            check_label(&reply, language, &why);
            check_told(&reply.json(), &english, language, &why);
            let (told, english) = match (post_in(language, "/v1/batch", &item).json(), &english_item) {
                (told, english) if english.get("results").is_none() => (told, english),
                (told, english) => (told["results"][0]["error"].clone(), &english["results"][0]["error"]),
            };
            check_told(&told, english, language, &format!("{why} as an item"));
        }
    }
    for (path, body) in [
        ("/v1/evaluate", json!({"hand": ["RRRA"], "hands": []})),
        ("/v1/evaluate", json!({"hands": [], "ruleset": {"king": 8}})),
        ("/v1/apply", json!({"snapshot": {}, "action": {"typ": "mus", "seat": 0}})),
        ("/v1/replay", json!({"mano": 0, "actions": [{"type": "mus_visto", "seat": 0}]})),
        ("/v1/replay", json!({"mano": 0, "actions": [{"type": "shout", "seat": 0}]})),
        ("/v1/replay", json!({"mano": 0, "actions": [{"type": 7, "seat": 0}]})),
        ("/v1/start", json!({"mano": 0, "deck": {"sead": "x"}})),
        ("/v1/batch", json!({"item": []})),
        ("/v1/batch", json!([])),
    ] {
        let english = rest.post(path, body.to_string()).json();
        for language in LANGUAGES {
            check_told(&post_in(language, path, &body.to_string()).json(), &english, language, path);
        }
    }
}

/// What no handler sees: routes, methods, media types, queries, length, and what is not set in a gRPC message.
#[test]
fn what_stands_before_the_calls_speaks_every_language() {
    let rest = wires::rest();
    let long = "x".repeat(9 << 20);
    let cases: [(HttpMethod, &str, Option<&str>, &str, StatusCode); 12] = [
        (HttpMethod::GET, "/v1/nothing", None, "", StatusCode::NOT_FOUND),
        (HttpMethod::GET, "/docs/nothing", None, "", StatusCode::NOT_FOUND),
        (HttpMethod::PUT, "/v1/apply", None, "", StatusCode::METHOD_NOT_ALLOWED),
        (HttpMethod::POST, "/v1/apply", None, "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (HttpMethod::POST, "/v1/apply", Some("text/plain"), "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (HttpMethod::POST, "/v1/evaluate", Some("application/json"), &long, StatusCode::PAYLOAD_TOO_LARGE),
        (HttpMethod::GET, "/v1/glossary?x=1", None, "", StatusCode::BAD_REQUEST),
        (HttpMethod::GET, "/v1/hands/RR3A?presett=1", None, "", StatusCode::BAD_REQUEST),
        (HttpMethod::GET, "/v1/hands/RR3A?preset=a&preset=b", None, "", StatusCode::BAD_REQUEST),
        (HttpMethod::GET, "/v1/hands/%ff", None, "", StatusCode::BAD_REQUEST),
        (HttpMethod::GET, "/v1/hands/R1CA", None, "", StatusCode::UNPROCESSABLE_ENTITY),
        (HttpMethod::GET, "/v1/rulesets/wild", None, "", StatusCode::NOT_FOUND),
    ];
    for (method, path, kind, body, status) in cases {
        let ask_in = |language: &str| {
            let kind = kind.map(|kind| ("content-type", kind));
            let headers: Vec<_> = kind.into_iter().chain([("accept-language", language)]).collect();
            rest.exchange(method.clone(), path, &headers, body.to_owned())
        };
        let english = ask_in("tlh").json();
        for language in LANGUAGES {
            let reply = ask_in(language.tag());
            assert_eq!(reply.status, status, "{path}");
            check_label(&reply, language, path);
            check_told(&reply.json(), &english, language, path);
        }
    }
    let unset = message(&method("batch").input(), &json!({"items": [{}]}));
    for language in LANGUAGES {
        let (_, answer) = wires::grpc().exchange_in(language.tag(), "batch", &unset).unwrap();
        let message = Message::MessageNotSet { message: "BatchCall" };
        assert_eq!(wires::json_of(&answer)["results"][0]["error"]["detail"], message.text(language));
    }
}

/// Who asks before there is room, or without a token, is told so in its language too, and so is who waits too long.
#[test]
fn the_guard_speaks_every_language() {
    let folder = std::env::temp_dir().join(format!("mus-rules-languages-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tokens = folder.join("tokens");
    std::fs::write(&tokens, "secret\n").unwrap();
    let config = wires::config(&["--tokens-file", tokens.to_str().unwrap()]);
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (ports, running) = RUNTIME.block_on(wires::start(config, async { drop(stopped.await) }));
    let (rest, grpc) = (wires::Rest::new(ports.rest), wires::Grpc::new(ports.grpc));
    for language in LANGUAGES {
        let reply = rest.exchange(HttpMethod::GET, "/v1/glossary", &[("accept-language", language.tag())], "");
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
        check_label(&reply, language, "no token");
        assert_eq!(reply.json()["detail"], Message::NoToken.text(language));
        let request = message(&method("list_glossary").input(), &json!({}));
        let status = grpc.exchange_in(language.tag(), "list_glossary", &request).unwrap_err();
        assert_eq!(status.message(), Message::NoToken.text(language));
        assert_eq!(status.metadata().get("content-language").unwrap(), language.tag());
    }
    stop.send(()).unwrap();
    RUNTIME.block_on(running).unwrap().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_asked_for_is_what_is_told() {
    for (asked, language) in [
        ("es-MX", Language::Spanish),
        ("fr;q=0.9, eu-ES;q=0.8", Language::Basque),
        ("en;q=0.5, de-AT", Language::German),
        ("*", Language::English),
        ("tlh", Language::English),
        (";;q=, , é", Language::English),
    ] {
        let reply = wires::rest().exchange(HttpMethod::GET, "/v1/signals", &[("accept-language", asked)], "");
        check_label(&reply, language, asked);
        let gesture = &reply.json()["sets"][0]["signals"][0]["gesture"];
        assert_eq!(*gesture, language.name("signal-bite_lip"), "{asked}");
        if asked.is_ascii() {
            let request = message(&method("list_signals").input(), &json!({}));
            let (metadata, answer) = wires::grpc().exchange_in(asked, "list_signals", &request).unwrap();
            assert_eq!(metadata.get("content-language").unwrap(), language.tag(), "{asked}");
            assert_eq!(wires::json_of(&answer), reply.json(), "{asked}");
        }
    }
}

/// The value with each text for people left out.
fn bare(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(bare).collect(),
        Value::Object(fields) => {
            let texts = ["description", "gesture", "meaning", "name", "played_in"];
            let kept = fields.iter().filter(|(name, _)| !texts.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name.clone(), bare(value))).collect())
        }
        other => other.clone(),
    }
}

fn all_texts<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| all_texts(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| all_texts(field, found)),
        Value::String(text) => found.push(text),
        _ => {}
    }
}

#[test]
fn lists_are_kept_for_each_language() {
    for (path, call) in [
        ("/v1/rulesets", "list_rulesets"),
        ("/v1/rulesets/madrid", ""),
        ("/v1/signals", "list_signals"),
        ("/v1/glossary", "list_glossary"),
    ] {
        let get = |language: Language, kept: &str| {
            let headers = [("accept-language", language.tag()), ("if-none-match", kept)];
            wires::rest().exchange(HttpMethod::GET, path, &headers, "")
        };
        let mut tags = BTreeSet::new();
        let english = get(Language::English, "").json();
        for language in LANGUAGES {
            let reply = get(language, "");
            check_label(&reply, language, path);
            let list = reply.json();
            assert_eq!(bare(&list), bare(&english), "{path}");
            let mut found = Vec::new();
            all_texts(&list, &mut found);
            // The one text that may be empty is a value: no extra kings.
            assert!(found.iter().all(|text| !text.contains('$') && !text.contains("{ ")), "{path}");
            tags.insert(reply.header("etag").to_owned());
            let again = get(language, reply.header("etag"));
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
            check_label(&again, language, path);
            for other in LANGUAGES.into_iter().filter(|other| *other != language) {
                assert_eq!(get(other, reply.header("etag")).status, StatusCode::OK, "{path}");
            }
            if !call.is_empty() {
                let (_, answer) = wires::grpc()
                    .exchange_in(language.tag(), call, &message(&method(call).input(), &json!({})))
                    .unwrap();
                assert_eq!(wires::json_of(&answer), list, "{path}");
            }
        }
        assert_eq!(tags.len(), LANGUAGES.len(), "{path}");
    }
}

#[test]
fn answers_say_what_language_they_are_in_when_they_have_texts() {
    let hands = json!({"hands": ["RR64"], "signals": "fem"});
    let refused = json!({"mano": 0, "deck": {}, "actions": [{"type": "paso", "seat": 0}]});
    for language in LANGUAGES {
        let reply = post_in(language, "/v1/evaluate", &hands.to_string());
        check_label(&reply, language, "señas");
        let signals = reply.json()["results"][0]["signals"].clone();
        assert_eq!(signals[0]["meaning"], language.name("tells-two_kings"));
        let request = message(&method("evaluate").input(), &hands);
        let (metadata, answer) = wires::grpc().exchange_in(language.tag(), "evaluate", &request).unwrap();
        assert_eq!(metadata.get("content-language").unwrap(), language.tag());
        assert_eq!(wires::json_of(&answer)["results"][0]["signals"], signals);

        let reply = post_in(language, "/v1/replay", &refused.to_string());
        check_label(&reply, language, "a refused action");
        let why = Box::new(Message::TalkIsOn);
        let message_of = Message::SeatCannot { seat: 0, action: "paso", why };
        assert_eq!(reply.json()["illegal"]["error"]["detail"], message_of.text(language));
        let request = message(&method("replay").input(), &refused);
        let (metadata, answer) = wires::grpc().exchange_in(language.tag(), "replay", &request).unwrap();
        assert_eq!(metadata.get("content-language").unwrap(), language.tag());
        assert_eq!(wires::json_of(&answer)["illegal"]["error"]["detail"], message_of.text(language));
    }
    // What has no texts is in no language.
    let plain = json!({"mano": 0, "hands": ["RRRA", "CC77", "RS54", "3764"]});
    let reply = post_in(Language::Spanish, "/v1/showdown", &plain.to_string());
    assert!(!reply.headers.contains_key("content-language"));
    let request = message(&method("showdown").input(), &plain);
    let (metadata, _) = wires::grpc().exchange_in("es", "showdown", &request).unwrap();
    assert!(metadata.get("content-language").is_none());
}

/// The words that the contract closes a list with are in the glossary, and so is every ruling.
#[test]
fn the_glossary_has_every_word() {
    let entries = ask("list_glossary", json!({}))["entries"].clone();
    let entries = entries.as_array().unwrap();
    let of = |kind: &str| -> Vec<String> {
        entries.iter().filter(|entry| entry["kind"] == kind).map(|entry| text(&entry["id"])).collect()
    };
    let ids: BTreeSet<(String, String)> = entries.iter().map(|it| (text(&it["kind"]), text(&it["id"]))).collect();
    assert_eq!(ids.len(), entries.len(), "a word is there twice");
    let document = serde_json::to_value(openapi::document()).unwrap();
    let schemas = &document["components"]["schemas"];
    let members = |union: &str| -> BTreeSet<String> {
        schemas[union]["discriminator"]["mapping"].as_object().unwrap().keys().cloned().collect()
    };
    for (kind, union) in [("action", "Action"), ("phase", "Phase"), ("settled", "Settled")] {
        assert_eq!(of(kind).into_iter().collect::<BTreeSet<_>>(), members(union), "{kind}");
    }
    let words = |list: &str| -> Vec<String> { schemas[list]["enum"].as_array().unwrap().iter().map(text).collect() };
    for (kind, list) in [
        ("lance", "Lance"),
        ("pares_kind", "ParesKind"),
        ("nickname", "Nickname"),
        ("reason", "Reason"),
        ("decided_by", "DecidedBy"),
    ] {
        assert_eq!(of(kind), words(list), "{kind}");
    }
    let settings = schemas["Ruleset"]["properties"].as_object().unwrap().keys().filter(|name| *name != "preset");
    assert_eq!(of("setting"), settings.cloned().collect::<Vec<_>>());
    assert_eq!(of("ruling"), RULINGS.map(|ruling| ruling.number.to_owned()));
    let signals = ask("list_signals", json!({}));
    for set in signals["sets"].as_array().unwrap() {
        for signal in set["signals"].as_array().unwrap() {
            assert!(of("signal").contains(&text(&signal["id"])), "{signal}");
        }
    }
    let wink = entries.iter().find(|entry| entry["id"] == "wink").unwrap();
    assert_eq!(wink["description"], "Tells 31; once nobody has juego, 30 (fem, bizkaia, fournier).");
    for word in ["mano", "postre", "oros", "rey", "stone", "amarraco", "game", "match", "servido"] {
        assert!(ids.iter().any(|(_, id)| id == word), "{word}");
    }
    for entry in entries {
        assert!(text(&entry["description"]).ends_with('.') && !text(&entry["name"]).is_empty(), "{entry}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever a client says of its languages, it is one of ours that it is told in, and codes and fields are as ever.
    #[test]
    fn codes_and_fields_never_change_with_the_language(
        at in any::<proptest::sample::Index>(),
        asked in "[a-zA-Z*;=q0-9., -]{0,60}|(es|de|eu|en|fr|\\*)(-[A-Z]{2})?(;q=[01](\\.[0-9]{0,4})?)?(, ?(es|de|eu|en)(;q=0\\.[0-9])?){0,4}",
    ) {
        let language = Language::asked([asked.as_str()]);
        let all = wrong();
        let wrong = &all[at.index(all.len())];
        prop_assume!(wrong.call != "list_rulesets");
        let english = transports()[0].ask(wrong.call, &wrong.request).unwrap_err();
        let headers = [("content-type", "application/json"), ("accept-language", asked.as_str())];
        let path = format!("/v1/{}", wrong.call.replace('_', "-"));
        let reply = wires::rest().exchange(HttpMethod::POST, &path, &headers, wrong.request.to_string());
        check_label(&reply, language, &asked);
        check_told(&reply.json(), &english, language, &asked);
        let request = message(&method(wrong.call).input(), &wrong.request);
        let status = wires::grpc().exchange_in(&asked, wrong.call, &request).unwrap_err();
        prop_assert_eq!(wires::problem(&status), reply.json());
    }

    /// No bytes of the header are too odd.
    #[test]
    fn any_text_may_be_asked_for(asked in any::<Vec<String>>()) {
        let language = Language::asked(asked.iter().map(String::as_str));
        prop_assert!(Language::ALL.contains(&language));
    }
}
