//! Messages to support and reports of homes: stored once, mailed once, and refused with the field at fault. Events are
//! counted.

use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

const CONTACT: &str = "/api/v1/contact";
const REPORTS: &str = "/api/v1/properties/CASA-1001/reports";
const EVENTS: &str = "/api/v1/events";

fn message() -> Value {
    json!({
        "firstName": "Zoë", "lastName": "Hart", "email": "zoe@example.com", "subject": "technical_support",
        "message": "The map stays empty on my phone.", "language": "en", "consent": true
    })
}

fn report() -> Value {
    json!({ "reason": "scam", "message": "These are photos of a hotel.", "email": "leo@example.com", "language": "es" })
}

async fn post(test: &TestProduct, path: &str, key: &str, body: &Value) -> (StatusCode, Value) {
    answer(test.request(Method::POST, path).header("Idempotency-Key", key).json(body)).await
}

/// The mails, once there are so many.
async fn mails(test: &TestProduct, wanted: usize) -> Vec<String> {
    for _ in 0..1_000 {
        if test.mails().len() >= wanted {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    test.mails()
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_and_reports_reach_support_once() {
    let test = TestProduct::with_listings().await;
    let mut about_listing = message();
    about_listing["subject"] = "property_listing".into();
    for _ in 0..2 {
        for (path, key, body) in [
            (CONTACT, "key-00000001", message()),
            (CONTACT, "key-00000002", about_listing.clone()),
            (REPORTS, "key-00000001", report()),
        ] {
            assert_eq!(post(&test, path, key, &body).await, (StatusCode::ACCEPTED, Value::Null), "{path} {key}");
        }
    }
    let mails = mails(&test, 3).await;
    assert_eq!(mails.len(), 3, "{mails:?}");
    for parts in [
        ["To: hello@casacero.example", "Reply-To: zoe@example.com", "Subject: Contact: Technical support ("],
        ["To: homes@casacero.example", "Reply-To: zoe@example.com", "Subject: Contact: Listing a home ("],
        [
            "To: hello@casacero.example",
            "Reply-To: leo@example.com",
            "Subject: Denuncia de CASA-1001: Parece una estafa (",
        ],
    ] {
        let is_whole = |mail: &String| parts.iter().all(|part| mail.contains(part));
        assert!(mails.iter().any(is_whole), "{parts:?}: {mails:?}");
    }
    for (path, mut body) in [(CONTACT, message()), (REPORTS, report())] {
        body["message"] = "Something else, after all.".into();
        let (status, problem) = post(&test, path, "key-00000001", &body).await;
        assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("idempotency_key_reused")), "{path}");
    }
    assert_eq!(test.mails().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_or_wrong_is_named() {
    let test = TestProduct::with_listings_and(|config| config.gateway.limits_factor = 1_000.0).await;
    let (required, invalid_body) = ("validation_failed", "invalid_body");
    let cases = [
        (CONTACT, "firstName", json!(" "), required, "firstName"),
        (CONTACT, "firstName", json!("x".repeat(81)), required, "firstName"),
        (CONTACT, "lastName", json!("Hart\u{0}"), required, "lastName"),
        (CONTACT, "email", json!("zoe"), required, "email"),
        (CONTACT, "email", json!("zoe@example.com\r\nBcc: all@evil.example"), required, "email"),
        (CONTACT, "email", Value::Null, invalid_body, ""),
        (CONTACT, "subject", json!("weather"), invalid_body, ""),
        (CONTACT, "message", json!("too short"), required, "message"),
        (CONTACT, "message", json!("x".repeat(4_001)), required, "message"),
        (CONTACT, "language", json!("nl"), invalid_body, ""),
        (CONTACT, "consent", json!(false), "consent_required", "consent"),
        (REPORTS, "reason", json!("ugly"), invalid_body, ""),
        (REPORTS, "message", json!("too short"), required, "message"),
        (REPORTS, "message", json!("x".repeat(2_001)), required, "message"),
        (REPORTS, "email", json!("leo"), required, "email"),
    ];
    for (index, (path, field, value, code, blamed)) in cases.into_iter().enumerate() {
        let mut body = if path == CONTACT { message() } else { report() };
        body[field] = value.clone();
        let (status, problem) = post(&test, path, &format!("key-1{index:07}"), &body).await;
        assert!(status.is_client_error(), "{field} {value}: {status}");
        let field_at_fault = problem["field"].as_str().unwrap_or_default();
        assert_eq!((problem["code"].as_str(), field_at_fault), (Some(code), blamed), "{field} {value}: {problem}");
    }
    for (path, missing) in [(CONTACT, "firstName"), (CONTACT, "lastName"), (CONTACT, "message"), (REPORTS, "message")] {
        let mut body = if path == CONTACT { message() } else { report() };
        body.as_object_mut().expect("an object").remove(missing);
        let request = test.request(Method::POST, path).header("Idempotency-Key", "key-20000000");
        let (_, problem) = answer(request.header(header::ACCEPT_LANGUAGE, "es").json(&body)).await;
        let told = (&problem["field"], &problem["errors"][0]["detail"]);
        assert_eq!(told, (&json!(missing), &json!("Este campo es obligatorio.")), "{path}: {problem}");
    }
    assert!(test.mails().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_none_of_them_is_refused() {
    let test = TestProduct::with_listings().await;
    let request = |path: &str| test.request(Method::POST, path);
    let keyed = |path: &str| request(path).header("Idempotency-Key", "key-00000001");
    let cases = [
        (request(CONTACT).json(&message()), 400, "idempotency_key_required"),
        (request(REPORTS).json(&report()), 400, "idempotency_key_required"),
        (request(CONTACT).header("Idempotency-Key", "a b").json(&message()), 400, "idempotency_key_required"),
        (keyed(CONTACT).body("[]"), 400, "invalid_body"),
        (keyed(REPORTS).body("{"), 400, "invalid_body"),
        (request(EVENTS).body(""), 400, "invalid_body"),
        (keyed(CONTACT).body("x".repeat(70_000)), 413, "body_too_large"),
        (keyed("/api/v1/properties/CASA-9999/reports").json(&report()), 404, "listing_not_found"),
        (keyed("/api/v1/properties/CASA-1004/reports").json(&report()), 404, "listing_not_found"),
        (keyed("/api/v1/properties/x/reports").json(&report()), 404, "invalid_listing_id"),
        (keyed(CONTACT).header(header::ORIGIN, "https://evil.example").json(&message()), 403, "origin_not_allowed"),
    ];
    for (request, status, code) in cases {
        let (answered, problem) = answer(request).await;
        assert_eq!((answered.as_u16(), &problem["code"]), (status, &json!(code)), "{problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_counted_without_their_visitor() {
    let test = TestProduct::with_listings().await;
    let event = |kind: &str, home: Value| json!({ "kind": kind, "propertyId": home });
    let seen = event("property_view", json!("CASA-1001"));
    let visitor = "198.51.100.77";
    for items in [
        json!([seen, event("search", Value::Null)]),
        json!([seen]),
        json!([event("contact_click", json!("CASA-9999")), event("contact_click", json!("CASA-1004"))]),
        json!([{ "kind": "high_intent" }]),
    ] {
        let request = test.request(Method::POST, EVENTS).header("x-forwarded-for", visitor);
        let counted = answer(request.json(&json!({ "items": items }))).await;
        assert_eq!(counted, (StatusCode::ACCEPTED, Value::Null), "{items}");
    }
    for kind in ["property_view", "search", "high_intent"] {
        assert_eq!(test.tables_with("listing", kind).await, ["daily_events"], "{kind}");
    }
    assert!(test.tables_with("listing", "contact_click").await.is_empty(), "guests see neither of these homes");
    assert!(test.tables_with("listing", visitor).await.is_empty());
    for (items, code, field) in [
        (json!([]), "validation_failed", "items"),
        (json!(vec![seen.clone(); 21]), "validation_failed", "items"),
        (json!([event("share", json!("1"))]), "validation_failed", "propertyId"),
        (json!([event("dance", Value::Null)]), "invalid_body", ""),
        (Value::Null, "invalid_body", ""),
    ] {
        let request = test.request(Method::POST, EVENTS).header(header::ACCEPT_LANGUAGE, "es");
        let (_, problem) = answer(request.json(&json!({ "items": items }))).await;
        let blamed = problem["field"].as_str().unwrap_or_default();
        assert_eq!((problem["code"].as_str(), blamed), (Some(code), field), "{items}: {problem}");
        if field == "items" {
            assert_eq!(problem["errors"][0]["detail"], "Entre 1 y 20 eventos.");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_of_them_wait() {
    let test = TestProduct::with_listings_and(|config| {
        limit(config, Class::ContactMessages, &[2]);
        limit(config, Class::Reports, &[2]);
        limit(config, Class::Events, &[2]);
    })
    .await;
    let search = json!({ "items": [{ "kind": "search", "propertyId": null }] });
    for (path, body) in [(CONTACT, message()), (REPORTS, report()), (EVENTS, search)] {
        for (number, expected) in [(1, 202), (2, 202), (3, 429)] {
            let (status, problem) = post(&test, path, &format!("key-2{number:07}"), &body).await;
            assert_eq!(status.as_u16(), expected, "{path}: {problem}");
        }
        let elsewhere = test.request(Method::POST, path).header("x-forwarded-for", "198.51.100.7");
        let (status, _) = answer(elsewhere.header("Idempotency-Key", "key-30000000").json(&body)).await;
        assert_eq!(status, StatusCode::ACCEPTED, "{path}: another visitor");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_or_repeated_uses_no_try_up() {
    let test = TestProduct::with_listings_and(|config| {
        limit(config, Class::ContactMessages, &[2]);
        limit(config, Class::Reports, &[2, 2, 2]);
        limit(config, Class::Events, &[2]);
    })
    .await;
    for (path, body) in [(CONTACT, message()), (REPORTS, report())] {
        let mut too_short = body.clone();
        too_short["message"] = "too short".into();
        for (key, body, expected) in [
            ("key-50000001", &too_short, 422),
            ("key-50000001", &too_short, 422),
            ("key-50000001", &too_short, 422),
            ("key-50000001", &body, 202),
            ("key-50000001", &body, 202),
            ("key-50000001", &body, 202),
            ("key-50000002", &body, 202),
            ("key-50000003", &body, 429),
        ] {
            let (status, problem) = post(&test, path, key, body).await;
            assert_eq!(status.as_u16(), expected, "{path} {key}: {problem}");
        }
    }
    let search = json!({ "items": [{ "kind": "search", "propertyId": null }] });
    let none = json!({ "items": [] });
    for (body, expected) in [(&none, 422), (&none, 422), (&none, 422), (&search, 202), (&search, 202), (&search, 429)] {
        assert_eq!(answer(test.request(Method::POST, EVENTS).json(body)).await.0.as_u16(), expected, "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_home_is_reported_so_often() {
    let test = TestProduct::with_listings_and(|config| limit(config, Class::Reports, &[10, 5, 2])).await;
    for (number, expected) in [(1, 202), (2, 202), (3, 429)] {
        let request = test.request(Method::POST, REPORTS).header("x-forwarded-for", format!("198.51.100.{number}"));
        let key = format!("key-4{number:07}");
        let (status, problem) = answer(request.header("Idempotency-Key", key).json(&report())).await;
        assert_eq!(status.as_u16(), expected, "{problem}");
    }
    let other = "/api/v1/properties/CASA-1002/reports";
    assert_eq!(post(&test, other, "key-00000001", &report()).await.0, StatusCode::ACCEPTED);
}
