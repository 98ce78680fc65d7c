//! Alerts: guests who are told when a home like those of a search is available. See `docs/rules/alerts.md`.

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

use super::{identity::ListingId, refusal::Refusal, stay::Stay, token::authenticated};

/// How long an alert waits for its confirmation.
pub const CONFIRMED_WITHIN: TimeDelta = TimeDelta::days(7);
/// How long calendar-sync believes a complete reading of a feed (`docs/rules/calendar.md`, rule 8).
pub const READING_BELIEVED: TimeDelta = TimeDelta::hours(12);
/// Two looks that say that a home is available are at least this far apart, whoever looks.
const LOOKS_APART: TimeDelta = TimeDelta::minutes(10);
/// Two mails of one alert about homes are at least this far apart.
const MAILS_APART: TimeDelta = TimeDelta::days(1);
/// Maximum length of the text of a search.
pub const SEARCH_TEXT_MAX: usize = 2_000;

/// An alert without a stay ends after so many days.
const LASTS_DAYS: u64 = 180;

/// The day (in UTC) on which an alert ends by itself. Refuses a stay whose day of arrival has come: its alert would be over.
pub fn ends_on(stay: Option<Stay>, now: DateTime<Utc>) -> Result<NaiveDate, Refusal> {
    let today = now.date_naive();
    let ends_on = stay.map_or(today + Days::new(LASTS_DAYS), Stay::check_in);
    if ends_on <= today { Err(Refusal::ArrivalNotAhead) } else { Ok(ends_on) }
}

/// A guest who waits for homes.
#[derive(Clone, PartialEq, Eq)]
pub struct Alert {
    pub id: String,
    /// The recipient of its mails, in lower case.
    pub email: String,
    /// The language of its mails.
    pub language: String,
    /// The search as its page writes it.
    pub search_text: String,
    /// The same search as a message of the contract.
    pub search: Vec<u8>,
    /// The nights that homes must have free; without them, it waits for homes that are new, or come to fit its search.
    pub stay: Option<Stay>,
    /// The day (in UTC) on which it ends: that of arrival where there is a stay.
    pub ends_on: NaiveDate,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// When its address was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When the last mail about homes was queued.
    pub mailed_at: Option<DateTime<Utc>>,
    /// When it was looked at first.
    pub first_look_at: Option<DateTime<Utc>>,
}

impl Alert {
    /// Whether it has ended: its day has come, or nobody confirmed it in time.
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        let is_confirmed = self.confirmed_at.is_some() || now - self.asked_at < CONFIRMED_WITHIN;
        !is_confirmed || self.ends_on <= now.date_naive()
    }

    /// What changes when the homes that are available are `available`. `told` are the homes that the same address was
    /// told of for the same stay.
    ///
    /// A home counts as available when it was so at two looks between which every feed was read completely: the oldest of
    /// these readings is [`READING_BELIEVED`] older than the end of the calendar's freshness. A calendar without feeds is
    /// believed for longer, so that its owner's word counts at the second look, ten minutes later.
    ///
    /// A home that has been available since the first look is no news: the guest could see it in the list.
    pub fn look(
        &self,
        sightings: &[Sighting],
        available: &[AvailableHome],
        told: &HashSet<ListingId>,
        now: DateTime<Utc>,
    ) -> AlertCheck {
        let known: HashMap<&ListingId, &Sighting> = sightings.iter().map(|one| (&one.listing_id, one)).collect();
        let here: HashSet<&ListingId> = available.iter().map(|home| &home.id).collect();
        let is_due = |home: &&AvailableHome| {
            let was_seen = |one: &&Sighting| {
                let is_news = self.first_look_at.is_some_and(|first| one.available_since > first);
                let is_read_again = home.fresh_until > one.available_since + READING_BELIEVED;
                !one.is_told && is_news && is_read_again && now - one.available_since >= LOOKS_APART
            };
            known.get(&home.id).is_some_and(was_seen) && !told.contains(&home.id)
        };
        let may_mail = self.mailed_at.is_none_or(|at| now - at >= MAILS_APART);
        let is_lost = |one: &&Sighting| !one.is_told && !here.contains(&one.listing_id);
        AlertCheck {
            new: available.iter().filter(|home| !known.contains_key(&home.id)).map(|home| home.id.clone()).collect(),
            lost: sightings.iter().filter(is_lost).map(|one| one.listing_id.clone()).collect(),
            due: available.iter().filter(|_| may_mail).filter(is_due).map(|home| home.id.clone()).collect(),
        }
    }
}

impl fmt::Debug for Alert {
    /// Leaves out the address and the search: they are personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Alert({}, {:?})", self.id, self.stay)
    }
}

/// A home that is available for the stay of an alert, or of which its guest was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    pub listing_id: ListingId,
    /// Since when it was available at every look.
    pub available_since: DateTime<Utc>,
    /// Whether the guest was told of it.
    pub is_told: bool,
}

/// A home that matches the search and is available on all nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvailableHome {
    pub id: ListingId,
    /// Until when its calendar is believed; for ever without a stay.
    pub fresh_until: DateTime<Utc>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AlertCheck {
    /// Homes that were not available before.
    pub new: Vec<ListingId>,
    /// Homes that are not available any more, and of which the guest was not told.
    pub lost: Vec<ListingId>,
    /// Homes of which the guest is told now, in the order of the search.
    pub due: Vec<ListingId>,
}

/// Derives the secrets of alerts. All mails of an alert have the same link, and only the digest of its secret is stored,
/// so the secret is made again from the id for each mail.
#[derive(Clone)]
pub struct AlertKey(Vec<u8>);

impl AlertKey {
    /// A key of any length.
    pub fn new(key: impl Into<Vec<u8>>) -> Self {
        Self(key.into())
    }

    /// The secret of an alert: 32 bytes, encoded in 43 characters.
    pub fn secret_of(&self, alert_id: &str) -> String {
        URL_SAFE_NO_PAD.encode(authenticated(&self.0, format!("alert {alert_id}").as_bytes()))
    }
}

impl fmt::Debug for AlertKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AlertKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{id, now};

    fn alert() -> Alert {
        let first_day = now().date_naive().to_epoch_days() + 30;
        let stay = Stay::from_days(first_day, first_day + 7).expect("a stay");
        Alert {
            id: "one".into(),
            email: "zoe@example.org".into(),
            language: "en".into(),
            search_text: String::new(),
            search: Vec::new(),
            stay: Some(stay),
            ends_on: stay.check_in(),
            asked_at: now(),
            confirmed_at: None,
            mailed_at: None,
            first_look_at: Some(now() - TimeDelta::days(1)),
        }
    }

    fn sighting(number: u32, hours_ago: i64, is_told: bool) -> Sighting {
        Sighting { listing_id: id(number), available_since: now() - TimeDelta::hours(hours_ago), is_told }
    }

    /// A home whose oldest reading is so many minutes old.
    fn home(number: u32, minutes: i64) -> AvailableHome {
        AvailableHome { id: id(number), fresh_until: now() + READING_BELIEVED - TimeDelta::minutes(minutes) }
    }

    #[test]
    fn an_alert_ends_unconfirmed_after_a_week_or_on_the_day_of_arrival() {
        let confirmed = Alert { confirmed_at: Some(now()), ..alert() };
        let cases = [
            (alert(), TimeDelta::days(7) - TimeDelta::seconds(1), false),
            (alert(), TimeDelta::days(7), true),
            (confirmed.clone(), TimeDelta::days(29), false),
            (confirmed.clone(), TimeDelta::days(30) - TimeDelta::hours(12), true),
            (confirmed, TimeDelta::days(40), true),
        ];
        for (alert, later, expected) in cases {
            assert_eq!(alert.is_over(now() + later), expected, "{alert:?} {later}");
        }
    }

    #[test]
    fn an_alert_without_a_stay_ends_after_half_a_year() {
        let ends = ends_on(None, now()).expect("it ends");
        assert_eq!((ends - now().date_naive()).num_days(), 180);
        let one = Alert { stay: None, ends_on: ends, confirmed_at: Some(now()), ..alert() };
        assert!(!one.is_over(now() + TimeDelta::days(179)) && one.is_over(now() + TimeDelta::days(180)));
    }

    #[test]
    fn a_home_is_due_once_every_feed_was_read_again() {
        let none = HashSet::new();
        let look = |sightings: &[Sighting], homes: &[AvailableHome]| alert().look(sightings, homes, &none, now());
        assert_eq!(look(&[], &[home(1, 0)]), AlertCheck { new: vec![id(1)], ..AlertCheck::default() });
        let cases = [(59, vec![id(1)]), (60, Vec::new()), (61, Vec::new())];
        for (minutes, due) in cases {
            assert_eq!(
                look(&[sighting(1, 1, false)], &[home(1, minutes)]),
                AlertCheck { due, ..AlertCheck::default() },
                "{minutes}"
            );
        }
        assert_eq!(look(&[sighting(1, 1, true)], &[home(1, 0)]), AlertCheck::default(), "it was told");
        assert_eq!(look(&[sighting(1, 1, false)], &[]), AlertCheck { lost: vec![id(1)], ..AlertCheck::default() });
        assert_eq!(look(&[sighting(1, 1, true)], &[]), AlertCheck::default(), "what was told is remembered");
    }

    #[test]
    fn two_looks_are_ten_minutes_apart() {
        let homes = [AvailableHome { id: id(1), fresh_until: now() + TimeDelta::days(30) }];
        for (minutes, due) in [(0, vec![]), (9, vec![]), (10, vec![id(1)])] {
            let seen = Sighting { available_since: now() - TimeDelta::minutes(minutes), ..sighting(1, 0, false) };
            assert_eq!(alert().look(&[seen], &homes, &HashSet::new(), now()).due, due, "{minutes}");
        }
    }

    #[test]
    fn a_home_that_was_available_at_the_first_look_is_no_news() {
        let (seen, homes) = ([sighting(1, 3, false), sighting(2, 2, false)], [home(1, 0), home(2, 0)]);
        for (first_look_at, due) in [(None, vec![]), (Some(now() - TimeDelta::hours(3)), vec![id(2)])] {
            let alert = Alert { first_look_at, ..alert() };
            assert_eq!(alert.look(&seen, &homes, &HashSet::new(), now()), AlertCheck { due, ..AlertCheck::default() });
        }
    }

    #[test]
    fn an_address_is_told_once_and_mailed_once_a_day() {
        let (seen, homes) = ([sighting(1, 2, false), sighting(2, 2, false)], [home(2, 0), home(1, 0)]);
        let told = HashSet::from([id(1)]);
        assert_eq!(alert().look(&seen, &homes, &told, now()).due, [id(2)]);
        let mailed = |hours| Alert { mailed_at: Some(now() - TimeDelta::hours(hours)), ..alert() };
        assert!(mailed(23).look(&seen, &homes, &HashSet::new(), now()).due.is_empty());
        assert_eq!(mailed(24).look(&seen, &homes, &HashSet::new(), now()).due, [id(2), id(1)]);
    }

    #[test]
    fn secrets_belong_to_their_alert_and_key() {
        let key = AlertKey::new("secret");
        assert_eq!(key.secret_of("one"), AlertKey::new("secret").secret_of("one"));
        assert_eq!(key.secret_of("one").len(), 43);
        assert_ne!(key.secret_of("one"), key.secret_of("two"));
        assert_ne!(key.secret_of("one"), AlertKey::new("other").secret_of("one"));
        assert!(!format!("{key:?} {:?}", alert()).contains("zoe"));
    }
}
