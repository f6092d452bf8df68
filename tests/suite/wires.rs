//! The service as a client in another language meets it: over its two ports, by what it publishes of itself.
//!
//! The gRPC client knows nothing of the generated code or of the conversions: it builds its messages from the descriptors and the rules of
//! the contract (a union is a message with one oneof, a word is an enum value with a prefix).

use crate::harness::{Answer, Transport, text};
use axum::body::Bytes;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use clap::Parser;
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use mus_rules::config::Config;
use mus_rules::{grpc, server};
use prost::Message;
use prost_reflect::{
    DescriptorPool, DynamicMessage, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor, ReflectMessage,
};
use serde_json::{Map, Value, json};
use std::net::SocketAddr;
use std::sync::LazyLock;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::transport::Channel;

/// One runtime for the service and its clients; it lives as long as the suite.
pub static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// The settings of a service on free ports, with these arguments on top.
pub fn config(arguments: &[&str]) -> Config {
    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        config: Config,
    }
    let fixed = ["mus-rules", "--rest-addr", "127.0.0.1:0", "--grpc-addr", "127.0.0.1:0"];
    Cli::parse_from(fixed.iter().chain(arguments)).config
}

/// A service that runs, and where.
pub struct Ports {
    pub rest: SocketAddr,
    pub grpc: SocketAddr,
}

/// Starts a service in this process that stops with `shutdown`.
pub async fn start(
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> (Ports, tokio::task::JoinHandle<std::io::Result<()>>) {
    let rest = TcpListener::bind(config.rest_addr).await.unwrap();
    let grpc = TcpListener::bind(config.grpc_addr).await.unwrap();
    let ports = Ports { rest: rest.local_addr().unwrap(), grpc: grpc.local_addr().unwrap() };
    let running = tokio::spawn(async move { server::run(&config, rest, grpc, shutdown).await });
    (ports, running)
}

/// The one service that most tests ask.
pub static SERVICE: LazyLock<Ports> =
    LazyLock::new(|| RUNTIME.block_on(async { start(config(&[]), std::future::pending()).await.0 }));

/// REST on the shared service.
pub fn rest() -> &'static Rest {
    static REST: LazyLock<Rest> = LazyLock::new(|| Rest::new(SERVICE.rest));
    &REST
}

/// gRPC on the shared service.
pub fn grpc() -> &'static Grpc {
    static GRPC: LazyLock<Grpc> = LazyLock::new(|| Grpc::new(SERVICE.grpc));
    &GRPC
}

/// A REST client.
pub struct Rest {
    address: SocketAddr,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Rest {
    pub fn new(address: SocketAddr) -> Rest {
        Rest { address, client: Client::builder(TokioExecutor::new()).build_http() }
    }

    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: impl Into<Bytes>) -> Reply {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = self.client.request(request.body(Full::new(body.into())).unwrap()).await.unwrap();
        let (parts, body) = answer.into_parts();
        Reply { status: parts.status, headers: parts.headers, body: body.collect().await.unwrap().to_bytes() }
    }

    /// Sends and waits.
    pub fn exchange(&self, method: Method, path: &str, headers: &[(&str, &str)], body: impl Into<Bytes>) -> Reply {
        let body = body.into();
        RUNTIME.block_on(self.send(method, path, headers, body))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.exchange(Method::GET, path, &[], "")
    }

    pub fn post(&self, path: &str, body: impl Into<Bytes>) -> Reply {
        self.exchange(Method::POST, path, &[("content-type", "application/json")], body)
    }
}

/// The REST answer as the tests compare it; whatever is no success must be a problem with the status that it names.
pub fn answer(reply: &Reply) -> Answer {
    let json = reply.json();
    if reply.status.is_success() {
        assert_eq!(reply.header("content-type"), "application/json");
        assert_no_null(&json);
        return Ok(json);
    }
    assert_eq!(reply.header("content-type"), "application/problem+json", "{json}");
    assert_eq!(json["status"], reply.status.as_u16(), "{json}");
    Err(json)
}

fn assert_no_null(value: &Value) {
    match value {
        Value::Null => panic!("an answer says null"),
        Value::Array(items) => items.iter().for_each(assert_no_null),
        Value::Object(fields) => fields.values().for_each(assert_no_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl Transport for Rest {
    fn name(&self) -> &'static str {
        "REST"
    }

    fn ask(&self, call: &str, request: &Value) -> Answer {
        let reply = match call {
            "list_rulesets" => match request.get("preset") {
                None => self.get("/v1/rulesets"),
                Some(preset) => {
                    let mut reply = self.get(&format!("/v1/rulesets/{}", text(preset)));
                    if !reply.status.is_success() {
                        // The one problem whose status differs from its code's.
                        assert_eq!(reply.status, StatusCode::NOT_FOUND);
                        let mut problem = reply.json();
                        assert_eq!(problem["status"], 404);
                        problem["status"] = 422.into();
                        reply.status = StatusCode::UNPROCESSABLE_ENTITY;
                        reply.body = problem.to_string().into();
                    }
                    reply
                }
            },
            "list_signals" => self.get("/v1/signals"),
            "list_glossary" => self.get("/v1/glossary"),
            _ => self.post(&format!("/v1/{}", call.replace('_', "-")), request.to_string()),
        };
        answer(&reply)
    }
}

/// A gRPC client that learns everything from the descriptors.
pub struct Grpc {
    channel: Channel,
}

/// The descriptors that the service publishes.
pub static POOL: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(grpc::proto::FILE_DESCRIPTOR_SET).unwrap());

/// The rpc of a call that is named in snake case.
pub fn method(call: &str) -> prost_reflect::MethodDescriptor {
    let service = POOL.get_service_by_name("mus.v1.RulesService").expect("the service");
    let name = pascal(call);
    service.methods().find(|method| method.name() == name).unwrap_or_else(|| panic!("there is no rpc {name}"))
}

/// `no_mus` as `NoMus`.
pub fn pascal(word: &str) -> String {
    word.split('_').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

impl Grpc {
    pub fn new(address: SocketAddr) -> Grpc {
        let _inside = RUNTIME.enter();
        let channel = Channel::from_shared(format!("http://{address}")).unwrap().connect_lazy();
        Grpc { channel }
    }

    pub fn channel(&self) -> Channel {
        self.channel.clone()
    }

    /// Calls an rpc by its full path with the bytes of a message.
    pub async fn call(&self, path: &str, message: Vec<u8>) -> Result<Vec<u8>, tonic::Status> {
        let mut client = tonic::client::Grpc::new(self.channel.clone()).max_decoding_message_size(64 << 20);
        client.ready().await.map_err(|error| tonic::Status::unavailable(error.to_string()))?;
        let path = path.parse().unwrap();
        Ok(client.unary(tonic::Request::new(message), path, RawCodec).await?.into_inner())
    }

    /// Calls an rpc with a message from a client that asks for these languages, and waits; with what the answer says of itself.
    pub fn exchange_in(
        &self,
        languages: &str,
        call: &str,
        message: &DynamicMessage,
    ) -> Result<(tonic::metadata::MetadataMap, DynamicMessage), tonic::Status> {
        let method = method(call);
        let path = format!("/mus.v1.RulesService/{}", method.name()).parse().unwrap();
        let mut request = tonic::Request::new(message.encode_to_vec());
        request.metadata_mut().insert("accept-language", languages.parse().unwrap());
        let answer = RUNTIME.block_on(async {
            let mut client = tonic::client::Grpc::new(self.channel.clone()).max_decoding_message_size(64 << 20);
            client.ready().await.map_err(|error| tonic::Status::unavailable(error.to_string()))?;
            client.unary(request, path, RawCodec).await
        })?;
        let (metadata, bytes, _) = answer.into_parts();
        Ok((metadata, DynamicMessage::decode(method.output(), bytes.as_slice()).unwrap()))
    }

    /// Calls an rpc with a message, and waits.
    pub fn exchange(&self, call: &str, message: &DynamicMessage) -> Result<DynamicMessage, tonic::Status> {
        let method = method(call);
        let path = format!("/mus.v1.RulesService/{}", method.name());
        let bytes = RUNTIME.block_on(self.call(&path, message.encode_to_vec()))?;
        Ok(DynamicMessage::decode(method.output(), bytes.as_slice()).unwrap())
    }
}

/// A stream of both ways: what is sent into it, and what comes back.
pub struct Conversation {
    /// What the answer says of itself.
    pub metadata: tonic::metadata::MetadataMap,
    items: tokio::sync::mpsc::Sender<Vec<u8>>,
    results: tonic::Streaming<Vec<u8>>,
}

impl Conversation {
    /// Sends an item, as JSON. Fails when the other side reads no more.
    pub async fn say(&self, item: &Value) -> Result<(), tokio::sync::mpsc::error::SendError<Vec<u8>>> {
        self.items.send(message(&method("stream").input(), &json!({"item": item})).encode_to_vec()).await
    }

    /// The next result; nothing when the stream ends well.
    pub async fn hear(&mut self) -> Result<Option<Value>, tonic::Status> {
        let Some(bytes) = self.results.message().await? else { return Ok(None) };
        let response = DynamicMessage::decode(method("stream").output(), bytes.as_slice()).unwrap();
        Ok(Some(json_of(&response)["result"].clone()))
    }

    /// No more items; what is left of the results can still be heard.
    pub fn done(self) -> Conversation {
        let (items, _nobody) = tokio::sync::mpsc::channel(1);
        Conversation { items, ..self }
    }
}

impl Grpc {
    /// Opens a Stream, within this time.
    pub async fn converse(&self, within: Option<std::time::Duration>) -> Result<Conversation, tonic::Status> {
        self.converse_in("", within).await
    }

    /// The same, for a client that asks for these languages.
    pub async fn converse_in(
        &self,
        languages: &str,
        within: Option<std::time::Duration>,
    ) -> Result<Conversation, tonic::Status> {
        let mut client = tonic::client::Grpc::new(self.channel.clone()).max_decoding_message_size(64 << 20);
        client.ready().await.map_err(|error| tonic::Status::unavailable(error.to_string()))?;
        let (items, said) = tokio::sync::mpsc::channel(1);
        let mut request = tonic::Request::new(tokio_stream::wrappers::ReceiverStream::new(said));
        if let Some(time) = within {
            request.set_timeout(time);
        }
        request.metadata_mut().insert("accept-language", languages.parse().unwrap());
        let path = "/mus.v1.RulesService/Stream".parse().unwrap();
        let (metadata, results, _) = client.streaming(request, path, RawCodec).await?.into_parts();
        Ok(Conversation { metadata, items, results })
    }
}

impl Transport for Grpc {
    fn name(&self) -> &'static str {
        "gRPC"
    }

    fn ask(&self, call: &str, request: &Value) -> Answer {
        let message = message(&method(call).input(), request);
        match self.exchange(call, &message) {
            Ok(answer) => Ok(json_of(&answer)),
            Err(status) => Err(problem(&status)),
        }
    }
}

/// The problem that a status carries; its other details must say the same.
pub fn problem(status: &tonic::Status) -> Value {
    let details = tonic_types::pb::Status::decode(status.details()).unwrap();
    assert_eq!(details.code, status.code() as i32);
    let detail = |name: &str| {
        let url = format!("type.googleapis.com/{name}");
        details.details.iter().find(|detail| detail.type_url == url).map(|detail| detail.value.as_slice())
    };
    let problem = detail("mus.v1.Problem").unwrap_or_else(|| panic!("no Problem in {status:?}"));
    let descriptor = POOL.get_message_by_name("mus.v1.Problem").unwrap();
    let problem = json_of(&DynamicMessage::decode(descriptor, problem).unwrap());
    let info = tonic_types::pb::ErrorInfo::decode(detail("google.rpc.ErrorInfo").expect("an ErrorInfo")).unwrap();
    assert_eq!(info.reason, text(&problem["code"]).to_uppercase());
    assert_eq!(info.domain, "mus.v1");
    let violations = detail("google.rpc.BadRequest")
        .map(|bytes| tonic_types::pb::BadRequest::decode(bytes).unwrap().field_violations)
        .unwrap_or_default();
    let fields: Vec<&str> = violations.iter().map(|violation| violation.field.as_str()).collect();
    assert_eq!(fields, problem.get("field").map(|field| field.as_str().unwrap()).as_slice());
    assert_eq!(problem["type"], format!("urn:mus:error:{}", text(&problem["code"])));
    problem
}

/// Bytes in, bytes out.
#[derive(Clone, Copy)]
struct RawCodec;

impl Codec for RawCodec {
    type Encode = Vec<u8>;
    type Decode = Vec<u8>;
    type Encoder = RawCodec;
    type Decoder = RawCodec;

    fn encoder(&mut self) -> RawCodec {
        RawCodec
    }

    fn decoder(&mut self) -> RawCodec {
        RawCodec
    }
}

impl Encoder for RawCodec {
    type Item = Vec<u8>;
    type Error = tonic::Status;

    fn encode(&mut self, item: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), tonic::Status> {
        bytes::BufMut::put_slice(buffer, &item);
        Ok(())
    }
}

impl Decoder for RawCodec {
    type Item = Vec<u8>;
    type Error = tonic::Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Vec<u8>>, tonic::Status> {
        let length = bytes::Buf::remaining(buffer);
        Ok(Some(bytes::Buf::copy_to_bytes(buffer, length).to_vec()))
    }
}

/// The tag of a union and its words, if the message is one.
pub fn union(message: &MessageDescriptor) -> Option<(String, Vec<FieldDescriptor>)> {
    let mut real = message.oneofs().filter(|oneof| !oneof.is_synthetic());
    let oneof = real.next()?;
    Some((oneof.name().to_owned(), oneof.fields().collect()))
}

/// The message that says what this JSON says, by the rules of the contract.
pub fn message(descriptor: &MessageDescriptor, json: &Value) -> DynamicMessage {
    let mut message = DynamicMessage::new(descriptor.clone());
    let fields = json.as_object().unwrap_or_else(|| panic!("{} from {json}", descriptor.name()));
    if let Some((tag, words)) = union(descriptor) {
        let Some(word) = fields.get(&tag).map(text) else { return message };
        let field = words.iter().find(|field| field.name() == word);
        let field = field.unwrap_or_else(|| panic!("{} has no word {word}", descriptor.name()));
        let rest: Map<String, Value> = fields
            .iter()
            .filter(|(name, _)| **name != tag)
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        message.set_field(field, wire(field, &Value::Object(rest)));
        return message;
    }
    for (name, value) in fields {
        let field = descriptor.get_field_by_name(name).unwrap_or_else(|| panic!("{} has no {name}", descriptor.name()));
        let value = if field.is_list() {
            let items = value.as_array().unwrap_or_else(|| panic!("{name} is no list: {value}"));
            prost_reflect::Value::List(items.iter().map(|item| wire(&field, item)).collect())
        } else {
            wire(&field, value)
        };
        message.set_field(&field, value);
    }
    message
}

fn wire(field: &FieldDescriptor, json: &Value) -> prost_reflect::Value {
    match field.kind() {
        Kind::Int32 => prost_reflect::Value::I32(json.as_i64().unwrap() as i32),
        Kind::Bool => prost_reflect::Value::Bool(json.as_bool().unwrap()),
        Kind::String => prost_reflect::Value::String(text(json)),
        Kind::Enum(words) => prost_reflect::Value::EnumNumber(number_of(&words, &text(json))),
        Kind::Message(inner) => prost_reflect::Value::Message(message(&inner, json)),
        other => panic!("{} has a kind that the contract does not know: {other:?}", field.full_name()),
    }
}

/// `PAIR_ANSWERS_` for `PairAnswers`.
pub fn prefix(words: &EnumDescriptor) -> String {
    let mut prefix = String::new();
    for letter in words.name().chars() {
        if letter.is_uppercase() && !prefix.is_empty() {
            prefix.push('_');
        }
        prefix.extend(letter.to_uppercase());
    }
    prefix + "_"
}

fn number_of(words: &EnumDescriptor, word: &str) -> i32 {
    let name = prefix(words) + &word.to_uppercase();
    let value = words.get_value_by_name(&name);
    value.unwrap_or_else(|| panic!("{} has no word {name}", words.name())).number()
}

/// The JSON that says what this message says. Lists that are empty where the contract leaves them out cannot be told from
/// those that it writes; they are left out where JSON would.
pub fn json_of(message: &DynamicMessage) -> Value {
    let descriptor = message.descriptor();
    if let Some((tag, words)) = union(&descriptor) {
        let field = words.iter().find(|field| message.has_field(field));
        let field = field.unwrap_or_else(|| panic!("{} says nothing", descriptor.name()));
        let mut fields = Map::new();
        fields.insert(tag, field.name().into());
        if let Value::Object(rest) = json_value(field, &message.get_field(field)) {
            fields.extend(rest);
        }
        return Value::Object(fields);
    }
    let mut fields = Map::new();
    for field in descriptor.fields() {
        let left_out_when_empty = matches!(
            field.full_name(),
            "mus.v1.Declared.pares"
                | "mus.v1.Declared.juego"
                | "mus.v1.Declarations.pares"
                | "mus.v1.Declarations.juego"
                | "mus.v1.DiscardOdds.all_passed_error"
                | "mus.v1.LanceOdds.seats_error"
                | "mus.v1.LanceOdds.stones_error"
                | "mus.v1.LanceOdds.teams_error"
                | "mus.v1.Settled.Accepted.out"
                | "mus.v1.Settled.Ordago.out"
                | "mus.v1.HandResult.signals"
                | "mus.v1.Phase.Dealing.cut"
                | "mus.v1.Phase.Discarding.servido"
        );
        let absent = (field.supports_presence() || left_out_when_empty) && !message.has_field(&field);
        if !absent {
            fields.insert(field.name().to_owned(), json_value(&field, &message.get_field(&field)));
        }
    }
    Value::Object(fields)
}

fn json_value(field: &FieldDescriptor, value: &prost_reflect::Value) -> Value {
    match value {
        prost_reflect::Value::Bool(value) => json!(value),
        prost_reflect::Value::I32(value) => json!(value),
        prost_reflect::Value::F64(value) => json!(value),
        prost_reflect::Value::String(value) => json!(value),
        prost_reflect::Value::Message(message) => json_of(message),
        prost_reflect::Value::List(items) => items.iter().map(|item| json_value(field, item)).collect(),
        prost_reflect::Value::EnumNumber(number) => {
            let Kind::Enum(words) = field.kind() else { panic!("{} is no enum", field.full_name()) };
            let word = words.get_value(*number).unwrap_or_else(|| panic!("{} has no {number}", words.name()));
            word.name().strip_prefix(&prefix(&words)).unwrap().to_lowercase().into()
        }
        other => panic!("{} has a value that the contract does not know: {other:?}", field.full_name()),
    }
}
