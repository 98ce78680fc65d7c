//! Nights, ranges of nights and sets of nights.
//!
//! A night belongs to the day it begins. Ranges are half-open: the first night is included, the end day (the day of
//! departure) is not (`docs/rules/calendar.md#nights`).

mod moment;
mod set;

pub use moment::Moment;
pub use set::NightSet;

use chrono::{Days, NaiveDate};

/// How many nights before today a calendar covers.
pub const PAST_NIGHTS: u64 = 31;
/// How many nights from today on a calendar covers.
pub const FUTURE_NIGHTS: u64 = 730;

/// A range of at least one night: from the first night up to the day of departure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NightRange {
    first: NaiveDate,
    end: NaiveDate,
}

impl NightRange {
    /// The nights from `first` up to the day of departure `end`; `None` if that is no night.
    pub fn new(first: NaiveDate, end: NaiveDate) -> Option<Self> {
        (first < end).then_some(Self { first, end })
    }

    /// The nights from `first` up to `end`; only the first night if that range is empty.
    pub fn at_least_one(first: NaiveDate, end: NaiveDate) -> Self {
        Self { first, end: end.max(following(first)) }
    }

    /// The first night.
    pub fn first(self) -> NaiveDate {
        self.first
    }

    /// The last night.
    pub fn last(self) -> NaiveDate {
        self.end.pred_opt().unwrap_or(self.first)
    }

    /// The day of departure: the day after the last night.
    pub fn end(self) -> NaiveDate {
        self.end
    }

    /// The same range with another day of departure; at least one night.
    #[must_use]
    pub fn until(self, end: NaiveDate) -> Self {
        Self::at_least_one(self.first, end)
    }

    pub fn count(self) -> u32 {
        u32::try_from((self.end - self.first).num_days()).unwrap_or(u32::MAX)
    }

    /// The nights that are in both ranges.
    pub fn intersection(self, other: Self) -> Option<Self> {
        Self::new(self.first.max(other.first), self.end.min(other.end))
    }

    pub fn iter(self) -> impl Iterator<Item = NaiveDate> {
        self.first.iter_days().take_while(move |day| *day < self.end)
    }
}

/// The next day, or the same day at the end of the supported dates.
pub fn following(day: NaiveDate) -> NaiveDate {
    day.checked_add_days(Days::new(1)).unwrap_or(day)
}

/// The nights a calendar covers when today is `today`.
pub fn horizon(today: NaiveDate) -> NightRange {
    NightRange {
        first: today.checked_sub_days(Days::new(PAST_NIGHTS)).unwrap_or(NaiveDate::MIN),
        end: today.checked_add_days(Days::new(FUTURE_NIGHTS)).unwrap_or(NaiveDate::MAX),
    }
}
