//! How often somebody may do something.

mod memory;

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use async_trait::async_trait;

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

/// The limiter's store is away.
#[derive(Debug, thiserror::Error)]
#[error("the rate limiter cannot be used: {0}")]
pub struct Error(pub String);

/// Counts calls. Clones share the counts.
#[derive(Clone)]
pub struct RateLimiter(Arc<dyn Limiter>);

impl RateLimiter {
    /// Counts within this process.
    pub fn memory() -> Self {
        Self(Arc::new(memory::Memory::default()))
    }

    /// Counts a call of `key` under a rule and says whether it may go on.
    pub async fn check(&self, rule: &Rule, key: &str) -> Result<Decision, Error> {
        self.0.check(rule, key).await
    }
}

/// A backend of [`RateLimiter`].
#[async_trait]
trait Limiter: Send + Sync {
    async fn check(&self, rule: &Rule, key: &str) -> Result<Decision, Error>;
}
