//! The OpenAPI document, as the routes and the types of the contract give it, and what is added to it afterwards.
//!
//! The derives write a tagged union inline and without a name, from which client generators make `Action1`, `Action2` and so on. So
//! each member is lifted out under a name of its own (`ActionEnvido`), and the union says by which field they are
//! told apart. A member that is a request with a tag beside it (`BatchCallScore`) is made one object first.
//! The derives also have no place for the bounds of an array's items.

use super::{Settings, batch, calls, house, problem};
use crate::rules;
use crate::service::{Code, Error, Problem};
use crate::words::{Language, Message};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayItems, Components, Discriminator, KnownFormat, Object, OneOf, Schema, SchemaFormat,
    SchemaType, Type,
};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Required, Response, ResponseBuilder,
    ServerBuilder,
};
use utoipa::{IntoResponses, ToResponse};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const DESCRIPTION: &str = "\
The rules of Mus, the Spanish card game of four lances and a lot of talk, as a service that keeps nothing between calls.

**Hands** are compared and counted by themselves. **Games** are snapshots: start one, keep it, send it with an action, and keep \
the one that comes back. Whatever a ruleset leaves open is a setting of it, and the **lists** say what each means.

A card is a rank letter, `R C S 7 6 5 4 3 2 A`, and then, where it matters, its suit, `o c e b`; cards are written one after the \
other, `RR3A` or `RoRc3bAe`, and `?` is a card that is not shown. Seats and teams count from 0. Nothing is ever null: what is \
not there is left out.

Every error is a `Problem`. Its `code` is for programs and never changes; its `detail` is for people; its `field` says where.

Whether a token or a client's certificate is asked for is for whoever runs the service to say; by default none is.";

/// The name under which the document has the token.
const TOKEN: &str = "bearer";

/// The name of the header that carries the id of a request.
const REQUEST_ID: &str = "X-Request-Id";

/// The document, whole.
pub fn document() -> OpenApi {
    let (_, mut document) = routes().split_for_parts();
    if let Some(components) = &mut document.components {
        finish(components);
    }
    for path in document.paths.paths.values_mut() {
        if let Some(get) = &mut path.get {
            tell_of_keeping(get);
        }
        for operation in [path.get.as_mut(), path.post.as_mut()].into_iter().flatten() {
            tell_of_ids(operation);
        }
    }
    document
}

/// The document as `openapi/mus-v1.json` has it: indented by two, with a line break at the end.
pub fn to_pretty_json() -> String {
    // A document is text and numbers, which always can be written.
    let mut text = document().to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}

/// The named schemas of the document.
pub(super) fn schemas() -> &'static Value {
    static SCHEMAS: LazyLock<Value> = LazyLock::new(|| {
        let document = serde_json::to_value(document()).unwrap_or_default();
        document.pointer("/components/schemas").cloned().unwrap_or_default()
    });
    &SCHEMAS
}

/// All routes that are in the document, each with its place in it.
pub(super) fn routes() -> OpenApiRouter<Arc<Settings>> {
    OpenApiRouter::with_openapi(head())
        .routes(routes!(calls::evaluate))
        .routes(routes!(calls::get_hand))
        .routes(routes!(calls::showdown))
        .routes(routes!(calls::score))
        .routes(routes!(calls::start))
        .routes(routes!(calls::legal_actions))
        .routes(routes!(calls::apply))
        .routes(routes!(calls::view))
        .routes(routes!(calls::replay))
        .routes(routes!(calls::odds))
        .routes(routes!(calls::discards))
        .routes(routes!(batch::batch))
        .routes(routes!(calls::list_rulesets))
        .routes(routes!(calls::get_ruleset))
        .routes(routes!(calls::list_signals))
        .routes(routes!(calls::list_glossary))
        .routes(routes!(house::livez))
        .routes(routes!(house::readyz))
        .routes(routes!(house::version))
        .routes(routes!(house::metrics))
}

fn head() -> OpenApi {
    let license = env!("CARGO_PKG_LICENSE");
    let info = InfoBuilder::new()
        .title("Mus rules")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(DESCRIPTION))
        .license(Some(LicenseBuilder::new().name(license).identifier(Some(license)).build()));
    let tag = |name: &str, description: &str| TagBuilder::new().name(name).description(Some(description)).build();
    let mut components = Components::new();
    for (name, response) in FAULTS.map(Fault::response) {
        components.responses.insert(name.to_owned(), RefOr::T(response));
    }
    components.schemas.insert("Problem".to_owned(), <Problem as utoipa::PartialSchema>::schema());
    let mut named = Vec::new();
    <Problem as utoipa::ToSchema>::schemas(&mut named);
    components.schemas.extend(named);
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
        "One of the tokens that the service knows, where it asks for one. Health and readiness need none.",
    ));
    components.security_schemes.insert(TOKEN.to_owned(), SecurityScheme::Http(token.build()).into());
    let id =
        HeaderBuilder::new().schema(Some(request_id())).description(Some("The id of the request, as logs have it."));
    components.headers.insert(REQUEST_ID.to_owned(), id.build().into());
    OpenApiBuilder::new()
        .info(info.build())
        // By default nobody needs to be known to ask for the rules.
        .security(Some([SecurityRequirement::default(), SecurityRequirement::new(TOKEN, [""; 0])]))
        .servers(Some([ServerBuilder::new().url("/").description(Some("Where this document came from.")).build()]))
        .tags(Some([
            tag("hands", "Hands by themselves: what they are worth, who wins, who takes what."),
            tag("games", "Games as they are played, one action at a time."),
            tag("odds", "What may be expected of hands that are not wholly known."),
            tag("batches", "Several calls in one."),
            tag("lists", "What there is to choose from."),
            tag("service", "For those who run the service."),
        ]))
        .components(Some(components))
        .build()
}

/// An error response that operations refer to by name.
#[derive(Clone, Copy)]
struct Fault {
    name: &'static str,
    description: &'static str,
    code: Code,
    status: u16,
    field: Option<&'static str>,
    message: fn() -> Message,
    rule: Option<&'static str>,
}

impl Fault {
    fn response(self) -> (&'static str, Response) {
        let error = Error::new(self.code, (self.message)());
        let error = Error { field: self.field.map(str::to_owned), rule: self.rule, ..error };
        let problem = Problem { status: self.status.into(), ..error.problem(Language::English) };
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Problem")))
            .example(serde_json::to_value(problem).ok())
            .build();
        let mut response = ResponseBuilder::new().description(self.description).content(problem::PROBLEM_JSON, content);
        if self.code == Code::Overloaded {
            let seconds = Object::builder()
                .schema_type(SchemaType::new(Type::Integer))
                .minimum(Some(1))
                .maximum(Some(3600))
                .examples([1]);
            let header = HeaderBuilder::new().schema(Some(seconds.build())).description(Some("The seconds to wait."));
            response = response.header("Retry-After", header.build());
        }
        if self.code == Code::Unauthenticated {
            let scheme = Object::builder().schema_type(SchemaType::new(Type::String)).examples(["Bearer"]);
            let header = HeaderBuilder::new().schema(Some(scheme.build())).description(Some("What is asked for."));
            response = response.header("WWW-Authenticate", header.build());
        }
        let mut response = response.build();
        response.headers.insert(REQUEST_ID.to_owned(), id_of_the_answer());
        (self.name, response)
    }
}

const MALFORMED: Fault = Fault {
    name: "Malformed",
    description: "The request cannot be read: `malformed_request`, or `unknown_field` for a field or query that does not exist.",
    code: Code::UnknownField,
    status: 400,
    field: Some("rulset"),
    message: || Message::NoField { name: "\"rulset\"".to_owned(), nearest: "ruleset".to_owned() },
    rule: None,
};
const UNKNOWN_PRESET: Fault = Fault {
    name: "UnknownPreset",
    description: "There is no ruleset of this name: `invalid_ruleset`.",
    code: Code::InvalidRuleset,
    status: 404,
    field: Some("preset"),
    message: || {
        let names = rules::Preset::ALL.iter().map(|preset| preset.word()).collect::<Vec<_>>().join(", ");
        Message::NoPreset { name: "\"madird\"".to_owned(), names }
    },
    rule: None,
};
const TOO_LARGE: Fault = Fault {
    name: "TooLarge",
    description: "The body is too long: `payload_too_large`.",
    code: Code::PayloadTooLarge,
    status: 413,
    field: None,
    message: || Message::BodyTooLarge { most: 4 * 1024 * 1024 },
    rule: None,
};
const WRONG_MEDIA_TYPE: Fault = Fault {
    name: "WrongMediaType",
    description: "The body is not JSON by its content type: `unsupported_media_type`.",
    code: Code::UnsupportedMediaType,
    status: 415,
    field: None,
    message: || Message::NoContentType { wanted: "application/json".to_owned() },
    rule: None,
};
const UNPROCESSABLE: Fault = Fault {
    name: "Unprocessable",
    description: "The request has a sound shape, but breaks a rule; `code` says which kind and `rule` cites the ruling.",
    code: Code::InvalidSeat,
    status: 422,
    field: Some("mano"),
    message: || Message::NoSeat { number: 4, last: 3 },
    rule: Some("R-2.1"),
};
const INTERNAL: Fault = Fault {
    name: "Internal",
    description: "The service has a bug: `internal`. The call had no effect.",
    code: Code::Internal,
    status: 500,
    field: None,
    message: || Message::BugInCall { reference: "request 7c9e6679-7425-40de".to_owned() },
    rule: None,
};
const OVERLOADED: Fault = Fault {
    name: "Overloaded",
    description: "The service takes no more calls for the moment: `overloaded`.",
    code: Code::Overloaded,
    status: 503,
    field: None,
    message: || Message::TooManyCalls,
    rule: None,
};
const TIMEOUT: Fault = Fault {
    name: "Timeout",
    description: "The call took longer than it may: `timeout`.",
    code: Code::Timeout,
    status: 504,
    field: None,
    message: || Message::TooSlow { seconds: Duration::from_secs(5) },
    rule: None,
};
const UNAUTHENTICATED: Fault = Fault {
    name: "Unauthenticated",
    description: "The service is not open to everybody, and who asks is not known: `unauthenticated`.",
    code: Code::Unauthenticated,
    status: 401,
    field: None,
    message: || Message::NoToken,
    rule: None,
};
const FAULTS: [Fault; 9] = [
    UNAUTHENTICATED,
    MALFORMED,
    UNKNOWN_PRESET,
    TOO_LARGE,
    WRONG_MEDIA_TYPE,
    UNPROCESSABLE,
    INTERNAL,
    OVERLOADED,
    TIMEOUT,
];

macro_rules! named_fault {
    ($($name:ident = $fault:ident),+) => {
        $(
            /// An error response, for operations to name.
            pub(super) struct $name;

            impl<'r> ToResponse<'r> for $name {
                fn response() -> (&'r str, RefOr<Response>) {
                    let (name, response) = $fault.response();
                    (name, RefOr::T(response))
                }
            }
        )+
    };
}
named_fault!(
    UnknownPreset = UNKNOWN_PRESET,
    Unprocessable = UNPROCESSABLE,
    Internal = INTERNAL,
    Overloaded = OVERLOADED,
    Unauthenticated = UNAUTHENTICATED
);

fn named(faults: &[Fault]) -> BTreeMap<String, RefOr<Response>> {
    let named = |fault: &Fault| (fault.status.to_string(), RefOr::Ref(Ref::from_response_name(fault.name)));
    faults.iter().map(named).collect()
}

/// The errors of every call that takes a body.
pub(super) struct PostFaults;

impl IntoResponses for PostFaults {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        named(&[MALFORMED, UNAUTHENTICATED, TOO_LARGE, WRONG_MEDIA_TYPE, UNPROCESSABLE, INTERNAL, OVERLOADED, TIMEOUT])
    }
}

/// The errors of every call that takes none.
pub(super) struct GetFaults;

impl IntoResponses for GetFaults {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        named(&[MALFORMED, UNAUTHENTICATED, INTERNAL, OVERLOADED, TIMEOUT])
    }
}

/// Marks the calls whose answers a client may keep; what they have in common is told by [`tell_of_keeping`].
pub(super) struct Kept;

impl IntoResponses for Kept {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let kept = Response::new("The client has kept this answer.");
        BTreeMap::from([(KEPT.to_owned(), RefOr::T(kept))])
    }
}

const KEPT: &str = "304";

/// The headers by which a client keeps an answer, and asks whether it may go on keeping it.
fn tell_of_keeping(get: &mut Operation) {
    if !get.responses.responses.contains_key(KEPT) {
        return;
    }
    let text = || Object::builder().schema_type(SchemaType::new(Type::String)).build();
    for status in ["200", KEPT] {
        if let Some(RefOr::T(response)) = get.responses.responses.get_mut(status) {
            for (name, description) in
                [("ETag", "Changes when the answer does."), ("Cache-Control", "How long the answer may be kept.")]
            {
                let header = HeaderBuilder::new().schema(Some(text())).description(Some(description));
                response.headers.insert(name.to_owned(), header.build().into());
            }
        }
    }
    let asked = ParameterBuilder::new()
        .name("If-None-Match")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("The ETags of answers that the client has kept."))
        .schema(Some(text()))
        .example(Some("\"0\"".into()));
    get.parameters.get_or_insert_default().push(asked.build().into());
}

/// What the id of an answer may be.
fn request_id() -> Object {
    let text = Object::builder().schema_type(SchemaType::new(Type::String));
    text.min_length(Some(1)).max_length(Some(128)).pattern(Some("^[!-~]+$")).build()
}

/// The header of an answer that has it, as all have it.
fn id_of_the_answer() -> RefOr<Header> {
    RefOr::Ref(Ref::new(format!("#/components/headers/{REQUEST_ID}")))
}

/// The header that a client may send with a request, and that comes back with the answer.
fn tell_of_ids(operation: &mut Operation) {
    let sent = ParameterBuilder::new()
        .name(REQUEST_ID)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "An id for the request, to find it by: up to 128 visible characters. Left out, or anything else: one is made.",
        ))
        // Nothing is refused for its id, so the schema allows any.
        .schema(Some(Object::builder().schema_type(SchemaType::new(Type::String))))
        .example(Some("7c9e6679-7425-40de".into()));
    operation.parameters.get_or_insert_default().push(sent.build().into());
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response {
            response.headers.insert(REQUEST_ID.to_owned(), id_of_the_answer());
        }
    }
}

/// The bounds of the integers in arrays, by the field that holds the array.
const ITEM_BOUNDS: [(&str, i32, i32); 6] =
    [("stones", 0, 10_999), ("games", 0, 100), ("ranking", 0, 5), ("draws", 0, 4), ("refused", 0, 5), ("out", 0, 5)];

/// The closed lists of words, each with what its words mean.
fn meanings() -> Vec<(&'static str, Vec<(&'static str, String)>)> {
    macro_rules! words {
        ($($name:ident),+) => {
            vec![$((stringify!($name), rules::$name::ALL.iter().map(|word| (word.word(), word.meaning(Language::English))).collect())),+]
        };
    }
    let mut lists = words!(
        DecidedBy,
        DiscardOrder,
        GlossaryKind,
        LaReal,
        Lance,
        Method,
        MusVistoRule,
        Nickname,
        OrdagoAccepted,
        PairAnswers,
        ParesKind,
        PereteRule,
        Preset,
        Reason,
        Said,
        SignalSet
    );
    lists.push(("Code", Code::ALL.iter().map(|code| (code.word(), code.meaning().to_owned())).collect()));
    lists
}

fn finish(components: &mut Components) {
    for (name, words) in meanings() {
        let Some(RefOr::T(Schema::Object(list))) = components.schemas.get_mut(name) else { continue };
        let mut text = list.description.take().unwrap_or_default();
        text.push('\n');
        for (word, meaning) in words {
            text.push_str(&format!("\n- `{word}`: {meaning}"));
        }
        list.description = Some(text);
    }
    let mut lifted = Vec::new();
    let whole = components.schemas.clone();
    for (name, schema) in &mut components.schemas {
        if let RefOr::T(Schema::OneOf(union)) = schema {
            union.items.iter_mut().for_each(|member| merge(member, &whole));
            lift(name, union, &mut lifted);
        }
    }
    components.schemas.extend(lifted);
    for schema in components.schemas.values_mut() {
        if let RefOr::T(Schema::Object(Object { description, .. }) | Schema::OneOf(OneOf { description, .. })) = schema
        {
            *description = description.take().map(|text| for_callers(&text));
        }
    }
    for schema in components.schemas.values_mut() {
        if let RefOr::T(Schema::Object(object)) = schema
            && object.schema_type == SchemaType::new(Type::Object)
        {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            bound_items(object);
        }
    }
}

/// A doc comment without the paragraphs that speak to readers of the code: examples in Rust, and links to other items.
fn for_callers(text: &str) -> String {
    let kept: Vec<&str> = text.split("\n\n").take_while(|part| !part.contains("```") && !part.contains("[`")).collect();
    kept.join("\n\n")
}

/// Makes one object of a union's member that is another schema with a tag beside it: two closed objects together take nothing.
fn merge(member: &mut RefOr<Schema>, whole: &BTreeMap<String, RefOr<Schema>>) {
    let RefOr::T(Schema::AllOf(both)) = member else { return };
    let [RefOr::Ref(other), RefOr::T(Schema::Object(tag))] = both.items.as_slice() else { return };
    let name = other.ref_location.rsplit('/').next().unwrap_or_default();
    let Some(RefOr::T(Schema::Object(other))) = whole.get(name) else { return };
    let Some((tag_name, word)) = tag_of(tag) else { return };
    let mut merged = tag.clone();
    merged.description = both.description.clone();
    merged.properties.extend(other.properties.clone());
    merged.required.extend(other.required.clone());
    if let Some(Value::Object(fields)) = &other.example {
        let tagged = std::iter::once((tag_name, Value::String(word)));
        let fields = fields.iter().map(|(name, value)| (name.clone(), value.clone()));
        merged.example = Some(Value::Object(tagged.chain(fields).collect()));
    }
    *member = RefOr::T(Schema::Object(merged));
}

/// Gives each member of a tagged union its name.
fn lift(union_name: &str, union: &mut OneOf, lifted: &mut Vec<(String, RefOr<Schema>)>) {
    let mut mapping = BTreeMap::new();
    let mut tag_name = None;
    for member in &mut union.items {
        let RefOr::T(Schema::Object(object)) = member else { continue };
        let Some((tag, word)) = tag_of(object) else { continue };
        if let Some(RefOr::T(Schema::Object(property))) = object.properties.get_mut(&tag) {
            property.description = Some(format!("Always `{word}`; tells the members of {union_name} apart."));
        }
        let name = format!("{union_name}{}", pascal_case(&word));
        let reference = Ref::from_schema_name(&name);
        mapping.insert(word, reference.ref_location.clone());
        union.example = union.example.take().or_else(|| object.example.clone());
        let schema = std::mem::replace(member, RefOr::Ref(reference));
        lifted.push((name, schema));
        tag_name = Some(tag);
    }
    if let Some(property_name) = tag_name {
        let mut discriminator = Discriminator::new(property_name);
        discriminator.mapping = mapping;
        union.discriminator = Some(discriminator);
    }
}

/// The field of a union's member that holds one word only, and the word.
fn tag_of(object: &Object) -> Option<(String, String)> {
    object.properties.iter().find_map(|(name, schema)| match schema {
        RefOr::T(Schema::Object(tag)) => match tag.enum_values.as_deref() {
            Some([Value::String(word)]) => Some((name.clone(), word.clone())),
            _ => None,
        },
        _ => None,
    })
}

fn pascal_case(word: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    word.split('_').map(capital).collect()
}

fn bound_items(object: &mut Object) {
    for (name, schema) in &mut object.properties {
        let RefOr::T(Schema::Array(array)) = schema else { continue };
        // Chances and expectations: none is negative.
        if let ArrayItems::RefOrSchema(items) = &mut array.items
            && let RefOr::T(Schema::Object(item)) = items.as_mut()
            && item.format == Some(SchemaFormat::KnownFormat(KnownFormat::Double))
        {
            item.minimum = Some(0.into());
            continue;
        }
        let Some(&(_, least, most)) = ITEM_BOUNDS.iter().find(|(bounded, _, _)| bounded == name) else { continue };
        if let ArrayItems::RefOrSchema(items) = &mut array.items
            && let RefOr::T(Schema::Object(item)) = items.as_mut()
            && item.format == Some(SchemaFormat::KnownFormat(KnownFormat::Int32))
        {
            item.minimum = Some(least.into());
            item.maximum = Some(most.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_type_where_the_decoder_is_lenient() {
        // Lenient tells arrays, numbers and objects apart by their names.
        let (mut arrays, mut numbers, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for properties in super::super::shape::of_requests(schemas())
            .into_iter()
            .filter_map(|schema| schema.get("properties")?.as_object())
        {
            for (name, schema) in properties {
                let names = match schema.get("type").and_then(Value::as_str) {
                    Some("array") => &mut arrays,
                    Some("integer") => &mut numbers,
                    Some("string") if schema.get("enum").is_none() => continue,
                    Some("boolean") => continue,
                    _ => &mut others,
                };
                names.push(name.clone());
            }
        }
        assert!(others.iter().all(|name| !arrays.contains(name)), "{others:?} {arrays:?}");
        assert!(others.iter().all(|name| !numbers.contains(name)), "{others:?} {numbers:?}");
    }
}
