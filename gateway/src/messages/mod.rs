//! The texts for the codes of services, in both languages: the only table of words.

pub mod calendar;
pub mod check;
pub mod explain;
pub mod failure;
pub mod fields;
pub mod photos;
pub mod places;

use serde::Serialize;
use utoipa::ToSchema;

use crate::language::Language;

/// A code, and its text in English and in Spanish.
pub type Words = (&'static str, &'static str, &'static str);

/// What a service says, by its code and in the reader's language.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Explained {
    /// Stable name of it.
    pub code: String,
    /// The same in the reader's language.
    pub text: String,
}

impl Explained {
    /// A code with its text from a table. A code of a newer service stands for itself.
    pub fn of(table: &[Words], code: String, language: Language) -> Self {
        let text = text(table, &code, language).unwrap_or(&code).to_owned();
        Self { code, text }
    }
}

/// The text of a code.
pub fn text(table: &[Words], code: &str, language: Language) -> Option<&'static str> {
    let (_, english, spanish) = table.iter().find(|(known, ..)| *known == code)?;
    Some(match language {
        Language::English => english,
        Language::Spanish => spanish,
    })
}
