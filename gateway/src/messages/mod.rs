//! The texts for the codes of services in English and Spanish, and the catalogues of further languages by the English text.

pub mod calendar;
pub mod check;
pub mod explain;
pub mod failure;
pub mod fields;
pub mod imports;
pub mod photos;
pub mod places;

use casacero_proto::calendar::v1::Explained;

use crate::language::Language;

/// A code, and its text in English and in Spanish.
pub type Words = (&'static str, &'static str, &'static str);

/// A code with its text from a table. A code of a newer service stands for itself.
pub fn explained(table: &[Words], code: String, language: Language) -> Explained {
    let text = text(table, &code, language).unwrap_or(&code).to_owned();
    Explained { code, text }
}

/// The text of a code.
pub fn text(table: &[Words], code: &str, language: Language) -> Option<&'static str> {
    let (_, english, spanish) = table.iter().find(|(known, ..)| *known == code)?;
    Some(language.text(english, spanish))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Language::text` panics where a catalogue lacks a text.
    #[test]
    fn every_text_of_a_table_is_in_every_catalogue() {
        let tables: [&[Words]; 6] = [
            &calendar::REASONS,
            &calendar::PROBLEMS,
            &fields::FIELD_PROBLEMS,
            &photos::PHOTO_PROBLEMS,
            &places::DROPPED_REASONS,
            &places::POSTCODE_MESSAGES,
        ];
        for language in Language::ALL {
            for table in tables {
                for (code, ..) in table {
                    assert!(text(table, code, language).is_some_and(|text| !text.is_empty()), "{code}");
                }
            }
        }
    }
}
