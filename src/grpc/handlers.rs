//! The calls: convert, ask the service, convert back.

use super::batch;
use super::proto::{self, rules_service_server::RulesService};
use super::status::{label, status};
use super::stream::{self, Results};
use crate::guard::{self, Asked, Call, Desk};
use crate::rules::Fault;
use crate::service::{self, BatchLimits, Error, Ruled, Speaks};
use crate::words::Language;
use axum::http::HeaderName;
use prost::Message;
use std::time::Duration;
use tonic::metadata::MetadataMap;
use tonic::{Request, Response, Status, Streaming};

/// The rules as a gRPC service. It keeps nothing between calls.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How much one Batch may ask for.
    pub batch: BatchLimits,
    /// How long a Stream may be without an item, or with an answer that is not taken, before it ends.
    pub idle: Duration,
    /// What finds odds.
    pub desk: Desk,
}

impl Default for Rules {
    /// Batches as [`BatchLimits::default`] has them, 75 seconds, and a desk of its own.
    fn default() -> Rules {
        Rules { batch: BatchLimits::default(), idle: Duration::from_secs(75), desk: Desk::default() }
    }
}

/// What a call asks, read, with what its client says beside it.
fn read<Sent, In>(request: Request<Sent>) -> (Result<In, Error>, MetadataMap)
where
    In: TryFrom<Sent, Error = Fault> + Ruled,
{
    let (metadata, _, message) = request.into_parts();
    let asked = In::try_from(message).map_err(Error::from);
    if let Ok(request) = &asked {
        guard::tell_rules(request);
    }
    (asked, metadata)
}

/// What it comes to, written.
fn write<Out, Given>(outcome: Result<Out, Error>, metadata: &MetadataMap) -> Result<Response<Given>, Status>
where
    Out: Speaks,
    Given: From<Out> + Message,
{
    let given = outcome.map_err(|error| refused(error, language(metadata)))?;
    let spoken = given.speaks().then(|| language(metadata));
    Ok(respond(Given::from(given), spoken, takes_codings(metadata)))
}

/// The status of an error that the guard is told of.
pub(super) fn refused(error: Error, language: Language) -> Status {
    guard::tell(error.code);
    status(error, language)
}

const ACCEPT_ENCODING: HeaderName = HeaderName::from_static("grpc-accept-encoding");

/// Whether a client takes compressed answers.
pub(super) fn takes_codings(metadata: &MetadataMap) -> bool {
    metadata.as_ref().contains_key(ACCEPT_ENCODING)
}

/// The language that suits a client best.
pub(super) fn language(metadata: &MetadataMap) -> Language {
    Asked::by(metadata.as_ref()).language()
}

/// The answer, compressed where the client takes codings and that is worth it, and with the language that it is in where it has texts.
pub(super) fn respond<Given: Message>(given: Given, language: Option<Language>, codings: bool) -> Response<Given> {
    let short = codings && given.encoded_len() < usize::from(guard::WORTH_COMPRESSING);
    let mut response = Response::new(given);
    if let Some(language) = language {
        label(response.metadata_mut(), language);
    }
    if short {
        response.disable_compression();
    }
    response
}

/// What a call comes to: from the service's function of the same name, which may take a language, or from the desk's where it takes long.
macro_rules! outcome {
    ($rules:ident $request:ident $metadata:ident $call:ident) => {
        service::$call($request)
    };
    ($rules:ident $request:ident $metadata:ident $call:ident language) => {
        service::$call($request, language(&$metadata))
    };
    ($rules:ident $request:ident $metadata:ident $call:ident desk) => {
        $rules.desk.$call($request).await
    };
}

/// The trait's methods, each with the function that answers it.
macro_rules! calls {
    ($($call:ident $method:literal: $request:ident => $response:ident $(by $with:ident)?),+ $(,)?) => {
        #[tonic::async_trait]
        impl RulesService for Rules {
            $(
                async fn $call(
                    &self,
                    request: Request<proto::$request>,
                ) -> Result<Response<proto::$response>, Status> {
                    let (asked, metadata) = read(request);
                    let outcome = match asked {
                        Ok(ref asked) => outcome!(self asked metadata $call $($with)?),
                        Err(error) => Err(error),
                    };
                    write(outcome, &metadata)
                }
            )+

            async fn batch(
                &self,
                request: Request<proto::BatchRequest>,
            ) -> Result<Response<proto::BatchResponse>, Status> {
                batch::batch(self.batch, &self.desk, request).await
            }

            type StreamStream = Results;

            async fn stream(
                &self,
                request: Request<Streaming<proto::StreamRequest>>,
            ) -> Result<Response<Self::StreamStream>, Status> {
                Ok(stream::stream(self.idle, self.desk.clone(), request))
            }
        }

        /// The call that a method is, if it is one of ours.
        pub(super) fn call_of(method: &str) -> Option<Call> {
            let (name, path) = match method {
                $($method => (stringify!($call), concat!("mus.v1.RulesService/", $method)),)+
                "Batch" => ("batch", "mus.v1.RulesService/Batch"),
                "Stream" => ("stream", "mus.v1.RulesService/Stream"),
                _ => return None,
            };
            Some(Call::Named { name, path })
        }
    };
}

calls! {
    evaluate "Evaluate": EvaluateRequest => EvaluateResponse by language,
    showdown "Showdown": ShowdownRequest => ShowdownResponse,
    score "Score": ScoreRequest => ScoreResponse,
    start "Start": StartRequest => StartResponse,
    legal_actions "LegalActions": LegalActionsRequest => LegalActionsResponse,
    apply "Apply": ApplyRequest => ApplyResponse,
    view "View": ViewRequest => ViewResponse,
    replay "Replay": ReplayRequest => ReplayResponse by language,
    list_rulesets "ListRulesets": ListRulesetsRequest => ListRulesetsResponse by language,
    list_signals "ListSignals": ListSignalsRequest => ListSignalsResponse by language,
    list_glossary "ListGlossary": ListGlossaryRequest => ListGlossaryResponse by language,
    odds "Odds": OddsRequest => OddsResponse by desk,
    discards "Discards": DiscardsRequest => DiscardsResponse by desk,
}
