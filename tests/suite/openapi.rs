//! The OpenAPI document: fresh, whole, and true of what the service answers.

use crate::harness::{cases, files_of, text};
use crate::wires::{self, Reply};
use axum::http::Method;
use jsonschema::Validator;
use mus_rules::rest::openapi;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(openapi::document()).unwrap());

fn schemas() -> &'static Map<String, Value> {
    DOCUMENT["components"]["schemas"].as_object().unwrap()
}

/// Whether values are what a schema of the document says, references and all.
fn validator(schema: &Value) -> Validator {
    let mut whole = schema.clone();
    whole["components"] = json!({"schemas": schemas()});
    jsonschema::draft202012::new(&whole).unwrap_or_else(|fault| panic!("{schema}: {fault}"))
}

/// One validator for each schema: they are asked often.
static VALIDATORS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let one = |name: &String| validator(&json!({"$ref": format!("#/components/schemas/{name}")}));
    schemas().keys().map(|name| (name.clone(), one(name))).collect()
});

fn check_valid(validator: &Validator, value: &Value, place: &str) {
    let faults: Vec<String> =
        validator.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path)).collect();
    assert!(faults.is_empty(), "{place}: {faults:#?} in {value}");
}

fn check_is(schema: &str, value: &Value, place: &str) {
    check_valid(&VALIDATORS[schema], value, &format!("{place} is no {schema}"));
}

/// Each operation: its id, method, path and what the document says of it.
fn operations() -> Vec<(String, Method, String, &'static Value)> {
    let mut operations = Vec::new();
    for (path, methods) in DOCUMENT["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = method.to_uppercase().parse().unwrap();
            operations.push((text(&operation["operationId"]), method, path.clone(), operation));
        }
    }
    operations
}

fn operation(id: &str) -> &'static Value {
    operations().into_iter().find(|(it, ..)| it == id).unwrap_or_else(|| panic!("no operation {id}")).3
}

/// The response to a status, also where the operation only names it.
fn response(operation: &'static Value, status: &str) -> &'static Value {
    let response = &operation["responses"][status];
    match response["$ref"].as_str() {
        Some(name) => &DOCUMENT["components"]["responses"][last(name)],
        None => response,
    }
}

fn last(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// The answer is what the document says of the operation.
fn check_answer(id: &str, reply: &Reply) {
    let status = reply.status.as_str();
    let response = response(operation(id), status);
    let kind = reply.header("content-type");
    let schema = &response["content"][kind]["schema"];
    for (header, about) in response["headers"].as_object().into_iter().flatten() {
        assert!(reply.headers.contains_key(header), "{id}: no {header}, {}", about["description"]);
    }
    if schema["type"] == "string" {
        return assert!(std::str::from_utf8(&reply.body).is_ok(), "{id} answers no text");
    }
    let name = schema["$ref"].as_str().unwrap_or_else(|| panic!("{id} has no {kind} for {status}: {:?}", reply.body));
    check_is(last(name), &reply.json(), &format!("the answer {status} of {id}"));
}

/// All schemas, with where they are: what is under `example`, `mapping` and the like is no schema.
fn look(value: &Value, path: &str, check: &mut dyn FnMut(&Map<String, Value>, &str)) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| look(item, path, check)),
        Value::Object(schema) => {
            check(schema, path);
            for (key, inner) in schema {
                match key.as_str() {
                    "example" | "examples" | "discriminator" | "enum" => {}
                    "properties" => {
                        for (name, property) in inner.as_object().unwrap() {
                            look(property, &format!("{path}.{name}"), check);
                        }
                    }
                    _ => look(inner, &format!("{path}/{key}"), check),
                }
            }
        }
        _ => {}
    }
}

fn look_at_all(check: &mut dyn FnMut(&Map<String, Value>, &str)) {
    for (name, schema) in schemas() {
        look(schema, name, check);
    }
    look(&DOCUMENT["paths"], "paths", check);
    look(&DOCUMENT["components"]["responses"], "responses", check);
}

#[test]
fn the_committed_document_is_fresh() {
    let committed = include_str!("../../openapi/mus-v1.json");
    let printed = openapi::to_pretty_json();
    let differs = committed.lines().zip(printed.lines()).enumerate().find(|(_, (old, new))| old != new);
    if committed != printed {
        panic!("openapi/mus-v1.json is stale at {differs:?}; refresh it: cargo run -- openapi > openapi/mus-v1.json");
    }
}

#[test]
fn the_served_document_is_the_same() {
    let reply = wires::rest().get("/openapi.json");
    assert_eq!(reply.header("content-type"), "application/json");
    assert!(reply.json() == *DOCUMENT, "/openapi.json is another document");
}

#[test]
fn every_schema_and_property_is_told() {
    for (name, schema) in schemas() {
        assert!(!text(&schema["description"]).is_empty(), "{name} has no description");
        assert!(schema.get("example").is_some(), "{name} has no example");
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            assert!(!text(&property["description"]).is_empty(), "{name}.{field} has no description");
        }
        for word in schema["enum"].as_array().into_iter().flatten() {
            let told = format!("\n- `{}`: ", text(word));
            assert!(text(&schema["description"]).contains(&told), "{name} does not say what {word} means");
        }
    }
    look_at_all(&mut |schema, path| {
        let description = schema.get("description").map(text).unwrap_or_default();
        let code = ["::", "[`", "```"].iter().find(|code| description.contains(**code));
        assert_eq!(code, None, "{path} speaks of code: {description}");
    });
}

#[test]
fn nothing_is_null() {
    look_at_all(&mut |schema, path| {
        assert!(!schema.contains_key("nullable"), "{path} is nullable");
        let has_null = |value: &Value| match value {
            Value::Array(kinds) => kinds.contains(&json!("null")),
            kind => kind == "null",
        };
        assert!(!schema.get("type").is_some_and(has_null), "{path} may be null");
        assert!(!schema.get("enum").is_some_and(|words| words.as_array().unwrap().contains(&Value::Null)), "{path}");
    });
    assert!(!DOCUMENT.to_string().contains("null,") && !DOCUMENT.to_string().contains(":null"), "an example has null");
}

#[test]
fn every_object_is_closed_and_every_integer_bounded() {
    look_at_all(&mut |schema, path| match schema.get("type").and_then(Value::as_str) {
        Some("object") => assert_eq!(schema.get("additionalProperties"), Some(&json!(false)), "{path} is open"),
        Some("integer") => {
            let bound =
                |key: &str| schema.get(key).and_then(Value::as_i64).unwrap_or_else(|| panic!("{path}: no {key}"));
            assert!(bound("minimum") <= bound("maximum"), "{path} has no values");
        }
        Some("array") => {
            assert!(schema.contains_key("items"), "{path} is a list of anything");
            assert!(schema.contains_key("maxItems"), "{path} is a list without end");
        }
        Some("number") => assert_eq!(schema.get("minimum"), Some(&json!(0)), "{path} may be negative"),
        _ => {}
    });
}

#[test]
fn unions_have_names() {
    let mut unions = 0;
    for (name, schema) in schemas() {
        for key in ["anyOf", "allOf"] {
            assert!(schema.get(key).is_none(), "{name} has {key}");
        }
        let Some(members) = schema["oneOf"].as_array() else { continue };
        unions += 1;
        let tag = text(&schema["discriminator"]["propertyName"]);
        let mapping = schema["discriminator"]["mapping"].as_object().unwrap_or_else(|| panic!("{name} has no mapping"));
        let mapped: BTreeSet<&str> = mapping.values().map(|member| member.as_str().unwrap()).collect();
        let listed: BTreeSet<&str> = members.iter().map(|member| member["$ref"].as_str().expect(name)).collect();
        assert_eq!(mapped, listed, "{name}: what is listed and what the mapping names");
        for member in mapped {
            let schema = schemas().get(last(member)).unwrap_or_else(|| panic!("{name}: there is no {member}"));
            assert!(schema["properties"].get(&tag).is_some(), "{member} has no {tag}");
        }
    }
    assert!(unions > 5, "there are only {unions} unions");
    look_at_all(&mut |schema, path| {
        let inline = schema.contains_key("oneOf") && !schemas().contains_key(path);
        assert!(!inline, "{path} is a union without a name");
        let nested = schema.get("type") == Some(&json!("object")) && !schemas().contains_key(path);
        assert!(!nested, "{path} is an object without a name");
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{path}: {reference} is elsewhere"));
            assert!(DOCUMENT.pointer(pointer).is_some(), "{path}: there is no {reference}");
        }
    });
}

#[test]
fn every_schema_is_used() {
    let all = DOCUMENT.to_string();
    for name in schemas().keys() {
        assert!(all.contains(&format!("\"#/components/schemas/{name}\"")), "nothing refers to {name}");
    }
}

#[test]
fn examples_are_valid() {
    for (name, schema) in schemas() {
        check_is(name, &schema["example"], &format!("the example of {name}"));
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(example) = property.get("example") {
                check_valid(&validator(property), example, &format!("the example of {name}.{field}"));
            }
        }
    }
    for (name, response) in DOCUMENT["components"]["responses"].as_object().unwrap() {
        check_is("Problem", &response["content"]["application/problem+json"]["example"], name);
    }
    for (id, _, _, operation) in operations() {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let place = format!("{id}: the example of {}", parameter["name"]);
            assert!(parameter.get("example").is_some(), "{place} is not there");
            check_valid(&validator(&parameter["schema"]), &parameter["example"], &place);
        }
    }
}

#[test]
fn operations_are_told_and_their_ids_differ() {
    let mut ids = BTreeSet::new();
    let tags: Vec<String> = DOCUMENT["tags"].as_array().unwrap().iter().map(|tag| text(&tag["name"])).collect();
    for (id, _, path, operation) in operations() {
        assert!(id.starts_with(|it: char| it.is_ascii_lowercase()), "{path}: {id} is no camelCase");
        assert!(id.chars().all(|it| it.is_ascii_alphanumeric()), "{path}: {id} is no camelCase");
        assert!(ids.insert(id.clone()), "{id} is there twice");
        for key in ["summary", "description"] {
            assert!(!text(&operation[key]).is_empty(), "{id} has no {key}");
        }
        let [tag] = operation["tags"].as_array().unwrap().as_slice() else { panic!("{id} has not one tag") };
        assert!(tags.contains(&text(tag)), "{id}: {tag} is told nowhere");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(!text(&parameter["description"]).is_empty(), "{id}: {}", parameter["name"]);
        }
    }
}

/// The address of a GET, its parameters as in their examples.
fn example_address(path: &str, operation: &Value) -> String {
    let (mut path, mut query) = (path.to_owned(), Vec::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, example) = (text(&parameter["name"]), text(&parameter["example"]));
        match parameter["in"].as_str() {
            Some("path") => path = path.replace(&format!("{{{name}}}"), &example),
            Some("query") => query.push(format!("{name}={example}")),
            _ => {}
        }
    }
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

#[test]
fn example_requests_are_answered_as_documented() {
    for (id, method, path, operation) in operations() {
        let reply = if method == Method::POST {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            wires::rest().post(&path, schemas()[last(schema.as_str().unwrap())]["example"].to_string())
        } else {
            wires::rest().get(&example_address(&path, operation))
        };
        assert_eq!(reply.status, 200, "{id}: {:?}", reply.body);
        check_answer(&id, &reply);
    }
}

#[test]
fn answers_to_the_vectors_are_valid() {
    let ask = |id: &str, request: &Value| {
        let (_, _, path, operation) = operations().into_iter().find(|(it, ..)| it == id).unwrap();
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        check_is(last(schema.as_str().unwrap()), request, &format!("a request of {id}"));
        let reply = wires::rest().post(&path, request.to_string());
        assert_eq!(reply.status, 200, "{id}: {:?}", reply.body);
        check_answer(id, &reply);
        reply.json()
    };
    for id in ["showdown", "score"] {
        for case in cases(&format!("{id}.json")).iter().step_by(7) {
            ask(id, &case["request"]);
        }
    }
    for case in cases("games.json").iter().step_by(5) {
        let mut snapshot = ask("start", &case["start"])["snapshot"].clone();
        let mut actions = Vec::new();
        for step in case["steps"].as_array().unwrap() {
            ask("legalActions", &json!({"snapshot": snapshot}));
            ask("view", &json!({"snapshot": snapshot, "seat": 0}));
            actions.push(step["action"].clone());
            snapshot = ask("apply", &json!({"snapshot": snapshot, "action": step["action"]}))["snapshot"].clone();
        }
        // One more than there is to do: what is illegal is answered too.
        actions.push(json!({"type": "quiero", "seat": 0}));
        let mut replay = case["start"].clone();
        replay["actions"] = actions.into();
        ask("replay", &replay);
    }
}

#[test]
fn refusals_are_valid() {
    let requests = [
        ("evaluate", json!({"hands": ["RR3"]})),
        ("evaluate", json!({"hands": ["RR3A"], "ruleset": {"kings": 5}})),
        ("showdown", json!({"hands": ["RRRA", "CC77", "RS54", "3764"], "mano": 4})),
        ("start", json!({"mano": 0, "score": {"stones": [1], "games": [0, 0]}})),
        ("start", json!({"mano": "0"})),
        ("start", json!({"mano": 0, "dek": {}})),
    ];
    for (id, request) in requests {
        let reply = wires::rest().post(&format!("/v1/{id}"), request.to_string());
        assert!(reply.status.is_client_error(), "{id}: {request}");
        check_answer(id, &reply);
    }
    // An action that is not legal comes with those that are.
    let mut request = schemas()["ApplyRequest"]["example"].clone();
    request["action"] = json!({"type": "quiero", "seat": 0});
    let reply = wires::rest().post("/v1/apply", request.to_string());
    assert!(reply.json()["legal"].is_object(), "{:?}", reply.body);
    check_answer("apply", &reply);
}

/// Each answer has an id, and each operation says so; whoever needs no token says that.
#[test]
fn ids_and_tokens_are_documented() {
    let reference = json!({"$ref": "#/components/headers/X-Request-Id"});
    for (id, method, path, operation) in operations() {
        let asked: Vec<&Value> =
            operation["parameters"].as_array().unwrap().iter().filter(|it| it["name"] == "X-Request-Id").collect();
        assert!(asked.len() == 1 && asked[0]["in"] == "header" && asked[0]["required"] == false, "{id}: {asked:?}");
        for status in operation["responses"].as_object().unwrap().keys() {
            assert_eq!(response(operation, status)["headers"]["X-Request-Id"], reference, "{id} {status}");
        }
        let open = path == "/livez" || path == "/readyz";
        assert_eq!(operation.get("security"), open.then_some(&json!([])), "{id}");
        assert_eq!(operation["responses"].get("401").is_none(), open, "{id}");
        let example = asked[0]["example"].as_str().unwrap();
        let address = if method == Method::GET { example_address(&path, operation) } else { path };
        let reply = wires::rest().exchange(method.clone(), &address, &[("x-request-id", example)], "");
        assert_eq!(reply.header("x-request-id"), example, "{id}");
        // An id that cannot be kept is no reason to refuse the request, and the document allows it.
        for unfit in ["", "a b", &"x".repeat(129)] {
            check_valid(&validator(&asked[0]["schema"]), &json!(unfit), &id);
            let again = wires::rest().exchange(method.clone(), &address, &[("x-request-id", unfit)], "");
            assert_eq!(again.status, reply.status, "{id}");
            assert_ne!(again.header("x-request-id"), unfit, "{id}");
        }
    }
    assert_eq!(DOCUMENT["security"], json!([{}, {"bearer": []}]));
    let scheme = &DOCUMENT["components"]["securitySchemes"]["bearer"];
    assert_eq!((&scheme["type"], &scheme["scheme"]), (&json!("http"), &json!("bearer")));
    assert!(response(operation("evaluate"), "401")["headers"]["WWW-Authenticate"].is_object());
}

/// What the examples of refusals say of bounds is what holds by default.
#[test]
fn examples_of_refusals_say_the_defaults() {
    let config = wires::config(&[]);
    for (name, says) in [
        ("Timeout", format!("within {} seconds", config.call_seconds)),
        ("TooLarge", format!("up to {} bytes", config.max_body_bytes)),
    ] {
        let example = &DOCUMENT["components"]["responses"][name]["content"]["application/problem+json"]["example"];
        assert!(text(&example["detail"]).contains(&says), "{name}: {example}");
    }
}

#[test]
fn what_may_be_kept_is_documented() {
    let mut kept = 0;
    for (id, method, path, operation) in operations() {
        if method != Method::GET {
            continue;
        }
        let address = example_address(&path, operation);
        let first = wires::rest().get(&address);
        for header in ["etag", "cache-control"] {
            let documented = operation["responses"]["200"]["headers"].as_object().into_iter().flatten();
            let documented = documented.filter(|(name, _)| name.eq_ignore_ascii_case(header)).count() == 1;
            assert_eq!(first.headers.contains_key(header), documented, "{id}: {header} is sent, or it is documented");
        }
        let again = wires::rest().exchange(method, &address, &[("if-none-match", first.header("etag"))], "");
        let documented = operation["responses"].get(again.status.as_str());
        assert!(documented.is_some(), "{id} answers {}", again.status);
        if again.status == 304 {
            kept += 1;
            assert!(again.body.is_empty(), "{id}");
            let asked = operation["parameters"].as_array().unwrap().iter().any(|it| it["name"] == "If-None-Match");
            assert!(asked, "{id} does not say how to ask");
        }
    }
    assert!(kept > 2, "only {kept} answers may be kept");
}

/// The values of these attributes in a page.
fn attributes(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for name in ["src", "href"] {
        for quote in ['"', '\''] {
            for part in page.split(&format!("{name}={quote}")).skip(1) {
                found.push(part.split(quote).next().unwrap_or_default().to_owned());
            }
        }
    }
    found
}

/// The landing page, its files and the protos: from the binary, sent once, and under a policy that lets nothing else in.
#[test]
fn pages() {
    let home = wires::rest().get("/");
    assert!(home.header("content-type").starts_with("text/html"), "{home:?}");
    let text = String::from_utf8(home.body.to_vec()).unwrap();
    let mut files = vec!["/".to_owned(), "/openapi.json".to_owned(), "/proto/".to_owned()];
    for link in attributes(&text).into_iter().filter(|link| !link.starts_with('#')) {
        assert!(!link.contains(':') && !link.starts_with('/'), "the page leads to {link}, wherever it stands itself");
        assert_eq!(wires::rest().get(&format!("/{link}")).status, 200, "{link}");
        if ["css", "js", "svg"].iter().any(|kind| link.ends_with(&format!(".{kind}"))) {
            files.push(format!("/{link}"));
        }
    }
    assert_eq!(files.len(), 6, "{files:?}");
    for word in ["<script>", "<style", " style=", " onclick", " onload"] {
        assert!(!text.contains(word), "the page has {word}, which its policy forbids");
    }
    let index = wires::rest().get("/proto/");
    let listed = attributes(std::str::from_utf8(&index.body).unwrap());
    let protos = files_of("proto").into_iter().filter(|(path, _)| path.ends_with(".proto")).collect::<Vec<_>>();
    for (path, text) in &protos {
        assert!(listed.contains(&path.strip_prefix("proto/").unwrap().to_owned()), "{path} is not in {listed:?}");
        assert_eq!(String::from_utf8_lossy(&wires::rest().get(&format!("/{path}")).body), *text, "{path}");
        files.push(format!("/{path}"));
    }
    assert_eq!(listed.iter().filter(|link| link.ends_with(".proto")).count(), protos.len(), "{listed:?}");
    for file in files {
        let first = wires::rest().get(&file);
        assert_eq!((first.status.as_u16(), first.header("cache-control")), (200, "no-cache"), "{file}");
        assert!(
            first.header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"),
            "{file}"
        );
        assert!(!first.header("content-security-policy").contains("unsafe"), "{file}");
        let etag = [("if-none-match", first.header("etag"))];
        let again = wires::rest().exchange(Method::GET, &file, &etag, "");
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0), "{file}");
    }
}

#[test]
fn the_pages_load_nothing_from_elsewhere() {
    let page = wires::rest().get("/docs/");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").starts_with("text/html"));
    let page = String::from_utf8(page.body.to_vec()).unwrap();
    let files = attributes(&page);
    assert!(files.iter().any(|file| file.ends_with(".js")), "{page}");
    for file in files {
        assert!(!file.contains(':') && !file.starts_with("//"), "the page loads {file}");
        let reply = wires::rest().get(&format!("/docs/{}", file.trim_start_matches("./")));
        assert_eq!(reply.status, 200, "{file}");
        // What they load in turn: a style by url() and @import, the page's own script by what it is told.
        let text = String::from_utf8_lossy(&reply.body);
        let styles = file.ends_with(".css")
            && ["url(http", "url(\"http", "url(//", "@import"].iter().any(|it| text.contains(it));
        assert!(!styles, "{file} loads something from elsewhere");
        if file.ends_with("swagger-initializer.js") {
            assert!(text.contains("/openapi.json"), "{file} shows another document");
            assert!(!text.contains("http:") && !text.contains("https:"), "{file} names another host: {text}");
            assert!(
                text.contains("\"validatorUrl\": \"none\"") || text.contains("\"validatorUrl\":\"none\""),
                "{text}"
            );
        }
    }
}
