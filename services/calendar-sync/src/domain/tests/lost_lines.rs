//! Lost, garbled or moved lines, where a reader that trusts the remaining lines takes too few nights.

use super::{super::feed::ProblemKind, *};

fn calendar(parts: &str) -> String {
    let padding = "X-WR-CALDESC:a line so that the body is as long as those of real platforms";
    format!("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n{padding}\n{parts}END:VCALENDAR\n")
}

fn event(properties: &str) -> String {
    format!("BEGIN:VEVENT\n{}\nEND:VEVENT\n", properties.replace('|', "\n"))
}

fn kinds(body: &str) -> Vec<ProblemKind> {
    read(body.as_bytes()).problems.iter().map(|problem| problem.kind).collect()
}

/// Asserts the nights that `parts` take, and a problem that says that nights may be missing.
fn assert_noticed(parts: &str, kind: ProblemKind, expected: &[&str]) {
    let body = calendar(parts);
    assert_eq!(kinds(&body), [kind], "{parts}");
    assert!(kind.hides_nights());
    assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{parts}");
}

#[test]
fn busy_times_that_are_torn_or_mixed_with_others() {
    use ProblemKind::{RunTogether, StrayLine, UnfinishedEvent, UnreadableLine};
    let first = "UID:f|FREEBUSY:20261205T150000Z/20261208T100000Z";
    let stay = ["2026-12-05..2026-12-08"];
    let cases = [
        (format!("BEGIN:VFREEBUSY|{first},|20270105T150000Z/20270108T100000Z|END:VFREEBUSY"), vec![UnreadableLine]),
        (format!("BEGIN:VFREEBUSY|{first}|FREEBUS:20270105T150000Z/P3D|END:VFREEBUSY"), vec![UnreadableLine]),
        (format!("BEGIN:VFREEBUSY|{first}|FREEBUSY;20270105T150000Z/P3D|END:VFREEBUSY"), vec![UnreadableLine]),
        (
            format!(
                "BEGIN:VFREEBUSY|{first}|UID:b|DTSTART;VALUE=DATE:20270105|DTEND;VALUE=DATE:20270108|SUMMARY:Reserved|END:VEVENT"
            ),
            vec![UnfinishedEvent, RunTogether],
        ),
        (format!("BEGIN:VFREEBUSY|{first}|SUMMARY:Reserved|END:VFREEBUSY"), vec![RunTogether]),
        (
            format!("BEGIN:VFREEBUSY|DTSTAMP:20261101T000000Z|{first}|DTSTAMP:20261101T000000Z|END:VFREEBUSY"),
            vec![RunTogether],
        ),
        (format!("BEGIN:VFREEBUSY|{first}|END:VFREEBUSY|FREEBUSY:20270105T150000Z/P3D"), vec![StrayLine]),
        (
            "BEGIN:VEVENT|UID:a|DTSTART:20261205|DTEND:20261208|FREEBUSY:20270105T150000Z/P3D|END:VEVENT".to_owned(),
            vec![StrayLine],
        ),
        (format!("BEGIN:VFREEBUSY|{first}|END:VEVENT"), vec![UnfinishedEvent]),
    ];
    for (part, expected) in cases {
        let body = calendar(&format!("{}\n", part.replace('|', "\n")));
        assert_eq!(kinds(&body), expected, "{part}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), stay, "{part}");
    }
}

#[test]
fn an_end_behind_another_line() {
    let start = "DTSTART;VALUE=DATE:20261205";
    let one_night = ["2026-12-05..2026-12-06"];
    for properties in [
        format!("UID:a|{start}|SUMMARY:ReservedDTEND;VALUE=DATE:20261208"),
        format!("{start}|UID:aDTEND;VALUE=DATE:20261208|SUMMARY:Reserved"),
        format!("DTSTAMP:20261101T000000ZDTEND;VALUE=DATE:20261208|{start}|UID:a"),
        format!("UID:a|{start}|SUMMARY:Reserved dtend:20261208"),
    ] {
        assert_noticed(&event(&properties), ProblemKind::UnreadableLine, &one_night);
    }
    assert_noticed(&event(&format!("{start}|SUMMARY:Reserved|  DURATION:P3D")), ProblemKind::StrayLine, &one_night);
    // An event with an end is not searched for another one. A plain word is not an end.
    for properties in [
        format!("{start}|DTEND:20261206|DESCRIPTION:send DTEND:20261208"),
        format!("{start}|SUMMARY:DTEND is not known"),
        format!("{start}|BEGIN:VALARM|DTSTART:20261204|END:VALARM"),
    ] {
        let body = calendar(&event(&properties));
        assert_eq!(kinds(&body), [], "{properties}");
    }
}

#[test]
fn a_repetition_under_a_garbled_name() {
    let stay = "DTSTART;VALUE=DATE:20261205|DTEND;VALUE=DATE:20261206";
    for line in ["RULE:FREQ=DAILY;COUNT=5", "RR\0ULE:FREQ=DAILY;COUNT=5"] {
        assert_noticed(&event(&format!("{stay}|{line}")), ProblemKind::UnreadableLine, &["2026-12-05..2026-12-06"]);
    }
    let body = calendar(&event(&format!("{stay}|CHECKIN:20261205|NIGHTS:1")));
    assert_eq!(kinds(&body), []);
}

#[test]
fn what_stands_before_the_first_calendar() {
    let stay = event("DTSTART:20261205|DTEND:20261208");
    let next = calendar(&event("DTSTART:20270105|DTEND:20270108"));
    for before in [
        format!("VERSION:2.0\n{stay}END:VCALENDAR\n"),
        format!("<!-- cached -->{}", calendar(&stay)),
        "DTSTART:20261205\n".to_owned(),
        "END:VCALENDAR\n".to_owned(),
    ] {
        let body = format!("{before}{next}");
        assert_eq!(kinds(&body), [ProblemKind::StrayLine], "{before}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), ["2027-01-05..2027-01-08"], "{before}");
    }
    // Text that is not part of a calendar precedes many calendars.
    assert_eq!(kinds(&format!("<!-- cached -->\nWarning: deprecated in line 5\n{next}")), []);
}

#[test]
fn two_events_in_one_free_nothing() {
    use ProblemKind::RunTogether;
    let stay = "UID:a|DTSTART:20261205|DTEND:20261208|SUMMARY:Reserved";
    // Google's order: only the stamp of the second event appears twice.
    assert_noticed(
        &event(
            "DTSTART:20261205|DTEND:20261208|DTSTAMP:20261101T000000Z|DTSTAMP:20261101T000000Z|UID:b|SUMMARY:Reserved",
        ),
        RunTogether,
        &["2026-12-05..2026-12-08"],
    );
    // The exception may belong to the other event, and so may the replaced occurrence.
    assert_noticed(
        &event("UID:a|DTSTART:20261205|DTEND:20261206|RRULE:FREQ=DAILY;COUNT=3|EXDATE;VALUE=DATE:20261206|UID:b"),
        RunTogether,
        &["2026-12-05..2026-12-08"],
    );
    let later = "UID:a|DTSTART:20261220|DTEND:20261221|SUMMARY:Reserved|SUMMARY:Reserved";
    for of_another in ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "RECURRENCE-ID:20261205"] {
        assert_noticed(
            &(event(stay) + &event(&format!("{later}|{of_another}"))),
            RunTogether,
            &["2026-12-05..2026-12-08", "2026-12-20..2026-12-21"],
        );
    }
    // One summary in two languages, and two summaries in one language.
    for (summaries, expected) in [
        ("SUMMARY;LANGUAGE=en:Reserved|SUMMARY:Reservado", vec![]),
        ("SUMMARY:Reservado|SUMMARY;LANGUAGE=en:Reserved", vec![]),
        ("SUMMARY;LANGUAGE=en-us:Busy|SUMMARY;LANGUAGE=EN-US:Busy", vec![RunTogether]),
    ] {
        let body = calendar(&event(&format!("DTSTART:20261205|DTEND:20261208|{summaries}")));
        assert_eq!(kinds(&body), expected, "{summaries}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), ["2026-12-05..2026-12-08"], "{summaries}");
    }
}

#[test]
fn an_end_before_the_start_is_a_problem_of_that_event_alone() {
    let accepted = std::collections::BTreeSet::new();
    for (properties, expected) in [
        ("UID:p|DTSTART:20261205|DTEND:20261204", &["2026-12-05..2026-12-06"][..]),
        ("UID:p|DTSTART:20261205|DTEND:20240101", &["2026-12-05..2026-12-06"]),
        ("UID:p|DTSTART:20240105|DTEND:20240101", &[]),
    ] {
        let body = calendar(&event(properties));
        assert_eq!(kinds(&body), [ProblemKind::EndBeforeStart], "{properties}");
        assert!(read(body.as_bytes()).is_complete(&accepted), "{properties}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{properties}");
    }
    let busy = calendar("BEGIN:VFREEBUSY\nFREEBUSY:20261205T150000Z/20240101T100000Z\nEND:VFREEBUSY\n");
    assert_eq!(kinds(&busy), [ProblemKind::EndBeforeStart]);
}

/// Excluded hours leave their nights taken. An end in UTC compared with an unknown clock is the later one.
#[test]
fn rules_whose_ends_and_exceptions_are_in_doubt() {
    for (properties, expected) in [
        (
            "DTSTART:20261205T160000|DTEND:20261205T170000|RRULE:FREQ=HOURLY;COUNT=72|EXDATE:20261206T160000",
            // The last of them is at 15:00 on the eighth.
            "2026-12-05..2026-12-09",
        ),
        (
            "DTSTART:20261205T160000|DTEND:20261206T100000|RRULE:FREQ=DAILY;UNTIL=20261208T150000Z",
            "2026-12-05..2026-12-09",
        ),
        (
            "DTSTART;TZID=My Zone:20261205T160000|DTEND;TZID=My Zone:20261206T100000|RRULE:FREQ=DAILY;UNTIL=20261208T150000Z",
            "2026-12-05..2026-12-09",
        ),
        (
            "DTSTART;TZID=Europe/Madrid:20261205T160000|DTEND;TZID=Europe/Madrid:20261206T100000|RRULE:FREQ=DAILY;UNTIL=20261208T150000Z",
            "2026-12-05..2026-12-09",
        ),
        (
            "DTSTART:20261205T160000|DTEND:20261206T100000|RRULE:FREQ=DAILY;UNTIL=20261207T150000",
            "2026-12-05..2026-12-07",
        ),
    ] {
        let body = calendar(&event(properties));
        assert_eq!(kinds(&body), [], "{properties}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), [expected], "{properties}");
    }
}
