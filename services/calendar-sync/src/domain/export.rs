//! The calendar that other platforms subscribe to (`docs/rules/calendar.md#exporting`).
//!
//! Manual blocks and, where the owner wants it, reservations of the other platforms. A subscriber never
//! gets back what came from it, and no echo of what it was sent before: two platforms would otherwise
//! keep each other's long-gone nights alive for ever. No guest's data, not even the owner's reasons.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use icalendar::{Calendar, Component as _, Event, EventLike as _, Property};
use sha2::{Digest as _, Sha256};

use super::{
    echo::{Echoes, Foreign, Sent, Subscriber},
    nights::{NightRange, NightSet},
};

/// How often subscribers should read.
const REFRESH: TimeDelta = TimeDelta::hours(1);

/// How our calendars name themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The product, as in `PRODID`.
    pub product: String,
    /// Begins every UID.
    pub uid_prefix: String,
    /// Ends every UID.
    pub uid_domain: String,
}

/// Everything a subscriber may be sent.
#[derive(Clone, Debug, Default)]
pub struct Material {
    /// The property's blocks, by id.
    pub blocks: Vec<(String, NightRange)>,
    /// What the feeds hold, each with its feed.
    pub foreign: Vec<(String, Foreign)>,
    /// What each subscriber was last sent: its own blocks on those nights are echoes.
    pub last_sent: Vec<Sent>,
}

/// One all-day event of an export.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Which nights.
    pub nights: NightRange,
    /// What it comes from, unique in the property and the same at every read.
    pub origin: String,
}

/// The entries for a subscriber.
pub fn entries(
    material: &Material,
    subscriber: &Subscriber,
    include_reservations: bool,
    window: NightRange,
) -> Vec<Entry> {
    // A block may reach as far ahead as its owner likes; importers expect no more than a calendar covers.
    let covered = |nights: NightRange| NightRange::new(nights.first(), nights.end().min(window.end()));
    let blocks = material
        .blocks
        .iter()
        .filter_map(|(id, nights)| covered(*nights).map(|nights| Entry { nights, origin: format!("block-{id}") }));
    let feeds = material.foreign.iter().map(|(feed_id, foreign)| (feed_id.as_str(), foreign.platform));
    let echoes = Echoes::of(feeds, &material.last_sent);
    let reserved: NightSet = material
        .foreign
        .iter()
        .filter(|(feed_id, foreign)| include_reservations && !subscriber.owns(feed_id, foreign.platform))
        .filter(|(_, foreign)| foreign.may_be_stay)
        .filter(|(feed_id, foreign)| !echoes.include(feed_id, foreign))
        .map(|(_, foreign)| foreign.nights)
        .collect();
    let reservations =
        reserved.ranges().iter().map(|nights| Entry { nights: *nights, origin: format!("stay-{}", nights.first()) });
    let mut entries: Vec<Entry> =
        blocks.chain(reservations).filter(|entry| entry.nights.intersection(window).is_some()).collect();
    entries.sort_unstable();
    entries
}

/// A stable name of the content: it changes when, and only when, what a subscriber reads changes.
pub fn etag(entries: &[Entry], calendar_name: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(calendar_name.as_bytes());
    for entry in entries {
        digest.update(format!("\n{} {} {}", entry.nights.first(), entry.nights.end(), entry.origin));
    }
    let digest: String = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digest}\"")
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
    // Most readers, and the library that writes it, know no property of RFC 7986: without its type they would leave its
    // escapes as they are.
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
        push(entry.nights, &entry.origin, "Not available");
    }
    if entries.is_empty() {
        // Some importers reject a calendar without events; a night long past hurts nobody.
        let past = NaiveDate::from_ymd_opt(2020, 1, 1).map(|day| NightRange::at_least_one(day, day));
        if let Some(past) = past {
            push(past, "none", "Placeholder");
        }
    }
    folded(&calendar.to_string())
}

/// No line is longer, its end aside (RFC 5545, section 3.1).
const LINE_BYTES: usize = 75;

/// The same text, folded anew: the library leaves lines of 76 bytes, which some importers refuse.
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
    use chrono::NaiveDateTime;

    use super::super::{
        feed, nights,
        policy::{Categorised, Platform, categorise, may_be_reservation},
    };
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn range(first: &str, end: &str) -> NightRange {
        NightRange::new(day(first), day(end)).expect("a range")
    }

    fn foreign(platform: Platform, first: &str, end: &str, summary: &str) -> Foreign {
        let Categorised { category, confidence, .. } = categorise(platform, None, summary);
        let may_be_stay = may_be_reservation(category, confidence, summary);
        Foreign { platform, nights: range(first, end), category, confidence, may_be_stay }
    }

    fn known(platform: Platform) -> Subscriber {
        Subscriber { platform, feed_id: None }
    }

    fn window() -> NightRange {
        nights::horizon(day("2026-11-21"))
    }

    fn identity() -> Identity {
        Identity { product: "Example".into(), uid_prefix: "example-".into(), uid_domain: "calendar.example".into() }
    }

    fn material() -> Material {
        Material {
            blocks: vec![("b1".into(), range("2026-12-01", "2026-12-03"))],
            foreign: vec![
                foreign(Platform::Airbnb, "2026-12-10", "2026-12-14", "Reserved"),
                foreign(Platform::Airbnb, "2026-12-20", "2026-12-22", "Airbnb (Not available)"),
                foreign(Platform::Booking, "2026-12-01", "2026-12-03", "CLOSED - Not available"),
                foreign(Platform::Booking, "2027-01-05", "2027-01-08", "CLOSED - Not available"),
            ]
            .into_iter()
            .map(|foreign| (foreign.platform.name().to_owned(), foreign))
            .collect(),
            last_sent: vec![Sent {
                subscriber: known(Platform::Booking),
                nights: NightSet::of([range("2026-12-01", "2026-12-03")]),
                read_at: NaiveDateTime::default(),
            }],
        }
    }

    fn spans(subscriber: Platform, include_reservations: bool) -> Vec<String> {
        entries(&material(), &known(subscriber), include_reservations, window())
            .iter()
            .map(|entry| format!("{} {}..{}", entry.origin, entry.nights.first(), entry.nights.end()))
            .collect()
    }

    #[test]
    fn each_subscriber_gets_what_is_not_its_own() {
        let block = "block-b1 2026-12-01..2026-12-03";
        assert_eq!(spans(Platform::Airbnb, false), [block]);
        // Booking.com's echo of the block is not exported, its other night is.
        assert_eq!(spans(Platform::Airbnb, true), [block, "stay-2027-01-05 2027-01-05..2027-01-08"]);
        // Airbnb's reservation is, its block is not.
        assert_eq!(spans(Platform::Booking, true), [block, "stay-2026-12-10 2026-12-10..2026-12-14"]);
    }

    #[test]
    fn platforms_without_a_name_are_told_apart_by_their_feeds() {
        let of = |feed_id: &str, first, end, summary: &str| {
            (feed_id.to_owned(), foreign(Platform::Other, first, end, summary))
        };
        let foreign = vec![
            of("holidu", "2026-12-10", "2026-12-14", "Reserved"),
            of("holidu", "2026-12-20", "2026-12-22", "MARIA"),
            of("tripadvisor", "2027-01-05", "2027-01-08", "Reserved"),
        ];
        let subscriber =
            |feed_id: Option<&str>| Subscriber { platform: Platform::Other, feed_id: feed_id.map(ToOwned::to_owned) };
        let maria = NightSet::of([range("2026-12-20", "2026-12-22")]);
        let read_at = NaiveDateTime::default();
        let sent_to = |feed_id| vec![Sent { subscriber: subscriber(feed_id), nights: maria.clone(), read_at }];
        let starts = |reader: Subscriber, last_sent: Vec<Sent>| -> Vec<String> {
            let material = Material { foreign: foreign.clone(), last_sent, ..Material::default() };
            let entries = entries(&material, &reader, true, window());
            entries.iter().map(|entry| entry.nights.first().to_string()).collect()
        };
        let [reserved, maria, trip] = ["2026-12-10", "2026-12-20", "2027-01-05"];
        assert_eq!(starts(subscriber(Some("tripadvisor")), vec![]), [reserved, maria]);
        assert_eq!(starts(subscriber(Some("holidu")), vec![]), [trip]);
        assert_eq!(starts(subscriber(None), vec![]), [reserved, maria, trip], "in doubt it is another's");
        assert_eq!(starts(subscriber(Some("gone")), vec![]), [reserved, maria, trip]);
        // What Tripadvisor was sent is no reason to take a stay of Holidu for an echo; what Holidu was sent is.
        for other in [Some("tripadvisor"), None] {
            assert_eq!(starts(known(Platform::Airbnb), sent_to(other)), [reserved, maria, trip], "{other:?}");
        }
        assert_eq!(starts(known(Platform::Airbnb), sent_to(Some("holidu"))), [reserved, trip]);
    }

    #[test]
    fn what_may_be_a_stay_is_sent() {
        let mut material = Material::default();
        for (night, summary) in
            [(1, "Zoë"), (5, "王小明"), (9, ""), (13, "MARIA"), (17, "Cleaning"), (21, "Blocked by owner")]
        {
            let (first, end) = (format!("2027-06-{night:02}"), format!("2027-06-{:02}", night + 2));
            material.foreign.push(("o".into(), foreign(Platform::Other, &first, &end, summary)));
        }
        let sent: Vec<u32> = entries(&material, &known(Platform::Airbnb), true, window())
            .iter()
            .map(|entry| chrono::Datelike::day(&entry.nights.first()))
            .collect();
        assert_eq!(sent, [1, 5, 9, 13]);
    }

    #[test]
    fn what_we_write_we_can_read() {
        let entries = entries(&material(), &known(Platform::Vrbo), true, window());
        let text = render(&identity(), "CASA-1001", "Casa, Lava; \"Sol\"", &entries, DateTime::UNIX_EPOCH);
        let reading = feed::read(text.as_bytes(), None, window()).expect("a calendar");
        assert!(reading.is_clean(), "{:?}", reading.problems);
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
                // As the text of an event, which is what feeds are read for.
                let event = format!(
                    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261201\r\nSUMMARY:{value}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
                );
                let reading = feed::read(event.as_bytes(), None, window()).expect("a calendar");
                assert_eq!(reading.entries[0].summary, name, "{property}{value}");
                assert_eq!(without_escapes(value), None, "{property}{value} has a separator without its escape");
            }
        }
    }

    /// The first separator of a TEXT value that has no escape, or escape that RFC 5545, section 3.3.11, does not know.
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

    #[test]
    fn the_etag_follows_the_content() {
        let all = entries(&material(), &known(Platform::Vrbo), true, window());
        assert_eq!(etag(&all, "Casa"), etag(&all.clone(), "Casa"));
        assert_ne!(etag(&all, "Casa"), etag(&all[1..], "Casa"));
        assert_ne!(etag(&all, "Casa"), etag(&all, "Villa"));
    }
}
