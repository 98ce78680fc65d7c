//! The inline scripts and styles of a page, and the policy that allows them.
//!
//! While a page is made, a nonce marks what is ours: the web server writes it on its own scripts and styles, and nobody
//! who put a text into the page could know it. The mark is then taken out, and the page's policy names the hashes of
//! what was marked. So a page is the same bytes for everybody, and can be kept with its policy.

use std::collections::BTreeSet;

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, STANDARD_NO_PAD},
};
use sha2::{Digest as _, Sha256};

/// A nonce that nobody can guess.
pub fn random_nonce() -> String {
    STANDARD_NO_PAD.encode(rand::random::<[u8; 24]>())
}

/// Marks the scripts and styles of one page while it is made.
pub struct Mark(String);

/// Hashes of the inline scripts and styles of a page.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inline {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
}

impl Mark {
    /// A mark for one page.
    pub fn new() -> Self {
        Self(random_nonce())
    }

    /// The policy that is sent to the web server, which reads the mark from it.
    pub fn policy(&self) -> String {
        format!("script-src 'nonce-{}'", self.0)
    }

    /// The page without the mark, and what was marked.
    pub fn take_out(&self, page: &[u8]) -> (String, Inline) {
        let page = String::from_utf8_lossy(page);
        let attribute = format!(" nonce=\"{}\"", self.0);
        let mut text = String::with_capacity(page.len());
        let mut marked = Vec::new();
        for (index, part) in page.split(&attribute).enumerate() {
            if index > 0 {
                marked.push(text.len());
            }
            // The data for scripts name it, too.
            text.push_str(&part.replace(&self.0, ""));
        }
        let mut inline = Inline::default();
        for at in marked {
            let element = text[..at].rfind('<').and_then(|start| text[start..].split_once('>'));
            let Some((tag, rest)) = element else { continue };
            if tag.starts_with("<script") && !tag.contains(" src=") {
                inline.scripts.insert(hash(rest.split("</script").next().unwrap_or_default()));
            } else if tag.starts_with("<style") {
                inline.styles.insert(hash(rest.split("</style").next().unwrap_or_default()));
            }
        }
        (text, inline)
    }
}

fn hash(content: &str) -> String {
    format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}

impl Inline {
    /// The policy of the page. Its maps may load from `map_origin`, too.
    pub fn policy(&self, map_origin: Option<&str>) -> String {
        let map_source = map_origin.map(|origin| format!(" {origin}")).unwrap_or_default();
        let [scripts, styles] =
            [&self.scripts, &self.styles].map(|hashes| hashes.iter().map(String::as_str).collect::<String>());
        format!(
            "default-src 'self'; script-src 'self'{scripts}; style-src 'self'{styles}; \
             img-src 'self' data:{map_source}; font-src 'self'; connect-src 'self'{map_source}; manifest-src 'self'; \
             worker-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_marked_is_allowed_and_nothing_else() {
        let mark = Mark::new();
        let page = format!(
            "<style nonce=\"{0}\">a{{}}</style><script src=\"/a.js\" nonce=\"{0}\" async=\"\"></script>\
             <script id=\"_R_\" nonce=\"{0}\">say(1)</script><script>steal()</script><script nonce=\"\">steal()</script>\
             <script nonce=\"{0}\">push('\\\"nonce\\\":\\\"{0}\\\"')</script><link href=\"/a.css\" nonce=\"{0}\"><p>steal()</p>",
            mark.0
        );
        let (text, inline) = mark.take_out(page.as_bytes());
        assert!(!text.contains(&mark.0));
        assert_eq!(text, page.replace(&format!(" nonce=\"{}\"", mark.0), "").replace(&mark.0, ""));
        assert_eq!(inline.scripts, ["say(1)", "push('\\\"nonce\\\":\\\"\\\"')"].map(hash).into());
        assert_eq!(inline.styles, ["a{}"].map(hash).into());
        let policy = inline.policy(None);
        assert!(
            policy.contains(&hash("say(1)")) && !policy.contains("unsafe") && !policy.contains("nonce"),
            "{policy}"
        );
    }

    #[test]
    fn a_hash_is_the_one_that_browsers_compute() {
        // The example of MDN.
        assert_eq!(hash("const x=1"), format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(b"const x=1"))));
        assert_eq!(hash("doSomething();"), " 'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='");
    }

    #[test]
    fn maps_with_streets_may_load_from_their_server() {
        let without = Inline::default().policy(None);
        assert!(without.contains("connect-src 'self';") && without.contains("img-src 'self' data:;"), "{without}");
        let with = Inline::default().policy(Some("https://tiles.example"));
        assert!(with.contains("connect-src 'self' https://tiles.example;"), "{with}");
        assert!(with.contains("img-src 'self' data: https://tiles.example;"), "{with}");
    }
}
