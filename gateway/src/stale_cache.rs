//! The stale cache: the last answers, given while the service that gives them is unavailable.
//!
//! While a database restarts, data that is a minute old helps a guest more than an error. An answer is forgotten when
//! it changes, and after a while.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use casacero_common::{
    cache::Cache,
    events::{CALENDAR_CHANGED, CONTENT_CHANGED, Event, Notice},
};

/// What an answer is about. It decides how long the answer may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The facts of a home.
    Property,
    /// Which nights are free. A night that was booked since is shown as free, as it would be by a feed that was not
    /// read since. So it is kept no longer than the interval between reads of a feed.
    Calendar,
    /// What a listing costs its owner, and how many free ones were left within the last hour.
    LaunchOffer,
}

impl Subject {
    const fn name(self) -> &'static str {
        match self {
            Self::Property => "property",
            Self::Calendar => "calendar",
            Self::LaunchOffer => "launch_offer",
        }
    }

    const fn kept_for(self) -> Duration {
        match self {
            Self::Property => Duration::from_secs(24 * 3600),
            Self::Calendar | Self::LaunchOffer => Duration::from_secs(3600),
        }
    }
}

/// An answer that is unchanged and still cached is written again only after this time, because most answers are the
/// same.
const WRITTEN: Duration = Duration::from_secs(300);
/// Maximum number of answers that are remembered as written.
const REMEMBERED: u64 = 10_000;

/// The last answers. Clones share them.
#[derive(Clone)]
pub struct StaleCache {
    cache: Cache,
    /// What this process wrote lately.
    written: moka::future::Cache<String, Written>,
}

/// An answer in the cache, unless the cache has lost it.
#[derive(Clone, PartialEq, Eq)]
struct Written {
    etag: Arc<str>,
    /// The epoch of the cache when the answer was written.
    epoch: u64,
}

fn key(subject: Subject, id: &str) -> String {
    format!("{}/{}", subject.name(), id.to_ascii_uppercase())
}

impl StaleCache {
    /// Stores answers in `cache`.
    pub fn new(cache: Cache) -> Self {
        Self { cache, written: moka::future::Cache::builder().max_capacity(REMEMBERED).time_to_live(WRITTEN).build() }
    }

    /// Stores an answer, in the background.
    pub async fn keep(&self, subject: Subject, id: &str, etag: &str, body: &Bytes) {
        let key = key(subject, id);
        // While the cache is unavailable, an answer is neither stored nor remembered as stored.
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

    /// The last answer.
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

    /// Forgets the answer that a change is about.
    pub fn noticed(&self, notice: &Notice) {
        match notice {
            Notice::Event(Event { topic, .. }) if topic == CONTENT_CHANGED => self.forget(Subject::LaunchOffer, ""),
            Notice::Event(Event { topic, key, version: _ }) => {
                let calendar = topic == CALENDAR_CHANGED;
                self.forget(if calendar { Subject::Calendar } else { Subject::Property }, key);
            }
            // Nobody knows which events were missed, so every answer is written again from now on.
            Notice::Missed => self.written.invalidate_all(),
        }
    }
}
