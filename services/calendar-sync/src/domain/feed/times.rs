//! Reads the times of an event's lines: values, lists of values, and starts with durations.

use chrono::{NaiveTime, TimeDelta};

use super::{
    duration,
    lines::{Line, Property},
    text::value_text,
    value::{LATEST, Value, Zone},
    zone::{OwnClock, Zones, on_own_clock},
};
use crate::domain::nights::following;

/// Maximum duration: all years of four digits.
const LONGEST: TimeDelta = TimeDelta::days(9_999 * 366);

/// What the parameters of a line say about its values.
struct Declared<'z> {
    date_only: bool,
    zone: Zone,
    own_clock: OwnClock<'z>,
}

impl<'z> Declared<'z> {
    fn of(property: &Property<'_>, zones: &'z Zones) -> Self {
        let mut declared = Self { date_only: false, zone: Zone::Property, own_clock: None };
        for (name, value) in property.parameters() {
            if name.eq_ignore_ascii_case(b"VALUE") {
                declared.date_only = value.eq_ignore_ascii_case(b"DATE");
            } else if name.eq_ignore_ascii_case(b"TZID") {
                let name = value_text(value);
                declared.zone = zones.find(&name);
                declared.own_clock = zones.own(&name);
            }
        }
        declared
    }

    fn read(&self, text: &str) -> Option<Value> {
        Value::parse(text, self.zone, self.date_only).map(|value| on_own_clock(value, self.own_clock))
    }
}

/// The single value of a line; `None` if it has none.
pub fn single(line: &Line<'_>, zones: &Zones) -> Option<Value> {
    let bytes = line.unfolded();
    let property = Property::of(&bytes)?;
    let declared = Declared::of(&property, zones);
    let value = property.value();
    if Value::leading_day(&value).is_some() {
        return declared.read(&value);
    }
    // In an unquoted `TZID=(UTC+01:00) Madrid` the first colon is part of the name. The value follows a later colon.
    value.match_indices(':').find_map(|(at, _)| declared.read(&value[at + 1..]))
}

/// The values of a line that may have several; periods have an end. False if some cannot be read.
pub fn list(line: &Line<'_>, zones: &Zones, values: &mut Vec<(Value, Option<Value>)>) -> bool {
    let bytes = line.unfolded();
    let Some(property) = Property::of(&bytes) else { return true };
    let declared = Declared::of(&property, zones);
    // A period ends at a time, even if its start is declared as a day.
    let ends = Declared { date_only: false, ..declared };
    let mut all_read = true;
    for text in property.value().split(',').filter(|text| !text.trim().is_empty()) {
        let (start, end) = text.split_once('/').map_or((text, None), |(start, end)| (start, Some(end)));
        let Some(start) = declared.read(start) else {
            all_read = false;
            continue;
        };
        let by_length = |end| duration::parse(end).map(|length| plus(start, length));
        let read_end = end.and_then(|end| ends.read(end).or_else(|| by_length(end)));
        all_read &= end.is_some() == read_end.is_some();
        values.push((start, read_end));
    }
    all_read
}

/// A start plus a duration. Days are calendar days and hours are exact, RFC 5545 3.3.6. If the clock changes in
/// between, the later result counts. Durations are limited to the latest date.
pub fn plus(start: Value, length: TimeDelta) -> Value {
    let length = length.clamp(-LONGEST, LONGEST);
    let at = start.local() + length;
    let end = start.exactly_after(length).map_or(at, |exact| exact.max(at));
    start.with_local(end.min(LATEST.and_time(NaiveTime::MIN)))
}

/// Detects whole days that are written as times: both ends at midnight UTC, or a start that is a day with such an end.
/// The last minute of a day counts as the following midnight.
pub fn whole_days(start: Value, end: Value) -> (Value, Value) {
    let end = if end.is_end_of_day() { end.with_local(following(end.day()).and_time(NaiveTime::MIN)) } else { end };
    if (start.is_utc_midnight() || matches!(start, Value::Day(_))) && end.is_utc_midnight() {
        return (Value::Day(start.day()), Value::Day(end.day()));
    }
    (start, end)
}

/// The end of an event without an end: RFC 5545 3.6.1, and at least one night.
pub fn one_night(start: Value) -> Value {
    match start {
        Value::Day(day) => Value::Day(following(day)),
        time @ Value::Time(..) => time,
    }
}

/// Whether an end lies before its start.
pub fn is_before(end: Value, start: Value) -> bool {
    match end.on_clock_of(start) {
        Some(end) => end < start.local(),
        // A day and a time: only the days can be compared.
        None => end.day() < start.day(),
    }
}
