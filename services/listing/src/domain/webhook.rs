//! Webhooks: what they are told, their secrets, and when an attempt is repeated. See `docs/partners.md`.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_common::outgoing::Client;
use casacero_proto::{Enumeration as _, listing::v1::WebhookTopic};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use url::Url;

use super::{
    identity::ListingId,
    refusal::Refusal,
    text::{Invalid, Named as _},
    token::{authenticated, hexadecimal},
};

/// Maximum length of an address.
const ADDRESS_MAX: usize = 500;
/// How long the secret before a replaced one signs beside it.
pub const OLD_SECRET: TimeDelta = TimeDelta::hours(24);
/// A webhook to which nothing was delivered for so long is paused.
pub const FAILING: TimeDelta = TimeDelta::days(3);
/// How often a delivery is sent to a webhook that takes others, before it is given up: about three days.
pub const ATTEMPTS_MAX: u32 = 12;
/// Delays after failed attempts, in seconds; the last one is for all further attempts.
pub const DELAYS_SECONDS: [i64; 7] = [10, 60, 300, 1_800, 7_200, 21_600, 43_200];
/// A webhook that fails is tried again after this time at most, with whatever waits.
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(30);

/// The delay after the failed attempt of a number, from 1.
pub fn delay(attempt: u32) -> TimeDelta {
    let index = (attempt.saturating_sub(1) as usize).min(DELAYS_SECONDS.len() - 1);
    TimeDelta::seconds(DELAYS_SECONDS[index])
}

/// How long nothing is sent to a webhook after so many failures in a row.
pub fn pause(failures: u32) -> TimeDelta {
    delay(failures).min(LONGEST_PAUSE)
}

/// Parses an address: https at a public host, unless the settings of `client` exempt it. Names are resolved when something is
/// sent.
pub fn parse_address(address: &str, client: &Client) -> Result<Url, Refusal> {
    let address = address.trim();
    let parsed = match address.len() {
        0 => Err(Invalid::Required),
        1..=ADDRESS_MAX => client.check_secure(address).map_err(|_| Invalid::WebhookUrl),
        _ => Err(Invalid::TooLong { max: ADDRESS_MAX }),
    };
    Ok(parsed.named("address")?)
}

/// Parses topics: at least one, and none twice.
pub fn parse_topics(topics: &[i32]) -> Result<Vec<WebhookTopic>, Refusal> {
    let known = |topic: &i32| {
        let topic = WebhookTopic::of(*topic).filter(|topic| *topic != WebhookTopic::Ping);
        topic.ok_or(Invalid::UnknownValue)
    };
    let mut topics: Vec<WebhookTopic> = topics.iter().map(known).collect::<Result<_, _>>().named("topics")?;
    topics.sort_unstable_by_key(|topic| *topic as i32);
    topics.dedup();
    if topics.is_empty() { Err(Invalid::Required).named("topics")? } else { Ok(topics) }
}

/// The name of a topic in deliveries, such as `listing.changed`.
pub fn topic_name(topic: WebhookTopic) -> String {
    topic.slug().replacen('_', ".", 1)
}

/// What a delivery says: what changed, and nothing of how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookEvent {
    /// Names the event. The same event may be sent twice.
    pub id: String,
    pub topic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_id: Option<ListingId>,
    /// The version that the home or its calendar reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    pub occurred_at: DateTime<Utc>,
}

/// The key from which the secrets of webhooks are derived, so that a copy of the database holds none. It must not change:
/// another key ends all secrets.
#[derive(Clone)]
pub struct WebhookKey(Vec<u8>);

impl WebhookKey {
    /// A key of any length.
    pub fn new(key: impl Into<Vec<u8>>) -> Self {
        Self(key.into())
    }

    /// The secret of a webhook. A replacement raises the generation.
    pub fn secret(&self, id: &str, generation: u32) -> String {
        let secret = authenticated(&self.0, format!("webhook {id} {generation}").as_bytes());
        format!("ccw_{}", URL_SAFE_NO_PAD.encode(secret))
    }
}

/// The header that proves who sent a body, and when: `t=<Unix seconds>,v1=<hex>`, with one `v1` for each secret. It is the
/// HMAC-SHA256 of the seconds, a dot and the body.
pub fn signature(secrets: &[String], at: DateTime<Utc>, body: &[u8]) -> String {
    let seconds = at.timestamp();
    let signed = [format!("{seconds}.").as_bytes(), body].concat();
    secrets.iter().fold(format!("t={seconds}"), |header, secret| {
        header + ",v1=" + &hexadecimal(&authenticated(secret.as_bytes(), &signed))
    })
}

#[cfg(test)]
mod tests {
    use casacero_common::outgoing::Config;

    use super::*;

    #[test]
    fn codes_are_those_of_rfc_4231() {
        for (key, message, expected) in [
            (&[0x0b; 20][..], &b"Hi There"[..], "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                b"Jefe",
                b"what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (&[0xaa; 20], &[0xdd; 50], "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        ] {
            assert_eq!(hexadecimal(&authenticated(key, message)), expected);
        }
    }

    #[test]
    fn a_signature_has_the_time_and_a_code_for_each_secret() {
        let at = DateTime::from_timestamp(1_780_000_000, 0).expect("an instant");
        // printf '1780000000.{}' | openssl dgst -sha256 -hmac secret
        let first = "t=1780000000,v1=".to_owned() + SIGNED_BY_SECRET;
        assert_eq!(signature(&["secret".into()], at, b"{}"), first);
        let both = signature(&["secret".into(), "old".into()], at, b"{}");
        assert!(both.starts_with(&first) && both.matches(",v1=").count() == 2, "{both}");
        assert_ne!(signature(&["secret".into()], at, b"{ }"), first);
    }

    const SIGNED_BY_SECRET: &str = "f2dadf9ad78978e9a3a09f360d82463bb247403b8a15405e9a194ed17a4d5357";

    #[test]
    fn every_webhook_generation_and_key_has_a_secret_of_its_own() {
        let key = WebhookKey::new("key");
        let secret = key.secret("a", 1);
        assert_eq!((secret.len(), key.secret("a", 1) == secret), (47, true));
        for other in [key.secret("b", 1), key.secret("a", 2), WebhookKey::new("other").secret("a", 1)] {
            assert_ne!(other, secret);
        }
    }

    #[test]
    fn attempts_go_on_for_about_three_days() {
        let seconds: Vec<i64> = (1..=9).map(|attempt| delay(attempt).num_seconds()).collect();
        assert_eq!(seconds, [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 43_200, 43_200]);
        let all: TimeDelta = (1..ATTEMPTS_MAX).map(delay).sum();
        assert_eq!(all.num_hours(), 68);
        assert_eq!((pause(1).num_seconds(), pause(100).num_minutes()), (10, 30));
    }

    #[test]
    fn addresses_are_secure_and_public() {
        let allow = vec!["localhost:8080".into()];
        let client = Client::new(Config { allow, ..Config::default() }).expect("a client");
        for address in ["https://partner.example/hooks?a=b", " https://partner.example ", "http://localhost:8080/"] {
            assert!(parse_address(address, &client).is_ok(), "{address}");
        }
        let long = format!("https://partner.example/{}", "x".repeat(ADDRESS_MAX));
        for (address, expected) in [
            ("", Invalid::Required),
            ("partner.example", Invalid::WebhookUrl),
            ("http://partner.example/", Invalid::WebhookUrl),
            ("ftp://partner.example/", Invalid::WebhookUrl),
            ("https://ana:secret@partner.example/", Invalid::WebhookUrl),
            ("https://partner.example:8443/", Invalid::WebhookUrl),
            ("https://127.0.0.1/", Invalid::WebhookUrl),
            ("https://[::1]/", Invalid::WebhookUrl),
            ("https://169.254.169.254/", Invalid::WebhookUrl),
            (long.as_str(), Invalid::TooLong { max: ADDRESS_MAX }),
        ] {
            let Err(Refusal::ValidationFailed(refused)) = parse_address(address, &client) else {
                panic!("{address} is refused")
            };
            assert_eq!((refused.field, refused.problem), ("address", expected), "{address}");
        }
    }

    #[test]
    fn topics_are_known_and_stand_once() {
        use WebhookTopic::{CalendarChanged, ListingChanged, ListingRemoved, Ping};
        let numbers = |topics: &[WebhookTopic]| topics.iter().map(|topic| *topic as i32).collect::<Vec<_>>();
        let twice = numbers(&[CalendarChanged, ListingChanged, CalendarChanged]);
        assert_eq!(parse_topics(&twice), Ok(vec![ListingChanged, CalendarChanged]));
        for wrong in [vec![], vec![0], vec![99], numbers(&[ListingRemoved, Ping])] {
            assert!(parse_topics(&wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(
            [ListingChanged, ListingRemoved, CalendarChanged, Ping].map(topic_name),
            ["listing.changed", "listing.removed", "calendar.changed", "ping"]
        );
    }
}
