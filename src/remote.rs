//! The command that puts the vectors to a service elsewhere, over REST.

use crate::Failure;
use crate::cli::{self, Target};
use clap::Args;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use mus_rules::conformance::{self, Answers, NoAnswer, Vectors};
use serde_json::Value;
use std::cell::Cell;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

#[derive(Args)]
pub struct Conformance {
    /// Where the service listens for REST: what stands before /v1
    #[arg(long, value_name = "URL")]
    url: Target,
    /// The folder of the vectors; left out: those that this version was built with
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// How deep the trees of perft.json are walked, up to 10; each depth takes some two and a half times as many calls as that before it
    #[arg(long, value_name = "DEPTH", default_value_t = conformance::DEPTH, value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// The bearer token that the service asks for
    #[arg(long, env = "MUS_RULES_TOKEN", hide_env_values = true, value_name = "TOKEN", value_parser = bearer)]
    token: Option<HeaderValue>,
    /// Print the report as JSON, with every failure
    #[arg(long)]
    json: bool,
}

fn bearer(token: &str) -> Result<HeaderValue, String> {
    let mut header = HeaderValue::try_from(format!("Bearer {token}")).map_err(|fault| fault.to_string())?;
    header.set_sensitive(true);
    Ok(header)
}

/// How many failures of one file are printed.
const TOLD: usize = 10;

/// Puts the vectors to the service and prints what became of them. Fails when one case does.
pub fn conformance(asked: &Conformance, out: &mut dyn Write) -> Result<(), Failure> {
    let vectors = asked.vectors.as_deref().map_or_else(Vectors::built_in, Vectors::in_folder)?;
    let client = Client {
        runtime: tokio::runtime::Builder::new_current_thread().enable_all().build()?,
        target: asked.url.clone(),
        tls: TlsConnector::from(Arc::new(cli::unjudged()?)),
        token: asked.token.clone(),
        connection: Cell::new(None),
    };
    let report = conformance::run(&client, &vectors, asked.depth)?;
    if asked.json {
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        tell(&report, out)?;
    }
    match report.failed() {
        0 => Ok(()),
        failed => Err(format!("{failed} of {} cases failed", report.cases()).into()),
    }
}

fn tell(report: &conformance::Report, out: &mut dyn Write) -> Result<(), Failure> {
    let row = |file: &str, calls: &[&str], cases: usize, failed: usize| {
        let counts = [cases, cases.saturating_sub(failed), failed].map(|count| format!("{count:>6}"));
        [vec![file.to_owned(), calls.join(", ")], counts.to_vec()].concat()
    };
    let mut rows = vec![["file", "calls", " cases", "passed", "failed"].map(str::to_owned).to_vec()];
    rows.extend(report.files.iter().map(|file| row(file.file, file.calls, file.cases, file.failures.len())));
    rows.push(row("total", &[], report.cases(), report.failed()));
    cli::table(&rows, out)?;
    for file in report.files.iter().filter(|file| !file.failures.is_empty()) {
        writeln!(out, "\n{} ({})", file.file, file.calls.join(", "))?;
        for failure in file.failures.iter().take(TOLD) {
            writeln!(out, "  {failure}")?;
        }
        match file.failures.len().saturating_sub(TOLD) {
            0 => {}
            more => writeln!(out, "  and {more} more")?,
        }
    }
    Ok(())
}

/// How long a call may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest answer that is read, in bytes: far more than any of the contract.
const LONGEST: usize = 16 << 20;

type Connection = SendRequest<Full<Bytes>>;

/// A client of one service, which asks one call after the other on one connection, and opens another when that is closed.
struct Client {
    runtime: tokio::runtime::Runtime,
    target: Target,
    tls: TlsConnector,
    token: Option<HeaderValue>,
    connection: Cell<Option<Connection>>,
}

impl Answers for Client {
    fn ask(&self, call: &str, request: &Value) -> Result<Value, NoAnswer> {
        let exchange = async { tokio::time::timeout(PATIENCE, self.exchange(call, request)).await };
        self.runtime.block_on(exchange).unwrap_or_else(|_| {
            let seconds = PATIENCE.as_secs();
            Err(NoAnswer::Gone(format!("{} does not answer {call} within {seconds} seconds", self.target.host)))
        })
    }
}

impl Client {
    async fn exchange(&self, call: &str, request: &Value) -> Result<Value, NoAnswer> {
        let refused = |fault: &dyn std::fmt::Display| NoAnswer::Refused(format!("no answer: {fault}"));
        let request = self.request(call, request).map_err(|fault| refused(&fault))?;
        let kept = match self.connection.take() {
            Some(kept) => send(kept, request.clone()).await.ok(),
            None => None,
        };
        // A connection that was kept may be closed just as it is used. No call changes anything, so it is asked again.
        let (connection, answer) = match kept {
            Some(answered) => answered,
            None => {
                let gone = |fault| NoAnswer::Gone(format!("{} does not answer: {fault}", self.target.host));
                let fresh = self.connect().await.map_err(gone)?;
                send(fresh, request).await.map_err(|fault| refused(&fault))?
            }
        };
        let (head, body) = answer.into_parts();
        let body = Limited::new(body, LONGEST).collect().await.map_err(|fault| refused(&fault))?.to_bytes();
        self.connection.set(Some(connection));
        let told = || String::from_utf8_lossy(&body);
        if head.status != StatusCode::OK {
            return Err(NoAnswer::Refused(format!("{}: {}", head.status, told())));
        }
        let content_type = head.headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
        if !content_type.split(';').next().is_some_and(|it| it.trim().eq_ignore_ascii_case("application/json")) {
            return Err(NoAnswer::Refused(format!("content-type {content_type:?}: {}", told())));
        }
        serde_json::from_slice(&body).map_err(|fault| NoAnswer::Refused(format!("no JSON, {fault}: {}", told())))
    }

    fn request(&self, call: &str, request: &Value) -> hyper::http::Result<Request<Full<Bytes>>> {
        let path = format!("{}/v1/{}", self.target.path.trim_end_matches('/'), call.replace('_', "-"));
        let mut asked = Request::post(path).header(HOST, &self.target.host).header(CONTENT_TYPE, "application/json");
        if let Some(token) = &self.token {
            asked = asked.header(AUTHORIZATION, token);
        }
        asked.body(Full::from(request.to_string()))
    }

    async fn connect(&self) -> Result<Connection, Failure> {
        let stream = TcpStream::connect(&self.target.host).await?;
        stream.set_nodelay(true)?;
        if !self.target.tls {
            return Ok(speak(stream).await?);
        }
        let name = self.target.host.rsplit_once(':').map_or("", |(name, _)| name);
        let name = ServerName::try_from(name.trim_matches(['[', ']']).to_owned())?;
        Ok(speak(self.tls.connect(name, stream).await?).await?)
    }
}

async fn speak(stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> hyper::Result<Connection> {
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // How it ends shows in the calls.
    tokio::spawn(connection);
    Ok(sender)
}

async fn send(mut on: Connection, request: Request<Full<Bytes>>) -> hyper::Result<(Connection, Response<Incoming>)> {
    on.ready().await?;
    let answer = on.send_request(request).await?;
    Ok((on, answer))
}
