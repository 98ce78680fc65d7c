//! One event with types: what its properties say, before repeated UIDs and recurrences are settled.

use std::borrow::Cow;

use chrono::{DateTime, TimeDelta, Utc};

use super::{
    components::RawEvent,
    duration,
    keyword::Field,
    lines::{Line, Property},
    problem::{ProblemKind, Problems},
    text::{unescape, value_text},
    value::{Value, Zone},
    zone::Zones,
};
use crate::domain::nights::{Moment, following};

/// A longer summary is cut: its beginning says what is to be said.
const LONGEST_SUMMARY: usize = 200;

/// An event of a feed.
#[derive(Debug)]
pub struct Event<'a> {
    /// Where it begins.
    pub line: u32,
    /// Its UID, where it has one.
    pub uid: Option<Cow<'a, str>>,
    /// Its summary, unscrubbed: for classification only.
    pub summary: Cow<'a, str>,
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
    /// `SEQUENCE`, 0 where absent; `None` where it cannot be read.
    pub sequence: Option<i64>,
    /// `LAST-MODIFIED`, where it is an instant.
    pub modified: Option<DateTime<Utc>>,
    /// Whether two events ran into it: nothing it says may free its nights.
    pub two_in_one: bool,
}

/// Which occurrence of its series an event replaces.
#[derive(Clone, Copy, Debug)]
pub struct Replaced {
    /// The start it would have had.
    pub start: Value,
    /// And all later ones.
    pub and_future: bool,
}

/// Reads an event from its used lines. `None` where not even a day of it is known.
pub fn read<'a>(
    raw: &RawEvent,
    lines: &[(Field, Line<'a>)],
    zones: &Zones,
    problems: &mut Problems,
) -> Option<Event<'a>> {
    let mut fields = [None; Field::COUNT];
    let mut repeats = false;
    let mut two_in_one = false;
    for (field, line) in lines {
        let first = &mut fields[*field as usize];
        let known = *first;
        first.get_or_insert(line);
        match (field, known) {
            (Field::Rule | Field::Extra | Field::Excluded, _) => repeats = true,
            (Field::Summary, Some(_)) if is_translated(line) => {}
            // Stays have these in common: the second is of another event, though it says the same.
            (Field::Uid | Field::Summary | Field::Start | Field::End, Some(_)) => two_in_one = true,
            (_, Some(known)) => two_in_one |= known.unfolded() != line.unfolded(),
            (_, None) => {}
        }
    }
    let first = |field: Field| fields[field as usize];
    let moment = |field| first(field).map(|line| single(line, zones));
    let is = |field, words: &[&str]| {
        first(field).is_some_and(|line| words.iter().any(|word| text(line).eq_ignore_ascii_case(word)))
    };
    let mut report = |kind| problems.report(raw.line, kind);
    if two_in_one {
        // The lines between two events were lost: of the second nothing is known but that it was there.
        report(ProblemKind::RunTogether);
    }

    let start = match moment(Field::Start) {
        None => {
            report(ProblemKind::MissingStart);
            None
        }
        Some(None) => {
            report(ProblemKind::UnreadableStart);
            // Whatever clings to it, the day may be known.
            first(Field::Start).and_then(|line| Value::leading_day(&text(line)))
        }
        Some(start) => start,
    };
    let given_end = moment(Field::End);
    // Without a start, the night before the end is all that is known.
    let start = start.or_else(|| {
        let end = given_end.flatten()?;
        Some(Value::Day(end.day().pred_opt()?))
    })?;
    let length = first(Field::Duration).filter(|_| given_end.is_none()).map(|line| duration::parse(&text(line)));
    let (mut start, mut end) = match (given_end, length) {
        (Some(Some(end)), _) => (start, end),
        (None, Some(Some(length))) => (start, plus(start, length)),
        (Some(None), _) | (None, Some(None)) => {
            report(ProblemKind::UnreadableEnd);
            (start, one_night(start))
        }
        (None, None) => (start, one_night(start)),
    };
    let has_end = given_end.is_some() || length.is_some();
    if raw.cut || (raw.odd_line.is_some() && !has_end) {
        report(ProblemKind::UnreadableLine);
    }
    if has_end {
        (start, end) = whole_days(start, end);
    }
    if is_before(end, start) {
        report(ProblemKind::EndBeforeStart);
        end = one_night(start);
    }
    let replaces = first(Field::Replaces).map(|line| {
        let bytes = line.unfolded();
        let range = Property::of(&bytes).and_then(|property| property.parameter("RANGE"));
        let and_future = range.is_some_and(|range| range.eq_ignore_ascii_case(b"THISANDFUTURE"));
        Some(Replaced { start: single(line, zones)?, and_future })
    });
    // It replaces nobody knows what: it stands alone, and takes nobody's place.
    let stands_alone = matches!(replaces, Some(None));
    if stands_alone {
        report(ProblemKind::UnreadableRecurrence);
    }
    let mut event = Event {
        line: raw.line,
        uid: first(Field::Uid).map(text).filter(|uid| !uid.is_empty() && !stands_alone),
        // Of two events in one, neither may say that its nights are free.
        summary: first(Field::Summary).filter(|_| !two_in_one).map(text).map(bounded).unwrap_or_default(),
        start,
        end,
        rules: Vec::new(),
        extra: Vec::new(),
        excluded: Vec::new(),
        replaces: replaces.flatten(),
        cancelled: !two_in_one && is(Field::Status, &["CANCELLED", "CANCELED"]),
        transparent: !two_in_one && is(Field::Transparency, &["TRANSPARENT"]),
        sequence: first(Field::Sequence).map_or(Some(0), |line| text(line).parse().ok()),
        modified: moment(Field::Modified).flatten().and_then(|value| match value.moment() {
            Moment::Instant(instant) => Some(instant),
            Moment::Day(_) | Moment::Floating(_) => None,
        }),
        two_in_one,
    };
    if repeats {
        event.repeat(lines, zones, problems);
    }
    Some(event)
}

impl Event<'_> {
    /// Whether it may occur more than once.
    pub fn repeats(&self) -> bool {
        !self.rules.is_empty() || !self.extra.is_empty()
    }

    /// Takes over the lines by which it repeats.
    fn repeat(&mut self, lines: &[(Field, Line<'_>)], zones: &Zones, problems: &mut Problems) {
        for (field, line) in lines {
            match field {
                Field::Rule => self.rules.push(text(line).into_owned()),
                Field::Extra => {
                    let read = list(line, zones, &mut self.extra);
                    if !read {
                        problems.report(self.line, ProblemKind::UnreadableRecurrence);
                    }
                }
                Field::Excluded => {
                    // One that cannot be read excludes nothing: the night stays taken.
                    let mut excluded = Vec::new();
                    list(line, zones, &mut excluded);
                    self.excluded.extend(excluded.into_iter().map(|(start, _)| start));
                }
                _ => {}
            }
        }
    }
}

/// Whether a line says in which language it is: the same may be said in several.
fn is_translated(line: &Line<'_>) -> bool {
    Property::of(&line.unfolded()).is_some_and(|property| property.parameter("LANGUAGE").is_some())
}

/// The value of a line, trimmed and without its escapes.
fn text<'a>(line: &Line<'a>) -> Cow<'a, str> {
    let text = match line.unfolded() {
        Cow::Borrowed(bytes) => Property::of(bytes).map(|property| unescape(property.value())),
        Cow::Owned(bytes) => Property::of(&bytes).map(|property| Cow::Owned(unescape(property.value()).into_owned())),
    };
    text.unwrap_or_default()
}

/// A summary of bounded length. The dots keep a word at the beginning of a cut one from being taken for the whole.
fn bounded(summary: Cow<'_, str>) -> Cow<'_, str> {
    if summary.len() <= LONGEST_SUMMARY {
        return summary;
    }
    Cow::Owned(summary.chars().take(LONGEST_SUMMARY).chain(['…']).collect())
}

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

/// The one value of a line.
fn single(line: &Line<'_>, zones: &Zones) -> Option<Value> {
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
pub(super) fn list(line: &Line<'_>, zones: &Zones, values: &mut Vec<(Value, Option<Value>)>) -> bool {
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
/// clock changes in between.
fn plus(start: Value, length: TimeDelta) -> Value {
    let at = start.local().checked_add_signed(length).unwrap_or(start.local());
    start.with_local(start.exactly_after(length).map_or(at, |exact| exact.max(at)))
}

/// All-day in disguise: both ends at midnight UTC.
pub(super) fn whole_days(start: Value, end: Value) -> (Value, Value) {
    if start.is_utc_midnight() && end.is_utc_midnight() {
        return (Value::Day(start.day()), Value::Day(end.day()));
    }
    (start, end)
}

/// An event without an end: RFC 5545 3.6.1, and at least one night.
pub(super) fn one_night(start: Value) -> Value {
    match start {
        Value::Day(day) => Value::Day(following(day)),
        time @ Value::Time(..) => time,
    }
}

pub(super) fn is_before(end: Value, start: Value) -> bool {
    match end.on_clock_of(start) {
        Some(end) => end < start.local(),
        // A day against a time: only whole days can be compared.
        None => end.day() < start.day(),
    }
}
