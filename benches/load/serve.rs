//! The services that the load is put on, each a process of its own: the one of this project is measured beside two others.

use crate::sample;
use axum::Router;
use axum::routing::post;
use clap::Parser;
use futures_util::stream::{BoxStream, StreamExt};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use mus_rules::config::Config;
use mus_rules::grpc::proto::{self, rules_service_server::RulesService};
use mus_rules::guard::{self, Desk};
use mus_rules::rest::{self, Json};
use mus_rules::service::{
    ApplyRequest, ApplyResponse, BatchAnswer, BatchCall, BatchResult, Ruled, ShowdownRequest, ShowdownResponse,
};
use mus_rules::{grpc, server, telemetry};
use std::sync::{Arc, LazyLock};
use tokio::net::TcpListener;
use tonic::{Request, Response, Status, Streaming};

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    config: Config,
}

/// Serves until it is killed: `echo` or `bare`.
pub fn serve(which: &str) -> Result<(), Box<dyn std::error::Error>> {
    let config = Settings::parse_from([which]).config;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let entered = runtime.enter();
    // The echo asks of each event whether it is to be logged, as the service does.
    if which == "echo" {
        telemetry::start(config.log.parse()?).map_err(|fault| fault.to_string())?;
    }
    drop(entered);
    runtime.block_on(async {
        let rest = TcpListener::bind(config.rest_addr).await?;
        let grpc = TcpListener::bind(config.grpc_addr).await?;
        match which {
            "echo" => {
                let services = grpc::services(4 << 20, Echo).await?;
                Ok(server::run_with(&config, rest, grpc, std::future::pending(), Desk::default(), echo, services)
                    .await?)
            }
            _ => bare(rest, grpc).await,
        }
    })
}

/// The rules without what stands before them: the same routes behind the plainest ports that the libraries offer.
async fn bare(rest: TcpListener, grpc: TcpListener) -> Result<(), Box<dyn std::error::Error>> {
    let services = grpc::services(4 << 20, grpc::Rules::default()).await?;
    let incoming = tonic::transport::server::TcpIncoming::from(grpc).with_nodelay(Some(true));
    tokio::spawn(tonic::transport::Server::builder().add_routes(services.routes).serve_with_incoming(incoming));
    let service = TowerToHyperService::new(rest::routes(rest::Settings::default()));
    loop {
        let (stream, _) = rest.accept().await?;
        stream.set_nodelay(true)?;
        let service = service.clone();
        tokio::spawn(async move {
            auto::Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), service).await
        });
    }
}

static SHOWDOWN: LazyLock<ShowdownResponse> = LazyLock::new(sample::showdown_response);
static APPLY: LazyLock<ApplyResponse> = LazyLock::new(sample::apply_response);

/// REST with the same layers and the same reading and writing, and always the same answers: each call has one of its own, as over gRPC.
fn echo(settings: rest::Settings) -> Router {
    Router::new()
        .route("/v1/showdown", post(async |Json(request): Json<ShowdownRequest>| said(&request, &*SHOWDOWN)))
        .route("/v1/apply", post(async |Json(request): Json<ApplyRequest>| said(&request, &*APPLY)))
        .with_state(Arc::new(settings))
}

fn said<T: Clone>(request: &impl Ruled, answer: &T) -> axum::Json<T> {
    guard::tell_rules(request);
    axum::Json(answer.clone())
}

/// gRPC in the same way: what is asked is read into the messages of the service, and the answer is written from one of them.
struct Echo;

static RESULT: LazyLock<BatchResult> = LazyLock::new(|| BatchResult {
    index: 0,
    id: None,
    answer: Some(BatchAnswer::Showdown(Box::new(SHOWDOWN.clone()))),
    error: None,
});

/// Says what is always said to what can be read.
fn canned<Asked: TryFrom<Sent>, Sent, Answer: Clone, Given: From<Answer>>(
    sent: Sent,
    answer: &Answer,
) -> Result<(Asked, Given), Status> {
    let cannot_be_read = |_| Status::invalid_argument("no load is put on by what cannot be read");
    Ok((Asked::try_from(sent).map_err(cannot_be_read)?, answer.clone().into()))
}

macro_rules! echo {
    (
        said { $($said:ident: $said_request:ident => $said_response:ident $answer:ident),+ }
        silent { $($silent:ident: $request:ident => $response:ident),+ }
    ) => {
        #[tonic::async_trait]
        impl RulesService for Echo {
            $(async fn $said(
                &self,
                request: Request<proto::$said_request>,
            ) -> Result<Response<proto::$said_response>, Status> {
                let (request, answer) = canned::<$said_request, _, _, _>(request.into_inner(), &*$answer)?;
                guard::tell_rules(&request);
                Ok(Response::new(answer))
            })+
            async fn batch(
                &self,
                _: Request<proto::BatchRequest>,
            ) -> Result<Response<proto::BatchResponse>, Status> {
                Err(Status::unimplemented("no load is put on this call"))
            }

            type StreamStream = BoxStream<'static, Result<proto::StreamResponse, Status>>;

            async fn stream(
                &self,
                request: Request<Streaming<proto::StreamRequest>>,
            ) -> Result<Response<Self::StreamStream>, Status> {
                let results = request.into_inner().map(|item| {
                    let call = item?.item.and_then(|item| item.call).unwrap_or_default();
                    let (_, result) = canned::<BatchCall, _, _, _>(call, &*RESULT)?;
                    Ok(proto::StreamResponse { result: Some(result) })
                });
                let mut response = Response::new(results.boxed());
                response.disable_compression();
                Ok(response)
            }

            $(async fn $silent(&self, _: Request<proto::$request>) -> Result<Response<proto::$response>, Status> {
                Err(Status::unimplemented("no load is put on this call"))
            })+
        }
    };
}

echo! {
    said {
        showdown: ShowdownRequest => ShowdownResponse SHOWDOWN,
        apply: ApplyRequest => ApplyResponse APPLY
    }
    silent {
        evaluate: EvaluateRequest => EvaluateResponse,
        score: ScoreRequest => ScoreResponse,
        start: StartRequest => StartResponse,
        legal_actions: LegalActionsRequest => LegalActionsResponse,
        view: ViewRequest => ViewResponse,
        replay: ReplayRequest => ReplayResponse,
        odds: OddsRequest => OddsResponse,
        discards: DiscardsRequest => DiscardsResponse,
        list_rulesets: ListRulesetsRequest => ListRulesetsResponse,
        list_signals: ListSignalsRequest => ListSignalsResponse,
        list_glossary: ListGlossaryRequest => ListGlossaryResponse
    }
}
