//! Alerts on their own database.

use std::collections::HashSet;

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
};
use chrono::TimeDelta;

use super::*;
use crate::{
    domain::{
        alert::{AlertCheck, Sighting},
        stay::Stay,
    },
    store::MIGRATIONS,
    testing::{id, listing, now},
};

struct Harness {
    store: Store,
    clock: Clock,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    store.put_listing(listing(1)).await.expect("kept");
    Harness { store, clock, _folder: folder }
}

fn mail(recipient: &str) -> NewMail {
    NewMail {
        recipient: recipient.into(),
        reply_to: None,
        subject: "An alert".into(),
        body: "Text".into(),
        html: String::new(),
        unsubscribe_url: None,
    }
}

fn alert(name: &str, email: &str) -> Alert {
    let first_day = now().date_naive().to_epoch_days() + 30;
    let stay = Stay::from_days(first_day, first_day + 7).expect("a stay");
    Alert {
        id: name.into(),
        email: email.into(),
        language: "es".into(),
        search_text: "destination=Corralejo".into(),
        search: vec![0, 1, 255],
        stay: Some(stay),
        ends_on: stay.check_in(),
        asked_at: now(),
        confirmed_at: None,
        mailed_at: None,
        first_look_at: None,
    }
}

impl Harness {
    async fn keep(&self, name: &str, email: &str) -> bool {
        let alert = Alert { asked_at: self.clock.now(), ..alert(name, email) };
        self.store.keep_alert(&alert, &format!("digest of {name}"), mail(email)).await.expect("asked")
    }

    async fn confirmed(&self) -> Vec<String> {
        let (alerts, next) = self.store.confirmed_alerts("", 100).await.expect("read");
        assert_eq!(next, None);
        alerts.into_iter().map(|alert| alert.id).collect()
    }
}

#[tokio::test]
async fn an_alert_is_asked_for_confirmed_and_ended() {
    let test = harness().await;
    assert!(test.keep("one", "zoe@example.org").await);
    let digest = "digest of one";
    let kept = test.store.alert(digest).await.expect("read").expect("an alert");
    assert_eq!(kept, alert("one", "zoe@example.org"));
    assert!(test.confirmed().await.is_empty());
    test.clock.advance(TimeDelta::minutes(1));
    let confirmed = test.store.confirm_alert(digest).await.expect("asked").expect("confirmed");
    test.clock.advance(TimeDelta::days(8));
    assert_eq!(test.store.confirm_alert(digest).await.expect("asked"), Some(confirmed));
    assert_eq!(test.confirmed().await, ["one"]);
    assert!(test.store.end_alert(digest).await.expect("asked"));
    assert!(!test.store.end_alert(digest).await.expect("asked"));
    assert_eq!(test.store.confirm_alert(digest).await.expect("asked"), None);
}

#[tokio::test]
async fn an_address_gets_few_questions_and_none_costs_it_a_link() {
    let test = harness().await;
    let mut kept = Vec::new();
    for (minute, name) in [(0, "one"), (9, "two"), (10, "three"), (20, "four"), (30, "five"), (40, "six")] {
        test.clock.advance(now() + TimeDelta::minutes(minute) - test.clock.now());
        if test.keep(name, "zoe@example.org").await {
            kept.push(name);
        }
    }
    assert_eq!(kept, ["one", "three", "four", "five"]);
    let mut transaction = test.store.database().begin("a test").await.expect("begun");
    let link = test.store.queue_limited_mail(&mut transaction, "", None, mail("zoe@example.org")).await;
    assert!(link.expect("asked"), "links to sign in are counted apart");
}

#[tokio::test]
async fn alerts_that_are_over_are_forgotten() {
    let test = harness().await;
    for name in ["one", "two"] {
        assert!(test.keep(name, &format!("{name}@example.org")).await);
    }
    test.store.confirm_alert("digest of two").await.expect("asked").expect("confirmed");
    test.clock.advance(TimeDelta::days(7));
    assert_eq!(test.store.confirm_alert("digest of one").await.expect("asked"), None);
    assert_eq!(test.store.delete_expired_alerts().await.expect("asked"), 1);
    test.clock.advance(TimeDelta::days(23));
    assert_eq!(test.store.alert("digest of two").await.expect("read"), None);
    assert!(test.confirmed().await.is_empty());
    assert_eq!(test.store.delete_expired_alerts().await.expect("asked"), 1);
    assert_eq!(test.store.delete_expired_alerts().await.expect("asked"), 0);
}

#[tokio::test]
async fn what_an_alert_sees_is_noted_and_goes_with_it() {
    let test = harness().await;
    for name in ["one", "two"] {
        test.keep(name, "zoe@example.org").await;
        test.store.confirm_alert(&format!("digest of {name}")).await.expect("asked").expect("confirmed");
        test.clock.advance(TimeDelta::minutes(10));
    }
    let look = async |name: &str, look: AlertCheck, with_mail: bool| {
        let (alert, mut seen) = (alert(name, "zoe@example.org"), None);
        let decide = |state: &AlertMatches| {
            seen = Some(state.clone());
            (look, with_mail.then(|| mail("zoe@example.org")))
        };
        let mailed = test.store.look_for_alert(&alert, decide).await.expect("noted");
        assert_eq!(mailed, with_mail && seen.is_some());
        seen
    };
    let nothing = AlertCheck::default;
    let first = look("one", AlertCheck { new: vec![id(1)], ..nothing() }, false).await.expect("an alert");
    assert!(first.sightings.is_empty() && first.told.is_empty() && first.alert.first_look_at.is_none());
    let since = test.clock.now();
    test.clock.advance(TimeDelta::hours(2));
    let second = look("one", AlertCheck { due: vec![id(1)], ..nothing() }, true).await.expect("an alert");
    assert_eq!(second.sightings, [Sighting { listing_id: id(1), available_since: since, is_told: false }]);
    let third = look("one", nothing(), false).await.expect("an alert");
    assert_eq!(third.alert.first_look_at, Some(since), "the first look stays the first");
    assert!(third.sightings[0].is_told && third.alert.mailed_at == Some(test.clock.now()));
    let other = look("two", AlertCheck { new: vec![id(1)], ..nothing() }, false).await.expect("an alert");
    assert_eq!(other.told, HashSet::from([id(1)]), "another alert of the same address told of it");
    look("two", AlertCheck { lost: vec![id(1)], ..nothing() }, false).await;
    let lost = look("two", nothing(), false).await.expect("an alert");
    assert!(lost.sightings.is_empty());
    assert!(test.store.end_alert("digest of one").await.expect("asked"));
    assert_eq!(look("one", AlertCheck { new: vec![id(1)], ..nothing() }, true).await, None);
    let forgotten = look("two", nothing(), false).await.expect("an alert");
    assert!(forgotten.told.is_empty());
}
