//! The nonce of a page's scripts.

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD};
use bytes::Bytes;
use memchr::memmem;

/// Stands for the nonce in a cached page. It is random for each process, so that nobody can put it into a text of their
/// own and get a real nonce.
pub struct Placeholder(String);

/// A nonce that nobody can guess.
pub fn random() -> String {
    STANDARD_NO_PAD.encode(rand::random::<[u8; 24]>())
}

fn policy(nonce: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'strict-dynamic'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
}

impl Placeholder {
    pub fn random() -> Self {
        Self(random())
    }

    /// The policy that is sent to the web server, which reads the nonce for its scripts from it.
    pub fn policy(&self) -> String {
        policy(&self.0)
    }

    /// The page with a fresh nonce, and the policy that allows it.
    pub fn fill(&self, page: &Bytes) -> (Bytes, String) {
        let nonce = random();
        let (old, new) = (self.0.as_bytes(), nonce.as_bytes());
        let mut filled = page.to_vec();
        // Both have the same length.
        for start in memmem::find_iter(page, old) {
            filled[start..start + new.len()].copy_from_slice(new);
        }
        (filled.into(), policy(&nonce))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_replaced_by_one_fresh_nonce() {
        let placeholder = Placeholder::random();
        let page = Bytes::from(format!("<script nonce=\"{0}\"></script><script nonce=\"{0}\">", placeholder.0));
        let (filled, policy) = placeholder.fill(&page);
        let filled = String::from_utf8(filled.to_vec()).expect("text");
        let nonce = filled.split('"').nth(1).expect("a nonce");
        assert_eq!(filled.matches(nonce).count(), 2);
        assert!(policy.contains(&format!("'nonce-{nonce}'")));
        assert!(!filled.contains(&placeholder.0));
        assert_ne!(placeholder.fill(&page).1, policy);
    }
}
