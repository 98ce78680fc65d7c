//! Settings of the gateway.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

use casacero_common::secret::Secret;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::{
    limits::{Class, TooManyNumbers, check_replaced},
    visitor::Network,
};

/// Settings of the gateway; environment variables begin with `CASACERO_GATEWAY__`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// Address it listens on.
    pub host: String,
    /// Port it listens on.
    pub port: u16,
    /// Where visitors reach it, without a slash at the end; `https://` turns on `Secure` and HSTS.
    pub public_url: String,
    /// Peers whose `X-Forwarded-For` is believed: addresses and networks, such as `["10.0.0.0/8"]`. The web
    /// server is one, for it asks for its visitors.
    pub trusted_proxies: Vec<Network>,
    /// The web server pages are passed to, such as `http://127.0.0.1:3100`; no pages when absent.
    pub web_url: Option<String>,
    /// Worker threads; one per core when absent.
    pub workers: Option<usize>,
    /// Multiplies the limits on how often somebody may do something, those of passwords too: 2 allows twice as much in the same time.
    #[serde(deserialize_with = "positive")]
    pub limits_factor: f64,
    /// What replaces the limits of a class, in the order of their table and whatever the factor, such as `{photos=[600], inquiries=[30, 100]}`.
    #[schemars(with = "BTreeMap<String, Vec<u32>>")]
    pub limits: BTreeMap<Class, Vec<u32>>,
    /// What the mail server shows when it passes on mails that came back, of at least 20 characters; it cannot when absent.
    pub bounces_secret: Secret,
    /// Connections one address may hold open; those of trusted proxies are not counted.
    pub connections_per_address: usize,
    /// How much memory cached pages may take, and scripts and styles of the web server as much again.
    pub page_cache_bytes: u64,
    /// How long a page is served without asking the web server again.
    pub page_cache_seconds: u64,
    /// How long a CDN may serve a page that is the same for everybody without asking again, and so show a change later; 0: it asks each time.
    pub shared_cache_seconds: u64,
    /// How long an answer about a home is served from memory while no event says that it changed, a calendar and the launch offer two seconds at most; 0 for never.
    pub answer_cache_seconds: u64,
    /// How many pages the web server makes at a time.
    pub pages_made_at_once: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: "127.0.0.1".into(),
            port: 3000,
            public_url: "http://localhost:3000".into(),
            trusted_proxies: vec![IpAddr::from(Ipv4Addr::LOCALHOST).into(), IpAddr::from(Ipv6Addr::LOCALHOST).into()],
            web_url: None,
            workers: None,
            limits_factor: 1.0,
            limits: BTreeMap::new(),
            bounces_secret: Secret::default(),
            connections_per_address: 256,
            page_cache_bytes: 32 * 1024 * 1024,
            page_cache_seconds: 60,
            shared_cache_seconds: 0,
            answer_cache_seconds: 30,
            pages_made_at_once: 8,
        }
    }
}

fn positive<'de, D: Deserializer<'de>>(value: D) -> Result<f64, D::Error> {
    let factor = f64::deserialize(value)?;
    if factor.is_finite() && factor > 0.0 { Ok(factor) } else { Err(D::Error::custom("it must be a positive number")) }
}

/// Minimum length of the secret by which mails are passed on that came back.
const BOUNCES_SECRET_MIN: usize = 20;

/// A setting with which the gateway does not start.
#[derive(Debug, thiserror::Error)]
pub enum InvalidSetting {
    /// The variable, and its value.
    #[error("{0} must be an address such as `http://web:3000`, without a path, not `{1}`")]
    Address(&'static str, String),
    /// The secret could be guessed.
    #[error("CASACERO_GATEWAY__BOUNCES_SECRET must have at least {BOUNCES_SECRET_MIN} characters")]
    BouncesSecret,
    /// See the cause.
    #[error("CASACERO_GATEWAY__LIMITS: {0}")]
    Limits(#[from] TooManyNumbers),
}

impl Config {
    /// Checks the settings, and removes the slash at the end of the public address.
    pub fn checked(self) -> Result<Self, InvalidSetting> {
        let is_address = |text: &str| {
            let url = url::Url::parse(text).ok();
            url.is_some_and(|url| {
                matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none() && url.has_host()
            })
        };
        if !is_address(&self.public_url) {
            return Err(InvalidSetting::Address("CASACERO_GATEWAY__PUBLIC_URL", self.public_url));
        }
        if self.bounces_secret.is_set() && self.bounces_secret.reveal().len() < BOUNCES_SECRET_MIN {
            return Err(InvalidSetting::BouncesSecret);
        }
        check_replaced(&self.limits)?;
        match self.web_url {
            Some(address) if !is_address(&address) => {
                Err(InvalidSetting::Address("CASACERO_GATEWAY__WEB_URL", address))
            }
            web_url => Ok(Self { web_url, public_url: self.public_url.trim_end_matches('/').to_owned(), ..self }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_none_are_named() {
        let cases = [
            ("http://localhost:3000", None, None),
            ("https://example.com/", Some("http://web:3000"), None),
            ("nonsense", None, Some("CASACERO_GATEWAY__PUBLIC_URL")),
            ("", None, Some("CASACERO_GATEWAY__PUBLIC_URL")),
            ("https://example.com/es", None, Some("CASACERO_GATEWAY__PUBLIC_URL")),
            ("http://localhost", Some("ftp://x"), Some("CASACERO_GATEWAY__WEB_URL")),
            ("http://localhost", Some("web:3000"), Some("CASACERO_GATEWAY__WEB_URL")),
        ];
        for (public_url, web_url, expected) in cases {
            let config =
                Config { public_url: public_url.into(), web_url: web_url.map(Into::into), ..Config::default() };
            let named = config.checked().err().map(|error| match error {
                InvalidSetting::Address(name, _) => name,
                other => panic!("{other}"),
            });
            assert_eq!(named, expected, "{public_url} {web_url:?}");
        }
    }

    #[test]
    fn a_secret_that_could_be_guessed_is_refused() {
        for (secret, is_valid) in [("", true), ("short", false), ("twenty characters ok", true)] {
            let config = Config { bounces_secret: secret.into(), ..Config::default() };
            assert_eq!(config.checked().is_ok(), is_valid, "{secret}");
        }
    }

    #[test]
    fn a_class_has_no_more_numbers_than_limits() {
        for (calls, is_valid) in [(&[][..], true), (&[30], true), (&[30, 100], true), (&[30, 100, 7], false)] {
            let limits = BTreeMap::from([(Class::Inquiries, calls.to_vec())]);
            let checked = Config { limits, ..Config::default() }.checked();
            let told = checked.map(|_| ()).map_err(|error| error.to_string());
            let sentence = "CASACERO_GATEWAY__LIMITS: inquiries has 2 limits, and is given 3 numbers";
            assert_eq!(told, if is_valid { Ok(()) } else { Err(sentence.to_owned()) }, "{calls:?}");
        }
    }
}
