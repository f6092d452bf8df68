//! The calls: convert, ask the service, convert back.

use super::batch;
use super::proto::{self, rules_service_server::RulesService};
use crate::guard::{self, Call, Desk};
use crate::rules::Fault;
use crate::service::{self, BatchLimits, Error, Ruled};
use prost::Message;
use std::time::Duration;
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

/// A shorter answer is sent as it is, even to a client that takes compressed ones: many always say that they do.
const WORTH_COMPRESSING: usize = 1024;

/// Answers one call.
async fn answer<Asked, Given, In, Out>(
    request: Request<Asked>,
    call: impl AsyncFnOnce(&In) -> Result<Out, Error>,
) -> Result<Response<Given>, Status>
where
    In: TryFrom<Asked, Error = Fault> + Ruled,
    Given: From<Out> + Message,
{
    let outcome = match In::try_from(request.into_inner()) {
        Ok(request) => {
            guard::tell_rules(&request);
            call(&request).await
        }
        Err(fault) => Err(fault.into()),
    };
    let given = outcome.inspect_err(|error| guard::tell(error.code))?;
    Ok(respond(Given::from(given)))
}

/// The answer, compressed where that is worth it.
pub(super) fn respond<Given: Message>(given: Given) -> Response<Given> {
    let short = given.encoded_len() < WORTH_COMPRESSING;
    let mut response = Response::new(given);
    if short {
        response.disable_compression();
    }
    response
}

/// The function that answers a call: the service's of the same name, or the desk's where it takes long.
macro_rules! asked {
    ($rules:ident $call:ident) => {
        async |request| service::$call(request)
    };
    ($rules:ident $call:ident desk) => {
        async |request| $rules.desk.$call(request).await
    };
}

/// The trait's methods, each with the service's function of the same name.
macro_rules! calls {
    ($($call:ident $method:literal: $request:ident => $response:ident $(by $desk:ident)?),+ $(,)?) => {
        #[tonic::async_trait]
        impl RulesService for Rules {
            $(
                async fn $call(
                    &self,
                    request: Request<proto::$request>,
                ) -> Result<Response<proto::$response>, Status> {
                    answer(request, asked!(self $call $($desk)?)).await
                }
            )+

            async fn batch(
                &self,
                request: Request<proto::BatchRequest>,
            ) -> Result<Response<proto::BatchResponse>, Status> {
                batch::batch(self.batch, &self.desk, request).await
            }

            type StreamStream = batch::Results;

            async fn stream(
                &self,
                request: Request<Streaming<proto::StreamRequest>>,
            ) -> Result<Response<Self::StreamStream>, Status> {
                Ok(batch::stream(self.idle, self.desk.clone(), request))
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
    evaluate "Evaluate": EvaluateRequest => EvaluateResponse,
    showdown "Showdown": ShowdownRequest => ShowdownResponse,
    score "Score": ScoreRequest => ScoreResponse,
    start "Start": StartRequest => StartResponse,
    legal_actions "LegalActions": LegalActionsRequest => LegalActionsResponse,
    apply "Apply": ApplyRequest => ApplyResponse,
    view "View": ViewRequest => ViewResponse,
    replay "Replay": ReplayRequest => ReplayResponse,
    list_rulesets "ListRulesets": ListRulesetsRequest => ListRulesetsResponse,
    list_signals "ListSignals": ListSignalsRequest => ListSignalsResponse,
    odds "Odds": OddsRequest => OddsResponse by desk,
    discards "Discards": DiscardsRequest => DiscardsResponse by desk,
}
