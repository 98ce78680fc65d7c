//! Days of the rows of a block.

use std::{iter, ops::RangeInclusive};

use super::bits::Bits;
use crate::domain::nights::sorted_ranges;

/// A set of rows for each day, in days since 1970-01-01.
#[derive(Clone, Debug, Default)]
pub struct Days {
    first: i32,
    days: Vec<Bits>,
}

impl Days {
    fn of(&self, first: i32, end: i32) -> &[Bits] {
        let index = |day: i32| usize::try_from(day.saturating_sub(self.first)).unwrap_or(0).min(self.days.len());
        &self.days[index(first)..index(end)]
    }

    /// The rows that are in the set of a day.
    pub fn on(&self, day: i32) -> &Bits {
        self.of(day, day + 1).first().unwrap_or(&Bits::NONE)
    }

    /// The rows that are in the set of any of the days.
    pub fn any(&self, (first, end): (i32, i32)) -> Bits {
        let mut any = Bits::NONE;
        self.of(first, end).iter().for_each(|bits| any |= bits);
        any
    }

    /// Whether a row is in the set of any of the days.
    pub fn has_any(&self, row: usize, (first, end): (i32, i32)) -> bool {
        self.of(first, end).iter().any(|bits| bits.has(row))
    }

    /// The days that a row is in the sets of, as sorted and disjoint ranges.
    pub fn ranges(&self, row: usize) -> Vec<(i32, i32)> {
        let days = (self.first..).zip(&self.days).filter(|(_, bits)| bits.has(row));
        sorted_ranges(days.map(|(day, _)| (day, day + 1)).collect())
    }

    /// Whether a row is in the sets of exactly these days. The ranges are sorted and disjoint.
    pub fn are(&self, row: usize, ranges: &[(i32, i32)]) -> bool {
        let days: usize = ranges.iter().map(|(first, end)| first.abs_diff(*end) as usize).sum();
        let is_in = |(first, end): &(i32, i32)| {
            let bits = self.of(*first, *end);
            bits.len() == first.abs_diff(*end) as usize && bits.iter().all(|bits| bits.has(row))
        };
        ranges.iter().all(is_in) && self.days.iter().filter(|bits| bits.has(row)).count() == days
    }

    /// Puts a row into the sets of exactly these days.
    pub fn set(&mut self, row: usize, ranges: &[(i32, i32)]) {
        self.days.iter_mut().for_each(|bits| bits.set(row, false));
        if let (Some((first, _)), Some((_, end))) = (ranges.first(), ranges.last()) {
            self.cover(*first, *end);
        }
        for (first, end) in ranges {
            for day in *first..*end {
                self.days[(day - self.first) as usize].set(row, true);
            }
        }
        // Days that have passed are given up when their last home has let go of them.
        let passed = self.days.iter().take_while(|bits| bits.is_empty()).count();
        self.days.drain(..passed);
        self.first += passed as i32;
    }

    fn cover(&mut self, first: i32, end: i32) {
        if self.days.is_empty() {
            self.first = first;
        }
        let before = usize::try_from(self.first - first).unwrap_or(0);
        self.days.reserve_exact(before);
        self.days.splice(..0, iter::repeat_n(Bits::NONE, before));
        self.first -= before as i32;
        let days = usize::try_from(end - self.first).unwrap_or(0);
        if days > self.days.len() {
            self.days.reserve_exact(days - self.days.len());
            self.days.resize(days, Bits::NONE);
        }
    }

    /// For each arrival in a range, the rows that are in the set of any of the nights from it on. Each of these is the union
    /// of two that are half as long or longer.
    pub fn windows(&self, arrivals: RangeInclusive<i32>, nights: usize, windows: &mut Vec<Bits>) {
        windows.clear();
        let end = arrivals.end() + nights as i32;
        windows.extend((*arrivals.start()..end).map(|day| *self.on(day)));
        let mut length = 1;
        while length < nights {
            let step = length.min(nights - length);
            for index in 0..windows.len() - step {
                let later = windows[index + step];
                windows[index] |= &later;
            }
            length += step;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::bits::ROWS;

    proptest! {
        #[test]
        fn days_are_those_of_each_row(
            rows in prop::collection::vec((prop::collection::vec(any::<bool>(), 30), -40..40_i32), 1..ROWS),
            nights in 1..12_usize, arrival in -50..80_i32,
        ) {
            let mut days = Days::default();
            let is_in = |row: usize, day: i32| {
                let (taken, first) = &rows[row];
                usize::try_from(day - first).ok().and_then(|index| taken.get(index)).copied().unwrap_or(false)
            };
            for (row, _) in rows.iter().enumerate() {
                let ranges: Vec<_> = (-40..80).filter(|day| is_in(row, *day)).map(|day| (day, day + 1)).collect();
                days.set(row, &[(200, 203)]);
                days.set(row, &ranges);
                prop_assert!(days.are(row, &ranges));
                prop_assert_eq!(days.ranges(row), sorted_ranges(ranges));
                prop_assert!(!days.are(row, &[(200, 203)]));
            }
            let mut windows = Vec::new();
            days.windows(arrival..=arrival + 9, nights, &mut windows);
            for arrival in arrival..=arrival + 9 {
                let stay = (arrival, arrival + nights as i32);
                let any = Bits::of((0..rows.len()).filter(|row| (stay.0..stay.1).any(|day| is_in(*row, day))));
                prop_assert_eq!(days.any(stay), any);
                prop_assert_eq!(windows.remove(0), any);
                prop_assert!((0..rows.len()).all(|row| days.has_any(row, stay) == any.has(row)));
            }
        }
    }
}
