//! Settles what belongs together: repeated UIDs, overrides, cancellations, recurrences.

use std::collections::{HashMap, HashSet};

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use super::{
    Cancellation, Cancelled, Entry,
    event::Event,
    problem::{ProblemKind, Problems},
    recurrence::{self, Budget, Unexpandable, Window},
    rule::Parts,
    value::{LATEST, Value, Zone},
    versions::{current, current_of_an_occurrence},
};
use crate::domain::nights::{Moment, NightRange, following};

/// More occurrences than a property's calendar can hold.
const MOST_ENTRIES: usize = 50_000;
/// Time zones move a night by a day at most; one more is kept so that a corrected zone finds it.
const MARGIN: TimeDelta = TimeDelta::days(2);

/// What is left of a feed's events.
#[derive(Default)]
pub struct Settled {
    pub entries: Vec<Entry>,
    pub set_aside: Vec<Entry>,
    pub cancellations: Vec<Cancellation>,
}

/// Settles events; only occurrences that touch `horizon` are kept.
pub fn settle(events: &[Event<'_>], horizon: NightRange, problems: &mut Problems) -> Settled {
    let mut firsts: HashMap<&str, usize> = HashMap::with_capacity(events.len());
    // Nearly every UID stands once: only the others are gathered.
    let mut others: HashMap<usize, Vec<&Event<'_>>> = HashMap::new();
    let mut heads = Vec::with_capacity(events.len());
    for (at, event) in events.iter().enumerate() {
        let first = event.uid.as_deref().map_or(at, |uid| *firsts.entry(uid).or_insert(at));
        if first == at {
            heads.push(at);
        } else {
            others.entry(first).or_default().push(event);
        }
    }
    let mut settler = Settler::new(horizon, problems);
    for at in heads {
        let event = &events[at];
        match (event.uid.as_deref(), others.get(&at)) {
            (Some(uid), Some(others)) => settler.series(uid, std::iter::once(event).chain(others.iter().copied())),
            (Some(uid), None) => settler.series(uid, std::iter::once(event)),
            (None, _) => settler.occurrences(event, &[]),
        }
    }
    settler.settled
}

struct Settler<'p> {
    horizon: NightRange,
    window: Window,
    problems: &'p mut Problems,
    settled: Settled,
    budget: Budget,
}

impl<'p> Settler<'p> {
    fn new(horizon: NightRange, problems: &'p mut Problems) -> Self {
        let midnight = |day: NaiveDate| day.and_time(NaiveTime::MIN);
        let (first, end) = (midnight(horizon.first()), midnight(horizon.end()));
        let window = Window {
            first: first.checked_sub_signed(MARGIN).unwrap_or(first),
            end: end.checked_add_signed(MARGIN).unwrap_or(end),
        };
        Self { horizon, window, problems, settled: Settled::default(), budget: Budget::of_a_feed() }
    }

    fn series<'e>(&mut self, uid: &str, group: impl Iterator<Item = &'e Event<'e>>) {
        let (overrides, masters): (Vec<&Event<'_>>, Vec<&Event<'_>>) =
            group.partition(|event| event.replaces.is_some());
        let masters = current(masters);
        let mut by_occurrence: HashMap<Moment, Vec<&Event<'_>>> = HashMap::new();
        for event in overrides {
            if let Some(replaced) = event.replaces {
                by_occurrence.entry(replaced.start.moment()).or_default().push(event);
            }
        }
        let mut overrides: Vec<&Event<'_>> = by_occurrence.into_values().flat_map(current_of_an_occurrence).collect();
        overrides.sort_unstable_by_key(|event| event.line);
        for master in &masters {
            self.occurrences(master, &overrides);
        }
        if masters.iter().all(|event| event.cancelled) {
            let cancelled = masters.iter().map(|event| match event.repeats() {
                true => Cancelled::Series,
                false => Cancelled::Event { start: event.start.moment(), end: event.end.moment() },
            });
            self.cancel(uid, cancelled);
        }
        for event in overrides {
            let occurrence = event.replaces.filter(|_| event.cancelled).map(|replaced| replaced.start.moment());
            self.cancel(uid, occurrence.into_iter().map(Cancelled::Occurrence));
            self.occurrences(event, &[]);
        }
    }

    fn cancel(&mut self, uid: &str, cancelled: impl Iterator<Item = Cancelled>) {
        self.settled.cancellations.extend(cancelled.map(|what| Cancellation { uid: uid.to_owned(), what }));
    }

    /// The occurrences of an event, without those that others replace.
    fn occurrences(&mut self, event: &Event<'_>, overrides: &[&Event<'_>]) {
        let honest = overrides.is_empty() || self.budget.spend(overrides.len() as u64);
        if !honest {
            self.problems.report_once(event.line, ProblemKind::TooMany);
        }
        let overrides = if honest { overrides } else { &[] };
        let replaced = overrides.iter().filter_map(|other| other.replaces.map(|replaced| replaced.start));
        // Of an event that does not repeat nothing is left out but by mistake.
        let excluded = event.excluded.iter().copied().filter(|_| event.repeats());
        let mut gone: HashSet<NaiveDateTime> =
            excluded.chain(replaced).filter_map(|value| value.on_clock_of(event.start)).collect();
        if !gone.is_empty() && event.rules.iter().any(|rule| Parts::repeats_within_a_day(rule, event.start)) {
            // An hour is excluded, and the others of its night stand.
            gone.clear();
        }
        let moved_on: Vec<&Event<'_>> = overrides
            .iter()
            .filter(|other| !other.cancelled && other.replaces.is_some_and(|replaced| replaced.and_future))
            .copied()
            .collect();
        let length = length(event.start, event.end);
        let repeated = self.repeats(event, length);
        let recurs = comes_again(event.start.local(), &repeated, length);
        if !gone.contains(&event.start.local()) {
            self.add(event, event.start, event.end, recurs);
        }
        for at in repeated {
            if !gone.contains(&at) {
                self.add(event, event.start.with_local(at), shifted_end(event.start, at, length), recurs);
            }
            for moved in &moved_on {
                self.move_on(event.start, at, moved);
            }
        }
        for (start, end) in &event.extra {
            if start.on_clock_of(event.start).is_none_or(|at| !gone.contains(&at)) {
                let end = end.unwrap_or_else(|| shifted_end(*start, start.local(), length));
                self.add(event, *start, end, recurs);
            }
        }
    }

    /// "This and future": where the later occurrences went is in doubt, so the new place is taken beside the old one.
    fn move_on(&mut self, clock: Value, at: NaiveDateTime, moved: &Event<'_>) {
        if !self.budget.spend(1) {
            return self.problems.report_once(moved.line, ProblemKind::TooMany);
        }
        let from = moved.replaces.and_then(|replaced| replaced.start.on_clock_of(clock));
        let Some(from) = from.filter(|from| at > *from) else { return };
        let Some(start) = moved.start.local().checked_add_signed(at - from) else { return };
        let end = shifted_end(moved.start, start, length(moved.start, moved.end));
        self.add(moved, moved.start.with_local(start), end, true);
    }

    /// The starts of an event's occurrences by its rules, besides its own.
    fn repeats(&mut self, event: &Event<'_>, length: TimeDelta) -> Vec<NaiveDateTime> {
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
                    self.problems.report(event.line, ProblemKind::UnreadableRecurrence);
                }
                Err(Unexpandable::TooLong) => self.problems.report_once(event.line, ProblemKind::TooMany),
            }
        }
        starts
    }

    fn add(&mut self, event: &Event<'_>, start: Value, end: Value, recurs: bool) {
        let far = |day: NaiveDate, by: TimeDelta| day.checked_add_signed(by).unwrap_or(day);
        if far(end.day(), MARGIN) < self.horizon.first() || far(start.day(), -MARGIN) >= self.horizon.end() {
            return;
        }
        let entries = if event.cancelled { &mut self.settled.set_aside } else { &mut self.settled.entries };
        if entries.len() >= MOST_ENTRIES {
            return self.problems.report_once(event.line, ProblemKind::TooMany);
        }
        entries.push(Entry {
            line: event.line,
            uid: event.uid.as_deref().map(str::to_owned),
            summary: event.summary.clone().into_owned(),
            start: start.moment(),
            end: end.moment(),
            transparent: event.transparent,
            recurs,
            two_in_one: event.two_in_one,
        });
    }
}

/// A stay may be told night by night, but not for longer.
const LONGEST_BY_NIGHTS: usize = 31;

/// Whether something of this length that begins at `own` comes again and again, as stays do not: more than once by a rule, and
/// not as one stay that is told night by night.
fn comes_again(own: NaiveDateTime, repeated: &[NaiveDateTime], length: TimeDelta) -> bool {
    // Nearly no event of a feed has a rule.
    if repeated.is_empty() {
        return false;
    }
    let mut starts = repeated.to_vec();
    starts.push(own);
    starts.sort_unstable();
    let night = length.max(TimeDelta::days(1));
    let is_one_stay = starts.windows(2).all(|pair| pair[1] - pair[0] <= night) && starts.len() <= LONGEST_BY_NIGHTS;
    !is_one_stay
}

/// Clocks are apart by no more: where one of two is not known, an occurrence may be longer by so much.
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

/// The end of an occurrence that starts at `at` on the clock of `start`.
fn shifted_end(start: Value, at: NaiveDateTime, length: TimeDelta) -> Value {
    let end = at.checked_add_signed(length).unwrap_or(LATEST.and_time(NaiveTime::MIN));
    match start.with_local(end) {
        // Whole days, of which the last one that is begun counts.
        Value::Day(day) if end.time() != NaiveTime::MIN => Value::Day(following(day)),
        end => end,
    }
}
