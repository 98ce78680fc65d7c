//! How often one host is asked, by all processes that read feeds or check addresses: so many reads at once, and so
//! many in a time.

use std::time::Duration;

use casacero_common::{
    rate_limit::{Decision, RateLimiter, Rule},
    turns::{self, Turn, Turns},
};
use tokio::time::Instant;

/// How long a job waits for its host. One that answers has turns free in less; behind one that hangs, jobs of other hosts must not wait.
pub const PATIENCE: Duration = Duration::from_secs(5);

const MINUTE: Duration = Duration::from_secs(60);

/// Hands out turns by host.
#[derive(Clone)]
pub struct Hosts {
    patience: Duration,
    pace: Rule,
    limiter: RateLimiter,
    at_once: turns::Rule,
    turns: Turns,
}

impl Hosts {
    /// At most `at_once` reads of each host, for which others wait no longer than `patience`, and `per_minute`, spread over
    /// the minute: of all processes that share `turns` and `limiter`.
    pub fn new(at_once: usize, per_minute: u32, (turns, limiter): (Turns, RateLimiter), patience: Duration) -> Self {
        let at_once = at_once.max(1);
        let burst = u32::try_from(at_once).unwrap_or(u32::MAX);
        let pace = Rule::new("feed-reads", burst, MINUTE * burst / per_minute.max(1));
        Self { patience, pace, limiter, at_once: turns::Rule { name: "feed-reads", most: at_once }, turns }
    }

    /// Waits for a turn at a host; `None` when it has none for too long.
    pub async fn turn(&self, host: &str) -> Option<Turn> {
        let (host, until) = (host.to_ascii_lowercase(), Instant::now() + self.patience);
        let turn = self.turns.wait(&self.at_once, &host, until).await?;
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

    fn alone() -> (Turns, RateLimiter) {
        (Turns::memory(), RateLimiter::memory())
    }

    #[tokio::test]
    async fn a_host_is_not_asked_by_too_many_at_once() {
        let hosts = Hosts::new(2, 60_000, alone(), PATIENCE);
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
        let hosts = Hosts::new(1, 60_000, alone(), Duration::from_millis(20));
        let _hanging = hosts.turn("a.example").await.expect("a turn");
        assert!(hosts.turn("a.example").await.is_none());
        assert!(hosts.turn("b.example").await.is_some());
    }

    #[tokio::test]
    async fn all_workers_together_keep_the_pace_of_a_host() {
        // Two processes that count together: two reads at once, then one a minute.
        let (limiter, patience) = (RateLimiter::memory(), Duration::from_millis(20));
        let workers = [(); 2].map(|()| Hosts::new(2, 1, (Turns::memory(), limiter.clone()), patience));
        assert!(workers[0].turn("a.example").await.is_some());
        assert!(workers[1].turn("A.example").await.is_some());
        assert!(workers[0].turn("a.example").await.is_none());
        assert!(workers[1].turn("a.example").await.is_none());
        assert!(workers[1].turn("b.example").await.is_some());
    }
}
