//! The commands that answer one question: hands, a showdown, and whether the service is ready.

use crate::Failure;
use clap::Args;
use mus_rules::rules::{DecidedBy, RulesetOverrides, SignalSet};
use mus_rules::service::{self, EvaluateRequest, HandResult, ShowdownRequest};
use mus_rules::words::Language;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, ClientConfig, ClientConnection, DigitallySignedStruct, SignatureScheme, StreamOwned};

#[derive(Args)]
pub struct Evaluate {
    /// The ruleset to evaluate by, by name
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Also say what each hand may signal, in this set of señas: fem, bizkaia or fournier
    #[arg(long, value_name = "SET", value_parser = signal_set)]
    signals: Option<SignalSet>,
    /// The hands, four cards each, such as RR3A or RoRc3bAe
    #[arg(required = true, value_name = "HAND")]
    hands: Vec<String>,
}

fn signal_set(text: &str) -> Result<SignalSet, String> {
    let known = SignalSet::ALL.iter().find(|set| set.word() == text);
    known.copied().ok_or_else(|| {
        let words: Vec<&str> = SignalSet::ALL.iter().map(|set| set.word()).collect();
        format!("the sets are {}", words.join(", "))
    })
}

fn ruleset(preset: Option<&String>) -> RulesetOverrides {
    RulesetOverrides { preset: preset.cloned(), ..RulesetOverrides::default() }
}

/// An error of the service as a line of text.
pub fn failure(error: service::Error) -> Failure {
    let (detail, word) = (error.detail(Language::English), error.code.word());
    match error.field {
        Some(field) => format!("{field}: {detail} ({word})").into(),
        None => format!("{detail} ({word})").into(),
    }
}

/// Prints what each hand is worth.
pub fn evaluate(asked: &Evaluate, out: &mut dyn Write) -> Result<(), Failure> {
    let request =
        EvaluateRequest { ruleset: ruleset(asked.preset.as_ref()), hands: asked.hands.clone(), signals: asked.signals };
    let answer = service::evaluate(&request, Language::English).map_err(failure)?;
    let head = ["hand", "points", "grande", "chica", "pares", "juego", "punto", "nicknames"].map(String::from);
    let mut rows = vec![head.to_vec()];
    rows.extend(answer.results.iter().map(row));
    if asked.signals.is_some() {
        let signals = answer.results.iter().map(|result| match &result.signals {
            Some(signals) => signals.iter().map(|signal| signal.gesture.as_str()).collect::<Vec<_>>().join("; "),
            None => String::new(),
        });
        for (row, cell) in rows.iter_mut().zip(std::iter::once("may signal".to_owned()).chain(signals)) {
            row.push(cell);
        }
    }
    table(&rows, out)
}

fn row(result: &HandResult) -> Vec<String> {
    let strength = |strength: i32| if strength == 0 { "-".to_owned() } else { strength.to_string() };
    let pares = match result.pares.ranks.as_str() {
        "" => "-".to_owned(),
        ranks => format!("{} {ranks}", result.pares.kind.word()),
    };
    let juego = match (result.juego.has_juego, result.juego.real) {
        (false, _) => "-".to_owned(),
        (true, false) => result.points.to_string(),
        (true, true) => format!("{} real", result.points),
    };
    let nicknames: Vec<&str> = result.nicknames.iter().map(|nickname| nickname.word()).collect();
    vec![
        result.hand.clone(),
        result.points.to_string(),
        strength(result.grande.strength),
        strength(result.chica.strength),
        pares,
        juego,
        strength(result.punto.strength),
        nicknames.join(", "),
    ]
}

#[derive(Args)]
pub struct Showdown {
    /// The seat that is mano, counted from 0
    #[arg(long, default_value_t = 0, value_name = "SEAT")]
    mano: i32,
    /// The ruleset to play by, by name
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Each seat's hand, from seat 0
    #[arg(required = true, value_name = "HAND")]
    hands: Vec<String>,
}

/// Prints who wins each lance.
pub fn showdown(asked: &Showdown, out: &mut dyn Write) -> Result<(), Failure> {
    let ruleset = ruleset(asked.preset.as_ref());
    let request = ShowdownRequest { ruleset, mano: asked.mano, hands: asked.hands.clone() };
    let answer = service::showdown(&request).map_err(failure)?;
    let head = ["lance", "winner", "ranking", "stones", "why"].map(String::from);
    let mut rows = vec![head.to_vec()];
    for lance in &answer.lances {
        let winner = lance.winner.map(|it| format!("seat {}, team {}", it.seat, it.team));
        let hand = |seat: &i32| usize::try_from(*seat).ok().and_then(|seat| asked.hands.get(seat));
        let ranking: Vec<String> =
            lance.ranking.iter().filter_map(|seat| Some(format!("{seat} {}", hand(seat)?))).collect();
        rows.push(vec![
            lance.lance.word().to_owned(),
            winner.unwrap_or_else(|| "-".to_owned()),
            if ranking.is_empty() { "-".to_owned() } else { ranking.join(" > ") },
            lance.stones.to_string(),
            why(lance.decided_by, lance.rule),
        ]);
    }
    table(&rows, out)
}

fn why(decided_by: Option<DecidedBy>, rule: Option<&str>) -> String {
    let reason = match decided_by {
        None => return "nobody takes part".to_owned(),
        Some(DecidedBy::Cards) => "better cards",
        Some(DecidedBy::Position) => "equal cards, nearer to mano",
        Some(DecidedBy::Unopposed) => "no rival takes part",
    };
    rule.map_or_else(|| reason.to_owned(), |rule| format!("{reason} ({rule})"))
}

/// Rows in columns that are as wide as their widest cell.
pub fn table(rows: &[Vec<String>], out: &mut dyn Write) -> Result<(), Failure> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{cell:<width$}  "));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[derive(Args)]
pub struct Healthcheck {
    /// The address to ask; left out: /readyz where REST listens
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Where REST listens, as for `serve`
    #[arg(long, env = "MUS_RULES_REST_ADDR", default_value = "0.0.0.0:8080", value_name = "ADDR")]
    rest_addr: SocketAddr,
    /// The certificate of the service, as for `serve`: with one it is asked over TLS
    #[arg(long, env = "MUS_RULES_TLS_CERT", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
}

/// How long each step of the check may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks the service on this machine whether it is ready.
pub fn healthcheck(asked: &Healthcheck) -> Result<(), Failure> {
    let Target { tls, host, path } = match &asked.url {
        None => Target {
            tls: asked.tls_cert.is_some(),
            host: reachable(asked.rest_addr).to_string(),
            path: "/readyz".to_owned(),
        },
        Some(url) => url.parse()?,
    };
    let status = status(tls, &host, &path).map_err(|fault| format!("{host} does not answer: {fault}"))?;
    match status.split_whitespace().nth(1) {
        Some("200") => Ok(()),
        _ => Err(format!("{host} is not ready: {}", status.trim()).into()),
    }
}

/// Where a URL leads.
#[derive(Clone)]
pub struct Target {
    pub tls: bool,
    /// The host with its port.
    pub host: String,
    pub path: String,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(url: &str) -> Result<Target, String> {
        let (scheme, rest) = url.split_once("://").unwrap_or_default();
        let (tls, port) = match scheme {
            "http" => (false, 80),
            "https" => (true, 443),
            _ => return Err("the URL must begin with http:// or https://".to_owned()),
        };
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port { host.to_owned() } else { format!("{host}:{port}") };
        Ok(Target { tls, host, path: format!("/{path}") })
    }
}

/// The address as a client on this machine reaches it: one that means every interface is no address to go to.
fn reachable(mut addr: SocketAddr) -> SocketAddr {
    if addr.ip().is_unspecified() {
        addr.set_ip(match addr.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    addr
}

/// The first line of the answer.
fn status(tls: bool, host: &str, path: &str) -> Result<String, Failure> {
    let addr = host.to_socket_addrs()?.next().ok_or("it has no address")?;
    let stream = TcpStream::connect_timeout(&addr, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    if !tls {
        return Ok(ask(stream, host, path)?);
    }
    let connection = ClientConnection::new(Arc::new(unjudged()?), ServerName::from(addr.ip()))?;
    Ok(ask(StreamOwned::new(connection, stream), host, path)?)
}

fn ask(mut stream: impl Read + Write, host: &str, path: &str) -> std::io::Result<String> {
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    stream.flush()?;
    let mut answer = Vec::new();
    // A status line is shorter; whatever answers there cannot make this wait for a longer one.
    stream.take(64).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned())
}

/// TLS to a service whose certificate is not looked at.
pub fn unjudged() -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(ring::default_provider());
    let unjudged = Arc::new(Unjudged(provider.signature_verification_algorithms));
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.dangerous().with_custom_certificate_verifier(unjudged).with_no_client_auth())
}

/// Takes any certificate. The check asks the process beside it and sends no secret, and a certificate is for the names by which
/// others call the service: loopback is seldom one of them. To hold it to the file would fail while a renewed one is on its way in.
#[derive(Debug)]
struct Unjudged(WebPkiSupportedAlgorithms);

impl ServerCertVerifier for Unjudged {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, cert, signed, &self.0)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, cert, signed, &self.0)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}
