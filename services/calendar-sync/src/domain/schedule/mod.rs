//! When a feed is read next (`docs/rules/calendar.md`, rule 7).

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};

use super::platform::Platform;

/// The shortest time between scheduled reads of one feed.
const SHORTEST_MINUTES: u32 = 30;
/// Tripadvisor answers one read in two hours.
const TRIPADVISOR: TimeDelta = TimeDelta::hours(2);
/// Maximum delay that spreads the reads.
const JITTER_SECONDS: u64 = 600;
/// The unconditional read of each day is due in the hour from 02:00 UTC.
const DAILY_HOUR: u32 = 2;
const DAILY_SPREAD_SECONDS: u64 = 3600;

/// How long to wait after each failure of one cycle.
const RETRY_MINUTES: [i64; 3] = [1, 5, 30];
/// The owner is alerted at this many failed cycles.
pub const ALERT_CYCLES: u32 = 3;

/// A guest who opens a home causes a read if the last one is at least this old.
const GUEST_AGE: TimeDelta = TimeDelta::minutes(15);

/// How often the feeds of each platform are read, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadIntervals {
    pub airbnb: u32,
    pub booking: u32,
    pub vrbo: u32,
    /// All others.
    pub other: u32,
}

impl Default for ReadIntervals {
    fn default() -> Self {
        Self { airbnb: 60, booking: 60, vrbo: 60, other: 60 }
    }
}

impl ReadIntervals {
    fn of(&self, platform: Platform) -> TimeDelta {
        let minutes = match platform {
            Platform::Airbnb => self.airbnb,
            Platform::Booking => self.booking,
            Platform::Vrbo => self.vrbo,
            Platform::Other | Platform::Manual => self.other,
        };
        TimeDelta::minutes(minutes.max(SHORTEST_MINUTES).into())
    }
}

/// How often the feeds of a property are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As often as is usual.
    Normal,
    /// Once a day.
    Daily,
    /// Not at all.
    Off,
}

impl Reading {
    /// Whether feeds are read at all.
    pub const fn is_on(self) -> bool {
        matches!(self, Self::Normal | Self::Daily)
    }

    /// When a feed is read that is usually read at `usual`, after a read at `now`. Retries of a failure are not put off.
    pub fn next_read(self, usual: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
        if self == Self::Daily { usual.max(now + TimeDelta::days(1)) } else { usual }
    }
}

/// What decides when a feed is read.
#[derive(Clone, Copy, Debug)]
pub struct Timetable<'a> {
    pub platform: Platform,
    pub host: &'a str,
    /// The usual intervals.
    pub intervals: ReadIntervals,
    /// A pseudo-random number that is constant for each feed: [`spread_of`].
    pub spread: u64,
}

/// A number that spreads many feeds over time.
pub fn spread_of(feed_id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    feed_id.hash(&mut hasher);
    hasher.finish()
}

impl Timetable<'_> {
    /// When the feed is read next after a read at `now`. `hint` is the interval that the feed asks for; it may only
    /// shorten the interval.
    pub fn next_read(&self, now: DateTime<Utc>, hint: Option<TimeDelta>) -> DateTime<Utc> {
        let shortest = TimeDelta::minutes(SHORTEST_MINUTES.into());
        let usual = self.intervals.of(self.platform);
        let interval = hint.map_or(usual, |hint| hint.clamp(shortest, usual)).max(shortest_interval(self.host));
        now + interval + seconds(self.spread % JITTER_SECONDS)
    }

    /// Whether the read at `now` is the daily unconditional one; `last_body_at` is when a whole body was last read.
    pub fn is_daily_read(&self, last_body_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        let at = NaiveTime::from_hms_opt(DAILY_HOUR, 0, 0).unwrap_or(NaiveTime::MIN);
        let today = now.date_naive().and_time(at).and_utc() + seconds(self.spread % DAILY_SPREAD_SECONDS);
        let last_due = if today <= now { today } else { today.checked_sub_days(Days::new(1)).unwrap_or(today) };
        last_body_at < last_due
    }
}

/// Who requests an additional read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// A user who may edit the calendar.
    Editor,
    Guest,
}

/// Minimum time between two reads of this host's feeds, for every request.
fn shortest_interval(host: &str) -> TimeDelta {
    let tripadvisor = host.to_ascii_lowercase().split('.').any(|label| label == "tripadvisor");
    if tripadvisor { TRIPADVISOR } else { TimeDelta::zero() }
}

/// Whether a feed that was last tried at `last_read_at` is read again on request.
pub fn may_read_again(asking: Asking, host: &str, last_read_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    let age = match asking {
        Asking::Editor => TimeDelta::zero(),
        Asking::Guest => GUEST_AGE,
    };
    last_read_at.is_none_or(|at| now - at >= age.max(shortest_interval(host)))
}

/// When a feed that was last tried at `last_read_at` may be read: now, or as soon as its host allows it.
pub fn earliest_read(host: &str, last_read_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> DateTime<Utc> {
    last_read_at.map_or(now, |at| now.max(at + shortest_interval(host)))
}

fn seconds(number: u64) -> TimeDelta {
    TimeDelta::seconds(i64::try_from(number).unwrap_or(0))
}

/// The wait after failure number `failures` of a cycle; `None` when the cycle is over. A host that allows reads only at
/// longer intervals is not retried: each of its failures is a cycle.
pub fn retry_delay(host: &str, failures: u32) -> Option<TimeDelta> {
    let at = usize::try_from(failures).ok()?.checked_sub(1)?;
    let delay = RETRY_MINUTES.get(at).copied().map(TimeDelta::minutes)?;
    (delay >= shortest_interval(host)).then_some(delay)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("an instant")
    }

    fn timetable(host: &str, spread: u64) -> Timetable<'_> {
        Timetable { platform: Platform::of_host(host), host, intervals: ReadIntervals::default(), spread }
    }

    #[test]
    fn the_next_read() {
        let cases = [
            ("2026-11-21T10:00:00Z", "airbnb.com", None, 60, "2026-11-21T11:01:00Z"),
            // A hint may shorten the interval to half an hour at least. It never lengthens it.
            ("2026-11-21T10:00:00Z", "airbnb.com", Some(1), 0, "2026-11-21T10:30:00Z"),
            ("2026-11-21T10:00:00Z", "airbnb.com", Some(45), 0, "2026-11-21T10:45:00Z"),
            ("2026-11-21T10:00:00Z", "airbnb.com", Some(10_000), 0, "2026-11-21T11:00:00Z"),
            ("2026-11-21T10:00:00Z", "www.tripadvisor.com", Some(1), 0, "2026-11-21T12:00:00Z"),
        ];
        for (now, host, minutes, spread, expected) in cases {
            let hint = minutes.map(TimeDelta::minutes);
            assert_eq!(timetable(host, spread).next_read(at(now), hint), at(expected), "{now} {host}");
        }
    }

    #[test]
    fn a_setting_changes_the_interval_of_a_platform() {
        let intervals = ReadIntervals { airbnb: 180, ..ReadIntervals::default() };
        let timetable = Timetable { intervals, ..timetable("airbnb.com", 0) };
        assert_eq!(timetable.next_read(at("2026-11-21T10:00:00Z"), None), at("2026-11-21T13:00:00Z"));
        let timetable = Timetable { intervals: ReadIntervals { airbnb: 0, ..intervals }, ..timetable };
        assert_eq!(timetable.next_read(at("2026-11-21T10:00:00Z"), None), at("2026-11-21T10:30:00Z"));
    }

    #[test]
    fn one_read_of_a_day_is_unconditional() {
        let cases = [
            ("2026-11-21T01:59:00Z", "2026-11-21T02:01:00Z", 0, true),
            ("2026-11-21T01:59:00Z", "2026-11-21T02:01:00Z", 600, false),
            ("2026-11-21T02:01:00Z", "2026-11-22T01:59:00Z", 0, false),
            ("2026-11-21T02:01:00Z", "2026-11-22T02:00:00Z", 0, true),
            ("2026-11-19T10:00:00Z", "2026-11-21T01:00:00Z", 0, true),
        ];
        for (body, now, spread, expected) in cases {
            assert_eq!(timetable("airbnb.com", spread).is_daily_read(at(body), at(now)), expected, "{body} {now}");
        }
    }

    #[test]
    fn retries_and_the_end_of_a_cycle() {
        let minutes = |host: &str| -> Vec<Option<i64>> {
            (1..=4).map(|failures| retry_delay(host, failures).map(|delay| delay.num_minutes())).collect()
        };
        assert_eq!(minutes("airbnb.com"), [Some(1), Some(5), Some(30), None]);
        assert_eq!(minutes("www.tripadvisor.es"), [None; 4], "one read in two hours");
    }

    #[test]
    fn reads_out_of_turn() {
        let cases = [
            (Asking::Guest, "airbnb.com", None, true),
            (Asking::Guest, "airbnb.com", Some(14), false),
            (Asking::Guest, "airbnb.com", Some(15), true),
            (Asking::Guest, "www.Tripadvisor.com", Some(119), false),
            (Asking::Guest, "www.tripadvisor.com", Some(120), true),
            (Asking::Editor, "airbnb.com", Some(0), true),
            (Asking::Editor, "tripadvisor.com", Some(119), false),
            (Asking::Editor, "tripadvisor.com", Some(120), true),
            (Asking::Editor, "nottripadvisor.com", Some(1), true),
        ];
        let now = at("2026-11-21T10:00:00Z");
        for (asking, host, minutes_ago, expected) in cases {
            let last = minutes_ago.map(|minutes| now - TimeDelta::minutes(minutes));
            assert_eq!(may_read_again(asking, host, last, now), expected, "{asking:?} {host} {minutes_ago:?}");
        }
    }
}
