//! The columns of rooms, terms of a stay and alternative texts, in JSON.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{Cancellation, Payment},
};
use serde::{Deserialize, Serialize};

use crate::domain::{
    description::{Language, LocalText},
    rooms::{Room, check_rooms},
    stay_terms::{StayTerms, Times, TimesInput},
    text::{FieldError, Invalid},
};

/// Why a column cannot be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Value(#[from] Invalid),
    #[error(transparent)]
    Field(#[from] FieldError),
}

#[derive(Serialize, Deserialize)]
struct TextRow {
    language: String,
    text: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    machine_translated: bool,
}

#[derive(Serialize, Deserialize)]
struct TermsRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    check_in_from: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    check_in_until: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    check_out_until: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quiet_from: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quiet_until: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    house_rules: Vec<TextRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cancellation: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    payment: Option<String>,
}

fn json(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("names, numbers and texts are plain data")
}

/// Rooms as their column holds them.
pub(super) fn rooms_to_json(rooms: &[Room]) -> String {
    json(rooms)
}

/// The rooms of their column.
pub(super) fn rooms_of_json(text: &str) -> Result<Vec<Room>, Unreadable> {
    let rooms: Vec<Room> = serde_json::from_str(text)?;
    check_rooms(&rooms)?;
    Ok(rooms)
}

fn text_row<const MAX: usize>(text: &LocalText<MAX>) -> TextRow {
    TextRow {
        language: text.language().code().to_owned(),
        text: text.text().to_owned(),
        machine_translated: text.machine_translated(),
    }
}

fn text_of<const MAX: usize>(row: TextRow) -> Result<LocalText<MAX>, Invalid> {
    let TextRow { language, text, machine_translated } = row;
    LocalText::stored(Language::parse(&language)?, text, machine_translated)
}

/// Texts as their column holds them.
pub(super) fn texts_to_json<const MAX: usize>(texts: &[LocalText<MAX>]) -> String {
    json(texts.iter().map(text_row).collect::<Vec<_>>())
}

/// The texts of their column.
pub(super) fn texts_of_json<const MAX: usize>(text: &str) -> Result<Vec<LocalText<MAX>>, Unreadable> {
    let rows: Vec<TextRow> = serde_json::from_str(text)?;
    Ok(rows.into_iter().map(text_of).collect::<Result<_, _>>()?)
}

/// Terms as their column holds them.
pub(super) fn terms_to_json(terms: &StayTerms) -> String {
    let StayTerms { times, house_rules, cancellation, payment } = terms;
    let TimesInput { check_in_from, check_in_until, check_out_until, quiet_from, quiet_until } = times.input();
    json(TermsRow {
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules: house_rules.iter().map(text_row).collect(),
        cancellation: cancellation.map(|cancellation| cancellation.slug().to_owned()),
        payment: payment.map(|payment| payment.slug().to_owned()),
    })
}

/// The terms of their column.
pub(super) fn terms_of_json(text: &str) -> Result<StayTerms, Unreadable> {
    let TermsRow {
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules,
        cancellation,
        payment,
    } = serde_json::from_str(text)?;
    let input = TimesInput { check_in_from, check_in_until, check_out_until, quiet_from, quiet_until };
    Ok(StayTerms {
        times: Times::new(input)?,
        house_rules: house_rules.into_iter().map(text_of).collect::<Result<_, _>>()?,
        cancellation: cancellation.map(|slug| slug.parse::<Cancellation>()).transpose().map_err(Invalid::from)?,
        payment: payment.map(|slug| slug.parse::<Payment>()).transpose().map_err(Invalid::from)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::description::AltText,
        testing::{full_listing, listing},
    };

    #[test]
    fn columns_come_back_as_they_went() {
        for one in [listing(1), full_listing(1)] {
            assert_eq!(rooms_of_json(&rooms_to_json(&one.rooms)).expect("rooms"), one.rooms);
            assert_eq!(terms_of_json(&terms_to_json(&one.stay_terms)).expect("terms"), one.stay_terms);
            let alt_texts: Vec<AltText> =
                texts_of_json(&texts_to_json(one.photos[0].alt_texts())).expect("alternative texts");
            assert_eq!(alt_texts, one.photos[0].alt_texts());
        }
        assert_eq!(terms_to_json(&StayTerms::default()), "{}");
        assert_eq!(
            rooms_to_json(&full_listing(1).rooms),
            concat!(
                r#"[{"room":"bedroom","beds":[{"bed":"double","count":1},{"bed":"cot","count":1}]},"#,
                r#"{"room":"living_room","beds":[{"bed":"sofa_bed","count":2}]}]"#,
            )
        );
    }

    #[test]
    fn what_the_domain_refuses_is_not_read() {
        for text in ["", "{}", r#"[{"room":"castle","beds":[]}]"#, r#"[{"room":"bedroom","beds":[]}]"#] {
            assert!(rooms_of_json(text).is_err(), "{text}");
        }
        for text in ["3", r#"{"check_in_until":60}"#, r#"{"payment":"gold"}"#, r#"{"quiet_from":1440}"#] {
            assert!(terms_of_json(text).is_err(), "{text}");
        }
        assert!(texts_of_json::<10>(r#"[{"language":"es","text":"eleven chars"}]"#).is_err());
    }
}
