//! How long a calendar can be believed (`docs/rules/calendar.md`, rule 8).

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::super::platform::Platform;

/// A complete reading is believed for this long.
pub const FRESH_HOURS: i64 = 12;
/// The owner's confirmation, for a property without feeds, is believed for this long.
pub const CONFIRMED_DAYS: i64 = 30;

/// What a guest is told about a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceState {
    /// Its readings do not count yet.
    Waiting,
    /// Read completely within 12 hours.
    Fresh,
    /// Not read completely for 12 hours.
    Stale,
    /// The last reading was not complete; the earlier nights are kept.
    Incomplete,
    /// The last read failed; the earlier nights are kept.
    Failing,
    Paused,
}

/// The parts of a feed that decide how long it is believed.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The platform of the calendar.
    pub platform: Platform,
    /// The time of the last attempt.
    pub last_read_at: Option<DateTime<Utc>>,
    /// When it was last known to match a complete reading; `None` also if its readings do not count yet.
    pub believed_at: Option<DateTime<Utc>>,
    /// Whether the last read failed.
    pub is_failing: bool,
    /// Whether the last reading was not complete.
    pub is_incomplete: bool,
    /// Whether the feed is paused.
    pub is_paused: bool,
    /// The first day that the feed says nothing about.
    pub reaches_until: Option<NaiveDate>,
}

impl Source {
    /// Until when it is believed; `None` if it never was.
    pub fn fresh_until(&self) -> Option<DateTime<Utc>> {
        Some(self.believed_at? + TimeDelta::hours(FRESH_HOURS))
    }

    /// Whether it is believed at `now`.
    pub fn is_believed(&self, now: DateTime<Utc>) -> bool {
        self.fresh_until().is_some_and(|until| until > now)
    }

    /// Its state at `now`.
    pub fn state(&self, now: DateTime<Utc>) -> SourceState {
        match self.fresh_until() {
            _ if self.is_paused => SourceState::Paused,
            Some(until) if until <= now => SourceState::Stale,
            _ if self.is_incomplete => SourceState::Incomplete,
            _ if self.is_failing => SourceState::Failing,
            Some(_) => SourceState::Fresh,
            None => SourceState::Waiting,
        }
    }
}

/// Until when a calendar is believed: the minimum over its feeds, or the owner's confirmation if there are no feeds.
/// `None` means that it is not believed.
pub fn fresh_until(sources: &[Source], confirmed_at: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
    if sources.is_empty() {
        return Some(confirmed_at? + TimeDelta::days(CONFIRMED_DAYS));
    }
    sources.iter().map(Source::fresh_until).collect::<Option<Vec<_>>>()?.into_iter().min()
}

/// The first day that a feed says nothing about; `None` if no feed has such a day.
pub fn feeds_reach_until(sources: &[Source]) -> Option<NaiveDate> {
    sources.iter().filter_map(|source| source.reaches_until).min()
}

/// The first day that a calendar says nothing about.
pub fn reaches_until(feeds_reach_until: Option<NaiveDate>, horizon_end: NaiveDate) -> NaiveDate {
    feeds_reach_until.map_or(horizon_end, |day| day.min(horizon_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-21T03:00:00Z".parse().expect("an instant")
    }

    fn source(hours: Option<i64>, is_failing: bool, is_incomplete: bool) -> Source {
        let at = hours.map(|hours| now() - TimeDelta::hours(hours));
        Source {
            platform: Platform::Airbnb,
            last_read_at: at,
            believed_at: at,
            is_failing,
            is_incomplete,
            is_paused: false,
            reaches_until: None,
        }
    }

    #[test]
    fn states() {
        use SourceState::{Failing, Fresh, Incomplete, Paused, Stale, Waiting};
        let cases = [
            (None, false, false, Waiting),
            (None, true, false, Failing),
            (None, false, true, Incomplete),
            (Some(1), false, false, Fresh),
            (Some(11), true, false, Failing),
            (Some(11), false, true, Incomplete),
            (Some(12), false, false, Stale),
            (Some(12), true, true, Stale),
        ];
        for (hours, failing, incomplete, expected) in cases {
            assert_eq!(source(hours, failing, incomplete).state(now()), expected, "{hours:?} {failing} {incomplete}");
        }
        assert_eq!(Source { is_paused: true, ..source(Some(1), false, false) }.state(now()), Paused);
    }

    #[test]
    fn a_calendar_is_as_fresh_as_its_oldest_feed() {
        let hour = |hours: i64| Some(now() + TimeDelta::hours(hours));
        let fresh = |sources: &[Source]| fresh_until(sources, hour(0));
        assert_eq!(fresh(&[source(Some(1), false, false), source(Some(4), false, false)]), hour(8));
        assert_eq!(fresh(&[source(Some(1), false, false), source(None, false, false)]), None);
        assert_eq!(fresh(&[]), hour(30 * 24), "without feeds the owner's word counts");
        assert_eq!(fresh_until(&[], None), None, "unknown is not free");
    }
}
