//! Conversions between the contract and the domain. Messages are destructured field by field, so that a new field does
//! not compile until it is handled.

mod blocks;
mod calendars;
mod exports;
mod feeds;

use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use tonic::Status;

use super::refuse::invalid;
use crate::domain::{
    id::is_id,
    nights::{NightRange, NightSet},
    occupancy::Category,
    occupancy::freshness::SourceState,
    platform::Platform,
};

pub(super) use blocks::{CheckedEdit, block, block_id, edit, edit_refused, edited, new_block, night_ahead};
pub(super) use calendars::{calendar, nights, window};
pub(super) use exports::{export, new_export, receipt};
pub(super) use feeds::{Occupied, alert, conflict, dead_letter, event, feed, pass, past_read, read_day, wanted_feed};

pub(super) fn day_number(day: NaiveDate) -> i32 {
    i32::try_from((day - NaiveDate::default()).num_days()).unwrap_or(i32::MAX)
}

fn day(number: i32) -> Option<NaiveDate> {
    NaiveDate::default().checked_add_signed(TimeDelta::days(i64::from(number)))
}

pub(super) fn timestamp(at: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp { seconds: at.timestamp(), nanos: at.timestamp_subsec_nanos().cast_signed() }
}

/// An instant, truncated to microseconds, which every store keeps.
pub(super) fn instant(timestamp: &prost_types::Timestamp) -> Option<DateTime<Utc>> {
    let nanos = u32::try_from(timestamp.nanos).ok()?;
    DateTime::from_timestamp(timestamp.seconds, nanos / 1_000 * 1_000)
}

pub(super) fn range(nights: NightRange) -> wire::DayRange {
    wire::DayRange { first_day: day_number(nights.first()), end_day: day_number(nights.end()) }
}

/// The nights of a message; `None` if they are invalid.
pub(super) fn night_range(nights: &wire::DayRange) -> Option<NightRange> {
    NightRange::new(day(nights.first_day)?, day(nights.end_day)?)
}

pub(super) fn ranges(nights: &NightSet) -> Vec<wire::DayRange> {
    nights.ranges().iter().map(|nights| range(*nights)).collect()
}

pub(super) fn platform(platform: Platform) -> wire::Platform {
    match platform {
        Platform::Airbnb => wire::Platform::Airbnb,
        Platform::Booking => wire::Platform::Booking,
        Platform::Vrbo => wire::Platform::Vrbo,
        Platform::Manual => wire::Platform::Manual,
        Platform::Other => wire::Platform::Other,
    }
}

pub(super) fn category(category: Category) -> wire::NightCategory {
    match category {
        Category::Booking => wire::NightCategory::Booking,
        Category::ManualBlock => wire::NightCategory::ManualBlock,
        Category::Maintenance => wire::NightCategory::Maintenance,
        Category::Inquiry => wire::NightCategory::Inquiry,
        Category::OutsideBookingWindow => wire::NightCategory::OutsideBookingWindow,
        Category::Unknown => wire::NightCategory::Unknown,
    }
}

/// Default and maximum page size.
const PAGE_SIZE: u32 = 50;

const LARGEST_PAGE: u32 = 500;

pub(super) fn page_size(asked: u32) -> u32 {
    if asked == 0 { PAGE_SIZE } else { asked.min(LARGEST_PAGE) }
}

pub(super) fn property_id(id: String) -> Result<String, Status> {
    // Ids are in capitals, as the listing service writes them. Another spelling would be another calendar.
    let written = is_id(&id) && !id.chars().any(|letter| letter.is_ascii_lowercase());
    if written { Ok(id) } else { Err(invalid("invalid_listing_id", "property_id", "not a property id")) }
}

pub(super) fn time_zone(name: &str) -> Result<Tz, Status> {
    name.parse().map_err(|_| invalid("invalid_time_zone", "time_zone", "not the name of an IANA time zone"))
}

fn wanted_platform(number: Option<i32>, field: &str) -> Result<Option<Platform>, Status> {
    let wrong = || invalid("invalid_platform", field, "not a platform of feeds");
    match wire::Platform::try_from(number.unwrap_or_default()).map_err(|_| wrong())? {
        wire::Platform::Unspecified => Ok(None),
        wire::Platform::Airbnb => Ok(Some(Platform::Airbnb)),
        wire::Platform::Booking => Ok(Some(Platform::Booking)),
        wire::Platform::Vrbo => Ok(Some(Platform::Vrbo)),
        wire::Platform::Other => Ok(Some(Platform::Other)),
        wire::Platform::Manual => Err(wrong()),
    }
}

/// How surely something is what it is taken for, by the name that is stored.
pub(super) fn confidence(name: &str) -> Option<i32> {
    name.parse::<wire::Confidence>().ok().map(Into::into)
}

/// A code, to which the gateway adds the text.
pub(super) fn explained(code: impl Into<String>) -> wire::Explained {
    wire::Explained { code: code.into(), text: String::new() }
}

/// A failure, to which the gateway adds the text; `None` without a code.
pub(super) fn failure(code: &str, status: Option<u32>) -> Option<wire::FeedFailure> {
    (!code.is_empty()).then(|| wire::FeedFailure { code: code.to_owned(), status, text: String::new() })
}

pub(super) fn state(state: SourceState) -> wire::SourceState {
    match state {
        SourceState::Waiting => wire::SourceState::Waiting,
        SourceState::Fresh => wire::SourceState::Fresh,
        SourceState::Stale => wire::SourceState::Stale,
        SourceState::Incomplete => wire::SourceState::Incomplete,
        SourceState::Failing => wire::SourceState::Failing,
        SourceState::Paused => wire::SourceState::Paused,
    }
}
