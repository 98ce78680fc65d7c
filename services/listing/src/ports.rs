//! The outside world, as the listing service sees it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{
    domain::{identity::ListingId, nights::Nights, place::Point},
    store::HandedFeed,
};

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

/// What an alert about a feed says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeedAlertKind {
    /// It could not be read in three cycles on end.
    Failing {
        /// Code of the last failure.
        error: String,
    },
    /// Many nights are missing from it.
    MissingNights {
        /// How many.
        nights: u32,
    },
}

/// A feed in trouble: its owner is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedAlert {
    /// The same however often it is asked for.
    pub id: String,
    /// What the platform is called.
    pub platform: &'static str,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    /// What it is about.
    pub kind: FeedAlertKind,
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

/// How often the calendars of a listing are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As often as is usual.
    Normal,
    /// Once a day.
    Daily,
    /// Not at all.
    Off,
}

/// What the calendar service is told of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredProperty {
    /// Which.
    pub id: ListingId,
    /// The time zone its nights are counted in.
    pub time_zone: chrono_tz::Tz,
    /// How often its calendars are read.
    pub reading: Reading,
    /// The version of the listing that says so.
    pub version: u64,
    /// When its export addresses end.
    pub exports_until: Option<DateTime<Utc>>,
}

/// Why calendars were not taken over.
#[derive(Debug, thiserror::Error)]
pub enum PutFeedsError {
    /// The calendar service takes no such address: trying again is of no use.
    #[error("the calendar service refuses: {0}")]
    Refused(String),
    /// See the cause.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
}

/// Is told which listings there are: the calendar-sync service.
#[async_trait]
pub trait CalendarRegistry: Send + Sync {
    /// Makes a listing known, or says what changed of it.
    async fn put_property(&self, property: &RegisteredProperty) -> Result<(), CalendarError>;

    /// Has the calendars of a listing read, unless it has some already.
    async fn put_feeds(&self, listing: &ListingId, feeds: &[HandedFeed]) -> Result<(), PutFeedsError>;

    /// Forgets a listing with everything that is known of its nights.
    async fn delete_property(&self, listing: &ListingId) -> Result<(), CalendarError>;
}

/// Knows the time zone at a point: the geocoding service.
#[async_trait]
pub trait TimeZones: Send + Sync {
    /// The zone at a point; none where it cannot be asked or does not know.
    async fn at(&self, point: Point) -> Option<chrono_tz::Tz>;
}
