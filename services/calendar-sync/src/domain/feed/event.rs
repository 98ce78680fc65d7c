//! One event with types: what its properties say, before repeated UIDs and recurrences are settled.

use chrono::TimeDelta;

use super::{
    components::RawEvent,
    duration,
    lines::Property,
    problem::{Problem, ProblemKind},
    text::unescape,
    value::{Value, Zone},
    zone::Zones,
};
use crate::domain::nights::following;

/// An event of a feed.
#[derive(Debug)]
pub struct Event {
    /// Where it begins.
    pub line: u32,
    /// Its UID, where it has one.
    pub uid: Option<String>,
    /// Its summary, unscrubbed: for classification only.
    pub summary: String,
    /// When it begins.
    pub start: Value,
    /// When it ends, exclusive.
    pub end: Value,
    /// Its `RRULE`s.
    pub rules: Vec<String>,
    /// Its `RDATE`s, with an end where they are periods.
    pub extra: Vec<(Value, Option<Value>)>,
    /// Its `EXDATE`s.
    pub excluded: Vec<Value>,
    /// The occurrence it replaces.
    pub replaces: Option<Replaced>,
    /// `STATUS:CANCELLED`.
    pub cancelled: bool,
    /// `TRANSP:TRANSPARENT`.
    pub transparent: bool,
    /// `SEQUENCE`, 0 where absent.
    pub sequence: i64,
    /// `LAST-MODIFIED`.
    pub modified: Option<chrono::NaiveDateTime>,
}

/// Which occurrence of its series an event replaces.
#[derive(Clone, Copy, Debug)]
pub struct Replaced {
    /// The start it would have had.
    pub start: Value,
    /// And all later ones.
    pub and_future: bool,
}

/// Reads an event. `None` where not even a day of it is known.
pub fn read(raw: &RawEvent<'_>, zones: &Zones, problems: &mut Vec<Problem>) -> Option<Event> {
    let properties: Vec<Property<'_>> = raw.lines.iter().filter_map(|line| Property::of(&line.bytes)).collect();
    let first = |name: &str| properties.iter().find(|property| property.is(name));
    let text = |name: &str| first(name).map(|property| unescape(&property.value()));
    let mut report = |kind| problems.push(Problem { line: raw.line, kind });

    let start = match first("DTSTART") {
        None => {
            report(ProblemKind::MissingStart);
            None
        }
        Some(property) => single(property, zones).or_else(|| {
            report(ProblemKind::UnreadableStart);
            None
        }),
    };
    let given_end = first("DTEND").map(|property| single(property, zones));
    // Without a start, the night before the end is all that is known.
    let start = start.or_else(|| {
        let end = given_end.flatten()?;
        Some(Value::Day(end.day().pred_opt()?))
    })?;
    let length = first("DURATION").filter(|_| given_end.is_none()).map(|property| duration::parse(&property.value()));
    let (start, mut end) = match (given_end, length) {
        (Some(Some(end)), _) if start.is_utc_midnight() && end.is_utc_midnight() => {
            (Value::Day(start.day()), Value::Day(end.day()))
        }
        (Some(Some(end)), _) => (start, end),
        (None, Some(Some(length))) => (start, plus(start, length)),
        (Some(None), _) | (None, Some(None)) => {
            report(ProblemKind::UnreadableEnd);
            (start, one_night(start))
        }
        (None, None) => {
            if raw.unreadable_line.is_some() {
                report(ProblemKind::UnreadableLine);
            }
            (start, one_night(start))
        }
    };
    if is_before(end, start) {
        report(ProblemKind::EndBeforeStart);
        end = one_night(start);
    }
    let replaces = first("RECURRENCE-ID").map(|property| {
        let and_future = property.parameter("RANGE").is_some_and(|range| range.eq_ignore_ascii_case("THISANDFUTURE"));
        Some(Replaced { start: single(property, zones)?, and_future })
    });
    // It replaces nobody knows what: it stands alone, and takes nobody's place.
    let stands_alone = matches!(replaces, Some(None));
    if stands_alone {
        report(ProblemKind::UnreadableRecurrence);
    }
    let is = |name: &str, word: &str| first(name).is_some_and(|property| property.value().eq_ignore_ascii_case(word));
    let all = |name: &'static str| properties.iter().filter(move |property| property.is(name));
    Some(Event {
        line: raw.line,
        uid: text("UID").filter(|uid| !uid.is_empty() && !stands_alone),
        summary: text("SUMMARY").unwrap_or_default(),
        start,
        end,
        rules: all("RRULE").map(|property| property.value().into_owned()).collect(),
        extra: all("RDATE").flat_map(|property| list(property, zones, problems, raw.line)).collect(),
        excluded: {
            // One that cannot be read excludes nothing: the night stays taken.
            let mut unread = Vec::new();
            all("EXDATE")
                .flat_map(|property| list(property, zones, &mut unread, raw.line))
                .map(|(start, _)| start)
                .collect()
        },
        replaces: replaces.flatten(),
        cancelled: is("STATUS", "CANCELLED") || is("STATUS", "CANCELED"),
        transparent: is("TRANSP", "TRANSPARENT"),
        sequence: first("SEQUENCE").and_then(|property| property.value().parse().ok()).unwrap_or(0),
        modified: first("LAST-MODIFIED").and_then(|property| single(property, zones)).map(Value::local),
    })
}

fn zone_of(property: &Property<'_>, zones: &Zones) -> Zone {
    property.parameter("TZID").map_or(Zone::Property, |name| zones.find(&name))
}

/// The one value of a property.
fn single(property: &Property<'_>, zones: &Zones) -> Option<Value> {
    let date_only = property.parameter("VALUE").is_some_and(|kind| kind.eq_ignore_ascii_case("DATE"));
    let (value, zone) = (property.value(), zone_of(property, zones));
    let read = |text: &str| Value::parse(text, zone, date_only);
    // An unquoted `TZID=(UTC+01:00) Madrid` moves the colon: the value is behind a later one.
    read(&value).or_else(|| value.match_indices(':').find_map(|(at, _)| read(&value[at + 1..])))
}

/// The values of a property that may have several; periods with their ends.
fn list(property: &Property<'_>, zones: &Zones, problems: &mut Vec<Problem>, line: u32) -> Vec<(Value, Option<Value>)> {
    let date_only = property.parameter("VALUE").is_some_and(|kind| kind.eq_ignore_ascii_case("DATE"));
    let zone = zone_of(property, zones);
    let mut values = Vec::new();
    for text in property.value().split(',').filter(|text| !text.trim().is_empty()) {
        let (start, end) = text.split_once('/').map_or((text, None), |(start, end)| (start, Some(end)));
        let Some(start) = Value::parse(start, zone, date_only) else {
            problems.push(Problem { line, kind: ProblemKind::UnreadableRecurrence });
            continue;
        };
        let end = end.and_then(|end| {
            let by_length = || duration::parse(end).map(|length| plus(start, length));
            Value::parse(end, zone, false).or_else(by_length)
        });
        values.push((start, end));
    }
    values
}

fn plus(start: Value, length: TimeDelta) -> Value {
    let at = start.local().checked_add_signed(length).unwrap_or(start.local());
    start.with_local(at)
}

/// An event without an end: RFC 5545 3.6.1, and at least one night.
fn one_night(start: Value) -> Value {
    match start {
        Value::Day(day) => Value::Day(following(day)),
        time @ Value::Time(..) => time,
    }
}

fn is_before(end: Value, start: Value) -> bool {
    match end.on_clock_of(start) {
        Some(end) => end < start.local(),
        // A day against a time: only whole days can be compared.
        None => end.day() < start.day(),
    }
}
