//! Decides which nights the events of a feed take (`docs/rules/calendar.md`, rule 9).

use chrono::NaiveDate;
use chrono_tz::Tz;

use super::{
    UidKey, booking_window,
    category::{Categorised, categorise, is_surely_booked, may_be_reservation},
    markers::{Effect, settle_markers},
    privacy::{UidHasher, kept_summary},
    words::Summary,
};
use crate::domain::{
    feed::Entry,
    nights::{Moment, NightRange, NightSet},
    platform::Platform,
};

/// Which events of a feed take nights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FeedPolicy {
    /// All events, except those that say that they are free.
    #[default]
    Standard,
    /// All events, whatever they say.
    Everything,
    /// Of the standard events, those that may be a reservation.
    Reservations,
}

impl FeedPolicy {
    /// All policies.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Everything, Self::Reservations];

    /// The short name, as stored and as used in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "platform",
            Self::Everything => "everything",
            Self::Reservations => "reservations",
        }
    }

    /// The policy with this short name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

/// What a feed says about a night, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    Closed,
    /// The night may be a reservation.
    PossibleReservation,
    Reservation,
}

impl Claim {
    /// The short name, as stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::PossibleReservation => "possible",
            Self::Reservation => "reservation",
        }
    }

    /// The claim with this short name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Closed, Self::PossibleReservation, Self::Reservation].into_iter().find(|claim| claim.name() == name)
    }
}

/// An event as it is stored: its time and its category. Personal data is removed from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenEvent {
    /// Tells the events of a feed apart without storing the UID, which may reveal a guest.
    pub uid_hash: Option<String>,
    /// Its start, as the feed gave it.
    pub start: Moment,
    /// Its end, as the feed gave it.
    pub end: Moment,
    /// Its nights in the property's time zone.
    pub nights: NightRange,
    /// Whether it takes its nights; false for a marker on nights of a stay.
    pub takes: bool,
    pub categorised: Categorised,
    /// The kept part of its summary, for the owner.
    pub summary: String,
    /// Whether it may be a reservation, judged by the original summary.
    pub may_be_reservation: bool,
}

impl TakenEvent {
    /// What it says about its nights.
    pub fn claim(&self) -> Claim {
        let Categorised { category, confidence, .. } = self.categorised;
        if is_surely_booked(category, confidence) {
            Claim::Reservation
        } else if self.may_be_reservation {
            Claim::PossibleReservation
        } else {
            Claim::Closed
        }
    }

    /// Whether it takes its nights and may be a guest's stay.
    pub fn may_be_stay(&self) -> bool {
        self.takes && self.may_be_reservation
    }
}

/// What decides how events are judged.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The feed's platform. It does not decide about nights, only about categories.
    pub platform: Platform,
    pub policy: FeedPolicy,
    /// Whether events marked as free time (`TRANSP:TRANSPARENT`) take their nights. Calendar programs mark whole days
    /// so by default.
    pub free_time_blocks: bool,
    /// The property's time zone.
    pub zone: Tz,
    /// Today at the property.
    pub today: NaiveDate,
    /// The key for hashing UIDs.
    pub uid_key: UidKey,
}

/// The events of a reading that take nights, and the markers of stays.
pub fn events(entries: &[Entry], context: Context) -> Vec<TakenEvent> {
    let (events, effects) = judged(entries, context);
    events.into_iter().zip(effects).filter(|(_, effect)| *effect != Effect::Nothing).map(|(event, _)| event).collect()
}

/// Each entry of a reading and its effect.
pub(super) fn judged(entries: &[Entry], context: Context) -> (Vec<TakenEvent>, Vec<Effect>) {
    let hasher = context.uid_key.hasher();
    let mut events = Vec::with_capacity(entries.len());
    let mut effects = Vec::with_capacity(entries.len());
    // The occurrences of one event follow one another, so the event is judged once.
    for occurrences in entries.chunk_by(is_same) {
        let (event, effect) = judge(&occurrences[0], &hasher, context);
        effects.extend(std::iter::repeat_n(effect, occurrences.len()));
        let others = occurrences[1..].iter().map(|entry| TakenEvent {
            start: entry.start,
            end: entry.end,
            nights: entry.start.nights(entry.end, context.zone),
            ..event.clone()
        });
        let others: Vec<TakenEvent> = others.collect();
        events.push(event);
        events.extend(others);
    }
    if context.platform == Platform::Airbnb {
        booking_window::mark(&mut events, context.today);
    }
    settle_markers(&mut events, &effects);
    (events, effects)
}

/// The event of an entry, and its own effect.
fn judge(entry: &Entry, hasher: &UidHasher, context: Context) -> (TakenEvent, Effect) {
    let summary = Summary::of(&entry.summary);
    let categorised = categorise(context.platform, entry.uid.as_deref(), &summary);
    let may_be_reservation = may_be_reservation(categorised, &summary);
    let is_free = summary.is_free() || (entry.transparent && !context.free_time_blocks);
    let effect = match context.policy {
        FeedPolicy::Everything => Effect::Takes,
        _ if is_free => Effect::Nothing,
        FeedPolicy::Reservations if !may_be_reservation => Effect::Nothing,
        FeedPolicy::Standard | FeedPolicy::Reservations => summary.marker().map_or(Effect::Takes, Effect::Marks),
    };
    let event = TakenEvent {
        uid_hash: entry.uid.as_deref().map(|uid| hasher.hash(uid)),
        start: entry.start,
        end: entry.end,
        nights: entry.start.nights(entry.end, context.zone),
        takes: effect != Effect::Nothing,
        categorised,
        summary: kept_summary(&summary),
        may_be_reservation,
    };
    (event, effect)
}

/// Whether both entries are judged the same.
fn is_same(one: &Entry, other: &Entry) -> bool {
    one.uid == other.uid && one.summary == other.summary && one.transparent == other.transparent
}

/// Applies another time zone to stored events.
pub fn move_to_zone(events: &mut [TakenEvent], zone: Tz) {
    for event in events {
        event.nights = event.start.nights(event.end, zone);
    }
}

/// The nights that events take.
pub fn nights(events: &[TakenEvent]) -> NightSet {
    events.iter().filter(|event| event.takes).map(|event| event.nights).collect()
}

#[cfg(test)]
pub(in crate::domain) mod tests {
    use super::*;

    pub(in crate::domain) fn entry(summary: &str, start: &str, end: &str) -> Entry {
        Entry {
            line: 1,
            uid: Some(format!("{summary}{start}")),
            summary: summary.into(),
            start: start.parse().expect("a moment"),
            end: end.parse().expect("a moment"),
            transparent: false,
        }
    }

    pub(in crate::domain) fn context() -> Context {
        Context {
            platform: Platform::Other,
            policy: FeedPolicy::Standard,
            free_time_blocks: true,
            zone: Tz::Atlantic__Canary,
            today: "2026-11-21".parse().expect("a date"),
            uid_key: UidKey::of_nobody(),
        }
    }

    pub(in crate::domain) fn text(set: &NightSet) -> Vec<String> {
        set.ranges().iter().map(|range| format!("{}..{}", range.first(), range.end())).collect()
    }

    const FREE: [&str; 7] = ["Available", "free", "OPEN", "Disponible", "libre", " Free ", "available"];
    const TAKEN: [&str; 14] = [
        // An old bug found 'available' within 'not available'.
        "Airbnb (Not available)",
        "Unavailable",
        "No disponible",
        "Nicht verfügbar",
        "Available from June",
        "Open house",
        "Karl Freeman",
        "free?",
        "Reserved",
        "CLOSED - Not available",
        "Zoë H.",
        "Birthday of somebody",
        "Deep cleaning by Zoë",
        "",
    ];

    fn takes(summary: &str, transparent: bool, context: Context) -> bool {
        let entry = Entry { transparent, ..entry(summary, "2026-12-05", "2026-12-08") };
        !nights(&events(&[entry], context)).is_empty()
    }

    #[test]
    fn everything_takes_but_what_says_as_a_whole_that_it_is_free() {
        for platform in [Platform::Airbnb, Platform::Booking, Platform::Vrbo, Platform::Other] {
            let context = Context { platform, ..context() };
            for summary in TAKEN {
                assert!(takes(summary, false, context), "{platform} {summary}");
            }
            for summary in FREE {
                assert!(!takes(summary, false, context), "{platform} {summary}");
                assert!(takes(summary, false, Context { policy: FeedPolicy::Everything, ..context }), "{summary}");
            }
        }
    }

    #[test]
    fn free_time_takes_unless_the_owner_says_that_it_does_not() {
        use FeedPolicy::{Everything, Reservations, Standard};
        for (policy, free_time_blocks, expected) in [
            (Standard, true, true),
            (Standard, false, false),
            (Reservations, true, true),
            (Reservations, false, false),
            (Everything, false, true),
        ] {
            let context = Context { policy, free_time_blocks, ..context() };
            assert_eq!(takes("Anna Berg", true, context), expected, "{policy:?} {free_time_blocks}");
            assert!(takes("Anna Berg", false, context), "{policy:?}");
        }
    }

    #[test]
    fn reservations_are_what_may_be_one() {
        let context = Context { policy: FeedPolicy::Reservations, ..context() };
        for (summary, expected) in [
            ("Zoë H.", true),
            ("family", true),
            ("Karl Hold", true),
            ("Anna Berg (pending)", true),
            ("Anna Berg, cleaning fee 50", true),
            ("Bloqueado: reserva Ana López", true),
            ("Booking request", true),
            ("", true),
            ("BLOCKED by Holidu", false),
            ("Inspection", false),
            ("Not available", false),
            ("Pending", false),
            ("Available", false),
        ] {
            assert_eq!(takes(summary, false, context), expected, "{summary}");
        }
        for policy in FeedPolicy::ALL {
            assert_eq!(FeedPolicy::from_name(policy.name()), Some(policy));
        }
    }

    #[test]
    fn claims() {
        let of = |summary: &str| events(&[entry(summary, "2026-12-05", "2026-12-08")], context())[0].claim();
        assert_eq!(of("Reserved"), Claim::Reservation);
        assert_eq!(of("Anna Berg"), Claim::Reservation);
        assert_eq!(of("family here in august"), Claim::PossibleReservation);
        assert_eq!(of("Blocked - Anna"), Claim::PossibleReservation);
        assert_eq!(of("BLOCKED by Holidu"), Claim::Closed);
        assert!(Claim::Closed < Claim::PossibleReservation && Claim::PossibleReservation < Claim::Reservation);
    }

    #[test]
    fn a_corrected_time_zone_moves_the_nights_without_a_new_read() {
        let mut taken = events(&[entry("Stay", "2026-12-05T23:30:00Z", "2026-12-08T09:00:00Z")], context());
        assert_eq!(text(&nights(&taken)), ["2026-12-05..2026-12-08"]);
        move_to_zone(&mut taken, Tz::Europe__Madrid);
        assert_eq!(text(&nights(&taken)), ["2026-12-06..2026-12-08"]);
    }

    #[test]
    fn nothing_of_a_guest_is_kept() {
        let taken = events(&[entry("Anna Berg 612345678", "2026-12-01", "2026-12-03")], context());
        let text = format!("{taken:?}");
        assert!(!text.contains("612345678") && !text.contains("Anna"), "{text}");
    }
}
