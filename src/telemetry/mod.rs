//! What the service tells of itself: logs, one JSON object a line, on the standard output; metrics; and, where the standard
//! variables of OpenTelemetry name a collector, all of it and traces over OTLP.
//!
//! Nothing waits for a collector: what it does not take is kept for a while and then dropped, and at the end it has [`PATIENCE`].

mod metrics;
mod spans;

pub use metrics::{Called, Connected, Metrics, Scrape};
pub use spans::{Parent, Span, TraceState, Tracer};

use opentelemetry::metrics::MeterProvider;
use opentelemetry::trace::TracerProvider;
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_appender_tracing::layer::OpenTelemetryTracingBridge;
use opentelemetry_otlp::tonic_types::transport::{Certificate, ClientTlsConfig, Identity};
use opentelemetry_otlp::{LogExporter, MetricExporter, SpanExporter, WithTonicConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::logs::SdkLoggerProvider;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::time::Duration;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// The name under which all is told, unless `OTEL_SERVICE_NAME` has another.
const NAME: &str = env!("CARGO_PKG_NAME");

/// How long a collector may take for what is left when the service ends: twice, since logs come last. With the other defaults that is
/// nine seconds at most, of the ten after which Docker kills.
pub const PATIENCE: Duration = Duration::from_millis(500);

/// Why telemetry cannot be started.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The logs of this process, as they go to a collector.
#[derive(Debug)]
pub struct Logs(Option<SdkLoggerProvider>);

impl Logs {
    /// Sends what is left, if the collector takes it in time.
    pub fn stop(self) {
        if let Some(provider) = self.0 {
            wait_for(vec![Box::new(move || drop(provider.shutdown_with_timeout(PATIENCE)))]);
        }
    }
}

/// Starts the logs of this process, in a runtime. A panic is logged too, as an error, rather than printed.
///
/// Fails when the process has started logs before, or the variables for the collector cannot be read.
pub fn start(filter: EnvFilter) -> Result<Logs, Failure> {
    let provider = match collector("LOGS") {
        None => None,
        Some(collector) => {
            let exporter = collector.reached(LogExporter::builder().with_tonic())?.build()?;
            Some(SdkLoggerProvider::builder().with_resource(resource()).with_batch_exporter(exporter).build())
        }
    };
    // What the way to the collector logs is not sent there: it would never end.
    let ours = tracing_subscriber::filter::filter_fn(|of| of.target().starts_with(env!("CARGO_CRATE_NAME")));
    let sent = provider.as_ref().map(|provider| OpenTelemetryTracingBridge::new(provider).with_filter(ours));
    let printed = tracing_subscriber::fmt::layer().json().flatten_event(true);
    tracing_subscriber::registry().with(filter).with(printed).with(sent).try_init()?;
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let text = panic.payload_as_str().unwrap_or("a panic without a text");
        tracing::error!(place, "panicked: {text}");
    }));
    Ok(Logs(provider))
}

/// What one service counts and traces.
#[derive(Debug)]
pub struct Telemetry {
    /// The instruments.
    pub metrics: Metrics,
    /// What they have counted, for Prometheus.
    pub scrape: Scrape,
    /// What makes spans; nothing when nobody wants them.
    pub tracer: Option<Tracer>,
    meters: SdkMeterProvider,
    tracers: Option<SdkTracerProvider>,
}

impl Telemetry {
    /// Starts to count and to trace, in a runtime.
    ///
    /// Fails when an exporter cannot be made, as when the variables for the collector cannot be read.
    pub fn start() -> Result<Telemetry, Failure> {
        let scrape = Scrape::default();
        let prometheus =
            opentelemetry_prometheus::exporter().with_registry(scrape.0.clone()).without_units().build()?;
        let mut meters = SdkMeterProvider::builder().with_resource(resource()).with_reader(prometheus);
        if let Some(collector) = collector("METRICS") {
            let exporter = collector.reached(MetricExporter::builder().with_tonic())?.build()?;
            meters = meters.with_periodic_exporter(exporter);
        }
        let meters = meters.build();
        let tracers = collector("TRACES").map(tracers).transpose()?;
        let tracer = tracers.as_ref().map(|tracers| Tracer(tracers.tracer_with_scope(scope())));
        Ok(Telemetry { metrics: Metrics::new(&meters.meter_with_scope(scope())), scrape, tracer, meters, tracers })
    }

    /// Sends what is left, if the collector takes it in time.
    pub async fn stop(self) {
        let Telemetry { meters, tracers, .. } = self;
        let mut ends: Vec<Box<dyn FnOnce() + Send>> = vec![Box::new(move || drop(meters.shutdown()))];
        if let Some(tracers) = tracers {
            ends.push(Box::new(move || drop(tracers.shutdown_with_timeout(PATIENCE))));
        }
        let _cut_off = tokio::task::spawn_blocking(move || wait_for(ends)).await;
    }
}

/// Does all of this at once, but does not wait for ever.
fn wait_for(all: Vec<Box<dyn FnOnce() + Send>>) {
    let (done, is_done) = std::sync::mpsc::channel();
    let count = all.len();
    for one in all {
        let done = done.clone();
        std::thread::spawn(move || {
            one();
            done.send(())
        });
    }
    let end = std::time::Instant::now().checked_add(PATIENCE);
    for _ in 0..count {
        let left = end.map(|end| end.saturating_duration_since(std::time::Instant::now())).unwrap_or_default();
        if is_done.recv_timeout(left).is_err() {
            return;
        }
    }
}

fn tracers(collector: Collector) -> Result<SdkTracerProvider, Failure> {
    let exporter = collector.reached(SpanExporter::builder().with_tonic())?.build()?;
    Ok(SdkTracerProvider::builder().with_resource(resource()).with_batch_exporter(exporter).build())
}

/// Who takes a signal.
struct Collector {
    signal: &'static str,
    endpoint: String,
}

/// The collector that the standard variables name for this signal, if they do not say that it is off.
fn collector(signal: &'static str) -> Option<Collector> {
    let endpoint = of_signal(signal, "ENDPOINT")?;
    let off = given("OTEL_SDK_DISABLED").is_some_and(|value| value.eq_ignore_ascii_case("true"));
    let none = given(&format!("OTEL_{signal}_EXPORTER")).is_some_and(|value| value == "none");
    (!off && !none).then_some(Collector { signal, endpoint })
}

impl Collector {
    /// Adds how it is reached over TLS. The library reads the other variables itself, but not those of certificates.
    ///
    /// Fails when a file cannot be read, or a client's certificate has no key.
    fn reached<B: WithTonicConfig>(&self, exporter: B) -> Result<B, Failure> {
        // Only what the library will speak TLS to; an endpoint without a scheme may be that too.
        if ["http://", "unix:"].iter().any(|plain| self.endpoint.starts_with(plain)) {
            return Ok(exporter);
        }
        let file = |name: &str| match of_signal(self.signal, name) {
            None => Ok(None),
            Some(path) => match std::fs::read(&path) {
                Ok(pem) => Ok(Some(pem)),
                Err(fault) => Err(Failure::from(format!("OTEL_EXPORTER_OTLP_{name}: {path}: {fault}"))),
            },
        };
        let tls = match file("CERTIFICATE")? {
            Some(pem) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)),
            // The image has no authorities of a system's.
            None => ClientTlsConfig::new().with_webpki_roots(),
        };
        let tls = match (file("CLIENT_CERTIFICATE")?, file("CLIENT_KEY")?) {
            (None, None) => tls,
            (Some(certificate), Some(key)) => tls.identity(Identity::from_pem(certificate, key)),
            _ => return Err("OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE and …_CLIENT_KEY go together".into()),
        };
        Ok(exporter.with_tls_config(tls))
    }
}

/// What a variable of the exporters says for this signal, or else for all.
fn of_signal(signal: &str, name: &str) -> Option<String> {
    given(&format!("OTEL_EXPORTER_OTLP_{signal}_{name}")).or_else(|| given(&format!("OTEL_EXPORTER_OTLP_{name}")))
}

/// What a variable says; an empty one says nothing.
fn given(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// What tells it, and in whose words: those of the conventions that this release of the crate has.
fn scope() -> InstrumentationScope {
    let scope = InstrumentationScope::builder(NAME).with_version(env!("CARGO_PKG_VERSION"));
    scope.with_schema_url(opentelemetry_semantic_conventions::SCHEMA_URL).build()
}

/// Who tells it: the name and the version, and what `OTEL_RESOURCE_ATTRIBUTES` adds.
fn resource() -> Resource {
    let mut builder = Resource::builder().with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    let named = std::env::var("OTEL_RESOURCE_ATTRIBUTES").is_ok_and(|attributes| attributes.contains("service.name="));
    if !named && std::env::var_os("OTEL_SERVICE_NAME").is_none() {
        builder = builder.with_service_name(NAME);
    }
    builder.build()
}
