//! `casacero feed inspect`, as an operator or a script calls it.

use std::{
    path::Path,
    process::{Command, Output},
};

use serde_json::{Value, json};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../calendar-sync/tests/fixtures");

fn inspect(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_casacero"));
    command.current_dir(folder).args(["feed", "inspect", "--from", "2026-11-01", "--to", "2027-10-31"]).args(arguments);
    command.output().expect("the command runs")
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

fn feed(folder: &Path, name: &str, events: &[&str]) {
    let events: String =
        events.iter().map(|event| format!("BEGIN:VEVENT\n{}\nEND:VEVENT\n", event.replace('|', "\n"))).collect();
    let padding = "X-WR-CALDESC:a line so that the body is as long as those of real platforms\n";
    let body = format!("BEGIN:VCALENDAR\nVERSION:2.0\n{padding}{events}END:VCALENDAR\n");
    std::fs::write(folder.join(name), body).expect("a file");
}

#[test]
fn one_line_for_each_input() {
    let folder = tempfile::tempdir().expect("a folder");
    feed(
        folder.path(),
        "stays.ics",
        &[
            "UID:a|DTSTART:20261205T003000Z|DTEND:20261207T100000Z|SUMMARY:Zoë H.",
            "UID:b|DTSTART:20261210|DTEND:20261209|SUMMARY:Boiler repair",
            "UID:c|DTSTART:20261214|DTEND:20261215|SUMMARY:Reserved|STATUS:CANCELLED",
        ],
    );
    std::fs::write(folder.path().join("page.ics"), "<html>Sign in</html>").expect("a file");
    let output =
        inspect(folder.path(), &["--json", "--time-zone", "America/New_York", "stays.ics", "page.ics", "none.ics"]);
    assert!(!output.status.success());
    let lines = lines(&output);
    let fingerprint = &lines[0]["problems"][0]["fingerprint"];
    assert!(fingerprint.as_str().is_some_and(|hex| hex.len() > 8), "{fingerprint}");
    assert_eq!(
        lines[0],
        json!({
            "input": "stays.ics",
            "ok": true,
            "error": null,
            "timeZone": "America/New_York",
            "events": [
                {
                    "uid": "a", "startDate": "2026-12-04", "endDate": "2026-12-06", "summary": "Zoë H.",
                    "category": "booking", "confidence": "high",
                    "reason": "guest_name", "blocks": true, "problem": null,
                },
                {
                    "uid": "b", "startDate": "2026-12-10", "endDate": "2026-12-10", "summary": "Boiler repair",
                    "category": "maintenance", "confidence": "medium",
                    "reason": "maintenance_word", "blocks": true, "problem": "end_before_start",
                },
                {
                    "uid": "c", "startDate": "2026-12-14", "endDate": "2026-12-14", "summary": "Reserved",
                    "category": "booking", "confidence": "medium",
                    "reason": "summary_reserved", "blocks": false, "problem": null,
                },
            ],
            "nights": ["2026-12-04", "2026-12-05", "2026-12-06", "2026-12-10"],
            "problems": [{ "line": 10, "code": "end_before_start", "fingerprint": fingerprint }],
        })
    );
    assert_eq!(lines[1]["error"], "Invalid iCal format - missing BEGIN:VCALENDAR");
    assert_eq!((&lines[1]["ok"], &lines[2]["ok"], lines.len()), (&json!(false), &json!(false), 3));
}

#[test]
fn platforms_and_policies() {
    let folder = Path::new(FIXTURES);
    let nights = |arguments: &[&str]| {
        let output = inspect(folder, &[&["--json"], arguments].concat());
        assert!(output.status.success(), "{arguments:?}");
        lines(&output)[0]["nights"].as_array().expect("nights").len()
    };
    // Two bookings of seven nights each, and blocks of two and three.
    assert_eq!(nights(&["airbnb.ics"]), 19);
    assert_eq!(nights(&["airbnb.ics", "--policy", "everything"]), 19);
    assert_eq!(nights(&["airbnb.ics", "--policy", "reservations"]), 14);
    assert_eq!(inspect(folder, &["airbnb.ics", "--policy", "letter"]).status.code(), Some(2));
    assert_eq!(inspect(folder, &["airbnb.ics", "--platform", "manual"]).status.code(), Some(2));
}

#[test]
fn a_report_to_read() {
    let output = inspect(Path::new(FIXTURES), &["holidu.ics"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for part in [
        "total 4: manual blocks 1, actual bookings 3,",
        "nights taken from 2026-11-01 to 2027-10-31: 12",
        "takes  2026-12-15 to 2026-12-17  manual_block (high): the summary says who blocked it (summary_blocked_by)",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // A service on the local machine is not a public feed.
    let output = inspect(Path::new(FIXTURES), &["http://127.0.0.1/calendar.ics"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("the address is not one of a public calendar"));
}
