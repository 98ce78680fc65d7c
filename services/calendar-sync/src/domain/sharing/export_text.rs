//! Writes an export as iCalendar text that importers of every platform accept.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use icalendar::{Calendar, Component as _, Event, EventLike as _, Property};

use super::{super::nights::NightRange, export::Entry};

/// How often subscribers should read.
const REFRESH: TimeDelta = TimeDelta::hours(1);

/// The names that our calendars carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The product, as in `PRODID`.
    pub product: String,
    /// The beginning of every UID.
    pub uid_prefix: String,
    /// The end of every UID.
    pub uid_domain: String,
}

/// The iCalendar text. `modified` is when the content last changed.
pub fn render(
    identity: &Identity,
    property_id: &str,
    calendar_name: &str,
    entries: &[Entry],
    modified: DateTime<Utc>,
) -> String {
    let mut calendar = Calendar::empty();
    calendar.append_property(Property::new("VERSION", "2.0"));
    calendar.append_property(Property::new("PRODID", format!("-//{0}//{0} calendar//EN", identity.product)));
    calendar.append_property(Property::new("CALSCALE", "GREGORIAN"));
    calendar.append_property(Property::new("METHOD", "PUBLISH"));
    // Most readers, and the library that writes the text, do not know the properties of RFC 7986. Without the type they
    // would not unescape the value.
    calendar.append_property(Property::new("NAME", calendar_name).add_parameter("VALUE", "TEXT").done());
    calendar.append_property(Property::new("X-WR-CALNAME", calendar_name));
    calendar.ttl(&REFRESH);
    let uid = |origin: &str| format!("{}{property_id}-{origin}@{}", identity.uid_prefix, identity.uid_domain);
    let mut push = |nights: NightRange, origin: &str, summary: &str| {
        let event = Event::new()
            .uid(&uid(origin))
            .summary(summary)
            .timestamp(modified)
            .starts(nights.first())
            .ends(nights.end())
            .done();
        calendar.push(event);
    };
    for entry in entries {
        push(entry.nights, &entry.origin, entry.summary);
    }
    if entries.is_empty() {
        // Some importers reject a calendar without events. A night in the past does no harm.
        let past = NaiveDate::from_ymd_opt(2020, 1, 1).map(|day| NightRange::at_least_one(day, day));
        if let Some(past) = past {
            push(past, "none", "Placeholder");
        }
    }
    folded(&calendar.to_string())
}

/// Maximum length of a line without its line break (RFC 5545, section 3.1).
const LINE_BYTES: usize = 75;

/// The same text, folded again: the library leaves lines of 76 bytes, which some importers refuse.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + text.len() / LINE_BYTES);
    for line in text.replace("\r\n ", "").split_inclusive("\r\n") {
        let mut room = LINE_BYTES;
        for letter in line.trim_end_matches("\r\n").chars() {
            if letter.len_utf8() > room {
                folded.push_str("\r\n ");
                room = LINE_BYTES - 1;
            }
            folded.push(letter);
            room -= letter.len_utf8();
        }
        folded.push_str("\r\n");
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::super::super::{
        feed,
        nights::{NightSet, horizon},
    };
    use super::*;

    fn range(first: &str, end: &str) -> NightRange {
        let day = |text: &str| text.parse().expect("a date");
        NightRange::new(day(first), day(end)).expect("a range")
    }

    fn window() -> NightRange {
        horizon("2026-11-21".parse().expect("a date"))
    }

    fn identity() -> Identity {
        Identity { product: "Example".into(), uid_prefix: "example-".into(), uid_domain: "calendar.example".into() }
    }

    #[test]
    fn what_we_write_we_can_read() {
        let entry = |origin: &str, first, end| Entry {
            nights: range(first, end),
            origin: origin.into(),
            summary: "Not available",
        };
        let entries = [
            entry("block-b1", "2026-12-01", "2026-12-03"),
            entry("stay-2026-12-10", "2026-12-10", "2026-12-14"),
            entry("stay-2027-01-05", "2027-01-05", "2027-01-08"),
        ];
        let text = render(&identity(), "CASA-1001", "Casa, Lava; \"Sol\"", &entries, DateTime::UNIX_EPOCH);
        let reading = feed::read(text.as_bytes(), None, window()).expect("a calendar");
        assert!(reading.problems.is_empty(), "{:?}", reading.problems);
        let read: NightSet =
            reading.entries.iter().map(|entry| entry.start.nights(entry.end, chrono_tz::Tz::UTC)).collect();
        assert_eq!(read, entries.iter().map(|entry| entry.nights).collect());
        for line in [
            "METHOD:PUBLISH\r\n",
            "REFRESH-INTERVAL;VALUE=DURATION:PT3600S",
            "X-PUBLISHED-TTL:PT3600S",
            "DTSTART;VALUE=DATE:20261201",
            "DTSTAMP:19700101T000000Z",
            "UID:example-CASA-1001-block-b1@calendar.example",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }

    #[test]
    fn a_name_is_read_back_as_it_was_given() {
        for name in ["Casa, Lava; \"Sol\"", r"a\b", r"\n \N \, \; \\", ",,;;", "Casa: 50 %", "家, 🏝"] {
            let text = render(&identity(), "CASA-1001", name, &[], DateTime::UNIX_EPOCH);
            let unfolded = text.replace("\r\n ", "");
            for property in ["NAME;VALUE=TEXT:", "X-WR-CALNAME:"] {
                let mut lines = unfolded.lines().filter_map(|line| line.strip_prefix(property));
                let value = lines.next().expect("a line for the name");
                assert_eq!(lines.next(), None, "one line for {property}");
                // Read as the summary of an event, because feeds are read for events.
                let event = format!(
                    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261201\r\nSUMMARY:{value}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
                );
                let reading = feed::read(event.as_bytes(), None, window()).expect("a calendar");
                assert_eq!(reading.entries[0].summary, name, "{property}{value}");
                assert_eq!(without_escapes(value), None, "{property}{value} has a separator without its escape");
            }
        }
    }

    /// The first separator of a TEXT value without an escape, or the first escape that RFC 5545, section 3.3.11, does
    /// not define.
    fn without_escapes(value: &str) -> Option<char> {
        let mut letters = value.chars();
        while let Some(letter) = letters.next() {
            match letter {
                ',' | ';' => return Some(letter),
                '\\' if !letters.next().is_some_and(|escaped| matches!(escaped, '\\' | ',' | ';' | 'n' | 'N')) => {
                    return Some(letter);
                }
                _ => {}
            }
        }
        None
    }

    #[test]
    fn no_line_is_longer_than_others_accept() {
        for letter in ["a", "ñ", "家", "👪", " ", ","] {
            for length in 1..200 {
                let name = letter.repeat(length);
                let text = render(&identity(), "CASA-1001", &name, &[], DateTime::UNIX_EPOCH);
                assert!(text.split("\r\n").all(|line| line.len() <= LINE_BYTES), "{length} {letter}: {text}");
                assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "{length} {letter}");
                let unfolded = text.replace("\r\n ", "").replace("\\,", ",");
                assert!(unfolded.contains(&format!("\r\nX-WR-CALNAME:{name}\r\n")), "{length} {letter}: {unfolded}");
            }
        }
    }

    #[test]
    fn an_empty_calendar_holds_one_past_night() {
        let text = render(&identity(), "CASA-1001", "Casa", &[], DateTime::UNIX_EPOCH);
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1);
        assert!(text.contains("DTSTART;VALUE=DATE:20200101"), "{text}");
    }
}
