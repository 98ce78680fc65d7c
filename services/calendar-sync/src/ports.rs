//! What the service needs of the outside world.

use async_trait::async_trait;
use bytes::Bytes;

use crate::domain::{
    failure::{Failure, ReadError},
    policy::{FeedUrl, Platform},
    remembered::Validators,
};

/// What to fetch.
#[derive(Clone, Debug)]
pub struct FetchRequest {
    /// Where.
    pub url: FeedUrl,
    /// What the platform called the answer that stands; `None` asks unconditionally.
    pub validators: Option<Validators>,
}

/// What came back.
#[derive(Clone, Debug)]
pub enum Fetched {
    /// What stands is still the answer.
    NotModified,
    /// A body, of whatever kind.
    Body {
        /// Its bytes, decompressed.
        bytes: Bytes,
        /// The charset its content type names.
        charset: Option<String>,
        /// What the platform calls it.
        validators: Validators,
        /// The HTTP status.
        status: u16,
    },
}

/// Why nothing came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFetched {
    /// Why.
    pub error: ReadError,
    /// The HTTP status of the answer, where there was one.
    pub status: Option<u16>,
    /// The host whose address is not read: the feed's own, or one that it redirects to.
    pub refused_host: Option<String>,
}

impl NotFetched {
    /// What the owner of a feed at `host` is told.
    pub fn text(&self, platform: Platform, host: &str) -> String {
        let failure = Failure { error: self.error, status: self.status };
        failure.text(platform, self.refused_host.as_deref().unwrap_or(host))
    }
}

/// Fetches feeds from addresses that people give us.
#[async_trait]
pub trait FeedFetcher: Send + Sync {
    /// Asks a feed's address once.
    async fn fetch(&self, request: FetchRequest) -> Result<Fetched, NotFetched>;
}
