//! Random histories of calendars, whose mails are compared with an oracle.

use proptest::prelude::*;

use super::*;

/// A complete reading is believed for this long.
const BELIEVED: TimeDelta = TimeDelta::hours(12);

/// What a feed's reading says of the stay.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reading {
    /// There is none at that time.
    None,
    /// It failed.
    Failed,
    /// It was not complete, and named a night of the stay or not.
    Incomplete(bool),
    /// It was complete, and named a night of the stay or not.
    Complete(bool),
}

fn reading() -> impl Strategy<Value = Reading> {
    prop_oneof![
        5 => Just(Reading::None),
        1 => Just(Reading::Failed),
        1 => any::<bool>().prop_map(Reading::Incomplete),
        6 => prop::bool::weighted(0.2).prop_map(Reading::Complete),
    ]
}

/// Number of looks of a history; each is [`APART`] after the one before.
const LOOKS: usize = 80;
const APART: TimeDelta = TimeDelta::minutes(45);

/// The readings of the feeds of each home, before each look.
type History = Vec<Vec<Vec<Reading>>>;

fn histories() -> impl Strategy<Value = History> {
    let feed = || prop::collection::vec(reading(), LOOKS);
    let home = prop::collection::vec(feed(), 1..=2);
    prop::collection::vec(home, HOMES as usize)
}

fn time_of(look: usize) -> DateTime<Utc> {
    now() + APART * i32::try_from(look + 1).expect("a small number")
}

/// Feeds are read one after the other, shortly before a look.
fn read_at(look: usize, feed: usize) -> DateTime<Utc> {
    time_of(look) - TimeDelta::minutes(2 + i64::try_from(feed).expect("a small number"))
}

/// What calendar-sync says of a home at a look: whether the stay is taken, and until when that is believed.
struct Calendar {
    named: Vec<bool>,
    complete_at: Vec<Option<DateTime<Utc>>>,
}

impl Calendar {
    fn read(&mut self, look: usize, readings: impl Iterator<Item = Reading>) {
        for (feed, reading) in readings.enumerate() {
            match reading {
                Reading::None | Reading::Failed => {}
                Reading::Incomplete(named) => self.named[feed] |= named,
                Reading::Complete(named) => {
                    self.named[feed] = named;
                    self.complete_at[feed] = Some(read_at(look, feed));
                }
            }
        }
    }

    fn fresh_until(&self) -> Option<DateTime<Utc>> {
        let oldest = self.complete_at.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().min()?;
        Some(oldest + BELIEVED)
    }
}

/// The mails that a history must cause, from the readings alone: the look and the homes.
fn expected_mails(history: &History, ends_at: DateTime<Utc>) -> Vec<(usize, BTreeSet<u32>)> {
    let is_available = |feeds: &Vec<Vec<Reading>>, look: usize| {
        feeds.iter().enumerate().all(|(feed, readings)| {
            let is_complete = |at: &usize| matches!(readings[*at], Reading::Complete(_));
            let Some(last) = (0..=look).rev().find(is_complete) else { return false };
            let names_a_night = |at: usize| matches!(readings[at], Reading::Complete(true) | Reading::Incomplete(true));
            time_of(look) <= read_at(last, feed) + BELIEVED && !(last..=look).any(names_a_night)
        })
    };
    let counts = |feeds: &Vec<Vec<Reading>>, look: usize| {
        let is_known = (0..=look).all(|before| is_available(feeds, before));
        let is_read_again = (0..look).any(|first| {
            (first..=look).all(|between| is_available(feeds, between))
                && feeds.iter().all(|readings| {
                    readings[first + 1..=look].iter().any(|reading| matches!(reading, Reading::Complete(_)))
                })
        });
        !is_known && is_read_again
    };
    let (mut mails, mut told) = (Vec::new(), BTreeSet::<u32>::new());
    let mut mailed_at: Option<DateTime<Utc>> = None;
    for look in 0..LOOKS {
        let now = time_of(look);
        if now >= ends_at || mailed_at.is_some_and(|at| now - at < TimeDelta::days(1)) {
            continue;
        }
        let due: BTreeSet<u32> = (1..=HOMES)
            .zip(history)
            .filter(|(number, feeds)| !told.contains(number) && counts(feeds, look))
            .map(|(number, _)| number)
            .collect();
        if !due.is_empty() {
            mailed_at = Some(now);
            told.extend(due.iter().copied());
            mails.push((look, due));
        }
    }
    mails
}

/// The mails that the worker sends for a history.
async fn sent_mails(history: &History, stay: Stay) -> Vec<(usize, BTreeSet<u32>)> {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    test.confirmed(stay, "").await;
    let calendar =
        |feeds: &Vec<Vec<Reading>>| Calendar { named: vec![false; feeds.len()], complete_at: vec![None; feeds.len()] };
    let mut calendars: Vec<Calendar> = history.iter().map(calendar).collect();
    let mut mails = Vec::new();
    for look in 0..LOOKS {
        test.clock.advance(time_of(look) - test.clock.now());
        for (number, (calendar, feeds)) in (1..=HOMES).zip(calendars.iter_mut().zip(history)) {
            calendar.read(look, feeds.iter().map(|readings| readings[look]));
            let is_taken = calendar.named.contains(&true);
            let (first_day, _) = stay.days();
            let taken = if is_taken { vec![(first_day + 2, first_day + 3)] } else { Vec::new() };
            test.put(number, taken, calendar.fresh_until());
        }
        let told = test.told().await;
        if !told.is_empty() {
            mails.push((look, told));
        }
    }
    mails
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Every due mail comes once, and no other does.
    #[test]
    fn mails_come_when_two_complete_readings_in_a_row_say_so(history in histories(), days in prop::sample::select(vec![2, 30])) {
        let stay = week_in(days);
        let ends_at = stay.check_in().and_time(chrono::NaiveTime::MIN).and_utc();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let sent = runtime.block_on(sent_mails(&history, stay));
        prop_assert_eq!(sent, expected_mails(&history, ends_at));
    }
}
