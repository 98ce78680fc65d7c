//! The reader's language.

use std::{collections::HashMap, sync::LazyLock};

use actix_web::{HttpRequest, http::header};

/// A language the site speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// French.
    French,
    /// Italian.
    Italian,
}

/// The texts of a language by the English ones.
type Catalogue = HashMap<String, String>;

fn catalogue(source: &str) -> Catalogue {
    serde_json::from_str(source).expect("texts by the English ones")
}

static GERMAN: LazyLock<Catalogue> = LazyLock::new(|| catalogue(include_str!("messages/catalogues/de.json")));
static FRENCH: LazyLock<Catalogue> = LazyLock::new(|| catalogue(include_str!("messages/catalogues/fr.json")));
static ITALIAN: LazyLock<Catalogue> = LazyLock::new(|| catalogue(include_str!("messages/catalogues/it.json")));

impl Language {
    /// All languages, the one of readers who ask for none of them first.
    pub const ALL: [Self; 5] = [Self::English, Self::Spanish, Self::German, Self::French, Self::Italian];

    /// Its ISO 639-1 code.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::German => "de",
            Self::French => "fr",
            Self::Italian => "it",
        }
    }

    /// The language with a code.
    pub fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The language that `Accept-Language` asks for; English when it asks for none of ours.
    pub fn of(request: &HttpRequest) -> Self {
        let header = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self::accepted(header.unwrap_or_default())
    }

    /// What is in English and in Spanish alone: readers of other languages read the English one.
    pub fn either<T>(self, english: T, spanish: T) -> T {
        if self == Self::Spanish { spanish } else { english }
    }

    /// The text for the reader. Those of further languages are in their catalogues, where the English text is the key.
    pub fn text(self, english: &'static str, spanish: &'static str) -> &'static str {
        let catalogue = match self {
            Self::English => return english,
            Self::Spanish => return spanish,
            Self::German => &GERMAN,
            Self::French => &FRENCH,
            Self::Italian => &ITALIAN,
        };
        let text = catalogue.get(english);
        debug_assert!(text.is_some(), "no text in {} for: {english}", self.tag());
        text.map_or(english, String::as_str)
    }

    fn accepted(header: &str) -> Self {
        let mut best = (Self::English, 0.0_f32);
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default().to_lowercase();
            let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
            let Some(language) = tag.split('-').next().and_then(Self::tagged) else { continue };
            if quality > best.1 {
                best = (language, quality);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_preferred_known_language_wins() {
        let cases = [
            ("", Language::English),
            ("es", Language::Spanish),
            ("es-ES,es;q=0.9,en;q=0.8", Language::Spanish),
            ("nl, es;q=0.5, en;q=0.9", Language::English),
            ("de-AT, en;q=0.9", Language::German),
            ("it;q=0.4, fr;q=0.6", Language::French),
            ("nl", Language::English),
            ("es;q=0", Language::English),
            ("es;q=x", Language::Spanish),
        ];
        for (header, expected) in cases {
            assert_eq!(Language::accepted(header), expected, "{header}");
        }
    }

    /// Which English texts there are is seen where they are used ([`crate::messages`]); here, that the catalogues agree.
    #[test]
    fn catalogues_have_the_same_texts_with_the_same_values() {
        let values = |text: &str| -> BTreeSet<String> {
            text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
        };
        let keys = |catalogue: &Catalogue| -> BTreeSet<String> { catalogue.keys().cloned().collect() };
        for catalogue in [&*GERMAN, &*FRENCH, &*ITALIAN] {
            assert_eq!(keys(catalogue), keys(&GERMAN));
            for (english, text) in catalogue {
                assert!(values(text).is_subset(&values(english)), "{english}: {text}");
            }
        }
    }
}
