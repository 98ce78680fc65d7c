//! Tells a platform's booking window from an owner's blocks.
//!
//! Airbnb exports nights that are too soon or too far away as "Not available", like an owner's block;
//! both slide by a day every day (`docs/rules/calendar.md#booking-window`). They stay taken either way:
//! only what guests are told differs.

use chrono::{Months, NaiveDate, TimeDelta};

use super::{
    policy::{Categorised, Category, Confidence},
    taken::TakenEvent,
};

/// Airbnb offers a lead time of up to seven days.
const LONGEST_LEAD_DAYS: i64 = 7;
/// How far ahead Airbnb's calendars can be open, in months.
const WINDOWS_MONTHS: [u32; 5] = [3, 6, 9, 12, 24];
/// The window is counted in the platform's time zone, and in months of other lengths.
const SLACK_DAYS: i64 = 3;
/// What lies beyond the window is closed for long.
const SHORTEST_BEYOND_DAYS: i64 = 60;

/// Marks blocks that are the edges of the booking window when today is `today`.
pub fn mark(events: &mut [TakenEvent], today: NaiveDate) {
    let last_first = events.iter().map(|event| event.nights.first()).max();
    for event in events.iter_mut().filter(|event| event.categorised.category == Category::ManualBlock) {
        let is_last = Some(event.nights.first()) == last_first;
        if is_lead(event, today) || (is_last && is_beyond(event, today)) {
            event.categorised = Categorised {
                category: Category::OutsideBookingWindow,
                confidence: Confidence::Medium,
                reasoning: "the block begins where a booking window ends".into(),
            };
        }
    }
}

/// From today or yesterday for a few days: an owner's block would have begun on any other day.
fn is_lead(event: &TakenEvent, today: NaiveDate) -> bool {
    let begins = (event.nights.first() - today).num_days();
    let ends = (event.nights.end() - today).num_days();
    (-1..=0).contains(&begins) && (1..=LONGEST_LEAD_DAYS).contains(&ends)
}

fn is_beyond(event: &TakenEvent, today: NaiveDate) -> bool {
    let long = event.nights.end() - event.nights.first() >= TimeDelta::days(SHORTEST_BEYOND_DAYS);
    long && WINDOWS_MONTHS.iter().any(|months| {
        today
            .checked_add_months(Months::new(*months))
            .is_some_and(|edge| (event.nights.first() - edge).num_days().abs() <= SLACK_DAYS)
    })
}

#[cfg(test)]
mod tests {
    use super::super::{
        feed::Entry,
        policy::{FeedPolicy, Platform},
        taken::{Context, events},
    };
    use super::*;

    #[test]
    fn edges_of_the_window() {
        let today: NaiveDate = "2026-11-21".parse().expect("a date");
        let cases = [
            ("2026-11-21", "2026-11-23", Category::OutsideBookingWindow),
            ("2026-11-20", "2026-11-22", Category::OutsideBookingWindow),
            ("2026-11-15", "2026-11-23", Category::ManualBlock),
            ("2026-11-21", "2026-12-15", Category::ManualBlock),
            ("2026-12-21", "2026-12-23", Category::ManualBlock),
            ("2027-11-21", "2028-11-20", Category::OutsideBookingWindow),
            ("2027-02-20", "2028-11-20", Category::OutsideBookingWindow),
            ("2027-11-21", "2027-11-30", Category::ManualBlock),
            ("2027-10-01", "2028-11-20", Category::ManualBlock),
        ];
        for (start, end, expected) in cases {
            let entry = Entry {
                line: 1,
                uid: Some("7f662ec65913-x@airbnb.com".into()),
                summary: "Airbnb (Not available)".into(),
                start: start.parse().expect("a moment"),
                end: end.parse().expect("a moment"),
                transparent: false,
                recurs: false,
                two_in_one: false,
            };
            let context = Context {
                platform: Platform::Airbnb,
                policy: FeedPolicy::Platform,
                zone: chrono_tz::Tz::Europe__Madrid,
                today,
            };
            let taken = events(&[entry], context);
            assert_eq!(taken[0].categorised.category, expected, "{start}");
            assert!(taken[0].blocks);
        }
    }
}
