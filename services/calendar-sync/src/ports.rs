//! What the service needs of the outside world.

use async_trait::async_trait;
use bytes::Bytes;

use crate::domain::{cycle::Validators, failure::Failure, policy::FeedUrl};

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

/// Fetches feeds from addresses that people give us.
#[async_trait]
pub trait FeedFetcher: Send + Sync {
    /// Asks a feed's address once.
    async fn fetch(&self, request: FetchRequest) -> Result<Fetched, Failure>;
}
