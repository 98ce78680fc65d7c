//! Events of feeds, conflicts, and gaps that are too short to book.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    calendar::v1::{NightCategory, Platform},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    calendar::{NightRange, night_range},
    many,
};
use crate::{
    language::Language,
    messages::{Explained, calendar::REASONS},
};

/// An event of a feed; `endDate` is its last night, not the departure day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedEvent {
    /// The feed.
    pub feed_id: String,
    /// Whose calendar that is.
    pub platform: Platform,
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
    /// What it is taken for.
    pub category: NightCategory,
    /// How surely.
    #[schema(required)]
    pub confidence: Option<Confidence>,
    /// Why.
    pub reason: Explained,
    /// What it is called, without what could name a guest.
    pub summary: String,
    /// Whether it takes its nights: the mark of a stay that takes them, such as a check-in, does not.
    pub blocks: bool,
}

/// How surely an event is what it is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Confidence {
    High,
    Medium,
    Low,
}

impl Confidence {
    /// The confidence with this name; `None` for one of a newer contract.
    pub fn of(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }
}

/// Events of a property's feeds.
#[derive(Serialize, ToSchema)]
pub struct FeedEventList {
    /// Soonest first.
    pub items: Vec<FeedEvent>,
}

/// Nights that reservations of two feeds hold; `endDate` is the last night, not the departure day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// First night that both hold.
    pub start_date: NaiveDate,
    /// Last night that both hold.
    pub end_date: NaiveDate,
    /// One of them.
    pub first: ConflictingStay,
    /// The other.
    pub second: ConflictingStay,
}

/// A reservation in conflict with another.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConflictingStay {
    /// The feed it is of.
    pub feed_id: String,
    /// Whose calendar that is.
    pub platform: Platform,
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
    /// What it is called, without what could name a guest.
    pub summary: String,
    /// Whether the platform says that it is a reservation, and not only that the nights are closed.
    pub certain: bool,
}

/// Conflicts of a property.
#[derive(Serialize, ToSchema)]
pub struct ConflictList {
    /// Soonest first, 500 at most.
    pub items: Vec<Conflict>,
}

/// Runs of free nights that are too short for anybody to book.
#[derive(Serialize, ToSchema)]
pub struct GapList {
    /// Soonest first.
    pub items: Vec<NightRange>,
}

impl FeedEvent {
    fn new(event: wire::FeedEvent, language: Language) -> Self {
        let wire::FeedEvent { feed_id, platform, nights, category, confidence, reason, summary, blocks } = event;
        let NightRange { start_date, end_date } = night_range(nights.unwrap_or_default());
        Self {
            feed_id,
            platform: Platform::of(platform).unwrap_or(Platform::Other),
            start_date,
            end_date,
            category: NightCategory::of(category).unwrap_or(NightCategory::Unknown),
            confidence: Confidence::of(&confidence),
            reason: Explained::of(&REASONS, reason, language),
            summary,
            blocks,
        }
    }
}

impl FeedEventList {
    /// The events, with texts in a language.
    pub fn new(wire::ListFeedEventsResponse { events }: wire::ListFeedEventsResponse, language: Language) -> Self {
        Self { items: events.into_iter().map(|event| FeedEvent::new(event, language)).collect() }
    }
}

impl From<wire::ConflictingStay> for ConflictingStay {
    fn from(stay: wire::ConflictingStay) -> Self {
        let wire::ConflictingStay { feed_id, platform, nights, summary, certain } = stay;
        let NightRange { start_date, end_date } = night_range(nights.unwrap_or_default());
        let platform = Platform::of(platform).unwrap_or(Platform::Other);
        Self { feed_id, platform, start_date, end_date, summary, certain }
    }
}

impl From<wire::Conflict> for Conflict {
    fn from(wire::Conflict { nights, first, second }: wire::Conflict) -> Self {
        let NightRange { start_date, end_date } = night_range(nights.unwrap_or_default());
        let (first, second) = (first.unwrap_or_default().into(), second.unwrap_or_default().into());
        Self { start_date, end_date, first, second }
    }
}

impl From<wire::ListConflictsResponse> for ConflictList {
    fn from(wire::ListConflictsResponse { conflicts }: wire::ListConflictsResponse) -> Self {
        Self { items: many(conflicts) }
    }
}

impl From<wire::ListGapsResponse> for GapList {
    fn from(wire::ListGapsResponse { gaps }: wire::ListGapsResponse) -> Self {
        Self { items: gaps.into_iter().map(night_range).collect() }
    }
}
