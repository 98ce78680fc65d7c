//! The feeds of a property.

use std::num::NonZeroU16;

use casacero_calendar_sync::{
    domain::{failure::ReadError, occupancy::ReadOutcome},
    worker::READS_NOW,
};
use casacero_common::refusal;
use casacero_proto::calendar::v1::{self as wire, Platform, SourceState};
use chrono::TimeDelta;
use tonic::Code;

use crate::{
    harness::{Harness, PROPERTY, start_of_time},
    platform::Answer,
};

const STAYS: [&str; 3] = ["2026-12-05..2026-12-12", "2027-01-05..2027-01-12", "2027-02-05..2027-02-12"];

fn other(url: String, feed_id: &str) -> wire::FeedAddress {
    wire::FeedAddress {
        platform: Some(Platform::Other.into()),
        url: Some(url),
        feed_id: Some(feed_id.into()),
        ..Default::default()
    }
}

async fn put(
    harness: &Harness,
    feeds: &[wire::FeedAddress],
    etag: &str,
) -> Result<wire::PutFeedsResponse, tonic::Status> {
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds: feeds.to_vec(), etag: etag.to_owned() };
    harness.client.clone().put_feeds(harness.owner(message)).await.map(tonic::Response::into_inner)
}

async fn list(harness: &Harness) -> wire::ListFeedsResponse {
    let message = wire::ListFeedsRequest { property_id: PROPERTY.into() };
    harness.client.clone().list_feeds(harness.owner(message)).await.expect("feeds").into_inner()
}

/// A property with two feeds of unknown platforms, each with its own stay.
async fn two_others() -> (Harness, Vec<wire::FeedAddress>) {
    let harness = Harness::start().await;
    let mut feeds = Vec::new();
    for (secret, stay) in [("smoobu", STAYS[0]), ("holidu", STAYS[1])] {
        harness.platform.answers(Answer::calendar(&[stay]));
        feeds.push(other(harness.platform.url(secret), ""));
        let kept = put(&harness, &feeds, "").await.expect("feeds").feeds.expect("a list").items;
        harness.work().await;
        for (feed, kept) in feeds.iter_mut().zip(kept) {
            *feed = other(String::new(), &kept.id);
        }
    }
    assert_eq!(harness.taken().await, STAYS[..2]);
    (harness, feeds)
}

#[tokio::test]
async fn a_feed_that_is_named_keeps_its_nights_at_another_address() {
    let (harness, feeds) = two_others().await;
    let moved = other(harness.platform.url("moved"), feeds[1].feed_id());
    let kept = put(&harness, &[moved], "").await.expect("feeds").feeds.expect("a list").items;
    assert_eq!((kept.len(), kept[0].id.as_str()), (1, feeds[1].feed_id()));
    assert_eq!(harness.taken().await, STAYS[1..2], "those of the feed that is left");
    harness.platform.answers(Answer::calendar(&STAYS[2..]));
    harness.work().await;
    assert_eq!(harness.taken().await, STAYS[1..], "and what it no longer names waits");
}

#[tokio::test]
async fn the_platform_an_owner_said_holds_as_long_as_the_address() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS[..1]));
    let said = wire::FeedAddress { platform: Some(Platform::Vrbo.into()), ..other(harness.platform.url("home"), "") };
    let kept = put(&harness, &[said], "").await.expect("feeds").feeds.expect("a list").items;
    harness.work().await;
    // A request that changes something else only names the feed.
    let named = wire::FeedAddress { feed_id: Some(kept[0].id.clone()), ..Default::default() };
    let kept = put(&harness, &[named], "").await.expect("feeds").feeds.expect("a list").items;
    assert_eq!(kept[0].platform, i32::from(Platform::Vrbo));
    assert_eq!(harness.taken().await, STAYS[..1]);
}

#[tokio::test]
async fn addresses_change_places_and_nights_do_not() {
    let (harness, feeds) = two_others().await;
    let (first, second) = (feeds[0].feed_id(), feeds[1].feed_id());
    let swapped = [
        other(harness.platform.url("holidu"), first),
        other(harness.platform.url("smoobu"), second),
        other(harness.platform.url("third"), ""),
    ];
    let kept = put(&harness, &swapped, "").await.expect("feeds").feeds.expect("a list").items;
    assert_eq!((kept[0].id.as_str(), kept[1].id.as_str(), kept.len()), (first, second, 3));
    assert_eq!(harness.taken().await, STAYS[..2]);
}

#[tokio::test]
async fn without_an_id_the_feed_of_the_same_address_is_meant_or_a_new_one() {
    let (harness, feeds) = two_others().await;
    let ids: Vec<&str> = feeds.iter().map(|feed| feed.feed_id()).collect();
    let at = |secret: &str| other(harness.platform.url(secret), "");
    let kept = put(&harness, &[at("holidu"), at("smoobu")], "").await.expect("feeds").feeds.expect("a list").items;
    assert_eq!([kept[1].id.as_str(), kept[0].id.as_str()], ids[..]);
    let kept = put(&harness, &[at("renewed"), at("smoobu")], "").await.expect("feeds").feeds.expect("a list").items;
    assert_eq!(kept[1].id, ids[0]);
    assert!(!ids.contains(&kept[0].id.as_str()) && !kept[0].proven);
    assert_eq!(harness.taken().await, STAYS[..1], "the other one went with its nights");
    assert!(!harness.calendar().await.unknown.is_empty(), "and what it took is unknown");
}

#[tokio::test]
async fn feeds_that_are_named_wrongly_are_refused() {
    let (harness, feeds) = two_others().await;
    let unknown = other(harness.platform.url("new"), "no-such-feed");
    let cases = [
        (vec![feeds[0].clone(), feeds[0].clone()], "duplicate_feed"),
        (vec![feeds[0].clone(), other(harness.platform.url("smoobu"), "")], "duplicate_feed"),
        (vec![feeds[0].clone(), unknown], "feed_not_found"),
    ];
    for (wanted, reason) in cases {
        let status = put(&harness, &wanted, "").await.expect_err(reason);
        assert_eq!(refusal::reason(&status), Some(reason));
    }
    assert_eq!(harness.taken().await, STAYS[..2], "nothing has changed");
}

#[tokio::test]
async fn feeds_that_changed_since_they_were_looked_at_are_left_alone() {
    let (harness, feeds) = two_others().await;
    let seen = list(&harness).await.etag;
    assert_eq!(list(&harness).await.etag, seen);
    harness.after(chrono::TimeDelta::hours(4)).await;
    assert_eq!(list(&harness).await.etag, seen, "a read changes no feed");
    let mut three = feeds.clone();
    three.push(other(harness.platform.url("third"), ""));
    let added = put(&harness, &three, &seen).await.expect("nobody else changed them").etag;
    assert_eq!(list(&harness).await.etag, added);
    // A page that was opened earlier saves its old feeds.
    let status = put(&harness, &feeds, &seen).await.expect_err("refused");
    assert_eq!((status.code(), refusal::reason(&status)), (Code::FailedPrecondition, Some("feeds_changed")));
    assert_eq!(list(&harness).await.feeds.expect("a list").items.len(), 3);
    let everything = wire::FeedPolicy::Everything.into();
    let judged = [wire::FeedAddress { policy: Some(everything), ..feeds[0].clone() }, feeds[1].clone()];
    let tags = [
        put(&harness, &feeds, &added).await.expect("looked at").etag,
        put(&harness, &judged, "").await.expect("whatever they are").etag,
        put(&harness, &[other(harness.platform.url("moved"), feeds[0].feed_id())], "").await.expect("moved").etag,
        put(&harness, &[], "").await.expect("none").etag,
    ];
    let different: std::collections::HashSet<_> = tags.iter().chain([&added]).collect();
    assert_eq!(different.len(), 5, "{tags:?}");
}

#[tokio::test]
async fn what_the_owner_said_of_a_feed_holds_until_they_say_otherwise() {
    let harness = Harness::start().await;
    let url = harness.platform.url("home");
    let said = wire::FeedAddress {
        platform: Some(Platform::Booking.into()),
        policy: Some(wire::FeedPolicy::Everything.into()),
        ..other(url.clone(), "")
    };
    let kept = put(&harness, &[said], "").await.expect("feeds").feeds.expect("a list").items;
    let by_id = wire::FeedAddress { feed_id: Some(kept[0].id.clone()), ..Default::default() };
    let by_address = wire::FeedAddress { url: Some(url), ..Default::default() };
    let moved = wire::FeedAddress { url: Some(harness.platform.url("moved")), ..by_id.clone() };
    let elsewhere = wire::FeedAddress { url: Some("https://smoobu.example/a.ics".into()), ..by_id.clone() };
    let cases = [
        (by_address, Platform::Booking),
        (by_id, Platform::Booking),
        (moved, Platform::Booking),
        (elsewhere, Platform::Other),
    ];
    for (wanted, platform) in cases {
        let id = kept[0].id.clone();
        let kept = put(&harness, &[wanted], "").await.expect("feeds").feeds.expect("a list").items;
        assert_eq!(kept[0].id, id);
        assert_eq!((kept[0].platform(), kept[0].policy()), (platform, wire::FeedPolicy::Everything));
    }
}

#[tokio::test]
async fn at_another_address_what_is_not_named_waits() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&STAYS));
    let address = |secret: &str, id: &str| [other(harness.platform.url(secret), id)];
    let id = put(&harness, &address("home", ""), "").await.expect("feeds").feeds.expect("a list").items.remove(0).id;
    harness.work().await;
    harness.platform.answers(Answer::status(404));
    put(&harness, &address("hmoe", &id), "").await.expect("feeds");
    harness.work().await;
    harness.platform.answers(Answer::calendar(&STAYS[..1]));
    put(&harness, &address("home", &id), "").await.expect("feeds");
    harness.work().await;
    let feed = harness.feed().await;
    assert_eq!((feed.state(), harness.taken().await), (SourceState::Fresh, STAYS.map(Into::into).into()));
    assert!(!feed.waiting.is_empty());
}

#[tokio::test]
async fn nobody_has_a_host_read_sooner_than_it_allows() {
    let harness = Harness::start().await;
    let address = other("https://www.tripadvisor.com/ical/1.ics".into(), "");
    let feed = put(&harness, &[address], "").await.expect("a feed").feeds.expect("a list").items.remove(0);
    let claimed = harness.store.claim(&feed.id).await.expect("the store").expect("it is due");
    let failed = ReadOutcome::Failed(ReadError::Network);
    let written = harness.store.write_read(&claimed.feed, failed, Default::default()).await;
    assert!(written.expect("the store").is_some());
    let allowed = Some((start_of_time() + TimeDelta::hours(2)).timestamp());
    let due = async || harness.feed().await.next_read_at.map(|at| at.seconds);

    let mut jobs = harness.queue.consume(READS_NOW, NonZeroU16::MIN).await.expect("a queue");
    jobs.next().await.expect("a job").dead_letter("network").await.expect("given up");
    let id = harness.queue.dead_letters(READS_NOW, 1).await.expect("a letter").remove(0).id;
    let replay = wire::ReplayDeadLetterRequest { queue: READS_NOW.into(), id };
    harness.client.clone().replay_dead_letter(harness.operator(replay)).await.expect("replayed");
    assert_eq!(due().await, allowed, "an operator sent a job again");
    let (property_id, read_at) = (PROPERTY.into(), harness.feed().await.last_read_at);
    let accepted = wire::AcceptReadingRequest { property_id, feed_id: feed.id, read_at };
    harness.client.clone().accept_reading(harness.owner(accepted)).await.expect("accepted");
    assert_eq!(due().await, allowed, "the owner accepted the reading");
    harness.put_property("Europe/Madrid", true).await;
    assert_eq!(due().await, allowed, "the home has another time zone");
    harness.put_property("Europe/Madrid", false).await;
    harness.put_property("Europe/Madrid", true).await;
    assert_eq!(due().await, allowed, "the feeds are read again");
}

#[tokio::test]
async fn an_address_that_is_stored_loads_though_it_would_be_refused_today() {
    use casacero_common::on_backend;
    use diesel_async::RunQueryDsl as _;
    const OLD: &str = "https://tropical-homes.com/rooms/1";
    let harness = Harness::start().await;
    let feed = harness.put_feed("secret").await;
    assert!(put(&harness, &[other(OLD.into(), "")], "").await.is_err(), "nobody gives it today");
    let mut connection = harness.database.connection().await.expect("connected");
    let query = diesel::sql_query(format!("UPDATE feeds SET url = '{OLD}'"));
    on_backend!(connection, c => query.execute(c).await).expect("stored");
    drop(connection);
    assert_eq!(list(&harness).await.feeds.expect("a list").items[0].masked_url, "tropical-homes.com…ms/1");
    let message = wire::StartPassRequest::default();
    let pass = harness.client.clone().start_pass(harness.operator(message)).await.expect("a pass").into_inner();
    assert_eq!(pass.pass.map(|pass| pass.feeds), Some(1));
    let kept = put(&harness, &[other(String::new(), &feed.id)], "").await.expect("kept").feeds.expect("a list").items;
    assert_eq!(kept[0].masked_url, "tropical-homes.com…ms/1");
}
