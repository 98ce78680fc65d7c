//! Finds what must not be translated: addresses, phone numbers, licence numbers, prices and given words.
//!
//! A provider either marks these parts in its own way, or translates a [`Masked`] text in which a token stands for each.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    Text(&'a str),
    /// Text that stays as it is.
    Protected(&'a str),
}

/// URLs, e-mail addresses, names and words after `@` and `#`, licence numbers, prices with their currency before or
/// behind, phone numbers, and the brackets of tokens.
static PATTERNS: LazyLock<Regex> = LazyLock::new(|| {
    let patterns = [
        r#"(?:https?://|\bwww\.)[^\s<>"]*[^\s<>".,;:!?)»”']"#,
        r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
        r"[@#]\w+",
        r"\b[A-Z]{1,8}(?:[-/][A-Z]{1,8})*[-/]?\d[\dA-Z./-]*[\dA-Z]\b",
        r"(?:[€$£]|\b(?:EUR|USD|GBP))\s?\d(?:[\d.,]*\d)?",
        r"\b\d(?:[\d.,]*\d)?\s?(?:[€$£]|(?:EUR|USD|GBP)\b)",
        r"\+\d[\d ().-]{6,}\d",
        r"\b[6789]\d{2}(?:[ .-]?\d{2,3}){2,3}\b",
        "[⟦⟧]",
    ];
    // With Unicode word boundaries an accent makes the search leave its fast engine, and odd texts take seconds.
    Regex::new(&patterns.join("|").replace(r"\b", r"(?-u:\b)")).expect("the patterns are valid")
});

/// The parts of a text, which together form the whole text. Of several words that could be protected at the same place
/// the first, then the longest is.
pub fn parts<'a>(text: &'a str, words: &[String]) -> Vec<Part<'a>> {
    let mut ranges: Vec<Range<usize>> = PATTERNS.find_iter(text).map(|found| found.range()).collect();
    for word in words.iter().filter(|word| !word.is_empty()) {
        ranges.extend(
            text.match_indices(word.as_str())
                .map(|(start, found)| start..start + found.len())
                .filter(|range| is_whole_word(text, range)),
        );
    }
    ranges.sort_by_key(|range| (range.start, usize::MAX - range.end));
    let mut parts = Vec::new();
    let mut at = 0;
    for range in ranges {
        if range.start < at {
            continue;
        }
        if range.start > at {
            parts.push(Part::Text(&text[at..range.start]));
        }
        at = range.end;
        parts.push(Part::Protected(&text[range]));
    }
    if at < text.len() {
        parts.push(Part::Text(&text[at..]));
    }
    parts
}

/// Whether no letter or digit at the edge of the range goes on outside of it.
fn is_whole_word(text: &str, range: &Range<usize>) -> bool {
    let goes_on = |inside: Option<char>, outside: Option<char>| {
        inside.is_some_and(char::is_alphanumeric) && outside.is_some_and(char::is_alphanumeric)
    };
    let word = &text[range.clone()];
    !goes_on(word.chars().next(), text[..range.start].chars().next_back())
        && !goes_on(word.chars().next_back(), text[range.end..].chars().next())
}

/// A text with tokens in place of its protected parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masked<'a> {
    pub text: String,
    originals: Vec<&'a str>,
}

impl<'a> Masked<'a> {
    /// The text with a token in place of every protected part.
    pub fn of(text: &'a str, words: &[String]) -> Self {
        let mut masked = String::with_capacity(text.len());
        let mut originals = Vec::new();
        for part in parts(text, words) {
            match part {
                Part::Text(text) => masked.push_str(text),
                Part::Protected(original) => {
                    masked.push_str(&token(originals.len()));
                    originals.push(original);
                }
            }
        }
        Self { text: masked, originals }
    }

    /// A translation with the protected parts back in place; `None` unless every token is there exactly once.
    pub fn restored(&self, translation: &str) -> Option<String> {
        let mut places = Vec::with_capacity(self.originals.len());
        for (number, original) in self.originals.iter().enumerate() {
            let token = token(number);
            let mut found = translation.match_indices(&token);
            let (start, _) = found.next()?;
            if found.next().is_some() {
                return None;
            }
            places.push((start, start + token.len(), original));
        }
        places.sort_unstable_by_key(|(start, ..)| *start);
        let mut restored = String::with_capacity(translation.len());
        let mut at = 0;
        for (start, end, original) in places {
            restored.push_str(&translation[at..start]);
            restored.push_str(original);
            at = end;
        }
        restored.push_str(&translation[at..]);
        Some(restored)
    }
}

/// A token: a number in brackets, which are protected themselves where a text has them. Apertium treats it as a
/// number and keeps it.
fn token(number: usize) -> String {
    format!("⟦{number}⟧")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn protected(text: &str, words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let parts = parts(text, &words).into_iter();
        parts.filter_map(|part| if let Part::Protected(word) = part { Some(word.to_owned()) } else { None }).collect()
    }

    #[test]
    fn addresses_numbers_and_prices_are_found() {
        let cases: [(&str, &[&str]); 12] = [
            ("Fotos en https://casalola.es/fotos?a=1.", &["https://casalola.es/fotos?a=1"]),
            ("(www.casalola.es)", &["www.casalola.es"]),
            ("Escriba a ana.perez@casalola.es, gracias.", &["ana.perez@casalola.es"]),
            ("Llame al +34 600 123 456 o al 928 12 34 56.", &["+34 600 123 456", "928 12 34 56"]),
            ("Licencia VV-35-2-0001234.", &["VV-35-2-0001234"]),
            ("Licencia A-38/4.1234 o VUT/MA/12345.", &["A-38/4.1234", "VUT/MA/12345"]),
            ("Registro ESFCTU000035012 y HUTB-012345", &["ESFCTU000035012", "HUTB-012345"]),
            ("Cuesta 1.200,50 € o €150 o 90 EUR.", &["1.200,50 €", "€150", "90 EUR"]),
            ("Síganos: @casalola #fuerteventura", &["@casalola", "#fuerteventura"]),
            ("Una casa de 120 m2 a 300 metros, construida en 1920.", &[]),
            ("CASA CON PISCINA, WIFI", &[]),
            ("", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(protected(text, &[]), expected, "{text}");
        }
    }

    #[test]
    fn given_words_are_whole_and_the_longest_wins() {
        let cases: [(&str, &[&str], &[&str]); 5] = [
            ("La isla de Lobos y los lobos", &["Lobos"], &["Lobos"]),
            ("Lobosa, xLobos, Lobos.", &["Lobos"], &["Lobos"]),
            ("Villa Mar Azul en Mar", &["Mar", "Mar Azul"], &["Mar Azul", "Mar"]),
            ("**Casa**", &["*", ""], &["*", "*", "*", "*"]),
            ("Vea https://lobos.es/Lobos", &["Lobos"], &["https://lobos.es/Lobos"]),
        ];
        for (text, words, expected) in cases {
            assert_eq!(protected(text, words), expected, "{text}");
        }
    }

    #[test]
    fn every_token_comes_back_once_or_it_is_a_failure() {
        let masked = Masked::of("De Lobos a Lobos por 20 €", &["Lobos".to_owned()]);
        assert_eq!(masked.text, "De ⟦0⟧ a ⟦1⟧ por ⟦2⟧");
        assert_eq!(masked.restored("For ⟦2⟧ from ⟦0⟧ to ⟦1⟧").as_deref(), Some("For 20 € from Lobos to Lobos"));
        for wrong in ["From ⟦0⟧ to ⟦1⟧", "⟦0⟧⟦1⟧⟦2⟧⟦2⟧", "0 1 2", ""] {
            assert_eq!(masked.restored(wrong), None, "{wrong}");
        }
        let odd = Masked::of("Un ⟦0⟧ en Lobos", &["Lobos".to_owned()]);
        assert_eq!(odd.text, "Un ⟦0⟧0⟦1⟧ en ⟦2⟧");
        assert_eq!(odd.restored(&odd.text).as_deref(), Some("Un ⟦0⟧ en Lobos"), "a text that holds a token already");
    }

    proptest! {
        #[test]
        fn parts_are_the_text(text in "(\\PC{0,6}|Lobos|20 €|a@b\\.es|⟦0⟧|⟦| |\n){0,20}") {
            let words = ["Lobos".to_owned(), "o".to_owned()];
            let all: String = parts(&text, &words)
                .into_iter()
                .map(|part| match part { Part::Text(text) | Part::Protected(text) => text })
                .collect();
            prop_assert_eq!(&all, &text);
            let masked = Masked::of(&text, &words);
            prop_assert_eq!(masked.restored(&masked.text), Some(text.clone()));
        }
    }
}
