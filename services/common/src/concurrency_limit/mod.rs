//! Limits concurrency: a number of permits for each key, over all processes together.

mod shared;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout_at},
};

use crate::redis::Redis;
use shared::{Answer, Lease, Shared};

/// A limit of concurrency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name of the rule in the shared store.
    pub name: &'static str,
    /// The maximum number of concurrent permits for each key; at least one.
    pub most: usize,
}

/// Gives out permits. Clones share them.
#[derive(Clone)]
pub struct ConcurrencyLimit {
    own: Arc<Mutex<HashMap<String, Arc<Semaphore>>>>,
    shared: Option<Arc<Shared>>,
}

/// A permit. Dropped, it is returned in the background, which a process that ends may not live to see.
pub struct Permit {
    // Dropped first, so that the next caller in this process finds a free permit in the shared store.
    lease: Option<Lease>,
    _own: OwnedSemaphorePermit,
}

impl Permit {
    /// Returns the permit, and waits until other processes can take it.
    pub async fn give_back(mut self) {
        if let Some(lease) = self.lease.take() {
            lease.give_back().await;
        }
    }
}

impl ConcurrencyLimit {
    /// Permits within this process.
    pub fn memory() -> Self {
        Self { own: Arc::default(), shared: None }
    }

    /// Permits of all processes with the same Redis and prefix.
    ///
    /// While Redis is unavailable, each process counts for itself, and no caller waits for Redis. An outage is logged
    /// once, and permits taken without Redis are counted in the metric `concurrency_limit_alone_total`. The permits of
    /// a dead process end after half a minute.
    pub fn redis(redis: &Redis) -> Self {
        Self { shared: Some(Arc::new(Shared::new(redis.clone()))), ..Self::memory() }
    }

    /// Waits for a permit of `key` under a rule; `None` if none is free by `until`.
    pub async fn wait(&self, rule: &Rule, key: &str, until: Instant) -> Option<Permit> {
        let (key, most) = (format!("{}:{key}", rule.name), rule.most.max(1));
        let semaphore = {
            let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
            // Unused keys are removed.
            own.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
            Arc::clone(own.entry(key.clone()).or_insert_with(|| Arc::new(Semaphore::new(most))))
        };
        // This fails only if the semaphore is closed, which never happens.
        let own = timeout_at(until, semaphore.acquire_owned()).await.ok()?.ok()?;
        let Some(shared) = &self.shared else { return Some(Permit { lease: None, _own: own }) };
        match shared.wait(&key, most, until).await {
            Answer::Permit(lease) => Some(Permit { lease: Some(lease), _own: own }),
            Answer::Alone => Some(Permit { lease: None, _own: own }),
            Answer::None => None,
        }
    }
}
