//! Contents of feeds, conflicts, and nights that nobody can book.

use casacero_tests::{answer, listings};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::Owner;

#[tokio::test(flavor = "multi_thread")]
async fn the_events_of_feeds_are_shown_without_guests() {
    let owner = Owner::start().await;
    let events = owner.get("feeds/events").await;
    insta::assert_json_snapshot!("feed_events", events, { ".items[].feedId" => "[id]" });
    for secret in ["47110815471", "HMSECRET"] {
        assert!(!events.to_string().contains(secret), "{secret} is nobody's business");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn why_an_event_is_what_it_is_is_told_in_the_owners_language() {
    let owner = Owner::start().await;
    let address = json!({ "address": owner.test.feeds.url("/airbnb.ics"), "platform": "airbnb" });
    for (language, reservation) in [("en", "Airbnb marks it as a reservation"), ("es", "Airbnb lo marca como reserva")]
    {
        for request in
            [owner.request(Method::GET, "feeds/events"), owner.request(Method::POST, "feeds/check").json(&address)]
        {
            let (status, told) = answer(request.header(header::ACCEPT_LANGUAGE, language)).await;
            assert_eq!(status, StatusCode::OK, "{told}");
            let items = told["items"].as_array().or(told["events"].as_array()).expect("events");
            assert!(items.iter().any(|event| event["reason"]["text"] == reservation), "{language}: {told}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_for_one_night_are_told() {
    let owner = Owner::start().await;
    assert_eq!(owner.get("conflicts").await, json!({ "items": [] }));
    let other = listings::BOOKING
        .replace("20270401", "20270512")
        .replace("20270404", "20270517")
        .replace("CLOSED - Not available", "Reservation Zoë Holm 600123456");
    owner.test.feeds.answer("/other.ics", 200, &other);
    let airbnb = owner.feed().await["id"].clone();
    let wanted = json!({ "items": [
        { "id": airbnb, "platform": "airbnb" },
        { "platform": "other", "address": owner.test.feeds.url("/other.ics") },
    ] });
    let (status, feeds) = owner.send(Method::PUT, "feeds", &wanted).await;
    assert_eq!(status, StatusCode::OK, "{feeds}");
    owner.post("feeds/sync", &json!({})).await;
    let conflicts = owner.get("conflicts").await;
    insta::assert_json_snapshot!("conflicts", conflicts, { ".items[].*.feedId" => "[id]" });
    assert!(!conflicts.to_string().contains("600123456"));
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_that_nobody_can_book_are_told() {
    let owner = Owner::start().await;
    for (first, last) in [("2027-03-02", "2027-03-09"), ("2027-03-12", "2027-03-20")] {
        owner.post("blocks", &json!({ "startDate": first, "endDate": last, "reason": "x" })).await;
    }
    let one = json!({ "startDate": "2027-03-01", "endDate": "2027-03-01" });
    let two = json!({ "startDate": "2027-03-10", "endDate": "2027-03-11" });
    assert_eq!(owner.get("gaps").await, json!({ "items": [one, two] }));
    assert_eq!(owner.get("gaps?minimumNights=2").await, json!({ "items": [one] }));
    assert_eq!(owner.get("gaps?minimumNights=1").await, json!({ "items": [] }));
    for number in ["0", "31", "-1", "three", "99999999999"] {
        let path = format!("gaps?minimumNights={number}");
        let (status, problem): (_, Value) = answer(owner.request(Method::GET, &path)).await;
        let told = (status, &problem["code"], &problem["field"]);
        assert_eq!(told, (StatusCode::BAD_REQUEST, &json!("invalid_parameter"), &json!("minimumNights")), "{number}");
    }
}
