//! From lines to events: collects the few properties that we use of each event, and the zones that a body defines.

use std::ops::Range;

use chrono::NaiveDateTime;

use super::{
    duration, hidden,
    keyword::{Field, Keyword, Setting},
    lines::{Line, Lines, Property},
    problem::{Place, ProblemKind, Problems, Unreadable},
    text::unescape,
    value::{Value, Zone, parse_offset},
    zone::{Definition, Observance, Zones},
};
use crate::domain::printable::is_hidden;

/// Maximum length of a product name.
const LONGEST_PRODUCT: usize = 100;
/// Maximum number of events; no property has more.
pub const MOST_EVENTS: usize = 20_000;

/// The used lines of one event.
#[derive(Debug, Default)]
pub struct RawEvent<'a> {
    /// Its place in the body.
    pub place: Place<'a>,
    /// Its range in [`Components::lines`].
    pub lines: Range<usize>,
    /// Whether it contains a line that is not a property, or whose name is unknown.
    pub has_odd_line: bool,
    /// Whether a line with a time may be cut: such a line is not a property, or the line after a list of times is not
    /// one.
    pub cut: bool,
    /// Whether it is a `VFREEBUSY`, which lists busy times, and not an event.
    pub lists_busy_times: bool,
    /// Whether it has an end or a duration.
    pub has_end: bool,
    /// The number of its `DTSTAMP`s.
    pub stamps: usize,
}

/// The parts of a body.
#[derive(Default)]
pub struct Components<'a> {
    pub events: Vec<RawEvent<'a>>,
    /// The used properties of all events, one event after the other.
    pub lines: Vec<(Field, Line<'a>)>,
    /// The zones that the body defines.
    pub zones: Zones,
    /// `PRODID` of the first calendar.
    pub product: Option<String>,
    /// How often the sender wants to be read.
    pub refresh_hint: Option<chrono::TimeDelta>,
    /// The problems of the body.
    pub problems: Problems<'a>,
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
    splitter.finish(last_line);
    Ok(splitter.found)
}

#[derive(Default)]
struct Splitter<'a> {
    found: Components<'a>,
    seen_calendar: bool,
    open_calendars: u32,
    /// The place of a part of a calendar before the first `BEGIN:VCALENDAR`: its beginning was lost.
    before_calendars: Option<Place<'a>>,
    /// The text after the current line.
    rest: &'a [u8],
    /// The open event. Until it is closed, its place covers all text after its beginning.
    event: Option<RawEvent<'a>>,
    zone: Option<(Option<String>, Definition)>,
    /// Open components inside the event. Their properties are not the event's.
    nested: u32,
    /// Whether a component without relevant properties, such as a task, is open outside events.
    elsewhere: bool,
    /// Whether this line may continue the line before.
    may_go_on: bool,
}

impl<'a> Splitter<'a> {
    fn take(&mut self, line: Line<'a>) {
        if line.swallows && self.seen_calendar {
            self.found.problems.report_once(line.place(), ProblemKind::StrayLine);
        }
        let keyword = line.name().map(|name| Keyword::of(&name));
        let may_go_on = std::mem::take(&mut self.may_go_on);
        match (keyword, &mut self.event) {
            (Some(Keyword::Begin), _) => self.begin(component_name(&line), line.place()),
            (Some(Keyword::End), _) => self.end(component_name(&line), line.place()),
            // A busy time in an event belongs to a list that was joined with the event.
            (Some(Keyword::Event(Field::Busy)), Some(event)) if self.nested == 0 && !event.lists_busy_times => {
                self.found.problems.report_once(line.place(), ProblemKind::StrayLine);
            }
            (Some(Keyword::Event(field)), Some(event)) if self.nested == 0 => {
                self.may_go_on = field.may_go_on();
                event.has_end |= matches!(field, Field::End | Field::Duration);
                self.found.lines.push((field, line));
            }
            (Some(Keyword::Stamp), Some(event)) if self.nested == 0 => event.stamps += 1,
            (Some(Keyword::Unknown) | None, Some(event)) if self.nested == 0 => {
                event.has_odd_line = true;
                event.cut |= match keyword {
                    None => may_go_on || line.begins_anew(),
                    Some(_) => hidden::is_garbled_repetition(&line),
                };
            }
            // Outside zones and other components, the line belongs to an event whose beginning was lost.
            (Some(Keyword::Event(Field::Start | Field::End | Field::Busy)), None)
                if self.zone.is_none() && !self.elsewhere =>
            {
                self.is_stray(line.place());
            }
            (Some(keyword @ (Keyword::Event(_) | Keyword::Calendar(_))), None) => self.setting(keyword, line),
            _ => {}
        }
    }

    /// Handles a line of an event or calendar that stands outside of it.
    fn is_stray(&mut self, place: Place<'a>) {
        if self.seen_calendar {
            self.found.problems.report_once(place, ProblemKind::StrayLine);
        } else {
            self.before_calendars.get_or_insert(place);
        }
    }

    fn begin(&mut self, name: &str, place: Place<'a>) {
        match name {
            "VCALENDAR" => {
                self.close_event(false);
                self.seen_calendar = true;
                if let Some(before) = self.before_calendars.take() {
                    self.found.problems.report(before, ProblemKind::StrayLine);
                }
                self.open_calendars += 1;
            }
            "VEVENT" | "VFREEBUSY" if self.seen_calendar => {
                self.close_event(false);
                (self.zone, self.elsewhere) = (None, false);
                let first = self.found.lines.len();
                let lists_busy_times = name == "VFREEBUSY";
                let place = Place { text: self.rest, ..place };
                self.event = Some(RawEvent { place, lines: first..first, lists_busy_times, ..RawEvent::default() });
            }
            // An event before the first calendar is ignored: it may be in a page that explains the format. If a
            // calendar follows, the beginning of another one may be lost.
            "VEVENT" | "VFREEBUSY" => self.is_stray(place),
            // Time that it does not mark as available is taken.
            "VAVAILABILITY" if self.seen_calendar => {
                self.elsewhere = true;
                self.found.problems.report(place, ProblemKind::UnknownPart);
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

    fn end(&mut self, name: &str, place: Place<'a>) {
        match name {
            "VCALENDAR" => {
                self.close_event(false);
                self.open_calendars = self.open_calendars.saturating_sub(1);
                if !self.seen_calendar {
                    self.is_stray(place);
                }
            }
            "VEVENT" | "VFREEBUSY" if self.event.is_some() => {
                let own = self.event.as_ref().is_some_and(|event| event.lists_busy_times == (name == "VFREEBUSY"));
                self.close_event(own);
            }
            // The end of an event whose beginning and nights were lost.
            "VEVENT" | "VFREEBUSY" if self.seen_calendar => {
                self.found.problems.report(place, ProblemKind::UnfinishedEvent)
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

    fn close_event(&mut self, ended: bool) {
        // Lines in a component that was never closed may belong to the event.
        let whole = std::mem::take(&mut self.nested) == 0 && ended;
        let Some(mut event) = self.event.take() else { return };
        event.place.text = &event.place.text[..event.place.text.len() - self.rest.len()];
        if !event.has_end && !event.lists_busy_times {
            event.cut |= hidden::hides_a_time(event.place.text);
        }
        if !whole {
            self.found.problems.report(event.place, ProblemKind::UnfinishedEvent);
        }
        if self.found.events.len() < MOST_EVENTS {
            event.lines.end = self.found.lines.len();
            self.found.events.push(event);
        } else {
            self.found.lines.truncate(event.lines.start);
            self.found.problems.report_once(event.place, ProblemKind::TooMany);
        }
    }

    /// Handles a property of the calendar or of a zone.
    fn setting(&mut self, keyword: Keyword, line: Line<'a>) {
        // Text indented under a setting is not part of it. It may be an event that names a guest.
        let bytes = if line.swallows { line.before_folds().into() } else { line.unfolded() };
        let Some(property) = Property::of(&bytes) else { return };
        match (keyword, &mut self.zone) {
            (Keyword::Calendar(Setting::ZoneName), Some((name, _))) => {
                // A TEXT value has escapes, but a parameter that refers to it does not.
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
        self.close_event(false);
        if self.open_calendars > 0 {
            self.found.problems.report(Place { line, text: b"" }, ProblemKind::Truncated);
        }
    }
}

/// The time from which an offset holds. Windows starts in 1601, long before time zones existed.
fn since(value: &str) -> Option<NaiveDateTime> {
    let later = value.strip_prefix("1601").map(|rest| format!("1970{rest}"));
    Value::parse(later.as_deref().unwrap_or(value), Zone::Property, false).map(Value::local)
}

/// The components that are recognised.
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

/// The name of a component; empty for an unknown one. Extra characters around the name, such as a zero byte, are
/// removed, because they would hide an event.
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
        split(body.as_bytes()).expect("a calendar").problems.into_vec().iter().map(|problem| problem.kind).collect()
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
        let cases: [(&str, &[ProblemKind]); 11] = [
            ("BEGIN:VCALENDAR\nVERSION:2.0\n", &[Truncated]),
            // A short but whole calendar belongs to a home without stays.
            ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Small PMS//EN\nEND:VCALENDAR\n", &[]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", &[]),
            ("begin:vcalendar\nbegin:vevent\nend:vevent\nend:vcalendar\n", &[]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", &[Truncated]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260701\n", &[UnfinishedEvent, Truncated]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", &[UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\n", &[Truncated]),
            // The beginning of an event was lost; a component in it was never closed.
            ("BEGIN:VCALENDAR\nDTSTART:20260701\nEND:VEVENT\nEND:VCALENDAR\n", &[StrayLine, UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR\n", &[UnfinishedEvent]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\0\nEND:VEVENT;\nEND:VCALENDAR\n", &[]),
        ];
        for (body, expected) in cases {
            assert_eq!(kinds(body), expected, "{body}");
        }
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
