//! Points in time as feeds give them. They are kept unchanged, so that a corrected time zone can be applied without
//! reading the feed again.

use std::{fmt, str::FromStr};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Timelike as _, Utc};
use chrono_tz::Tz;

use super::{NightRange, following};

const FLOATING: &str = "%Y-%m-%dT%H:%M:%S";
const INSTANT: &str = "%Y-%m-%dT%H:%M:%SZ";
/// An end at this hour or later counts as the end of that day.
const DAY_ENDS: u32 = 23;

/// The start or end of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A day; the same day in every zone.
    Day(NaiveDate),
    /// A time in the property's own time zone.
    Floating(NaiveDateTime),
    /// An instant in UTC.
    Instant(DateTime<Utc>),
}

impl Moment {
    /// The day of this moment in the property's time zone.
    pub fn local_day(self, zone: Tz) -> NaiveDate {
        match self {
            Self::Day(day) => day,
            Self::Floating(time) => time.date(),
            Self::Instant(instant) => instant.with_timezone(&zone).date_naive(),
        }
    }

    /// The nights between two moments in the property's time zone; at least one.
    pub fn nights(self, end: Self, zone: Tz) -> NightRange {
        NightRange::at_least_one(self.local_day(zone), end.departure(zone))
    }

    /// Those of the `nights` before this end that are certainly taken. The last night may be taken only because of the
    /// late hour, and some programs write that hour on the day of departure.
    pub fn sure_nights(self, nights: NightRange, zone: Tz) -> NightRange {
        NightRange::at_least_one(nights.first(), self.local_day(zone).min(nights.end()))
    }

    /// The day of departure in the property's time zone. Guests do not leave at 23:59: an end at that time means the
    /// end of the day, so the night of that day is taken.
    fn departure(self, zone: Tz) -> NaiveDate {
        let (day, hour) = match self {
            Self::Day(day) => return day,
            Self::Floating(time) => (time.date(), time.hour()),
            Self::Instant(instant) => {
                let local = instant.with_timezone(&zone);
                (local.date_naive(), local.hour())
            }
        };
        if hour >= DAY_ENDS { following(day) } else { day }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => write!(formatter, "{day}"),
            Self::Floating(time) => write!(formatter, "{}", time.format(FLOATING)),
            Self::Instant(instant) => write!(formatter, "{}", instant.format(INSTANT)),
        }
    }
}

impl FromStr for Moment {
    type Err = chrono::ParseError;

    /// The inverse of `to_string`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.contains('T') {
            return text.parse().map(Self::Day);
        }
        if text.ends_with('Z') {
            return NaiveDateTime::parse_from_str(text, INSTANT).map(|time| Self::Instant(time.and_utc()));
        }
        NaiveDateTime::parse_from_str(text, FLOATING).map(Self::Floating)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Moment {
        text.parse().expect("a moment")
    }

    #[test]
    fn text_goes_there_and_back() {
        for text in ["2026-07-01", "2026-07-01T16:00:00", "2026-07-01T16:00:00Z"] {
            assert_eq!(moment(text).to_string(), text);
        }
        assert!("2026-07".parse::<Moment>().is_err());
    }

    #[test]
    fn nights_are_those_of_the_property() {
        let cases = [
            // Whole-day events have the same nights in every zone.
            ("2026-07-01", "2026-07-04", Tz::Atlantic__Canary, ("2026-07-01", "2026-07-04")),
            // Just before midnight UTC: in winter still the same day in the Canaries, but the next day in Madrid.
            ("2026-12-01T23:30:00Z", "2026-12-05T10:00:00Z", Tz::Atlantic__Canary, ("2026-12-01", "2026-12-05")),
            ("2026-12-01T23:30:00Z", "2026-12-05T10:00:00Z", Tz::Europe__Madrid, ("2026-12-02", "2026-12-05")),
            // Start and end on one day: the night of that day.
            ("2026-07-01T09:00:00", "2026-07-01T12:00:00", Tz::Europe__Madrid, ("2026-07-01", "2026-07-02")),
            // The end of a day, as programs without whole days write it. An end an hour earlier is a normal departure.
            ("2026-12-05T00:00:00", "2026-12-07T23:59:59", Tz::Europe__Madrid, ("2026-12-05", "2026-12-08")),
            ("2026-12-05T16:00:00", "2026-12-07T23:00:00", Tz::Europe__Madrid, ("2026-12-05", "2026-12-08")),
            ("2026-12-05T16:00:00", "2026-12-07T22:59:59", Tz::Europe__Madrid, ("2026-12-05", "2026-12-07")),
            ("2026-12-04T23:00:00Z", "2026-12-07T22:59:59Z", Tz::Europe__Madrid, ("2026-12-05", "2026-12-08")),
            ("2026-12-05T00:00:00Z", "2026-12-07T23:59:59Z", Tz::Atlantic__Canary, ("2026-12-05", "2026-12-08")),
            ("2026-12-05T20:00:00", "2026-12-05T23:30:00", Tz::Europe__Madrid, ("2026-12-05", "2026-12-06")),
            // Start and end are equal: one night.
            ("2026-07-01", "2026-07-01", Tz::Europe__Madrid, ("2026-07-01", "2026-07-02")),
        ];
        for (start, end, zone, (first, last)) in cases {
            let nights = moment(start).nights(moment(end), zone);
            assert_eq!((nights.first().to_string(), nights.end().to_string()), (first.into(), last.into()), "{start}");
        }
    }

    #[test]
    fn a_night_that_only_a_late_hour_takes_is_not_sure() {
        let zone = Tz::Europe__Madrid;
        for (start, end, last) in [
            ("2026-12-05", "2026-12-07", "2026-12-07"),
            ("2026-12-05T00:00:00", "2026-12-07T10:00:00", "2026-12-07"),
            ("2026-12-05T00:00:00", "2026-12-07T23:59:59", "2026-12-07"),
            ("2026-12-04T23:00:00Z", "2026-12-07T22:59:59Z", "2026-12-07"),
            ("2026-12-05T20:00:00", "2026-12-05T23:30:00", "2026-12-06"),
        ] {
            let nights = moment(start).nights(moment(end), zone);
            let sure = moment(end).sure_nights(nights, zone);
            assert_eq!((sure.first(), sure.end().to_string()), (nights.first(), last.to_owned()), "{end}");
        }
    }
}
