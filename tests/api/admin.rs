//! Operators: signing in, and their views and actions on feeds.

use std::time::Duration;

use casacero::config::Config;
use casacero_common::secret::Secret;
use casacero_tests::{
    TestProduct, answer,
    translator::{SPANISH, TranslationServer},
};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header};
use serde_json::{Value, json};

const SESSION: &str = "/api/v1/admin/session";
pub(crate) const EMAIL: &str = "ana@casacero.example";
pub(crate) const PASSWORD: &str = "olas y viento del sur";

/// A product with listings and an admin.
pub(crate) async fn product() -> TestProduct {
    product_with(|_| {}).await
}

/// The same with changed settings.
async fn product_with(change: impl FnOnce(&mut Config)) -> TestProduct {
    TestProduct::with_listings_and(|config| {
        with_operator(config);
        change(config);
    })
    .await
}

/// Sets the first admin.
pub(crate) fn with_operator(config: &mut Config) {
    config.operator.email = EMAIL.into();
    config.operator.password = Secret::from(PASSWORD);
}

async fn sign_in(test: &TestProduct, email: &str, password: &str) -> Response {
    let body = json!({ "email": email, "password": password });
    test.request(Method::POST, SESSION).json(&body).send().await.expect("an answer")
}

/// The admin's session cookie.
pub(crate) async fn cookie(test: &TestProduct) -> String {
    let signed_in = sign_in(test, EMAIL, PASSWORD).await;
    assert_eq!(signed_in.status(), StatusCode::OK);
    let set = signed_in.headers()[header::SET_COOKIE].to_str().expect("text");
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
    set.split(';').next().expect("a pair").to_owned()
}

pub(crate) fn with(request: RequestBuilder, cookie: &str) -> RequestBuilder {
    request.header(header::COOKIE, cookie)
}

const READS: [&str; 12] = [
    "/api/v1/admin/overview",
    "/api/v1/admin/properties",
    "/api/v1/admin/properties/CASA-1001/record",
    "/api/v1/admin/calendar",
    "/api/v1/admin/calendar/passes",
    "/api/v1/admin/calendar/dead-letters",
    "/api/v1/admin/properties/CASA-1001/feeds",
    "/api/v1/admin/properties/CASA-1001/feeds/events",
    "/api/v1/admin/coordinates",
    "/api/v1/admin/coordinates/check",
    "/api/v1/admin/translations/usage",
    "/api/v1/admin/mail/failures",
];

const WRITES: [&str; 6] = [
    "/api/v1/admin/calendar/sync",
    "/api/v1/admin/calendar/passes",
    "/api/v1/admin/calendar/dead-letters/replay",
    "/api/v1/admin/feeds/diagnose",
    "/api/v1/admin/coordinates/check",
    "/api/v1/admin/coordinates/CASA-1001/apply",
];

#[tokio::test(flavor = "multi_thread")]
async fn operators_sign_in_and_out_and_nobody_else_is_told_anything() {
    let test = product().await;
    let nobody = (StatusCode::OK, json!({}));
    assert_eq!(answer(test.request(Method::GET, SESSION)).await, nobody);
    for path in READS {
        let (status, problem) = answer(test.request(Method::GET, path)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("unauthenticated")), "{path}");
    }
    for path in WRITES {
        let (status, problem) = answer(test.request(Method::POST, path).json(&json!({}))).await;
        assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("unauthenticated")), "{path}");
    }
    for (email, password) in [(EMAIL, "wrong"), ("eva@casacero.example", PASSWORD), ("nonsense", ""), ("", "")] {
        let refused = sign_in(&test, email, password).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{email}");
    }
    let cookie = cookie(&test).await;
    let (status, current) = answer(with(test.request(Method::GET, SESSION), &cookie)).await;
    assert_eq!((status, &current["session"]["email"]), (StatusCode::OK, &json!(EMAIL)), "{current}");
    for path in READS {
        let (status, body) = answer(with(test.request(Method::GET, path), &cookie)).await;
        assert_eq!(status, StatusCode::OK, "{path} {body}");
    }
    for path in WRITES {
        let asked = with(test.request(Method::POST, path), &cookie).header(header::ORIGIN, "https://evil.example");
        let (status, problem) = answer(asked.json(&json!({}))).await;
        assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("origin_not_allowed")), "{path}");
    }
    let out = with(test.request(Method::DELETE, SESSION), &cookie).send().await.expect("an answer");
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    assert_eq!(answer(with(test.request(Method::GET, SESSION), &cookie)).await, nobody);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_tried_a_few_times() {
    let test = product().await;
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(sign_in(&test, EMAIL, "wrong").await.status().as_u16());
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_is_started_and_followed_to_its_end() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let passes = "/api/v1/admin/calendar/passes";
    let start = json!({ "propertyIds": ["CASA-1001"], "spreadSeconds": 0 });
    // Earlier reads do not count.
    test.clock.advance(chrono::Duration::minutes(10));
    let (status, pass) = answer(with(test.request(Method::POST, passes), &cookie).json(&start)).await;
    assert_eq!(status, StatusCode::CREATED, "{pass}");
    assert_eq!(pass["feeds"], 1, "{pass}");
    let progress = format!("{passes}/{}/progress", pass["id"].as_str().expect("an id"));
    let stream = with(test.request(Method::GET, &progress), &cookie).send().await.expect("an answer");
    assert_eq!(stream.headers()[header::CONTENT_TYPE], "text/event-stream");
    let events = stream.text().await.expect("its end");
    let last = events.trim_end().rsplit("data: ").next().expect("an event");
    let last: Value = serde_json::from_str(last).expect("a pass");
    assert_eq!((&last["read"], &last["percent"]), (&json!(1), &json!(100)), "{events}");
    let (_, list) = answer(with(test.request(Method::GET, passes), &cookie)).await;
    assert_eq!(list["items"][0]["id"], pass["id"]);
    // A browser whose stream has ended reconnects with the id of its last event.
    let told = events.lines().rev().find_map(|line| line.strip_prefix("id: ")).expect("an id");
    let again = with(test.request(Method::GET, &progress), &cookie).header("last-event-id", told);
    assert_eq!(again.send().await.expect("an answer").status(), StatusCode::NO_CONTENT);

    let unknown = with(test.request(Method::GET, &format!("{passes}/nonsense/progress")), &cookie);
    assert_eq!(answer(unknown).await.0, StatusCode::NOT_FOUND);
    for (body, code) in [
        (json!({ "propertyIds": ["../x"] }), "invalid_listing_id"),
        (json!({ "spreadSeconds": 86_401 }), "invalid_spread"),
        (json!({ "propertyIds": vec!["CASA-1"; 2_001] }), "too_many_properties"),
        (json!({ "spreadSeconds": -1 }), "invalid_body"),
        // Each of these could be mistaken for a request for all feeds.
        (json!({ "propertyIds": [] }), "invalid_body"),
        (json!({ "propertyId": "CASA-1001" }), "invalid_body"),
        (json!({ "properties": ["CASA-1001"] }), "invalid_body"),
    ] {
        let (_, problem) = answer(with(test.request(Method::POST, passes), &cookie).json(&body)).await;
        assert_eq!(problem["code"], code, "{problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_ends_with_the_session() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let passes = "/api/v1/admin/calendar/passes";
    // The clock stands still from here on, so feeds that are not due now are never read.
    test.clock.advance(chrono::Duration::hours(1));
    let start = json!({ "spreadSeconds": 86_400 });
    let (status, pass) = answer(with(test.request(Method::POST, passes), &cookie).json(&start)).await;
    assert_eq!(status, StatusCode::CREATED, "{pass}");
    let progress = format!("{passes}/{}/progress", pass["id"].as_str().expect("an id"));
    let mut stream = with(test.request(Method::GET, &progress), &cookie).send().await.expect("an answer");
    for _ in 0..3 {
        assert!(stream.chunk().await.expect("an event").is_some(), "the pass goes on");
    }
    let out = with(test.request(Method::DELETE, SESSION), &cookie).send().await.expect("an answer");
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    let ended = async { while stream.chunk().await.expect("an event, or the end").is_some() {} };
    tokio::time::timeout(Duration::from_secs(15), ended).await.expect("the stream ends with the session");
}

#[tokio::test(flavor = "multi_thread")]
async fn feeds_are_looked_into() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let post =
        async |path: &str, body: Value| answer(with(test.request(Method::POST, path), &cookie).json(&body)).await;
    let (status, synced) = post("/api/v1/admin/calendar/sync", json!({ "propertyId": "CASA-1001" })).await;
    assert_eq!((status, &synced["items"][0]["state"]), (StatusCode::OK, &json!("fresh")), "{synced}");
    let (status, problem) = post("/api/v1/admin/calendar/sync", json!({ "propertyId": "CASA-9999" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("listing_not_found")));
    let feed = synced["items"][0]["id"].as_str().expect("an id");

    let reads = format!("/api/v1/admin/properties/CASA-1001/feeds/{feed}/reads");
    let (status, reads) = answer(with(test.request(Method::GET, &reads), &cookie)).await;
    assert_eq!(
        (status, reads["items"].as_array().map(|items| !items.is_empty())),
        (StatusCode::OK, Some(true)),
        "{reads}"
    );

    let diagnose = "/api/v1/admin/feeds/diagnose";
    let (status, found) = post(diagnose, json!({ "propertyId": "CASA-1001", "id": feed })).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    assert!(found["eventCount"].as_u64().is_some_and(|count| count > 0), "{found}");
    let (_, found) = post(diagnose, json!({ "propertyId": "CASA-1001", "address": "ftp://example.com/a.ics" })).await;
    assert_eq!(
        (&found["steps"][1]["step"], &found["steps"][1]["status"], &found["error"]["text"]),
        (&json!("protocol"), &json!("error"), &json!("Unsupported protocol")),
        "{found}"
    );

    let long = format!("https://example.com/{}.ics", "a".repeat(9_000));
    for address in ["https://user:pw@example.com/x.ics", "https://user@example.com/x.ics", &long] {
        let (_, found) = post(diagnose, json!({ "address": address })).await;
        let steps = found["steps"].as_array().expect("steps");
        assert_eq!((steps.len(), &steps[0]["step"], &steps[0]["status"]), (1, &json!("address"), &json!("error")));
        let told = found["error"]["text"].as_str().expect("a text");
        assert!(told.starts_with("Invalid URL format") && told.contains("user name"), "{told}");
    }

    let (status, found) = post(diagnose, json!({ "address": test.feeds.url("/airbnb.ics") })).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    assert!(found["eventCount"].as_u64().is_some_and(|count| count > 0), "{found}");

    let asked = with(test.request(Method::POST, diagnose), &cookie).header(header::ACCEPT, "text/event-stream");
    let told = asked.json(&json!({ "propertyId": "CASA-1001", "id": feed })).send().await.expect("an answer");
    assert_eq!(told.headers()[header::CONTENT_TYPE], "text/event-stream");
    let told = told.text().await.expect("events");
    let looks: Vec<Value> = told
        .split_terminator("\n\n")
        .map(|event| event.strip_prefix("event: look\ndata: ").expect("a look"))
        .map(|look| serde_json::from_str(look).expect("JSON"))
        .collect();
    let steps: Vec<usize> = looks.iter().map(|look| look["steps"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(steps, [2, 4, 7], "the address, then the answer, then what is in it: {told}");
    assert!(looks[2]["eventCount"].as_u64().is_some_and(|count| count > 0), "{told}");

    let (_, health) = answer(with(test.request(Method::GET, "/api/v1/admin/calendar"), &cookie)).await;
    assert!(health["feeds"].as_u64().is_some_and(|feeds| feeds > 0), "{health}");
    let (status, problem) =
        post("/api/v1/admin/calendar/dead-letters/replay", json!({ "queue": "feed-reads", "id": "x" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("dead_letter_not_found")));
}

#[tokio::test(flavor = "multi_thread")]
async fn coordinates_are_checked_and_the_use_of_translations_is_shown() {
    let server = TranslationServer::start();
    let test = product_with(|config| config.translation.apertium.url = server.url()).await;
    let cookie = cookie(&test).await;
    let get = async |path: &str| answer(with(test.request(Method::GET, path), &cookie)).await;
    let post =
        async |path: &str, body: Value| answer(with(test.request(Method::POST, path), &cookie).json(&body)).await;
    let (coordinates, check) = ("/api/v1/admin/coordinates", "/api/v1/admin/coordinates/check");

    let (status, started) = post(check, json!({})).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{started}");
    assert!(started["listings"].as_u64().is_some_and(|listings| listings >= 3), "{started}");
    let (status, progress) = get(check).await;
    assert_eq!((status, &progress["listings"]), (StatusCode::OK, &started["listings"]), "{progress}");
    assert!(progress["percent"].as_u64().is_some_and(|percent| percent <= 100), "{progress}");
    let (status, page) = get(&format!("{coordinates}?limit=1")).await;
    assert!(status == StatusCode::OK && page["items"].is_array(), "{page}");
    for (query, code, field) in [
        ("limit=0", "invalid_parameter", "limit"),
        ("limit=101", "invalid_parameter", "limit"),
        ("cursor=castle", "invalid_cursor", "cursor"),
    ] {
        let (status, problem) = get(&format!("{coordinates}?{query}")).await;
        assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!(code)), "{query}: {problem}");
        assert_eq!(problem["field"], field, "{query}");
    }
    for (id, body, status) in [
        ("CASA-1001", json!({}), StatusCode::BAD_REQUEST),
        ("CASA-1001", json!({ "version": "1" }), StatusCode::BAD_REQUEST),
        ("CASA-1001", json!({ "version": 4_711 }), StatusCode::PRECONDITION_FAILED),
        ("CASA-9999", json!({ "version": 1 }), StatusCode::NOT_FOUND),
        ("castle", json!({ "version": 1 }), StatusCode::NOT_FOUND),
    ] {
        let (answered, problem) = post(&format!("{coordinates}/{id}/apply"), body).await;
        assert_eq!(answered, status, "{id}: {problem}");
    }
    let mend = async |version: &Value, country: &str| {
        let place = json!({ "country": country, "city": "Agaete", "region": "Gran Canaria", "postalCode": "35489" });
        post(&format!("{coordinates}/CASA-1003/apply"), json!({ "version": version, "place": place })).await
    };
    let (status, stale) = mend(&json!(4_711), "ES").await;
    assert_eq!(status, StatusCode::PRECONDITION_FAILED, "{stale}");
    let (status, problem) = mend(&stale["version"], "XX").await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("country")), "{problem}");
    let (status, mended) = mend(&stale["version"], "ES").await;
    assert_eq!((status, &mended["place"]["postalCode"]), (StatusCode::OK, &json!("35489")), "{mended}");

    let spanish = json!({ "text": SPANISH, "from": "es", "to": "en" });
    let translated = test.request(Method::POST, "/api/v1/translate").json(&spanish);
    assert_eq!(answer(translated).await.0, StatusCode::OK);
    let (status, usage) = get("/api/v1/admin/translations/usage").await;
    assert_eq!((status, &usage["items"][0]["provider"]), (StatusCode::OK, &json!("apertium")), "{usage}");
}
