//! The guest's side of inquiries: read, written on, decided and erased by the secret of a link; and the book for guests.

use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::owner_calendar::Owner;

const PROPERTY: &str = "CASA-1001";

/// A day from the clock's today on.
fn day(test: &TestProduct, days: i64) -> String {
    (test.clock.now() + chrono::TimeDelta::days(days)).date_naive().to_string()
}

/// Asks for a stay. Returns the receipt.
async fn ask(test: &TestProduct, key: &str) -> Value {
    let inquiry = json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "message": format!("Is it free? {key}"), "guests": 2, "language": "es",
        "checkIn": day(test, 400), "checkOut": day(test, 404), "consent": true
    });
    let path = format!("/api/v1/properties/{PROPERTY}/inquiries");
    let request = test.request(Method::POST, &path).header("Idempotency-Key", key);
    let (status, receipt) = answer(request.json(&inquiry)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    receipt
}

fn path(receipt: &Value) -> String {
    format!("/api/v1/inquiries/{}", receipt["token"].as_str().expect("a token"))
}

fn offer(test: &TestProduct) -> Value {
    json!({
        "checkIn": day(test, 400), "checkOut": day(test, 404), "guests": 2, "currency": "EUR",
        "lines": [{ "name": "4 noches", "amountMinor": 40_000 }, { "name": "Descuento", "amountMinor": -4_000 }],
        "totalMinor": 36_000, "validUntil": day(test, 3), "holdsNights": true
    })
}

async fn reply(owner: &Owner, receipt: &Value, key: &str, body: &Value) -> (StatusCode, Value) {
    let inquiry = format!("inquiries/{}/answers", receipt["id"].as_str().expect("an id"));
    answer(owner.request(Method::POST, &inquiry).header("Idempotency-Key", key).json(body)).await
}

/// Whether the night of the arrival is taken in the calendar of guests.
async fn is_taken(test: &TestProduct) -> bool {
    let path = format!("/api/v1/properties/{PROPERTY}/calendar?from={}&to={}", day(test, 400), day(test, 404));
    let (status, calendar) = test.get(&path).await;
    assert_eq!(status, StatusCode::OK, "{calendar}");
    !calendar["blocked"].as_array().expect("ranges").is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_made_accepted_and_exported() {
    let owner = Owner::start().await;
    let test = &owner.test;
    let receipt = ask(test, "key-00000001").await;
    let (status, quoted) =
        reply(&owner, &receipt, "offer-0001", &json!({ "text": "Mi oferta.", "quote": offer(test) })).await;
    assert_eq!((status, &quoted["state"]), (StatusCode::OK, &json!("quoted")), "{quoted}");
    assert!(is_taken(test).await, "the nights are held");
    let blocks = owner.get("blocks").await;
    assert!(blocks["items"][0]["until"].is_string(), "{blocks}");

    let (status, thread) = test.get(&path(&receipt)).await;
    assert_eq!(status, StatusCode::OK, "{thread}");
    let shown = ["propertyId", "propertyName", "propertyIsPublic", "ownerName", "timeZone", "guestBook", "keysFrom"];
    let inquiry = &thread["inquiry"];
    assert!(shown.iter().all(|name| thread.get(name).is_some()), "{thread}");
    assert_eq!((&inquiry["answers"][0]["quote"], &inquiry["suspicion"]), (&offer(test), &Value::Null));

    let message = json!({ "text": "¿A qué hora podemos llegar?" });
    for _ in 0..2 {
        let request = test.request(Method::POST, &format!("{}/messages", path(&receipt)));
        let (status, thread) = answer(request.header("Idempotency-Key", "message-0001").json(&message)).await;
        assert_eq!((status, thread["inquiry"]["answers"].as_array().map(Vec::len)), (StatusCode::OK, Some(2)));
    }
    let decide = async |decision: &str, answer_id: &Value| {
        let body = json!({ "decision": decision, "answerId": answer_id });
        answer(test.request(Method::POST, &format!("{}/decision", path(&receipt))).json(&body)).await
    };
    let (status, problem) = decide("accept", &json!("another")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("quote_not_open")), "{problem}");
    let (status, thread) = decide("accept", &inquiry["answers"][0]["id"]).await;
    assert_eq!((status, &thread["inquiry"]["state"]), (StatusCode::OK, &json!("agreed")), "{thread}");
    let blocks = owner.get("blocks").await;
    assert_eq!(blocks["items"][0]["until"], Value::Null, "{blocks}");

    let book = json!({
        "directions": "A la izquierda de la iglesia.", "key": "Caja 4711", "wifiName": "Casa", "wifiPassword": "sol",
        "manual": "", "emergency": "", "keyDaysBefore": 3
    });
    let (status, kept) = owner.send(Method::PUT, "guest-book", &book).await;
    assert_eq!((status, &kept), (StatusCode::OK, &book));
    let (_, thread) = test.get(&path(&receipt)).await;
    assert_eq!(
        (&thread["guestBook"]["directions"], &thread["guestBook"]["key"], &thread["keysFrom"]),
        (&book["directions"], &json!(""), &json!(day(test, 397)))
    );
    let numbers = owner.get("statistics").await;
    let week = numbers["weeks"].as_array().and_then(|weeks| weeks.last()).expect("a week");
    assert_eq!(
        (&week["inquiries"], &week["answered"], &week["agreed"]),
        (&json!(1), &json!(1), &json!(1)),
        "{numbers}"
    );
    let (status, answering) = test.get(&format!("/api/v1/properties/{PROPERTY}/host")).await;
    let nothing = json!({ "usuallyWithinHours": null, "host": null, "phoneConfirmed": false, "saving": null });
    assert_eq!((status, answering), (StatusCode::OK, nothing));

    let erased = test.request(Method::DELETE, &path(&receipt)).send().await.expect("an answer");
    assert_eq!(erased.status(), StatusCode::NO_CONTENT);
    let (status, problem) = test.get(&path(&receipt)).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("inquiry_not_found")));
    assert!(is_taken(test).await, "an agreed stay stays the owner's");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_an_offer_or_a_decision_is_said() {
    let owner = Owner::start().await;
    let test = &owner.test;
    let receipt = ask(test, "key-00000001").await;
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut quote = offer(test);
        change(&mut quote);
        json!({ "text": "Mi oferta.", "quote": quote })
    };
    let cases = [
        (wrong(&|quote| quote["totalMinor"] = json!(1)), StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        (wrong(&|quote| quote["currency"] = json!("USD")), StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        (wrong(&|quote| quote["lines"] = json!([])), StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        (wrong(&|quote| quote["guests"] = json!(99)), StatusCode::UNPROCESSABLE_ENTITY, "too_many_guests"),
        (wrong(&|quote| quote["checkOut"] = quote["checkIn"].clone()), StatusCode::BAD_REQUEST, "invalid_stay"),
        (
            json!({ "text": "x", "quote": offer(test), "state": "agreed" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "validation_failed",
        ),
    ];
    for (body, expected, code) in cases {
        let (status, problem) = reply(&owner, &receipt, "offer-0001", &body).await;
        assert_eq!((status, &problem["code"]), (expected, &json!(code)), "{problem}");
    }
    assert!(!is_taken(test).await, "nothing is held");
    for state in ["quoted", "expired", "withdrawn"] {
        let inquiry = format!("inquiries/{}", receipt["id"].as_str().expect("an id"));
        let (status, problem) = owner.send(Method::PATCH, &inquiry, &json!({ "state": state })).await;
        assert_eq!(
            (status, &problem["code"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!("validation_failed")),
            "{state}"
        );
    }
    for token in ["nonsense", "0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4.AAAAAAAAAAAAAAAAAAAAAA", "%00"] {
        let (status, problem) = test.get(&format!("/api/v1/inquiries/{token}")).await;
        assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("inquiry_not_found")), "{token}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_written_to_so_often() {
    let owner = Owner::start_with(|config| limit(config, Class::ThreadWrites, &[60, 2])).await;
    let test = &owner.test;
    let (one, two) = (ask(test, "key-00000001").await, ask(test, "key-00000002").await);
    let mut statuses = Vec::new();
    for (number, thread) in [&one, &one, &one, &two].into_iter().enumerate() {
        let request = test.request(Method::POST, &format!("{}/messages", path(thread)));
        let request = request.header("Idempotency-Key", format!("message-{number}"));
        statuses.push(answer(request.json(&json!({ "text": "Hola" }))).await.0.as_u16());
    }
    assert_eq!(statuses, [200, 200, 429, 200], "another thread has a number of its own");
}
