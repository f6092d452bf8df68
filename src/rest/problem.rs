//! Errors on their way out: the status of the code, `application/problem+json`, and the headers that go with it.

use crate::guard;
use crate::service::{Code, Error, Problem};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The media type of every error.
pub(super) const PROBLEM_JSON: &str = "application/problem+json";

/// How long a client should wait before it asks a busy service again, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

/// An error that is about to be answered.
#[derive(Debug)]
pub(super) struct Refusal {
    error: Error,
    status: u16,
}

impl Refusal {
    /// The error, with a status that is not the one of its code.
    pub(super) fn with_status(error: Error, status: StatusCode) -> Refusal {
        Refusal { error, status: status.as_u16() }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal { status: error.code.status(), error }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = self.error.code;
        guard::tell(code);
        let problem = Problem { status: self.status.into(), ..Problem::from(self.error) };
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        // A problem is text and numbers, which always can be written.
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM_JSON)], body).into_response();
        if code == Code::Unauthenticated {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if code == Code::Overloaded {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

/// The answer where there is no route.
pub(super) async fn not_found(uri: Uri) -> Refusal {
    nothing_at(&uri)
}

/// What is answered where there is nothing.
pub(super) fn nothing_at(uri: &Uri) -> Refusal {
    let detail = format!("There is nothing at {}; what there is, /openapi.json lists", shown(uri.path()));
    Error::new(Code::NotFound, detail).into()
}

/// The answer where there is a route, but not for this method; the router adds the `Allow` header.
pub(super) async fn method_not_allowed(method: Method, uri: Uri) -> Refusal {
    let detail =
        format!("{} does not take {}; the Allow header says what it takes", shown(uri.path()), shown(method.as_str()));
    Error::new(Code::MethodNotAllowed, detail).into()
}

/// What a client wrote, in quotes and cut, so that an answer never grows with what it is about.
pub(super) fn shown(text: &str) -> String {
    let most = 64;
    match text.char_indices().nth(most) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}", format!("{}…", text.get(..end).unwrap_or_default())),
    }
}
