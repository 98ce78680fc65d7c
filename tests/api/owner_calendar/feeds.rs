//! Feeds: list, state, reads, and held nights.

use casacero_tests::{answer, listings};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::{Owner, each};

const EMPTY: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nCALSCALE:GREGORIAN\r\nEND:VCALENDAR\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn owners_see_how_feeds_are_and_never_their_addresses() {
    let owner = Owner::start().await;
    let feeds = owner.get("feeds").await;
    insta::assert_json_snapshot!("feeds", feeds, { ".items[].id" => "[id]", ".items[].nextReadAt" => "[time]" });
    assert!(!feeds.to_string().contains("/airbnb.ics"));
}

#[tokio::test(flavor = "multi_thread")]
async fn feeds_are_replaced_and_keep_their_addresses() {
    let owner = Owner::start().await;
    let kept = owner.feed().await;
    owner.test.feeds.answer("/second.ics", 200, listings::BOOKING);
    let second = owner.test.feeds.url("/second.ics");
    let wanted = json!({ "items": [
        { "platform": "booking", "address": format!(" {second} ") },
        { "id": kept["id"], "platform": "airbnb", "policy": "everything" },
    ] });
    let (status, feeds) = owner.send(Method::PUT, "feeds", &wanted).await;
    assert_eq!(status, StatusCode::OK, "{feeds}");
    assert_eq!(each(&feeds, "platform"), ["booking", "airbnb"]);
    assert_eq!(each(&feeds, "policy"), ["platform", "everything"]);
    assert_eq!((&feeds["items"][1]["id"], &feeds["items"][1]["takenNights"]), (&kept["id"], &json!(10)));
    let synced = owner.post("feeds/sync", &json!({})).await;
    assert_eq!(each(&synced, "state"), ["fresh", "fresh"]);
    assert_eq!(each(&synced, "takenNights"), [3, 10]);
    let (_, none) = owner.send(Method::PUT, "feeds", &json!({ "items": [] })).await;
    assert_eq!(none, json!({ "items": [] }));
    assert_eq!(owner.get("calendar?from=2027-05-01&to=2027-05-31").await["blocked"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn feeds_that_another_page_changed_are_not_replaced() {
    let owner = Owner::start().await;
    let tag = |response: &reqwest::Response| response.headers()[header::ETAG].to_str().expect("text").to_owned();
    let shown = owner.request(Method::GET, "feeds").send().await.expect("an answer");
    let seen = tag(&shown);
    let shown: Value = shown.json().await.expect("feeds");
    let own = json!({ "id": shown["items"][0]["id"], "platform": "airbnb" });
    let put = |items: Value, if_match: &str| {
        owner.request(Method::PUT, "feeds").header(header::IF_MATCH, if_match).json(&json!({ "items": items }))
    };
    let second = json!({ "address": owner.test.feeds.url("/second.ics"), "platform": "vrbo" });
    let added = put(json!([own, second]), &seen).send().await.expect("an answer");
    assert_eq!(added.status(), StatusCode::OK);
    let added = tag(&added);
    for stale in [seen.as_str(), "\"nonsense\""] {
        let (status, problem) = answer(put(json!([own]), stale)).await;
        assert_eq!((status.as_u16(), problem["code"].as_str()), (412, Some("feeds_changed")), "{stale}");
        let spanish = put(json!([own]), stale).header(header::ACCEPT_LANGUAGE, "es");
        let told = answer(spanish).await.1["detail"].clone();
        assert!(told.as_str().is_some_and(|told| told.contains("han cambiado entretanto")), "{told}");
    }
    let unseen = owner.request(Method::PUT, "feeds").json(&json!({ "items": [own] }));
    let (status, problem) = answer(unseen).await;
    assert_eq!((status.as_u16(), problem["code"].as_str()), (428, Some("version_required")));
    assert_eq!(each(&owner.get("feeds").await, "platform"), ["airbnb", "vrbo"], "nothing was lost");
    assert_eq!(put(json!([own]), &added).send().await.expect("an answer").status(), StatusCode::OK);
    assert_eq!(put(json!([own]), "*").send().await.expect("an answer").status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn feeds_that_cannot_be_kept_are_refused() {
    let owner = Owner::start().await;
    let other = owner.other("CASA-1002").await;
    let theirs = answer(owner.request_as(&other, Method::GET, "feeds")).await.1["items"][0]["id"].clone();
    let address = |text: &str| json!({ "address": text });
    let twelve = |count: usize| {
        let feeds = (0..count).map(|number| address(&format!("https://example.com/{number}.ics")));
        Value::Array(feeds.collect())
    };
    let twice = address("https://example.com/a.ics");
    let cases = [
        (json!([{ "id": theirs }]), 404, "feed_not_found", "id"),
        (json!([{ "id": "\u{0}" }]), 404, "feed_not_found", "id"),
        (json!([{ "id": "🏠" }]), 404, "feed_not_found", "id"),
        (json!([{}]), 422, "invalid_feed_url", "address"),
        (json!([address("nonsense")]), 422, "invalid_feed_url", "address"),
        (json!([address("🏠\u{0}")]), 422, "invalid_feed_url", "address"),
        (json!([address("ftp://example.com/a.ics")]), 422, "invalid_feed_url", "address"),
        (json!([address("https://www.airbnb.com/rooms/1")]), 422, "listing_page_url", "address"),
        (json!([address("https://tropical-homes.com/rooms/1")]), 422, "not_a_calendar_url", "address"),
        (
            json!([{ "platform": "manual", "address": "https://example.com/a.ics" }]),
            422,
            "invalid_platform",
            "platform",
        ),
        (json!([twice, twice]), 422, "duplicate_feed", "items"),
        (twelve(13), 409, "too_many_feeds", "items"),
        (json!([{ "platform": "castle" }]), 400, "invalid_body", ""),
        (json!([{ "policy": 1 }]), 400, "invalid_body", ""),
        (json!(7), 400, "invalid_body", ""),
    ];
    for (items, status, code, field) in cases {
        let (answered, problem) = owner.send(Method::PUT, "feeds", &json!({ "items": items })).await;
        let told = (answered.as_u16(), problem["code"].as_str(), problem["field"].as_str().unwrap_or_default());
        assert_eq!(told, (status, Some(code), field), "{items}");
    }
    assert_eq!(each(&owner.get("feeds").await, "platform"), ["airbnb"], "nothing has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_is_told_in_the_owners_language() {
    let owner = Owner::start().await;
    let cases = [
        (404, "", "not_found", "Calendar not found - please check the URL is correct", "Calendario no encontrado"),
        (503, "", "server_error", "Server error (503): Service Unavailable", "Error del servidor (503)"),
        (200, "", "empty", "Empty iCal data received", "Se han recibido datos iCal vacíos"),
        (200, "<html>", "missing_vcalendar", "Invalid iCal format - missing BEGIN:VCALENDAR", "Formato iCal no válido"),
    ];
    for (status, body, code, english, spanish) in cases {
        owner.test.feeds.answer("/airbnb.ics", status, body);
        let read = owner.post("feeds/sync", &json!({})).await;
        assert_eq!((&read["items"][0]["state"], &read["items"][0]["takenNights"]), (&json!("failing"), &json!(10)));
        assert_eq!(read["items"][0]["error"], json!({ "code": code, "status": status, "text": english }));
        let told = owner.get_in_spanish("feeds").await["items"][0]["error"]["text"].clone();
        assert!(told.as_str().is_some_and(|text| text.starts_with(spanish)), "{told}");
    }
    let reads = format!("feeds/{}/reads?limit=1", owner.feed().await["id"].as_str().expect("an id"));
    let newest = owner.get_in_spanish(&reads).await;
    assert_eq!(newest["items"][0]["error"], "Formato iCal no válido: falta BEGIN:VCALENDAR");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_shown_and_released() {
    let owner = Owner::start().await;
    owner.test.feeds.answer("/airbnb.ics", 200, EMPTY);
    owner.test.clock.advance(chrono::Duration::hours(1));
    owner.post("feeds/sync", &json!({})).await;
    let feed = owner.feed().await;
    let waiting = feed["waiting"].as_array().expect("a list");
    assert!(!waiting.is_empty());
    assert!(waiting.iter().all(|nights| nights["missingSince"] == "2027-03-01T13:00:00Z"), "{waiting:?}");
    assert!(waiting.iter().all(|nights| nights["freeAt"] == "2027-03-02T13:00:00Z"), "{waiting:?}");
    let release = format!("feeds/{}/release", feed["id"].as_str().expect("an id"));
    let backwards = json!({ "nights": [{ "startDate": "2027-05-10", "endDate": "2027-05-08" }] });
    let (status, problem) = owner.send(Method::POST, &release, &backwards).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("invalid_nights")));
    let first = json!({ "nights": [{ "startDate": waiting[0]["startDate"], "endDate": waiting[0]["endDate"] }] });
    let released = owner.post(&release, &first).await;
    assert_eq!(released["waiting"].as_array().map(Vec::len), Some(waiting.len() - 1), "{released}");
    let released = owner.post(&release, &json!({})).await;
    assert_eq!((&released["waiting"], &released["takenNights"]), (&json!([]), &json!(0)));
    assert_eq!(owner.get("calendar?from=2027-05-01&to=2027-05-31").await["blocked"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reading_that_was_seen_is_accepted() {
    let owner = Owner::start().await;
    let feed = owner.feed().await;
    let accept = format!("feeds/{}/accept", feed["id"].as_str().expect("an id"));
    let stale = json!({ "readAt": "2027-02-01T12:00:00Z" });
    let (status, problem) = owner.send(Method::POST, &accept, &stale).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("reading_changed")));
    let (status, problem) = owner.send(Method::POST, &accept, &json!({})).await;
    let told = (status, &problem["code"], &problem["field"]);
    assert_eq!(told, (StatusCode::UNPROCESSABLE_ENTITY, &json!("read_at_required"), &json!("readAt")));
    let accepted = owner.post(&accept, &json!({ "readAt": feed["lastReadAt"] })).await;
    assert_eq!(accepted["proven"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_are_shown_page_by_page() {
    let owner = Owner::start().await;
    owner.test.clock.advance(chrono::Duration::hours(1));
    owner.test.feeds.answer("/airbnb.ics", 403, "");
    owner.post("feeds/sync", &json!({})).await;
    let reads = format!("feeds/{}/reads", owner.feed().await["id"].as_str().expect("an id"));
    let all = owner.get(&reads).await;
    insta::assert_json_snapshot!("feed_reads", all, { ".items[].id" => "[id]", ".items[].durationMs" => "[ms]" });
    let first = owner.get(&format!("{reads}?limit=1")).await;
    let cursor = first["nextCursor"].as_str().expect("a second page");
    let second = owner.get(&format!("{reads}?limit=1&cursor={cursor}")).await;
    assert_eq!((&first["items"][0], &second["items"][0]), (&all["items"][0], &all["items"][1]));
    for (query, field) in [("limit=0", "limit"), ("limit=101", "limit"), ("limit=x", "limit"), ("cursor=%00", "cursor")]
    {
        let (status, problem) = answer(owner.request(Method::GET, &format!("{reads}?{query}"))).await;
        assert_eq!((status, &problem["field"]), (StatusCode::BAD_REQUEST, &json!(field)), "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_failed_cycles_raise_an_alert() {
    let owner = Owner::start().await;
    assert_eq!(owner.get("feeds/alerts").await, json!({ "items": [] }));
    owner.test.feeds.answer("/airbnb.ics", 404, "");
    // Each cycle makes four attempts.
    for _ in 0..12 {
        owner.test.clock.advance(chrono::Duration::minutes(45));
        owner.test.sync("CASA-1001").await;
    }
    let alerts = owner.get("feeds/alerts").await;
    assert_eq!(each(&alerts, "platform"), ["airbnb"], "{alerts}");
    assert_eq!(
        alerts["items"][0]["error"],
        json!({ "code": "not_found", "status": 404, "text": "Calendar not found - please check the URL is correct" })
    );
    let spanish = owner.get_in_spanish("feeds/alerts").await;
    assert_eq!(
        spanish["items"][0]["error"]["text"],
        "Calendario no encontrado: comprueba que la dirección sea correcta"
    );
    let told = || -> Vec<String> {
        owner.test.mails().into_iter().filter(|mail| mail.contains("Subject: Problema con el calendario")).collect()
    };
    let waiting = async {
        while told().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), waiting).await.expect("the owner is told by mail");
    let mails = told();
    assert_eq!(mails.len(), 1, "one for each streak: {mails:?}");
    assert!(mails[0].contains("> Calendario no encontrado"), "{}", mails[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_propertys_feed_is_out_of_reach() {
    let owner = Owner::start().await;
    let other = owner.other("CASA-1002").await;
    let mine = owner.feed().await["id"].as_str().expect("an id").to_owned();
    for id in [mine.as_str(), "nonsense", "%00", "%F0%9F%8F%A0"] {
        let reads = owner.request_as(&other, Method::GET, &format!("feeds/{id}/reads"));
        let release = owner.request_as(&other, Method::POST, &format!("feeds/{id}/release")).json(&json!({}));
        let check = owner.request_as(&other, Method::POST, "feeds/check").json(&json!({ "id": id }));
        for request in [reads, release, check] {
            let (status, problem) = answer(request.header(header::ACCEPT_LANGUAGE, "es")).await;
            assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("feed_not_found")), "{id}");
            assert_eq!(problem["detail"], "Este alojamiento no tiene ese calendario.");
        }
    }
}
