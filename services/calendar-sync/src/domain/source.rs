//! How far a calendar can be believed (`docs/rules/calendar.md#freshness`).

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::policy::Platform;

/// A successful read is believed for this long.
pub const FRESH_HOURS: i64 = 48;
/// An owner's word, where there is no feed, is believed for this long.
pub const CONFIRMED_DAYS: i64 = 30;

/// What a guest is told about a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceState {
    /// Never read yet.
    Waiting,
    /// Read successfully within 48 hours.
    Fresh,
    /// Not read successfully for 48 hours.
    Stale,
    /// The last read looked wrong; the nights before it stand.
    Held,
    /// The last read failed; the nights before it stand.
    Failing,
}

/// A feed, as far as belief goes.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Whose calendar it is.
    pub platform: Platform,
    /// When it was last tried.
    pub last_read_at: Option<DateTime<Utc>>,
    /// When a reading was last accepted.
    pub last_success_at: Option<DateTime<Utc>>,
    /// Whether the last read failed.
    pub failing: bool,
    /// Whether a suspicious reading waits.
    pub held: bool,
    /// The first day of which its last accepted reading says nothing.
    pub covered_until: Option<NaiveDate>,
}

impl Source {
    /// Until when it is believed; `None` where it never was.
    pub fn fresh_until(&self) -> Option<DateTime<Utc>> {
        Some(self.last_success_at? + TimeDelta::hours(FRESH_HOURS))
    }

    /// Its state at `now`.
    pub fn state(&self, now: DateTime<Utc>) -> SourceState {
        match self.fresh_until() {
            Some(until) if until <= now => SourceState::Stale,
            _ if self.held => SourceState::Held,
            _ if self.failing => SourceState::Failing,
            Some(_) => SourceState::Fresh,
            None => SourceState::Waiting,
        }
    }
}

/// Until when a calendar is believed: the shortest of its feeds, or the owner's word where there is
/// none. `None` means not at all.
pub fn fresh_until(sources: &[Source], confirmed_at: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
    if sources.is_empty() {
        return Some(confirmed_at? + TimeDelta::days(CONFIRMED_DAYS));
    }
    sources.iter().map(Source::fresh_until).collect::<Option<Vec<_>>>()?.into_iter().min()
}

/// The first day of which a calendar says nothing, given that of one read today.
pub fn covered_until(sources: &[Source], horizon_end: NaiveDate) -> NaiveDate {
    sources.iter().filter_map(|source| source.covered_until).min().map_or(horizon_end, |day| day.min(horizon_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-21T03:00:00Z".parse().expect("an instant")
    }

    fn source(hours: Option<i64>, failing: bool, held: bool) -> Source {
        let at = hours.map(|hours| now() - TimeDelta::hours(hours));
        Source { platform: Platform::Airbnb, last_read_at: at, last_success_at: at, failing, held, covered_until: None }
    }

    #[test]
    fn states() {
        use SourceState::{Failing, Fresh, Held, Stale, Waiting};
        let cases = [
            (None, false, false, Waiting),
            (None, true, false, Failing),
            (None, false, true, Held),
            (Some(1), false, false, Fresh),
            (Some(47), true, false, Failing),
            (Some(47), false, true, Held),
            (Some(48), false, false, Stale),
            (Some(48), true, true, Stale),
        ];
        for (hours, failing, held, expected) in cases {
            assert_eq!(source(hours, failing, held).state(now()), expected, "{hours:?} {failing} {held}");
        }
    }

    #[test]
    fn a_calendar_is_as_fresh_as_its_oldest_feed() {
        let hour = |hours: i64| Some(now() + TimeDelta::hours(hours));
        let fresh = |sources: &[Source]| fresh_until(sources, hour(0));
        assert_eq!(fresh(&[source(Some(1), false, false), source(Some(40), false, false)]), hour(8));
        assert_eq!(fresh(&[source(Some(1), false, false), source(None, false, false)]), None);
        assert_eq!(fresh(&[]), hour(30 * 24), "without feeds the owner's word counts");
        assert_eq!(fresh_until(&[], None), None, "unknown is not free");
    }
}
