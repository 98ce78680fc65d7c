//! Reservations of different feeds on one night (`docs/rules/calendar.md#conflicts`).
//!
//! Platforms repeat each other: two listings that are linked share the UIDs of their stays, and what one platform
//! imported from another it exports as closed. Neither is a conflict; a guest at the door twice is.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{
    export::{Foreign, Sent, is_echo},
    nights::{NightRange, NightSet},
    policy::{Category, Confidence},
};

/// More of them are one mistake of somebody's set-up, not as many double bookings.
pub const MOST_CONFLICTS: usize = 500;

/// A stay that a feed names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stay {
    /// The feed.
    pub feed_id: String,
    /// Its event, where it has a UID.
    pub uid_hash: Option<String>,
    /// What is known of it.
    pub foreign: Foreign,
    /// Its scrubbed summary.
    pub summary: String,
}

impl Stay {
    /// Whether the platform says that it is a reservation, and not only that the nights are closed.
    pub fn is_certain(&self) -> bool {
        self.foreign.confidence != Confidence::Low
    }
}

/// Two stays that hold the same nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The nights that both hold.
    pub nights: NightRange,
    /// The stay that begins first.
    pub first: Stay,
    /// The other.
    pub second: Stay,
}

/// The conflicts from `today` on, by their first night. `last_sent` is what each platform last read of us.
pub fn conflicts(stays: &[Stay], last_sent: &[Sent], today: NaiveDate) -> Vec<Conflict> {
    let reserved = |stay: &&Stay| stay.foreign.category == Category::Booking;
    let mut certain: HashMap<&str, NightSet> =
        stays.iter().map(|stay| (stay.feed_id.as_str(), NightSet::default())).collect();
    for (feed_id, of_others) in &mut certain {
        let others = stays.iter().filter(reserved).filter(|stay| stay.feed_id != *feed_id && stay.is_certain());
        *of_others = others.map(|stay| stay.foreign.nights).collect();
    }
    // Platforms join adjacent stays that they import: a closed range may be just what others hold there.
    let repeats = |stay: &Stay| certain[stay.feed_id.as_str()].ranges().contains(&stay.foreign.nights);
    let mut stays: Vec<&Stay> = stays
        .iter()
        .filter(reserved)
        .filter(|stay| stay.foreign.nights.end() > today && !is_echo(&stay.feed_id, &stay.foreign, last_sent))
        .filter(|stay| stay.is_certain() || !repeats(stay))
        .collect();
    stays.sort_by_key(|stay| (stay.foreign.nights, &stay.feed_id));
    let mut found = Vec::new();
    for (at, first) in stays.iter().enumerate() {
        // Sorted by their first night: the ones behind these begin after its end.
        let meeting =
            stays[at + 1..].iter().take_while(|second| second.foreign.nights.first() < first.foreign.nights.end());
        for second in meeting.filter(|second| are_two(first, second)) {
            let both = first.foreign.nights.intersection(second.foreign.nights);
            let Some(nights) = both.filter(|nights| nights.end() > today) else { continue };
            found.push(Conflict { nights, first: (*first).clone(), second: (*second).clone() });
            if found.len() == MOST_CONFLICTS {
                return found;
            }
        }
    }
    found.sort_by_key(|conflict| conflict.nights);
    found
}

/// Whether two stays are of two guests. The same nights, or the same event, are the same stay told twice.
fn are_two(one: &Stay, other: &Stay) -> bool {
    let same_event = one.uid_hash.is_some() && one.uid_hash == other.uid_hash;
    one.feed_id != other.feed_id && one.foreign.nights != other.foreign.nights && !same_event
}

#[cfg(test)]
mod tests {
    use super::super::{
        export::Subscriber,
        policy::{Categorised, Platform, categorise},
    };
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    /// `feed uid first end summary`, with `-` for no UID.
    fn stay(text: &str) -> Stay {
        let mut words = text.splitn(5, ' ');
        let mut word = || words.next().expect("five words");
        let (feed, uid, first, end, summary) = (word(), word(), word(), word(), word());
        let platform = match feed.as_bytes()[0] {
            b'a' => Platform::Airbnb,
            b'b' => Platform::Booking,
            _ => Platform::Other,
        };
        let Categorised { category, confidence, .. } = categorise(platform, None, summary);
        let nights = NightRange::new(day(first), day(end)).expect("a range");
        Stay {
            feed_id: feed.into(),
            uid_hash: Some(uid.to_owned()).filter(|uid| uid != "-"),
            foreign: Foreign { platform, nights, category, confidence },
            summary: summary.into(),
        }
    }

    fn found(stays: &[&str]) -> Vec<String> {
        let stays: Vec<Stay> = stays.iter().map(|text| stay(text)).collect();
        let sent = [Sent {
            subscriber: Subscriber { platform: Platform::Booking, feed_id: None },
            nights: NightSet::of([stay("b - 2026-12-24 2026-12-26 x").foreign.nights]),
        }];
        let short = |conflict: &Conflict| {
            let Conflict { nights, first, second } = conflict;
            format!("{}..{} {} {}", nights.first(), nights.end(), first.feed_id, second.feed_id)
        };
        conflicts(&stays, &sent, day("2026-11-21")).iter().map(short).collect()
    }

    #[test]
    fn what_is_a_conflict_and_what_is_not() {
        let cases: [(&[&str], &[&str]); 11] = [
            // Two guests, one night.
            (
                &["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-04 2026-12-08 Zoë H."],
                &["2026-12-04..2026-12-05 a1 o1"],
            ),
            // A departure day is free for the next arrival.
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-05 2026-12-08 Zoë H."], &[]),
            // The same nights: one stay that a platform imported.
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-01 2026-12-05 Zoë H."], &[]),
            // Linked listings share their UIDs, even where one lags behind.
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "a2 1 2026-12-01 2026-12-06 Reserved"], &[]),
            // One feed that names a night twice is no conflict between platforms.
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "a1 2 2026-12-04 2026-12-06 Reserved"], &[]),
            // Blocks are no reservations.
            (&["a1 1 2026-12-01 2026-12-05 Airbnb (Not available)", "o1 2 2026-12-04 2026-12-08 Zoë H."], &[]),
            // Booking.com says closed for everything: it may be a guest.
            (
                &["a1 1 2026-12-01 2026-12-05 Reserved", "b1 2 2026-12-04 2026-12-08 CLOSED - Not available"],
                &["2026-12-04..2026-12-05 a1 b1"],
            ),
            // Two adjacent stays, joined by the platform that imported them.
            (
                &[
                    "a1 1 2026-12-01 2026-12-05 Reserved",
                    "a1 2 2026-12-05 2026-12-08 Reserved",
                    "b1 3 2026-12-01 2026-12-08 CLOSED - Not available",
                ],
                &[],
            ),
            // What it closes on nights that it was last sent is an echo.
            (&["b1 3 2026-12-24 2026-12-26 CLOSED - Not available", "a1 1 2026-12-23 2026-12-27 Reserved"], &[]),
            // What is past bothers nobody; what goes on does.
            (&["a1 1 2026-11-01 2026-11-20 Reserved", "o1 2 2026-11-19 2026-11-30 Zoë H."], &[]),
            (
                &["a1 1 2026-11-01 2026-11-23 Reserved", "o1 2 2026-11-19 2026-11-30 Zoë H."],
                &["2026-11-19..2026-11-23 a1 o1"],
            ),
        ];
        for (stays, expected) in cases {
            assert_eq!(found(stays), expected, "{stays:?}");
            let turned: Vec<&str> = stays.iter().rev().copied().collect();
            assert_eq!(found(&turned), expected, "{turned:?}");
        }
    }

    #[test]
    fn endless_conflicts_are_cut() {
        let many = |feed: &str, offset: u64| -> Vec<Stay> {
            let begin = day("2026-12-01") + chrono::Days::new(offset);
            let nights = |index: u64| begin + chrono::Days::new(2 * index);
            let text = |index: u64| format!("{feed} {feed}{index} {} {} Reserved", nights(index), nights(index + 1));
            (0..400).map(|index| stay(&text(index))).collect()
        };
        let stays = [many("a1", 0), many("o1", 1)].concat();
        assert_eq!(conflicts(&stays, &[], day("2026-11-21")).len(), MOST_CONFLICTS);
    }
}
