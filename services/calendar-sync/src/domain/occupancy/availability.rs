//! The calendar as a guest sees it: which nights are taken, which are unknown, and the share that is available.

use chrono::{Datelike as _, Months, NaiveDate};

use super::super::{
    nights::{NightRange, NightSet},
    occupancy::Category,
    platform::Platform,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Taken {
    pub nights: NightRange,
    /// The platform that says so.
    pub platform: Platform,
    pub category: Category,
}

/// How much of a period is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// 70 percent and above.
    High,
    /// 40 to 69 percent.
    Moderate,
    /// Below 40 percent.
    Limited,
}

impl Tier {
    /// The tier for a percentage.
    pub fn of(percent: u32) -> Self {
        match percent {
            70.. => Self::High,
            40..70 => Self::Moderate,
            0..40 => Self::Limited,
        }
    }
}

/// How much of one month is available, among the nights that are not past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month {
    /// The first day of the month.
    pub first: NaiveDate,
    pub available: u32,
    /// Number of counted nights: those that are not past.
    pub counted: u32,
}

impl Month {
    /// The rounded percentage of available nights.
    pub fn percent(&self) -> u32 {
        rounded_percent(self.available, self.counted)
    }
}

fn rounded_percent(part: u32, whole: u32) -> u32 {
    (part * 100 + whole / 2).checked_div(whole).unwrap_or(0)
}

/// What is known about a property's nights at one moment.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// Today at the property.
    pub today: NaiveDate,
    /// All taken nights.
    pub taken: Vec<Taken>,
    /// Nights from today until this day are available unless they are taken. It is `today` if no night can be believed
    /// to be available.
    pub known_until: NaiveDate,
}

impl Knowledge {
    pub fn taken_nights(&self) -> NightSet {
        self.taken.iter().map(|taken| taken.nights).collect()
    }

    /// The nights that are available.
    pub fn available(&self) -> NightSet {
        NightRange::new(self.today, self.known_until)
            .map(|known| NightSet::of([known]).difference(&self.taken_nights()))
            .unwrap_or_default()
    }

    /// The taken nights within a window, sorted by night, then platform. If a platform gives several reasons for one
    /// night, the most important one is shown.
    pub fn taken_within(&self, window: NightRange) -> Vec<Taken> {
        let mut shown = Vec::new();
        let mut groups: Vec<(Platform, Category)> =
            self.taken.iter().map(|taken| (taken.platform, taken.category)).collect();
        // Categories are ordered by importance.
        groups.sort_unstable();
        groups.dedup();
        let mut heavier = (None, NightSet::default());
        for (platform, category) in groups {
            if heavier.0 != Some(platform) {
                heavier = (Some(platform), NightSet::default());
            }
            let same = |taken: &&Taken| taken.platform == platform && taken.category == category;
            let nights: NightSet = self.taken.iter().filter(same).map(|taken| taken.nights).collect();
            let nights = nights.within(window);
            let left = nights.difference(&heavier.1);
            shown.extend(left.ranges().iter().map(|nights| Taken { nights: *nights, platform, category }));
            heavier.1 = heavier.1.union(&nights);
        }
        shown.sort_unstable();
        shown
    }

    /// The nights within a window that are neither taken nor available.
    pub fn unknown_within(&self, window: NightRange) -> NightSet {
        NightSet::of([window]).difference(&self.taken_nights()).difference(&self.available())
    }

    /// The months of a window, without past ones.
    pub fn months(&self, window: NightRange) -> Vec<Month> {
        let available = self.available();
        let mut months = Vec::new();
        let mut first = first_of_month(window.first().max(self.today));
        while first < window.end() {
            let Some(next) = first.checked_add_months(Months::new(1)) else { break };
            let counted = NightRange::new(first.max(self.today), next);
            months.push(Month {
                first,
                available: counted.map_or(0, |counted| available.within(counted).count()),
                counted: counted.map_or(0, NightRange::count),
            });
            first = next;
        }
        months
    }

    /// The rounded percentage of available nights among the nights of a window that are not past.
    pub fn percent_within(&self, window: NightRange) -> u32 {
        let ahead = NightRange::new(window.first().max(self.today), window.end());
        ahead.map_or(0, |ahead| rounded_percent(self.available().within(ahead).count(), ahead.count()))
    }
}

fn first_of_month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn range(first: &str, end: &str) -> NightRange {
        NightRange::new(day(first), day(end)).expect("a range")
    }

    fn taken(first: &str, end: &str, platform: Platform, category: Category) -> Taken {
        Taken { nights: range(first, end), platform, category }
    }

    fn knowledge(taken: Vec<Taken>) -> Knowledge {
        Knowledge { today: day("2026-11-21"), taken, known_until: day("2028-11-20") }
    }

    #[test]
    fn percentages_count_what_is_not_past() {
        let knowledge = knowledge(vec![taken("2026-11-20", "2026-11-24", Platform::Airbnb, Category::Booking)]);
        let months = knowledge.months(range("2026-11-01", "2027-01-01"));
        assert_eq!(months.len(), 2);
        assert_eq!((months[0].available, months[0].counted, months[0].percent()), (7, 10, 70));
        assert_eq!((months[1].available, months[1].counted, months[1].percent()), (31, 31, 100));
        assert_eq!(knowledge.percent_within(range("2026-11-01", "2027-01-01")), 93, "38 of 41");
        assert_eq!(knowledge.percent_within(range("2026-11-01", "2026-11-21")), 0, "all past");
        let tiers = [
            (100, Tier::High),
            (70, Tier::High),
            (69, Tier::Moderate),
            (40, Tier::Moderate),
            (39, Tier::Limited),
            (0, Tier::Limited),
        ];
        for (percent, tier) in tiers {
            assert_eq!(Tier::of(percent), tier, "{percent}");
        }
    }

    #[test]
    fn what_is_not_believed_is_unknown_and_never_available() {
        let window = range("2026-11-21", "2026-12-01");
        let mut knowledge = knowledge(vec![taken("2026-11-22", "2026-11-24", Platform::Airbnb, Category::Booking)]);
        assert!(knowledge.unknown_within(window).is_empty());
        knowledge.known_until = day("2026-11-28");
        assert_eq!(knowledge.unknown_within(window).ranges(), [range("2026-11-28", "2026-12-01")]);
        knowledge.known_until = knowledge.today;
        assert_eq!(
            knowledge.unknown_within(window).ranges(),
            [range("2026-11-21", "2026-11-22"), range("2026-11-24", "2026-12-01")]
        );
        assert_eq!(knowledge.percent_within(window), 0);
        // Past nights are not available.
        assert_eq!(knowledge.unknown_within(range("2026-11-19", "2026-11-21")).count(), 2);
    }

    #[test]
    fn platforms_are_shown_side_by_side_with_their_weightiest_reason() {
        let knowledge = knowledge(vec![
            taken("2026-12-01", "2026-12-05", Platform::Booking, Category::Booking),
            taken("2026-12-01", "2026-12-10", Platform::Airbnb, Category::ManualBlock),
            taken("2026-12-03", "2026-12-05", Platform::Airbnb, Category::Booking),
            taken("2026-12-05", "2026-12-06", Platform::Airbnb, Category::Booking),
        ]);
        assert_eq!(
            knowledge.taken_within(range("2026-12-01", "2026-12-08")),
            [
                taken("2026-12-01", "2026-12-03", Platform::Airbnb, Category::ManualBlock),
                taken("2026-12-01", "2026-12-05", Platform::Booking, Category::Booking),
                taken("2026-12-03", "2026-12-06", Platform::Airbnb, Category::Booking),
                taken("2026-12-06", "2026-12-08", Platform::Airbnb, Category::ManualBlock),
            ]
        );
    }
}
