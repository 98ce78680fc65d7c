#![doc = include_str!("README.md")]

mod busy;
mod components;
mod duration;
mod event;
mod hidden;
mod keyword;
mod likeness;
mod lines;
mod private_zones;
mod problem;
mod recurrence;
mod rule;
mod series;
mod text;
mod times;
mod value;
mod versions;
mod windows_zones;
mod zone;

use chrono::TimeDelta;

pub use problem::{Problem, ProblemKind, Unreadable};

use super::nights::{Moment, NightRange};

/// A start that lies so far behind the horizon is a mistake.
const FARTHEST: TimeDelta = TimeDelta::days(20 * 365);

/// One occurrence of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Line of the body on which the event begins, from 1.
    pub line: u32,
    /// The event's UID, unique in its feed only.
    pub uid: Option<String>,
    /// Its summary as written. It may name a guest: classify it, then forget it.
    pub summary: String,
    /// When it begins.
    pub start: Moment,
    /// When it ends, exclusive.
    pub end: Moment,
    /// Whether the feed says that its time is free (`TRANSP:TRANSPARENT`).
    pub transparent: bool,
    /// Whether the event comes again and again, by a rule.
    pub recurs: bool,
    /// Whether two events ran into it: it takes its nights, whatever the feed's policy says.
    pub two_in_one: bool,
}

/// What the feed itself calls cancelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// The event's UID.
    pub uid: String,
    /// What of it.
    pub what: Cancelled,
}

/// What of a UID is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    /// All that a recurring event came to.
    Series,
    /// The occurrence that would have had this start.
    Occurrence(Moment),
    /// One event. Others of its UID may be other stays: some give all stays of a home one.
    Event {
        /// When it would have begun.
        start: Moment,
        /// When it would have ended, exclusive.
        end: Moment,
    },
}

/// What a feed says.
#[derive(Debug, Default)]
pub struct Reading {
    /// Occurrences that touch the horizon, of events that are not cancelled.
    pub entries: Vec<Entry>,
    /// Those of cancelled ones: they take no nights.
    pub set_aside: Vec<Entry>,
    /// What it calls cancelled.
    pub cancellations: Vec<Cancellation>,
    /// How many events it holds, of any time and kind.
    pub events: usize,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// Its `PRODID`, as far as it can be shown: at most 100 letters, and nothing that was indented under it.
    pub product: Option<String>,
    /// How often it wants to be read.
    pub refresh_hint: Option<TimeDelta>,
}

impl Reading {
    /// Whether nothing is wrong with it. A reading that is not clean may only add nights.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }

    /// Whether an event lacks a line that the others have: its nights may be more, or others.
    pub fn lacks_lines(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind == ProblemKind::LostLine)
    }

    /// Whether it may lack nights of which nothing is known.
    pub fn hides_nights(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind.hides_nights())
    }
}

/// Reads a feed. `charset` is the one named in the answer's content type.
pub fn read(body: &[u8], charset: Option<&str>, horizon: NightRange) -> Result<Reading, Unreadable> {
    let body = text::utf8(body, charset);
    let components::Components { events, lines, mut zones, product, refresh_hint, mut problems } =
        components::split(&body)?;
    zones.settle(horizon);
    let count = events.len();
    let raw_events = events;
    let mut events = Vec::with_capacity(count);
    for raw in &raw_events {
        let lines = &lines[raw.lines.clone()];
        if raw.lists_busy_times {
            busy::read(raw, lines, &zones, horizon.first(), &mut problems, &mut events);
        } else {
            events.extend(event::read(raw, lines, &zones, horizon.first(), &mut problems));
        }
    }
    likeness::compare(&events, horizon.first(), &mut problems);
    // A date of another era, perhaps: the Buddhist year 2569 is 2026.
    let too_late = horizon.end().checked_add_signed(FARTHEST);
    for event in events.iter().filter(|event| too_late.is_some_and(|late| event.start.day() > late)) {
        problems.report(event.line, ProblemKind::UnreadableStart);
    }
    let settled = series::settle(&events, horizon, &mut problems);
    Ok(Reading {
        entries: settled.entries,
        set_aside: settled.set_aside,
        cancellations: settled.cancellations,
        events: count,
        problems: problems.into_vec(),
        product,
        refresh_hint,
    })
}
