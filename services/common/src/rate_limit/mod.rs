//! How often somebody may do something.

mod memory;
mod redis;

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use async_trait::async_trait;

use crate::redis::Redis;

/// So many times at once, and again one by one over a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Names the rule in metrics and in the shared store.
    pub name: &'static str,
    /// How many times at once.
    pub burst: NonZeroU32,
    /// How long until the whole burst is there again.
    pub period: Duration,
}

impl Rule {
    /// A rule that lets `burst` calls through in each `period`.
    ///
    /// # Panics
    /// When `burst` is 0: rules are constants.
    pub const fn new(name: &'static str, burst: u32, period: Duration) -> Self {
        let burst = NonZeroU32::new(burst).expect("a rule lets at least one call through");
        Self { name, burst, period }
    }
}

/// What the limiter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Go on.
    Allowed,
    /// Come back after this long.
    Refused {
        /// How long until the next call can be allowed.
        retry_after: Duration,
    },
}

/// Counts calls, and always answers: a limit never falls open. Clones share the counts.
#[derive(Clone)]
pub struct RateLimiter(Arc<dyn Limiter>);

impl RateLimiter {
    /// Counts within this process.
    pub fn memory() -> Self {
        Self(Arc::new(memory::Memory::default()))
    }

    /// Counts for all processes which have the same Redis and prefix, by the clock of Redis.
    ///
    /// While Redis is away, each process counts by itself, beginning with a whole burst, and no call
    /// waits. So limits hold during an outage, for each process instead of for all together. An outage
    /// is said once in the log, and its calls are counted in the metric `rate_limit_alone_total`.
    pub fn redis(redis: &Redis) -> Self {
        Self(Arc::new(redis::Shared::new(redis.clone())))
    }

    /// Counts a call of `key` under a rule and says whether it may go on.
    pub async fn check(&self, rule: &Rule, key: &str) -> Decision {
        self.0.check(rule, key).await
    }
}

/// A backend of [`RateLimiter`].
#[async_trait]
trait Limiter: Send + Sync {
    async fn check(&self, rule: &Rule, key: &str) -> Decision;
}
