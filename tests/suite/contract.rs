//! One vocabulary on two transports: the compiled descriptors and the OpenAPI document, walked and held against each other.
//!
//! Each side is read into the same plain model ([`Said`]), under the name that the document has for it: a union's member `Action.NoMus`
//! is `ActionNoMus`. What may differ is listed here with its reason, and an exception that nothing needs fails too.

use crate::harness::{Transport, text};
use crate::wires::{self, POOL, method, pascal, prefix, union};
use axum::http::Method;
use mus_rules::rest::openapi;
use mus_rules::service::Code;
use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

const PACKAGE: &str = "mus.v1";
const PROBLEM_JSON: &str = "application/problem+json";

/// What only one side says, and why.
const ONLY_PROTO: [(&str, &str); 5] = [
    ("ListGlossaryRequest", "REST asks by GET, and there is nothing to say"),
    ("ListRulesetsRequest", "REST asks by GET: its one field is a part of the path"),
    ("ListSignalsRequest", "REST asks by GET, and there is nothing to say"),
    ("StreamRequest", "REST has an item as a line of its own"),
    ("StreamResponse", "REST has a result as a line of its own"),
];
const ONLY_OPENAPI: [(&str, &str); 3] = [
    ("Preset", "gRPC has it as a string, so that an unknown one is invalid_ruleset on both"),
    ("Probe", "gRPC has the health service of its own"),
    ("Version", "gRPC has reflection"),
];

/// The operations that are another form of a call. Each answers what the call answers.
const OTHER_FORMS: [(&str, &str); 2] = [("getHand", "Evaluate"), ("getRuleset", "ListRulesets")];

/// Lists and flags that JSON leaves out when they are empty or false. Proto writes neither, so it needs no `optional`.
const LEFT_OUT_WHEN_EMPTY: [(&str, &str); 14] = [
    ("ActionDeal.cards", "left out where the service deals; the caller's are never empty"),
    ("Declarations.juego", "left out where nothing is known of it"),
    ("Declarations.pares", "left out where nothing is known of it"),
    ("Declared.juego", "there once it has been said, and then not empty"),
    ("Declared.pares", "there once it has been said, and then not empty"),
    ("DiscardOdds.all_passed_error", "there when the odds are sampled"),
    ("HandResult.signals", "there when the request names a set"),
    ("LanceOdds.seats_error", "there when the odds are sampled"),
    ("LanceOdds.stones_error", "there when the odds are sampled"),
    ("LanceOdds.teams_error", "there when the odds are sampled"),
    ("PhaseDealing.cut", "written only when true"),
    ("PhaseDiscarding.servido", "written only when true"),
    ("SettledAccepted.out", "only with three and five players"),
    ("SettledOrdago.out", "only with three and five players"),
];

/// The unions whose members are messages that also stand by themselves, and how the names of these end. JSON has them with the tag
/// beside their fields, so the document has each twice.
const TAGGED: [(&str, &str); 2] = [("BatchCall", "Request"), ("BatchAnswer", "Response")];

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(openapi::document()).unwrap());

/// What a message or a schema says, apart from its comments.
#[derive(Debug, PartialEq)]
enum Said {
    Fields(BTreeMap<String, Field>),
    Union { tag: String, members: BTreeMap<String, String> },
    Words(Vec<String>),
}

#[derive(Debug, PartialEq)]
struct Field {
    /// `integer`, `boolean`, `string`, the name of a message or enum, or one of these in brackets.
    kind: String,
    /// Whether it is told from 0, false, "" and [] when it is not there.
    presence: Presence,
}

#[derive(Debug, PartialEq)]
enum Presence {
    Always,
    MayBeAbsent,
    /// Proto tells an absent message from an empty one whether or not it may be absent; see
    /// `what_may_be_left_out_is_the_same`.
    OfMessage,
}

fn field(owner: &str, name: &str, kind: String, is_message: bool, may_be_absent: bool) -> (String, Field) {
    let listed = LEFT_OUT_WHEN_EMPTY.iter().any(|(field, _)| *field == format!("{owner}.{name}"));
    let presence = match (is_message, may_be_absent || listed) {
        (true, _) => Presence::OfMessage,
        (false, true) => Presence::MayBeAbsent,
        (false, false) => Presence::Always,
    };
    (name.to_owned(), Field { kind, presence })
}

mod proto {
    use super::*;

    /// `mus.v1.Action.NoMus` as `ActionNoMus`.
    pub fn name_of(full_name: &str) -> String {
        full_name.strip_prefix(PACKAGE).unwrap_or_else(|| panic!("{full_name} is not ours")).replace('.', "")
    }

    fn kind_of(field: &FieldDescriptor) -> String {
        let one = match field.kind() {
            Kind::Int32 => "integer".to_owned(),
            Kind::Double => "number".to_owned(),
            Kind::Bool => "boolean".to_owned(),
            Kind::String => "string".to_owned(),
            Kind::Enum(words) => name_of(words.full_name()),
            Kind::Message(message) => name_of(message.full_name()),
            other => panic!("{} has a kind that the contract does not know: {other:?}", field.full_name()),
        };
        assert!(!field.is_map(), "{} is a map", field.full_name());
        if field.is_list() { format!("[{one}]") } else { one }
    }

    pub fn ours() -> impl Iterator<Item = MessageDescriptor> {
        POOL.all_messages().filter(|message| message.package_name() == PACKAGE)
    }

    fn message(message: &MessageDescriptor) -> Said {
        if let Some((tag, words)) = union(message) {
            assert_eq!(message.fields().count(), words.len(), "{} has fields beside its oneof", message.name());
            let member = |word: &FieldDescriptor| (word.name().to_owned(), kind_of(word));
            return Said::Union { tag, members: words.iter().map(member).collect() };
        }
        let owner = name_of(message.full_name());
        let fields = message.fields().map(|it| {
            let is_message = !it.is_list() && matches!(it.kind(), Kind::Message(_));
            field(&owner, it.name(), kind_of(&it), is_message, it.supports_presence())
        });
        Said::Fields(fields.collect())
    }

    fn words(words: &prost_reflect::EnumDescriptor) -> Said {
        let mut names = Vec::new();
        for value in words.values() {
            let word = value.name().strip_prefix(&prefix(words));
            let word = word.unwrap_or_else(|| panic!("{} does not begin with {}", value.name(), prefix(words)));
            if value.number() == 0 {
                assert_eq!(word, "UNSPECIFIED", "{}", value.full_name());
            } else {
                names.push(word.to_lowercase());
            }
        }
        assert_eq!(words.values().count(), names.len() + 1, "{} has no zero", words.name());
        Said::Words(names)
    }

    pub fn all() -> BTreeMap<String, Said> {
        let messages = ours().map(|it| (name_of(it.full_name()), message(&it)));
        let enums = POOL.all_enums().filter(|it| it.package_name() == PACKAGE);
        messages.chain(enums.map(|it| (name_of(it.full_name()), words(&it)))).collect()
    }

    /// The comment above each message, field, enum and word: `Award`, `Award.team`, `Reason`, `Reason=bet`.
    pub fn comments() -> BTreeMap<String, String> {
        let mut comments = BTreeMap::new();
        for file in POOL.file_descriptor_protos().filter(|file| file.package() == PACKAGE) {
            let mut above: BTreeMap<Vec<i32>, String> = BTreeMap::new();
            for location in file.source_code_info.as_ref().map(|info| &info.location).into_iter().flatten() {
                above.insert(location.path.clone(), location.leading_comments().to_owned());
            }
            let at = |path: &[i32]| above.get(path).cloned().unwrap_or_default();
            for message in ours().filter(|it| it.parent_file_descriptor_proto().name == file.name) {
                let name = name_of(message.full_name());
                comments.insert(name.clone(), at(message.path()));
                for field in message.fields() {
                    comments.insert(format!("{name}.{}", field.name()), at(field.path()));
                }
            }
            for words in POOL.all_enums().filter(|it| it.parent_file().name() == file.name()) {
                let name = name_of(words.full_name());
                comments.insert(name.clone(), at(words.path()));
                for value in words.values().filter(|value| value.number() != 0) {
                    let word = value.name().trim_start_matches(&prefix(&words)).to_lowercase();
                    comments.insert(format!("{name}={word}"), at(value.path()));
                }
            }
        }
        comments
    }
}

mod document {
    use super::*;

    pub fn schemas() -> &'static serde_json::Map<String, Value> {
        DOCUMENT["components"]["schemas"].as_object().unwrap()
    }

    /// The last part of `#/components/schemas/Name`.
    pub fn name_of(reference: &Value) -> String {
        text(reference).rsplit('/').next().unwrap().to_owned()
    }

    fn kind_of(schema: &Value, place: &str) -> String {
        if let Some(reference) = schema.get("$ref") {
            let name = name_of(reference);
            return if name == "Preset" { "string".to_owned() } else { name };
        }
        match schema["type"].as_str() {
            Some("array") => format!("[{}]", kind_of(&schema["items"], place)),
            Some("integer") => {
                assert_eq!(schema["format"], "int32", "{place}");
                "integer".to_owned()
            }
            Some("number") => {
                assert_eq!(schema["format"], "double", "{place}");
                "number".to_owned()
            }
            Some(plain @ ("boolean" | "string")) => plain.to_owned(),
            _ => panic!("{place} has a type that the contract does not know: {schema}"),
        }
    }

    /// The name of the field that tells a union's members apart, if this is one of them.
    fn tag_of(schema: &Value) -> Option<String> {
        let tag = |schema: &Value| schema["enum"].as_array().is_some_and(|words| words.len() == 1);
        let fields = schema["properties"].as_object()?;
        fields.iter().find(|(_, field)| tag(field)).map(|(name, _)| name.clone())
    }

    pub fn is_required(schema: &Value, field: &str) -> bool {
        schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == field))
    }

    fn said(name: &str, schema: &Value) -> Said {
        if let Some(words) = schema.get("enum") {
            return Said::Words(words.as_array().unwrap().iter().map(text).collect());
        }
        if let Some(discriminator) = schema.get("discriminator") {
            let tag = text(&discriminator["propertyName"]);
            let mapping = discriminator["mapping"].as_object().unwrap_or_else(|| panic!("{name} has no mapping"));
            let members: BTreeMap<_, _> = mapping.iter().map(|(word, it)| (word.clone(), name_of(it))).collect();
            let listed: BTreeSet<String> =
                schema["oneOf"].as_array().unwrap().iter().map(|member| name_of(&member["$ref"])).collect();
            assert_eq!(listed, members.values().cloned().collect(), "{name}: oneOf and mapping differ");
            for (word, member) in &members {
                let member = &schemas()[member];
                assert_eq!(member["properties"][&tag]["enum"], json!([word]), "{name}: {word} has another tag");
                assert!(is_required(member, &tag), "{name}: {word} may be left untold");
            }
            let whole = |(word, member): (String, String)| {
                let Some((_, end)) = TAGGED.iter().find(|(union, _)| *union == name) else { return (word, member) };
                let alone = pascal(&word) + end;
                let [tagged, plain] = [&member, &alone].map(|it| said(it, &schemas()[it]));
                assert_eq!(tagged, plain, "{member} on the left, {alone} on the right");
                (word, alone)
            };
            return Said::Union { tag, members: members.into_iter().map(whole).collect() };
        }
        let tag = tag_of(schema);
        let fields = schema["properties"].as_object().into_iter().flatten().filter(|(it, _)| Some(*it) != tag.as_ref());
        let fields = fields.map(|(it, property)| {
            let kind = kind_of(property, &format!("{name}.{it}"));
            let is_message = schemas().get(&kind).is_some_and(|schema| schema.get("enum").is_none());
            field(name, it, kind, is_message, !is_required(schema, it))
        });
        Said::Fields(fields.collect())
    }

    /// Whether it is another schema with a tag.
    fn is_tagged(name: &str) -> bool {
        TAGGED.iter().any(|(union, _)| {
            let mut members = schemas()[*union]["discriminator"]["mapping"].as_object().unwrap().values();
            members.any(|member| name_of(member) == name)
        })
    }

    pub fn all() -> BTreeMap<String, Said> {
        schemas()
            .iter()
            .filter(|(name, _)| !is_tagged(name))
            .map(|(name, schema)| (name.clone(), said(name, schema)))
            .collect()
    }

    /// The descriptions, under the names that [`proto::comments`] has for them.
    pub fn descriptions() -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        for (name, schema) in schemas().iter().filter(|(name, _)| !is_tagged(name)) {
            let whole = text(&schema["description"]);
            let (about, words) = whole.split_once("\n\n- ").unwrap_or((&whole, ""));
            found.insert(name.clone(), about.to_owned());
            for line in words.split("\n- ").filter(|line| !line.is_empty()) {
                let told = line.strip_prefix('`').and_then(|line| line.split_once("`: "));
                let (word, meaning) = told.unwrap_or_else(|| panic!("{name}: {line}"));
                found.insert(format!("{name}={word}"), meaning.to_owned());
            }
            let tag = tag_of(schema);
            for (field, property) in schema["properties"].as_object().into_iter().flatten() {
                if Some(field) != tag.as_ref() {
                    found.insert(format!("{name}.{field}"), text(&property["description"]));
                }
            }
            for (word, member) in schema["discriminator"]["mapping"].as_object().into_iter().flatten() {
                let member = &schemas()[&name_of(member)];
                found.insert(format!("{name}.{word}"), text(&member["description"]));
            }
        }
        found
    }

    /// The operations of the contract, by their ids; those for whoever runs the service are no calls.
    pub fn operations() -> BTreeMap<String, (String, String, &'static Value)> {
        let mut operations = BTreeMap::new();
        for (path, methods) in DOCUMENT["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                if operation["tags"] != json!(["service"]) {
                    let found = (method.to_uppercase(), path.clone(), operation);
                    operations.insert(text(&operation["operationId"]), found);
                }
            }
        }
        operations
    }

    /// A response, also where the operation only names it.
    pub fn response(response: &Value) -> &Value {
        match response.get("$ref") {
            Some(name) => &DOCUMENT["components"]["responses"][&name_of(name)],
            None => response,
        }
    }
}

#[test]
fn every_message_and_word_is_on_both_sides() {
    let (proto, document) = (proto::all(), document::all());
    let only_in = |one: &BTreeMap<String, Said>, other: &BTreeMap<String, Said>| {
        one.keys().filter(|name| !other.contains_key(*name)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(only_in(&proto, &document), ONLY_PROTO.map(|(name, _)| name));
    assert_eq!(only_in(&document, &proto), ONLY_OPENAPI.map(|(name, _)| name));
    for (name, said) in &proto {
        if let Some(other) = document.get(name) {
            assert_eq!(said, other, "{name}: proto on the left, OpenAPI on the right");
        }
    }
}

#[test]
fn what_is_left_out_when_empty_can_be_left_out() {
    for (field, _) in LEFT_OUT_WHEN_EMPTY {
        let (owner, name) = field.split_once('.').unwrap();
        let schema = &document::schemas()[owner];
        assert!(schema["properties"].get(name).is_some(), "there is no {field}");
        assert!(!document::is_required(schema, name), "JSON always has {field}");
        let message = proto::ours().find(|it| proto::name_of(it.full_name()) == owner).unwrap();
        assert!(!message.get_field_by_name(name).unwrap().supports_presence(), "{field} is optional in proto");
    }
}

#[test]
fn codes_are_the_same_everywhere() {
    let codes = Said::Words(Code::ALL.iter().map(|code| code.word().to_owned()).collect());
    assert_eq!(proto::all()["Code"], codes);
    assert_eq!(document::all()["Code"], codes);
}

#[test]
fn every_rpc_is_an_operation() {
    let operations = document::operations();
    let service = POOL.get_service_by_name("mus.v1.RulesService").unwrap();
    let mut ids: BTreeSet<String> = OTHER_FORMS.iter().map(|(id, _)| (*id).to_owned()).collect();
    // A stream has a form of its own over REST: lines, in the operation of the batch.
    for rpc in service.methods().filter(|rpc| !rpc.is_client_streaming()) {
        let (head, tail) = rpc.name().split_at(1);
        let id = head.to_lowercase() + tail;
        let (method, path, operation) = operations.get(&id).unwrap_or_else(|| panic!("no operation {id}"));
        let (input, output) = (proto::name_of(rpc.input().full_name()), proto::name_of(rpc.output().full_name()));
        assert_eq!(input, format!("{}Request", rpc.name()));
        assert_eq!(output, format!("{}Response", rpc.name()));
        assert_eq!(answers(operation), output, "{id}");
        if method == "POST" {
            assert_eq!(path, &format!("/v1/{}", words_of(rpc.name()).join("-")));
            let body = &operation["requestBody"];
            assert_eq!(body["required"], true, "{id}");
            assert_eq!(document::name_of(&body["content"]["application/json"]["schema"]["$ref"]), input, "{id}");
        } else {
            assert!(ONLY_PROTO.iter().any(|(name, _)| *name == input), "{id} takes no {input}");
            for field in rpc.input().fields() {
                let forms = OTHER_FORMS.iter().filter(|(_, call)| *call == rpc.name());
                let mut parameters = forms.flat_map(|(form, _)| operations[*form].2["parameters"].as_array().unwrap());
                assert!(parameters.any(|it| it["name"] == field.name()), "{id} cannot say {}", field.name());
            }
        }
        ids.insert(id);
    }
    assert_eq!(operations.keys().cloned().collect::<BTreeSet<_>>(), ids, "an operation is no rpc");
    for (form, call) in OTHER_FORMS {
        let rpc = service.methods().find(|rpc| rpc.name() == call).unwrap();
        assert_eq!(answers(operations[form].2), proto::name_of(rpc.output().full_name()), "{form}");
    }
}

/// The schema of an operation's answer.
fn answers(operation: &Value) -> String {
    document::name_of(&operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"])
}

/// `LegalActions` as `legal` and `actions`.
fn words_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if letter.is_lowercase() => word.push(letter),
            _ => words.push(letter.to_lowercase().collect()),
        }
    }
    words
}

#[test]
fn comments_are_the_same() {
    let (comments, mut descriptions) = (proto::comments(), document::descriptions());
    // Its words are those of the proto's string; it has no comments there to be compared with.
    descriptions.retain(|name, _| !ONLY_OPENAPI.iter().any(|(only, _)| name.split(['.', '=']).next() == Some(only)));
    let mut drift = Vec::new();
    for (name, description) in &descriptions {
        let comment = comments.get(name).map(|text| plain(text)).unwrap_or_default();
        // What is about numbers and the like is of no concern to JSON: it follows in a paragraph of its own.
        let shared = comment.split("\n\n").next().unwrap_or_default();
        let description = plain(description);
        if description.is_empty() || description != comment && description != shared {
            drift.push(format!("{name}\n  proto:   {comment}\n  OpenAPI: {description}"));
        }
    }
    for name in comments.keys().filter(|name| !descriptions.contains_key(*name)) {
        let owner = name.split(['.', '=']).next();
        if !ONLY_PROTO.iter().any(|(only, _)| owner == Some(only)) {
            drift.push(format!("{name} has no description in OpenAPI"));
        }
    }
    assert!(drift.is_empty(), "{}", drift.join("\n"));
}

#[test]
fn every_comment_of_the_proto_says_something() {
    for (name, comment) in proto::comments() {
        assert!(plain(&comment).ends_with('.'), "{name} is not told in a sentence: {comment:?}");
    }
}

/// The text with one space between words, and one empty line between paragraphs.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let joined = lines.join("\n");
    let paragraphs = joined.split("\n\n").map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// What may be left out of a request is the same, for messages too, where the descriptors cannot say it: each is taken away from
/// an example that is accepted, and both transports must answer the same. What the document requires is missed by name.
#[test]
fn what_may_be_left_out_is_the_same() {
    let mut required = 0;
    for (id, (verb, _, operation)) in document::operations() {
        if verb != "POST" {
            continue;
        }
        let call = words_of(&id).join("_");
        let schema = document::name_of(&operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]);
        let example = &document::schemas()[&schema]["example"];
        assert_eq!(pascal(&call) + "Request", schema);
        for (pointer, owner, name) in messages_in(&method(&call).input(), example, "") {
            let mut request = example.clone();
            request.pointer_mut(&pointer).unwrap().as_object_mut().unwrap().remove(&name);
            let place = format!("{call} without {pointer}/{name}");
            let [rest, grpc] = [wires::rest() as &dyn Transport, wires::grpc()].map(|it| it.ask(&call, &request));
            if document::is_required(&document::schemas()[&owner], &name) {
                required += 1;
                let field = format!("{pointer}/{name}").trim_start_matches('/').replace('/', ".");
                for problem in [&rest, &grpc].map(|answer| answer.as_ref().expect_err(&place)) {
                    assert_eq!(problem["code"], "malformed_request", "{place}");
                    assert_eq!(problem["field"], field, "{place}");
                }
            } else {
                let same = match (&rest, &grpc) {
                    (Err(rest), Err(grpc)) => rest["code"] == grpc["code"] && rest["field"] == grpc["field"],
                    (Ok(_), Ok(_)) => true,
                    _ => false,
                };
                assert!(same, "{place}: {rest:?} over REST, {grpc:?} over gRPC");
            }
        }
    }
    assert!(required > 8, "only {required} were tried");
}

/// The message fields of an example outside lists and unions: the pointer of the object, its schema, and the field's name.
fn messages_in(message: &MessageDescriptor, example: &Value, pointer: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for field in message.fields() {
        let (Kind::Message(inner), Some(value)) = (field.kind(), example.get(field.name())) else { continue };
        if field.is_list() || field.containing_oneof().is_some() {
            continue;
        }
        let owner = proto::name_of(message.full_name());
        found.push((pointer.to_owned(), owner, field.name().to_owned()));
        found.extend(messages_in(&inner, value, &format!("{pointer}/{}", field.name())));
    }
    found
}

/// The statuses of codes that no operation can give: they are about addresses that are not in the document.
const NO_OPERATION: [Code; 2] = [Code::NotFound, Code::MethodNotAllowed];

/// The statuses of codes that only a body can bring about.
const OF_BODIES: [Code; 2] = [Code::PayloadTooLarge, Code::UnsupportedMediaType];

#[test]
fn every_status_is_documented() {
    let statuses = |codes: &mut dyn Iterator<Item = &Code>| codes.map(|code| code.status()).collect::<BTreeSet<u16>>();
    let of_any_call = statuses(&mut Code::ALL.iter().filter(|code| !NO_OPERATION.contains(code)));
    let of_bodies = statuses(&mut OF_BODIES.iter());
    for (id, (method, _, operation)) in document::operations() {
        let mut expected = of_any_call.clone();
        if method == "GET" {
            expected.retain(|status| !of_bodies.contains(status));
            // What a GET without parameters asks for breaks no rule, and an address that names no ruleset is no address.
            if id != "getHand" {
                expected.remove(&Code::InvalidRuleset.status());
            }
            if id == "getRuleset" {
                expected.insert(Code::NotFound.status());
            }
        }
        let mut documented = BTreeSet::new();
        for (status, response) in operation["responses"].as_object().unwrap() {
            let status: u16 = status.parse().unwrap();
            if status >= 400 {
                documented.insert(status);
                let response = document::response(response);
                let content = response["content"].as_object().unwrap_or_else(|| panic!("{id} {status} has no content"));
                assert_eq!(content.keys().collect::<Vec<_>>(), [PROBLEM_JSON], "{id} {status}");
                let problem = &content[PROBLEM_JSON];
                assert_eq!(document::name_of(&problem["schema"]["$ref"]), "Problem", "{id} {status}");
                assert_eq!(problem["example"]["status"], status, "{id}: the example has another status");
            }
        }
        assert_eq!(documented, expected, "{id}");
    }
}

/// Refusals that a client can bring about, each with a status that the operation documents.
#[test]
fn every_refusal_is_documented() {
    const JSON: (&str, &str) = ("content-type", "application/json");
    for (id, (verb, path, operation)) in document::operations() {
        let verb: Method = verb.parse().unwrap();
        let mut seen = BTreeSet::new();
        let mut tell = |path: &str, headers: &[(&str, &str)], body: &str| {
            let reply = wires::rest().exchange(verb.clone(), path, headers, body.to_owned());
            let status = reply.status.as_u16();
            let documented = &operation["responses"][status.to_string()];
            assert!(documented.is_object(), "{id} answers {status} to {path} {}", &body[..body.len().min(99)]);
            if status >= 400 {
                assert_eq!(reply.header("content-type"), PROBLEM_JSON, "{id} {status}");
            }
            seen.insert(status);
        };
        if verb == Method::POST {
            let long = format!("{{\"x\":\"{}\"}}", "x".repeat(5 << 20));
            for body in ["", "{", "null", "[]", "{}", r#"{"x":1}"#, &long] {
                tell(&path, &[JSON], body);
            }
            tell(&path, &[], "{}");
            assert_eq!(seen, BTreeSet::from([400, 413, 415]), "{id}");
        } else {
            for part in ["x", "%ff", "RRRR", "standard"] {
                let path = path.replace("{hand}", part).replace("{preset}", part);
                tell(&path, &[], "");
                tell(&format!("{path}?preset=x"), &[], "");
                tell(&format!("{path}?x=1"), &[], "");
            }
            assert!(seen.contains(&400), "{id}");
        }
    }
}
