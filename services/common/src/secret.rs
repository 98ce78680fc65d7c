//! Settings that contain a password and must not be printed.

use std::fmt;

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, Visitor},
};
use url::Url;

/// A setting that may hold a password. Its debug form shows nothing of it, and
/// [`redacted`](Self::redacted) what is safe.
#[derive(Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The full setting. For the library that needs it, never for a message.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        !self.0.is_empty()
    }

    /// An address without user, password and parameters. A text that is not an address is hidden completely.
    pub fn redacted(&self) -> String {
        let Ok(url) = Url::parse(&self.0) else { return "(hidden)".into() };
        let host = url.host_str().unwrap_or_default();
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        format!("{}://{host}{port}{}", url.scheme(), url.path())
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(Text)
    }
}

/// Accepts text only. The environment gives `0123` as a number, and the default error message would print it.
struct Text;

fn in_quotes<E: Error>() -> Result<Secret, E> {
    Err(E::custom("a secret that reads like a number or a switch has to be in double quotes"))
}

impl Visitor<'_> for Text {
    type Value = Secret;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Secret, E> {
        Ok(text.into())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Secret, E> {
        in_quotes()
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Secret, E> {
        in_quotes()
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<Secret, E> {
        in_quotes()
    }

    fn visit_i128<E: Error>(self, _: i128) -> Result<Secret, E> {
        in_quotes()
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Secret, E> {
        in_quotes()
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Secret, E> {
        in_quotes()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.is_set() { "Secret(set)" } else { "Secret(not set)" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_of_an_address_holds_no_secret() {
        let cases = [
            ("postgres://ana:geheim@db:5432/casacero?password=geheim", "postgres://db:5432/casacero"),
            ("sqlite:///var/lib/listing.db", "sqlite:///var/lib/listing.db"),
            ("amqp://ana:geheim@mq/%2f", "amqp://mq/%2f"),
            ("geheim", "(hidden)"),
            ("", "(hidden)"),
        ];
        for (url, expected) in cases {
            let secret = Secret::from(url);
            assert_eq!(secret.redacted(), expected);
            assert!(!format!("{secret:?}").contains("geheim"));
        }
    }

    #[test]
    fn a_secret_that_reads_like_something_else_is_not_printed() {
        let read = |text: &str| {
            let value: figment::value::Value = text.parse().expect("any text is a value");
            value.deserialize::<Secret>().map_err(|error| error.to_string())
        };
        for text in ["4711", "-4711", "47.11", "04711", "true"] {
            let error = read(text).expect_err(text);
            assert!(error.contains("in double quotes") && !error.contains(text.trim_start_matches('0')), "{error}");
        }
        for (text, expected) in
            [("geheim", "geheim"), ("\"04711\"", "04711"), ("[geheim", "[geheim"), ("a,b=c", "a,b=c")]
        {
            assert_eq!(read(text).expect(text).reveal(), expected);
        }
    }
}
