//! Alerts about feeds that fail for long, missing nights, and conflicts.

use std::time::Duration;

use casacero_common::{
    events::{Event, FEED_FAILING, Notice},
    on_backend,
    principal::Principal,
};
use casacero_proto::calendar::v1::{self as wire, Platform};
use chrono::TimeDelta;
use diesel_async::RunQueryDsl as _;

use crate::{
    harness::{Harness, PROPERTY, error_code, text},
    platform::Answer,
};

async fn alerts(harness: &Harness) -> Vec<wire::FeedAlert> {
    let message = wire::ListFeedAlertsRequest { property_id: PROPERTY.into(), ..Default::default() };
    let service = Principal::Service { name: "listing".into() };
    let answer = harness.client.clone().list_feed_alerts(harness.request(service, message)).await;
    answer.expect("alerts").into_inner().alerts
}

/// A cycle of four failures, and the time until the next.
async fn failed_cycle(harness: &Harness) {
    for minutes in [1, 5, 30, 70] {
        harness.after(TimeDelta::minutes(minutes)).await;
    }
}

#[tokio::test]
async fn the_third_failed_cycle_raises_one_alert_and_the_next_streak_another() {
    let harness = Harness::start().await;
    let mut told = harness.events.broadcast(FEED_FAILING).await.expect("a subscription");
    let good = Answer::calendar(&["2026-12-05..2026-12-08"]);
    harness.platform.answers(good.clone());
    let feed = harness.put_feed("secret").await;
    harness.work().await;
    for streak in 1..=2 {
        harness.platform.answers(Answer::status(404));
        harness.after(TimeDelta::minutes(70)).await;
        for cycle in 1..=5 {
            failed_cycle(&harness).await;
            let raised = if cycle < 3 { streak - 1 } else { streak };
            assert_eq!(alerts(&harness).await.len(), raised, "cycle {cycle} of streak {streak}");
        }
        harness.platform.answers(good.clone());
        harness.after(TimeDelta::hours(4)).await;
        assert_eq!(harness.feed().await.failed_cycles, 0);
    }
    let newest = alerts(&harness).await.remove(0);
    assert_eq!(
        (newest.property_id.as_str(), newest.feed_id.as_str(), newest.platform()),
        (PROPERTY, feed.id.as_str(), Platform::Booking)
    );
    assert_eq!((error_code(&newest.error), newest.kind()), ("not_found", wire::FeedAlertKind::Failing));

    // In pages, and for all properties.
    let service = || Principal::Service { name: "listing".into() };
    let mut page = wire::ListFeedAlertsRequest { page_size: 1, ..Default::default() };
    let mut ids = Vec::new();
    loop {
        let answer = harness.client.clone().list_feed_alerts(harness.request(service(), page.clone())).await;
        let answer = answer.expect("alerts").into_inner();
        ids.extend(answer.alerts.into_iter().map(|alert| alert.id));
        page.page_token = answer.next_page_token;
        if page.page_token.is_empty() {
            break;
        }
    }
    assert_eq!((ids.len(), ids.as_slice().first()), (2, Some(&newest.id)));

    harness.outbox.publish_recorded().await.expect("events");
    let mut keys = Vec::new();
    while let Ok(Some(notice)) = tokio::time::timeout(Duration::from_millis(50), told.next()).await {
        let Notice::Event(Event { key, .. }) = notice else { panic!("events were missed") };
        keys.push(key);
    }
    assert_eq!(keys, [PROPERTY, PROPERTY], "one event for each streak");
}

#[tokio::test]
async fn an_owner_is_asked_once_about_a_calendar_that_is_missing() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08", "2027-01-05..2027-01-12"]));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.platform.answers(Answer::calendar(&[]));
    for raised in [0, 1, 1, 1] {
        harness.after(TimeDelta::minutes(200)).await;
        let alerts = alerts(&harness).await;
        assert_eq!(alerts.len(), raised);
        for alert in alerts {
            assert_eq!(
                (alert.kind(), alert.nights, error_code(&alert.error)),
                (wire::FeedAlertKind::MissingNights, 10, "")
            );
        }
    }
}

/// Gives the property an Airbnb feed at `a` and another one at `o`.
async fn put_two_feeds(harness: &Harness) {
    let feeds = [(Platform::Airbnb, "a"), (Platform::Other, "o")].map(|(platform, secret)| wire::FeedAddress {
        platform: Some(platform.into()),
        url: Some(harness.platform.url(secret)),
        ..Default::default()
    });
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: feeds.to_vec(), ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
}

#[tokio::test]
async fn a_conflict_that_could_not_be_told_is_told_though_nothing_changed_since() {
    let harness = Harness::start().await;
    let feeds =
        [("a", "1418fb94e984-1 2027-03-05..2027-03-08 Reserved"), ("o", "u 2027-03-07..2027-03-10 Reserved - Anna")];
    for (secret, event) in feeds {
        harness.platform.answers_at(secret, Answer::events(&[event]).named("\"one\""));
    }
    put_two_feeds(&harness).await;
    harness.work().await;
    assert_eq!(alerts(&harness).await.len(), 1);
    // As if the process had died between the reading and its alert.
    let mut connection = harness.database.connection().await.expect("connected");
    let query = diesel::sql_query("DELETE FROM feed_alerts");
    on_backend!(connection, c => query.execute(c).await).expect("deleted");
    drop(connection);
    harness.platform.requests();
    harness.after(TimeDelta::hours(4)).await;
    let asked = harness.platform.requests();
    assert!(asked.len() == 2 && asked.iter().all(|request| request.contains("if-none-match")), "{asked:?}");
    assert_eq!(alerts(&harness).await.len(), 1);
}

#[tokio::test]
async fn a_read_without_a_conflict_waits_for_no_writer() {
    let harness = Harness::start().await;
    let today = harness.clock.now().date_naive();
    let writer = harness.database.begin(&format!("property {PROPERTY}")).await.expect("begun");
    let telling = harness.store.tell_conflicts(PROPERTY, Vec::new(), today);
    let told = tokio::time::timeout(Duration::from_secs(5), telling).await.expect("told at once");
    assert_eq!(told.expect("asked"), 0);
    drop(writer);
}

#[tokio::test]
async fn a_conflict_is_told_once_while_it_stays() {
    let harness = Harness::start().await;
    let mut told = harness.events.broadcast(FEED_FAILING).await.expect("a subscription");
    let airbnb = Answer::events(&["1418fb94e984-1 2027-03-05..2027-03-08 Reserved"]);
    harness.platform.answers_at("a", airbnb.clone());
    harness.platform.answers_at("o", Answer::events(&["u 2026-12-20..2026-12-22 Reserved - Anna"]));
    put_two_feeds(&harness).await;
    harness.work().await;
    assert_eq!(alerts(&harness).await.len(), 0);

    harness.platform.answers_at("o", Answer::events(&["u2 2027-03-07..2027-03-10 Reserved - Anna"]));
    for _ in 0..3 {
        harness.after(TimeDelta::hours(4)).await;
        let alerts = alerts(&harness).await;
        assert_eq!(alerts.len(), 1, "{alerts:?}");
        let alert = &alerts[0];
        assert_eq!((alert.kind(), alert.nights), (wire::FeedAlertKind::Conflict, 1));
        assert_eq!((alert.platform(), alert.other_platform()), (Platform::Airbnb, Platform::Other));
        assert_eq!(text(&alert.conflict.expect("nights")), "2027-03-07..2027-03-08");
    }
    // One wrong answer is no news. A stay that is gone for a day and comes again is.
    for (readings, raised) in [(1, 1), (8, 2)] {
        harness.platform.answers_at("a", Answer::events(&["1418fb94e984-3 2027-02-05..2027-02-08 Reserved"]));
        for _ in 0..readings {
            harness.after(TimeDelta::hours(4)).await;
        }
        harness.platform.answers_at("a", airbnb.clone());
        harness.after(TimeDelta::hours(4)).await;
        assert_eq!(alerts(&harness).await.len(), raised, "gone for {readings} readings");
    }
    harness.outbox.publish_recorded().await.expect("events");
    let mut events = 0;
    while let Ok(Some(_notice)) = tokio::time::timeout(Duration::from_millis(50), told.next()).await {
        events += 1;
    }
    assert_eq!(events, 2, "one event for each alert");

    // Old alerts go; that of a conflict to come stays, so that it is not told again.
    for (days, left) in [(95, 2), (12, 0)] {
        harness.clock.advance(TimeDelta::days(days));
        harness.store.forget_old().await.expect("forgotten");
        assert_eq!(alerts(&harness).await.len(), left, "{days} days later");
    }
}

#[tokio::test]
async fn a_conflict_whose_other_feed_is_removed_is_gone() {
    let harness = Harness::start().await;
    harness.platform.answers_at("a", Answer::events(&["1418fb94e984-1 2027-03-05..2027-03-08 Reserved"]));
    harness.platform.answers_at("o", Answer::events(&["u 2027-03-07..2027-03-10 Reserved - Anna"]));
    put_two_feeds(&harness).await;
    harness.work().await;
    let list = wire::ListFeedsRequest { property_id: PROPERTY.into() };
    let feeds = harness
        .client
        .clone()
        .list_feeds(harness.owner(list))
        .await
        .expect("feeds")
        .into_inner()
        .feeds
        .expect("a list")
        .items;
    // The alert is of the one feed and goes with it; that of the other one stays.
    let raised = alerts(&harness).await;
    let [alert] = &raised[..] else { panic!("{raised:?}") };
    let kept: Vec<wire::FeedAddress> = feeds
        .iter()
        .filter(|feed| feed.id == alert.feed_id)
        .map(|feed| wire::FeedAddress { feed_id: Some(feed.id.clone()), ..Default::default() })
        .collect();
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: kept, ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
    harness.after(TimeDelta::hours(4)).await;
    let left = alerts(&harness).await;
    assert_eq!(left.len(), 1);
    assert!(gone(&harness).await, "{left:?}");
    // Nothing is written at each read from now on.
    let writer = harness.database.begin(&format!("property {PROPERTY}")).await.expect("begun");
    let telling = harness.store.tell_conflicts(PROPERTY, Vec::new(), harness.clock.now().date_naive());
    tokio::time::timeout(Duration::from_secs(5), telling).await.expect("told at once").expect("asked");
    drop(writer);
}

/// Whether every alert of a conflict is noted as gone.
async fn gone(harness: &Harness) -> bool {
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        open: i64,
    }
    let mut connection = harness.database.connection().await.expect("connected");
    let query = diesel::sql_query("SELECT COUNT(*) AS open FROM feed_alerts WHERE gone_since IS NULL");
    let counts: Vec<Count> = on_backend!(connection, c => query.load(c).await).expect("counted");
    counts[0].open == 0
}
