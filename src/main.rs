//! The `mus-rules` binary: the service, and the same rules at the command line.
#![forbid(unsafe_code)]

mod cli;
mod remote;
mod story;

use clap::{Args, Parser, Subcommand};
use mus_rules::config::Config;
use mus_rules::{rest, server, telemetry};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::net::TcpListener;

/// The service allocates small things at a high rate on several threads, which this one is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The rules of the Spanish card game Mus, as a service over gRPC and REST and at the command line.
#[derive(Parser)]
#[command(version, after_help = "Without a command it serves, with its settings from the environment.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the rules over gRPC and REST, until SIGTERM or Ctrl-C
    Serve(Box<Config>),
    /// Say what hands are worth in each lance
    Evaluate(cli::Evaluate),
    /// Say who wins each lance when all hands are shown, and why
    Showdown(cli::Showdown),
    /// Tell a match as a story, from the JSON of a replay
    Replay(Replay),
    /// Print the OpenAPI document
    Openapi,
    /// Put all vectors to a service over REST; exits with 0 when it passes, and with 1 when it does not
    Conformance(remote::Conformance),
    /// Ask whether the service on this machine is ready; exits with 0 when it is, and with 1 when it is not
    Healthcheck(cli::Healthcheck),
}

#[derive(Args)]
struct Replay {
    /// The file with the request of a replay, as POST /v1/replay takes it; `-` reads the standard input
    file: PathBuf,
}

/// What a command failed of, as the user reads it.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let outcome = match arguments().command {
        Command::Serve(config) => serve(&config),
        Command::Evaluate(asked) => print(|out| cli::evaluate(&asked, out)),
        Command::Showdown(asked) => print(|out| cli::showdown(&asked, out)),
        Command::Replay(asked) => print(|out| story::tell(&asked.file, out)),
        Command::Openapi => print(|out| Ok(out.write_all(rest::openapi::to_pretty_json().as_bytes())?)),
        Command::Conformance(asked) => print(|out| remote::conformance(&asked, out)),
        Command::Healthcheck(asked) => cli::healthcheck(&asked),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _nobody_listens = writeln!(io::stderr(), "mus-rules: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments; none at all mean `serve`. Wrong ones end the process with 2, as do wrong settings.
fn arguments() -> Cli {
    let mut given: Vec<OsString> = std::env::args_os().collect();
    if given.len() < 2 {
        given.resize(1, "mus-rules".into());
        given.push("serve".into());
    }
    Cli::parse_from(given)
}

/// Runs a command that prints. A reader that has seen enough, such as `head`, is no failure.
fn print(command: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = command(&mut out);
    let flushed = out.flush().map_err(Failure::from);
    match outcome.and(flushed) {
        Err(failure)
            if failure.downcast_ref::<io::Error>().is_some_and(|it| it.kind() == io::ErrorKind::BrokenPipe) =>
        {
            Ok(())
        }
        outcome => outcome,
    }
}

fn serve(config: &Config) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let entered = runtime.enter();
    let logs = telemetry::start(config.log.parse()?).map_err(|fault| fault.to_string())?;
    drop(entered);
    let served = runtime.block_on(async {
        let listen = async |name: &str, addr| match TcpListener::bind(addr).await {
            Ok(listener) => Ok(listener),
            Err(fault) => Err(Failure::from(format!("cannot listen for {name} on {addr}: {fault}"))),
        };
        let rest = listen("REST", config.rest_addr).await?;
        let grpc = listen("gRPC", config.grpc_addr).await?;
        let shutdown = told_to_stop()?;
        Ok(server::run(config, rest, grpc, shutdown).await?)
    });
    logs.stop();
    // What a collector has not taken by now it never will.
    runtime.shutdown_background();
    served
}

/// Done at the first SIGTERM or Ctrl-C.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
