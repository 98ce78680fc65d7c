//! Which of the events with one UID count.
//!
//! Few feeds name two versions of one event. Some give all stays of a home one UID, and what was changed or cancelled
//! last then says nothing of the others: so a newer event takes the place of those only that are surely the same stay.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};

use super::event::Event;
use crate::domain::nights::{Moment, NightRange, NightSet};

/// Of events with one UID those that no other surely replaces. A strictly higher `SEQUENCE`, else a strictly later
/// `LAST-MODIFIED`, is newer; what cannot be read is neither newer nor older.
pub fn current<'e>(group: Vec<&'e Event<'e>>) -> Vec<&'e Event<'e>> {
    let Some(ages) = Ages::of(&group) else { return group };
    let higher = Newer::of(group.iter().copied().filter(|event| ages.is_highest(event)));
    let later = Newer::of(group.iter().copied().filter(|event| ages.is_newest(event)));
    // One old and one new stay, and nothing else under that name: it was moved.
    let moved = <[_; 2]>::try_from(group.as_slice()).ok().filter(|[one, other]| {
        is_said_alike(one, other) && [one, other].iter().all(|event| !event.cancelled && !event.repeats())
    });
    let replaced = |event: &Event<'_>| {
        (ages.is_lower(event) && (moved.is_some() || higher.replaces(event)))
            || (ages.is_earlier(event) && later.replaces(event))
    };
    group.into_iter().filter(|event| !replaced(event)).collect()
}

/// The same of events that replace one occurrence of a series: they are versions of one another wherever they lie.
pub fn current_of_an_occurrence<'e>(group: Vec<&'e Event<'e>>) -> Vec<&'e Event<'e>> {
    let Some(ages) = Ages::of(&group) else { return group };
    let later = Newer::of(group.iter().copied().filter(|event| ages.is_newest(event)));
    let replaced = |event: &Event<'_>| ages.is_lower(event) || (ages.is_earlier(event) && later.replaces(event));
    group.into_iter().filter(|event| !replaced(event)).collect()
}

/// How the versions of a group are told apart.
struct Ages {
    highest: Option<i64>,
    latest: Option<DateTime<Utc>>,
}

impl Ages {
    /// `None` where there is nothing to compare.
    fn of(group: &[&Event<'_>]) -> Option<Self> {
        if group.len() < 2 {
            return None;
        }
        let highest = group.iter().filter_map(|event| event.sequence).max();
        let of_highest = group.iter().filter(|event| event.sequence == highest);
        let latest = of_highest.filter_map(|event| event.modified).max();
        Some(Self { highest, latest })
    }

    fn is_highest(&self, event: &Event<'_>) -> bool {
        event.sequence.is_some() && event.sequence == self.highest
    }

    fn is_newest(&self, event: &Event<'_>) -> bool {
        self.is_highest(event) && event.modified == self.latest
    }

    fn is_lower(&self, event: &Event<'_>) -> bool {
        event.sequence.is_some() && !self.is_highest(event)
    }

    fn is_earlier(&self, event: &Event<'_>) -> bool {
        self.is_highest(event) && event.modified.is_some() && event.modified != self.latest
    }
}

/// What was cancelled: until when it lasted, and when that was said.
#[derive(Default)]
struct Cancelled {
    end: Option<NaiveDate>,
    modified: Option<DateTime<Utc>>,
}

/// The newest events of a group, so that they can be looked up, however many they are.
#[derive(Default)]
struct Newer<'e> {
    /// The nights of those that stand, by what they say of themselves.
    nights: HashMap<(&'e str, bool), NightSet>,
    /// Those that are cancelled, by their summary and first night.
    cancelled: HashMap<(&'e str, NaiveDate), Cancelled>,
    /// The starts of those that end a series or are one.
    series: HashSet<Moment>,
}

impl<'e> Newer<'e> {
    fn of(events: impl Iterator<Item = &'e Event<'e>>) -> Self {
        let mut newer = Self::default();
        let mut nights: HashMap<_, Vec<NightRange>> = HashMap::new();
        for event in events {
            if event.cancelled || event.repeats() {
                newer.series.insert(event.start.moment());
            }
            if event.cancelled {
                let nights = own_nights(event);
                let known = newer.cancelled.entry((event.summary.as_ref(), nights.first())).or_default();
                known.end = known.end.max(Some(nights.end()));
                known.modified = known.modified.max(event.modified);
            } else {
                nights.entry((event.summary.as_ref(), event.transparent)).or_default().push(own_nights(event));
            }
        }
        newer.nights = nights.into_iter().map(|(said, ranges)| (said, NightSet::of(ranges))).collect();
        newer
    }

    /// Whether one of them is surely the same stay, or series, as an older one.
    fn replaces(&self, older: &Event<'_>) -> bool {
        if older.repeats() {
            return self.series.contains(&older.start.moment());
        }
        let nights = own_nights(older);
        let shares_a_night = |stay: &NightSet| stay.touches(nights);
        // Whoever booked the same day of arrival again is another guest.
        let cancelled = self.cancelled.get(&(older.summary.as_ref(), nights.first()));
        cancelled.is_some_and(|known| Some(nights.end()) <= known.end && older.modified <= known.modified)
            || self.nights.get(&(older.summary.as_ref(), older.transparent)).is_some_and(shares_a_night)
    }
}

/// Whether two events say the same of themselves: a mark of a stay is not that stay, nor what calls its time free.
fn is_said_alike(one: &Event<'_>, other: &Event<'_>) -> bool {
    one.summary == other.summary && one.transparent == other.transparent
}

/// The nights of an event on its own clock, without those of its repetitions. The day of departure is the next stay's.
fn own_nights(event: &Event<'_>) -> NightRange {
    NightRange::at_least_one(event.start.day(), event.end.day())
}
