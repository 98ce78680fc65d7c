#![doc = include_str!("README.md")]

mod busy;
mod components;
mod duration;
mod event;
mod hidden;
mod keyword;
mod lines;
mod private_zones;
mod problem;
mod recurrence;
mod rule;
mod series;
mod text;
mod times;
mod value;
mod windows_zones;
mod zone;

use std::collections::BTreeSet;

use chrono::TimeDelta;

pub use problem::{Problem, ProblemKind, Unreadable};

use super::nights::{Moment, NightRange};

/// A start later than this after the end of the horizon is a mistake.
const FARTHEST: TimeDelta = TimeDelta::days(20 * 365);

/// One occurrence of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the body on which the event begins, from 1.
    pub line: u32,
    /// The event's UID, unique in its feed only.
    pub uid: Option<String>,
    /// Its summary as written. It may name a guest: classify it, then drop it.
    pub summary: String,
    pub start: Moment,
    /// Its end, exclusive.
    pub end: Moment,
    /// Whether the feed says that its time is free (`TRANSP:TRANSPARENT`).
    pub transparent: bool,
}

/// The content of a feed.
#[derive(Debug, Default)]
pub struct Reading {
    /// Occurrences within the horizon of events that are not cancelled.
    pub entries: Vec<Entry>,
    /// Occurrences of cancelled events. They take no nights.
    pub cancelled: Vec<Entry>,
    /// The number of events, of any time and kind.
    pub events: usize,
    /// The problems of the feed.
    pub problems: Vec<Problem>,
    /// Its `PRODID`: at most 100 characters, without text that was indented under it.
    pub product: Option<String>,
    /// How often the feed wants to be read.
    pub refresh_hint: Option<TimeDelta>,
}

impl Reading {
    /// Whether every night of every event is known: the body is closed, and the owner accepted every problem that may
    /// hide nights. `accepted` holds the fingerprints of those problems. Any other reading only adds nights.
    pub fn is_complete(&self, accepted: &BTreeSet<String>) -> bool {
        let is_accepted = |problem: &Problem| problem.kind.may_be_accepted() && accepted.contains(&problem.fingerprint);
        self.problems.iter().all(|problem| !problem.kind.hides_nights() || is_accepted(problem))
    }
}

/// Reads a feed. `charset` comes from the content type of the answer.
pub fn read(body: &[u8], charset: Option<&str>, horizon: NightRange) -> Result<Reading, Unreadable> {
    let body = text::utf8(body, charset);
    let components::Components { events: raw_events, lines, mut zones, product, refresh_hint, mut problems } =
        components::split(&body)?;
    zones.settle(horizon);
    let mut events = Vec::with_capacity(raw_events.len());
    for raw in &raw_events {
        let lines = &lines[raw.lines.clone()];
        if raw.lists_busy_times {
            busy::read(raw, lines, &zones, &mut problems, &mut events);
        } else {
            events.extend(event::read(raw, lines, &zones, &mut problems));
        }
    }
    // It may be a date of another era: the Buddhist year 2569 is 2026.
    let too_late = horizon.end().checked_add_signed(FARTHEST);
    for event in events.iter().filter(|event| too_late.is_some_and(|late| event.start.day() > late)) {
        problems.report(event.place, ProblemKind::UnreadableStart);
    }
    let series::Occurrences { entries, cancelled } = series::expand(&events, horizon, &mut problems);
    Ok(Reading { entries, cancelled, events: raw_events.len(), problems: problems.into_vec(), product, refresh_hint })
}
