//! Alerts from the question to their last mail.

mod histories;

use std::collections::BTreeSet;

use casacero_common::{
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
};
use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, TimeDelta, Utc};
use prost::Message as _;

use super::*;
use crate::{
    alerts::{AlertForm, Alerts},
    domain::{listing::Listing, nights::Nights, place::PlaceSecret, stay::Stay},
    store::MIGRATIONS,
    testing::{id, letterhead, listing, now},
};

/// How many homes there are.
const HOMES: u32 = 3;

struct Harness {
    worker: AvailabilityAlerts,
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
    let worker = AvailabilityAlerts {
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
    async fn ask(&self, stay: Option<Stay>, destination: &str) {
        let nights = stay.map(Stay::days).map(|(first_day, end_day)| wire::DayRange { first_day, end_day });
        let search = wire::SearchListingsRequest {
            destination: destination.into(),
            stay: nights,
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
    async fn confirmed(&self, stay: impl Into<Option<Stay>>, destination: &str) -> String {
        self.ask(stay.into(), destination).await;
        let secret = secret_in(&self.mails().await.pop().expect("a question"));
        self.alerts.confirm(&secret).await.expect("confirmed");
        secret
    }

    /// Asks for an alert, confirms it, and looks when nothing is available, ten minutes ago. Returns its secret.
    async fn looked_at(&self, stay: impl Into<Option<Stay>>, destination: &str) -> String {
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
    test.ask(Some(week_in(30)), "").await;
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
async fn without_a_stay_homes_are_told_that_came_after_the_first_look() {
    let test = harness().await;
    let looked_at = async || {
        assert_eq!(test.told().await, BTreeSet::new());
        test.clock.advance(TimeDelta::minutes(10));
    };
    test.worker.index.remove_listing(&id(2));
    let secret = test.confirmed(None, "").await;
    looked_at().await;
    looked_at().await;
    // What is taken does not matter, and neither do nights that are not known.
    test.worker.index.put_listing(&listing(2), 9);
    looked_at().await;
    let mails = match test.worker.sweep().await.expect("swept") {
        1 => test.mails().await,
        other => panic!("{other} mails"),
    };
    assert!(mails[0].contains("https://casacero.example/property/CASA-2\n"), "{}", mails[0]);
    assert!(mails[0].contains("new") && !mails[0].contains("Arrival"), "{}", mails[0]);
    test.clock.advance(TimeDelta::days(2));
    assert_eq!(test.told().await, BTreeSet::new(), "once");
    test.clock.advance(TimeDelta::days(180));
    assert!(matches!(test.alerts.alert(&secret).await, Err(Error::Refused(Refusal::AlertNotFound))));
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
async fn a_home_that_slides_back_into_the_newest_is_no_news() {
    let test = harness().await;
    test.worker.index.set_nights_loaded();
    let free = Some(now() + TimeDelta::days(30));
    let full = u32::try_from(SEEN_MAX).expect("a small number");
    for number in 1..=full {
        test.worker.store.put_listing(listing(number)).await.expect("kept");
        test.worker.index.put_listing(&listing(number), 1);
        test.put(number, Vec::new(), free);
    }
    test.confirmed(week_in(30), "").await;
    // The oldest of them at the first look is pushed out by a newer one, which is taken again soon.
    let newer = Listing { activated_at: Some(now()), ..listing(full + 1) };
    test.worker.store.put_listing(newer.clone()).await.expect("kept");
    test.worker.index.put_listing(&newer, 1);
    for is_free in [false, true, false, false] {
        test.put(full + 1, Vec::new(), free.filter(|_| is_free));
        assert_eq!(test.worker.sweep().await.expect("swept"), 0);
        test.clock.advance(TimeDelta::minutes(10));
    }
    assert!(test.mails().await.is_empty());
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
        stay: Some(week_in(30)),
        consent: true,
    };
    let cases = [
        (AlertForm { email: "zoe".into(), ..form.clone() }, "validation_failed", "email"),
        (AlertForm { search_text: "x".repeat(2_001), ..form.clone() }, "validation_failed", "search_text"),
        (AlertForm { consent: false, ..form.clone() }, "consent_required", "consent"),
        (AlertForm { stay: Some(week_in(-1)), ..form.clone() }, "arrival_not_ahead", "stay"),
        (AlertForm { stay: Some(week_in(0)), ..form.clone() }, "arrival_not_ahead", "stay"),
        (AlertForm { stay: Some(week_in(724)), ..form.clone() }, "stay_too_far", "stay"),
    ];
    for (form, reason, field) in cases {
        match test.alerts.ask(form).await {
            Err(Error::Refused(refused)) => assert_eq!((refused.reason(), refused.field()), (reason, Some(field))),
            other => panic!("{reason}: {other:?}"),
        }
    }
    assert!(test.mails().await.is_empty());
    test.alerts.ask(AlertForm { stay: Some(week_in(1)), ..form }).await.expect("tomorrow is in time");
}
