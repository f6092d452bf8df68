//! What is wrong with the shape of a request, by the schemas of the published document.
//!
//! Shape is which fields there are, their types, and the words of the closed lists. Bounds are not shape: a seat of -1 is a
//! well-formed integer, and it is the service that says `invalid_seat`.

use super::problem::shown;
use crate::service::{Code, Error};
use crate::words::Message;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The first fault of `value` by the schema of this name, if there is one.
pub(super) fn fault(schemas: &Value, name: &str, value: &Value, whole: Whole) -> Option<Error> {
    Walk { schemas, whole }.value(schemas.get(name)?, value, "").err().map(|fault| *fault)
}

/// The name that is spelt most like this one.
pub(super) fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let start: String = name.chars().take(64).collect();
    names.min_by_key(|known| strsim::damerau_levenshtein(&start, known))
}

/// What is read: a body, or an item of one. Sentences about an item count from its call, as its fields do.
#[derive(Clone, Copy)]
pub(super) enum Whole {
    Body,
    Item,
}

impl Whole {
    /// What a sentence about this path begins with.
    pub(super) fn subject(self, path: &str) -> Box<Message> {
        let path = match self {
            Whole::Body => path,
            Whole::Item => path.strip_prefix("call.").unwrap_or(path),
        };
        Box::new(match self {
            Whole::Body if path.is_empty() => Message::TheBody,
            Whole::Item if path.is_empty() => Message::TheItem,
            Whole::Body | Whole::Item => Message::Field {
                path: path
                    .get(path.ceil_char_boundary(path.len().saturating_sub(256))..)
                    .unwrap_or_default()
                    .to_owned(),
            },
        })
    }
}

struct Walk<'s> {
    schemas: &'s Value,
    whole: Whole,
}

// The error is large and rare.
type Walked = Result<(), Box<Error>>;

fn malformed(path: &str, message: Message) -> Walked {
    Err(Box::new(Error::at(Code::MalformedRequest, path, message)))
}

impl<'s> Walk<'s> {
    /// The schema itself, where this one only names it.
    fn resolved(&self, schema: &'s Value) -> &'s Value {
        let alias = schema.get("$ref").or_else(|| {
            match schema.get("allOf").or_else(|| schema.get("oneOf"))?.as_array()?.as_slice() {
                [only] => only.get("$ref"),
                _ => None,
            }
        });
        match alias.and_then(Value::as_str).and_then(|alias| self.schemas.get(alias.rsplit('/').next()?)) {
            Some(named) => self.resolved(named),
            None => schema,
        }
    }

    fn value(&self, schema: &'s Value, value: &Value, path: &str) -> Walked {
        let schema = self.resolved(schema);
        if let Some(discriminator) = schema.get("discriminator") {
            return self.union(discriminator, value, path);
        }
        let kind = schema.get("type").and_then(Value::as_str).unwrap_or_default();
        match (kind, value) {
            (_, Value::Null) => malformed(path, Message::IsNull { subject: self.whole.subject(path) }),
            ("object", Value::Object(fields)) => self.object(schema, fields, path),
            ("array", Value::Array(items)) => {
                let Some(item) = schema.get("items") else { return Ok(()) };
                items.iter().enumerate().try_for_each(|(at, value)| self.value(item, value, &format!("{path}[{at}]")))
            }
            ("string", Value::String(text)) => self.word(schema, text, path),
            ("boolean", Value::Bool(_)) => Ok(()),
            ("integer", Value::Number(number)) => match number.as_i64().map(i32::try_from) {
                Some(Ok(_)) => Ok(()),
                _ => {
                    let (subject, given) = (self.whole.subject(path), shown(&number.to_string()));
                    malformed(path, Message::MustBeInteger { subject, given })
                }
            },
            _ => malformed(path, self.must_be(named(kind), value, path)),
        }
    }

    /// First what no schema knows, then the fields in the order of the schema, missing or not: as over gRPC, where the first
    /// cannot be seen and the rest is read in that order.
    fn object(&self, schema: &'s Value, fields: &Map<String, Value>, path: &str) -> Walked {
        let nothing = Map::new();
        let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&nothing);
        if let Some(name) = fields.keys().find(|name| !known.contains_key(*name)) {
            return Err(Box::new(unknown_field(name, &join(path, name), known.keys().map(String::as_str))));
        }
        let required = schema.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        for (name, schema) in known {
            let path = join(path, name);
            match fields.get(name) {
                Some(value) => self.value(schema, value, &path)?,
                None if required.iter().any(|required| required == name) => {
                    return malformed(&path, Message::IsMissing { subject: self.whole.subject(&path) });
                }
                None => {}
            }
        }
        Ok(())
    }

    /// A union whose members are told apart by the word in one of their fields.
    fn union(&self, discriminator: &'s Value, value: &Value, path: &str) -> Walked {
        let tag = discriminator.get("propertyName").and_then(Value::as_str).unwrap_or_default();
        let Some(members) = discriminator.get("mapping").and_then(Value::as_object) else { return Ok(()) };
        let fields = match value {
            Value::Object(fields) => fields,
            Value::Null => return malformed(path, Message::IsNull { subject: self.whole.subject(path) }),
            _ => return malformed(path, self.must_be(Message::AnObject, value, path)),
        };
        let at = join(path, tag);
        let words = || members.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let subject = || self.whole.subject(&at);
        let one_of = |given| Message::MustBeOneOf { subject: subject(), words: words(), given: Box::new(given) };
        match fields.get(tag) {
            None => match fields.keys().find(|name| nearest_enough(name, tag)) {
                Some(name) => Err(Box::new(unknown_field(name, &join(path, name), std::iter::once(tag)))),
                None => malformed(&at, Message::WordIsMissing { subject: subject(), words: words() }),
            },
            Some(Value::String(word)) => match members.get(word).and_then(Value::as_str) {
                Some(member) => {
                    let name = member.rsplit('/').next().unwrap_or_default();
                    self.schemas.get(name).map_or(Ok(()), |schema| self.value(schema, value, path))
                }
                None => malformed(&at, one_of(Message::Quoted { text: shown(word) })),
            },
            Some(other) => malformed(&at, one_of(kind_of(other))),
        }
    }

    /// A string; one of the words, where the list is closed.
    fn word(&self, schema: &Value, text: &str, path: &str) -> Walked {
        let Some(words) = schema.get("enum").and_then(Value::as_array) else { return Ok(()) };
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        if words.contains(&text) {
            return Ok(());
        }
        let given = Box::new(Message::Quoted { text: shown(text) });
        let subject = self.whole.subject(path);
        malformed(path, Message::MustBeOneOf { subject, words: words.join(", "), given })
    }

    fn must_be(&self, wanted: Message, given: &Value, path: &str) -> Message {
        let subject = self.whole.subject(path);
        Message::MustBe { subject, wanted: Box::new(wanted), given: Box::new(kind_of(given)) }
    }
}

fn unknown_field<'n>(name: &str, path: &str, names: impl Iterator<Item = &'n str>) -> Error {
    let message = match nearest(name, names) {
        None => Message::NoFieldAtAll { name: shown(name) },
        Some(nearest) => Message::NoField { name: shown(name), nearest: nearest.to_owned() },
    };
    Error::at(Code::UnknownField, path, message)
}

/// Whether one name is a slip of the pen away from the other.
fn nearest_enough(name: &str, known: &str) -> bool {
    name.len() < 16 && strsim::damerau_levenshtein(name, known) <= 1
}

/// What a type of a schema is called.
fn named(kind: &str) -> Message {
    match kind {
        "array" => Message::AnArray,
        "boolean" => Message::ABoolean,
        "integer" => Message::AnInteger,
        "string" => Message::AString,
        _ => Message::AnObject,
    }
}

fn kind_of(value: &Value) -> Message {
    match value {
        Value::Null => Message::Null,
        Value::Bool(_) => Message::ABoolean,
        Value::Number(_) => Message::ANumber,
        Value::String(_) => Message::AString,
        Value::Array(_) => Message::AnArray,
        Value::Object(_) => Message::AnObject,
    }
}

fn join(path: &str, name: &str) -> String {
    // A name that only a fault can have is cut, so that the path stays short.
    let name: String = name.chars().take(64).collect();
    if path.is_empty() { name } else { format!("{path}.{name}") }
}

/// Finds texts in which the decoder may let something through that the contract does not: it takes an array for an object, the
/// number of a variant for its word inside a union, and a null inside a word. Each shows in the text as an array or a number
/// under a name that no schema gives an array or a number, or as a null. What it finds need not be a fault, and texts
/// that no honest client writes may be found too: it only decides who is read a second time.
pub(super) struct Lenient {
    arrays: BTreeSet<String>,
    numbers: BTreeSet<String>,
}

impl Lenient {
    /// By all the fields that a request may hold.
    pub(super) fn of(schemas: &Value) -> Lenient {
        let mut names = Lenient { arrays: BTreeSet::new(), numbers: BTreeSet::new() };
        for schema in of_requests(schemas) {
            for (name, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
                match schema.get("type").and_then(Value::as_str) {
                    Some("array") => names.arrays.insert(name.clone()),
                    Some("integer") => names.numbers.insert(name.clone()),
                    _ => false,
                };
            }
        }
        names
    }

    pub(super) fn may_let_through(&self, text: &[u8]) -> bool {
        let mut rest = text.iter();
        // The name before the last colon; nothing once a value has followed it.
        let mut name: Option<&[u8]> = None;
        let mut string: Option<&[u8]> = None;
        let is_in = |names: &BTreeSet<String>, name: Option<&[u8]>| {
            name.is_some_and(|name| std::str::from_utf8(name).is_ok_and(|name| names.contains(name)))
        };
        let mut in_array = false;
        while let Some(&byte) = rest.next() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => {}
                b'"' => {
                    let start = rest.as_slice();
                    let mut length: usize = 0;
                    while let Some(&byte) = rest.next() {
                        match byte {
                            b'"' => break,
                            b'\\' => {
                                rest.next();
                                length = length.saturating_add(2);
                            }
                            _ => length = length.saturating_add(1),
                        }
                    }
                    string = start.get(..length);
                    name = None;
                }
                b':' => name = string.take(),
                b'[' if !is_in(&self.arrays, name.take()) => return true,
                b'[' => in_array = true,
                b']' | b'{' | b'}' => {
                    in_array = false;
                    name = None;
                }
                b'-' | b'0'..=b'9' => {
                    let within = name.is_none() && in_array;
                    if !within && !is_in(&self.numbers, name) {
                        return true;
                    }
                    // The digits that follow belong to the same number.
                    while rest
                        .as_slice()
                        .first()
                        .is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'))
                    {
                        rest.next();
                    }
                }
                b'n' => return true,
                _ => {}
            }
        }
        false
    }
}

/// The schemas of requests, and all that they refer to.
pub(super) fn of_requests(schemas: &Value) -> Vec<&Value> {
    fn refers<'v>(value: &'v Value, to: &mut Vec<&'v str>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| refers(item, to)),
            Value::Object(fields) => fields.iter().for_each(|(name, field)| match field {
                Value::String(target) if name == "$ref" => to.extend(target.rsplit('/').next()),
                _ => refers(field, to),
            }),
            _ => {}
        }
    }
    let names = schemas.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
    let mut next: Vec<&str> = names.filter(|name| name.ends_with("Request")).collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    while let Some(name) = next.pop() {
        if let Some(schema) = schemas.get(name)
            && seen.insert(name)
        {
            refers(schema, &mut next);
            found.push(schema);
        }
    }
    found
}

/// The path of the first key that an object of this text has twice, if one has.
pub(super) fn twice(text: &[u8]) -> Option<String> {
    let mut twice = None;
    let mut reader = serde_json::Deserializer::from_slice(text);
    let _read = serde::de::DeserializeSeed::deserialize(Keys { path: String::new(), twice: &mut twice }, &mut reader);
    twice
}

/// Reads any value for its keys only, and stops at one that is there twice.
struct Keys<'t> {
    path: String,
    twice: &'t mut Option<String>,
}

impl<'de> serde::de::DeserializeSeed<'de> for Keys<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> serde::de::Visitor<'de> for Keys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        for at in 0_usize.. {
            let item = Keys { path: format!("{}[{at}]", self.path), twice: &mut *self.twice };
            if items.next_element_seed(item)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            let path = join(&self.path, &name);
            if !seen.insert(name) {
                *self.twice = Some(path);
                return Err(serde::de::Error::custom("a key is there twice"));
            }
            fields.next_value_seed(Keys { path, twice: &mut *self.twice })?;
        }
        Ok(())
    }
}
