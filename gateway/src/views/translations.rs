//! Translations: of a text on demand, those stored with a listing, and what providers were sent.

use casacero_proto::{listing::v1 as listing, translation::v1 as wire};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{given, instant, many};

/// The provider that works without a network and knows only part of the language.
const OFFLINE: &str = "offline";
/// What readers are shown beside its translations.
const OFFLINE_LABEL: &str = "(offline)";

/// A text to translate.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextToTranslate {
    /// The text, at most 10,000 characters; one under 5 comes back as it is.
    #[serde(default)]
    pub text: String,
    /// Its language (ISO 639-1); detected when absent.
    pub from: Option<String>,
    /// The wanted language (ISO 639-1).
    #[serde(default)]
    pub to: String,
}

/// A translated text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslatedText {
    /// The translation; the text itself where nothing had to be translated.
    pub text: String,
    /// The language of the text; null where it is too short to tell.
    #[schema(required)]
    pub from: Option<String>,
    /// The wanted language.
    pub to: String,
    /// Who translated it; null where nothing had to be translated.
    #[schema(required)]
    pub provider: Option<String>,
    /// What is shown beside it.
    #[schema(required)]
    pub label: Option<String>,
}

/// The owner's own words in a language.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslationCorrection {
    /// The text, 1 to 10,000 characters.
    #[serde(default)]
    pub text: String,
}

/// A stored translation of a description.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredTranslation {
    /// ISO 639-1.
    pub language: String,
    /// The translation.
    pub text: String,
    /// The language of the description it was made of (ISO 639-1).
    pub source_language: String,
    /// Who translated it; null for the owner's own words.
    #[schema(required)]
    pub provider: Option<String>,
    /// What guests are shown beside it.
    #[schema(required)]
    pub label: Option<String>,
    /// Whether the owner wrote or corrected it. Then no machine replaces it.
    pub corrected: bool,
    /// The version of the listing of whose description it is a translation.
    pub source_version: u64,
    /// Whether the description is still the same. Guests see a machine's translation only while it is.
    pub current: bool,
    /// When it was made.
    pub made_at: DateTime<Utc>,
}

/// A language in which there is no translation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingTranslation {
    /// ISO 639-1.
    pub language: String,
    /// Whether it will be tried again.
    pub pending: bool,
}

/// The translations of a listing's description.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslationList {
    /// Those there are.
    pub items: Vec<StoredTranslation>,
    /// Those there are not.
    pub missing: Vec<MissingTranslation>,
}

/// What a provider was sent on one day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailyUsage {
    /// In UTC, as `YYYY-MM-DD`.
    pub day: String,
    /// Characters it was sent.
    pub characters: u64,
    /// Requests that failed.
    pub failures: u64,
}

/// What a provider of translations was sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderUsage {
    /// Its name.
    pub provider: String,
    /// At most 30 days, the most recent first; those without use are left out.
    pub days: Vec<DailyUsage>,
    /// How many characters it may be sent on one day; null without a limit.
    #[schema(required)]
    pub daily_budget: Option<u64>,
    /// Whether that is spent today, so that the next provider is asked.
    pub budget_spent: bool,
}

/// What providers of translations were sent.
#[derive(Serialize, ToSchema)]
pub struct TranslationUsage {
    /// In the order in which they are asked.
    pub items: Vec<ProviderUsage>,
}

fn label(provider: &str) -> Option<String> {
    (provider == OFFLINE).then(|| OFFLINE_LABEL.to_owned())
}

impl TranslatedText {
    /// The translation into `to`.
    pub fn new(translated: wire::TranslateResponse, to: String) -> Self {
        let wire::TranslateResponse { text, from, provider } = translated;
        Self { text, from: given(from), to, label: label(&provider), provider: given(provider) }
    }
}

impl From<listing::StoredTranslation> for StoredTranslation {
    fn from(stored: listing::StoredTranslation) -> Self {
        let listing::StoredTranslation {
            language,
            text,
            source_language,
            provider,
            corrected,
            source_version,
            current,
            made_at,
        } = stored;
        Self {
            language,
            text,
            source_language,
            label: label(&provider),
            provider: given(provider),
            corrected,
            source_version,
            current,
            made_at: instant(made_at.unwrap_or_default()),
        }
    }
}

impl From<listing::MissingTranslation> for MissingTranslation {
    fn from(listing::MissingTranslation { language, pending }: listing::MissingTranslation) -> Self {
        Self { language, pending }
    }
}

impl From<listing::TranslationList> for TranslationList {
    fn from(listing::TranslationList { items, missing }: listing::TranslationList) -> Self {
        Self { items: many(items), missing: many(missing) }
    }
}

impl From<wire::DailyUsage> for DailyUsage {
    fn from(wire::DailyUsage { day, characters, failures }: wire::DailyUsage) -> Self {
        Self { day, characters, failures }
    }
}

impl From<wire::ProviderUsage> for ProviderUsage {
    fn from(usage: wire::ProviderUsage) -> Self {
        let wire::ProviderUsage { provider, days, daily_budget, budget_spent } = usage;
        let daily_budget = Some(daily_budget).filter(|budget| *budget > 0);
        Self { provider, days: many(days), daily_budget, budget_spent }
    }
}

impl From<wire::GetUsageResponse> for TranslationUsage {
    fn from(wire::GetUsageResponse { items }: wire::GetUsageResponse) -> Self {
        Self { items: many(items) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_offline_provider_has_a_label() {
        for (provider, shown, label) in [
            ("offline", Some("offline"), Some("(offline)")),
            ("azure", Some("azure"), None),
            ("apertium", Some("apertium"), None),
            ("", None, None),
        ] {
            let translated = wire::TranslateResponse { provider: provider.into(), ..Default::default() };
            let translated = TranslatedText::new(translated, "en".into());
            assert_eq!((translated.provider.as_deref(), translated.label.as_deref()), (shown, label));
            let stored = listing::StoredTranslation { provider: provider.into(), ..Default::default() };
            let stored = StoredTranslation::from(stored);
            assert_eq!((stored.provider.as_deref(), stored.label.as_deref()), (shown, label));
        }
    }

    #[test]
    fn a_budget_of_nothing_is_no_limit() {
        for (budget, shown) in [(0, None), (20_000, Some(20_000))] {
            let usage = wire::ProviderUsage { daily_budget: budget, ..Default::default() };
            assert_eq!(ProviderUsage::from(usage).daily_budget, shown);
        }
    }
}
