//! When guests come and go, and on which terms. See `docs/rules/homes.md#terms-of-a-stay`.

use casacero_proto::listing::v1::{Cancellation, Payment};
use serde::{Deserialize, Serialize};

use super::{
    description::HouseRules,
    text::{FieldError, Invalid, Named as _},
};

/// Minutes of a day.
const DAY_MINUTES: u32 = 24 * 60;

/// A time of day in the time zone of the property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay(u32);

impl TimeOfDay {
    /// A time in minutes after midnight, 0 to 1439.
    pub fn new(minutes: u32) -> Result<Self, Invalid> {
        if minutes < DAY_MINUTES { Ok(Self(minutes)) } else { Err(Invalid::Time) }
    }

    /// Minutes after midnight.
    pub const fn minutes(self) -> u32 {
        self.0
    }
}

/// A part of the day. It may run over midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayPart {
    /// When it begins.
    pub from: TimeOfDay,
    /// When it ends, if that is known.
    pub until: Option<TimeOfDay>,
}

/// The times of a stay, in minutes after midnight, not yet validated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimesInput {
    /// From when guests check in.
    pub check_in_from: Option<u32>,
    /// Until when guests check in.
    pub check_in_until: Option<u32>,
    /// Until when guests check out.
    pub check_out_until: Option<u32>,
    /// From when it is quiet.
    pub quiet_from: Option<u32>,
    /// Until when it is quiet.
    pub quiet_until: Option<u32>,
}

/// The times of a stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "TimesInput", into = "TimesInput")]
pub struct Times {
    /// When guests check in.
    pub check_in: Option<DayPart>,
    /// Until when guests check out.
    pub check_out_until: Option<TimeOfDay>,
    /// When it is quiet.
    pub quiet: Option<DayPart>,
}

impl Times {
    /// Validates times. An end needs a beginning; the order is free, because both parts may run over midnight.
    pub fn new(input: TimesInput) -> Result<Self, FieldError> {
        let TimesInput { check_in_from, check_in_until, check_out_until, quiet_from, quiet_until } = input;
        Ok(Self {
            check_in: day_part(("check_in_from", check_in_from), ("check_in_until", check_in_until))?,
            check_out_until: time("check_out_until", check_out_until)?,
            quiet: day_part(("quiet_from", quiet_from), ("quiet_until", quiet_until))?,
        })
    }

    /// The times as they are given.
    pub fn input(self) -> TimesInput {
        let Self { check_in, check_out_until, quiet } = self;
        let from = |part: Option<DayPart>| part.map(|part| part.from.minutes());
        let until = |part: Option<DayPart>| part.and_then(|part| part.until).map(TimeOfDay::minutes);
        TimesInput {
            check_in_from: from(check_in),
            check_in_until: until(check_in),
            check_out_until: check_out_until.map(TimeOfDay::minutes),
            quiet_from: from(quiet),
            quiet_until: until(quiet),
        }
    }
}

impl TryFrom<TimesInput> for Times {
    type Error = FieldError;

    fn try_from(input: TimesInput) -> Result<Self, FieldError> {
        Self::new(input)
    }
}

impl From<Times> for TimesInput {
    fn from(times: Times) -> Self {
        times.input()
    }
}

fn time(field: &'static str, minutes: Option<u32>) -> Result<Option<TimeOfDay>, FieldError> {
    minutes.map(TimeOfDay::new).transpose().named(field)
}

fn day_part(
    (from_field, from): (&'static str, Option<u32>),
    (until_field, until): (&'static str, Option<u32>),
) -> Result<Option<DayPart>, FieldError> {
    let until = time(until_field, until)?;
    match time(from_field, from)? {
        Some(from) => Ok(Some(DayPart { from, until })),
        None if until.is_some() => Err(Invalid::Required).named(from_field),
        None => Ok(None),
    }
}

/// When guests come and go, and on which terms. What the owner did not say is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StayTerms {
    #[serde(flatten)]
    pub times: Times,
    /// The house rules, at most one text for each language; the owner's own comes first.
    #[serde(default)]
    pub house_rules: Vec<HouseRules>,
    /// Until when a guest cancels without cost.
    pub cancellation: Option<Cancellation>,
    /// When a guest pays.
    pub payment: Option<Payment>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_needs_a_beginning_and_may_lie_after_midnight() {
        let none = TimesInput::default();
        let cases = [
            (none, None),
            (TimesInput { check_in_from: Some(0), check_out_until: Some(1439), ..none }, None),
            (TimesInput { check_in_from: Some(960), check_in_until: Some(60), ..none }, None),
            (TimesInput { quiet_from: Some(1380), quiet_until: Some(480), ..none }, None),
            (TimesInput { check_in_until: Some(1200), ..none }, Some(("check_in_from", Invalid::Required))),
            (TimesInput { quiet_until: Some(480), ..none }, Some(("quiet_from", Invalid::Required))),
            (TimesInput { check_out_until: Some(1440), ..none }, Some(("check_out_until", Invalid::Time))),
            (TimesInput { check_in_from: Some(9_999), ..none }, Some(("check_in_from", Invalid::Time))),
        ];
        for (input, expected) in cases {
            match (Times::new(input), expected) {
                (Ok(times), None) => assert_eq!(times.input(), input),
                (Err(error), Some((field, problem))) => assert_eq!(error, FieldError { field, problem }),
                (found, expected) => panic!("{input:?}: {found:?}, not {expected:?}"),
            }
        }
    }
}
