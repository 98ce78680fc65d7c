//! Expands recurrence rules, RFC 5545 3.3.10, on local times.
//!
//! The `rrule` crate does the calendar arithmetic. This module adds limits: only occurrences within the window are
//! computed, an endless rule starts shortly before it, and all rules of a feed together take a bounded number of steps.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use rrule::{RRule, RRuleSet, Tz, Unvalidated};

use super::{
    rule::{Parts, until},
    value::Value,
};

/// Enough for thousands of endless daily rules; takes a tenth of a second.
const STEPS_OF_A_FEED: u64 = 1_000_000;
/// Maximum length of a rule.
const LONGEST_RULE: usize = 500;
/// Parsing a rule costs as much as this many steps.
const STEPS_TO_READ: u64 = 50;
/// The number of steps for which the `rrule` crate searches for an occurrence that does not exist, such as the 30th of
/// February.
const STEPS_IN_VAIN: u64 = 100_000;

/// The period of the wanted occurrences, as starts in the event's own time zone.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The first start, inclusive.
    pub first: NaiveDateTime,
    /// The end, exclusive.
    pub end: NaiveDateTime,
}

/// The remaining number of steps. Steps are counted, not timed, so that a feed always gives the same result.
#[derive(Debug)]
pub struct Budget(u64);

impl Budget {
    /// The budget of one feed.
    pub fn of_a_feed() -> Self {
        Self(STEPS_OF_A_FEED)
    }

    /// Uses steps; false if none are left.
    pub fn spend(&mut self, steps: u64) -> bool {
        self.0 = self.0.saturating_sub(steps);
        self.0 > 0
    }

    #[cfg(test)]
    pub fn spent(&self) -> u64 {
        STEPS_OF_A_FEED - self.0
    }
}

/// Why a rule has no occurrences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexpandable {
    /// The rule cannot be read.
    Unreadable,
    /// It takes too many steps.
    TooLong,
}

/// The starts of a rule's occurrences within the window, without the event's own start.
pub fn expand(
    rule: &str,
    start: Value,
    window: Window,
    budget: &mut Budget,
) -> Result<Vec<NaiveDateTime>, Unexpandable> {
    use Unexpandable::{TooLong, Unreadable};

    if !budget.spend(STEPS_TO_READ) {
        return Err(TooLong);
    }
    // Rules are ASCII, and the crate slices texts at byte positions that may be inside other characters.
    let readable = rule.is_ascii() && rule.len() <= LONGEST_RULE;
    let parts = Parts::of(rule, start).filter(|_| readable).ok_or(Unreadable)?;
    let until = parts.until.map(|text| until(text, start).ok_or(Unreadable)).transpose()?;
    let end = until.map_or(window.end, |until| window.end.min(until + TimeDelta::seconds(1)));
    if end <= window.first || end <= start.local() {
        return Ok(Vec::new());
    }
    if let Some(step) = parts.finer_than_a_day() {
        let starts = every_day(&parts, parts.interval.saturating_mul(step), start, Window { end, ..window });
        return if budget.spend(starts.len() as u64) { Ok(starts) } else { Err(TooLong) };
    }
    let begin = parts.skip_ahead(start.local(), window.first);
    let rule: RRule<Unvalidated> = parts.rest.parse().map_err(|_| Unreadable)?;
    let utc = begin.and_utc().with_timezone(&Tz::UTC);
    let rule = rule.validate(utc).map_err(|_| Unreadable)?;
    let (mut starts, mut found, mut before) = (Vec::new(), 0, begin);
    // The rule is expanded without its own end, so that a fruitless search can be told from reaching the end.
    for occurrence in &RRuleSet::new(utc).limit().rrule(rule) {
        let at = occurrence.naive_utc();
        if !budget.spend(parts.steps_between(before, at)) {
            return Err(TooLong);
        }
        (before, found) = (at, found + 1);
        if at >= end {
            return Ok(starts);
        }
        if at >= window.first {
            starts.push(at);
        }
    }
    let counted = parts.count.is_some_and(|count| found >= count);
    if counted || budget.spend(STEPS_IN_VAIN * parts.step_cost()) { Ok(starts) } else { Err(TooLong) }
}

/// A rule finer than a day takes every night until its last occurrence, which may be at an earlier hour than its start.
fn every_day(parts: &Parts<'_>, step_seconds: i64, start: Value, window: Window) -> Vec<NaiveDateTime> {
    let (is_day, start) = (matches!(start, Value::Day(_)), start.local());
    // A selecting rule may skip steps. Its occurrences are not computed, so its count is ignored.
    let count = parts.count.filter(|_| !parts.selects).unwrap_or(i64::MAX);
    // Nor at which part of a step they are.
    let step_seconds = if parts.selects { 1 } else { step_seconds };
    let steps = ((window.end - start).num_seconds() - 1).div_euclid(step_seconds).min(count - 1);
    let length = TimeDelta::try_seconds(steps.saturating_mul(step_seconds));
    let Some(last) = length.and_then(|length| start.checked_add_signed(length)) else { return Vec::new() };
    let first = start.date().max(window.first.date());
    let days = first.iter_days().take_while(|day| *day <= last.date());
    let at = |day: NaiveDate| if day == last.date() && !is_day { last } else { day.and_time(start.time()) };
    days.map(at).collect()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveTime;

    use super::{super::value::Zone, *};

    fn at(text: &str) -> NaiveDateTime {
        text.parse::<NaiveDate>().expect("a date").and_time(NaiveTime::MIN)
    }

    fn expanded(rule: &str, start: &str) -> Result<Vec<String>, Unexpandable> {
        let window = Window { first: at("2026-11-01"), end: at("2026-12-01") };
        let start = Value::Day(start.parse().expect("a date"));
        let starts = expand(rule, start, window, &mut Budget::of_a_feed())?;
        Ok(starts.into_iter().map(|at| at.date().to_string()).collect())
    }

    fn steps(rule: &str, start: &str) -> u64 {
        let window = Window { first: at("2026-11-01"), end: at("2026-12-01") };
        let mut budget = Budget::of_a_feed();
        let _expanded = expand(rule, Value::Day(start.parse().expect("a date")), window, &mut budget);
        budget.spent()
    }

    #[test]
    fn rules() {
        let cases: [(&str, &str, &[&str]); 16] = [
            ("FREQ=WEEKLY", "2026-11-02", &["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"]),
            ("freq=weekly;interval=2;byday=mo", "1999-01-04", &["2026-11-02", "2026-11-16", "2026-11-30"]),
            ("FREQ=WEEKLY;COUNT=2", "2026-11-02", &["2026-11-02", "2026-11-09"]),
            ("FREQ=WEEKLY;UNTIL=20261109", "2026-11-02", &["2026-11-02", "2026-11-09"]),
            ("FREQ=WEEKLY;UNTIL=20261109T000000Z", "2026-11-02", &["2026-11-02", "2026-11-09"]),
            // The ninth at midnight in Madrid, and the end of the eighth in UTC and in Madrid.
            ("FREQ=DAILY;UNTIL=20261108T230000Z", "2026-11-07", &["2026-11-07", "2026-11-08", "2026-11-09"]),
            ("FREQ=DAILY;UNTIL=20261108T235959Z", "2026-11-07", &["2026-11-07", "2026-11-08"]),
            ("FREQ=DAILY;UNTIL=20261108T225959Z", "2026-11-07", &["2026-11-07", "2026-11-08"]),
            ("FREQ=YEARLY", "1990-11-15", &["2026-11-15"]),
            ("FREQ=MONTHLY;BYDAY=-1SU", "2020-01-26", &["2026-11-29"]),
            ("FREQ=DAILY;UNTIL=20200101", "2019-01-01", &[]),
            ("FREQ=YEARLY", "2030-01-01", &[]),
            ("FREQ=HOURLY;COUNT=49", "2026-11-02", &["2026-11-02", "2026-11-03", "2026-11-04"]),
            ("FREQ=HOURLY;COUNT=48", "2026-11-02", &["2026-11-02", "2026-11-03"]),
            // Only hours of Sundays count, so the count does not end the rule.
            ("FREQ=HOURLY;COUNT=2;BYDAY=SU;UNTIL=20261103", "2026-11-01", &["2026-11-01", "2026-11-02", "2026-11-03"]),
            ("FREQ=DAILY;BYHOUR=9,18;COUNT=2", "2026-11-02", &["2026-11-02", "2026-11-03"]),
        ];
        for (rule, start, expected) in cases {
            assert_eq!(expanded(rule, start).expect(rule), expected, "{rule}");
        }
    }

    #[test]
    fn a_rule_finer_than_a_day_takes_the_day_of_its_last_occurrence() {
        let time = |text: &str| text.parse::<NaiveDateTime>().expect("a time");
        let start = Value::Time(time("2026-11-02T15:00:00"), Zone::Property);
        let window = Window { first: at("2026-11-01"), end: at("2026-12-01") };
        for (rule, expected) in [
            ("FREQ=HOURLY;UNTIL=20261104T103000", "2026-11-04T10:00:00"),
            ("FREQ=MINUTELY;INTERVAL=90;UNTIL=20261104T103000", "2026-11-04T10:30:00"),
            ("FREQ=SECONDLY;UNTIL=20261104T000000", "2026-11-04T00:00:00"),
            ("FREQ=HOURLY;COUNT=44", "2026-11-04T10:00:00"),
            ("FREQ=HOURLY;INTERVAL=5;COUNT=9", "2026-11-04T07:00:00"),
            // The hours of a selecting rule are not computed: at most until its end.
            ("FREQ=HOURLY;BYHOUR=3,9;UNTIL=20261104T103000", "2026-11-04T10:30:00"),
            ("FREQ=HOURLY;BYMINUTE=15;UNTIL=20261104T001500", "2026-11-04T00:15:00"),
            // It may end a night later than one at the hour of the start.
            ("FREQ=HOURLY;UNTIL=20261104T231500", "2026-11-04T23:00:00"),
        ] {
            let starts = expand(rule, start, window, &mut Budget::of_a_feed()).expect(rule);
            assert_eq!(starts.last(), Some(&time(expected)), "{rule}");
            assert_eq!(starts.len(), 3, "{rule}: {starts:?}");
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
            "FREQ=WEEKLY;BYDAY=M",
            "FREQ=WEEKLY;BYDAY=,",
            // The crate would panic on this rule.
            "FREQ=YEARLY;BYMONTH=10;BYDAY=-1ÓU",
        ] {
            assert_eq!(expanded(rule, "2026-11-02"), Err(Unexpandable::Unreadable), "{rule}");
        }
    }

    #[test]
    fn an_endless_rule_is_cheap() {
        for (rule, start, most) in [
            ("FREQ=DAILY", "1970-01-01", 100),
            ("FREQ=WEEKLY;BYDAY=MO,TH", "1970-01-01", 100),
            ("FREQ=DAILY;INTERVAL=1000", "1970-01-01", 100),
            ("FREQ=YEARLY", "1970-01-01", 1_000),
            ("FREQ=SECONDLY", "1970-01-01", 100),
            // To find its end, the years up to its next occurrence must be searched.
            ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", "2020-02-29", 1_000),
        ] {
            let steps = steps(rule, start);
            assert!((1..=most).contains(&steps), "{rule}: {steps}");
        }
    }

    #[test]
    fn a_rule_that_never_comes_ends_and_is_dear() {
        for rule in [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        ] {
            assert!(expanded(rule, "2026-11-02").is_ok_and(|starts| starts.is_empty()), "{rule}");
            assert!(steps(rule, "2026-11-02") >= STEPS_IN_VAIN, "{rule}");
        }
        let mut budget = Budget(STEPS_IN_VAIN / 2);
        let window = Window { first: at("2026-11-01"), end: at("2026-12-01") };
        let start = Value::Day(at("2026-11-02").date());
        let searched = expand("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", start, window, &mut budget);
        assert_eq!(searched, Err(Unexpandable::TooLong));
    }
}
