//! What subscribers are sent, over many of their reads and ours.

use casacero_common::{principal::Principal, refusal};
use casacero_proto::calendar::v1::{self as wire, Platform};
use chrono::TimeDelta;

use crate::{
    harness::{Harness, PROPERTY, block, text},
    platform::Answer,
};

/// Enough time for every feed to be read again.
const READ: TimeDelta = TimeDelta::hours(4);

fn address(harness: &Harness, platform: Platform, secret: &str) -> wire::FeedAddress {
    wire::FeedAddress { platform: Some(platform.into()), url: Some(harness.platform.url(secret)), ..Default::default() }
}

/// Gives the property these feeds, and reads them. Returns their ids.
async fn put(harness: &Harness, feeds: Vec<wire::FeedAddress>) -> Vec<String> {
    let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds, ..Default::default() };
    let answer = harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds").into_inner();
    harness.work().await;
    answer.feeds.expect("a list").items.into_iter().map(|feed| feed.id).collect()
}

/// Creates an address for the subscriber with this feed; for one without a feed if the id is empty.
async fn create(
    harness: &Harness,
    subscriber: Platform,
    feed_id: Option<&str>,
) -> Result<(String, String), tonic::Status> {
    let message = wire::CreateExportRequest {
        property_id: PROPERTY.into(),
        subscriber: subscriber.into(),
        include_reservations: None,
        calendar_name: Some("Casa Lava".into()),
        feed_id: feed_id.filter(|id| !id.is_empty()).map(Into::into),
        unread: Some(feed_id == Some("")),
        changeovers: None,
    };
    let created = harness.client.clone().create_export(harness.owner(message)).await?.into_inner();
    Ok((created.export_id, created.token))
}

/// The stays that the subscriber of an address is sent, each `first..end`, without the owner's blocks.
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
    found.exports.into_iter().map(|export| export.feed_id.unwrap_or_default()).collect()
}

#[tokio::test]
async fn whoever_cleans_is_told_who_leaves_and_who_comes() {
    let harness = Harness::start().await;
    let stays = ["a1 2027-03-03..2027-03-06 Reserved", "a2 2027-03-06..2027-03-09 Reserved"];
    harness.platform.answers_at("airbnb", Answer::events(&stays));
    // Another platform repeats one of them.
    harness.platform.answers_at("booking", Answer::events(&["b1 2027-03-03..2027-03-06 CLOSED - Not available"]));
    let feeds = [(Platform::Airbnb, "airbnb"), (Platform::Booking, "booking")];
    put(&harness, feeds.map(|(platform, secret)| address(&harness, platform, secret)).to_vec()).await;
    let message = wire::CreateExportRequest {
        property_id: PROPERTY.into(),
        subscriber: Platform::Other.into(),
        calendar_name: Some("Cleaning".into()),
        changeovers: Some(true),
        ..Default::default()
    };
    let created = harness.client.clone().create_export(harness.owner(message)).await.expect("made").into_inner();
    let message = wire::ReadExportRequest { token: created.token, ..Default::default() };
    let read = harness.client.clone().read_export(harness.request(Principal::Guest, message)).await;
    let body = read.expect("a calendar").into_inner().body;
    let told: Vec<(&str, &str)> = body
        .split("BEGIN:VEVENT")
        .skip(1)
        .map(|event| {
            let line = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
            (line("DTSTART;VALUE=DATE:"), line("SUMMARY:"))
        })
        .collect();
    let expected = [("20270303", "Check-in"), ("20270306", "Check-out and check-in"), ("20270309", "Check-out")];
    assert_eq!(told, expected);
    let message = wire::ListExportsRequest { property_id: PROPERTY.into() };
    let listed = harness.client.clone().list_exports(harness.owner(message)).await.expect("exports").into_inner();
    assert!(listed.exports[0].changeovers);
}

#[tokio::test]
async fn a_night_is_passed_on_because_of_what_named_it_first() {
    let harness = Harness::start().await;
    let stay = "2027-03-03..2027-03-06";
    let closed = format!("bk1 {stay} CLOSED - Not available");
    harness.platform.answers_at("booking", Answer::events(&[&closed]));
    harness.platform.answers_at("holidu", Answer::events(&["h 2027-09-01..2027-09-08 Anna Berg"]));
    let feeds = [(Platform::Booking, "booking"), (Platform::Other, "holidu")];
    let ids = put(&harness, feeds.map(|(platform, secret)| address(&harness, platform, secret)).to_vec()).await;
    let (_, booking) = create(&harness, Platform::Booking, None).await.expect("an address");
    let (_, holidu) = create(&harness, Platform::Other, Some(&ids[1])).await.expect("an address");
    let (_, vrbo) = create(&harness, Platform::Vrbo, None).await.expect("an address");
    let anna = "2027-09-01..2027-09-08";
    assert_eq!(stays_sent(&harness, &vrbo).await, [stay, anna]);
    assert_eq!(stays_sent(&harness, &booking).await, [anna]);
    assert_eq!(stays_sent(&harness, &holidu).await, [stay]);
    // Holidu imports what it was sent. It is sent the same as before, and Booking.com is not sent its own stay.
    let echo = format!("e {stay} Busy");
    harness.platform.answers_at("holidu", Answer::events(&["h 2027-09-01..2027-09-08 Anna Berg", &echo]));
    harness.after(READ).await;
    assert_eq!(stays_sent(&harness, &booking).await, [anna]);
    assert_eq!(stays_sent(&harness, &holidu).await, [stay]);
    // Booking.com's guest cancels. Once the nights are forgotten, they are sent to no subscriber for a day.
    harness.platform.answers_at("booking", Answer::events(&["bk2 2027-05-01..2027-05-03 CLOSED - Not available"]));
    for _ in 0..3 {
        assert_eq!(
            stays_sent(&harness, &holidu).await.first().map(String::as_str),
            Some(stay),
            "what waits is passed on"
        );
        harness.after(READ).await;
    }
    assert_eq!(stays_sent(&harness, &holidu).await, ["2027-05-01..2027-05-03"]);
    assert_eq!(stays_sent(&harness, &vrbo).await, ["2027-05-01..2027-05-03", anna]);
    // Nights that Holidu still names a day later are its own.
    for _ in 0..7 {
        harness.after(READ).await;
    }
    assert_eq!(stays_sent(&harness, &vrbo).await, [stay, "2027-05-01..2027-05-03", anna]);
}

#[tokio::test]
async fn a_copy_of_a_block_is_no_stay() {
    let harness = Harness::start().await;
    harness.platform.answers_at("booking", Answer::events(&[]));
    put(&harness, vec![address(&harness, Platform::Booking, "booking")]).await;
    let (_, vrbo) = create(&harness, Platform::Vrbo, None).await.expect("an address");
    let put_block = block("b1", "2027-04-01", "2027-04-05", "x");
    harness.client.clone().put_block(harness.owner(put_block)).await.expect("a block");
    let echo = "e 2027-04-01..2027-04-05 CLOSED - Not available";
    harness.platform.answers_at("booking", Answer::events(&[echo]));
    for _ in 0..3 {
        harness.after(READ).await;
        assert_eq!(stays_sent(&harness, &vrbo).await, [""; 0]);
    }
    // The owner removes the block. The copy disappears with the platform's next reads of our calendar.
    let delete = wire::DeleteBlockRequest { property_id: PROPERTY.into(), block_id: "b1".into() };
    harness.client.clone().delete_block(harness.owner(delete)).await.expect("removed");
    for _ in 0..5 {
        assert_eq!(stays_sent(&harness, &vrbo).await, [""; 0]);
        harness.after(READ).await;
    }
    // A day later copies are gone, so the nights are a real booking.
    harness.after(READ).await;
    harness.after(READ).await;
    assert_eq!(stays_sent(&harness, &vrbo).await, ["2027-04-01..2027-04-05"]);
}

#[tokio::test]
async fn a_block_over_an_earlier_booking_hides_it_from_nobody_once_it_is_undone() {
    let harness = Harness::start().await;
    let stay = "2027-04-01..2027-04-05";
    let put_block = async |first: &str, end: &str| {
        let mut put = block("b1", first, end, "x");
        // By the clock of a device that is behind.
        let created_at = prost_types::Timestamp { seconds: harness.clock.now().timestamp() - 86_400, nanos: 0 };
        put.block = put.block.map(|block| wire::Block { created_at: Some(created_at), ..block });
        harness.client.clone().put_block(harness.owner(put)).await.expect("a block");
    };
    // One of the blocks is older than the booking, and is drawn over it later.
    put_block("2027-03-25", "2027-03-30").await;
    harness.clock.advance(TimeDelta::hours(1));
    harness.platform.answers_at("booking", Answer::events(&[&format!("bk1 {stay} CLOSED - Not available")]));
    put(&harness, vec![address(&harness, Platform::Booking, "booking")]).await;
    let (_, vrbo) = create(&harness, Platform::Vrbo, None).await.expect("an address");
    assert_eq!(stays_sent(&harness, &vrbo).await, [stay]);
    harness.clock.advance(TimeDelta::hours(1));
    put_block("2027-03-25", "2027-04-06").await;
    assert_eq!(stays_sent(&harness, &vrbo).await, [""; 0], "it is sent as a block");
    put_block("2027-03-25", "2027-03-30").await;
    assert_eq!(stays_sent(&harness, &vrbo).await, [stay]);
    // What is left of a block that was there before is as old as that.
    put_block("2027-03-25", "2027-03-28").await;
    harness.platform.answers_at(
        "booking",
        Answer::events(&[
            &format!("bk1 {stay} CLOSED - Not available"),
            "e 2027-03-25..2027-03-28 CLOSED - Not available",
        ]),
    );
    harness.after(READ).await;
    put_block("2027-03-26", "2027-03-28").await;
    let delete = wire::DeleteBlockRequest { property_id: PROPERTY.into(), block_id: "b1".into() };
    harness.client.clone().delete_block(harness.owner(delete)).await.expect("removed");
    assert_eq!(stays_sent(&harness, &vrbo).await, [stay], "copies of it are no stays");
}

#[tokio::test]
async fn a_double_booking_that_is_called_off_hides_the_other_from_nobody() {
    let harness = Harness::start().await;
    let stay = "2027-03-03..2027-03-06";
    let other = "1418fb94e984-1 2027-05-01..2027-05-03 Reserved";
    let sold = format!("1418fb94e984-2 {stay} Reserved");
    harness.platform.answers_at("airbnb", Answer::events(&[other]));
    harness.platform.answers_at("booking", Answer::events(&[]));
    let feeds = [(Platform::Airbnb, "airbnb"), (Platform::Booking, "booking")];
    put(&harness, feeds.map(|(platform, secret)| address(&harness, platform, secret)).to_vec()).await;
    let (_, airbnb) = create(&harness, Platform::Airbnb, None).await.expect("an address");
    let (_, vrbo) = create(&harness, Platform::Vrbo, None).await.expect("an address");
    let hourly = TimeDelta::minutes(80);
    harness.platform.answers_at("booking", Answer::events(&[&format!("bk1 {stay} CLOSED - Not available")]));
    harness.after(hourly).await;
    harness.after(hourly).await;
    harness.platform.answers_at("airbnb", Answer::events(&[other, &sold]));
    harness.after(hourly).await;
    assert_eq!(stays_sent(&harness, &airbnb).await, [""; 0], "Airbnb sold the nights itself");
    // While its stay waits Airbnb may sell them again, and after that it must not.
    harness.platform.answers_at("airbnb", Answer::events(&[other]));
    for _ in 0..5 {
        harness.after(READ).await;
        assert_eq!(stays_sent(&harness, &airbnb).await, [stay]);
        assert_eq!(stays_sent(&harness, &vrbo).await, [stay, "2027-05-01..2027-05-03"]);
    }
    assert_eq!(harness.taken().await, [stay, "2027-05-01..2027-05-03"]);
}

#[tokio::test]
async fn an_address_finds_the_feed_that_was_added_again_unless_it_has_none() {
    let harness = Harness::start().await;
    let (january, february) = ("2027-01-05..2027-01-10", "2027-02-05..2027-02-10");
    harness.platform.answers_at("one", Answer::events(&[&format!("1418fb94e984-1 {january} Reserved")]));
    harness.platform.answers_at("vrbo", Answer::events(&[&format!("v {february} Reserved - Anna")]));
    let airbnb = || address(&harness, Platform::Airbnb, "one");
    let vrbo = || address(&harness, Platform::Vrbo, "vrbo");
    // The owner says that the reader of the second address has no feed here.
    let (_, of_one) = create(&harness, Platform::Airbnb, None).await.expect("an address");
    let (_, of_none) = create(&harness, Platform::Airbnb, Some("")).await.expect("an address");
    let ids = put(&harness, vec![airbnb(), vrbo()]).await;
    assert_eq!(bound(&harness).await, [ids[0].as_str(), ""]);
    put(&harness, vec![vrbo()]).await;
    assert_eq!(bound(&harness).await, ["", ""], "the feed is gone");
    let again = put(&harness, vec![airbnb(), vrbo()]).await;
    assert_ne!(again[0], ids[0]);
    assert_eq!(bound(&harness).await, [again[0].as_str(), ""]);
    // The same in one step.
    let at = |name: &str| address(&harness, Platform::Airbnb, name);
    for name in ["two", "three"] {
        harness.platform.answers_at(name, Answer::events(&[&format!("1418fb94e984-1 {january} Reserved")]));
    }
    let moved = put(&harness, vec![at("two"), vrbo()]).await;
    assert_eq!(bound(&harness).await, [moved[0].as_str(), ""]);
    // The new one before the old one is removed.
    put(&harness, vec![at("two"), at("three"), vrbo()]).await;
    let left = put(&harness, vec![at("three"), vrbo()]).await;
    assert_eq!(bound(&harness).await, [left[0].as_str(), ""]);
    assert_eq!(stays_sent(&harness, &of_one).await, [february]);
    assert_eq!(stays_sent(&harness, &of_none).await, [january, february]);
}

#[tokio::test]
async fn every_address_names_its_feed_or_says_that_there_is_none() {
    let harness = Harness::start().await;
    let (one, two) =
        ("1418fb94e984-1 2027-01-05..2027-01-10 Reserved", "1418fb94e984-2 2027-02-05..2027-02-10 Reserved");
    harness.platform.answers_at("one", Answer::events(&[one]));
    harness.platform.answers_at("two", Answer::events(&[two]));
    let (january, february) = ("2027-01-05..2027-01-10", "2027-02-05..2027-02-10");
    // Created before its platform has a feed: the first feed is assigned to it.
    create(&harness, Platform::Airbnb, None).await.expect("an address");
    assert_eq!(bound(&harness).await, [""]);
    let ids = put(&harness, vec![address(&harness, Platform::Airbnb, "one")]).await;
    assert_eq!(bound(&harness).await, [ids[0].as_str()]);
    let ids =
        put(&harness, vec![address(&harness, Platform::Airbnb, "one"), address(&harness, Platform::Airbnb, "two")])
            .await;
    let refused = create(&harness, Platform::Airbnb, None).await.expect_err("of which of the two nobody knows");
    assert_eq!(refusal::reason(&refused), Some("unclear_feed"));
    let refused = create(&harness, Platform::Airbnb, Some("nonsense")).await.expect_err("no feed");
    assert_eq!((refusal::reason(&refused), refusal::field(&refused)), (Some("feed_not_found"), Some("feed")));
    let (_, of_two) = create(&harness, Platform::Airbnb, Some(&ids[1])).await.expect("an address");
    assert_eq!(stays_sent(&harness, &of_two).await, [january]);
    let (_, of_none) = create(&harness, Platform::Airbnb, Some("")).await.expect("an address");
    assert_eq!(stays_sent(&harness, &of_none).await, [january, february]);
    assert_eq!(bound(&harness).await, [ids[0].as_str(), &ids[1], ""]);
    // The feed stays the same at another address.
    let moved = wire::FeedAddress { feed_id: Some(ids[1].clone()), ..address(&harness, Platform::Airbnb, "renewed") };
    harness.platform.answers_at("renewed", Answer::events(&[two]));
    put(&harness, vec![address(&harness, Platform::Airbnb, "one"), moved]).await;
    assert_eq!(stays_sent(&harness, &of_two).await, [january]);
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
        // Not a guest's.
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
    let (_, token) = create(&harness, Platform::Vrbo, None).await.expect("an address");
    assert_eq!(stays_sent(&harness, &token).await, (0..8).map(nights).collect::<Vec<_>>());
}

#[tokio::test]
async fn double_bookings_are_told() {
    let airbnb = "1418fb94e984-1 2027-03-03..2027-03-07 Reserved";
    for (platform, other, earlier, told) in [
        // Two reservations of the same range may be the same guest.
        (Platform::Vrbo, "u 2027-03-03..2027-03-08 Reserved - Anna", false, true),
        (Platform::Vrbo, "u 2027-03-03..2027-03-07 Reserved - Anna", false, false),
        // A possible reservation counts if it was named well before.
        (Platform::Booking, "u 2027-03-03..2027-03-10 CLOSED - Not available", true, true),
        (Platform::Booking, "u 2027-03-03..2027-03-10 CLOSED - Not available", false, false),
        (Platform::Other, "u 2027-03-03..2027-03-10 Busy", true, true),
        (Platform::Other, "u 2027-03-03..2027-03-10 Blocked by owner", true, false),
        // Linked listings of a platform share the UIDs of their stays. In other calendars a UID may be any number, but for a
        // stay that begins on the same day.
        (Platform::Airbnb, "1418fb94e984-1 2027-03-02..2027-03-08 Reserved", true, false),
        (Platform::Vrbo, "1418fb94e984-1 2027-03-02..2027-03-08 Reserved", false, true),
        (Platform::Other, "1418fb94e984-1 2027-03-02..2027-03-08 Reserved", false, true),
        (Platform::Other, "1418fb94e984-1 2027-03-03..2027-03-08 Reserved", false, false),
    ] {
        let harness = Harness::start().await;
        let before: &[&str] = if earlier { &[] } else { &[airbnb] };
        harness.platform.answers_at("a", Answer::events(before));
        harness.platform.answers_at("o", Answer::events(&[other]));
        put(&harness, vec![address(&harness, Platform::Airbnb, "a"), address(&harness, platform, "o")]).await;
        harness.after(TimeDelta::hours(7)).await;
        harness.platform.answers_at("a", Answer::events(&[airbnb]));
        harness.after(READ).await;
        let expected: &[&str] = if told { &["2027-03-03..2027-03-07"] } else { &[] };
        assert_eq!(conflicts(&harness).await, expected, "{other} {earlier}");
    }
}

#[tokio::test]
async fn a_date_to_come_says_nothing_of_what_a_subscriber_has() {
    let harness = Harness::start().await;
    let (_, token) = create(&harness, Platform::Vrbo, None).await.expect("an address");
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
