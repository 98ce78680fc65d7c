//! How much may be done at once: so many turns for each key, in all processes together.

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

/// So many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Names the rule in the shared store.
    pub name: &'static str,
    /// How many have a turn at once for each key; at least one.
    pub most: usize,
}

/// Hands out turns. Clones share them.
#[derive(Clone)]
pub struct Turns {
    own: Arc<Mutex<HashMap<String, Arc<Semaphore>>>>,
    shared: Option<Arc<Shared>>,
}

/// A turn; over when dropped.
pub struct Turn {
    // Dropped first: whoever waits in this process then finds a turn free in the others as well.
    _lease: Option<Lease>,
    _own: OwnedSemaphorePermit,
}

impl Turns {
    /// Turns within this process.
    pub fn memory() -> Self {
        Self { own: Arc::default(), shared: None }
    }

    /// Turns of all processes that have the same Redis and prefix.
    ///
    /// While Redis is away, each process counts for itself and nobody waits for it. An outage is said once in the log,
    /// and what was done alone is counted in the metric `turns_alone_total`. A process that dies gives its turns back
    /// after half a minute.
    pub fn redis(redis: &Redis) -> Self {
        Self { shared: Some(Arc::new(Shared::new(redis.clone()))), ..Self::memory() }
    }

    /// Waits for a turn of `key` under a rule; `None` when none is free until then.
    pub async fn wait(&self, rule: &Rule, key: &str, until: Instant) -> Option<Turn> {
        let (key, most) = (format!("{}:{key}", rule.name), rule.most.max(1));
        let semaphore = {
            let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
            // Keys that nobody uses any more are forgotten.
            own.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
            Arc::clone(own.entry(key.clone()).or_insert_with(|| Arc::new(Semaphore::new(most))))
        };
        // Fails only when closed, and nobody closes it.
        let own = timeout_at(until, semaphore.acquire_owned()).await.ok()?.ok()?;
        let Some(shared) = &self.shared else { return Some(Turn { _lease: None, _own: own }) };
        match shared.wait(&key, most, until).await {
            Answer::Turn(lease) => Some(Turn { _lease: Some(lease), _own: own }),
            Answer::Alone => Some(Turn { _lease: None, _own: own }),
            Answer::None => None,
        }
    }
}
