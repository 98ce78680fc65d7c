//! The service through its generated client.

use casacero_common::refusal;
use casacero_proto::translation::v1::{
    DetectLanguageRequest, TranslateRequest, translation_service_client::TranslationServiceClient,
    translation_service_server::TranslationServiceServer,
};
use tonic::Code;

use super::Server;
use crate::providers::{Chain, Offline};

fn client() -> TranslationServiceClient<TranslationServiceServer<Server>> {
    TranslationServiceClient::new(TranslationServiceServer::new(Server::new(Chain::new(vec![Box::new(Offline)]))))
}

fn translate(text: &str, from: &str, to: &str) -> TranslateRequest {
    TranslateRequest { text: text.into(), from: from.into(), to: to.into() }
}

#[tokio::test]
async fn languages_are_detected_or_left_open() {
    let cases = [
        ("Casa con piscina y vistas al mar, cerca de la playa.", "es"),
        ("A house with a pool and sea views, near the beach.", "en"),
        ("Casa Lola", ""),
        ("", ""),
    ];
    for (text, expected) in cases {
        let answer = client().detect_language(DetectLanguageRequest { text: text.into() }).await.expect("answered");
        assert_eq!(answer.into_inner().language, expected, "{text}");
    }
}

#[tokio::test]
async fn texts_are_translated_or_come_back_as_they_are() {
    let spanish = "Casa con piscina y vistas al mar, cerca de la playa.";
    let english = "House with pool and sea views, near the beach.";
    let cases = [
        (translate(spanish, "es", "en"), english, "es", "offline"),
        (translate(spanish, "", "en"), english, "es", "offline"),
        (translate(english, "en", "en"), english, "en", ""),
        (translate(english, "", "en"), english, "en", ""),
        (translate("Mar", "es", "en"), "Mar", "es", ""),
        (translate("  Mar ", "", "en"), "  Mar ", "", ""),
    ];
    for (request, text, from, provider) in cases {
        let answer = client().translate(request).await.expect("answered").into_inner();
        assert_eq!((answer.text.as_str(), answer.from.as_str(), answer.provider.as_str()), (text, from, provider));
    }
}

#[tokio::test]
async fn what_cannot_be_translated_says_why() {
    let long = "a ".repeat(5_001);
    let cases = [
        (translate(&long, "es", "en"), Code::InvalidArgument, "text_too_long", "Text too long for translation"),
        (
            translate("Casa con piscina", "es", ""),
            Code::InvalidArgument,
            "invalid_language",
            "a language is an ISO 639-1 code",
        ),
        (translate("Casa Lola", "", "en"), Code::FailedPrecondition, "language_not_detected", "No language detected"),
        (
            translate("A house with a pool.", "en", "es"),
            Code::FailedPrecondition,
            "translation_unsupported",
            "Translation failed. Showing original text.",
        ),
    ];
    for (request, code, reason, message) in cases {
        let status = client().translate(request).await.expect_err(reason);
        assert_eq!((status.code(), refusal::reason(&status), status.message()), (code, Some(reason), message));
    }

    let request = DetectLanguageRequest { text: "a".repeat(50_001) };
    let status = client().detect_language(request).await.expect_err("too long");
    assert_eq!(refusal::reason(&status), Some("text_too_long"));
    assert_eq!(status.message(), "Text too long for language detection (max 50,000 characters)");
}
