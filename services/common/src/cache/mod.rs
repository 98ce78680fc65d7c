//! A cache: what is in it may be gone at any moment.

mod memory;
mod redis;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;

use crate::redis::Redis;

/// The cache is away. Callers go on as if nothing were in it.
#[derive(Debug, thiserror::Error)]
#[error("the cache cannot be used: {0}")]
pub struct Error(pub String);

/// Keeps values for a while. Clones share them.
#[derive(Clone)]
pub struct Cache(Arc<dyn Store>);

impl Cache {
    /// A cache within this process that holds at most `capacity_bytes` of keys and values.
    pub fn memory(capacity_bytes: u64) -> Self {
        Self(Arc::new(memory::Memory::new(capacity_bytes)))
    }

    /// A cache that all processes share which have the same Redis and prefix. While Redis is away,
    /// everything fails within a moment.
    pub fn redis(redis: &Redis) -> Self {
        Self(Arc::new(redis::Shared(redis.clone())))
    }

    /// A number that is another one when everything in the cache may have been lost meanwhile; `None` while the cache
    /// is away.
    pub fn epoch(&self) -> Option<u64> {
        self.0.epoch()
    }

    /// The value of a key.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        self.0.get(key).await
    }

    /// Keeps a value for at most `lifetime`.
    pub async fn set(&self, key: &str, value: Bytes, lifetime: Duration) -> Result<(), Error> {
        self.0.set(key, value, lifetime).await
    }

    /// Forgets a key.
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
