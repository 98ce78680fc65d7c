//! The nonce of a page's scripts.

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD};
use bytes::Bytes;
use memchr::memmem;

/// Stands for the nonce in a cached page. It is random for each process, so that nobody can put it into a text of their
/// own and get a real nonce.
pub struct Placeholder {
    nonce: String,
    /// What maps with streets are loaded from, with a space before it; empty where there are none.
    map_source: String,
}

/// A nonce that nobody can guess.
pub fn random() -> String {
    STANDARD_NO_PAD.encode(rand::random::<[u8; 24]>())
}

fn policy(nonce: &str, map_source: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'strict-dynamic'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data:{map_source}; font-src 'self'; connect-src 'self'{map_source}; manifest-src 'self'; \
         worker-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
}

impl Placeholder {
    /// A placeholder of pages whose maps may load from `map_origin`, too.
    pub fn new(map_origin: Option<&str>) -> Self {
        let map_source = map_origin.map(|origin| format!(" {origin}")).unwrap_or_default();
        Self { nonce: random(), map_source }
    }

    /// The policy that is sent to the web server, which reads the nonce for its scripts from it.
    pub fn policy(&self) -> String {
        policy(&self.nonce, &self.map_source)
    }

    /// The page with a fresh nonce, and the policy that allows it.
    pub fn fill(&self, page: &Bytes) -> (Bytes, String) {
        let nonce = random();
        let (old, new) = (self.nonce.as_bytes(), nonce.as_bytes());
        let mut filled = page.to_vec();
        // Both have the same length.
        for start in memmem::find_iter(page, old) {
            filled[start..start + new.len()].copy_from_slice(new);
        }
        (filled.into(), policy(&nonce, &self.map_source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_replaced_by_one_fresh_nonce() {
        let placeholder = Placeholder::new(None);
        let page = Bytes::from(format!("<script nonce=\"{0}\"></script><script nonce=\"{0}\">", placeholder.nonce));
        let (filled, policy) = placeholder.fill(&page);
        let filled = String::from_utf8(filled.to_vec()).expect("text");
        let nonce = filled.split('"').nth(1).expect("a nonce");
        assert_eq!(filled.matches(nonce).count(), 2);
        assert!(policy.contains(&format!("'nonce-{nonce}'")));
        assert!(!filled.contains(&placeholder.nonce));
        assert_ne!(placeholder.fill(&page).1, policy);
    }

    #[test]
    fn maps_with_streets_may_load_from_their_server() {
        let without = Placeholder::new(None).policy();
        assert!(without.contains("connect-src 'self';") && without.contains("img-src 'self' data:;"), "{without}");
        let with = Placeholder::new(Some("https://tiles.example")).policy();
        assert!(with.contains("connect-src 'self' https://tiles.example;"), "{with}");
        assert!(with.contains("img-src 'self' data: https://tiles.example;"), "{with}");
    }
}
