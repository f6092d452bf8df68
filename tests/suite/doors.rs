//! Who is let in: tokens, TLS and the certificates of clients, each from files that change under a running service.

use crate::wires::{self, Grpc, Rest, config};
use axum::body::Body;
use axum::http::{Method, Request};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

const LIST_SIGNALS: &str = "/mus.v1.RulesService/ListSignals";

/// A folder that is gone when the test is.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("mus-rules-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        // As those who renew files do: whole or not at all.
        std::fs::write(self.0.join("new"), text).unwrap();
        std::fs::rename(self.0.join("new"), &path).unwrap();
        Path::display(&path).to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits until it is so, which must not take long.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let waited = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(15), waited).await.unwrap_or_else(|_| panic!("never: {what}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens() {
    let folder = Folder::new("tokens");
    let file = folder.write("tokens", "# ours\nfirst\nsecond\n");
    let (ports, _running) = wires::start(config(&["--tokens-file", &file]), std::future::pending()).await;
    let rest = Rest::new(ports.rest);
    let status = async |token: &str| {
        let reply = rest.send(Method::GET, "/v1/signals", &[("authorization", token)], "").await;
        if reply.status == 401 {
            assert_eq!(
                (reply.header("www-authenticate"), &reply.json()["code"]),
                ("Bearer", &"unauthenticated".into())
            );
        }
        reply.status.as_u16()
    };
    for (token, want) in [("Bearer first", 200), ("Bearer second", 200), ("Bearer third", 401), ("first", 401)] {
        assert_eq!(status(token).await, want, "{token}");
    }
    assert_eq!(rest.send(Method::GET, "/metrics", &[], "").await.status, 401);
    for path in ["/livez", "/readyz"] {
        assert_eq!(rest.send(Method::GET, path, &[], "").await.status, 200, "{path}");
    }
    let channel = Grpc::new(ports.grpc).channel();
    let mut health = tonic_health::pb::health_client::HealthClient::new(channel.clone());
    health.check(tonic_health::pb::HealthCheckRequest::default()).await.unwrap();
    let refused = Grpc::new(ports.grpc).call(LIST_SIGNALS, Vec::new()).await.unwrap_err();
    assert_eq!(refused.code(), tonic::Code::Unauthenticated);
    assert_eq!(wires::problem(&refused)["code"], "unauthenticated");
    let mut client = mus_rules::grpc::proto::rules_service_client::RulesServiceClient::new(channel);
    let mut call = tonic::Request::new(mus_rules::grpc::proto::ListSignalsRequest::default());
    call.metadata_mut().insert("authorization", "Bearer second".parse().unwrap());
    client.list_signals(call).await.unwrap();

    folder.write("tokens", "third\n");
    until("the new token", async || status("Bearer third").await == 200).await;
    assert_eq!(status("Bearer first").await, 401);
    // A file that cannot be used changes nothing.
    folder.write("tokens", "\n");
    assert_eq!(status("Bearer third").await, 200);
}

/// An authority that signs certificates.
pub struct Authority {
    pub pem: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    pub fn new() -> Authority {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let pem = params.self_signed(&key).unwrap().pem();
        Authority { pem, issuer: Issuer::new(params, key) }
    }

    /// A certificate and its key, in PEM.
    pub fn sign(&self) -> (String, String) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        (params.signed_by(&key, &self.issuer).unwrap().pem(), key.serialize_pem())
    }

    /// A client that trusts it, and shows this certificate.
    async fn connect(&self, address: SocketAddr, own: Option<&(String, String)>, h2: bool) -> TlsStream<TcpStream> {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(self.pem.as_bytes()).unwrap()).unwrap();
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots);
        let mut config = match own {
            None => builder.with_no_client_auth(),
            Some((cert, key)) => {
                let cert = CertificateDer::from_pem_slice(cert.as_bytes()).unwrap();
                let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
                builder.with_client_auth_cert(vec![cert], key).unwrap()
            }
        };
        config.alpn_protocols = vec![if h2 { b"h2".to_vec() } else { b"http/1.1".to_vec() }];
        let stream = TcpStream::connect(address).await.unwrap();
        let name = ServerName::try_from("localhost").unwrap();
        tokio_rustls::TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap()
    }
}

/// The status of an answer over HTTP/1.1, on a connection that stays.
async fn status(stream: &mut TlsStream<TcpStream>, path: &str) -> u16 {
    let request = format!("HEAD {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"\r\n\r\n") {
        said.push(stream.read_u8().await.unwrap());
    }
    String::from_utf8(said).unwrap()[9..12].parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_and_certificates_of_clients() {
    let (folder, authority) = (Folder::new("tls"), Authority::new());
    let (cert, key) = authority.sign();
    let files = [folder.write("cert", &cert), folder.write("key", &key), folder.write("ca", &authority.pem)];
    let arguments = ["--tls-cert", &files[0], "--tls-key", &files[1], "--tls-client-ca", &files[2]];
    let (ports, _running) = wires::start(config(&arguments), std::future::pending()).await;
    let own = authority.sign();
    let mut known = authority.connect(ports.rest, Some(&own), false).await;
    assert_eq!(status(&mut known, "/v1/signals").await, 200);
    let mut unknown = authority.connect(ports.rest, None, false).await;
    assert_eq!(status(&mut unknown, "/v1/signals").await, 401);
    assert_eq!(status(&mut unknown, "/readyz").await, 200);
    for (own, want) in [(Some(&own), ""), (None, "16")] {
        let stream = hyper_util::rt::TokioIo::new(authority.connect(ports.grpc, own, true).await);
        let executor = hyper_util::rt::TokioExecutor::new();
        let (mut client, connection) = hyper::client::conn::http2::handshake(executor, stream).await.unwrap();
        tokio::spawn(connection);
        let request =
            Request::post(format!("https://localhost{LIST_SIGNALS}")).header("content-type", "application/grpc");
        let answer = client.send_request(request.body(Body::from(vec![0; 5])).unwrap()).await.unwrap();
        let status = answer.headers().get("grpc-status").map_or("", |status| status.to_str().unwrap());
        assert_eq!((answer.status().as_u16(), status), (200, want));
    }
    // Who speaks no TLS is closed, and nobody is harmed.
    let mut plain = TcpStream::connect(ports.rest).await.unwrap();
    plain.write_all(b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut said = Vec::new();
    let _may_be_reset = plain.read_to_end(&mut said).await;
    assert!(!said.starts_with(b"HTTP"));

    let (cert, key) = authority.sign();
    folder.write("cert", &cert);
    folder.write("key", &key);
    let new = CertificateDer::from_pem_slice(cert.as_bytes()).unwrap();
    until("the new certificate", async || {
        let stream = authority.connect(ports.rest, None, false).await;
        stream.get_ref().1.peer_certificates().unwrap()[0] == new
    })
    .await;
    assert_eq!(status(&mut known, "/v1/signals").await, 200, "an open connection stays");
}

/// The check in the container sees the variables that the service sees, and has no certificate of its own.
#[tokio::test(flavor = "multi_thread")]
async fn the_health_check_speaks_tls() {
    let (folder, authority) = (Folder::new("healthcheck"), Authority::new());
    let (cert, key) = authority.sign();
    let files = [folder.write("cert", &cert), folder.write("key", &key), folder.write("ca", &authority.pem)];
    let with = |count: usize| {
        ["--tls-cert", &files[0], "--tls-key", &files[1], "--tls-client-ca", &files[2]][..count].to_vec()
    };
    for (arguments, tls) in [(with(0), false), (with(4), true), (with(6), true)] {
        let (ports, _running) = wires::start(config(&arguments), std::future::pending()).await;
        until("ready", async || check(&ports, tls.then_some(&files[0]), &[]).await).await;
        assert!(!check(&ports, (!tls).then_some(&files[0]), &[]).await, "TLS is {tls}, and it is asked otherwise");
        let url = format!("{}://{}/readyz", if tls { "https" } else { "http" }, ports.rest);
        assert!(check(&ports, None, &["--url", &url]).await, "{url}");
        assert!(!check(&ports, None, &["--url", &url.replace("readyz", "nothing")]).await);
    }
}

/// Whether `healthcheck` says that the service is ready.
async fn check(ports: &wires::Ports, cert: Option<&String>, arguments: &[&str]) -> bool {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_mus-rules"));
    command.arg("healthcheck").args(arguments).env("MUS_RULES_REST_ADDR", ports.rest.to_string());
    if let Some(cert) = cert {
        command.env("MUS_RULES_TLS_CERT", cert);
    }
    command.kill_on_drop(true).output().await.unwrap().status.success()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_allowed_origins() {
    let ours = "https://play.example";
    let arguments = ["--allowed-origins", "https://play.example,http://localhost:3000", "--max-body-bytes", "1024"];
    let (ports, _running) = wires::start(config(&arguments), std::future::pending()).await;
    for (address, path) in [(ports.rest, "/v1/evaluate"), (ports.grpc, LIST_SIGNALS)] {
        for (origin, want) in [(ours, ours), ("https://other.example", "")] {
            let asks = [
                ("origin", origin),
                ("access-control-request-method", "POST"),
                ("access-control-request-headers", "content-type,x-grpc-web"),
            ];
            let reply = Rest::new(address).send(Method::OPTIONS, path, &asks, "").await;
            assert_eq!(reply.header("access-control-allow-origin"), want, "{path}");
        }
    }
    // What is refused can be read as well.
    let rest = Rest::new(ports.rest);
    for (path, status) in [("/v1/hands/RR3A", 200), ("/v1/hands/xxxx", 422), ("/nothing", 404)] {
        let reply = rest.send(Method::GET, path, &[("origin", ours)], "").await;
        assert_eq!((reply.status.as_u16(), reply.header("access-control-allow-origin")), (status, ours), "{path}");
        assert!(reply.header("access-control-expose-headers").contains("x-request-id"), "{path}");
    }
    let wrong = wires::message(&wires::method("start").input(), &serde_json::json!({"mano": 9}));
    let wrong = prost::Message::encode_to_vec(&wrong);
    for (path, message, status) in [(LIST_SIGNALS, Vec::new(), "0"), ("/mus.v1.RulesService/Start", wrong, "3")] {
        let headers = [("origin", ours), ("content-type", "application/grpc-web+proto"), ("x-grpc-web", "1")];
        let length = u32::try_from(message.len()).unwrap().to_be_bytes();
        let body = [&[0][..], &length, &message].concat();
        let reply = Rest::new(ports.grpc).send(Method::POST, path, &headers, body).await;
        assert_eq!((reply.status.as_u16(), reply.header("access-control-allow-origin")), (200, ours), "{path}");
        for name in ["grpc-status", "grpc-message", "grpc-status-details-bin"] {
            assert!(reply.header("access-control-expose-headers").contains(name), "{path}: {name}");
        }
        let told = format!("grpc-status:{status}");
        let body = String::from_utf8_lossy(&reply.body);
        assert!(reply.header("grpc-status") == status || body.contains(&told), "{path}: {reply:?}");
    }
    // gRPC itself goes on, and without the setting there is none of this.
    Grpc::new(ports.grpc).call(LIST_SIGNALS, Vec::new()).await.unwrap();
    let (ports, _running) = wires::start(config(&[]), std::future::pending()).await;
    let reply = Rest::new(ports.rest).send(Method::GET, "/v1/signals", &[("origin", ours)], "").await;
    assert_eq!(reply.header("access-control-allow-origin"), "");
}
