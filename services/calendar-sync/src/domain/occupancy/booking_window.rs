//! Tells a platform's booking window from an owner's blocks.
//!
//! Airbnb exports nights that are too near or too far away as "Not available", like an owner's block. Both edges move
//! by one day every day (`docs/rules/calendar.md#categories`). The nights stay taken in both cases; only what guests
//! are told differs.

use chrono::{Months, NaiveDate, TimeDelta};

use super::{Categorised, Category, Confidence, Reason, TakenEvent};

/// Airbnb offers a lead time of at most seven days.
const LONGEST_LEAD_DAYS: i64 = 7;
/// How many months ahead Airbnb's calendars can be open.
const WINDOWS_MONTHS: [u32; 5] = [3, 6, 9, 12, 24];
/// Tolerance: the platform counts the window in its own time zone, and months differ in length.
const SLACK_DAYS: i64 = 3;
/// The closed time beyond the window is at least this long.
const SHORTEST_BEYOND_DAYS: i64 = 60;

/// Marks the blocks that are edges of the booking window; `today` is the day at the property.
pub fn mark(events: &mut [TakenEvent], today: NaiveDate) {
    let last_first = events.iter().filter(|event| event.takes).map(|event| event.nights.first()).max();
    for event in events.iter_mut().filter(|event| event.categorised.category == Category::ManualBlock) {
        let is_last = Some(event.nights.first()) == last_first;
        if is_lead(event, today) || (is_last && is_beyond(event, today)) {
            event.categorised = Categorised {
                category: Category::OutsideBookingWindow,
                confidence: Confidence::Medium,
                reason: Reason::BookingWindow,
            };
        }
    }
}

/// Whether the event lasts a few days from today or yesterday. An owner's block would probably begin on another day.
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
    use super::{
        super::taking::{
            Context, events,
            tests::{context, entry},
        },
        *,
    };
    use crate::domain::{feed::Entry, platform::Platform};

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
            let uid = Some("7f662ec65913-x@airbnb.com".into());
            let entry = Entry { uid, ..entry("Airbnb (Not available)", start, end) };
            let context =
                Context { platform: Platform::Airbnb, zone: chrono_tz::Tz::Europe__Madrid, today, ..context() };
            let taken = events(&[entry], context);
            assert_eq!(taken[0].categorised.category, expected, "{start}");
            assert!(taken[0].takes);
        }
    }
}
