//! A provider with everything that protects it and those who wait for it: a limit, a time-out, a breaker and a cache.

use std::{future::Future, time::Duration};

use bytes::Bytes;
use casacero_common::{
    breaker::Breaker,
    cache::Cache,
    clock::Clock,
    rate_limit::{Decision, RateLimiter, Rule},
};
use chrono::TimeDelta;
use tokio::time::{Instant, sleep, timeout};

use crate::{
    domain::{
        address::{AddressQuery, Located},
        place::Country,
        point::Point,
    },
    ports::{Failure, Pace, Provider, StoredAnswer, Unavailable},
};

/// Failures in a row after which a provider rests.
const FAILURES: u32 = 5;
/// How long it rests before one request tries it again.
const REST: TimeDelta = TimeDelta::seconds(30);
/// How long a request waits for its turn under the provider's limit.
const TIMEOUT: Duration = Duration::from_secs(1);
/// How long it is remembered that a provider knows no such place, at most.
const UNKNOWN_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// A provider as the chain asks it.
pub struct LimitedProvider {
    provider: Box<dyn Provider>,
    breaker: Breaker,
    rule: Rule,
    limiter: RateLimiter,
    cache: Cache,
    timeout: Duration,
}

impl LimitedProvider {
    /// A provider that may take `timeout` for an answer. Its limit is shared by all processes that share `limiter`.
    pub fn new(
        provider: Box<dyn Provider>,
        (limiter, cache): (RateLimiter, Cache),
        clock: Clock,
        timeout: Duration,
    ) -> Self {
        let Pace { requests, period } = provider.pace();
        let rule = Rule::new(provider.name(), requests, period);
        Self { provider, breaker: Breaker::new(FAILURES, REST, clock), rule, limiter, cache, timeout }
    }

    pub fn name(&self) -> &'static str {
        self.provider.name()
    }

    /// The attribution of its answers.
    pub fn attribution(&self) -> &'static str {
        self.provider.attribution()
    }

    /// Whether it knows addresses of a country.
    pub fn serves(&self, country: Country) -> bool {
        self.provider.serves(country)
    }

    /// Whether its answers may be stored.
    pub fn is_storable(&self) -> bool {
        self.provider.storable_for().is_some()
    }

    /// Locates an address, unless that could take longer than `until`.
    pub async fn geocode(&self, query: &AddressQuery, until: Instant) -> Result<Located, Failure> {
        let AddressQuery { address, city, region, postcode, country } = query;
        let texts = [address, city, region, postcode].map(|text| spelled(text)).join("\n");
        let key = format!("geocode|{}|{}|{texts}", self.name(), country.code());
        self.ask(key, until, self.provider.geocode(query)).await
    }

    /// Finds what is at a point, unless that could take longer than `until`.
    pub async fn reverse(&self, point: Point, until: Instant) -> Result<Located, Failure> {
        let key = format!("reverse|{}|{:.5}|{:.5}", self.name(), point.latitude(), point.longitude());
        self.ask(key, until, self.provider.reverse(point)).await
    }

    async fn ask(
        &self,
        key: String,
        until: Instant,
        answer: impl Future<Output = Result<Located, Failure>> + Send,
    ) -> Result<Located, Failure> {
        if let Some(stored) = self.stored(&key).await {
            return stored.ok_or(Failure::Unknown);
        }
        let answer = self.answer(until, answer).await;
        let outcome = match &answer {
            Ok(_) => "located",
            Err(Failure::Unknown) => "unknown",
            Err(Failure::Unavailable(Unavailable::Resting | Unavailable::NoTime | Unavailable::OverLimit)) => {
                "not_asked"
            }
            Err(Failure::Unavailable(cause)) => {
                tracing::warn!(provider = self.name(), %cause, "provider of coordinates is unavailable");
                "unavailable"
            }
        };
        metrics::counter!("geocoding_requests_total", "provider" => self.name(), "outcome" => outcome).increment(1);
        match &answer {
            Ok(located) => self.store(&key, Some(located)).await,
            Err(Failure::Unknown) => self.store(&key, None).await,
            Err(Failure::Unavailable(_)) => {}
        }
        answer
    }

    async fn answer(
        &self,
        until: Instant,
        answer: impl Future<Output = Result<Located, Failure>> + Send,
    ) -> Result<Located, Failure> {
        // Half a turn would blame the provider for the slowness of others.
        let last_start = until - self.timeout;
        if Instant::now() > last_start {
            return Err(Unavailable::NoTime.into());
        }
        // Before its limit, so that nobody waits for the turn of a provider that rests.
        if !self.breaker.allows() {
            return Err(Unavailable::Resting.into());
        }
        let patience = last_start.min(Instant::now() + TIMEOUT);
        while let Decision::Refused { retry_after } = self.limiter.check(&self.rule, "requests").await {
            if Instant::now() + retry_after > patience {
                return Err(Unavailable::OverLimit.into());
            }
            sleep(retry_after).await;
        }
        let answer = timeout(self.timeout, answer).await.unwrap_or_else(|_| Err(Unavailable::Timeout.into()));
        match &answer {
            Ok(_) | Err(Failure::Unknown) => self.breaker.succeeded(),
            Err(Failure::Unavailable(_)) => self.breaker.failed(),
        }
        answer
    }

    /// The stored answer; `Some(None)` if it is stored that the provider knows no such place.
    async fn stored(&self, key: &str) -> Option<Option<Located>> {
        self.provider.storable_for()?;
        let bytes = match self.cache.get(key).await {
            Ok(bytes) => bytes?,
            Err(error) => {
                tracing::debug!(%error, "no stored answers of providers");
                return None;
            }
        };
        match serde_json::from_slice::<Option<StoredAnswer>>(&bytes).ok()? {
            Some(stored) => stored.located().map(Some),
            None => Some(None),
        }
    }

    async fn store(&self, key: &str, located: Option<&Located>) {
        let Some(storable_for) = self.provider.storable_for() else { return };
        let lifetime = if located.is_some() { storable_for } else { storable_for.min(UNKNOWN_FOR) };
        let stored = located.map(StoredAnswer::from);
        let bytes = serde_json::to_vec(&stored).expect("texts and numbers become JSON");
        if let Err(error) = self.cache.set(key, Bytes::from(bytes), lifetime).await {
            tracing::debug!(%error, "an answer of a provider is not stored");
        }
    }
}

/// A text in the key of a stored answer, in one line. Only spaces and the case of ASCII letters do not matter: of a text
/// in odd letters the provider may know nothing, and that must not be the answer to the same text in plain ones.
fn spelled(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}
