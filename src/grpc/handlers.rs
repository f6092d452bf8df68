//! The calls: convert, ask the service, convert back.

use super::proto::{self, rules_service_server::RulesService};
use crate::guard::{self, Call};
use crate::rules::Fault;
use crate::service::{self, Error, Ruled};
use prost::Message;
use tonic::{Request, Response, Status};

/// The rules as a gRPC service. It keeps nothing between calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

/// A shorter answer is sent as it is, even to a client that takes compressed ones: many always say that they do.
const WORTH_COMPRESSING: usize = 1024;

/// Answers one call.
fn answer<Asked, Given, In, Out>(
    request: Request<Asked>,
    call: impl FnOnce(&In) -> Result<Out, Error>,
) -> Result<Response<Given>, Status>
where
    In: TryFrom<Asked, Error = Fault> + Ruled,
    Given: From<Out> + Message,
{
    let outcome = In::try_from(request.into_inner()).map_err(Error::from).and_then(|request| {
        guard::tell_rules(&request);
        call(&request)
    });
    let given = outcome.inspect_err(|error| guard::tell(error.code))?;
    let given = Given::from(given);
    let short = given.encoded_len() < WORTH_COMPRESSING;
    let mut response = Response::new(given);
    if short {
        response.disable_compression();
    }
    Ok(response)
}

/// The trait's methods, each with the service's function of the same name.
macro_rules! calls {
    ($($call:ident $method:literal: $request:ident => $response:ident),+ $(,)?) => {
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

        /// The call that a method is, if it is one of ours.
        pub(super) fn call_of(method: &str) -> Option<Call> {
            $(
                if method == $method {
                    return Some(Call::Named {
                        name: stringify!($call),
                        path: concat!("mus.v1.RulesService/", $method),
                    });
                }
            )+
            None
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
}
