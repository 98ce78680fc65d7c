//! The shapes of the REST API that no message of the contract has: `proto/build.rs` lists those that are their own JSON. A
//! conversion names every field, so that a new field fails to compile until somebody decides.

pub mod alerts;
pub mod blocks;
pub mod check;
pub mod directory;
pub mod exports;
pub mod feeds;
pub mod guests;
pub mod homes;
pub mod inquiry;
pub mod listing;
pub mod offer;
pub mod operations;
pub mod operator;
pub mod own_listing;
pub mod photos;
pub mod places;
pub mod preview;
pub mod search;
pub mod session;
pub mod settings;

use chrono::{DateTime, Days, NaiveDate, Utc};

/// The date of a day counted from 1970-01-01. Days out of range become the last date.
pub fn date(day: i32) -> NaiveDate {
    let epoch = NaiveDate::default();
    let days = Days::new(u64::from(day.unsigned_abs()));
    let moved = if day < 0 { epoch.checked_sub_days(days) } else { epoch.checked_add_days(days) };
    moved.unwrap_or(NaiveDate::MAX)
}

/// The day of a date, counted from 1970-01-01.
pub fn day(date: NaiveDate) -> i32 {
    i32::try_from((date - NaiveDate::default()).num_days()).unwrap_or(i32::MAX)
}

/// An instant of the contract.
pub fn instant(timestamp: prost_types::Timestamp) -> DateTime<Utc> {
    let nanos = u32::try_from(timestamp.nanos).unwrap_or_default();
    DateTime::from_timestamp(timestamp.seconds, nanos).unwrap_or_default()
}

/// An instant as the contract writes it.
pub fn timestamp(at: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp { seconds: at.timestamp(), nanos: at.timestamp_subsec_nanos().cast_signed() }
}

/// The views of many messages.
fn many<T, V: From<T>>(items: Vec<T>) -> Vec<V> {
    items.into_iter().map(V::from).collect()
}

/// The text, or `None` if it is empty.
fn given(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        let may = NaiveDate::from_ymd_opt(2027, 5, 8).expect("a date");
        assert_eq!(day(may), 20_946);
        assert_eq!(date(20_946), may);
        assert_eq!(date(-1), NaiveDate::from_ymd_opt(1969, 12, 31).expect("a date"));
    }
}
