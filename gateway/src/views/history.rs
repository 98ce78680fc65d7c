//! History of feeds: their reads, and the alerts about them.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{Enumeration as _, calendar::v1::Platform};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    calendar::{NightRange, night_range},
    date,
    failure::{Failed, FeedFailure},
    given, instant,
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
    /// `complete`, `incomplete`, `released` by the owner, or the code of an error.
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
    /// How many of them it no longer named.
    pub nights_waiting: u32,
    /// How many of them it did not take before.
    pub nights_gained: u32,
    /// How many it took before, and not afterwards.
    pub nights_freed: u32,
    /// Why it could not be read, in the reader's language.
    #[schema(required)]
    pub error: Option<String>,
}

/// The reads of one day that changed nothing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedReadDay {
    /// In UTC.
    pub day: NaiveDate,
    /// How many reads.
    pub reads: u32,
    /// How many of them the platform answered with "not modified".
    pub not_modified: u32,
    /// How much was answered, decompressed.
    pub bytes: u64,
}

/// Reads of a feed, newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedReadPage {
    /// The reads of this page: those that changed nights, failed, or were not complete.
    pub items: Vec<FeedRead>,
    /// All other reads by day, newest first; on the first page only.
    pub days: Vec<FeedReadDay>,
    /// Names the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// That something about a feed is told to its owner at once.
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
    /// What it is about.
    pub kind: FeedAlertKind,
    /// Why the feed could not be read, where that is what it is about.
    #[schema(required)]
    pub error: Option<FeedFailure>,
    /// How many nights are missing, where that is what it is about.
    pub missing_nights: u32,
    /// The nights that two feeds hold, where that is what it is about.
    #[schema(required)]
    pub conflict: Option<NightRange>,
    /// Whose calendar the other feed is, where that is what it is about.
    #[schema(required)]
    pub other_platform: Option<Platform>,
}

/// What an alert is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedAlertKind {
    /// The feed could not be read in three cycles on end.
    Failing,
    /// Much of it is missing, and waits to be forgotten.
    MissingNights,
    /// It and another feed hold the same nights by different reservations.
    Conflict,
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
            nights_waiting,
            nights_gained,
            nights_freed,
        } = read;
        let failed = Failed { code: &outcome, status, ..Default::default() };
        Self {
            id,
            read_at: instant(read_at.unwrap_or_default()),
            error: failed.text(language),
            outcome,
            status,
            duration_ms,
            bytes,
            events,
            problems,
            taken_nights,
            nights_waiting,
            nights_gained,
            nights_freed,
        }
    }
}

impl FeedReadPage {
    /// A page of reads, their failures in the reader's language.
    pub fn new(page: wire::ListFeedReadsResponse, language: Language) -> Self {
        let wire::ListFeedReadsResponse { reads, next_page_token, days } = page;
        let items = reads.into_iter().map(|read| FeedRead::new(read, language)).collect();
        let day = |sums: wire::FeedReadDay| {
            let wire::FeedReadDay { day, reads, not_modified, bytes } = sums;
            FeedReadDay { day: date(day), reads, not_modified, bytes }
        };
        Self { items, days: days.into_iter().map(day).collect(), next_cursor: given(next_page_token) }
    }
}

impl FeedAlertList {
    /// Alerts in the reader's language.
    pub fn new(alerts: Vec<wire::FeedAlert>, language: Language) -> Self {
        let alert = |alert: wire::FeedAlert| {
            let kind = match alert.kind() {
                wire::FeedAlertKind::MissingNights => FeedAlertKind::MissingNights,
                wire::FeedAlertKind::Conflict => FeedAlertKind::Conflict,
                wire::FeedAlertKind::Failing | wire::FeedAlertKind::Unspecified => FeedAlertKind::Failing,
            };
            let wire::FeedAlert {
                id,
                property_id: _,
                feed_id,
                platform,
                raised_at,
                kind: _,
                error,
                status,
                nights,
                conflict,
                other_platform,
            } = alert;
            let platform = Platform::of(platform).unwrap_or(Platform::Other);
            let failed = Failed { code: &error, status, platform: Some(platform), host: None };
            FeedAlert {
                id,
                feed_id,
                platform,
                raised_at: instant(raised_at.unwrap_or_default()),
                kind,
                error: failed.shown(language),
                missing_nights: nights,
                conflict: conflict.map(night_range),
                other_platform: Platform::of(other_platform),
            }
        };
        Self { items: alerts.into_iter().map(alert).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alert_says_what_it_is_about() {
        use wire::{DayRange, FeedAlertKind as Kind, Platform as WirePlatform};

        let alerts = [Kind::Failing, Kind::MissingNights, Kind::Conflict].map(|kind| wire::FeedAlert {
            kind: kind.into(),
            platform: WirePlatform::Airbnb.into(),
            ..Default::default()
        });
        let [failing, missing, conflict] = alerts;
        let alerts = vec![
            wire::FeedAlert { error: "not_found".into(), ..failing },
            wire::FeedAlert { nights: 31, ..missing },
            wire::FeedAlert {
                conflict: Some(DayRange { first_day: 20_946, end_day: 20_948 }),
                other_platform: WirePlatform::Booking.into(),
                ..conflict
            },
        ];
        let told = FeedAlertList::new(alerts, Language::English).items;
        let kinds: Vec<_> = told.iter().map(|alert| (alert.kind, alert.missing_nights)).collect();
        let expected = [(FeedAlertKind::Failing, 0), (FeedAlertKind::MissingNights, 31), (FeedAlertKind::Conflict, 0)];
        assert_eq!(kinds, expected);
        assert!(told[0].error.is_some() && told[1].error.is_none() && told[2].error.is_none());
        let conflicts: Vec<_> = told
            .iter()
            .map(|alert| {
                let nights = alert.conflict.as_ref().map(|nights| (nights.start_date, nights.end_date));
                (nights, alert.other_platform)
            })
            .collect();
        let day = |day| NaiveDate::from_ymd_opt(2027, 5, day).expect("a date");
        let held = (Some((day(8), day(9))), Some(Platform::Booking));
        assert_eq!(conflicts, [(None, None), (None, None), held]);
    }
}
