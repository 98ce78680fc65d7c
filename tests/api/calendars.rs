//! Calendars from end to end: a feed is fetched, queued, parsed and merged, and its nights reach the guest.

use casacero_proto::calendar::v1::{Block, BlockType, DayRange, Platform, PutBlockRequest};
use casacero_tests::{Class, TestProduct, answer, limit, listings};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const MAY: &str = "/api/v1/properties/CASA-1001/calendar?from=2027-05-01&to=2027-05-31";

fn blocked(calendar: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a date").to_owned();
    let ranges = calendar["blocked"].as_array().expect("ranges");
    ranges.iter().map(|range| (text(&range["startDate"]), text(&range["endDate"]))).collect()
}

fn reserved_and_blocked() -> Vec<(String, String)> {
    [("2027-05-08", "2027-05-14"), ("2027-05-20", "2027-05-22")].map(|(a, b)| (a.into(), b.into())).into()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_shows_nights_and_no_guest() {
    let test = TestProduct::with_listings().await;
    let (status, calendar) = test.get(MAY).await;
    assert_eq!(status, StatusCode::OK);
    insta::assert_json_snapshot!("calendar", calendar, { ".version" => "[version]" });
    for secret in ["47110815471", "HMSECRET", "Reserved", "1418fb94e984"] {
        assert!(!calendar.to_string().contains(secret), "{secret} is nobody's business");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_personal_of_a_feed_reaches_the_disk() {
    let test = TestProduct::with_listings().await;
    let bytes = test.written().await;
    assert!(bytes.windows(9).any(|window| window == b"CASA-1001"), "there is something to look into");
    for secret in ["HMSECRET01", "hosting/reservations", "47110815471"] {
        let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!found, "{secret} was written");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_feed_only_the_owner_knows() {
    let test = TestProduct::with_listings().await;
    let (_, calendar) = test.get("/api/v1/properties/CASA-1003/calendar?from=2027-05-01&to=2027-05-31").await;
    assert_eq!(calendar["blocked"], json!([]));
    assert_eq!(calendar["unknown"], json!([{ "startDate": "2027-05-01", "endDate": "2027-05-31" }]));
    assert_eq!(calendar["percent"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_feed_leaves_the_nights_standing() {
    let test = TestProduct::with_listings().await;
    let (_, before) = test.get(MAY).await;
    assert_eq!(blocked(&before), reserved_and_blocked());
    let login = "<!doctype html><html><body>Please sign in</body></html>";
    for (status, body) in [(200, login), (404, "gone"), (403, ""), (500, "oops"), (200, ""), (200, "{\"error\":\"x\"}")]
    {
        test.feeds.answer("/airbnb.ics", status, body);
        test.sync("CASA-1001").await;
        let (_, after) = test.get(MAY).await;
        assert_eq!(blocked(&after), reserved_and_blocked(), "{status} {body}");
        assert_eq!(after["sources"][0]["state"], "failing", "{status} {body}");
        assert!(after["sources"][0]["lastReadAt"].is_string(), "{status} {body}");
    }
    test.feeds.answer("/airbnb.ics", 200, listings::AIRBNB);
    test.sync("CASA-1001").await;
    assert_eq!(test.get(MAY).await.1["sources"][0]["state"], "fresh");
}

#[tokio::test(flavor = "multi_thread")]
async fn vanished_nights_stay_taken_until_they_stay_away() {
    let test = TestProduct::with_listings().await;
    let empty = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nCALSCALE:GREGORIAN\r\nEND:VCALENDAR\r\n";
    test.feeds.answer("/airbnb.ics", 200, empty);
    for hours in [0, 3, 3, 17] {
        test.clock.advance(chrono::Duration::hours(hours));
        test.sync("CASA-1001").await;
        let (_, waiting) = test.get(MAY).await;
        assert_eq!(blocked(&waiting), reserved_and_blocked(), "an empty calendar is not believed for a day");
    }
    test.clock.advance(chrono::Duration::hours(3));
    test.sync("CASA-1001").await;
    let (_, believed) = test.get(MAY).await;
    assert_eq!(blocked(&believed), []);
    assert_eq!(believed["sources"][0]["state"], "fresh");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_may_have_an_older_calendar_checked_again() {
    let test = TestProduct::with_listings().await;
    let ask =
        async |id: &str| answer(test.request(Method::POST, &format!("/api/v1/properties/{id}/calendar/refresh"))).await;
    let before = test.get(MAY).await.1;
    let (status, asked) = ask("CASA-1001").await;
    let nothing = json!({ "sourcesToRead": 0, "askedAt": "2027-03-01T12:00:00Z" });
    assert_eq!((status, asked), (StatusCode::ACCEPTED, nothing));
    let longer = listings::AIRBNB.replace("DTEND;VALUE=DATE:20270515", "DTEND;VALUE=DATE:20270516");
    test.feeds.answer("/airbnb.ics", 200, &longer);
    test.clock.advance(chrono::Duration::minutes(16));
    let (_, asked) = ask("CASA-1001").await;
    assert_eq!(asked["sourcesToRead"], 1, "{asked}");
    let newer = |calendar: &Value| calendar["sources"][0]["lastReadAt"].as_str() >= asked["askedAt"].as_str();
    let after = test.eventually(MAY, |_, calendar| newer(calendar)).await;
    assert_ne!(blocked(&after), blocked(&before));
    for (id, code) in
        [("CASA-9999", "listing_not_found"), ("CASA-1004", "listing_not_found"), ("x", "invalid_listing_id")]
    {
        let (status, problem) = ask(id).await;
        assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!(code)), "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_may_have_so_many_calendars_checked() {
    let test = TestProduct::start_with(|config| limit(config, Class::Refreshes, &[2])).await;
    let ask = async || answer(test.request(Method::POST, "/api/v1/properties/CASA-1001/calendar/refresh")).await.0;
    assert_eq!((ask().await, ask().await), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
    assert_eq!(ask().await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owners_block_counts_beside_the_platforms() {
    let test = TestProduct::with_listings().await;
    let first = casacero_gateway::query::date("from", "2027-05-28").expect("a date");
    let first_day = casacero_gateway::views::day(first);
    let block = Block {
        id: "block-1".into(),
        nights: Some(DayRange { first_day, end_day: first_day + 2 }),
        block_type: BlockType::PersonalUse.into(),
        reason: "My birthday".into(),
        created_at: None,
        until: None,
        edited_at: None,
    };
    let put = PutBlockRequest { property_id: "CASA-1001".into(), block: Some(block), only_if_free: false };
    test.calendar().put_block(test.operator().request(put)).await.expect("the block is kept");
    let (_, calendar) = test.get(MAY).await;
    let last = calendar["blocked"].as_array().and_then(|ranges| ranges.last()).cloned().expect("a range");
    assert_eq!(
        last,
        json!({ "startDate": "2027-05-28", "endDate": "2027-05-29", "platform": "manual", "category": "manual_block" })
    );
    assert!(!calendar.to_string().contains("birthday"));
    let path = "/api/v1/properties?checkIn=2027-05-28&checkOut=2027-05-29";
    test.eventually(path, |_, page| page["total"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_platforms_may_hold_the_same_night() {
    let test = TestProduct::with_listings().await;
    let overlapping = listings::BOOKING.replace("20270401", "20270512").replace("20270404", "20270517");
    test.feeds.answer("/second.ics", 200, &overlapping);
    let feeds = [(Platform::Airbnb, "/airbnb.ics"), (Platform::Booking, "/second.ics")];
    let put = casacero_proto::calendar::v1::PutFeedsRequest {
        property_id: "CASA-1001".into(),
        feeds: feeds
            .map(|(platform, path)| casacero_proto::calendar::v1::FeedAddress {
                platform: Some(platform.into()),
                url: Some(test.feeds.url(path)),
                ..Default::default()
            })
            .into(),
        ..Default::default()
    };
    test.calendar().put_feeds(test.operator().request(put)).await.expect("the feeds are kept");
    test.sync("CASA-1001").await;
    let (_, calendar) = test.get(MAY).await;
    let booking: Vec<_> =
        calendar["blocked"].as_array().expect("ranges").iter().filter(|range| range["platform"] == "booking").collect();
    assert_eq!(booking.len(), 1);
    assert_eq!((&booking[0]["startDate"], &booking[0]["endDate"]), (&json!("2027-05-12"), &json!("2027-05-16")));
}
