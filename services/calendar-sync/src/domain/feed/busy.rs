//! Busy times: what Exchange and others publish instead of events, without a word on what is in them.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::{
    components::{MOST_EVENTS, RawEvent},
    event::Event,
    keyword::Field,
    lines::{Line, Property},
    problem::{ProblemKind, Problems},
    times::{is_before, list, one_night, whole_days},
    zone::Zones,
};

/// Reads the busy times of a `VFREEBUSY`, each as an event of its own. Its own start and end only say what it is about.
/// What is wrong with the ends of one that lies wholly before `first_day` hides nothing.
pub fn read(
    raw: &RawEvent,
    lines: &[(Field, Line<'_>)],
    zones: &Zones,
    first_day: NaiveDate,
    problems: &mut Problems,
    events: &mut Vec<Event<'_>>,
) {
    report_what_is_lost(raw, lines, problems);
    let mut times = Vec::new();
    for (_, line) in lines.iter().filter(|(field, line)| *field == Field::Busy && !is_free(line)) {
        times.clear();
        if !list(line, zones, &mut times) {
            problems.report(line.number, ProblemKind::UnreadablePeriod);
        }
        for &(start, end) in &times {
            if events.len() >= MOST_EVENTS {
                problems.report_once(line.number, ProblemKind::TooMany);
                return;
            }
            let (start, mut end) = end.map_or_else(|| (start, one_night(start)), |end| whole_days(start, end));
            if is_before(end, start) {
                if start.day() >= first_day {
                    problems.report(line.number, ProblemKind::EndBeforeStart);
                }
                end = one_night(start);
            }
            events.push(Event {
                line: raw.line,
                // Two of one UID would take each other's place.
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
                sequence: Some(0),
                modified: None,
                two_in_one: false,
                shape: None,
            });
        }
    }
}

/// Busy times have no end of their own that an odd line could have been: each may be one of them.
fn report_what_is_lost(raw: &RawEvent, lines: &[(Field, Line<'_>)], problems: &mut Problems) {
    if raw.cut || raw.odd_line.is_some() {
        problems.report(raw.line, ProblemKind::UnreadableLine);
    }
    let count = |field| lines.iter().filter(|(found, _)| *found == field).count();
    let twice = [Field::Uid, Field::Start, Field::End, Field::Summary].into_iter().any(|field| count(field) > 1);
    // Nobody gives a list of busy times a name: it is that of an event which ran into it.
    if twice || raw.stamps > 1 || (count(Field::Summary) > 0 && count(Field::Busy) > 0) {
        problems.report(raw.line, ProblemKind::RunTogether);
    }
}

/// Whether a line lists times that are free. What says nothing of it is busy: RFC 5545 3.2.9.
fn is_free(line: &Line<'_>) -> bool {
    let bytes = line.unfolded();
    let kind = Property::of(&bytes).and_then(|property| property.parameter("FBTYPE"));
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case(b"FREE"))
}
