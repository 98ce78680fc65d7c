//! Conversions of what a home says of stays and places, and of what is said about it.

use casacero_proto::listing::v1 as wire;

use super::requests::optional_value;
use crate::{
    domain::{
        place::{Point, PointAccuracy},
        quality::{Improvement, Quality},
        stale::StaleReason,
        stay_terms::{StayTerms, Times, TimesInput},
        text::FieldError,
    },
    form::home::{text_message, text_of},
};

/// Converts terms; without a message the owner said nothing.
pub fn stay_terms_of(message: Option<wire::StayTerms>) -> Result<StayTerms, FieldError> {
    let Some(message) = message else { return Ok(StayTerms::default()) };
    let wire::StayTerms {
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules,
        cancellation,
        payment,
    } = message;
    let input = TimesInput { check_in_from, check_in_until, check_out_until, quiet_from, quiet_until };
    Ok(StayTerms {
        times: Times::new(input)?,
        house_rules: house_rules.iter().map(|text| text_of(text, "house_rules")).collect::<Result<_, _>>()?,
        cancellation: optional_value(cancellation.unwrap_or_default(), "cancellation")?,
        payment: optional_value(payment.unwrap_or_default(), "payment")?,
    })
}

/// Converts terms to a message.
pub fn stay_terms(terms: &StayTerms) -> wire::StayTerms {
    let StayTerms { times, house_rules, cancellation, payment } = terms;
    let TimesInput { check_in_from, check_in_until, check_out_until, quiet_from, quiet_until } = times.input();
    wire::StayTerms {
        check_in_from,
        check_in_until,
        check_out_until,
        quiet_from,
        quiet_until,
        house_rules: house_rules.iter().map(text_message).collect(),
        cancellation: cancellation.map(Into::into),
        payment: payment.map(Into::into),
    }
}

/// Converts how exactly a point is known.
pub fn accuracy_of(
    point: Option<Point>,
    precision: i32,
    accuracy_m: Option<u32>,
) -> Result<Option<PointAccuracy>, FieldError> {
    PointAccuracy::of_point(point, optional_value(precision, "point_precision")?, accuracy_m)
}

/// Converts the quality of a listing.
pub fn quality_message(Quality { score, improvements }: Quality) -> wire::Quality {
    let improvement = |Improvement { code, points }: Improvement| wire::Improvement { code: code.to_owned(), points };
    wire::Quality { score, improvements: improvements.into_iter().map(improvement).collect() }
}

/// Converts a reason why a listing may be out of date.
pub fn stale_reason(reason: StaleReason) -> wire::StaleReason {
    match reason {
        StaleReason::NotEdited => wire::StaleReason::NotEdited,
        StaleReason::CalendarUnknown => wire::StaleReason::CalendarUnknown,
        StaleReason::PricesOver => wire::StaleReason::PricesOver,
    }
}
