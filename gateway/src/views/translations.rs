//! The label of translations that were made offline.

use casacero_proto::{listing::v1 as listing, translation::v1 as wire};

/// The provider that works without a network and knows only part of the language.
const OFFLINE: &str = "offline";
/// What readers are shown beside its translations.
const OFFLINE_LABEL: &str = "(offline)";

fn label(provider: Option<&str>) -> Option<String> {
    (provider == Some(OFFLINE)).then(|| OFFLINE_LABEL.to_owned())
}

/// A translated text with its label.
pub fn labelled(mut translated: wire::TranslateResponse) -> wire::TranslateResponse {
    translated.label = label(translated.provider.as_deref());
    translated
}

/// Stored translations with their labels.
pub fn all_labelled(translations: Option<listing::TranslationList>) -> listing::TranslationList {
    let mut translations = translations.unwrap_or_default();
    for stored in &mut translations.items {
        stored.label = label(stored.provider.as_deref());
    }
    translations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_offline_provider_has_a_label() {
        for (provider, expected) in
            [(Some("offline"), Some("(offline)")), (Some("azure"), None), (Some("apertium"), None), (None, None)]
        {
            assert_eq!(label(provider).as_deref(), expected, "{provider:?}");
        }
    }
}
