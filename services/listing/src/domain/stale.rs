//! Why a listing may be out of date. See `docs/rules/homes.md#stale-listings`.

use casacero_proto::listing::v1::ListingStatus;
use chrono::{DateTime, TimeDelta, Utc};

use super::{listing::Listing, nights};

/// A listing that nobody edited for this long may be out of date.
const NOT_EDITED: TimeDelta = TimeDelta::days(365);

/// Why a listing may be out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleReason {
    /// Nobody changed anything for a year.
    NotEdited,
    /// The calendar is not known.
    CalendarUnknown,
    /// All price rules with days are over.
    PricesOver,
}

/// Whether a listing can be stale: guests see it, or will again.
pub fn can_be_stale(listing: &Listing) -> bool {
    matches!(listing.status, ListingStatus::Active | ListingStatus::Paused)
}

/// Why a listing may be out of date. `is_calendar_known` is absent if nobody can say it now.
pub fn reasons(
    listing: &Listing,
    updated_at: DateTime<Utc>,
    is_calendar_known: Option<bool>,
    now: DateTime<Utc>,
) -> Vec<StaleReason> {
    if !can_be_stale(listing) {
        return Vec::new();
    }
    let all = [
        (now - updated_at > NOT_EDITED, StaleReason::NotEdited),
        (is_calendar_known == Some(false), StaleReason::CalendarUnknown),
        (are_prices_over(listing, now), StaleReason::PricesOver),
    ];
    all.into_iter().filter_map(|(applies, reason)| applies.then_some(reason)).collect()
}

/// Whether there are price rules with days, all of them past.
fn are_prices_over(listing: &Listing, now: DateTime<Utc>) -> bool {
    let today = nights::today(listing.place.time_zone, now).to_epoch_days();
    let priced = listing.rates.rules.iter().filter(|rule| rule.night_minor.is_some());
    let last = priced.filter_map(|rule| rule.days.as_ref()).map(|days| days.end).max();
    last.is_some_and(|end| end <= today)
}

#[cfg(test)]
mod tests {
    use casacero_proto::Enumeration as _;

    use super::*;
    use crate::{
        domain::rates::PriceRule,
        testing::{listing, now},
    };

    fn rule(days: Option<(i32, i32)>, night_minor: Option<i64>) -> PriceRule {
        let days = days.map(|(first, end)| first..end);
        PriceRule { days, night_minor, min_nights: Some(3), ..PriceRule::default() }
    }

    #[test]
    fn a_year_without_an_edit_is_told() {
        let edited = |days: i64| reasons(&listing(1), now() - TimeDelta::days(days), Some(true), now());
        assert!(edited(0).is_empty());
        assert!(edited(365).is_empty());
        assert_eq!(edited(366), [StaleReason::NotEdited]);
    }

    #[test]
    fn an_unknown_calendar_is_told_and_one_that_cannot_be_asked_is_not() {
        for (known, expected) in
            [(Some(true), vec![]), (Some(false), vec![StaleReason::CalendarUnknown]), (None, vec![])]
        {
            assert_eq!(reasons(&listing(1), now(), known, now()), expected, "{known:?}");
        }
    }

    #[test]
    fn prices_are_over_when_the_last_dated_one_is() {
        let today = now().date_naive().to_epoch_days();
        let (past, future) = (Some((today - 60, today)), Some((today - 60, today + 1)));
        let cases = [
            (vec![], false),
            (vec![rule(None, Some(9_000))], false),
            (vec![rule(past, Some(9_000))], true),
            (vec![rule(past, Some(9_000)), rule(None, Some(8_000))], true),
            (vec![rule(past, Some(9_000)), rule(future, Some(8_000))], false),
            // A rule that only asks for some nights is no price.
            (vec![rule(past, Some(9_000)), rule(future, None)], true),
            (vec![rule(past, None)], false),
        ];
        for (rules, expected) in cases {
            let mut one = listing(1);
            one.rates.rules = rules;
            let found = reasons(&one, now(), Some(true), now());
            assert_eq!(found, if expected { vec![StaleReason::PricesOver] } else { vec![] }, "{:?}", one.rates);
        }
    }

    #[test]
    fn what_guests_do_not_see_is_not_stale() {
        for status in ListingStatus::ALL {
            let one = Listing { status: *status, ..listing(1) };
            let found = reasons(&one, now() - TimeDelta::days(400), Some(false), now());
            let is_shown = matches!(status, ListingStatus::Active | ListingStatus::Paused);
            assert_eq!(!found.is_empty(), is_shown, "{status}");
        }
    }
}
