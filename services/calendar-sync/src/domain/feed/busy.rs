//! Busy times, which Exchange and others publish instead of events, without details.

use super::{
    components::{MOST_EVENTS, RawEvent},
    event::Event,
    keyword::Field,
    lines::{Line, Property},
    problem::{ProblemKind, Problems},
    times::{is_before, list, one_night, whole_days},
    zone::Zones,
};

/// Reads the busy times of a `VFREEBUSY`, each as one event. The start and end of the `VFREEBUSY` itself only state the
/// period that it covers.
pub fn read<'a>(
    raw: &RawEvent<'a>,
    lines: &[(Field, Line<'a>)],
    zones: &Zones,
    problems: &mut Problems<'a>,
    events: &mut Vec<Event<'a>>,
) {
    report_what_is_lost(raw, lines, problems);
    let mut times = Vec::new();
    for (_, line) in lines.iter().filter(|(field, line)| *field == Field::Busy && !is_free(line)) {
        times.clear();
        if !list(line, zones, &mut times) {
            problems.report(line.place(), ProblemKind::UnreadablePeriod);
        }
        for &(start, end) in &times {
            if events.len() >= MOST_EVENTS {
                problems.report_once(line.place(), ProblemKind::TooMany);
                return;
            }
            let (start, mut end) = end.map_or_else(|| (start, one_night(start)), |end| whole_days(start, end));
            if is_before(end, start) {
                problems.report(line.place(), ProblemKind::EndBeforeStart);
                end = one_night(start);
            }
            events.push(Event::new(raw.place, start, end));
        }
    }
}

/// Reports lost lines. A list of busy times has no single end, so any odd line may be a lost busy time.
fn report_what_is_lost<'a>(raw: &RawEvent<'a>, lines: &[(Field, Line<'a>)], problems: &mut Problems<'a>) {
    if raw.cut || raw.has_odd_line {
        problems.report(raw.place, ProblemKind::UnreadableLine);
    }
    let count = |field| lines.iter().filter(|(found, _)| *found == field).count();
    let twice = [Field::Uid, Field::Start, Field::End, Field::Summary].into_iter().any(|field| count(field) > 1);
    // A list of busy times has no summary, so the summary belongs to an event that was joined with the list.
    if twice || raw.stamps > 1 || (count(Field::Summary) > 0 && count(Field::Busy) > 0) {
        problems.report(raw.place, ProblemKind::RunTogether);
    }
}

/// Whether a line lists free times. A line without `FBTYPE` is busy: RFC 5545 3.2.9.
fn is_free(line: &Line<'_>) -> bool {
    let bytes = line.unfolded();
    let kind = Property::of(&bytes).and_then(|property| property.parameter("FBTYPE"));
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case(b"FREE"))
}
