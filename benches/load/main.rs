//! What the rules and the layers before them cost a caller: this service beside others that differ from it in one thing only, under the
//! same load.
//!
//! ```sh
//! cargo bench --bench load            # everything; some minutes
//! cargo bench --bench load -- start   # how soon it takes calls, and its memory at rest
//! cargo bench --bench load -- rules   # the service beside one with the same layers and codecs and no rules
//! cargo bench --bench load -- layers  # the service beside one without the layers, and with traces
//! ```
//!
//! Each pair is measured in short slices in turn, many times over, and what is told is the median of the ratios of their medians: machines
//! have moods, and a ratio of two runs in the same mood has none. The services have one core and the client another, so that the client
//! holds up nobody. It needs `h2load` (Debian: `nghttp2-client`) and `taskset`, and gates nothing.
#![allow(
    missing_docs,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing
)]

mod collector;
mod sample;
mod serve;
mod streams;

use clap::Parser;
use sample::Sample;
use std::error::Error;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

type Failure = Box<dyn Error>;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What to measure, and how often.
#[derive(Parser)]
struct Wanted {
    /// `start`, `rules` or `layers`; left out: all of them
    what: Option<String>,
    /// How many pairs are measured for each ratio
    #[arg(long, default_value_t = 9)]
    pairs: usize,
    /// How long each side of a pair is under load, in seconds, a slice at a time
    #[arg(long, default_value_t = 2)]
    seconds: u32,
    /// Given by `cargo bench`
    #[arg(long)]
    bench: bool,
}

fn main() -> Result<(), Failure> {
    let role = std::env::args().nth(1).unwrap_or_default();
    match role.as_str() {
        "serve-echo" => return serve::serve("echo"),
        "serve-bare" => return serve::serve("bare"),
        "serve-collector" => return collector::serve(),
        "ask-streams" => return streams::ask(),
        _ => {}
    }
    let wanted = Wanted::parse();
    let what = wanted.what.as_deref();
    let samples = sample::samples();
    if what.is_none_or(|what| what == "start") {
        start(&wanted)?;
    }
    if what.is_none_or(|what| what == "rules") {
        println!("The service, over one with the same layers and codecs and no rules\n");
        compare(&wanted, &samples, &Side::SERVICE, &Side::ECHO)?;
    }
    if what.is_none_or(|what| what == "layers") {
        println!("\nThe service, over the same rules behind plain ports\n");
        compare(&wanted, &samples, &Side::SERVICE, &Side::BARE)?;
        println!("\nThe same with metrics and one trace in a hundred\n");
        compare(&wanted, &samples, &Side::SAMPLED, &Side::BARE)?;
        println!("\nThe same with every call traced\n");
        compare(&wanted, &samples, &Side::TRACED, &Side::BARE)?;
    }
    Ok(())
}

/// A service under load.
struct Side {
    /// The role of this program that serves it, or nothing for the service itself.
    role: Option<&'static str>,
    /// The part of the calls that are traced, if they are.
    sampled: Option<&'static str>,
}

impl Side {
    const SERVICE: Side = Side { role: None, sampled: None };
    const SAMPLED: Side = Side { role: None, sampled: Some("0.01") };
    const TRACED: Side = Side { role: None, sampled: Some("1.0") };
    const ECHO: Side = Side { role: Some("serve-echo"), sampled: None };
    const BARE: Side = Side { role: Some("serve-bare"), sampled: None };
}

/// A process that ends when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _is_over = self.0.kill();
        let _is_gone = self.0.wait();
    }
}

/// A service that takes calls.
struct Service {
    process: Running,
    rest: SocketAddr,
    grpc: SocketAddr,
    _collector: Option<Running>,
}

/// The core of the services, and the core of who asks them.
const CORES: [&str; 2] = ["0", "1"];

fn on_core(core: &str, program: PathBuf) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", core]).arg(program).stdout(Stdio::null());
    command
}

fn free_address() -> Result<SocketAddr, Failure> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

fn wait_for(address: SocketAddr) -> Result<(), Failure> {
    let begun = Instant::now();
    while let Err(fault) = TcpStream::connect(address) {
        if begun.elapsed() > Duration::from_secs(10) {
            return Err(fault.into());
        }
        std::thread::yield_now();
    }
    Ok(())
}

impl Service {
    fn start(side: &Side) -> Result<Service, Failure> {
        let (rest, grpc, traces) = (free_address()?, free_address()?, free_address()?);
        let own = std::env::current_exe()?;
        let program = if side.role.is_some() { own.clone() } else { env!("CARGO_BIN_EXE_mus-rules").into() };
        let mut command = on_core(CORES[0], program);
        command.args(side.role).envs([("RUST_LOG", "warn"), ("MUS_RULES_CONNECTION_AGE_SECONDS", "0")]);
        command.env("MUS_RULES_REST_ADDR", rest.to_string()).env("MUS_RULES_GRPC_ADDR", grpc.to_string());
        let mut collector = None;
        if let Some(part) = side.sampled {
            let mut receiver = on_core(CORES[1], own);
            receiver.args(["serve-collector", &traces.to_string()]);
            collector = Some(Running(receiver.spawn()?));
            wait_for(traces)?;
            command.env("OTEL_EXPORTER_OTLP_ENDPOINT", format!("http://{traces}"));
            command.envs([("OTEL_TRACES_SAMPLER", "traceidratio"), ("OTEL_TRACES_SAMPLER_ARG", part)]);
        }
        let process = Running(command.spawn()?);
        wait_for(rest)?;
        wait_for(grpc)?;
        Ok(Service { process, rest, grpc, _collector: collector })
    }

    /// How long its threads have had their core, in seconds.
    fn cpu(&self) -> Result<f64, Failure> {
        let mut sum = 0.0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.process.0.id()))? {
            let said = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            sum += said.split_whitespace().next().unwrap_or_default().parse::<f64>()?;
        }
        Ok(sum / 1e9)
    }
}

/// What is seen of a service under load, slice by slice. A machine that is shared loses whole slices to others now and then, so what is
/// told is the median of them.
#[derive(Default)]
struct Seen {
    calls_per_second: Vec<f64>,
    /// The 99th percentile of the times to the whole answers, in microseconds.
    p99: Vec<f64>,
    /// What a call costs the service's core, in microseconds.
    cost: Vec<f64>,
}

impl Seen {
    /// Puts the load on for a slice.
    fn slice(&mut self, service: &Service, sample: &Sample, seconds: f64) -> Result<(), Failure> {
        let before = service.cpu()?;
        let logged = if sample.stream { load_streams(service, seconds)? } else { load(service, sample, seconds)? };
        let cpu = service.cpu()? - before;
        let (mut first, mut last) = (f64::INFINITY, 0.0_f64);
        let mut times = Vec::new();
        for line in logged.lines() {
            let mut fields = line.split('\t').map(str::parse::<f64>);
            let (Some(Ok(begun)), Some(Ok(time))) = (fields.next(), fields.nth(1)) else {
                return Err(format!("{line}: no line of a log").into());
            };
            (first, last) = (first.min(begun), last.max(begun + time));
            times.push(time);
        }
        times.sort_by(f64::total_cmp);
        let calls = times.len() as f64;
        self.calls_per_second.push(calls / (last - first) * 1e6);
        self.p99.push(times.get(times.len() * 99 / 100).copied().unwrap_or(f64::NAN));
        self.cost.push(cpu / calls * 1e6);
        Ok(())
    }
}

/// Puts the load on with `h2load`; what it has logged: when each call began, what it came to, how long it took, in microseconds.
fn load(service: &Service, sample: &Sample, seconds: f64) -> Result<String, Failure> {
    let folder = std::env::temp_dir().join(format!("mus-rules-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (body, log) = (folder.join("body"), folder.join("log"));
    std::fs::write(&body, &sample.body)?;
    let mut command = on_core(CORES[1], "h2load".into());
    command.arg(format!("--duration={:.0}ms", seconds * 1000.0));
    command.arg("-d").arg(&body).arg("--log-file").arg(&log).stdout(Stdio::piped());
    match sample.grpc {
        true => command.args(["-c4", "-m8", "-H", "content-type: application/grpc", "-H", "te: trailers"]),
        false => command.args(["--h1", "-c32", "-H", "content-type: application/json"]),
    };
    let address = if sample.grpc { service.grpc } else { service.rest };
    let said = command.arg(format!("http://{address}{}", sample.path)).output()?;
    let text = String::from_utf8_lossy(&said.stdout);
    if !said.status.success() || !text.contains(" 0 failed, 0 errored, 0 timeout") {
        return Err(format!("{}: {text}{}", sample.name, String::from_utf8_lossy(&said.stderr)).into());
    }
    let logged = std::fs::read_to_string(&log)?;
    std::fs::remove_dir_all(&folder)?;
    Ok(logged)
}

/// Puts the load of streams on; what is logged in the same way.
fn load_streams(service: &Service, seconds: f64) -> Result<String, Failure> {
    let mut command = on_core(CORES[1], std::env::current_exe()?);
    command.args(["ask-streams", &service.grpc.to_string(), &seconds.to_string()]).stdout(Stdio::piped());
    let said = command.output()?;
    if !said.status.success() {
        return Err(format!("the streams: {}", String::from_utf8_lossy(&said.stderr)).into());
    }
    Ok(String::from_utf8(said.stdout)?)
}

/// Prints how long it takes from the start of the process until both ports are open, and what it then keeps in memory.
fn start(wanted: &Wanted) -> Result<(), Failure> {
    let (mut times, mut sizes) = (Vec::new(), Vec::new());
    for _ in 0..wanted.pairs {
        let begun = Instant::now();
        let service = Service::start(&Side::SERVICE)?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        let status = std::fs::read_to_string(format!("/proc/{}/status", service.process.0.id()))?;
        let size = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
        sizes.push(size.unwrap_or(f64::NAN) / 1024.0);
    }
    println!("It takes calls after {:.0} ms, and has {:.1} MiB of memory then\n", median(times), median(sizes));
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Whose turn it is: a machine that gets slower or faster meanwhile favours nobody.
const SLICES: [usize; 16] = [0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0];

/// How two sides stood to each other.
struct Pair {
    throughput: f64,
    p99: f64,
    served: f64,
    costs: [f64; 2],
}

/// Measures both sides in turn and prints how the first stands to the second.
fn compare(wanted: &Wanted, samples: &[Sample], first: &Side, second: &Side) -> Result<(), Failure> {
    println!("| | throughput | p99 | calls a second of one core | µs of it a call, and beside it |");
    println!("|---|---|---|---|---|");
    for sample in samples {
        let mut pairs = Vec::new();
        for _ in 0..wanted.pairs {
            // A process has luck with where its memory lies, so each pair has its own.
            let services = [Service::start(first)?, Service::start(second)?];
            for service in &services {
                sample.check(if sample.grpc { service.grpc } else { service.rest })?;
            }
            let mut seen = [Seen::default(), Seen::default()];
            let slice = f64::from(wanted.seconds) * 2.0 / SLICES.len() as f64;
            for side in SLICES {
                seen[side].slice(&services[side], sample, slice)?;
            }
            let throughputs = seen.each_ref().map(|side| median(side.calls_per_second.clone()));
            let p99s = seen.each_ref().map(|side| median(side.p99.clone()));
            pairs.push(Pair {
                throughput: throughputs[0] / throughputs[1],
                p99: p99s[0] / p99s[1],
                served: throughputs[0],
                costs: seen.map(|side| median(side.cost)),
            });
        }
        let of = |value: fn(&Pair) -> f64| median(pairs.iter().map(value).collect());
        println!(
            "| {} | {:.3} | {:.3} | {:.0} | {:.1}, {:.1} |",
            sample.name,
            of(|pair| pair.throughput),
            of(|pair| pair.p99),
            of(|pair| pair.served),
            of(|pair| pair.costs[0]),
            of(|pair| pair.costs[1]),
        );
    }
    Ok(())
}
