//! What the owner's weekly mail says of a calendar.

use casacero_common::principal::Principal;
use casacero_proto::calendar::v1::{self as wire, Platform, SourceState};
use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    harness::{Harness, PROPERTY, start_of_time},
    platform::Answer,
};

async fn digest(harness: &Harness, since: DateTime<Utc>) -> wire::GetDigestResponse {
    let since = Some(prost_types::Timestamp { seconds: since.timestamp(), nanos: 0 });
    let message = wire::GetDigestRequest { property_id: PROPERTY.into(), since };
    let service = Principal::Service { name: "listing".into() };
    harness.client.clone().get_digest(harness.request(service, message)).await.expect("a digest").into_inner()
}

#[tokio::test]
async fn a_digest_tells_what_changed_and_what_is_doubtful() {
    let harness = Harness::start().await;
    let empty = digest(&harness, start_of_time()).await;
    assert_eq!((empty.feeds.len(), empty.unknown_nights, empty.taken_nights), (0, 90, 0));
    assert_eq!((empty.conflicts, empty.unread_exports.len(), empty.confirmed_at), (0, 0, None));

    harness.platform.answers_at("a", Answer::events(&["1418fb94e984-1 2026-12-05..2026-12-08 Reserved"]));
    harness.platform.answers_at("o", Answer::events(&["u 2026-12-07..2026-12-10 Reserved - Anna"]));
    let address = |platform: Platform, secret: &str| wire::FeedAddress {
        platform: Some(platform.into()),
        url: Some(harness.platform.url(secret)),
        ..Default::default()
    };
    let feeds = vec![address(Platform::Airbnb, "a"), address(Platform::Other, "o")];
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds, ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
    harness.work().await;
    let confirm = wire::ConfirmCalendarRequest { property_id: PROPERTY.into() };
    let service = Principal::Service { name: "gateway".into() };
    harness.client.clone().confirm_calendar(harness.request(service, confirm)).await.expect("confirmed");
    for platform in [Platform::Airbnb, Platform::Vrbo] {
        let message = wire::CreateExportRequest {
            property_id: PROPERTY.into(),
            subscriber: platform.into(),
            calendar_name: Some("Casa".into()),
            ..Default::default()
        };
        let made = harness.client.clone().create_export(harness.owner(message)).await.expect("an address").into_inner();
        if platform == Platform::Vrbo {
            let read = wire::ReadExportRequest { token: made.token, ..Default::default() };
            harness.client.clone().read_export(harness.request(Principal::Guest, read)).await.expect("a calendar");
        }
    }
    let before = start_of_time() - TimeDelta::hours(1);
    let first = digest(&harness, before).await;
    let told: Vec<_> = first.feeds.iter().map(|feed| (feed.platform(), feed.state(), feed.nights_gained)).collect();
    assert_eq!(told, [(Platform::Airbnb, SourceState::Fresh, 3), (Platform::Other, SourceState::Fresh, 3)]);
    assert_eq!((first.conflicts, first.taken_nights, first.unknown_nights), (1, 5, 0));
    assert!(first.confirmed_at.is_some() && first.unread_exports.is_empty());

    // Of one feed a stay goes and another comes; the other fails.
    harness.platform.answers_at("a", Answer::events(&["1418fb94e984-2 2026-12-20..2026-12-22 Reserved"]));
    harness.platform.answers_at("o", Answer::status(404));
    let since = harness.clock.now();
    for _ in 0..8 {
        harness.after(TimeDelta::hours(4)).await;
    }
    let later = digest(&harness, since).await;
    let [airbnb, other] = later.feeds.as_slice() else { panic!("two feeds: {later:?}") };
    assert_eq!((airbnb.nights_gained, airbnb.nights_freed, airbnb.nights_waiting), (2, 3, 0));
    assert_eq!((other.nights_gained, other.nights_freed, other.state()), (0, 0, SourceState::Stale));
    let completed = |feed: &wire::FeedDigest| feed.last_complete_at.as_ref().map(|at| at.seconds);
    assert!(completed(other) < completed(airbnb));
    assert_eq!((later.conflicts, later.taken_nights, later.unknown_nights), (0, 5, 85));
    assert_eq!(later.unread_exports, [i32::from(Platform::Vrbo)], "Airbnb never read its address");
}
