//! What an owner decides about a home beside its text. See `docs/rules/listings.md#lifecycle`.

use casacero_proto::listing::v1::ListingStatus;
use chrono::{DateTime, Months, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use super::{
    lifecycle::Lifecycle as _,
    nights::today,
    text::{FieldError, Invalid},
};

/// Time between the decision to erase a home and its erasure.
pub const ERASURE_GRACE: TimeDelta = TimeDelta::days(14);
/// The last day on which a pause may end, counted from today.
const PAUSE_MAX: Months = Months::new(24);

/// The settings of a home, without the language of mails, which belongs to its listing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HomeSettings {
    /// Whether a mail says each week what changed.
    pub weekly_mail: bool,
    /// The day on which the paused home is shown again, in its time zone; `None` without an end.
    pub resume_on: Option<NaiveDate>,
    /// When the home is erased; `None` if it is not to be.
    pub erase_at: Option<DateTime<Utc>>,
    /// Whether the home is paused because its fee is unpaid.
    pub unpaid: bool,
}

impl HomeSettings {
    /// The settings that still hold in a status: only a paused home waits for a day, unless it is to be erased, and no home
    /// that guests see is to be erased. A home is paused for an unpaid fee only while it is paused.
    pub fn in_status(self, status: ListingStatus) -> Self {
        Self {
            weekly_mail: self.weekly_mail,
            resume_on: self.resume_on.filter(|_| status == ListingStatus::Paused && self.erase_at.is_none()),
            erase_at: self.erase_at.filter(|_| !status.is_public()),
            unpaid: self.unpaid && status == ListingStatus::Paused,
        }
    }

    /// The settings of a home that is to be erased. An erasure that is due already stays at its time.
    pub fn with_erasure(self, now: DateTime<Utc>) -> Self {
        Self { resume_on: None, erase_at: self.erase_at.or(Some(now + ERASURE_GRACE)), ..self }
    }

    /// Whether the day has come on which the home is shown again. A home that is to be erased is not.
    pub fn is_resumed(&self, time_zone: Tz, now: DateTime<Utc>) -> bool {
        self.erase_at.is_none() && self.resume_on.is_some_and(|day| day <= today(time_zone, now))
    }

    /// Whether the time of the home's erasure has come.
    pub fn is_erased(&self, now: DateTime<Utc>) -> bool {
        self.erase_at.is_some_and(|at| at <= now)
    }
}

/// The day on which a pause ends, from days since 1970-01-01: after today in the home's time zone, and within two years.
pub fn resume_day(day: i32, time_zone: Tz, now: DateTime<Utc>) -> Result<NaiveDate, FieldError> {
    let today = today(time_zone, now);
    NaiveDate::from_epoch_days(day)
        .filter(|day| *day > today && *day <= today + PAUSE_MAX)
        .ok_or(FieldError { field: "resume_day", problem: Invalid::OutOfRange })
}

#[cfg(test)]
mod tests {
    use casacero_proto::Enumeration as _;
    use chrono_tz::{Asia::Tokyo, Atlantic::Canary};

    use super::*;
    use crate::testing::now;

    fn day(month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, month, day).expect("a day")
    }

    #[test]
    fn a_status_ends_what_does_not_belong_to_it() {
        use ListingStatus::{Active, Draft, Paused, Pending, Rejected, Removed};
        let waits = HomeSettings { weekly_mail: true, resume_on: Some(day(7, 1)), unpaid: true, erase_at: None };
        let ends = HomeSettings { erase_at: Some(now()), ..waits };
        // Whether the day of the pause's end and the erasure remain.
        let table = [
            (Draft, false, true),
            (Pending, false, true),
            (Active, false, false),
            (Paused, true, true),
            (Rejected, false, true),
            (Removed, false, true),
        ];
        assert_eq!(table.map(|(status, ..)| status), ListingStatus::ALL);
        for (status, resumes, erases) in table {
            assert_eq!(waits.in_status(status).resume_on.is_some(), resumes, "{status}");
            assert_eq!(waits.in_status(status).unpaid, status == Paused, "{status}");
            let left = ends.in_status(status);
            assert_eq!((left.resume_on, left.erase_at.is_some()), (None, erases), "{status}");
            assert!(left.weekly_mail, "{status}");
        }
    }

    #[test]
    fn an_erasure_comes_after_14_days_and_is_not_put_off() {
        let settings = HomeSettings { resume_on: Some(day(7, 1)), ..HomeSettings::default() }.with_erasure(now());
        let erase_at = now() + TimeDelta::days(14);
        assert_eq!(settings, HomeSettings { erase_at: Some(erase_at), ..HomeSettings::default() });
        assert_eq!(settings.with_erasure(now() + TimeDelta::days(3)), settings);
        for (at, expected) in [(erase_at - TimeDelta::seconds(1), false), (erase_at, true)] {
            assert_eq!(settings.is_erased(at), expected, "{at}");
        }
        assert!(!HomeSettings::default().is_erased(now() + TimeDelta::days(999)));
    }

    #[test]
    fn a_pause_ends_when_its_day_begins_at_the_home() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
        let until = HomeSettings { resume_on: Some(day(7, 1)), ..HomeSettings::default() };
        // Summer time: one hour ahead of UTC on the Canaries, nine in Tokyo.
        for (zone, instant, expected) in [
            (Canary, "2026-06-30T22:59:59Z", false),
            (Canary, "2026-06-30T23:00:00Z", true),
            (Tokyo, "2026-06-30T14:59:59Z", false),
            (Tokyo, "2026-06-30T15:00:00Z", true),
            (Canary, "2026-08-15T12:00:00Z", true),
        ] {
            assert_eq!(until.is_resumed(zone, at(instant)), expected, "{zone} {instant}");
        }
        let erased = HomeSettings { erase_at: Some(at("2026-09-01T00:00:00Z")), ..until };
        assert!(!erased.is_resumed(Canary, at("2026-08-15T12:00:00Z")));
        assert!(!HomeSettings::default().is_resumed(Canary, at("2026-08-15T12:00:00Z")));
    }

    #[test]
    fn a_pause_ends_after_today_and_within_two_years() {
        let last = NaiveDate::from_ymd_opt(2028, 6, 1).expect("a day").to_epoch_days();
        let today = day(6, 1).to_epoch_days();
        // It is noon UTC on 1 June 2026.
        for (asked, accepted) in [
            (today - 1, false),
            (today, false),
            (today + 1, true),
            (last, true),
            (last + 1, false),
            (i32::MIN, false),
            (i32::MAX, false),
        ] {
            let answer = resume_day(asked, Canary, now());
            assert_eq!(answer.is_ok(), accepted, "{asked}: {answer:?}");
            assert!(accepted || answer == Err(FieldError { field: "resume_day", problem: Invalid::OutOfRange }));
        }
        // In Tokyo it is 2 June from 15:00 UTC on.
        let evening = now() + TimeDelta::hours(3);
        assert!(resume_day(today + 1, Tokyo, evening).is_err());
        assert!(resume_day(today + 1, Canary, evening).is_ok());
    }
}
