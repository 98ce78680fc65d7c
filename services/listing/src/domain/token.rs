//! Secrets of sessions, links, devices and keys of the API. Only their digests are stored, so that a copy of the database opens nothing.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

/// Number of characters of a session's name.
const SESSION_NAME_LENGTH: usize = 12;

/// A random secret of 32 bytes, encoded in 43 characters.
pub fn new_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// The digest of a secret, which is what is stored.
pub fn digest(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}

/// Whether a stored digest is that of a secret. The time it takes says nothing of where they differ.
pub fn has_digest(token: &str, stored_digest: &str) -> bool {
    let digest = digest(token);
    let difference = digest.bytes().zip(stored_digest.bytes()).fold(0, |found, (one, other)| found | (one ^ other));
    digest.len() == stored_digest.len() && difference == 0
}

/// The HMAC-SHA256 of a message.
pub fn authenticated(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// Bytes in hexadecimal.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name under which its owner sees the session of a stored digest. It leads neither to the digest nor to the secret.
pub fn session_name(stored_digest: &str) -> String {
    digest(stored_digest).chars().take(SESSION_NAME_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_that_of_one_secret() {
        let (token, other) = (new_token(), new_token());
        assert!(has_digest(&token, &digest(&token)));
        for wrong in [digest(&other), String::new(), digest(&token)[1..].to_owned(), token.clone()] {
            assert!(!has_digest(&token, &wrong), "{wrong}");
        }
    }

    #[test]
    fn a_session_has_a_name_of_its_own_that_says_nothing_of_its_secret() {
        let token = new_token();
        let stored = digest(&token);
        let name = session_name(&stored);
        assert_eq!(name.len(), SESSION_NAME_LENGTH);
        assert_eq!(session_name(&stored), name);
        assert_ne!(session_name(&digest(&new_token())), name);
        assert!(!stored.starts_with(&name) && !token.starts_with(&name));
    }
}
