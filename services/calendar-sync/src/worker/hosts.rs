//! How often one host is asked: so many reads at once in this process, and so many in a time by all workers.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use casacero_common::rate_limit::{Decision, RateLimiter, Rule};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};

/// How long a job waits for its host. One that answers has turns free in less; behind one that hangs, jobs of other hosts must not wait.
pub const PATIENCE: Duration = Duration::from_secs(5);

const MINUTE: Duration = Duration::from_secs(60);

/// Hands out turns by host.
#[derive(Clone)]
pub struct Hosts {
    at_once: usize,
    patience: Duration,
    pace: Rule,
    limiter: RateLimiter,
    turns: Arc<Mutex<HashMap<String, Arc<Semaphore>>>>,
}

/// A turn; over when dropped.
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Hosts {
    /// At most `at_once` reads of each host, for which others wait no longer than `patience`; and `per_minute` of all
    /// workers that share `limiter`, spread over the minute.
    pub fn new(at_once: usize, per_minute: u32, limiter: RateLimiter, patience: Duration) -> Self {
        let at_once = at_once.max(1);
        let burst = u32::try_from(at_once).unwrap_or(u32::MAX);
        let pace = Rule::new("feed-reads", burst, MINUTE * burst / per_minute.max(1));
        Self { at_once, patience, pace, limiter, turns: Arc::default() }
    }

    /// Waits for a turn at a host; `None` when it has none for too long.
    pub async fn turn(&self, host: &str) -> Option<Turn> {
        let semaphore = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            // Hosts that nobody reads any more are forgotten.
            turns.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
            let new = || Arc::new(Semaphore::new(self.at_once));
            Arc::clone(turns.entry(host.to_ascii_lowercase()).or_insert_with(new))
        };
        let until = Instant::now() + self.patience;
        // Fails only when closed, and nobody closes it.
        let permit = tokio::time::timeout_at(until, semaphore.acquire_owned()).await.ok()?.ok()?;
        while let Decision::Refused { retry_after } = self.limiter.check(&self.pace, &host.to_ascii_lowercase()).await {
            if Instant::now() + retry_after > until {
                return None;
            }
            tokio::time::sleep(retry_after).await;
        }
        Some(Turn { _permit: permit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_host_is_not_asked_by_too_many_at_once() {
        let hosts = Hosts::new(2, 60_000, RateLimiter::memory(), PATIENCE);
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
        let hosts = Hosts::new(1, 60_000, RateLimiter::memory(), Duration::from_millis(20));
        let _hanging = hosts.turn("a.example").await.expect("a turn");
        assert!(hosts.turn("a.example").await.is_none());
        assert!(hosts.turn("b.example").await.is_some());
    }

    #[tokio::test]
    async fn all_workers_together_keep_the_pace_of_a_host() {
        // Two processes that count together: two reads at once, then one a minute.
        let (limiter, patience) = (RateLimiter::memory(), Duration::from_millis(20));
        let workers = [(); 2].map(|()| Hosts::new(2, 1, limiter.clone(), patience));
        assert!(workers[0].turn("a.example").await.is_some());
        assert!(workers[1].turn("A.example").await.is_some());
        assert!(workers[0].turn("a.example").await.is_none());
        assert!(workers[1].turn("a.example").await.is_none());
        assert!(workers[1].turn("b.example").await.is_some());
    }
}
