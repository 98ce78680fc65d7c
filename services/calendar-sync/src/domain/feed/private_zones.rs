//! Zones that a calendar defines under a name of its own, such as Outlook's "Customized Time Zone".
//!
//! Their rules are not followed here: the zone of the database that shows the same time all through the horizon is
//! looked for, and takes their place. So there is one clockwork, with one set of tests.

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

/// The zone that is meant; `None` where there is none like it.
pub fn meant(observances: &[Observance], horizon: NightRange) -> Option<Zone> {
    let offset = observances.first()?.offset?;
    if observances.iter().all(|observance| observance.offset == Some(offset)) {
        return Some(Zone::Fixed(offset));
    }
    let samples = samples(observances, horizon)?;
    let shows = |zone: &Tz, at: &NaiveDateTime| zone.offset_from_local_datetime(at).earliest().map(|found| found.fix());
    let alike = |zone: &&Tz| samples.iter().all(|(at, offset)| shows(zone, at) == Some(*offset));
    TZ_VARIANTS.iter().find(alike).copied().map(Zone::Named)
}

/// Local times and the offsets that hold at them: on both sides of every change within the horizon.
fn samples(observances: &[Observance], horizon: NightRange) -> Option<Vec<(NaiveDateTime, FixedOffset)>> {
    if observances.len() > MOST_OBSERVANCES {
        return None;
    }
    let first = horizon.first().and_time(NaiveTime::MIN);
    // What held when the horizon begins began within the year before, or once and for all.
    let window = Window { first: first - TimeDelta::days(366), end: horizon.end().and_time(NaiveTime::MIN) };
    let (mut changes, mut budget) = (Vec::new(), Budget::of_a_feed());
    for observance in observances {
        let (since, offset) = (observance.since?, observance.offset?);
        changes.push((since, offset));
        if let Some(rule) = &observance.rule {
            let again = recurrence::expand(rule, Value::Time(since, Zone::Property), window, &mut budget);
            changes.extend(again.ok()?.into_iter().map(|at| (at, offset)));
        }
    }
    changes.sort_unstable_by_key(|(at, _)| *at);
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
