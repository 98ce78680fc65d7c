//! Refusals on every path: no session, pages of other sites, wrong methods, bad bodies, too much data.

use casacero_tests::{Class, answer, limit};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::{Owner, each};

/// Each path with its methods.
const PATHS: [(&str, &str); 19] = [
    ("calendar", "GET, HEAD"),
    ("calendar/confirm", "POST"),
    ("blocks", "GET, HEAD, POST, PUT"),
    ("import/blocks", "POST"),
    ("blocks/b1", "DELETE"),
    ("nights/2027-04-01", "PUT"),
    ("feeds", "GET, HEAD, PUT"),
    ("feeds/sync", "POST"),
    ("feeds/check", "POST"),
    ("feeds/events", "GET, HEAD"),
    ("feeds/alerts", "GET, HEAD"),
    ("feeds/f1/reads", "GET, HEAD"),
    ("feeds/f1/release", "POST"),
    ("feeds/f1/accept", "POST"),
    ("conflicts", "GET, HEAD"),
    ("gaps", "GET, HEAD"),
    ("exports", "GET, HEAD, POST"),
    ("exports/e1", "DELETE"),
    ("exports/e1/reads", "GET, HEAD"),
];

fn methods(list: &str) -> impl Iterator<Item = Method> {
    list.split(", ").map(|name| name.parse().expect("a method"))
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_an_owner_who_is_not_signed_in() {
    let owner = Owner::start().await;
    for (path, taken) in PATHS {
        for method in methods(taken).filter(|method| method != Method::HEAD) {
            for cookie in ["", "casacero-owner=rubbish"] {
                let (status, problem) = answer(owner.request_as(cookie, method.clone(), path).body("{}")).await;
                let told = (status, &problem["code"]);
                assert_eq!(told, (StatusCode::UNAUTHORIZED, &json!("unauthenticated")), "{method} {path}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_changes_nothing() {
    let owner = Owner::start().await;
    for (path, taken) in PATHS {
        for method in methods(taken).filter(|method| !["GET", "HEAD"].contains(&method.as_str())) {
            let request = owner.request(method.clone(), path).header(header::ORIGIN, "https://evil.example").body("{}");
            let (status, problem) = answer(request).await;
            let told = (status, &problem["code"]);
            assert_eq!(told, (StatusCode::FORBIDDEN, &json!("origin_not_allowed")), "{method} {path}");
        }
    }
    let ours = owner.request(Method::POST, "calendar/confirm").header(header::ORIGIN, "http://localhost:3000");
    assert_eq!(answer(ours).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_path_takes_its_methods_and_nobody_keeps_its_answers() {
    let owner = Owner::start().await;
    for (path, taken) in PATHS {
        let refused = owner.request(Method::PATCH, path).send().await.expect("an answer");
        assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(refused.headers()[header::ALLOW], taken, "{path}");
        for method in methods(taken) {
            let answered = owner.request(method.clone(), path).body("{}").send().await.expect("an answer");
            assert_eq!(answered.headers()[header::CACHE_CONTROL], "no-store", "{method} {path}");
            assert!(!answered.status().is_server_error(), "{method} {path}");
            if method == Method::HEAD && !path.ends_with("/reads") {
                assert_eq!(answered.status(), StatusCode::OK, "{path}");
                assert!(answered.bytes().await.expect("nothing").is_empty(), "{path}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_none_are_refused() {
    let owner = Owner::start().await;
    let huge = format!("{{\"reason\":\"{}\"}}", "x".repeat(600 * 1024));
    let writes = [
        (Method::POST, "blocks"),
        (Method::PUT, "blocks"),
        (Method::POST, "import/blocks"),
        (Method::PUT, "nights/2027-04-01"),
        (Method::PUT, "feeds"),
        (Method::POST, "feeds/check"),
        (Method::POST, "feeds/f1/accept"),
        (Method::POST, "exports"),
    ];
    for (method, path) in writes {
        let request = || owner.request(method.clone(), path).header(header::IF_MATCH, "*");
        for body in [
            "",
            "[]",
            "null",
            "{",
            "\u{0}",
            "🏠",
            "{\"edits\":7,\"json\":7,\"blocked\":7,\"items\":7,\"id\":7,\"readAt\":7,\"subscriber\":7}",
        ] {
            let (status, problem) = answer(request().body(body)).await;
            let told = (status, &problem["code"]);
            assert_eq!(told, (StatusCode::BAD_REQUEST, &json!("invalid_body")), "{method} {path} {body:?}");
        }
        let (status, problem) = answer(request().body(huge.clone())).await;
        let told = (status, &problem["code"]);
        assert_eq!(told, (StatusCode::PAYLOAD_TOO_LARGE, &json!("body_too_large")), "{method} {path}");
    }
    assert_eq!(owner.get("blocks").await, json!({ "items": [] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn values_that_are_wrong_are_told_with_their_field() {
    let owner = Owner::start().await;
    let block = |change: Value| {
        let mut block = json!({ "startDate": "2027-04-01", "endDate": "2027-04-02", "reason": "x" });
        block.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        ("blocks", block)
    };
    let export = |change: Value| {
        let mut export = json!({ "subscriber": "booking" });
        export.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        ("exports", export)
    };
    let cases = [
        (block(json!({ "startDate": "2027-02-30" })), 400, "invalid_date", "startDate"),
        (block(json!({ "endDate": "02/04/2027" })), 400, "invalid_date", "endDate"),
        (block(json!({ "endDate": "" })), 400, "invalid_date", "endDate"),
        (block(json!({ "endDate": "2027-03-31" })), 422, "invalid_nights", "endDate"),
        (block(json!({ "endDate": "9999-12-31" })), 422, "nights_outside_calendar", "endDate"),
        (block(json!({ "startDate": "0001-01-01" })), 422, "nights_outside_calendar", "endDate"),
        (block(json!({ "startDate": "2026-11-01", "endDate": "2026-11-02" })), 422, "past_dates", "endDate"),
        (block(json!({ "startDate": "2001-01-01", "endDate": "2001-01-02" })), 422, "past_dates", "endDate"),
        (block(json!({ "reason": "" })), 422, "reason_required", "reason"),
        (block(json!({ "reason": "\u{0}" })), 422, "reason_required", "reason"),
        (block(json!({ "reason": "🏠".repeat(501) })), 422, "reason_required", "reason"),
        (block(json!({ "id": "\u{0}" })), 422, "invalid_block_id", "id"),
        (block(json!({ "id": "🏠" })), 422, "invalid_block_id", "id"),
        (block(json!({ "id": "x".repeat(65) })), 422, "invalid_block_id", "id"),
        (block(json!({ "type": "party" })), 422, "invalid_block_type", "type"),
        (block(json!({ "createdAt": "yesterday" })), 400, "invalid_body", ""),
        (export(json!({ "subscriber": "manual" })), 422, "invalid_platform", "subscriber"),
        (export(json!({ "subscriber": "castle" })), 400, "invalid_body", ""),
        (export(json!({ "name": "  " })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "a\u{0}b" })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "🏠".repeat(201) })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "a\u{2028}b" })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "a\u{2029}b" })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "a\u{202e}b" })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "a\u{2066}b" })), 422, "invalid_calendar_name", "name"),
        (export(json!({ "name": "a\u{200f}b" })), 422, "invalid_calendar_name", "name"),
        (block(json!({ "reason": "\u{202e}\u{2028}" })), 422, "reason_required", "reason"),
    ];
    for ((path, body), status, code, field) in cases {
        let (answered, problem) = owner.send(Method::POST, path, &body).await;
        let told = (answered.as_u16(), problem["code"].as_str(), problem["field"].as_str().unwrap_or_default());
        assert_eq!(told, (status, Some(code), field), "{path} {body}");
    }
    let name = json!({ "subscriber": "booking", "name": "a\u{0}b" });
    for (language, told) in [
        ("en", "A calendar has a name of at most 200 characters, on one line and without control characters."),
        (
            "es",
            "Un calendario tiene un nombre de 200 caracteres como máximo, en una sola línea y sin caracteres de control.",
        ),
    ] {
        let asked = owner.request(Method::POST, "exports").header(header::ACCEPT_LANGUAGE, language);
        assert_eq!(answer(asked.json(&name)).await.1["detail"], told);
    }
    for (period, field) in [
        ("from=2027-02-30", "from"),
        ("to=2027-5-1", "to"),
        ("from=2027-05-02&to=2027-05-01", "to"),
        ("from=9999-12-31", "from"),
    ] {
        let (status, problem) = answer(owner.request(Method::GET, &format!("calendar?{period}"))).await;
        assert_eq!((status, &problem["field"]), (StatusCode::BAD_REQUEST, &json!(field)), "{period}");
    }
    let (status, problem) = answer(owner.request(Method::DELETE, "blocks/%00")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("invalid_block_id")));
}

#[tokio::test(flavor = "multi_thread")]
async fn moments_beyond_time_do_no_harm() {
    let owner = Owner::start().await;
    let ages = ["-0044-03-15T12:00:00Z", "-262000-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "+262000-01-01T00:00:00Z"];
    for (number, at) in ages.into_iter().enumerate() {
        let id = format!("b{number}");
        let block =
            json!({ "id": id, "startDate": "2027-04-01", "endDate": "2027-04-01", "reason": at, "createdAt": at });
        let (status, made) = owner.send(Method::POST, "blocks", &block).await;
        assert!(!status.is_server_error(), "{at}: {made}");
        let edits = json!({ "edits": [{ "put": block, "editedAt": at }, { "remove": id, "editedAt": at }] });
        let (status, made) = owner.send(Method::PUT, "blocks", &edits).await;
        assert!(!status.is_server_error(), "{at}: {made}");
        let path = format!("feeds/{}/accept", owner.feed().await["id"].as_str().expect("an id"));
        let (status, made) = owner.send(Method::POST, &path, &json!({ "readAt": at })).await;
        assert!(!status.is_server_error(), "{at}: {made}");
    }
    for created_at in each(&owner.get("blocks").await, "createdAt") {
        let created_at = created_at.as_str().expect("text");
        assert!(("1970".."2028").contains(&created_at), "{created_at}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_may_change_so_much_at_once() {
    let owner = Owner::start_with(|config| limit(config, Class::OwnerWrites, &[3])).await;
    let mut statuses = Vec::new();
    for body in ["{}", "rubbish", "{\"blocked\":true}", "{\"blocked\":true}"] {
        statuses.push(answer(owner.request(Method::PUT, "nights/2027-04-01").body(body)).await.0.as_u16());
    }
    assert_eq!(statuses, [400, 400, 200, 429]);
    let refused = owner.request(Method::DELETE, "blocks/b1").send().await.expect("an answer");
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "whatever the change is");
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(owner.get("blocks").await["items"].as_array().map(Vec::len), Some(1), "looking is not changing");
}
