//! Secrets of sessions, links and devices. Only their digests are stored, so that a copy of the database opens nothing.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};

/// A random secret of 32 bytes, encoded in 43 characters.
pub fn new_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// The digest of a secret, which is what is stored.
pub fn digest(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}
