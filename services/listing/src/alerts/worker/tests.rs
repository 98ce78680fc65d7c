//! Alerts from the question to their last mail, and random histories of calendars against an oracle.

use std::collections::BTreeSet;

use casacero_common::{
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
};
use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use prost::Message as _;

use super::*;
use crate::{
    alerts::{AlertForm, Alerts},
    domain::{nights::Nights, place::PlaceSecret, stay::Stay},
    store::MIGRATIONS,
    testing::{id, letterhead, listing, now},
};

/// How many homes there are.
const HOMES: u32 = 3;
/// A complete reading is believed for this long.
const BELIEVED: TimeDelta = TimeDelta::hours(12);

struct Harness {
    worker: AvailabilityWorker,
    alerts: Alerts,
    clock: Clock,
    _folder: TemporaryFolder,
}

/// The homes `CASA-1` to `CASA-3`, of which no nights are known.
async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let index = SearchIndex::new(PlaceSecret::new("secret"));
    for number in 1..=HOMES {
        store.put_listing(listing(number)).await.expect("kept");
        index.put_listing(&listing(number), 1);
    }
    let alerts = Alerts {
        store: store.clone(),
        clock: clock.clone(),
        letterhead: letterhead(),
        key: AlertKey::new("secret"),
        mail_waits: Arc::default(),
    };
    let worker = AvailabilityWorker {
        store,
        index,
        letterhead: letterhead(),
        key: AlertKey::new("secret"),
        clock: clock.clone(),
        mail_waits: Arc::default(),
    };
    Harness { worker, alerts, clock, _folder: folder }
}

/// A week that begins in so many days.
fn week_in(days: i32) -> Stay {
    let first_day = now().date_naive().to_epoch_days() + days;
    Stay::from_days(first_day, first_day + 7).expect("a stay")
}

/// The secret of a mail's link.
fn secret_in(body: &str) -> String {
    let (_, rest) = body.split_once("/alert#").expect("a link");
    rest.split_whitespace().next().expect("a secret").to_owned()
}

impl Harness {
    async fn ask(&self, stay: Stay, destination: &str) {
        let (first_day, end_day) = stay.days();
        let search = wire::SearchListingsRequest {
            destination: destination.into(),
            stay: Some(wire::DayRange { first_day, end_day }),
            limit: 1,
            ..Default::default()
        };
        let form = AlertForm {
            email: "Zoe@example.org".into(),
            language: "en".into(),
            search_text: format!("destination={destination}"),
            search: search.encode_to_vec(),
            stay,
            consent: true,
        };
        self.alerts.ask(form).await.expect("taken");
    }

    /// The bodies of the mails that wait, which are sent.
    async fn mails(&self) -> Vec<String> {
        let mut bodies = Vec::new();
        while let Some(mail) = self.worker.store.claim_mail().await.expect("asked") {
            assert_eq!(mail.recipient, "zoe@example.org");
            self.worker.store.mail_sent(&mail).await.expect("noted");
            bodies.push(mail.body);
        }
        bodies
    }

    /// Asks for an alert and confirms it. Returns its secret.
    async fn confirmed(&self, stay: Stay, destination: &str) -> String {
        self.ask(stay, destination).await;
        let secret = secret_in(&self.mails().await.pop().expect("a question"));
        self.alerts.confirm(&secret).await.expect("confirmed");
        secret
    }

    /// Asks for an alert, confirms it, and looks when nothing is available, ten minutes ago. Returns its secret.
    async fn looked_at(&self, stay: Stay, destination: &str) -> String {
        let secret = self.confirmed(stay, destination).await;
        assert_eq!(self.told().await, BTreeSet::new());
        self.clock.advance(TimeDelta::minutes(10));
        secret
    }

    fn put(&self, number: u32, taken: Vec<(i32, i32)>, fresh_until: Option<DateTime<Utc>>) {
        let horizon_day = now().date_naive().to_epoch_days() + 365;
        let nights = Nights::new(1, chrono_tz::Atlantic::Canary, taken, fresh_until, horizon_day);
        self.worker.index.put_nights(&id(number), nights);
    }

    /// Looks once, and returns the homes of the mail that came of it.
    async fn told(&self) -> BTreeSet<u32> {
        let queued = self.worker.sweep().await.expect("swept");
        let mails = self.mails().await;
        assert_eq!(mails.len(), queued);
        assert!(queued <= 1, "one mail");
        let names = |body: &String, number: u32| body.contains(&format!("(CASA-{number})"));
        (1..=HOMES).filter(|number| mails.iter().any(|body| names(body, *number))).collect()
    }
}

#[tokio::test]
async fn a_home_without_feeds_is_told_at_the_second_look() {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    let secret = test.looked_at(week_in(30), "").await;
    test.put(1, Vec::new(), Some(now() + TimeDelta::days(30)));
    assert_eq!(test.told().await, BTreeSet::new());
    test.clock.advance(TimeDelta::minutes(10));
    let queued = test.worker.sweep().await.expect("swept");
    let mails = test.mails().await;
    assert_eq!((queued, mails.len()), (1, 1));
    assert!(mails[0].contains("https://casacero.example/property/CASA-1?checkIn=2026-07-01&checkOut=2026-07-08"));
    assert_eq!(secret_in(&mails[0]), secret, "one secret confirms and ends");
    test.alerts.end(&secret).await.expect("ended");
    assert!(matches!(test.alerts.end(&secret).await, Err(Error::Refused(Refusal::AlertNotFound))));
}

#[tokio::test]
async fn a_home_that_was_available_from_the_start_is_told_after_it_was_gone() {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    test.confirmed(week_in(30), "").await;
    for (is_available, told) in [(true, None), (true, None), (true, None), (false, None), (true, None), (true, Some(1))]
    {
        test.put(1, Vec::new(), is_available.then_some(now() + TimeDelta::days(30)));
        assert_eq!(test.told().await, told.into_iter().collect::<BTreeSet<u32>>());
        test.clock.advance(TimeDelta::minutes(10));
    }
}

#[tokio::test]
async fn only_who_confirmed_is_told_and_only_of_what_was_searched() {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    test.ask(week_in(30), "").await;
    test.mails().await;
    test.clock.advance(TimeDelta::minutes(10));
    test.looked_at(week_in(30), "Gran Canaria").await;
    for number in 1..=HOMES {
        test.put(number, Vec::new(), Some(now() + TimeDelta::days(30)));
    }
    assert_eq!(test.told().await, BTreeSet::new());
    test.clock.advance(TimeDelta::minutes(10));
    assert_eq!(test.told().await, BTreeSet::from([2]));
}

#[tokio::test]
async fn an_address_is_told_once_of_a_home_and_a_stay() {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    for (stay, told) in [(30, BTreeSet::from([2])), (30, BTreeSet::new()), (31, BTreeSet::from([2]))] {
        test.put(2, Vec::new(), None);
        test.looked_at(week_in(stay), "").await;
        test.put(2, Vec::new(), Some(now() + TimeDelta::days(30)));
        assert_eq!(test.told().await, BTreeSet::new(), "{stay}");
        test.clock.advance(TimeDelta::minutes(10));
        assert_eq!(test.told().await, told, "{stay}");
    }
}

#[tokio::test]
async fn an_alert_sees_the_newest_of_very_many_homes() {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    test.looked_at(week_in(30), "").await;
    for number in 1..=u32::try_from(SEEN_MAX).expect("a small number") + 2 {
        if number > HOMES {
            test.worker.store.put_listing(listing(number)).await.expect("kept");
            test.worker.index.put_listing(&listing(number), 1);
        }
        test.put(number, Vec::new(), Some(now() + TimeDelta::days(30)));
    }
    for queued in [0, 1, 0] {
        assert_eq!(test.worker.sweep().await.expect("swept"), queued);
        test.clock.advance(TimeDelta::minutes(10));
    }
    let mails = test.mails().await;
    assert!(mails[0].contains("(CASA-1)") && mails[0].contains("And 180 more on our site."), "{}", mails[0]);
}

#[tokio::test]
async fn all_wait_while_nights_are_loaded() {
    let test = harness().await;
    test.confirmed(week_in(30), "").await;
    assert!(matches!(test.worker.sweep().await, Err(Error::Refused(Refusal::NightsLoading))));
    test.worker.index.set_nights_loaded();
    assert_eq!(test.worker.sweep().await.expect("swept"), 0);
}

#[tokio::test]
async fn what_cannot_be_asked_for_is_refused() {
    let test = harness().await;
    let form = AlertForm {
        email: "zoe@example.org".into(),
        language: "en".into(),
        search_text: "checkIn=2026-07-01".into(),
        search: Vec::new(),
        stay: week_in(30),
        consent: true,
    };
    let cases = [
        (AlertForm { email: "zoe".into(), ..form.clone() }, "validation_failed", "email"),
        (AlertForm { search_text: "x".repeat(2_001), ..form.clone() }, "validation_failed", "search_text"),
        (AlertForm { consent: false, ..form.clone() }, "consent_required", "consent"),
        (AlertForm { stay: week_in(-1), ..form.clone() }, "arrival_not_ahead", "stay"),
        (AlertForm { stay: week_in(0), ..form.clone() }, "arrival_not_ahead", "stay"),
        (AlertForm { stay: week_in(724), ..form.clone() }, "stay_too_far", "stay"),
    ];
    for (form, reason, field) in cases {
        match test.alerts.ask(form).await {
            Err(Error::Refused(refused)) => assert_eq!((refused.reason(), refused.field()), (reason, Some(field))),
            other => panic!("{reason}: {other:?}"),
        }
    }
    assert!(test.mails().await.is_empty());
    test.alerts.ask(AlertForm { stay: week_in(1), ..form }).await.expect("tomorrow is in time");
}

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
