use casacero_common::{
    clock::Clock,
    db::testing,
    events::{Event, Events, Notice},
    outbox::Outbox,
    service::Shutdown,
};

use crate::db::MIGRATIONS;

#[tokio::test(flavor = "multi_thread")]
async fn committed_events_are_published_once_and_others_never() {
    let (database, _folder) = testing::temporary(MIGRATIONS).await;
    let events = Events::memory();
    let mut subscription = events.broadcast("listing.changed").await.expect("a subscription");
    let outbox = Outbox::new(database.clone(), events, Clock::system());

    let mut transaction = database.begin("notes").await.expect("a transaction");
    outbox.record(&mut transaction, "listing.changed", "CASA-0", 1).await.expect("recorded");
    drop(transaction);
    let mut transaction = database.begin("notes").await.expect("a transaction");
    for version in 1..=3 {
        outbox.record(&mut transaction, "listing.changed", "CASA-1", version).await.expect("recorded");
    }
    transaction.commit().await.expect("committed");

    assert!(outbox.oldest().await.expect("asked").is_some());
    outbox.publish_recorded().await.expect("published");
    assert_eq!(outbox.oldest().await.expect("asked"), None);
    outbox.publish_recorded().await.expect("nothing left to publish");
    for version in 1..=3 {
        let event = Event { topic: "listing.changed".into(), key: "CASA-1".into(), version };
        assert_eq!(subscription.next().await, Some(Notice::Event(event)));
    }
    let none = tokio::time::timeout(std::time::Duration::from_millis(100), subscription.next()).await;
    assert!(none.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_relay_publishes_when_it_is_woken() {
    let (database, _folder) = testing::temporary(MIGRATIONS).await;
    let events = Events::memory();
    let mut subscription = events.broadcast("listing.changed").await.expect("a subscription");
    let outbox = Outbox::new(database.clone(), events, Clock::system());
    let shutdown = Shutdown::new();
    let mut running = casacero_common::service::Running::default();
    running.start(vec![outbox.relay(shutdown.clone())], &shutdown);

    let mut transaction = database.begin("notes").await.expect("a transaction");
    outbox.record(&mut transaction, "listing.changed", "CASA-1", 1).await.expect("recorded");
    transaction.commit().await.expect("committed");
    outbox.wake();
    assert!(matches!(subscription.next().await, Some(Notice::Event(event)) if event.version == 1));
    shutdown.cancel();
    running.finished().await;
}
