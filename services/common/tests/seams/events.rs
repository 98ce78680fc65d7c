use std::{future::Future, time::Duration};

use casacero_common::events::{Event, Events, Notice};
use tokio::time::timeout;

use crate::rabbit;

const LATER: Duration = Duration::from_secs(10);

pub fn event(version: u64) -> Event {
    Event { topic: "listing.changed".into(), key: "CASA-1001".into(), version }
}

/// `soon` is how long to wait for something that must not happen.
async fn contract<F: Future<Output = Events>>(make: impl Fn() -> F, soon: Duration) {
    every_subscription_sees_every_event(make().await, soon).await;
    a_group_shares_its_events(make().await, soon).await;
    an_event_not_done_goes_to_another(make().await).await;
    nobody_listening_is_no_error(make().await).await;
}

async fn every_subscription_sees_every_event(events: Events, soon: Duration) {
    let mut first = events.broadcast("listing.changed").await.expect("a subscription");
    let mut second = events.broadcast("listing.changed").await.expect("a subscription");
    let mut other = events.broadcast("calendar.changed").await.expect("a subscription");
    for version in 1..=3 {
        events.publish(event(version)).await.expect("published");
    }
    for subscription in [&mut first, &mut second] {
        for version in 1..=3 {
            let notice = timeout(LATER, subscription.next()).await.expect("in time");
            assert_eq!(notice, Some(Notice::Event(event(version))));
        }
    }
    assert!(timeout(soon, other.next()).await.is_err(), "topics are apart");
}

async fn a_group_shares_its_events(events: Events, soon: Duration) {
    let mut mail = events.competing("listing.changed", "mail").await.expect("a consumer");
    let mut also_mail = events.competing("listing.changed", "mail").await.expect("a consumer");
    let mut webhooks = events.competing("listing.changed", "webhooks").await.expect("a consumer");
    for version in 1..=4 {
        events.publish(event(version)).await.expect("published");
    }
    let mut seen = Vec::new();
    for turn in 0..4 {
        let consumer = if turn % 2 == 0 { &mut mail } else { &mut also_mail };
        let delivery = timeout(LATER, consumer.next()).await.expect("in time").expect("a delivery");
        seen.push(delivery.event.version);
        delivery.done().await.expect("settled");
    }
    seen.sort_unstable();
    assert_eq!(seen, [1, 2, 3, 4]);
    for version in 1..=4 {
        let delivery = timeout(LATER, webhooks.next()).await.expect("in time").expect("a delivery");
        assert_eq!(delivery.event.version, version, "another group sees them all");
        delivery.done().await.expect("settled");
    }
    assert!(timeout(soon, mail.next()).await.is_err());
}

async fn an_event_not_done_goes_to_another(events: Events) {
    let mut first = events.competing("listing.changed", "mail").await.expect("a consumer");
    let mut second = events.competing("listing.changed", "mail").await.expect("a consumer");
    events.publish(event(1)).await.expect("published");
    drop(timeout(LATER, first.next()).await.expect("in time").expect("a delivery"));
    let delivery = timeout(LATER, second.next()).await.expect("in time").expect("a delivery");
    assert_eq!(delivery.event, event(1));
}

async fn nobody_listening_is_no_error(events: Events) {
    events.publish(event(1)).await.expect("published");
}

#[tokio::test]
async fn memory() {
    contract(|| async { Events::memory() }, Duration::from_millis(200)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn amqp() {
    contract(|| async { Events::amqp(&rabbit::broker()) }, Duration::from_millis(500)).await;
}

#[tokio::test]
async fn memory_tells_a_slow_subscription_that_it_missed_events() {
    tells_a_slow_subscription_that_it_missed_events(Events::memory()).await;
}

async fn tells_a_slow_subscription_that_it_missed_events(events: Events) {
    let mut subscription = events.broadcast("listing.changed").await.expect("a subscription");
    for version in 0..10_000 {
        events.publish(event(version)).await.expect("published");
    }
    assert_eq!(subscription.next().await, Some(Notice::Missed));
    assert!(matches!(subscription.next().await, Some(Notice::Event(_))), "it goes on with what is left");
}
