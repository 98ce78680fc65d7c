//! The Spanish–English phrase table.

use std::{collections::HashMap, sync::LazyLock};

use super::inflection::{adjective_forms, english_plural, spanish_plurals};

const TABLE: &str = include_str!("../../data/spanish-english.tsv");

/// The placeholder for a number in a phrase.
pub const NUMBER: &str = "#";

/// The role of a phrase in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A noun. Adjectives after it move before it.
    Noun,
    /// An adjective. It moves before its noun.
    Adjective,
    /// An infinitive. It has another form after "for".
    Verb,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    pub english: String,
    /// The English words after "for", for an infinitive; else empty.
    pub after_for: String,
    pub kind: Kind,
}

/// Phrases by their Spanish form in lower case.
pub struct Table {
    phrases: HashMap<String, Phrase>,
    longest: usize,
}

/// A line of the table is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {0} of the phrase table cannot be read")]
pub struct Malformed(usize);

/// The table in the program.
pub static SPANISH_ENGLISH: LazyLock<Table> =
    LazyLock::new(|| Table::read(TABLE).expect("a test reads the same table"));

impl Table {
    /// Reads a table in the format that its head describes.
    pub fn read(table: &str) -> Result<Self, Malformed> {
        let mut phrases = HashMap::new();
        let mut derived = Vec::new();
        for (number, line) in (1..).zip(table.lines()) {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            let columns: Vec<&str> = line.split('\t').collect();
            let [spanish, english, bends] = columns[..] else {
                return Err(Malformed(number));
            };
            let (english, other) = match english.split_once('|') {
                Some((english, other)) => (english, other.to_owned()),
                None => (english, english_plural(english)),
            };
            let phrase = |english: &str, kind| {
                let after_for = if kind == Kind::Verb { other.clone() } else { String::new() };
                Phrase { english: english.to_owned(), after_for, kind }
            };
            let (kind, forms) = match bends {
                "n" => {
                    let plurals = spanish_plurals(spanish).into_iter();
                    (Kind::Noun, plurals.map(|form| (form, other.clone())).collect())
                }
                "a" => (Kind::Adjective, same_in_english(spanish, english)),
                "p" => (Kind::Other, same_in_english(spanish, english)),
                "v" => (Kind::Verb, Vec::new()),
                "m" => (Kind::Noun, Vec::new()),
                "-" => (Kind::Other, Vec::new()),
                _ => return Err(Malformed(number)),
            };
            if phrases.insert(spanish.to_owned(), phrase(english, kind)).is_some() {
                return Err(Malformed(number));
            }
            derived.extend(forms.into_iter().map(|(form, english)| (form, phrase(&english, kind))));
        }
        // Entries of the table override derived forms, and both override forms without accents.
        for (form, phrase) in derived {
            phrases.entry(form).or_insert(phrase);
        }
        let mut spelled: Vec<(String, Phrase)> =
            phrases.iter().map(|(form, phrase)| (form.clone(), phrase.clone())).collect();
        spelled.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (form, phrase) in spelled {
            phrases.entry(without_accents(&form)).or_insert(phrase);
        }
        let longest = phrases.keys().map(|form| form.split(' ').count()).max().unwrap_or(0);
        Ok(Self { phrases, longest })
    }

    /// The phrase for a Spanish form in lower case, with single spaces between its words.
    pub fn get(&self, spanish: &str) -> Option<&Phrase> {
        self.phrases.get(spanish)
    }

    /// The number of words in the longest phrase.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

fn same_in_english(adjective: &str, english: &str) -> Vec<(String, String)> {
    adjective_forms(adjective).into_iter().map(|form| (form, english.to_owned())).collect()
}

/// The text without acute accents and diaereses, as many people type it. The ñ stays: `año` is not `ano`.
fn without_accents(text: &str) -> String {
    let plain = |letter| match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        other => other,
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        let table = Table::read(TABLE).expect("sound");
        assert!(table.phrases.len() > 1_500, "{}", table.phrases.len());
        for (spanish, phrase) in &table.phrases {
            assert_eq!(spanish, &spanish.to_lowercase());
            assert_eq!(spanish.matches(NUMBER).count(), phrase.english.matches(NUMBER).count(), "{spanish}");
        }
    }

    #[test]
    fn forms_are_derived_and_accents_may_be_missing() {
        let table = Table::read(TABLE).expect("sound");
        let cases = [
            ("habitaciones", "bedrooms"),
            ("habitacion", "bedroom"),
            ("luminosas", "bright"),
            ("plazas de garaje", "garage spaces"),
            ("está", "is"),
            ("esta", "this"),
            ("años", "years"),
            ("a # minutos de", "# minutes from"),
        ];
        for (spanish, english) in cases {
            assert_eq!(table.get(spanish).map(|phrase| phrase.english.as_str()), Some(english), "{spanish}");
        }
    }

    #[test]
    fn malformed_lines_are_named() {
        for table in ["casa\thouse", "casa\thouse\tx", "casa\thouse\tn\ncasa\thome\tn"] {
            assert!(Table::read(table).is_err(), "{table}");
        }
    }
}
