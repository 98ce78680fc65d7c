//! From what a feed says to the nights it takes.

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;
use sha2::{Digest as _, Sha256};

use super::{
    booking_window,
    feed::Entry,
    names::may_name_a_guest,
    nights::{Moment, NightRange, NightSet},
    policy::{
        Categorised, Effect, FeedPolicy, Platform, is_surely_booked, judge, marks_departure, may_be_reservation,
        says_taken,
    },
    scrub,
};

/// An event as it is kept: when, and what it is taken for. Its text is scrubbed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenEvent {
    /// Tells events of one feed apart without keeping what a UID may reveal.
    pub uid_hash: Option<String>,
    /// When it begins, as the feed gave it.
    pub start: Moment,
    /// When it ends, as the feed gave it.
    pub end: Moment,
    /// Its nights in the property's time zone.
    pub nights: NightRange,
    /// Whether it only marks a moment of a stay.
    pub marks: bool,
    /// Whether it takes its nights: false for a mark that a stay stands for.
    pub blocks: bool,
    /// What it is taken for.
    pub categorised: Categorised,
    /// Its scrubbed summary, for the owner.
    pub summary: String,
    /// Whether a guest may be behind it, by its summary as it was written.
    pub may_be_stay: bool,
}

impl TakenEvent {
    /// Whether it takes its nights and a guest may be behind it.
    pub fn may_be_stay(&self) -> bool {
        self.blocks && self.may_be_stay
    }
}

/// What decides how events are read.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The feed's platform.
    pub platform: Platform,
    /// The feed's policy.
    pub policy: FeedPolicy,
    /// The property's time zone.
    pub zone: Tz,
    /// Today where the property is.
    pub today: NaiveDate,
}

/// What an event comes to, whenever it occurs.
struct Judged {
    effect: Effect,
    categorised: Categorised,
    uid_hash: Option<String>,
    summary: String,
    may_be_stay: bool,
}

impl Judged {
    fn of(entry: &Entry, context: Context) -> Self {
        let (effect, categorised) = judged(entry, context);
        Self {
            effect,
            may_be_stay: may_be_reservation(categorised.category, categorised.confidence, &entry.summary),
            categorised,
            uid_hash: entry.uid.as_deref().map(uid_hash),
            summary: scrub::summary(&entry.summary),
        }
    }
}

/// What an event does and what it is, as the feed's policy and the event itself say.
pub fn judged(entry: &Entry, context: Context) -> (Effect, Categorised) {
    let Context { platform, policy, zone: _, today: _ } = context;
    let (effect, categorised) = judge(platform, policy, entry.uid.as_deref(), &entry.summary);
    let effect = match policy {
        _ if entry.two_in_one => Effect::Blocks,
        FeedPolicy::Everything => effect,
        // Calendar programs call whole days free unless told otherwise, those of guests too.
        FeedPolicy::Platform | FeedPolicy::Reservations if entry.transparent => {
            let is_booking = is_surely_booked(categorised.category, categorised.confidence);
            // Holidays and collections of refuse come again and again; stays do not.
            let says_so =
                says_taken(&entry.summary) || (!entry.recurs && (is_booking || may_name_a_guest(&entry.summary)));
            if platform == Platform::Other && says_so { effect } else { Effect::Ignored }
        }
        FeedPolicy::Letter if entry.transparent => Effect::Ignored,
        FeedPolicy::Platform | FeedPolicy::Reservations | FeedPolicy::Letter => effect,
    };
    (effect, categorised)
}

/// The events that take nights.
pub fn events(entries: &[Entry], context: Context) -> Vec<TakenEvent> {
    let mut taken = Vec::with_capacity(entries.len());
    // The occurrences of one event follow one another: it is judged once.
    for occurrences in entries.chunk_by(is_same) {
        let Judged { effect, categorised, uid_hash, summary, may_be_stay } = Judged::of(&occurrences[0], context);
        if effect == Effect::Ignored {
            continue;
        }
        taken.extend(occurrences.iter().map(|entry| TakenEvent {
            uid_hash: uid_hash.clone(),
            start: entry.start,
            end: entry.end,
            nights: entry.start.nights(entry.end, context.zone),
            marks: effect == Effect::Marks,
            blocks: true,
            categorised: categorised.clone(),
            summary: summary.clone(),
            may_be_stay,
        }));
    }
    if context.platform == Platform::Airbnb {
        booking_window::mark(&mut taken, context.today);
    }
    settle_marks(&mut taken);
    taken
}

/// Whether what is said of one event holds for the other.
fn is_same(one: &Entry, other: &Entry) -> bool {
    one.uid == other.uid
        && one.summary == other.summary
        && (one.transparent, one.recurs, one.two_in_one) == (other.transparent, other.recurs, other.two_in_one)
}

/// Applies another time zone to events that are kept.
pub fn move_to_zone(events: &mut [TakenEvent], zone: Tz) {
    let took: Vec<bool> = events.iter().map(|event| event.blocks).collect();
    for event in events.iter_mut() {
        event.nights = event.start.nights(event.end, zone);
    }
    settle_marks(events);
    // Until the feed is read again, what took its night goes on to.
    for (event, took) in events.iter_mut().zip(took) {
        event.blocks |= took;
    }
}

/// The nights that events take.
pub fn nights(events: &[TakenEvent]) -> NightSet {
    events.iter().filter(|event| event.blocks).map(|event| event.nights).collect()
}

/// A mark takes no night of its own where a stay is around it: from the arrival day on, and on the departure day where
/// it is about leaving: an arrival on that day is another stay's. Anywhere else nobody knows what it stands for, so it
/// blocks.
pub(super) fn settle_marks(events: &mut [TakenEvent]) {
    let stays: NightSet = events.iter().filter(|event| !event.marks).map(|event| event.nights).collect();
    for event in events.iter_mut().filter(|event| event.marks) {
        let (first, end) = (event.nights.first(), event.nights.end());
        let leaving = marks_departure(&event.summary);
        let stay_around = |stay: &&NightRange| {
            let latest = if leaving { stay.end() + TimeDelta::days(1) } else { stay.end() };
            first >= stay.first() && first <= stay.end() && end <= latest
        };
        // Ranges are apart, so only the last one that begins before the mark can be around it.
        let before = stays.ranges().partition_point(|stay| stay.first() <= first);
        let around = before.checked_sub(1).and_then(|at| stays.ranges().get(at)).filter(stay_around);
        event.blocks = around.is_none();
    }
}

/// What is kept of a UID.
pub(super) fn uid_hash(uid: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digest = Sha256::digest(uid.as_bytes());
    let digits = digest.iter().take(12).flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn entry(summary: &str, start: &str, end: &str) -> Entry {
        Entry {
            line: 1,
            uid: Some(format!("{summary}{start}")),
            summary: summary.into(),
            start: start.parse().expect("a moment"),
            end: end.parse().expect("a moment"),
            transparent: false,
            recurs: false,
            two_in_one: false,
        }
    }

    pub(in super::super) fn context() -> Context {
        Context {
            platform: Platform::Other,
            policy: FeedPolicy::Platform,
            zone: Tz::Atlantic__Canary,
            today: "2026-11-21".parse().expect("a date"),
        }
    }

    pub(in super::super) fn text(set: &NightSet) -> Vec<String> {
        set.ranges().iter().map(|range| format!("{}..{}", range.first(), range.end())).collect()
    }

    #[test]
    fn marks_of_a_stay_add_nothing() {
        let cases: [(&str, &str, &[&str]); 7] = [
            ("2026-12-05", "2026-12-06", &["2026-12-05..2026-12-10"]),
            ("2026-12-10", "2026-12-11", &["2026-12-05..2026-12-10"]),
            ("2026-12-10T11:00:00", "2026-12-10T13:00:00", &["2026-12-05..2026-12-10"]),
            ("2026-12-07", "2026-12-09", &["2026-12-05..2026-12-10"]),
            // Beyond the departure day, before the arrival day, far away: nobody knows.
            ("2026-12-10", "2026-12-12", &["2026-12-05..2026-12-12"]),
            ("2026-12-04", "2026-12-05", &["2026-12-04..2026-12-10"]),
            ("2026-12-20", "2026-12-21", &["2026-12-05..2026-12-10", "2026-12-20..2026-12-21"]),
        ];
        for (start, end, expected) in cases {
            let entries = [entry("Cleaning", start, end), entry("Zoë H.", "2026-12-05", "2026-12-10")];
            assert_eq!(text(&nights(&events(&entries, context()))), expected, "{start}");
        }
    }

    #[test]
    fn what_begins_on_the_day_of_departure_is_another_stay() {
        let with = |mark: &str, day: u32| {
            let (start, end) = (format!("2026-12-{day:02}"), format!("2026-12-{:02}", day + 1));
            let entries = [entry(mark, &start, &end), entry("Zoë H.", "2026-12-05", "2026-12-10")];
            text(&nights(&events(&entries, context())))
        };
        for mark in ["Pending: Otto Mann", "Inquiry - Otto", "Check-in: Otto Mann", "check in"] {
            assert_eq!(with(mark, 10), ["2026-12-05..2026-12-11"], "{mark}");
            assert_eq!(with(mark, 5), ["2026-12-05..2026-12-10"], "{mark}");
        }
        for mark in ["Check-out: Otto Mann", "Checkout", "Cleaning - Otto"] {
            assert_eq!(with(mark, 10), ["2026-12-05..2026-12-10"], "{mark}");
        }
    }

    #[test]
    fn of_two_events_in_one_the_nights_are_taken_under_every_policy() {
        let entry = Entry { two_in_one: true, ..entry("", "2026-12-05", "2026-12-08") };
        for policy in FeedPolicy::ALL {
            let taken = events(std::slice::from_ref(&entry), Context { policy, ..context() });
            assert_eq!(text(&nights(&taken)), ["2026-12-05..2026-12-08"], "{policy:?}");
        }
    }

    #[test]
    fn a_corrected_time_zone_moves_the_nights_without_a_new_read() {
        let mut taken = events(&[entry("Stay", "2026-12-05T23:30:00Z", "2026-12-08T09:00:00Z")], context());
        assert_eq!(text(&nights(&taken)), ["2026-12-05..2026-12-08"]);
        move_to_zone(&mut taken, Tz::Europe__Madrid);
        assert_eq!(text(&nights(&taken)), ["2026-12-06..2026-12-08"]);
    }

    #[test]
    fn what_calls_itself_free_is_taken_where_it_says_that_somebody_booked() {
        let with = |summary: &str, platform, policy| {
            let entry = Entry { transparent: true, ..entry(summary, "2026-12-05", "2026-12-08") };
            !nights(&events(&[entry], Context { platform, policy, ..context() })).is_empty()
        };
        use FeedPolicy::{Everything, Letter, Reservations};
        for (summary, platform, policy, expected) in [
            ("Anna Berg", Platform::Other, FeedPolicy::Platform, true),
            ("Reserva 12", Platform::Other, Reservations, true),
            ("Blocked", Platform::Other, FeedPolicy::Platform, true),
            ("Not available", Platform::Other, FeedPolicy::Platform, true),
            ("Cerrado", Platform::Other, FeedPolicy::Platform, true),
            ("Bloqueado", Platform::Other, FeedPolicy::Platform, true),
            ("Blocked by owner", Platform::Other, FeedPolicy::Platform, true),
            ("Blocked", Platform::Other, Reservations, false),
            ("Anna", Platform::Other, FeedPolicy::Platform, true),
            ("Anna", Platform::Other, Reservations, true),
            ("anna berg", Platform::Other, FeedPolicy::Platform, true),
            ("Familia Berg 4 pax", Platform::Other, FeedPolicy::Platform, true),
            ("Anna Berg, cleaning fee 50", Platform::Other, FeedPolicy::Platform, true),
            ("12345678", Platform::Other, FeedPolicy::Platform, true),
            ("", Platform::Other, FeedPolicy::Platform, false),
            ("Free", Platform::Other, FeedPolicy::Platform, false),
            ("Available", Platform::Other, FeedPolicy::Platform, false),
            ("Cleaning", Platform::Other, FeedPolicy::Platform, false),
            ("Bank holiday", Platform::Other, FeedPolicy::Platform, false),
            ("Birthday of somebody", Platform::Other, FeedPolicy::Platform, false),
            ("Anna Berg", Platform::Airbnb, FeedPolicy::Platform, false),
            ("Anna Berg", Platform::Other, Letter, false),
            ("busy", Platform::Other, FeedPolicy::Platform, true),
            ("Vermietet", Platform::Other, FeedPolicy::Platform, true),
            ("holiday", Platform::Other, Everything, true),
            ("holiday", Platform::Airbnb, Everything, true),
        ] {
            assert_eq!(with(summary, platform, policy), expected, "{summary} {platform} {policy:?}");
        }
    }

    #[test]
    fn what_is_free_and_comes_again_and_again_is_nobodys_stay() {
        let weekly = |summary: &str| {
            ["2026-12-05", "2026-12-12"].map(|day| {
                let end = day.parse::<NaiveDate>().expect("a date") + TimeDelta::days(1);
                let uid = Some("again".to_owned());
                Entry { transparent: true, recurs: true, uid, ..entry(summary, day, &end.to_string()) }
            })
        };
        for (summary, taken) in [("Gelber Sack", 0), ("Geburtstag Oma", 0), ("Bloqueado", 2), ("Reserved", 2)] {
            assert_eq!(nights(&events(&weekly(summary), context())).count(), taken, "{summary}");
        }
    }

    #[test]
    fn a_guest_who_comes_twice_is_one_all_the_same() {
        let twice = ["2026-12-05", "2026-12-12"].map(|day| {
            let end = day.parse::<NaiveDate>().expect("a date") + TimeDelta::days(1);
            Entry { transparent: true, uid: None, ..entry("Anna Berg", day, &end.to_string()) }
        });
        assert_eq!(nights(&events(&twice, context())).count(), 2);
    }

    #[test]
    fn nothing_of_a_guest_is_kept() {
        let taken = events(&[entry("Anna Berg 612345678", "2026-12-01", "2026-12-03")], context());
        let text = format!("{taken:?}");
        assert!(!text.contains("612345678"), "{text}");
        assert!(!text.contains("2026-12-01Anna"), "{text}");
    }
}
