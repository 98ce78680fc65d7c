//! Cryptography of TLS connections: ring, for the whole process.

use rustls::{ClientConfig, RootCertStore};

/// Makes ring the provider of TLS for this process. Calling it again changes nothing.
pub fn install_provider() {
    // Fails only when a provider is installed already, and ours is the only one built in.
    let _already = rustls::crypto::ring::default_provider().install_default();
}

/// How we connect to a server by TLS: it must show a certificate that the system trusts. `SSL_CERT_FILE`
/// names further authorities, such as a database's own.
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
