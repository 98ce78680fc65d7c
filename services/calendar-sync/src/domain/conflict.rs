//! Reservations of different feeds on one night (`docs/rules/calendar.md#conflicts`).
//!
//! Platforms repeat each other: two listings that are linked share the UIDs of their stays, and what one platform
//! imported from another it exports as closed. Neither is a conflict; a guest at the door twice is.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{
    echo::{Echoes, Foreign, Sent},
    nights::{NightRange, NightSet},
    policy::{Category, Confidence, Platform},
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
    /// Those of its nights that are taken beyond doubt: [`Moment::sure_nights`](super::nights::Moment::sure_nights).
    pub sure_nights: NightRange,
    /// Its scrubbed summary.
    pub summary: String,
}

impl Stay {
    /// Whether the platform says that it is a reservation, and not only that the nights are closed.
    pub fn is_certain(&self) -> bool {
        self.foreign.is_surely_booked()
    }

    /// Whether it is surely a reservation of the platform's own: what platforms import they never call so. What others
    /// write nobody knows.
    fn is_its_own(&self) -> bool {
        let Foreign { platform, category, confidence, .. } = self.foreign;
        category == Category::Booking && confidence == Confidence::High && platform != Platform::Other
    }

    /// Its nights, with the one in doubt and without.
    fn ranges(&self) -> [NightRange; 2] {
        [self.foreign.nights, self.sure_nights]
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

/// More pairs of stays than this are not looked at: a feed may say anything, and somebody waits for the answer.
const MOST_PAIRS: usize = 2_000_000;

/// The conflicts from `today` on, by their first night. `last_sent` is what each subscriber last read of us.
pub fn conflicts(stays: &[Stay], last_sent: &[Sent], today: NaiveDate) -> Vec<Conflict> {
    let mut found: Vec<Conflict> = pairs(&counting(stays, last_sent, today)).0.into_iter().filter_map(told).collect();
    found.sort_by_key(|conflict| conflict.nights);
    found
}

/// The stays that may be in a conflict, by their nights.
fn counting<'a>(stays: &'a [Stay], last_sent: &[Sent], today: NaiveDate) -> Vec<&'a Stay> {
    let may_be_stay = |stay: &&Stay| stay.foreign.may_be_stay;
    let echoes = Echoes::of(stays.iter().map(|stay| stay.feed_id.as_str()), last_sent);
    let mut of_others: HashMap<&str, [NightSet; 2]> = HashMap::new();
    for stay in stays {
        let feed_id = stay.feed_id.as_str();
        // One look at all stays for each feed, of which a property has few.
        of_others.entry(feed_id).or_insert_with(|| {
            let others = || stays.iter().filter(|stay| stay.feed_id != feed_id && stay.is_certain());
            [others().map(|stay| stay.foreign.nights).collect(), others().map(|stay| stay.sure_nights).collect()]
        });
    }
    // Platforms join adjacent stays that they import: a closed range may be just what others hold there.
    let repeats = |stay: &Stay| {
        let others = &of_others[stay.feed_id.as_str()];
        let held = |range: &NightRange| others.iter().any(|nights| nights.ranges().binary_search(range).is_ok());
        stay.ranges().iter().any(held)
    };
    let mut counting: Vec<&Stay> = stays
        .iter()
        .filter(may_be_stay)
        .filter(|stay| stay.foreign.nights.end() > today)
        .filter(|stay| !echoes.include(&stay.feed_id, &stay.foreign))
        .filter(|stay| stay.is_certain() || !repeats(stay))
        .collect();
    counting.sort_by_key(|stay| (stay.foreign.nights, &stay.feed_id));
    counting
}

/// Pairs of stays, each of another guest, that hold a night both: the one that begins first is the first. `stays` are
/// sorted by their nights, and so a stay meets those before it that have not ended. With how many pairs were looked at.
fn pairs<'a>(stays: &[&'a Stay]) -> (Vec<(&'a Stay, &'a Stay)>, usize) {
    let mut going_on: HashMap<&str, Vec<&Stay>> = HashMap::new();
    let mut found = Vec::new();
    let mut looked = 0;
    for second in stays.iter().copied() {
        // Stays of one feed are never two guests of ours: only those of the others are looked at.
        for of_feed in going_on.iter_mut().filter(|(feed_id, _)| **feed_id != second.feed_id).map(|(_, stays)| stays) {
            looked += of_feed.len();
            of_feed.retain(|first| first.sure_nights.end() > second.sure_nights.first());
            found.extend(of_feed.iter().copied().filter(|first| are_two(first, second)).map(|first| (first, second)));
        }
        if found.len() >= MOST_CONFLICTS || looked > MOST_PAIRS {
            break;
        }
        going_on.entry(&second.feed_id).or_default().push(second);
    }
    found.sort_by_key(|(first, second)| (second.foreign.nights, &second.feed_id, first.foreign.nights, &first.feed_id));
    found.truncate(MOST_CONFLICTS);
    (found, looked)
}

fn told((first, second): (&Stay, &Stay)) -> Option<Conflict> {
    let nights = first.sure_nights.intersection(second.sure_nights)?;
    Some(Conflict { nights, first: first.clone(), second: second.clone() })
}

/// Whether two stays are of two guests. The same event is the same stay told twice, and so are the same nights, unless
/// each platform says that it is a reservation of its own.
fn are_two(one: &Stay, other: &Stay) -> bool {
    let are_equal = one.ranges().iter().any(|range| other.ranges().contains(range));
    // Platforms that nobody knows by name may count their stays from one.
    let same_uid = one.uid_hash.is_some() && one.uid_hash == other.uid_hash;
    let has_name = |stay: &Stay| stay.foreign.platform != Platform::Other;
    let same_event = same_uid && (are_equal || has_name(one) || has_name(other));
    let same_nights = are_equal && !(one.is_its_own() && other.is_its_own());
    one.feed_id != other.feed_id && !same_nights && !same_event
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{
        echo::Subscriber,
        policy::{Categorised, categorise, may_be_reservation},
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
            b'v' => Platform::Vrbo,
            _ => Platform::Other,
        };
        let Categorised { category, confidence, .. } = categorise(platform, None, summary);
        let nights = NightRange::new(day(first), day(end)).expect("a range");
        let may_be_stay = may_be_reservation(category, confidence, summary);
        Stay {
            feed_id: feed.into(),
            uid_hash: Some(uid.to_owned()).filter(|uid| uid != "-"),
            foreign: Foreign { platform, nights, category, confidence, may_be_stay },
            sure_nights: nights,
            summary: summary.into(),
        }
    }

    fn found(stays: &[&str]) -> Vec<String> {
        let stays: Vec<Stay> = stays.iter().map(|text| stay(text)).collect();
        let sent = [Sent {
            subscriber: Subscriber { feed_id: Some("b1".into()) },
            nights: NightSet::of([stay("b - 2026-12-24 2026-12-26 x").foreign.nights]),
            read_at: chrono::NaiveDateTime::default(),
        }];
        let short = |conflict: &Conflict| {
            let Conflict { nights, first, second } = conflict;
            format!("{}..{} {} {}", nights.first(), nights.end(), first.feed_id, second.feed_id)
        };
        conflicts(&stays, &sent, day("2026-11-21")).iter().map(short).collect()
    }

    #[test]
    fn what_is_a_conflict_and_what_is_not() {
        let cases: [(&[&str], &[&str]); 21] = [
            // Two guests, one night.
            (
                &["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-04 2026-12-08 Zoë H."],
                &["2026-12-04..2026-12-05 a1 o1"],
            ),
            // A departure day is free for the next arrival.
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-05 2026-12-08 Zoë H."], &[]),
            // The same nights: one stay that a platform imported.
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-01 2026-12-05 Zoë H."], &[]),
            // Two platforms never call one stay a reservation of their own.
            (
                &["a1 1 2026-12-01 2026-12-05 Reserved", "v1 2 2026-12-01 2026-12-05 Reserved - Zoë"],
                &["2026-12-01..2026-12-05 a1 v1"],
            ),
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "v1 1 2026-12-01 2026-12-05 Reserved - Zoë"], &[]),
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "b1 2 2026-12-01 2026-12-05 CLOSED - Not available"], &[]),
            // Platforms without a name may count their stays from one.
            (
                &["o1 1 2026-12-01 2026-12-05 Reserved", "o2 1 2026-12-04 2026-12-08 Reserved"],
                &["2026-12-04..2026-12-05 o1 o2"],
            ),
            (&["o1 1 2026-12-01 2026-12-05 Reserved", "o2 1 2026-12-01 2026-12-05 Reserved"], &[]),
            (&["o1 1 2026-12-01 2026-12-05 Reserved", "a1 1 2026-12-04 2026-12-08 Reserved"], &[]),
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "o1 1 2026-12-04 2026-12-08 Reserved"], &[]),
            // Whoever may be a guest is one.
            (
                &["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-04 2026-12-08 Busy"],
                &["2026-12-04..2026-12-05 a1 o1"],
            ),
            (
                &["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-04 2026-12-08 Blocked - Zoë"],
                &["2026-12-04..2026-12-05 a1 o1"],
            ),
            (&["a1 1 2026-12-01 2026-12-05 Reserved", "o1 2 2026-12-04 2026-12-08 Blocked by owner"], &[]),
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

    #[test]
    fn a_night_that_only_a_late_hour_takes_is_no_conflict_and_makes_none() {
        let late = |text: &str, end: &str| {
            let stay = stay(text);
            let sure_nights = NightRange::new(stay.foreign.nights.first(), day(end)).expect("a range");
            Stay { sure_nights, ..stay }
        };
        let anna = || late("o1 1 2026-12-05 2026-12-08 Anna Berg", "2026-12-07");
        let cases = [
            ("a1 2 2026-12-07 2026-12-09 Reserved", 0),
            ("a1 2 2026-12-06 2026-12-09 Reserved", 1),
            // The same stay, told with the night in doubt or without.
            ("o2 2 2026-12-05 2026-12-08 Anna Berg", 0),
            ("o2 2 2026-12-05 2026-12-07 Anna Berg", 0),
            ("b1 2 2026-12-05 2026-12-08 CLOSED - Not available", 0),
        ];
        for (other, expected) in cases {
            let stays = [anna(), stay(other)];
            assert_eq!(conflicts(&stays, &[], day("2026-11-21")).len(), expected, "{other}");
        }
    }

    proptest! {
        #[test]
        fn a_sweep_finds_what_a_look_at_every_pair_finds(
            drawn in prop::collection::vec((0_usize..4, 0_u64..6, 0_u64..40, 1_u64..9, any::<bool>()), 0..40),
        ) {
            let stays: Vec<Stay> = drawn.into_iter().map(|(feed, uid, first, length, sure)| {
                let feed = ["a1", "a2", "b1", "o1"][feed];
                let first = day("2026-12-01") + chrono::Days::new(first);
                let uid = if uid == 0 { "-".into() } else { uid.to_string() };
                let summary = if sure { "Reserved" } else { "CLOSED - Not available" };
                stay(&format!("{feed} {uid} {first} {} {summary}", first + chrono::Days::new(length)))
            }).collect();
            let counting = counting(&stays, &[], day("2026-12-10"));
            let mut every = Vec::new();
            for (at, first) in counting.iter().enumerate() {
                for second in &counting[at + 1..] {
                    if are_two(first, second) && first.foreign.nights.intersection(second.foreign.nights).is_some() {
                        every.push((*first, *second));
                    }
                }
            }
            every.sort_by_key(|(first, second)| {
                (second.foreign.nights, &second.feed_id, first.foreign.nights, &first.feed_id)
            });
            every.truncate(MOST_CONFLICTS);
            let short = |pairs: Vec<(&Stay, &Stay)>| -> Vec<String> {
                let name = |stay: &Stay| format!("{} {:?}", stay.feed_id, stay.foreign.nights);
                pairs.into_iter().map(|(first, second)| format!("{} {}", name(first), name(second))).collect()
            };
            prop_assert_eq!(short(pairs(&counting).0), short(every));
        }
    }

    #[test]
    fn what_a_feed_says_too_often_is_looked_at_for_a_moment_only() {
        let mut stays: Vec<Stay> = Vec::new();
        for (feed, end) in [("a1", "2027-12-01"), ("o1", "2027-12-02")] {
            let one = stay(&format!("{feed} same 2026-12-01 {end} Reserved"));
            stays.extend(std::iter::repeat_n(one, 20_000));
        }
        let stays: Vec<&Stay> = stays.iter().collect();
        let (found, looked) = pairs(&stays);
        assert_eq!(found, [], "they are one event");
        assert!((MOST_PAIRS..MOST_PAIRS + stays.len()).contains(&looked), "{looked} pairs");
    }
}
