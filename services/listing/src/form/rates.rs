//! Price rules, minimum stay and fees of a form.

use casacero_proto::listing::v1 as wire;

use super::{Form, parse::Errors};
use crate::domain::{
    rates::{PriceRule, Rates, Weekdays, checked_fees, checked_min_nights, checked_rules},
    text::{FieldError, Named as _},
};

/// Converts price rules, not yet checked.
pub(crate) fn rules_of(messages: &[wire::PriceRule]) -> Result<Vec<PriceRule>, FieldError> {
    let rule = |message: &wire::PriceRule| -> Result<PriceRule, FieldError> {
        let wire::PriceRule { days, weekdays, night_minor, min_nights } = message;
        Ok(PriceRule {
            days: days.as_ref().map(|wire::RuleDays { first_day, end_day }| *first_day..*end_day),
            weekdays: Weekdays::of_numbers(weekdays).named("price_rules")?,
            night_minor: *night_minor,
            min_nights: *min_nights,
        })
    };
    messages.iter().map(rule).collect()
}

/// The rates of a form. What is not given is as if the owner had never said anything: no rules, any length, and no fee
/// known.
pub(super) fn rates(form: &Form, errors: &mut Errors) -> Option<Rates> {
    let usual = Rates::default();
    let rules = form.price_rules.as_ref().map_or(&[][..], |list| &list.items);
    let rules = errors.take(rules_of(rules).and_then(checked_rules));
    let min_nights = errors.take(checked_min_nights(form.min_nights.unwrap_or(usual.min_nights)));
    let fees = errors.take(checked_fees(form.fees.unwrap_or_default()));
    Some(Rates { rules: rules?, min_nights: min_nights?, fees: fees? })
}

/// The parts of a form that hold rates.
pub(crate) struct RatesForm {
    /// All rules, in order.
    pub price_rules: wire::PriceRuleList,
    /// Where no rule says otherwise.
    pub min_nights: u32,
    /// All fees.
    pub fees: wire::Fees,
}

impl RatesForm {
    /// The parts of a form that say the same as the rates.
    pub fn new(rates: &Rates) -> Self {
        let Rates { rules, min_nights, fees } = rates;
        Self {
            price_rules: wire::PriceRuleList { items: rules.iter().map(rule_message).collect() },
            min_nights: *min_nights,
            fees: *fees,
        }
    }
}

fn rule_message(rule: &PriceRule) -> wire::PriceRule {
    let PriceRule { days, weekdays, night_minor, min_nights } = rule;
    wire::PriceRule {
        days: days.as_ref().map(|days| wire::RuleDays { first_day: days.start, end_day: days.end }),
        weekdays: weekdays.numbers(),
        night_minor: *night_minor,
        min_nights: *min_nights,
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
        };
        let fees = wire::Fees {
            cleaning_minor: Some(5_000),
            extra_guest: Some(wire::ExtraGuestFee { included_guests: 4, night_minor: 0 }),
            ..Default::default()
        };
        for before in [Rates::default(), Rates { rules: vec![rule], min_nights: 3, fees }] {
            let RatesForm { price_rules, min_nights, fees } = RatesForm::new(&before);
            let form = Form {
                price_rules: Some(price_rules),
                min_nights: Some(min_nights),
                fees: Some(fees),
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
            ..Form::default()
        };
        assert_eq!(told(&form), Err(vec!["price_rules", "min_nights", "fees.cleaning_minor"]));
    }
}
