//! Translations: of a text on demand, and the owner's corrections of those stored with a listing.

use std::time::Duration;

use casacero_common::secret::Secret;
use casacero_proto::listing::v1::ListingRecord;
use casacero_tests::{
    Class, TestProduct, answer, limit, listings,
    translator::{ENGLISH, SPANISH, TranslationServer},
};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::{
    admin::{EMAIL, PASSWORD, cookie, with},
    owner_calendar::Owner,
};

const PATH: &str = "/api/v1/translate";

async fn translate(test: &TestProduct, body: &Value, language: &str) -> (StatusCode, Value) {
    answer(test.request(Method::POST, PATH).header(header::ACCEPT_LANGUAGE, language).json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_translated_and_says_by_whom() {
    let server = TranslationServer::start();
    let test = TestProduct::start_with(|config| config.translation.apertium.url = server.url()).await;
    for from in [json!("es"), Value::Null] {
        let (status, told) = translate(&test, &json!({ "text": SPANISH, "from": from, "to": "en" }), "en").await;
        assert_eq!(status, StatusCode::OK, "{told}");
        assert_eq!(told, json!({ "text": ENGLISH, "from": "es", "to": "en", "provider": "apertium" }));
    }
    for (text, from) in [("Mar", json!("es")), ("A house with a pool and sea views, near the beach.", json!("en"))] {
        let (status, told) = translate(&test, &json!({ "text": text, "from": from, "to": "en" }), "en").await;
        let expected = json!({ "text": text, "from": from, "to": "en", "provider": null });
        assert_eq!((status, told), (StatusCode::OK, expected));
    }
    let request = test.request(Method::POST, PATH).json(&json!({ "text": SPANISH, "from": "es", "to": "en" }));
    assert_eq!(request.send().await.expect("an answer").headers()[header::CACHE_CONTROL], "no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_translated_is_said_in_the_readers_language() {
    let test = TestProduct::start().await;
    let text = |text: &str, from: &str, to: &str| json!({ "text": text, "from": from, "to": to });
    let long = "casa ".repeat(2_001);
    let cases = [
        (
            text(&long, "es", "en"),
            422,
            "text_too_long",
            "text",
            "Text too long for translation",
            "El texto es demasiado largo para traducirlo",
        ),
        (
            text("Casa Lola", "", "en"),
            422,
            "language_not_detected",
            "text",
            "No language detected",
            "No se ha detectado ningún idioma",
        ),
        (
            text("A house with a pool.", "en", "es"),
            422,
            "translation_unsupported",
            "text",
            "Translation failed. Showing original text.",
            "La traducción ha fallado. Se muestra el texto original.",
        ),
        (
            text(SPANISH, "es", ""),
            422,
            "invalid_language",
            "to",
            "This is not a language code such as en.",
            "No es un código de idioma como es.",
        ),
        (
            text(SPANISH, "Spanish", "en"),
            422,
            "invalid_language",
            "from",
            "This is not a language code such as en.",
            "No es un código de idioma como es.",
        ),
        (
            json!({ "text": 7, "to": "en" }),
            400,
            "invalid_body",
            "",
            "The request is not in the form this address takes.",
            "La solicitud no tiene la forma que admite esta dirección.",
        ),
        (
            text(&"x".repeat(600_000), "es", "en"),
            413,
            "body_too_large",
            "",
            "The request is too large.",
            "La solicitud es demasiado grande.",
        ),
    ];
    for (body, status, code, field, english, spanish) in cases {
        for (language, detail) in [("en", english), ("es", spanish)] {
            let (answered, problem) = translate(&test, &body, language).await;
            assert_eq!((answered.as_u16(), &problem["code"]), (status, &json!(code)), "{problem}");
            assert_eq!(problem["field"].as_str().unwrap_or_default(), field, "{problem}");
            assert_eq!(problem["detail"], detail);
        }
    }
    let elsewhere = test.request(Method::POST, PATH).header(header::ORIGIN, "https://evil.example");
    let (status, problem) = answer(elsewhere.json(&text(SPANISH, "es", "en"))).await;
    assert_eq!((status, &problem["code"]), (StatusCode::FORBIDDEN, &json!("origin_not_allowed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_has_so_many_texts_translated() {
    let server = TranslationServer::start();
    let test = TestProduct::start_with(|config| {
        config.translation.apertium.url = server.url();
        limit(config, Class::Translations, &[2]);
    })
    .await;
    let ask = async |visitor: &str| {
        let request = test.request(Method::POST, PATH).header("x-forwarded-for", visitor);
        let asked = request.json(&json!({ "text": SPANISH, "from": "es", "to": "en" }));
        asked.send().await.expect("an answer").status().as_u16()
    };
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(ask("198.51.100.7").await);
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(ask("198.51.100.8").await, 200, "another visitor");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_corrects_a_translation_and_takes_that_back() {
    let owner = Owner::start().await;
    let mut home = ListingRecord { id: "CASA-1005".into(), ..listings::villa() };
    home.descriptions.retain(|description| description.language == "es");
    owner.test.import(home).await;
    let cookie = owner.other("CASA-1005").await;
    let send = async |method: Method, path: &str, body: &Value| {
        answer(owner.request_as(&cookie, method, path).json(body)).await
    };
    let corrected = |list: &Value| -> Vec<Value> {
        let items = list["items"].as_array().expect("translations").iter();
        items.filter(|item| item["corrected"] == true).cloned().collect()
    };
    let (status, list) = send(Method::GET, "translations", &Value::Null).await;
    assert_eq!((status, corrected(&list)), (StatusCode::OK, Vec::new()), "{list}");
    assert!(list["missing"].is_array(), "{list}");
    assert_eq!(list["original"]["language"], "es", "{list}");

    let words = "A low white house above the dunes.";
    let (status, list) = send(Method::PUT, "translations/en", &json!({ "text": words })).await;
    assert_eq!(status, StatusCode::OK, "{list}");
    let own = corrected(&list);
    assert_eq!(own.len(), 1, "{list}");
    assert_eq!(
        (&own[0]["language"], &own[0]["text"], &own[0]["provider"], &own[0]["sourceLanguage"]),
        (&json!("en"), &json!(words), &Value::Null, &json!("es"))
    );
    let (_, list) = send(Method::GET, "translations", &Value::Null).await;
    assert_eq!(corrected(&list), own, "{list}");

    let long = "x".repeat(10_001);
    for (language, text) in [("en", ""), ("en", " "), ("en", long.as_str()), ("english", words)] {
        let path = format!("translations/{language}");
        let (status, problem) = send(Method::PUT, &path, &json!({ "text": text })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{language} {problem}");
    }
    let (status, problem) = send(Method::PUT, "translations/en", &json!([words])).await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("invalid_body")));

    let (status, list) = send(Method::DELETE, "translations/en", &Value::Null).await;
    assert_eq!((status, corrected(&list)), (StatusCode::OK, Vec::new()), "{list}");

    for (language, status, code) in [
        ("es", StatusCode::CONFLICT, "translation_corrected"),
        ("de", StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
    ] {
        let (answered, problem) = send(Method::POST, &format!("translations/{language}/again"), &Value::Null).await;
        assert_eq!((answered, &problem["code"]), (status, &json!(code)), "{language}: {problem}");
    }
    let (status, list) = send(Method::POST, "translations/en/again", &Value::Null).await;
    assert_eq!((status, &list["original"]["language"]), (StatusCode::OK, &json!("es")), "{list}");
    let found = ["items", "missing"].into_iter().flat_map(|of| list[of].as_array().expect("a list"));
    assert_eq!(found.filter(|one| one["language"] == "en").count(), 1, "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_lists_translations_and_has_one_made_again() {
    let test = TestProduct::start_with(|config| {
        config.operator.email = EMAIL.into();
        config.operator.password = Secret::from(PASSWORD);
    })
    .await;
    let mut home = ListingRecord { id: "CASA-1005".into(), ..listings::villa() };
    home.descriptions.retain(|description| description.language == "es");
    test.import(home).await;
    let cookie = cookie(&test).await;
    let list = async |query: &str| {
        answer(with(test.request(Method::GET, &format!("/api/v1/admin/translations{query}")), &cookie)).await
    };
    let again = async |path: &str| {
        answer(with(test.request(Method::POST, &format!("/api/v1/admin/translations/{path}/again")), &cookie)).await
    };
    let (status, page) = list("").await;
    let row = &page["items"][0];
    assert_eq!((status, &page["total"]), (StatusCode::OK, &json!(1)), "{page}");
    assert_eq!((&row["propertyId"], &row["language"]), (&json!("CASA-1005"), &json!("en")), "{page}");
    // While the worker moves it from one state to another, it could be counted in two.
    let waits = async || list("?state=waiting").await.1["total"] != json!(0);
    let worked = async {
        while waits().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), worked).await.expect("the worker comes");
    let mut total = 0;
    for state in ["waiting", "refused", "machine", "outdated", "corrected"] {
        let (status, page) = list(&format!("?state={state}&offset=0&limit=10")).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        total += page["total"].as_u64().expect("a number");
    }
    assert_eq!(total, 1);
    for query in ["?state=lost", "?limit=0", "?limit=101", "?offset=-1"] {
        assert_eq!(list(query).await.0, StatusCode::BAD_REQUEST, "{query}");
    }

    let (status, told) = again("CASA-1005/en").await;
    assert_eq!((status, &told["state"], &told["refusals"]), (StatusCode::OK, &json!("waiting"), &json!(0)), "{told}");
    let (_, audit) = answer(with(test.request(Method::GET, "/api/v1/admin/audit?subject=CASA-1005"), &cookie)).await;
    assert!(
        audit["items"].as_array().expect("entries").iter().any(|one| one["action"] == "translation.again"),
        "{audit}"
    );
    for (path, status, code) in [
        ("CASA-1005/es", StatusCode::CONFLICT, "translation_corrected"),
        ("CASA-1005/de", StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        ("CASA-1005/english", StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        ("CASA-9999/en", StatusCode::NOT_FOUND, "listing_not_found"),
    ] {
        let (answered, problem) = again(path).await;
        assert_eq!((answered, &problem["code"]), (status, &json!(code)), "{path}: {problem}");
    }
}
