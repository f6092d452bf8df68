//! The pages and files for people, which are in the binary: the landing page, the protos, the document and Swagger UI.
//!
//! None of them loads anything from elsewhere, and the browser is told so.

use super::calls::{etag, has_kept};
use super::problem::{Refusal, nothing_at};
use super::{Settings, openapi};
use crate::service::{Code, Error};
use crate::words::Message;
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use quick_cache::sync::Cache;
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// The landing page: nothing but its own script, style, drawings and calls.
const STRICT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Swagger UI, whose script styles elements by itself and has its drawings in itself.
const OF_SWAGGER: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file that is served as it is.
struct File {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const FILES: [File; 7] = [
    File { path: "/", kind: HTML, text: include_str!("pages/index.html") },
    File { path: "/home.css", kind: "text/css; charset=utf-8", text: include_str!("pages/home.css") },
    File { path: "/home.js", kind: "text/javascript; charset=utf-8", text: include_str!("pages/home.js") },
    File { path: "/icon.svg", kind: "image/svg+xml", text: include_str!("pages/icon.svg") },
    proto("/proto/mus/v1/errors.proto", include_str!("../../proto/mus/v1/errors.proto")),
    proto("/proto/mus/v1/game.proto", include_str!("../../proto/mus/v1/game.proto")),
    proto("/proto/mus/v1/rules_service.proto", include_str!("../../proto/mus/v1/rules_service.proto")),
];

const fn proto(path: &'static str, text: &'static str) -> File {
    File { path, kind: TEXT, text }
}

/// Whether one of these pages is at the path.
pub(super) fn are_at(path: &str) -> bool {
    matches!(path, "/docs" | "/openapi.json" | "/proto")
        || ["/docs/", "/proto/"].iter().any(|folder| path.starts_with(folder))
        || FILES.iter().any(|file| file.path == path)
}

/// The pages and files, none of which is in the document.
pub(super) fn router() -> Router<Arc<Settings>> {
    static DOCUMENT: LazyLock<Page> = LazyLock::new(|| Page::new("application/json", openapi::to_pretty_json()));
    let protos = Page::new(HTML, list_of_protos());
    let router = Router::new()
        .route("/openapi.json", get(async |headers: HeaderMap| DOCUMENT.answer(&headers)))
        .route("/docs", get(async || Redirect::permanent("/docs/")))
        .route("/docs/", get(docs))
        .route("/docs/{*file}", get(docs))
        .route("/proto", get(async || Redirect::permanent("/proto/")))
        .route("/proto/", get(async move |headers: HeaderMap| protos.answer(&headers)));
    FILES.iter().fold(router, |router, &File { path, kind, text }| {
        let page = Page::new(kind, text);
        router.route(path, get(async move |headers: HeaderMap| page.answer(&headers)))
    })
}

/// A page that is asked for anew each time, and sent only when it is another.
#[derive(Clone)]
struct Page {
    kind: HeaderValue,
    policy: &'static str,
    etag: HeaderValue,
    body: Bytes,
}

impl Page {
    fn new(kind: &'static str, body: impl Into<Bytes>) -> Page {
        let body = body.into();
        Page { kind: HeaderValue::from_static(kind), policy: STRICT, etag: etag(&body), body }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let about = [
            (header::ETAG, self.etag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(self.policy)),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        ];
        if has_kept(headers, &self.etag) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        (about, [(header::CONTENT_TYPE, self.kind.clone())], self.body.clone()).into_response()
    }
}

/// A page of links to the protos.
fn list_of_protos() -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Protos of Mus rules</title>\n\
         <link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\">\n<link rel=\"stylesheet\" href=\"../home.css\">\n\
         <h1>Protos</h1>\n<p>This address is the root of their imports. The service tells them by reflection too.</p>\n<ul>\n",
    );
    for name in FILES.iter().filter_map(|file| file.path.strip_prefix("/proto/")) {
        let _never_fails = writeln!(page, "<li><a href=\"{name}\">{name}</a></li>");
    }
    page.push_str("</ul>\n<p><a href=\"../\">Mus rules</a></p>\n</html>\n");
    page
}

/// A file of Swagger UI.
async fn docs(uri: Uri, headers: HeaderMap) -> Response {
    static CONFIG: LazyLock<Arc<utoipa_swagger_ui::Config<'static>>> = LazyLock::new(|| {
        let config = utoipa_swagger_ui::Config::from("/openapi.json");
        // The validator is another company's server.
        Arc::new(config.try_it_out_enabled(true).display_request_duration(true).validator_url("none"))
    });
    /// The tags of the files that have been asked for: there are some ten of them, and some are long.
    static TAGS: LazyLock<Cache<String, HeaderValue>> = LazyLock::new(|| Cache::new(64));
    let name = uri.path().strip_prefix("/docs/").unwrap_or_default();
    match utoipa_swagger_ui::serve(name, CONFIG.clone()) {
        Ok(Some(found)) => {
            let body = match found.bytes {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => bytes.into(),
            };
            let etag = TAGS.get(name).unwrap_or_else(|| {
                let tag = etag(&body);
                TAGS.insert(name.to_owned(), tag.clone());
                tag
            });
            let kind = HeaderValue::try_from(found.content_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream"));
            let mut response = Page { kind, policy: OF_SWAGGER, etag, body }.answer(&headers);
            if found.gzpipped {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        }
        Ok(None) => nothing_at(&uri).into_response(),
        Err(fault) => {
            let message = Message::PageNotMade { fault: fault.to_string() };
            Refusal::from(Error::new(Code::Internal, message)).into_response()
        }
    }
}
