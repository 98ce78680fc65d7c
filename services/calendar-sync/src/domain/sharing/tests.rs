//! Simulates, hour by hour, platforms that import each other's calendars and ours.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use proptest::{collection::vec, prelude::*};

use super::echo::{BlockedNights, Claims, ECHOES_LAST, EndedClaim, FeedClaims, ended_claims};
use crate::domain::{
    feed,
    nights::{NightRange, horizon},
    occupancy::Context,
    occupancy::FeedPolicy,
    occupancy::{FeedState, Read, ReadOutcome, RememberedNights, UidKey, Validators, after_read},
    platform::Platform,
    schedule::{ReadIntervals, Timetable},
};

const HOURS: i64 = 24 * 9;
/// Copies of a claim that went through us are gone this many hours after it ended.
const GONE_AFTER: i64 = 48;
/// The same if calendars become empty by it: an empty calendar counts only after a day (rule 3).
const GONE_AFTER_EMPTY: i64 = 72;
/// A night that is in every calendar, so that none becomes empty.
const STANDING: u64 = 90;

fn start() -> DateTime<Utc> {
    "2026-11-21T06:00:00Z".parse().expect("an instant")
}

fn day(number: u64) -> NaiveDate {
    start().date_naive() + Days::new(number)
}

/// A participant's own nights, from one hour to another.
#[derive(Clone, Debug)]
struct Own {
    /// 0 and 1 are platforms, 2 is a channel manager, 3 is the owner on our own site.
    by: usize,
    nights: (u64, u64),
    hours: (i64, i64),
}

impl Own {
    fn stands(&self, hour: i64) -> bool {
        self.hours.0 <= hour && hour < self.hours.1
    }

    fn days(&self) -> impl Iterator<Item = NaiveDate> {
        (self.nights.0..self.nights.1).map(day)
    }
}

fn owns() -> impl Strategy<Value = Vec<Own>> {
    let own =
        (0_usize..4, 40_u64..60, 1_u64..4, 0_i64..100, 12_i64..90).prop_map(|(by, first, length, from, hours)| Own {
            by,
            nights: (first, first + length),
            hours: (from, from + hours),
        });
    vec(own, 1..8)
}

/// A platform: its last import, how often it imports, and what we remember of its feed.
#[derive(Clone, Debug, Default)]
struct Site {
    imported: BTreeSet<NaiveDate>,
    every_hours: i64,
    state: FeedState,
    nights: RememberedNights,
}

/// The summaries that each of the three writes for its own nights and for imported ones.
const WORDS: [(Platform, &str, &str); 3] = [
    (Platform::Airbnb, "Reserved", "Airbnb (Not available)"),
    (Platform::Booking, "CLOSED - Not available", "CLOSED - Not available"),
    (Platform::Other, "Anna Berg", "Busy"),
];

fn own_days(owns: &[Own], by: usize, hour: i64) -> BTreeSet<NaiveDate> {
    owns.iter().filter(|own| own.by == by && own.stands(hour)).flat_map(Own::days).collect()
}

fn calendar(words: (Platform, &str, &str), own: &BTreeSet<NaiveDate>, imported: &BTreeSet<NaiveDate>) -> String {
    let (platform, own_summary, imported_summary) = words;
    let event = |day: &NaiveDate, summary: &str| {
        let prefix = match (platform, summary) {
            (Platform::Airbnb, "Reserved") => "1418fb94e984-",
            (Platform::Airbnb, _) => "7f662ec65913-",
            _ => "",
        };
        let end = *day + Days::new(1);
        format!(
            "BEGIN:VEVENT\r\nUID:{prefix}{day}{platform}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:{}\r\n\
             DTEND;VALUE=DATE:{}\r\nSUMMARY:{summary}\r\nEND:VEVENT\r\n",
            day.format("%Y%m%d"),
            end.format("%Y%m%d")
        )
    };
    let of_own: String = own.iter().map(|day| event(day, own_summary)).collect();
    let of_others: String = imported.difference(own).map(|day| event(day, imported_summary)).collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n{of_own}{of_others}END:VCALENDAR\r\n")
}

/// All claims that we know.
fn claims(sites: &[Site], owns: &[Own], ended: &[EndedClaim], hour: i64) -> Claims {
    let block = |own: &Own| BlockedNights {
        id: format!("{:?}", own.nights),
        nights: NightRange::new(day(own.nights.0), day(own.nights.1)).expect("nights"),
        since: start() + TimeDelta::hours(own.hours.0),
    };
    let feed = |(at, site): (usize, &Site)| FeedClaims {
        feed_id: at.to_string(),
        nights: site.nights.clone(),
        last_complete_at: site.state.last_complete_at.max(site.state.last_body_at),
    };
    Claims {
        blocks: owns.iter().filter(|own| own.by == 3 && own.stands(hour)).map(block).collect(),
        feeds: sites.iter().enumerate().map(feed).collect(),
        ended: ended.to_vec(),
    }
}

/// The nights that we send to the subscriber of a feed's address, or to another reader.
fn sent(claims: &Claims, to: Option<usize>, window: NightRange) -> BTreeSet<NaiveDate> {
    let to = to.map(|to| to.to_string());
    let blocks = claims.blocks.iter().flat_map(|block| block.nights.iter());
    claims.shared_with(to.as_deref(), window).days().chain(blocks).collect()
}

fn read_feed(site: &mut Site, at: usize, body: &str, now: DateTime<Utc>) -> Vec<EndedClaim> {
    let (zone, today) = (Tz::UTC, now.date_naive());
    let platform = WORDS[at].0;
    let reading = feed::read(body.as_bytes(), None, horizon(today)).expect("a calendar");
    let timetable = Timetable { platform, host: "example.com", intervals: ReadIntervals::default(), spread: 0 };
    let context = Context {
        platform,
        policy: FeedPolicy::Standard,
        free_time_blocks: true,
        zone,
        today,
        uid_key: UidKey::derived_from(b"a test"),
    };
    let outcome = ReadOutcome::Read { reading, validators: Validators::default() };
    let before = site.nights.clone();
    let after = after_read(site.state.clone(), before.clone(), outcome, Read { context, now, timetable });
    (site.state, site.nights) = (after.state, after.nights);
    ended_claims(&at.to_string(), &before, &site.nights, now)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Two platforms and a channel manager import our calendar and repeat it in their own. The manager also knows what
    /// the platforms sold. Two days after a claim ended no copy of it is left, or three days if calendars became empty.
    /// Every sure reservation that we know is always sent.
    #[test]
    fn copies_die_and_reservations_are_sent(
        mut owns in owns(),
        every in (1_i64..5, 1_i64..5, 1_i64..5),
        some_stand in any::<bool>(),
    ) {
        let gone_after = if some_stand { GONE_AFTER } else { GONE_AFTER_EMPTY };
        if some_stand {
            let standing = |by: u64| {
                let first = STANDING + 2 * by;
                Own { by: usize::try_from(by).expect("few"), nights: (first, first + 1), hours: (0, HOURS + 1) }
            };
            owns.extend((0..3).map(standing));
        }
        let mut sites = [every.0, every.1, every.2].map(|every_hours| Site { every_hours, ..Site::default() });
        let mut ended: Vec<EndedClaim> = Vec::new();
        let mut claimed_until: BTreeMap<NaiveDate, i64> = BTreeMap::new();
        for hour in 0..HOURS {
            let now = start() + TimeDelta::hours(hour);
            let window = horizon(now.date_naive());
            for own in owns.iter().filter(|own| own.stands(hour)) {
                claimed_until.extend(own.days().map(|day| (day, hour)));
            }
            for own in owns.iter().filter(|own| own.by == 3 && own.hours.1 == hour) {
                let nights = NightRange::new(day(own.nights.0), day(own.nights.1)).expect("nights");
                let since = start() + TimeDelta::hours(own.hours.0);
                ended.push(EndedClaim { feed_id: None, nights, since, at: now });
            }
            let known = claims(&sites, &owns, &ended, hour);
            for (at, site) in sites.iter_mut().enumerate() {
                if hour % site.every_hours != 0 {
                    continue;
                }
                let mut imported = sent(&known, Some(at), window);
                if at == 2 {
                    imported.extend(own_days(&owns, 0, hour).into_iter().chain(own_days(&owns, 1, hour)));
                }
                site.imported = imported;
            }
            for (at, site) in sites.iter_mut().enumerate() {
                let body = calendar(WORDS[at], &own_days(&owns, at, hour), &site.imported);
                let more = read_feed(site, at, &body, now);
                ended.extend(more);
            }
            ended.retain(|ended| now - ended.at < TimeDelta::days(7));
            // Every subscriber is sent the sure reservations of all others.
            let known = claims(&sites, &owns, &ended, hour);
            for at in [0, 2] {
                for day in own_days(&owns, at, hour) {
                    for reader in [None, Some(0), Some(1), Some(2)].into_iter().filter(|reader| *reader != Some(at)) {
                        prop_assert!(sent(&known, reader, window).contains(&day), "{day} of {at} to {reader:?} at {hour}");
                    }
                }
            }
            // Two days after a claim ended, no copy is left.
            let is_over = |day: &NaiveDate| claimed_until.get(day).is_none_or(|until| hour - until > gone_after);
            for (at, site) in sites.iter().enumerate() {
                let left: Vec<&NaiveDate> = site.imported.iter().filter(|day| is_over(day)).collect();
                prop_assert!(left.is_empty(), "{left:?} at {at}, hour {hour}");
            }
        }
    }
}

/// A feed that was read at these hours, each time with the nights or without them.
fn read_feed_at(at: usize, nights: NightRange, readings: &[(i64, bool)]) -> (FeedClaims, Vec<EndedClaim>) {
    let (mut site, mut ended) = (Site::default(), Vec::new());
    for (hour, is_named) in readings {
        let mut own: BTreeSet<NaiveDate> = nights.iter().filter(|_| *is_named).collect();
        own.insert(day(STANDING));
        ended.extend(read_feed(&mut site, at, &calendar(WORDS[at], &own, &own), start() + TimeDelta::hours(*hour)));
    }
    let feed = FeedClaims { feed_id: at.to_string(), nights: site.nights, last_complete_at: site.state.last_body_at };
    (feed, ended)
}

#[test]
fn nothing_is_an_echo_of_what_began_later() {
    let nights = NightRange::new(day(50), day(52)).expect("nights");
    let hours = |hours: i64| start() + TimeDelta::hours(hours);
    let is_sent = |claims: &Claims, reader: Option<&str>| {
        claims.shared_with(reader, horizon(start().date_naive())).covers(nights)
    };
    // The owner blocked the nights after a platform had named them, and took the block away again.
    let (booking, _) = read_feed_at(1, nights, &[(0, false), (10, true), (16, true)]);
    for (since, sent) in [(11, true), (10, false), (5, false)] {
        let ended = vec![EndedClaim { feed_id: None, nights, since: hours(since), at: hours(15) }];
        let claims = Claims { feeds: vec![booking.clone()], ended, ..Claims::default() };
        assert_eq!(is_sent(&claims, None), sent, "blocked since {since}");
    }
    // Airbnb sold the nights, too, and called its stay off. It was read an hour before it named them.
    let waits = [(0, false), (10, false), (11, true), (15, false), (16, false)];
    let gone = [(0, false), (10, false), (11, true), (15, false), (18, false), (21, false), (22, false)];
    for (named_at, sent) in [(9, true), (10, false), (12, false)] {
        for readings in [&waits[..], &gone[..]] {
            let (booking, _) = read_feed_at(1, nights, &[(0, false), (named_at, true), (16, true), (22, true)]);
            let (airbnb, ended) = read_feed_at(0, nights, readings);
            let is_gone = airbnb.nights.get(day(50)).is_none();
            assert_eq!((is_gone, ended.len()), if readings == gone { (true, 1) } else { (false, 0) });
            let claims = Claims { feeds: vec![airbnb, booking], ended, ..Claims::default() };
            assert_eq!(is_sent(&claims, Some("0")), sent, "to Airbnb, named at {named_at}");
            assert_eq!(is_sent(&claims, None), sent || !is_gone, "to others, named at {named_at}");
        }
    }
}

#[test]
fn a_copy_stays_one_when_its_origin_is_confirmed() {
    let nights = NightRange::new(day(50), day(52)).expect("nights");
    let mut site = Site::default();
    let own: BTreeSet<NaiveDate> = nights.iter().collect();
    for (hour, summary) in [(0, "Busy"), (4, "Busy"), (5, "Anna Berg")] {
        let body = calendar((Platform::Other, summary, summary), &own, &own);
        read_feed(&mut site, 2, &body, start() + TimeDelta::hours(hour));
    }
    let manager = FeedClaims { feed_id: "2".into(), nights: site.nights, last_complete_at: site.state.last_body_at };
    assert_eq!(manager.reserved(day(50)).map(|night| night.named_since), Some(start() + TimeDelta::hours(5)));
    let (booking, _) = read_feed_at(1, nights, &[(0, false), (2, true)]);
    let night = *booking.nights.get(day(50)).expect("a night");
    let claims = Claims { feeds: vec![booking.clone(), manager], ..Claims::default() };
    assert!(claims.is_echo(&booking, &night, day(50), None));
}

#[test]
fn echoes_end_a_day_after_their_origin() {
    let nights = NightRange::new(day(50), day(52)).expect("nights");
    let hours = |hours: i64| start() + TimeDelta::hours(hours);
    let window = horizon(start().date_naive());
    let named = |since: DateTime<Utc>, last_complete_at: DateTime<Utc>| {
        let body = calendar(WORDS[1], &nights.iter().collect(), &BTreeSet::new());
        let mut site = Site::default();
        read_feed(&mut site, 1, &body, since);
        FeedClaims { feed_id: "1".into(), nights: site.nights, last_complete_at: Some(last_complete_at) }
    };
    let ended = |since, at| EndedClaim { feed_id: None, nights, since: hours(since), at: hours(at) };
    let shown = |feed: FeedClaims, ended: Vec<EndedClaim>| {
        !Claims { feeds: vec![feed], ended, ..Claims::default() }.shared_with(None, window).is_empty()
    };
    let last = ECHOES_LAST.num_hours();
    for (since, read, ended, expected) in [
        (10, 20, ended(0, 15), false),
        (10, 15 + last, ended(0, 15), true),
        // Named after the claim had ended, or before it began: the feed's own claim.
        (16, 20, ended(0, 15), true),
        (10, 20, ended(17, 18), true),
    ] {
        assert_eq!(shown(named(hours(since), hours(read)), vec![ended.clone()]), expected, "{since} {read} {ended:?}");
    }
}
