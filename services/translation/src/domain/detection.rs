//! Detects the language of a text, or that the text is too short for it.

use std::sync::LazyLock;

use whatlang::{Detector, Lang};

use super::language::Language;

/// Texts with fewer words are names or headings.
const FEWEST_WORDS: usize = 4;
/// Minimum confidence of the detector. Lower values are guesses.
const LEAST_CONFIDENCE: f64 = 0.5;
/// The confidence of a decision by small words.
const CONFIDENCE_BY_SMALL_WORDS: f64 = 0.8;
/// The lead in small words over the next language that decides.
const DECISIVE_LEAD: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detected {
    pub language: Language,
    /// From 0 to 1.
    pub confidence: f64,
}

/// The languages that owners and guests of houses here write. More languages would make the decision between these less
/// certain: Portuguese, Catalan and Spanish are close already, and Galician is similar.
const LANGUAGES: [(Lang, &str); 14] = [
    (Lang::Spa, "es"),
    (Lang::Eng, "en"),
    (Lang::Ita, "it"),
    (Lang::Deu, "de"),
    (Lang::Fra, "fr"),
    (Lang::Por, "pt"),
    (Lang::Cat, "ca"),
    (Lang::Nld, "nl"),
    (Lang::Swe, "sv"),
    (Lang::Nob, "nb"),
    (Lang::Dan, "da"),
    (Lang::Fin, "fi"),
    (Lang::Pol, "pl"),
    (Lang::Rus, "ru"),
];

/// Small words of the languages that are easily confused, or that are most frequent in our texts. A word of two
/// languages counts for both.
const SMALL_WORDS: [(&str, &[&str]); 6] = [
    ("es", &["y", "el", "los", "las", "una", "con", "muy", "para", "del", "al", "en", "cerca", "está", "tiene", "hay"]),
    ("en", &["the", "and", "with", "of", "to", "is", "from", "very", "for", "has", "near", "you"]),
    ("it", &["il", "della", "gli", "con", "una", "di", "è", "nel", "vicino", "alla", "dal", "e"]),
    ("fr", &["le", "les", "et", "avec", "une", "des", "du", "est", "en", "très", "près", "pour"]),
    ("de", &["und", "mit", "der", "die", "das", "ein", "eine", "ist", "von", "zum", "für"]),
    ("pt", &["com", "uma", "do", "da", "não", "muito", "perto", "em", "os", "e", "para"]),
];

static DETECTOR: LazyLock<Detector> =
    LazyLock::new(|| Detector::with_allowlist(LANGUAGES.iter().map(|(lang, _)| *lang).collect()));

/// Whether a text is long enough to have a language. A shorter one is a name or a heading.
pub fn has_language(text: &str) -> bool {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count() >= FEWEST_WORDS
}

/// The language of a text; `None` for names, headings and text without a language.
///
/// Letter statistics decide if they are sure. On short texts, where they are not, the small words of a language decide.
pub fn detect(text: &str) -> Option<Detected> {
    if !has_language(text) {
        return None;
    }
    let by_small_words = by_small_words(text);
    let by_letters = DETECTOR.detect(text).and_then(|info| {
        let code = LANGUAGES.iter().find(|(lang, _)| *lang == info.lang())?.1;
        Some(Detected { language: Language::parse(code)?, confidence: info.confidence().clamp(0.0, 1.0) })
    });
    match (by_letters, by_small_words) {
        (Some(letters), Some(small)) if letters.language != small && letters.confidence < 1.0 => {
            Some(Detected { language: small, confidence: CONFIDENCE_BY_SMALL_WORDS })
        }
        (Some(letters), Some(small)) if letters.language == small => {
            Some(Detected { confidence: letters.confidence.max(CONFIDENCE_BY_SMALL_WORDS), ..letters })
        }
        (Some(letters), _) if letters.confidence >= LEAST_CONFIDENCE => Some(letters),
        (None, Some(small)) => Some(Detected { language: small, confidence: CONFIDENCE_BY_SMALL_WORDS }),
        (Some(_) | None, _) => None,
    }
}

/// The language with clearly the most small words in the text.
fn by_small_words(text: &str) -> Option<Language> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let count = |small: &[&str]| words.iter().filter(|word| small.contains(word)).count();
    let mut counts = SMALL_WORDS.map(|(code, small)| (count(small), code));
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let [(most, code), (next, _), ..] = counts;
    if most >= next + DECISIVE_LEAD { Language::parse(code) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Option<String> {
        detect(text).map(|detected| {
            assert!((0.0..=1.0).contains(&detected.confidence), "{text}");
            detected.language.code().to_owned()
        })
    }

    #[test]
    fn descriptions_are_told_apart() {
        let cases = [
            ("es", "Precioso apartamento con vistas al mar y piscina comunitaria, a cinco minutos de la playa."),
            ("es", "Casa rural con jardín, barbacoa y terraza en Fuerteventura."),
            ("es", "Piso céntrico cerca de la playa y del puerto"),
            ("es", "Villa con piscina privada para 8 personas. Wifi gratis."),
            ("en", "Bright apartment with sea views and a shared pool, five minutes from the beach."),
            ("en", "Lovely villa with a private pool near the beach"),
            ("en", "The house sleeps 6 and has free wifi."),
            ("it", "Splendido appartamento con vista sul mare e piscina in comune, a cinque minuti dalla spiaggia."),
            ("de", "Helle Ferienwohnung mit Meerblick und Gemeinschaftspool, nur fünf Minuten zum Strand."),
            ("fr", "Bel appartement lumineux avec vue sur la mer et piscine commune, à cinq minutes de la plage."),
            ("pt", "Apartamento luminoso com vista para o mar e piscina comum, a cinco minutos da praia."),
            ("ca", "Preciós apartament amb vistes al mar i piscina comunitària, a cinc minuts de la platja."),
            ("nl", "Licht appartement met uitzicht op zee en een gedeeld zwembad, op vijf minuten van het strand."),
        ];
        for (expected, text) in cases {
            assert_eq!(code(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn names_headings_and_noise_have_no_language() {
        for text in [
            "",
            "   ",
            "Casa Lola",
            "Villa Mar Azul",
            "Apartamentos Las Dunas",
            "wifi",
            "12345 67890 1 2 3 4 5",
            "https://example.com/a?b=c",
            "★★★★★ 🏖️ 🌊 ☀️ 🏝️",
        ] {
            assert_eq!(code(text), None, "{text}");
        }
    }
}
