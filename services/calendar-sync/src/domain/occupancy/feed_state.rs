//! What is remembered of a feed between reads, besides its nights.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::{
    super::{failure::ReadError, schedule::Timetable},
    apply_reading::{COUNTED_APART, COUNTED_READINGS},
};

/// HTTP validators of the platform's last answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validators {
    /// `ETag`.
    pub etag: Option<String>,
    /// `Last-Modified`.
    pub last_modified: Option<String>,
}

impl Validators {
    /// Whether a conditional request is possible.
    pub fn are_present(&self) -> bool {
        self.etag.is_some() || self.last_modified.is_some()
    }
}

/// The result of the last read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastRead {
    /// This address was never read.
    #[default]
    Never,
    /// A complete reading, or "not modified" after one.
    Complete,
    /// An incomplete reading: it only added nights.
    Incomplete,
    /// The read failed.
    Failed(ReadError),
}

impl LastRead {
    /// The code, as stored and returned; empty after a complete reading and before the first read.
    pub fn error_code(self) -> &'static str {
        match self {
            Self::Never | Self::Complete => "",
            Self::Incomplete => "incomplete",
            Self::Failed(error) => error.code(),
        }
    }
}

/// What is remembered of a feed between reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedState {
    /// The validators of the last reading, if it was complete.
    pub validators: Validators,
    /// The time of the last attempt.
    pub last_read_at: Option<DateTime<Utc>>,
    /// The result of the last attempt.
    pub last_read: LastRead,
    /// When the feed was last known to match a complete reading that is believed: one at which not much was missing.
    pub last_complete_at: Option<DateTime<Utc>>,
    /// When a complete reading was last fetched in full, not only confirmed as unmodified, believed or not.
    pub last_body_at: Option<DateTime<Utc>>,
    /// Failures in the present cycle.
    pub failures: u32,
    /// Failed cycles since the last complete reading.
    pub failed_cycles: u32,
    /// Whether the readings of this address count for availability (rule 8): it named a future night, was read
    /// completely three times, or the owner says so.
    pub is_proven: bool,
    /// The number of counted complete readings of this address.
    pub counted_readings: u32,
    /// The time of the last counted reading.
    pub counted_at: Option<DateTime<Utc>>,
    /// The problems of the last reading, by fingerprint.
    pub problems: BTreeSet<String>,
    /// Problems that the owner accepted. They do not make a reading incomplete while they stay the same (rule 2).
    pub accepted_problems: BTreeSet<String>,
}

impl FeedState {
    /// The state after the address was changed: only the accepted problems and the time of the last read are kept.
    #[must_use]
    pub fn of_new_address(self) -> Self {
        Self { accepted_problems: self.accepted_problems, last_read_at: self.last_read_at, ..Self::default() }
    }

    /// Whether the next read, at `now`, may be a conditional request. It must be a full one once a day, while nights
    /// wait to be forgotten, after an incomplete reading, and until the readings count.
    pub fn may_ask_conditionally(&self, nights_wait: bool, timetable: Timetable<'_>, now: DateTime<Utc>) -> bool {
        let daily = self.last_body_at.is_none_or(|at| timetable.is_daily_read(at, now));
        self.validators.are_present() && self.is_proven && !nights_wait && !daily
    }

    /// The first day that the feed says nothing about. Platforms export at least the next year.
    pub fn reaches_until(&self) -> Option<NaiveDate> {
        Some((self.last_complete_at? + TimeDelta::days(REACH_DAYS)).date_naive())
    }

    /// The owner confirms the last reading: its problems are accepted, and the feed counts.
    pub fn accept(&mut self) {
        self.is_proven = true;
        self.accepted_problems = self.problems.clone();
    }

    /// Records that the feed matches a complete reading. Where much is missing it names perhaps not all that it should,
    /// so the nights that it does not name are believed to be available no longer than before.
    pub(super) fn complete(&mut self, now: DateTime<Utc>, much_is_missing: bool) {
        if !much_is_missing {
            self.last_complete_at = Some(now);
        }
        self.last_read = LastRead::Complete;
        self.failures = 0;
        self.failed_cycles = 0;
    }

    /// Records that a complete reading was fetched in full.
    pub(super) fn complete_body(&mut self, now: DateTime<Utc>, much_is_missing: bool, names_night_to_come: bool) {
        self.complete(now, much_is_missing);
        self.last_body_at = Some(now);
        if self.counted_at.is_none_or(|at| now - at >= COUNTED_APART) {
            self.counted_readings = self.counted_readings.saturating_add(1);
            self.counted_at = Some(now);
        }
        self.is_proven |= names_night_to_come || self.counted_readings >= COUNTED_READINGS;
    }
}

/// Platforms export at least one year.
const REACH_DAYS: i64 = 365;
