//! Conversions of previews and of the checks of a review.

use std::collections::BTreeMap;

use casacero_proto::listing::v1 as wire;

use super::{home::quality_message, responses::public_listing};
use crate::{
    commands::Preview,
    domain::{
        place::PlaceSecret,
        quality::quality,
        review_check::{CheckLevel, ReviewCheck},
        text::FieldError,
    },
    store::Versioned,
};

/// Converts a preview. The home of a draft has an empty id.
pub(in crate::grpc) fn preview(preview: Preview, secret: &PlaceSecret) -> wire::Preview {
    let Preview { home, draft, warning, problems } = preview;
    let quality = home.as_ref().map(|home| quality_message(quality(&home.listing)));
    let listing = home.map(|home| match draft {
        Some(digest) => draft_listing(home, &digest, secret),
        None => public_listing(home, secret),
    });
    wire::Preview {
        listing,
        quality,
        warnings: warning.into_iter().map(str::to_owned).collect(),
        problems: problems.iter().map(problem).collect(),
    }
}

/// The home of a draft. Nothing in it is made of the id that stands for the one it will get.
fn draft_listing(home: Versioned, digest: &str, secret: &PlaceSecret) -> wire::Listing {
    let point = home.listing.place.point.map(|point| secret.approximate_of_draft(digest, point));
    let mut message = public_listing(home, secret);
    if let Some(summary) = &mut message.summary {
        summary.id = String::new();
        summary.approximate_point =
            point.map(|point| wire::Point { latitude: point.latitude(), longitude: point.longitude() });
    }
    message
}

fn problem(FieldError { field, problem }: &FieldError) -> wire::PreviewProblem {
    let values = problem.bound().map(|(name, bound)| BTreeMap::from([(name, bound.to_string())]));
    wire::PreviewProblem {
        field: (*field).to_owned(),
        code: problem.code().to_owned(),
        values: values.map(|values| serde_json::to_string(&values).expect("plain data")).unwrap_or_default(),
    }
}

/// Converts what a check found.
pub(in crate::grpc) fn review_check(check: ReviewCheck) -> wire::ReviewCheck {
    let ReviewCheck { code, level, field, listing_ids, values, distance_m } = check;
    let level = match level {
        CheckLevel::Notice => wire::ReviewCheckLevel::Notice,
        CheckLevel::Warning => wire::ReviewCheckLevel::Warning,
        CheckLevel::Refusal => wire::ReviewCheckLevel::Refusal,
    };
    wire::ReviewCheck {
        code: code.to_owned(),
        level: level.into(),
        field: field.to_owned(),
        property_ids: listing_ids.iter().map(ToString::to_string).collect(),
        values,
        distance_m,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::text::Invalid,
        testing::{id, listing},
    };

    fn of(draft: Option<&str>) -> wire::Listing {
        let home = Versioned { listing: listing(1), version: 3, translations: Vec::new() };
        let draft = draft.map(str::to_owned);
        let asked = Preview { home: Some(home), draft, warning: None, problems: Vec::new() };
        preview(asked, &PlaceSecret::new("secret")).listing.expect("a listing")
    }

    #[test]
    fn a_preview_tells_neither_the_house_nor_the_offset_of_another_home() {
        let point = |message: &wire::Listing| {
            let point = message.summary.as_ref().expect("a summary").approximate_point.expect("a point");
            (point.latitude, point.longitude)
        };
        let exact = listing(1).place.point.expect("a point");
        let own = PlaceSecret::new("secret").approximate(&id(1), exact);
        let (listed, draft, other) = (of(None), of(Some("one")), of(Some("two")));
        assert_eq!(point(&listed), (own.latitude(), own.longitude()));
        for message in [&draft, &other] {
            assert_ne!(point(message), point(&listed));
            assert_ne!(point(message), (exact.latitude(), exact.longitude()));
            assert_eq!(message.summary.as_ref().map(|summary| summary.id.as_str()), Some(""));
        }
        assert_ne!(point(&draft), point(&other));
        assert_eq!(point(&draft), point(&of(Some("one"))));
    }

    #[test]
    fn problems_have_their_values_as_json() {
        let message = |problem| super::problem(&FieldError { field: "name", problem });
        assert_eq!(message(Invalid::TooLong { max: 120 }).values, r#"{"max":"120"}"#);
        let required = message(Invalid::Required);
        assert_eq!((required.code.as_str(), required.values.as_str()), ("required", ""));
    }
}
