//! Apertium's provider against a server with the answers of `apertium-apy` 0.11.7.

use serde_json::json;

use super::*;
use crate::testing::{Answer, HttpServer, ReceivedRequest};

fn provider(url: &str) -> Apertium {
    let config = ApertiumConfig { url: url.to_owned(), timeout_ms: 300, daily_characters: 0 };
    Apertium::new(&config).expect("valid").expect("it has an address")
}

fn asked_text(asked: &ReceivedRequest) -> String {
    let mut pairs = url::form_urlencoded::parse(asked.body.as_bytes());
    pairs.find(|(name, _)| name == "q").map(|(_, text)| text.into_owned()).expect("a text")
}

fn answered(text: &str) -> Answer {
    let body = json!({
        "responseData": { "translatedText": text }, "responseDetails": null, "responseStatus": 200
    });
    Some((200, body.to_string()))
}

async fn translate(apertium: &Apertium, text: &str, words: &[&str]) -> Result<String, Failure> {
    let protected: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let source = Source { pieces: &[text], protected: &protected, from: Language::SPANISH, to: Language::ENGLISH };
    apertium.translate(source).await.map(|pieces| pieces.concat())
}

fn fault(failure: Failure) -> Option<Fault> {
    match failure {
        Failure::Unable => None,
        Failure::Failed { fault, detail: _ } => Some(fault),
    }
}

#[tokio::test]
async fn names_and_numbers_are_protected_and_marks_removed() {
    let server = HttpServer::start(|asked| {
        assert_eq!(asked_text(asked), "Desde la terraza se ven la isla de ⟦0⟧ y las dunas, por ⟦1⟧ (⟦2⟧ ⟦3⟧).");
        answered("From the terrace see  the island of ⟦0⟧ and the *dunas , by ⟦1⟧ (⟦2⟧ #gives ⟦3⟧).")
    })
    .await;
    let text = " Desde la terraza se ven la isla de Lobos y las dunas, por 90 € (Mi Casa *).\n";
    let translated = translate(&provider(&server.url), text, &["Mi Casa"]).await.expect("translated");
    assert_eq!(translated, " From the terrace see the island of Lobos and the dunas, by 90 € (Mi Casa gives *).\n");
    let asked = server.asked();
    assert!(asked[0].head.starts_with("POST /translate "), "{}", asked[0].head);
    assert!(asked[0].body.starts_with("langpair=es%7Cen&markUnknown=yes&format=txt&q="), "{}", asked[0].body);
}

#[tokio::test]
async fn a_text_of_which_too_little_is_covered_is_not_shown() {
    let cases = [
        ("Uno dos tres cuatro cinco.", "One two three four *cinco.", true),
        ("Uno dos tres cuatro cinco.", "One two three *cuatro *cinco.", false),
        ("Uno dos tres cuatro cinco.", "One two three @cuatro *cinco.", false),
        ("Uno dos tres cuatro cinco.", "#One #two #three #four #five.", true),
    ];
    for (text, answer, is_shown) in cases {
        let server = HttpServer::start(move |_| answered(answer)).await;
        let result = translate(&provider(&server.url), text, &[]).await;
        assert_eq!(result.is_ok(), is_shown, "{answer}: {result:?}");
    }
}

#[tokio::test]
async fn every_refusal_has_its_fault() {
    let refusal = |code: u16, explanation: &str| {
        json!({ "status": "error", "code": code, "message": "Bad Request", "explanation": explanation }).to_string()
    };
    let no_data = json!({ "responseData": null, "responseDetails": null, "responseStatus": 200 });
    let cases = [
        (400, refusal(400, "That pair is not installed"), None),
        (400, refusal(400, "Missing argument q"), Some(Fault::Refused)),
        (503, refusal(503, "internal error"), Some(Fault::Refused)),
        (413, String::new(), Some(Fault::TooLarge)),
        (429, String::new(), Some(Fault::RateLimited)),
        (502, "<html>Bad Gateway</html>".to_owned(), Some(Fault::Refused)),
        (200, "garbage".to_owned(), Some(Fault::InvalidAnswer)),
        (200, no_data.to_string(), Some(Fault::NoTranslation)),
        (200, json!({ "responseData": { "translatedText": " " } }).to_string(), Some(Fault::NoTranslation)),
        (200, json!({ "responseData": { "translatedText": "A house" } }).to_string(), Some(Fault::ProtectionLost)),
    ];
    for (status, body, expected) in cases {
        let answered = body.clone();
        let server = HttpServer::start(move |_| Some((status, answered.clone()))).await;
        let failure = translate(&provider(&server.url), "Una casa por 90 €.", &[]).await.expect_err("refused");
        assert_eq!(fault(failure), expected, "{status} {body}");
    }
}

#[tokio::test]
async fn a_silent_or_absent_server_is_a_failure_of_the_network() {
    let silent = HttpServer::start(|_| None).await;
    let failure = translate(&provider(&silent.url), "Una casa.", &[]).await.expect_err("silent");
    assert_eq!(fault(failure), Some(Fault::Timeout));
    let failure = translate(&provider("http://127.0.0.1:1"), "Una casa.", &[]).await.expect_err("absent");
    assert_eq!(fault(failure), Some(Fault::Network));
}
