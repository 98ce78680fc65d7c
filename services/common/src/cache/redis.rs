//! A cache in Redis.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;

use super::{Error, Store};
use crate::redis::{self, Redis};

pub(super) struct Shared(pub(super) Redis);

fn away(error: redis::Error) -> Error {
    Error(error.to_string())
}

impl Shared {
    fn key(&self, key: &str) -> String {
        self.0.key("cache", key)
    }
}

#[async_trait]
impl Store for Shared {
    fn epoch(&self) -> Option<u64> {
        self.0.connection_number()
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        let value: Option<Vec<u8>> = self.0.query(::redis::cmd("GET").arg(self.key(key))).await.map_err(away)?;
        Ok(value.map(Bytes::from))
    }

    async fn set(&self, key: &str, value: Bytes, lifetime: Duration) -> Result<(), Error> {
        let milliseconds = u64::try_from(lifetime.as_millis()).unwrap_or(u64::MAX);
        if milliseconds == 0 {
            // Redis rejects this lifetime, and an older value must not outlive the new one.
            return self.remove(key).await;
        }
        let mut command = ::redis::cmd("SET");
        command.arg(self.key(key)).arg(value.as_ref()).arg("PX").arg(milliseconds);
        self.0.query(&command).await.map_err(away)
    }

    async fn remove(&self, key: &str) -> Result<(), Error> {
        self.0.query(::redis::cmd("DEL").arg(self.key(key))).await.map_err(away)
    }
}
