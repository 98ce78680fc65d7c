//! The text of a feed in each platform's format.

use chrono::{NaiveDate, TimeDelta};

use super::stays::{Stay, stays};
use crate::identity::{Channel, digest};
use crate::profile::Profile;

/// The feed of a property, and the day on which it is read.
pub struct Reading<'a> {
    /// The seed of the demo.
    pub seed: u64,
    pub number: u32,
    pub channel: Channel,
    pub profile: &'a Profile,
    /// The day of the reading.
    pub today: NaiveDate,
}

/// How far ahead platforms export.
const HORIZON_DAYS: i64 = 730;

/// The calendar that the platform would send on that day.
pub fn text(reading: &Reading) -> String {
    let from = reading.today - TimeDelta::days(past_days(reading.channel));
    let all = stays(reading.seed, reading.number, reading.profile, from, reading.today + TimeDelta::days(HORIZON_DAYS));
    let known: Vec<&Stay> = all.iter().filter(|stay| stay.booked_on <= reading.today).collect();
    let mut lines = Lines::default();
    match reading.channel {
        Channel::Airbnb => airbnb(&mut lines, reading, &known),
        Channel::Booking => booking(&mut lines, reading, &known),
        Channel::Vrbo => vrbo(&mut lines, reading, &known),
        Channel::Holidu => holidu(&mut lines, reading, &known),
    }
    lines.text
}

/// Vrbo exports a year of past stays; the others drop them soon.
fn past_days(channel: Channel) -> i64 {
    match channel {
        Channel::Vrbo => 365,
        Channel::Airbnb | Channel::Booking => 0,
        Channel::Holidu => 30,
    }
}

fn airbnb(lines: &mut Lines, reading: &Reading, known: &[&Stay]) {
    lines.all(&[
        "BEGIN:VCALENDAR",
        "PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN",
        "CALSCALE:GREGORIAN",
        "VERSION:2.0",
    ]);
    let stamp = compact(reading.today);
    let mut event =
        |arrival: NaiveDate, departure: NaiveDate, summary: &str, uid: String, description: Option<String>| {
            lines.add("BEGIN:VEVENT");
            lines.add(&format!("DTSTAMP:{stamp}T000000Z"));
            lines.add(&format!("DTEND;VALUE=DATE:{}", compact(departure)));
            lines.add(&format!("DTSTART;VALUE=DATE:{}", compact(arrival)));
            lines.add(&format!("SUMMARY:{summary}"));
            lines.add(&format!("UID:{uid}"));
            if let Some(description) = description {
                lines.add(&format!("DESCRIPTION:{description}"));
            }
            lines.add("END:VEVENT");
        };
    let block =
        |arrival: NaiveDate| format!("7f662ec65913-{}@airbnb.com", &uid_digest(reading, &arrival.to_string())[..32]);
    if reading.profile.notice > 0 {
        // The owner's notice period is exported as a block that moves every day.
        let end = reading.today + TimeDelta::days(i64::from(reading.profile.notice));
        event(reading.today, end, "Airbnb (Not available)", block(reading.today), None);
    }
    for stay in known {
        if stay.channel == Channel::Airbnb {
            let uid = format!("1418fb94e984-{}@airbnb.com", &uid_digest(reading, &stay.code)[..32]);
            let description = format!(
                "Reservation URL: https://www.airbnb.com/hosting/reservations/details/{}\\nPhone Number (Last 4 Digits): {}",
                stay.code, stay.phone_digits
            );
            event(stay.arrival, stay.departure, "Reserved", uid, Some(description));
        } else if reading.profile.echoes {
            event(stay.arrival, stay.departure, "Airbnb (Not available)", block(stay.arrival), None);
        }
    }
    let edge = reading.today + TimeDelta::days(i64::from(reading.profile.booking_window));
    let horizon = reading.today + TimeDelta::days(HORIZON_DAYS);
    if edge < horizon {
        event(edge, horizon, "Airbnb (Not available)", block(edge), None);
    }
    lines.add("END:VCALENDAR");
}

fn booking(lines: &mut Lines, reading: &Reading, known: &[&Stay]) {
    lines.all(&[
        "BEGIN:VCALENDAR",
        "PRODID:-//admin.booking.com 1.5.0//EN",
        "VERSION:2.0",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
    ]);
    // Old exports contained guests' names, and some owners still use such an address.
    let names_guests = reading.number.is_multiple_of(7);
    for stay in known {
        let own = stay.channel == Channel::Booking;
        if !own && !reading.profile.echoes {
            continue;
        }
        // A stay in progress begins today and changes its UID every day.
        let arrival = stay.arrival.max(reading.today);
        lines.all(&["BEGIN:VEVENT"]);
        lines.add(&format!("DTSTART;VALUE=DATE:{}", compact(arrival)));
        lines.add(&format!("DTEND;VALUE=DATE:{}", compact(stay.departure)));
        lines.add(&format!("UID:{}@booking.com", &uid_digest(reading, &format!("{arrival}{}", stay.code))[..32]));
        let summary =
            if own && names_guests { format!("CLOSED - {}", stay.guest) } else { "CLOSED - Not available".to_owned() };
        lines.add(&format!("SUMMARY:{summary}"));
        lines.all(&["END:VEVENT"]);
    }
    lines.add("END:VCALENDAR");
}

fn vrbo(lines: &mut Lines, reading: &Reading, known: &[&Stay]) {
    lines.all(&["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//HomeAway.com, Inc.//EN", "CALSCALE:GREGORIAN"]);
    lines.add(&format!("X-WR-CALNAME:Reservations {}", reading.number));
    for stay in known {
        let own = stay.channel == Channel::Vrbo;
        if !own && !reading.profile.echoes {
            continue;
        }
        lines.add("BEGIN:VEVENT");
        lines.add(&format!("UID:{}", dashed(&uid_digest(reading, &stay.code))));
        lines.add(&format!("DTSTAMP:{}T000000Z", compact(stay.booked_on)));
        lines.add(&format!("DTSTART;VALUE=DATE:{}", compact(stay.arrival)));
        lines.add(&format!("DTEND;VALUE=DATE:{}", compact(stay.departure)));
        let first = stay.guest.split(' ').next().unwrap_or("Guest");
        lines.add(&if own { format!("SUMMARY:Reserved - {first}") } else { "SUMMARY:Blocked".to_owned() });
        if own {
            lines.add(&format!("DESCRIPTION:Guest: {}\\, phone ending in {}", stay.guest, stay.phone_digits));
        }
        lines.all(&["STATUS:CONFIRMED", "END:VEVENT"]);
    }
    lines.add("END:VCALENDAR");
}

fn holidu(lines: &mut Lines, reading: &Reading, known: &[&Stay]) {
    lines.all(&["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bookiply//iCal4j 1.0//EN", "CALSCALE:GREGORIAN"]);
    for stay in known {
        let own = stay.channel == Channel::Holidu;
        if !own && !reading.profile.echoes {
            continue;
        }
        let mut names = stay.guest.split(' ');
        let first = names.next().unwrap_or("Guest");
        let initial = names.next().and_then(|name| name.chars().next()).unwrap_or('X');
        lines.add("BEGIN:VEVENT");
        lines.add(&format!("DTSTAMP:{}T060000Z", compact(stay.booked_on)));
        lines.add(&format!("DTSTART;VALUE=DATE:{}", compact(stay.arrival)));
        lines.add(&format!("DTEND;VALUE=DATE:{}", compact(stay.departure)));
        lines.add(&if own { format!("SUMMARY:{first} {initial}.") } else { "SUMMARY:BLOCKED by Holidu".to_owned() });
        lines.add(&format!("UID:{}@bookiply.com", dashed(&uid_digest(reading, &stay.code))));
        lines.add("END:VEVENT");
    }
    lines.add("END:VCALENDAR");
}

fn uid_digest(reading: &Reading, what: &str) -> String {
    digest(&["uid", &reading.seed.to_string(), &reading.number.to_string(), what])
}

fn dashed(digest: &str) -> String {
    format!("{}-{}-{}-{}-{}", &digest[..8], &digest[8..12], &digest[12..16], &digest[16..20], &digest[20..32])
}

fn compact(day: NaiveDate) -> String {
    day.format("%Y%m%d").to_string()
}

/// Lines that end with CRLF and are folded at 75 octets (RFC 5545, section 3.1).
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn all(&mut self, lines: &[&str]) {
        for line in lines {
            self.add(line);
        }
    }

    fn add(&mut self, line: &str) {
        let mut octets = 0;
        for letter in line.chars() {
            if octets + letter.len_utf8() > 75 {
                self.text.push_str("\r\n ");
                octets = 1;
            }
            self.text.push(letter);
            octets += letter.len_utf8();
        }
        self.text.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Behaviour;

    fn profile(echoes: bool) -> Profile {
        let feeds = Channel::ALL.map(|channel| (channel, Behaviour::Good)).to_vec();
        Profile { feeds, echoes, demand: 0.8, notice: 1, booking_window: 365, ..Profile::new(1, 2002) }
    }

    fn read(channel: Channel, echoes: bool, today: &str) -> String {
        text(&Reading {
            seed: 1,
            number: 2002,
            channel,
            profile: &profile(echoes),
            today: today.parse().expect("a date"),
        })
    }

    /// Properties of the events, unfolded.
    fn values<'a>(unfolded: &'a str, name: &str) -> Vec<&'a str> {
        unfolded.lines().filter_map(|line| line.strip_prefix(name)).collect()
    }

    #[test]
    fn every_platform_writes_whole_events_in_folded_lines() {
        for channel in Channel::ALL {
            let raw = read(channel, true, "2026-11-21");
            assert!(raw.starts_with("BEGIN:VCALENDAR\r\n") && raw.ends_with("END:VCALENDAR\r\n"), "{channel:?}");
            assert_eq!(raw.matches('\n').count(), raw.matches("\r\n").count());
            assert!(raw.split("\r\n").all(|line| line.len() <= 75), "{channel:?}");
            let unfolded = raw.replace("\r\n ", "");
            let events = values(&unfolded, "BEGIN:VEVENT").len();
            assert!(events > 8, "{channel:?} has {events} events");
            for name in ["UID:", "SUMMARY:", "DTSTART;VALUE=DATE:", "DTEND;VALUE=DATE:"] {
                assert_eq!(values(&unfolded, name).len(), events, "{channel:?} {name}");
            }
            let starts = values(&unfolded, "DTSTART;VALUE=DATE:");
            let ends = values(&unfolded, "DTEND;VALUE=DATE:");
            assert!(starts.iter().zip(ends).all(|(start, end)| *start < end), "{channel:?}");
        }
    }

    #[test]
    fn airbnb_marks_reservations_and_blocks_and_tells_phone_digits() {
        let unfolded = read(Channel::Airbnb, true, "2026-11-21").replace("\r\n ", "");
        let summaries = values(&unfolded, "SUMMARY:");
        assert!(summaries.iter().all(|summary| ["Reserved", "Airbnb (Not available)"].contains(summary)));
        for (uid, summary) in values(&unfolded, "UID:").iter().zip(&summaries) {
            let prefix = if *summary == "Reserved" { "1418fb94e984-" } else { "7f662ec65913-" };
            assert!(uid.starts_with(prefix), "{uid} {summary}");
        }
        assert!(unfolded.contains("Phone Number (Last 4 Digits): "));
        assert!(unfolded.contains("DTSTART;VALUE=DATE:20271121"), "the booking window ends after a year");
        assert!(unfolded.contains("DTSTART;VALUE=DATE:20261121"), "one day of notice");
    }

    #[test]
    fn echoes_are_blocks_and_only_where_the_profile_says_so() {
        let with = read(Channel::Vrbo, true, "2026-11-21");
        let without = read(Channel::Vrbo, false, "2026-11-21");
        assert!(with.contains("SUMMARY:Blocked\r\n"));
        assert!(!without.contains("SUMMARY:Blocked\r\n"));
        assert!(without.contains("SUMMARY:Reserved - "));
    }

    #[test]
    fn the_same_day_gives_the_same_text_and_guests_are_named_where_platforms_name_them() {
        for channel in Channel::ALL {
            assert_eq!(read(channel, true, "2027-02-01"), read(channel, true, "2027-02-01"));
        }
        let holidu = read(Channel::Holidu, false, "2026-11-21");
        assert!(values(&holidu, "SUMMARY:").iter().all(|summary| summary.ends_with('.')), "{holidu}");
    }
}
