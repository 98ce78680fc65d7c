//! Expands recurrence rules, RFC 5545 3.3.10, on local times.
//!
//! The `rrule` crate does the calendar arithmetic. In front of it stand the bounds: only occurrences
//! within the window are wanted, an endless rule is begun shortly before it, and no rule takes more
//! than [`MOST_STEPS`] steps.

use chrono::{NaiveDateTime, NaiveTime, TimeDelta};
use rrule::{RRule, RRuleSet, Tz, Unvalidated};

use super::value::{Value, Zone};

/// More occurrences than a daily rule has in a hundred years.
const MOST_STEPS: usize = 36_600;

/// The occurrences wanted: their starts on the event's own clock.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// From here on.
    pub first: NaiveDateTime,
    /// Up to here, exclusive.
    pub end: NaiveDateTime,
}

/// A rule that cannot be read, or takes too many steps.
#[derive(Debug, PartialEq, Eq)]
pub struct Unexpandable;

/// The starts of a rule's occurrences within the window, besides that of the event itself.
pub fn expand(rule: &str, start: Value, window: Window) -> Result<Vec<NaiveDateTime>, Unexpandable> {
    let parts = Parts::of(rule).ok_or(Unexpandable)?;
    let until = parts.until.map(|text| until(text, start).ok_or(Unexpandable)).transpose()?;
    let end = until.map_or(window.end, |until| window.end.min(until + TimeDelta::seconds(1)));
    if end <= window.first || end <= start.local() {
        return Ok(Vec::new());
    }
    if let Some(step) = parts.finer_than_a_day() {
        return Ok(every_day(&parts, step, start.local(), Window { end, ..window }));
    }
    let begin = parts.skip_ahead(start.local(), window.first);
    let begin = begin.and_utc().with_timezone(&Tz::UTC);
    let rule: RRule<Unvalidated> = parts.rest.parse().map_err(|_| Unexpandable)?;
    let rule = rule.until(end.and_utc().with_timezone(&Tz::UTC));
    let rule = rule.validate(begin).map_err(|_| Unexpandable)?;
    let mut starts = Vec::new();
    let mut steps = 0;
    for occurrence in RRuleSet::new(begin).limit().rrule(rule).into_iter() {
        let at = occurrence.naive_utc();
        if at >= end {
            break;
        }
        steps += 1;
        if steps > MOST_STEPS {
            return Err(Unexpandable);
        }
        if at >= window.first {
            starts.push(at);
        }
    }
    Ok(starts)
}

/// Whether a rule has parts that may exclude each other, such as the 30th of February: looking for its
/// first occurrence then goes through thousands of years.
pub fn may_never_come(rule: &str) -> bool {
    let rule = rule.to_ascii_uppercase();
    ["BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"].iter().any(|part| rule.contains(part))
}

struct Parts<'a> {
    frequency: String,
    interval: i64,
    count: Option<i64>,
    until: Option<&'a str>,
    /// The rule without its end, in upper case.
    rest: String,
}

impl<'a> Parts<'a> {
    fn of(rule: &'a str) -> Option<Self> {
        let mut parts = Parts { frequency: String::new(), interval: 1, count: None, until: None, rest: String::new() };
        for part in rule.split(';').filter(|part| !part.trim().is_empty()) {
            let (name, value) = part.split_once('=')?;
            let (name, value) = (name.trim().to_ascii_uppercase(), value.trim());
            match name.as_str() {
                "UNTIL" => {
                    parts.until = Some(value);
                    continue;
                }
                "FREQ" => parts.frequency = value.to_ascii_uppercase(),
                "INTERVAL" => parts.interval = value.parse().ok().filter(|interval| *interval > 0)?,
                "COUNT" => parts.count = Some(value.parse().ok().filter(|count| *count > 0)?),
                // Times within the day change no night.
                "BYHOUR" | "BYMINUTE" | "BYSECOND" => continue,
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

    /// Seconds of a step, for rules finer than a day.
    fn finer_than_a_day(&self) -> Option<i64> {
        match self.frequency.as_str() {
            "HOURLY" => Some(3600),
            "MINUTELY" => Some(60),
            "SECONDLY" => Some(1),
            _ => None,
        }
    }

    /// A rule without a count has no memory: it can begin anew a whole number of its steps later.
    /// Months and years are left alone, because not all are of one length, and are few.
    fn skip_ahead(&self, start: NaiveDateTime, first: NaiveDateTime) -> NaiveDateTime {
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

/// The last possible start, on the event's own clock.
fn until(text: &str, start: Value) -> Option<NaiveDateTime> {
    match (Value::parse(text, Zone::Property, false)?, start) {
        (Value::Day(day), Value::Day(_)) => Some(day.and_time(NaiveTime::MIN)),
        // Up to the end of that day.
        (Value::Day(day), Value::Time(..)) => day.and_hms_opt(23, 59, 59),
        (Value::Time(at, _), Value::Day(_)) => Some(at),
        (time @ Value::Time(..), Value::Time(..)) => time.on_clock_of(start),
    }
}

/// A rule finer than a day takes every night until it ends.
fn every_day(parts: &Parts<'_>, step_seconds: i64, start: NaiveDateTime, window: Window) -> Vec<NaiveDateTime> {
    let end = parts.count.map_or(window.end, |count| {
        let seconds = count.saturating_mul(parts.interval).saturating_mul(step_seconds);
        let length = TimeDelta::try_seconds(seconds);
        length.and_then(|length| start.checked_add_signed(length)).unwrap_or(window.end).min(window.end)
    });
    let first = start.date().max(window.first.date());
    first.iter_days().map(|day| day.and_time(start.time())).take_while(|at| *at < end).collect()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn at(text: &str) -> NaiveDateTime {
        text.parse::<NaiveDate>().expect("a date").and_time(NaiveTime::MIN)
    }

    fn expanded(rule: &str, start: &str) -> Result<Vec<String>, Unexpandable> {
        let window = Window { first: at("2026-11-01"), end: at("2026-12-01") };
        let start = Value::Day(start.parse().expect("a date"));
        Ok(expand(rule, start, window)?.into_iter().map(|at| at.date().to_string()).collect())
    }

    #[test]
    fn rules() {
        let cases: [(&str, &str, &[&str]); 10] = [
            ("FREQ=WEEKLY", "2026-11-02", &["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"]),
            ("freq=weekly;interval=2;byday=mo", "1999-01-04", &["2026-11-02", "2026-11-16", "2026-11-30"]),
            ("FREQ=WEEKLY;COUNT=2", "2026-11-02", &["2026-11-02", "2026-11-09"]),
            ("FREQ=WEEKLY;UNTIL=20261109", "2026-11-02", &["2026-11-02", "2026-11-09"]),
            ("FREQ=WEEKLY;UNTIL=20261109T000000Z", "2026-11-02", &["2026-11-02", "2026-11-09"]),
            ("FREQ=YEARLY", "1990-11-15", &["2026-11-15"]),
            ("FREQ=MONTHLY;BYDAY=-1SU", "2020-01-26", &["2026-11-29"]),
            ("FREQ=DAILY;UNTIL=20200101", "2019-01-01", &[]),
            ("FREQ=YEARLY", "2030-01-01", &[]),
            ("FREQ=HOURLY;COUNT=49", "2026-11-02", &["2026-11-02", "2026-11-03", "2026-11-04"]),
        ];
        for (rule, start, expected) in cases {
            assert_eq!(expanded(rule, start).expect(rule), expected, "{rule}");
        }
    }

    #[test]
    fn broken_rules_are_refused() {
        for rule in [
            "",
            "WEEKLY",
            "FREQ=SOMETIMES",
            "FREQ=DAILY;INTERVAL=0",
            "FREQ=DAILY;COUNT=-1",
            "FREQ=DAILY;UNTIL=soon",
            "FREQ=WEEKLY;BYDAY=XX",
            "FREQ=DAILY;INTERVAL=99999999999",
        ] {
            assert_eq!(expanded(rule, "2026-11-02"), Err(Unexpandable), "{rule}");
        }
    }

    #[test]
    fn an_endless_rule_is_cheap() {
        let begun = std::time::Instant::now();
        for _ in 0..100 {
            assert_eq!(expanded("FREQ=DAILY", "1970-01-01").expect("a rule").len(), 30);
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(2), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_rule_that_never_comes_ends() {
        for rule in [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        ] {
            assert!(expanded(rule, "2026-11-02").is_ok_and(|starts| starts.is_empty()), "{rule}");
            assert!(may_never_come(rule));
        }
    }
}
