//! Answers kept for the moments when the service that gives them is away.
//!
//! A guest who reads about a home while its database restarts is better served by what was true a
//! minute ago than by an error. What is kept is forgotten when it changes, and after a while.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use casacero_common::{
    cache::Cache,
    events::{CALENDAR_CHANGED, Event, Notice},
};

/// What an answer is about, and so how long it is good enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// What a home is like.
    Property,
    /// Which nights are free. A night that was booked since would be shown as free, as it would by a
    /// feed that was not read since: no longer than feeds are apart.
    Calendar,
}

impl Subject {
    const fn name(self) -> &'static str {
        match self {
            Self::Property => "property",
            Self::Calendar => "calendar",
        }
    }

    const fn kept_for(self) -> Duration {
        match self {
            Self::Property => Duration::from_secs(24 * 3600),
            Self::Calendar => Duration::from_secs(3600),
        }
    }
}

/// What is written again only after so long, if it has not changed and the cache has not lost it: most answers are the
/// same.
const WRITTEN: Duration = Duration::from_secs(300);
/// How many answers are remembered as written.
const REMEMBERED: u64 = 10_000;

/// Answers that were given lately. Clones share them.
#[derive(Clone)]
pub struct StaleCache {
    cache: Cache,
    /// What this process wrote lately.
    written: moka::future::Cache<String, Written>,
}

/// An answer that is kept, unless the cache has lost it.
#[derive(Clone, PartialEq, Eq)]
struct Written {
    etag: Arc<str>,
    /// The cache's when it was written.
    epoch: u64,
}

fn key(subject: Subject, id: &str) -> String {
    format!("{}/{}", subject.name(), id.to_ascii_uppercase())
}

impl StaleCache {
    /// Keeps answers in `cache`.
    pub fn new(cache: Cache) -> Self {
        Self { cache, written: moka::future::Cache::builder().max_capacity(REMEMBERED).time_to_live(WRITTEN).build() }
    }

    /// Keeps an answer that was given, in the background.
    pub async fn keep(&self, subject: Subject, id: &str, etag: &str, body: &Bytes) {
        let key = key(subject, id);
        // While the cache is away nothing is kept, nor remembered as kept.
        let Some(epoch) = self.cache.epoch() else { return };
        let current = Written { etag: etag.into(), epoch };
        if self.written.get(&key).await.is_some_and(|written| written == current) {
            return;
        }
        self.written.insert(key.clone(), current).await;
        let (cache, written, body) = (self.cache.clone(), self.written.clone(), body.clone());
        tokio::spawn(async move {
            if let Err(error) = cache.set(&key, body, subject.kept_for()).await {
                tracing::debug!(%error, "an answer is not kept");
                written.invalidate(&key).await;
            }
        });
    }

    /// The last answer that was given.
    pub async fn find(&self, subject: Subject, id: &str) -> Option<Bytes> {
        match self.cache.get(&key(subject, id)).await {
            Ok(found) => found,
            Err(error) => {
                tracing::debug!(%error, "kept answers cannot be read");
                None
            }
        }
    }

    /// Forgets an answer.
    pub fn forget(&self, subject: Subject, id: &str) {
        let key = key(subject, id);
        let (cache, written) = (self.cache.clone(), self.written.clone());
        tokio::spawn(async move {
            written.invalidate(&key).await;
            if let Err(error) = cache.remove(&key).await {
                tracing::debug!(%error, "a kept answer is not forgotten");
            }
        });
    }

    /// Forgets what a change is about.
    pub fn noticed(&self, notice: &Notice) {
        match notice {
            Notice::Event(Event { topic, key, version: _ }) => {
                let calendar = topic == CALENDAR_CHANGED;
                self.forget(if calendar { Subject::Calendar } else { Subject::Property }, key);
            }
            // What was missed is not known: what is answered from now on is written anew.
            Notice::Missed => self.written.invalidate_all(),
        }
    }
}
