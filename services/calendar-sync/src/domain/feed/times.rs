//! When something is, as the lines of an event say it: values, lists of them, starts with lengths.

use chrono::{NaiveTime, TimeDelta};

use super::{
    duration,
    lines::{Line, Property},
    text::value_text,
    value::{LATEST, Value, Zone},
    zone::Zones,
};
use crate::domain::nights::following;

/// Nothing that is counted in years of four digits lasts longer.
const LONGEST: TimeDelta = TimeDelta::days(9_999 * 366);

/// Whether values are declared to be days, and whose clock they are on.
fn declared(property: &Property<'_>, zones: &Zones) -> (bool, Zone) {
    let (mut date_only, mut zone) = (false, Zone::Property);
    for (name, value) in property.parameters() {
        if name.eq_ignore_ascii_case(b"VALUE") {
            date_only = value.eq_ignore_ascii_case(b"DATE");
        } else if name.eq_ignore_ascii_case(b"TZID") {
            zone = zones.find(&value_text(value));
        }
    }
    (date_only, zone)
}

/// The one value of a line; `None` where it is none.
pub fn single(line: &Line<'_>, zones: &Zones) -> Option<Value> {
    let bytes = line.unfolded();
    let property = Property::of(&bytes)?;
    let (date_only, zone) = declared(&property, zones);
    let value = property.value();
    let read = |text: &str| Value::parse(text, zone, date_only);
    if Value::leading_day(&value).is_some() {
        return read(&value);
    }
    // An unquoted `TZID=(UTC+01:00) Madrid` moves the colon: the value is behind a later one.
    value.match_indices(':').find_map(|(at, _)| read(&value[at + 1..]))
}

/// The values of a line that may have several; periods with their ends. False where some cannot be read.
pub fn list(line: &Line<'_>, zones: &Zones, values: &mut Vec<(Value, Option<Value>)>) -> bool {
    let bytes = line.unfolded();
    let Some(property) = Property::of(&bytes) else { return true };
    let (date_only, zone) = declared(&property, zones);
    let mut all_read = true;
    for text in property.value().split(',').filter(|text| !text.trim().is_empty()) {
        let (start, end) = text.split_once('/').map_or((text, None), |(start, end)| (start, Some(end)));
        let Some(start) = Value::parse(start, zone, date_only) else {
            all_read = false;
            continue;
        };
        let by_length = |end| duration::parse(end).map(|length| plus(start, length));
        let read_end = end.and_then(|end| Value::parse(end, zone, false).or_else(|| by_length(end)));
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

/// All-day in disguise: both ends at midnight UTC. The last minute of a day is the midnight that follows.
pub fn whole_days(start: Value, end: Value) -> (Value, Value) {
    let end = if end.is_end_of_day() { end.with_local(following(end.day()).and_time(NaiveTime::MIN)) } else { end };
    if start.is_utc_midnight() && end.is_utc_midnight() {
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
