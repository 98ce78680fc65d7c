//! One event with types: what its properties say, before repeated UIDs and recurrences are settled.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, Utc};

use super::{
    components::RawEvent,
    duration,
    keyword::Field,
    likeness::Shape,
    lines::{Line, Property},
    problem::{ProblemKind, Problems},
    text::unescape,
    times::{is_before, list, one_night, plus, single, whole_days},
    value::Value,
    zone::Zones,
};
use crate::domain::nights::Moment;

/// A longer summary is cut: its beginning says what is to be said.
const LONGEST_SUMMARY: usize = 200;
/// An end that lies so many days before its start is no slip: it may be that of another event.
const NO_SLIP: i64 = 2;

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
    /// Which of the lines that all events of a feed have it has; `None` for a busy time.
    pub shape: Option<Shape>,
}

/// Which occurrence of its series an event replaces.
#[derive(Clone, Copy, Debug)]
pub struct Replaced {
    /// The start it would have had.
    pub start: Value,
    /// And all later ones.
    pub and_future: bool,
}

/// Reads an event from its used lines. `None` where not even a day of it is known. What is wrong with the ends of one
/// that lies wholly before `first_day` hides nothing.
pub fn read<'a>(
    raw: &RawEvent,
    lines: &[(Field, Line<'a>)],
    zones: &Zones,
    first_day: NaiveDate,
    problems: &mut Problems,
) -> Option<Event<'a>> {
    let mut fields = [None; Field::COUNT];
    let mut repeats = false;
    // As UIDs below, but nothing else is asked of it.
    let mut two_in_one = raw.stamps > 1;
    for (field, line) in lines {
        let first = &mut fields[*field as usize];
        let known = *first;
        first.get_or_insert(line);
        match (field, known) {
            (Field::Rule | Field::Extra | Field::Excluded, _) => repeats = true,
            (Field::Summary, Some(known)) if language(line) != language(known) => {}
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

    let given_start = moment(Field::Start);
    let start = match given_start {
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
    let length = first(Field::Duration).map(|line| duration::parse(&text(line)));
    let by_length = length.flatten().map(|length| plus(start, length));
    let (mut start, mut end) = match (given_end, length) {
        // Both are forbidden together: in doubt the later.
        (Some(Some(end)), _) => (start, by_length.filter(|other| is_before(end, *other)).unwrap_or(end)),
        (Some(None), _) | (None, Some(None)) => {
            report(ProblemKind::UnreadableEnd);
            (start, one_night(start))
        }
        (None, _) => (start, by_length.unwrap_or_else(|| one_night(start))),
    };
    let has_end = given_end.is_some() || length.is_some();
    // What hides within a start makes it unreadable: that was said.
    if !matches!(given_start, Some(None)) && (raw.cut || (raw.odd_line.is_some() && !has_end)) {
        report(ProblemKind::UnreadableLine);
    }
    if has_end {
        (start, end) = whole_days(start, end);
    }
    if is_before(end, start) {
        if start.day() >= first_day {
            // The lines from the start of one event to the end of the next may be lost where ends come first.
            let no_slip = (start.day() - end.day()).num_days() >= NO_SLIP;
            report(if no_slip { ProblemKind::RunTogether } else { ProblemKind::EndBeforeStart });
            two_in_one |= no_slip;
        }
        end = one_night(start);
    }
    // Two in one replace nothing.
    let replaces = first(Field::Replaces).filter(|_| !two_in_one).map(|line| {
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
        sequence: first(Field::Sequence).map_or(Some(0), |line| text(line).parse().ok()).filter(|_| !two_in_one),
        modified: moment(Field::Modified).flatten().and_then(|value| match value.moment() {
            Moment::Instant(instant) => Some(instant),
            Moment::Day(_) | Moment::Floating(_) => None,
        }),
        two_in_one,
        shape: Some(Shape { end: has_end, uid: first(Field::Uid).is_some(), stamp: raw.stamps > 0 }),
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
                // Of two in one, which of them says it is not known.
                Field::Excluded if self.two_in_one => {}
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

/// In which language a line says that it is: the same may be said in several.
fn language(line: &Line<'_>) -> Option<Vec<u8>> {
    let bytes = line.unfolded();
    Property::of(&bytes).and_then(|property| property.parameter("LANGUAGE").map(<[u8]>::to_ascii_lowercase))
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
