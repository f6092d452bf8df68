//! The calls: convert, ask the service, convert back.

use super::proto::{self, rules_service_server::RulesService};
use crate::rules::Fault;
use crate::service::{self, Error};
use tonic::{Request, Response, Status};

/// The rules as a gRPC service. It keeps nothing between calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

/// Answers one call.
fn answer<Asked, Given, In, Out>(
    request: Request<Asked>,
    call: impl FnOnce(&In) -> Result<Out, Error>,
) -> Result<Response<Given>, Status>
where
    In: TryFrom<Asked, Error = Fault>,
    Given: From<Out>,
{
    let request = In::try_from(request.into_inner()).map_err(Error::from)?;
    Ok(Response::new(call(&request)?.into()))
}

/// The trait's methods, each with the service's function of the same name.
macro_rules! calls {
    ($($call:ident: $request:ident => $response:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl RulesService for Rules {
            $(
                async fn $call(
                    &self,
                    request: Request<proto::$request>,
                ) -> Result<Response<proto::$response>, Status> {
                    answer(request, service::$call)
                }
            )+
        }
    };
}

calls! {
    evaluate: EvaluateRequest => EvaluateResponse,
    showdown: ShowdownRequest => ShowdownResponse,
    score: ScoreRequest => ScoreResponse,
    start: StartRequest => StartResponse,
    legal_actions: LegalActionsRequest => LegalActionsResponse,
    apply: ApplyRequest => ApplyResponse,
    view: ViewRequest => ViewResponse,
    replay: ReplayRequest => ReplayResponse,
    list_rulesets: ListRulesetsRequest => ListRulesetsResponse,
    list_signals: ListSignalsRequest => ListSignalsResponse,
}
