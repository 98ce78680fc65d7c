//! Secrets that open something: of sessions, links and devices. They are kept as digests only: who reads the database cannot
//! use them.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};

/// A secret that nobody can guess: 32 random bytes, 43 letters.
pub fn new_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// What is kept of a secret.
pub fn digest(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}
