//! Operators list all homes, look at one, and look after it in its owner's pages.

use casacero_proto::calendar::v1::Platform;
use casacero_tests::{TestProduct, answer, listings};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::admin::{cookie, product, with};

async fn list(test: &TestProduct, cookie: &str, query: &str) -> (StatusCode, Value) {
    answer(with(test.request(Method::GET, &format!("/api/v1/admin/properties?{query}")), cookie)).await
}

/// The ids of a page, and the total.
async fn ids(test: &TestProduct, cookie: &str, query: &str) -> (Vec<String>, u64) {
    let (status, page) = list(test, cookie, query).await;
    assert_eq!(status, StatusCode::OK, "{query}: {page}");
    let ids = page["items"].as_array().expect("items").iter().map(|home| home["propertyId"].as_str().expect("an id"));
    (ids.map(ToOwned::to_owned).collect(), page["total"].as_u64().expect("a total"))
}

#[tokio::test(flavor = "multi_thread")]
async fn homes_are_found_by_what_an_operator_knows_of_them() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let cases = [
        ("", vec!["CASA-1002", "CASA-1003", "CASA-1001", "CASA-1004"], 4),
        ("q=casa", vec!["CASA-1002", "CASA-1003", "CASA-1001", "CASA-1004"], 4),
        ("q=casa-1002", vec!["CASA-1002"], 1),
        ("q=TORREMUELLE+atico", vec!["CASA-1002"], 1),
        ("q=benalmadena", vec!["CASA-1002"], 1),
        ("q=espa%C3%B1a+agaete", vec!["CASA-1003"], 1),
        ("q=Spain+risco", vec!["CASA-1001"], 1),
        ("q=lucia%40owners.example&limit=1", vec!["CASA-1002"], 4),
        ("q=lucia+pena&status=pending", vec!["CASA-1004"], 1),
        ("q=VV-35-2-0004821&status=pending&status=active&offset=3", vec!["CASA-1004"], 4),
        ("q=%25", vec!["CASA-1002", "CASA-1003", "CASA-1001", "CASA-1004"], 4),
        ("q=nowhere", vec![], 0),
        ("status=paused", vec![], 0),
        ("sort=place", vec!["CASA-1001", "CASA-1004", "CASA-1003", "CASA-1002"], 4),
        ("sort=place&descending=true&limit=2&offset=1", vec!["CASA-1003", "CASA-1004"], 4),
        ("sort=submitted&limit=1", vec!["CASA-1001"], 4),
        ("scoreMax=0", vec![], 0),
        ("scoreMax=100&sort=name&descending=true&limit=1", vec!["CASA-1004"], 4),
        ("unchangedSince=2027-02-28", vec![], 0),
        ("unchangedSince=2027-03-01&limit=1", vec!["CASA-1002"], 4),
        ("offset=4", vec![], 4),
    ];
    for (query, expected, total) in cases {
        assert_eq!(
            ids(&test, &cookie, query).await,
            (expected.iter().map(ToString::to_string).collect(), total),
            "{query}"
        );
    }
    for (query, field) in [
        ("status=gone", "status"),
        ("sort=luck", "sort"),
        ("feeds=well", "feeds"),
        ("scoreMax=101", "scoreMax"),
        ("offset=-1", "offset"),
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("unchangedSince=yesterday", "unchangedSince"),
        ("descending=yes", "descending"),
        (&format!("q={}", "a".repeat(201)), "q"),
    ] {
        let (status, problem) = list(&test, &cookie, query).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {problem}");
        assert!(problem["field"] == field, "{query}: {problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn homes_are_listed_with_how_their_feeds_are() {
    let test = product().await;
    let cookie = cookie(&test).await;
    test.follow_feed("CASA-1001", Platform::Airbnb, "/airbnb.ics", listings::AIRBNB).await;
    test.follow_feed("CASA-1003", Platform::Booking, "/gone.ics", "no calendar").await;
    let (_, page) = list(&test, &cookie, "sort=name").await;
    assert_eq!(page["feedsKnown"], true);
    let feeds = |id: &str| {
        let homes = page["items"].as_array().expect("items");
        homes.iter().find(|home| home["propertyId"] == id).expect("listed")["feeds"].clone()
    };
    let none = json!({ "propertyId": "CASA-1001", "feeds": 1, "paused": 0, "failing": 0, "stale": 0, "missing": 0 });
    assert_eq!(feeds("CASA-1001"), none);
    assert_eq!((&feeds("CASA-1003")["failing"], &feeds("CASA-1003")["feeds"]), (&json!(1), &json!(1)));
    assert_eq!(feeds("CASA-1004"), Value::Null);
    assert_eq!(ids(&test, &cookie, "feeds=failing").await, (vec!["CASA-1003".to_owned()], 1));
    assert_eq!(ids(&test, &cookie, "feeds=failing&q=risco").await, (vec![], 0));
    assert_eq!(ids(&test, &cookie, "feeds=missing").await, (vec![], 0));
    assert_eq!(ids(&test, &cookie, "feeds=stale&status=active").await, (vec!["CASA-1003".to_owned()], 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_has_a_record_and_the_directory_an_overview() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let get = async |path: &str| answer(with(test.request(Method::GET, path), &cookie)).await;
    let approve = "/api/v1/admin/properties/CASA-1004/approve";
    let (_, review) = get("/api/v1/admin/properties/CASA-1004").await;
    let approval = with(test.request(Method::POST, approve), &cookie).json(&json!({ "reason": "known" }));
    let approval = approval.header(header::IF_MATCH, format!("\"{}\"", review["version"]));
    let (status, approved) = answer(approval).await;
    assert_eq!(status, StatusCode::OK, "{approved}");
    let (status, record) = get("/api/v1/admin/properties/CASA-1004/record").await;
    assert_eq!(status, StatusCode::OK, "{record}");
    assert_eq!(record["home"]["status"], "active");
    let change = &record["statusChanges"][0];
    assert_eq!((&change["from"], &change["to"]), (&json!("pending"), &json!("active")), "{record}");
    assert!(change["actor"].as_str().is_some_and(|actor| actor.starts_with("operator:")), "{record}");
    assert_eq!(record["inquiries"], json!({ "total": 0, "recent": 0, "unanswered": 0, "suspicious": 0 }));
    assert_eq!((&record["hasPassword"], &record["mailFailingSince"]), (&json!(false), &Value::Null));
    for (id, status) in [("CASA-9999", StatusCode::NOT_FOUND), ("nonsense", StatusCode::NOT_FOUND)] {
        assert_eq!(get(&format!("/api/v1/admin/properties/{id}/record")).await.0, status, "{id}");
    }
    let (status, overview) = get("/api/v1/admin/overview").await;
    assert_eq!(status, StatusCode::OK, "{overview}");
    assert_eq!(overview["homes"], json!([{ "status": "active", "homes": 4 }]));
    assert_eq!(overview["reviews"], json!({ "count": 0, "since": null }));
    assert!(overview["databaseBytes"].as_u64().is_some_and(|bytes| bytes > 10_000), "{overview}");
    let days = overview["days"].as_array().expect("days");
    assert_eq!((days.len(), &days[29]["day"], &days[29]["activated"]), (30, &json!("2027-03-01"), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_are_those_of_the_release() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let (status, checks) = answer(with(test.request(Method::GET, "/api/v1/admin/schema"), &cookie)).await;
    assert_eq!((status, &checks["unavailable"]), (StatusCode::OK, &json!([])), "{checks}");
    let services: Vec<&Value> = checks["items"].as_array().expect("items").iter().collect();
    assert_eq!(services.len(), 3, "{checks}");
    for one in services {
        assert!(one["lines"].as_array().is_some_and(|lines| lines.len() > 3), "{one}");
        for differs in ["missing", "unexpected", "pendingMigrations", "newerMigrations"] {
            assert_eq!(one[differs], json!([]), "{one}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_looks_after_a_home_in_its_own_name() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let home = "/api/v1/owner/properties/CASA-1001";
    let (status, listing) = answer(with(test.request(Method::GET, home), &cookie)).await;
    assert_eq!((status, &listing["form"]["name"]), (StatusCode::OK, &json!("Casa Risco Blanco")), "{listing}");
    let pause = with(test.request(Method::POST, &format!("{home}/pause")), &cookie);
    let pause = pause.header(header::IF_MATCH, format!("\"{}\"", listing["version"])).json(&json!({}));
    let (status, paused) = answer(pause).await;
    assert_eq!((status, &paused["status"]), (StatusCode::OK, &json!("paused")), "{paused}");
    let audit = with(test.request(Method::GET, "/api/v1/admin/audit?subject=CASA-1001&limit=1"), &cookie);
    let (_, audit) = answer(audit).await;
    assert_eq!(audit["items"][0]["action"], "listing.pause", "{audit}");
    assert!(audit["items"][0]["actor"].as_str().is_some_and(|actor| actor.starts_with("operator:")), "{audit}");
    let owner = with(test.request(Method::PUT, "/api/v1/admin/properties/CASA-1001/owner"), &cookie);
    let (status, _) = answer(owner.json(&json!({ "email": "new@owners.example", "language": "es" }))).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let foreign = with(test.request(Method::GET, "/api/v1/owner/properties/CASA-9999"), &cookie);
    assert_eq!(answer(foreign).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_is_written_to_and_asked_to_prove_the_home() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let home = "/api/v1/admin/properties/CASA-1001";
    let send = async |method: Method, path: &str, body: Value| {
        answer(with(test.request(method, &format!("{home}{path}")), &cookie).json(&body)).await
    };
    let text = "The calendar of Airbnb fails since Monday. Please renew its address.";
    assert_eq!(send(Method::POST, "/message", json!({ "message": text })).await.0, StatusCode::NO_CONTENT);
    let (status, problem) = send(Method::POST, "/message", json!({ "message": "Hello" })).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("message")), "{problem}");
    let (status, proof) = send(Method::PUT, "/proof", json!({ "kind": "bill" })).await;
    assert_eq!((status, &proof["kind"]), (StatusCode::OK, &json!("bill")), "{proof}");
    assert_eq!(send(Method::PUT, "/proof", json!({ "kind": "oath" })).await.0, StatusCode::BAD_REQUEST);
    let record = async || answer(with(test.request(Method::GET, &format!("{home}/record")), &cookie)).await.1;
    assert_eq!(record().await["proof"], proof);
    let code = proof["code"].as_str().expect("a code").to_owned();
    let told = async {
        let has = |text: &str| test.mails().iter().any(|mail| mail.contains(text));
        while !(has(&code) && has("Please renew")) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), told).await.expect("the owner is told");
    let decision = json!({ "proven": true });
    assert_eq!(send(Method::POST, "/proof/decision", decision.clone()).await.0, StatusCode::NO_CONTENT);
    assert_eq!(send(Method::POST, "/proof/decision", decision).await.0, StatusCode::CONFLICT);
    assert_eq!(record().await["proof"], Value::Null);
}
