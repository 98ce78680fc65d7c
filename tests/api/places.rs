//! Places: postcodes, countries, addresses and points.

use casacero_common::transport::Connector;
use casacero_proto::SAFE_METHODS;
use casacero_tests::{Class, OtherGateway, TestProduct, answer, limit};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

async fn in_language(test: &TestProduct, path: &str, language: &str) -> Value {
    let request = test.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, language);
    let (status, body) = answer(request).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postcode_says_how_it_is_written_and_where_it_is() {
    let test = TestProduct::start().await;
    for (path, normalised, formatted) in [
        ("ES/35660", "35660", "35660"),
        ("es/35660", "35660", "35660"),
        ("ES/8001", "08001", "08001"),
        ("GB/sw1a1aa", "SW1A1AA", "SW1A 1AA"),
        ("GB/SW1A%201AA", "SW1A1AA", "SW1A 1AA"),
        ("PT/1100148", "1100148", "1100-148"),
    ] {
        let (status, found) = test.get(&format!("/api/v1/postcodes/{path}")).await;
        assert_eq!((status, &found["valid"]), (StatusCode::OK, &json!(true)), "{path}: {found}");
        let country = path[..2].to_uppercase();
        assert_eq!(
            (&found["formatted"], &found["patternKnown"], &found["message"], &found["country"]),
            (&json!(formatted), &json!(true), &Value::Null, &json!(country)),
            "{path}"
        );
        let letters: String = found["normalised"].as_str().expect("a text").replace('-', "");
        assert_eq!(letters, normalised, "{path}");
        assert!(found["examples"].as_array().is_some_and(|examples| !examples.is_empty()), "{path}: {found}");
        let is_on_the_map = found["coordinates"].is_object();
        assert_eq!(is_on_the_map, found["accuracyM"] != 0, "{path}: {found}");
        assert_eq!(is_on_the_map, found["precision"] != "format_only", "{path}: {found}");
    }
    let (_, canarian) = test.get("/api/v1/postcodes/ES/35660").await;
    assert_eq!(canarian["island"], "Fuerteventura", "{canarian}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_postcode_is_said_in_the_readers_language() {
    let test = TestProduct::start().await;
    let cases = [
        (
            "ES/99999",
            false,
            "Invalid postcode format for Spain. Example: ",
            "El formato del código postal no es válido para España. Ejemplo: ",
        ),
        ("ES/%20", false, "Postcode and country are required", "El código postal y el país son obligatorios"),
        ("AE/%20", false, "Postcode cannot be empty", "El código postal no puede estar vacío"),
        (
            "AE/12345",
            true,
            "Automatic validation is not available for this country.",
            "La validación automática no está disponible para este país.",
        ),
    ];
    for (path, valid, english, spanish) in cases {
        let path = format!("/api/v1/postcodes/{path}");
        for (language, expected) in [("en", english), ("es-ES", spanish)] {
            let found = in_language(&test, &path, language).await;
            assert_eq!(found["valid"], valid, "{path}: {found}");
            let message = found["message"].as_str().expect("a sentence");
            assert!(message.starts_with(expected) && !message.contains('{'), "{path}: {message}");
        }
    }
    let found = in_language(&test, "/api/v1/postcodes/ES/99999", "en").await;
    let example = found["examples"][0].as_str().expect("an example");
    assert!(found["message"].as_str().is_some_and(|message| message.ends_with(|end: char| end.is_ascii_digit())));
    assert!(found["message"].as_str().is_some_and(|message| message.contains(example)), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn countries_have_names_in_both_languages() {
    let test = TestProduct::start().await;
    for (language, name) in [("en", "Spain"), ("es", "España")] {
        let list = in_language(&test, "/api/v1/countries", language).await;
        let items = list["items"].as_array().expect("countries");
        assert!(items.len() >= 50, "{}", items.len());
        let spain = items.iter().find(|country| country["code"] == "ES").expect("Spain");
        assert_eq!(
            (&spain["name"], &spain["group"], &spain["isPopular"], &spain["hasPostcodes"], &spain["patternKnown"]),
            (&json!(name), &json!("europe"), &json!(true), &json!(true), &json!(true))
        );
        for country in items {
            assert!(country["name"].as_str().is_some_and(|name| !name.is_empty()), "{country}");
            assert!(country["group"].is_string(), "{country}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postcodes_and_countries_are_kept_for_one_language() {
    let test = TestProduct::start().await;
    for path in ["/api/v1/countries", "/api/v1/postcodes/ES/99999"] {
        let ask = |language: &str| test.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, language);
        let english = ask("en").send().await.expect("an answer");
        assert_eq!(english.headers()[header::CONTENT_LANGUAGE], "en", "{path}");
        let vary = english.headers().get_all(header::VARY).iter().filter_map(|value| value.to_str().ok());
        assert!(vary.into_iter().any(|value| value.contains("accept-language")), "{path}");
        let etag = english.headers()[header::ETAG].clone();
        let again = ask("en").header(header::IF_NONE_MATCH, &etag).send().await.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        let spanish = ask("es").header(header::IF_NONE_MATCH, &etag).send().await.expect("an answer");
        assert_eq!(spanish.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_found_and_no_cache_keeps_it() {
    let test = TestProduct::start().await;
    for path in
        ["/api/v1/geocode?city=Corralejo&country=ES", "/api/v1/geocode/reverse?latitude=28.7308&longitude=-13.8675"]
    {
        let found = test.request(Method::GET, path).send().await.expect("an answer");
        assert_eq!(
            (found.status(), &found.headers()[header::CACHE_CONTROL]),
            (StatusCode::OK, &header::HeaderValue::from_static("no-store"))
        );
        let found: Value = found.json().await.expect("JSON");
        let place = &found["place"];
        assert_eq!(
            (&place["city"], &place["island"], &place["country"], &place["timeZone"]),
            (&json!("Corralejo"), &json!("Fuerteventura"), &json!("ES"), &json!("Atlantic/Canary")),
            "{path}: {found}"
        );
        assert!(place["coordinates"]["latitude"].as_f64().is_some_and(|latitude| (28.7..28.8).contains(&latitude)));
        assert!(place["accuracyM"].as_u64().is_some_and(|metres| metres > 0), "{path}: {found}");
        assert!(place["source"].is_string() && place["attribution"].is_string(), "{path}: {found}");
    }
    let (status, sea) = test.get("/api/v1/geocode/reverse?latitude=0&longitude=-30").await;
    assert_eq!((status, sea), (StatusCode::OK, json!({ "place": null })));
}

#[tokio::test(flavor = "multi_thread")]
async fn lookups_have_a_limit_of_their_own() {
    let test = TestProduct::start_with(|config| limit(config, Class::Lookups, &[3])).await;
    let ask = async |path: &str, visitor: &str| {
        let request = test.request(Method::GET, path).header("x-forwarded-for", visitor);
        request.send().await.expect("an answer").status().as_u16()
    };
    let (address, point) =
        ("/api/v1/geocode?city=Corralejo&country=ES", "/api/v1/geocode/reverse?latitude=28.73&longitude=-13.87");
    let mut statuses = Vec::new();
    for path in [address, point, address, point, address] {
        statuses.push(ask(path, "198.51.100.7").await);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    assert_eq!(ask(address, "198.51.100.8").await, 200, "another visitor");
    for free in ["/api/v1/postcodes/ES/35660", "/api/v1/countries"] {
        assert_eq!(ask(free, "198.51.100.7").await, 200, "no provider is asked: {free}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_places_and_translations_are_away_the_rest_goes_on() {
    let test = TestProduct::with_listings().await;
    let nowhere = |name| {
        let connector = Connector { tls: None, safe_methods: SAFE_METHODS };
        // Nothing listens on this port.
        connector.connect(name, "http://127.0.0.1:1").expect("an address")
    };
    let gateway = OtherGateway::start(&test, |parts| {
        parts.geocoding = nowhere("geocoding");
        parts.translation = nowhere("translation");
    });
    let url = &gateway.url;

    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let translate = client.post(format!("{url}/api/v1/translate"));
    let asked = [
        client.get(format!("{url}/api/v1/postcodes/ES/35660")),
        client.get(format!("{url}/api/v1/countries")),
        client.get(format!("{url}/api/v1/geocode?city=Corralejo&country=ES")),
        client.get(format!("{url}/api/v1/geocode/reverse?latitude=28.73&longitude=-13.87")),
        translate.json(&json!({ "text": "Casa con piscina.", "from": "es", "to": "en" })),
    ];
    for request in asked {
        let refused = request.header(header::ACCEPT_LANGUAGE, "es").send().await.expect("an answer");
        assert_eq!(
            (refused.status(), refused.headers().contains_key(header::RETRY_AFTER)),
            (StatusCode::SERVICE_UNAVAILABLE, true)
        );
        let problem: Value = refused.json().await.expect("a problem");
        assert_eq!(problem["code"], "service_unavailable", "{problem}");
        assert!(
            problem["detail"].as_str().is_some_and(|detail| detail.starts_with("Esta parte del sitio")),
            "{problem}"
        );
    }
    let home = client.get(format!("{url}/api/v1/properties/CASA-1001"));
    assert_eq!(answer(home).await.0, StatusCode::OK);
    gateway.stop().await;
}
