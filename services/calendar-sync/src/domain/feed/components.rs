//! From lines to events: the few properties we use of each, and the zones a body defines.

use std::ops::Range;

use chrono::NaiveDateTime;

use super::{
    duration, hidden,
    keyword::{Field, Keyword, Setting},
    lines::{Line, Lines, Property},
    problem::{ProblemKind, Problems, Unreadable},
    text::unescape,
    value::{Value, Zone, parse_offset},
    zone::{Definition, Observance, Zones},
};
use crate::domain::letters::is_hidden;

/// A body of fewer bytes is no platform's calendar: theirs take 113 bytes even when empty.
const SHORTEST_BODY: usize = 100;
/// A longer name of a product says no more.
const LONGEST_PRODUCT: usize = 100;
/// More events than a property can have.
pub const MOST_EVENTS: usize = 20_000;

/// The used lines of one event.
#[derive(Debug, Default)]
pub struct RawEvent {
    /// Where it begins.
    pub line: u32,
    /// Which of the components' lines are its.
    pub lines: Range<usize>,
    /// A line within it that is no property, or one of a name that nobody knows.
    pub odd_line: Option<u32>,
    /// Whether a line that says when it is may be cut: it is no property, or what follows a list of times is none.
    pub cut: bool,
    /// Whether it is a `VFREEBUSY`, which lists busy times, and not an event.
    pub lists_busy_times: bool,
    /// Whether it says when it ends.
    pub has_end: bool,
    /// How many `DTSTAMP`s it has.
    pub stamps: usize,
}

/// What a body is made of.
#[derive(Default)]
pub struct Components<'a> {
    /// Its events.
    pub events: Vec<RawEvent>,
    /// The used properties of all its events, one event after the other.
    pub lines: Vec<(Field, Line<'a>)>,
    /// The zones it defines.
    pub zones: Zones,
    /// `PRODID` of the first calendar.
    pub product: Option<String>,
    /// How often the sender wants to be read.
    pub refresh_hint: Option<chrono::TimeDelta>,
    /// What is wrong with the body as a whole.
    pub problems: Problems,
}

/// Splits a body into components.
pub fn split(body: &[u8]) -> Result<Components<'_>, Unreadable> {
    if body.trim_ascii().is_empty() {
        return Err(Unreadable::Empty);
    }
    let mut splitter = Splitter::default();
    let mut last_line = 1;
    let mut lines = Lines::of(body);
    while let Some(line) = lines.next() {
        last_line = line.number;
        splitter.rest = lines.rest();
        splitter.take(line);
    }
    if !splitter.seen_calendar {
        return Err(Unreadable::MissingCalendar);
    }
    let cut = splitter.open_calendars > 0;
    splitter.finish(last_line);
    // A whole one may be that of an empty home, whoever wrote it.
    if cut && body.len() < SHORTEST_BODY {
        splitter.found.problems.report(1, ProblemKind::ShortBody);
    }
    Ok(splitter.found)
}

#[derive(Default)]
struct Splitter<'a> {
    found: Components<'a>,
    seen_calendar: bool,
    open_calendars: u32,
    /// Where a part of a calendar stood before the first one: its beginning was lost.
    before_calendars: Option<u32>,
    /// What follows the line that is looked at.
    rest: &'a [u8],
    event: Option<RawEvent>,
    /// What follows the beginning of the event.
    from_event: &'a [u8],
    zone: Option<(Option<String>, Definition)>,
    /// Components inside the event whose properties are not its own.
    nested: u32,
    /// A component outside of events whose properties do not matter, such as a task.
    elsewhere: bool,
    /// Whether the line before may go on in this one.
    may_go_on: bool,
}

impl<'a> Splitter<'a> {
    fn take(&mut self, line: Line<'a>) {
        if line.swallows && self.seen_calendar {
            self.found.problems.report_once(line.number, ProblemKind::StrayLine);
        }
        let keyword = line.name().map(|name| Keyword::of(&name));
        let may_go_on = std::mem::take(&mut self.may_go_on);
        match (keyword, &mut self.event) {
            (Some(Keyword::Begin), _) => self.begin(component_name(&line), line.number),
            (Some(Keyword::End), _) => self.end(component_name(&line), line.number),
            // A busy time in an event is that of a list which ran into it.
            (Some(Keyword::Event(Field::Busy)), Some(event)) if self.nested == 0 && !event.lists_busy_times => {
                self.found.problems.report_once(line.number, ProblemKind::StrayLine);
            }
            (Some(Keyword::Event(field)), Some(event)) if self.nested == 0 => {
                self.may_go_on = field.may_go_on();
                event.has_end |= matches!(field, Field::End | Field::Duration);
                self.found.lines.push((field, line));
            }
            (Some(Keyword::Stamp), Some(event)) if self.nested == 0 => event.stamps += 1,
            (Some(Keyword::Unknown) | None, Some(event)) if self.nested == 0 => {
                event.odd_line.get_or_insert(line.number);
                event.cut |= match keyword {
                    None => may_go_on || line.begins_anew(),
                    Some(_) => hidden::is_garbled_repetition(&line),
                };
            }
            // Outside of a zone, and of what is no event, it is of an event whose beginning was lost.
            (Some(Keyword::Event(Field::Start | Field::End | Field::Busy)), None)
                if self.zone.is_none() && !self.elsewhere =>
            {
                self.is_stray(line.number);
            }
            (Some(keyword @ (Keyword::Event(_) | Keyword::Calendar(_))), None) => self.setting(keyword, line),
            _ => {}
        }
    }

    /// A line that belongs into an event or a calendar stands outside of it.
    fn is_stray(&mut self, line: u32) {
        if self.seen_calendar {
            self.found.problems.report_once(line, ProblemKind::StrayLine);
        } else {
            self.before_calendars.get_or_insert(line);
        }
    }

    fn begin(&mut self, name: &str, line: u32) {
        match name {
            "VCALENDAR" => {
                self.close_event(line, false);
                self.seen_calendar = true;
                if let Some(line) = self.before_calendars.take() {
                    self.found.problems.report(line, ProblemKind::StrayLine);
                }
                self.open_calendars += 1;
            }
            "VEVENT" | "VFREEBUSY" if self.seen_calendar => {
                self.close_event(line, false);
                (self.zone, self.elsewhere) = (None, false);
                let first = self.found.lines.len();
                let lists_busy_times = name == "VFREEBUSY";
                self.event = Some(RawEvent { line, lines: first..first, lists_busy_times, ..RawEvent::default() });
                self.from_event = self.rest;
            }
            // Before its calendar an event is no event: a page that explains the format, perhaps. Where a calendar follows,
            // the beginning of another may be lost.
            "VEVENT" | "VFREEBUSY" => self.is_stray(line),
            // Whatever it does not call available is taken.
            "VAVAILABILITY" if self.seen_calendar => {
                self.elsewhere = true;
                self.found.problems.report(line, ProblemKind::UnknownPart);
            }
            _ if self.event.is_some() => self.nested += 1,
            "VTODO" | "VJOURNAL" | "VALARM" => self.elsewhere = true,
            "VTIMEZONE" => self.zone = Some((None, Definition::default())),
            "STANDARD" | "DAYLIGHT" => {
                if let Some((_, definition)) = &mut self.zone {
                    definition.observances.push(Observance::default());
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str, line: u32) {
        match name {
            "VCALENDAR" => {
                self.close_event(line, false);
                self.open_calendars = self.open_calendars.saturating_sub(1);
                if !self.seen_calendar {
                    self.is_stray(line);
                }
            }
            "VEVENT" | "VFREEBUSY" if self.event.is_some() => {
                let own = self.event.as_ref().is_some_and(|event| event.lists_busy_times == (name == "VFREEBUSY"));
                self.close_event(line, own);
            }
            // The end of an event whose beginning was lost, and its nights with it.
            "VEVENT" | "VFREEBUSY" if self.seen_calendar => {
                self.found.problems.report(line, ProblemKind::UnfinishedEvent)
            }
            "VTIMEZONE" => {
                if let Some((Some(name), definition)) = self.zone.take() {
                    self.found.zones.define(name, definition);
                }
            }
            "VTODO" | "VJOURNAL" | "VALARM" | "VAVAILABILITY" if self.event.is_none() => self.elsewhere = false,
            _ => self.nested = self.nested.saturating_sub(1),
        }
    }

    fn close_event(&mut self, line: u32, ended: bool) {
        // What stands in a component that was never closed may have been the event's own.
        let whole = std::mem::take(&mut self.nested) == 0 && ended;
        let Some(mut event) = self.event.take() else { return };
        if !event.has_end && !event.lists_busy_times {
            let length = self.from_event.len() - self.rest.len();
            event.cut |= hidden::hides_a_time(&self.from_event[..length]);
        }
        if !whole {
            self.found.problems.report(line, ProblemKind::UnfinishedEvent);
        }
        if self.found.events.len() < MOST_EVENTS {
            event.lines.end = self.found.lines.len();
            self.found.events.push(event);
        } else {
            self.found.lines.truncate(event.lines.start);
            self.found.problems.report_once(line, ProblemKind::TooMany);
        }
    }

    /// A property of the calendar or of a zone.
    fn setting(&mut self, keyword: Keyword, line: Line<'a>) {
        // What is indented under a setting is not its own: an event may name a guest.
        let bytes = if line.swallows { line.before_folds().into() } else { line.unfolded() };
        let Some(property) = Property::of(&bytes) else { return };
        match (keyword, &mut self.zone) {
            (Keyword::Calendar(Setting::ZoneName), Some((name, _))) => {
                // As text it has escapes, which it has not where it is named as a parameter.
                *name = Some(unescape(property.value()).into_owned());
            }
            (Keyword::Calendar(Setting::ZoneLocation), Some((_, definition))) => {
                definition.location = Some(property.value().into_owned());
            }
            (keyword, Some((_, definition))) => {
                let Some(observance) = definition.observances.last_mut() else { return };
                match keyword {
                    Keyword::Calendar(Setting::ZoneOffset) => observance.offset = parse_offset(&property.value()),
                    Keyword::Event(Field::Start) => observance.since = since(&property.value()),
                    Keyword::Event(Field::Rule) => observance.rule = Some(property.value().into_owned()),
                    _ => {}
                }
            }
            (Keyword::Calendar(Setting::Product), None) => {
                let value = property.value();
                let shown = value.chars().filter(|letter| !is_hidden(*letter)).take(LONGEST_PRODUCT).collect();
                self.found.product.get_or_insert(shown);
            }
            (Keyword::Calendar(Setting::RefreshHint), None) => {
                let hint = duration::parse(&property.value());
                self.found.refresh_hint = self.found.refresh_hint.or(hint);
            }
            _ => {}
        }
    }

    fn finish(&mut self, line: u32) {
        self.close_event(line, false);
        if self.open_calendars > 0 {
            self.found.problems.report(line, ProblemKind::Truncated);
        }
    }
}

/// Since when an offset holds. Windows counts from 1601, long before there were zones.
fn since(value: &str) -> Option<NaiveDateTime> {
    let later = value.strip_prefix("1601").map(|rest| format!("1970{rest}"));
    Value::parse(later.as_deref().unwrap_or(value), Zone::Property, false).map(Value::local)
}

/// The components that are told apart.
const COMPONENTS: [&str; 10] = [
    "VEVENT",
    "VCALENDAR",
    "VTIMEZONE",
    "STANDARD",
    "DAYLIGHT",
    "VFREEBUSY",
    "VAVAILABILITY",
    "VTODO",
    "VJOURNAL",
    "VALARM",
];

/// The name of a component; empty for one that does not matter. Whatever clings to it, such as a zero byte, hides no
/// event.
fn component_name(line: &Line<'_>) -> &'static str {
    let bytes = line.unfolded();
    let value = Property::of(&bytes).map(|property| property.value());
    let name = value.as_deref().unwrap_or_default().trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    COMPONENTS.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(body: &str) -> Vec<ProblemKind> {
        let padded = format!("{body}{}", "X-PADDING:1\n".repeat(12));
        split(padded.as_bytes()).expect("a calendar").problems.into_vec().iter().map(|problem| problem.kind).collect()
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
        use ProblemKind::{StrayLine, Truncated, UnfinishedEvent};
        let cases: [(&str, &[ProblemKind]); 9] = [
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", &[]),
            ("begin:vcalendar\nbegin:vevent\nend:vevent\nend:vcalendar\n", &[]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", &[Truncated]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260701\n", &[UnfinishedEvent, Truncated]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", &[UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\n", &[Truncated]),
            // The beginning of an event was lost; a component within it was never closed.
            ("BEGIN:VCALENDAR\nDTSTART:20260701\nEND:VEVENT\nEND:VCALENDAR\n", &[StrayLine, UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR\n", &[UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\0\nEND:VEVENT;\nEND:VCALENDAR\n", &[]),
        ];
        for (body, expected) in cases {
            assert_eq!(kinds(body), expected, "{body}");
        }
        let kinds_of_short = |body: &[u8]| {
            let problems = split(body).expect("a calendar").problems.into_vec();
            problems.iter().map(|problem| problem.kind).collect::<Vec<_>>()
        };
        assert_eq!(kinds_of_short(b"BEGIN:VCALENDAR\nVERSION:2.0\n"), [Truncated, ProblemKind::ShortBody]);
        // A whole one is that of an empty home.
        assert_eq!(kinds_of_short(b"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Small PMS//EN\nEND:VCALENDAR\n"), []);
    }

    #[test]
    fn properties_of_alarms_are_not_the_events() {
        let body = b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nBEGIN:VALARM\nUID:b\nDTSTART:20200101\nEND:VALARM\nDTSTART:20260701\nEND:VEVENT\nEND:VCALENDAR";
        let components = split(body).expect("a calendar");
        let lines: Vec<u32> =
            components.lines[components.events[0].lines.clone()].iter().map(|(_, line)| line.number).collect();
        assert_eq!(lines, [3, 8]);
    }
}
