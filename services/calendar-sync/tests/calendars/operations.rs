//! Operators' views and actions: passes, health, dead-lettered jobs, and readers of exports.

use std::{num::NonZeroU16, time::Duration};

use casacero_calendar_sync::worker::{FeedJob, READS};
use casacero_common::refusal;
use casacero_proto::calendar::v1::{self as wire, Platform, SourceState};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY, error_code, text},
    platform::Answer,
};

/// The numbers of feeds, reads and failures of each pass, newest first.
async fn passes(harness: &Harness) -> Vec<(u32, u32, u32)> {
    let request = harness.operator(wire::ListPassesRequest::default());
    let passes = harness.client.clone().list_passes(request).await.expect("passes").into_inner().passes;
    passes.into_iter().map(|pass| (pass.feeds, pass.read, pass.failed)).collect()
}

async fn newest_pass(harness: &Harness) -> (u32, u32, u32) {
    passes(harness).await.remove(0)
}

#[tokio::test]
async fn a_pass_reads_feeds_out_of_turn() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    let feed = |secret| wire::FeedAddress { url: Some(harness.platform.url(secret)), ..Default::default() };
    let paused = wire::FeedAddress { paused: Some(true), ..feed("paused") };
    let feeds = vec![feed("a"), feed("b"), feed("c"), paused];
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds, ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
    harness.work().await;
    harness.clock.advance(TimeDelta::minutes(5));
    harness.platform.requests();
    let start = async |property_ids: &[&str], spread_seconds| {
        let property_ids = property_ids.iter().map(|id| (*id).to_owned()).collect();
        let request = harness.operator(wire::StartPassRequest { property_ids, spread_seconds });
        harness.client.clone().start_pass(request).await.map(|answer| answer.into_inner().pass.expect("a pass"))
    };
    let pass = start(&[], Some(90)).await.expect("a pass");
    assert_eq!((pass.feeds, pass.read, pass.started_by.as_str()), (3, 0, "ana"), "a paused feed is not read");
    // One feed is due every thirty seconds.
    harness.work().await;
    assert_eq!(newest_pass(&harness).await, (3, 1, 0));
    harness.after(TimeDelta::seconds(30)).await;
    assert_eq!(newest_pass(&harness).await, (3, 2, 0));
    harness.platform.answers(Answer::status(500));
    harness.after(TimeDelta::seconds(30)).await;
    assert_eq!(newest_pass(&harness).await, (3, 3, 1), "the last one failed");
    assert!(harness.platform.requests().len() == 3);
    // A read after a later pass began counts in that pass and in all earlier ones.
    harness.clock.advance(TimeDelta::minutes(2));
    start(&[PROPERTY], Some(0)).await.expect("a second pass");
    assert_eq!(passes(&harness).await, [(3, 0, 0), (3, 3, 1)]);
    let later = harness.operator(wire::PutPropertyRequest {
        property_id: "CASA-1002".into(),
        time_zone: "Atlantic/Canary".into(),
        reading: wire::Reading::Normal.into(),
        ..Default::default()
    });
    harness.client.clone().put_property(later).await.expect("a property");
    assert_eq!(start(&["CASA-1002"], None).await.expect("a pass without feeds").feeds, 0);
    assert_eq!(passes(&harness).await, [(0, 0, 0), (3, 0, 0), (3, 3, 1)]);
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    harness.work().await;
    assert_eq!(passes(&harness).await, [(0, 0, 0), (3, 3, 0), (3, 3, 0)]);

    let cases = [
        (&["CASA-9999"][..], None, "listing_not_found", "property_ids.0"),
        (&[PROPERTY, PROPERTY, "CASA-9999"][..], None, "listing_not_found", "property_ids.2"),
        (&["../x"][..], None, "invalid_listing_id", "property_id"),
        (&[][..], Some(86_401), "invalid_spread", "spread_seconds"),
    ];
    for (ids, spread, reason, field) in cases {
        let refused = start(ids, spread).await.expect_err(reason);
        assert_eq!((refusal::reason(&refused), refusal::field(&refused)), (Some(reason), Some(field)));
    }
    let many = vec!["CASA-1"; 2_001];
    assert_eq!(refusal::reason(&start(&many, None).await.expect_err("too many")), Some("too_many_properties"));
}

#[tokio::test]
async fn what_was_given_up_is_shown_and_tried_again() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    harness.platform.answers(Answer::status(404));
    harness.work().await;
    for minutes in [1, 5, 30] {
        harness.after(TimeDelta::minutes(minutes)).await;
    }
    let letters = async || {
        let request = harness.operator(wire::ListDeadLettersRequest::default());
        harness.client.clone().list_dead_letters(request).await.expect("letters").into_inner().dead_letters
    };
    let health = async || {
        let request = harness.operator(wire::GetFeedHealthRequest::default());
        harness.client.clone().get_feed_health(request).await.expect("health").into_inner()
    };
    let dead = letters().await;
    assert_eq!(dead.len(), 1, "{dead:?}");
    assert_eq!((dead[0].reason.as_str(), dead[0].feed_id.as_deref()), ("not_found", Some(feed.id.as_str())));
    assert_eq!((dead[0].property_id.as_deref(), dead[0].platform()), (Some(PROPERTY), Platform::Booking));
    assert!(!format!("{dead:?}").contains("/secret"), "{dead:?}");
    let sick = health().await;
    assert_eq!((sick.feeds, sick.failing, sick.stale, sick.properties), (1, 1, 1, 1));
    assert!(sick.database_bytes > 0);
    let troubled = sick.troubled[0].feed.clone().expect("a feed");
    assert_eq!(
        (error_code(&troubled.error), troubled.error.as_ref().and_then(|error| error.status)),
        ("not_found", Some(404))
    );

    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-08"]));
    let replay = async |queue: &str, id: &str| {
        let message = wire::ReplayDeadLetterRequest { queue: queue.into(), id: id.into() };
        harness.client.clone().replay_dead_letter(harness.operator(message)).await
    };
    replay(&dead[0].queue, &dead[0].id).await.expect("replayed");
    harness.work().await;
    assert_eq!(harness.feed().await.state(), SourceState::Fresh, "it was read though it was not due");
    assert_eq!(letters().await, []);
    assert_eq!((health().await.failing, health().await.troubled.len()), (0, 0));
    for (queue, id, reason) in
        [(dead[0].queue.as_str(), dead[0].id.as_str(), "dead_letter_not_found"), ("mail", "x", "unknown_queue")]
    {
        assert_eq!(refusal::reason(&replay(queue, id).await.expect_err(reason)), Some(reason));
    }
}

#[tokio::test]
async fn a_paused_feed_is_neither_old_nor_in_trouble() {
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    harness.platform.answers(Answer::status(404));
    harness.work().await;
    let paused = wire::FeedAddress { feed_id: Some(feed.id), paused: Some(true), ..Default::default() };
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![paused], ..Default::default() };
    harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
    harness.clock.advance(TimeDelta::days(2));
    let request = harness.operator(wire::GetFeedHealthRequest::default());
    let health = harness.client.clone().get_feed_health(request).await.expect("health").into_inner();
    assert_eq!((health.properties, health.feeds, health.stale, health.failing), (1, 0, 0, 0));
    assert_eq!((health.oldest_seconds, health.troubled.len()), (0, 0));
}

async fn health(harness: &Harness) -> wire::GetFeedHealthResponse {
    let request = harness.operator(wire::GetFeedHealthRequest::default());
    harness.client.clone().get_feed_health(request).await.expect("health").into_inner()
}

/// How many feeds of the property fail, are stale, and have missing nights. The lists of homes in trouble agree.
async fn troubles(harness: &Harness) -> [u32; 3] {
    let message = wire::ListHomeFeedsRequest { property_ids: vec![PROPERTY.into()] };
    let homes = harness.client.clone().list_home_feeds(harness.operator(message)).await.expect("homes").into_inner();
    let numbers = [homes.items[0].failing, homes.items[0].stale, homes.items[0].missing];
    let troubles = [wire::FeedTrouble::Failing, wire::FeedTrouble::Stale, wire::FeedTrouble::Missing];
    for (trouble, number) in troubles.into_iter().zip(numbers) {
        let message = wire::ListTroubledHomesRequest { trouble: trouble.into() };
        let listed = harness.client.clone().list_troubled_homes(harness.operator(message)).await.expect("homes");
        assert_eq!(listed.into_inner().property_ids.len(), usize::from(number > 0), "{trouble:?}");
    }
    numbers
}

#[tokio::test]
async fn nights_that_wait_are_shown_until_they_are_past() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-11-22..2026-11-24", "2026-12-05..2026-12-12"]));
    let feed = harness.put_feed("secret").await;
    harness.work().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-12"]));
    harness.after(TimeDelta::hours(4)).await;
    let waits = health(&harness).await;
    assert_eq!((waits.missing, waits.troubled.len(), troubles(&harness).await), (1, 1, [0, 0, 1]));
    let shown = waits.troubled[0].feed.clone().expect("a feed");
    let waiting: Vec<String> = shown.waiting.iter().map(|run| text(&run.nights.expect("nights"))).collect();
    assert_eq!((waiting, shown.taken_nights), (vec!["2026-11-22..2026-11-24".to_owned()], 9));
    assert_eq!(shown, harness.feed().await, "as its owner sees it");
    // Nobody reads it any more.
    harness.clock.advance(TimeDelta::days(3));
    let stale = health(&harness).await;
    assert_eq!((stale.missing, stale.troubled.len(), troubles(&harness).await), (0, 1, [0, 1, 0]));
    let paused = wire::FeedAddress { feed_id: Some(feed.id), paused: Some(true), ..Default::default() };
    harness.put_only_feed(paused).await;
    assert_eq!(troubles(&harness).await, [0, 0, 0]);
}

#[tokio::test]
async fn a_feed_that_is_read_once_a_day_is_in_trouble_only_when_it_fails() {
    let harness = Harness::start().await;
    let property = wire::PutPropertyRequest {
        property_id: PROPERTY.into(),
        time_zone: "Atlantic/Canary".into(),
        reading: wire::Reading::Daily.into(),
        ..Default::default()
    };
    harness.client.clone().put_property(harness.operator(property)).await.expect("a property");
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-12"]));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.after(TimeDelta::hours(20)).await;
    let old = health(&harness).await;
    assert_eq!((old.failing, old.stale, old.troubled.len(), troubles(&harness).await), (0, 0, 0, [0, 0, 0]));
    harness.platform.answers(Answer::status(404));
    harness.after(TimeDelta::hours(5)).await;
    let failing = health(&harness).await;
    assert_eq!((failing.failing, failing.stale, failing.troubled.len()), (1, 0, 1));
    assert_eq!(troubles(&harness).await, [1, 0, 0]);
}

#[tokio::test]
async fn the_longest_wait_for_a_read_is_measured() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-12"]));
    harness.put_feed("secret").await;
    harness.clock.advance(TimeDelta::minutes(5));
    let due = async || {
        let counts = harness.store.feed_counts().await.expect("counts");
        (counts.due, counts.due_seconds)
    };
    assert_eq!(due().await, (1, 300));
    harness.work().await;
    assert_eq!(due().await, (0, 0));
}

#[tokio::test]
async fn of_each_feed_that_still_fails_the_newest_job_given_up_is_shown() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-05..2026-12-12"]));
    let feed = |secret| wire::FeedAddress { url: Some(harness.platform.url(secret)), ..Default::default() };
    let message =
        wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: vec![feed("a"), feed("b")], ..Default::default() };
    let feeds = harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds").into_inner().feeds;
    let [one, other] = feeds.expect("a list").items.try_into().expect("two feeds");
    let give_up = async |feed: &wire::Feed, reason: &str| {
        harness.queue.publish(READS, FeedJob::read(&feed.id).message(), Duration::ZERO).await.expect("sent");
        let mut jobs = harness.queue.consume(READS, NonZeroU16::MIN).await.expect("a queue");
        jobs.next().await.expect("a job").dead_letter(reason).await.expect("given up");
    };
    let shown = async || -> Vec<(Option<String>, String)> {
        let request = harness.operator(wire::ListDeadLettersRequest::default());
        let letters = harness.client.clone().list_dead_letters(request).await.expect("letters").into_inner();
        letters.dead_letters.into_iter().map(|letter| (letter.feed_id, letter.reason)).collect()
    };
    let of = |feed: &wire::Feed, reason: &str| (Some(feed.id.clone()), reason.to_owned());
    give_up(&one, "network").await;
    give_up(&other, "network").await;
    give_up(&one, "not_found").await;
    assert_eq!(shown().await, [of(&one, "not_found"), of(&other, "network")]);
    harness.work().await;
    assert_eq!(shown().await, [], "both were read");
    give_up(&other, "the read cannot be written").await;
    assert_eq!(shown().await, [of(&other, "the read cannot be written")], "a read says nothing of that");
}

#[tokio::test]
async fn owners_see_who_read_their_calendar() {
    let harness = Harness::start().await;
    let create = async |subscriber: Platform| {
        let message = wire::CreateExportRequest {
            property_id: PROPERTY.into(),
            subscriber: subscriber.into(),
            calendar_name: Some("Casa Lava".into()),
            ..Default::default()
        };
        harness.client.clone().create_export(harness.owner(message)).await.expect("an export").into_inner()
    };
    let created = create(Platform::Airbnb).await;
    let list = async || {
        let message = wire::ListExportsRequest { property_id: PROPERTY.into() };
        harness.client.clone().list_exports(harness.owner(message)).await.expect("exports").into_inner().exports
    };
    let unread = list().await.remove(0);
    assert_eq!((unread.id.as_str(), unread.reads, unread.last_read_at), (created.export_id.as_str(), 0, None));
    for user_agent in ["Airbnb/1.0", "Airbnb/2.0"] {
        harness.clock.advance(TimeDelta::hours(1));
        let read = wire::ReadExportRequest {
            token: created.token.clone(),
            user_agent: user_agent.into(),
            ..Default::default()
        };
        harness.client.clone().read_export(harness.owner(read)).await.expect("a calendar");
    }
    let other = create(Platform::Vrbo).await;
    let [read, unread] = list().await.try_into().expect("two addresses");
    assert_eq!((unread.id.as_str(), unread.reads, unread.last_read_at), (other.export_id.as_str(), 0, None));
    assert_eq!(
        (read.reads, read.last_user_agent.as_deref(), read.subscriber()),
        (2, Some("Airbnb/2.0"), Platform::Airbnb)
    );
    assert!(!format!("{read:?}").contains(&created.token));
    let receipts = async |export_id: &str| {
        let (property_id, export_id) = (PROPERTY.into(), export_id.into());
        let message = wire::ListExportReceiptsRequest { property_id, export_id, page_size: 0 };
        harness.client.clone().list_export_receipts(harness.owner(message)).await.map(tonic::Response::into_inner)
    };
    let agents: Vec<String> = receipts(&read.id)
        .await
        .expect("receipts")
        .receipts
        .into_iter()
        .filter_map(|receipt| receipt.user_agent)
        .collect();
    assert_eq!(agents, ["Airbnb/2.0", "Airbnb/1.0"]);
    assert_eq!(refusal::reason(&receipts("other").await.expect_err("refused")), Some("export_not_found"));
    let revoke = wire::RevokeExportRequest { property_id: PROPERTY.into(), export_id: read.id };
    harness.client.clone().revoke_export(harness.owner(revoke)).await.expect("revoked");
    assert_eq!(list().await, [unread]);
}
