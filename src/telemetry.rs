//! What the service tells of itself: logs, one JSON object a line, on the standard output.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::TryInitError;

/// Starts the logs of this process. A panic is logged too, as an error, rather than printed.
///
/// Fails when the process has started logs before.
pub fn start(filter: EnvFilter) -> Result<(), TryInitError> {
    use tracing_subscriber::util::SubscriberInitExt;
    tracing_subscriber::fmt().json().flatten_event(true).with_env_filter(filter).finish().try_init()?;
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let text = panic.payload_as_str().unwrap_or("a panic without a text");
        tracing::error!(place, "panicked: {text}");
    }));
    Ok(())
}
