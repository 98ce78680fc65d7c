//! Limits how often callers may do something.

mod memory;
mod redis;

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use async_trait::async_trait;

use crate::redis::Redis;

/// A burst of calls, which is restored one by one over a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name of the rule in metrics and in the shared store.
    pub name: &'static str,
    /// The number of calls in a burst.
    pub burst: NonZeroU32,
    /// The time until the whole burst is restored.
    pub period: Duration,
}

impl Rule {
    /// A rule that allows `burst` calls in each `period`.
    ///
    /// # Panics
    /// If `burst` is 0: rules are constants.
    pub const fn new(name: &'static str, burst: u32, period: Duration) -> Self {
        let burst = NonZeroU32::new(burst).expect("a rule lets at least one call through");
        Self { name, burst, period }
    }

    /// The time until one call is restored, which GCRA calls the emission interval.
    fn emission_interval(&self) -> Duration {
        (self.period / self.burst.get()).max(Duration::from_micros(1))
    }
}

/// The decision of the limiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The call may go on.
    Allowed,
    /// The call must be repeated later.
    Refused {
        /// The time until the next call can be allowed.
        retry_after: Duration,
    },
}

/// Counts calls, and always answers: an outage never removes the limit. Clones share the counts.
#[derive(Clone)]
pub struct RateLimiter(Arc<dyn Limiter>);

impl RateLimiter {
    /// Counts within this process.
    pub fn memory() -> Self {
        Self(Arc::new(memory::Memory::default()))
    }

    /// Counts for all processes with the same Redis and prefix, by the clock of Redis.
    ///
    /// While Redis is unavailable, each process counts by itself, beginning with a full burst, and no call waits.
    /// During an outage the limits therefore hold for each process, not for all together. An outage is logged once, and
    /// its calls are counted in the metric `rate_limit_alone_total`.
    pub fn redis(redis: &Redis) -> Self {
        Self(Arc::new(redis::Shared::new(redis.clone())))
    }

    /// Counts a call of `key` under a rule and decides whether it may go on.
    pub async fn check(&self, rule: &Rule, key: &str) -> Decision {
        self.0.check(rule, key).await
    }

    /// Gives back a call that [`check`](Self::check) counted and allowed.
    pub async fn give_back(&self, rule: &Rule, key: &str) {
        self.0.give_back(rule, key).await;
    }
}

/// A backend of [`RateLimiter`].
#[async_trait]
trait Limiter: Send + Sync {
    async fn check(&self, rule: &Rule, key: &str) -> Decision;
    async fn give_back(&self, rule: &Rule, key: &str);
}
