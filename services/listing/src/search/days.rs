//! Days of the rows of a block.

use std::{collections::BTreeMap, ops::RangeInclusive};

use super::bits::Bits;
use crate::domain::nights::sorted_ranges;

/// The sets of rows of days, in days since 1970-01-01, without empty ones.
#[derive(Clone, Debug, Default)]
pub struct Days(BTreeMap<i32, Box<Bits>>);

impl Days {
    fn of(&self, (first, end): (i32, i32)) -> impl Iterator<Item = &Bits> {
        // A range must not end before it begins.
        self.0.range(first..end.max(first)).map(|(_, bits)| &**bits)
    }

    /// The rows that are in the set of a day.
    pub fn on(&self, day: i32) -> &Bits {
        self.0.get(&day).map_or(&Bits::NONE, |bits| bits)
    }

    /// The rows that are in the set of any of the days.
    pub fn any(&self, days: (i32, i32)) -> Bits {
        let mut any = Bits::NONE;
        self.of(days).for_each(|bits| any |= bits);
        any
    }

    /// Whether a row is in the set of any of the days.
    pub fn has_any(&self, row: usize, days: (i32, i32)) -> bool {
        self.of(days).any(|bits| bits.has(row))
    }

    /// The days that a row is in the sets of, as sorted and disjoint ranges.
    pub fn ranges(&self, row: usize) -> Vec<(i32, i32)> {
        let days = self.0.iter().filter(|(_, bits)| bits.has(row));
        sorted_ranges(days.map(|(day, _)| (*day, day + 1)).collect())
    }

    /// Whether a row is in the sets of exactly these days. The ranges are sorted and disjoint.
    pub fn are(&self, row: usize, ranges: &[(i32, i32)]) -> bool {
        let days: usize = ranges.iter().map(|(first, end)| first.abs_diff(*end) as usize).sum();
        let is_in = |range: &(i32, i32)| {
            self.of(*range).filter(|bits| bits.has(row)).count() == range.0.abs_diff(range.1) as usize
        };
        ranges.iter().all(is_in) && self.0.values().filter(|bits| bits.has(row)).count() == days
    }

    /// Puts a row into the sets of exactly these days.
    pub fn set(&mut self, row: usize, ranges: &[(i32, i32)]) {
        self.0.values_mut().for_each(|bits| bits.set(row, false));
        for day in ranges.iter().flat_map(|(first, end)| *first..*end) {
            self.0.entry(day).or_default().set(row, true);
        }
        self.0.retain(|_, bits| !bits.is_empty());
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
