//! Alerts about available homes: asked for, confirmed by a link, ended by the same.

use casacero_tests::{Class, TestProduct, answer, limit};
use chrono::TimeDelta;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::access::{one_click, secrets};

const PATH: &str = "/api/v1/alerts";
const SEARCH: &str = "destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2";

fn alert() -> Value {
    json!({ "email": "Zoe@example.com", "language": "es", "search": SEARCH, "consent": true })
}

async fn ask(test: &TestProduct, body: &Value) -> (StatusCode, Value) {
    answer(test.request(Method::POST, PATH).json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_link_shows_confirms_and_ends_an_alert() {
    let test = TestProduct::with_listings().await;
    let mut body = alert();
    body["search"] = format!("{SEARCH}&sort=newest&flexibleDays=3&utm_source=x").into();
    assert_eq!(ask(&test, &body).await, (StatusCode::ACCEPTED, Value::Null));
    let secret = secrets(&test, 1).await.remove(0);
    let mails = test.mails();
    assert_eq!(mails.len(), 1);
    for part in ["zoe@example.com", "/es/alerta#"] {
        assert!(mails[0].contains(part), "{part} is missing in {}", mails[0]);
    }
    assert!(!mails[0].contains("Corralejo"), "it holds no word of the guest's");

    let path = format!("{PATH}/{secret}");
    let shown = |confirmed: bool| {
        json!({
            "search": SEARCH, "checkIn": "2027-08-01", "checkOut": "2027-08-08", "confirmed": confirmed, "language": "es",
            "endsOn": "2027-08-01"
        })
    };
    assert_eq!(test.get(&path).await, (StatusCode::OK, shown(false)));
    for _ in 0..2 {
        assert_eq!(answer(test.request(Method::POST, &path)).await, (StatusCode::OK, shown(true)));
    }
    test.clock.advance(TimeDelta::days(100));
    assert_eq!(test.get(&path).await, (StatusCode::OK, shown(true)));
    assert_eq!(answer(test.request(Method::DELETE, &path)).await, (StatusCode::NO_CONTENT, Value::Null));
    for method in [Method::GET, Method::POST, Method::DELETE] {
        let (status, problem) = answer(test.request(method.clone(), &path)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("alert_not_found")), "{method}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_of_a_mail_program_ends_an_alert() {
    let test = TestProduct::with_listings().await;
    assert_eq!(ask(&test, &alert()).await.0, StatusCode::ACCEPTED);
    let path = format!("{PATH}/{}", secrets(&test, 1).await.remove(0));
    assert_eq!(answer(test.request(Method::POST, &path)).await.0, StatusCode::OK);
    let unsubscribe = format!("{path}/unsubscribe");
    let press = || one_click(&test, &unsubscribe);
    let by_another_site = press().header(header::ORIGIN, "https://evil.example");
    assert_eq!(answer(by_another_site).await.0, StatusCode::FORBIDDEN);
    assert_eq!(test.get(&path).await.0, StatusCode::OK);
    for _ in 0..2 {
        assert_eq!(answer(press()).await, (StatusCode::NO_CONTENT, Value::Null));
        assert_eq!(test.get(&path).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_opens_the_address_is_led_to_the_page_that_asks() {
    let test = TestProduct::with_listings().await;
    assert_eq!(ask(&test, &alert()).await.0, StatusCode::ACCEPTED);
    let secret = secrets(&test, 1).await.remove(0);
    let owners = "/api/v1/owner/links/SECRET/unsubscribe".to_owned();
    for (path, language, page) in [
        (format!("{PATH}/{secret}/unsubscribe"), "en", format!("/alert#{secret}")),
        (format!("{PATH}/{secret}/unsubscribe"), "es", format!("/es/alerta#{secret}")),
        (owners.clone(), "en", "/owner/link#SECRET".into()),
        (owners, "es", "/es/propietario/enlace#SECRET".into()),
    ] {
        let request = test.request(Method::GET, &path).header(header::ACCEPT_LANGUAGE, language);
        let answer = request.send().await.expect("an answer");
        let target = answer.headers()[header::LOCATION].to_str().expect("text");
        assert!(answer.status() == StatusCode::SEE_OTHER && target.ends_with(&page), "{path}: {target}");
    }
    assert_eq!(test.get(&format!("{PATH}/{secret}")).await.0, StatusCode::OK, "looking ends nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_ends_where_nobody_confirms_it_and_on_the_day_of_arrival() {
    let test = TestProduct::with_listings().await;
    for email in ["zoe@example.com", "leo@example.com"] {
        let mut body = alert();
        body["email"] = email.into();
        assert_eq!(ask(&test, &body).await.0, StatusCode::ACCEPTED);
    }
    let paths: Vec<String> = secrets(&test, 2).await.iter().map(|secret| format!("{PATH}/{secret}")).collect();
    assert_eq!(answer(test.request(Method::POST, &paths[0])).await.0, StatusCode::OK);
    test.clock.advance(TimeDelta::days(7));
    assert_eq!(test.get(&paths[0]).await.0, StatusCode::OK);
    assert_eq!(answer(test.request(Method::POST, &paths[1])).await.0, StatusCode::NOT_FOUND);
    // Noon of 1 March, and 152 and a half days later begins the first of August.
    test.clock.advance(TimeDelta::days(145) + TimeDelta::hours(11));
    assert_eq!(test.get(&paths[0]).await.0, StatusCode::OK);
    test.clock.advance(TimeDelta::hours(1));
    assert_eq!(test.get(&paths[0]).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_or_wrong_is_named() {
    let test = TestProduct::with_listings().await;
    let cases = [
        ("email", json!("zoe"), 422, "validation_failed", "email"),
        ("email", json!("zoe@example.com\r\nBcc: all@evil.example"), 422, "validation_failed", "email"),
        ("email", Value::Null, 400, "invalid_body", ""),
        ("consent", json!(false), 422, "consent_required", "consent"),
        ("language", json!("nl"), 400, "invalid_body", ""),
        ("search", json!("priceMax=100"), 400, "invalid_stay", "checkIn"),
        ("search", json!("month=2027-08&flexibleNights=7"), 400, "invalid_stay", "checkIn"),
        ("search", json!("checkIn=2027-08-01"), 400, "invalid_stay", "checkOut"),
        ("search", json!("checkIn=2027-08-08&checkOut=2027-08-01"), 400, "invalid_stay", "checkIn"),
        ("search", json!("checkIn=2027-8-1&checkOut=2027-08-08"), 400, "invalid_date", "checkIn"),
        ("search", json!("checkIn=2027-03-01&checkOut=2027-03-08"), 400, "arrival_not_ahead", "checkIn"),
        ("search", json!("checkIn=2027-02-27&checkOut=2027-03-08"), 400, "arrival_not_ahead", "checkIn"),
        ("search", json!("checkIn=2026-03-01&checkOut=2026-03-08"), 400, "arrival_not_ahead", "checkIn"),
        ("search", json!("checkIn=2029-08-01&checkOut=2029-08-08"), 400, "stay_too_far", "checkIn"),
        ("search", json!(format!("{SEARCH}&type=castle")), 400, "invalid_parameter", "type"),
        ("search", json!(format!("{SEARCH}{}", "&type=villa".repeat(200))), 422, "validation_failed", "search"),
    ];
    for (field, value, status, code, blamed) in cases {
        let mut body = alert();
        body[field] = value.clone();
        let (answered, problem) = ask(&test, &body).await;
        let at_fault = problem["field"].as_str().unwrap_or_default();
        let found = (answered.as_u16(), problem["code"].as_str(), at_fault);
        assert_eq!(found, (status, Some(code), blamed), "{field} {value}: {problem}");
    }
    assert!(test.mails().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_gets_few_questions() {
    let test = TestProduct::start_with(|config| limit(config, Class::Alerts, &[1_000])).await;
    for minutes in [0, 9, 1, 10, 10, 10, 10] {
        test.clock.advance(TimeDelta::minutes(minutes));
        assert_eq!(ask(&test, &alert()).await, (StatusCode::ACCEPTED, Value::Null), "the answer tells nothing");
    }
    assert_eq!(secrets(&test, 4).await.len(), 4);
    // Gives a fifth the time to come.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(test.mails().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tag_makes_no_other_mailbox() {
    let test = TestProduct::start().await;
    let to = async |email: &str| {
        let body = json!({ "email": email, "language": "es", "search": SEARCH, "consent": true });
        assert_eq!(ask(&test, &body).await.0, StatusCode::ACCEPTED, "{email}");
    };
    for email in ["zoe@example.com", "zoe+1@example.com", "Zoe+2@EXAMPLE.com", "ZOE@example.com"] {
        to(email).await;
    }
    for email in ["zoe.hart@gmail.com", "zoehart+1@gmail.com", "z.o.e.hart@googlemail.com"] {
        to(email).await;
    }
    secrets(&test, 2).await;
    // Gives a third the time to come.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(test.mails().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_alerts_wait() {
    let test = TestProduct::start_with(|config| limit(config, Class::Alerts, &[2])).await;
    for expected in [202, 202, 429] {
        assert_eq!(ask(&test, &alert()).await.0.as_u16(), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_that_is_refused_uses_no_try_up() {
    let test = TestProduct::start_with(|config| limit(config, Class::Alerts, &[2])).await;
    let mut without_consent = alert();
    without_consent["consent"] = false.into();
    let mut in_the_past = alert();
    in_the_past["search"] = "checkIn=2027-02-01&checkOut=2027-02-08".into();
    for (body, expected) in [(&without_consent, 422), (&in_the_past, 400)].repeat(3) {
        assert_eq!(ask(&test, body).await.0.as_u16(), expected);
    }
    for expected in [202, 202, 429] {
        assert_eq!(ask(&test, &alert()).await.0.as_u16(), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_forms_count_as_requests() {
    let test = TestProduct::start_with(|config| limit(config, Class::Reads, &[3])).await;
    let mut body = alert();
    body["consent"] = false.into();
    for expected in [422, 422, 422, 429] {
        assert_eq!(ask(&test, &body).await.0.as_u16(), expected);
    }
}

#[test]
fn both_services_believe_a_reading_for_the_same_time() {
    let hours = casacero_calendar_sync::domain::occupancy::freshness::FRESH_HOURS;
    assert_eq!(casacero_listing::domain::alert::READING_BELIEVED, TimeDelta::hours(hours));
}
