//! From events to occurrences: recurrences, exceptions and replaced occurrences.

use std::collections::{HashMap, HashSet};

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use super::{
    Entry,
    event::Event,
    problem::{ProblemKind, Problems},
    recurrence::{self, Budget, Unexpandable, Window},
    rule::Parts,
    value::{LATEST, Value, Zone},
};
use crate::domain::nights::{NightRange, following};

/// Maximum number of occurrences; a property's calendar holds fewer.
const MOST_ENTRIES: usize = 50_000;
/// Time zones move a night by at most one day. One more day is kept, so that a corrected zone finds it.
const MARGIN: TimeDelta = TimeDelta::days(2);

/// The occurrences of a feed's events.
#[derive(Default)]
pub struct Occurrences {
    /// Occurrences that are not cancelled.
    pub entries: Vec<Entry>,
    pub cancelled: Vec<Entry>,
}

/// Expands events into the occurrences that touch `horizon`. All events with the same UID count, except for occurrences
/// that others with that UID replace.
pub fn expand<'a>(events: &[Event<'a>], horizon: NightRange, problems: &mut Problems<'a>) -> Occurrences {
    let mut overrides: HashMap<&str, Vec<&Event<'a>>> = HashMap::new();
    for event in events.iter().filter(|event| event.replaces.is_some()) {
        overrides.entry(event.uid.as_deref().unwrap_or_default()).or_default().push(event);
    }
    let mut expander = Expander::new(horizon, problems);
    for event in events {
        let of_uid = event.uid.as_deref().filter(|_| event.replaces.is_none()).and_then(|uid| overrides.get(uid));
        expander.occurrences(event, of_uid.map_or(&[], Vec::as_slice));
    }
    expander.found
}

struct Expander<'p, 'a> {
    horizon: NightRange,
    window: Window,
    problems: &'p mut Problems<'a>,
    found: Occurrences,
    budget: Budget,
}

impl<'p, 'a> Expander<'p, 'a> {
    fn new(horizon: NightRange, problems: &'p mut Problems<'a>) -> Self {
        let midnight = |day: NaiveDate| day.and_time(NaiveTime::MIN);
        let (first, end) = (midnight(horizon.first()), midnight(horizon.end()));
        let window = Window {
            first: first.checked_sub_signed(MARGIN).unwrap_or(first),
            end: end.checked_add_signed(MARGIN).unwrap_or(end),
        };
        Self { horizon, window, problems, found: Occurrences::default(), budget: Budget::of_a_feed() }
    }

    /// The occurrences of an event, without the replaced ones.
    fn occurrences(&mut self, event: &Event<'a>, overrides: &[&Event<'a>]) {
        let overrides = if overrides.is_empty() || self.spend(event, overrides.len() as u64) { overrides } else { &[] };
        let replaced = overrides.iter().filter_map(|other| other.replaces.map(|replaced| replaced.start));
        // An exception of an event that does not repeat is a mistake.
        let excluded = event.excluded.iter().copied().filter(|_| event.repeats());
        let mut gone: HashSet<NaiveDateTime> =
            excluded.chain(replaced).filter_map(|value| value.on_clock_of(event.start)).collect();
        if !gone.is_empty() && event.rules.iter().any(|rule| Parts::repeats_within_a_day(rule, event.start)) {
            // Only one hour is excluded; the other hours of the night still take it.
            gone.clear();
        }
        let moved_on: Vec<&Event<'a>> = overrides
            .iter()
            .filter(|other| !other.cancelled && other.replaces.is_some_and(|replaced| replaced.and_future))
            .copied()
            .collect();
        let length = length(event.start, event.end);
        if !gone.contains(&event.start.local()) {
            self.add(event, event.start, event.end);
        }
        for at in self.repeats(event, length) {
            if !gone.contains(&at) {
                self.add(event, event.start.with_local(at), shifted_end(event.start, at, length));
            }
            for moved in &moved_on {
                self.move_on(event.start, at, moved);
            }
        }
        for (start, end) in &event.extra {
            if start.on_clock_of(event.start).is_none_or(|at| !gone.contains(&at)) {
                let end = end.unwrap_or_else(|| shifted_end(*start, start.local(), length));
                self.add(event, *start, end);
            }
        }
    }

    /// Handles "this and future". Where the later occurrences moved is uncertain, so both the new and the old nights
    /// are taken.
    fn move_on(&mut self, clock: Value, at: NaiveDateTime, moved: &Event<'a>) {
        if !self.spend(moved, 1) {
            return;
        }
        let from = moved.replaces.and_then(|replaced| replaced.start.on_clock_of(clock));
        let Some(from) = from.filter(|from| at > *from) else { return };
        let Some(start) = moved.start.local().checked_add_signed(at - from) else { return };
        let end = shifted_end(moved.start, start, length(moved.start, moved.end));
        self.add(moved, moved.start.with_local(start), end);
    }

    /// The starts of an event's occurrences by its rules, without its own start.
    fn repeats(&mut self, event: &Event<'a>, length: TimeDelta) -> Vec<NaiveDateTime> {
        let mut starts = Vec::new();
        if event.cancelled {
            return starts;
        }
        let own = event.start.local();
        let first = self.window.first.checked_sub_signed(length).unwrap_or(own);
        for rule in &event.rules {
            match recurrence::expand(rule, event.start, Window { first, ..self.window }, &mut self.budget) {
                Ok(more) => starts.extend(more.into_iter().filter(|at| *at != own)),
                Err(Unexpandable::Unreadable) => {
                    self.problems.report(event.place, ProblemKind::UnreadableRecurrence);
                }
                Err(Unexpandable::TooLong) => self.problems.report_once(event.place, ProblemKind::TooMany),
            }
        }
        starts
    }

    /// Uses steps for an event. If none are left, it returns false and reports a problem of that event.
    fn spend(&mut self, event: &Event<'a>, steps: u64) -> bool {
        let enough = self.budget.spend(steps);
        if !enough {
            self.problems.report_once(event.place, ProblemKind::TooMany);
        }
        enough
    }

    fn add(&mut self, event: &Event<'a>, start: Value, end: Value) {
        let far = |day: NaiveDate, by: TimeDelta| day.checked_add_signed(by).unwrap_or(day);
        if far(end.day(), MARGIN) < self.horizon.first() || far(start.day(), -MARGIN) >= self.horizon.end() {
            return;
        }
        let entries = if event.cancelled { &mut self.found.cancelled } else { &mut self.found.entries };
        if entries.len() >= MOST_ENTRIES {
            return self.problems.report_once(event.place, ProblemKind::TooMany);
        }
        entries.push(Entry {
            line: event.place.line,
            uid: event.uid.as_deref().map(str::to_owned),
            summary: event.summary.clone().into_owned(),
            start: start.moment(),
            end: end.moment(),
            transparent: event.transparent,
        });
    }
}

/// Maximum difference of two clocks. If one clock is unknown, an occurrence may be longer by this much.
const CLOCKS_APART: TimeDelta = TimeDelta::hours(14);

fn length(start: Value, end: Value) -> TimeDelta {
    let same_clock = match (start, end) {
        (Value::Time(_, one), Value::Time(_, other)) => {
            one == other || (one != Zone::Property && other != Zone::Property)
        }
        _ => true,
    };
    let margin = if same_clock { TimeDelta::zero() } else { CLOCKS_APART };
    let end = end.on_clock_of(start).unwrap_or_else(|| end.local());
    (end - start.local()).max(TimeDelta::zero()) + margin
}

/// The end of an occurrence that starts at `at` in the time zone of `start`.
fn shifted_end(start: Value, at: NaiveDateTime, length: TimeDelta) -> Value {
    let end = at.checked_add_signed(length).unwrap_or(LATEST.and_time(NaiveTime::MIN));
    match start.with_local(end) {
        // For whole days, the last day that has begun counts.
        Value::Day(day) if end.time() != NaiveTime::MIN => Value::Day(following(day)),
        end => end,
    }
}
