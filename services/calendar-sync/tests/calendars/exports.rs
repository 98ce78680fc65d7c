//! What subscribers are sent, over many reads of theirs and ours.

use casacero_common::{principal::Principal, refusal};
use casacero_proto::calendar::v1::{self as wire, Platform};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY, block, text},
    platform::Answer,
};

/// Time enough for every feed to be read again.
const READ: TimeDelta = TimeDelta::hours(4);

fn address(harness: &Harness, platform: Platform, secret: &str) -> wire::FeedAddress {
    wire::FeedAddress { platform: platform.into(), url: harness.platform.url(secret), ..Default::default() }
}

/// Gives the property these feeds, and reads them. Returns their ids.
async fn put(harness: &Harness, feeds: Vec<wire::FeedAddress>) -> Vec<String> {
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds, ..Default::default() };
    let answer = harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds").into_inner();
    harness.work().await;
    answer.feeds.into_iter().map(|feed| feed.id).collect()
}

async fn create(harness: &Harness, subscriber: Platform, feed_id: &str) -> Result<(String, String), tonic::Status> {
    let message = wire::CreateExportRequest {
        property_id: PROPERTY.into(),
        subscriber: subscriber.into(),
        include_reservations: true,
        calendar_name: "Casa Lava".into(),
        feed_id: feed_id.into(),
    };
    let created = harness.client.clone().create_export(harness.owner(message)).await?.into_inner();
    Ok((created.export_id, created.token))
}

/// The stays that the reader of an address is sent, each `first..end`, without the owner's blocks.
async fn stays_sent(harness: &Harness, token: &str) -> Vec<String> {
    let message = wire::ReadExportRequest { token: token.into(), ..Default::default() };
    let read = harness.client.clone().read_export(harness.request(Principal::Guest, message)).await;
    let body = read.expect("a calendar").into_inner().body.replace("\r\n ", "");
    let day = |event: &str, field: &str| {
        let value = event.split(field).nth(1).and_then(|rest| rest.get(..8)).expect("a day");
        format!("{}-{}-{}", &value[..4], &value[4..6], &value[6..])
    };
    let stays = body.split("BEGIN:VEVENT").skip(1).filter(|event| event.contains("-stay-"));
    stays.map(|event| format!("{}..{}", day(event, "DTSTART;VALUE=DATE:"), day(event, "DTEND;VALUE=DATE:"))).collect()
}

async fn conflicts(harness: &Harness) -> Vec<String> {
    let message = wire::ListConflictsRequest { property_id: PROPERTY.into() };
    let found = harness.client.clone().list_conflicts(harness.owner(message)).await.expect("conflicts").into_inner();
    found.conflicts.iter().map(|conflict| text(&conflict.nights.expect("nights"))).collect()
}

async fn bound(harness: &Harness) -> Vec<String> {
    let message = wire::ListExportsRequest { property_id: PROPERTY.into() };
    let found = harness.client.clone().list_exports(harness.owner(message)).await.expect("exports").into_inner();
    found.exports.into_iter().map(|export| export.feed_id).collect()
}

const SUMMER: &str = "s 2027-08-01..2027-08-21 CLOSED - Not available";
const AIRBNB_SUMMER: &str = "1418fb94e984-s 2027-09-01..2027-09-21 Reserved";

#[tokio::test]
async fn what_was_there_before_anything_was_sent_is_no_echo() {
    let harness = Harness::start().await;
    let own = "bk1 2027-03-03..2027-03-06 CLOSED - Not available";
    harness.platform.answers_at("booking", Answer::events(&[own, SUMMER]));
    harness.platform.answers_at("airbnb", Answer::events(&[AIRBNB_SUMMER]));
    let feeds = [(Platform::Booking, "booking"), (Platform::Airbnb, "airbnb")];
    put(&harness, feeds.map(|(platform, secret)| address(&harness, platform, secret)).to_vec()).await;
    let (_, booking) = create(&harness, Platform::Booking, "").await.expect("an address");
    let (_, vrbo) = create(&harness, Platform::Vrbo, "").await.expect("an address");
    let summers = ["2027-08-01..2027-08-21", "2027-09-01..2027-09-21"];
    let with_own = ["2027-03-03..2027-03-06", summers[0], summers[1]];
    assert_eq!(stays_sent(&harness, &vrbo).await, with_own);

    // Airbnb sells the same nights: two guests.
    let twice = "1418fb94e984-1 2027-03-01..2027-03-10 Reserved";
    harness.platform.answers_at("airbnb", Answer::events(&[twice, AIRBNB_SUMMER]));
    harness.after(READ).await;
    assert_eq!(conflicts(&harness).await, with_own[..1]);
    for read in 0..4 {
        assert_eq!(stays_sent(&harness, &booking).await, ["2027-03-01..2027-03-10", summers[1]]);
        assert_eq!(conflicts(&harness).await, with_own[..1], "read {read}");
        // What it closes around its own stay is what it was sent.
        let closed = [
            "x 2027-03-01..2027-03-03 CLOSED - Not available",
            own,
            "y 2027-03-06..2027-03-10 CLOSED - Not available",
            SUMMER,
        ];
        harness.platform.answers_at("booking", Answer::events(&closed));
        harness.after(READ).await;
        assert_eq!(conflicts(&harness).await, with_own[..1], "read {read}");
    }
    // Airbnb's guest gives way, and Booking.com's is told to the others at once.
    harness.platform.answers_at("airbnb", Answer::events(&[AIRBNB_SUMMER]));
    harness.after(READ).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, with_own);
    assert_eq!(stays_sent(&harness, &booking).await, summers[1..]);
    harness.after(READ).await;
    assert_eq!(stays_sent(&harness, &vrbo).await[..2], ["2027-03-01..2027-03-10", summers[0]], "in doubt it is sent");
    harness.platform.answers_at("booking", Answer::events(&[own, SUMMER]));
    harness.after(READ).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, with_own);
}

#[tokio::test]
async fn an_echo_goes_on_to_be_one() {
    let harness = Harness::start().await;
    let own = "bk1 2027-04-05..2027-04-07 CLOSED - Not available";
    harness.platform.answers_at("booking", Answer::events(&[own]));
    put(&harness, vec![address(&harness, Platform::Booking, "booking")]).await;
    let (first, booking) = create(&harness, Platform::Booking, "").await.expect("an address");
    let (_, vrbo) = create(&harness, Platform::Vrbo, "").await.expect("an address");
    harness
        .client
        .clone()
        .put_block(harness.owner(block("b1", "2027-04-01", "2027-04-05", "x")))
        .await
        .expect("a block");
    stays_sent(&harness, &booking).await;
    let echo = "e 2027-04-01..2027-04-05 CLOSED - Not available";
    harness.platform.answers_at("booking", Answer::events(&[own, echo]));
    for read in 0..5 {
        harness.after(READ).await;
        assert_eq!(stays_sent(&harness, &vrbo).await, ["2027-04-05..2027-04-07"], "read {read}");
        stays_sent(&harness, &booking).await;
    }
    // Joined with its own stay it is none, and once the stay is gone it is one again.
    let joined = "j 2027-04-01..2027-04-07 CLOSED - Not available";
    harness.platform.answers_at("booking", Answer::events(&[joined]));
    harness.after(READ).await;
    stays_sent(&harness, &booking).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, ["2027-04-01..2027-04-07"]);
    harness.platform.answers_at("booking", Answer::events(&[echo]));
    harness.after(READ).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, [""; 0]);
    // Nobody asked for days: in doubt it may be a guest, until the platform is known to read again.
    for _ in 0..20 {
        harness.after(READ).await;
    }
    assert_eq!(stays_sent(&harness, &vrbo).await, ["2027-04-01..2027-04-05"]);
    stays_sent(&harness, &booking).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, [""; 0]);
    // The address is changed for another.
    let revoke = wire::RevokeExportRequest { property_id: PROPERTY.into(), export_id: first };
    harness.client.clone().revoke_export(harness.owner(revoke)).await.expect("revoked");
    let (_, booking) = create(&harness, Platform::Booking, "").await.expect("an address");
    harness.after(READ).await;
    stays_sent(&harness, &booking).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, [""; 0]);
}

#[tokio::test]
async fn two_listings_on_one_platform_are_told_of_each_other() {
    let harness = Harness::start().await;
    let (one, two) =
        ("1418fb94e984-1 2027-01-05..2027-01-10 Reserved", "1418fb94e984-2 2027-02-05..2027-02-10 Reserved");
    harness.platform.answers_at("one", Answer::events(&[one]));
    harness.platform.answers_at("two", Answer::events(&[two]));
    harness.platform.answers_at("booking", Answer::events(&[SUMMER]));
    let feeds = [(Platform::Airbnb, "one"), (Platform::Airbnb, "two"), (Platform::Booking, "booking")];
    let ids = put(&harness, feeds.map(|(platform, secret)| address(&harness, platform, secret)).to_vec()).await;
    let mut sent = Vec::new();
    for feed_id in ["", &ids[0], &ids[1]] {
        let (_, token) = create(&harness, Platform::Airbnb, feed_id).await.expect("an address");
        sent.push(stays_sent(&harness, &token).await);
    }
    let (january, february, summer) = ("2027-01-05..2027-01-10", "2027-02-05..2027-02-10", "2027-08-01..2027-08-21");
    // Whose address it is that names no listing nobody can tell.
    assert_eq!(sent, [vec![january, february, summer], vec![february, summer], vec![january, summer]]);
    assert_eq!(bound(&harness).await, ["", &ids[0], &ids[1]]);
    let refused = create(&harness, Platform::Airbnb, &ids[2]).await.expect_err("a feed of another platform");
    assert_eq!((refusal::reason(&refused), refusal::field(&refused)), (Some("feed_not_found"), Some("feed")));
    // Of one listing that is left no address becomes the own one that was the other's, or may have been.
    let named = wire::FeedAddress { feed_id: ids[1].clone(), ..Default::default() };
    put(&harness, vec![named, address(&harness, Platform::Booking, "booking")]).await;
    assert_eq!(bound(&harness).await, ["", "", &ids[1]]);
    let (_, token) = create(&harness, Platform::Airbnb, "").await.expect("an address");
    assert_eq!(stays_sent(&harness, &token).await, [summer]);
}

#[tokio::test]
async fn an_address_is_of_the_listing_that_there_was_when_it_was_made() {
    let harness = Harness::start().await;
    let at = |secret: &str| address(&harness, Platform::Airbnb, secret);
    create(&harness, Platform::Airbnb, "").await.expect("an address before there is a feed");
    assert_eq!(bound(&harness).await, [""]);
    let first = put(&harness, vec![at("one")]).await;
    assert_eq!(bound(&harness).await, [first[0].as_str()]);
    // Another listing comes, and goes.
    let both = put(&harness, vec![at("one"), at("two")]).await;
    create(&harness, Platform::Airbnb, "").await.expect("an address of either");
    assert_eq!((both[0].as_str(), bound(&harness).await), (first[0].as_str(), vec![first[0].clone(), String::new()]));
    put(&harness, vec![at("one")]).await;
    assert_eq!(bound(&harness).await, [first[0].as_str(), ""]);
    // Both addresses are renewed at once: which of them is the first by now nobody can tell.
    put(&harness, vec![at("one"), at("two")]).await;
    put(&harness, vec![at("renewed-two"), at("renewed-one")]).await;
    assert_eq!(bound(&harness).await, ["", ""]);
}

#[tokio::test]
async fn a_feed_that_becomes_anothers_is_no_longer_the_subscribers_own() {
    let harness = Harness::start().await;
    let stay = "2027-02-05..2027-02-10";
    harness.platform.answers_at("holidu", Answer::events(&[&format!("h {stay} Anna Berg")]));
    let ids = put(&harness, vec![address(&harness, Platform::Other, "holidu")]).await;
    let named = |url: &str, platform: Platform| wire::FeedAddress {
        feed_id: ids[0].clone(),
        url: url.into(),
        platform: platform.into(),
        ..Default::default()
    };
    let (_, token) = create(&harness, Platform::Other, &ids[0]).await.expect("an address");
    assert_eq!(stays_sent(&harness, &token).await, [""; 0]);
    assert_eq!(bound(&harness).await, ids);
    let moved = harness.platform.url("holidu");
    let elsewhere = moved.replacen("127.0.0.1", "127.0.0.2", 1);
    assert_ne!(moved, elsewhere);
    for (url, platform) in [(elsewhere.as_str(), Platform::Other), (moved.as_str(), Platform::Vrbo)] {
        // The nights of before stand until the new address was read; whose they are nobody knows.
        put(&harness, vec![named(url, platform)]).await;
        assert_eq!(stays_sent(&harness, &token).await, [stay], "{url} {platform:?}");
        assert_eq!(bound(&harness).await, [""], "{url} {platform:?}");
    }
    put(&harness, vec![named(&harness.platform.url("elsewhere"), Platform::Other)]).await;
    assert_eq!(bound(&harness).await, ids, "another address at the same host is the same platform's");
}

#[tokio::test]
async fn what_may_be_a_guest_is_judged_as_it_was_written() {
    let harness = Harness::start().await;
    let written = [
        "Blocked - anna@gmail.com",
        "Not available - https://airbnb.com/x",
        "Cleaning t.me/anna",
        "Blocked by owner: Anna Berg",
        "Blocked by Holidu: reserva",
        "Blocked 12345678",
        "Closed #4711",
        "Pending: 612 345 678",
        // Nobody's.
        "Blocked by owner",
        "Closed 12",
        "Not available",
    ];
    let nights = |at: usize| format!("2027-01-{:02}..2027-01-{:02}", 2 * at + 1, 2 * at + 2);
    let events: Vec<String> =
        written.iter().enumerate().map(|(at, summary)| format!("u{at} {} {summary}", nights(at))).collect();
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    harness.platform.answers_at("other", Answer::events(&events));
    put(&harness, vec![address(&harness, Platform::Other, "other")]).await;
    let (_, token) = create(&harness, Platform::Vrbo, "").await.expect("an address");
    assert_eq!(stays_sent(&harness, &token).await, (0..8).map(nights).collect::<Vec<_>>());
}

#[tokio::test]
async fn double_bookings_are_told_whatever_they_are_called() {
    for (platform, other, told) in [
        (Platform::Other, "u 2027-03-03..2027-03-10 Anna", true),
        (Platform::Other, "u 2027-03-03..2027-03-10 Busy", true),
        (Platform::Other, "u 2027-03-03..2027-03-10", true),
        (Platform::Other, "u 2027-03-03..2027-03-10 Blocked by owner", false),
        (Platform::Vrbo, "u 2027-03-03..2027-03-07 Reserved - Anna", true),
        (Platform::Vrbo, "u 2027-03-03..2027-03-07 Blocked", false),
        (Platform::Other, "u 2027-03-03..2027-03-07 Anna Berg", false),
    ] {
        let harness = Harness::start().await;
        harness.platform.answers_at("a", Answer::events(&["1418fb94e984-1 2027-03-03..2027-03-07 Reserved"]));
        harness.platform.answers_at("o", Answer::events(&[other]));
        put(&harness, vec![address(&harness, Platform::Airbnb, "a"), address(&harness, platform, "o")]).await;
        let expected: &[&str] = if told { &["2027-03-03..2027-03-07"] } else { &[] };
        assert_eq!(conflicts(&harness).await, expected, "{other}");
    }
}

#[tokio::test]
async fn a_date_to_come_says_nothing_of_what_a_subscriber_has() {
    let harness = Harness::start().await;
    let (_, token) = create(&harness, Platform::Vrbo, "").await.expect("an address");
    let unchanged = async |since: TimeDelta| {
        let seconds = (harness.clock.now() + since).timestamp();
        let known_since = Some(prost_types::Timestamp { seconds, nanos: 0 });
        let message = wire::ReadExportRequest { token: token.clone(), known_since, ..Default::default() };
        let read = harness.client.clone().read_export(harness.request(Principal::Guest, message)).await;
        read.expect("a calendar").into_inner().unchanged
    };
    assert!(!unchanged(-READ).await);
    harness.clock.advance(TimeDelta::hours(1));
    for (since, expected) in [(TimeDelta::zero(), true), (TimeDelta::hours(1), false), (TimeDelta::days(400), false)] {
        assert_eq!(unchanged(since).await, expected, "{since}");
    }
}
