//! When something is, as the lines of an event say it: values, lists of them, starts with lengths.

use chrono::{NaiveTime, TimeDelta};

use super::{
    duration,
    lines::{Line, Property},
    text::value_text,
    value::{LATEST, Value, Zone},
    zone::{OwnClock, Zones, on_own_clock},
};
use crate::domain::nights::following;

/// Nothing that is counted in years of four digits lasts longer.
const LONGEST: TimeDelta = TimeDelta::days(9_999 * 366);

/// What the parameters of a line say of its values.
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

/// The one value of a line; `None` where it is none.
pub fn single(line: &Line<'_>, zones: &Zones) -> Option<Value> {
    let bytes = line.unfolded();
    let property = Property::of(&bytes)?;
    let declared = Declared::of(&property, zones);
    let value = property.value();
    if Value::leading_day(&value).is_some() {
        return declared.read(&value);
    }
    // An unquoted `TZID=(UTC+01:00) Madrid` moves the colon: the value is behind a later one.
    value.match_indices(':').find_map(|(at, _)| declared.read(&value[at + 1..]))
}

/// The values of a line that may have several; periods with their ends. False where some cannot be read.
pub fn list(line: &Line<'_>, zones: &Zones, values: &mut Vec<(Value, Option<Value>)>) -> bool {
    let bytes = line.unfolded();
    let Some(property) = Property::of(&bytes) else { return true };
    let declared = Declared::of(&property, zones);
    // A period ends at a time, even where its start is said to be a day.
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

/// A start and a length. Days are those of the clock and hours are exact, RFC 5545 3.3.6; the later of both where the
/// clock changes in between. What is longer than time itself lasts for ever.
pub fn plus(start: Value, length: TimeDelta) -> Value {
    let length = length.clamp(-LONGEST, LONGEST);
    let at = start.local() + length;
    let end = start.exactly_after(length).map_or(at, |exact| exact.max(at));
    start.with_local(end.min(LATEST.and_time(NaiveTime::MIN)))
}

/// All-day in disguise: both ends at midnight UTC, or the end of what starts with a day. The last minute of a day is the
/// midnight that follows.
pub fn whole_days(start: Value, end: Value) -> (Value, Value) {
    let end = if end.is_end_of_day() { end.with_local(following(end.day()).and_time(NaiveTime::MIN)) } else { end };
    if (start.is_utc_midnight() || matches!(start, Value::Day(_))) && end.is_utc_midnight() {
        return (Value::Day(start.day()), Value::Day(end.day()));
    }
    (start, end)
}

/// The end of what has none: RFC 5545 3.6.1, and at least one night.
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
        // A day against a time: only whole days can be compared.
        None => end.day() < start.day(),
    }
}
