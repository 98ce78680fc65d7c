//! What becomes of the nights that a feed no longer names (`docs/rules/calendar.md#disappearing-nights`).
//!
//! Feeds fail in ways that look like success: a valid calendar with no events where there were
//! thirty-nine. Whoever believes such a read frees thirty-nine booked stays.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::nights::NightSet;

/// How many equal reads confirm a suspicious one, itself included.
pub const CONFIRMING_READS: u32 = 3;
/// Over at least how long they must be.
pub const CONFIRMING_HOURS: i64 = 6;

/// A suspicious reading that waits to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// When it was first read.
    pub since: DateTime<Utc>,
    /// How many reads gave it.
    pub reads: u32,
    /// The nights it gave.
    pub nights: NightSet,
}

/// What stands before a read.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The nights taken, without those whose events the read itself cancels.
    pub nights: NightSet,
    /// Those of them that may be stays of guests: a season that is closed hides the loss of none.
    pub stays: NightSet,
    /// Whether a reading of this address was ever accepted.
    pub accepted_before: bool,
    /// Whether the nights come from an address that was changed since: the new one may differ.
    pub from_other_address: bool,
    /// The reading that waits.
    pub held: Option<Held>,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// The nights it takes.
    pub nights: NightSet,
    /// Whether nothing was wrong with it.
    pub clean: bool,
}

/// What to do with a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Its nights replace those that stood.
    Replace,
    /// Its nights are added to those that stand.
    Add,
    /// Its nights are added, and it waits to be confirmed.
    Hold(Held),
}

/// Decides about a reading made at `now`, when today is `today` where the property is.
pub fn decide(standing: &Standing, arrived: &Arrived, now: DateTime<Utc>, today: NaiveDate) -> Decision {
    if !arrived.clean {
        return Decision::Add;
    }
    let future = standing.nights.from_day(today);
    let arrived_future = arrived.nights.from_day(today);
    let loses_most_of = |nights: &NightSet| {
        let lost = nights.difference(&arrived_future).count();
        lost.saturating_mul(2) > nights.count()
    };
    // A calendar without nights that follows an accepted one without any says nothing new. Our own of an empty home, taken
    // for that of a platform, holds one event long past.
    let suspiciously_empty = arrived_future.is_empty() && !(standing.accepted_before && future.is_empty());
    let loses_most =
        !standing.from_other_address && (loses_most_of(&future) || loses_most_of(&standing.stays.from_day(today)));
    if !suspiciously_empty && !loses_most {
        return Decision::Replace;
    }
    let held = match &standing.held {
        Some(held) if held.nights.from_day(today) == arrived_future => {
            Held { since: held.since, reads: held.reads.saturating_add(1), nights: arrived_future }
        }
        _ => Held { since: now, reads: 1, nights: arrived_future },
    };
    if held.reads >= CONFIRMING_READS && now - held.since >= TimeDelta::hours(CONFIRMING_HOURS) {
        Decision::Replace
    } else {
        Decision::Hold(held)
    }
}

#[cfg(test)]
mod tests {
    use super::super::nights::NightRange;
    use super::*;

    /// First night and end by their distance from today.
    type Ranges = &'static [(i64, i64)];

    fn now() -> DateTime<Utc> {
        "2026-11-21T03:00:00Z".parse().expect("an instant")
    }

    fn today() -> NaiveDate {
        now().date_naive()
    }

    /// Nights by their distance from today.
    fn nights(ranges: &[(i64, i64)]) -> NightSet {
        let day = |number: i64| today() + TimeDelta::days(number);
        ranges.iter().filter_map(|(first, end)| NightRange::new(day(*first), day(*end))).collect()
    }

    fn standing(ranges: &[(i64, i64)]) -> Standing {
        Standing { nights: nights(ranges), accepted_before: true, ..Standing::default() }
    }

    fn arrived(ranges: &[(i64, i64)]) -> Arrived {
        Arrived { nights: nights(ranges), clean: true }
    }

    fn is_held(decision: &Decision) -> bool {
        matches!(decision, Decision::Hold(_))
    }

    #[test]
    fn ordinary_changes_replace() {
        let cases: [(Ranges, Ranges); 5] = [
            (&[(0, 10)], &[(0, 10), (20, 25)]),
            // Half is lost, not more.
            (&[(0, 10)], &[(0, 5)]),
            // What is past is not lost.
            (&[(-20, 0), (5, 7)], &[(5, 7)]),
            // Stays that are moved keep most of their nights.
            (&[(0, 10)], &[(2, 12)]),
            (&[], &[(3, 4)]),
        ];
        for (before, after) in cases {
            assert_eq!(
                decide(&standing(before), &arrived(after), now(), today()),
                Decision::Replace,
                "{before:?} {after:?}"
            );
        }
    }

    #[test]
    fn great_losses_and_emptiness_are_held() {
        assert!(is_held(&decide(&standing(&[(0, 10)]), &arrived(&[(0, 4)]), now(), today())));
        assert!(is_held(&decide(&standing(&[(0, 10)]), &arrived(&[]), now(), today())));
        assert!(is_held(&decide(&standing(&[(5, 6)]), &arrived(&[(9, 10)]), now(), today())));
        // Never read before: an empty calendar is no proof of an empty house.
        assert!(is_held(&decide(&Standing::default(), &arrived(&[]), now(), today())));
        // Half a year is closed, and of the stays beside it most are gone.
        let season =
            Standing { stays: nights(&[(0, 10), (20, 30)]), ..self::standing(&[(0, 10), (20, 30), (100, 280)]) };
        assert!(is_held(&decide(&season, &arrived(&[(0, 4), (100, 280)]), now(), today())));
        assert_eq!(decide(&season, &arrived(&[(0, 10), (100, 280)]), now(), today()), Decision::Replace);
        // Accepted as empty before: nothing new.
        assert_eq!(decide(&standing(&[]), &arrived(&[]), now(), today()), Decision::Replace);
        // A changed address may name other nights, but not none.
        let moved = Standing { from_other_address: true, accepted_before: false, ..standing(&[(0, 10)]) };
        assert_eq!(decide(&moved, &arrived(&[(20, 22)]), now(), today()), Decision::Replace);
        assert!(is_held(&decide(&moved, &arrived(&[]), now(), today())));
        assert!(is_held(&decide(&moved, &arrived(&[(-900, -899)]), now(), today())));
        assert!(is_held(&decide(&Standing::default(), &arrived(&[(-900, -899)]), now(), today())));
    }

    #[test]
    fn a_doubtful_read_only_adds() {
        let doubtful = Arrived { clean: false, ..arrived(&[]) };
        assert_eq!(decide(&standing(&[(0, 10)]), &doubtful, now(), today()), Decision::Add);
    }

    #[test]
    fn three_equal_reads_over_six_hours_confirm() {
        let mut standing = standing(&[(0, 10)]);
        let mut hold = |hours: i64, ranges: &[(i64, i64)]| {
            let now = now() + TimeDelta::hours(hours);
            let decision = decide(&standing, &arrived(ranges), now, now.date_naive());
            match &decision {
                Decision::Hold(held) => {
                    standing.held = Some(held.clone());
                    Some(held.reads)
                }
                _ => None,
            }
        };
        assert_eq!(hold(0, &[(1, 2)]), Some(1));
        assert_eq!(hold(1, &[(1, 2)]), Some(2));
        assert_eq!(hold(2, &[(1, 2)]), Some(3), "three reads, but within two hours");
        assert_eq!(hold(3, &[(1, 3)]), Some(1), "other nights begin anew");
        assert_eq!(hold(6, &[(1, 3)]), Some(2));
        assert_eq!(hold(9, &[(1, 3)]), None, "confirmed");
    }
}
