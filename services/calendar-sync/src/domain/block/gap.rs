//! Free runs that are too short to book, because the minimum stay is longer.

use super::super::{nights::NightRange, occupancy::availability::Knowledge};

/// The runs of available nights shorter than `minimum_nights`, with a taken night, or yesterday, on both sides. A run
/// at the end of the calendar is not a gap, because it may continue.
pub fn gaps(known: &Knowledge, minimum_nights: u32) -> Vec<NightRange> {
    let is_gap = |run: &&NightRange| run.count() < minimum_nights && run.end() < known.known_until;
    known.available().ranges().iter().filter(is_gap).copied().collect()
}

#[cfg(test)]
mod tests {
    use chrono::{Days, NaiveDate};

    use super::super::super::{occupancy::Category, occupancy::availability::Taken, platform::Platform};
    use super::*;

    #[test]
    fn short_runs_between_stays() {
        let today: NaiveDate = "2026-11-21".parse().expect("a date");
        let range = |first, end| NightRange::new(today + Days::new(first), today + Days::new(end)).expect("a range");
        let taken = |nights| Taken { nights, platform: Platform::Airbnb, category: Category::Booking };
        let known = Knowledge {
            today,
            taken: vec![taken(range(2, 5)), taken(range(6, 9)), taken(range(12, 20)), taken(range(28, 38))],
            known_until: today + Days::new(40),
        };
        let cases: [(u32, &[(u64, u64)]); 5] = [
            (0, &[]),
            (1, &[]),
            (2, &[(5, 6)]),
            (3, &[(0, 2), (5, 6)]),
            // The last two nights may continue after the end of the known calendar.
            (9, &[(0, 2), (5, 6), (9, 12), (20, 28)]),
        ];
        for (minimum, expected) in cases {
            let expected: Vec<NightRange> = expected.iter().map(|(first, end)| range(*first, *end)).collect();
            assert_eq!(gaps(&known, minimum), expected, "{minimum}");
        }
        let unknown = Knowledge { known_until: today, ..known };
        assert_eq!(gaps(&unknown, 9), [], "what is unknown is no gap");
    }
}
