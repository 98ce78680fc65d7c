//! Every fixture that is not a platform's ordinary feed: the nights it takes, and whether it is complete.

use std::path::Path;

use super::{super::feed::Unreadable, *};

/// The nights of the fixtures that contain the same two stays in many forms.
const TWO_STAYS: &str = "2026-12-05..2026-12-12 2027-01-10..2027-01-13";

/// How far a feed can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Belief {
    /// It has no problems.
    Clean,
    /// One event has a problem, but its nights are known.
    Flawed,
    /// It may lack nights, so no night becomes free because of it.
    Doubtful,
}

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::read(folder.join(name)).expect("a fixture")
}

#[test]
fn nights_of_each_shape() {
    use Belief::{Clean, Doubtful, Flawed};
    let cases = [
        ("abritel.ics", Clean, "2026-12-05..2026-12-12 2026-12-20..2026-12-23 2027-01-10..2027-01-13"),
        ("airbnb_empty.ics", Clean, ""),
        ("airbnb_end_a_day_before_start.ics", Flawed, "2026-12-05..2026-12-06 2027-01-10..2027-01-13"),
        ("airbnb_end_before_start.ics", Flawed, "2026-12-05..2026-12-06 2027-01-10..2027-01-13"),
        ("alarm.ics", Clean, TWO_STAYS),
        ("blank_lines.ics", Clean, TWO_STAYS),
        ("byte_order_mark.ics", Clean, TWO_STAYS),
        ("cancelled.ics", Clean, "2026-12-05..2026-12-12 2027-02-01..2027-02-03 2027-02-10..2027-02-13"),
        ("carriage_returns.ics", Clean, TWO_STAYS),
        ("durations.ics", Clean, "2026-12-05..2026-12-12 2027-01-10..2027-01-13 2027-02-01..2027-02-02"),
        (
            "extra_dates.ics",
            Clean,
            "2026-12-01..2026-12-03 2026-12-10..2026-12-12 2027-01-10..2027-01-11 2027-01-15..2027-01-17 \
             2027-01-20..2027-01-23",
        ),
        ("fold_in_character.ics", Clean, TWO_STAYS),
        ("garbage_lines.ics", Clean, TWO_STAYS),
        ("iso_dates.ics", Clean, TWO_STAYS),
        ("line_feeds.ics", Clean, TWO_STAYS),
        ("lost_end.ics", Doubtful, "2026-12-05..2026-12-06 2027-01-10..2027-01-13"),
        ("lower_case.ics", Clean, TWO_STAYS),
        ("midnight_utc.ics", Clean, TWO_STAYS),
        ("missing_seconds.ics", Clean, TWO_STAYS),
        ("outlook_customized_zone.ics", Clean, "2026-12-05..2026-12-08"),
        ("outlook_windows_zone.ics", Clean, "2026-12-05..2026-12-08"),
        ("outlook_zone_of_cities.ics", Clean, "2026-12-05..2026-12-08"),
        ("ownerrez.ics", Clean, "2026-12-05..2026-12-12 2026-12-20..2026-12-21 2027-01-10..2027-01-13"),
        ("prefixed_zone.ics", Clean, "2026-12-05..2026-12-08 2027-01-09..2027-01-12"),
        (
            "same_uid.ics",
            Clean,
            "2026-12-05..2026-12-07 2026-12-10..2026-12-12 2027-01-05..2027-01-07 2027-01-10..2027-01-13 2027-02-01..2027-02-03 2027-02-10..2027-02-13",
        ),
        (
            "this_and_future.ics",
            Clean,
            "2026-12-01..2026-12-03 2026-12-08..2026-12-10 2026-12-16..2026-12-18 2026-12-22..2026-12-25",
        ),
        ("tripadvisor.ics", Clean, TWO_STAYS),
        ("truncated.ics", Doubtful, "2026-12-05..2026-12-12 2027-01-10..2027-01-11"),
        ("two_calendars.ics", Clean, TWO_STAYS),
        ("unquoted_zone.ics", Clean, "2026-12-05..2026-12-08"),
        ("utf16.ics", Clean, TWO_STAYS),
        ("windows_1252.ics", Clean, TWO_STAYS),
    ];
    for (name, belief, nights) in cases {
        let body = fixture(name);
        let reading = read(&body);
        let found = match (reading.problems.is_empty(), reading.is_complete(&Default::default())) {
            (true, _) => Clean,
            (false, true) => Flawed,
            (false, false) => Doubtful,
        };
        let platform = Platform::of_product(reading.product.as_deref().unwrap_or_default());
        assert_eq!((found, taken(platform, &body).join(" ").as_str()), (belief, nights), "{name}");
    }
}

#[test]
fn what_is_no_calendar_frees_nothing() {
    for (name, expected) in [
        ("airbnb_error.json", Unreadable::MissingCalendar),
        ("empty.ics", Unreadable::Empty),
        ("login_page.html", Unreadable::MissingCalendar),
    ] {
        let refused = feed::read(&fixture(name), None, horizon(today()));
        assert_eq!(refused.map(|_| ()), Err(expected), "{name}");
    }
}
