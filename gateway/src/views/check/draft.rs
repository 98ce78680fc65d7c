//! One check of an address that is read for a home that is still a draft. Nobody is signed in, so it tells counts and nights
//! only, and no summary of an event.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{Enumeration as _, calendar::v1::Platform};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::{FeedCheckStep, steps};
use crate::{
    language::Language,
    views::{
        calendar::{NightRange, night_range},
        date,
        failure::FeedFailure,
    },
};

/// Maximum number of ranges shown.
const RANGES_SHOWN: usize = 100;

/// What an address that is to be read holds: counts and nights only.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftFeedCheck {
    /// What was done, in order.
    pub steps: Vec<FeedCheckStep>,
    /// Whose address it is, where its host tells it.
    #[schema(required)]
    pub platform: Option<Platform>,
    /// The events that were read.
    pub event_count: u32,
    /// The taken nights from today on.
    pub night_count: u32,
    /// The first night of the next range of taken nights from today on.
    #[schema(required)]
    pub next_arrival: Option<NaiveDate>,
    /// The ranges of taken nights, at most 100.
    pub nights: Vec<NightRange>,
    /// The events with a problem.
    pub problem_count: u32,
    /// Why nothing was read.
    #[schema(required)]
    pub error: Option<FeedFailure>,
}

impl DraftFeedCheck {
    /// The result of a check of `address`. Nights before today are left out; a stay that has begun is no arrival.
    pub fn new(mut found: wire::CheckFeedResponse, address: &str, language: Language) -> Self {
        let today = found.today;
        found.nights.retain(|range| range.end_day > today);
        let next_arrival = found.nights.iter().map(|range| range.first_day).find(|first_day| *first_day >= today);
        for range in &mut found.nights {
            range.first_day = range.first_day.max(today);
        }
        let texts = steps::Texts::new(&found, Some(address), language);
        let (steps, night_count, error) = (texts.steps(), texts.nights(), texts.error());
        let wire::CheckFeedResponse {
            steps: _,
            platform,
            status: _,
            bytes: _,
            duration_ms: _,
            product: _,
            events: _,
            event_count,
            categories: _,
            nights,
            problems: _,
            problem_count,
            error: _,
            refused_host: _,
            today: _,
            lost: _,
            added: _,
        } = found;
        Self {
            steps,
            platform: Platform::of(platform),
            event_count,
            night_count,
            next_arrival: next_arrival.map(date),
            nights: nights.into_iter().take(RANGES_SHOWN).map(night_range).collect(),
            problem_count,
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::day;

    /// A check on 1 May 2027 that found these nights: each from its first to its departure day.
    fn checked(nights: &[(&str, &str)]) -> DraftFeedCheck {
        let number = |text: &str| day(text.parse().expect("a date"));
        let found = wire::CheckFeedResponse {
            today: number("2027-05-01"),
            nights: nights
                .iter()
                .map(|&(first, end)| wire::DayRange { first_day: number(first), end_day: number(end) })
                .collect(),
            ..Default::default()
        };
        DraftFeedCheck::new(found, "https://example.com/a.ics", Language::English)
    }

    #[test]
    fn nights_and_arrivals_count_from_today_on() {
        type Case = (&'static [(&'static str, &'static str)], u32, Option<&'static str>);
        let cases: [Case; 5] = [
            (&[], 0, None),
            (&[("2027-04-10", "2027-05-01")], 0, None),
            (&[("2027-04-28", "2027-05-03")], 2, None),
            (&[("2027-05-01", "2027-05-03")], 2, Some("2027-05-01")),
            (&[("2027-04-28", "2027-05-02"), ("2027-05-08", "2027-05-15")], 8, Some("2027-05-08")),
        ];
        for (nights, count, arrival) in cases {
            let found = checked(nights);
            let arrival: Option<NaiveDate> = arrival.map(|text| text.parse().expect("a date"));
            assert_eq!((found.night_count, found.next_arrival), (count, arrival), "{nights:?}");
            assert!(
                found.nights.iter().all(|range| range.start_date.to_string().as_str() >= "2027-05-01"),
                "{nights:?}"
            );
        }
    }

    #[test]
    fn so_many_ranges_are_shown_and_all_nights_counted() {
        let today: NaiveDate = "2027-05-01".parse().expect("a date");
        let first_day = |index: i32| day(today) + 2 * index;
        let nights =
            (0..150).map(|index| wire::DayRange { first_day: first_day(index), end_day: first_day(index) + 1 });
        let found = wire::CheckFeedResponse { today: day(today), nights: nights.collect(), ..Default::default() };
        let found = DraftFeedCheck::new(found, "https://example.com/a.ics", Language::Spanish);
        assert_eq!((found.nights.len(), found.night_count), (RANGES_SHOWN, 150));
    }
}
