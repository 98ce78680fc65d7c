//! Which stays a home takes, and for which it is cheaper. See `docs/rules/prices.md#booking-rules`.

use casacero_proto::listing::v1::{BookingRules, Discount, ExtraFee, FeeKind, FeeUnit};
use chrono::NaiveDate;

use super::{
    rates::{PriceRule, Rates, Weekdays, check_amount, check_min_nights},
    stay::{HORIZON_DAYS, NIGHTS_MAX, Stay},
    stay_price::Party,
    text::{FieldError, Invalid, Line, Named as _, known},
};

/// Maximum number of discounts of a listing.
pub const DISCOUNTS_MAX: usize = 10;
/// Maximum number of fees besides those that every listing has.
pub const EXTRA_FEES_MAX: usize = 20;
/// The most that a discount takes off, in percent.
const PERCENT_MAX: u32 = 90;
/// The most nights that are kept free on either side of a stay.
pub const PREPARATION_MAX: u32 = 30;

/// The rule by which a home does not take a stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenRule {
    /// The minimum stay of the arrival.
    TooShort(u32),
    /// The longest stay of the arrival.
    TooLong(u32),
    /// Guests arrive on these weekdays alone.
    ArrivalWeekday(Weekdays),
    /// Guests leave on these weekdays alone.
    DepartureWeekday(Weekdays),
    /// How many days before the arrival a guest must ask.
    TooSoon(u32),
    /// How many days before the arrival a guest may ask at most.
    TooFarAhead(u32),
}

impl Rates {
    /// The rule that a stay breaks when it is asked for on a day, the home's `today`; `None` if the home takes it. Whether
    /// its nights are free is not considered.
    pub fn broken_by(&self, stay: Stay, today: NaiveDate) -> Option<BrokenRule> {
        let (arrival, departure) = stay.days();
        let nights = arrival.abs_diff(departure);
        let ahead = days_ahead(stay, today);
        let BookingRules { notice_days, ahead_days, .. } = self.booking;
        if ahead < i64::from(notice_days) {
            return Some(BrokenRule::TooSoon(notice_days));
        }
        if let Some(most) = ahead_days.filter(|most| ahead > i64::from(*most)) {
            return Some(BrokenRule::TooFarAhead(most));
        }
        let arrivals = self.arrivals_on(arrival);
        if !arrivals.contains(arrival) {
            return Some(BrokenRule::ArrivalWeekday(arrivals));
        }
        let (least, most) = (self.min_nights_from(arrival), self.max_nights_from(arrival));
        if nights < least {
            return Some(BrokenRule::TooShort(least));
        }
        if nights > most {
            return Some(BrokenRule::TooLong(most));
        }
        let departures = self.departures_on(departure);
        (!departures.contains(departure)).then_some(BrokenRule::DepartureWeekday(departures))
    }

    /// The weekdays on which guests may arrive, as it is on a day.
    pub fn arrivals_on(&self, day: i32) -> Weekdays {
        self.weekdays(day, |rule| rule.arrivals, &self.booking.arrival_weekdays)
    }

    /// The weekdays on which guests may leave, as it is on a day.
    pub fn departures_on(&self, day: i32) -> Weekdays {
        self.weekdays(day, |rule| rule.departures, &self.booking.departure_weekdays)
    }

    /// The weekdays on which guests may arrive and those on which they may leave, each where that is the same on every day.
    pub fn weekdays_all_year(&self) -> (Option<Weekdays>, Option<Weekdays>) {
        let all_year = |of_rule: fn(&PriceRule) -> Option<Weekdays>, numbers: &[u32]| {
            let usual = Weekdays::of_numbers(numbers).unwrap_or_default();
            self.rules.iter().filter_map(of_rule).all(|weekdays| weekdays == usual).then_some(usual)
        };
        let booking = &self.booking;
        (
            all_year(|rule| rule.arrivals, &booking.arrival_weekdays),
            all_year(|rule| rule.departures, &booking.departure_weekdays),
        )
    }

    /// The longest stay from a night on.
    pub fn max_nights_from(&self, arrival: i32) -> u32 {
        self.narrowest(arrival, |rule| rule.max_nights).unwrap_or(self.usual_max_nights())
    }

    /// The longest stay where no rule says otherwise.
    pub fn usual_max_nights(&self) -> u32 {
        self.booking.max_nights.unwrap_or(NIGHTS_MAX as u32)
    }

    /// The nights that must not be taken for a stay: its own, and those that are kept free before and after it.
    pub fn nights_needed(&self, stay: Stay) -> (i32, i32) {
        let kept = self.booking.preparation_nights.cast_signed();
        let (first, end) = stay.days();
        (first.saturating_sub(kept), end.saturating_add(kept))
    }

    /// Whether rules of some nights say, besides a minimum, which stays the home takes.
    pub fn vary(&self) -> bool {
        self.rules.iter().any(|rule| (rule.max_nights, rule.arrivals, rule.departures) != (None, None, None))
    }

    /// The largest discount of a stay that is asked for on a day, in percent; 0 if there is none.
    pub fn discount_percent(&self, stay: Stay, today: NaiveDate) -> u32 {
        let (nights, ahead) = (stay.nights(), days_ahead(stay, today));
        let fits = |discount: &&Discount| {
            let Discount { percent: _, min_nights, min_days_ahead, max_days_ahead } = **discount;
            min_nights.is_none_or(|least| nights >= i64::from(least))
                && min_days_ahead.is_none_or(|least| ahead >= i64::from(least))
                && max_days_ahead.is_none_or(|most| ahead <= i64::from(most))
        };
        self.booking.discounts.iter().filter(fits).map(|discount| discount.percent).max().unwrap_or(0)
    }

    /// The sum of the extra fees that a party pays for some nights, in minor units; `None` if it pays none.
    pub fn extra_fees_minor(&self, nights: u32, party: Party) -> Option<i64> {
        let (nights, guests) = (i64::from(nights), i64::from(party.guests()));
        let paid = self.extra_fees.iter().filter(|fee| !fee.is_optional);
        paid.map(|fee| {
            let times = match fee.unit() {
                FeeUnit::Unspecified | FeeUnit::Stay => 1,
                FeeUnit::Night => nights,
                FeeUnit::Guest => guests,
                FeeUnit::GuestNight => guests * nights,
            };
            fee.amount_minor.saturating_mul(times)
        })
        .reduce(i64::saturating_add)
    }

    fn weekdays(&self, day: i32, of_rule: impl Fn(&PriceRule) -> Option<Weekdays>, usual: &[u32]) -> Weekdays {
        let usual = || Weekdays::of_numbers(usual).unwrap_or_default();
        self.narrowest(day, of_rule).unwrap_or_else(usual)
    }
}

fn days_ahead(stay: Stay, today: NaiveDate) -> i64 {
    (stay.check_in() - today).num_days()
}

/// Checks booking rules and their discounts, and tidies their weekdays.
pub fn checked_booking(booking: BookingRules, min_nights: u32) -> Result<BookingRules, FieldError> {
    let BookingRules {
        max_nights,
        arrival_weekdays,
        departure_weekdays,
        notice_days,
        ahead_days,
        preparation_nights,
        discounts,
    } = &booking;
    let within = |number: u32, least: u32, most: i64| {
        if (i64::from(least)..=most).contains(&i64::from(number)) { Ok(()) } else { Err(Invalid::OutOfRange) }
    };
    max_nights.map_or(Ok(()), |nights| within(nights, min_nights, NIGHTS_MAX)).named("booking.max_nights")?;
    let weekdays = |numbers| Ok(Weekdays::of_numbers(numbers)?.numbers());
    let arrival_weekdays = weekdays(arrival_weekdays).named("booking.arrival_weekdays")?;
    let departure_weekdays = weekdays(departure_weekdays).named("booking.departure_weekdays")?;
    within(*notice_days, 0, HORIZON_DAYS).named("booking.notice_days")?;
    ahead_days.map_or(Ok(()), |days| within(days, *notice_days, HORIZON_DAYS)).named("booking.ahead_days")?;
    within(*preparation_nights, 0, PREPARATION_MAX.into()).named("booking.preparation_nights")?;
    if discounts.len() > DISCOUNTS_MAX {
        return Err(Invalid::TooMany { max: DISCOUNTS_MAX }).named("booking.discounts");
    }
    discounts.iter().try_for_each(check_discount).named("booking.discounts")?;
    Ok(BookingRules { arrival_weekdays, departure_weekdays, ..booking })
}

/// A discount says for which stays it is, so that nobody confuses it with the price.
fn check_discount(discount: &Discount) -> Result<(), Invalid> {
    let Discount { percent, min_nights, min_days_ahead, max_days_ahead } = *discount;
    if (min_nights, min_days_ahead, max_days_ahead) == (None, None, None) {
        return Err(Invalid::Required);
    }
    min_nights.map_or(Ok(()), check_min_nights)?;
    let days = min_days_ahead.unwrap_or(0)..=max_days_ahead.unwrap_or(HORIZON_DAYS as u32);
    let is_within = days.start() <= days.end() && i64::from(*days.end()) <= HORIZON_DAYS;
    if is_within && (1..=PERCENT_MAX).contains(&percent) { Ok(()) } else { Err(Invalid::OutOfRange) }
}

/// Checks extra fees, and tidies their names.
pub fn checked_extra_fees(fees: Vec<ExtraFee>) -> Result<Vec<ExtraFee>, FieldError> {
    if fees.len() > EXTRA_FEES_MAX {
        return Err(Invalid::TooMany { max: EXTRA_FEES_MAX }).named("extra_fees");
    }
    fees.into_iter().map(checked_extra_fee).collect::<Result<_, _>>().named("extra_fees")
}

fn checked_extra_fee(fee: ExtraFee) -> Result<ExtraFee, Invalid> {
    known::<FeeUnit>(fee.unit)?;
    check_amount(fee.amount_minor)?;
    let name = match known::<FeeKind>(fee.kind)? {
        FeeKind::Other => Some(Line::<60>::parse(fee.name.as_deref().unwrap_or_default())?.as_str().to_owned()),
        _ => None,
    };
    Ok(ExtraFee { name, ..fee })
}

#[cfg(test)]
mod tests;
