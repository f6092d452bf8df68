//! Every setting of the service: its variable, its default and its meaning, each said once.

use clap::Args;
use std::net::SocketAddr;
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
    /// How long the service goes on taking calls after it has said that it is not ready, so that balancers can notice, in
    /// seconds, up to 600
    #[arg(long, env = "MUS_RULES_UNREADY_SECONDS", default_value_t = 1, value_name = "MUS_RULES_UNREADY_SECONDS",
        value_parser = clap::value_parser!(u64).range(..=600))]
    pub unready_seconds: u64,
    /// How long calls in flight may then still take before they are broken off, in seconds, up to 600
    #[arg(long, env = "MUS_RULES_DRAIN_SECONDS", default_value_t = 7, value_name = "MUS_RULES_DRAIN_SECONDS",
        value_parser = clap::value_parser!(u64).range(..=600))]
    pub drain_seconds: u64,
    /// What is logged: a level, or a filter such as `info,mus_rules=debug`
    #[arg(long, env = "RUST_LOG", default_value = "info", value_name = "RUST_LOG", value_parser = log_filter)]
    pub log: String,
}

impl Config {
    /// The longest request that is read, in bytes.
    pub fn max_body_bytes(&self) -> usize {
        usize::try_from(self.max_body_bytes).unwrap_or(usize::MAX)
    }

    /// How long calls are still taken once the service is not ready.
    pub fn unready(&self) -> Duration {
        Duration::from_secs(self.unready_seconds)
    }

    /// How long calls in flight may still take after that.
    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }
}

/// The filter, when it is one.
fn log_filter(text: &str) -> Result<String, String> {
    match tracing_subscriber::EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(fault) => Err(fault.to_string()),
    }
}
