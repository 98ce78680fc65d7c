//! Free runs that nobody can book, because the shortest stay is longer (`docs/rules/calendar.md#gaps`).

use super::{availability::Knowledge, nights::NightRange};

/// The runs of available nights of fewer than `minimum_nights`, each with a taken night, or yesterday, on both
/// sides: a run that ends where the calendar ends may go on.
pub fn gaps(known: &Knowledge, minimum_nights: u32) -> Vec<NightRange> {
    let is_gap = |run: &&NightRange| run.count() < minimum_nights && run.end() < known.known_until;
    known.available().ranges().iter().filter(is_gap).copied().collect()
}

#[cfg(test)]
mod tests {
    use chrono::{Days, NaiveDate};

    use super::super::{
        availability::Taken,
        policy::{Category, Platform},
    };
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
            // The last two nights may go on beyond what is known.
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
