//! Links by mail, and the actions that require a fresh one.

use casacero_proto::listing::v1::LinkOwnerRequest;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::*;

const HOME: &str = "/api/v1/owner/properties/CASA-1001";

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_looked_at_often_and_used_once() {
    let test = product().await;
    let path = format!("/api/v1/owner/links/{}", link(&test, "CASA-1001").await);
    for _ in 0..3 {
        let (status, found) = test.get(&path).await;
        assert_eq!((status, &found["purpose"]), (StatusCode::OK, &json!("sign_in")), "{found}");
        assert!(found["properties"].as_array().is_some_and(|all| all.iter().any(|home| home["id"] == "CASA-1001")));
    }
    let used = test.request(Method::POST, &path).send().await.expect("an answer");
    assert_eq!(used.status(), StatusCode::OK);
    let opened = cookie(&used, "casacero-owner");
    let (_, session) = send(&test, &opened, Method::GET, "/api/v1/owner/session", &Value::Null).await;
    let home = session["properties"].as_array().expect("homes").iter().find(|home| home["propertyId"] == "CASA-1001");
    let home = home.expect("the home");
    assert_eq!((&home["wayIn"], &home["freshUntil"]), (&json!("owner"), &json!("2027-03-01T12:15:00Z")), "{home}");
    for method in [Method::GET, Method::POST] {
        let (status, problem) = answer(test.request(method, &path)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("link_not_valid")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_lasts_twenty_minutes_and_until_the_password_changes() {
    let test = product().await;
    let late = link(&test, "CASA-1001").await;
    test.clock.advance(TimeDelta::minutes(20));
    let waiting = link(&test, "CASA-1001").await;
    set_password(&test, "CASA-1001").await;
    for token in [late, waiting] {
        let (status, _) = answer(test.request(Method::POST, &format!("/api/v1/owner/links/{token}"))).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_is_not_flooded_and_nothing_is_told() {
    let test = product_with(|config| limit(config, Class::Links, &[1_000])).await;
    let ask = async |body: Value| {
        let asked = answer(test.request(Method::POST, "/api/v1/owner/links").json(&body)).await;
        assert_eq!(asked, (StatusCode::ACCEPTED, Value::Null), "{body}");
    };
    let address = casacero_tests::listings::villa().owner_email;
    let kinds = [json!({ "propertyId": "CASA-1001" }), json!({ "email": address.to_uppercase() })];
    // At most one mail in ten minutes and four a day, whatever is requested and however often.
    for minutes in [0, 9, 1, 5, 5, 10, 10, 10, 10] {
        test.clock.advance(TimeDelta::minutes(minutes));
        for kind in &kinds {
            ask(kind.clone()).await;
        }
        ask(json!({ "propertyId": "CASA-9999" })).await;
        ask(json!({ "email": "nobody@example.org" })).await;
        // Gives the worker time: it processes requests one after the other.
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    // Four links, and the notice about the password.
    let sent = secrets(&test, 5).await;
    assert_eq!(sent.len(), 5);
    assert!(test.mails().iter().all(|mail| !mail.contains("nobody@example.org")));
    let wrong = answer(test.request(Method::POST, "/api/v1/owner/links").json(&json!({ "propertyId": "house" }))).await;
    assert_eq!((wrong.0, &wrong.1["code"]), (StatusCode::NOT_FOUND, &json!("invalid_listing_id")));
    let wrong = answer(test.request(Method::POST, "/api/v1/owner/links").json(&json!({ "email": "x" }))).await;
    assert_eq!((wrong.0, &wrong.1["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("email")));
}

/// How many links the mails hold: those that are wanted, once the worker has had the time to send another.
async fn links_sent(test: &TestProduct, wanted: usize) -> usize {
    secrets(test, wanted).await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    test.mails().iter().filter_map(|mail| secret(mail)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_use_up_no_link_of_the_owner() {
    let test = product_with(|config| limit(config, Class::Links, &[1_000])).await;
    let device = cookie(&sign_in(&test, "CASA-1001", PASSWORD, "198.51.100.1", "").await, "casacero-device");
    // One stranger causes four mails a day at most. A mail has the time at which the worker came to it, so it is waited for.
    for turn in 1..=10 {
        ask_from(&test, "10.0.0.1", "").await;
        secrets(&test, 1 + turn.min(4)).await;
        test.clock.advance(TimeDelta::minutes(10));
    }
    let before = links_sent(&test, 5).await;
    assert_eq!(before, 1 + 4, "with the notice about the password");
    // Many of them cause one in twenty minutes: whoever asks meanwhile finds a link that works.
    for stranger in 2..=9 {
        ask_from(&test, &format!("10.0.0.{stranger}"), "").await;
        secrets(&test, before + stranger / 2).await;
        test.clock.advance(TimeDelta::minutes(10));
    }
    let after = links_sent(&test, before + 4).await;
    assert_eq!(after, before + 4);
    ask_from(&test, "10.0.0.10", "").await;
    assert_eq!(links_sent(&test, after + 1).await, after + 1);
    // A browser that signed in before gets one of its own.
    ask_from(&test, "10.0.0.10", &device).await;
    assert_eq!(links_sent(&test, after + 2).await, after + 2);
    // A link that is used makes room for another one, for a browser that nobody knows.
    let used = test.mails().iter().filter_map(|mail| secret(mail)).collect::<Vec<_>>();
    for token in used {
        answer(test.request(Method::POST, &format!("/api/v1/owner/links/{token}"))).await;
    }
    ask_from(&test, "203.0.113.9", "").await;
    assert_eq!(links_sent(&test, after + 3).await, after + 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_use_up_no_invitation_and_no_tag_makes_another_mailbox() {
    let test = product_with(|config| limit(config, Class::Links, &[1_000])).await;
    let mut other = casacero_tests::listings::villa();
    (other.id, other.owner_email) = ("CASA-1777".into(), "Leo+casa@example.org".into());
    test.import(other).await;
    let mut third = casacero_tests::listings::villa();
    (third.id, third.owner_email) = ("CASA-1778".into(), "leo+other@example.org".into());
    test.import(third).await;
    let ask = async |property: &str| {
        let body = json!({ "propertyId": property });
        assert_eq!(answer(test.request(Method::POST, "/api/v1/owner/links").json(&body)).await.0, StatusCode::ACCEPTED);
    };
    let before = links_sent(&test, 1).await;
    for property in ["CASA-1777", "CASA-1778"] {
        ask(property).await;
    }
    assert_eq!(links_sent(&test, before + 1).await, before + 1, "it is one mailbox");
    let owner = by_link(&test, "CASA-1001").await;
    let invitation = json!({ "email": "leo+casa@example.org" });
    assert_eq!(send(&test, &owner, Method::POST, &format!("{HOME}/members"), &invitation).await.0, 202);
    // Which of the two homes the one link was for is not known.
    let is_invitation = |mail: &String| mail.contains("To: leo+casa@") && mail.contains("Subject: An invitation");
    for _ in 0..500 {
        if test.mails().iter().any(is_invitation) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no invitation: {:?}", test.mails());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_password_is_set_anew_by_a_fresh_link_and_put_back_by_the_mail_about_it() {
    let test = product().await;
    let path = format!("{HOME}/password");
    let anew = json!({ "newPassword": "otra marea alta" });
    let knows = cookie(&sign_in(&test, "CASA-1001", PASSWORD, "7.7.7.7", "").await, "casacero-owner");
    let (status, problem) = send(&test, &knows, Method::PUT, &path, &anew).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("fresh_link_required")));
    let owner = by_link(&test, "CASA-1001").await;
    test.clock.advance(TimeDelta::minutes(15));
    let (status, problem) = send(&test, &owner, Method::PUT, &path, &anew).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("fresh_link_required")));
    let owner = by_link(&test, "CASA-1001").await;
    let mails = test.mails().iter().filter_map(|mail| secret(mail)).count();
    assert_eq!(send(&test, &owner, Method::PUT, &path, &anew).await.0, StatusCode::NO_CONTENT);
    // Sessions by the old password end; the owner's session stays.
    assert_eq!(send(&test, &knows, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0, 401);
    assert_eq!(send(&test, &owner, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0, 200);
    assert_eq!(sign_in(&test, "CASA-1001", PASSWORD, "7.7.7.7", "").await.status(), 401);
    // Days later, the link in the notice undoes the change and ends every session.
    let all = secrets(&test, mails + 1).await;
    test.clock.advance(TimeDelta::days(6));
    let mut undone = 0;
    for token in &all {
        let (status, used) = answer(test.request(Method::POST, &format!("/api/v1/owner/links/{token}"))).await;
        if status == StatusCode::OK {
            assert_eq!((&used["link"]["purpose"], &used["session"]), (&json!("undo"), &Value::Null));
            undone += 1;
        }
    }
    assert!(undone >= 1, "no link undid it");
    assert_eq!(sign_in(&test, "CASA-1001", PASSWORD, "7.7.7.7", "").await.status(), 200);
    assert_eq!(send(&test, &owner, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_knows_the_password_changes_it() {
    let test = product().await;
    let path = format!("{HOME}/password");
    let knows = cookie(&sign_in(&test, "CASA-1001", PASSWORD, "7.7.7.7", "").await, "casacero-owner");
    let change = |old: &str, new: &str| json!({ "oldPassword": old, "newPassword": new });
    let (status, problem) = send(&test, &knows, Method::PUT, &path, &change("wrong one", "otra marea")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong_password")));
    let (status, problem) = send(&test, &knows, Method::PUT, &path, &change(PASSWORD, "12345")).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("newPassword")));
    assert_eq!(send(&test, &knows, Method::PUT, &path, &change(PASSWORD, "otra marea")).await.0, 204);
    let session = send(&test, &knows, Method::GET, "/api/v1/owner/session", &Value::Null).await;
    assert_eq!(session, (StatusCode::OK, json!({ "properties": [] })));
    assert_eq!(sign_in(&test, "CASA-1001", "otra marea", "7.7.7.7", "").await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn co_owners_come_and_go_by_the_owners_word() {
    let test = product().await;
    let members = format!("{HOME}/members");
    let owner = by_link(&test, "CASA-1001").await;
    let before = test.mails().iter().filter_map(|mail| secret(mail)).count();
    let leo = co_owner(&test, &owner, "leo@example.org").await;
    // The owner gets a notice with a link that undoes it.
    secrets(&test, before + 2).await;
    assert_eq!(send(&test, &leo, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0, 200);
    for (method, path, body) in [
        (Method::POST, members.clone(), json!({ "email": "leo@example.org" })),
        (Method::PUT, format!("{HOME}/password"), json!({ "newPassword": "marea baja" })),
    ] {
        let (status, problem) = send(&test, &leo, method, &path, &body).await;
        assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")), "{path}");
    }
    let (_, list) = send(&test, &owner, Method::GET, &members, &Value::Null).await;
    let items = list["items"].as_array().expect("members");
    let leos = items.iter().find(|member| member["email"] == "leo@example.org").expect("Leo");
    assert_eq!((items.len(), &items[0]["isOwner"], &leos["isOwner"]), (2, &json!(true), &json!(false)));
    let path = format!("{members}/{}", leos["id"].as_str().expect("an id"));
    assert_eq!(send(&test, &owner, Method::DELETE, &path, &Value::Null).await.0, 204);
    assert_eq!(send(&test, &leo, Method::GET, &format!("{HOME}/blocks"), &Value::Null).await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_about_one_home_opens_that_home_alone() {
    let test = product().await;
    let mut other = casacero_tests::listings::villa();
    (other.id, other.owner_email) = ("CASA-1777".into(), "leo@example.org".into());
    test.import(other).await;
    let owner = by_link(&test, "CASA-1001").await;
    let before = test.mails().iter().filter_map(|mail| secret(mail)).collect::<Vec<_>>();
    let invitation = json!({ "email": "leo@example.org" });
    assert_eq!(send(&test, &owner, Method::POST, &format!("{HOME}/members"), &invitation).await.0, 202);
    secrets(&test, before.len() + 2).await;
    let mails = test.mails();
    let token = mails.iter().find(|mail| mail.contains("leo@example.org")).and_then(|mail| secret(mail));
    let path = format!("/api/v1/owner/links/{}", token.expect("an invitation"));
    let opened = homes(&test, &path).await;
    assert_eq!(opened, ["CASA-1001"], "anybody may have caused the mail");
    // A link that its reader asked for opens all.
    test.clock.advance(TimeDelta::minutes(10));
    let path = format!("/api/v1/owner/links/{}", link(&test, "CASA-1777").await);
    assert_eq!(homes(&test, &path).await, ["CASA-1001", "CASA-1777"]);
}

/// Uses a link, and returns the homes of its session.
async fn homes(test: &TestProduct, path: &str) -> Vec<String> {
    let used = test.request(Method::POST, path).send().await.expect("an answer");
    assert_eq!(used.status(), StatusCode::OK);
    let session = cookie(&used, "casacero-owner");
    let (_, session) = send(test, &session, Method::GET, "/api/v1/owner/session", &Value::Null).await;
    let all = session["properties"].as_array().expect("homes").iter();
    let mut ids: Vec<String> = all.map(|home| home["propertyId"].as_str().expect("an id").to_owned()).collect();
    ids.sort();
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_undo_a_change_hears_of_the_next_ones() {
    let test = product().await;
    // The notice about the password went to this address.
    let former = casacero_tests::listings::villa().owner_email;
    let to = |address: &str| test.mails().iter().filter(|mail| mail.contains(address)).count();
    let (present, before) = ("present@example.org", to(&former));
    let moved = LinkOwnerRequest { property_id: "CASA-1001".into(), email: present.into(), language: "en".into() };
    test.accounts().link_owner(test.operator().request(moved)).await.expect("the owner is linked");
    mails_to(&test, &former, before + 1).await;
    mails_to(&test, present, 1).await;
    let mails = test.mails();
    let token = mails.iter().find(|mail| mail.contains(present)).and_then(|mail| secret(mail)).expect("a link");
    let used = test.request(Method::POST, &format!("/api/v1/owner/links/{token}")).send().await.expect("an answer");
    let owner = cookie(&used, "casacero-owner");
    let anew = json!({ "newPassword": "otra marea alta" });
    assert_eq!(send(&test, &owner, Method::PUT, &format!("{HOME}/password"), &anew).await.0, StatusCode::NO_CONTENT);
    mails_to(&test, present, 2).await;
    mails_to(&test, &former, before + 2).await;
}

/// Waits until so many mails to an address were sent.
async fn mails_to(test: &TestProduct, address: &str, wanted: usize) {
    for _ in 0..1_000 {
        if test.mails().iter().filter(|mail| mail.contains(address)).count() == wanted {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{wanted} mails to {address} did not come: {:?}", test.mails());
}
