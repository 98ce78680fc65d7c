//! Feeds that are made to take long: eight times the input must not take much more than eight times as long.
//!
//! Only the ratio matters. A quadratic cost would show as 64.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::*;

/// The factor between the two inputs.
const MORE: usize = 8;
/// Recurrences are bounded for the whole feed. With more rules, only the bound would be measured.
const FEW_RULES: usize = 4;
/// The largest accepted ratio for a linear cost on a busy machine.
const MOST: f64 = 24.0;

/// The CPU time of this thread, without the time it waited for a processor.
fn at_work() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

fn cost(body: &[u8]) -> Duration {
    let once = || {
        let before = at_work();
        let reading = feed::read(body, None, horizon(today())).expect("a calendar");
        let _nights = nights(&events(&reading.entries, context(Platform::Other)));
        at_work() - before
    };
    (0..2).map(|_| once()).min().unwrap_or_default()
}

/// Compares the cost of an input with the cost of one eight times as large. Costs below half a millisecond are rounded
/// up, because they are too noisy.
fn grows_with_its_size(name: &str, much: usize, body: impl Fn(usize) -> String) {
    let whole = |much| format!("BEGIN:VCALENDAR\n{}END:VCALENDAR\n", body(much));
    let (small, large) = (whole(much), whole(much * MORE));
    let ratio = || {
        let little = cost(small.as_bytes()).max(Duration::from_micros(500));
        cost(large.as_bytes()).as_secs_f64() / little.as_secs_f64()
    };
    // A busy machine may spoil one measurement, but not three.
    let mut ratios = Vec::new();
    while ratios.len() < 3 {
        ratios.push(ratio());
        if ratios.last().is_some_and(|last| *last < MOST) {
            return;
        }
    }
    panic!("{name} costs {ratios:?} times as much");
}

/// Makes an input of a given size.
type Make = fn(usize) -> String;

fn event(properties: &str) -> String {
    format!("BEGIN:VEVENT\n{properties}\nEND:VEVENT\n")
}

fn events_of(much: usize, properties: impl Fn(usize) -> String) -> String {
    (0..much).map(|number| event(&properties(number))).collect()
}

#[test]
fn many_recurrences() {
    // Fruitless searches are expensive and few: `feed::recurrence` counts their steps.
    for rule in
        ["FREQ=DAILY", "FREQ=DAILY;COUNT=30000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=SECONDLY"]
    {
        grows_with_its_size(rule, FEW_RULES, |much| {
            events_of(much, |number| format!("UID:{number}\nDTSTART:20100105\nRRULE:{rule}"))
        });
    }
    // Each occurrence has its event's summary, whatever its length.
    grows_with_its_size("occurrences of long summaries", 400, |much| {
        event(&format!("DTSTART:20260105\nRRULE:FREQ=DAILY\nSUMMARY:{}", "Zoë ".repeat(much)))
    });
    grows_with_its_size("rules of one event", FEW_RULES, |much| {
        event(&format!("DTSTART:19700105{}", "\nRRULE:FREQ=WEEKLY".repeat(much)))
    });
    let selects = |much: usize| format!("DTSTART:19700105\nRRULE:FREQ=DAILY;BYMONTHDAY={}1", "1,".repeat(much));
    grows_with_its_size("a long rule", 2_000, |much| event(&selects(much)));
}

#[test]
fn many_events_of_one_uid() {
    let series = event("UID:a\nDTSTART:20200101\nRRULE:FREQ=DAILY");
    let moved = |number: usize| {
        let day = today() + chrono::TimeDelta::days((number % 700) as i64);
        format!(
            "UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE:{}T{:06}\nDTSTART:20270101",
            day.format("%Y%m%d"),
            number % 235_959
        )
    };
    grows_with_its_size("overrides", 200, |much| series.clone() + &events_of(much, moved));
    grows_with_its_size("series and overrides", 100, |much| series.repeat(much) + &events_of(much, moved));
    grows_with_its_size("events of one UID", 500, |much| {
        events_of(much, |number| format!("UID:a\nDTSTART:20261201\nSEQUENCE:{number}"))
    });
}

#[test]
fn long_lines_and_many_of_them() {
    let cases: [(&str, usize, Make); 12] = [
        ("a long line", 100_000, |much| event(&format!("DTSTART:20261201\nSUMMARY:{}", "x ".repeat(much)))),
        ("many folds", 20_000, |much| event(&format!("DTSTART:20261201\nSUMMARY:{}", "x\n ".repeat(much)))),
        ("folds of a name", 20_000, |much| event(&format!("DTSTART:20261201\n{}:x", "X\n ".repeat(much)))),
        ("blank lines", 100_000, |much| "\r\n".repeat(much)),
        ("colons", 20_000, |much| event(&format!("DTSTART:{}", "20260101T:".repeat(much)))),
        ("quotes", 50_000, |much| event(&format!("DTSTART;X={}:20261201", "\";".repeat(much)))),
        ("slashes", 50_000, |much| event(&format!("DTSTART;TZID={}:20261201T100000", "/a".repeat(much)))),
        ("parameters", 20_000, |much| event(&format!("DTSTART{}:20261201T100000", ";TZID=A/B".repeat(much)))),
        ("one property again and again", 5_000, |much| event(&"DTSTART:20261201\nUID:a\n".repeat(much))),
        ("dates", 5_000, |much| event(&format!("DTSTART:20261201\nRDATE:{}", "20261205,x,".repeat(much)))),
        ("exceptions", 5_000, |much| event(&format!("DTSTART:20261201\nEXDATE:{}", "20261205T1000,".repeat(much)))),
        ("what is no line", 20_000, |much| event(&"a line\n".repeat(much))),
    ];
    for (name, much, body) in cases {
        grows_with_its_size(name, much, body);
    }
}

#[test]
fn many_components() {
    const ZONE: &str = "BEGIN:STANDARD\nTZOFFSETTO:+0100\nDTSTART:19700101T020000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nEND:STANDARD\n\
        BEGIN:DAYLIGHT\nTZOFFSETTO:+0300\nDTSTART:19700101T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT\n";
    let zone = |number: usize, rules: &str| format!("BEGIN:VTIMEZONE\nTZID:Zone {number}\n{rules}END:VTIMEZONE\n");
    grows_with_its_size("zones", 200, |much| {
        let zones: String = (0..much).map(|number| zone(number, ZONE)).collect();
        zones + &events_of(much, |number| format!("DTSTART;TZID=Zone {number}:20261201T100000"))
    });
    grows_with_its_size("a zone of many rules", 200, |much| {
        zone(1, &ZONE.repeat(much)) + &event("DTSTART;TZID=Zone 1:20261201T100000")
    });
    grows_with_its_size("depth", 5_000, |much| event(&format!("DTSTART:20261201\n{}", "BEGIN:VALARM\n".repeat(much))));
    grows_with_its_size("calendars", 2_000, |much| "BEGIN:VCALENDAR\n".repeat(much));
    grows_with_its_size("events without an end", 2_000, |much| "BEGIN:VEVENT\nDTSTART:20261201\n".repeat(much));
    grows_with_its_size("marks", 500, |much| {
        events_of(much, |number| {
            format!("UID:{number}\nDTSTART:20261201\nSUMMARY:{}", ["Cleaning", "Zoë H."][number % 2])
        })
    });
}

/// All recurrences of a feed together are bounded, and a problem reports what is left out.
#[test]
fn what_is_left_out_is_said() {
    for rule in ["FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"] {
        let endless = events_of(2_000, |number| format!("UID:{number}\nDTSTART:19700105\nRRULE:{rule}"));
        let reading = read(format!("BEGIN:VCALENDAR\n{endless}END:VCALENDAR\n").as_bytes());
        assert!(!reading.is_complete(&Default::default()), "{rule}");
    }
    let broken = event("DTSTART:20261205\nDTEND:20261201").repeat(2_000);
    let reading = read(format!("BEGIN:VCALENDAR\n{broken}{}END:VCALENDAR\n", event("DTSTART:soon")).as_bytes());
    assert!(!reading.is_complete(&Default::default()) && reading.problems.len() <= 1_000, "{}", reading.problems.len());
}
