//! When nights stay taken and when they become free, for any sequence of reads.

mod ages;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use proptest::{collection::vec, prelude::*};

use super::*;
use crate::domain::{
    failure::ReadError,
    feed,
    nights::{NightRange, NightSet, horizon},
    occupancy::Context,
    occupancy::FeedPolicy,
    platform::Platform,
    schedule::{ReadIntervals, Timetable},
};

/// Stays by their first night and end, as days from the start.
type Stays<'a> = &'a [(u64, u64)];

const ZONE: Tz = Tz::Atlantic__Canary;

fn start() -> DateTime<Utc> {
    "2026-11-21T06:00:00Z".parse().expect("an instant")
}

fn day(number: u64) -> NaiveDate {
    start().date_naive() + Days::new(number)
}

fn range(first: u64, end: u64) -> NightRange {
    NightRange::new(day(first), day(end)).expect("at least one night")
}

/// The result of a read. Stays are given by their first night and end, as days from the start.
#[derive(Clone, Debug)]
enum Brings {
    Stays(Vec<(u64, u64)>),
    Cut(Vec<(u64, u64)>),
    NotModified,
    Failure,
}

/// A calendar that names stays, either whole or cut after them.
fn calendar(stays: &[(u64, u64)], is_whole: bool) -> String {
    let event = |(first, end): &(u64, u64)| {
        let (start, end) = (day(*first).format("%Y%m%d"), day(*end).format("%Y%m%d"));
        format!(
            "BEGIN:VEVENT\r\nUID:{first}@x\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:{start}\r\n\
             DTEND;VALUE=DATE:{end}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n"
        )
    };
    let events: String = stays.iter().map(event).collect();
    let end = if is_whole { "END:VCALENDAR\r\n" } else { "BEGIN:VEVENT\r\nUID:cut\r\n" };
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n{events}{end}")
}

/// A feed as it is remembered.
#[derive(Clone, Debug, Default, PartialEq)]
struct Feed {
    state: FeedState,
    nights: RememberedNights,
}

impl Feed {
    fn read(&mut self, at: DateTime<Utc>, brings: &Brings) -> AfterRead {
        let today = at.with_timezone(&ZONE).date_naive();
        let read = |stays: &[(u64, u64)], is_whole| ReadOutcome::Read {
            reading: feed::read(calendar(stays, is_whole).as_bytes(), None, horizon(today)).expect("a calendar"),
            validators: Validators { etag: Some("\"1\"".into()), last_modified: None },
        };
        let outcome = match brings {
            Brings::Stays(stays) => read(stays, true),
            Brings::Cut(stays) => read(stays, false),
            // The feed answers "not modified" only to a conditional request.
            Brings::NotModified if self.state.validators.are_present() => ReadOutcome::NotModified,
            Brings::NotModified | Brings::Failure => ReadOutcome::Failed(ReadError::Network),
        };
        let after = after_read(self.state.clone(), self.nights.clone(), outcome, read_at(at));
        (self.state, self.nights) = (after.state.clone(), after.nights.clone());
        after
    }
}

fn read_at(at: DateTime<Utc>) -> Read<'static> {
    let today = at.with_timezone(&ZONE).date_naive();
    let context = Context {
        platform: Platform::Airbnb,
        policy: FeedPolicy::Standard,
        free_time_blocks: true,
        zone: ZONE,
        today,
        uid_key: UidKey::derived_from(b"a test"),
    };
    let intervals = ReadIntervals::default();
    Read {
        context,
        now: at,
        timetable: Timetable { platform: Platform::Airbnb, host: "airbnb.com", intervals, spread: 0 },
    }
}

/// Up to ten stays in order, with gaps between them.
fn stays() -> impl Strategy<Value = Vec<(u64, u64)>> {
    vec((0_u64..6, 1_u64..6), 0..10).prop_map(|gaps| {
        let mut first = 3;
        let stay = |(gap, length): (u64, u64)| {
            let stay = (first + gap, first + gap + length);
            first = stay.1 + 1;
            stay
        };
        gaps.into_iter().map(stay).collect()
    })
}

fn brings() -> impl Strategy<Value = Brings> {
    prop_oneof![
        6 => stays().prop_map(Brings::Stays),
        1 => Just(Brings::Stays(Vec::new())),
        2 => stays().prop_map(Brings::Cut),
        2 => Just(Brings::NotModified),
        1 => Just(Brings::Failure),
    ]
}

/// Reads after pauses of minutes to days, including bursts.
fn reads() -> impl Strategy<Value = Vec<(i64, Brings)>> {
    let pause = prop_oneof![0_i64..5, 30_i64..90, 150_i64..400, 1_000_i64..3_000];
    vec((pause, brings()), 1..24)
}

fn days_of(stays: &[(u64, u64)]) -> BTreeSet<NaiveDate> {
    stays.iter().flat_map(|(first, end)| range(*first, *end).iter()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// A night that was named less than six hours ago is never free, whatever was read since. A free night was missing
    /// from three complete readings three hours apart; if a reading since it went missing named no future night, it was
    /// also missing for a day.
    #[test]
    fn no_night_goes_early_and_none_stays_for_ever(reads in reads()) {
        let mut feed = Feed::default();
        let mut now = start();
        let mut named_at: Vec<(NaiveDate, DateTime<Utc>)> = Vec::new();
        let mut expected: BTreeMap<NaiveDate, Option<Missing>> = BTreeMap::new();
        let mut empty_at: Option<DateTime<Utc>> = None;
        for (minutes, brings) in reads {
            now += TimeDelta::minutes(minutes);
            let today = now.with_timezone(&ZONE).date_naive();
            feed.read(now, &brings);
            let (named, is_complete) = match &brings {
                Brings::Stays(stays) => (days_of(stays), true),
                Brings::Cut(stays) => (days_of(stays), false),
                Brings::NotModified | Brings::Failure => (BTreeSet::new(), false),
            };
            for day in &named {
                named_at.push((*day, now));
                expected.insert(*day, None);
            }
            if is_complete {
                for (_, missing) in expected.range_mut(today..).filter(|(day, _)| !named.contains(*day)) {
                    let new = Missing { since: now, times: 1, counted_at: now, waits_a_day: false };
                    let missing = missing.get_or_insert(new);
                    if now - missing.counted_at >= TimeDelta::hours(3) {
                        *missing = Missing { times: missing.times + 1, counted_at: now, ..*missing };
                    }
                }
                if named.range(today..).next().is_none() {
                    empty_at = Some(now);
                }
                let taken = feed.nights.taken();
                let gone: Vec<NaiveDate> = expected
                    .range(today..)
                    .filter(|(day, _)| !taken.contains(**day))
                    .map(|(day, _)| *day)
                    .collect();
                for day in gone {
                    let missing = expected.remove(&day).flatten().expect("a night that goes was missing");
                    prop_assert!(missing.times >= 3, "{day} went after {} readings", missing.times);
                    let was_empty = empty_at.is_some_and(|at| at >= missing.since);
                    prop_assert!(!was_empty || now - missing.since >= TimeDelta::hours(24), "{day} went at once");
                }
                // A night that three readings missed, the first of them a day ago, is free, except during a stay under
                // way.
                for (day, missing) in expected.range(today..) {
                    let Some(missing) = missing else { continue };
                    let is_over = missing.times >= 3 && now - missing.since >= TimeDelta::hours(24);
                    let under_way = feed.nights.get(*day).is_some_and(|night| night.is_under_way(ZONE));
                    prop_assert!(!is_over || under_way, "{day} stays for ever");
                }
            }
            let taken = feed.nights.taken();
            for (day, at) in named_at.iter().filter(|(day, at)| *day >= today && now - *at < TimeDelta::hours(6)) {
                prop_assert!(taken.contains(*day), "{day} was named at {at} and is free at {now}");
            }
        }
    }

    /// The same sequence of reads gives the same nights twice, and storing them as runs does not change them.
    #[test]
    fn a_sequence_gives_the_same_nights_again(reads in reads()) {
        let (mut one, mut other) = (Feed::default(), Feed::default());
        let mut now = start();
        for (minutes, brings) in reads {
            now += TimeDelta::minutes(minutes);
            one.read(now, &brings);
            other.read(now, &brings);
            other.nights = RememberedNights::of(other.nights.runs());
            prop_assert_eq!(&one, &other);
        }
    }

    /// The order of the events in a calendar does not matter.
    #[test]
    fn the_order_of_events_says_nothing(stays in stays(), reads in reads()) {
        let (mut one, mut other) = (Feed::default(), Feed::default());
        let mut now = start();
        for (minutes, brings) in reads.into_iter().chain([(200, Brings::Stays(stays))]) {
            now += TimeDelta::minutes(minutes);
            one.read(now, &brings);
            let shuffled = match brings {
                Brings::Stays(stays) => Brings::Stays(stays.into_iter().rev().collect()),
                other => other,
            };
            other.read(now, &shuffled);
            prop_assert_eq!(&one.nights, &other.nights);
        }
    }

    /// Reads in a burst do not count, and neither do unmodified ones.
    #[test]
    fn a_burst_frees_nothing_more(before in stays(), after in stays(), burst in 2_usize..20) {
        let mut feed = Feed::default();
        feed.read(start(), &Brings::Stays(before));
        for number in 0..burst {
            feed.read(start() + TimeDelta::minutes(i64::try_from(number).expect("few")), &Brings::Stays(after.clone()));
        }
        let mut once = Feed::default();
        once.read(start(), &Brings::Stays(Vec::new()));
        let times = feed.nights.iter().filter_map(|(_, night)| night.missing).map(|missing| missing.times);
        prop_assert!(times.max().unwrap_or(0) <= 1);
    }
}

/// The nights that a feed takes at the end, as days from the start.
fn taken(feed: &Feed) -> Vec<(i64, i64)> {
    let from_start = |at: NaiveDate| (at - day(0)).num_days();
    feed.nights.taken().ranges().iter().map(|range| (from_start(range.first()), from_start(range.end()))).collect()
}

fn after(reads: &[(i64, &[(u64, u64)])]) -> Feed {
    let mut feed = Feed::default();
    for (hours, stays) in reads {
        feed.read(start() + TimeDelta::hours(*hours), &Brings::Stays(stays.to_vec()));
    }
    feed
}

#[test]
fn a_stay_goes_at_the_third_reading_that_counts() {
    let (both, one): (Stays<'_>, Stays<'_>) = (&[(5, 8), (20, 22)], &[(20, 22)]);
    let cases: [(&[(i64, Stays<'_>)], bool); 7] = [
        (&[(0, both), (1, one), (4, one)], true),
        (&[(0, both), (1, one), (4, one), (7, one)], false),
        (&[(0, both), (1, one), (3, one), (6, one), (7, one)], true),
        (&[(0, both), (1, one), (3, one), (6, one), (7, one), (9, one)], false),
        // Readings less than three hours after a counted one do not count.
        (&[(0, both), (1, one), (2, one), (3, one), (4, one), (6, one)], true),
        // When the night is named again, counting starts anew.
        (&[(0, both), (1, one), (4, one), (5, both), (7, one), (10, one)], true),
        (&[(0, both), (1, one), (4, one), (5, both), (7, one), (10, one), (13, one)], false),
    ];
    for (reads, stays) in cases {
        assert_eq!(taken(&after(reads)).contains(&(5, 8)), stays, "{reads:?}");
    }
}

#[test]
fn much_takes_a_day_and_the_owner_is_asked_once() {
    let many: Vec<(u64, u64)> = (0..6).map(|number| (10 + 5 * number, 12 + 5 * number)).collect();
    let (last, empty): (Stays<'_>, Stays<'_>) = (&many[5..], &[]);
    for left in [last, empty] {
        let mut feed = after(&[(0, many.as_slice())]);
        let mut asked = 0;
        for hour in (1..24).step_by(3) {
            let after = feed.read(start() + TimeDelta::hours(hour), &Brings::Stays(left.to_vec()));
            asked += usize::from(after.alert == Some(Alert::MissingNights));
            assert_eq!(feed.nights.taken().count(), 12, "after {hour} hours");
        }
        assert_eq!(asked, 1);
        feed.read(start() + TimeDelta::hours(25), &Brings::Stays(left.to_vec()));
        assert_eq!(feed.nights.taken().count(), if left.is_empty() { 0 } else { 2 });
    }
}

#[test]
fn what_was_promised_a_day_waits_for_a_day_though_the_others_come_back() {
    let many: Vec<(u64, u64)> = (0..6).map(|number| (10 + 5 * number, 12 + 5 * number)).collect();
    for left in [Vec::new(), many[5..].to_vec()] {
        let mut feed = after(&[(0, &many), (1, &left), (4, &left)]);
        let free_at = |feed: &Feed| feed.nights.waiting(day(0), ZONE).first().and_then(|waiting| waiting.free_at);
        assert_eq!(free_at(&feed), Some(start() + TimeDelta::hours(25)));
        // All but two come back; these count as missing for the third time.
        for hours in [7, 10, 22] {
            let brought = feed.read(start() + TimeDelta::hours(hours), &Brings::Stays(many[2..].to_vec()));
            assert!(!brought.applied.much_is_missing && brought.applied.freed.is_empty(), "after {hours} hours");
            assert_eq!(free_at(&feed), Some(start() + TimeDelta::hours(25)));
        }
        // One of them is named again, and is a cancellation like any other after that.
        feed.read(start() + TimeDelta::hours(23), &Brings::Stays(many[1..].to_vec()));
        for hours in [24, 27] {
            feed.read(start() + TimeDelta::hours(hours), &Brings::Stays(many[2..].to_vec()));
        }
        assert_eq!(taken(&feed).first(), Some(&(15, 17)), "the day of the other is over");
        feed.read(start() + TimeDelta::hours(30), &Brings::Stays(many[2..].to_vec()));
        assert_eq!(taken(&feed).first(), Some(&(20, 22)));
    }
}

#[test]
fn while_much_is_missing_nothing_more_is_believed_to_be_available() {
    let mut feed = after(&[(0, &[(5, 8), (20, 22)]), (2, &[(5, 8), (20, 22)])]);
    let last_complete_at = |feed: &Feed| feed.state.last_complete_at.map(|at| (at - start()).num_hours());
    for hours in (3..27).step_by(3) {
        let emptied = feed.read(start() + TimeDelta::hours(hours), &Brings::Stays(Vec::new()));
        assert_eq!((emptied.outcome, last_complete_at(&feed)), ("complete", Some(2)), "after {hours} hours");
    }
    let mut settled = feed.clone();
    settled.read(start() + TimeDelta::hours(27), &Brings::Stays(Vec::new()));
    assert_eq!((taken(&settled), last_complete_at(&settled)), (vec![], Some(27)), "it is empty");
    // The owner settles it before, or the stays come back.
    let mut released = feed.clone();
    released.nights.release(&NightSet::of([range(0, 100)]));
    released.read(start() + TimeDelta::hours(26), &Brings::Stays(Vec::new()));
    assert_eq!(last_complete_at(&released), Some(26));
    feed.read(start() + TimeDelta::hours(26), &Brings::Stays(vec![(5, 8), (20, 22)]));
    assert_eq!(last_complete_at(&feed), Some(26));
}

#[test]
fn a_guest_in_the_house_stays_to_the_end() {
    // The stay began yesterday at the property; an arrival today counts as well.
    let mut feed = after(&[(0, &[(1, 6), (20, 22)])]);
    for hours in [30, 34, 38, 60] {
        feed.read(start() + TimeDelta::hours(hours), &Brings::Stays(vec![(20, 22)]));
    }
    assert_eq!(taken(&feed), [(1, 6), (20, 22)]);
    // A night that was missing before the day of arrival is forgotten.
    let mut feed = after(&[(0, &[(1, 6), (20, 22)])]);
    for hours in [4, 30, 34, 38] {
        feed.read(start() + TimeDelta::hours(hours), &Brings::Stays(vec![(20, 22)]));
    }
    assert_eq!(taken(&feed).last(), Some(&(20, 22)));
    assert!(!feed.nights.taken().contains(day(4)));
    // A closed season is not a guest's stay.
    let mut feed = after(&[(0, &[(1, 60), (70, 72)])]);
    for hours in [30, 34, 38] {
        feed.read(start() + TimeDelta::hours(hours), &Brings::Stays(vec![(70, 72)]));
    }
    assert!(!feed.nights.taken().contains(day(40)));
}

#[test]
fn the_owner_frees_what_waits_and_unshares_what_is_named_on_request() {
    let mut feed = after(&[(0, &[(5, 8), (20, 22)]), (1, &[(20, 22)])]);
    let waiting = feed.nights.waiting(day(0), ZONE);
    assert_eq!(waiting.len(), 1);
    assert_eq!((waiting[0].nights, waiting[0].free_at), (range(5, 8), Some(start() + TimeDelta::hours(7))));
    let said = NightSet::of([range(5, 8), range(20, 21)]);
    assert_eq!(feed.nights.release(&said), NightSet::of([range(5, 8)]));
    assert_eq!(taken(&feed), [(20, 22)]);
    assert!(feed.nights.iter().all(|(_, night)| !night.unshared), "the feed names them");
    feed.nights.unshare(&said);
    assert!(feed.nights.get(day(20)).is_some_and(|night| night.unshared));
    assert!(feed.nights.get(day(21)).is_some_and(|night| !night.unshared));
}

#[test]
fn a_booking_ends_the_owners_word_that_nobody_is_there() {
    use taking::tests::{context, entry};
    let nights = range(5, 8);
    let named = |summary: &str| {
        let entry = entry(summary, &nights.first().to_string(), &nights.end().to_string());
        NamedNights::of(&taking::events(&[entry], context()), day(0))
    };
    let (possible, booked) = (named("family here in august"), named("Reserved"));
    for is_complete in [true, false] {
        let mut remembered = RememberedNights::default();
        apply_reading(&mut remembered, &possible, true, None, (start(), day(0), ZONE));
        remembered.unshare(&NightSet::of([nights]));
        let at = |hours| (start() + TimeDelta::hours(hours), day(0), ZONE);
        apply_reading(&mut remembered, &possible, is_complete, Some(start()), at(3));
        assert!(remembered.iter().all(|(_, night)| night.unshared), "it is said of these nights");
        apply_reading(&mut remembered, &booked, is_complete, Some(start()), at(6));
        assert!(remembered.iter().all(|(_, night)| !night.unshared), "a guest has booked them since");
    }
}

#[test]
fn an_incomplete_reading_only_adds_and_is_believed_once_accepted() {
    let mut feed = after(&[(0, &[(5, 8)])]);
    for hours in [1, 4, 7, 10, 40] {
        let after = feed.read(start() + TimeDelta::hours(hours), &Brings::Cut(vec![(20, 22)]));
        assert_eq!(after.outcome, "incomplete");
    }
    assert_eq!(taken(&feed), [(5, 8), (20, 22)]);
    assert_eq!(feed.state.last_complete_at, Some(start()), "it refreshes nothing");
    assert!(!feed.state.validators.are_present());
}

#[test]
fn a_new_feed_counts_once_it_named_a_night_or_was_read_three_times() {
    let named = after(&[(0, &[(5, 8)])]);
    assert!(named.state.is_proven);
    let mut empty = after(&[(0, &[]), (1, &[]), (3, &[])]);
    assert!(!empty.state.is_proven, "two of them count");
    empty.read(start() + TimeDelta::hours(6), &Brings::Stays(Vec::new()));
    assert!(empty.state.is_proven);
    let mut accepted = after(&[(0, &[])]);
    accepted.state.accept();
    assert!(accepted.state.is_proven);
}

#[test]
fn not_modified_refreshes_and_counts_for_nothing_else() {
    let mut feed = after(&[(0, &[(5, 8), (20, 22)]), (1, &[(20, 22)])]);
    let before = feed.nights.clone();
    for hours in [4, 7, 10, 13] {
        feed.read(start() + TimeDelta::hours(hours), &Brings::NotModified);
    }
    assert_eq!(feed.nights, before);
    assert_eq!(feed.state.last_complete_at, Some(start() + TimeDelta::hours(13)));
    let timetable = read_at(start()).timetable;
    let waits = |feed: &Feed| !feed.nights.waiting_set(day(0), ZONE).is_empty();
    assert!(!feed.state.may_ask_conditionally(waits(&feed), timetable, start() + TimeDelta::hours(14)));
    let settled = after(&[(0, &[(5, 8)])]);
    assert!(settled.state.may_ask_conditionally(waits(&settled), timetable, start() + TimeDelta::hours(14)));
    assert!(!settled.state.may_ask_conditionally(waits(&settled), timetable, start() + TimeDelta::hours(21)), "daily");
}
