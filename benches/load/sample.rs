//! What is asked under load: a showdown of four hands, and an answer to an envido in the middle of a game.

use axum::body::Bytes;
use axum::http::Request;
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use mus_rules::grpc::proto;
use mus_rules::rules::{Action, Preset, RulesetOverrides, Snapshot};
use mus_rules::service::{
    self, ApplyRequest, ApplyResponse, DeckRequest, ShowdownRequest, ShowdownResponse, StartRequest,
};
use prost::Message;
use std::net::SocketAddr;

fn showdown_request() -> ShowdownRequest {
    let hands = ["RRRA", "CC77", "RS54", "3764"].map(str::to_owned).to_vec();
    ShowdownRequest { ruleset: Preset::Standard.into(), mano: 0, hands }
}

/// The same as gRPC has it.
pub fn wire_showdown() -> proto::ShowdownRequest {
    let ShowdownRequest { ruleset, mano, hands } = showdown_request();
    proto::ShowdownRequest { ruleset: Some(ruleset.into()), mano, hands }
}

pub fn showdown_response() -> ShowdownResponse {
    service::showdown(&showdown_request()).expect("a sound request")
}

/// A game in which seat 1 has been offered two stones at grande.
fn offered() -> Snapshot {
    let deck = Some(DeckRequest { seed: Some("load".to_owned()) });
    let start = StartRequest { ruleset: RulesetOverrides::default(), mano: 0, deck, score: None };
    let started = service::start(&start).expect("a sound request").snapshot;
    [Action::NoMus { seat: 0 }, Action::Envido { seat: 0, stones: 2 }].into_iter().fold(started, |snapshot, action| {
        service::apply(&ApplyRequest { snapshot, action }).expect("a legal action").snapshot
    })
}

fn apply_request() -> ApplyRequest {
    ApplyRequest { snapshot: offered(), action: Action::Envido { seat: 1, stones: 3 } }
}

pub fn apply_response() -> ApplyResponse {
    service::apply(&apply_request()).expect("a legal action")
}

/// A question as it goes over the wire, with its path, and what must come back.
pub struct Sample {
    pub name: &'static str,
    pub grpc: bool,
    /// Whether the items of streams are measured, rather than calls.
    pub stream: bool,
    pub path: &'static str,
    pub body: Vec<u8>,
    pub answer: Vec<u8>,
}

impl Sample {
    /// Asks once, and looks at the answer, which those who put the load on do not.
    pub fn check(&self, address: SocketAddr) -> Result<(), Box<dyn std::error::Error>> {
        let content_type = if self.grpc { "application/grpc" } else { "application/json" };
        let request = Request::post(format!("http://{address}{}", self.path)).header("content-type", content_type);
        let request = request.body(Full::new(Bytes::from(self.body.clone())))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (status, answer) = runtime.block_on(async {
            let client = Client::builder(TokioExecutor::new()).http2_only(self.grpc).build_http();
            let (parts, body) = client.request(request).await?.into_parts();
            Ok::<_, Box<dyn std::error::Error>>((parts.status, body.collect().await?.to_bytes()))
        })?;
        if status != 200 || answer != self.answer {
            let answer = String::from_utf8_lossy(&answer);
            return Err(format!("{} answers {status} and something else: {answer}", self.name).into());
        }
        Ok(())
    }
}

pub fn samples() -> Vec<Sample> {
    let showdown = showdown_request();
    let apply = apply_request();
    let wire_apply = proto::ApplyRequest {
        snapshot: Some(apply.snapshot.clone().into()),
        action: Some(apply.action.clone().into()),
    };
    let rest = |name, path, body, answer| Sample { name, grpc: false, stream: false, path, body, answer };
    let grpc = |name, path, body, answer| Sample {
        name,
        grpc: true,
        stream: false,
        path,
        body: framed(body),
        answer: framed(answer),
    };
    let mut samples = vec![
        grpc(
            "gRPC Showdown",
            "/mus.v1.RulesService/Showdown",
            wire_showdown().encode_to_vec(),
            proto::ShowdownResponse::from(showdown_response()).encode_to_vec(),
        ),
        grpc(
            "gRPC Apply",
            "/mus.v1.RulesService/Apply",
            wire_apply.encode_to_vec(),
            proto::ApplyResponse::from(apply_response()).encode_to_vec(),
        ),
        rest("REST Showdown", "/v1/showdown", json(&showdown), json(&showdown_response())),
        rest("REST Apply", "/v1/apply", json(&apply), json(&apply_response())),
    ];
    // What it asks and checks as a single call is what its items ask.
    let item = grpc(
        "gRPC Stream of Showdowns",
        "/mus.v1.RulesService/Showdown",
        wire_showdown().encode_to_vec(),
        proto::ShowdownResponse::from(showdown_response()).encode_to_vec(),
    );
    samples.push(Sample { stream: true, ..item });
    samples
}

fn json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("no value of ours is too odd for JSON")
}

/// A message as gRPC sends it: not compressed, its length, the message.
fn framed(message: Vec<u8>) -> Vec<u8> {
    let length = u32::try_from(message.len()).expect("a short message").to_be_bytes();
    [&[0], length.as_slice(), &message].concat()
}
