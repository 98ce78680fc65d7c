//! Azure's provider against a server with Azure's answers.

use serde_json::{Value, json};

use super::*;
use crate::testing::{Answer, HttpServer, ReceivedRequest};

const WORDS: [&str; 1] = ["Lobos"];

fn provider(url: &str) -> Azure {
    let config = AzureConfig {
        key: "0123secret".into(),
        region: "westeurope".into(),
        url: url.to_owned(),
        timeout_ms: 300,
        ..AzureConfig::default()
    };
    Azure::new(&config).expect("valid").expect("it has a key")
}

/// Answers each element with the same text after a change.
fn translating(change: fn(&str) -> String) -> impl Fn(&ReceivedRequest) -> Answer {
    move |asked| {
        let elements: Vec<Value> = serde_json::from_str(&asked.body).expect("JSON");
        let answers: Vec<Value> = elements
            .iter()
            .map(|element| {
                let text = change(element["Text"].as_str().expect("text"));
                json!({ "translations": [{ "text": text, "to": "en" }] })
            })
            .collect();
        Some((200, Value::from(answers).to_string()))
    }
}

async fn translate(azure: &Azure, text: &str) -> Result<String, Failure> {
    let protected = WORDS.map(str::to_owned);
    let source = Source { pieces: &[text], protected: &protected, from: Language::SPANISH, to: Language::ENGLISH };
    azure.translate(source).await.map(|pieces| pieces.concat())
}

fn fault(failure: Failure) -> Option<Fault> {
    match failure {
        Failure::Unable => None,
        Failure::Failed { fault, detail: _ } => Some(fault),
    }
}

#[tokio::test]
async fn lines_and_protected_words_come_back() {
    let server = HttpServer::start(translating(|text| text.replace("Isla", "Island"))).await;
    let azure = provider(&server.url);
    let text = "  Isla de Lobos & más, 5 < 6.\n\n - Isla: a@b.es ";
    let translated = translate(&azure, text).await.expect("translated");
    assert_eq!(translated, "  Island de Lobos & más, 5 < 6.\n\n - Island: a@b.es ");

    let asked = server.asked();
    let head = asked[0].head.to_ascii_lowercase();
    let line = "post /translate?api-version=3.0&from=es&to=en&texttype=html http/1.1";
    for expected in [line, "ocp-apim-subscription-key: 0123secret", "ocp-apim-subscription-region: westeurope"] {
        assert!(head.contains(expected), "{head}");
    }
    let body: Value = serde_json::from_str(&asked[0].body).expect("JSON");
    let marked = r#"Isla de <span class="notranslate">Lobos</span> &amp; más, 5 &lt; 6."#;
    let second = r#"- Isla: <span class="notranslate">a@b.es</span>"#;
    assert_eq!(body, json!([{ "Text": marked }, { "Text": second }]));
    let source = Source { pieces: &["&\n Mar"], protected: &[], from: Language::SPANISH, to: Language::ENGLISH };
    assert_eq!(azure.characters(source), 8, "markup counts, spaces around lines do not");
}

#[tokio::test]
async fn a_protected_word_that_is_lost_is_a_failure() {
    let changes: [fn(&str) -> String; 4] = [
        |text| text.replace("Lobos", "Wolves"),
        |text| text.replace("<span class=\"notranslate\">Lobos</span>", "Lobos"),
        |text| format!("{text} {text}"),
        |text| text.replace("</span>", ""),
    ];
    for change in changes {
        let server = HttpServer::start(translating(change)).await;
        let failure = translate(&provider(&server.url), "La isla de Lobos.").await.expect_err("lost");
        assert_eq!(fault(failure), Some(Fault::ProtectionLost));
    }
}

#[tokio::test]
async fn every_refusal_has_its_fault() {
    let error = |code: u32| json!({ "error": { "code": code, "message": "The request is not valid." } }).to_string();
    let by_key = json!({ "error": { "code": "401", "message": "Access denied due to invalid subscription key." } });
    let cases = [
        (401, error(401_000), Some(Fault::Unauthorized)),
        (401, by_key.to_string(), Some(Fault::Unauthorized)),
        (401, String::new(), Some(Fault::Unauthorized)),
        (403, error(403_000), Some(Fault::Forbidden)),
        (403, error(403_001), Some(Fault::RateLimited)),
        (429, error(429_001), Some(Fault::RateLimited)),
        (413, "<html>413 Request Entity Too Large</html>".to_owned(), Some(Fault::TooLarge)),
        (400, error(400_050), Some(Fault::TooLarge)),
        (400, error(400_077), Some(Fault::TooLarge)),
        (400, error(400_036), None),
        (400, error(400_074), Some(Fault::Refused)),
        (500, error(500_000), Some(Fault::Refused)),
        (503, String::new(), Some(Fault::Refused)),
        (200, "[]".to_owned(), Some(Fault::NoTranslation)),
        (200, r#"[{"translations":[]}]"#.to_owned(), Some(Fault::NoTranslation)),
        (200, "<html>".to_owned(), Some(Fault::InvalidAnswer)),
        (200, r#"{"translations":[]}"#.to_owned(), Some(Fault::InvalidAnswer)),
        (302, String::new(), Some(Fault::Network)),
    ];
    for (status, body, expected) in cases {
        let answered = body.clone();
        let server = HttpServer::start(move |_| Some((status, answered.clone()))).await;
        let failure = translate(&provider(&server.url), "Una casa con piscina.").await.expect_err("refused");
        assert_eq!(fault(failure), expected, "{status} {body}");
    }
}

#[tokio::test]
async fn a_silent_or_absent_server_is_a_failure_of_the_network() {
    let silent = HttpServer::start(|_| None).await;
    let failure = translate(&provider(&silent.url), "Una casa.").await.expect_err("silent");
    assert_eq!(fault(failure), Some(Fault::Timeout));
    let failure = translate(&provider("http://127.0.0.1:1"), "Una casa.").await.expect_err("absent");
    assert_eq!(fault(failure), Some(Fault::Network));
}

#[tokio::test]
async fn pieces_are_sent_with_pauses() {
    let server = HttpServer::start(translating(str::to_uppercase)).await;
    let pieces = ["Uno. ", "Dos. ", "Tres."];
    let source = Source { pieces: &pieces, protected: &[], from: Language::SPANISH, to: Language::ENGLISH };
    let started = std::time::Instant::now();
    let translated = provider(&server.url).translate(source).await.expect("translated");
    assert_eq!(translated, ["UNO. ", "DOS. ", "TRES."]);
    assert!(started.elapsed() >= 2 * PAUSE);
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn languages_are_detected() {
    let answer = r#"[{"language":"es","score":1.0,"isTranslationSupported":true,"isTransliterationSupported":false}]"#;
    let server = HttpServer::start(move |_| Some((200, answer.to_owned()))).await;
    assert_eq!(provider(&server.url).detect("Una casa").await, Ok(Some(Language::SPANISH)));
    assert!(server.asked()[0].head.starts_with("POST /detect?api-version=3.0 "));
    let server = HttpServer::start(|_| Some((200, "[]".to_owned()))).await;
    assert_eq!(provider(&server.url).detect("Una casa").await, Ok(None));
}

#[test]
fn settings_are_checked() {
    let with = |key: &str, url: &str| AzureConfig { key: key.into(), url: url.into(), ..AzureConfig::default() };
    assert!(Azure::new(&AzureConfig::default()).expect("valid").is_none(), "no key, no provider");
    for (key, url) in [("key", "not an address"), ("key", "ftp://a"), ("k\ney", "https://a.es")] {
        assert!(Azure::new(&with(key, url)).is_err(), "{key:?} {url}");
    }
    let hasty = AzureConfig { timeout_ms: 0, ..with("key", "https://a.es") };
    let message = Azure::new(&hasty).err().map(|error| error.to_string());
    assert_eq!(message.as_deref(), Some("CASACERO_TRANSLATION__AZURE__TIMEOUT_MS must be at least 1"));
}
