//! Owners: signing in and out.

use casacero_proto::listing::v1::SetPasswordRequest;
use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header};
use serde_json::{Value, json};

const PATH: &str = "/api/v1/owner/session";
const PASSWORD: &str = "olas y viento";

async fn product() -> TestProduct {
    let test = TestProduct::with_listings().await;
    let set = SetPasswordRequest { property_id: "CASA-1001".into(), password: PASSWORD.into() };
    test.accounts().set_password(test.operator().request(set)).await.expect("the password is set");
    test
}

async fn sign_in(test: &TestProduct, property: &str, password: &str) -> Response {
    let request = test.request(Method::POST, PATH).json(&json!({ "propertyId": property, "password": password }));
    request.send().await.expect("an answer")
}

/// The cookie that an answer sets, in the form of a request's cookie.
fn cookie(answer: &Response) -> String {
    session_cookie(answer).split(';').next().expect("a pair").to_owned()
}

/// The `Set-Cookie` header of the session.
fn session_cookie(answer: &Response) -> String {
    let set = answer.headers().get_all(header::SET_COOKIE).iter().map(|set| set.to_str().expect("text"));
    set.into_iter().find(|set| set.starts_with("casacero-owner=")).expect("the cookie").to_owned()
}

fn with(request: RequestBuilder, cookie: &str) -> RequestBuilder {
    request.header(header::COOKIE, cookie)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_signs_in_and_out() {
    let test = product().await;
    let signed_in = sign_in(&test, "casa-1001 ", PASSWORD).await;
    assert_eq!(signed_in.status(), StatusCode::OK);
    let set = session_cookie(&signed_in);
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(set.contains(attribute), "{set}");
    }
    assert_eq!(signed_in.headers()[header::CACHE_CONTROL], "no-store");
    let cookie = cookie(&signed_in);
    let body: Value = signed_in.json().await.expect("a session");
    let home = &body["properties"][0];
    assert_eq!((home["propertyId"].as_str(), body["expiresAt"].is_string()), (Some("CASA-1001"), true));
    assert_eq!((home["wayIn"].as_str(), home["freshUntil"].is_null()), (Some("password"), true));
    // On every replica.
    for _ in 0..4 {
        let (status, session) = answer(with(test.request(Method::GET, PATH), &cookie)).await;
        assert_eq!((status, &session["properties"][0]["propertyId"]), (StatusCode::OK, &json!("CASA-1001")));
    }
    let out = with(test.request(Method::DELETE, PATH), &cookie).send().await.expect("an answer");
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    assert!(out.headers()[header::SET_COOKIE].to_str().expect("text").contains("Max-Age=0"));
    let nobody = answer(with(test.request(Method::GET, PATH), &cookie)).await;
    assert_eq!(nobody, (StatusCode::OK, json!({ "properties": [] })));
    let again = test.request(Method::DELETE, PATH).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NO_CONTENT, "who is not signed in is signed out");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_tells_a_property_without_password_from_none() {
    let test = product().await;
    let mut answers = Vec::new();
    for property in ["CASA-1001", "CASA-1002", "CASA-9999"] {
        let refused = sign_in(&test, property, "wrong password").await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{property}");
        assert!(!refused.headers().contains_key(header::SET_COOKIE), "{property}");
        let mut problem: Value = refused.json().await.expect("a problem");
        problem["requestId"] = Value::Null;
        answers.push(problem);
    }
    for malformed in ["nonsense", ""] {
        let refused = sign_in(&test, malformed, "wrong password").await;
        assert_eq!(refused.status(), StatusCode::NOT_FOUND, "{malformed}");
    }
    assert_eq!(answers[0]["code"], "wrong_password");
    assert!(answers.iter().all(|problem| problem == &answers[0]), "{answers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_tried_a_few_times() {
    let test = product().await;
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(sign_in(&test, "CASA-1001", "wrong password").await.status().as_u16());
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429]);
    let right = sign_in(&test, "CASA-1001", PASSWORD).await;
    assert_eq!(right.status(), StatusCode::TOO_MANY_REQUESTS, "not even the right one");
    assert!(right.headers().contains_key(header::RETRY_AFTER));
    // The owner, who has another address, is not locked out.
    let elsewhere = test
        .request(Method::POST, PATH)
        .header("x-forwarded-for", "198.51.100.7")
        .json(&json!({ "propertyId": "CASA-1001", "password": PASSWORD }));
    assert_eq!(elsewhere.send().await.expect("an answer").status(), StatusCode::OK);
}

/// The same password, tried on one property after the other.
#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_tried_on_a_few_properties() {
    let test = TestProduct::start_with(|config| limit(config, Class::Passwords, &[1, 10])).await;
    for number in 1..=10 {
        let refused = sign_in(&test, &format!("CASA-{number}"), "wrong password").await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{number}");
    }
    assert_eq!(sign_in(&test, "CASA-11", "wrong password").await.status(), StatusCode::TOO_MANY_REQUESTS);
    let elsewhere = test
        .request(Method::POST, PATH)
        .header("x-forwarded-for", "198.51.100.7")
        .json(&json!({ "propertyId": "CASA-11", "password": "wrong password" }));
    assert_eq!(elsewhere.send().await.expect("an answer").status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_acts_for_nobody() {
    let test = product().await;
    let signed_in = cookie(&sign_in(&test, "CASA-1001", PASSWORD).await);
    for origin in ["https://evil.example", "null", "http://127.0.0.1"] {
        let out = with(test.request(Method::DELETE, PATH), &signed_in).header(header::ORIGIN, origin);
        let (status, problem) = answer(out).await;
        assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("origin_not_allowed")), "{origin}");
    }
    let (status, session) = answer(with(test.request(Method::GET, PATH), &signed_in)).await;
    let home = &session["properties"][0]["propertyId"];
    assert_eq!((status, home), (StatusCode::OK, &json!("CASA-1001")), "still signed in");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_session_opens_nothing() {
    let test = product().await;
    for cookie in ["", "casacero-owner=", "casacero-owner=rubbish", "casacero-owner=%00", "other=1"] {
        let nobody = answer(with(test.request(Method::GET, PATH), cookie)).await;
        assert_eq!(nobody, (StatusCode::OK, json!({ "properties": [] })), "{cookie}");
    }
    for body in ["", "[]", "{\"propertyId\":1}", "{\"propertyId\":\"CASA-1001\",\"password\":[]}"] {
        let (status, problem) = answer(test.request(Method::POST, PATH).body(body)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("invalid_body")), "{body}");
    }
}
