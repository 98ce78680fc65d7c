//! Conversions between the wire and the domain.

use casacero_common::{db, refusal};
use casacero_proto::translation::v1 as wire;
use chrono::NaiveDate;
use tonic::{Code, Status};

use crate::{
    domain::{
        detection::Detected,
        language::Language,
        limits::{
            LONGEST_DETECTED, LONGEST_PROTECTED, LONGEST_TRANSLATED, MOST_PROTECTED, SHORTEST_TRANSLATED, TooLong,
            longer_than,
        },
    },
    ports::Failure,
    providers::Translation,
    store::UsageDay,
};

pub(super) struct Question {
    pub(super) text: String,
    pub(super) protected: Vec<String>,
    pub(super) from: Option<Language>,
    pub(super) to: Language,
}

pub(super) fn text_to_detect(request: wire::DetectLanguageRequest) -> Result<String, Status> {
    let wire::DetectLanguageRequest { text } = request;
    if longer_than(&text, LONGEST_DETECTED) {
        return Err(too_long(TooLong::ForDetection, "text"));
    }
    Ok(text)
}

pub(super) fn question(request: wire::TranslateRequest) -> Result<Question, Status> {
    let wire::TranslateRequest { text, protected, from, to } = request;
    if longer_than(&text, LONGEST_TRANSLATED) {
        return Err(too_long(TooLong::ForTranslation, "text"));
    }
    if protected.len() > MOST_PROTECTED || protected.iter().any(|word| longer_than(word, LONGEST_PROTECTED)) {
        return Err(too_long(TooLong::Protected, "protected"));
    }
    let from = from.filter(|from| !from.is_empty()).map(|from| language(&from, "from")).transpose()?;
    let words = protected.into_iter().map(|word| word.trim().to_owned()).filter(|word| !word.is_empty());
    Ok(Question { text, protected: words.collect(), from, to: language(&to, "to")? })
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

pub(super) fn unchanged(text: String, from: Option<Language>, to: Language) -> wire::TranslateResponse {
    let from = from.map(|from| from.code().to_owned());
    wire::TranslateResponse { text, from, to: to.code().to_owned(), provider: None }
}

pub(super) fn translated(translation: Translation, from: Language, to: Language) -> wire::TranslateResponse {
    let Translation { text, provider, is_first_choice: _ } = translation;
    wire::TranslateResponse { provider: Some(provider), ..unchanged(text, Some(from), to) }
}

/// The use of a provider. Its budget is spent if nothing more of it is left today.
pub(super) fn usage(
    provider: &'static str,
    daily_budget: u64,
    days: Vec<UsageDay>,
    today: NaiveDate,
) -> wire::ProviderUsage {
    let count = |number: i64| u64::try_from(number).unwrap_or_default();
    let days: Vec<wire::DailyUsage> = days
        .into_iter()
        .map(|UsageDay { day, characters, failures }| wire::DailyUsage {
            day: day.to_string(),
            characters: count(characters),
            failures: count(failures),
        })
        .collect();
    let today = today.to_string();
    let used = days.iter().find(|day| day.day == today).map(|day| day.characters).unwrap_or_default();
    // A text that would exceed the budget is not sent, so that a little of it may stay.
    let least = u64::try_from(SHORTEST_TRANSLATED).unwrap_or_default();
    let budget_spent = daily_budget > 0 && used.saturating_add(least) > daily_budget;
    let daily_budget = Some(daily_budget).filter(|budget| *budget > 0);
    wire::ProviderUsage { provider: provider.to_owned(), days, daily_budget, budget_spent }
}

pub(super) fn not_detected() -> Status {
    refusal::status(Code::FailedPrecondition, "language_not_detected", Some("text"), "No language detected")
}

pub(super) fn failure(failure: &Failure) -> Status {
    match failure {
        Failure::Unable => refusal::status(
            Code::FailedPrecondition,
            "translation_unsupported",
            Some("text"),
            "Translation failed. Showing original text.",
        ),
        Failure::Failed { .. } => {
            refusal::status(Code::Unavailable, "translation_unavailable", None, "Translation service unavailable")
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn store(error: db::Error) -> Status {
    if error.is_away() { refusal::away(&error) } else { refusal::internal(&error) }
}

fn too_long(error: TooLong, field: &'static str) -> Status {
    refusal::status(Code::InvalidArgument, "text_too_long", Some(field), error.to_string())
}

fn language(code: &str, field: &'static str) -> Result<Language, Status> {
    Language::parse(code).ok_or_else(|| {
        refusal::status(Code::InvalidArgument, "invalid_language", Some(field), "a language is an ISO 639-1 code")
    })
}
