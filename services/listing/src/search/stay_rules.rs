//! Which rows of a block refuse a stay by booking rules that hold all year. What varies is left to [`super::seasons`].

use casacero_proto::listing::v1::BookingRules;

use super::{bits::Bits, home::maximums, numbers::Numbers};
use crate::domain::{
    rates::{Rates, Weekdays},
    stay::NIGHTS_MAX,
};

/// See the module. What it says of rows without a home is meaningless.
#[derive(Clone, Default)]
pub struct StayRules {
    /// The rows with such a rule.
    some: Bits,
    /// For each day of a week that begins as 1970-01-01 did, the rows where nobody may arrive, and those where nobody may leave.
    no_arrivals: [Bits; 7],
    no_departures: [Bits; 7],
    /// How many days before the arrival a guest must ask.
    notice_days: Numbers,
    /// One more than the days before the arrival that a guest may ask at most; 0 without such a limit.
    ahead_days: Numbers,
    /// The longest stay from any arrival; 0 without such a limit.
    max_nights: Numbers,
}

impl StayRules {
    /// Sets the rules of a row. Nights that are kept free and discounts are not among them.
    pub fn set(&mut self, row: usize, rates: &Rates) {
        let BookingRules { notice_days, ahead_days, .. } = &rates.booking;
        let (arrivals, departures) = rates.weekdays_all_year();
        let (arrivals, departures) = (arrivals.unwrap_or(Weekdays::ALL), departures.unwrap_or(Weekdays::ALL));
        for (day, (no_arrivals, no_departures)) in (0..).zip(self.no_arrivals.iter_mut().zip(&mut self.no_departures)) {
            no_arrivals.set(row, !arrivals.contains(day));
            no_departures.set(row, !departures.contains(day));
        }
        let ahead_days = ahead_days.map_or(0, |days| u64::from(days) + 1);
        let (_, longest) = maximums(rates);
        let max_nights = if i64::from(longest) < NIGHTS_MAX { longest.into() } else { 0 };
        self.notice_days.set(row, (*notice_days).into());
        self.ahead_days.set(row, ahead_days);
        self.max_nights.set(row, max_nights);
        let any = arrivals != Weekdays::ALL || departures != Weekdays::ALL;
        self.some.set(row, any || *notice_days > 0 || ahead_days > 0 || max_nights > 0);
    }

    /// Whether no row has such a rule.
    pub fn are_none(&self) -> bool {
        self.some.is_empty()
    }

    /// The rows that refuse a stay which is asked for so many days before its arrival. Days are counted since 1970-01-01.
    pub fn refusing(&self, (arrival, departure): (i32, i32), ahead: u64) -> Bits {
        let of_week = |day: i32| day.rem_euclid(7) as usize;
        let below = |limits: &Numbers, number: u64| limits.at_least(1).without(&limits.at_least(number));
        self.no_arrivals[of_week(arrival)]
            | &self.no_departures[of_week(departure)]
            | &self.notice_days.at_least(ahead + 1)
            | &below(&self.ahead_days, ahead + 1)
            | &below(&self.max_nights, arrival.abs_diff(departure).into())
    }
}
