//! The service through its generated client.

use std::collections::HashMap;

use casacero_common::{
    clock::Clock,
    db::testing::{self, TemporaryFolder},
    principal::{Principal, Role},
    refusal,
};
use casacero_proto::translation::v1::{
    DetectLanguageRequest, GetUsageRequest, TranslateRequest, translation_service_client::TranslationServiceClient,
    translation_service_server::TranslationServiceServer,
};
use chrono::{DateTime, TimeDelta};
use serde_json::json;
use tonic::{Code, Request};

use super::Server;
use crate::{
    config::{ApertiumConfig, Config, LibretranslateConfig},
    providers::Chain,
    store::{MIGRATIONS, Store},
    testing::HttpServer,
    translations::Translations,
};

type Client = TranslationServiceClient<TranslationServiceServer<Server>>;

struct Harness {
    client: Client,
    clock: Clock,
    _folder: TemporaryFolder,
}

async fn with(config: Config) -> Harness {
    let (database, folder) = testing::temporary(MIGRATIONS).await;
    let clock = Clock::fixed(DateTime::UNIX_EPOCH + TimeDelta::days(20_000));
    let store = Store::new(database, clock.clone());
    let chain = Chain::configured(&config, store.clone(), &clock).expect("valid");
    let server = Server::new(Translations::new(chain, store));
    Harness { client: TranslationServiceClient::new(TranslationServiceServer::new(server)), clock, _folder: folder }
}

/// Texts in Spanish, and what the server of these tests answers.
const ANSWERS: [(&str, &str); 2] = [
    ("Casa con piscina y vistas al mar, cerca de la playa.", "House with pool and sea views, near the beach."),
    ("Casa con piscina y jardín", "House with pool and garden"),
];

/// A server that speaks Apertium's protocol and knows [`ANSWERS`], and the settings of a service that asks it.
async fn apertium(daily_characters: u64) -> (HttpServer, Config) {
    let server = HttpServer::start(|asked| {
        let asked: HashMap<_, _> = url::form_urlencoded::parse(asked.body.as_bytes()).collect();
        let pair = asked.get("langpair").map(AsRef::as_ref);
        let known = ANSWERS.iter().find(|(text, _)| pair == Some("es|en") && asked.get("q").is_some_and(|q| q == text));
        Some(match known {
            Some((_, english)) => (200, json!({ "responseData": { "translatedText": english } }).to_string()),
            None => (400, json!({ "message": "Bad Request", "explanation": "That pair is not installed" }).to_string()),
        })
    })
    .await;
    let apertium = ApertiumConfig { url: server.url.clone(), daily_characters, ..ApertiumConfig::default() };
    (server, Config { apertium, ..Config::default() })
}

fn translate(text: &str, from: &str, to: &str) -> TranslateRequest {
    TranslateRequest { text: text.into(), protected: Vec::new(), from: Some(from.into()), to: to.into() }
}

#[tokio::test]
async fn languages_are_detected_or_left_open() {
    let mut harness = with(Config::default()).await;
    let cases = [
        ("Casa con piscina y vistas al mar, cerca de la playa.", "es"),
        ("A house with a pool and sea views, near the beach.", "en"),
        ("Casa Lola", ""),
        ("", ""),
    ];
    for (text, expected) in cases {
        let request = DetectLanguageRequest { text: text.into() };
        let answer = harness.client.detect_language(request).await.expect("answered");
        assert_eq!(answer.into_inner().language, expected, "{text}");
    }
}

#[tokio::test]
async fn texts_are_translated_or_come_back_as_they_are() {
    let (_server, config) = apertium(0).await;
    let mut harness = with(config).await;
    let (spanish, english) = ANSWERS[0];
    let cases = [
        (translate(spanish, "es", "en"), english, "es", "apertium"),
        (translate(spanish, "", "en"), english, "es", "apertium"),
        (
            translate("<p>Casa con <b>piscina</b> y jard&iacute;n</p>", "es", "en"),
            "House with pool and garden",
            "es",
            "apertium",
        ),
        (translate(english, "en", "en"), english, "en", ""),
        (translate(english, "", "en"), english, "en", ""),
        (translate("Mar", "es", "en"), "Mar", "es", ""),
        (translate("  Mar ", "", "en"), "  Mar ", "", ""),
        (translate("<p>Mar</p><p> </p>", "es", "en"), "<p>Mar</p><p> </p>", "es", ""),
    ];
    for (request, text, from, provider) in cases {
        let answer = harness.client.translate(request).await.expect("answered").into_inner();
        let told = |text: Option<String>| text.unwrap_or_default();
        assert_eq!(
            (answer.text, told(answer.from), told(answer.provider)),
            (text.into(), from.into(), provider.into())
        );
    }
}

#[tokio::test]
async fn what_cannot_be_translated_says_why() {
    let mut harness = with(Config::default()).await;
    let long = "a ".repeat(5_001);
    let wordy = TranslateRequest { protected: vec!["a".into(); 51], ..translate("Casa con piscina", "es", "en") };
    let cases = [
        (translate(&long, "es", "en"), Code::InvalidArgument, "text_too_long", "Text too long for translation"),
        (wordy, Code::InvalidArgument, "text_too_long", "at most 50 protected words of at most 200 characters"),
        (
            translate("Casa con piscina", "es", ""),
            Code::InvalidArgument,
            "invalid_language",
            "a language is an ISO 639-1 code",
        ),
        (translate("Casa Lola", "", "en"), Code::FailedPrecondition, "language_not_detected", "No language detected"),
        (
            translate("A house with a pool.", "en", "it"),
            Code::FailedPrecondition,
            "translation_unsupported",
            "Translation failed. Showing original text.",
        ),
    ];
    for (request, code, reason, message) in cases {
        let status = harness.client.translate(request).await.expect_err(reason);
        assert_eq!((status.code(), refusal::reason(&status), status.message()), (code, Some(reason), message));
    }

    let request = DetectLanguageRequest { text: "a".repeat(50_001) };
    let status = harness.client.detect_language(request).await.expect_err("too long");
    assert_eq!(refusal::reason(&status), Some("text_too_long"));
    assert_eq!(status.message(), "Text too long for language detection (max 50,000 characters)");
}

#[tokio::test]
async fn a_translation_is_made_once_for_seven_days_and_for_all_who_ask_at_once() {
    let answer = json!({ "responseData": { "translatedText": "A house with sea views." } }).to_string();
    let server = HttpServer::start(move |_| Some((200, answer.clone()))).await;
    let apertium = ApertiumConfig { url: server.url.clone(), ..ApertiumConfig::default() };
    let harness = with(Config { apertium, ..Config::default() }).await;
    let ask = async || {
        let request = translate("Una casa con vistas al mar.", "es", "en");
        harness.client.clone().translate(request).await.expect("translated").into_inner()
    };
    let (one, other) = tokio::join!(ask(), ask());
    assert_eq!((one.text.as_str(), one.provider.as_deref()), ("A house with sea views.", Some("apertium")));
    assert_eq!(one, other);
    assert_eq!(ask().await, one);
    assert_eq!(server.asked().len(), 1);
    harness.clock.advance(TimeDelta::days(7));
    assert_eq!(ask().await, one);
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn the_text_of_a_fallback_is_not_kept() {
    let server = HttpServer::start(|_| Some((503, String::new()))).await;
    let libretranslate = LibretranslateConfig { url: server.url.clone(), ..LibretranslateConfig::default() };
    let (_server, config) = apertium(0).await;
    let mut harness = with(Config { libretranslate, ..config }).await;
    for asked in 1..=2 {
        let request = translate(ANSWERS[0].0, "es", "en");
        let answer = harness.client.translate(request).await.expect("translated").into_inner();
        assert_eq!((answer.provider.as_deref(), server.asked().len()), (Some("apertium"), asked));
    }
    let request = translate("A house with a pool.", "en", "es");
    let status = harness.client.translate(request).await.expect_err("nobody else can");
    assert_eq!(refusal::reason(&status), Some("translation_unavailable"));
}

#[tokio::test]
async fn operators_see_what_was_used() {
    let (_server, config) = apertium(120).await;
    let mut harness = with(config).await;
    harness.client.translate(translate(ANSWERS[0].0, "es", "en")).await.expect("translated");
    let status = harness.client.get_usage(GetUsageRequest {}).await.expect_err("a guest");
    assert_eq!(status.code(), Code::PermissionDenied);
    let mut request = Request::new(GetUsageRequest {});
    request.extensions_mut().insert(Principal::Operator { id: "ana".into(), role: Role::Viewer });
    let items = harness.client.get_usage(request).await.expect("answered").into_inner().items;
    assert_eq!(items.len(), 1);
    assert_eq!(
        (items[0].provider.as_str(), items[0].daily_budget, items[0].budget_spent),
        ("apertium", Some(120), false)
    );
    assert_eq!(items[0].days.len(), 1);
    let day = &items[0].days[0];
    assert_eq!((day.day.as_str(), day.characters, day.failures), ("2024-10-04", 52, 0));
}
