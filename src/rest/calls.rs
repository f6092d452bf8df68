//! The calls: each reads its request, asks the service floor and writes the answer.

use super::Settings;
use super::body::Json;
use super::openapi::{GetFaults, Kept, PostFaults};
use super::problem::{Reader, Refusal, written_in};
use super::query::{NoQuery, PresetQuery};
use crate::guard;
use crate::rules::{LegalActions, RulesetOverrides};
use crate::service::{self, *};
use crate::words::{Language, Message};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::Arc;

/// How long an answer that only a new release can change may be kept.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// What a call comes to: an answer as JSON, or an error as a problem.
type Answer<T> = Result<axum::Json<T>, Refusal>;

fn answer<Q: Ruled, T>(request: &Q, call: impl FnOnce(&Q) -> Result<T, Error>) -> Answer<T> {
    guard::tell_rules(request);
    Ok(axum::Json(call(request)?))
}

/// What a call comes to that may have texts in its answer.
type Told<T> = Result<(Option<[(HeaderName, HeaderValue); 2]>, axum::Json<T>), Refusal>;

fn told<Q: Ruled, T: Speaks>(
    request: &Q,
    language: Language,
    call: impl FnOnce(&Q, Language) -> Result<T, Error>,
) -> Told<T> {
    guard::tell_rules(request);
    let answer = call(request, language)?;
    Ok((answer.speaks().then(|| written_in(language)), axum::Json(answer)))
}

/// Evaluate hands
///
/// What each hand is worth in each lance, each by itself: its points, its pares, whether it has juego, and numbers to
/// compare hands by.
#[utoipa::path(post, path = "/v1/evaluate", operation_id = "evaluate", tag = "hands", request_body = EvaluateRequest,
    responses((status = 200, description = "What each hand is worth, in the order of the request.", body = EvaluateResponse), PostFaults))]
pub(super) async fn evaluate(Reader(language): Reader, Json(request): Json<EvaluateRequest>) -> Told<EvaluateResponse> {
    told(&request, language, service::evaluate)
}

/// Compare the hands of a table
///
/// Who wins each lance when all hands are shown, in which order the seats stand, and what decided it.
#[utoipa::path(post, path = "/v1/showdown", operation_id = "showdown", tag = "hands", request_body = ShowdownRequest,
    responses((status = 200, description = "The four lances, in order.", body = ShowdownResponse), PostFaults))]
pub(super) async fn showdown(Json(request): Json<ShowdownRequest>) -> Answer<ShowdownResponse> {
    answer(&request, service::showdown)
}

/// Count a hand
///
/// The stones that each team takes for a hand whose lances were closed as the request says, in the order in which they are taken,
/// and whether that ends the game or the match.
#[utoipa::path(post, path = "/v1/score", operation_id = "score", tag = "hands", request_body = ScoreRequest,
    responses((status = 200, description = "The stones taken and the score after them.", body = ScoreResponse), PostFaults))]
pub(super) async fn score(Json(request): Json<ScoreRequest>) -> Answer<ScoreResponse> {
    answer(&request, service::score)
}

/// Start a match
///
/// The first snapshot of a match. With `deck` the service deals, and the first hand is dealt; without it the caller deals.
#[utoipa::path(post, path = "/v1/start", operation_id = "start", tag = "games", request_body = StartRequest,
    responses((status = 200, description = "The match that has begun.", body = StartResponse), PostFaults))]
pub(super) async fn start(Json(request): Json<StartRequest>) -> Answer<StartResponse> {
    answer(&request, service::start)
}

/// List what is legal
///
/// Who is to act in a game, what may be done and what is at stake. Takes a whole snapshot or what one seat sees of it.
#[utoipa::path(post, path = "/v1/legal-actions", operation_id = "legalActions", tag = "games", request_body = LegalActionsRequest,
    responses((status = 200, description = "Who is to act and what may be done.", body = LegalActions), PostFaults))]
pub(super) async fn legal_actions(Json(request): Json<LegalActionsRequest>) -> Answer<LegalActions> {
    answer(&request, service::legal_actions)
}

/// Do an action
///
/// The game after an action. A refused action changes nothing: the snapshot that was sent is still good.
#[utoipa::path(post, path = "/v1/apply", operation_id = "apply", tag = "games", request_body = ApplyRequest,
    responses((status = 200, description = "The game after the action.", body = ApplyResponse), PostFaults))]
pub(super) async fn apply(Json(request): Json<ApplyRequest>) -> Answer<ApplyResponse> {
    answer(&request, service::apply)
}

/// See a game from a seat
///
/// The game as the player of one seat may see it: the other hands hidden, and no deck.
#[utoipa::path(post, path = "/v1/view", operation_id = "view", tag = "games", request_body = ViewRequest,
    responses((status = 200, description = "The game as the seat may see it.", body = ViewResponse), PostFaults))]
pub(super) async fn view(Json(request): Json<ViewRequest>) -> Answer<ViewResponse> {
    answer(&request, service::view)
}

/// Play a list of actions
///
/// The game after up to 10,000 actions, from a start or from a snapshot. It stops at the first action that is refused and says why.
#[utoipa::path(post, path = "/v1/replay", operation_id = "replay", tag = "games", request_body = ReplayRequest,
    responses(
        (status = 200, description = "The game after the actions, or before the first one that was refused.", body = ReplayResponse),
        PostFaults))]
pub(super) async fn replay(Reader(language): Reader, Json(request): Json<ReplayRequest>) -> Told<ReplayResponse> {
    told(&request, language, service::replay)
}

/// Evaluate one hand
///
/// The same as evaluating a list of one hand, at an address that can be kept and shared.
#[utoipa::path(get, path = "/v1/hands/{hand}", operation_id = "getHand", tag = "hands",
    params(
        ("hand" = String, Path, description = "Four known cards.", max_length = 64, example = "RR3A"),
        ("preset" = Option<String>, Query, nullable = false, example = "standard",
            description = "The ruleset to evaluate it by, by name; left out: `standard`."),
    ),
    responses(
        (status = 200, description = "What the hand is worth: one result.", body = EvaluateResponse),
        Kept,
        (status = 422, response = super::openapi::Unprocessable),
        GetFaults))]
pub(super) async fn get_hand(
    PathText(hand): PathText,
    PresetQuery(preset): PresetQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let ruleset = RulesetOverrides { preset, ..RulesetOverrides::default() };
    let request = EvaluateRequest { ruleset, hands: vec![hand], signals: None };
    guard::tell_rules(&request);
    let evaluated = service::evaluate(&request, Language::default()).map_err(|error| match error.field.as_deref() {
        Some("hands[0]") => Error { field: Some("hand".to_owned()), ..error },
        Some("ruleset.preset") => Error { field: Some("preset".to_owned()), ..error },
        _ => error,
    });
    kept(&headers, None, &evaluated?)
}

/// What may be expected of a hand
///
/// The chances that each seat and team wins each lance, and the stones that they bring when nothing is bet, where only some cards
/// of some hands are known: all deals that agree with what is known and declared are equally likely. They are counted, not
/// drawn, unless that would take longer than a call may; then `method` says so.
#[utoipa::path(post, path = "/v1/odds", operation_id = "odds", tag = "odds", request_body = OddsRequest,
    responses((status = 200, description = "What may be expected.", body = OddsResponse), PostFaults))]
pub(super) async fn odds(
    State(settings): State<Arc<Settings>>,
    Json(request): Json<OddsRequest>,
) -> Answer<OddsResponse> {
    guard::tell_rules(&request);
    Ok(axum::Json(settings.desk.odds(&request).await?))
}

/// What becomes of a hand with each discard
///
/// All ways to discard one to four cards of a hand, the best first: the chances of the hand that results, and the stones that
/// each team is then expected to take when nothing is bet.
#[utoipa::path(post, path = "/v1/discards", operation_id = "discards", tag = "odds", request_body = DiscardsRequest,
    responses((status = 200, description = "The ways to discard, the best first.", body = DiscardsResponse), PostFaults))]
pub(super) async fn discards(
    State(settings): State<Arc<Settings>>,
    Json(request): Json<DiscardsRequest>,
) -> Answer<DiscardsResponse> {
    guard::tell_rules(&request);
    Ok(axum::Json(settings.desk.discards(&request).await?))
}

/// List the rulesets
///
/// The rulesets that have a name, with what each of their settings means at the table.
#[utoipa::path(get, path = "/v1/rulesets", operation_id = "listRulesets", tag = "lists",
    responses((status = 200, description = "The rulesets, the standard one first.", body = ListRulesetsResponse), Kept, GetFaults))]
pub(super) async fn list_rulesets(
    _: NoQuery,
    Reader(language): Reader,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    kept(&headers, Some(language), &service::list_rulesets(&ListRulesetsRequest::default(), language)?)
}

/// Get one ruleset
///
/// A list of one: the ruleset of this name.
#[utoipa::path(get, path = "/v1/rulesets/{preset}", operation_id = "getRuleset", tag = "lists",
    params(("preset" = String, Path, description = "The name of the ruleset.", example = "madrid")),
    responses(
        (status = 200, description = "The ruleset, alone in the list.", body = ListRulesetsResponse),
        Kept,
        (status = 404, response = super::openapi::UnknownPreset),
        GetFaults))]
pub(super) async fn get_ruleset(
    PathText(preset): PathText,
    _: NoQuery,
    Reader(language): Reader,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let listed = service::list_rulesets(&ListRulesetsRequest { preset: Some(preset) }, language);
    kept(&headers, Some(language), &listed.map_err(|error| Refusal::with_status(error, StatusCode::NOT_FOUND))?)
}

/// List the señas
///
/// The published sets of señas: the gestures, and what each tells in each set.
#[utoipa::path(get, path = "/v1/signals", operation_id = "listSignals", tag = "lists",
    responses((status = 200, description = "The sets.", body = ListSignalsResponse), Kept, GetFaults))]
pub(super) async fn list_signals(
    _: NoQuery,
    Reader(language): Reader,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    kept(&headers, Some(language), &service::list_signals(&ListSignalsRequest::default(), language)?)
}

/// List the words of the game
///
/// The words that the contract uses and the rulings that answers cite, with what players call them and what they are, in the
/// language that `Accept-Language` asks for.
#[utoipa::path(get, path = "/v1/glossary", operation_id = "listGlossary", tag = "lists",
    responses((status = 200, description = "The words.", body = ListGlossaryResponse), Kept, GetFaults))]
pub(super) async fn list_glossary(
    _: NoQuery,
    Reader(language): Reader,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    kept(&headers, Some(language), &service::list_glossary(&ListGlossaryRequest::default(), language)?)
}

/// The one variable part of a path, as text.
pub(super) struct PathText(String);

impl<S: Send + Sync> FromRequestParts<S> for PathText {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathText, Refusal> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(text)) => Ok(PathText(text)),
            Err(_) => {
                let field = if parts.uri.path().starts_with("/v1/hands/") { "hand" } else { "preset" };
                Err(Error::at(Code::MalformedRequest, field, Message::PathNotText).into())
            }
        }
    }
}

/// An answer that depends on the address and its language alone, for clients and caches to keep; or word that the client has
/// it already.
fn kept(headers: &HeaderMap, language: Option<Language>, answer: &impl Serialize) -> Result<Response, Refusal> {
    let body = serde_json::to_vec(answer)
        .map_err(|fault| Error::new(Code::Internal, Message::AnswerNotWritten { fault: fault.to_string() }))?;
    let language = language.map(written_in);
    let etag = etag(&body);
    let tags = [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, CACHE_CONTROL)];
    if has_kept(headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, tags, language, ()).into_response());
    }
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    Ok((tags, json, language, body).into_response())
}

/// A tag that tells one body from another.
pub(super) fn etag(body: &[u8]) -> HeaderValue {
    let mut tag = String::from('"');
    for byte in Sha256::digest(body).iter().take(16) {
        let _never_fails = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether `If-None-Match` names the tag, by the weak comparison that HTTP has for it.
pub(super) fn has_kept(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut named = named.flat_map(|value| value.split(',')).map(str::trim);
    named.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == etag.as_bytes())
}
