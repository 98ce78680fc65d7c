//! The services that translate HTML, against servers with their answers.

use serde_json::{Value, json};

use super::*;
use crate::{
    config::{AzureConfig, DeeplConfig, LibretranslateConfig},
    providers::{azure, deepl, libretranslate},
    testing::{HttpServer, ReceivedRequest},
};

const WORDS: [&str; 1] = ["Lobos"];
const TIMEOUT_MS: u64 = 300;

/// A service as the tests know it.
struct Service {
    provider: fn(&str) -> Html,
    /// The texts in the body of a request.
    texts: fn(&Value) -> Vec<String>,
    /// The body of an answer with these texts.
    answer: fn(Vec<String>) -> Value,
    mark: &'static str,
}

const AZURE: Service = Service {
    provider: |url| {
        let (key, region) = ("0123secret".into(), "westeurope".into());
        let config = AzureConfig { key, region, url: url.into(), timeout_ms: TIMEOUT_MS, daily_characters: 0 };
        azure::provider(&config).expect("valid").expect("it has a key")
    },
    texts: |body| elements(body).iter().map(|element| text(&element["Text"])).collect(),
    answer: |texts| texts.into_iter().map(|text| json!({ "translations": [{ "text": text, "to": "en" }] })).collect(),
    mark: r#"class="notranslate""#,
};
const DEEPL: Service = Service {
    provider: |url| {
        let (key, url) = ("0123secret:fx".into(), url.into());
        deepl::provider(&DeeplConfig { key, url, timeout_ms: TIMEOUT_MS, daily_characters: 0 })
            .expect("valid")
            .expect("it has a key")
    },
    texts: |body| elements(&body["text"]).iter().map(text).collect(),
    answer: |texts| {
        let texts = texts.into_iter().map(|text| json!({ "detected_source_language": "ES", "text": text }));
        json!({ "translations": texts.collect::<Vec<_>>() })
    },
    mark: r#"translate="no""#,
};
const LIBRETRANSLATE: Service = Service {
    provider: |url| {
        let (key, url) = ("0123secret".into(), url.into());
        libretranslate::provider(&LibretranslateConfig { key, url, timeout_ms: TIMEOUT_MS, daily_characters: 0 })
            .expect("valid")
            .expect("it has an address")
    },
    texts: |body| elements(&body["q"]).iter().map(text).collect(),
    // It decodes entities, as Python's `html.unescape` does.
    answer: |texts| json!({ "translatedText": texts.iter().map(|text| decoded(text)).collect::<Vec<_>>() }),
    mark: r#"translate="no""#,
};
const SERVICES: [&Service; 3] = [&AZURE, &DEEPL, &LIBRETRANSLATE];

fn elements(list: &Value) -> &Vec<Value> {
    list.as_array().expect("a list")
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

fn body(asked: &ReceivedRequest) -> Value {
    serde_json::from_str(&asked.body).expect("JSON")
}

/// Answers each element with the same text after a change.
async fn translating(service: &Service, change: impl Fn(&str) -> String + Send + Sync + 'static) -> HttpServer {
    let (texts, answer) = (service.texts, service.answer);
    HttpServer::start(move |asked| {
        let answers = texts(&body(asked)).iter().map(|text| change(text)).collect();
        Some((200, answer(answers).to_string()))
    })
    .await
}

async fn translate(provider: &Html, text: &str) -> Result<String, Failure> {
    let protected = WORDS.map(str::to_owned);
    let source = Source { pieces: &[text], protected: &protected, from: Language::SPANISH, to: Language::ENGLISH };
    provider.translate(source).await.map(|pieces| pieces.concat())
}

fn fault(failure: Failure) -> Option<Fault> {
    match failure {
        Failure::Unable => None,
        Failure::Failed { fault, detail: _ } => Some(fault),
    }
}

#[tokio::test]
async fn lines_and_protected_words_come_back() {
    for service in SERVICES {
        let server = translating(service, |text| text.replace("Isla", "Island")).await;
        let text = "  Isla de Lobos & más, 5 < 6.\n\n - Isla: a@b.es ";
        let translated = translate(&(service.provider)(&server.url), text).await.expect("translated");
        assert_eq!(translated, "  Island de Lobos & más, 5 < 6.\n\n - Island: a@b.es ");
        let mark = service.mark;
        let first = format!("Isla de <span {mark}>Lobos</span> &amp; más, 5 &lt; 6.");
        let asked = server.asked();
        assert_eq!((service.texts)(&body(&asked[0])), [first, format!("- Isla: <span {mark}>a@b.es</span>")]);
    }
}

#[tokio::test]
async fn requests_are_what_each_service_documents() {
    let line = r#"Isla de <span translate="no">Lobos</span>."#;
    let cases = [
        (
            &AZURE,
            "/translate?api-version=3.0&from=es&to=en&textType=html",
            &["ocp-apim-subscription-key: 0123secret", "ocp-apim-subscription-region: westeurope"][..],
            json!([{ "Text": r#"Isla de <span class="notranslate">Lobos</span>."# }]),
        ),
        (
            &DEEPL,
            "/v2/translate",
            &["authorization: DeepL-Auth-Key 0123secret:fx"],
            json!({ "text": [line], "source_lang": "ES", "target_lang": "EN-GB", "tag_handling": "html" }),
        ),
        (
            &LIBRETRANSLATE,
            "/translate",
            &[],
            json!({ "q": [line], "source": "es", "target": "en", "format": "html", "api_key": "0123secret" }),
        ),
    ];
    for (service, path, headers, expected) in cases {
        let server = translating(service, str::to_owned).await;
        translate(&(service.provider)(&server.url), "Isla de Lobos.").await.expect("translated");
        let asked = &server.asked()[0];
        assert!(asked.head.starts_with(&format!("POST {path} HTTP/1.1\r\n")), "{}", asked.head);
        for header in headers {
            assert!(asked.head.contains(header), "{}", asked.head);
        }
        assert_eq!(body(asked), expected);
    }
}

#[tokio::test]
async fn a_protected_word_that_is_lost_is_a_failure() {
    let changes: [fn(&str) -> String; 4] = [
        |text| text.replace("Lobos", "Wolves"),
        |text| text.replace(['<', '>'], ""),
        |text| format!("{text} {text}"),
        |text| text.replace("</span>", ""),
    ];
    for service in SERVICES {
        for change in changes {
            let server = translating(service, change).await;
            let failure = translate(&(service.provider)(&server.url), "La isla de Lobos.").await.expect_err("lost");
            assert_eq!(fault(failure), Some(Fault::ProtectionLost));
        }
    }
}

#[tokio::test]
async fn every_refusal_has_its_fault() {
    let azure = |code: u32| json!({ "error": { "code": code, "message": "The request is not valid." } }).to_string();
    let by_key = json!({ "error": { "code": "401", "message": "Access denied due to invalid subscription key." } });
    let deepl = |message: &str| json!({ "message": message }).to_string();
    let libre = |error: &str| json!({ "error": error }).to_string();
    let html = || "<html>".to_owned();
    let cases = [
        (&AZURE, 401, azure(401_000), Some(Fault::Unauthorized)),
        (&AZURE, 401, by_key.to_string(), Some(Fault::Unauthorized)),
        (&AZURE, 403, azure(403_000), Some(Fault::Forbidden)),
        (&AZURE, 403, azure(403_001), Some(Fault::RateLimited)),
        (&AZURE, 429, azure(429_001), Some(Fault::RateLimited)),
        (&AZURE, 400, azure(400_050), Some(Fault::TooLarge)),
        (&AZURE, 400, azure(400_077), Some(Fault::TooLarge)),
        (&AZURE, 400, azure(400_036), None),
        (&AZURE, 400, azure(400_074), Some(Fault::Refused)),
        (&AZURE, 200, "[]".to_owned(), Some(Fault::NoTranslation)),
        (&AZURE, 200, r#"[{"translations":[]}]"#.to_owned(), Some(Fault::NoTranslation)),
        (&AZURE, 200, r#"{"translations":[]}"#.to_owned(), Some(Fault::InvalidAnswer)),
        (&DEEPL, 403, String::new(), Some(Fault::Forbidden)),
        (&DEEPL, 456, deepl("Quota Exceeded"), Some(Fault::RateLimited)),
        (&DEEPL, 529, String::new(), Some(Fault::RateLimited)),
        (&DEEPL, 400, deepl("Value for 'target_lang' not supported."), None),
        (&DEEPL, 400, deepl("Bad request"), Some(Fault::Refused)),
        (&DEEPL, 200, r#"{"translations":[]}"#.to_owned(), Some(Fault::NoTranslation)),
        (&DEEPL, 200, "{}".to_owned(), Some(Fault::InvalidAnswer)),
        (&LIBRETRANSLATE, 403, libre("Invalid API key"), Some(Fault::Forbidden)),
        (
            &LIBRETRANSLATE,
            400,
            libre("Please contact the server operator to get an API key"),
            Some(Fault::Unauthorized),
        ),
        (&LIBRETRANSLATE, 429, libre("Slowdown: 20 per 1 minute"), Some(Fault::RateLimited)),
        (&LIBRETRANSLATE, 400, libre("it is not supported"), None),
        (&LIBRETRANSLATE, 400, libre("English (en) is not available as a target language from Spanish (es)"), None),
        (&LIBRETRANSLATE, 400, libre("Invalid request: request (40) exceeds text limit (20)"), Some(Fault::TooLarge)),
        (&LIBRETRANSLATE, 500, libre("Cannot translate text: list index out of range"), Some(Fault::Refused)),
        (&LIBRETRANSLATE, 200, r#"{"translatedText":[]}"#.to_owned(), Some(Fault::NoTranslation)),
        (&LIBRETRANSLATE, 200, r#"{"translatedText":"A house"}"#.to_owned(), Some(Fault::InvalidAnswer)),
    ];
    let by_status = [
        (401, String::new(), Some(Fault::Unauthorized)),
        (413, "<html>413 Request Entity Too Large</html>".to_owned(), Some(Fault::TooLarge)),
        (503, String::new(), Some(Fault::Refused)),
        (200, html(), Some(Fault::InvalidAnswer)),
        (302, String::new(), Some(Fault::Network)),
    ];
    let for_all = SERVICES
        .into_iter()
        .flat_map(|service| by_status.clone().map(|(status, body, expected)| (service, status, body, expected)));
    for (service, status, body, expected) in cases.into_iter().chain(for_all) {
        let answered = body.clone();
        let server = HttpServer::start(move |_| Some((status, answered.clone()))).await;
        let provider = (service.provider)(&server.url);
        let failure = translate(&provider, "Una casa con piscina.").await.expect_err("refused");
        assert_eq!(fault(failure), expected, "{} {status} {body}", provider.name());
    }
}

#[tokio::test]
async fn a_silent_or_absent_server_is_a_failure_of_the_network() {
    let silent = HttpServer::start(|_| None).await;
    let failure = translate(&(DEEPL.provider)(&silent.url), "Una casa.").await.expect_err("silent");
    assert_eq!(fault(failure), Some(Fault::Timeout));
    let failure = translate(&(DEEPL.provider)("http://127.0.0.1:1"), "Una casa.").await.expect_err("absent");
    assert_eq!(fault(failure), Some(Fault::Network));
}

#[tokio::test]
async fn pieces_are_sent_with_pauses_and_many_lines_in_several_requests() {
    let server = translating(&AZURE, str::to_uppercase).await;
    let pieces = ["Uno. ", "Dos. ", "Tres."];
    let source = Source { pieces: &pieces, protected: &[], from: Language::SPANISH, to: Language::ENGLISH };
    let started = std::time::Instant::now();
    let translated = (AZURE.provider)(&server.url).translate(source).await.expect("translated");
    assert_eq!(translated, ["UNO. ", "DOS. ", "TRES."]);
    assert!(started.elapsed() >= 2 * PAUSE);
    assert_eq!(server.asked().len(), 3);

    let server = translating(&DEEPL, str::to_uppercase).await;
    let (provider, lines) = ((DEEPL.provider)(&server.url), "mar\n".repeat(51));
    assert_eq!(translate(&provider, &lines).await, Ok(lines.to_uppercase()));
    assert_eq!(provider.requests(Source { pieces: &[&lines], ..source }), 2);
    let lengths: Vec<usize> = server.asked().iter().map(|asked| (DEEPL.texts)(&body(asked)).len()).collect();
    assert_eq!(lengths, [50, 1]);
}

#[test]
fn characters_are_counted_as_the_service_bills_them() {
    let words = WORDS.map(str::to_owned);
    let source = Source { pieces: &["&\n Lobos"], protected: &words, from: Language::SPANISH, to: Language::ENGLISH };
    let marked = r#"&amp;<span class="notranslate">Lobos</span>"#.len() as u64;
    for (service, expected) in [(&AZURE, marked), (&DEEPL, 6), (&LIBRETRANSLATE, 6)] {
        assert_eq!((service.provider)("http://127.0.0.1:1").characters(source), expected);
    }
}

#[tokio::test]
async fn languages_are_detected() {
    let azure = r#"[{"language":"es","score":1.0,"isTranslationSupported":true}]"#;
    let (sure, unsure) = (r#"[{"confidence":92.0,"language":"es"}]"#, r#"[{"confidence":0.0,"language":"en"}]"#);
    let cases = [
        (&AZURE, azure, Some(Language::SPANISH)),
        (&AZURE, "[]", None),
        (&LIBRETRANSLATE, sure, Some(Language::SPANISH)),
        (&LIBRETRANSLATE, unsure, None),
    ];
    for (service, answer, expected) in cases {
        let server = HttpServer::start(move |_| Some((200, answer.to_owned()))).await;
        assert_eq!((service.provider)(&server.url).detect("Una casa").await, Ok(expected), "{answer}");
        assert!(server.asked()[0].head.starts_with("POST /detect"));
    }
    assert!(!(DEEPL.provider)("http://127.0.0.1:1").detects());
}

#[test]
fn settings_are_checked() {
    let with = |key: &str, url: &str| AzureConfig { key: key.into(), url: url.into(), ..AzureConfig::default() };
    let message = |config: &AzureConfig| azure::provider(config).err().map(|error| error.to_string());
    let cases = [
        (
            with("key", "not an address"),
            "CASACERO_TRANSLATION__AZURE__URL must be an address such as `http://apertium:2737`",
        ),
        (with("key", "ftp://a"), "CASACERO_TRANSLATION__AZURE__URL must be an address such as `http://apertium:2737`"),
        (with("k\ney", "https://a.es"), "CASACERO_TRANSLATION__AZURE__KEY must be one line of plain text"),
        (
            AzureConfig { region: "w\ne".into(), ..with("key", "https://a.es") },
            "CASACERO_TRANSLATION__AZURE__REGION must be one line of plain text",
        ),
        (
            AzureConfig { timeout_ms: 0, ..with("key", "https://a.es") },
            "CASACERO_TRANSLATION__AZURE__TIMEOUT_MS must be at least 1",
        ),
    ];
    for (config, expected) in cases {
        assert_eq!(message(&config).as_deref(), Some(expected));
    }
    assert!(azure::provider(&AzureConfig::default()).expect("valid").is_none(), "no key, no provider");
    assert!(deepl::provider(&DeeplConfig::default()).expect("valid").is_none(), "no key, no provider");
    let none = libretranslate::provider(&LibretranslateConfig::default());
    assert!(none.expect("valid").is_none(), "no address, no provider");
}

#[test]
fn the_free_plan_of_deepl_has_an_address_of_its_own() {
    let url = |key: &str, url: &str| {
        let config = DeeplConfig { key: key.into(), url: url.into(), ..DeeplConfig::default() };
        deepl::provider(&config).expect("valid").expect("it has a key").caller.base().to_owned()
    };
    assert_eq!(url("a:fx", ""), "https://api-free.deepl.com");
    assert_eq!(url("a", ""), "https://api.deepl.com");
    assert_eq!(url("a:fx", "http://deepl.example"), "http://deepl.example");
}
