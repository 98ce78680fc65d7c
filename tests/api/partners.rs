//! Partners by the API: reads with a key, and webhooks that are told what changed.

use std::process::Command;

use casacero_listing::domain::webhook::signature;
use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::admin::{cookie, product, with};

const KEYS: &str = "/api/v1/admin/api-keys";
const WEBHOOKS: &str = "/api/v1/admin/webhooks";

async fn ask(test: &TestProduct, cookie: &str, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
    let request = with(test.request(method, path), cookie).header(header::IF_MATCH, "*");
    answer(if body.is_null() { request } else { request.json(&body) }).await
}

/// The status of a read with a key, and the code of its problem.
async fn read(test: &TestProduct, method: Method, path: &str, key: &str) -> (u16, String) {
    let request = test.request(method, path).header(header::AUTHORIZATION, format!("Bearer {key}"));
    let (status, body) = answer(request).await;
    (status.as_u16(), body["code"].as_str().unwrap_or_default().to_owned())
}

async fn key(test: &TestProduct, cookie: &str, limit: u32) -> (String, String) {
    let body = json!({ "name": "Viajes Sol", "email": "api@sol.example", "requestsPerMinute": limit });
    let (status, created) = ask(test, cookie, Method::POST, KEYS, body).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let text = |field: &str| created[field].as_str().expect("text").to_owned();
    (text("id"), text("secret"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_reads_what_visitors_read_and_ends_when_it_is_revoked() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let (id, secret) = key(&test, &cookie, 600).await;
    assert!(secret.starts_with(&format!("cck_{id}_")), "{secret}");
    let home = "/api/v1/properties/CASA-1001";
    let refused = |status: u16, code: &str| (status, code.to_owned());
    for path in ["/api/v1/properties", home, "/api/v1/properties/CASA-1001/calendar", "/api/v1/countries"] {
        assert_eq!(read(&test, Method::GET, path, &secret).await, refused(200, ""), "{path}");
    }
    for (method, path) in [
        (Method::POST, "/api/v1/properties/CASA-1001/contact"),
        (Method::GET, "/api/v1/admin/overview"),
        (Method::GET, "/api/v1/owner/session"),
        (Method::GET, "/api/v1/geocode"),
        (Method::DELETE, home),
    ] {
        let expected = refused(403, "key_reads_only");
        assert_eq!(read(&test, method, path, &secret).await, expected, "{path}");
    }
    for wrong in ["", "secret", "cck_", &format!("{secret}x"), &format!("cck_{id}_{id}")] {
        assert_eq!(read(&test, Method::GET, home, wrong).await, refused(401, "invalid_api_key"), "{wrong}");
    }
    let spanish = test.request(Method::GET, home).header(header::AUTHORIZATION, "Bearer cck_no_one");
    let asked = spanish.header(header::ACCEPT_LANGUAGE, "es").send().await.expect("an answer");
    assert_eq!(asked.headers()[header::WWW_AUTHENTICATE], "Bearer");
    let problem: Value = asked.json().await.expect("a problem");
    assert!(problem["detail"].as_str().is_some_and(|text| text.starts_with("Esta clave")), "{problem}");
    let tag = async |key: Option<&str>| {
        let request = test.request(Method::GET, home);
        let request = match key {
            Some(key) => request.header(header::AUTHORIZATION, format!("Bearer {key}")),
            None => request,
        };
        request.send().await.expect("an answer").headers()[header::ETAG].clone()
    };
    assert_eq!(tag(Some(&secret)).await, tag(None).await, "the same answer as for everybody");

    let (_, list) = ask(&test, &cookie, Method::GET, KEYS, Value::Null).await;
    assert_eq!(
        (&list["items"][0]["lastUsedAt"], &list["items"][0]["revokedAt"]),
        (&json!("2027-03-01T12:00:00Z"), &Value::Null)
    );
    assert!(!list.to_string().contains("cck_"), "{list}");
    let path = format!("{KEYS}/{id}");
    assert_eq!(ask(&test, &cookie, Method::DELETE, &path, Value::Null).await.0, StatusCode::NO_CONTENT);
    test.clock.advance(chrono::Duration::seconds(60));
    assert_eq!(read(&test, Method::GET, home, &secret).await, refused(401, "invalid_api_key"));
    let (status, problem) = ask(&test, &cookie, Method::DELETE, &format!("{KEYS}/nobody"), Value::Null).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("api_key_not_found")));
    for (body, field) in [
        (json!({ "name": "", "email": "api@sol.example" }), "name"),
        (json!({ "name": "Sol", "email": "sol" }), "email"),
        (json!({ "name": "Sol", "email": "api@sol.example", "requestsPerMinute": 6_001 }), "requestsPerMinute"),
    ] {
        let (status, problem) = ask(&test, &cookie, Method::POST, KEYS, body).await;
        assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(field)), "{problem}");
    }
    let (_, audit) = ask(&test, &cookie, Method::GET, "/api/v1/admin/audit?action=api_key.", Value::Null).await;
    let actions: Vec<_> = audit["items"].as_array().expect("entries").iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["api_key.revoke", "api_key.create"]);
    assert!(!audit.to_string().contains("sol.example"), "{audit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_counted_apart_from_its_address() {
    let test = TestProduct::with_listings_and(|config| {
        config.operator.email = "ana@casacero.example".into();
        config.operator.password = "olas y viento del sur".into();
        limit(config, Class::Reads, &[1_000]);
    })
    .await;
    let cookie = cookie(&test).await;
    let (_, secret) = key(&test, &cookie, 3).await;
    let path = "/api/v1/countries";
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(read(&test, Method::GET, path, &secret).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    assert_eq!(test.get(path).await.0, StatusCode::OK, "the visitor is not concerned");
    let (_, other) = key(&test, &cookie, 600).await;
    assert_eq!(read(&test, Method::GET, path, &other).await.0, 200);
}

/// The deliveries of a webhook once they are as wanted.
async fn deliveries(test: &TestProduct, cookie: &str, path: &str, wanted: impl Fn(&[Value]) -> bool) -> Value {
    for _ in 0..1_000 {
        let (status, page) = ask(test, cookie, Method::GET, &format!("{path}/deliveries"), Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        if page["items"].as_array().is_some_and(|items| wanted(items)) {
            return page;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{:?}", ask(test, cookie, Method::GET, &format!("{path}/deliveries"), Value::Null).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_of_changes_and_looked_after() {
    let test = product().await;
    let cookie = cookie(&test).await;
    test.feeds.answer("/hook", 204, "");
    let post = async |path: &str, body: Value| ask(&test, &cookie, Method::POST, path, body).await;
    let address = test.feeds.url("/hook");
    let (status, created) = post(WEBHOOKS, json!({ "address": address, "topics": ["listing_changed"] })).await;
    assert_eq!((status, &created["version"]), (StatusCode::CREATED, &json!(1)), "{created}");
    let path = format!("{WEBHOOKS}/{}", created["id"].as_str().expect("an id"));
    let secret = created["secret"].as_str().expect("a secret").to_owned();

    let (status, ping) = post(&format!("{path}/ping"), Value::Null).await;
    assert_eq!((status, &ping["topic"], &ping["propertyId"]), (StatusCode::ACCEPTED, &json!("ping"), &Value::Null));
    let is_delivered = |count: usize| {
        move |items: &[Value]| items.len() == count && items.iter().all(|item| item["state"] == "delivered")
    };
    deliveries(&test, &cookie, &path, is_delivered(1)).await;

    let home = "/api/v1/owner/properties/CASA-1001/listing";
    let (status, edited) = ask(&test, &cookie, Method::PATCH, home, json!({ "bedrooms": 4 })).await;
    assert_eq!(status, StatusCode::OK, "{edited}");
    let page = deliveries(&test, &cookie, &path, is_delivered(2)).await;
    let told = &page["items"][0];
    assert_eq!((&told["topic"], &told["propertyId"]), (&json!("listing_changed"), &json!("CASA-1001")), "{told}");
    assert_eq!((&told["attempts"], &told["status"], &page["total"]), (&json!(1), &json!(204), &json!(2)), "{told}");

    test.feeds.answer("/hook", 500, "");
    post(&format!("{path}/ping"), Value::Null).await;
    let page = deliveries(&test, &cookie, &path, |items| items[0]["status"] == 500).await;
    assert_eq!(page["items"][0]["state"], "waiting");
    test.feeds.answer("/hook", 204, "");
    let again = format!("{path}/deliveries/{}/replay", page["items"][0]["id"].as_str().expect("an id"));
    assert_eq!(post(&again, Value::Null).await, (StatusCode::ACCEPTED, json!({ "count": 1 })));
    deliveries(&test, &cookie, &path, is_delivered(3)).await;
    assert_eq!(post(&format!("{path}/replay"), Value::Null).await, (StatusCode::ACCEPTED, json!({ "count": 0 })));
    let (status, problem) = post(&format!("{path}/deliveries/nothing/replay"), Value::Null).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("delivery_not_found")));

    let change = async |tag: &str, body: Value| {
        answer(with(test.request(Method::PATCH, &path), &cookie).header(header::IF_MATCH, tag).json(&body)).await
    };
    let (status, paused) = change("\"1\"", json!({ "paused": true })).await;
    assert_eq!((status, &paused["pauseReason"], &paused["version"]), (StatusCode::OK, &json!("operator"), &json!(2)));
    let (status, problem) = change("\"1\"", json!({ "topics": ["calendar_changed"] })).await;
    let seen = (&problem["code"], &problem["version"]);
    assert_eq!((status, seen), (StatusCode::PRECONDITION_FAILED, (&json!("webhook_changed"), &json!(2))));
    let (status, changed) = change("\"2\"", json!({ "topics": ["calendar_changed"], "paused": false })).await;
    assert_eq!(
        (status, &changed["topics"], &changed["pausedAt"]),
        (StatusCode::OK, &json!(["calendar_changed"]), &Value::Null)
    );
    for (body, field) in [
        (json!({ "address": "http://partner.example/" }), "address"),
        (json!({ "address": "https://192.168.1.1/" }), "address"),
        (json!({ "topics": [] }), "topics"),
        (json!({ "topics": ["ping"] }), "topics"),
    ] {
        let (status, problem) = change("*", body).await;
        assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(field)), "{problem}");
    }
    assert_eq!(change("", json!({})).await.0, StatusCode::PRECONDITION_REQUIRED);

    let (status, replaced) = post(&format!("{path}/secret"), Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{replaced}");
    assert!(replaced["secret"] != json!(secret) && replaced["oldSecretUntil"] == "2027-03-02T12:00:00Z", "{replaced}");
    let (_, list) = ask(&test, &cookie, Method::GET, WEBHOOKS, Value::Null).await;
    assert_eq!((list["items"].as_array().map(Vec::len), list.to_string().contains("ccw_")), (Some(1), false), "{list}");
    for (query, field) in [("state=lost", "state"), ("limit=0", "limit")] {
        let (status, problem) =
            ask(&test, &cookie, Method::GET, &format!("{path}/deliveries?{query}"), Value::Null).await;
        assert_eq!((status, &problem["field"]), (StatusCode::BAD_REQUEST, &json!(field)), "{problem}");
    }
    let (_, overview) = ask(&test, &cookie, Method::GET, "/api/v1/admin/overview", Value::Null).await;
    assert_eq!(overview["webhookDeliveriesFailed"], 0);
    assert_eq!(ask(&test, &cookie, Method::DELETE, &path, Value::Null).await.0, StatusCode::NO_CONTENT);
    let (status, problem) = ask(&test, &cookie, Method::DELETE, &path, Value::Null).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("webhook_not_found")));
    let (_, audit) =
        ask(&test, &cookie, Method::GET, "/api/v1/admin/audit?action=webhook.&limit=100", Value::Null).await;
    let entries = audit["items"].as_array().expect("entries").iter();
    let mut actions: Vec<&str> = entries.filter_map(|entry| entry["action"].as_str()).collect();
    actions.sort_unstable();
    actions.dedup();
    let all = ["change", "create", "ping", "remove", "replace_secret", "replay"];
    assert_eq!(actions, all.map(|action| format!("webhook.{action}")));
}

#[test]
fn the_example_of_the_page_for_partners_tells_what_is_ours() {
    let page = include_str!("../../docs/partners.md");
    let example = page.split("```js\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let at = casacero_tests::noon();
    let signed = signature(&["new".into(), "old".into()], at, b"{}");
    let cases = [
        (signed.as_str(), "{}", "new", 0, true),
        (signed.as_str(), "{}", "old", 299, true),
        (signed.as_str(), "{}", "another", 0, false),
        (signed.as_str(), "{ }", "new", 0, false),
        (signed.as_str(), "{}", "new", 301, false),
        ("t=1,v1=", "{}", "new", 0, false),
        ("", "{}", "new", 0, false),
    ];
    for (header, body, secret, age, expected) in cases {
        let now = at.timestamp() + age;
        let program =
            format!("{example}\nconst [h, b, s, n] = process.argv.slice(1); console.log(isAuthentic(h, b, s, +n));");
        let arguments = ["--input-type=module", "-e", &program, "--", header, body, secret, &now.to_string()];
        let told = Command::new("node").args(arguments).output().expect("Node.js runs");
        let text = String::from_utf8_lossy(&told.stdout).trim().to_owned();
        assert_eq!(
            text,
            expected.to_string(),
            "{header} {body} {secret} {age}: {}",
            String::from_utf8_lossy(&told.stderr)
        );
    }
}
