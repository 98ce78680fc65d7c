//! The calendars for the speed test: those of a platform, with names of guests, and of an owner's own calendar.

use std::{fmt::Write as _, io, path::Path};

use chrono::{NaiveDate, TimeDelta};

/// Writes the calendars.
pub fn write(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for stays in [10, 100, 1_000, 10_000] {
        std::fs::write(folder.join(format!("airbnb-{stays}.ics")), airbnb(stays))?;
    }
    std::fs::write(folder.join("guests-1000.ics"), guests(1_000))?;
    std::fs::write(folder.join("owner-300.ics"), owner(300))
}

fn day(number: i64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date") + TimeDelta::days(number)
}

fn calendar(product: &str, events: &str) -> String {
    format!("BEGIN:VCALENDAR\r\nPRODID:{product}\r\nCALSCALE:GREGORIAN\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n")
}

/// Three-night stays in the format of Airbnb.
fn airbnb(stays: i64) -> String {
    let mut events = String::new();
    for number in 0..stays {
        let first = day(number * 4 % 720);
        let _ = write!(
            events,
            "BEGIN:VEVENT\r\nDTSTAMP:20261120T231502Z\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nSUMMARY:Reserved\r\n\
             UID:1418fb94e984-{number:032x}@airbnb.com\r\n\
             DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/d\r\n etails/HM{number:08}\\nPhone Number (Last 4 Digits): 0000\r\nEND:VEVENT\r\n",
            first.format("%Y%m%d"),
            (first + TimeDelta::days(3)).format("%Y%m%d"),
        );
    }
    calendar("-//Airbnb Inc//Hosting Calendar 1.0//EN", &events)
}

/// Stays in the format of Holidu, each of a different guest.
fn guests(stays: i64) -> String {
    const FIRST: [&str; 8] = ["Zoë", "Łukasz", "Ana María", "Jürgen", "Siân", "Ñuño", "Chloé", "Tom"];
    const LETTERS: [char; 6] = ['B', 'É', 'K', 'Ž', 'Ö', 'M'];
    let mut events = String::new();
    for number in 0..stays {
        let first = day(number * 5 % 720);
        let (name, letter) = (FIRST[number as usize % FIRST.len()], LETTERS[number as usize % LETTERS.len()]);
        let _ = write!(
            events,
            "BEGIN:VEVENT\r\nDTSTAMP:20261120T210500Z\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nSUMMARY:{name} {letter}.\r\n\
             UID:bk-{number}@bookiply.com\r\nEND:VEVENT\r\n",
            first.format("%Y%m%d"),
            (first + TimeDelta::days(4)).format("%Y%m%d"),
        );
    }
    calendar("-//Bookiply//iCal4j 1.0//EN", &events)
}

/// An owner's own calendar: times in a time zone. Every twentieth event repeats each week for a quarter of a year.
fn owner(events: i64) -> String {
    let mut text = String::new();
    for number in 0..events {
        let first = day(number * 7 % 700);
        let rule = if number % 20 == 0 { "RRULE:FREQ=WEEKLY;COUNT=13\r\n" } else { "" };
        let _ = write!(
            text,
            "BEGIN:VEVENT\r\nDTSTART;TZID=Europe/Madrid:{0}T180000\r\nDTEND;TZID=Europe/Madrid:{0}T200000\r\n{rule}\
             DTSTAMP:20261120T200000Z\r\nUID:{number:026}@google.com\r\nCREATED:20261101T101010Z\r\nDESCRIPTION:\r\n\
             LAST-MODIFIED:20261101T101010Z\r\nLOCATION:\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\nSUMMARY:Jardinero {number}\r\n\
             TRANSP:OPAQUE\r\nEND:VEVENT\r\n",
            first.format("%Y%m%d"),
        );
    }
    calendar("-//Google Inc//Google Calendar 70.9054//EN", &text)
}
