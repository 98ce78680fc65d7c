//! Cryptography for TLS connections: ring, for the whole process.

use std::{fmt, io, path::PathBuf};

use rustls::{ClientConfig, RootCertStore};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tonic::transport::{Certificate, ClientTlsConfig, Identity as TonicIdentity, ServerTlsConfig};

/// Makes ring the TLS provider of this process. Repeated calls change nothing.
pub fn install_provider() {
    // This fails only if a provider is installed already, and ours is the only one built in.
    let _already = rustls::crypto::ring::default_provider().install_default();
}

/// The configuration of TLS clients: the server must show a certificate that the system trusts. `SSL_CERT_FILE` names
/// further authorities, such as a database's own.
pub fn client_config() -> ClientConfig {
    install_provider();
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for error in found.errors {
        tracing::warn!(%error, "a trusted certificate cannot be read");
    }
    let (_added, _unusable) = roots.add_parsable_certificates(found.certs);
    ClientConfig::builder().with_root_certificates(roots).with_no_client_auth()
}

/// Files of mutual TLS between our processes; plain TCP when none is set.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// PEM file of the authority that signed the certificates of all our processes.
    pub ca: Option<PathBuf>,
    /// PEM file of this process's certificate. It names the host that others call it by.
    pub certificate: Option<PathBuf>,
    /// PEM file of the certificate's key.
    pub key: Option<PathBuf>,
}

/// Why mutual TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Some of the files are not named.
    #[error("CASACERO_TLS__CA, CASACERO_TLS__CERTIFICATE and CASACERO_TLS__KEY are set together or not at all")]
    Incomplete,
    /// A file cannot be read.
    #[error("the TLS file {0} cannot be read: {1}")]
    File(PathBuf, io::Error),
}

/// Our identity for our other processes, and the authority that we trust.
#[derive(Clone)]
pub struct Identity {
    ca: Vec<u8>,
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl fmt::Debug for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Identity(secret)")
    }
}

impl Identity {
    /// Reads the files; `None` if no file is named.
    pub fn read(config: &Config) -> Result<Option<Self>, Error> {
        let Config { ca, certificate, key } = config;
        let (ca, certificate, key) = match (ca, certificate, key) {
            (None, None, None) => return Ok(None),
            (Some(ca), Some(certificate), Some(key)) => (ca, certificate, key),
            _ => return Err(Error::Incomplete),
        };
        let read = |path: &PathBuf| std::fs::read(path).map_err(|error| Error::File(path.clone(), error));
        Ok(Some(Self { ca: read(ca)?, certificate: read(certificate)?, key: read(key)? }))
    }

    /// An identity from PEM texts.
    pub fn new(ca: &[u8], certificate: &[u8], key: &[u8]) -> Self {
        Self { ca: ca.to_vec(), certificate: certificate.to_vec(), key: key.to_vec() }
    }

    pub(crate) fn server(&self) -> ServerTlsConfig {
        install_provider();
        ServerTlsConfig::new()
            .identity(TonicIdentity::from_pem(&self.certificate, &self.key))
            .client_ca_root(Certificate::from_pem(&self.ca))
    }

    pub(crate) fn client(&self, host: &str) -> ClientTlsConfig {
        install_provider();
        ClientTlsConfig::new()
            .ca_certificate(Certificate::from_pem(&self.ca))
            .identity(TonicIdentity::from_pem(&self.certificate, &self.key))
            .domain_name(host)
    }
}
