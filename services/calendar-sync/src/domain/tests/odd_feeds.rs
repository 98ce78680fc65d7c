//! Feeds that strict parsers reject, and the content that can be read from them.

use super::{
    super::{feed::ProblemKind, nights::NightRange},
    *,
};

fn calendar(events: &str) -> String {
    let padding = "X-WR-CALDESC:a line so that the body is as long as those of real platforms\r\n";
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n{padding}{events}END:VCALENDAR\r\n")
}

fn event(properties: &str) -> String {
    format!("BEGIN:VEVENT\n{}\nEND:VEVENT\n", properties.replace('|', "\n"))
}

fn nights_of(properties: &str) -> Vec<String> {
    let body = calendar(&event(properties));
    assert!(read(body.as_bytes()).problems.is_empty(), "{properties}: {:?}", read(body.as_bytes()).problems);
    taken(Platform::Other, body.as_bytes())
}

/// Lost or torn lines, and what is known of their events: each case reports a problem that hides nights.
#[test]
fn what_lost_lines_leave_is_noticed() {
    use ProblemKind::{RunTogether, StrayLine, UnreadableLine};
    let stay = "UID:a|DTSTART:20261205|DTEND:20261208";
    let cases: [(String, ProblemKind, &[&str]); 10] = [
        // Airbnb gives all stays the same summary.
        (event(&format!("{stay}|SUMMARY:Reserved|SUMMARY:Reserved")), RunTogether, &["2026-12-05..2026-12-08"]),
        (event(&format!("{stay}|UID:a")), RunTogether, &["2026-12-05..2026-12-08"]),
        // A list of dates or a rule that is torn at a fold.
        (
            event("DTSTART:20261205|DTEND:20261206|RDATE:20261208,|20270101"),
            UnreadableLine,
            &["2026-12-05..2026-12-06", "2026-12-08..2026-12-09"],
        ),
        (
            event("DTSTART:20261205|DTEND:20261206|RRULE:FREQ=DAILY;COUNT=2|;INTERVAL=1"),
            UnreadableLine,
            &["2026-12-05..2026-12-07"],
        ),
        (
            event("DTSTART:20261205|DTEND:20261206|RDATE;TZID=Europe|/Madrid:20270101T1000"),
            UnreadableLine,
            &["2026-12-05..2026-12-06"],
        ),
        // A misspelt end.
        (event("DTSTART:20261205|DTEN:20261208"), UnreadableLine, &["2026-12-05..2026-12-06"]),
        // The `BEGIN` and `END` of an event were lost or garbled.
        (
            format!("{}UID:b\nDTSTART:20270105\nDTEND:20270108\n{}", event(stay), event("DTSTART:20270201")),
            StrayLine,
            &["2026-12-05..2026-12-08", "2027-02-01..2027-02-02"],
        ),
        (format!("BEGIN:EVENT\n{}\nEND:EVENT\n", stay.replace('|', "\n")), StrayLine, &[]),
        // Indented lines continue the one before.
        (
            event(stay)
                .replace("BEGIN", "  BEGIN")
                .replace("UID", "  UID")
                .replace("DT", "  DT")
                .replace("END:", "  END:"),
            StrayLine,
            &[],
        ),
        (
            format!(" BEGIN:VEVENT\n DTSTART:20270105\n END:VEVENT\n{}", event(stay)),
            StrayLine,
            &["2026-12-05..2026-12-08"],
        ),
    ];
    for (events, kind, expected) in cases {
        let body = calendar(&events);
        let reading = read(body.as_bytes());
        assert_eq!(reading.problems.iter().map(|problem| problem.kind).collect::<Vec<_>>(), [kind], "{events}");
        assert!(!reading.is_complete(&Default::default()), "{events}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{events}");
    }
}

/// Lines that a text mode or a careless join changed.
#[test]
fn torn_and_dirty_lines_are_mended() {
    let folded = "DTSTART:20261205|DTEND:20261206|RDATE:20261208,\n 20270101";
    let twice = ["2026-12-05..2026-12-06", "2026-12-08..2026-12-09", "2027-01-01..2027-01-02"];
    for line_break in ["\r\n", "\r\r\n", "\r\n\r\n", "\n\n", "\r"] {
        let body = calendar(&event(folded)).replace("\r\n", "\n").replace('\n', line_break);
        assert!(read(body.as_bytes()).problems.is_empty(), "{line_break:?}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), twice, "{line_break:?}");
    }
    for dirt in ["\0", "\u{feff}", "\u{a0}"] {
        let stay = format!("DTSTART:20261205|{dirt}DTEND{dirt};VALUE=DATE:20261208");
        assert_eq!(nights_of(&stay), ["2026-12-05..2026-12-08"], "{dirt:?}");
    }
}

#[test]
fn clocks_that_differ_lose_no_night() {
    let cases = [
        // Hours are exact, days are calendar days: the later result counts if the clock changes in between.
        ("DTSTART;TZID=Europe/Madrid:20270327T235500|DURATION:PT24H", "2027-03-27..2027-03-29"),
        (
            "SUMMARY;LANGUAGE=en:Reserved|SUMMARY;LANGUAGE=es:Reservado|DTSTART:20261205|DTEND:20261206",
            "2026-12-05..2026-12-06",
        ),
        // Whole days in Madrid, one hour before midnight here.
        ("DTSTART;VALUE=DATE:20261204T230000Z|DTEND;VALUE=DATE:20261207T230000Z", "2026-12-04..2026-12-08"),
    ];
    for (properties, expected) in cases {
        assert_eq!(nights_of(properties), [expected], "{properties}");
    }
    // The start is on the property's clock and the end is not. Later occurrences may become longer, never shorter.
    let weekly = "DTSTART:20261204T160000|DTEND:20261206T233000Z|RRULE:FREQ=WEEKLY;COUNT=2";
    let body = calendar(&event(weekly));
    let mut reading =
        read(body.as_bytes()).entries.into_iter().map(|entry| entry.start.nights(entry.end, chrono_tz::Europe::Madrid));
    let nights = |range: NightRange| (range.end() - range.first()).num_days();
    assert_eq!((reading.next().map(nights), reading.next().map(nights)), (Some(3), Some(3)));
}

#[test]
fn busy_times() {
    let cases: [(&str, &[&str]); 9] = [
        ("FREEBUSY:20261205T160000Z/20261208T100000Z", &["2026-12-05..2026-12-08"]),
        ("freebusy;fbtype=busy-tentative:20261205T160000Z/P2DT18H", &["2026-12-05..2026-12-08"]),
        ("FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261205T000000Z/20261208T000000Z", &["2026-12-05..2026-12-08"]),
        (
            "FREEBUSY;FBTYPE=BUSY:20261205T160000Z/PT18H,20261207T160000Z/PT18H|FREEBUSY:20261210T160000Z/PT18H",
            &["2026-12-05..2026-12-06", "2026-12-07..2026-12-08", "2026-12-10..2026-12-11"],
        ),
        ("FREEBUSY;FBTYPE=X-ASK-ME:20261205T160000Z/PT18H", &["2026-12-05..2026-12-06"]),
        ("FREEBUSY;FBTYPE=FREE:20261205T160000Z/PT18H", &[]),
        ("FREEBUSY;FBTYPE=\"FREE\":20261205T160000Z/PT18H", &[]),
        // The period that the list covers takes no nights.
        ("SUMMARY:free", &[]),
        ("FREEBUSY:", &[]),
    ];
    for (lines, expected) in cases {
        let lines = lines.replace('|', "\n");
        let body = calendar(&format!(
            "BEGIN:VFREEBUSY\nUID:a\nDTSTART:20261101T000000Z\nDTEND:20270101T000000Z\n{lines}\nEND:VFREEBUSY\n"
        ));
        let reading = read(body.as_bytes());
        assert!(reading.problems.is_empty(), "{lines}: {:?}", reading.problems);
        assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{lines}");
    }
}

#[test]
fn busy_times_that_cannot_be_read_hide_nights() {
    use ProblemKind::{EndBeforeStart, UnfinishedEvent, UnknownPart, UnreadablePeriod};
    let cases: [(&str, ProblemKind, &[&str]); 5] = [
        (
            "BEGIN:VFREEBUSY\nFREEBUSY:20261205T160000Z/soon\nEND:VFREEBUSY\n",
            UnreadablePeriod,
            &["2026-12-05..2026-12-06"],
        ),
        ("BEGIN:VFREEBUSY\nFREEBUSY:soon/PT5H\nEND:VFREEBUSY\n", UnreadablePeriod, &[]),
        ("BEGIN:VFREEBUSY\nFREEBUSY:20261205T160000Z/PT18H\n", UnfinishedEvent, &["2026-12-05..2026-12-06"]),
        (
            "BEGIN:VFREEBUSY\nFREEBUSY:20261205T160000Z/20261201T160000Z\nEND:VFREEBUSY\n",
            EndBeforeStart,
            &["2026-12-05..2026-12-06"],
        ),
        (
            "BEGIN:VAVAILABILITY\nBEGIN:AVAILABLE\nDTSTART:20261205\nEND:AVAILABLE\nEND:VAVAILABILITY\n",
            UnknownPart,
            &[],
        ),
    ];
    for (part, kind, expected) in cases {
        let body = calendar(part);
        let kinds: Vec<_> = read(body.as_bytes()).problems.iter().map(|problem| problem.kind).collect();
        assert_eq!(kinds, [kind], "{part}");
        assert_eq!(kind.hides_nights(), kind != EndBeforeStart);
        assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{part}");
    }
}

#[test]
fn one_event_in_many_forms() {
    let cases = [
        ("DTSTART;VALUE=DATE:20261205|DTEND;VALUE=DATE:20261208", "2026-12-05..2026-12-08"),
        ("DTEND;VALUE=DATE:20261208|DTSTART;VALUE=DATE:20261205", "2026-12-05..2026-12-08"),
        ("dtstart;value=date:20261205|dtend;value=date:20261208", "2026-12-05..2026-12-08"),
        ("DTSTART:2026-12-05|DTEND:2026-12-08", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205|DURATION:P3D", "2026-12-05..2026-12-08"),
        // RFC 5545 forbids both together: the later end counts, in any order.
        ("DTSTART:20261205|DURATION:P9D|DTEND:20261208", "2026-12-05..2026-12-14"),
        ("DTSTART:20261205|DTEND:20261208|DURATION:P1D", "2026-12-05..2026-12-08"),
        // Longer than the supported dates.
        ("DTSTART:20261205|DURATION:P100000000D", "2026-12-05..9999-12-31"),
        ("DTSTART:20261205T160000Z|DURATION:PT9000000000000S", "2026-12-05..9999-12-31"),
        // The end of a day, as programs without whole days write it.
        ("DTSTART:20261205T000000|DTEND:20261207T235959", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205T000000|DTEND:20261207T235900", "2026-12-05..2026-12-08"),
        ("DTSTART;VALUE=DATE:20261205|DTEND;VALUE=DATE:20261207T235959", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205T000000Z|DTEND:20261207T235959Z", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205T000000|DURATION:P2DT23H59M59S", "2026-12-05..2026-12-08"),
        // The end of a day in Madrid is 22:59 here. Its night is taken, and so is the one that began an hour before its
        // start.
        (
            "DTSTART;TZID=Europe/Madrid:20261205T000000|DTEND;TZID=Europe/Madrid:20261207T235959",
            "2026-12-04..2026-12-08",
        ),
        ("DTSTART:20261205", "2026-12-05..2026-12-06"),
        ("DTSTART:20261205|DTEND:20261205", "2026-12-05..2026-12-06"),
        ("DTSTART:20261205T160000", "2026-12-05..2026-12-06"),
        // Whole days written as times: not a night earlier in America, not a night later in Asia.
        ("DTSTART:20261205T000000Z|DTEND:20261208T000000Z", "2026-12-05..2026-12-08"),
        // 23:30 UTC is still the same day in the Canaries.
        ("DTSTART:20261205T233000Z|DTEND:20261208T103000Z", "2026-12-05..2026-12-08"),
        (
            "DTSTART;TZID=Romance Standard Time:20261206T003000|DTEND;TZID=Romance Standard Time:20261208T100000",
            "2026-12-05..2026-12-08",
        ),
        (
            "DTSTART;TZID=/Europe/Madrid:20261206T003000|DTEND;TZID=/Europe/Madrid:20261208T100000",
            "2026-12-05..2026-12-08",
        ),
        (
            "DTSTART;TZID=(UTC+01:00) Madrid:20261205T160000|DTEND;TZID=(UTC+01:00) Madrid:20261208T100000",
            "2026-12-05..2026-12-08",
        ),
        ("DTSTART;TZID=Nowhere:20261205T160000|DTEND;TZID=Nowhere:20261208T1000", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205T160000|DTEND:20261208T100000", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205T160000|DURATION:P2DT18H", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205|DTEND:20261208|STATUS:TENTATIVE", "2026-12-05..2026-12-08"),
        (
            "DTSTART:20261205|DTEND:20261208|BEGIN:VALARM|DTSTART:20270101|UID:x|STATUS:CANCELLED|END:VALARM",
            "2026-12-05..2026-12-08",
        ),
        ("DTSTART:20261205|DTEND:20261208|an odd line", "2026-12-05..2026-12-08"),
        ("DTSTART:20260101|DTEND:99991231", "2026-01-01..9999-12-31"),
        ("DTSTART:20261205T000000Z|DURATION:P3D", "2026-12-05..2026-12-08"),
        ("DTSTART;TZID=Etc/UTC:20261205T000000|DTEND;TZID=Etc/UTC:20261208T000000", "2026-12-05..2026-12-08"),
        ("DTSTART;VALUE=DATE:20261205T000000|DTEND;VALUE=DATE:20261208T000000", "2026-12-05..2026-12-08"),
        ("DTSTART;VALUE=DATE:20261205|DTEND:20261208T100000Z", "2026-12-05..2026-12-08"),
        ("DTSTART:2026-12-05 16:00|DTEND:2026-12-08 10:00", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205T160000+0100|DTEND:20261208T100000+0100", "2026-12-05..2026-12-08"),
        ("DTSTART;TZID=Middle-earth:20261205T160000|DTEND;TZID=Middle-earth:20261208T100000", "2026-12-05..2026-12-08"),
        ("DTSTART:20261205|DTEND:20261208|SEQUENCE:high|LAST-MODIFIED:yesterday", "2026-12-05..2026-12-08"),
    ];
    for (properties, expected) in cases {
        assert_eq!(nights_of(properties), [expected], "{properties}");
    }
}

#[test]
fn what_does_not_block() {
    for properties in [
        "DTSTART:20261205|DTEND:20261208|STATUS:CANCELLED",
        "DTSTART:20261205|DTEND:20261208|status:cancelled",
        "DTSTART:20261205|DTEND:20261208|SUMMARY:Available",
        "DTSTART:20200101|DTEND:20200105",
    ] {
        assert!(nights_of(properties).is_empty(), "{properties}");
    }
}

#[test]
fn problems_of_one_event_leave_the_others_alone_and_block_what_is_known() {
    use ProblemKind::{
        EndBeforeStart, MissingStart, UnfinishedEvent, UnreadableEnd, UnreadableLine, UnreadableRecurrence,
        UnreadableStart,
    };
    let cases: [(&str, ProblemKind, &[&str]); 14] = [
        ("DTSTART:20261205|DTEND:20261204", EndBeforeStart, &["2026-12-05..2026-12-06"]),
        ("DTEND:20261208|DTSTART:20270105|SUMMARY:Reserved", EndBeforeStart, &["2027-01-05..2027-01-06"]),
        ("DTSTART:20261205|DTEND:soon", UnreadableEnd, &["2026-12-05..2026-12-06"]),
        ("DTSTART:20261205|DURATION:long", UnreadableEnd, &["2026-12-05..2026-12-06"]),
        ("DTSTART:20261205|DTEN", UnreadableLine, &["2026-12-05..2026-12-06"]),
        ("DTSTART:20261205|RRULE:FREQ=OFTEN", UnreadableRecurrence, &["2026-12-05..2026-12-06"]),
        // Too far in the future: a year of another era.
        ("DTSTART:25691205|DTEND:25691208", UnreadableStart, &[]),
        ("DTSTART:soon|DTEND:20261208", UnreadableStart, &["2026-12-07..2026-12-08"]),
        ("DTEND:20261208", MissingStart, &["2026-12-07..2026-12-08"]),
        ("SUMMARY:nothing", MissingStart, &[]),
        // The end was lost in the line of the start, or in an alarm that was never closed.
        ("DTSTART;VALUE=DATE:20261205DTEND;VALUE=DATE:20261208", UnreadableStart, &["2026-12-05..2026-12-06"]),
        ("DTSTART:20261205|BEGIN:VALARM|DTEND:20261208", UnfinishedEvent, &["2026-12-05..2026-12-06"]),
        ("DTSTART:20261205T233000Z|DTEND:20261204T233000Z", EndBeforeStart, &["2026-12-05..2026-12-06"]),
        (
            "DTSTART:20261205|RDATE;VALUE=PERIOD:20261210/soon",
            UnreadableRecurrence,
            &["2026-12-05..2026-12-06", "2026-12-10..2026-12-11"],
        ),
    ];
    for (properties, kind, expected) in cases {
        let body = calendar(&format!("{}{}", event(properties), event("DTSTART:20270101|DTEND:20270103")));
        let reading = read(body.as_bytes());
        assert_eq!(reading.problems.iter().map(|problem| problem.kind).collect::<Vec<_>>(), [kind], "{properties}");
        let mut expected: Vec<String> = expected.iter().map(|text| (*text).to_owned()).collect();
        expected.push("2027-01-01..2027-01-03".into());
        expected.sort();
        assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{properties}");
    }
}

#[test]
fn an_override_of_nobody_knows_what_takes_nobodys_place() {
    let series = event("UID:a|DTSTART:20261205|DTEND:20261206|RRULE:FREQ=WEEKLY;COUNT=2|SEQUENCE:0");
    let stray = event("UID:a|DTSTART:20270110|DTEND:20270111|RECURRENCE-ID:garbage|SEQUENCE:1");
    let body = calendar(&format!("{series}{stray}"));
    let reading = read(body.as_bytes());
    let kinds: Vec<_> = reading.problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, [ProblemKind::UnreadableRecurrence]);
    let expected = ["2026-12-05..2026-12-06", "2026-12-12..2026-12-13", "2027-01-10..2027-01-11"];
    assert_eq!(taken(Platform::Other, body.as_bytes()), expected);
}

/// Some platforms give all stays of a home one UID. Each of these events counts, whichever is newer.
#[test]
fn of_events_with_one_uid_all_take() {
    let both = &["2026-12-01..2026-12-03", "2026-12-10..2026-12-12"][..];
    let cases: [(&str, &str, &[&str]); 6] = [
        ("DTSTART:20261201|DTEND:20261203", "DTSTART:20261210|DTEND:20261212", both),
        ("DTSTART:20261201|DTEND:20261203|SEQUENCE:1", "DTSTART:20261210|DTEND:20261212|SEQUENCE:2", both),
        (
            "DTSTART:20261201|DTEND:20261203|LAST-MODIFIED:20261101T000000Z",
            "DTSTART:20261202|DTEND:20261204|LAST-MODIFIED:20261102T000000Z",
            &["2026-12-01..2026-12-04"],
        ),
        (
            "DTSTART:20261201|DTEND:20261203",
            "DTSTART:20261210|DTEND:20261212|SEQUENCE:1|STATUS:CANCELLED",
            &["2026-12-01..2026-12-03"],
        ),
        (
            "DTSTART:20261201|DTEND:20261203",
            "DTSTART:20261201|DTEND:20261203|SEQUENCE:1|STATUS:CANCELLED",
            &["2026-12-01..2026-12-03"],
        ),
        (
            "DTSTART:20261201|DTEND:20261203|RRULE:FREQ=WEEKLY;COUNT=2",
            "DTSTART:20261201|STATUS:CANCELLED",
            &["2026-12-01..2026-12-03", "2026-12-08..2026-12-10"],
        ),
    ];
    for (first, second, expected) in cases {
        for (first, second) in [(first, second), (second, first)] {
            let body = calendar(&format!("{}{}", event(&format!("UID:a|{first}")), event(&format!("UID:a|{second}"))));
            assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{first} / {second}");
        }
    }
}

#[test]
fn recurrences_and_their_exceptions() {
    let master = "UID:a|DTSTART:20261201|DTEND:20261203|RRULE:FREQ=WEEKLY;COUNT=3";
    let cases: [(&str, &[&str]); 10] = [
        ("", &["2026-12-01..2026-12-03", "2026-12-08..2026-12-10", "2026-12-15..2026-12-17"]),
        (
            "UID:a|RECURRENCE-ID:20261208|DTSTART:20261209|DTEND:20261210",
            &["2026-12-01..2026-12-03", "2026-12-09..2026-12-10", "2026-12-15..2026-12-17"],
        ),
        (
            "UID:a|RECURRENCE-ID:20261208|DTSTART:20261208|STATUS:CANCELLED",
            &["2026-12-01..2026-12-03", "2026-12-15..2026-12-17"],
        ),
        // Later occurrences may be at either place, so both are taken.
        (
            "UID:a|RECURRENCE-ID;RANGE=THISANDFUTURE:20261208|DTSTART:20261209|DTEND:20261212",
            &["2026-12-01..2026-12-03", "2026-12-09..2026-12-12", "2026-12-15..2026-12-19"],
        ),
        // A replacement for another series, or for a time without an occurrence, is an additional event.
        (
            "UID:b|RECURRENCE-ID:20261208|DTSTART:20261220|DTEND:20261221",
            &["2026-12-01..2026-12-03", "2026-12-08..2026-12-10", "2026-12-15..2026-12-17", "2026-12-20..2026-12-21"],
        ),
        (
            "UID:a|RECURRENCE-ID:20261209|DTSTART:20261220|DTEND:20261221",
            &["2026-12-01..2026-12-03", "2026-12-08..2026-12-10", "2026-12-15..2026-12-17", "2026-12-20..2026-12-21"],
        ),
        // If two events replace one occurrence, both take nights, unless they are cancelled.
        (
            "UID:a|RECURRENCE-ID:20261208|DTSTART:20261209|DTEND:20261210\nEND:VEVENT\nBEGIN:VEVENT\nUID:a|RECURRENCE-ID:20261208|DTSTART:20261211|DTEND:20261212",
            &["2026-12-01..2026-12-03", "2026-12-09..2026-12-10", "2026-12-11..2026-12-12", "2026-12-15..2026-12-17"],
        ),
        (
            "UID:a|RECURRENCE-ID:20261208|SEQUENCE:0|DTSTART:20261209|DTEND:20261210\nEND:VEVENT\nBEGIN:VEVENT\nUID:a|RECURRENCE-ID:20261208|SEQUENCE:1|STATUS:CANCELLED|DTSTART:20261208",
            &["2026-12-01..2026-12-03", "2026-12-09..2026-12-10", "2026-12-15..2026-12-17"],
        ),
        // A replacement may itself repeat.
        (
            "UID:a|RECURRENCE-ID:20261208|DTSTART:20261209|DTEND:20261210|RRULE:FREQ=WEEKLY;COUNT=2",
            &["2026-12-01..2026-12-03", "2026-12-09..2026-12-10", "2026-12-15..2026-12-17"],
        ),
        // An occurrence identified by midnight UTC, like one of a whole-day event written as times.
        (
            "UID:a|RECURRENCE-ID:20261208T000000Z|DTSTART:20261208T000000Z|STATUS:CANCELLED",
            &["2026-12-01..2026-12-03", "2026-12-15..2026-12-17"],
        ),
    ];
    for (other, expected) in cases {
        let other = if other.is_empty() { String::new() } else { event(other) };
        let body = calendar(&format!("{}{other}", event(master)));
        assert_eq!(taken(Platform::Other, body.as_bytes()), expected, "{other}");
    }
    assert_eq!(
        nights_of(
            "DTSTART:20261201|DTEND:20261203|RRULE:FREQ=WEEKLY;COUNT=3|EXDATE:20261208,20261215|RDATE;VALUE=PERIOD:20261220T100000Z/P2D"
        ),
        ["2026-12-01..2026-12-03", "2026-12-20..2026-12-22"]
    );
}

#[test]
fn bodies_around_the_events() {
    let plain = calendar(&event("UID:a|DTSTART:20261205|DTEND:20261208|SUMMARY:Zoë H."));
    let expected = ["2026-12-05..2026-12-08"];
    let utf16: Vec<u8> = [0xfe, 0xff].into_iter().chain(plain.encode_utf16().flat_map(u16::to_be_bytes)).collect();
    let cases: [(&str, Vec<u8>); 10] = [
        ("mark", [b"\xef\xbb\xbf", plain.as_bytes()].concat()),
        ("utf-16", utf16),
        ("blank lines", format!("\r\n\r\n  {plain}\r\n\r\n").into_bytes()),
        ("bare CR", plain.replace("\r\n", "\n").replace('\n', "\r").into_bytes()),
        ("lower case", plain.to_lowercase().into_bytes()),
        ("folded everywhere", plain.replace("DTSTART:2026", "DTSTA\r\n RT:20\n\t26").into_bytes()),
        ("a zero byte", plain.replace("BEGIN:VEVENT", "BEGIN:VEVENT\0").into_bytes()),
        (
            "Windows-1252",
            plain.replace("Zoë", "Zo#").bytes().map(|byte| if byte == b'#' { 0xeb } else { byte }).collect(),
        ),
        ("a mark between two", format!("{}\u{feff}{plain}", calendar("")).into_bytes()),
        ("two calendars", format!("{}{plain}", calendar("")).into_bytes()),
    ];
    for (name, body) in cases {
        assert!(read(&body).problems.is_empty(), "{name}: {:?}", read(&body).problems);
        assert_eq!(taken(Platform::Other, &body), expected, "{name}");
    }
}

/// In each zone except the property's, the first night differs, and an end at 23:30 is the end of that day.
#[test]
fn zones_under_many_names() {
    const MIDDLE_EUROPE: &str = "BEGIN:VTIMEZONE|TZID:Customized Time Zone|BEGIN:STANDARD|DTSTART:16011028T030000|TZOFFSETFROM:+0200|\
        TZOFFSETTO:+0100|RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10|END:STANDARD|BEGIN:DAYLIGHT|DTSTART:16010325T020000|\
        TZOFFSETFROM:+0100|TZOFFSETTO:+0200|RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3|END:DAYLIGHT|END:VTIMEZONE|";
    let cases = [
        ("Europe/Madrid", "2026-12-04..2026-12-08"),
        ("/freeassociation.sourceforge.net/Europe/Madrid", "2026-12-04..2026-12-08"),
        ("Romance Standard Time", "2026-12-04..2026-12-08"),
        ("romance standard time", "2026-12-04..2026-12-08"),
        ("\"Europe/Madrid\"", "2026-12-04..2026-12-08"),
        ("Customized Time Zone", "2026-12-04..2026-12-08"),
        ("Atlantic/Canary", "2026-12-05..2026-12-08"),
        ("Nowhere", "2026-12-05..2026-12-08"),
    ];
    for (zone, expected) in cases {
        let stay = event(&format!("DTSTART;TZID={zone}:20261205T003000|DTEND;TZID={zone}:20261208T003000"));
        // The definition may come after its first use.
        let body = calendar(&format!("{stay}{}", MIDDLE_EUROPE.replace('|', "\r\n")));
        assert!(read(body.as_bytes()).problems.is_empty(), "{zone}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), [expected], "{zone}");
    }
}

/// A zone that equals no other has the offsets that the feed defines.
#[test]
fn a_zone_of_the_feeds_own() {
    const ODD: &str = "BEGIN:VTIMEZONE|TZID:Odd|BEGIN:STANDARD|DTSTART:19700901T020000|TZOFFSETFROM:-0400|TZOFFSETTO:-0500|\
        RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1|END:STANDARD|BEGIN:DAYLIGHT|DTSTART:19700501T020000|TZOFFSETFROM:-0500|\
        TZOFFSETTO:-0400|RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1|END:DAYLIGHT|END:VTIMEZONE|";
    for (times, expected) in [
        ("DTSTART;TZID=Odd:20261205T150000|DTEND;TZID=Odd:20261207T200000", "2026-12-05..2026-12-08"),
        // 20:30 in summer is 01:30 of the next day here, and so is 19:30 in winter.
        ("DTSTART;TZID=Odd:20270605T203000|DTEND;TZID=Odd:20270607T120000", "2027-06-06..2027-06-07"),
        ("DTSTART;TZID=Odd:20261205T193000|DTEND;TZID=Odd:20261207T120000", "2026-12-06..2026-12-07"),
        (
            "DTSTART;TZID=Odd:20261205T150000|RDATE;TZID=Odd;VALUE=PERIOD:20261205T150000/20261207T200000",
            "2026-12-05..2026-12-08",
        ),
    ] {
        let body = calendar(&format!("{}{}", event(times), ODD.replace('|', "\r\n")));
        assert!(read(body.as_bytes()).problems.is_empty(), "{times}");
        assert_eq!(taken(Platform::Other, body.as_bytes()), [expected], "{times}");
    }
}

#[test]
fn from_a_day_to_midnight_utc_is_whole_days_in_every_zone() {
    let body = calendar(&event("DTSTART;VALUE=DATE:20261205|DTEND:20261207T000000Z|SUMMARY:Reserved"));
    let reading = read(body.as_bytes());
    for zone in [Tz::America__New_York, Tz::Europe__Madrid] {
        let nights = reading.entries[0].start.nights(reading.entries[0].end, zone);
        assert_eq!(nights.end().to_string(), "2026-12-07", "{zone}");
    }
}
