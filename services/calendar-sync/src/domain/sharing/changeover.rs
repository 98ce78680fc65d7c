//! Arrivals and departures, for whoever cleans (`docs/rules/hosting.md#cleaners`).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};

use super::{super::nights::NightRange, export::Entry};

/// Departures are told this long after their day.
const KEPT_DAYS: u64 = 14;

/// The days on which somebody leaves, or comes, each as an entry of one day. Feeds repeat each other, so that a stay may be given
/// more than once.
pub fn changeovers(stays: &BTreeSet<NightRange>, today: NaiveDate) -> Vec<Entry> {
    let mut days: BTreeMap<NaiveDate, (bool, bool)> = BTreeMap::new();
    for stay in stays {
        days.entry(stay.first()).or_default().1 = true;
        days.entry(stay.end()).or_default().0 = true;
    }
    let from = today - Days::new(KEPT_DAYS);
    let entry = |(day, (leaves, comes)): (NaiveDate, (bool, bool))| {
        let (name, summary) = match (leaves, comes) {
            (true, true) => ("changeover", "Check-out and check-in"),
            (true, false) => ("departure", "Check-out"),
            (false, _) => ("arrival", "Check-in"),
        };
        Entry { nights: NightRange::at_least_one(day, day), origin: format!("{name}-{day}"), summary }
    };
    days.into_iter().filter(|(day, _)| *day >= from).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(first: &str, end: &str) -> NightRange {
        let day = |text: &str| text.parse().expect("a date");
        NightRange::new(day(first), day(end)).expect("a range")
    }

    #[test]
    fn each_day_says_who_leaves_and_who_comes() {
        let stays = [
            range("2026-10-01", "2026-10-05"),
            range("2026-11-10", "2026-11-20"),
            range("2026-12-01", "2026-12-05"),
            range("2026-12-05", "2026-12-08"),
            range("2026-12-05", "2026-12-08"),
        ];
        let told = changeovers(&stays.into(), "2026-11-25".parse().expect("a date"));
        let told: Vec<String> = told
            .iter()
            .map(|entry| format!("{} {} {}", entry.nights.first(), entry.nights.count(), entry.summary))
            .collect();
        let expected = [
            "2026-11-20 1 Check-out",
            "2026-12-01 1 Check-in",
            "2026-12-05 1 Check-out and check-in",
            "2026-12-08 1 Check-out",
        ];
        assert_eq!(told, expected);
    }
}
