//! A cache within one process.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use bytes::Bytes;
use moka::{Expiry, future};

use super::{Error, Store};

#[derive(Clone)]
struct Entry {
    value: Bytes,
    lifetime: Duration,
}

struct OwnLifetime;

impl Expiry<String, Entry> for OwnLifetime {
    fn expire_after_create(&self, _key: &String, entry: &Entry, _now: Instant) -> Option<Duration> {
        Some(entry.lifetime)
    }

    fn expire_after_update(
        &self,
        _key: &String,
        entry: &Entry,
        _now: Instant,
        _left: Option<Duration>,
    ) -> Option<Duration> {
        Some(entry.lifetime)
    }
}

pub(super) struct Memory(future::Cache<String, Entry>);

impl Memory {
    pub(super) fn new(capacity_bytes: u64) -> Self {
        let cache = future::Cache::builder()
            .max_capacity(capacity_bytes)
            .weigher(|key: &String, entry: &Entry| u32::try_from(key.len() + entry.value.len()).unwrap_or(u32::MAX))
            .expire_after(OwnLifetime)
            .build();
        Self(cache)
    }
}

#[async_trait]
impl Store for Memory {
    fn epoch(&self) -> Option<u64> {
        Some(0)
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        Ok(self.0.get(key).await.map(|entry| entry.value))
    }

    async fn set(&self, key: &str, value: Bytes, lifetime: Duration) -> Result<(), Error> {
        self.0.insert(key.to_owned(), Entry { value, lifetime }).await;
        Ok(())
    }

    async fn remove(&self, key: &str) -> Result<(), Error> {
        self.0.invalidate(key).await;
        Ok(())
    }
}
