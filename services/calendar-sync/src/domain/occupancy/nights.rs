//! What is remembered of a feed between readings: nights, not events (`docs/rules/calendar.md`, rule 1).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{
    super::nights::{NightRange, NightSet, following},
    Category,
    apply_reading::{COUNTED_APART, COUNTED_READINGS, LONG_WAIT, MANY_RUNS},
    taking::Claim,
};

/// Records that complete readings no longer name a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The time of the first such reading.
    pub since: DateTime<Utc>,
    /// The number of counted readings. A reading counts if it is at least [`COUNTED_APART`] after the one counted
    /// before.
    pub times: u32,
    /// The time of the last counted reading.
    pub counted_at: DateTime<Utc>,
    /// Whether much was missing at a reading since then, so that it waits for a day (rule 3).
    pub waits_a_day: bool,
}

/// A night that a feed takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Night {
    /// What the feed says about it.
    pub claim: Claim,
    /// Why it is taken, as shown to guests.
    pub category: Category,
    /// The stay that the night belongs to, of at most 31 nights, if a guest may be behind it (rule 6).
    pub stay: Option<NightRange>,
    /// Since when the feed names it with this claim.
    pub named_since: DateTime<Utc>,
    /// The claim was made after this time: that of the feed's last complete reading before, at most [`super::READ_APART`]
    /// before [`named_since`](Self::named_since).
    pub claimed_after: DateTime<Utc>,
    /// Set while complete readings do not name it.
    pub missing: Option<Missing>,
    /// Whether the owner says that nobody is there. Such a night is not passed on, but stays taken, until the feed claims
    /// more (rule 4).
    pub unshared: bool,
}

impl Night {
    /// Whether a guest may have been in the house when the feed stopped naming the night. Such a night is kept to the
    /// end of the stay (rule 6).
    pub fn is_under_way(&self, zone: Tz) -> bool {
        let arrived = |missing: Missing| {
            let day = missing.since.with_timezone(&zone).date_naive();
            self.stay.is_some_and(|stay| stay.first() <= day)
        };
        self.missing.is_some_and(arrived)
    }

    /// Whether it is missing and waits to be forgotten.
    pub fn waits(&self, zone: Tz) -> bool {
        self.missing.is_some() && !self.is_under_way(zone)
    }

    /// The earliest time at which it can be forgotten; `None` while it does not wait.
    fn free_at(&self, zone: Tz, long: bool) -> Option<DateTime<Utc>> {
        let missing = self.missing.filter(|_| self.waits(zone))?;
        let left = COUNTED_READINGS.saturating_sub(missing.times);
        let counted = missing.counted_at + COUNTED_APART * i32::try_from(left).unwrap_or(0);
        let long = long || missing.waits_a_day;
        Some(if long { counted.max(missing.since + LONG_WAIT) } else { counted })
    }
}

/// Consecutive nights with the same history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightRun {
    pub nights: NightRange,
    /// What is remembered of each night.
    pub night: Night,
}

/// A run of missing nights. They wait to be forgotten, or stay because a guest may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub nights: NightRange,
    /// The time of the first complete reading that did not name all of them.
    pub missing_since: DateTime<Utc>,
    /// The earliest time at which they are forgotten; `None` if a guest may be in the house, so that they stay to the
    /// end of the stay.
    pub free_at: Option<DateTime<Utc>>,
}

/// The nights that a feed takes, by day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RememberedNights(pub(super) BTreeMap<NaiveDate, Night>);

impl RememberedNights {
    /// The nights of these runs. If two runs contain the same night, the later run counts.
    pub fn of(runs: impl IntoIterator<Item = NightRun>) -> Self {
        let nights = runs.into_iter().flat_map(|run| run.nights.iter().map(move |day| (day, run.night)));
        Self(nights.collect())
    }

    /// The nights as runs, sorted.
    pub fn runs(&self) -> Vec<NightRun> {
        let mut runs: Vec<NightRun> = Vec::new();
        for (&day, &night) in &self.0 {
            match runs.last_mut() {
                Some(run) if run.nights.end() == day && run.night == night => {
                    run.nights = run.nights.until(following(day))
                }
                _ => runs.push(NightRun { nights: NightRange::at_least_one(day, day), night }),
            }
        }
        runs
    }

    /// What is remembered of the night that begins on `day`.
    pub fn get(&self, day: NaiveDate) -> Option<&Night> {
        self.0.get(&day)
    }

    /// Each night, by day.
    pub fn iter(&self) -> impl Iterator<Item = (NaiveDate, &Night)> {
        self.0.iter().map(|(day, night)| (*day, night))
    }

    /// All taken nights.
    pub fn taken(&self) -> NightSet {
        self.select(|_| true)
    }

    /// The nights that satisfy a condition.
    pub fn select(&self, wanted: impl Fn(&Night) -> bool) -> NightSet {
        self.runs().into_iter().filter(|run| wanted(&run.night)).map(|run| run.nights).collect()
    }

    /// The nights from `today` on that wait to be forgotten.
    pub fn waiting_set(&self, today: NaiveDate, zone: Tz) -> NightSet {
        self.select(|night| night.waits(zone)).from_day(today)
    }

    /// Whether so many nights from `today` on are missing that the platform is probably at fault: all of them, or many
    /// runs.
    pub fn much_is_missing(&self, today: NaiveDate, zone: Tz) -> bool {
        let waiting = self.waiting_set(today, zone);
        let none_is_named = self.0.range(today..).all(|(_, night)| night.missing.is_some());
        !waiting.is_empty() && (none_is_named || waiting.ranges().len() >= MANY_RUNS)
    }

    /// The missing nights for the owner, sorted by first night: those that wait, and those that stay because a guest
    /// may be in the house.
    pub fn waiting(&self, today: NaiveDate, zone: Tz) -> Vec<Waiting> {
        let long = self.much_is_missing(today, zone);
        let mut waiting: Vec<Waiting> = Vec::new();
        for (&day, night) in self.0.range(today..) {
            let Some(missing) = night.missing else { continue };
            let free_at = night.free_at(zone, long);
            match waiting.last_mut() {
                Some(last) if last.nights.end() == day && last.free_at.is_some() == free_at.is_some() => {
                    last.nights = last.nights.until(following(day));
                    last.missing_since = last.missing_since.min(missing.since);
                    last.free_at = last.free_at.max(free_at);
                }
                _ => waiting.push(Waiting {
                    nights: NightRange::at_least_one(day, day),
                    missing_since: missing.since,
                    free_at,
                }),
            }
        }
        waiting
    }

    /// The nights that the last reading named, or that an incomplete one left as they were.
    pub fn named(&self) -> NightSet {
        self.select(|night| night.missing.is_none())
    }

    /// Removes those of the nights that are missing, because the owner says that nobody is there (rule 4). Returns the
    /// removed nights.
    pub fn release(&mut self, nights: &NightSet) -> NightSet {
        let is_missing = |day: &NaiveDate| self.get(*day).is_some_and(|night| night.missing.is_some());
        let freed: BTreeSet<NaiveDate> = nights.days().filter(is_missing).collect();
        self.0.retain(|day, _| !freed.contains(day));
        set_of_days(freed)
    }

    /// The owner says of nights that are still named that nobody is there (rule 4): they stay taken and are no longer
    /// passed on.
    pub fn unshare(&mut self, nights: &NightSet) {
        for day in nights.days() {
            if let Some(night) = self.0.get_mut(&day).filter(|night| night.missing.is_none()) {
                night.unshared = true;
            }
        }
    }

    /// Forgets the nights before `first_day`.
    pub fn forget_before(&mut self, first_day: NaiveDate) {
        self.0 = self.0.split_off(&first_day);
    }
}

/// The set of these nights.
pub(super) fn set_of_days(days: impl IntoIterator<Item = NaiveDate>) -> NightSet {
    days.into_iter().map(|day| NightRange::at_least_one(day, day)).collect()
}
