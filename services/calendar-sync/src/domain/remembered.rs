//! What is remembered of a feed from one read to the next.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::{
    hold::Held,
    nights::{NightRange, horizon},
};

/// What a platform calls its present answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validators {
    /// `ETag`.
    pub etag: Option<String>,
    /// `Last-Modified`.
    pub last_modified: Option<String>,
}

impl Validators {
    /// Whether a conditional request can be made with them.
    pub fn are_present(&self) -> bool {
        self.etag.is_some() || self.last_modified.is_some()
    }
}

/// What is remembered of a feed between reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedState {
    /// Of the last accepted reading, if the next read may be conditional.
    pub validators: Validators,
    /// When it was last tried.
    pub last_read_at: Option<DateTime<Utc>>,
    /// When a reading of the present address was last accepted.
    pub last_success_at: Option<DateTime<Utc>>,
    /// Code of the last failure; empty after a success.
    pub last_error: String,
    /// Failures of the present cycle.
    pub failures: u32,
    /// Cycles that failed since the last success.
    pub failed_cycles: u32,
    /// Whether the nights come from an address that was changed since.
    pub from_other_address: bool,
    /// The first day of which the last accepted reading says nothing.
    pub covered_until: Option<NaiveDate>,
    /// The reading that waits to be confirmed.
    pub held: Option<Held>,
}

impl FeedState {
    /// Whether the next read may be answered with "not modified": not while a reading waits to be
    /// confirmed, and not when the reading that stands no longer reaches far enough ahead.
    pub fn may_ask_conditionally(&self, today: NaiveDate) -> bool {
        let far_enough = horizon(today).end() - TimeDelta::days(30);
        self.held.is_none()
            && self.validators.are_present()
            && self.covered_until.is_some_and(|until| until >= far_enough)
    }

    /// A reading was accepted, or what was accepted still holds.
    pub(super) fn succeed(&mut self, now: DateTime<Utc>) {
        self.last_success_at = Some(now);
        self.last_error.clear();
        self.failures = 0;
        self.failed_cycles = 0;
    }

    /// A reading was accepted that says what there is in `covered`.
    pub(super) fn accept(&mut self, now: DateTime<Utc>, covered: NightRange) {
        self.succeed(now);
        self.covered_until = Some(covered.end());
    }
}
