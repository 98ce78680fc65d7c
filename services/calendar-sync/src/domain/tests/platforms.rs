//! Platforms' feeds in their real formats: summaries, UIDs, line breaks and order as they write them.

use super::{
    super::{
        nights::{NightRange, NightSet},
        occupancy::Category,
    },
    *,
};

macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!("../../../tests/fixtures/", $name)).as_slice()
    };
}

#[test]
fn nights_of_each_platform() {
    let cases: [(&str, Platform, &[u8], &[&str]); 8] = [
        (
            "Airbnb",
            Platform::Airbnb,
            fixture!("airbnb.ics"),
            &[
                "2026-11-21..2026-11-23",
                "2026-12-05..2026-12-12",
                "2026-12-20..2026-12-27",
                "2027-02-01..2027-02-04",
                "2027-11-21..2028-11-20",
            ],
        ),
        (
            "Airbnb, older",
            Platform::Airbnb,
            fixture!("airbnb_older.ics"),
            &["2026-12-05..2026-12-12", "2027-01-10..2027-01-12"],
        ),
        (
            "Booking.com",
            Platform::Booking,
            fixture!("booking.ics"),
            &["2026-11-20..2026-11-24", "2026-12-24..2027-01-02", "2027-03-01..2027-03-03"],
        ),
        (
            "VRBO",
            Platform::Vrbo,
            fixture!("vrbo.ics"),
            &["2026-11-10..2026-11-14", "2026-12-12..2026-12-19", "2027-01-05..2027-01-08", "2027-04-01..2027-04-11"],
        ),
        (
            "Holidu",
            Platform::Other,
            fixture!("holidu.ics"),
            &["2026-12-01..2026-12-08", "2026-12-15..2026-12-18", "2027-05-01..2027-05-03"],
        ),
        ("Smoobu", Platform::Other, fixture!("smoobu.ics"), &["2026-12-05..2026-12-10"]),
        (
            "Google",
            Platform::Other,
            fixture!("google.ics"),
            &[
                "2026-11-24..2026-11-25",
                "2026-12-01..2026-12-02",
                "2026-12-09..2026-12-10",
                "2026-12-15..2026-12-16",
                "2027-01-10..2027-01-13",
                "2027-01-20..2027-01-21",
            ],
        ),
        ("iCloud", Platform::Other, fixture!("icloud.ics"), &["2026-12-07..2026-12-09", "2027-02-02..2027-02-05"]),
    ];
    for (name, platform, body, expected) in cases {
        let reading = read(body);
        assert!(reading.problems.is_empty(), "{name}: {:?}", reading.problems);
        assert_eq!(taken(platform, body), expected, "{name}");
    }
}

#[test]
fn an_owner_may_say_that_free_time_does_not_block() {
    let reading = read(fixture!("google.ics"));
    let of =
        |free_time_blocks| nights(&events(&reading.entries, Context { free_time_blocks, ..context(Platform::Other) }));
    let freed: Vec<String> =
        of(true).difference(&of(false)).ranges().iter().map(|range| range.first().to_string()).collect();
    assert_eq!(freed, ["2027-01-20"]);
}

#[test]
fn airbnbs_windows_are_told_from_the_owners_blocks() {
    let taken = events(&read(fixture!("airbnb.ics")).entries, context(Platform::Airbnb));
    let categories: Vec<Category> = taken.iter().map(|event| event.categorised.category).collect();
    assert_eq!(
        categories,
        [
            Category::OutsideBookingWindow,
            Category::Booking,
            Category::Booking,
            Category::ManualBlock,
            Category::OutsideBookingWindow,
        ]
    );
}

#[test]
fn nothing_of_a_guest_is_kept() {
    for (platform, body) in [
        (Platform::Airbnb, fixture!("airbnb.ics")),
        (Platform::Airbnb, fixture!("airbnb_older.ics")),
        (Platform::Booking, fixture!("booking.ics")),
        (Platform::Vrbo, fixture!("vrbo.ics")),
        (Platform::Other, fixture!("holidu.ics")),
        (Platform::Other, fixture!("smoobu.ics")),
    ] {
        let kept = format!("{:?}", events(&read(body).entries, context(platform)));
        for private in ["reservations/details", "4321", "612345678", "Hernández", "Lindqvist", "@", "HMABCDEF"] {
            assert!(!kept.contains(private), "{private} in {kept}");
        }
    }
}

#[test]
fn the_product_and_the_refresh_hint_are_read() {
    assert_eq!(read(fixture!("airbnb.ics")).product.as_deref(), Some("-//Airbnb Inc//Hosting Calendar 1.0//EN"));
    assert_eq!(read(fixture!("smoobu.ics")).refresh_hint, Some(chrono::TimeDelta::hours(6)));
}

#[test]
fn nothing_but_a_name_is_told_of_the_product() {
    let feed =
        |product: &str| format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{product}\r\nEND:VCALENDAR\r\n{}", " ".repeat(100));
    let long = format!("PRODID:{}", "ñ".repeat(5_000));
    let cases = [
        ("PRODID:-//Test//EN\r\n  BEGIN:VEVENT\r\n    SUMMARY:Anna Berg\r\n  END:VEVENT", "-//Test//EN".to_owned()),
        ("PRODID:-//Test//EN\r\n  SUMMARY:Anna Berg\r\n  DTSTART:20261205", "-//Test//EN".to_owned()),
        ("PRODID:-//Te\r\n st//\u{1b}[1m\u{202e}EN", "-//Test//[1mEN".to_owned()),
        (long.as_str(), "ñ".repeat(100)),
    ];
    for (line, expected) in cases {
        assert_eq!(read(feed(line).as_bytes()).product.as_deref(), Some(expected.as_str()), "{line:.60}");
    }
}

/// Compares with another parser, where it can read the feed.
#[test]
fn another_parser_finds_the_same_nights_in_plain_feeds() {
    use icalendar::{Calendar, Component as _, DatePerhapsTime};

    for (name, platform, body) in [
        ("Booking.com", Platform::Booking, fixture!("booking.ics")),
        ("VRBO", Platform::Vrbo, fixture!("vrbo.ics")),
        ("Holidu", Platform::Other, fixture!("holidu.ics")),
    ] {
        let text = std::str::from_utf8(body).expect("UTF-8");
        let calendar: Calendar = text.parse().expect("a plain calendar");
        let day = |moment: Option<DatePerhapsTime>| match moment {
            Some(DatePerhapsTime::Date(day)) => day,
            other => panic!("{name}: {other:?}"),
        };
        let theirs =
            calendar.events().filter_map(|event| NightRange::new(day(event.get_start()), day(event.get_end())));
        let theirs = NightSet::of(theirs).within(horizon(today()));
        let ours = nights(&events(&read(body).entries, context(platform))).within(horizon(today()));
        assert_eq!(ours, theirs, "{name}");
    }
}
