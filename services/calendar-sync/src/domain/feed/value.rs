//! Dates and times as feeds write them.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike as _, Utc};
use chrono_tz::Tz;

use crate::domain::nights::Moment;

/// Years outside this range are mistakes. The end may mean "forever".
const YEARS: std::ops::RangeInclusive<i32> = 1900..=9999;

/// The latest date that feeds write as an end.
pub const LATEST: NaiveDate = NaiveDate::from_ymd_opt(9999, 12, 31).expect("a date");

/// Longer text is not a date.
const LONGEST: usize = 48;

/// The clock of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The property's clock: for a floating time, or an unknown zone.
    Property,
    /// A zone of the IANA database, including UTC.
    Named(Tz),
    /// An offset from UTC without rules.
    Fixed(FixedOffset),
}

/// A date, or a time on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A day.
    Day(NaiveDate),
    Time(NaiveDateTime, Zone),
}

/// The zone that the text of a value states.
enum Suffix {
    None,
    Utc,
    Offset(FixedOffset),
}

impl Value {
    /// Parses a value. `zone` is the zone of its `TZID`; `date_only` says whether it is declared `VALUE=DATE`.
    pub fn parse(text: &str, zone: Zone, date_only: bool) -> Option<Self> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        let (date, rest) = split_date(text)?;
        if rest.is_empty() {
            return Some(Self::Day(date));
        }
        // Other text after a date is a value joined with a lost end: `20260701DTEND:20260704`.
        let rest = rest.strip_prefix(['T', 't', ' '])?;
        if date_only {
            // An instant is more precise than the declared day: midnight in Madrid is on the previous day in UTC.
            let time = Self::parse(text, Zone::Property, false);
            let says_more =
                |time: &Self| time.local().hour() == 23 || (rest.ends_with(['Z', 'z']) && !time.is_utc_midnight());
            return Some(time.filter(says_more).unwrap_or(Self::Day(date)));
        }
        let (time, suffix) = split_suffix(rest)?;
        let (time, next_day) = parse_time(time)?;
        let mut at = date.and_time(time);
        if next_day {
            at = at.checked_add_signed(TimeDelta::days(1))?;
        }
        let zone = match suffix {
            Suffix::None => zone,
            Suffix::Utc => Zone::Named(Tz::UTC),
            Suffix::Offset(offset) => Zone::Fixed(offset),
        };
        Some(Self::Time(at, zone))
    }

    /// The day at the beginning of a text, whatever follows.
    pub fn leading_day(text: &str) -> Option<Self> {
        split_date(text).map(|(day, _)| Self::Day(day))
    }

    /// Whether it is midnight UTC.
    pub fn is_utc_midnight(self) -> bool {
        matches!(self, Self::Time(at, Zone::Named(Tz::UTC | Tz::Etc__UTC)) if at.time() == NaiveTime::MIN)
    }

    /// Whether it is the last minute of a day, which some programs write for the following midnight.
    pub fn is_end_of_day(self) -> bool {
        matches!(self, Self::Time(at, _) if (at.hour(), at.minute()) == (23, 59))
    }

    /// Its day on its own clock.
    pub fn day(self) -> NaiveDate {
        match self {
            Self::Day(day) => day,
            Self::Time(at, _) => at.date(),
        }
    }

    /// The same time on the clock of `other`, as a key to compare occurrences; `None` if one is a day and the other a
    /// time.
    pub fn on_clock_of(self, other: Self) -> Option<NaiveDateTime> {
        match (self, other) {
            (Self::Day(day), Self::Day(_)) => Some(day.and_time(NaiveTime::MIN)),
            // A whole day written as midnight UTC, compared with one that is already recognised as a day.
            (Self::Time(at, _), Self::Day(_)) if self.is_utc_midnight() => Some(at),
            (Self::Time(at, own), Self::Time(_, clock)) if own == clock => Some(at),
            (Self::Time(at, own), Self::Time(_, clock)) => Some(match (instant(at, own), clock) {
                (Some(instant), Zone::Named(zone)) => instant.with_timezone(&zone).naive_local(),
                (Some(instant), Zone::Fixed(offset)) => instant.with_timezone(&offset).naive_local(),
                _ => at,
            }),
            _ => None,
        }
    }

    /// Its local time; midnight for a day.
    pub fn local(self) -> NaiveDateTime {
        match self {
            Self::Day(day) => day.and_time(NaiveTime::MIN),
            Self::Time(at, _) => at,
        }
    }

    /// Another local time on the same clock.
    pub fn with_local(self, at: NaiveDateTime) -> Self {
        match self {
            Self::Day(_) => Self::Day(at.date()),
            Self::Time(_, zone) => Self::Time(at, zone),
        }
    }

    /// The local time exactly `length` later; `None` if the clock is unknown here.
    pub fn exactly_after(self, length: TimeDelta) -> Option<NaiveDateTime> {
        let Self::Time(at, Zone::Named(zone)) = self else { return None };
        let after = instant(at, Zone::Named(zone))?.checked_add_signed(length)?;
        Some(after.with_timezone(&zone).naive_local())
    }

    pub fn moment(self) -> Moment {
        match self {
            Self::Day(day) => Moment::Day(day),
            Self::Time(at, zone) => instant(at, zone).map_or(Moment::Floating(at), Moment::Instant),
        }
    }
}

/// The instant of a local time. If a clock shows the time twice, the first one counts; if it never shows it, an hour
/// later counts. `None` on the property's clock, which is unknown here.
fn instant(at: NaiveDateTime, zone: Zone) -> Option<DateTime<Utc>> {
    fn resolve<Z: TimeZone>(zone: &Z, at: NaiveDateTime) -> Option<DateTime<Utc>> {
        let local = zone.from_local_datetime(&at).earliest();
        let local = local.or_else(|| zone.from_local_datetime(&(at + TimeDelta::hours(1))).earliest());
        local.map(|time| time.to_utc())
    }
    match zone {
        Zone::Property => None,
        Zone::Named(zone) => resolve(&zone, at),
        Zone::Fixed(offset) => resolve(&offset, at),
    }
}

/// Splits off the date: `20260701…` or `2026-07-01…`.
fn split_date(text: &str) -> Option<(NaiveDate, &str)> {
    let hyphens = text.as_bytes().get(4) == Some(&b'-');
    let (date, rest) = text.split_at_checked(if hyphens { 10 } else { 8 })?;
    let digits = |from: usize, to: usize| number(date.as_bytes().get(from..to)?);
    let (year, month, day) = if hyphens {
        (date.as_bytes()[7] == b'-').then_some(())?;
        (digits(0, 4)?, digits(5, 7)?, digits(8, 10)?)
    } else {
        (digits(0, 4)?, digits(4, 6)?, digits(6, 8)?)
    };
    let year = i32::try_from(year).ok().filter(|year| YEARS.contains(year))?;
    Some((NaiveDate::from_ymd_opt(year, month, day)?, rest))
}

/// A number of decimal digits only; the caller passes few enough to fit.
fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number, digit| digit.is_ascii_digit().then(|| number * 10 + u32::from(digit - b'0')))
}

fn split_suffix(text: &str) -> Option<(&str, Suffix)> {
    if let Some(time) = text.strip_suffix(['Z', 'z']) {
        return Some((time, Suffix::Utc));
    }
    let Some(sign) = text.rfind(['+', '-']) else { return Some((text, Suffix::None)) };
    let (time, offset) = text.split_at(sign);
    Some((time, Suffix::Offset(parse_offset(offset)?)))
}

/// An offset such as `+0200`, `-03:30`, `+02` or `+000000`.
pub fn parse_offset(text: &str) -> Option<FixedOffset> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+')?),
    };
    let digits: String = digits.chars().filter(|letter| *letter != ':').collect();
    if !matches!(digits.len(), 2 | 4 | 6) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |from: usize| digits.get(from..from + 2).map_or(Some(0), |text| text.parse::<i32>().ok());
    FixedOffset::east_opt(sign * (part(0)? * 3600 + part(2)? * 60 + part(4)?))
}

/// `HHMM`, `HHMMSS` and the same with colons and fractions. 24:00 is midnight of the next day.
fn parse_time(text: &str) -> Option<(NaiveTime, bool)> {
    let whole = text.split_once(['.', ',']).map_or(text, |(whole, _fraction)| whole);
    let digits: String = whole.chars().filter(|letter| *letter != ':').collect();
    if !matches!(digits.len(), 2 | 4 | 6) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |from: usize| digits.get(from..from + 2).map_or(Some(0), |text| text.parse::<u32>().ok());
    let (hour, minute, second) = (part(0)?, part(2)?, part(4)?);
    if (hour, minute, second) == (24, 0, 0) {
        return Some((NaiveTime::MIN, true));
    }
    // RFC 5545 3.3.12 allows leap seconds.
    NaiveTime::from_hms_opt(hour, minute, second.min(59)).map(|time| (time, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str, zone: Zone) -> Option<String> {
        Value::parse(text, zone, false).map(|value| value.moment().to_string())
    }

    #[test]
    fn dates_and_times() {
        let madrid = Zone::Named(Tz::Europe__Madrid);
        let cases = [
            ("20260701", Zone::Property, Some("2026-07-01")),
            ("2026-07-01", Zone::Property, Some("2026-07-01")),
            ("20260701T160000", Zone::Property, Some("2026-07-01T16:00:00")),
            ("20260701T1600", Zone::Property, Some("2026-07-01T16:00:00")),
            ("20260701t160000z", Zone::Property, Some("2026-07-01T16:00:00Z")),
            ("2026-07-01T16:00:00.000Z", Zone::Property, Some("2026-07-01T16:00:00Z")),
            ("2026-07-01 16:00", madrid, Some("2026-07-01T14:00:00Z")),
            ("2026-07-01T16:00:00+02:00", Zone::Property, Some("2026-07-01T14:00:00Z")),
            ("20260701T240000", Zone::Property, Some("2026-07-02T00:00:00")),
            ("20260701T235960Z", Zone::Property, Some("2026-07-01T23:59:59Z")),
            // The time half past two does not exist in the night in which the clock goes forward.
            ("20260329T023000", madrid, Some("2026-03-29T01:30:00Z")),
            ("99991231", Zone::Property, Some("9999-12-31")),
            ("20260732", Zone::Property, None),
            ("202607", Zone::Property, None),
            ("00010101", Zone::Property, None),
            ("20260701T99", Zone::Property, None),
            ("20260701X", Zone::Property, None),
            ("2026070á", Zone::Property, None),
            ("2026-07x01", Zone::Property, None),
            ("20260701DTEND:20260704", Zone::Property, None),
            ("20260701T000000 and so on and so on and so on and so on", Zone::Property, None),
            ("+2026-7-1", Zone::Property, None),
            ("", Zone::Property, None),
        ];
        for (text, zone, expected) in cases {
            assert_eq!(moment(text, zone).as_deref(), expected, "{text}");
        }
        assert_eq!(Value::parse("20260701T000000", madrid, true), Value::parse("20260701", madrid, false));
        let in_utc = |text| Value::parse(text, madrid, true).map(|value| value.moment().to_string());
        assert_eq!(in_utc("20260630T220000Z").as_deref(), Some("2026-06-30T22:00:00Z"));
        assert_eq!(in_utc("20260701T000000Z").as_deref(), Some("2026-07-01"));
        assert_eq!(in_utc("20260701TlaterZ").as_deref(), Some("2026-07-01"));
        assert_eq!(Value::parse("20260701DTEND:20260704", madrid, true), None);
    }

    #[test]
    fn offsets() {
        for (text, seconds) in [
            ("+0200", Some(7200)),
            ("-03:30", Some(-12_600)),
            ("+001736", Some(1056)),
            ("0200", None),
            ("+9900", None),
            ("+2", None),
        ] {
            assert_eq!(parse_offset(text).map(|offset| offset.local_minus_utc()), seconds, "{text}");
        }
    }
}
