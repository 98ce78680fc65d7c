//! Which rows of a block refuse a stay by rules that vary over the year: by the day on which it begins or ends.

use std::ops::Range;

use super::{
    bits::Bits,
    days::Days,
    home::{maximums, minimums},
    numbers::Numbers,
};
use crate::domain::rates::Rates;

/// See the module. Of days that a row's calendar does not cover nothing is known.
#[derive(Clone, Default)]
pub struct Seasons {
    /// The homes whose minimum stay is one of two.
    pub two_minimums: Bits,
    /// The homes with other rules that vary.
    pub vary: Bits,
    /// For each arrival, those where the longer minimum counts.
    pub longer_minimum: Days,
    no_arrivals: Days,
    no_departures: Days,
    /// The shortest of the longest stays from some arrival; 0 where all are the same.
    shortest_maximum: Numbers,
}

impl Seasons {
    /// The rows where nobody may arrive or leave on the days of a stay.
    pub fn refusing(&self, (arrival, departure): (i32, i32)) -> Bits {
        *self.no_arrivals.on(arrival) | self.no_departures.on(departure)
    }

    /// The rows that refuse so many nights from some arrivals.
    pub fn perhaps_too_long(&self, nights: u64) -> Bits {
        self.shortest_maximum.at_least(1).without(&self.shortest_maximum.at_least(nights))
    }

    /// Whether this is what a row has.
    pub fn are(&self, row: usize, varying: &Varying) -> bool {
        let known = (self.two_minimums.has(row), self.vary.has(row));
        known == (varying.two_minimums, varying.vary) && (known == (false, false) || self.are_on_days(row, varying))
    }

    fn are_on_days(&self, row: usize, varying: &Varying) -> bool {
        self.longer_minimum.are(row, &varying.longer_minimum)
            && self.no_arrivals.are(row, &varying.no_arrivals)
            && self.no_departures.are(row, &varying.no_departures)
            && self.shortest_maximum.get(row) == varying.shortest_maximum
    }

    pub fn set(&mut self, row: usize, varying: &Varying) {
        self.two_minimums.set(row, varying.two_minimums);
        self.vary.set(row, varying.vary);
        self.longer_minimum.set(row, &varying.longer_minimum);
        self.no_arrivals.set(row, &varying.no_arrivals);
        self.no_departures.set(row, &varying.no_departures);
        self.shortest_maximum.set(row, varying.shortest_maximum);
    }
}

/// What varies at one home, on some days.
#[derive(Default)]
pub struct Varying {
    two_minimums: bool,
    vary: bool,
    longer_minimum: Vec<(i32, i32)>,
    no_arrivals: Vec<(i32, i32)>,
    no_departures: Vec<(i32, i32)>,
    shortest_maximum: u64,
}

impl Varying {
    pub fn of(rates: &Rates, days: &Range<i32>) -> Self {
        let on = |is_so: bool, is_in: &dyn Fn(i32) -> bool| {
            let days = if is_so { days.clone() } else { 0..0 };
            days.filter(|day| is_in(*day)).map(|day| (day, day + 1)).collect::<Vec<_>>()
        };
        let (shortest, longest, are_two) = minimums(rates);
        let two_minimums = are_two && shortest < longest;
        let (arrivals, departures) = rates.weekdays_all_year();
        let (least, most) = maximums(rates);
        Self {
            two_minimums,
            vary: rates.vary(),
            longer_minimum: on(two_minimums, &|day| rates.min_nights_from(day) > shortest),
            no_arrivals: on(arrivals.is_none(), &|day| !rates.arrivals_on(day).contains(day)),
            no_departures: on(departures.is_none(), &|day| !rates.departures_on(day).contains(day)),
            shortest_maximum: if least < most { least.into() } else { 0 },
        }
    }
}
