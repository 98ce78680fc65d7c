//! What the other events of a feed have: lines that one alone lacks were lost.
//!
//! RFC 5545 allows an event without an end, and no producer writes some with and some without; a UID and a time stamp
//! stand in every event that keeps to it. Events are compared with others of their kind only, and what a calendar may
//! honestly leave out of one event, such as the name of what was never named, is no witness.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{
    event::Event,
    problem::{ProblemKind, Problems},
    value::Value,
};

/// An event that alone lacks something is no exception beside fewer others.
const FEWEST_OTHERS: usize = 3;
/// Of events with an end there must be so many, and so many times as many as of those without.
const FEWEST_WITH_END: usize = 2;

/// Which of the lines that all events of a feed may have an event has.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// `DTEND` or `DURATION`.
    pub end: bool,
    /// `UID`.
    pub uid: bool,
    /// `DTSTAMP`.
    pub stamp: bool,
}

/// Events that are written alike: whole days or times, once or again and again, taken or free.
type Kind = (bool, bool, bool);

/// How many events of a kind there are, and how many lack what.
#[derive(Default)]
struct Count {
    all: usize,
    no_end: usize,
    no_uid: usize,
    no_stamp: usize,
}

/// Reports the events that lack what the others of their kind have.
/// Those that are over by `first_night` have no nights to lose.
pub fn compare(events: &[Event<'_>], first_night: NaiveDate, problems: &mut Problems) {
    let mut kinds: HashMap<Kind, Count> = HashMap::new();
    for (kind, shape, _) in comparable(events, first_night) {
        let count = kinds.entry(kind).or_default();
        count.all += 1;
        count.no_end += usize::from(!shape.end);
        count.no_uid += usize::from(!shape.uid);
        count.no_stamp += usize::from(!shape.stamp);
    }
    if kinds.values().all(|count| count.no_end + count.no_uid + count.no_stamp == 0) {
        return;
    }
    for (kind, shape, event) in comparable(events, first_night) {
        let Some(count) = kinds.get(&kind) else { continue };
        let with_end = count.all - count.no_end;
        let ends_elsewhere = with_end >= FEWEST_WITH_END && with_end >= FEWEST_WITH_END * count.no_end;
        let alone = |lacking: usize| lacking == 1 && count.all > FEWEST_OTHERS;
        let lost_end = !shape.end && ends_elsewhere;
        if lost_end || (!shape.uid && alone(count.no_uid)) || (!shape.stamp && alone(count.no_stamp)) {
            problems.report(event.line, ProblemKind::LostLine);
        }
    }
}

/// Ordinary events. Overrides and cancelled ones are told in fewer words.
fn comparable<'e>(
    events: &'e [Event<'e>],
    first_night: NaiveDate,
) -> impl Iterator<Item = (Kind, Shape, &'e Event<'e>)> {
    events.iter().filter_map(move |event| {
        let over = event.end.day() < first_night && !event.repeats();
        let ordinary = event.replaces.is_none() && !event.cancelled && !event.two_in_one && !over;
        let shape = event.shape.filter(|_| ordinary)?;
        Some(((matches!(event.start, Value::Day(_)), event.repeats(), event.transparent), shape, event))
    })
}
