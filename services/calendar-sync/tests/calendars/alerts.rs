//! Alerts about feeds that fail for long.

use std::time::Duration;

use casacero_common::{
    events::{Event, FEED_FAILING, Notice},
    principal::Principal,
};
use casacero_proto::calendar::v1::{self as wire, Platform};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY},
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
    assert_eq!((newest.error.as_str(), newest.kind()), ("not_found", wire::FeedAlertKind::Failing));

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
    assert_eq!((ids.len(), ids.first()), (2, Some(&newest.id)));

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
                (alert.kind(), alert.nights, alert.error.as_str()),
                (wire::FeedAlertKind::MissingNights, 10, "")
            );
        }
    }
}
