//! What happened to feeds: their reads, and the alerts about them.

use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    failure::{Failed, FeedFailure},
    given, instant,
    vocabulary::Platform,
};
use crate::language::Language;

/// One read of a feed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedRead {
    /// Names it.
    pub id: String,
    /// When.
    pub read_at: DateTime<Utc>,
    /// `replaced`, `held`, `unchanged`, `confirmed` by the owner, or the code of an error.
    pub outcome: String,
    /// HTTP status, where something was answered.
    #[schema(required)]
    pub status: Option<u32>,
    /// How long it took.
    pub duration_ms: u32,
    /// How much was answered, decompressed.
    pub bytes: u64,
    /// How many events that held.
    pub events: u32,
    /// How much of it could not be read.
    pub problems: u32,
    /// How many nights from that day on the feed took afterwards.
    pub taken_nights: u32,
    /// How many of them it did not take before.
    pub nights_gained: u32,
    /// How many it took before.
    pub nights_lost: u32,
    /// Why it could not be read, in the reader's language.
    #[schema(required)]
    pub error: Option<String>,
}

/// Reads of a feed, newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedReadPage {
    /// The reads of this page.
    pub items: Vec<FeedRead>,
    /// Names the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// That a feed could not be read for so long that its owner is told.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedAlert {
    /// Names it.
    pub id: String,
    /// The feed.
    pub feed_id: String,
    /// Whose calendar it is.
    pub platform: Platform,
    /// When it was raised.
    pub raised_at: DateTime<Utc>,
    /// Why the feed could not be read.
    #[schema(required)]
    pub error: Option<FeedFailure>,
}

/// Alerts about a property's feeds.
#[derive(Serialize, ToSchema)]
pub struct FeedAlertList {
    /// Newest first.
    pub items: Vec<FeedAlert>,
}

impl FeedRead {
    fn new(read: wire::FeedRead, language: Language) -> Self {
        let wire::FeedRead {
            id,
            read_at,
            outcome,
            status,
            duration_ms,
            bytes,
            events,
            problems,
            taken_nights,
            nights_gained,
            nights_lost,
            error_text,
        } = read;
        let failed = Failed { code: &outcome, status, english: &error_text, ..Default::default() };
        Self {
            id,
            read_at: instant(read_at.unwrap_or_default()),
            // What did not fail has no text in English.
            error: given(error_text.clone()).map(|_| failed.text(language)),
            outcome,
            status,
            duration_ms,
            bytes,
            events,
            problems,
            taken_nights,
            nights_gained,
            nights_lost,
        }
    }
}

impl FeedReadPage {
    /// A page of reads, their failures in the reader's language.
    pub fn new(page: wire::ListFeedReadsResponse, language: Language) -> Self {
        let wire::ListFeedReadsResponse { reads, next_page_token } = page;
        let items = reads.into_iter().map(|read| FeedRead::new(read, language)).collect();
        Self { items, next_cursor: given(next_page_token) }
    }
}

impl FeedAlertList {
    /// Alerts in the reader's language.
    pub fn new(alerts: Vec<wire::FeedAlert>, language: Language) -> Self {
        let alert = |alert: wire::FeedAlert| {
            let wire::FeedAlert { id, property_id: _, feed_id, platform, raised_at, error, error_text } = alert;
            let platform = Platform::of(platform).unwrap_or(Platform::Other);
            let failed = Failed { code: &error, platform: Some(platform), english: &error_text, ..Default::default() };
            let raised_at = instant(raised_at.unwrap_or_default());
            FeedAlert { id, feed_id, platform, raised_at, error: failed.shown(language) }
        };
        Self { items: alerts.into_iter().map(alert).collect() }
    }
}
