//! What is counted. The names and labels are a promise to dashboards; every label has few values, whatever clients send.

use opentelemetry::KeyValue;
use opentelemetry::metrics::{
    BoundCounter, BoundHistogram, BoundUpDownCounter, Counter, Histogram, Meter, UpDownCounter,
};
use prometheus::{Registry, TextEncoder};
use std::fmt;
use std::sync::{Arc, OnceLock};
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
pub struct Metrics(Arc<Instruments>);

#[derive(Debug)]
struct Instruments {
    calls: Counter<u64>,
    duration: Histogram<f64>,
    in_flight: UpDownCounter<i64>,
    request_bytes: Counter<u64>,
    response_bytes: Counter<u64>,
    panics: Counter<u64>,
    connections: UpDownCounter<i64>,
    shed: Counter<u64>,
    items: Counter<u64>,
    of_transport: Cells<OfTransport>,
    of_call: Cells<BoundHistogram<f64>>,
    of_code: Cells<BoundCounter<u64>>,
    of_item: Cells<BoundCounter<u64>>,
}

/// What every call of a transport counts.
struct OfTransport {
    in_flight: BoundUpDownCounter<i64>,
    request_bytes: BoundCounter<u64>,
    response_bytes: BoundCounter<u64>,
}

/// Instruments with their labels, by the values of the labels: each is bound when it is first used, and then found without a lock. There
/// is room for more than there are, so that nothing is left uncounted.
struct Cells<T>(Box<[Cell<T>]>);

type Cell<T> = OnceLock<(Labels, T)>;
type Labels = [&'static str; 3];

impl<T> Cells<T> {
    /// Room for so many, a power of two.
    fn new(room: usize) -> Cells<T> {
        Cells((0..room).map(|_| OnceLock::new()).collect())
    }

    fn get(&self, labels: Labels, bind: impl Fn() -> T) -> Option<&T> {
        // Where the words are tells them apart as well as what they say, and faster.
        let at = |hash: usize, label: &str| hash.wrapping_mul(31).wrapping_add(label.as_ptr().addr());
        let first = labels.into_iter().fold(0, at);
        let last = self.0.len().wrapping_sub(1);
        (0..=last).filter_map(|step| self.0.get(first.wrapping_add(step) & last)).find_map(|cell| {
            let (of, bound) = cell.get_or_init(|| (labels, bind()));
            (*of == labels).then_some(bound)
        })
    }
}

impl<T> fmt::Debug for Cells<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cells")
    }
}

impl Metrics {
    /// The instruments of this meter.
    pub fn new(meter: &Meter) -> Metrics {
        let counter = |name, unit, about| meter.u64_counter(name).with_unit(unit).with_description(about).build();
        let level = |name, about| meter.i64_up_down_counter(name).with_description(about).build();
        let metrics = Metrics(Arc::new(Instruments {
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
            of_transport: Cells::new(8),
            of_call: Cells::new(128),
            of_code: Cells::new(2048),
            of_item: Cells::new(1024),
        }));
        // What has not happened yet is told as zero, so that the first time can be seen.
        metrics.0.panics.add(0, &[]);
        metrics
    }

    fn of_transport(&self, transport: &'static str) -> Option<&OfTransport> {
        let Instruments { in_flight, request_bytes, response_bytes, of_transport, .. } = self.0.as_ref();
        of_transport.get([transport, "", ""], || {
            let labels = [KeyValue::new("transport", transport)];
            OfTransport {
                in_flight: in_flight.bind(&labels),
                request_bytes: request_bytes.bind(&labels),
                response_bytes: response_bytes.bind(&labels),
            }
        })
    }

    /// A call begins.
    pub fn begin(&self, transport: &'static str) {
        if let Some(of_transport) = self.of_transport(transport) {
            of_transport.in_flight.add(1);
        }
    }

    /// A call is over.
    pub fn end(&self, called: &Called) {
        let &Called { call, transport, code, duration, received, sent } = called;
        if let Some(of_transport) = self.of_transport(transport) {
            of_transport.in_flight.add(-1);
            of_transport.request_bytes.add(received);
            of_transport.response_bytes.add(sent);
        }
        let labels = || [KeyValue::new("call", call), KeyValue::new("transport", transport)];
        if let Some(of_call) = self.0.of_call.get([call, transport, ""], || self.0.duration.bind(&labels())) {
            of_call.record(duration.as_secs_f64());
        }
        let labels = || labels().into_iter().chain([KeyValue::new("code", code)]).collect::<Vec<_>>();
        if let Some(of_code) = self.0.of_code.get([call, transport, code], || self.0.calls.bind(&labels())) {
            of_code.add(1);
        }
    }

    /// A call has panicked.
    pub fn panicked(&self) {
        self.0.panics.add(1, &[]);
    }

    /// An item of a batch or a stream is answered.
    pub fn item(&self, call: &'static str, code: &'static str) {
        let labels = || [KeyValue::new("call", call), KeyValue::new("code", code)];
        if let Some(of_item) = self.0.of_item.get([call, code, ""], || self.0.items.bind(&labels())) {
            of_item.add(1);
        }
    }

    /// Something is refused for want of room.
    pub fn shed(&self, transport: &'static str, reason: &'static str) {
        self.0.shed.add(1, &[KeyValue::new("transport", transport), KeyValue::new("reason", reason)]);
    }

    /// A connection is open for as long as what comes back is kept.
    pub fn connected(&self, transport: &'static str) -> Connected {
        self.0.connections.add(1, &[KeyValue::new("transport", transport)]);
        Connected { metrics: self.clone(), transport }
    }
}

/// A connection that is open.
#[derive(Debug)]
pub struct Connected {
    metrics: Metrics,
    transport: &'static str,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.metrics.0.connections.add(-1, &[KeyValue::new("transport", self.transport)]);
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
