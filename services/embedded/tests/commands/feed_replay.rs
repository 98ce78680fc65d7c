//! `casacero feed replay` with synthetic histories that have the losses seen in real ones.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::{Command, Output},
};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};

fn replay(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_casacero"));
    command.current_dir(folder).args(["feed", "replay"]).args(arguments).output().expect("the command runs")
}

fn lines(output: &Output) -> Vec<Value> {
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

fn start() -> DateTime<Utc> {
    "2027-02-01T05:13:10Z".parse().expect("an instant")
}

/// A stay in a platform's calendar. It is made and called off at these minutes after the start.
struct Stay {
    first: NaiveDate,
    end: NaiveDate,
    made: i64,
    called_off: i64,
}

/// The stays of one home over the next year, at most `widest_gap` nights apart. A third of them are made within the
/// history, and one in eight is called off in it.
fn home(seed: u64, widest_gap: u64) -> Vec<Stay> {
    let mut state = seed;
    // Knuth's 64-bit generator: the same history on every machine.
    let mut roll = move |sides: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    };
    let minutes = |days: u64| i64::try_from(days * 24 * 60).expect("few");
    let (mut first, mut stays) = (start().date_naive() + Days::new(2 + roll(5)), Vec::new());
    let last = start().date_naive() + Days::new(330);
    while first < last {
        let end = first + Days::new(2 + roll(7));
        let made = if roll(3) == 0 { minutes(roll(80)) } else { 0 };
        let called_off = if roll(8) == 0 { made + minutes(5 + roll(60)) } else { i64::MAX };
        stays.push(Stay { first, end, made, called_off });
        first = end + Days::new(roll(widest_gap));
    }
    stays
}

fn calendar<'a>(stays: impl Iterator<Item = &'a Stay>) -> String {
    let event = |stay: &Stay| {
        let (first, end) = (stay.first.format("%Y%m%d"), stay.end.format("%Y%m%d"));
        format!(
            "BEGIN:VEVENT\r\nUID:{first}-{}@example\r\nDTSTAMP:20270101T000000Z\r\nDTSTART;VALUE=DATE:{first}\r\n\
             DTEND;VALUE=DATE:{end}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n",
            stay.made
        )
    };
    let events: String = stays.map(event).collect();
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\n{events}END:VCALENDAR\r\n"
    )
}

/// A history of readings: one every two hours, and some shortly before and after each loss, like those that guests
/// cause.
struct History {
    folder: tempfile::TempDir,
    /// The numbers that a reader without memory would free and take again.
    freed_at_once: usize,
    taken_again_at_once: usize,
}

/// Writes the readings of homes over 100 days. `losses` are a home, the minute from which it is not named, and the
/// duration.
fn history(homes: &[Vec<Stay>], losses: &[(usize, i64, i64)]) -> History {
    let folder = tempfile::tempdir().expect("a folder");
    let mut minutes: BTreeSet<i64> = (0..100 * 12).map(|read| read * 120).collect();
    for (_, from, long) in losses {
        minutes.extend([from - 20, *from, from + long / 2, from + long - 1, from + long]);
    }
    let (mut freed_at_once, mut taken_again_at_once) = (0, 0);
    let (mut before, mut gone): (BTreeSet<NaiveDate>, BTreeMap<NaiveDate, i64>) = Default::default();
    for minute in minutes {
        let now = start() + TimeDelta::minutes(minute);
        let is_lost =
            |home| losses.iter().any(|(lost, from, long)| *lost == home && (*from..from + long).contains(&minute));
        let named = homes.iter().enumerate().filter(|(home, _)| !is_lost(*home)).flat_map(|(_, stays)| stays);
        let named: Vec<&Stay> = named
            .filter(|stay| stay.made <= minute && minute < stay.called_off && stay.end > now.date_naive())
            .collect();
        let body = calendar(named.iter().copied());
        let name = format!("{}.ics", now.to_rfc3339_opts(chrono::SecondsFormat::Secs, true));
        std::fs::write(folder.path().join(name), body).expect("a file");
        let today = now.date_naive();
        let days = |stay: &&Stay| stay.first.iter_days().take_while(|day| *day < stay.end).collect::<Vec<_>>();
        let nights: BTreeSet<NaiveDate> = named.iter().flat_map(days).filter(|day| *day >= today).collect();
        gone.retain(|_, at| minute - *at <= 24 * 60);
        taken_again_at_once += nights.iter().filter(|day| gone.remove(day).is_some()).count();
        let freed: Vec<NaiveDate> =
            before.iter().filter(|day| **day >= today && !nights.contains(day)).copied().collect();
        freed_at_once += freed.len();
        gone.extend(freed.into_iter().map(|day| (day, minute)));
        before = nights;
    }
    History { folder, freed_at_once, taken_again_at_once }
}

/// Days and minutes as minutes.
const fn at(day: i64, minute: i64) -> i64 {
    day * 24 * 60 + minute
}

/// The numbers of freed nights and of those taken again within a day: with memory, and without.
fn figures(history: &History) -> ((u64, u64), (usize, usize)) {
    let total =
        lines(&replay(history.folder.path(), &["--json", "--platform", "airbnb", "."])).pop().expect("a last line");
    let count = |name: &str| total[name].as_u64().expect("a count");
    ((count("freedNights"), count("takenAgainWithin24h")), (history.freed_at_once, history.taken_again_at_once))
}

#[test]
fn a_calendar_that_vanishes_four_times_frees_no_night_that_is_taken() {
    // As long as the four losses seen in six months of six calendars.
    let losses = [(0, at(9, 47), 49), (0, at(31, 600), 95), (0, at(55, 1100), 170), (0, at(77, 3), 221)];
    let figures = figures(&history(&[home(7, 9)], &losses));
    assert_eq!(figures, ((20, 0), (542, 521)));
}

#[test]
fn a_merged_calendar_that_loses_a_part_frees_no_night_that_is_taken() {
    let losses = [(2, at(20, 130), 170), (4, at(41, 700), 98), (0, at(66, 1300), 49)];
    let homes: Vec<_> = (1..=6).map(|seed| home(seed, 90)).collect();
    let figures = figures(&history(&homes, &losses));
    assert_eq!(figures, ((15, 0), (62, 47)));
}

#[test]
fn one_object_for_each_version_and_one_for_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let stays = home(3, 9);
    let write = |name: &str, body: &str| std::fs::write(folder.path().join(name), body).expect("a file");
    let [first, second, ..] = stays.as_slice() else { panic!("two stays") };
    write("2027-02-01T06:00:00Z.ics", &calendar([first, second].into_iter()));
    write("2027-02-01T09:00:00+01:00.ics", "<html>Sign in</html>");
    write("2027-02-01T10:00:00Z.ics", &calendar([second].into_iter()));
    write("notes.txt", "not read");
    let nights = |stay: &Stay| (stay.end - stay.first).num_days();
    let (lost, all) = (nights(first), nights(first) + nights(second));
    let output = lines(&replay(folder.path(), &[".", "--json", "--time-zone", "Atlantic/Canary"]));
    assert_eq!(
        output,
        [
            json!({ "at": "2027-02-01T06:00:00Z", "complete": true, "named": all, "taken": all, "waiting": 0, "freed": [], "problems": 0 }),
            json!({ "at": "2027-02-01T08:00:00Z", "complete": false, "named": 0, "taken": all, "waiting": 0, "freed": [], "problems": 0, "error": "missing_vcalendar" }),
            json!({ "at": "2027-02-01T10:00:00Z", "complete": true, "named": all - lost, "taken": all, "waiting": lost, "freed": [], "problems": 0 }),
            json!({ "versions": 3, "freedNights": 0, "takenAgainWithin24h": 0 }),
        ]
    );
    let text = replay(folder.path(), &["."]).stdout;
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(text.contains("2027-02-01T08:00:00Z  unreadable"), "{text}");
    assert!(text.ends_with("3 versions, 0 nights freed, 0 of them taken again within 24 hours\n"), "{text}");
}

#[test]
fn what_cannot_be_replayed_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |argument: &str| {
        let output = replay(folder.path(), &[argument]);
        assert!(!output.status.success(), "{argument}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert!(refused(".").contains("no file that ends with .ics"));
    assert!(refused("none.ics").contains("none.ics"));
    std::fs::write(folder.path().join("yesterday.ics"), "").expect("a file");
    assert!(refused(".").contains("yesterday.ics is not named by the instant"));
    std::fs::remove_file(folder.path().join("yesterday.ics")).expect("removed");
    for name in ["2027-02-01T06:00:00Z.ics", "2027-02-01T07:00:00+01:00.ics"] {
        std::fs::write(folder.path().join(name), "").expect("a file");
    }
    assert!(refused(".").contains("at the same instant"));
}
