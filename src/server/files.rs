//! What is read from files and may change while the service runs: certificates, keys and tokens.
//!
//! The files are looked at every few seconds, by their contents: the tools that renew them move links about, so that their times
//! say nothing. New connections and calls meet what was read last; connections that are open stay. A file that cannot be used is
//! told in the logs, and what was there before goes on.

use crate::config::Config;
use crate::guard::Tokens;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// Why a file cannot be used.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What was read last.
pub(super) type Current<T> = watch::Receiver<T>;

/// How TLS is spoken, if it is, with the protocols that a port knows.
///
/// Fails when the files cannot be used.
pub(super) fn tls(config: &Config, protocols: &'static [&'static [u8]]) -> io::Result<Option<Current<TlsAcceptor>>> {
    let (Some(cert), Some(key)) = (&config.tls_cert, &config.tls_key) else { return Ok(None) };
    let paths = [Some(cert), Some(key), config.tls_client_ca.as_ref()];
    let paths = paths.into_iter().flatten().cloned().collect();
    watched(paths, move |files| acceptor(files, protocols)).map(Some)
}

/// The tokens that are let in, if not everybody is.
///
/// Fails when the file cannot be used.
pub(super) fn tokens(config: &Config) -> io::Result<Option<Current<Tokens>>> {
    let Some(path) = &config.tokens_file else { return Ok(None) };
    let read = |files: &[Vec<u8>]| {
        let text = files.iter().map(|file| std::str::from_utf8(file)).collect::<Result<String, _>>()?;
        Tokens::read(&text).ok_or_else(|| "it has no tokens".into())
    };
    watched(vec![path.clone()], read).map(Some)
}

fn acceptor(files: &[Vec<u8>], protocols: &[&[u8]]) -> Result<TlsAcceptor, Failure> {
    let [cert, key, authorities @ ..] = files else { return Err("a file is missing".into()) };
    let provider = Arc::new(ring::default_provider());
    let chain = certificates(cert)?;
    let key = PrivateKeyDer::from_pem_slice(key)?;
    let builder = ServerConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions()?;
    let builder = match authorities.first() {
        None => builder.with_no_client_auth(),
        Some(authorities) => {
            let mut roots = RootCertStore::empty();
            for authority in certificates(authorities)? {
                roots.add(authority)?;
            }
            builder.with_client_cert_verifier(
                WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider)
                    .allow_unauthenticated()
                    .build()?,
            )
        }
    };
    let mut config = builder.with_single_cert(chain, key)?;
    config.alpn_protocols = protocols.iter().map(|protocol| protocol.to_vec()).collect();
    Ok(TlsAcceptor::from(Arc::new(config)))
}

fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, Failure> {
    let found = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>()?;
    if found.is_empty() { Err("there is no certificate in it".into()) } else { Ok(found) }
}

/// Reads these files now, and again whenever they change, for as long as somebody wants to know.
fn watched<T: Send + Sync + 'static>(
    paths: Vec<PathBuf>,
    parse: impl Fn(&[Vec<u8>]) -> Result<T, Failure> + Send + 'static,
) -> io::Result<Current<T>> {
    let told = |fault: Failure| io::Error::other(format!("{}: {fault}", shown(&paths)));
    let mut last = read(&paths).map_err(|fault| told(fault.into()))?;
    let (sender, current) = watch::channel(parse(&last).map_err(told)?);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = sender.closed() => return,
                () = tokio::time::sleep(LOOK) => {}
            }
            // Small files; the thread is not held up for long.
            let Ok(files) = read(&paths) else { continue };
            if files == last {
                continue;
            }
            match parse(&files) {
                Ok(value) => {
                    tracing::info!(files = shown(&paths), "read again");
                    sender.send_replace(value);
                }
                Err(fault) => {
                    tracing::error!(files = shown(&paths), %fault, "cannot be used; the last good ones are kept")
                }
            }
            last = files;
        }
    });
    Ok(current)
}

fn read(paths: &[PathBuf]) -> io::Result<Vec<Vec<u8>>> {
    paths.iter().map(std::fs::read).collect()
}

fn shown(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| Path::display(path).to_string()).collect::<Vec<_>>().join(", ")
}
