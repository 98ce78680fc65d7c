//! Zones that a calendar defines under its own name, such as Outlook's "Customized Time Zone".
//!
//! Their rules are not used directly. They are replaced by the zone of the IANA database that shows the same time
//! throughout the horizon, so that one tested implementation handles all zones. If there is no such zone, each time
//! gets the offset that holds by the feed's own rules, and recurrences keep the offset of their first occurrence.

use chrono::{FixedOffset, NaiveDateTime, NaiveTime, Offset as _, TimeDelta, TimeZone as _};
use chrono_tz::{TZ_VARIANTS, Tz};

use super::{
    recurrence::{self, Budget, Window},
    value::{Value, Zone},
    zone::Observance,
};
use crate::domain::nights::NightRange;

/// Maximum number of observances. The longest exported history of a zone is Lisbon's.
const MOST_OBSERVANCES: usize = 256;
/// Maximum number of clock changes. Apart from Morocco, clocks change at most twice a year.
const MOST_CHANGES: usize = 24;
/// Clock changes move the clock by at most this much.
const BESIDE_A_CHANGE: TimeDelta = TimeDelta::hours(2);

/// The times from which offsets hold, on the clock before the change, sorted by time.
pub type Changes = Vec<(NaiveDateTime, FixedOffset)>;

/// The meaning of a zone that a calendar defines.
pub enum Meant {
    /// It equals a known zone.
    Zone(Zone),
    /// It equals no known zone.
    Changes(Changes),
}

/// Finds the meaning of a zone; `None` if its definition cannot be read.
pub fn meant(observances: &[Observance], horizon: NightRange) -> Option<Meant> {
    let offset = observances.first()?.offset?;
    if observances.iter().all(|observance| observance.offset == Some(offset)) {
        return Some(Meant::Zone(Zone::Fixed(offset)));
    }
    let changes = changes(observances, horizon)?;
    Some(alike(&changes, horizon).map_or(Meant::Changes(changes), |zone| Meant::Zone(Zone::Named(zone))))
}

/// The offset at a local time. Before the first known change, the first offset holds.
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

/// The period for which offsets are computed.
fn window(horizon: NightRange) -> Window {
    // The offset at the beginning of the horizon began within the year before, or holds forever.
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

/// Local times and their offsets, on both sides of every change within the horizon.
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
