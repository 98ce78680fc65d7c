//! Price rules, minimum stay and fees of a form.

use casacero_proto::listing::v1 as wire;

use super::{Form, parse::Errors};
use crate::domain::{
    booking_rules::{checked_booking, checked_extra_fees},
    rates::{PriceRule, Rates, Weekdays, checked_fees, checked_min_nights, checked_rules},
    text::{FieldError, Named as _},
};

/// Converts price rules, not yet checked.
pub(crate) fn rules_of(messages: &[wire::PriceRule]) -> Result<Vec<PriceRule>, FieldError> {
    let rule = |message: &wire::PriceRule| -> Result<PriceRule, FieldError> {
        let wire::PriceRule {
            days,
            weekdays,
            night_minor,
            min_nights,
            max_nights,
            arrival_weekdays,
            departure_weekdays,
        } = message;
        let said = |weekdays: &[u32]| (!weekdays.is_empty()).then(|| Weekdays::of_numbers(weekdays)).transpose();
        Ok(PriceRule {
            days: days.as_ref().map(|wire::RuleDays { first_day, end_day }| *first_day..*end_day),
            weekdays: Weekdays::of_numbers(weekdays).named("price_rules")?,
            night_minor: *night_minor,
            min_nights: *min_nights,
            max_nights: *max_nights,
            arrivals: said(arrival_weekdays).named("price_rules")?,
            departures: said(departure_weekdays).named("price_rules")?,
        })
    };
    messages.iter().map(rule).collect()
}

/// Converts rates, not yet checked.
pub(crate) fn unchecked_rates_of(message: wire::Rates) -> Result<Rates, FieldError> {
    let wire::Rates { rules, min_nights, fees, booking, extra_fees } = message;
    let (rules, fees, booking) = (rules_of(&rules)?, fees.unwrap_or_default(), booking.unwrap_or_default());
    Ok(Rates { rules, min_nights, fees, booking, extra_fees })
}

/// Converts rates to a message.
pub(crate) fn rates_message(rates: &Rates) -> wire::Rates {
    let RatesForm { price_rules, min_nights, fees, booking, extra_fees } = RatesForm::new(rates);
    let (rules, extra_fees) = (price_rules.items, extra_fees.items);
    wire::Rates { rules, min_nights, fees: Some(fees), booking: Some(booking), extra_fees }
}

/// The rates of a form. What is not given is as if the owner had never said anything: no rules, any length, and no fee
/// known.
pub(super) fn rates(form: &Form, errors: &mut Errors) -> Option<Rates> {
    let usual = Rates::default();
    let rules = form.price_rules.as_ref().map_or(&[][..], |list| &list.items);
    let rules = errors.take(rules_of(rules).and_then(checked_rules));
    let min_nights = errors.take(checked_min_nights(form.min_nights.unwrap_or(usual.min_nights)));
    let fees = errors.take(checked_fees(form.fees.unwrap_or_default()));
    let booking = form.booking.clone().unwrap_or_default();
    let booking = errors.take(checked_booking(booking, min_nights.unwrap_or(usual.min_nights)));
    let extra_fees = form.extra_fees.as_ref().map_or_else(Vec::new, |list| list.items.clone());
    let extra_fees = errors.take(checked_extra_fees(extra_fees));
    Some(Rates { rules: rules?, min_nights: min_nights?, fees: fees?, booking: booking?, extra_fees: extra_fees? })
}

/// The parts of a form that hold rates.
pub(crate) struct RatesForm {
    /// All rules, in order.
    pub price_rules: wire::PriceRuleList,
    /// Where no rule says otherwise.
    pub min_nights: u32,
    /// The fees that every listing has.
    pub fees: wire::Fees,
    /// Where no rule says otherwise.
    pub booking: wire::BookingRules,
    /// All others.
    pub extra_fees: wire::ExtraFeeList,
}

impl RatesForm {
    /// The parts of a form that say the same as the rates.
    pub fn new(rates: &Rates) -> Self {
        let Rates { rules, min_nights, fees, booking, extra_fees } = rates;
        Self {
            price_rules: wire::PriceRuleList { items: rules.iter().map(rule_message).collect() },
            min_nights: *min_nights,
            fees: *fees,
            booking: booking.clone(),
            extra_fees: wire::ExtraFeeList { items: extra_fees.clone() },
        }
    }
}

fn rule_message(rule: &PriceRule) -> wire::PriceRule {
    let PriceRule { days, weekdays, night_minor, min_nights, max_nights, arrivals, departures } = rule;
    // All seven are said as such: a rule may allow what is not usual.
    let said = |weekdays: &Option<Weekdays>| weekdays.map_or_else(Vec::new, Weekdays::all_numbers);
    wire::PriceRule {
        days: days.as_ref().map(|days| wire::RuleDays { first_day: days.start, end_day: days.end }),
        weekdays: weekdays.numbers(),
        night_minor: *night_minor,
        min_nights: *min_nights,
        max_nights: *max_nights,
        arrival_weekdays: said(arrivals),
        departure_weekdays: said(departures),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(form: &Form) -> Result<Rates, Vec<&'static str>> {
        let mut errors = Errors::default();
        let read = rates(form, &mut errors);
        read.ok_or_else(|| errors.0.iter().map(|error| error.field).collect())
    }

    #[test]
    fn a_form_of_rates_is_those_rates() {
        let rule = PriceRule {
            days: Some(20_000..20_031),
            weekdays: Weekdays::of_numbers(&[5, 6]).expect("weekdays"),
            night_minor: Some(15_000),
            min_nights: Some(7),
            max_nights: Some(14),
            arrivals: Some(Weekdays::ALL),
            departures: Weekdays::of_numbers(&[6]).ok(),
        };
        let booking = wire::BookingRules { arrival_weekdays: vec![6], notice_days: 2, ..Default::default() };
        let extra_fees = vec![wire::ExtraFee {
            kind: wire::FeeKind::Linen.into(),
            name: None,
            amount_minor: 1_000,
            unit: wire::FeeUnit::Guest.into(),
            is_optional: false,
        }];
        let fees = wire::Fees {
            cleaning_minor: Some(5_000),
            extra_guest: Some(wire::ExtraGuestFee { included_guests: 4, night_minor: 0 }),
            ..Default::default()
        };
        for before in [Rates::default(), Rates { rules: vec![rule], min_nights: 3, fees, booking, extra_fees }] {
            let RatesForm { price_rules, min_nights, fees, booking, extra_fees } = RatesForm::new(&before);
            let form = Form {
                price_rules: Some(price_rules),
                min_nights: Some(min_nights),
                fees: Some(fees),
                booking: Some(booking),
                extra_fees: Some(extra_fees),
                ..Form::default()
            };
            assert_eq!(told(&form), Ok(before));
        }
        assert_eq!(told(&Form::default()), Ok(Rates::default()));
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once() {
        let form = Form {
            price_rules: Some(wire::PriceRuleList { items: vec![wire::PriceRule::default()] }),
            min_nights: Some(0),
            fees: Some(wire::Fees { cleaning_minor: Some(-1), ..Default::default() }),
            booking: Some(wire::BookingRules { max_nights: Some(366), ..Default::default() }),
            extra_fees: Some(wire::ExtraFeeList { items: vec![wire::ExtraFee::default()] }),
            ..Form::default()
        };
        assert_eq!(
            told(&form),
            Err(vec!["price_rules", "min_nights", "fees.cleaning_minor", "booking.max_nights", "extra_fees"])
        );
    }
}
