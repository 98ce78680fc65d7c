//! Events of one UID: versions of one stay, or all stays of a home.

use super::*;

fn body(events: &[&str]) -> String {
    let event = |properties: &&str| format!("BEGIN:VEVENT\nUID:h\n{}\nEND:VEVENT\n", properties.replace('|', "\n"));
    let events: String = events.iter().map(event).collect();
    format!(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//So that the body is as long as those of platforms//EN\n{events}END:VCALENDAR\n"
    )
}

fn nights_of(events: &[&str]) -> String {
    let body = body(events);
    assert!(read(body.as_bytes()).is_clean(), "{events:?}");
    taken(Platform::Other, body.as_bytes()).join(" ")
}

/// The days of departure and arrival, marks of a stay, whatever else is none of its nights.
#[test]
fn what_shares_no_night_is_another_stay() {
    let earlier = "LAST-MODIFIED:20261101T000000Z";
    let later = "LAST-MODIFIED:20261102T000000Z";
    let stay = |days: &str, rest: &str| {
        let (start, end) = days.split_once("..").expect("two days");
        format!("DTSTART;VALUE=DATE:2026{start}|DTEND;VALUE=DATE:2026{end}|{rest}")
    };
    let cases = [
        (
            stay("1201..1205", &format!("{earlier}|SUMMARY:Reserved")),
            stay("1205..1208", &format!("{later}|SUMMARY:Reserved")),
            "2026-12-01..2026-12-08",
        ),
        (
            stay("1201..1205", "SUMMARY:Reserved"),
            stay("1205..1208", "SEQUENCE:1|STATUS:CANCELLED"),
            "2026-12-01..2026-12-05",
        ),
        (
            stay("1205..1208", "SUMMARY:Reserved"),
            stay("1202..1206", "SEQUENCE:1|STATUS:CANCELLED"),
            "2026-12-05..2026-12-08",
        ),
        // Whoever comes on the same day of arrival after somebody cancelled.
        (
            stay("1205..1212", "SUMMARY:Anna Berg"),
            stay("1205..1208", "SEQUENCE:1|STATUS:CANCELLED|SUMMARY:Otto Mann"),
            "2026-12-05..2026-12-12",
        ),
        (
            stay("1205..1208", &format!("{later}|SUMMARY:Reserved")),
            stay("1205..1208", &format!("{earlier}|SEQUENCE:1|STATUS:CANCELLED|SUMMARY:Reserved")),
            "2026-12-05..2026-12-08",
        ),
        (
            stay("1205..1208", &format!("{earlier}|SUMMARY:Reserved")),
            stay("1205..1208", &format!("{later}|SEQUENCE:1|STATUS:CANCELLED|SUMMARY:Reserved")),
            "",
        ),
        // A mark is not its stay, whatever night it shares with it, nor is what is free.
        (
            stay("1201..1205", &format!("{earlier}|SUMMARY:Anna Berg")),
            stay("1205..1206", &format!("{later}|SUMMARY:Check-out: Anna Berg")),
            "2026-12-01..2026-12-05",
        ),
        (
            stay("1201..1205", &format!("{earlier}|SUMMARY:Anna Berg")),
            stay("1201..1202", &format!("{later}|SUMMARY:Check-in: Anna Berg")),
            "2026-12-01..2026-12-05",
        ),
        (
            stay("1201..1205", &format!("{earlier}|SUMMARY:Booked")),
            stay("1205..1231", &format!("{later}|SUMMARY:Available")),
            "2026-12-01..2026-12-05",
        ),
        (
            stay("1201..1205", &format!("{earlier}|SUMMARY:Booked")),
            stay("1201..1231", &format!("{later}|SUMMARY:Available")),
            "2026-12-01..2026-12-05",
        ),
        (
            stay("1201..1205", "SUMMARY:Blocked"),
            stay("1201..1205", "SEQUENCE:1|TRANSP:TRANSPARENT|SUMMARY:Blocked"),
            "2026-12-01..2026-12-05",
        ),
        (
            stay("1201..1205", "SEQUENCE:0|SUMMARY:Booked"),
            stay("1210..1212", "SEQUENCE:1|SUMMARY:Available"),
            "2026-12-01..2026-12-05",
        ),
        // The same stay, shorter.
        (
            stay("1201..1205", &format!("{earlier}|SUMMARY:Reserved")),
            stay("1203..1206", &format!("{later}|SUMMARY:Reserved")),
            "2026-12-03..2026-12-06",
        ),
    ];
    for (older, newer, expected) in cases {
        for events in [[older.as_str(), &newer], [&newer, &older]] {
            assert_eq!(nights_of(&events), expected, "{events:?}");
        }
    }
}

#[test]
fn of_more_than_two_stays_none_was_moved() {
    let (one, two, three) = (
        "DTSTART:20261201|DTEND:20261203|SEQUENCE:0|SUMMARY:Reserved",
        "DTSTART:20261210|DTEND:20261212|SEQUENCE:1|SUMMARY:Reserved",
        "DTSTART:20261220|DTEND:20261222|SEQUENCE:2|SUMMARY:Reserved",
    );
    assert_eq!(nights_of(&[one, two]), "2026-12-10..2026-12-12");
    assert_eq!(nights_of(&[one, two, three]), "2026-12-01..2026-12-03 2026-12-10..2026-12-12 2026-12-20..2026-12-22");
}

#[test]
fn a_series_goes_only_for_what_begins_with_it() {
    let series = "DTSTART:20261201|DTEND:20261203|RRULE:FREQ=WEEKLY;COUNT=3|SEQUENCE:0|SUMMARY:Reserved";
    let all = "2026-12-01..2026-12-03 2026-12-08..2026-12-10 2026-12-15..2026-12-17";
    let cases = [
        (
            "DTSTART:20261203|DTEND:20261205|SEQUENCE:1|SUMMARY:Reserved",
            "2026-12-01..2026-12-05 2026-12-08..2026-12-10 2026-12-15..2026-12-17",
        ),
        ("DTSTART:20261201|DTEND:20261203|SEQUENCE:1|SUMMARY:Reserved", all),
        ("DTSTART:20261202|DTEND:20261203|SEQUENCE:1|STATUS:CANCELLED", all),
        ("DTSTART:20261201|SEQUENCE:1|STATUS:CANCELLED", ""),
        (
            "DTSTART:20261201|DTEND:20261203|RRULE:FREQ=WEEKLY;COUNT=2|SEQUENCE:1|SUMMARY:Reserved",
            "2026-12-01..2026-12-03 2026-12-08..2026-12-10",
        ),
    ];
    for (newer, expected) in cases {
        assert_eq!(nights_of(&[series, newer]), expected, "{newer}");
    }
    // Nor does what only begins to repeat elsewhere take the place of one stay.
    let stay = "DTSTART:20261208|DTEND:20261210|SEQUENCE:0|SUMMARY:Reserved";
    assert_eq!(
        nights_of(&[stay, &series.replace("SEQUENCE:0", "SEQUENCE:1|EXDATE:20261208")]),
        "2026-12-01..2026-12-03 2026-12-08..2026-12-10 2026-12-15..2026-12-17"
    );
}
