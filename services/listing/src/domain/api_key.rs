//! Keys of the API: `cck_<id>_<secret>`, the secret 256 random bits. See `docs/partners.md`.

use uuid::Uuid;

use super::{
    contact::EmailAddress,
    refusal::Refusal,
    text::{Invalid, Line, Named as _},
    token::new_token,
};

/// How the text of every key begins, so that scanners of leaked secrets know one.
const PREFIX: &str = "cck_";
/// Maximum length of a name.
const NAME_MAX: usize = 80;
/// Requests in a minute where nobody says how many.
const REQUESTS_PER_MINUTE: u32 = 600;
/// Maximum of requests in a minute.
const REQUESTS_PER_MINUTE_MAX: u32 = 6_000;

/// A key to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewApiKey {
    pub id: String,
    pub name: Line<NAME_MAX>,
    /// Who is to be reached about it.
    pub email: EmailAddress,
    pub requests_per_minute: u32,
}

impl NewApiKey {
    pub fn parse(name: &str, email: &str, requests_per_minute: Option<u32>) -> Result<Self, Refusal> {
        let name = Line::parse(name).named("name")?;
        let email = EmailAddress::parse(email).named("email")?;
        let requests_per_minute = requests_per_minute.unwrap_or(REQUESTS_PER_MINUTE);
        let is_allowed = (1..=REQUESTS_PER_MINUTE_MAX).contains(&requests_per_minute);
        is_allowed.then_some(()).ok_or(Invalid::OutOfRange).named("requests_per_minute")?;
        Ok(Self { id: Uuid::now_v7().to_string(), name, email, requests_per_minute })
    }
}

/// The two parts of a key's text.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyText<'a> {
    pub id: &'a str,
    pub secret: &'a str,
}

impl<'a> KeyText<'a> {
    /// Reads the text of a key; `None` if it has another form.
    pub fn read(text: &'a str) -> Option<Self> {
        // An id has hyphens, and a secret may have anything.
        let (id, secret) = text.strip_prefix(PREFIX)?.split_once('_')?;
        Some(Self { id, secret })
    }
}

/// The text of a new key, and its secret.
pub fn new_key_text(id: &str) -> (String, String) {
    let secret = new_token();
    (format!("{PREFIX}{id}_{secret}"), secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_key_names_it() {
        let id = Uuid::now_v7().to_string();
        let (text, secret) = new_key_text(&id);
        let read = KeyText::read(&text).expect("a key");
        assert_eq!((read.id, read.secret), (id.as_str(), secret.as_str()));
        assert_eq!(secret.len(), 43);
        assert!(KeyText::read("cck_a_b_c-d").is_some_and(|read| (read.id, read.secret) == ("a", "b_c-d")));
        for other in ["", "cck_", "cck_a", "a_b", "CCK_a_b"] {
            assert!(KeyText::read(other).is_none(), "{other}");
        }
    }

    #[test]
    fn a_key_has_a_name_an_address_and_a_limit() {
        let fault = |name: &str, email: &str, limit| match NewApiKey::parse(name, email, limit) {
            Ok(_) => None,
            Err(refused) => refused.field(),
        };
        let (name, email) = ("Viajes Sol", "api@sol.example");
        assert_eq!(NewApiKey::parse(name, email, None).map(|key| key.requests_per_minute), Ok(600));
        let long = "x".repeat(81);
        for (name, email, limit, expected) in [
            (name, email, Some(1), None),
            (name, email, Some(6_000), None),
            (name, email, Some(0), Some("requests_per_minute")),
            (name, email, Some(6_001), Some("requests_per_minute")),
            (name, "sol", None, Some("email")),
            ("  ", email, None, Some("name")),
            (long.as_str(), email, None, Some("name")),
        ] {
            assert_eq!(fault(name, email, limit), expected, "{name} {email} {limit:?}");
        }
    }
}
