//! Export addresses, under which others read the calendar.

use casacero_tests::answer;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::{Owner, each};

/// The path of an export address.
fn path(created: &Value) -> String {
    let url = created["url"].as_str().expect("an address");
    url.strip_prefix("http://localhost:3000").expect("the public address").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_made_read_and_ended() {
    let owner = Owner::start().await;
    let asked = json!({ "subscriber": "booking", "includeReservations": true, "name": "Casa Risco 🏠" });
    let (status, created) = owner.send(Method::POST, "exports", &asked).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    insta::assert_json_snapshot!("created_export", created, { ".id" => "[id]", ".url" => "[secret]" });
    let named = owner.post("exports", &json!({ "subscriber": "vrbo" })).await;
    assert_eq!(
        (&named["name"], &named["includeReservations"]),
        (&json!("CasaCero CASA-1001"), &json!(true)),
        "stays of others are sent unless that is declined"
    );

    let read = owner.test.request(Method::GET, &path(&created)).header(header::USER_AGENT, "Booking/1.0");
    let calendar = read.send().await.expect("an answer").text().await.expect("text");
    assert!(calendar.contains("DTSTART;VALUE=DATE:20270508"), "{calendar}");
    let list = owner.get("exports").await;
    insta::assert_json_snapshot!("exports", list, { ".items[].id" => "[id]" });
    let token = path(&created);
    let token = token.trim_start_matches("/calendars/").trim_end_matches(".ics");
    assert!(!list.to_string().contains(token), "the secret is shown once");
    let reads = format!("exports/{}/reads", created["id"].as_str().expect("an id"));
    assert_eq!(
        owner.get(&reads).await,
        json!({ "items": [{ "readAt": "2027-03-01T12:00:00Z", "reader": "Booking/1.0" }] })
    );

    let ended = format!("exports/{}", created["id"].as_str().expect("an id"));
    for _ in 0..2 {
        let (status, nothing) = answer(owner.request(Method::DELETE, &ended)).await;
        assert_eq!((status, nothing), (StatusCode::NO_CONTENT, Value::Null), "ending twice is ending once");
        assert_eq!(owner.test.get(&path(&created)).await.0, StatusCode::NOT_FOUND);
    }
    assert_eq!(each(&owner.get("exports").await, "subscriber"), ["vrbo"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_propertys_address_is_out_of_reach() {
    let owner = Owner::start().await;
    let created = owner.post("exports", &json!({ "subscriber": "airbnb" })).await;
    let id = created["id"].as_str().expect("an id");
    let other = owner.other("CASA-1002").await;
    for (id, code) in [
        (id, "export_not_found"),
        ("nonsense", "export_not_found"),
        ("%00", "export_not_found"),
        ("🏠", "export_not_found"),
        // The gateway refuses paths that point elsewhere.
        ("..%2f..", "not_found"),
    ] {
        for (method, path) in [(Method::DELETE, format!("exports/{id}")), (Method::GET, format!("exports/{id}/reads"))]
        {
            let (status, problem) = answer(owner.request_as(&other, method, &path)).await;
            assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!(code)), "{path}");
        }
    }
    assert_eq!(owner.test.request(Method::GET, &path(&created)).send().await.expect("an answer").status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_so_many_addresses_at_most() {
    let owner = Owner::start().await;
    for _ in 0..20 {
        owner.post("exports", &json!({ "subscriber": "other" })).await;
    }
    let (status, problem) = owner.send(Method::POST, "exports", &json!({ "subscriber": "other" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("too_many_exports")));
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_are_shown_whatever_they_call_themselves() {
    let owner = Owner::start().await;
    let created = owner.post("exports", &json!({ "subscriber": "other" })).await;
    let reads = format!("exports/{}/reads", created["id"].as_str().expect("an id"));
    let long = "ñ".repeat(300);
    let cases: [(&[u8], Value); 6] = [
        ("Calendário/1.0 🏠".as_bytes(), json!("Calendário/1.0 🏠")),
        (b"Calend\xe1rio/1.0", json!("Calend\u{fffd}rio/1.0")),
        ("a\tb\u{85}c\u{202e}d".as_bytes(), json!("abcd")),
        (long.as_bytes(), json!("ñ".repeat(200))),
        (b"\t", Value::Null),
        (b"", Value::Null),
    ];
    for (agent, shown) in cases {
        let agent = header::HeaderValue::from_bytes(agent).expect("a header");
        let read = owner.test.request(Method::GET, &path(&created)).header(header::USER_AGENT, &agent);
        assert_eq!(read.send().await.expect("an answer").status(), StatusCode::OK);
        // Reads at the same instant have no order.
        let list = owner.get(&reads).await;
        let readers = each(&list, "reader");
        assert!(readers.contains(&&shown), "{agent:?}: {readers:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_without_a_name_is_known_by_its_feed() {
    let owner = Owner::start().await;
    let airbnb = owner.feed().await["id"].clone();
    let feeds = json!({ "items": [
        { "id": airbnb, "platform": "airbnb" },
        { "platform": "other", "address": owner.test.feeds.url("/second.ics") },
    ] });
    let (_, feeds) = owner.send(Method::PUT, "feeds", &feeds).await;
    let own = &feeds["items"][1]["id"];
    let made = owner.post("exports", &json!({ "subscriber": "other", "feedId": own })).await;
    assert_eq!(&made["feedId"], own);
    assert_eq!(&owner.get("exports").await["items"][0]["feedId"], own);
    let of_listing = owner.post("exports", &json!({ "subscriber": "airbnb", "feedId": airbnb })).await;
    assert_eq!(of_listing["feedId"], airbnb);
    let refused = [
        (json!({ "subscriber": "other" }), 422, "unclear_feed"),
        (json!({ "subscriber": "other", "feedId": own, "unread": true }), 422, "unclear_feed"),
        (json!({ "subscriber": "other", "feedId": "🏠" }), 404, "feed_not_found"),
    ];
    for (asked, expected, code) in refused {
        let (status, problem) = owner.send(Method::POST, "exports", &asked).await;
        let told = (status.as_u16(), problem["code"].as_str(), problem["field"].as_str());
        assert_eq!(told, (expected, Some(code), Some("feedId")), "{asked}");
    }
    let unread = owner.post("exports", &json!({ "subscriber": "other", "unread": true })).await;
    assert_eq!(unread["feedId"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_of_ours_is_no_feed() {
    let owner = Owner::start().await;
    let created = owner.post("exports", &json!({ "subscriber": "airbnb" })).await;
    let url = created["url"].as_str().expect("an address");
    let ids = async || each(&owner.get("feeds").await, "id").into_iter().cloned().collect::<Vec<Value>>();
    let before = ids().await;
    let changed = [
        url.to_owned(),
        format!(" {url} "),
        url.replace("http:", "webcal:"),
        url.replace("http:", "https:"),
        url.replace("localhost:", "localhost.:"),
        url.replace("/calendars/", "//calendars/"),
        url.replace("/calendars/", "/%63alendar%73/"),
    ];
    let different: std::collections::HashSet<&String> = changed.iter().collect();
    assert_eq!(different.len(), changed.len());
    for address in changed {
        let wanted = json!({ "items": [{ "address": address }] });
        for (method, path, body) in
            [(Method::PUT, "feeds", wanted), (Method::POST, "feeds/check", json!({ "address": address }))]
        {
            let (status, problem) = owner.send(method, path, &body).await;
            assert_eq!(
                (status, &problem["code"]),
                (StatusCode::UNPROCESSABLE_ENTITY, &json!("own_export")),
                "{address}"
            );
        }
    }
    assert_eq!(ids().await, before, "nothing is changed");
}
