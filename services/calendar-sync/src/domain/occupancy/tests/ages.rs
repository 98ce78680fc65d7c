//! The effect of the age of readings: how many booked nights guests see as available, over a simulated week.

use super::*;
use crate::domain::schedule::{Asking, may_read_again};

const HOMES: u64 = 16;
const DAYS: i64 = 7;
/// Guests who open a home per day.
const LOOKS: u64 = 12;
/// Stays that are known when the week begins, and attempts at a new one per day for each home. Some attempts find no
/// space.
const STAYS_AT_FIRST: u64 = 14;
const NEW_IN_A_DAY: u64 = 1;
const MINUTES_OF_A_DAY: i64 = 24 * 60;

/// A generator with the same numbers on every machine (Knuth's 64-bit generator).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn minutes(&mut self, in_a_day: u64) -> Vec<i64> {
        let mut at_random = |day: i64| day * MINUTES_OF_A_DAY + self.roll(24 * 60).cast_signed();
        (0..DAYS).flat_map(|day| (0..in_a_day).map(move |_| day)).map(&mut at_random).collect()
    }
}

/// A home's stays with the minute of each booking, and the minutes at which guests look.
struct Home {
    stays: Vec<(i64, (u64, u64))>,
    looks: BTreeSet<i64>,
}

impl Home {
    fn made(seed: u64) -> Self {
        let mut dice = Dice(seed);
        let booked =
            vec![0; usize::try_from(STAYS_AT_FIRST).expect("few")].into_iter().chain(dice.minutes(NEW_IN_A_DAY));
        let mut stays: Vec<(i64, (u64, u64))> = Vec::new();
        for minute in booked.collect::<Vec<_>>() {
            let first = 8 + dice.roll(300);
            let end = first + 1 + dice.roll(6);
            if stays.iter().all(|(_, (other, other_end))| end <= *other || *other_end <= first) {
                stays.push((minute, (first, end)));
            }
        }
        Self { stays, looks: dice.minutes(LOOKS).into_iter().collect() }
    }

    fn booked(&self, minute: i64) -> Vec<(u64, u64)> {
        self.stays.iter().filter(|(booked, _)| *booked <= minute).map(|(_, stay)| *stay).collect()
    }
}

/// Counts of nights that guests saw, and of looks. Wrong looks showed a booked night as available.
#[derive(Default)]
struct Shown {
    booked: usize,
    available: usize,
    looks: usize,
    wrong_looks: usize,
}

impl Shown {
    fn look(&mut self, booked: &[(u64, u64)], known: &RememberedNights) {
        let booked = days_of(booked);
        let available = booked.iter().filter(|day| known.get(**day).is_none()).count();
        self.booked += booked.len();
        self.available += available;
        self.looks += 1;
        self.wrong_looks += usize::from(available > 0);
    }

    fn row(&self, name: &str) -> String {
        let percent = |part: usize, whole: usize| part as f64 * 100.0 / whole as f64;
        let (nights, looks) = (percent(self.available, self.booked), percent(self.wrong_looks, self.looks));
        format!("| {name} | {nights:.3} % | {looks:.2} % |")
    }
}

/// A week with one read every `minutes`: what guests see when they open a home, and after the read that they cause.
fn week(minutes: u32, on_demand: bool) -> (Shown, Shown) {
    let (mut opened, mut followed) = (Shown::default(), Shown::default());
    for number in 0..HOMES {
        let (home, mut feed, mut next) = (Home::made(number + 1), Feed::default(), start());
        for minute in 0..DAYS * MINUTES_OF_A_DAY {
            let now = start() + TimeDelta::minutes(minute);
            let intervals = ReadIntervals { airbnb: minutes, ..ReadIntervals::default() };
            let read = |feed: &mut Feed| {
                let mut by = read_at(now);
                by.timetable = Timetable { intervals, spread: number * 7_919, ..by.timetable };
                let body = calendar(&home.booked(minute), true);
                let today = now.with_timezone(&ZONE).date_naive();
                let reading = feed::read(body.as_bytes(), None, horizon(today)).expect("a calendar");
                let outcome = ReadOutcome::Read { reading, validators: Validators::default() };
                let after = after_read(feed.state.clone(), feed.nights.clone(), outcome, by);
                (feed.state, feed.nights) = (after.state, after.nights);
                after.next_read_at
            };
            if now >= next {
                next = read(&mut feed);
            }
            if home.looks.contains(&minute) {
                opened.look(&home.booked(minute), &feed.nights);
                if on_demand && may_read_again(Asking::Guest, "airbnb.com", feed.state.last_read_at, now) {
                    next = read(&mut feed);
                }
                followed.look(&home.booked(minute), &feed.nights);
            }
        }
    }
    (opened, followed)
}

/// `docs/calendar.md` shows these figures.
#[test]
fn reading_when_somebody_looks_shows_what_is_booked() {
    let ((three_hours, _), (hourly, _), (opened, followed)) = (week(180, false), week(60, false), week(60, true));
    assert!(three_hours.available > 2 * hourly.available && hourly.available >= opened.available);
    assert!(hourly.available > 4 * followed.available);
    let rows = [
        three_hours.row("every 3 hours"),
        hourly.row("every hour"),
        opened.row("every hour and when somebody looks: as the page opens"),
        followed.row("the same, once the page has followed the reading"),
    ];
    let docs = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/calendar.md"));
    for row in &rows {
        assert!(docs.contains(row), "docs/calendar.md lacks a row of these:\n{}", rows.join("\n"));
    }
}
