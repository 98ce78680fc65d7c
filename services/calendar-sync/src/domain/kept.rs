//! What stays of the events that a feed named before: all that it did not cancel itself, until it reads clean.

use std::collections::{HashMap, HashSet};

use chrono_tz::Tz;

use super::{
    feed::{Cancelled, Entry, Reading},
    nights::{Moment, NightRange, NightSet},
    policy::{Categorised, Category, Confidence, is_surely_booked},
    taken::{Context, TakenEvent, settle_marks, uid_hash},
};

/// So many events that a feed no longer names are kept one by one.
const MOST_KEPT: usize = 1_000;
/// A stay of more nights that a feed no longer names may well have been called off.
const LONGEST_UNDER_WAY: u32 = 31;

/// The newly read events, in their order, and behind them the kept ones; of equals the new one stays. No night of either is
/// lost: a kept event goes only where one of its UID takes the same nights, and a mark that took its night goes on to.
pub fn union(kept: &[TakenEvent], read: Vec<TakenEvent>) -> Vec<TakenEvent> {
    let mut all = read;
    let known: HashSet<_> = all.iter().filter(|event| event.blocks).map(identity).collect();
    let took: HashSet<_> = kept.iter().filter(|event| event.marks && event.blocks).map(identity).collect();
    let gone = kept.iter().filter(|event| event.blocks && !known.contains(&identity(event)));
    let read = all.len();
    if gone.clone().count() > MOST_KEPT {
        all.extend(gathered(gone));
    } else {
        all.extend(gone.cloned());
    }
    settle_marks(&mut all);
    for (at, event) in all.iter_mut().enumerate() {
        event.blocks |= at >= read || took.contains(&identity(event));
    }
    all
}

/// Whether a stay of several nights, as it is kept, begins as before and lasts one: the line with its end may be lost.
pub fn lost_an_end(kept: &[TakenEvent], read: &[TakenEvent]) -> bool {
    let nights = |event: &TakenEvent| event.nights.count();
    let short = read.iter().filter(|event| event.uid_hash.is_some() && nights(event) == 1);
    let short: HashSet<_> = short.map(|event| (event.start, &event.uid_hash)).collect();
    let long: HashSet<_> =
        read.iter().filter(|event| nights(event) > 1).map(|event| (event.start, &event.uid_hash)).collect();
    kept.iter().filter(|event| nights(event) > 1).any(|event| {
        let begins = (event.start, &event.uid_hash);
        short.contains(&begins) && !long.contains(&begins)
    })
}

fn identity(event: &TakenEvent) -> (Moment, Moment, Option<String>) {
    (event.start, event.end, event.uid_hash.clone())
}

/// Events for the nights of many. A feed that never reads clean and names other events each time would otherwise
/// leave more of them with every read.
fn gathered<'a>(events: impl Iterator<Item = &'a TakenEvent>) -> impl Iterator<Item = TakenEvent> {
    let nights: NightSet = events.filter(|event| event.blocks).map(|event| event.nights).collect();
    let categorised = Categorised {
        category: Category::Unknown,
        confidence: Confidence::Low,
        reasoning: "events that were named once, too many to be kept apart".into(),
    };
    nights.ranges().to_vec().into_iter().map(move |nights| TakenEvent {
        uid_hash: None,
        start: Moment::Day(nights.first()),
        end: Moment::Day(nights.end()),
        nights,
        marks: false,
        blocks: true,
        categorised: categorised.clone(),
        summary: String::new(),
        may_be_stay: true,
    })
}

/// Splits kept events into those that a reading judges and the stays under way of which it says nothing, today's arrivals
/// among them: nobody cancels from inside the house, and some programs name only the stays to come. `entries` are what the
/// reading names, `arrived` those of them that are taken.
pub fn split_under_way(
    kept: Vec<TakenEvent>,
    entries: &[Entry],
    arrived: &[TakenEvent],
    context: Context,
) -> (Vec<TakenEvent>, Vec<TakenEvent>) {
    let today = context.today;
    let is_under_way = |event: &TakenEvent| {
        let Categorised { category, confidence, .. } = event.categorised;
        // What may be no stay its owner may open again: a season that has begun, an echo of a block.
        let is_stay = event.may_be_stay() && is_surely_booked(category, confidence);
        let is_there = event.nights.first() <= today && today < event.nights.end();
        is_stay && is_there && event.nights.count() <= LONGEST_UNDER_WAY
    };
    if !kept.iter().any(is_under_way) {
        return (kept, Vec::new());
    }
    let begun = begun_by_uid(entries, context);
    let stays: NightSet = arrived.iter().filter(|event| event.may_be_stay()).map(|event| event.nights).collect();
    let is_told_of = |event: &TakenEvent| {
        let of_uid = event.uid_hash.as_ref().and_then(|uid| begun.get(uid));
        of_uid.is_some_and(|nights| nights.touches(event.nights))
            || NightRange::new(today, event.nights.end()).is_some_and(|to_come| stays.covers(to_come))
    };
    kept.into_iter().partition(|event| !is_under_way(event) || is_told_of(event))
}

/// The nights of what has begun by now, by the hashes of UIDs: under the UID of a stay it tells what became of that, whatever it
/// is called. What begins later is another's, or the stay's nights to come.
fn begun_by_uid(entries: &[Entry], context: Context) -> HashMap<String, NightSet> {
    let mut begun: HashMap<String, Vec<NightRange>> = HashMap::new();
    for entry in entries {
        let nights = entry.start.nights(entry.end, context.zone);
        if let Some(uid) = entry.uid.as_deref().filter(|_| nights.first() <= context.today) {
            begun.entry(uid_hash(uid)).or_default().push(nights);
        }
    }
    begun.into_iter().map(|(uid, nights)| (uid, NightSet::of(nights))).collect()
}

/// The kept events without those that the feed itself cancelled where the clock is that of `zone`. A cancelled event takes
/// with it what lies within its nights: the rest of its UID may be other stays, and a stay that was moved and then cancelled
/// is lost like any other. A reading that hides nights cancels nothing: what it lacks may be the stay of whoever booked the
/// same nights again.
pub fn without_cancelled(mut kept: Vec<TakenEvent>, reading: &Reading, zone: Tz) -> Vec<TakenEvent> {
    if reading.hides_nights() || reading.cancellations.is_empty() {
        return kept;
    }
    let mut cancelled: HashMap<String, OfUid> = HashMap::new();
    for cancellation in &reading.cancellations {
        let of_uid = cancelled.entry(uid_hash(&cancellation.uid)).or_default();
        match cancellation.what {
            Cancelled::Series => of_uid.all = true,
            Cancelled::Occurrence(start) => of_uid.occurrences.extend([start]),
            Cancelled::Event { start, end } => of_uid.events.push(start.nights(end, zone)),
        }
    }
    for of_uid in cancelled.values_mut() {
        of_uid.nights = NightSet::of(of_uid.events.iter().copied());
    }
    kept.retain(|event| {
        let of_uid = event.uid_hash.as_ref().and_then(|uid| cancelled.get(uid));
        !of_uid.is_some_and(|of_uid| of_uid.takes_away(event))
    });
    kept
}

/// What the feed cancelled of one UID.
#[derive(Default)]
struct OfUid {
    all: bool,
    occurrences: HashSet<Moment>,
    events: Vec<NightRange>,
    nights: NightSet,
}

impl OfUid {
    fn takes_away(&self, event: &TakenEvent) -> bool {
        self.all || self.occurrences.contains(&event.start) || self.nights.covers(event.nights)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveDate, TimeDelta};

    use super::super::{
        feed::{Cancellation, Problem, ProblemKind},
        taken::{
            events, nights,
            tests::{context, entry, text},
        },
    };
    use super::*;

    #[test]
    fn what_may_be_no_stay_is_not_under_way() {
        let today = context().today;
        let from = |days: i64| (today + TimeDelta::days(days)).to_string();
        for (summary, nights, stays) in [
            ("", 5, false),
            ("Closed", 5, false),
            ("Reserved", 5, true),
            ("Reserved", 31, true),
            ("Reserved", 32, false),
        ] {
            let mut event = entry("A", &from(-1), &from(nights - 1));
            event.summary = summary.into();
            let (stand, under_way) = split_under_way(events(&[event], context()), &[], &[], context());
            assert_eq!((stand.len(), under_way.len()), if stays { (0, 1) } else { (1, 0) }, "{summary} {nights}");
        }
    }

    #[test]
    fn a_reading_with_problems_frees_no_night() {
        let stay = entry("Anna Berg", "2026-12-01", "2026-12-05");
        let (mark, guest) =
            (entry("Check-out: Anna Berg", "2026-12-05", "2026-12-06"), entry("Otto Mann", "2026-12-05", "2026-12-06"));
        // Cut before the one-night stay of the same dates as the mark.
        let kept = events(&[stay.clone(), mark.clone(), guest], context());
        let after = union(&kept, events(&[stay.clone(), mark], context()));
        assert_eq!(text(&nights(&after)), ["2026-12-01..2026-12-06"]);
        // A mark that stood alone took its night, and a new stay beside it does not make it free.
        let kept = events(&[entry("Pending: Otto Mann", "2026-12-04", "2026-12-06")], context());
        let after = union(&kept, events(&[entry("Zoë H.", "2026-12-01", "2026-12-05")], context()));
        assert_eq!(text(&nights(&after)), ["2026-12-01..2026-12-06"]);
        // Nor does it become free when it is named again and the stay is not.
        let mark = entry("Cleaning", "2026-12-05", "2026-12-06");
        let after = union(
            &events(std::slice::from_ref(&mark), context()),
            events(&[mark.clone(), entry("Anna Berg", "2026-12-01", "2026-12-05")], context()),
        );
        let after = union(&after, events(&[mark], context()));
        assert_eq!(text(&nights(&after)), ["2026-12-01..2026-12-06"]);
        // Of two stays with one range only the named one is the one that is named again.
        let twins = [entry("A", "2027-01-05", "2027-01-08"), entry("B", "2027-01-05", "2027-01-08")];
        let after = union(&events(&twins, context()), events(&twins[..1], context()));
        assert_eq!(after.len(), 2);
    }

    /// A reading that cancels this of a UID; cut, perhaps.
    fn cancelling(uid: &str, what: Cancelled, cut: bool) -> Reading {
        let problem = Problem { line: 1, kind: ProblemKind::Truncated };
        Reading {
            cancellations: vec![Cancellation { uid: uid.into(), what }],
            problems: if cut { vec![problem] } else { Vec::new() },
            ..Reading::default()
        }
    }

    fn moment(text: &str) -> Moment {
        text.parse().expect("a moment")
    }

    fn one(start: &str, end: &str) -> Cancelled {
        Cancelled::Event { start: moment(start), end: moment(end) }
    }

    #[test]
    fn what_the_feed_itself_cancels_goes() {
        let kept = events(&[entry("A", "2026-12-01", "2026-12-03"), entry("B", "2026-12-05", "2026-12-06")], context());
        for what in [one("2026-12-01", "2026-12-03"), Cancelled::Series, Cancelled::Occurrence(moment("2026-12-01"))] {
            let reading = cancelling("A2026-12-01", what, false);
            let stand = without_cancelled(kept.clone(), &reading, context().zone);
            assert_eq!(text(&nights(&stand)), ["2026-12-05..2026-12-06"], "{what:?}");
            // The same nights may be booked again behind the cut.
            let reading = cancelling("A2026-12-01", what, true);
            assert_eq!(without_cancelled(kept.clone(), &reading, context().zone), kept, "{what:?}");
        }
        let reading = cancelling("A2026-12-01", Cancelled::Occurrence(moment("2026-12-02")), false);
        assert_eq!(without_cancelled(kept, &reading, context().zone).len(), 2);
    }

    #[test]
    fn a_cancelled_stay_takes_no_other_of_its_uid_with_it() {
        let of_one_uid = |start: &str, end: &str| {
            let mut entry = entry("Reserved", start, end);
            entry.uid = Some("home".into());
            entry
        };
        let stay = of_one_uid("2026-12-05", "2026-12-08");
        let cases = [
            // Of the same nights, and of more.
            (one("2026-12-05", "2026-12-08"), true),
            (one("2026-12-04", "2026-12-09"), true),
            // Elsewhere, beside it, across its first or its last night, and shorter: whoever came next may stay longer.
            (one("2026-12-05", "2026-12-05"), false),
            (one("2026-12-05", "2026-12-07"), false),
            (one("2027-03-05", "2027-03-08"), false),
            (one("2026-12-08", "2026-12-10"), false),
            (one("2026-12-01", "2026-12-05"), false),
            (one("2026-12-07", "2026-12-12"), false),
            (one("2026-12-02", "2026-12-06"), false),
        ];
        for (what, goes) in cases {
            let kept = events(std::slice::from_ref(&stay), context());
            let stand = without_cancelled(kept, &cancelling("home", what, false), context().zone);
            assert_eq!(stand.is_empty(), goes, "{what:?}");
        }
        let kept = events(&[stay, of_one_uid("2026-12-08", "2026-12-10")], context());
        let whole = cancelling("home", one("2026-12-05", "2026-12-08"), false);
        let stand = without_cancelled(kept, &whole, context().zone);
        assert_eq!(text(&nights(&stand)), ["2026-12-08..2026-12-10"]);
    }

    #[test]
    fn what_a_feed_no_longer_names_does_not_grow_without_end() {
        let mut kept = Vec::new();
        let mut blocked = NightSet::default();
        for read in 0..40 {
            let minute =
                |second: i64| NaiveDate::default().and_hms_opt(0, 0, 0).expect("midnight") + TimeDelta::seconds(second);
            let start = |index: i64| minute(1_800_000_000 + (read * 37 + index) * 70_001);
            let entries: Vec<Entry> = (0..200)
                .map(|index| {
                    let at = |hours| start(index) + TimeDelta::hours(hours);
                    entry(
                        &format!("Guest {read}"),
                        &at(0).format("%FT%T").to_string(),
                        &at(40).format("%FT%T").to_string(),
                    )
                })
                .collect();
            kept = union(&kept, events(&entries, context()));
            blocked = blocked.union(&nights(&events(&entries, context())));
            assert_eq!(nights(&kept), blocked, "no night is lost");
            assert!(kept.len() <= MOST_KEPT + 1_000, "{} events after {read} reads", kept.len());
        }
    }
}
