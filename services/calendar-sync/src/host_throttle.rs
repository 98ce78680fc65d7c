//! Limits the requests to one host, over all processes that read feeds or check addresses: the number of concurrent
//! reads, and the number per minute.

use std::time::Duration;

use casacero_common::{
    concurrency_limit::{self, ConcurrencyLimit, Permit},
    rate_limit::{Decision, RateLimiter, Rule},
};
use tokio::time::Instant;

/// How long a job waits for its host. A host that answers has a free permit sooner. If a host hangs, jobs of other
/// hosts must not wait behind it.
pub const TIMEOUT: Duration = Duration::from_secs(5);

const MINUTE: Duration = Duration::from_secs(60);

/// Gives out permits by host.
#[derive(Clone)]
pub struct HostThrottle {
    patience: Duration,
    pace: Rule,
    limiter: RateLimiter,
    at_once: concurrency_limit::Rule,
    concurrency_limit: ConcurrencyLimit,
}

impl HostThrottle {
    /// At most `at_once` concurrent reads per host and `per_minute` reads, spread over the minute. A permit is awaited
    /// for at most `patience`. The limits are shared by all processes that share `concurrency_limit` and `limiter`.
    pub fn new(
        at_once: usize,
        per_minute: u32,
        (concurrency_limit, limiter): (ConcurrencyLimit, RateLimiter),
        patience: Duration,
    ) -> Self {
        let at_once = at_once.max(1);
        let burst = u32::try_from(at_once).unwrap_or(u32::MAX);
        let pace = Rule::new("feed-reads", burst, MINUTE * burst / per_minute.max(1));
        Self {
            patience,
            pace,
            limiter,
            at_once: concurrency_limit::Rule { name: "feed-reads", most: at_once },
            concurrency_limit,
        }
    }

    /// Waits for a permit at a host; `None` if that takes longer than the patience.
    pub async fn turn(&self, host: &str) -> Option<Permit> {
        let (host, until) = (host.to_ascii_lowercase(), Instant::now() + self.patience);
        let turn = self.concurrency_limit.wait(&self.at_once, &host, until).await?;
        while let Decision::Refused { retry_after } = self.limiter.check(&self.pace, &host).await {
            if Instant::now() + retry_after > until {
                return None;
            }
            tokio::time::sleep(retry_after).await;
        }
        Some(turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone() -> (ConcurrencyLimit, RateLimiter) {
        (ConcurrencyLimit::memory(), RateLimiter::memory())
    }

    #[tokio::test]
    async fn a_host_is_not_asked_by_too_many_at_once() {
        let hosts = HostThrottle::new(2, 60_000, alone(), TIMEOUT);
        let first = hosts.turn("a.example").await.expect("a turn");
        let _second = hosts.turn("A.example").await.expect("a turn");
        let _elsewhere = hosts.turn("b.example").await.expect("a turn");
        let mut third = std::pin::pin!(hosts.turn("a.example"));
        assert!(tokio::time::timeout(Duration::from_millis(20), &mut third).await.is_err());
        drop(first);
        assert!(third.await.is_some());
    }

    #[tokio::test]
    async fn nobody_waits_long_behind_a_host_that_hangs() {
        let hosts = HostThrottle::new(1, 60_000, alone(), Duration::from_millis(20));
        let _hanging = hosts.turn("a.example").await.expect("a turn");
        assert!(hosts.turn("a.example").await.is_none());
        assert!(hosts.turn("b.example").await.is_some());
    }

    #[tokio::test]
    async fn all_workers_together_keep_the_pace_of_a_host() {
        // Two processes that count together: two concurrent reads, then one per minute.
        let (limiter, patience) = (RateLimiter::memory(), Duration::from_millis(20));
        let workers =
            [(); 2].map(|()| HostThrottle::new(2, 1, (ConcurrencyLimit::memory(), limiter.clone()), patience));
        assert!(workers[0].turn("a.example").await.is_some());
        assert!(workers[1].turn("A.example").await.is_some());
        assert!(workers[0].turn("a.example").await.is_none());
        assert!(workers[1].turn("a.example").await.is_none());
        assert!(workers[1].turn("b.example").await.is_some());
    }
}
