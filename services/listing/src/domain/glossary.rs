//! What a translation of a description keeps: names, and terms that operators have translated in a certain way. See
//! `docs/rules/translation.md#glossary`.

use std::{cmp::Reverse, ops::Range};

use casacero_proto::listing::v1::Glossary;

use super::{
    description::{Description, Language},
    translation::PAGE_LANGUAGES,
};

/// Maximum number of words that the translation service protects.
const PROTECTED_MAX: usize = 50;

/// The words of a description that its translation keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protected {
    /// They stay as they are.
    names: Vec<String>,
    terms: Vec<Spelling>,
}

/// A term as it is spelled in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spelling {
    text: String,
    /// What stands in its place in the translation.
    translation: String,
}

/// A word to look for.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    any_case: bool,
}

impl Protected {
    /// The names, and the terms of the glossary that stand in a description outside of them, as whole words in any case.
    pub fn new(names: Vec<String>, glossary: &Glossary, source: &Description, to: Language) -> Self {
        let mut protected = Self { names, terms: Vec::new() };
        // The glossary says what a term is in the other language of pages.
        if !PAGE_LANGUAGES.contains(&to) {
            return protected;
        }
        let terms = glossary.items.iter().filter(|item| item.language == source.language().code());
        let terms: Vec<_> = terms.filter(|item| !item.term.is_empty()).collect();
        let mut words = protected.exact_words();
        words.extend(terms.iter().map(|item| Word { text: &item.term, any_case: true }));
        let names = protected.names.len();
        let mut spellings: Vec<Spelling> = Vec::new();
        for (range, index) in find(source.text(), &words) {
            let text = &source.text()[range];
            // Names come first among the words.
            let Some(term) = index.checked_sub(names).map(|index| terms[index]) else { continue };
            if names + spellings.len() >= PROTECTED_MAX || spellings.iter().any(|known| known.text == text) {
                continue;
            }
            let translation = match term.translation.as_str() {
                "" => text.to_owned(),
                // Operators wrote how both are spelled.
                translation if text == term.term => translation.to_owned(),
                translation => capitalised_as(text, translation),
            };
            spellings.push(Spelling { text: text.to_owned(), translation });
        }
        protected.terms = spellings;
        protected
    }

    /// What the translator leaves as it is: names first, then terms in the order of the description.
    pub fn words(&self) -> Vec<String> {
        self.names.iter().chain(self.terms.iter().map(|term| &term.text)).cloned().collect()
    }

    /// A translation in which the terms are translated, too.
    pub fn translated(&self, text: &str) -> String {
        let mut translated = String::with_capacity(text.len());
        let mut at = 0;
        for (range, index) in find(text, &self.exact_words()) {
            let Some(term) = index.checked_sub(self.names.len()).map(|index| &self.terms[index]) else { continue };
            translated.push_str(&text[at..range.start]);
            translated.push_str(&term.translation);
            at = range.end;
        }
        translated.push_str(&text[at..]);
        translated
    }

    fn exact_words(&self) -> Vec<Word<'_>> {
        let words = self.names.iter().chain(self.terms.iter().map(|term| &term.text));
        words.map(|text| Word { text, any_case: false }).collect()
    }
}

impl Word<'_> {
    /// The length in bytes of this word at the beginning of a text.
    fn length_at(&self, text: &str) -> Option<usize> {
        if !self.any_case {
            return (!self.text.is_empty() && text.starts_with(self.text)).then_some(self.text.len());
        }
        let mut letters = text.chars();
        let is_same =
            |wanted: char| letters.next().is_some_and(|letter| letter.to_lowercase().eq(wanted.to_lowercase()));
        self.text.chars().all(is_same).then(|| text.len() - letters.as_str().len())
    }
}

/// Where words stand in a text as whole words, and which. Of several at one place the longest is found, then the first;
/// none is found within another, or in an address.
fn find(text: &str, words: &[Word<'_>]) -> Vec<(Range<usize>, usize)> {
    let mut found = Vec::new();
    let mut before: Option<char> = None;
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let goes_on = letter.is_alphanumeric() && before.is_some_and(char::is_alphanumeric);
        let lengths = words.iter().enumerate().filter(|_| !goes_on).filter_map(|(index, word)| {
            let length = word.length_at(rest)?;
            is_end(rest, length).then_some((length, index))
        });
        let end = match lengths.max_by_key(|(length, index)| (*length, Reverse(*index))) {
            Some((length, index)) => {
                found.push((at..at + length, index));
                at + length
            }
            None if before.is_none_or(char::is_whitespace) => {
                let token = rest.split(char::is_whitespace).next().unwrap_or_default();
                at + if is_address(token) { token.len() } else { letter.len_utf8() }
            }
            None => at + letter.len_utf8(),
        };
        before = text[at..end].chars().next_back();
        at = end;
    }
    found
}

/// Whether a word of this length at the beginning of a text does not go on after it.
fn is_end(text: &str, length: usize) -> bool {
    let (word, after) = text.split_at(length);
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    !(is_letter(word.chars().next_back()) && is_letter(after.chars().next()))
}

/// Whether a text without spaces is a web or mail address, or a name after `@` or `#`.
fn is_address(token: &str) -> bool {
    token.contains("://") || token.contains("www.") || token.contains(['@', '#'])
}

/// A text with a capital at its beginning where another one has it.
fn capitalised_as(other: &str, text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if other.starts_with(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::GlossaryTerm;

    use super::*;

    const TERMS: [(&str, &str, &str); 9] = [
        ("es", "piscina", "pool"),
        ("es", "piscina climatizada", "heated pool"),
        ("es", "salón", "lounge"),
        ("es", "VUT", "tourist licence"),
        ("es", "guagua", ""),
        ("es", "m²", "square metres"),
        ("es", "Ñoras", "dried peppers"),
        ("es", "playa", "seaside"),
        ("en", "finca", "finca rústica"),
    ];

    /// The names, the description in Spanish, the protected terms, what a translator makes of it, the translation.
    type Case<'a> = (&'a [&'a str], &'a str, &'a [&'a str], &'a str, &'a str);

    fn glossary() -> Glossary {
        let items = TERMS.map(|(language, term, translation)| GlossaryTerm {
            term: term.into(),
            language: language.into(),
            translation: translation.into(),
        });
        Glossary { items: items.into() }
    }

    /// What a description in a language is translated with.
    fn protected(names: &[&str], language: &str, text: &str, to: &str) -> Protected {
        let language_of = |code: &str| Language::parse(code).expect("a language");
        let source = Description::new(language_of(language), text, false).expect("a description");
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Protected::new(names, &glossary(), &source, language_of(to))
    }

    #[test]
    fn terms_are_protected_and_then_translated() {
        let cases: [Case; 13] = [
            (&[], "Con piscina.", &["piscina"], "With piscina.", "With pool."),
            (&[], "Piscina, PISCINA y piscina", &["Piscina", "PISCINA", "piscina"], "Piscina, PISCINA", "Pool, Pool"),
            (&[], "Piscinas, miniPiscina, piscina2", &[], "Piscina piscina", "Piscina piscina"),
            (
                &[],
                "Una piscina climatizada y una piscina",
                &["piscina climatizada", "piscina"],
                "A piscina climatizada and a piscina",
                "A heated pool and a pool",
            ),
            (&[], "El salon y el SALÓN", &["SALÓN"], "The salon and the SALÓN", "The salon and the Lounge"),
            (&[], "Ñoras y ñoras", &["Ñoras", "ñoras"], "Ñoras, ñoras", "dried peppers, dried peppers"),
            (&[], "Con VUT, sin vut", &["VUT", "vut"], "VUT vut", "tourist licence tourist licence"),
            (&[], "La guagua y la Guagua", &["guagua", "Guagua"], "The guagua, the Guagua", "The guagua, the Guagua"),
            (&[], "120 m² de jardín, 3m²", &["m²"], "120 m² of garden", "120 square metres of garden"),
            (
                &["Casa Piscina", "Playa Blanca"],
                "Casa Piscina: piscina en Playa Blanca, a la playa",
                &["piscina", "playa"],
                "Casa Piscina: piscina in Playa Blanca, at the playa",
                "Casa Piscina: pool in Playa Blanca, at the seaside",
            ),
            (&["Playa"], "Playa, playa", &["playa"], "Playa, playa", "Playa, seaside"),
            (
                &[],
                "https://piscina.es/playa www.playa.es ana@piscina.es #piscina (piscina)",
                &["piscina"],
                "https://piscina.es/playa #piscina (piscina)",
                "https://piscina.es/playa #piscina (pool)",
            ),
            (&[], "Nada que proteger", &[], "piscina", "piscina"),
        ];
        for (names, text, terms, translation, expected) in cases {
            let protected = protected(names, "es", text, "en");
            let words: Vec<&str> = names.iter().chain(terms).copied().collect();
            assert_eq!(protected.words(), words, "{text}");
            assert_eq!(protected.translated(translation), expected, "{text}");
        }
    }

    #[test]
    fn a_term_counts_in_its_language_and_for_the_other_one_of_pages() {
        for (from, to, text, expected) in [
            ("en", "es", "A Finca", "Una Finca rústica"),
            ("en", "de", "A Finca", "Una Finca"),
            ("es", "en", "Una Finca", "Una Finca"),
            ("de", "es", "Eine Finca", "Una Finca"),
        ] {
            let translation = if expected.contains("rústica") { "Una Finca" } else { expected };
            assert_eq!(protected(&[], from, text, to).translated(translation), expected, "{from} to {to}");
        }
    }

    #[test]
    fn the_translator_is_given_no_more_words_than_it_takes() {
        let items = (0..60).map(|number| GlossaryTerm {
            term: format!("word{number}"),
            language: "en".into(),
            translation: format!("palabra{number}"),
        });
        let items: Vec<GlossaryTerm> = items.collect();
        let text: Vec<&str> = items.iter().map(|item| item.term.as_str()).collect();
        let source = Description::new(Language::ENGLISH, &text.join(" "), false).expect("a description");
        let names = vec!["Casa 1".to_owned(), "Ana".to_owned()];
        let protected = Protected::new(names, &Glossary { items: items.clone() }, &source, Language::SPANISH);
        let words = protected.words();
        assert_eq!((words.len(), words[0].as_str(), words[49].as_str()), (PROTECTED_MAX, "Casa 1", "word47"));
        assert_eq!(protected.translated("word47 word48"), "palabra47 word48", "what was not protected stays");
    }
}
