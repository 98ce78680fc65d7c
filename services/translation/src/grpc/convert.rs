//! Conversions between the wire and the domain.

use casacero_common::refusal;
use casacero_proto::translation::v1 as wire;
use tonic::{Code, Status};

use crate::{
    domain::{
        detection::Detected,
        language::Language,
        limits::{LONGEST_DETECTED, LONGEST_TRANSLATED, SHORTEST_TRANSLATED, TooLong, longer_than},
    },
    ports::Failure,
    providers::Translation,
};

/// A text to translate.
pub(super) struct Question {
    pub(super) text: String,
    pub(super) from: Option<Language>,
    pub(super) to: Language,
}

pub(super) fn text_to_detect(request: wire::DetectLanguageRequest) -> Result<String, Status> {
    let wire::DetectLanguageRequest { text } = request;
    if longer_than(&text, LONGEST_DETECTED) {
        return Err(too_long(TooLong::ForDetection));
    }
    Ok(text)
}

pub(super) fn question(request: wire::TranslateRequest) -> Result<Question, Status> {
    let wire::TranslateRequest { text, from, to } = request;
    if longer_than(&text, LONGEST_TRANSLATED) {
        return Err(too_long(TooLong::ForTranslation));
    }
    let from = if from.is_empty() { None } else { Some(language(&from, "from")?) };
    Ok(Question { text, from, to: language(&to, "to")? })
}

/// Whether the text is too short to be translated.
pub(super) fn too_short(text: &str) -> bool {
    !longer_than(text.trim(), SHORTEST_TRANSLATED - 1)
}

pub(super) fn detected(detected: Option<Detected>) -> wire::DetectLanguageResponse {
    let Some(Detected { language, confidence }) = detected else {
        return wire::DetectLanguageResponse::default();
    };
    wire::DetectLanguageResponse { language: language.code().to_owned(), confidence }
}

pub(super) fn unchanged(text: String, from: Option<Language>) -> wire::TranslateResponse {
    let from = from.map(|from| from.code().to_owned()).unwrap_or_default();
    wire::TranslateResponse { text, from, provider: String::new() }
}

pub(super) fn translated(translation: Translation, from: Language) -> wire::TranslateResponse {
    let Translation { text, provider } = translation;
    wire::TranslateResponse { text, from: from.code().to_owned(), provider: provider.to_owned() }
}

pub(super) fn not_detected() -> Status {
    refusal::status(Code::FailedPrecondition, "language_not_detected", Some("text"), "No language detected")
}

pub(super) fn failure(failure: Failure) -> Status {
    match failure {
        Failure::Unable => refusal::status(
            Code::FailedPrecondition,
            "translation_unsupported",
            Some("text"),
            "Translation failed. Showing original text.",
        ),
        Failure::Unavailable(_) => {
            refusal::status(Code::Unavailable, "translation_unavailable", None, "Translation service unavailable")
        }
    }
}

fn too_long(error: TooLong) -> Status {
    refusal::status(Code::InvalidArgument, "text_too_long", Some("text"), error.to_string())
}

fn language(code: &str, field: &'static str) -> Result<Language, Status> {
    Language::parse(code).ok_or_else(|| {
        refusal::status(Code::InvalidArgument, "invalid_language", Some(field), "a language is an ISO 639-1 code")
    })
}
