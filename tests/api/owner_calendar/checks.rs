//! Checks of a feed's address.

use casacero_tests::{Class, answer, limit, listings};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::Owner;

async fn check(owner: &Owner, body: &Value, language: &str) -> Value {
    let request = owner.request(Method::POST, "feeds/check").header(header::ACCEPT_LANGUAGE, language).json(body);
    let (status, found) = answer(request).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    found
}

/// The result of the last step.
fn last(found: &Value) -> (&str, &str, &str) {
    let step = found["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
    let text = |name: &str| step[name].as_str().expect("text");
    (text("step"), text("status"), text("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_looked_at_and_nothing_is_kept() {
    let owner = Owner::start().await;
    let url = owner.test.feeds.url("/airbnb.ics");
    let found = check(&owner, &json!({ "address": url, "platform": "airbnb" }), "en").await;
    insta::assert_json_snapshot!("check", found, { ".durationMs" => "[ms]", ".steps[2].text" => "[ms]" });
    let spanish = check(&owner, &json!({ "address": url }), "es").await;
    let texts: Vec<_> = spanish["steps"].as_array().expect("steps").iter().map(|step| &step["text"]).collect();
    assert_eq!(texts[..2], ["Es la dirección de un calendario", "HTTP, sin cifrar"]);
    assert_eq!(texts[4..], ["Un calendario sin errores", "2 eventos", "10 noches ocupadas"]);
    for secret in ["47110815471", "HMSECRET"] {
        assert!(!found.to_string().contains(secret), "{secret} is nobody's business");
    }
    let of_feed = check(&owner, &json!({ "id": owner.feed().await["id"] }), "en").await;
    assert_eq!((&of_feed["eventCount"], &of_feed["platform"]), (&json!(2), &json!("airbnb")));
    assert_eq!(of_feed["steps"][1]["text"], "HTTP or HTTPS");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_feed_says_which_nights_it_would_lose_and_add() {
    let owner = Owner::start().await;
    let id = owner.feed().await["id"].clone();
    let block = json!([{ "startDate": "2027-05-20", "endDate": "2027-05-22" }]);
    for (change, lost) in [
        (json!({ "id": id }), json!([])),
        (json!({ "id": id, "freeTimeBlocks": false }), json!([])),
        (json!({ "id": id, "policy": "reservations" }), block.clone()),
        // An address that is none of the property's feeds would lose nothing.
        (json!({ "address": owner.test.feeds.url("/airbnb.ics"), "policy": "reservations" }), json!([])),
    ] {
        let found = check(&owner, &change, "en").await;
        assert_eq!((&found["lost"], &found["added"]), (&lost, &json!([])), "{change}");
    }
    let more = listings::AIRBNB.replace("20270520", "20270518");
    owner.test.feeds.answer("/airbnb.ics", 200, &more);
    let found = check(&owner, &json!({ "id": id }), "en").await;
    let added = json!([{ "startDate": "2027-05-18", "endDate": "2027-05-19" }]);
    assert_eq!((&found["lost"], &found["added"]), (&json!([]), &added), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_in_the_owners_language() {
    let owner = Owner::start().await;
    let serve = |status, body: &str| {
        owner.test.feeds.answer("/new.ics", status, body);
        owner.test.feeds.url("/new.ics")
    };
    let cut = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20270401\nSUMMARY:Reserved\nEND:VEVENT\n";
    let cases = [
        (
            serve(404, ""),
            404,
            "",
            "fetch",
            "not_found",
            "Calendario no encontrado: comprueba que la dirección sea correcta",
        ),
        (serve(200, ""), 200, "", "format", "empty", "Se han recibido datos iCal vacíos"),
        (serve(200, ""), 200, "<html>", "format", "missing_vcalendar", "Formato iCal no válido: falta BEGIN:VCALENDAR"),
        (
            "http://10.0.0.1/a.ics".into(),
            200,
            "",
            "fetch",
            "address_refused",
            "No se ha podido obtener el calendario de 10.0.0.1: la dirección no es la de un calendario público",
        ),
        (
            "🏠".into(),
            200,
            "",
            "address",
            "invalid_feed_url",
            "Formato de URL no válido. La dirección de un calendario empieza por http:// o https://, no lleva nombre de usuario y tiene como máximo 2000 caracteres.",
        ),
        (
            "https://example.com/a".into(),
            200,
            "",
            "address",
            "not_a_calendar_url",
            "Esto no parece la dirección de un calendario. Comprueba que termine en .ics o contenga «ical» o «calendar» en la ruta.",
        ),
    ];
    for (address, status, body, step, code, text) in cases {
        serve(status, body);
        let found = check(&owner, &json!({ "address": address }), "es").await;
        assert_eq!(last(&found), (step, "error", text), "{address}");
        assert_eq!((&found["error"]["code"], &found["error"]["text"]), (&json!(code), &json!(text)), "{address}");
    }
    let url = serve(200, cut);
    let warned = check(&owner, &json!({ "address": url }), "es").await;
    assert_eq!(warned["steps"][4], json!({ "step": "format", "status": "warning", "text": "Hay 1 problema" }));
    let [problem] = &warned["problems"].as_array().expect("problems")[..] else { panic!("{warned}") };
    assert_eq!(
        (&problem["line"], &problem["code"], &problem["text"]),
        (&json!(6), &json!("truncated"), &json!("el calendario no tiene fin"))
    );
    assert!(problem["fingerprint"].is_string(), "{problem}");
    assert_eq!(warned["error"], Value::Null);
    let (status, problem) = owner.send(Method::POST, "feeds/check", &json!({})).await;
    let told = (status, &problem["code"], &problem["field"]);
    assert_eq!(told, (StatusCode::UNPROCESSABLE_ENTITY, &json!("feed_required"), &json!("address")));
    assert_eq!(owner.get("feeds").await["items"].as_array().map(Vec::len), Some(1), "nothing is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_names_the_host_that_was_refused() {
    let owner = Owner::start().await;
    let address = json!({ "address": owner.test.feeds.url("/moved.ics") });
    for (target, host) in [
        ("http://10.0.0.1/private.ics", "10.0.0.1"),
        ("http://[::1]/private.ics", "[::1]"),
        ("http://localhost/private.ics", "localhost"),
        ("https://user:secret@example.com/a.ics", "example.com"),
        ("http://example.com:8080/a.ics", "example.com"),
    ] {
        owner.test.feeds.answer("/moved.ics", 302, target);
        let english = format!("Failed to fetch iCal data from {host}: the address is not one of a public calendar");
        let spanish =
            format!("No se ha podido obtener el calendario de {host}: la dirección no es la de un calendario público");
        for (language, text) in [("en", english), ("es", spanish)] {
            let found = check(&owner, &address, language).await;
            assert_eq!(last(&found), ("fetch", "error", text.as_str()), "{target}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_may_have_so_many_feeds_read() {
    let owner = Owner::start_with(|config| limit(config, Class::FeedChecks, &[2])).await;
    owner.test.feeds.answer("/new.ics", 200, listings::AIRBNB);
    check(&owner, &json!({ "address": owner.test.feeds.url("/new.ics") }), "en").await;
    owner.post("feeds/sync", &json!({})).await;
    for path in ["feeds/sync", "feeds/check"] {
        let refused = owner.request(Method::POST, path).json(&json!({})).send().await.expect("an answer");
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert!(refused.headers().contains_key(header::RETRY_AFTER), "{path}");
    }
    owner.post("calendar/confirm", &json!({})).await;
}
