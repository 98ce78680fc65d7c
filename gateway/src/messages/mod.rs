//! The texts for the codes of services, in both languages: the only table of words.

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
    Some(match language {
        Language::English => english,
        Language::Spanish => spanish,
    })
}
