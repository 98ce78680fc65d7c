//! From lines to events: the few properties we use of each, and the zones a body defines.

use std::borrow::Cow;

use super::{
    duration,
    lines::{Line, Lines, Property},
    problem::{Problem, ProblemKind, Unreadable},
    value::parse_offset,
    zone::{Definition, Zones},
};

/// A body of fewer bytes is no platform's calendar: theirs take 113 bytes even when empty.
const SHORTEST_BODY: usize = 100;
/// More events than a property can have.
const MOST_EVENTS: usize = 20_000;

/// The properties of events that are looked at. Nothing else of an event is ever kept.
const USED: [&str; 13] = [
    "UID",
    "SUMMARY",
    "DTSTART",
    "DTEND",
    "DURATION",
    "RRULE",
    "RDATE",
    "EXDATE",
    "RECURRENCE-ID",
    "STATUS",
    "TRANSP",
    "SEQUENCE",
    "LAST-MODIFIED",
];

/// The used lines of one event.
#[derive(Default)]
pub struct RawEvent<'a> {
    /// Where it begins.
    pub line: u32,
    /// Its used properties.
    pub lines: Vec<Line<'a>>,
    /// A line within it that is no property.
    pub unreadable_line: Option<u32>,
}

/// What a body is made of.
#[derive(Default)]
pub struct Components<'a> {
    /// Its events.
    pub events: Vec<RawEvent<'a>>,
    /// The zones it defines.
    pub zones: Zones,
    /// `PRODID` of the first calendar.
    pub product: Option<String>,
    /// How often the sender wants to be read.
    pub refresh_hint: Option<chrono::TimeDelta>,
    /// What is wrong with the body as a whole.
    pub problems: Vec<Problem>,
}

/// Splits a body into components.
pub fn split(body: &[u8]) -> Result<Components<'_>, Unreadable> {
    if body.trim_ascii().is_empty() {
        return Err(Unreadable::Empty);
    }
    let mut splitter = Splitter::default();
    let mut last_line = 1;
    for line in Lines::of(body) {
        last_line = line.number;
        splitter.take(line);
    }
    if !splitter.seen_calendar {
        return Err(Unreadable::MissingCalendar);
    }
    splitter.finish(last_line);
    if body.len() < SHORTEST_BODY {
        splitter.found.problems.push(Problem { line: 1, kind: ProblemKind::ShortBody });
    }
    Ok(splitter.found)
}

#[derive(Default)]
struct Splitter<'a> {
    found: Components<'a>,
    seen_calendar: bool,
    open_calendars: u32,
    event: Option<RawEvent<'a>>,
    zone: Option<(Option<String>, Definition)>,
    /// Components inside the event or zone whose properties are not its own.
    nested: u32,
}

impl<'a> Splitter<'a> {
    fn take(&mut self, line: Line<'a>) {
        let parsed = match &line.bytes {
            Cow::Borrowed(bytes) => Property::of(bytes).map(|property| kind(&property)),
            Cow::Owned(bytes) => Property::of(bytes).map(|property| kind(&property)),
        };
        match parsed {
            Some(Kind::Begin(name)) => self.begin(&name, line.number),
            Some(Kind::End(name)) => self.end(&name, line.number),
            Some(Kind::Used) if self.nested == 0 && self.event.is_some() => {
                if let Some(event) = &mut self.event {
                    event.lines.push(line);
                }
            }
            Some(Kind::Used | Kind::Other) => self.other(&line),
            None => {
                if let Some(event) = self.event.as_mut().filter(|_| self.nested == 0) {
                    event.unreadable_line.get_or_insert(line.number);
                }
            }
        }
    }

    fn begin(&mut self, name: &str, line: u32) {
        match name {
            "VCALENDAR" => {
                self.close_event(line, false);
                self.seen_calendar = true;
                self.open_calendars += 1;
            }
            // Before its calendar an event is no event: a page that explains the format, perhaps.
            "VEVENT" if self.seen_calendar => {
                self.close_event(line, false);
                self.zone = None;
                self.nested = 0;
                self.event = Some(RawEvent { line, ..RawEvent::default() });
            }
            "VTIMEZONE" if self.event.is_none() => {
                self.zone = Some((None, Definition::default()));
                self.nested = 0;
            }
            _ if self.event.is_some() => self.nested += 1,
            _ => {}
        }
    }

    fn end(&mut self, name: &str, line: u32) {
        match name {
            "VCALENDAR" => {
                self.close_event(line, false);
                self.open_calendars = self.open_calendars.saturating_sub(1);
            }
            "VEVENT" => self.close_event(line, true),
            "VTIMEZONE" => {
                if let Some((Some(name), definition)) = self.zone.take() {
                    self.found.zones.define(name, definition);
                }
            }
            _ => self.nested = self.nested.saturating_sub(1),
        }
    }

    fn close_event(&mut self, line: u32, ended: bool) {
        self.nested = 0;
        let Some(event) = self.event.take() else { return };
        if !ended {
            self.found.problems.push(Problem { line, kind: ProblemKind::UnfinishedEvent });
        }
        if self.found.events.len() < MOST_EVENTS {
            self.found.events.push(event);
        } else if self.found.problems.last().is_none_or(|problem| problem.kind != ProblemKind::TooMany) {
            self.found.problems.push(Problem { line, kind: ProblemKind::TooMany });
        }
    }

    /// A property of the calendar or of a zone.
    fn other(&mut self, line: &Line<'_>) {
        if self.event.is_some() {
            return;
        }
        let Some(property) = Property::of(&line.bytes) else { return };
        if let Some((name, definition)) = &mut self.zone {
            if property.is("TZID") {
                *name = Some(property.value().into_owned());
            } else if property.is("X-LIC-LOCATION") || property.is("TZID-ALIAS-OF") {
                definition.location = Some(property.value().into_owned());
            } else if property.is("TZOFFSETTO") {
                definition.offsets.extend(parse_offset(&property.value()));
            }
        } else if property.is("PRODID") {
            self.found.product.get_or_insert_with(|| property.value().into_owned());
        } else if property.is("REFRESH-INTERVAL") || property.is("X-PUBLISHED-TTL") {
            let hint = duration::parse(&property.value());
            self.found.refresh_hint = self.found.refresh_hint.or(hint);
        }
    }

    fn finish(&mut self, line: u32) {
        self.close_event(line, false);
        if self.open_calendars > 0 {
            self.found.problems.push(Problem { line, kind: ProblemKind::Truncated });
        }
    }
}

enum Kind {
    Begin(String),
    End(String),
    Used,
    Other,
}

fn kind(property: &Property<'_>) -> Kind {
    if property.is("BEGIN") {
        Kind::Begin(property.value().to_ascii_uppercase())
    } else if property.is("END") {
        Kind::End(property.value().to_ascii_uppercase())
    } else if USED.iter().any(|name| property.is(name)) {
        Kind::Used
    } else {
        Kind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(body: &str) -> Vec<ProblemKind> {
        let padded = format!("{body}{}", "X-PADDING:1\n".repeat(12));
        split(padded.as_bytes()).expect("a calendar").problems.iter().map(|problem| problem.kind).collect()
    }

    #[test]
    fn what_is_no_calendar_is_refused() {
        let cases: [(&[u8], Unreadable); 4] = [
            (b"", Unreadable::Empty),
            (b" \r\n\t", Unreadable::Empty),
            (b"<html><body>Sign in</body></html>", Unreadable::MissingCalendar),
            (b"{\"error_code\":503,\"error_message\":\"BEGIN:VCALENDAR\"}", Unreadable::MissingCalendar),
        ];
        for (body, expected) in cases {
            assert_eq!(split(body).err(), Some(expected), "{}", String::from_utf8_lossy(body));
        }
    }

    #[test]
    fn cut_bodies_are_noticed() {
        use ProblemKind::{Truncated, UnfinishedEvent};
        let cases: [(&str, &[ProblemKind]); 6] = [
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", &[]),
            ("begin:vcalendar\nbegin:vevent\nend:vevent\nend:vcalendar\n", &[]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", &[Truncated]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260701\n", &[UnfinishedEvent, Truncated]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", &[UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\n", &[Truncated]),
        ];
        for (body, expected) in cases {
            assert_eq!(kinds(body), expected, "{body}");
        }
        let short = split(b"BEGIN:VCALENDAR\nEND:VCALENDAR\n").expect("a calendar");
        assert_eq!(short.problems, [Problem { line: 1, kind: ProblemKind::ShortBody }]);
    }

    #[test]
    fn properties_of_alarms_are_not_the_events() {
        let body = b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nBEGIN:VALARM\nUID:b\nDTSTART:20200101\nEND:VALARM\nDTSTART:20260701\nEND:VEVENT\nEND:VCALENDAR";
        let components = split(body).expect("a calendar");
        let lines: Vec<u32> = components.events[0].lines.iter().map(|line| line.number).collect();
        assert_eq!(lines, [3, 8]);
    }
}
