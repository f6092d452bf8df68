//! What `deploy/` says of the service, against the service: its settings and their defaults, ports, paths, metrics and alerts.
//! Whether the files are well-formed for those who read them is for `deploy/check`.

use crate::harness::files_of;
use crate::wires;
use clap::Args;
use mus_rules::config::Config;
use mus_rules::telemetry;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The metrics of the service.
const METRICS: [&str; 9] = [
    "mus_rules_batch_items_total",
    "mus_rules_call_duration_seconds",
    "mus_rules_calls_in_flight",
    "mus_rules_calls_total",
    "mus_rules_connections",
    "mus_rules_panics_total",
    "mus_rules_request_bytes_total",
    "mus_rules_response_bytes_total",
    "mus_rules_shed_total",
];

/// Variables of the standard, which are read the environment by the telemetry library, not by `Config`.
const STANDARD: [&str; 6] = [
    "OTEL_EXPORTER_OTLP_CERTIFICATE",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_RESOURCE_ATTRIBUTES",
    "OTEL_SERVICE_NAME",
    "OTEL_TRACES_SAMPLER",
    "OTEL_TRACES_SAMPLER_ARG",
];

const SETTINGS: &str = "deploy/kubernetes/base/settings.env";
const DEPLOYMENT: &str = "deploy/kubernetes/base/deployment.yaml";
const COMPOSE: &str = "deploy/compose/compose.yaml";
const PROXY: &str = "deploy/compose/haproxy.cfg";
const ALERTS: &str = "deploy/prometheus/alerts.yaml";
const DASHBOARD: &str = "deploy/grafana/dashboard.json";

/// How long a process may need to end once its drain is over: what is left goes to the collector in two steps.
const FLUSH: u64 = 2;

/// How long Docker and Podman wait before they kill a container, unless they are told otherwise.
const RUNTIMES_PATIENCE: u64 = 10;

fn read(path: &str) -> String {
    let files = files_of("deploy");
    let found = files.into_iter().find(|(name, _)| name == path);
    found.unwrap_or_else(|| panic!("there is no {path}")).1
}

/// The variables of `Config` with their defaults; empty where there is none.
fn variables() -> BTreeMap<String, String> {
    let command = Config::augment_args(clap::Command::new("mus-rules"));
    let variables = command.get_arguments().map(|argument| {
        let variable = argument.get_env().expect("each setting has a variable").to_string_lossy().into_owned();
        (variable, argument.get_default_values().join(" ".as_ref()).to_string_lossy().into_owned())
    });
    variables.collect()
}

/// The words of a text that begin so, up to the first sign that no name has.
fn words(text: &str, prefix: &str) -> BTreeSet<String> {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let starts = text.match_indices(prefix).map(|(at, _)| at);
    let whole = starts.filter(|&at| !text[..at].chars().last().is_some_and(is_of_name));
    whole.map(|at| text[at..].chars().take_while(|&letter| is_of_name(letter)).collect()).collect()
}

/// `NAME=value` of the settings, and whether it is commented out.
fn settings() -> BTreeMap<String, (String, bool)> {
    let text = read(SETTINGS);
    let lines = text.lines().filter(|line| !line.starts_with("# ") && !line.is_empty());
    let settings = lines.map(|line| {
        let (name, value) = line.trim_start_matches('#').split_once('=').unwrap_or_else(|| panic!("what is {line}?"));
        (name.to_owned(), (value.to_owned(), line.starts_with('#')))
    });
    settings.collect()
}

/// The one value that follows a word.
fn value_after(path: &str, word: &str) -> String {
    let text = read(path);
    let values: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix(word)).map(str::trim).collect();
    assert_eq!(values.len(), 1, "{path} has {} times {word}", values.len());
    values.concat()
}

fn number(text: &str) -> u64 {
    text.trim_matches(['"', 's']).parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

/// What a setting is in the cluster: as it is set, or else its default.
fn in_the_cluster(name: &str) -> u64 {
    number(&settings()[name].0)
}

#[test]
fn every_variable_that_is_named_is_known() {
    let known = variables();
    let mut count = 0;
    for (path, text) in files_of("deploy") {
        for name in words(&text, "MUS_RULES_") {
            // What Kubernetes would set for a Service is told only as a warning.
            let of_others = name == "MUS_RULES_PORT";
            assert!(known.contains_key(&name) || of_others, "{path} names {name}");
            count += 1;
        }
        for name in words(&text, "OTEL_") {
            assert!(STANDARD.contains(&&*name), "{path} names {name}");
        }
    }
    assert!(count > 20, "only {count} variables were found");
}

/// What is commented out says the default; what is set says something else, or it would not have to be set.
#[test]
fn every_setting_is_listed() {
    let settings = settings();
    for (name, default) in variables() {
        let (value, commented) = settings.get(&name).unwrap_or_else(|| panic!("{SETTINGS} does not have {name}"));
        assert_eq!(*value == default, *commented, "{name} is {default} by default, and {SETTINGS} says {value}");
    }
    let listed: BTreeSet<&str> =
        settings.keys().map(String::as_str).filter(|name| !name.starts_with("OTEL_")).collect();
    let known = variables();
    assert_eq!(listed, known.keys().map(String::as_str).collect());
    for name in STANDARD {
        assert!(settings.contains_key(name), "{SETTINGS} does not have {name}");
    }
}

#[test]
fn ports() {
    let known = variables();
    let port = |name: &str| known[name].rsplit_once(':').expect("a port").1.to_owned();
    let (rest, grpc) = (port("MUS_RULES_REST_ADDR"), port("MUS_RULES_GRPC_ADDR"));
    assert_eq!(value_after("deploy/Dockerfile", "EXPOSE "), format!("{rest} {grpc}"));
    let has = |path: &str, lines: &[String]| {
        let text = read(path);
        for line in lines {
            assert!(text.lines().any(|it| it.trim() == line), "{path} does not have {line}");
        }
    };
    let both = |before: &str| [format!("{before}{rest}"), format!("{before}{grpc}")];
    has(DEPLOYMENT, &both("containerPort: "));
    has(DEPLOYMENT, &[format!("port: {grpc}")]);
    has("deploy/kubernetes/base/services.yaml", &both("port: "));
    has("deploy/kubernetes/components/gateway/routes.yaml", &both("port: "));
    has("deploy/kubernetes/components/tls/services.yaml", &both("- port: "));
    has("deploy/prometheus/prometheus.yaml", &[format!("port: {rest}")]);
    has(PROXY, &[format!("server-template rest 10 mus-rules:{rest}")]);
    has(PROXY, &[format!("server-template grpc 10 mus-rules:{grpc} proto h2")]);
    assert!(read(PROXY).contains(&format!("default-server check port {rest} ")));
}

#[test]
fn paths_of_the_probes() {
    let deployment = read(DEPLOYMENT);
    let probe = |name: &str| {
        let (_, probe) = deployment.split_once(&format!("{name}Probe:")).expect(name);
        let path = probe.lines().find_map(|line| line.trim().strip_prefix("path: ")).expect("a path");
        path.to_owned()
    };
    assert_eq!([probe("liveness"), probe("readiness")], ["/livez", "/readyz"]);
    assert!(read(PROXY).contains("uri /readyz "));
    // Whether it is ready is another matter: nothing has started it here.
    assert_eq!(wires::rest().get("/livez").status, 200);
    assert_ne!(wires::rest().get("/readyz").status, 404);
    assert!(deployment.contains("service: mus.v1.RulesService\n"));
    assert!(wires::POOL.get_service_by_name("mus.v1.RulesService").is_some());
}

/// Each of the periods that follow from each other, in the cluster and in Compose.
#[test]
fn periods() {
    let stop = in_the_cluster("MUS_RULES_UNREADY_SECONDS") + in_the_cluster("MUS_RULES_DRAIN_SECONDS");
    let grace = number(&value_after(DEPLOYMENT, "terminationGracePeriodSeconds: "));
    assert!(grace >= stop + FLUSH, "pods need {stop} s to stop, and have {grace}");
    assert!(in_the_cluster("MUS_RULES_DRAIN_SECONDS") > in_the_cluster("MUS_RULES_CALL_SECONDS"));

    let known = variables();
    let default = |name: &str| number(&known[name]);
    // No call that is allowed is broken off by a stop, not even one whose headers came in its last moment.
    assert!(default("MUS_RULES_DRAIN_SECONDS") > default("MUS_RULES_CALL_SECONDS"));
    assert!(Duration::from_secs(FLUSH) >= 2 * telemetry::PATIENCE);
    let stop = default("MUS_RULES_UNREADY_SECONDS") + default("MUS_RULES_DRAIN_SECONDS");
    assert!(RUNTIMES_PATIENCE >= stop + FLUSH, "a container needs {stop} s to stop");
    assert_eq!(words(&read(COMPOSE), "MUS_RULES_UNREADY_SECONDS").len(), 1, "in a comment");
    let grace = number(&value_after(COMPOSE, "stop_grace_period: "));
    assert!(grace >= stop + FLUSH, "containers need {stop} s to stop, and have {grace}");

    // The proxy sees that a replica stops before it does: a round, and a failed check more.
    let checks = value_after(PROXY, "default-server ");
    let millis = |word: &str| {
        let (_, rest) = checks.split_once(&format!(" {word} ")).expect(word);
        number(rest.split("ms").next().expect("a period"))
    };
    assert!(millis("inter") + 2 * millis("fastinter") < 1000 * default("MUS_RULES_UNREADY_SECONDS"));
    // The service gives up on a call before the proxy does, and the proxy on an idle connection before the service does.
    assert!(number(&value_after(PROXY, "timeout server ")) > in_the_cluster("MUS_RULES_CALL_SECONDS"));
    assert!(number(&value_after(PROXY, "timeout http-keep-alive ")) < in_the_cluster("MUS_RULES_IDLE_SECONDS"));
    let routes = "deploy/kubernetes/components/gateway/routes.yaml";
    assert!(number(&value_after(routes, "request: ")) > in_the_cluster("MUS_RULES_CALL_SECONDS"));
}

/// All bodies at once, read and parsed, fit into the memory that there is.
#[test]
fn bounds() {
    let mib = 1024 * 1024;
    let worst = in_the_cluster("MUS_RULES_MAX_CALLS") * in_the_cluster("MUS_RULES_MAX_BODY_BYTES");
    assert!(3 * worst < 1024 * mib);
    assert!(read(DEPLOYMENT).contains("limits:\n              memory: 1Gi\n"));
    let compose = read(COMPOSE);
    for name in ["MUS_RULES_MAX_CALLS", "MUS_RULES_MAX_BODY_BYTES", "MUS_RULES_MAX_WIRE_BYTES"] {
        assert_eq!(value_after(COMPOSE, &format!("{name}:")).trim_matches('"'), settings()[name].0);
    }
    assert!(compose.contains("limits:\n          memory: 1G\n"));
    let alerts = read(ALERTS);
    assert!(alerts.contains(&format!("(mus_rules_calls_in_flight) > 0.7 * {}\n", settings()["MUS_RULES_MAX_CALLS"].0)));
    assert!(
        alerts.contains(&format!("(mus_rules_connections) > 0.8 * {}\n", settings()["MUS_RULES_MAX_CONNECTIONS"].0))
    );
}

#[test]
fn versions() {
    let version = env!("CARGO_PKG_VERSION");
    let image = format!("image: mus-rules:{version}");
    for path in [DEPLOYMENT, COMPOSE] {
        assert!(read(path).contains(&image), "{path} does not have {image}");
    }
    assert_eq!(value_after("deploy/Dockerfile", "ARG VERSION="), version);
    assert_eq!(value_after("deploy/kubernetes/overlays/production/kustomization.yaml", "newTag: "), version);
    let builder = read("deploy/Dockerfile");
    assert!(builder.contains(&format!("rust:{}-slim AS builder", env!("CARGO_PKG_RUST_VERSION"))));
}

/// The metrics that a text names; recording rules and parts of a histogram are not metrics of their own.
fn metrics(text: &str) -> BTreeSet<String> {
    let names = words(text, "mus_rules_").into_iter().map(|name| {
        let parts = ["_bucket", "_count", "_sum"];
        let whole = parts.iter().find_map(|part| name.strip_suffix(part)).map(str::to_owned);
        whole.filter(|whole| METRICS.contains(&&**whole)).unwrap_or(name)
    });
    names.collect()
}

#[test]
fn metrics_that_are_read_are_there() {
    let known: BTreeSet<String> = METRICS.map(str::to_owned).into();
    assert_eq!(metrics(&read(DASHBOARD)), known, "the dashboard shows all metrics and no others");
    let alerts = metrics(&read(ALERTS));
    assert!(alerts.is_subset(&known), "{alerts:?}");
    assert!(alerts.len() > 4);
    serde_json::from_str::<Value>(&read(DASHBOARD)).unwrap();
}

#[test]
fn every_alert_is_in_the_runbook_and_tested() {
    let (alerts, tests, runbook) =
        (read(ALERTS), read("deploy/prometheus/alerts_test.yaml"), read("deploy/RUNBOOK.md"));
    let names: Vec<&str> = alerts.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    assert!(names.len() > 8);
    let headings: Vec<&str> = runbook.lines().filter_map(|line| line.strip_prefix("### MusRules")).collect();
    let wanted: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix("MusRules")).collect();
    assert_eq!(headings, wanted);
    for name in names {
        // Once where it must be silent and once where it must not.
        let silent = format!("alertname: {name}}}\n");
        let loud = format!("alertname: {name}\n        exp_alerts:\n");
        assert!(tests.contains(&silent) && tests.contains(&loud), "{name} is not tested");
    }
}

/// Settings that only look right are no settings: what `deploy/` reads out of a text is found, and nothing else.
#[test]
fn words_are_whole() {
    let text = "MUS_RULES_A=1 #MUS_RULES_B_C. XMUS_RULES_D";
    assert_eq!(words(text, "MUS_RULES_"), ["MUS_RULES_A", "MUS_RULES_B_C"].map(str::to_owned).into());
    let text = "sum(mus_rules_call_duration_seconds_bucket) mus_rules:x mus_rules_new_sum";
    assert_eq!(metrics(text), ["mus_rules_call_duration_seconds", "mus_rules_new_sum"].map(str::to_owned).into());
}
