//! A cache. Its entries may disappear at any time.

mod memory;
mod redis;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;

use crate::redis::Redis;

/// The cache is unavailable. Callers continue as if it were empty.
#[derive(Debug, thiserror::Error)]
#[error("the cache cannot be used: {0}")]
pub struct Error(pub String);

/// Stores values for a limited time. Clones share them.
#[derive(Clone)]
pub struct Cache(Arc<dyn Store>);

impl Cache {
    /// A cache within this process, with at most `capacity_bytes` of keys and values.
    pub fn memory(capacity_bytes: u64) -> Self {
        Self(Arc::new(memory::Memory::new(capacity_bytes)))
    }

    /// A cache shared by all processes with the same Redis and prefix. While Redis is unavailable, every operation
    /// fails within a moment.
    pub fn redis(redis: &Redis) -> Self {
        Self(Arc::new(redis::Shared(redis.clone())))
    }

    /// A number that changes when all entries may have been lost; `None` while the cache is unavailable.
    pub fn epoch(&self) -> Option<u64> {
        self.0.epoch()
    }

    /// The value of a key.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        self.0.get(key).await
    }

    /// Stores a value for at most `lifetime`.
    pub async fn set(&self, key: &str, value: Bytes, lifetime: Duration) -> Result<(), Error> {
        self.0.set(key, value, lifetime).await
    }

    /// Removes a key.
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        self.0.remove(key).await
    }
}

/// A backend of [`Cache`].
#[async_trait]
trait Store: Send + Sync {
    fn epoch(&self) -> Option<u64>;
    async fn get(&self, key: &str) -> Result<Option<Bytes>, Error>;
    async fn set(&self, key: &str, value: Bytes, lifetime: Duration) -> Result<(), Error>;
    async fn remove(&self, key: &str) -> Result<(), Error>;
}
