//! How many reads of one host may run at once in this process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Hands out turns by host.
#[derive(Clone)]
pub struct Hosts {
    at_once: usize,
    turns: Arc<Mutex<HashMap<String, Arc<Semaphore>>>>,
}

/// A turn; over when dropped.
pub struct Turn {
    _permit: Option<OwnedSemaphorePermit>,
}

impl Hosts {
    /// At most `at_once` reads of each host.
    pub fn new(at_once: usize) -> Self {
        Self { at_once: at_once.max(1), turns: Arc::default() }
    }

    /// Waits for a turn at a host.
    pub async fn turn(&self, host: &str) -> Turn {
        let semaphore = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            // Hosts that nobody reads any more are forgotten.
            turns.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
            let new = || Arc::new(Semaphore::new(self.at_once));
            Arc::clone(turns.entry(host.to_ascii_lowercase()).or_insert_with(new))
        };
        // Fails only when closed, and nobody closes it.
        Turn { _permit: semaphore.acquire_owned().await.ok() }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_host_is_not_asked_by_too_many_at_once() {
        let hosts = Hosts::new(2);
        let first = hosts.turn("a.example").await;
        let _second = hosts.turn("A.example").await;
        let _elsewhere = hosts.turn("b.example").await;
        let mut third = std::pin::pin!(hosts.turn("a.example"));
        assert!(tokio::time::timeout(Duration::from_millis(20), &mut third).await.is_err());
        drop(first);
        tokio::time::timeout(Duration::from_secs(5), third).await.expect("a turn is free");
    }
}
