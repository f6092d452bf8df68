//! The program itself: started, asked, stopped, and its command line.

use crate::bounds::{self, grpc_status, raw_grpc};
use crate::harness::text;
use crate::wires::{Grpc, Ports, Rest};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdout, Command};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mus-rules");

/// The service as a process of its own, on free ports; killed when it is dropped.
pub struct Process {
    child: Child,
    log: Lines<BufReader<ChildStdout>>,
    pub rest: SocketAddr,
    pub grpc: SocketAddr,
}

impl Process {
    pub async fn start(arguments: &[&str]) -> Process {
        Process::start_in(arguments, &[]).await
    }

    /// Starts it with these variables.
    pub async fn start_in(arguments: &[&str], variables: &[(&str, &str)]) -> Process {
        let mut command = Command::new(PROGRAM);
        command.envs(variables.iter().copied());
        command.args(arguments).env("MUS_RULES_REST_ADDR", "127.0.0.1:0").env("MUS_RULES_GRPC_ADDR", "127.0.0.1:0");
        command.env("RUST_LOG", "info");
        let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let mut log = BufReader::new(child.stdout.take().unwrap()).lines();
        let serving = line_that_says(&mut log, "serving").await;
        let address = |name: &str| text(&serving[name]).parse().unwrap();
        Process { rest: address("rest"), grpc: address("grpc"), child, log }
    }

    pub fn ports(&self) -> Ports {
        Ports { rest: self.rest, grpc: self.grpc }
    }

    fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// A size that Linux tells of the process, such as `VmRSS`, in bytes; 0 where the system does not tell.
    pub fn memory(&self, what: &str) -> u64 {
        let told = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
        line.map_or(0, |size| 1024 * size.trim().trim_end_matches(" kB").parse::<u64>().unwrap())
    }

    /// Ends it with SIGKILL.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    fn signal(&self, name: &str) {
        let id = self.id();
        // The shell's own `kill`: a bare machine need not have the program.
        let sent = std::process::Command::new("sh").args(["-c", &format!("kill -s {name} {id}")]).status().unwrap();
        assert!(sent.success());
    }

    /// Stops it with this signal; how long that took.
    pub async fn stop(&mut self, signal: &str) -> Duration {
        let asked = Instant::now();
        self.signal(signal);
        self.exit(signal).await;
        asked.elapsed()
    }

    /// Waits for its end, which must be a good one.
    async fn exit(&mut self, signal: &str) {
        let status = tokio::time::timeout(Duration::from_secs(10), self.child.wait()).await;
        let status = status.unwrap_or_else(|_| panic!("it still runs 10 s after {signal}")).unwrap();
        assert_eq!(status.code(), Some(0), "after {signal}");
    }
}

/// The next line of the log with this message.
async fn line_that_says(log: &mut Lines<BufReader<ChildStdout>>, message: &str) -> Value {
    let found = async {
        while let Some(line) = log.next_line().await.unwrap() {
            let line: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            if line["message"] == message {
                return line;
            }
        }
        panic!("the log ends before it says {message}")
    };
    tokio::time::timeout(Duration::from_secs(20), found).await.unwrap_or_else(|_| panic!("it never says {message}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn it_stops_cleanly_on_sigterm_and_ctrl_c() {
    for signal in ["TERM", "INT"] {
        let mut process = Process::start(&["serve"]).await;
        process.stop(signal).await;
        line_that_says(&mut process.log, "stopped").await;
    }
}

/// Whatever clients hold open: connections that never speak, idle ones, half a preface, a body that does not come.
#[tokio::test(flavor = "multi_thread")]
async fn it_stops_whatever_clients_hold_open() {
    let mut process = Process::start(&[]).await;
    let mut held = Vec::new();
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let idle = b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n";
    let stalled =
        b"POST /v1/evaluate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    for address in [process.rest, process.grpc] {
        let head = &idle[..20];
        for said in [&b""[..], &preface[..10], preface, idle, head, stalled] {
            let mut connection = TcpStream::connect(address).await.unwrap();
            connection.write_all(said).await.unwrap();
            held.push(connection);
        }
    }
    // An idle gRPC connection that has made a call.
    let grpc = Grpc::new(process.grpc);
    grpc.call("/mus.v1.RulesService/ListSignals", Vec::new()).await.unwrap();
    process.stop("TERM").await;
    drop(held);
}

/// Readiness and health fall first, while calls are still answered; then a call in flight is finished.
#[tokio::test(flavor = "multi_thread")]
async fn not_ready_first_then_drained() {
    let mut process = Process::start(&["serve", "--unready-seconds", "2"]).await;
    let rest = Rest::new(process.rest);
    assert_eq!(rest.send(axum::http::Method::GET, "/readyz", &[], "").await.status, 200);
    let channel = Grpc::new(process.grpc).channel();
    let mut health = tonic_health::pb::health_client::HealthClient::new(channel);
    let request = |name: &str| tonic_health::pb::HealthCheckRequest { service: name.to_owned() };
    let mut watches = Vec::new();
    for name in ["", "mus.v1.RulesService"] {
        let mut watch = health.watch(request(name)).await.unwrap().into_inner();
        assert_eq!(watch.message().await.unwrap().unwrap().status, 1, "{name:?} is serving");
        watches.push(watch);
    }
    // A call whose body is still on its way when the signal comes.
    let body = r#"{"hands":["RR3A"]}"#;
    let mut slow = TcpStream::connect(process.rest).await.unwrap();
    let head = format!(
        "POST /v1/evaluate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    slow.write_all(&body.as_bytes()[..5]).await.unwrap();

    process.signal("TERM");
    line_that_says(&mut process.log, "not ready").await;
    for watch in &mut watches {
        assert_eq!(watch.message().await.unwrap().unwrap().status, 2, "not serving");
    }
    assert_eq!(rest.send(axum::http::Method::GET, "/readyz", &[], "").await.status, 503);
    assert_eq!(rest.send(axum::http::Method::GET, "/livez", &[], "").await.status, 200);
    let last = rest.send(axum::http::Method::GET, "/v1/hands/RR3A", &[], "").await;
    assert_eq!(
        (last.status.as_u16(), last.header("connection")),
        (200, "close"),
        "still taken, and the last of its connection"
    );
    line_that_says(&mut process.log, "draining").await;
    slow.write_all(&body.as_bytes()[5..]).await.unwrap();
    let mut answer = String::new();
    slow.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"points\":31"), "{answer}");
    let status = tokio::time::timeout(Duration::from_secs(10), process.child.wait()).await.unwrap().unwrap();
    assert_eq!(status.code(), Some(0));
}

/// On both ports: what was under way when the signal came, and is sent in full only when the ports are closed, is answered.
#[tokio::test(flavor = "multi_thread")]
async fn calls_in_flight_are_answered() {
    const EACH: usize = 10;
    let mut process = Process::start(&["serve"]).await;
    let message = [&[0, 0, 0, 0, 6, 0x12, 4][..], b"RR3A"].concat();
    let (mut rest, mut grpc, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..EACH {
        rest.push(bounds::stalled(process.rest).await);
        let (mut end, start) = tokio::io::duplex(64);
        end.write_all(&message[..5]).await.unwrap();
        ends.push(end);
        let body = axum::body::Body::from_stream(tokio_util::io::ReaderStream::new(start));
        grpc.push(tokio::spawn(raw_grpc(process.grpc, &[], body)));
    }
    let all = bounds::in_flight(process.rest, EACH, EACH);
    bounds::soon("calls that have begun", all).await;

    process.signal("TERM");
    line_that_says(&mut process.log, "draining").await;
    for stream in &mut rest {
        stream.write_all(bounds::REST_OF_STALLED).await.unwrap();
    }
    for mut end in ends {
        end.write_all(&message[5..]).await.unwrap();
    }
    for mut stream in rest {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"points\":31"), "{answer}");
    }
    for call in grpc {
        let answer = call.await.unwrap();
        let answer = http_body_util::BodyExt::collect(answer.into_body()).await.unwrap();
        assert_eq!(answer.trailers().map(grpc_status), Some("0"));
        assert!(answer.to_bytes().len() > 50);
    }
    process.exit("TERM").await;
    line_that_says(&mut process.log, "stopped").await;
}

/// The worst end: clients in the middle of their calls who never go on, and a collector that takes all and answers nothing.
#[tokio::test(flavor = "multi_thread")]
async fn it_stops_in_time_with_stalled_clients_and_a_dead_collector() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let worst = async |arguments: &[&str]| {
        let variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str())];
        let mut process = Process::start_in(arguments, &variables).await;
        let _held = [bounds::stalled(process.rest).await, bounds::stalled_grpc(process.grpc).await];
        bounds::soon("calls that have begun", bounds::in_flight(process.rest, 1, 1)).await;
        process.stop("TERM").await
    };
    // As it comes, and where a call may take longer than the end.
    let (default, longest) = tokio::join!(worst(&["serve"]), worst(&["serve", "--call-seconds", "600"]));
    let most = Duration::from_secs(10);
    assert!(default < most && longest < most, "{default:?} {longest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_reflection() {
    let process = Process::start(&[]).await;
    let channel = Grpc::new(process.grpc).channel();
    let mut health = tonic_health::pb::health_client::HealthClient::new(channel.clone());
    for name in ["", "mus.v1.RulesService"] {
        let request = tonic_health::pb::HealthCheckRequest { service: name.to_owned() };
        assert_eq!(health.check(request).await.unwrap().into_inner().status, 1, "{name:?}");
    }
    let request = tonic_health::pb::HealthCheckRequest { service: "mus.v1.Nothing".to_owned() };
    assert_eq!(health.check(request).await.unwrap_err().code(), tonic::Code::NotFound);

    macro_rules! reflected {
        ($version:ident) => {{
            use tonic_reflection::pb::$version::ServerReflectionRequest;
            use tonic_reflection::pb::$version::server_reflection_client::ServerReflectionClient;
            use tonic_reflection::pb::$version::server_reflection_request::MessageRequest;
            use tonic_reflection::pb::$version::server_reflection_response::MessageResponse;
            let mut client = ServerReflectionClient::new(channel.clone());
            let ask = |request| ServerReflectionRequest { host: String::new(), message_request: Some(request) };
            let requests = [
                ask(MessageRequest::ListServices(String::new())),
                ask(MessageRequest::FileContainingSymbol("mus.v1.RulesService".into())),
                ask(MessageRequest::FileContainingSymbol("mus.v1.Problem".into())),
                ask(MessageRequest::FileContainingSymbol("google.rpc.ErrorInfo".into())),
            ];
            let mut answers = client.server_reflection_info(tokio_stream::iter(requests)).await.unwrap().into_inner();
            let Some(MessageResponse::ListServicesResponse(list)) =
                answers.message().await.unwrap().unwrap().message_response
            else {
                panic!("no list of services")
            };
            let names: Vec<&str> = list.service.iter().map(|service| service.name.as_str()).collect();
            for name in ["mus.v1.RulesService", "grpc.health.v1.Health"] {
                assert!(names.contains(&name), "{names:?}");
            }
            for _ in 0..3 {
                let answer = answers.message().await.unwrap().unwrap().message_response;
                assert!(matches!(answer, Some(MessageResponse::FileDescriptorResponse(_))), "{answer:?}");
            }
        }};
    }
    reflected!(v1);
    reflected!(v1alpha);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rest_port_serves_beside_the_calls() {
    let process = Process::start(&[]).await;
    let rest = Rest::new(process.rest);
    let get = async |path: &str| rest.send(axum::http::Method::GET, path, &[], "").await;
    for path in ["/livez", "/readyz"] {
        assert_eq!(get(path).await.status, 200, "{path}");
    }
    let version = get("/version").await.json();
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(get("/openapi.json").await.json()["openapi"], "3.1.0");
    let docs = get("/docs/").await;
    assert!(docs.status == 200 && String::from_utf8_lossy(&docs.body).contains("swagger"), "{docs:?}");
}

pub async fn run(arguments: &[&str]) -> Output {
    let ran = Command::new(PROGRAM).args(arguments).output();
    tokio::time::timeout(Duration::from_secs(60), ran).await.unwrap_or_else(|_| panic!("{arguments:?} hangs")).unwrap()
}

/// What the program prints when it succeeds.
async fn printed(arguments: &[&str]) -> String {
    let output = run(arguments).await;
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn healthcheck_tells_containers() {
    let mut process = Process::start(&[]).await;
    let url = format!("http://{}/readyz", process.rest);
    printed(&["healthcheck", "--url", &url]).await;
    process.stop("TERM").await;
    let output = run(&["healthcheck", "--url", &url]).await;
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[tokio::test]
async fn the_command_line() {
    let table = printed(&["evaluate", "RR3A", "7654"]).await;
    for word in ["RR3A", "medias", "31", "solomillo", "7654", "perete"] {
        assert!(table.contains(word), "{word} in:\n{table}");
    }
    let showdown = printed(&["showdown", "--mano", "0", "RRRA", "CC77", "RS54", "3764"]).await;
    for word in ["grande", "chica", "pares", "juego", "R-4.3"] {
        assert!(showdown.contains(word), "{word} in:\n{showdown}");
    }
    let document: Value = serde_json::from_str(&printed(&["openapi"]).await).unwrap();
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    for word in ["serve", "evaluate", "showdown", "replay", "openapi", "conformance", "healthcheck"] {
        let help = printed(&[word, "--help"]).await;
        assert!(help.contains("Usage:"), "{word}: {help}");
        assert!(printed(&["--help"]).await.contains(word), "{word}");
    }
    assert!(printed(&["--version"]).await.contains(env!("CARGO_PKG_VERSION")));
}

#[tokio::test]
async fn the_command_line_refuses() {
    for (arguments, says) in [
        (&["evaluate", "RRRRA"][..], "4 cards"),
        (&["evaluate", "--preset", "wild", "RR3A"], "wild"),
        (&["evaluate"], "HAND"),
        (&["showdown", "--mano", "9", "RRRA", "CC77", "RS54", "3764"], "seat"),
        (&["showdown", "--mano", "0", "RRRA"], "4 players"),
        (&["serve", "--rest-addr", "nowhere"], "MUS_RULES_REST_ADDR"),
        (&["nothing"], "nothing"),
    ] {
        let output = run(arguments).await;
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}: {output:?}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}

/// A transcript is a file that anyone can check, and reads like a story.
#[tokio::test]
async fn a_replay_tells_the_match() {
    let folder = std::env::temp_dir().join(format!("mus-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, replay: Value| {
        let path = folder.join(name);
        std::fs::write(&path, replay.to_string()).unwrap();
        path.display().to_string()
    };
    let hands = ["RRRA", "CC77", "RS54", "3764"];
    let actions = json!([
        {"type": "deal", "cards": hands}, {"type": "no_mus", "seat": 0}, {"type": "envido", "seat": 0, "stones": 2},
        {"type": "no_quiero", "seat": 1}, {"type": "no_quiero", "seat": 3}, {"type": "ordago", "seat": 0},
        {"type": "quiero", "seat": 1},
    ]);
    let told = printed(&["replay", &file("whole.json", json!({"mano": 0, "actions": actions}))]).await;
    for word in ["envido", "no quiero", "órdago", "R-5.8", "R-6.5", "40"] {
        assert!(told.contains(word), "{word} in:\n{told}");
    }
    let mut wrong = actions.clone();
    wrong[3]["seat"] = 2.into();
    let output = run(&["replay", &file("wrong.json", json!({"mano": 0, "actions": wrong}))]).await;
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("actions[3].seat"), "{output:?}");
    let output = run(&["replay", &file("broken.json", json!({"mano": 0, "action": []}))]).await;
    assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("action"), "{output:?}");
    assert!(!run(&["replay", "/nowhere.json"]).await.status.success());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A port that is taken is an error that names it, not a panic.
#[tokio::test]
async fn a_port_that_is_taken() {
    let taken = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = run(&["serve", "--grpc-addr", "127.0.0.1:0", "--rest-addr", &address]).await;
    let error = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success() && error.contains(&address), "{output:?}");
}
