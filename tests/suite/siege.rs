//! The service as a process of its own under more than it takes: overload, thousands of idle connections, bombs and floods. Its memory
//! stays flat, and good clients go on being answered meanwhile.

use crate::bounds::{
    LIST_SIGNALS, NO_SETTINGS, POST_X, PREFACE, all_is_well, compressed, connect, flood, frame, get, grpc_status,
    health_is_green, in_flight, opened_and_reset, raw_grpc, soon, stalled, stalled_grpc,
};
use crate::process::Process;
use crate::wires::{Grpc, Ports, Rest};
use axum::body::Body;
use axum::http::Method;
use futures_util::StreamExt;
use futures_util::future::join_all;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// Good clients, one on each port, who ask one call after the other on a connection that they keep, and on a new one now and then.
struct Good {
    over: CancellationToken,
    answered: [Arc<AtomicUsize>; 2],
    clients: tokio::task::JoinSet<()>,
}

impl Good {
    fn begin(ports: &Ports) -> Good {
        let over = CancellationToken::new();
        let answered = [(); 2].map(|()| Arc::<AtomicUsize>::default());
        let mut clients = tokio::task::JoinSet::new();
        let [rest, grpc] = answered.clone();
        let (address, its) = (ports.rest, over.clone());
        clients.spawn(async move {
            let mut client = Rest::new(address);
            while !its.is_cancelled() {
                let reply = soon("a good call", client.send(Method::GET, "/v1/hands/RR3A", &[], "")).await;
                assert_eq!((reply.status.as_u16(), &reply.json()["results"][0]["points"]), (200, &31.into()));
                if rest.fetch_add(1, Ordering::Relaxed) % 8 == 0 {
                    client = Rest::new(address);
                }
            }
        });
        let (address, its) = (ports.grpc, over.clone());
        clients.spawn(async move {
            let mut client = Grpc::new(address);
            while !its.is_cancelled() {
                let answer = soon("a good call", client.call(LIST_SIGNALS, Vec::new())).await;
                assert!(answer.unwrap().len() > 100);
                if grpc.fetch_add(1, Ordering::Relaxed) % 8 == 0 {
                    client = Grpc::new(address);
                }
            }
        });
        Good { over, answered, clients }
    }

    fn answers(&self) -> usize {
        self.answered.iter().map(|count| count.load(Ordering::Relaxed)).min().unwrap_or_default()
    }

    /// Waits until so many more calls have been answered on each port.
    async fn go_on(&mut self, more: usize) {
        let enough = self.answers() + more;
        let wait = async {
            while self.answers() < enough {
                if let Ok(Some(ended)) = timeout(Duration::from_millis(10), self.clients.join_next()).await {
                    ended.unwrap();
                }
            }
        };
        soon("answers to good clients", wait).await;
    }

    async fn end(mut self) {
        self.over.cancel();
        while let Some(ended) = self.clients.join_next().await {
            ended.unwrap();
        }
    }
}

/// How long refusals took, the quickest first.
async fn refusals(clients: &[(Rest, Grpc)], each: usize) -> Vec<Duration> {
    let rest = clients.iter().map(async |(rest, _)| {
        let mut took = Vec::new();
        for _ in 0..each {
            let sent = Instant::now();
            let reply = rest.send(Method::GET, "/v1/signals", &[], "").await;
            took.push(sent.elapsed());
            assert_eq!((reply.status.as_u16(), reply.header("retry-after")), (503, "1"));
        }
        took
    });
    let grpc = clients.iter().map(async |(_, grpc)| {
        let mut took = Vec::new();
        for _ in 0..each {
            let sent = Instant::now();
            let status = grpc.call(LIST_SIGNALS, Vec::new()).await.unwrap_err();
            took.push(sent.elapsed());
            assert_eq!(status.code(), tonic::Code::Unavailable);
        }
        took
    });
    let (rest, grpc) = tokio::join!(join_all(rest), join_all(grpc));
    let mut took: Vec<Duration> = rest.into_iter().chain(grpc).flatten().collect();
    took.sort();
    took
}

/// Four times as many calls at once as the service takes, half of them on each port. Those that are let in never end, all others are
/// refused at once, health stays green, and thousands of refusals leave nothing behind.
#[tokio::test(flavor = "multi_thread")]
async fn overload_is_refused_at_once_and_leaves_nothing_behind() {
    const CALLS: usize = 4;
    const AT_ONCE: Duration = Duration::from_millis(50);
    let process = Process::start(&["serve", "--max-calls", "4", "--call-seconds", "600"]).await;
    let ports = process.ports();
    let mut held = Vec::new();
    for _ in 0..CALLS / 2 {
        held.push(stalled(ports.rest).await);
        held.push(stalled_grpc(ports.grpc).await);
    }
    soon("as many calls as it takes", in_flight(ports.rest, CALLS / 2, CALLS / 2)).await;
    let over = CancellationToken::new();
    let (its, probed) = (over.clone(), process.ports());
    let health = tokio::spawn(async move {
        let mut rounds = 0;
        while !its.is_cancelled() {
            soon("health", health_is_green(&probed)).await;
            rounds += 1;
        }
        rounds
    });
    // With the calls that are held, four times the limit.
    let clients: Vec<(Rest, Grpc)> =
        (0..CALLS * 3 / 2).map(|_| (Rest::new(ports.rest), Grpc::new(ports.grpc))).collect();
    refusals(&clients, 200).await;
    let before = process.memory("VmRSS");
    // Of ten rounds the best one counts: in the others the machine may have been busy with something else.
    let mut seen = Vec::new();
    while seen.len() < 10 && seen.last().is_none_or(|(_, most)| *most >= AT_ONCE) {
        let took = refusals(&clients, 50).await;
        seen.push((took[took.len() / 2], took[took.len() * 99 / 100]));
    }
    let best = seen.iter().map(|(_, most)| *most).min().unwrap();
    refusals(&clients, 200).await;
    let after = process.memory("VmRSS");
    println!(
        "median and 99th percentile of each round: {seen:?}; memory {} KiB, then {} KiB",
        before / KIB,
        after / KIB
    );
    assert!(best < AT_ONCE, "99 of 100 refusals take up to {best:?}: {seen:?}");
    assert!(after < before + 4 * MIB, "{before} grows to {after}");
    over.cancel();
    assert!(health.await.unwrap() > 3);
    drop(held);
    soon("room", async { while get(ports.rest, "/v1/signals").await.status != 200 {} }).await;
}

/// Lets this process, and those that it starts from now on, have so many files open.
fn allow_files(count: u64) {
    let (soft, hard) = rlimit::Resource::NOFILE.get().unwrap();
    assert!(
        hard >= count,
        "at most {hard} files may be open here, and this test needs {count}: raise it (ulimit -Hn {count})"
    );
    if soft < count {
        rlimit::Resource::NOFILE.set(hard.min(2 * count), hard).unwrap();
    }
}

/// Idle connections of four kinds: those that never speak and those that do and have no call, on both ports.
#[tokio::test(flavor = "multi_thread")]
async fn five_thousand_idle_connections() {
    const EACH: usize = 1250;
    const IDLE: Duration = Duration::from_secs(15);
    /// An HTTP/2 connection has most of it: its tables and its buffers.
    const MOST: u64 = 40 * KIB;
    allow_files(6000);
    let process = Process::start(&["serve", "--header-seconds", "15", "--idle-seconds", "15"]).await;
    let ports = process.ports();
    all_is_well(&ports).await;
    let mut good = Good::begin(&ports);
    good.go_on(50).await;
    let before = process.memory("VmRSS");
    let began = Instant::now();
    let mut idle = Vec::new();
    let call = b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n";
    let spoken = [PREFACE, NO_SETTINGS].concat();
    for (address, say) in [(ports.rest, &b""[..]), (ports.rest, call), (ports.grpc, b""), (ports.grpc, &spoken)] {
        let open = async |_| {
            let mut stream = connect(address, say).await;
            if !say.is_empty() {
                soon("an answer", stream.read_exact(&mut [0; 9])).await.unwrap();
            }
            stream
        };
        idle.extend(futures_util::stream::iter(0..EACH).map(open).buffer_unordered(50).collect::<Vec<_>>().await);
    }
    let all_open = async {
        loop {
            let metrics = get(ports.rest, "/metrics").await;
            let text = String::from_utf8(metrics.body.to_vec()).unwrap();
            let lines = text.lines().filter(|line| line.starts_with("mus_rules_connections{"));
            if lines.map(|line| line.rsplit_once(' ').unwrap().1.parse::<usize>().unwrap()).sum::<usize>() >= 4 * EACH {
                break;
            }
        }
    };
    soon("5,000 connections", all_open).await;
    let opened = began.elapsed();
    good.go_on(50).await;
    let each = process.memory("VmRSS").saturating_sub(before) / (4 * EACH as u64);
    println!("opened in {opened:?}, {} KiB at first, {each} bytes for each connection", before / KIB);
    assert!(each < MOST, "{each} bytes for each idle connection");
    // Those that never came to a call and those that have none any more, all are closed.
    let all_closed = join_all(idle.iter_mut().map(async |stream| {
        let mut sink = [0; 256];
        while stream.read(&mut sink).await.is_ok_and(|length| length > 0) {}
    }));
    timeout(IDLE * 2, all_closed).await.expect("all are closed");
    good.go_on(50).await;
    good.end().await;
}

/// Sends, and gives up when the other side takes no more for a moment or closes.
async fn push(stream: &mut TcpStream, bytes: &[u8]) -> bool {
    matches!(timeout(Duration::from_millis(500), stream.write_all(bytes)).await, Ok(Ok(())))
}

/// A body that is small as it is sent and 32 MiB when it is read.
async fn bombs(ports: &Ports, bombs: &[(&'static str, Vec<u8>)]) {
    let all = bombs.iter().cycle().take(2 * bombs.len()).map(async |(coding, bomb)| {
        let headers = [("content-type", "application/json"), ("content-encoding", *coding)];
        let reply = Rest::new(ports.rest).send(Method::POST, "/v1/evaluate", &headers, bomb.clone()).await;
        assert_eq!(reply.status, 413, "{coding}");
        if *coding != "br" {
            let length = u32::try_from(bomb.len()).unwrap().to_be_bytes();
            let message = Body::from([&[1][..], &length, bomb].concat());
            let response = raw_grpc(ports.grpc, &[("grpc-encoding", coding)], message).await;
            assert_eq!(grpc_status(response.headers()), "8", "{coding}");
        }
    });
    join_all(all).await;
}

/// Senders that never come to the end of a request or its headers, and half a preface: each until it is sent away.
async fn slow_senders(ports: &Ports) {
    let head = b"GET /livez HTTP/1.1\r\nx-slow: ".to_vec();
    let body =
        b"POST /v1/evaluate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999\r\n\r\n";
    let slow = [(ports.rest, head.clone()), (ports.rest, body.to_vec()), (ports.grpc, head)];
    let dribble = slow.iter().cycle().take(60).map(async |(address, start)| {
        let mut stream = connect(*address, start).await;
        let mut pace = interval(Duration::from_millis(20));
        // What is answered is not read: the end of it is a write that fails.
        while stream.write_all(b"x").await.is_ok() {
            pace.tick().await;
        }
    });
    let halves = [ports.rest, ports.grpc].into_iter().cycle().take(60).map(async |address| {
        let mut stream = connect(address, &PREFACE[..10]).await;
        let _reset_is_closed_too = stream.read_to_end(&mut Vec::new()).await;
    });
    let stalled = (0..20).map(async |_| {
        let mut stream = stalled_grpc(ports.grpc).await;
        // The call is ended, then the connection has none, and answers no GOAWAY.
        let _reset_is_closed_too = stream.read_to_end(&mut Vec::new()).await;
    });
    soon("slow senders", async { tokio::join!(join_all(dribble), join_all(halves), join_all(stalled)) }).await;
}

/// Streams that are opened and reset without end, until the connection is closed.
async fn resets(ports: &Ports) {
    for address in [ports.rest, ports.grpc] {
        flood(address, opened_and_reset).await;
    }
}

/// Headers that go on and on, in frames that are empty and in frames that are not.
async fn continuations(ports: &Ports) {
    // A literal that is not kept: `x: …`.
    let field = [&[0x00, 1, b'x', 0x7f, 0x81, 0x06][..], &[b'x'; 896]].concat();
    for address in [ports.rest, ports.grpc] {
        for more in [&b""[..], &field] {
            flood(address, |number| if number == 0 { frame(1, 0, 1, POST_X) } else { frame(9, 0, 1, more) }).await;
        }
    }
}

/// One long header, and then its number in the table, ten thousand times a request: 16 KiB that say 40 MiB.
async fn header_bombs(ports: &Ports) {
    let field = [&[0x40, 1, b'x', 0x7f, 0xed, 0x1a][..], &[b'x'; 3564]].concat();
    let first = [POST_X, &field, &[0xbe; 10_000]].concat();
    let more = [POST_X, &[0xbe; 12_000]].concat();
    for address in [ports.rest, ports.grpc] {
        let mut stream = connect(address, &[PREFACE, NO_SETTINGS].concat()).await;
        for number in 0..50 {
            if !push(&mut stream, &frame(1, 5, 2 * number + 1, if number == 0 { &first } else { &more })).await {
                break;
            }
        }
        // A ping comes back when all before it has been read; or the connection is closed.
        push(&mut stream, &frame(6, 0, 0, b"the last")).await;
        soon("a header bomb", until_pong(&mut stream)).await;
    }
}

/// Reads frames up to the answer to a ping, or the end.
async fn until_pong(stream: &mut TcpStream) {
    let mut head = [0; 9];
    while stream.read_exact(&mut head).await.is_ok() {
        let length = u64::from(u32::from_be_bytes([0, head[0], head[1], head[2]]));
        tokio::io::copy(&mut (&mut *stream).take(length), &mut tokio::io::sink()).await.unwrap();
        if head[3..5] == [6, 1] {
            return;
        }
    }
}

/// Pings and settings that must all be answered, from a client that reads no answer.
async fn questions_of_http2(ports: &Ports) {
    for address in [ports.rest, ports.grpc] {
        for one in [frame(6, 0, 0, b"question"), frame(4, 0, 0, &[])] {
            let mut stream = connect(address, &[PREFACE, NO_SETTINGS].concat()).await;
            let many = one.repeat(1000);
            for _ in 0..200 {
                if !push(&mut stream, &many).await {
                    break;
                }
            }
        }
    }
}

/// Headers far beyond what is taken.
async fn long_headers(ports: &Ports) {
    let long = "x".repeat(1 << 20);
    let head = format!("GET /livez HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n");
    let all = (0..10).map(async |_| {
        let mut stream = TcpStream::connect(ports.rest).await.unwrap();
        push(&mut stream, head.as_bytes()).await;
        let _reset_is_closed_too = stream.read_to_end(&mut Vec::new()).await;
    });
    soon("long headers", join_all(all)).await;
    let long = &long[..20_000];
    for _ in 0..10 {
        assert_eq!(raw_grpc(ports.grpc, &[("x-long", long)], Body::empty()).await.status(), 431);
    }
}

/// Attacks of each kind, again and again. While each goes on, good clients are answered on both ports; after all of them the process has
/// no more memory than after the first two, and never had much more.
#[tokio::test(flavor = "multi_thread")]
async fn attacks_cost_good_clients_nothing() {
    const ROUNDS: usize = 3;
    let mut arguments = vec!["serve", "--max-body-bytes", "1048576"];
    for setting in ["--header-seconds", "--call-seconds", "--idle-seconds", "--connection-grace-seconds"] {
        arguments.extend([setting, "1"]);
    }
    let process = Process::start(&arguments).await;
    let ports = process.ports();
    let text = vec![b' '; 32 * MIB as usize];
    let codings = ["gzip", "zstd", "br"].map(|coding| (coding, compressed(coding, &text)));
    drop(text);
    let mut good = Good::begin(&ports);
    let mut first = 0;
    for round in 0..=ROUNDS {
        macro_rules! attack {
            ($name:literal, $attack:expr) => {{
                let began = (Instant::now(), good.answers());
                // Again, when it is over before anybody could ask a call.
                while good.answers() < began.1 + 5 {
                    soon($name, $attack).await;
                }
                let resident = process.memory("VmRSS") / KIB;
                println!(
                    "{round} {}: {:?}, {} good calls, {resident} KiB",
                    $name,
                    began.0.elapsed(),
                    good.answers() - began.1
                );
            }};
        }
        attack!("bombs", bombs(&ports, &codings));
        attack!("slow senders", slow_senders(&ports));
        attack!("resets", resets(&ports));
        attack!("continuations", continuations(&ports));
        attack!("header bombs", header_bombs(&ports));
        attack!("pings and settings", questions_of_http2(&ports));
        attack!("long headers", long_headers(&ports));
        // By then the allocator has all that so many at once take.
        if round == 1 {
            first = process.memory("VmRSS");
        }
    }
    good.go_on(10).await;
    good.end().await;
    all_is_well(&ports).await;
    let (last, most) = (process.memory("VmRSS"), process.memory("VmHWM"));
    println!("{} KiB after two rounds, {} KiB at the end, {} KiB at most", first / KIB, last / KIB, most / KIB);
    assert!(last < first + 16 * MIB, "{first} grows to {last}");
    // Ten bombs are 320 MiB; what their readers look back on, up to 16 MiB each, comes on top of the service's own.
    assert!(most < 160 * MIB, "{most} bytes at most");
}
