//! Every setting of the service: its variable, its default and its meaning, each said once.

use axum::http::{HeaderValue, Uri};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// The settings of the service, from arguments or else from the environment. The name of the variable stands for the value of the
/// argument too, so that a message about a bad value names both.
///
/// ```
/// use clap::Parser;
/// #[derive(Parser)]
/// struct Cli { #[command(flatten)] config: mus_rules::config::Config }
/// let cli = Cli::parse_from(["mus-rules", "--drain-seconds", "3"]);
/// assert_eq!(cli.config.drain(), std::time::Duration::from_secs(3));
/// ```
#[derive(Clone, Debug, Args)]
pub struct Config {
    /// Where REST listens: an address and a port; port 0 takes a free one
    #[arg(long, env = "MUS_RULES_REST_ADDR", default_value = "0.0.0.0:8080", value_name = "MUS_RULES_REST_ADDR")]
    pub rest_addr: SocketAddr,
    /// Where gRPC listens: an address and a port; port 0 takes a free one
    #[arg(long, env = "MUS_RULES_GRPC_ADDR", default_value = "0.0.0.0:50051", value_name = "MUS_RULES_GRPC_ADDR")]
    pub grpc_addr: SocketAddr,
    /// The longest request that is read, in bytes, 1024 to 1 GiB
    #[arg(long, env = "MUS_RULES_MAX_BODY_BYTES", default_value_t = 4 * 1024 * 1024, value_name = "MUS_RULES_MAX_BODY_BYTES",
        value_parser = clap::value_parser!(u32).range(1024..=1024 * 1024 * 1024))]
    pub max_body_bytes: u32,
    /// The longest request as it is sent, in bytes, 1024 to 1 GiB
    #[arg(long, env = "MUS_RULES_MAX_WIRE_BYTES", default_value_t = 4 * 1024 * 1024, value_name = "MUS_RULES_MAX_WIRE_BYTES",
        value_parser = clap::value_parser!(u32).range(1024..=1024 * 1024 * 1024))]
    pub max_wire_bytes: u32,
    /// How many calls are answered at once, on both ports together, up to 1000000; health and readiness are answered beside
    /// them
    #[arg(long, env = "MUS_RULES_MAX_CALLS", default_value_t = 1024, value_name = "MUS_RULES_MAX_CALLS",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_calls: u32,
    /// How many items one batch may have, up to 1000000
    #[arg(long, env = "MUS_RULES_MAX_BATCH_ITEMS", default_value_t = 1000, value_name = "MUS_RULES_MAX_BATCH_ITEMS",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_batch_items: u32,
    /// How many hands the Evaluates of one batch may have together, up to 1000000
    #[arg(long, env = "MUS_RULES_MAX_BATCH_HANDS", default_value_t = 10000, value_name = "MUS_RULES_MAX_BATCH_HANDS",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_batch_hands: u32,
    /// How many actions the Replays of one batch may have together, up to 1000000
    #[arg(long, env = "MUS_RULES_MAX_BATCH_ACTIONS", default_value_t = 10000, value_name = "MUS_RULES_MAX_BATCH_ACTIONS",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_batch_actions: u32,
    /// How many odds are found at once, on threads of their own, up to 1000; 0 is all cores but one, and one at the least
    #[arg(long, env = "MUS_RULES_ODDS_AT_ONCE", default_value_t = 0, value_name = "MUS_RULES_ODDS_AT_ONCE",
        value_parser = clap::value_parser!(u32).range(..=1000))]
    pub odds_at_once: u32,
    /// How many answers of odds, and how many of discards, are kept for when they are asked again, up to 1000000
    #[arg(long, env = "MUS_RULES_ODDS_KEPT", default_value_t = 1000, value_name = "MUS_RULES_ODDS_KEPT",
        value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub odds_kept: u32,
    /// How long a call may take, from its headers to its answer, in seconds, up to 600; a gRPC client may ask for less
    #[arg(long, env = "MUS_RULES_CALL_SECONDS", default_value_t = 5, value_name = "MUS_RULES_CALL_SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=600))]
    pub call_seconds: u64,
    /// The longest headers of a request, in bytes, 8192 to 1 MiB
    #[arg(long, env = "MUS_RULES_MAX_HEADER_BYTES", default_value_t = 16384, value_name = "MUS_RULES_MAX_HEADER_BYTES",
        value_parser = clap::value_parser!(u32).range(8192..=1024 * 1024))]
    pub max_header_bytes: u32,
    /// How many connections are open at once, on both ports together, up to 1000000; some few more live for a second, to ask
    /// for health, readiness and metrics alone
    #[arg(long, env = "MUS_RULES_MAX_CONNECTIONS", default_value_t = 10000, value_name = "MUS_RULES_MAX_CONNECTIONS",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,
    /// How many calls one HTTP/2 connection may have open, up to 100000
    #[arg(long, env = "MUS_RULES_MAX_STREAMS", default_value_t = 250, value_name = "MUS_RULES_MAX_STREAMS",
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_streams: u32,
    /// How long a connection may take to come to its first call, in seconds, up to 600
    #[arg(long, env = "MUS_RULES_HEADER_SECONDS", default_value_t = 10, value_name = "MUS_RULES_HEADER_SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=600))]
    pub header_seconds: u64,
    /// How long a connection may be without a call, or not take what it is sent, before it is closed, in seconds, up to 86400
    #[arg(long, env = "MUS_RULES_IDLE_SECONDS", default_value_t = 75, value_name = "MUS_RULES_IDLE_SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=86400))]
    pub idle_seconds: u64,
    /// How often an HTTP/2 client is asked whether it is still there, and how long it may take to say so, in seconds, up to
    /// 3600
    #[arg(long, env = "MUS_RULES_KEEP_ALIVE_SECONDS", default_value_t = 20, value_name = "MUS_RULES_KEEP_ALIVE_SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub keep_alive_seconds: u64,
    /// How old a connection may become before it takes no more calls, so that clients spread over replicas, in seconds, up to
    /// 86400, give or take a tenth; 0 is without end
    #[arg(long, env = "MUS_RULES_CONNECTION_AGE_SECONDS", default_value_t = 300, value_name = "MUS_RULES_CONNECTION_AGE_SECONDS",
        value_parser = clap::value_parser!(u64).range(..=86400))]
    pub connection_age_seconds: u64,
    /// How long the calls of such a connection may then still take, in seconds, up to 600
    #[arg(long, env = "MUS_RULES_CONNECTION_GRACE_SECONDS", default_value_t = 10, value_name = "MUS_RULES_CONNECTION_GRACE_SECONDS",
        value_parser = clap::value_parser!(u64).range(1..=600))]
    pub connection_grace_seconds: u64,
    /// How long the service goes on taking calls after it has said that it is not ready, so that balancers can notice, in
    /// seconds, up to 600
    #[arg(long, env = "MUS_RULES_UNREADY_SECONDS", default_value_t = 1, value_name = "MUS_RULES_UNREADY_SECONDS",
        value_parser = clap::value_parser!(u64).range(..=600))]
    pub unready_seconds: u64,
    /// How long calls in flight may then still take before they are broken off, in seconds, up to 600
    #[arg(long, env = "MUS_RULES_DRAIN_SECONDS", default_value_t = 7, value_name = "MUS_RULES_DRAIN_SECONDS",
        value_parser = clap::value_parser!(u64).range(..=600))]
    pub drain_seconds: u64,
    /// The file of the certificate chain for TLS on both ports, in PEM; without it both are plain text
    #[arg(long, env = "MUS_RULES_TLS_CERT", value_name = "MUS_RULES_TLS_CERT", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// The file of its private key, in PEM
    #[arg(long, env = "MUS_RULES_TLS_KEY", value_name = "MUS_RULES_TLS_KEY", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
    /// The file of the authorities whose certificates clients must show, in PEM; health and readiness need none
    #[arg(long, env = "MUS_RULES_TLS_CLIENT_CA", value_name = "MUS_RULES_TLS_CLIENT_CA", requires = "tls_cert")]
    pub tls_client_ca: Option<PathBuf>,
    /// The file of the tokens one of which each call must bear, one a line; health and readiness need none
    #[arg(long, env = "MUS_RULES_TOKENS_FILE", value_name = "MUS_RULES_TOKENS_FILE")]
    pub tokens_file: Option<PathBuf>,
    /// The origins whose pages may call both ports from a browser, over gRPC-Web too, such as `https://play.example`, with
    /// commas between them
    #[arg(long, env = "MUS_RULES_ALLOWED_ORIGINS", value_name = "MUS_RULES_ALLOWED_ORIGINS", value_delimiter = ',', value_parser = origin)]
    pub allowed_origins: Vec<HeaderValue>,
    /// What is logged: a level, or a filter such as `info,mus_rules=debug`
    #[arg(long, env = "RUST_LOG", default_value = "info", value_name = "RUST_LOG", value_parser = log_filter)]
    pub log: String,
}

impl Config {
    /// How long calls are still taken once the service is not ready.
    pub fn unready(&self) -> Duration {
        Duration::from_secs(self.unready_seconds)
    }

    /// How long calls in flight may still take after that.
    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }
}

/// A number of things as the platform counts them; what it cannot count is no bound.
pub fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// An origin as browsers write it, when it is one.
fn origin(text: &str) -> Result<HeaderValue, String> {
    let wrong =
        || format!("{text:?} is no origin: it must be a scheme, a host and maybe a port, such as https://play.example");
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    match (uri.scheme_str(), uri.authority()) {
        (Some(scheme @ ("http" | "https")), Some(host)) if text == format!("{scheme}://{host}") => {
            HeaderValue::try_from(text).map_err(|_| wrong())
        }
        _ => Err(wrong()),
    }
}

/// The filter, when it is one.
fn log_filter(text: &str) -> Result<String, String> {
    match tracing_subscriber::EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(fault) => Err(fault.to_string()),
    }
}
