//! Settings that hold a password: not to be printed.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// A setting that may hold a password. Its debug form shows nothing of it, and
/// [`redacted`](Self::redacted) what is safe.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The setting, whole. For the library that needs it, never for a message.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        !self.0.is_empty()
    }

    /// An address without its user, password and parameters; nothing of what is no address.
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
}
