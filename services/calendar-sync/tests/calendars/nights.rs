//! The nights that the search index gets.

use casacero_common::{on_backend, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use chrono::TimeDelta;
use diesel_async::RunQueryDsl as _;

use crate::{
    harness::{Harness, block},
    platform::Answer,
};

#[tokio::test]
async fn nights_come_by_pages() {
    let harness = Harness::start().await;
    let service = Principal::Service { name: "listing".into() };
    for number in 1002..=1005 {
        let message = wire::PutPropertyRequest {
            property_id: format!("CASA-{number}"),
            time_zone: "Europe/Madrid".into(),
            reading: wire::Reading::Normal.into(),
            ..Default::default()
        };
        harness.client.clone().put_property(harness.request(service.clone(), message)).await.expect("a property");
    }
    let mut ids = Vec::new();
    let mut page_token = String::new();
    loop {
        let message = wire::ListNightsRequest { page_size: 2, page_token, ..Default::default() };
        let page = harness.list_nights(message).await;
        ids.extend(page.items.into_iter().map(|nights| nights.property_id));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(ids, ["CASA-1001", "CASA-1002", "CASA-1003", "CASA-1004", "CASA-1005"]);
    let message =
        wire::ListNightsRequest { property_ids: vec!["CASA-1003".into(), "CASA-7".into()], ..Default::default() };
    let some = harness.list_nights(message).await;
    assert_eq!(some.items.len(), 1);
    assert_eq!(some.items[0].time_zone, "Europe/Madrid");
}

#[tokio::test]
async fn nights_that_changed_since_a_time_come_alone() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]).named("\"one\""));
    harness.put_feed("secret").await;
    harness.work().await;
    let changed = async |since| {
        let message = wire::ListNightsRequest { changed_since: since, ..Default::default() };
        let answer = harness.list_nights(message).await;
        let fresh: Vec<_> = answer.items.iter().filter_map(|nights| nights.fresh_until).map(|at| at.seconds).collect();
        (fresh, answer.as_of)
    };
    harness.clock.advance(TimeDelta::hours(1));
    let (all, as_of) = changed(None).await;
    assert_eq!((all.len(), changed(as_of).await.0), (1, vec![]), "nothing has changed since");
    // A read that finds the same nights makes them believed for longer.
    harness.after(TimeDelta::hours(3)).await;
    let (longer, later) = changed(as_of).await;
    assert_eq!(longer, [all[0] + 4 * 3600]);
    harness.clock.advance(TimeDelta::hours(1));
    harness.put_property("Atlantic/Canary", true).await;
    let (_, latest) = changed(later).await;
    assert_eq!(changed(latest).await.0, [0; 0], "what changes nothing tells nobody");
}

#[tokio::test]
async fn nights_of_an_earlier_release_are_made_when_they_are_read_and_then_kept() {
    let harness = Harness::start().await;
    let block = block("b1", "2026-12-05", "2026-12-08", "x");
    harness.client.clone().put_block(harness.owner(block)).await.expect("a block");
    let made = harness.nights().await;
    let mut connection = harness.database.connection().await.expect("a connection");
    // An earlier release raises the version and knows no such columns.
    for earlier in [
        "UPDATE properties SET version = version + 1, taken_nights = '1:2'",
        "UPDATE properties SET nights_version = NULL, nights_changed_at = NULL, taken_nights = ''",
    ] {
        on_backend!(connection, c => diesel::sql_query(earlier).execute(c).await).expect("changed");
        let expected = wire::PropertyNights { version: harness.calendar().await.version, ..made.clone() };
        assert_eq!(harness.nights().await, expected, "{earlier}");
        harness.store.make_missing_nights().await.expect("made");
        assert_eq!(harness.nights().await, expected, "{earlier}");
        let since = Some(prost_types::Timestamp { seconds: harness.clock.now().timestamp(), nanos: 0 });
        let message = wire::ListNightsRequest { changed_since: since, ..Default::default() };
        assert_eq!(harness.list_nights(message).await.items, [expected], "{earlier}");
    }
}
