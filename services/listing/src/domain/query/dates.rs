//! The dates of a search: a stay, or several of which any will do. See `docs/rules/search.md#flexible-dates`.

use chrono::{Months, NaiveDate};

use crate::domain::{
    rates::Weekdays,
    refusal::Refusal,
    stay::Stay,
    text::{FieldError, Invalid},
};

/// How many days earlier or later a stay may begin at most.
pub const FLEXIBLE_DAYS_MAX: u32 = 3;
/// Maximum number of nights of a stay in a month.
pub const MONTH_NIGHTS_MAX: u32 = 30;
/// The nights of Friday and Saturday.
const WEEKEND_NIGHTS: i32 = 2;
/// The ISO weekday on which a weekend begins.
const FRIDAY: u32 = 5;

/// The stays that a guest would take. All have the same number of nights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dates {
    /// The first and the last day of arrival, in days since 1970-01-01.
    first: i32,
    last: i32,
    /// The weekdays of arrival.
    weekdays: Weekdays,
    nights: i32,
    /// The best day of arrival.
    wanted: i32,
    is_flexible: bool,
}

impl Dates {
    pub fn exact(stay: Stay) -> Self {
        let (first_day, end_day) = stay.days();
        Self {
            first: first_day,
            last: first_day,
            weekdays: Weekdays::ALL,
            nights: end_day - first_day,
            wanted: first_day,
            is_flexible: false,
        }
    }

    /// A stay, or the same a few days earlier or later.
    pub fn around(stay: Stay, days: u32) -> Result<Self, Refusal> {
        if days > FLEXIBLE_DAYS_MAX {
            return Err(FieldError { field: "flexible_days", problem: Invalid::OutOfRange }.into());
        }
        let (exact, days) = (Self::exact(stay), days.cast_signed());
        Ok(Self { first: exact.first - days, last: exact.last + days, is_flexible: days > 0, ..exact })
    }

    /// Some nights of a month, or as many from its first day if it has fewer.
    pub fn in_month(year: i32, month: u32, nights: u32) -> Result<Self, Refusal> {
        if !(1..=MONTH_NIGHTS_MAX).contains(&nights) {
            return Err(FieldError { field: "flexible_nights", problem: Invalid::OutOfRange }.into());
        }
        let (first, end) = days_of_month(year, month)?;
        let nights = nights.cast_signed();
        let last = first.max(end - nights);
        Ok(Self { first, last, weekdays: Weekdays::ALL, nights, wanted: first, is_flexible: true })
    }

    /// A weekend that begins in a month: the nights of Friday and Saturday.
    pub fn weekend_in(year: i32, month: u32) -> Result<Self, Refusal> {
        let (first, end) = days_of_month(year, month)?;
        let weekdays = Weekdays::of_numbers(&[FRIDAY]).expect("5 is a weekday");
        Ok(Self { first, last: end - 1, weekdays, nights: WEEKEND_NIGHTS, wanted: first, is_flexible: true })
    }

    /// Whether they leave it to the search which stay is found.
    pub const fn are_flexible(self) -> bool {
        self.is_flexible
    }

    /// The stays, the best first: the nearest to the wanted day, of equally near ones the earlier.
    pub fn stays(self) -> Vec<Stay> {
        let mut arrivals: Vec<i32> = (self.first..=self.last).filter(|day| self.weekdays.contains(*day)).collect();
        arrivals.sort_unstable_by_key(|day| (day.abs_diff(self.wanted), *day));
        // A stay beyond the last date that can be counted is none.
        arrivals.into_iter().filter_map(|day| Stay::from_days(day, day + self.nights).ok()).collect()
    }

    /// The stays that a listing can offer, given the earliest and the latest current date of any zone. Refused if there
    /// are none.
    pub fn offered(self, earliest_today: NaiveDate, latest_today: NaiveDate) -> Result<Vec<Stay>, Refusal> {
        let mut refused = Refusal::InvalidStay;
        let mut offered = Vec::new();
        for stay in self.stays() {
            match stay.check_offered(earliest_today, latest_today) {
                Ok(()) => offered.push(stay),
                Err(refusal) => refused = refusal,
            }
        }
        if offered.is_empty() { Err(refused) } else { Ok(offered) }
    }

    /// What tells these dates from others.
    pub(super) fn key(self) -> String {
        let Self { first, last, weekdays, nights, wanted, is_flexible } = self;
        format!("{first}..{last}/{nights}@{wanted}{:?}{is_flexible}", weekdays.numbers())
    }
}

/// The first day of a month and of the next.
fn days_of_month(year: i32, month: u32) -> Result<(i32, i32), Refusal> {
    let first = NaiveDate::from_ymd_opt(year, month, 1);
    let days = first.and_then(|first| Some((first, first.checked_add_months(Months::new(1))?)));
    let (first, end) = days.ok_or(FieldError { field: "month", problem: Invalid::OutOfRange })?;
    Ok((first.to_epoch_days(), end.to_epoch_days()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn stay(check_in: &str, check_out: &str) -> Stay {
        Stay::new(date(check_in), date(check_out)).expect("a stay")
    }

    /// Arrival and departure of each stay, without the year.
    fn days(dates: Dates) -> Vec<String> {
        let day = |date: NaiveDate| date.format("%m-%d").to_string();
        dates.stays().into_iter().map(|stay| format!("{} {}", day(stay.check_in()), day(stay.check_out()))).collect()
    }

    #[test]
    fn the_wanted_stay_comes_first_then_the_nearest() {
        let wanted = stay("2027-05-08", "2027-05-15");
        assert_eq!(days(Dates::exact(wanted)), ["05-08 05-15"]);
        assert_eq!(days(Dates::around(wanted, 0).expect("dates")), ["05-08 05-15"]);
        let around = Dates::around(wanted, 2).expect("dates");
        assert_eq!(days(around), ["05-08 05-15", "05-07 05-14", "05-09 05-16", "05-06 05-13", "05-10 05-17"]);
        assert!(around.are_flexible() && !Dates::exact(wanted).are_flexible());
        for days in [4, u32::MAX] {
            assert_eq!(Dates::around(wanted, days).expect_err("too many").field(), Some("flexible_days"));
        }
    }

    #[test]
    fn nights_of_a_month_are_all_in_it() {
        let nights = |year, month, nights| days(Dates::in_month(year, month, nights).expect("dates"));
        assert_eq!(nights(2027, 5, 29), ["05-01 05-30", "05-02 05-31", "05-03 06-01"]);
        assert_eq!(nights(2027, 12, 30), ["12-01 12-31", "12-02 01-01"]);
        assert_eq!(nights(2027, 5, 1).len(), 31);
        // February 2027 has 28 days, February 2028 one more.
        assert_eq!(nights(2027, 2, 30), ["02-01 03-03"]);
        assert_eq!(nights(2028, 2, 29), ["02-01 03-01"]);
        for (year, month, nights, field) in [
            (2027, 0, 4, "month"),
            (2027, 13, 4, "month"),
            (i32::MAX, 1, 4, "month"),
            (2027, 5, 0, "flexible_nights"),
            (2027, 5, 31, "flexible_nights"),
        ] {
            let refused = Dates::in_month(year, month, nights).expect_err(field);
            assert_eq!(refused.field(), Some(field), "{year} {month} {nights}");
        }
    }

    #[test]
    fn weekends_begin_on_the_fridays_of_a_month() {
        let weekends = Dates::weekend_in(2027, 5).expect("dates");
        assert_eq!(days(weekends), ["05-07 05-09", "05-14 05-16", "05-21 05-23", "05-28 05-30"]);
        // 31 December 2027 is a Friday.
        let december = days(Dates::weekend_in(2027, 12).expect("dates"));
        assert_eq!((december.len(), december[4].as_str()), (5, "12-31 01-02"));
        assert_eq!(Dates::weekend_in(2027, 13).expect_err("no month").field(), Some("month"));
    }

    #[test]
    fn past_and_far_stays_are_left_out() {
        let may = Dates::in_month(2027, 5, 29).expect("dates");
        let offered = |today: &str| may.offered(date(today), date(today)).map(|stays| stays.len());
        assert_eq!(offered("2027-05-02"), Ok(2));
        assert_eq!(offered("2027-05-03"), Ok(1));
        assert_eq!(offered("2027-05-04"), Err(Refusal::StayInPast));
        assert_eq!(offered("2025-05-31"), Ok(2));
        assert_eq!(offered("2025-05-29"), Err(Refusal::StayTooFar(730)));
    }
}
