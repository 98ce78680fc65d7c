//! One event with typed properties, before repeated UIDs and recurrences are resolved.

use std::borrow::Cow;

use super::{
    components::RawEvent,
    duration,
    keyword::Field,
    lines::{Line, Property},
    problem::{Place, ProblemKind, Problems},
    text::unescape,
    times::{is_before, list, one_night, plus, single, whole_days},
    value::Value,
    zone::Zones,
};

/// Maximum length of a summary. The rest is cut, because the beginning has the meaning.
const LONGEST_SUMMARY: usize = 200;

/// An event of a feed.
#[derive(Debug)]
pub struct Event<'a> {
    /// Its place in the body.
    pub place: Place<'a>,
    /// Its UID, if it has one.
    pub uid: Option<Cow<'a, str>>,
    /// Its summary with personal data: for classification only.
    pub summary: Cow<'a, str>,
    pub start: Value,
    /// Its end, exclusive.
    pub end: Value,
    /// Its `RRULE`s.
    pub rules: Vec<String>,
    /// Its `RDATE`s; periods have an end.
    pub extra: Vec<(Value, Option<Value>)>,
    /// Its `EXDATE`s.
    pub excluded: Vec<Value>,
    pub replaces: Option<Replaced>,
    /// `STATUS:CANCELLED`.
    pub cancelled: bool,
    /// `TRANSP:TRANSPARENT`.
    pub transparent: bool,
}

/// The occurrence of a series that an event replaces.
#[derive(Clone, Copy, Debug)]
pub struct Replaced {
    /// The original start of the occurrence.
    pub start: Value,
    /// Whether all later occurrences are replaced too.
    pub and_future: bool,
}

/// Reads an event from its used lines. `None` if not even one day of it is known.
pub fn read<'a>(
    raw: &RawEvent<'a>,
    lines: &[(Field, Line<'a>)],
    zones: &Zones,
    problems: &mut Problems<'a>,
) -> Option<Event<'a>> {
    let mut fields = [None; Field::COUNT];
    let mut two_in_one = raw.stamps > 1;
    for (field, line) in lines {
        let Some(known) = fields[*field as usize] else {
            fields[*field as usize] = Some(line);
            continue;
        };
        two_in_one |= match field {
            Field::Rule | Field::Extra | Field::Excluded => false,
            Field::Summary => language(line) == language(known),
            // Stays may share these values, so a second one belongs to another event even if it is equal.
            Field::Uid | Field::Start | Field::End => true,
            _ => known.unfolded() != line.unfolded(),
        };
    }
    let first = |field: Field| fields[field as usize];
    let moment = |field| first(field).map(|line| single(line, zones));
    let mut report = |kind| problems.report(raw.place, kind);
    if two_in_one {
        // The lines between two events were lost. Only the existence of the second event is known.
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
            // The day may be readable despite extra characters.
            first(Field::Start).and_then(|line| Value::leading_day(&text(line)))
        }
        Some(start) => start,
    };
    let given_end = moment(Field::End);
    // Without a start, only the night before the end is known.
    let start = start.or_else(|| {
        let end = given_end.flatten()?;
        Some(Value::Day(end.day().pred_opt()?))
    })?;
    let length = first(Field::Duration).map(|line| duration::parse(&text(line)));
    let by_length = length.flatten().map(|length| plus(start, length));
    let (mut start, mut end) = match (given_end, length) {
        // RFC 5545 forbids both together. In doubt the later end counts.
        (Some(Some(end)), _) => (start, by_length.filter(|other| is_before(end, *other)).unwrap_or(end)),
        (Some(None), _) | (None, Some(None)) => {
            report(ProblemKind::UnreadableEnd);
            (start, one_night(start))
        }
        (None, _) => (start, by_length.unwrap_or_else(|| one_night(start))),
    };
    let has_end = given_end.is_some() || length.is_some();
    // A time hidden in a start makes the start unreadable, which is reported already.
    if !matches!(given_start, Some(None)) && (raw.cut || (raw.has_odd_line && !has_end)) {
        report(ProblemKind::UnreadableLine);
    }
    if has_end {
        (start, end) = whole_days(start, end);
    }
    if is_before(end, start) {
        report(ProblemKind::EndBeforeStart);
        end = one_night(start);
    }
    let mut event = Event { uid: first(Field::Uid).map(text), ..Event::new(raw.place, start, end) };
    let said = |field| first(field).filter(|_| !two_in_one);
    let is = |field, words: &[&str]| {
        said(field).is_some_and(|line| words.iter().any(|word| text(line).eq_ignore_ascii_case(word)))
    };
    // If two events were joined, it is unknown which of them is cancelled, free or a replacement.
    event.summary = said(Field::Summary).map(text).map(bounded).unwrap_or_default();
    event.cancelled = is(Field::Status, &["CANCELLED", "CANCELED"]);
    event.transparent = is(Field::Transparency, &["TRANSPARENT"]);
    if let Some(line) = said(Field::Replaces) {
        event.replaces = Replaced::of(line, zones);
        if event.replaces.is_none() {
            // The replaced occurrence is unknown, so the event stands alone and replaces nothing.
            report(ProblemKind::UnreadableRecurrence);
            event.uid = None;
        }
    }
    if [Field::Rule, Field::Extra, Field::Excluded].into_iter().any(|field| first(field).is_some()) {
        event.repeat(lines, zones, problems);
    }
    if two_in_one {
        event.excluded.clear();
    }
    event.uid = event.uid.filter(|uid| !uid.is_empty());
    Some(event)
}

impl Replaced {
    /// Reads a `RECURRENCE-ID`; `None` if it cannot be read.
    fn of(line: &Line<'_>, zones: &Zones) -> Option<Self> {
        let bytes = line.unfolded();
        let range = Property::of(&bytes).and_then(|property| property.parameter("RANGE"));
        let and_future = range.is_some_and(|range| range.eq_ignore_ascii_case(b"THISANDFUTURE"));
        Some(Self { start: single(line, zones)?, and_future })
    }
}

impl<'a> Event<'a> {
    /// An event with only a time.
    pub fn new(place: Place<'a>, start: Value, end: Value) -> Self {
        Self {
            place,
            uid: None,
            summary: Cow::Borrowed(""),
            start,
            end,
            rules: Vec::new(),
            extra: Vec::new(),
            excluded: Vec::new(),
            replaces: None,
            cancelled: false,
            transparent: false,
        }
    }

    /// Whether it may occur more than once.
    pub fn repeats(&self) -> bool {
        !self.rules.is_empty() || !self.extra.is_empty()
    }

    /// Adds the properties by which it repeats.
    fn repeat(&mut self, lines: &[(Field, Line<'a>)], zones: &Zones, problems: &mut Problems<'a>) {
        for (field, line) in lines {
            match field {
                Field::Rule => self.rules.push(text(line).into_owned()),
                Field::Extra => {
                    let all_read = list(line, zones, &mut self.extra);
                    if !all_read {
                        problems.report(self.place, ProblemKind::UnreadableRecurrence);
                    }
                }
                Field::Excluded => {
                    // An unreadable exception excludes nothing, so its night stays taken.
                    let mut excluded = Vec::new();
                    list(line, zones, &mut excluded);
                    self.excluded.extend(excluded.into_iter().map(|(start, _)| start));
                }
                _ => {}
            }
        }
    }
}

/// The language that a line declares. The same text may be given in several languages.
fn language(line: &Line<'_>) -> Option<Vec<u8>> {
    let bytes = line.unfolded();
    Property::of(&bytes).and_then(|property| property.parameter("LANGUAGE").map(<[u8]>::to_ascii_lowercase))
}

/// The value of a line, trimmed and without escapes.
fn text<'a>(line: &Line<'a>) -> Cow<'a, str> {
    let text = match line.unfolded() {
        Cow::Borrowed(bytes) => Property::of(bytes).map(|property| unescape(property.value())),
        Cow::Owned(bytes) => Property::of(&bytes).map(|property| Cow::Owned(unescape(property.value()).into_owned())),
    };
    text.unwrap_or_default()
}

/// A summary of bounded length. The ellipsis keeps the beginning from being read as a whole summary.
fn bounded(summary: Cow<'_, str>) -> Cow<'_, str> {
    if summary.len() <= LONGEST_SUMMARY {
        return summary;
    }
    Cow::Owned(summary.chars().take(LONGEST_SUMMARY).chain(['…']).collect())
}
