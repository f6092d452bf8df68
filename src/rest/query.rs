//! The query of a call: the parameters that it takes, and nothing else.

use super::problem::{Refusal, shown};
use crate::service::{Code, Error};
use crate::words::Message;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;

/// No query at all.
pub(super) struct NoQuery;

impl<S: Send + Sync> FromRequestParts<S> for NoQuery {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<NoQuery, Refusal> {
        let [] = read(parts, [])?;
        Ok(NoQuery)
    }
}

/// A query in which only `preset` may stand.
pub(super) struct PresetQuery(pub(super) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for PresetQuery {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PresetQuery, Refusal> {
        let [preset] = read(parts, ["preset"])?;
        Ok(PresetQuery(preset))
    }
}

/// The values of the parameters that a call takes, each at most once.
fn read<const N: usize>(parts: &Parts, names: [&str; N]) -> Result<[Option<String>; N], Error> {
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri)
        .map_err(|_| Error::new(Code::MalformedRequest, Message::QueryUnreadable))?;
    let mut values = [const { None }; N];
    for (name, value) in pairs {
        let place = names.iter().zip(&mut values).find(|(known, _)| **known == name);
        match place {
            None => return Err(unknown(&name, &names)),
            Some((_, Some(_))) => {
                return Err(Error::at(Code::MalformedRequest, name.clone(), Message::QueryTwice { name }));
            }
            Some((_, place)) => *place = Some(value),
        }
    }
    Ok(values)
}

fn unknown(name: &str, names: &[&str]) -> Error {
    let shown = shown(name);
    let message = match super::shape::nearest(name, names.iter().copied()) {
        None => Message::NoParameterAtAll { name: shown },
        Some(nearest) => Message::NoParameter { name: shown, nearest: nearest.to_owned() },
    };
    Error::at(Code::UnknownField, name, message)
}
