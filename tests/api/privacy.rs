//! What is kept under a guest's address: shown whole to admins, and erased.

use casacero_tests::{TestProduct, answer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    admin::{cookie, product, with, with_operator},
    owner_calendar::Owner,
};

const GUEST: &str = "Zoe@guests.example";

/// Sends one of everything that a guest may send.
async fn everything(test: &TestProduct, email: &str) {
    let forms = [
        (
            "/api/v1/properties/CASA-1001/inquiries",
            json!({
                "name": "Zoë Hart", "email": email, "phone": "+44 7700 900000", "message": "Is the pool heated in May?",
                "checkIn": "2027-05-15", "checkOut": "2027-05-20", "guests": 4, "children": 2, "language": "en", "consent": true
            }),
        ),
        (
            "/api/v1/properties/CASA-1002/reports",
            json!({ "reason": "scam", "message": "This house belongs to my aunt.", "email": email, "language": "es" }),
        ),
        (
            "/api/v1/contact",
            json!({
                "firstName": "Zoë", "lastName": "Hart", "email": email, "subject": "partnership",
                "message": "Shall we work together?", "language": "en", "consent": true
            }),
        ),
        (
            "/api/v1/alerts",
            json!({
                "email": email, "language": "es", "consent": true,
                "search": "destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08"
            }),
        ),
    ];
    for (path, body) in forms {
        let sent = test
            .request(Method::POST, path)
            .header("Idempotency-Key", format!("of-{}", email.replace(['@', '.'], "-").to_lowercase()))
            .json(&body);
        let (status, told) = answer(sent).await;
        assert!(status.is_success(), "{path}: {told}");
    }
}

async fn asked(test: &TestProduct, cookie: &str, what: &str, email: &str) -> (StatusCode, Value) {
    let path = format!("/api/v1/admin/guests/{what}");
    answer(with(test.request(Method::POST, &path), cookie).json(&json!({ "email": email }))).await
}

/// The kinds of all records but mails, whose number depends on what was sent meanwhile.
fn kinds(data: &Value) -> Vec<&str> {
    let items = data["items"].as_array().expect("records").iter();
    let mut kinds: Vec<&str> = items.filter_map(|item| item["kind"].as_str()).filter(|kind| *kind != "mail").collect();
    kinds.sort_unstable();
    kinds
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_of_a_guest_is_shown_and_erased() {
    let test = product().await;
    let cookie = cookie(&test).await;
    everything(&test, GUEST).await;
    everything(&test, "max@guests.example").await;
    let (status, data) = asked(&test, &cookie, "export", " zoe@GUESTS.example").await;
    assert_eq!((status, &data["homes"]), (StatusCode::OK, &json!(0)), "{data}");
    assert_eq!(kinds(&data), ["alert", "inquiry", "message", "report"], "{data}");
    let inquiry = data["items"].as_array().and_then(|items| items.iter().find(|item| item["kind"] == "inquiry"));
    let inquiry = inquiry.expect("the inquiry");
    for (field, value) in [
        ("propertyId", json!("CASA-1001")),
        ("name", json!("Zoë Hart")),
        ("phone", json!("+447700900000")),
        ("text", json!("Is the pool heated in May?")),
        ("checkIn", json!("2027-05-15")),
        ("guests", json!(4)),
        ("children", json!(2)),
    ] {
        assert_eq!(inquiry[field], value, "{field}");
    }
    let (status, erased) = asked(&test, &cookie, "erasure", GUEST).await;
    assert_eq!((status, &erased["anonymised"], &erased["homes"]), (StatusCode::OK, &json!(1), &json!(0)), "{erased}");
    let (_, data) = asked(&test, &cookie, "export", GUEST).await;
    assert_eq!(data["items"], json!([]), "nothing is left");
    let (_, other) = asked(&test, &cookie, "export", "max@guests.example").await;
    assert_eq!(kinds(&other), ["alert", "inquiry", "message", "report"], "others keep theirs");
    let reports = with(test.request(Method::GET, "/api/v1/admin/reports?propertyId=CASA-1002"), &cookie);
    let (_, reports) = answer(reports).await;
    assert_eq!(reports["total"], 2, "a report stays, without the address: {reports}");
    let (_, audit) = answer(with(test.request(Method::GET, "/api/v1/admin/audit?subject=guest"), &cookie)).await;
    let actions: Vec<&Value> =
        audit["items"].as_array().expect("entries").iter().map(|entry| &entry["action"]).collect();
    assert!(actions.contains(&&json!("guest.erase")) && actions.contains(&&json!("guest.export")), "{audit}");
    assert!(!audit.to_string().contains("guests.example"), "it names nobody: {audit}");

    // The address of an owner: their homes are told, and stay.
    let (_, owner) = asked(&test, &cookie, "erasure", "lucia@owners.example").await;
    assert!(owner["homes"].as_u64().is_some_and(|homes| homes > 0), "{owner}");
    let (status, _) = test.get("/api/v1/properties/CASA-1001").await;
    assert_eq!(status, StatusCode::OK);

    for email in ["", "nobody", "a@b"] {
        let (status, problem) = asked(&test, &cookie, "export", email).await;
        assert_eq!(
            (status, &problem["code"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!("validation_failed")),
            "{problem}"
        );
    }
}

/// A hold ends with the inquiry that it is for, however that is erased.
#[tokio::test(flavor = "multi_thread")]
async fn an_erased_guest_holds_no_nights() {
    let owner = Owner::start_with(with_operator).await;
    let test = &owner.test;
    let inquiry = json!({ "name": "Zoë", "email": GUEST, "message": "Is it free?", "language": "en", "consent": true });
    let sent = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    let (status, told) = answer(sent.header("Idempotency-Key", "inquiry-0001").json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{told}");
    let inquiry = owner.get("inquiries").await["items"][0]["id"].as_str().expect("an inquiry").to_owned();
    let quote = json!({
        "checkIn": "2027-05-15", "checkOut": "2027-05-20", "guests": 2, "currency": "EUR",
        "lines": [{ "name": "5 nights", "amountMinor": 50_000 }], "totalMinor": 50_000,
        "validUntil": test.clock.now().date_naive(), "holdsNights": true
    });
    let answered = owner.request(Method::POST, &format!("inquiries/{inquiry}/answers"));
    let body = json!({ "text": "My offer.", "quote": quote });
    let (status, answered) = answer(answered.header("Idempotency-Key", "offer-0001").json(&body)).await;
    assert_eq!(status, StatusCode::OK, "{answered}");
    assert_eq!(owner.get("blocks").await["items"].as_array().map(Vec::len), Some(1));
    let admin = cookie(test).await;
    let (status, erased) = asked(test, &admin, "erasure", GUEST).await;
    assert!(status.is_success(), "{erased}");
    let freed = async {
        while owner.get("blocks").await["items"] != json!([]) {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), freed).await.expect("the nights are free");
}
