//! When a feed is read next (`docs/rules/calendar.md#reading`).

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};

/// The usual time between reads.
const INTERVAL: TimeDelta = TimeDelta::hours(3);
/// A feed's own wish counts within these bounds.
const SHORTEST: TimeDelta = TimeDelta::minutes(30);
const LONGEST: TimeDelta = TimeDelta::hours(24);
/// Tripadvisor answers one read in two hours.
const TRIPADVISOR: TimeDelta = TimeDelta::hours(2);
/// Reads are spread by up to this much, always later: three reads then span six hours.
const JITTER_SECONDS: u64 = 600;
/// The nightly pass begins at 02:00 UTC and is spread over an hour.
const PASS_HOUR: u32 = 2;
const PASS_SECONDS: u64 = 3600;

/// How long to wait after each failure of one cycle.
const RETRY_MINUTES: [i64; 3] = [1, 5, 30];
/// The owner is alerted at this many failed cycles.
pub const ALERT_CYCLES: u32 = 3;

/// A guest may ask for another read this long after the last.
const GUEST_PATIENCE: TimeDelta = TimeDelta::minutes(30);

/// Who asks for a read out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Who may edit the calendar.
    Editor,
    /// Anybody.
    Guest,
}

/// Two reads of this host's feeds are at least so far apart, whoever asks.
fn shortest_interval(host: &str) -> TimeDelta {
    let tripadvisor = host.to_ascii_lowercase().split('.').any(|label| label == "tripadvisor");
    if tripadvisor { TRIPADVISOR } else { TimeDelta::zero() }
}

/// Whether a feed that was last tried at `last_read_at` is read again because somebody asks.
pub fn may_read_again(asking: Asking, host: &str, last_read_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    let patience = match asking {
        Asking::Editor => TimeDelta::zero(),
        Asking::Guest => GUEST_PATIENCE,
    };
    last_read_at.is_none_or(|at| now - at >= patience.max(shortest_interval(host)))
}

/// When a feed that was last tried at `last_read_at` may be read, now or as soon as its host takes it.
pub fn earliest_read(host: &str, last_read_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> DateTime<Utc> {
    last_read_at.map_or(now, |at| now.max(at + shortest_interval(host)))
}

/// When a feed is read next after a read at `now`. `spread` is a number that is as good as random but
/// the same for one feed; `hint` is the feed's own wish.
pub fn next_read(now: DateTime<Utc>, host: &str, hint: Option<TimeDelta>, spread: u64) -> DateTime<Utc> {
    let shortest = SHORTEST.max(shortest_interval(host));
    let interval = hint.map_or(INTERVAL, |hint| hint.min(LONGEST)).max(shortest);
    let usual = now + interval + seconds(spread % JITTER_SECONDS);
    let pass = nightly_pass(now + shortest, spread);
    usual.min(pass)
}

/// When the nightly pass reads a feed, the first time not before `earliest`.
fn nightly_pass(earliest: DateTime<Utc>, spread: u64) -> DateTime<Utc> {
    let begins = NaiveTime::from_hms_opt(PASS_HOUR, 0, 0).unwrap_or(NaiveTime::MIN);
    let today = earliest.date_naive().and_time(begins).and_utc() + seconds(spread % PASS_SECONDS);
    if today >= earliest { today } else { today.checked_add_days(Days::new(1)).unwrap_or(today) }
}

fn seconds(number: u64) -> TimeDelta {
    TimeDelta::seconds(i64::try_from(number).unwrap_or(0))
}

/// How long to wait after the failure number `failures` of a cycle; `None` when the cycle is over. A host
/// that does not answer so soon again is not retried: each of its failures is a cycle.
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

    #[test]
    fn the_next_read() {
        let cases = [
            ("2026-11-21T10:00:00Z", "airbnb.com", None, 60, "2026-11-21T13:01:00Z"),
            // The nightly pass comes between.
            ("2026-11-21T00:30:00Z", "airbnb.com", None, 60, "2026-11-21T02:01:00Z"),
            // Just read: not again half an hour later.
            ("2026-11-21T01:45:00Z", "airbnb.com", None, 60, "2026-11-21T04:46:00Z"),
            ("2026-11-21T10:00:00Z", "airbnb.com", Some(1), 0, "2026-11-21T10:30:00Z"),
            ("2026-11-21T10:00:00Z", "airbnb.com", Some(60), 0, "2026-11-21T11:00:00Z"),
            // However seldom a feed wants to be read: the nightly pass reads it.
            ("2026-11-21T10:00:00Z", "airbnb.com", Some(10_000), 120, "2026-11-22T02:02:00Z"),
            ("2026-11-21T10:00:00Z", "www.tripadvisor.com", Some(1), 0, "2026-11-21T12:00:00Z"),
            ("2026-11-21T00:30:00Z", "www.tripadvisor.com", None, 0, "2026-11-21T03:30:00Z"),
        ];
        for (now, host, minutes, spread, expected) in cases {
            let hint = minutes.map(TimeDelta::minutes);
            assert_eq!(next_read(at(now), host, hint, spread), at(expected), "{now} {host}");
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
            (Asking::Guest, "airbnb.com", Some(29), false),
            (Asking::Guest, "airbnb.com", Some(30), true),
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
