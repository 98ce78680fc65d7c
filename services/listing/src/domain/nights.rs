//! Availability of one property's nights. See `docs/rules/search.md#dated-search`.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::stay::Stay;

/// The nights of one property, as last received from calendar-sync.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nights {
    pub version: u64,
    /// The time zone of the nights.
    pub time_zone: Tz,
    taken: Box<[(i32, i32)]>,
    /// Until this instant a night that is not taken is available; afterwards it is unknown.
    pub fresh_until: Option<DateTime<Utc>>,
    /// The first day that the calendar does not cover.
    pub horizon_day: i32,
}

/// The availability of a stay at one property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    Available,
    /// No night is taken, and at least one is unknown.
    Unknown,
    /// At least one night is taken.
    Taken,
    /// The day of arrival is past in the property's time zone.
    Past,
}

impl Nights {
    /// Nights with the taken ranges in days since 1970-01-01, half-open, in any order.
    pub fn new(
        version: u64,
        time_zone: Tz,
        taken: Vec<(i32, i32)>,
        fresh_until: Option<DateTime<Utc>>,
        horizon_day: i32,
    ) -> Self {
        // Touching ranges are merged, so that one comparison decides a stay.
        let taken = sorted_ranges(taken).into_boxed_slice();
        Self { version, time_zone, taken, fresh_until, horizon_day }
    }

    /// The taken ranges, sorted and disjoint.
    pub fn taken(&self) -> &[(i32, i32)] {
        &self.taken
    }

    /// Whether a night that is not taken is known to be available at `now`.
    pub fn is_fresh(&self, now: DateTime<Utc>) -> bool {
        self.fresh_until.is_some_and(|until| now <= until)
    }

    /// The availability of the nights `first_day..end_day` at `now`, past nights included.
    pub fn availability(&self, (first_day, end_day): (i32, i32), now: DateTime<Utc>) -> Availability {
        // The first range that ends after the arrival is the only one that needs to be compared.
        let next = self.taken.partition_point(|(_, end)| *end <= first_day);
        if self.taken.get(next).is_some_and(|(first, _)| *first < end_day) {
            Availability::Taken
        } else if !self.is_fresh(now) || end_day > self.horizon_day {
            Availability::Unknown
        } else {
            Availability::Available
        }
    }

    /// The availability of a stay at `now`. Those of the `needed` nights that are not its own must not be taken either.
    pub fn stay(&self, stay: Stay, (first, end): (i32, i32), now: DateTime<Utc>) -> Availability {
        let (arrival, departure) = stay.days();
        if stay.check_in() < today(self.time_zone, now) {
            return Availability::Past;
        }
        let is_taken = |nights| self.availability(nights, now) == Availability::Taken;
        if is_taken((first, arrival)) || is_taken((departure, end)) {
            return Availability::Taken;
        }
        self.availability((arrival, departure), now)
    }
}

/// The days of half-open ranges, sorted and disjoint; those that touch are one.
pub fn sorted_ranges(mut ranges: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    ranges.retain(|(first, end)| first < end);
    ranges.sort_unstable();
    ranges.dedup_by(|next, last| {
        let touches = next.0 <= last.1;
        if touches {
            last.1 = last.1.max(next.1);
        }
        touches
    });
    ranges
}

/// The current date in a time zone.
pub fn today(time_zone: Tz, now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&time_zone).date_naive()
}

#[cfg(test)]
mod tests {
    use chrono::{Duration, TimeZone as _};
    use proptest::prelude::*;

    use super::*;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 6, 1, 23, 30, 0).single().expect("an instant")
    }

    fn nights(taken: &[(i32, i32)]) -> Nights {
        Nights::new(1, chrono_tz::Atlantic::Canary, taken.to_vec(), Some(now()), 1000)
    }

    #[test]
    fn one_taken_night_is_enough_and_the_departure_day_is_free() {
        let nights = nights(&[(10, 12), (15, 20)]);
        let cases = [
            ((5, 10), Availability::Available),
            ((5, 11), Availability::Taken),
            ((11, 12), Availability::Taken),
            ((12, 15), Availability::Available),
            ((12, 16), Availability::Taken),
            ((5, 30), Availability::Taken),
            ((20, 1000), Availability::Available),
            ((20, 1001), Availability::Unknown),
        ];
        for (range, expected) in cases {
            assert_eq!(nights.availability(range, now()), expected, "{range:?}");
        }
    }

    #[test]
    fn stale_calendars_know_what_is_taken_but_not_what_is_free() {
        let late = now() + Duration::seconds(1);
        assert_eq!(nights(&[(10, 12)]).availability((20, 21), late), Availability::Unknown);
        assert_eq!(nights(&[(10, 12)]).availability((11, 14), late), Availability::Taken);
        let never = Nights { fresh_until: None, ..nights(&[]) };
        assert_eq!(never.availability((1, 2), now()), Availability::Unknown);
    }

    #[test]
    fn today_is_the_day_at_the_property() {
        // 23:30 UTC on 1 June: still 1 June in UTC, 2 June in the Canaries (UTC+1) and in Madrid.
        let stay = |day| Stay::new(day, day + Duration::days(3)).expect("a stay");
        let first = NaiveDate::from_ymd_opt(2026, 6, 1).expect("a day");
        let calendar = Nights { horizon_day: i32::MAX, ..nights(&[]) };
        let looked = |calendar: &Nights, stay: Stay| calendar.stay(stay, stay.days(), now());
        assert_eq!(looked(&calendar, stay(first)), Availability::Past);
        assert_eq!(looked(&calendar, stay(first + Duration::days(1))), Availability::Available);
        let azores = Nights { time_zone: chrono_tz::Atlantic::Azores, ..calendar };
        assert_eq!(looked(&azores, stay(first)), Availability::Available);
    }

    proptest! {
        #[test]
        fn ranges_in_any_order_say_the_same_as_a_list_of_nights(
            ranges in prop::collection::vec((0..100_i32, 0..12_i32), 0..20),
            first in 0..100_i32, length in 1..15_i32,
        ) {
            let ranges: Vec<_> = ranges.into_iter().map(|(first, length)| (first, first + length)).collect();
            let taken = (first..first + length)
                .any(|night| ranges.iter().any(|(from, end)| (*from..*end).contains(&night)));
            let calendar = nights(&ranges);
            let answer = calendar.availability((first, first + length), now());
            prop_assert_eq!(answer == Availability::Taken, taken);
            prop_assert!(calendar.taken().windows(2).all(|pair| pair[0].1 < pair[1].0));
        }
    }
}
