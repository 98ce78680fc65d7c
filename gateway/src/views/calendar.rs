//! A property's calendar.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    calendar::v1::{AvailabilityTier, NightCategory, Platform, SourceState},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{date, instant};

/// Which nights are free: those in neither `blocked` nor `unknown`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Calendar {
    /// Whose calendar it is.
    pub property_id: String,
    /// IANA name of the zone its days are in.
    pub time_zone: String,
    /// Today there.
    pub today: NaiveDate,
    /// First night covered.
    pub from: NaiveDate,
    /// Last night covered.
    pub to: NaiveDate,
    /// Taken nights.
    pub blocked: Vec<BlockedRange>,
    /// Nights only the owner knows about.
    pub unknown: Vec<NightRange>,
    /// Where this is known from.
    pub sources: Vec<Source>,
    /// How much of each month is free.
    pub months: Vec<Month>,
    /// How much of the time covered is free, in percent.
    pub percent: u32,
    /// The same in three steps.
    pub tier: AvailabilityTier,
    /// When the owner last confirmed or edited the calendar.
    #[schema(required)]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Grows with every change.
    pub version: u64,
}

/// Nights in a row; `endDate` is the last night, not the departure day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NightRange {
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
}

/// Taken nights in a row; `endDate` is the last night, not the departure day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockedRange {
    /// First night.
    pub start_date: NaiveDate,
    /// Last night.
    pub end_date: NaiveDate,
    /// Who holds them.
    pub platform: Platform,
    /// Why.
    pub category: NightCategory,
}

/// A platform whose calendar is read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// Which.
    pub platform: Platform,
    /// When it was last read.
    #[schema(required)]
    pub last_read_at: Option<DateTime<Utc>>,
    /// How well it is known.
    pub state: SourceState,
}

/// That the owner says the calendar is right.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarConfirmation {
    /// When.
    pub confirmed_at: DateTime<Utc>,
}

/// What comes of a wish for a newer calendar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarRefresh {
    /// How many of its sources are about to be read; none when all of them were lately.
    pub sources_to_read: u32,
    /// Since when they are due: a source that was read later is as its platform says now.
    pub asked_at: DateTime<Utc>,
}

/// How much of a month is free, of its nights that are not past.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Month {
    /// Such as `2027-05`.
    pub month: String,
    /// Free nights.
    pub available_nights: u32,
    /// Nights not yet past.
    pub counted_nights: u32,
    /// Rounded.
    pub percent: u32,
    /// The same in three steps.
    pub tier: AvailabilityTier,
}

pub(super) fn night_range(range: wire::DayRange) -> NightRange {
    let wire::DayRange { first_day, end_day } = range;
    NightRange { start_date: date(first_day), end_date: date(end_day.saturating_sub(1)) }
}

fn tier(wire: i32) -> AvailabilityTier {
    AvailabilityTier::of(wire).unwrap_or(AvailabilityTier::Limited)
}

impl From<wire::TakenNights> for BlockedRange {
    fn from(wire::TakenNights { nights, platform, category }: wire::TakenNights) -> Self {
        let NightRange { start_date, end_date } = night_range(nights.unwrap_or_default());
        Self {
            start_date,
            end_date,
            platform: Platform::of(platform).unwrap_or(Platform::Other),
            category: NightCategory::of(category).unwrap_or(NightCategory::Unknown),
        }
    }
}

impl From<wire::Source> for Source {
    fn from(wire::Source { platform, last_read_at, state }: wire::Source) -> Self {
        Self {
            platform: Platform::of(platform).unwrap_or(Platform::Other),
            last_read_at: last_read_at.map(instant),
            state: SourceState::of(state).unwrap_or(SourceState::Waiting),
        }
    }
}

impl From<wire::MonthAvailability> for Month {
    fn from(month: wire::MonthAvailability) -> Self {
        let wire::MonthAvailability { year, month, available_nights, counted_nights, percent, tier: step } = month;
        Self { month: format!("{year:04}-{month:02}"), available_nights, counted_nights, percent, tier: tier(step) }
    }
}

impl From<wire::GetCalendarResponse> for Calendar {
    fn from(calendar: wire::GetCalendarResponse) -> Self {
        let wire::GetCalendarResponse {
            property_id,
            time_zone,
            today,
            window,
            taken,
            unknown,
            sources,
            months,
            percent,
            tier: step,
            version,
            confirmed_at,
        } = calendar;
        let NightRange { start_date: from, end_date: to } = night_range(window.unwrap_or_default());
        Self {
            property_id,
            time_zone,
            today: date(today),
            from,
            to,
            blocked: taken.into_iter().map(Into::into).collect(),
            unknown: unknown.into_iter().map(night_range).collect(),
            sources: sources.into_iter().map(Into::into).collect(),
            months: months.into_iter().map(Into::into).collect(),
            percent,
            tier: tier(step),
            confirmed_at: confirmed_at.map(instant),
            version,
        }
    }
}
