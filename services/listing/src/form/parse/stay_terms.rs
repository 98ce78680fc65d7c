//! When guests come and go, and on which terms, as a form says it.

use casacero_proto::json::FORGOTTEN_MINUTES;

use super::{Errors, Form, optional_choice};
use crate::{
    domain::stay_terms::{StayTerms, Times, TimesInput},
    form::home::own_texts_of,
};

pub(super) fn stay_terms(form: &Form, errors: &mut Errors) -> Option<StayTerms> {
    let time = |minutes: Option<u32>| minutes.filter(|minutes| *minutes != FORGOTTEN_MINUTES);
    let times = errors.take(Times::new(TimesInput {
        check_in_from: time(form.check_in_from),
        check_in_until: time(form.check_in_until),
        check_out_until: time(form.check_out_until),
        quiet_from: time(form.quiet_from),
        quiet_until: time(form.quiet_until),
    }));
    let house_rules = errors.take(own_texts_of(form.house_rules.as_ref(), "house_rules"));
    let cancellation = errors.take(optional_choice(form.cancellation, "cancellation"));
    let payment = errors.take(optional_choice(form.payment, "payment"));
    Some(StayTerms { times: times?, house_rules: house_rules?, cancellation: cancellation?, payment: payment? })
}
