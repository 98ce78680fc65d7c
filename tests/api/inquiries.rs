//! Inquiries: stored once, mailed once, and refused with the field at fault.

use casacero_common::{events::Events, outbox::Outbox};
use casacero_listing::store::{NewMail, Store};
use casacero_tests::{Class, TestProduct, answer, limit, listings::villa};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const PATH: &str = "/api/v1/properties/CASA-1001/inquiries";

fn inquiry() -> Value {
    json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "phone": "+44 7700 900000",
        "message": "Is the pool heated in May?", "checkIn": "2027-05-15", "checkOut": "2027-05-20",
        "guests": 4, "language": "en", "consent": true
    })
}

async fn send(test: &TestProduct, key: &str, body: &Value) -> (StatusCode, Value) {
    answer(test.request(Method::POST, PATH).header("Idempotency-Key", key).json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_reaches_the_owner_once() {
    let test = TestProduct::with_listings().await;
    let (status, receipt) = send(&test, "key-00000001", &inquiry()).await;
    assert_eq!((status, &receipt["ownerMailFails"]), (StatusCode::CREATED, &json!(false)), "{receipt}");
    let (status, again) = send(&test, "key-00000001", &inquiry()).await;
    assert_eq!((status, &again), (StatusCode::CREATED, &receipt), "the same key is the same inquiry");
    let waiting = async {
        while test.mails().len() < 2 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), waiting).await.expect("the mail is sent");
    let mails = test.mails();
    assert_eq!(mails.len(), 2, "one to the owner, and one receipt");
    let to = |address: &str| {
        let found = mails.iter().find(|mail| mail.contains(&format!("\nTo: {address}")));
        found.unwrap_or_else(|| panic!("no mail to {address}: {mails:?}"))
    };
    for part in ["lucia@owners.example", "zoe@example.com", "CASA-1001"] {
        assert!(to("lucia@owners.example").contains(part), "{part} is missing");
    }
    let told = to("zoe@example.com");
    assert!(told.contains(receipt["code"].as_str().expect("a code")), "{told}");
    assert!(!told.contains("pool heated") && !told.contains("Hart"), "no word of the guest: {told}");
    let mut other = inquiry();
    other["message"] = "Something else".into();
    let (status, problem) = send(&test, "key-00000001", &other).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("idempotency_key_reused")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_told_while_mails_to_the_owner_come_back() {
    let test = TestProduct::with_listings_and(|config| limit(config, Class::Reads, &[1_000_000])).await;
    let database = test.listing_database().await;
    let outbox = Outbox::new(database.clone(), Events::memory(), test.clock.clone());
    let store = Store::new(database, outbox, test.clock.clone());
    // A mail with such a header is given up at once.
    let mail = NewMail {
        recipient: villa().owner_email,
        reply_to: Some("nowhere".into()),
        subject: "Your home".into(),
        body: "Hello".into(),
        html: String::new(),
        unsubscribe_url: None,
    };
    assert!(store.keep_mail("first", &"CASA-1001".parse().expect("an id"), mail, None).await.expect("kept"));
    // A repeat tells what is known by then.
    let told = async |key: &str, body: &Value, wanted: bool| {
        let telling = async {
            while send(&test, key, body).await.1["ownerMailFails"] != wanted {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(20), telling).await.expect("it is told");
    };
    let mut unmailed = inquiry();
    unmailed["message"] = "See www.evil.example".into();
    told("key-00000001", &unmailed, true).await;
    // The mail of this one arrives.
    told("key-00000002", &inquiry(), false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_has_an_older_calendar_read() {
    let test = TestProduct::with_listings().await;
    test.clock.advance(chrono::Duration::minutes(16));
    let asked_at = test.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    let (status, receipt) = send(&test, "key-00000001", &inquiry()).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    let newer = |calendar: &Value| calendar["sources"][0]["lastReadAt"].as_str() >= Some(&asked_at);
    test.eventually("/api/v1/properties/CASA-1001/calendar", |_, calendar| newer(calendar)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_or_wrong_is_named() {
    let test = TestProduct::with_listings().await;
    let cases = [
        ("name", json!(""), "validation_failed", "name"),
        ("name", json!("Zoë\r\nBcc: all@evil.example"), "validation_failed", "name"),
        ("email", json!("zoe@example.com\r\nBcc: all@evil.example"), "validation_failed", "email"),
        ("name", json!("Zoë www.evil.example"), "validation_failed", "name"),
        ("email", json!("zoe"), "validation_failed", "email"),
        ("email", Value::Null, "invalid_body", ""),
        ("message", json!("   "), "validation_failed", "message"),
        ("message", json!("x".repeat(20_000)), "validation_failed", "message"),
        ("consent", json!(false), "consent_required", "consent"),
        ("guests", json!(0), "invalid_party", "guests"),
        ("guests", json!(7), "too_many_guests", "guests"),
        ("children", json!(4), "invalid_party", "guests"),
        ("guests", json!("four"), "invalid_body", ""),
        ("checkIn", json!("2027-13-01"), "invalid_date", "checkIn"),
        ("checkIn", json!("2027-05-20"), "invalid_stay", "checkIn"),
        ("checkIn", json!("2027-02-28"), "stay_in_past", "checkIn"),
        ("checkIn", json!("2027-05-14"), "dates_taken", "checkIn"),
        ("checkOut", json!("2027-05-14"), "invalid_stay", "checkIn"),
        ("checkOut", Value::Null, "invalid_stay", "checkOut"),
        ("language", json!("nl"), "invalid_body", ""),
    ];
    for (index, (field, value, code, blamed)) in cases.into_iter().enumerate() {
        let mut body = inquiry();
        body[field] = value.clone();
        let (status, problem) = send(&test, &format!("key-1{index:07}"), &body).await;
        assert!(status.is_client_error(), "{field} {value}: {status}");
        let field_at_fault = problem["field"].as_str().unwrap_or_default();
        assert_eq!((problem["code"].as_str(), field_at_fault), (Some(code), blamed), "{field} {value}: {problem}");
    }
    assert!(test.mails().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_inquiry_is_refused() {
    let test = TestProduct::with_listings().await;
    let key = ("Idempotency-Key", "key-00000002");
    let post = |path: &str| test.request(Method::POST, path);
    let cases = [
        (post(PATH).json(&inquiry()), 400, "idempotency_key_required"),
        (post(PATH).header("Idempotency-Key", "a b").json(&inquiry()), 400, "idempotency_key_required"),
        (post(PATH).header(key.0, key.1).body("{"), 400, "invalid_body"),
        (post(PATH).header(key.0, key.1).body(""), 400, "invalid_body"),
        (post(PATH).header(key.0, key.1).body("[]"), 400, "invalid_body"),
        (post(PATH).header(key.0, key.1).body("\u{0}"), 400, "invalid_body"),
        (post(PATH).header(key.0, key.1).body("x".repeat(70_000)), 413, "body_too_large"),
        (
            post("/api/v1/properties/CASA-9999/inquiries").header(key.0, key.1).json(&inquiry()),
            404,
            "listing_not_found",
        ),
        (
            post("/api/v1/properties/CASA-1004/inquiries").header(key.0, key.1).json(&inquiry()),
            404,
            "listing_not_found",
        ),
        (post("/api/v1/properties/x/inquiries").header(key.0, key.1).json(&inquiry()), 404, "invalid_listing_id"),
    ];
    for (request, status, code) in cases {
        let (answered, problem) = answer(request).await;
        assert_eq!((answered.as_u16(), &problem["code"]), (status, &json!(code)), "{problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_inquiries_wait() {
    let test = TestProduct::start_with(|config| limit(config, Class::Inquiries, &[2])).await;
    test.import(casacero_tests::listings::villa()).await;
    let mut body = inquiry();
    body["checkIn"] = Value::Null;
    body["checkOut"] = Value::Null;
    let mut refused = body.clone();
    refused["email"] = "zoe".into();
    // Neither a refused form nor a repeated one uses a try up.
    for (number, body, expected) in [
        (1, &refused, 422),
        (1, &refused, 422),
        (1, &refused, 422),
        (1, &body, 201),
        (1, &body, 201),
        (1, &body, 201),
        (2, &body, 201),
        (3, &body, 429),
    ] {
        let (status, problem) = send(&test, &format!("key-2{number:07}"), body).await;
        assert_eq!(status.as_u16(), expected, "{problem}");
    }
}
