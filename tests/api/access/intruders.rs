//! What somebody with less than the owner's rights may not keep the owner from: ending that access, and deciding about the end
//! of the home.

use super::*;

const HOME: &str = "/api/v1/owner/properties/CASA-1001";

async fn by_password(test: &TestProduct, from: &str) -> String {
    cookie(&sign_in(test, "CASA-1001", PASSWORD, from, "").await, "casacero-owner")
}

async fn opens(test: &TestProduct, cookies: &str) -> bool {
    send(test, cookies, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0 == StatusCode::OK
}

async fn change(test: &TestProduct, cookies: &str, method: Method, path: &str) -> (StatusCode, Value) {
    let request = test.request(method, path).header(header::COOKIE, cookies).header(header::IF_MATCH, "*");
    answer(request.json(&json!({}))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_intruder_uses_up_the_changes_of_the_owner() {
    let test = product_with(|config| {
        limit(config, Class::OwnerWrites, &[8]);
        limit(config, Class::AccessChanges, &[8]);
    })
    .await;
    let owner = by_link(&test, "CASA-1001").await;
    let leo = co_owner(&test, &owner, "leo@example.org").await;
    let intruder = by_password(&test, "7.7.7.7").await;
    let block = format!("{HOME}/blocks/none");
    for busy in [&intruder, &leo] {
        let mut last = StatusCode::OK;
        for _ in 0..9 {
            last = send(&test, busy, Method::DELETE, &block, &Value::Null).await.0;
        }
        assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    }
    assert_ne!(send(&test, &owner, Method::DELETE, &block, &Value::Null).await.0, StatusCode::TOO_MANY_REQUESTS);
    // Nor do the owner's own changes keep the owner from ending somebody's access.
    for _ in 0..9 {
        send(&test, &owner, Method::DELETE, &block, &Value::Null).await;
    }
    assert_eq!(send(&test, &owner, Method::DELETE, &block, &Value::Null).await.0, StatusCode::TOO_MANY_REQUESTS);
    let (_, members) = send(&test, &owner, Method::GET, &format!("{HOME}/members"), &Value::Null).await;
    let members = members["items"].as_array().expect("members");
    let leos = members.iter().find(|member| member["email"] == "leo@example.org").expect("Leo");
    let remove = format!("{HOME}/members/{}", leos["id"].as_str().expect("an id"));
    assert_eq!(send(&test, &owner, Method::DELETE, &remove, &Value::Null).await.0, StatusCode::NO_CONTENT);
    let sessions = format!("{HOME}/sessions");
    assert_eq!(send(&test, &owner, Method::DELETE, &sessions, &Value::Null).await.0, StatusCode::NO_CONTENT);
    let anew = json!({ "newPassword": "otra marea alta" });
    assert_eq!(send(&test, &owner, Method::PUT, &format!("{HOME}/password"), &anew).await.0, StatusCode::NO_CONTENT);
    assert_eq!(change(&test, &owner, Method::POST, &format!("{HOME}/erasure")).await.0, StatusCode::OK);
    assert_eq!((opens(&test, &intruder).await, opens(&test, &leo).await), (false, false));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_by_the_old_one_ends_no_link_of_the_owner() {
    let test = product().await;
    let intruder = by_password(&test, "7.7.7.7").await;
    let waiting = link(&test, "CASA-1001").await;
    let anew = json!({ "oldPassword": PASSWORD, "newPassword": "otra marea alta" });
    let changed = send(&test, &intruder, Method::PUT, &format!("{HOME}/password"), &anew).await;
    assert_eq!(changed.0, StatusCode::NO_CONTENT, "{changed:?}");
    let used = answer(test.request(Method::POST, &format!("/api/v1/owner/links/{waiting}"))).await;
    assert_eq!(used.0, StatusCode::OK, "{used:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_co_owner_ends_all_sessions_but_the_owners() {
    let test = product().await;
    let owner = by_link(&test, "CASA-1001").await;
    let leo = co_owner(&test, &owner, "leo@example.org").await;
    let knows = by_password(&test, "7.7.7.7").await;
    let sessions = format!("{HOME}/sessions");
    let (_, list) = send(&test, &leo, Method::GET, &sessions, &Value::Null).await;
    let items = list["items"].as_array().expect("sessions");
    let owners = items.iter().find(|session| session["wayIn"] == "owner").expect("the owner's session");
    let one = format!("{sessions}/{}", owners["id"].as_str().expect("an id"));
    let (status, problem) = send(&test, &leo, Method::DELETE, &one, &Value::Null).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")));
    assert_eq!(send(&test, &leo, Method::DELETE, &sessions, &Value::Null).await.0, StatusCode::NO_CONTENT);
    assert_eq!([opens(&test, &owner).await, opens(&test, &leo).await, opens(&test, &knows).await], [true, true, false]);
    assert_eq!(send(&test, &owner, Method::DELETE, &sessions, &Value::Null).await.0, StatusCode::NO_CONTENT);
    assert_eq!([opens(&test, &owner).await, opens(&test, &leo).await], [true, false]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_could_schedule_an_erasure_calls_it_off() {
    let test = product().await;
    let owner = by_link(&test, "CASA-1001").await;
    let leo = co_owner(&test, &owner, "leo@example.org").await;
    let knows = by_password(&test, "7.7.7.7").await;
    let (erasure, resume) = (format!("{HOME}/erasure"), format!("{HOME}/resume"));
    assert_eq!(change(&test, &owner, Method::POST, &erasure).await.0, StatusCode::OK);
    for (who, code) in [(&leo, "forbidden"), (&knows, "fresh_link_required")] {
        for (method, path) in [(Method::DELETE, &erasure), (Method::POST, &resume)] {
            let (status, problem) = change(&test, who, method, path).await;
            assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!(code)), "{path}");
        }
        let (_, settings) = send(&test, who, Method::GET, &format!("{HOME}/settings"), &Value::Null).await;
        assert!(settings["eraseAt"].is_string(), "{settings}");
    }
    let (status, settings) = change(&test, &owner, Method::DELETE, &erasure).await;
    assert_eq!((status, &settings["eraseAt"]), (StatusCode::OK, &Value::Null), "{settings}");
    assert_eq!(change(&test, &leo, Method::POST, &resume).await.0, StatusCode::OK, "nothing is scheduled any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_co_owner_is_told_nothing_more() {
    let test = product().await;
    let owner = by_link(&test, "CASA-1001").await;
    let leo = co_owner(&test, &owner, "leo@example.org").await;
    let (_, feeds) = send(&test, &leo, Method::GET, &format!("{HOME}/feeds"), &Value::Null).await;
    let feed = json!({ "id": feeds["items"][0]["id"] });
    test.feeds.hold("/airbnb.ics");
    let check = test.request(Method::POST, &format!("{HOME}/feeds/check")).header(header::COOKIE, leo.as_str());
    let mut told = check.header(header::ACCEPT, "text/event-stream").json(&feed).send().await.expect("an answer");
    let first = told.chunk().await.expect("an event").expect("a look");
    assert!(first.starts_with(b"event: look"), "{first:?}");
    let (_, members) = send(&test, &owner, Method::GET, &format!("{HOME}/members"), &Value::Null).await;
    let members = members["items"].as_array().expect("members");
    let leos = members.iter().find(|member| member["email"] == "leo@example.org").expect("Leo");
    let remove = format!("{HOME}/members/{}", leos["id"].as_str().expect("an id"));
    assert_eq!(send(&test, &owner, Method::DELETE, &remove, &Value::Null).await.0, StatusCode::NO_CONTENT);
    test.feeds.release("/airbnb.ics");
    let rest = told.text().await.expect("the rest");
    assert!(rest.contains("unauthenticated") && !rest.contains("event: look"), "{rest}");
    for path in ["", "/blocks", "/feeds", "/calendar", "/inquiries", "/members", "/sessions", "/settings", "/photos"] {
        let (status, _) = send(&test, &leo, Method::GET, &format!("{HOME}{path}"), &Value::Null).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{path}");
    }
    let (_, session) = send(&test, &leo, Method::GET, "/api/v1/owner/session", &Value::Null).await;
    assert_eq!(session["properties"], json!([]));
}
