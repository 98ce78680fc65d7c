//! Remaining data of an erased listing, table by table.

use super::*;

/// The tables where something may remain, and what.
const MAY_STAY: [(&str, &str); 8] = [
    ("audit", "ids and names of fields"),
    ("erased_listings", "the id and the day it was first active"),
    ("event_outbox", "the id, for a day"),
    ("inquiries", "what guests wrote, until their own term"),
    ("jobs", "the id, until the calendar service was told again"),
    ("listing_numbers", "the number, so that it is not given again"),
    ("mail_outbox", "what guests wrote and waits to be sent"),
    ("stranger_mails", "a digest of the address, for a day"),
];

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_a_tombstone_stays() {
    let test = product().await;
    test.feeds.answer("/calendar/lajares.ics", 200, listings::AIRBNB);
    let (id, owner) = live(&test, &form(&test.feeds.url("/calendar/lajares.ics"))).await;
    let own = format!("/api/v1/owner/properties/{id}");
    change(&test, &owner, Method::PATCH, &own, &json!({ "name": "Casa Secreta" })).await;
    let inquiry = json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "message": "Is it free in June?", "language": "en", "consent": true
    });
    let path = format!("/api/v1/properties/{id}/inquiries");
    let asked = test.request(Method::POST, &path).header("Idempotency-Key", "key-00000009").json(&inquiry);
    assert_eq!(answer(asked).await.0, StatusCode::CREATED);
    assert!(wait_for_mail(&test, "zoe@example.com").await);
    let report = json!({ "reason": "other", "message": "I have lived next door for years.", "language": "en" });
    let told = test.request(Method::POST, &format!("/api/v1/properties/{id}/reports"));
    let told = told.header("Idempotency-Key", "key-00000009").json(&report);
    assert_eq!(answer(told).await.0, StatusCode::ACCEPTED);
    let seen = json!({ "items": [{ "kind": "property_view", "propertyId": id }] });
    let counted = test.request(Method::POST, "/api/v1/events").json(&seen);
    assert_eq!(answer(counted).await.0, StatusCode::ACCEPTED);
    for table in ["listing_reports", "daily_events"] {
        assert!(test.tables_with("listing", &id).await.iter().any(|found| found == table), "{table}");
    }
    let block = json!({ "startDate": "2027-06-01", "endDate": "2027-06-05", "reason": "Boda de Lola" });
    let (status, made) = change(&test, &owner, Method::POST, &format!("{own}/blocks"), &block).await;
    assert!(status.is_success(), "{made}");
    let erasure = format!("{own}/erasure");
    let (status, problem) = change(&test, &by_password(&test, &id).await, Method::POST, &erasure, &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("fresh_link_required")));
    let (status, due) = change(&test, &owner, Method::POST, &erasure, &json!({})).await;
    assert_eq!((status, due["eraseAt"].is_string()), (StatusCode::OK, true), "{due}");
    // An owner's erasure waits 14 days, an operator's does not.
    let (status, _) = change(&test, &owner, Method::DELETE, &own, &json!({})).await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    let (admin, path) = (operator(&test).await, format!("/api/v1/admin/properties/{id}"));
    let without = answer(test.request(Method::DELETE, &path).header(header::COOKIE, admin.as_str())).await;
    assert_eq!((without.0, &without.1["code"]), (StatusCode::PRECONDITION_REQUIRED, &json!("version_required")));
    let (status, problem) = changing(&test, &admin, Method::DELETE, &path, "\"1\"", &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::PRECONDITION_FAILED, &json!("listing_changed")), "{problem}");
    assert_eq!(change(&test, &admin, Method::DELETE, &path, &json!({})).await.0, StatusCode::NO_CONTENT);
    test.eventually(&format!("/api/v1/properties/{id}"), |status, _| status == StatusCode::NOT_FOUND).await;
    assert_eq!(look(&test, &owner, &own).await.0, StatusCode::UNAUTHORIZED);
    // The calendar service deletes the listing after the hand-over.
    let mut left = Vec::new();
    for _ in 0..500 {
        left = test.tables_with("calendar", &id).await;
        if left.iter().all(|table| table == "event_outbox") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(left.iter().all(|table| table == "event_outbox"), "the calendar keeps it in {left:?}");
    let secrets =
        ["marta@owners.example", "Marta Gil", "Calle Oculta", "Casa Lajares", "Casa Secreta", "600000009", "next door"];
    for secret in secrets.into_iter().chain(["lajares.ics"]) {
        let tables = [test.tables_with("listing", secret).await, test.tables_with("calendar", secret).await].concat();
        assert!(tables.is_empty(), "{secret} stays in {tables:?}");
    }
    // Nor do the databases' files have it, of which one holds what was written lately.
    let mut kept = Vec::new();
    for _ in 0..500 {
        let written = test.written().await;
        let is_there = |text: &&str| written.windows(text.len()).any(|window| window == text.as_bytes());
        kept = secrets.into_iter().chain(["lajares.ics", "Boda de Lola"]).filter(is_there).collect();
        if kept.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(kept.is_empty(), "{kept:?} can be read on the disk");
    for table in test.tables_with("listing", &id).await {
        assert!(MAY_STAY.iter().any(|(may, _)| *may == table), "{id} stays in {table}");
    }
    // After some minutes the deletion is told once more, and the hand-over ends.
    test.clock.advance(chrono::TimeDelta::minutes(3));
    let mut still = Vec::new();
    for _ in 0..500 {
        still = test.tables_with("listing", &id).await;
        if !still.contains(&"jobs".to_owned()) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(!still.contains(&"jobs".to_owned()), "{still:?}");
    // Its place in the launch offer stays taken.
    let (_, offer) = test.get("/api/v1/offer").await;
    assert_eq!(offer["size"].as_u64().map(|size| size - 1), offer["spotsLeft"].as_u64(), "{offer}");
}
