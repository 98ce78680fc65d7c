//! Keys of partners: `Authorization: Bearer cck_…`. A request with one reads what every visitor can read, and is counted for the
//! key in place of the visitor. See `docs/partners.md`.

use std::net::IpAddr;

use actix_web::{dev::ServiceRequest, http::header};
use casacero_proto::listing::v1::{CheckApiKeyRequest, CheckApiKeyResponse};
use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use sha2::{Digest as _, Sha256};

use crate::{
    App,
    api::operations,
    limits::Class,
    problem::{Code, Problem},
};

/// How the text of every key begins.
const PREFIX: &str = "cck_";
/// How long the listing service is not asked again about a key. One that is revoked works for so long.
const FRESH: TimeDelta = TimeDelta::seconds(60);
/// How long it is not asked again after it did not answer.
const AWAY: TimeDelta = TimeDelta::seconds(5);
/// How long a key is remembered for the time when the listing service is away.
const REMEMBERED: TimeDelta = TimeDelta::hours(1);
/// Maximum number of keys that are remembered, those that nobody has included.
const REMEMBERED_MAX: u64 = 10_000;

/// The digest of a key's text: no copy of the text stays in memory.
type KeyDigest = [u8; 32];

#[derive(Clone, PartialEq, Eq)]
struct Known {
    /// The key; `None` if there is none of this text.
    key: Option<Key>,
    asked_at: DateTime<Utc>,
    /// Until when it is not asked again.
    fresh_until: DateTime<Utc>,
}

#[derive(Clone, PartialEq, Eq)]
struct Key {
    id: String,
    requests_per_minute: u32,
}

/// The keys that were used lately.
pub struct Partners(Cache<KeyDigest, Known>);

impl Default for Partners {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED_MAX).time_to_live(REMEMBERED.to_std().expect("positive")).build())
    }
}

/// The text of the key of a request; `None` if it is a visitor's. Where partners may read, whatever a bearer has is a key.
pub fn key_of(request: &ServiceRequest) -> Option<String> {
    let given = String::from_utf8_lossy(request.headers().get(header::AUTHORIZATION)?.as_bytes());
    // A bearer without anything is a wrong key, too.
    let (scheme, text) = given.split_once(' ').unwrap_or((&given, ""));
    let text = text.trim();
    let is_key = scheme.eq_ignore_ascii_case("bearer") && (text.starts_with(PREFIX) || is_public(request));
    is_key.then(|| text.to_owned())
}

fn is_public(request: &ServiceRequest) -> bool {
    request.match_pattern().is_some_and(|pattern| operations::is_public(&pattern, request.method()))
}

/// Lets a request with a key pass, and counts it. One with a wrong key, and the first ones with any, are counted for the
/// visitor: nobody tries keys without a limit.
pub async fn admit(app: &App, request: &ServiceRequest, text: &str, visitor: IpAddr) -> Result<(), Problem> {
    let digest: KeyDigest = Sha256::digest(text).into();
    let now = app.guest.now();
    let known = app.partners.0.get(&digest).await.filter(|known| now - known.asked_at < REMEMBERED);
    let is_known = known.as_ref().is_some_and(|known| known.key.is_some());
    if !is_known {
        drop(app.limits.visitor(Class::Reads, visitor).await?);
    }
    let key = match known {
        Some(known) if now < known.fresh_until => known.key,
        known => ask(app, text, digest, known).await?,
    };
    let key = key.ok_or(Code::InvalidApiKey)?;
    if !is_public(request) {
        return Err(Code::KeyReadsOnly.into());
    }
    app.limits.partner(&key.id, key.requests_per_minute).await
}

/// Asks whose a key is. While the service is away, one that was known before goes on.
async fn ask(app: &App, text: &str, digest: KeyDigest, before: Option<Known>) -> Result<Option<Key>, Problem> {
    let message = CheckApiKeyRequest { secret: text.to_owned() };
    let key = match app.partner_service().check_api_key(app.reading(message)).await.map_err(Problem::from) {
        Ok(found) => {
            let CheckApiKeyResponse { key_id: id, requests_per_minute } = found.into_inner();
            Some(Key { id, requests_per_minute })
        }
        Err(problem) if problem.code() == Code::InvalidApiKey => None,
        Err(problem) => {
            let known = before.filter(|known| known.key.is_some()).ok_or(problem)?;
            let again = Known { fresh_until: app.guest.now() + AWAY, ..known };
            app.partners.0.insert(digest, again.clone()).await;
            return Ok(again.key);
        }
    };
    let now = app.guest.now();
    app.partners.0.insert(digest, Known { key: key.clone(), asked_at: now, fresh_until: now + FRESH }).await;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_bearer_with_a_key_is_a_partner() {
        for (value, expected) in [
            ("Bearer cck_a_b", Some("cck_a_b")),
            ("bearer cck_a_b ", Some("cck_a_b")),
            ("Bearer another secret", None),
            ("Basic cck_a_b", None),
            ("cck_a_b", None),
            ("", None),
        ] {
            let request = TestRequest::default().insert_header((header::AUTHORIZATION, value)).to_srv_request();
            assert_eq!(key_of(&request).as_deref(), expected, "{value}");
        }
        assert_eq!(key_of(&TestRequest::default().to_srv_request()), None);
    }
}
