//! What a feed comes to, event by event, for whoever wants to know why a night is taken.

use std::collections::HashMap;

use super::{
    feed::{self, Entry, Problem, ProblemKind, Reading, Unreadable},
    nights::{NightRange, NightSet},
    policy::{Categorised, Effect},
    taken::{self, Context},
};

/// A feed, looked into.
#[derive(Debug)]
pub struct Inspection {
    /// Its `PRODID`.
    pub product: Option<String>,
    /// What of it touches the window, in the order of the feed.
    pub events: Vec<InspectedEvent>,
    /// The nights it takes within the window.
    pub nights: NightSet,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

/// One occurrence of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectedEvent {
    /// The event's UID.
    pub uid: Option<String>,
    /// Its nights in the property's time zone.
    pub nights: NightRange,
    /// Its summary as written: it may name a guest.
    pub summary: String,
    /// What it is taken for.
    pub categorised: Categorised,
    /// Whether it takes its nights. Not where it is cancelled, transparent, free by its feed's policy, or the mark of a
    /// stay that takes them.
    pub blocks: bool,
    /// What is wrong with it.
    pub problem: Option<ProblemKind>,
}

/// Looks into a feed. Only nights within `window` count.
pub fn inspect(
    body: &[u8],
    charset: Option<&str>,
    window: NightRange,
    context: impl FnOnce(&Reading) -> Context,
) -> Result<Inspection, Unreadable> {
    let reading = feed::read(body, charset, window)?;
    let context = context(&reading);
    let taken = taken::events(&reading.entries, context);
    let nights = taken::nights(&taken).within(window);
    let mut taken = taken.into_iter();
    let mut problems: HashMap<u32, ProblemKind> = HashMap::new();
    for problem in &reading.problems {
        problems.entry(problem.line).or_insert(problem.kind);
    }
    let look = |entry: &Entry, categorised, blocks| {
        let event = InspectedEvent {
            uid: entry.uid.clone(),
            nights: entry.start.nights(entry.end, context.zone),
            summary: entry.summary.clone(),
            categorised,
            blocks,
            problem: problems.get(&entry.line).copied(),
        };
        (entry.line, event)
    };
    let judged = |entry: &Entry| taken::judged(entry, context);
    let mut events = Vec::with_capacity(reading.entries.len());
    for entry in &reading.entries {
        let (effect, categorised) = judged(entry);
        // What is not ignored stands among the taken, in the same order, with what its neighbours make of it.
        let event = if effect == Effect::Ignored { None } else { taken.next() };
        events.push(match event {
            Some(event) => look(entry, event.categorised, event.blocks),
            None => look(entry, categorised, false),
        });
    }
    events.extend(reading.set_aside.iter().map(|entry| look(entry, judged(entry).1, false)));
    events.sort_by_key(|(line, _): &(u32, InspectedEvent)| *line);
    let events = events.into_iter().map(|(_, event)| event);
    let events = events.filter(|event| event.nights.intersection(window).is_some()).collect();
    Ok(Inspection { product: reading.product, events, nights, problems: reading.problems })
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::{
        super::{
            nights::horizon,
            policy::{Category, FeedPolicy, Platform},
        },
        *,
    };

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
        let today = "2026-11-21".parse().expect("a date");
        let context =
            Context { platform: Platform::Other, policy: FeedPolicy::Platform, zone: Tz::Europe__Madrid, today };
        let found = inspect(body.as_bytes(), None, horizon(today), |_| context).expect("a calendar");
        let short: Vec<_> = found
            .events
            .iter()
            .map(|event| {
                let uid = event.uid.as_deref().unwrap_or_default();
                (uid, event.nights.first().to_string(), event.categorised.category, event.blocks, event.problem)
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
            expected.map(|(uid, first, category, blocks, problem)| (uid, first.into(), category, blocks, problem))
        );
        assert_eq!((found.nights.count(), found.problems.len()), (4, 1));
    }
}
