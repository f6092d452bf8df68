//! Errors on their way out: the status of the code, `application/problem+json`, and the headers that go with it.

use crate::guard::{self, Asked};
use crate::service::{Code, Error, Problem};
use crate::words::{Language, Message};
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;

/// The media type of every error.
pub(super) const PROBLEM_JSON: &str = "application/problem+json";

/// How long a client should wait before it asks a busy service again, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

/// The language of who asks.
pub(super) struct Reader(pub(super) Language);

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Reader, Infallible> {
        Ok(Reader(Asked::by(&parts.headers).language()))
    }
}

/// What an answer with texts says of them: what language they are in, and that others may be had.
pub(super) fn written_in(language: Language) -> [(HeaderName, HeaderValue); 2] {
    [
        (header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag())),
        (header::VARY, HeaderValue::from_static("accept-language")),
    ]
}

/// An error that is about to be answered.
///
/// Who refuses often does not see who asks. So it is written in English at first, and leaves itself in the answer, for
/// [`translated`] to write it again.
#[derive(Clone, Debug)]
pub struct Refusal {
    error: Error,
    status: u16,
    language: Language,
}

impl Refusal {
    /// The error, with a status that is not the one of its code.
    pub(super) fn with_status(error: Error, status: StatusCode) -> Refusal {
        Refusal { status: status.as_u16(), ..Refusal::from(error) }
    }

    /// The same, told in this language.
    pub(super) fn told_in(self, language: Language) -> Refusal {
        Refusal { language, ..self }
    }

    fn body(&self) -> Vec<u8> {
        let problem = self.error.clone().problem(self.language);
        let problem = Problem { status: self.status.into(), ..problem };
        // A problem is text and numbers, which always can be written.
        serde_json::to_vec(&problem).unwrap_or_default()
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal { status: error.code.status(), error, language: Language::default() }
    }
}

/// The answer, in the language that was asked for if it is a refusal in another one.
pub(super) fn translated(mut response: Response, asked: &Asked) -> Response {
    let Some(refusal) = response.extensions_mut().remove::<Refusal>() else { return response };
    let language = asked.language();
    if language == refusal.language {
        return response;
    }
    *response.body_mut() = Body::from(refusal.told_in(language).body());
    response.headers_mut().remove(header::CONTENT_LENGTH);
    for (name, value) in written_in(language) {
        response.headers_mut().insert(name, value);
    }
    response
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = self.error.code;
        guard::tell(code);
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let kind = [(header::CONTENT_TYPE, PROBLEM_JSON)];
        let mut response = (status, kind, written_in(self.language), self.body()).into_response();
        if code == Code::Unauthenticated {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if code == Code::Overloaded {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// The answer where there is no route.
pub(super) async fn not_found(uri: Uri) -> Refusal {
    nothing_at(&uri)
}

/// What is answered where there is nothing.
pub(super) fn nothing_at(uri: &Uri) -> Refusal {
    Error::new(Code::NotFound, Message::NothingAt { path: shown(uri.path()) }).into()
}

/// The answer where there is a route, but not for this method; the router adds the `Allow` header.
pub(super) async fn method_not_allowed(method: Method, uri: Uri) -> Refusal {
    let message = Message::MethodNotTaken { path: shown(uri.path()), method: shown(method.as_str()) };
    Error::new(Code::MethodNotAllowed, message).into()
}

/// What a client wrote, in quotes and cut, so that an answer never grows with what it is about.
pub(super) fn shown(text: &str) -> String {
    let most = 64;
    match text.char_indices().nth(most) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}", format!("{}…", text.get(..end).unwrap_or_default())),
    }
}
