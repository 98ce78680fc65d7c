//! How a reading changes the remembered nights (`docs/rules/calendar.md`, rules 1 to 3 and 6).
//!
//! Nights that it names are added at once. Nights that it no longer names are removed slowly: platforms sometimes
//! answer with empty or partial calendars, and with correct ones again hours later.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use super::{
    super::nights::{NightRange, NightSet, horizon},
    Category,
    nights::{Missing, Night, RememberedNights, set_of_days},
    taking::{Claim, TakenEvent},
};

/// A night is forgotten after this many counted readings that did not name it.
pub(super) const COUNTED_READINGS: u32 = 3;
/// Minimum time between two counted readings.
pub(super) const COUNTED_APART: TimeDelta = TimeDelta::hours(3);
/// Minimum time until nights are forgotten when many are missing.
pub(super) const LONG_WAIT: TimeDelta = TimeDelta::hours(24);
/// A claim was made at most this long before it was named, because feeds are read one after the other.
pub const READ_APART: TimeDelta = TimeDelta::hours(6);
/// This many runs of missing nights count as many.
pub(super) const MANY_RUNS: usize = 5;
/// When many nights are missing, the owner is asked at this counted reading.
const ASKED_AT: u32 = 2;
/// Maximum nights of a stay. A longer event is a season, or was called off.
const LONGEST_STAY: u32 = 31;

/// What one reading says about a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Named {
    claim: Claim,
    category: Category,
    stay: Option<NightRange>,
}

/// The nights that a reading names, within the horizon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedNights(BTreeMap<NaiveDate, Named>);

impl NamedNights {
    /// The nights of the events that take nights.
    pub fn of(events: &[TakenEvent], today: NaiveDate) -> Self {
        let mut named: BTreeMap<NaiveDate, Named> = BTreeMap::new();
        let window = horizon(today);
        for event in events.iter().filter(|event| event.takes) {
            let Some(nights) = event.nights.intersection(window) else { continue };
            let claim = event.claim();
            let is_stay = claim != Claim::Closed && event.nights.count() <= LONGEST_STAY;
            let said = Named { claim, category: event.categorised.category, stay: is_stay.then_some(event.nights) };
            for day in nights.iter() {
                named.entry(day).and_modify(|known| *known = known.or(said)).or_insert(said);
            }
        }
        Self(named)
    }

    /// All these nights.
    pub fn nights(&self) -> NightSet {
        set_of_days(self.0.keys().copied())
    }

    /// Whether it names a night from `today` on.
    pub fn has_night_to_come(&self, today: NaiveDate) -> bool {
        self.0.range(today..).next().is_some()
    }
}

impl Named {
    /// What two events together say about a night.
    fn or(self, other: Self) -> Self {
        let (stronger, weaker) = if other.claim > self.claim { (other, self) } else { (self, other) };
        Self { stay: stronger.stay.or(weaker.stay), ..stronger }
    }
}

/// How a reading changed the nights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// Nights that are free from now on.
    pub freed: NightSet,
    /// Whether so many nights are missing after it that the platform is probably at fault.
    pub much_is_missing: bool,
    /// Whether to ask the owner: many nights are missing for the second counted reading.
    pub ask_owner: bool,
}

/// Applies a reading made at `now`; `today` is the day at the property. The feed was `complete_at` when it was last read
/// completely before. An incomplete reading only adds nights.
pub fn apply_reading(
    nights: &mut RememberedNights,
    named: &NamedNights,
    is_complete: bool,
    complete_at: Option<DateTime<Utc>>,
    (now, today, zone): (DateTime<Utc>, NaiveDate, Tz),
) -> Applied {
    let claimed_after = complete_at.map_or(now - READ_APART, |at| at.max(now - READ_APART));
    for (&day, said) in &named.0 {
        let night = nights.0.entry(day).or_insert(Night {
            claim: said.claim,
            category: said.category,
            stay: said.stay,
            named_since: now,
            claimed_after,
            missing: None,
            unshared: false,
        });
        night.missing = None;
        // In doubt the stronger claim stays.
        if is_complete || said.claim >= night.claim {
            if said.claim != night.claim {
                // Copies of what is confirmed now may be older.
                let is_confirmed = night.claim == Claim::PossibleReservation && said.claim == Claim::Reservation;
                night.named_since = now;
                night.claimed_after = if is_confirmed { night.claimed_after } else { claimed_after };
            }
            // The owner's "nobody is there" was said of the weaker claim.
            night.unshared &= said.claim <= night.claim;
            (night.claim, night.category, night.stay) = (said.claim, said.category, said.stay);
        }
    }
    if !is_complete {
        return Applied::default();
    }
    let mut counts_second = false;
    for (_, night) in nights.0.range_mut(today..).filter(|(day, _)| !named.0.contains_key(*day)) {
        let missing =
            night.missing.get_or_insert(Missing { since: now, times: 1, counted_at: now, waits_a_day: false });
        if now - missing.counted_at >= COUNTED_APART {
            missing.times += 1;
            missing.counted_at = now;
            counts_second |= missing.times == ASKED_AT;
        }
    }
    let much_was_missing = nights.much_is_missing(today, zone);
    for (_, night) in nights.0.range_mut(today..).filter(|_| much_was_missing) {
        // The others may be named again first. What was promised a day waits for a day.
        night.missing = night.missing.map(|missing| Missing { waits_a_day: true, ..missing });
    }
    let is_over = |night: &Night| {
        let counted = |missing: Missing| {
            missing.times >= COUNTED_READINGS && (!missing.waits_a_day || now - missing.since >= LONG_WAIT)
        };
        night.waits(zone) && night.missing.is_some_and(counted)
    };
    let gone: BTreeSet<NaiveDate> =
        nights.0.range(today..).filter(|(_, night)| is_over(night)).map(|(day, _)| *day).collect();
    nights.0.retain(|day, _| !gone.contains(day));
    let much_is_missing = nights.much_is_missing(today, zone);
    Applied { freed: set_of_days(gone), much_is_missing, ask_owner: much_was_missing && counts_second }
}
