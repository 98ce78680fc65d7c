//! Settings of the gateway.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::visitor::Network;

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
    /// Pages and reads one address may make in a minute.
    pub reads_per_minute: u32,
    /// Pictures, scripts and styles one address may ask for in a minute.
    pub assets_per_minute: u32,
    /// Connections one address may hold open; those of trusted proxies are not counted.
    pub connections_per_address: usize,
    /// Inquiries one address may send in an hour.
    pub inquiries_per_hour: u32,
    /// Inquiries all addresses together may send to one home in an hour.
    pub inquiries_per_home: u32,
    /// Owners' addresses and numbers one address may look at in an hour.
    pub contact_details_per_hour: u32,
    /// Owners' addresses and numbers one address may look at in a day.
    pub contact_details_per_day: u32,
    /// Messages one address may send to support in an hour.
    pub contact_messages_per_hour: u32,
    /// Homes one address may report in an hour.
    pub reports_per_hour: u32,
    /// How often one address may report one home in an hour.
    pub reports_of_home_per_hour: u32,
    /// How often all addresses together may report one home in an hour.
    pub reports_per_home: u32,
    /// How often one address may send events that are counted in an hour, up to 20 at a time.
    pub events_per_hour: u32,
    /// Alerts about available homes one address may ask for in an hour.
    pub alerts_per_hour: u32,
    /// Calendars one address may have read again in an hour.
    pub refreshes_per_hour: u32,
    /// How often one address may try the password of one property in a quarter of an hour; those of all together ten times as often.
    pub password_tries: u32,
    /// How often a browser that signed in to a property before may try its password in a quarter of an hour, whatever others try.
    pub device_password_tries: u32,
    /// After so many tries of strangers in a quarter of an hour, on all properties together, strangers need a link by mail.
    pub stranger_password_tries: u32,
    /// Links by mail one address may ask for in an hour.
    pub links_per_hour: u32,
    /// How often all addresses together may try the password of one property in a quarter of an hour.
    pub password_tries_by_all: u32,
    /// Changes that one session may make of one property in a minute. What ends access is counted apart, by as many.
    pub owner_writes_per_minute: u32,
    /// How often the owner of one property may have feeds read or checked in an hour.
    pub feed_checks_per_hour: u32,
    /// Drafts of homes one address may begin in an hour.
    pub drafts_per_hour: u32,
    /// How often one address may save drafts in an hour.
    pub draft_saves_per_hour: u32,
    /// How many calendar addresses for drafts one address may have checked in an hour. Wrong ones count, too.
    pub draft_feed_checks_per_hour: u32,
    /// How often one address may submit drafts in an hour.
    pub submissions_per_hour: u32,
    /// How many photos one address may upload in an hour.
    pub photos_per_hour: u32,
    /// How many places (postal addresses, points) one address may look up in ten minutes.
    pub lookups_per_ten_minutes: u32,
    /// How many texts one address may have translated in an hour.
    pub translations_per_hour: u32,
    /// How often the owner of one property may ask to answer a guest in an hour; repeats count, too.
    pub answers_per_hour: u32,
    /// How many inquiries the owner of one property may have translated in an hour.
    pub inquiry_translations_per_hour: u32,
    /// How much memory cached pages may take.
    pub page_cache_bytes: u64,
    /// How long a page is served without asking the web server again.
    pub page_cache_seconds: u64,
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
            reads_per_minute: 600,
            assets_per_minute: 3_000,
            connections_per_address: 256,
            inquiries_per_hour: 30,
            inquiries_per_home: 60,
            contact_details_per_hour: 20,
            contact_details_per_day: 60,
            contact_messages_per_hour: 10,
            reports_per_hour: 10,
            reports_of_home_per_hour: 5,
            reports_per_home: 100,
            events_per_hour: 600,
            alerts_per_hour: 20,
            refreshes_per_hour: 60,
            password_tries: 5,
            device_password_tries: 10,
            stranger_password_tries: 1_000,
            links_per_hour: 20,
            password_tries_by_all: 100,
            owner_writes_per_minute: 120,
            feed_checks_per_hour: 60,
            drafts_per_hour: 30,
            draft_saves_per_hour: 1_200,
            draft_feed_checks_per_hour: 10,
            submissions_per_hour: 30,
            photos_per_hour: 300,
            lookups_per_ten_minutes: 100,
            translations_per_hour: 30,
            answers_per_hour: 30,
            inquiry_translations_per_hour: 120,
            page_cache_bytes: 32 * 1024 * 1024,
            page_cache_seconds: 60,
            pages_made_at_once: 8,
        }
    }
}

/// An invalid address: the variable, and its value.
#[derive(Debug, thiserror::Error)]
#[error("{0} must be an address such as `http://web:3000`, without a path, not `{1}`")]
pub struct InvalidAddress(&'static str, String);

impl Config {
    /// Checks the addresses in the settings, and removes the slash at the end of the public one.
    pub fn checked(self) -> Result<Self, InvalidAddress> {
        let is_address = |text: &str| {
            let url = url::Url::parse(text).ok();
            url.is_some_and(|url| {
                matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none() && url.has_host()
            })
        };
        if !is_address(&self.public_url) {
            return Err(InvalidAddress("CASACERO_GATEWAY__PUBLIC_URL", self.public_url));
        }
        match self.web_url {
            Some(address) if !is_address(&address) => Err(InvalidAddress("CASACERO_GATEWAY__WEB_URL", address)),
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
            assert_eq!(
                config.checked().err().map(|InvalidAddress(name, _)| name),
                expected,
                "{public_url} {web_url:?}"
            );
        }
    }
}
