//! The interfaces through which the service reaches other systems.

use async_trait::async_trait;
use bytes::Bytes;

use crate::domain::{failure::ReadError, feed_url::FeedUrl, occupancy::Validators};

#[derive(Clone, Debug)]
pub struct FetchRequest {
    pub url: FeedUrl,
    /// The validators of the last answer; `None` makes an unconditional request.
    pub validators: Option<Validators>,
}

/// The result of a fetch.
#[derive(Clone, Debug)]
pub enum Fetched {
    /// The feed has not changed.
    NotModified,
    /// A body of any kind.
    Body {
        /// Its bytes, decompressed.
        bytes: Bytes,
        /// The charset in its content type.
        charset: Option<String>,
        validators: Validators,
        status: u16,
    },
}

/// Why a fetch failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFetched {
    /// The error.
    pub error: ReadError,
    /// The HTTP status of the answer, if there was one.
    pub status: Option<u16>,
    /// The host that must not be read: the feed's own, or one that it redirects to.
    pub refused_host: Option<String>,
}

/// Fetches feeds from addresses that people give us.
#[async_trait]
pub trait FeedFetcher: Send + Sync {
    /// Requests a feed's address once.
    async fn fetch(&self, request: FetchRequest) -> Result<Fetched, NotFetched>;
}
