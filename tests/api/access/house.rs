//! The owner's house: the homes of a session, settings, sessions, pauses, erasures, and the links of the weekly mail.

use casacero_common::{events::Events, outbox::Outbox};
use casacero_listing::{
    domain::{
        access_link::{Link, LinkPurpose},
        token::{digest, new_token},
    },
    store::{NewMail, Requester, Store},
};
use chrono::{SecondsFormat, TimeDelta};

use super::*;

const HOMES: &str = "/api/v1/owner/properties";
const HOME: &str = "/api/v1/owner/properties/CASA-1001";

async fn by_password(test: &TestProduct) -> String {
    cookie(&sign_in(test, "CASA-1001", PASSWORD, "7.7.7.7", "").await, "casacero-owner")
}

async fn get(test: &TestProduct, cookies: &str, path: &str) -> Value {
    let (status, found) = send(test, cookies, Method::GET, path, &Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{path}: {found}");
    found
}

/// Sends a change, whatever version of the listing stands.
async fn change(test: &TestProduct, cookies: &str, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = test.request(Method::POST, path).header(header::COOKIE, cookies).header(header::IF_MATCH, "*");
    answer(request.json(body)).await
}

/// Mails a link about the home to its owner. Returns its secret.
async fn mailed_link(test: &TestProduct, purpose: LinkPurpose) -> String {
    let database = test.listing_database().await;
    let outbox = Outbox::new(database.clone(), Events::memory(), test.clock.clone());
    let store = Store::new(database, outbox, test.clock.clone());
    let email = casacero_tests::listings::villa().owner_email;
    let link = Link {
        purpose,
        email: email.clone(),
        listing_id: Some("CASA-1001".parse().expect("an id")),
        language: "en".into(),
        expires_at: test.clock.now() + purpose.lifetime(),
    };
    let mail = NewMail {
        recipient: email,
        reply_to: None,
        subject: "Your home".into(),
        body: "It is Monday.".into(),
        html: "<p>It is Monday.</p>".into(),
        unsubscribe_url: None,
    };
    let (token, asker) = (new_token(), Requester::Stranger(String::new()));
    assert!(store.mail_link(&digest(&token), &link, mail, &asker).await.expect("written"), "too much mail");
    token
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_names_its_homes() {
    let test = product().await;
    let knows = by_password(&test).await;
    let homes = get(&test, &knows, HOMES).await;
    let [home] = &homes["items"].as_array().expect("homes")[..] else { panic!("{homes}") };
    assert_eq!(
        (&home["id"], &home["status"], &home["wayIn"]),
        (&json!("CASA-1001"), &json!("active"), &json!("password"))
    );
    assert_eq!((&home["newInquiries"], home["minNights"].is_u64()), (&json!(0), true), "{home}");
    let inquiry = json!({
        "name": "Zoë Hart", "email": "zoe@example.com", "message": "Is the pool heated?", "language": "en", "consent": true
    });
    let asked = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    assert_eq!(answer(asked.header("Idempotency-Key", "key-00000001").json(&inquiry)).await.0, StatusCode::CREATED);
    assert_eq!(get(&test, &knows, HOMES).await["items"][0]["newInquiries"], 1);
    for nobody in ["", "casacero-owner=rubbish"] {
        let (status, problem) = send(&test, nobody, Method::GET, HOMES, &Value::Null).await;
        assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("unauthenticated")), "{nobody}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_change_one_by_one() {
    let test = product().await;
    let (knows, path) = (by_password(&test).await, format!("{HOME}/settings"));
    let patch = async |body: Value| send(&test, &knows, Method::PATCH, &path, &body).await;
    let found = get(&test, &knows, &path).await;
    let unset = (&found["weeklyMail"], &found["resumeOn"], &found["eraseAt"]);
    assert_eq!(unset, (&json!(false), &Value::Null, &Value::Null), "{found}");
    for language in ["es", "de", "en"] {
        assert_eq!(patch(json!({ "mailLanguage": language })).await.1["mailLanguage"], language);
    }
    assert_eq!(patch(json!({ "weeklyMail": true })).await.1["weeklyMail"], true);
    let (status, same) = patch(json!({})).await;
    assert_eq!((status, &same["mailLanguage"], &same["weeklyMail"]), (StatusCode::OK, &json!("en"), &json!(true)));
    assert_eq!(get(&test, &knows, &path).await, same);
    for unknown in ["nl", "", "english", "\u{0}"] {
        let request = test.request(Method::PATCH, &path).header(header::COOKIE, knows.as_str());
        let request = request.header(header::ACCEPT_LANGUAGE, "es").json(&json!({ "mailLanguage": unknown }));
        let (status, problem) = answer(request).await;
        let told = (status, &problem["field"], &problem["errors"][0]["detail"]);
        let expected = json!("No hay correos en este idioma.");
        assert_eq!(told, (StatusCode::UNPROCESSABLE_ENTITY, &json!("mailLanguage"), &expected), "{unknown}");
    }
    let (status, problem) = patch(json!({ "weeklyMail": "often" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("invalid_body")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_has_an_end_or_none() {
    let test = product().await;
    let (knows, path) = (by_password(&test).await, format!("{HOME}/pause"));
    for (day, status, code) in [
        ("2027-03-01", 422, "validation_failed"),
        ("2027-02-28", 422, "validation_failed"),
        ("2029-03-02", 422, "validation_failed"),
        ("9999-12-31", 422, "validation_failed"),
        ("2027-13-01", 400, "invalid_date"),
        ("tomorrow", 400, "invalid_date"),
        ("", 400, "invalid_date"),
    ] {
        let (answered, problem) = change(&test, &knows, &path, &json!({ "resumeOn": day })).await;
        let told = (answered.as_u16(), problem["code"].as_str(), problem["field"].as_str());
        assert_eq!(told, (status, Some(code), Some("resumeOn")), "{day}: {problem}");
    }
    assert_eq!(get(&test, &knows, HOME).await["status"], "active", "what is refused hides nothing");
    let settings = format!("{HOME}/settings");
    for day in [json!("2027-04-01"), json!("2029-03-01"), json!("2027-03-02"), Value::Null] {
        let (status, paused) = change(&test, &knows, &path, &json!({ "resumeOn": day })).await;
        assert_eq!((status, &paused["status"]), (StatusCode::OK, &json!("paused")), "{paused}");
        assert_eq!(get(&test, &knows, &settings).await["resumeOn"], day);
    }
    for body in ["", " ", "null", "{}"] {
        let request = test.request(Method::POST, &path).header(header::COOKIE, knows.as_str());
        let (status, paused) = answer(request.header(header::IF_MATCH, "*").body(body)).await;
        assert_eq!((status, &paused["status"]), (StatusCode::OK, &json!("paused")), "{body:?}");
    }
    for body in ["[]", "7", "{"] {
        let request = test.request(Method::POST, &path).header(header::COOKIE, knows.as_str());
        let (status, problem) = answer(request.header(header::IF_MATCH, "*").body(body)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("invalid_body")), "{body:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_sees_who_is_signed_in_and_ends_it() {
    let test = product().await;
    let path = format!("{HOME}/sessions");
    let body = json!({ "propertyId": "CASA-1001", "password": PASSWORD });
    let mut known = Vec::new();
    for browser in ["Firefox/142.0 (X11; Linux)", "Safari/605.1 (iPhone de Zoë)"] {
        let browser = header::HeaderValue::from_bytes(browser.as_bytes()).expect("a header");
        let request = test.request(Method::POST, "/api/v1/owner/session").header(header::USER_AGENT, browser);
        known.push(cookie(&request.json(&body).send().await.expect("an answer"), "casacero-owner"));
    }
    for method in [Method::GET, Method::DELETE] {
        let (status, problem) = send(&test, &known[0], method, &path, &Value::Null).await;
        assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")));
    }
    let owner = by_link(&test, "CASA-1001").await;
    let sessions = get(&test, &owner, &path).await;
    let items = sessions["items"].as_array().expect("sessions");
    assert_eq!(items.len(), 3, "{sessions}");
    let current = items.iter().find(|session| session["current"] == true).expect("the owner's");
    assert_eq!((&current["wayIn"], &current["email"]), (&json!("owner"), &json!("lucia@owners.example")));
    let phone =
        items.iter().find(|session| session["userAgent"] == "Safari/605.1 (iPhone de Zoë)").expect("the phone's");
    let told = (&phone["wayIn"], &phone["email"], &phone["current"]);
    assert_eq!(told, (&json!("password"), &Value::Null, &json!(false)));
    for secret in known.iter().chain([&owner]) {
        let secret = secret.split_once('=').expect("a pair").1;
        assert!(!sessions.to_string().contains(secret), "what names a session opens nothing");
    }
    let opens = async |cookies: &str| {
        send(&test, cookies, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0 == StatusCode::OK
    };
    let one = format!("{path}/{}", phone["id"].as_str().expect("an id"));
    for ended in [&one, &one, &format!("{path}/nobody")] {
        assert_eq!(send(&test, &owner, Method::DELETE, ended, &Value::Null).await.0, StatusCode::NO_CONTENT);
    }
    assert_eq!((opens(&known[0]).await, opens(&known[1]).await), (true, false));
    assert_eq!(send(&test, &owner, Method::DELETE, &path, &Value::Null).await.0, StatusCode::NO_CONTENT);
    assert_eq!((opens(&known[0]).await, opens(&owner).await), (false, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_is_called_off_within_its_grace() {
    let test = product().await;
    let path = format!("{HOME}/erasure");
    let knows = by_password(&test).await;
    let (status, problem) = change(&test, &knows, &path, &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("fresh_link_required")));
    let owner = by_link(&test, "CASA-1001").await;
    let (status, problem) = send(&test, &owner, Method::POST, &path, &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::PRECONDITION_REQUIRED, &json!("version_required")));
    let (status, settings) = change(&test, &owner, &path, &json!({})).await;
    assert_eq!((status, &settings["eraseAt"]), (StatusCode::OK, &json!("2027-03-15T12:00:00Z")), "{settings}");
    test.eventually("/api/v1/properties/CASA-1001", |status, _| status == StatusCode::NOT_FOUND).await;
    // As often as they like.
    for _ in 0..2 {
        let (status, settings) = send(&test, &owner, Method::DELETE, &path, &Value::Null).await;
        assert_eq!((status, &settings["eraseAt"]), (StatusCode::OK, &Value::Null), "{settings}");
    }
    assert_eq!(get(&test, &knows, HOME).await["status"], "paused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_confirms_a_calendar_as_often_as_it_is_used() {
    let test = product().await;
    let path = format!("/api/v1/owner/links/{}", mailed_link(&test, LinkPurpose::ConfirmCalendar).await);
    for minutes in [0, 60] {
        test.clock.advance(TimeDelta::minutes(minutes));
        let (status, found) = test.get(&path).await;
        let told = (status, &found["purpose"], &found["properties"][0]["id"]);
        assert_eq!(told, (StatusCode::OK, &json!("confirm_calendar"), &json!("CASA-1001")), "{found}");
        let used = test.request(Method::POST, &path).send().await.expect("an answer");
        assert_eq!(used.status(), StatusCode::OK);
        assert!(!used.headers().contains_key(header::SET_COOKIE), "it opens nothing");
        let used: Value = used.json().await.expect("a link");
        assert_eq!((&used["link"]["purpose"], &used["session"]), (&json!("confirm_calendar"), &Value::Null));
        let now = test.clock.now().to_rfc3339_opts(SecondsFormat::Secs, true);
        let is_now = |calendar: &Value| calendar["confirmedAt"].as_str() == Some(&now);
        test.eventually("/api/v1/properties/CASA-1001/calendar", |_, calendar| is_now(calendar)).await;
    }
    test.clock.advance(TimeDelta::days(8));
    let (status, problem) = answer(test.request(Method::POST, &path)).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("link_not_valid")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_ends_the_weekly_mail() {
    let test = product().await;
    let (knows, settings) = (by_password(&test).await, format!("{HOME}/settings"));
    send(&test, &knows, Method::PATCH, &settings, &json!({ "weeklyMail": true })).await;
    let path = format!("/api/v1/owner/links/{}", mailed_link(&test, LinkPurpose::EndWeeklyMail).await);
    for _ in 0..2 {
        let (status, used) = answer(test.request(Method::POST, &path)).await;
        let told = (status, &used["link"]["purpose"], &used["session"]);
        assert_eq!(told, (StatusCode::OK, &json!("end_weekly_mail"), &Value::Null), "{used}");
        assert_eq!(get(&test, &knows, &settings).await["weeklyMail"], false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_of_a_mail_program_ends_the_weekly_mail() {
    let test = product().await;
    let (knows, settings) = (by_password(&test).await, format!("{HOME}/settings"));
    send(&test, &knows, Method::PATCH, &settings, &json!({ "weeklyMail": true })).await;
    let path = format!("/api/v1/owner/links/{}/unsubscribe", mailed_link(&test, LinkPurpose::EndWeeklyMail).await);
    let press = |path: &str| one_click(&test, path);
    let by_another_site = press(&path).header(header::ORIGIN, "https://evil.example");
    assert_eq!(answer(by_another_site).await.0, StatusCode::FORBIDDEN);
    assert_eq!(get(&test, &knows, &settings).await["weeklyMail"], true);
    for _ in 0..2 {
        assert_eq!(answer(press(&path)).await, (StatusCode::NO_CONTENT, Value::Null));
        assert_eq!(get(&test, &knows, &settings).await["weeklyMail"], false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_uses_no_other_link() {
    let test = product().await;
    let link = format!("/api/v1/owner/links/{}", mailed_link(&test, LinkPurpose::SignIn).await);
    for path in [format!("{link}/unsubscribe"), "/api/v1/owner/links/rubbish/unsubscribe".into()] {
        let (status, problem) = answer(test.request(Method::POST, &path)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("link_not_valid")), "{path}");
    }
    assert_eq!(test.get(&link).await.0, StatusCode::OK, "it still signs in");
}
