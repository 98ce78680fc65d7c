//! How many reads of one host may run at once in this process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a job waits for its host. One that answers has turns free in less; behind one that hangs, jobs of other hosts must not wait.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Hands out turns by host.
#[derive(Clone)]
pub struct Hosts {
    at_once: usize,
    patience: Duration,
    turns: Arc<Mutex<HashMap<String, Arc<Semaphore>>>>,
}

/// A turn; over when dropped.
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Hosts {
    /// At most `at_once` reads of each host, for which others wait no longer than `patience`.
    pub fn new(at_once: usize, patience: Duration) -> Self {
        Self { at_once: at_once.max(1), patience, turns: Arc::default() }
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
        let turn = tokio::time::timeout(self.patience, semaphore.acquire_owned()).await.ok()?;
        // Fails only when closed, and nobody closes it.
        turn.ok().map(|permit| Turn { _permit: permit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_host_is_not_asked_by_too_many_at_once() {
        let hosts = Hosts::new(2, PATIENCE);
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
        let hosts = Hosts::new(1, Duration::from_millis(20));
        let _hanging = hosts.turn("a.example").await.expect("a turn");
        assert!(hosts.turn("a.example").await.is_none());
        assert!(hosts.turn("b.example").await.is_some());
    }
}
