//! Zones that a calendar defines under a name of its own, such as Outlook's "Customized Time Zone".
//!
//! Their rules are not followed here: the zone of the database that shows the same time all through the horizon is
//! looked for, and takes their place. So there is one clockwork, with one set of tests. Where there is no such zone, each
//! time has the offset that holds by the feed's own rules; what recurs keeps that of its first occurrence.

use chrono::{FixedOffset, NaiveDateTime, NaiveTime, Offset as _, TimeDelta, TimeZone as _};
use chrono_tz::{TZ_VARIANTS, Tz};

use super::{
    recurrence::{self, Budget, Window},
    value::{Value, Zone},
    zone::Observance,
};
use crate::domain::nights::NightRange;

/// The longest history of a zone that anybody exports is that of Lisbon.
const MOST_OBSERVANCES: usize = 256;
/// Nobody changes the clock more often than twice a year, Morocco apart.
const MOST_CHANGES: usize = 24;
/// No change of the clock moves it further.
const BESIDE_A_CHANGE: TimeDelta = TimeDelta::hours(2);

/// When offsets begin to hold, on the clock that was shown before; in the order of time.
pub type Changes = Vec<(NaiveDateTime, FixedOffset)>;

/// What a calendar's own zone comes to.
pub enum Meant {
    /// The same as a zone that is known.
    Zone(Zone),
    /// No zone that is known.
    Changes(Changes),
}

/// What is meant; `None` where that cannot be read.
pub fn meant(observances: &[Observance], horizon: NightRange) -> Option<Meant> {
    let offset = observances.first()?.offset?;
    if observances.iter().all(|observance| observance.offset == Some(offset)) {
        return Some(Meant::Zone(Zone::Fixed(offset)));
    }
    let changes = changes(observances, horizon)?;
    Some(alike(&changes, horizon).map_or(Meant::Changes(changes), |zone| Meant::Zone(Zone::Named(zone))))
}

/// The offset that holds at a local time. Before all that is known, the first.
pub fn offset_at(changes: &[(NaiveDateTime, FixedOffset)], local: NaiveDateTime) -> Option<FixedOffset> {
    let begun = changes.partition_point(|(at, _)| *at <= local);
    changes.get(begun.saturating_sub(1)).map(|(_, offset)| *offset)
}

/// The zone of the database that shows the same time.
fn alike(changes: &[(NaiveDateTime, FixedOffset)], horizon: NightRange) -> Option<Tz> {
    let samples = samples(changes, horizon)?;
    let shows = |zone: &Tz, at: &NaiveDateTime| zone.offset_from_local_datetime(at).earliest().map(|found| found.fix());
    let alike = |zone: &&Tz| samples.iter().all(|(at, offset)| shows(zone, at) == Some(*offset));
    TZ_VARIANTS.iter().find(alike).copied()
}

/// The time from which on offsets are worked out, and up to which.
fn window(horizon: NightRange) -> Window {
    // What held when the horizon begins began within the year before, or once and for all.
    let first = horizon.first().and_time(NaiveTime::MIN) - TimeDelta::days(366);
    Window { first, end: horizon.end().and_time(NaiveTime::MIN) }
}

fn changes(observances: &[Observance], horizon: NightRange) -> Option<Changes> {
    if observances.len() > MOST_OBSERVANCES {
        return None;
    }
    let (mut changes, mut budget) = (Vec::new(), Budget::of_a_feed());
    for observance in observances {
        let (since, offset) = (observance.since?, observance.offset?);
        changes.push((since, offset));
        if let Some(rule) = &observance.rule {
            let again = recurrence::expand(rule, Value::Time(since, Zone::Property), window(horizon), &mut budget);
            changes.extend(again.ok()?.into_iter().map(|at| (at, offset)));
        }
    }
    changes.sort_unstable_by_key(|(at, _)| *at);
    Some(changes)
}

/// Local times and the offsets that hold at them: on both sides of every change within the horizon.
fn samples(changes: &[(NaiveDateTime, FixedOffset)], horizon: NightRange) -> Option<Vec<(NaiveDateTime, FixedOffset)>> {
    let (first, window) = (horizon.first().and_time(NaiveTime::MIN), window(horizon));
    let begun = changes.partition_point(|(at, _)| *at <= first);
    let mut holds = changes.get(begun.checked_sub(1)?)?.1;
    let mut samples = vec![(first + BESIDE_A_CHANGE, holds)];
    for (at, offset) in changes.get(begun..)?.iter().take_while(|(at, _)| *at < window.end).take(MOST_CHANGES) {
        samples.push((*at - BESIDE_A_CHANGE, holds));
        samples.push((*at + BESIDE_A_CHANGE, *offset));
        holds = *offset;
    }
    Some(samples)
}
