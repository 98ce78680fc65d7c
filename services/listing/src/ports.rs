//! The outside world, as the listing service sees it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::domain::{identity::ListingId, nights::Nights};

/// The calendar could not be asked.
#[derive(Debug, thiserror::Error)]
#[error("the calendar cannot be asked: {0}")]
pub struct CalendarError(pub String);

/// Nights of listings, and where to go on reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NightsPage {
    /// What this page holds.
    pub items: Vec<(ListingId, Nights)>,
    /// Where the next page begins; empty on the last.
    pub next_page_token: String,
}

/// A feed that could not be read in three cycles on end: its owner is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedAlert {
    /// The same however often it is asked for.
    pub id: String,
    /// What the platform is called.
    pub platform: &'static str,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    /// Code of the last failure.
    pub error: String,
    /// The last failure in English.
    pub error_text: String,
}

/// Knows which nights are taken, and which feeds are in trouble: the calendar-sync service.
#[async_trait]
pub trait CalendarNights: Send + Sync {
    /// The nights of some listings; those the calendar does not know are left out.
    async fn of(&self, listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError>;

    /// The newest alerts about a listing's feeds.
    async fn alerts(&self, listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError>;

    /// The listings about whose feeds an alert was raised since then.
    async fn alerted(&self, since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError>;

    /// The nights of all listings, page by page; the first has an empty token.
    async fn page(&self, token: &str) -> Result<NightsPage, CalendarError>;
}
