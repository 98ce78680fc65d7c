//! Explains a feed event by event, to show why a night is taken.

use std::collections::HashMap;

use super::{
    Categorised, Context,
    taking::{self, TakenEvent},
};
use crate::domain::{
    feed::{self, Entry, Problem, ProblemKind, Reading, Unreadable},
    nights::{NightRange, NightSet},
};

/// The result of inspecting a feed.
#[derive(Debug)]
pub struct Inspection {
    /// The `PRODID` of the feed.
    pub product: Option<String>,
    /// The events that touch the window, in the order of the feed.
    pub events: Vec<InspectedEvent>,
    /// The nights that the feed takes within the window.
    pub nights: NightSet,
    /// The problems of the feed.
    pub problems: Vec<Problem>,
}

/// One occurrence of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectedEvent {
    pub uid: Option<String>,
    /// Its nights in the property's time zone.
    pub nights: NightRange,
    /// Its summary as written; it may name a guest.
    pub summary: String,
    /// The part of the summary that is kept.
    pub kept_summary: String,
    pub categorised: Categorised,
    /// Whether it takes its nights. It does not if it is cancelled, free, excluded by the feed's policy, or the marker
    /// of a stay that takes them.
    pub takes: bool,
    /// The problem of the event.
    pub problem: Option<ProblemKind>,
}

/// Inspects a feed. Only nights within `window` count.
pub fn inspect(
    body: &[u8],
    charset: Option<&str>,
    window: NightRange,
    context: impl FnOnce(&Reading) -> Context,
) -> Result<Inspection, Unreadable> {
    let reading = feed::read(body, charset, window)?;
    let context = context(&reading);
    let mut problems: HashMap<u32, ProblemKind> = HashMap::new();
    for problem in &reading.problems {
        problems.entry(problem.line).or_insert(problem.kind);
    }
    let (taken, _) = taking::judged(&reading.entries, context);
    let nights = taking::nights(&taken).within(window);
    let (mut cancelled, _) = taking::judged(&reading.cancelled, context);
    for event in &mut cancelled {
        event.takes = false;
    }
    let look = |(entry, event): (&Entry, TakenEvent)| {
        let inspected = InspectedEvent {
            uid: entry.uid.clone(),
            nights: entry.start.nights(entry.end, context.zone),
            summary: entry.summary.clone(),
            kept_summary: event.summary,
            categorised: event.categorised,
            takes: event.takes,
            problem: problems.get(&entry.line).copied(),
        };
        (entry.line, inspected)
    };
    let entries = reading.entries.iter().chain(&reading.cancelled);
    let mut events: Vec<_> = entries.zip(taken.into_iter().chain(cancelled)).map(look).collect();
    events.sort_by_key(|(line, _)| *line);
    let events = events.into_iter().map(|(_, event)| event);
    let events = events.filter(|event| event.nights.intersection(window).is_some()).collect();
    Ok(Inspection { product: reading.product, events, nights, problems: reading.problems })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Category, taking::tests::context},
        *,
    };
    use crate::domain::nights::horizon;

    #[test]
    fn every_event_is_explained() {
        let event = |lines: &str| format!("BEGIN:VEVENT\n{}\nEND:VEVENT\n", lines.replace('|', "\n"));
        let body: String = [
            "UID:1|DTSTART:20261201|DTEND:20261204|SUMMARY:Zoë H.",
            "UID:2|DTSTART:20261201|DTEND:20261202|SUMMARY:Check-in",
            "UID:3|DTSTART:20261210|DTEND:20261212|SUMMARY:Available",
            "UID:4|DTSTART:20261214|DTEND:20261216|SUMMARY:Reserved|STATUS:CANCELLED",
            "UID:5|DTSTART:20261218|DTEND:20261217|SUMMARY:Boiler repair",
            "UID:6|DTSTART:20361218|DTEND:20361219|SUMMARY:Reserved",
        ]
        .map(event)
        .concat();
        let body = format!("BEGIN:VCALENDAR\nPRODID:-//Test//EN\n{body}END:VCALENDAR\n");
        let context = context();
        let found = inspect(body.as_bytes(), None, horizon(context.today), |_| context).expect("a calendar");
        let short: Vec<_> = found
            .events
            .iter()
            .map(|event| {
                let uid = event.uid.as_deref().unwrap_or_default();
                (uid, event.nights.first().to_string(), event.categorised.category, event.takes, event.problem)
            })
            .collect();
        let expected = [
            ("1", "2026-12-01", Category::Booking, true, None),
            ("2", "2026-12-01", Category::Unknown, false, None),
            ("3", "2026-12-10", Category::Unknown, false, None),
            ("4", "2026-12-14", Category::Booking, false, None),
            ("5", "2026-12-18", Category::Maintenance, true, Some(ProblemKind::EndBeforeStart)),
        ];
        assert_eq!(
            short,
            expected.map(|(uid, first, category, takes, problem)| (uid, first.into(), category, takes, problem))
        );
        assert_eq!((found.nights.count(), found.problems.len()), (4, 1));
    }
}
