//! A home as guests would see it before they do: a draft, or a listing with what waits of it.

use std::collections::BTreeMap;

use casacero_common::refusal::FieldDetail;
use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

use super::listing::known_listing;
use crate::{language::Language, problem::FieldProblem};

/// A home as guests would see it.
#[derive(Serialize, ToSchema)]
pub struct Preview {
    /// Null while what is required is missing.
    #[schema(required)]
    pub property: Option<wire::Listing>,
    /// How complete it is.
    pub quality: wire::Quality,
    /// What the owner should look at although it is valid, by code, such as `license_format`.
    pub warnings: Vec<String>,
    /// What is missing or wrong, each field once.
    pub problems: Vec<FieldProblem>,
}

impl Preview {
    /// A preview with its problems in the reader's language.
    pub fn new(preview: wire::Preview, language: Language) -> Self {
        let wire::Preview { listing, quality, warnings, problems } = preview;
        Self {
            property: listing.map(known_listing),
            quality: quality.unwrap_or_default(),
            warnings,
            problems: problems.into_iter().map(|problem| field_problem(problem, language)).collect(),
        }
    }
}

/// The problem of a field, in the words of a refusal.
fn field_problem(problem: wire::PreviewProblem, language: Language) -> FieldProblem {
    let wire::PreviewProblem { field, code, values } = problem;
    let values = if values.is_empty() { BTreeMap::new() } else { read_values(&values) };
    FieldProblem::new(&FieldDetail { field, code, values }, language)
}

fn read_values(json: &str) -> BTreeMap<String, String> {
    serde_json::from_str(json).unwrap_or_else(|error| {
        tracing::error!(%error, "the values of a problem cannot be read");
        BTreeMap::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_have_the_words_of_refusals() {
        let problem = |field: &str, code: &str, values: &str| wire::PreviewProblem {
            field: field.into(),
            code: code.into(),
            values: values.into(),
        };
        let cases = [
            (problem("city", "required", ""), "/city", "City is required and must be entered."),
            (problem("name", "too_long", r#"{"max":"120"}"#), "/name", "At most 120 characters."),
            (problem("half_bathrooms", "from_tomorrow", ""), "/bathrooms", "from_tomorrow"),
        ];
        for (problem, pointer, detail) in cases {
            let preview = wire::Preview { problems: vec![problem], ..Default::default() };
            let shown = Preview::new(preview, Language::English);
            assert!(shown.property.is_none());
            assert_eq!((shown.problems[0].pointer.as_str(), shown.problems[0].detail.as_str()), (pointer, detail));
        }
    }
}
