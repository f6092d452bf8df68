//! What the service tells of itself: logs, one JSON object a line, on the standard output; and metrics.

mod metrics;

pub use metrics::{Called, Connected, Metrics, Scrape};

use opentelemetry::metrics::MeterProvider;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkError;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::TryInitError;

/// The name under which all is told, unless `OTEL_SERVICE_NAME` has another.
const NAME: &str = env!("CARGO_PKG_NAME");

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

/// What one service counts.
#[derive(Debug)]
pub struct Telemetry {
    /// The instruments.
    pub metrics: Metrics,
    /// What they have counted, for Prometheus.
    pub scrape: Scrape,
    meters: SdkMeterProvider,
}

impl Telemetry {
    /// Starts to count.
    ///
    /// Fails when the exporter for Prometheus cannot be made.
    pub fn start() -> Result<Telemetry, OTelSdkError> {
        let scrape = Scrape::default();
        let prometheus =
            opentelemetry_prometheus::exporter().with_registry(scrape.0.clone()).without_units().build()?;
        let meters = SdkMeterProvider::builder().with_resource(resource()).with_reader(prometheus).build();
        Ok(Telemetry { metrics: Metrics::new(&meters.meter(NAME)), scrape, meters })
    }

    /// Ends it.
    pub fn stop(&self) {
        if let Err(fault) = self.meters.shutdown() {
            tracing::debug!(%fault, "the metrics did not end well");
        }
    }
}

/// Who tells it: the name and the version, and what `OTEL_RESOURCE_ATTRIBUTES` adds.
fn resource() -> Resource {
    let builder = Resource::builder();
    let builder = match std::env::var_os("OTEL_SERVICE_NAME") {
        Some(_) => builder,
        None => builder.with_service_name(NAME),
    };
    builder.with_attribute(opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"))).build()
}
