//! The parts of a recurrence rule, RFC 5545 3.3.10: what it repeats, until when, and the distance between occurrences.

use chrono::{NaiveDateTime, NaiveTime, TimeDelta, Timelike as _};

use super::value::{Value, Zone};

/// Maximum offset of a clock ahead of UTC.
const EASTMOST: TimeDelta = TimeDelta::hours(14);

pub(super) struct Parts<'a> {
    frequency: String,
    pub(super) interval: i64,
    pub(super) count: Option<i64>,
    pub(super) until: Option<&'a str>,
    /// Whether some steps are not occurrences.
    pub(super) selects: bool,
    /// The rule without its end, in upper case.
    pub(super) rest: String,
}

impl<'a> Parts<'a> {
    /// Parses a rule; `None` if it cannot be read.
    pub(super) fn of(rule: &'a str, start: Value) -> Option<Self> {
        let mut parts = Parts {
            frequency: String::new(),
            interval: 1,
            count: None,
            until: None,
            selects: false,
            rest: String::new(),
        };
        for part in rule.split(';').filter(|part| !part.trim().is_empty()) {
            let (name, value) = part.split_once('=')?;
            let (name, value) = (name.trim().to_ascii_uppercase(), value.trim());
            parts.selects |= name.starts_with("BY");
            match name.as_str() {
                "UNTIL" => {
                    parts.until = Some(value);
                    continue;
                }
                "FREQ" => parts.frequency = value.to_ascii_uppercase(),
                "INTERVAL" => parts.interval = value.parse().ok().filter(|interval| *interval > 0)?,
                "COUNT" => parts.count = Some(value.parse().ok().filter(|count| *count > 0)?),
                // Whole days have no times, and minutes and seconds change no night.
                "BYHOUR" if matches!(start, Value::Day(_)) => continue,
                "BYMINUTE" | "BYSECOND" => continue,
                _ => {}
            }
            if !parts.rest.is_empty() {
                parts.rest.push(';');
            }
            parts.rest.push_str(&name);
            parts.rest.push('=');
            parts.rest.push_str(&value.to_ascii_uppercase());
        }
        (!parts.frequency.is_empty()).then_some(parts)
    }

    /// Whether a rule repeats within a day.
    pub(super) fn repeats_within_a_day(rule: &'a str, start: Value) -> bool {
        Self::of(rule, start).is_some_and(|parts| parts.finer_than_a_day().is_some())
    }

    /// The seconds of one step, for rules finer than a day.
    pub(super) fn finer_than_a_day(&self) -> Option<i64> {
        match self.frequency.as_str() {
            "HOURLY" => Some(3600),
            "MINUTELY" => Some(60),
            "SECONDLY" => Some(1),
            _ => None,
        }
    }

    /// The cost of the search from one occurrence to the next. Longer steps cost more, because whole weeks, months and
    /// years are computed.
    pub(super) fn steps_between(&self, before: NaiveDateTime, at: NaiveDateTime) -> u64 {
        let (days, cost) = match self.frequency.as_str() {
            "DAILY" => (1, 1),
            "WEEKLY" => (7, 2),
            "MONTHLY" => (28, 4),
            _ => (365, 14),
        };
        let steps = (at - before).num_days() / self.interval.saturating_mul(days);
        u64::try_from(steps).unwrap_or(0).max(1) * cost * self.step_cost()
    }

    /// The cost of one step. Each step searches the lists of the rule.
    pub(super) fn step_cost(&self) -> u64 {
        1 + self.rest.len() as u64 / 64
    }

    /// Moves the start of a rule forward. A rule without a count can start a whole number of steps later. Monthly and
    /// yearly rules stay unchanged, because their steps differ in length and are few.
    pub(super) fn skip_ahead(&self, start: NaiveDateTime, first: NaiveDateTime) -> NaiveDateTime {
        let step_days = match self.frequency.as_str() {
            "DAILY" => self.interval,
            "WEEKLY" => self.interval.saturating_mul(7),
            _ => return start,
        };
        if self.count.is_some() || first <= start {
            return start;
        }
        let steps = (first - start).num_days() / step_days;
        let days = steps.saturating_sub(1).max(0).saturating_mul(step_days);
        TimeDelta::try_days(days).and_then(|days| start.checked_add_signed(days)).unwrap_or(start)
    }
}

/// The last possible start, in the event's own time zone.
pub(super) fn until(text: &str, start: Value) -> Option<NaiveDateTime> {
    match (Value::parse(text, Zone::Property, false)?, start) {
        (Value::Day(day), Value::Day(_)) => Some(day.and_time(NaiveTime::MIN)),
        // The end of that day.
        (Value::Day(day), Value::Time(..)) => day.and_hms_opt(23, 59, 59),
        // A whole hour in UTC may be midnight, and so the next day, in a zone up to fourteen hours east of UTC.
        (time @ Value::Time(at, _), Value::Day(_)) if text.ends_with(['Z', 'z']) && at.second() == 0 => {
            let east = if time.is_utc_midnight() { TimeDelta::zero() } else { EASTMOST };
            at.checked_add_signed(east)
        }
        (Value::Time(at, _), Value::Day(_)) => Some(at),
        // The property's local time is ahead of UTC by an amount that is unknown here, so the maximum is added.
        (Value::Time(at, zone), Value::Time(_, Zone::Property)) if zone != Zone::Property => {
            at.checked_add_signed(EASTMOST)
        }
        (time @ Value::Time(..), Value::Time(..)) => time.on_clock_of(start),
    }
}
