//! Cryptography of TLS connections: ring, for the whole process.

/// Makes ring the provider of TLS for this process. Calling it again changes nothing.
pub fn install_provider() {
    // Fails only when a provider is installed already, and ours is the only one built in.
    let _already = rustls::crypto::ring::default_provider().install_default();
}
