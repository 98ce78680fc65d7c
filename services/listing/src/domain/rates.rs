//! What changes the price and the length of a stay: rules for nights and for bookings, and fees. See `docs/rules/prices.md`.

use std::ops::Range;

use casacero_proto::listing::v1::{BookingRules, ExtraFee, ExtraGuestFee, Fees};
use serde::{Deserialize, Serialize};

use super::{
    booking_rules::{checked_booking, checked_extra_fees},
    money::LARGEST_MINOR,
    query::PARTY_MAX,
    stay::NIGHTS_MAX,
    text::{FieldError, Invalid, Named as _},
};

/// Maximum number of price rules of a listing.
pub const PRICE_RULES_MAX: usize = 200;
/// The day 2100-01-01, in days since 1970-01-01. Rules end by then.
const RULES_END_DAY: i32 = 47_482;

/// A set of ISO weekdays that is never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u32>", into = "Vec<u32>")]
pub struct Weekdays(u8);

impl Weekdays {
    /// All seven.
    pub const ALL: Self = Self(0b111_1111);

    /// The weekdays of some numbers, 1 (Monday) to 7; all if there are none.
    pub fn of_numbers(numbers: &[u32]) -> Result<Self, Invalid> {
        let mut days = 0_u8;
        for number in numbers {
            if !(1..=7).contains(number) {
                return Err(Invalid::UnknownValue);
            }
            days |= 1_u8 << (number - 1);
        }
        Ok(if days == 0 { Self::ALL } else { Self(days) })
    }

    /// The numbers in order, 1 (Monday) to 7; none if the set has all.
    pub fn numbers(self) -> Vec<u32> {
        if self == Self::ALL { Vec::new() } else { self.all_numbers() }
    }

    /// The numbers in order, 1 (Monday) to 7, also of all.
    pub fn all_numbers(self) -> Vec<u32> {
        (1..=7).filter(|number| (self.0 >> (number - 1)) & 1 == 1).collect()
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the evening of a night is on one of them. The night is counted in days since 1970-01-01.
    pub const fn contains(self, night: i32) -> bool {
        // The first of them was a Thursday.
        let days_after_monday = (night.rem_euclid(7) + 3) % 7;
        (self.0 >> days_after_monday) & 1 == 1
    }
}

impl Default for Weekdays {
    fn default() -> Self {
        Self::ALL
    }
}

impl TryFrom<Vec<u32>> for Weekdays {
    type Error = Invalid;

    fn try_from(numbers: Vec<u32>) -> Result<Self, Invalid> {
        Self::of_numbers(&numbers)
    }
}

impl From<Weekdays> for Vec<u32> {
    fn from(weekdays: Weekdays) -> Self {
        weekdays.numbers()
    }
}

/// A rule for the price of some nights, or for the stays that begin or end there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PriceRule {
    /// The nights in days since 1970-01-01; all if absent.
    #[serde(default, with = "pair")]
    pub days: Option<Range<i32>>,
    /// The weekdays of their evenings.
    #[serde(default)]
    pub weekdays: Weekdays,
    /// The price of a night, in minor units of the currency of the listing's price.
    pub night_minor: Option<i64>,
    /// The minimum stay from one of these nights on.
    pub min_nights: Option<u32>,
    /// The longest stay from one of these nights on.
    #[serde(default)]
    pub max_nights: Option<u32>,
    /// The weekdays on which guests may arrive.
    #[serde(default)]
    pub arrivals: Option<Weekdays>,
    /// The weekdays on which guests may leave.
    #[serde(default)]
    pub departures: Option<Weekdays>,
}

/// Days as the first one and the one after the last.
mod pair {
    use std::ops::Range;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(days: &Option<Range<i32>>, serializer: S) -> Result<S::Ok, S::Error> {
        days.as_ref().map(|days| (days.start, days.end)).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Range<i32>>, D::Error> {
        Ok(Option::<(i32, i32)>::deserialize(deserializer)?.map(|(first, end)| first..end))
    }
}

impl PriceRule {
    /// Refuses a rule that says nothing, that covers no night, or that no stay fits.
    fn check(&self) -> Result<(), Invalid> {
        let Self { days, weekdays: _, night_minor, min_nights, max_nights, arrivals, departures } = self;
        let terms = [min_nights.is_some(), max_nights.is_some(), arrivals.is_some(), departures.is_some()];
        if night_minor.is_none() && !terms.contains(&true) {
            return Err(Invalid::EmptyPriceRule);
        }
        if min_nights.zip(*max_nights).is_some_and(|(least, most)| least > most) {
            return Err(Invalid::OutOfRange);
        }
        if days.as_ref().is_some_and(|days| days.is_empty() || days.start < 0 || days.end > RULES_END_DAY) {
            return Err(Invalid::PriceRuleDays);
        }
        night_minor.map_or(Ok(()), check_amount)?;
        min_nights.map_or(Ok(()), check_min_nights)?;
        max_nights.map_or(Ok(()), check_min_nights)
    }

    fn covers(&self, night: i32) -> bool {
        self.days.as_ref().is_none_or(|days| days.contains(&night)) && self.weekdays.contains(night)
    }

    /// The number of days and of weekdays. The rule with the smaller one is the narrower.
    fn breadth(&self) -> (u32, u32) {
        let days = self.days.as_ref().map_or(u32::MAX, |days| days.end.abs_diff(days.start));
        (days, self.weekdays.count())
    }
}

/// Checks each amount and the number of included guests.
pub fn checked_fees(fees: Fees) -> Result<Fees, FieldError> {
    let Fees { cleaning_minor, extra_guest, tourist_tax_minor, deposit_minor } = fees;
    let amount = |amount: Option<i64>| amount.map_or(Ok(()), check_amount);
    amount(cleaning_minor).named("fees.cleaning_minor")?;
    if let Some(ExtraGuestFee { included_guests, night_minor }) = extra_guest {
        if !(1..=PARTY_MAX).contains(&included_guests) {
            return Err(Invalid::OutOfRange).named("fees.extra_guest.included_guests");
        }
        check_amount(night_minor).named("fees.extra_guest.night_minor")?;
    }
    amount(tourist_tax_minor).named("fees.tourist_tax_minor")?;
    amount(deposit_minor).named("fees.deposit_minor")?;
    Ok(fees)
}

/// What changes the price and the length of a stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rates {
    /// Of several rules for a night the narrowest counts, of equally narrow ones the later.
    pub rules: Vec<PriceRule>,
    /// The minimum stay where no rule says otherwise.
    pub min_nights: u32,
    /// What a stay costs besides its nights.
    pub fees: Fees,
    /// Which stays the listing takes where no rule says otherwise.
    #[serde(default)]
    pub booking: BookingRules,
    /// Fees besides those that every listing has. Every value is a known one.
    #[serde(default)]
    pub extra_fees: Vec<ExtraFee>,
}

impl Default for Rates {
    /// No rules, any length, and no fee known.
    fn default() -> Self {
        let (booking, extra_fees) = (BookingRules::default(), Vec::new());
        Self { rules: Vec::new(), min_nights: 1, fees: Fees::default(), booking, extra_fees }
    }
}

impl Rates {
    /// Checks all of them.
    pub fn checked(self) -> Result<Self, FieldError> {
        let Self { rules, min_nights, fees, booking, extra_fees } = self;
        Ok(Self {
            rules: checked_rules(rules)?,
            min_nights: checked_min_nights(min_nights)?,
            fees: checked_fees(fees)?,
            booking: checked_booking(booking, min_nights)?,
            extra_fees: checked_extra_fees(extra_fees)?,
        })
    }

    /// The price of a night by the rules, in minor units; `None` if they do not say.
    pub fn night_minor(&self, night: i32) -> Option<i64> {
        self.narrowest(night, |rule| rule.night_minor)
    }

    /// The minimum stay from a night on.
    pub fn min_nights_from(&self, arrival: i32) -> u32 {
        self.narrowest(arrival, |rule| rule.min_nights).unwrap_or(self.min_nights)
    }

    /// The value of the narrowest rule that covers a night and has the value.
    pub(super) fn narrowest<T>(&self, night: i32, value: impl Fn(&PriceRule) -> Option<T>) -> Option<T> {
        let covering = self.rules.iter().filter(|rule| rule.covers(night));
        let valued = covering.filter_map(|rule| Some((rule.breadth(), value(rule)?)));
        // The first of the equally narrow ones is taken, so that reversed it is the later.
        valued.rev().min_by_key(|(breadth, _)| *breadth).map(|(_, value)| value)
    }
}

/// Checks the price rules of a listing.
pub fn checked_rules(rules: Vec<PriceRule>) -> Result<Vec<PriceRule>, FieldError> {
    if rules.len() > PRICE_RULES_MAX {
        return Err(Invalid::TooManyPriceRules).named("price_rules");
    }
    rules.iter().try_for_each(PriceRule::check).named("price_rules")?;
    Ok(rules)
}

/// Checks the minimum stay of a listing.
pub fn checked_min_nights(min_nights: u32) -> Result<u32, FieldError> {
    check_min_nights(min_nights).named("min_nights")?;
    Ok(min_nights)
}

pub(super) fn check_min_nights(min_nights: u32) -> Result<(), Invalid> {
    if (1..=NIGHTS_MAX).contains(&i64::from(min_nights)) { Ok(()) } else { Err(Invalid::OutOfRange) }
}

pub(super) fn check_amount(minor: i64) -> Result<(), Invalid> {
    if (0..=LARGEST_MINOR).contains(&minor) { Ok(()) } else { Err(Invalid::OutOfRange) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weekdays_are_those_of_the_evening() {
        let weekdays = Weekdays::of_numbers;
        let weekend = weekdays(&[6, 5, 6]).expect("weekdays");
        assert_eq!((weekend.numbers(), weekend.count()), (vec![5, 6], 2));
        // 1970-01-01 was a Thursday, 2027-05-08 (20,946) a Saturday.
        for (night, expected) in [(0, false), (1, true), (2, true), (3, false), (20_946, true), (-6, true), (-7, false)]
        {
            assert_eq!(weekend.contains(night), expected, "{night}");
        }
        for all in [&[][..], &[1, 2, 3, 4, 5, 6, 7]] {
            assert_eq!(weekdays(all), Ok(Weekdays::ALL));
        }
        assert_eq!((Weekdays::ALL.numbers(), Weekdays::ALL.count()), (vec![], 7));
        for wrong in [&[0][..], &[8], &[1, u32::MAX]] {
            assert_eq!(weekdays(wrong), Err(Invalid::UnknownValue), "{wrong:?}");
        }
    }

    fn rule() -> PriceRule {
        PriceRule { days: Some(20_000..20_010), night_minor: Some(100), ..PriceRule::default() }
    }

    #[test]
    fn rules_say_something_about_some_nights() {
        let cases = [
            (rule(), None),
            (PriceRule { days: None, night_minor: Some(0), ..PriceRule::default() }, None),
            (PriceRule { min_nights: Some(365), night_minor: None, ..rule() }, None),
            (PriceRule { days: Some(0..RULES_END_DAY), ..rule() }, None),
            (PriceRule { night_minor: Some(LARGEST_MINOR), ..rule() }, None),
            (PriceRule { night_minor: None, ..rule() }, Some(Invalid::EmptyPriceRule)),
            (PriceRule { days: Some(5..5), ..rule() }, Some(Invalid::PriceRuleDays)),
            (PriceRule { days: Some(Range { start: 6, end: 5 }), ..rule() }, Some(Invalid::PriceRuleDays)),
            (PriceRule { days: Some(-1..5), ..rule() }, Some(Invalid::PriceRuleDays)),
            (PriceRule { days: Some(0..RULES_END_DAY + 1), ..rule() }, Some(Invalid::PriceRuleDays)),
            (PriceRule { night_minor: Some(-1), ..rule() }, Some(Invalid::OutOfRange)),
            (PriceRule { night_minor: Some(LARGEST_MINOR + 1), ..rule() }, Some(Invalid::OutOfRange)),
            (PriceRule { min_nights: Some(0), ..rule() }, Some(Invalid::OutOfRange)),
            (PriceRule { min_nights: Some(366), ..rule() }, Some(Invalid::OutOfRange)),
            (PriceRule { max_nights: Some(7), night_minor: None, ..rule() }, None),
            (PriceRule { max_nights: Some(0), ..rule() }, Some(Invalid::OutOfRange)),
            (PriceRule { min_nights: Some(7), max_nights: Some(7), ..rule() }, None),
            (PriceRule { min_nights: Some(8), max_nights: Some(7), ..rule() }, Some(Invalid::OutOfRange)),
            (PriceRule { arrivals: Some(Weekdays::ALL), night_minor: None, ..rule() }, None),
            (PriceRule { departures: Some(Weekdays::ALL), night_minor: None, ..rule() }, None),
        ];
        for (rule, expected) in cases {
            let expected = expected.map(|problem| FieldError { field: "price_rules", problem });
            assert_eq!(checked_rules(vec![rule.clone()]).err(), expected, "{rule:?}");
        }
        assert!(checked_rules(vec![rule(); PRICE_RULES_MAX]).is_ok());
        let crowd = checked_rules(vec![rule(); PRICE_RULES_MAX + 1]);
        assert_eq!(crowd.expect_err("too many").problem, Invalid::TooManyPriceRules);
    }

    #[test]
    fn amounts_and_counts_are_bounded() {
        let extra = |included_guests, night_minor| Some(ExtraGuestFee { included_guests, night_minor });
        let fees = |fees| Rates { fees, ..Rates::default() };
        let cases = [
            (Rates::default(), None),
            (Rates { min_nights: 0, ..Rates::default() }, Some("min_nights")),
            (Rates { min_nights: 366, ..Rates::default() }, Some("min_nights")),
            (Rates { rules: vec![PriceRule::default()], ..Rates::default() }, Some("price_rules")),
            (fees(Fees { cleaning_minor: Some(0), ..Fees::default() }), None),
            (fees(Fees { cleaning_minor: Some(-1), ..Fees::default() }), Some("fees.cleaning_minor")),
            (fees(Fees { extra_guest: extra(PARTY_MAX, 0), ..Fees::default() }), None),
            (fees(Fees { extra_guest: extra(0, 0), ..Fees::default() }), Some("fees.extra_guest.included_guests")),
            (fees(Fees { extra_guest: extra(1, -1), ..Fees::default() }), Some("fees.extra_guest.night_minor")),
            (
                fees(Fees { tourist_tax_minor: Some(LARGEST_MINOR + 1), ..Fees::default() }),
                Some("fees.tourist_tax_minor"),
            ),
            (fees(Fees { deposit_minor: Some(i64::MIN), ..Fees::default() }), Some("fees.deposit_minor")),
        ];
        for (rates, field) in cases {
            assert_eq!(rates.clone().checked().err().map(|error| error.field), field, "{rates:?}");
        }
    }
}
