//! Three replicas behind the proxy of `deploy/compose`, under load on both ports, while one stops, all are rolled and one is killed: no
//! call is lost, and each answer is the engine's own.
//!
//! HAProxy reads the file that is shipped, with other ports and room for fewer connections; the name of the replicas is answered here, as
//! Docker does it: a replica that is started has a new address, and one that has ended has none. Beside it stands the same proxy with
//! one difference: it never sends a call a second time. (A connection that was refused has carried no call, so both may try another
//! replica then.) What the shipped one would repair unseen is a loss there. The clients repeat nothing until the replica is killed.

use crate::bounds::{get, soon};
use crate::harness::{Answer, Engine, Transport, cases, left_out, tool};
use crate::process::Process;
use crate::wires::{self, Grpc, Reply};
use axum::body::Body;
use axum::http::Request;
use futures_util::stream::{self, StreamExt};
use http_body_util::BodyExt;
use hyper::client::conn::http1::SendRequest;
use prost::Message;
use prost_reflect::DynamicMessage;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpStream, UdpSocket};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

const SHIPPED: &str = include_str!("../../deploy/compose/haproxy.cfg");

/// How many connections each proxy gets on each port, and how long each waits from one call to the next.
const CONNECTIONS: usize = 3;
const PACE: Duration = Duration::from_millis(50);

/// How many calls on each port of each proxy show that it goes on.
const ENOUGH: usize = 30;

/// More than any state of the proxies or replicas takes to come about.
const PATIENCE: Duration = Duration::from_secs(30);

/// A port that is free now, on every address.
fn free_port() -> u16 {
    std::net::TcpListener::bind("0.0.0.0:0").unwrap().local_addr().unwrap().port()
}

/// Waits until it is so; whether it came to that.
async fn comes(mut is_so: impl AsyncFnMut() -> bool) -> bool {
    let mut pace = interval(Duration::from_millis(20));
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let wait = async {
        while !is_so().await {
            pace.tick().await;
        }
    };
    timeout(PATIENCE, wait).await.is_ok()
}

/// The replicas, each with an address of its own on the loopback, all on the same two ports.
struct Fleet {
    replicas: Vec<(Ipv4Addr, Process)>,
    names: Arc<Mutex<Vec<Ipv4Addr>>>,
    rest: u16,
    grpc: u16,
    started: u8,
}

impl Fleet {
    fn new() -> Fleet {
        let (replicas, names) = Default::default();
        Fleet { replicas, names, rest: free_port(), grpc: free_port(), started: 0 }
    }

    async fn start_one(&mut self) {
        self.started += 1;
        let [.., second, third] = std::process::id().to_be_bytes();
        let address = Ipv4Addr::new(127, second | 1, third, self.started);
        let at = |port: u16| format!("{address}:{port}");
        let process = Process::start(&["serve", "--rest-addr", &at(self.rest), "--grpc-addr", &at(self.grpc)]).await;
        self.replicas.push((address, process));
        self.names.lock().unwrap().push(address);
    }

    /// The oldest, once it has had calls on both ports.
    async fn take_oldest(&mut self) -> (Ipv4Addr, Process) {
        let (address, process) = self.replicas.remove(0);
        let has_calls = async || {
            let metrics = get(process.rest, "/metrics").await;
            let text = String::from_utf8(metrics.body.to_vec()).unwrap();
            let of = |port: &str| {
                let mut lines = text.lines().filter(|line| line.starts_with("mus_rules_calls_total{"));
                lines.any(|line| line.contains("call=\"showdown\"") && line.contains(port))
            };
            of("\"rest\"") && of("\"grpc\"")
        };
        assert!(comes(has_calls).await, "a replica has no calls");
        (address, process)
    }

    fn forget(&self, address: Ipv4Addr) {
        self.names.lock().unwrap().retain(|name| *name != address);
    }

    async fn stop_one(&mut self) {
        let (address, mut process) = self.take_oldest().await;
        process.stop("TERM").await;
        self.forget(address);
    }

    async fn kill_one(&mut self) {
        let (address, process) = self.take_oldest().await;
        process.kill().await;
        self.forget(address);
    }
}

/// Answers each question for addresses with those of the replicas, whatever the name.
async fn answer_names(socket: UdpSocket, names: Arc<Mutex<Vec<Ipv4Addr>>>) {
    const HEAD: usize = 12;
    let mut bytes = [0; 512];
    while let Ok((length, from)) = socket.recv_from(&mut bytes).await {
        let name = bytes[HEAD..length].iter().position(|&byte| byte == 0).expect("a name");
        let question = &bytes[HEAD..HEAD + name + 5];
        let is_for_ipv4 = question[name + 1..name + 3] == [0, 1];
        let found = if is_for_ipv4 { names.lock().unwrap().clone() } else { Vec::new() };
        let count = u8::try_from(found.len()).unwrap();
        let mut answer = [&bytes[..2], &[0x81, 0x80, 0, 1, 0, count, 0, 0, 0, 0], question].concat();
        for address in found {
            // The name of the question; an address of the internet; for a second; four bytes.
            answer.extend([0xc0, HEAD as u8, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4]);
            answer.extend(address.octets());
        }
        socket.send_to(&answer, from).await.unwrap();
    }
}

/// HAProxy, killed when it is dropped.
struct Proxy {
    _child: Child,
    rest: SocketAddr,
    grpc: SocketAddr,
    numbers: SocketAddr,
    log: PathBuf,
}

impl Proxy {
    async fn start(program: &Path, fleet: &Fleet, folder: &Path, repeats: bool) -> Proxy {
        let names = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let asks = names.local_addr().unwrap();
        tokio::spawn(answer_names(names, fleet.names.clone()));
        let [rest, grpc, numbers] = [(); 3].map(|()| SocketAddr::from(([127, 0, 0, 1], free_port())));
        let mut config = SHIPPED.to_owned();
        let mut put = |old: &str, new: String| {
            assert_eq!(config.matches(old).count(), 1, "{old}");
            config = config.replace(old, &new);
        };
        // Fewer descriptors than the machine of a test may allow.
        put("maxconn 8000", "maxconn 1000".to_owned());
        put("parse-resolv-conf", format!("nameserver suite {asks}"));
        put("bind :8080", format!("bind {rest}"));
        put("bind :50051", format!("bind {grpc}"));
        put("bind :8404", format!("bind {numbers}"));
        put("check port 8080", format!("check port {}", fleet.rest));
        put("mus-rules:8080", format!("mus-rules:{}", fleet.rest));
        put("mus-rules:50051", format!("mus-rules:{}", fleet.grpc));
        if !repeats {
            put("retry-on conn-failure empty-response", "retry-on conn-failure".to_owned());
        }
        let file = folder.join(format!("haproxy-{}.cfg", rest.port()));
        std::fs::write(&file, config).unwrap();
        let log = file.with_extension("log");
        let out = std::fs::File::create(&log).unwrap();
        let mut command = Command::new(program);
        command.arg("-db").arg("-f").arg(file).stderr(Stdio::from(out.try_clone().unwrap())).stdout(Stdio::from(out));
        Proxy { _child: command.kill_on_drop(true).spawn().unwrap(), rest, grpc, numbers, log }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// The column of this name, of each server that has an address, in both backends.
    async fn servers(&self, column: &str) -> Vec<(String, String)> {
        // It may not listen yet.
        let Ok(mut stream) = TcpStream::connect(self.numbers).await else { return Vec::new() };
        let mut said = String::new();
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        stream.write_all(b"GET /;csv HTTP/1.0\r\n\r\n").await.unwrap();
        stream.read_to_string(&mut said).await.unwrap();
        let mut rows = said.lines().skip_while(|line| !line.starts_with("# ")).map(|line| line.split(',').collect());
        let names: Vec<&str> = rows.next().unwrap_or_default();
        let Some(at) = names.iter().position(|name| *name == column) else { return Vec::new() };
        let of_server =
            |row: &Vec<&str>| row.len() > at && matches!(row[0], "rest" | "grpc") && row[1].starts_with(row[0]);
        rows.filter(of_server).map(|row| (row[0].to_owned(), row[at].to_owned())).collect()
    }

    /// Waits until it sends calls to so many replicas on each port.
    async fn sees(&self, count: usize) {
        let sees = async || {
            let states = self.servers("status").await;
            let up = |port: &str| states.iter().filter(|(of, state)| of == port && state.starts_with("UP")).count();
            [up("rest"), up("grpc")] == [count, count]
        };
        assert!(
            comes(sees).await,
            "the proxy does not come to {count} replicas: {:?}\n{}",
            self.servers("status").await,
            self.log()
        );
    }

    /// How often it has tried again, whatever for.
    async fn tried_again(&self) -> usize {
        self.servers("wretr").await.iter().filter_map(|(_, count)| count.parse::<usize>().ok()).sum()
    }
}

/// A call as both ports take it, and the engine's own answer.
struct Question {
    path: String,
    body: String,
    method: prost_reflect::MethodDescriptor,
    message: Vec<u8>,
    want: Answer,
}

fn questions() -> Vec<Question> {
    let of = |call: &str| cases(&format!("{call}.json")).into_iter().take(50).map(|case| case["request"].clone());
    let snapshot = Engine.ask("start", &json!({"mano": 1, "deck": {"seed": "fleet"}})).unwrap()["snapshot"].clone();
    let act = |kind: &str, seat: u8| json!({"snapshot": snapshot, "action": {"type": kind, "seat": seat}});
    let refused = [("apply", act("mus", 0)), ("apply", act("paso", 1)), ("showdown", json!({"mano": 9, "hands": []}))];
    let answered = [("apply", act("no_mus", 1)), ("legal_actions", json!({"snapshot": snapshot}))];
    let of_files = of("showdown").map(|request| ("showdown", request)).chain(of("score").map(|it| ("score", it)));
    let asked = of_files.chain(refused).chain(answered).map(|(call, request): (&str, Value)| {
        let method = wires::method(call);
        Question {
            path: format!("/v1/{}", call.replace('_', "-")),
            body: request.to_string(),
            message: wires::message(&method.input(), &request).encode_to_vec(),
            method,
            want: Engine.ask(call, &request),
        }
    });
    asked.collect()
}

/// An answer; or in words why there is none.
type Got = Result<Answer, String>;

/// One connection of HTTP/1.1, which is kept, and opened anew only after a call was lost.
struct Http1 {
    address: SocketAddr,
    open: Option<SendRequest<Body>>,
}

impl Http1 {
    async fn ask(&mut self, question: &Question) -> Got {
        let got = self.exchange(question).await;
        if got.is_err() {
            self.open = None;
        }
        got
    }

    async fn exchange(&mut self, question: &Question) -> Got {
        let said = |error: hyper::Error| format!("{error:?}");
        if self.open.is_none() {
            let stream = TcpStream::connect(self.address).await.map_err(|error| error.to_string())?;
            let stream = hyper_util::rt::TokioIo::new(stream);
            let (client, connection) = hyper::client::conn::http1::handshake(stream).await.map_err(said)?;
            tokio::spawn(connection);
            self.open = Some(client);
        }
        let request = Request::post(&question.path).header("host", "mus").header("content-type", "application/json");
        let request = request.header("content-length", question.body.len()).body(in_two(&question.body)).unwrap();
        let answer = self.open.as_mut().expect("a connection").send_request(request).await.map_err(said)?;
        let (parts, body) = answer.into_parts();
        let body = body.collect().await.map_err(said)?.to_bytes();
        let reply = Reply { status: parts.status, headers: parts.headers, body };
        // What the proxy says by itself is no JSON.
        let ours = ["application/json", "application/problem+json"].contains(&reply.header("content-type"));
        if ours { Ok(wires::answer(&reply)) } else { Err(format!("{reply:?}")) }
    }
}

/// A body whose second half comes later, so that there are always calls under way.
fn in_two(text: &str) -> Body {
    let (first, second) = text.split_at(text.len() / 2);
    let second = second.to_owned();
    let later = async {
        tokio::time::sleep(PACE).await;
        Ok(second)
    };
    Body::from_stream(stream::iter([std::io::Result::Ok(first.to_owned())]).chain(stream::once(later)))
}

/// A client on one of the ports.
enum Client {
    Rest(Http1),
    Grpc(Grpc),
}

impl Client {
    async fn ask(&mut self, question: &Question) -> Got {
        let client = match self {
            Client::Rest(client) => return client.ask(question).await,
            Client::Grpc(client) => client,
        };
        let path = format!("/mus.v1.RulesService/{}", question.method.name());
        match client.call(&path, question.message.clone()).await {
            Ok(bytes) => Ok(Ok(wires::json_of(&DynamicMessage::decode(question.method.output(), &*bytes).unwrap()))),
            Err(status) if status.details().is_empty() => Err(format!("{status:?}")),
            Err(status) => Ok(Err(wires::problem(&status))),
        }
    }
}

/// What all clients share.
#[derive(Default)]
struct Shared {
    questions: Vec<Question>,
    over: AtomicBool,
    /// Whether a call that got no answer may be sent again, and how often that was done.
    may_repeat: AtomicBool,
    repeated: AtomicUsize,
    /// What was lost or wrong.
    faults: Mutex<Vec<String>>,
}

impl Shared {
    /// Asks one question after the other, at an even pace, until all is over.
    async fn go_on(&self, first: usize, mut client: Client, answered: &AtomicUsize) {
        let mut pace = interval(PACE);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for question in self.questions.iter().cycle().skip(first) {
            pace.tick().await;
            if self.over.load(Ordering::Relaxed) {
                return;
            }
            let mut got = Err("nothing was sent".to_owned());
            for time in 0..6 {
                let in_time = timeout(Duration::from_secs(15), client.ask(question)).await;
                got = in_time.unwrap_or_else(|_| Err("no answer in 15 s".to_owned()));
                let unavailable = matches!(&got, Ok(Err(problem)) if problem["code"] == "overloaded");
                if !(got.is_err() || unavailable) || !self.may_repeat.load(Ordering::Relaxed) || time == 5 {
                    break;
                }
                self.repeated.fetch_add(1, Ordering::Relaxed);
            }
            if got.as_ref() == Ok(&question.want) {
                answered.fetch_add(1, Ordering::Relaxed);
            } else {
                self.faults.lock().unwrap().push(format!("{}: {got:?}", question.path));
            }
        }
    }
}

/// Steady load on both ports of the proxies.
struct Load {
    shared: Arc<Shared>,
    /// How many answers were right, on each port of each proxy.
    answered: Vec<Arc<AtomicUsize>>,
    clients: JoinSet<()>,
}

impl Load {
    fn begin(proxies: &[Proxy]) -> Load {
        let shared = Arc::new(Shared { questions: questions(), ..Shared::default() });
        let (mut clients, mut answered) = (JoinSet::new(), Vec::new());
        for proxy in proxies {
            let [rest, grpc] = [(); 2].map(|()| Arc::<AtomicUsize>::default());
            for number in 0..CONNECTIONS {
                let over_rest = (Client::Rest(Http1 { address: proxy.rest, open: None }), rest.clone());
                let over_grpc = (Client::Grpc(Grpc::new(proxy.grpc)), grpc.clone());
                for (client, count) in [over_rest, over_grpc] {
                    let shared = shared.clone();
                    clients.spawn(async move { shared.go_on(number * 30, client, &count).await });
                }
            }
            answered.extend([rest, grpc]);
        }
        Load { shared, answered, clients }
    }

    fn counts(&self) -> Vec<usize> {
        self.answered.iter().map(|count| count.load(Ordering::Relaxed)).collect()
    }

    fn nothing_is_lost(&self, when: &str, proxies: &[Proxy]) {
        let faults = self.shared.faults.lock().unwrap();
        let logs = proxies.iter().map(Proxy::log).collect::<Vec<_>>().join("\n");
        assert!(
            faults.is_empty(),
            "{} lost or wrong {when}: {:#?}\n{logs}",
            faults.len(),
            &faults[..faults.len().min(5)]
        );
    }

    /// Waits until more calls have been answered everywhere; none may have been lost.
    async fn goes_on(&self, when: &str, proxies: &[Proxy]) {
        let before = self.counts();
        let more = async || self.counts().iter().zip(&before).all(|(now, before)| now - before >= ENOUGH);
        let comes = comes(more).await;
        self.nothing_is_lost(when, proxies);
        assert!(comes, "the calls do not go on {when}: {before:?}, then {:?}", self.counts());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fleet_that_is_rolled_loses_no_call() {
    let Some(program) = tool("haproxy", "haproxy") else { return };
    if !cfg!(target_os = "linux") {
        return left_out("this system has one address on its loopback only");
    }
    let folder = std::env::temp_dir().join(format!("mus-rules-fleet-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut fleet = Fleet::new();
    for _ in 0..3 {
        fleet.start_one().await;
    }
    let proxies = [true, false].map(|repeats| Proxy::start(&program, &fleet, &folder, repeats));
    let proxies: [Proxy; 2] = futures_util::future::join_all(proxies).await.try_into().ok().expect("two");
    let all_see = async |count: usize| {
        for proxy in &proxies {
            proxy.sees(count).await;
        }
    };
    all_see(3).await;
    let mut load = Load::begin(&proxies);
    load.goes_on("at rest", &proxies).await;

    // One stops, and the others do its work.
    fleet.stop_one().await;
    all_see(2).await;
    load.goes_on("after one has stopped", &proxies).await;
    fleet.start_one().await;
    all_see(3).await;
    // All are rolled.
    for number in 1..=3 {
        load.goes_on(&format!("before roll {number}"), &proxies).await;
        fleet.stop_one().await;
        all_see(2).await;
        fleet.start_one().await;
        all_see(3).await;
    }
    load.goes_on("after the roll", &proxies).await;
    let mut tried_again = Vec::new();
    for proxy in &proxies {
        tried_again.push(proxy.tried_again().await);
    }

    load.shared.may_repeat.store(true, Ordering::Relaxed);
    fleet.kill_one().await;
    all_see(2).await;
    load.goes_on("after one was killed", &proxies).await;
    load.shared.over.store(true, Ordering::Relaxed);
    let end = async {
        while let Some(ended) = load.clients.join_next().await {
            ended.unwrap()
        }
    };
    soon("the last calls", end).await;
    load.nothing_is_lost("at the end", &proxies);
    let (counts, repeated) = (load.counts(), load.shared.repeated.load(Ordering::Relaxed));
    println!("{counts:?} calls; proxies tried {tried_again:?} again before the kill, clients {repeated} after it");
    std::fs::remove_dir_all(&folder).unwrap();
}
