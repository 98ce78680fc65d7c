//! Sets of nights: sorted ranges that neither overlap nor touch.

use chrono::NaiveDate;

use super::NightRange;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NightSet(Vec<NightRange>);

impl NightSet {
    /// The nights of all ranges.
    pub fn of(ranges: impl IntoIterator<Item = NightRange>) -> Self {
        let mut ranges: Vec<NightRange> = ranges.into_iter().collect();
        ranges.sort_unstable();
        let mut merged: Vec<NightRange> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match merged.last_mut() {
                Some(last) if range.first <= last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        Self(merged)
    }

    /// The ranges, sorted and with gaps between them.
    pub fn ranges(&self) -> &[NightRange] {
        &self.0
    }

    /// Each night, by day.
    pub fn days(&self) -> impl Iterator<Item = NaiveDate> {
        self.0.iter().flat_map(|range| range.iter())
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|range| range.count()).sum()
    }

    /// Whether the set contains the night that begins on `day`.
    pub fn contains(&self, day: NaiveDate) -> bool {
        let after = self.0.partition_point(|range| range.first <= day);
        after.checked_sub(1).is_some_and(|at| day < self.0[at].end)
    }

    /// Whether the set contains at least one night of the range.
    pub fn touches(&self, range: NightRange) -> bool {
        let before_its_end = self.0.partition_point(|own| own.first < range.end);
        before_its_end.checked_sub(1).is_some_and(|at| range.first < self.0[at].end)
    }

    /// Whether the set contains every night of the range.
    pub fn covers(&self, range: NightRange) -> bool {
        // Ranges do not touch, so only the last one that begins at or before `range` can contain all of it.
        let begun = self.0.partition_point(|own| own.first <= range.first);
        begun.checked_sub(1).is_some_and(|at| range.end <= self.0[at].end)
    }

    /// The nights of the range from the first to the last one that is not in the set.
    pub fn rest_of(&self, range: NightRange) -> Option<NightRange> {
        let before_end = self.0.partition_point(|own| own.first < range.end);
        let around = |at: usize| at.checked_sub(1).map(|at| self.0[at]).filter(|own| range.first < own.end);
        let end = around(before_end).filter(|own| range.end <= own.end).map_or(range.end, |own| own.first);
        let begun = self.0.partition_point(|own| own.first <= range.first);
        let first = around(begun).map_or(range.first, |own| own.end);
        NightRange::new(first, end)
    }

    /// The nights that are in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::of(self.0.iter().chain(&other.0).copied())
    }

    /// The nights that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut common = Vec::new();
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            common.extend(a.intersection(**b));
            if a.end <= b.end {
                left.next();
            } else {
                right.next();
            }
        }
        Self(common)
    }

    /// The nights of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let mut rest = Vec::new();
        let mut holes = other.0.iter().peekable();
        for range in &self.0 {
            let mut first = range.first;
            while holes.next_if(|hole| hole.end <= first).is_some() {}
            for hole in holes.clone().take_while(|hole| hole.first < range.end) {
                rest.extend(NightRange::new(first, hole.first));
                first = first.max(hole.end);
            }
            rest.extend(NightRange::new(first, range.end));
        }
        Self(rest)
    }

    /// The nights of this set within `window`.
    #[must_use]
    pub fn within(&self, window: NightRange) -> Self {
        Self(self.0.iter().filter_map(|range| range.intersection(window)).collect())
    }

    /// The nights of this set from `day` on.
    #[must_use]
    pub fn from_day(&self, day: NaiveDate) -> Self {
        Self(self.0.iter().filter_map(|range| NightRange::new(range.first.max(day), range.end)).collect())
    }
}

impl FromIterator<NightRange> for NightSet {
    fn from_iter<I: IntoIterator<Item = NightRange>>(ranges: I) -> Self {
        Self::of(ranges)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chrono::Days;
    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn day(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date") + Days::new(number)
    }

    fn range(first: u64, length: u64) -> NightRange {
        NightRange::new(day(first), day(first + length)).expect("at least one night")
    }

    fn days(set: &NightSet) -> BTreeSet<NaiveDate> {
        set.ranges().iter().flat_map(|range| range.iter()).collect()
    }

    prop_compose! {
        fn ranges()(pairs in vec((0u64..60, 1u64..9), 0..12)) -> Vec<NightRange> {
            pairs.into_iter().map(|(first, length)| range(first, length)).collect()
        }
    }

    proptest! {
        /// Compares with the simplest correct implementation: sets of days.
        #[test]
        fn agrees_with_sets_of_days(left in ranges(), right in ranges(), window in (0u64..60, 1u64..30), from in 0u64..70) {
            let naive = |ranges: &[NightRange]| -> BTreeSet<NaiveDate> { ranges.iter().flat_map(|range| range.iter()).collect() };
            let (a, b) = (NightSet::of(left.clone()), NightSet::of(right.clone()));
            let (x, y) = (naive(&left), naive(&right));
            let window = range(window.0, window.1);
            prop_assert_eq!(days(&a), x.clone());
            prop_assert_eq!(days(&a.union(&b)), &x | &y);
            prop_assert_eq!(days(&a.intersection(&b)), &x & &y);
            prop_assert_eq!(days(&a.difference(&b)), &x - &y);
            prop_assert_eq!(days(&a.within(window)), x.iter().copied().filter(|d| window.iter().any(|w| w == *d)).collect::<BTreeSet<_>>());
            prop_assert_eq!(days(&a.from_day(day(from))), x.iter().copied().filter(|d| *d >= day(from)).collect::<BTreeSet<_>>());
            prop_assert_eq!(a.count() as usize, x.len());
            for range in right {
                prop_assert_eq!(a.covers(range), range.iter().all(|night| x.contains(&night)));
                prop_assert_eq!(a.touches(range), range.iter().any(|night| x.contains(&night)));
            }
            for number in 0..70 {
                prop_assert_eq!(a.contains(day(number)), x.contains(&day(number)));
            }
            for result in [a.union(&b), a.intersection(&b), a.difference(&b)] {
                prop_assert!(result.ranges().windows(2).all(|pair| pair[0].end() < pair[1].first()), "apart: {:?}", result);
            }
        }
    }

    #[test]
    fn a_departure_day_is_free_for_the_next_arrival_but_makes_one_range() {
        let set = NightSet::of([range(3, 2), range(0, 3)]);
        assert_eq!(set.ranges(), [range(0, 5)]);
        assert!(!set.contains(day(5)));
    }
}
