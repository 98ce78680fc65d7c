//! Interfaces to the outside world.

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    domain::{
        coordinates::{Geocoded, Surroundings},
        description::Language,
        identity::ListingId,
        inbox::KeptNights,
        inquiry::InquiryId,
        nights::Nights,
        place::{Place, Point},
    },
    store::PendingFeed,
};

/// The calendar service failed.
#[derive(Debug, thiserror::Error)]
pub enum CalendarError {
    /// It does not answer, whatever it is asked.
    #[error("the calendar service does not answer: {0}")]
    Away(String),
    /// It refused this call, or its answer cannot be read.
    #[error("the calendar cannot be asked: {0}")]
    Failed(String),
}

/// A page of listings' nights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NightsPage {
    /// The nights of each listing.
    pub items: Vec<(ListingId, Nights)>,
    /// The token of the next page; empty on the last.
    pub next_page_token: String,
    /// When they were read; `None` if the service does not say.
    pub as_of: Option<DateTime<Utc>>,
}

/// The kind of an alert about a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeedAlertKind {
    /// The feed could not be read in three consecutive cycles.
    Failing {
        /// Code of the last failure.
        error: String,
    },
    /// Many nights are missing from the feed.
    MissingNights { nights: u32 },
    /// Two guests hold the same nights.
    Conflict {
        /// The name of the other feed's platform.
        other: &'static str,
        /// The first of the common nights.
        first_night: NaiveDate,
        /// The day after the last of them.
        end_day: NaiveDate,
    },
}

/// An alert about a feed, which is mailed to its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedAlert {
    /// A stable id.
    pub id: String,
    pub platform: &'static str,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    pub kind: FeedAlertKind,
}

/// How well a feed is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FeedCondition {
    Fresh,
    /// It is new, and does not count yet.
    Waiting,
    /// Not completely for so long that it is not believed any more.
    Stale,
    /// The last reading was not complete.
    Incomplete,
    /// The last read failed.
    Failing,
    Paused,
}

/// What a feed did since a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedDigest {
    pub platform: &'static str,
    /// How well it is read.
    pub condition: FeedCondition,
    /// How many nights it took that it did not take before.
    pub nights_gained: u32,
    /// How many nights it took before and does not take any more.
    pub nights_freed: u32,
    /// How many nights wait to be forgotten.
    pub nights_waiting: u32,
    /// When it was last known to match a complete reading.
    pub last_complete_at: Option<DateTime<Utc>>,
}

/// What changed in a calendar since a time, and what is doubtful in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarDigest {
    /// The feeds, in the owner's order.
    pub feeds: Vec<FeedDigest>,
    /// How many conflicts there are from today on.
    pub conflicts: u32,
    /// How many of the next 90 nights only the owner knows about.
    pub unknown_nights: u32,
    /// How many of the next 90 nights are taken.
    pub taken_nights: u32,
    /// The names of platforms that read our calendar before, and not for a day.
    pub unread_exports: Vec<&'static str>,
    /// When the owner last confirmed or edited the calendar.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// Availability and feed alerts: the calendar-sync service.
#[async_trait]
pub trait CalendarNights: Send + Sync {
    /// The nights of these listings; unknown listings are left out.
    async fn of(&self, listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError>;

    /// The newest alerts about a listing's feeds.
    async fn alerts(&self, listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError>;

    /// The listings with an alert since then.
    async fn alerted(&self, since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError>;

    /// What changed in a listing's calendar since then; `None` if the service does not know the listing.
    async fn digest(&self, listing: &ListingId, since: DateTime<Utc>) -> Result<Option<CalendarDigest>, CalendarError>;

    /// The nights of all listings, or of those that changed since `as_of` of an earlier list, page by page. The first
    /// token is empty. Deleted calendars are not told.
    async fn page(&self, since: Option<DateTime<Utc>>, token: &str) -> Result<NightsPage, CalendarError>;
}

/// How often the calendars of a listing are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    Normal,
    /// Once a day.
    Daily,
    /// Not at all.
    Off,
}

/// A listing as it is registered with the calendar service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredProperty {
    pub id: ListingId,
    /// The time zone of its nights.
    pub time_zone: chrono_tz::Tz,
    /// How often its feeds are read.
    pub reading: Reading,
    /// The listing's version; older versions are ignored.
    pub version: u64,
    /// When its exports end.
    pub exports_until: Option<DateTime<Utc>>,
}

/// Why feeds were not accepted.
#[derive(Debug, thiserror::Error)]
pub enum PutFeedsError {
    /// The calendar service refuses the feeds; a retry is useless.
    #[error("the calendar service refuses: {0}")]
    Refused(String),
    #[error(transparent)]
    Calendar(#[from] CalendarError),
}

/// Why nights were not taken.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// Something else takes one of them.
    #[error("one of the nights is taken")]
    Taken,
    /// The calendar has as many blocks as it may.
    #[error("the calendar has too many blocks")]
    Full,
    #[error(transparent)]
    Calendar(#[from] CalendarError),
}

/// Registers listings, and takes nights for guests: the calendar-sync service.
#[async_trait]
pub trait CalendarRegistry: Send + Sync {
    /// Creates or updates a listing.
    async fn put_property(&self, property: &RegisteredProperty) -> Result<(), CalendarError>;

    /// Adds feeds to a listing, unless it has some already.
    async fn put_feeds(&self, listing: &ListingId, feeds: &[PendingFeed]) -> Result<(), PutFeedsError>;

    /// Deletes a listing with all its nights.
    async fn delete_property(&self, listing: &ListingId) -> Result<(), CalendarError>;

    /// Takes nights for an inquiry, in place of those that it took before. Those that are past need not be taken.
    async fn keep_nights(&self, listing: &ListingId, inquiry: &InquiryId, nights: KeptNights) -> Result<(), KeepError>;

    /// Frees the nights that an inquiry took; succeeds if it took none.
    async fn free_nights(&self, listing: &ListingId, inquiry: &InquiryId) -> Result<(), CalendarError>;
}

/// Looks up time zones: the geocoding service.
#[async_trait]
pub trait TimeZones: Send + Sync {
    /// The zone at a point; `None` if the service does not answer or does not know.
    async fn at(&self, point: Point) -> Option<chrono_tz::Tz>;
}

/// The geocoding service failed.
#[derive(Debug, thiserror::Error)]
#[error("the geocoding service cannot be asked: {0}")]
pub struct GeocoderError(pub String);

/// Looks up addresses and points: the geocoding service.
#[async_trait]
pub trait Geocoder: Send + Sync {
    /// Where the address of a place is. An address that nobody knows has an empty answer.
    async fn geocode(&self, place: &Place) -> Result<Geocoded, GeocoderError>;

    /// What lies at a point.
    async fn surroundings(&self, point: Point) -> Result<Surroundings, GeocoderError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextToTranslate {
    pub text: String,
    pub from: Language,
    pub to: Language,
    /// Words that stay as they are.
    pub protected: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    pub text: String,
    /// The name of the provider that made it.
    pub provider: String,
}

/// Why there is no translation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranslateError {
    /// No provider can translate this text between these languages.
    #[error("the text cannot be translated: {0}")]
    Unable(String),
    /// The service does not answer, or not now.
    #[error("the translation service is away: {0}")]
    Away(String),
}

/// Translates texts: the translation service.
#[async_trait]
pub trait Translator: Send + Sync {
    /// Translates a text with the first provider that can.
    async fn translate(&self, text: TextToTranslate) -> Result<Translated, TranslateError>;
}
