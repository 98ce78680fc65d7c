//! Settles what belongs together: repeated UIDs, overrides, cancellations, recurrences.

use std::collections::{HashMap, HashSet};

use chrono::{NaiveDateTime, TimeDelta};

use super::{
    Cancellation, Entry,
    event::Event,
    problem::{Problem, ProblemKind},
    recurrence::{self, Window},
    value::Value,
};
use crate::domain::nights::NightRange;

/// More occurrences than a property's calendar can hold.
const MOST_ENTRIES: usize = 50_000;
/// Series with more originals times overrides are no honest ones.
const MOST_PAIRS: usize = 1_000_000;
/// Time zones move a night by a day at most; one more is kept so that a corrected zone finds it.
const MARGIN: TimeDelta = TimeDelta::days(2);
/// A rule that never comes is searched for a long time: only so many are.
const MOST_BARREN_RULES: u32 = 32;

/// What is left of a feed's events.
#[derive(Default)]
pub struct Settled {
    pub entries: Vec<Entry>,
    pub cancellations: Vec<Cancellation>,
}

/// Settles events; only occurrences that touch `horizon` are kept.
pub fn settle(events: Vec<Event>, horizon: NightRange, problems: &mut Vec<Problem>) -> Settled {
    let mut with_uid: HashMap<String, Vec<Event>> = HashMap::new();
    let mut order = Vec::new();
    let mut alone = Vec::new();
    for event in events {
        match &event.uid {
            None => alone.push(event),
            Some(uid) => {
                let group = with_uid.entry(uid.clone()).or_insert_with(|| {
                    order.push(uid.clone());
                    Vec::new()
                });
                group.push(event);
            }
        }
    }
    let mut settler = Settler { horizon, problems, settled: Settled::default(), barren: 0 };
    for uid in order {
        if let Some(group) = with_uid.remove(&uid) {
            settler.series(&uid, group);
        }
    }
    for event in alone {
        settler.master(&event, &[]);
    }
    settler.settled
}

struct Settler<'p> {
    horizon: NightRange,
    problems: &'p mut Vec<Problem>,
    settled: Settled,
    barren: u32,
}

impl Settler<'_> {
    fn series(&mut self, uid: &str, group: Vec<Event>) {
        let (overrides, masters): (Vec<Event>, Vec<Event>) =
            group.into_iter().partition(|event| event.replaces.is_some());
        let masters = current(masters);
        let mut by_occurrence: HashMap<String, Vec<Event>> = HashMap::new();
        for event in overrides {
            let key = event.replaces.map(|replaced| replaced.start.moment().to_string()).unwrap_or_default();
            by_occurrence.entry(key).or_default().push(event);
        }
        let overrides: Vec<Event> = by_occurrence.into_values().flat_map(current).collect();
        let honest = masters.len().saturating_mul(overrides.len()) <= MOST_PAIRS;
        if !honest {
            self.too_many(masters.first().map_or(0, |event| event.line));
        }
        let replacing: &[Event] = if honest { &overrides } else { &[] };
        for master in &masters {
            self.master(master, replacing);
        }
        if !masters.is_empty() && masters.iter().all(|event| event.cancelled) {
            self.settled.cancellations.push(Cancellation { uid: uid.to_owned(), occurrence: None });
        }
        for event in overrides {
            if event.cancelled {
                let occurrence = event.replaces.map(|replaced| replaced.start.moment());
                self.settled.cancellations.push(Cancellation { uid: uid.to_owned(), occurrence });
            }
            self.add(&event, event.start, event.end);
        }
    }

    /// The occurrences of an event, without those that others replace.
    fn master(&mut self, event: &Event, overrides: &[Event]) {
        let replaced = overrides.iter().filter_map(|other| other.replaces.map(|replaced| replaced.start));
        let gone: HashSet<NaiveDateTime> =
            event.excluded.iter().copied().chain(replaced).filter_map(|value| value.on_clock_of(event.start)).collect();
        let moved_on: Vec<&Event> = overrides
            .iter()
            .filter(|other| !other.cancelled && other.replaces.is_some_and(|replaced| replaced.and_future))
            .collect();
        let length = length(event.start, event.end);
        for at in self.starts(event, length) {
            if !gone.contains(&at) {
                self.add(event, event.start.with_local(at), shifted_end(event, at, length));
            }
            // "This and future": where the later ones went is in doubt, so both places are taken.
            for moved in &moved_on {
                let from = moved.replaces.and_then(|replaced| replaced.start.on_clock_of(event.start));
                let Some(from) = from.filter(|from| at > *from) else { continue };
                let Some(start) = moved.start.local().checked_add_signed(at - from) else { continue };
                let end = shifted_end(moved, start, self::length(moved.start, moved.end));
                self.add(moved, moved.start.with_local(start), end);
            }
        }
        for (start, end) in &event.extra {
            if start.on_clock_of(event.start).is_none_or(|at| !gone.contains(&at)) {
                let end = end.unwrap_or_else(|| shifted_end(event, start.local(), length));
                self.add(event, *start, end);
            }
        }
    }

    /// The starts of an event's occurrences, its own first.
    fn starts(&mut self, event: &Event, length: TimeDelta) -> Vec<NaiveDateTime> {
        let own = event.start.local();
        let mut starts = vec![own];
        if event.rules.is_empty() || event.cancelled || event.transparent {
            return starts;
        }
        let midnight = |day: chrono::NaiveDate| day.and_time(chrono::NaiveTime::MIN);
        let first = midnight(self.horizon.first()).checked_sub_signed(MARGIN + length);
        let end = midnight(self.horizon.end()).checked_add_signed(MARGIN);
        let (Some(first), Some(end)) = (first, end) else { return starts };
        for rule in &event.rules {
            let expanded = if self.barren < MOST_BARREN_RULES {
                recurrence::expand(rule, event.start, Window { first, end })
            } else {
                Err(recurrence::Unexpandable)
            };
            match expanded {
                Ok(more) => {
                    if more.is_empty() && recurrence::may_never_come(rule) {
                        self.barren += 1;
                    }
                    starts.extend(more.into_iter().filter(|at| *at != own));
                }
                Err(recurrence::Unexpandable) => {
                    self.problems.push(Problem { line: event.line, kind: ProblemKind::UnreadableRecurrence });
                }
            }
        }
        starts
    }

    /// Reported once.
    fn too_many(&mut self, line: u32) {
        if self.problems.last().is_none_or(|problem| problem.kind != ProblemKind::TooMany) {
            self.problems.push(Problem { line, kind: ProblemKind::TooMany });
        }
    }

    fn add(&mut self, event: &Event, start: Value, end: Value) {
        if event.cancelled || event.transparent {
            return;
        }
        let far = |day: chrono::NaiveDate, by: TimeDelta| day.checked_add_signed(by).unwrap_or(day);
        if far(end.day(), MARGIN) < self.horizon.first() || far(start.day(), -MARGIN) >= self.horizon.end() {
            return;
        }
        if self.settled.entries.len() >= MOST_ENTRIES {
            return self.too_many(event.line);
        }
        self.settled.entries.push(Entry {
            uid: event.uid.clone(),
            summary: event.summary.clone(),
            start: start.moment(),
            end: end.moment(),
        });
    }
}

/// Of events with one UID, those that no other surely replaces: a strictly higher `SEQUENCE`, else a
/// strictly later `LAST-MODIFIED`, wins; otherwise all of them count.
fn current(mut group: Vec<Event>) -> Vec<Event> {
    let highest = group.iter().map(|event| event.sequence).max();
    group.retain(|event| Some(event.sequence) == highest);
    let latest = group.iter().filter_map(|event| event.modified).max();
    group.retain(|event| event.modified.is_none() || event.modified == latest);
    group
}

fn length(start: Value, end: Value) -> TimeDelta {
    let end = end.on_clock_of(start).unwrap_or_else(|| end.local());
    (end - start.local()).max(TimeDelta::zero())
}

/// The end of an occurrence that starts at `at`.
fn shifted_end(event: &Event, at: NaiveDateTime, length: TimeDelta) -> Value {
    if at == event.start.local() {
        return event.end;
    }
    event.start.with_local(at.checked_add_signed(length).unwrap_or(at))
}
