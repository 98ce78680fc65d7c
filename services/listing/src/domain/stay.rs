//! Stays: nights from the day of arrival to the day of departure, half-open.

use chrono::NaiveDate;

use super::refusal::Refusal;

/// Maximum number of nights of a stay.
pub const NIGHTS_MAX: i64 = 365;
/// Number of days from today that calendars cover.
pub const HORIZON_DAYS: i64 = 730;

/// The nights between an arrival and a departure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stay {
    check_in: NaiveDate,
    check_out: NaiveDate,
}

impl Stay {
    /// A stay of 1 to [`NIGHTS_MAX`] nights.
    pub fn new(check_in: NaiveDate, check_out: NaiveDate) -> Result<Self, Refusal> {
        match (check_out - check_in).num_days() {
            ..=0 => Err(Refusal::InvalidStay),
            1..=NIGHTS_MAX => Ok(Self { check_in, check_out }),
            _ => Err(Refusal::StayTooLong(NIGHTS_MAX)),
        }
    }

    /// A stay in days since 1970-01-01; `end_day` is excluded.
    pub fn from_days(first_day: i32, end_day: i32) -> Result<Self, Refusal> {
        let date = |day| NaiveDate::from_epoch_days(day).ok_or(Refusal::InvalidStay);
        Self::new(date(first_day)?, date(end_day)?)
    }

    /// The day of arrival.
    pub const fn check_in(self) -> NaiveDate {
        self.check_in
    }

    /// The day of departure; its night is not part of the stay.
    pub const fn check_out(self) -> NaiveDate {
        self.check_out
    }

    /// The nights in days since 1970-01-01; the end is excluded.
    pub fn days(self) -> (i32, i32) {
        (self.check_in.to_epoch_days(), self.check_out.to_epoch_days())
    }

    pub fn nights(self) -> i64 {
        (self.check_out - self.check_in).num_days()
    }

    /// Refuses a stay that no listing can offer: one that begins before `earliest_today`, the earliest current date of
    /// any zone, or ends beyond the horizon counted from `latest_today`.
    pub fn check_offered(self, earliest_today: NaiveDate, latest_today: NaiveDate) -> Result<(), Refusal> {
        if self.check_in < earliest_today {
            Err(Refusal::StayInPast)
        } else if (self.check_out - latest_today).num_days() > HORIZON_DAYS {
            Err(Refusal::StayTooFar(HORIZON_DAYS))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: i32 = 20_000;

    #[test]
    fn a_stay_has_nights() {
        let cases = [
            (0, 1, Ok(1)),
            (0, 365, Ok(365)),
            (0, 0, Err(Refusal::InvalidStay)),
            (1, 0, Err(Refusal::InvalidStay)),
            (0, 366, Err(Refusal::StayTooLong(NIGHTS_MAX))),
            (i32::MIN, i32::MAX, Err(Refusal::InvalidStay)),
        ];
        for (first, end, expected) in cases {
            let first = if first == i32::MIN { first } else { TODAY + first };
            let end = if end == i32::MAX { end } else { TODAY + end };
            assert_eq!(Stay::from_days(first, end).map(Stay::nights), expected, "{first} {end}");
        }
    }

    #[test]
    fn no_place_offers_past_and_far_stays() {
        let today = NaiveDate::from_epoch_days(TODAY).expect("a day");
        let cases = [
            (-1, 3, Err(Refusal::StayInPast)),
            (0, 1, Ok(())),
            (720, 730, Ok(())),
            (720, 731, Err(Refusal::StayTooFar(HORIZON_DAYS))),
        ];
        for (first, end, expected) in cases {
            let stay = Stay::from_days(TODAY + first, TODAY + end).expect("a stay");
            assert_eq!(stay.check_offered(today, today), expected, "{first} {end}");
        }
    }
}
