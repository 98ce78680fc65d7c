//! Texts about postcodes and coordinates. `{country}` and `{examples}` stand for those of the postcode.

use super::Words;

/// What is wrong with a postcode, or why it cannot be checked.
pub const POSTCODE_MESSAGES: [Words; 4] = [
    ("required", "Postcode and country are required", "El código postal y el país son obligatorios"),
    ("empty", "Postcode cannot be empty", "El código postal no puede estar vacío"),
    (
        "format",
        "Invalid postcode format for {country}. Example: {examples}",
        "El formato del código postal no es válido para {country}. Ejemplo: {examples}",
    ),
    (
        "not_checked",
        "Automatic validation is not available for this country. Please check the postcode yourself.",
        "La validación automática no está disponible para este país. Comprueba el código postal.",
    ),
];

/// Why an answer of a provider of coordinates was dropped.
pub const DROPPED_REASONS: [Words; 4] = [
    (
        "other_province",
        "It lies in another province than the postcode.",
        "Está en una provincia distinta de la del código postal.",
    ),
    ("other_country", "It lies in another country.", "Está en otro país."),
    ("too_far", "It is too far from the postcode.", "Está demasiado lejos del código postal."),
    ("unavailable", "The provider could not be asked.", "No se ha podido consultar al proveedor."),
];

#[cfg(test)]
mod tests {
    use casacero_proto::{
        Enumeration as _,
        geocoding::v1::{DroppedReason, PostcodeProblem},
    };

    use super::*;
    use crate::{language::Language, messages::text};

    #[test]
    fn every_value_of_the_contract_has_a_text() {
        let (problems, reasons) = (PostcodeProblem::ALL, DroppedReason::ALL);
        assert_eq!((problems.len() + 1, reasons.len()), (POSTCODE_MESSAGES.len(), DROPPED_REASONS.len()));
        for problem in problems {
            assert!(text(&POSTCODE_MESSAGES, problem.slug(), Language::Spanish).is_some(), "{problem}");
        }
        for reason in reasons {
            assert!(text(&DROPPED_REASONS, reason.slug(), Language::Spanish).is_some(), "{reason}");
        }
    }
}
