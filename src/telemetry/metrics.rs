//! What is counted. The names and labels are a promise to dashboards; every label has few values, whatever clients send.

use opentelemetry::KeyValue;
use opentelemetry::metrics::{Counter, Histogram, Meter, UpDownCounter};
use prometheus::{Registry, TextEncoder};
use std::fmt;
use std::time::Duration;

/// The bounds of the histogram of durations, in seconds: from a call that costs nothing to one that is given up.
const SECONDS: [f64; 16] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// A call that is over.
#[derive(Clone, Copy, Debug)]
pub struct Called {
    /// What was called.
    pub call: &'static str,
    /// Over which transport.
    pub transport: &'static str,
    /// The code of its error, or `ok`.
    pub code: &'static str,
    /// How long it took.
    pub duration: Duration,
    /// The bytes of its request, as they were sent.
    pub received: u64,
    /// The bytes of its answer, as they are sent.
    pub sent: u64,
}

/// The instruments. Clones count together.
#[derive(Clone, Debug)]
pub struct Metrics {
    calls: Counter<u64>,
    duration: Histogram<f64>,
    in_flight: UpDownCounter<i64>,
    request_bytes: Counter<u64>,
    response_bytes: Counter<u64>,
    panics: Counter<u64>,
    connections: UpDownCounter<i64>,
    shed: Counter<u64>,
    items: Counter<u64>,
}

impl Metrics {
    /// The instruments of this meter.
    pub fn new(meter: &Meter) -> Metrics {
        let counter = |name, unit, about| meter.u64_counter(name).with_unit(unit).with_description(about).build();
        let level = |name, about| meter.i64_up_down_counter(name).with_description(about).build();
        let metrics = Metrics {
            calls: counter("mus_rules_calls", "{call}", "Calls that are over, by what they came to"),
            duration: meter
                .f64_histogram("mus_rules_call_duration_seconds")
                .with_unit("s")
                .with_description("How long calls took, from their headers to the end of their answers")
                .with_boundaries(SECONDS.to_vec())
                .build(),
            in_flight: level("mus_rules_calls_in_flight", "Calls that are under way"),
            request_bytes: counter("mus_rules_request_bytes", "By", "Bytes of requests, as they were sent"),
            response_bytes: counter("mus_rules_response_bytes", "By", "Bytes of answers, as they are sent"),
            panics: counter("mus_rules_panics", "{panic}", "Calls that met a bug and were answered all the same"),
            connections: level("mus_rules_connections", "Connections that are open"),
            items: counter("mus_rules_batch_items", "{item}", "Items of batches and streams, by what they came to"),
            shed: counter("mus_rules_shed", "{refusal}", "What was refused for want of room: calls and connections"),
        };
        // What has not happened yet is told as zero, so that the first time can be seen.
        metrics.panics.add(0, &[]);
        metrics
    }

    /// A call begins.
    pub fn begin(&self, transport: &'static str) {
        self.in_flight.add(1, &[KeyValue::new("transport", transport)]);
    }

    /// A call is over.
    pub fn end(&self, called: &Called) {
        let transport = KeyValue::new("transport", called.transport);
        let call = KeyValue::new("call", called.call);
        let of_transport = [transport.clone()];
        self.in_flight.add(-1, &of_transport);
        self.request_bytes.add(called.received, &of_transport);
        self.response_bytes.add(called.sent, &of_transport);
        self.duration.record(called.duration.as_secs_f64(), &[call.clone(), transport.clone()]);
        self.calls.add(1, &[call, transport, KeyValue::new("code", called.code)]);
    }

    /// A call has panicked.
    pub fn panicked(&self) {
        self.panics.add(1, &[]);
    }

    /// An item of a batch or a stream is answered.
    pub fn item(&self, call: &'static str, code: &'static str) {
        self.items.add(1, &[KeyValue::new("call", call), KeyValue::new("code", code)]);
    }

    /// Something is refused for want of room.
    pub fn shed(&self, transport: &'static str, reason: &'static str) {
        self.shed.add(1, &[KeyValue::new("transport", transport), KeyValue::new("reason", reason)]);
    }

    /// A connection is open for as long as what comes back is kept.
    pub fn connected(&self, transport: &'static str) -> Connected {
        self.connections.add(1, &[KeyValue::new("transport", transport)]);
        Connected { connections: self.connections.clone(), transport }
    }
}

/// A connection that is open.
#[derive(Debug)]
pub struct Connected {
    connections: UpDownCounter<i64>,
    transport: &'static str,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.connections.add(-1, &[KeyValue::new("transport", self.transport)]);
    }
}

/// What has been counted, for Prometheus to fetch.
#[derive(Clone, Default)]
pub struct Scrape(pub(super) Registry);

impl Scrape {
    /// All metrics in the text format of Prometheus.
    ///
    /// Fails when one of them cannot be written.
    pub fn text(&self) -> Result<String, prometheus::Error> {
        TextEncoder::new().encode_to_string(&self.0.gather())
    }
}

impl fmt::Debug for Scrape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scrape")
    }
}
