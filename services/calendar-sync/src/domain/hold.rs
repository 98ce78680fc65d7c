//! What becomes of the nights that a feed no longer names (`docs/rules/calendar.md#disappearing-nights`).
//!
//! Feeds fail in ways that look like success: a valid calendar with no events where there were
//! thirty-nine. Whoever believes such a read frees thirty-nine booked stays.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::nights::{NightRange, NightSet};

/// How many equal reads confirm a suspicious one, itself included.
pub const CONFIRMING_READS: u32 = 3;
/// Over at least how long they must be.
pub const CONFIRMING_HOURS: i64 = 6;

/// What lasts longer may be a season, or a month of one.
const LONGEST_STAYS: [u32; 2] = [14, 27];
/// Fewer stays beside a season may well be cancelled.
const FEWEST_SHORT_STAYS: u32 = 3;

/// A suspicious reading that waits to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// When it was first read.
    pub since: DateTime<Utc>,
    /// How many reads gave it.
    pub reads: u32,
    /// The nights it gave, from the day on that was today when it was last read.
    pub nights: NightSet,
    /// Those of them that may be stays of guests.
    pub stays: NightSet,
    /// How many events it has: the first ones of those that are kept.
    pub events: usize,
}

impl Held {
    /// Whether another reading, made later, takes the same nights from `today` on, for as many stays and events.
    fn says_the_same(&self, later: &Self, today: NaiveDate) -> bool {
        self.nights.from_day(today) == later.nights
            && self.stays.from_day(today) == later.stays
            && self.events == later.events
    }
}

/// What stands before a read.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The nights taken, without those whose events the read itself cancels.
    pub nights: NightSet,
    /// Those of them that may be stays of guests: a season that is closed hides the loss of none.
    pub stays: NightSet,
    /// The events among them that may be stays: a platform may call a season what it calls a stay.
    pub events: Vec<NightRange>,
    /// What the reads of the last hours took away, each less than would have been held ([`CONFIRMING_HOURS`]).
    pub lost_lately: Lost,
    /// Whether a reading of this address was ever accepted.
    pub accepted_before: bool,
    /// Whether the nights come from an address that was changed since: the new one may differ.
    pub from_other_address: bool,
    /// Whether guests are there of whom the read says nothing. They stay, and so an empty house it is not.
    pub guests_stay: bool,
    /// The reading that waits.
    pub held: Option<Held>,
}

/// How much of what stood is no longer named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Nights that are free now.
    pub nights: u32,
    /// Events that may be stays, most of whose nights are no stay's any more.
    pub stays: u32,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// The nights it takes.
    pub nights: NightSet,
    /// Those of them that may be stays of guests.
    pub stays: NightSet,
    /// How many events it has.
    pub events: usize,
    /// What is wrong with it.
    pub flaws: Flaws,
}

/// What is wrong with a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaws {
    /// Nothing.
    None,
    /// Something, and all its nights are known.
    Known,
    /// An event is not as the others are, or as it was: lines of it may be lost.
    Unlike,
    /// Nights may be missing from it of which nothing is known.
    HideNights,
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
    if arrived.flaws == Flaws::HideNights {
        return Decision::Add;
    }
    let arrived_future = arrived.nights.from_day(today);
    if !is_suspicious(standing, arrived, &arrived_future, today) {
        return Decision::Replace;
    }
    let said = Held {
        since: now,
        reads: 1,
        nights: arrived_future,
        stays: arrived.stays.from_day(today),
        events: arrived.events,
    };
    let held = match &standing.held {
        Some(held) if held.says_the_same(&said, today) => {
            Held { since: held.since, reads: held.reads.saturating_add(1), ..said }
        }
        _ => said,
    };
    if held.reads >= CONFIRMING_READS && now - held.since >= TimeDelta::hours(CONFIRMING_HOURS) {
        Decision::Replace
    } else {
        Decision::Hold(held)
    }
}

/// Whether a reading looks like the failure of a platform.
fn is_suspicious(standing: &Standing, arrived: &Arrived, arrived_future: &NightSet, today: NaiveDate) -> bool {
    let future = standing.nights.from_day(today);
    // A calendar without nights that follows an accepted one without any says nothing new. Our own of an empty home, taken
    // for that of a platform, holds one event long past.
    let was_empty = standing.accepted_before && future.is_empty() && !standing.guests_stay;
    if arrived_future.is_empty() && !was_empty {
        return true;
    }
    // In doubt what a feed with a fault no longer names is its fault, and what it names anew may be more than it says.
    match arrived.flaws {
        Flaws::Known if lost_of(&future, arrived_future) > 0 => return true,
        Flaws::Unlike if future != *arrived_future => return true,
        Flaws::None | Flaws::Known | Flaws::Unlike | Flaws::HideNights => {}
    }
    if standing.from_other_address {
        return false;
    }
    // What was lost a moment ago is lost of the same whole: else half, and half again, would be free within an hour.
    let lately = standing.lost_lately;
    let is_most = |lost: u32, whole: u32, lately: u32| {
        lost > 0 && lost.saturating_add(lately).saturating_mul(2) > whole.saturating_add(lately)
    };
    let loses_most = |nights: &NightSet, left: &NightSet| is_most(lost_of(nights, left), nights.count(), lately.nights);
    // A stay that turned into a closing is still taken, but nobody would be told of it any more.
    if loses_most(&future, arrived_future) || loses_most(&standing.stays.from_day(today), &arrived.stays) {
        return true;
    }
    // A season that is called what stays are called hides the loss of none, nor do its months.
    let short = LONGEST_STAYS.map(|longest| (longest, FEWEST_SHORT_STAYS));
    [(u32::MAX, 0)].into_iter().chain(short).any(|(longest, fewest)| {
        let (all, lost) = stays_lost(standing, arrived, today, longest);
        lost.saturating_add(lately.stays) >= fewest && is_most(lost, all, lately.stays)
    })
}

fn lost_of(nights: &NightSet, left: &NightSet) -> u32 {
    nights.difference(left).count()
}

/// Of the events to come that may be stays of at most so many nights: how many there are, and how many are lost.
fn stays_lost(standing: &Standing, arrived: &Arrived, today: NaiveDate, longest: u32) -> (u32, u32) {
    let short = standing.events.iter().filter(|event| event.count() <= longest);
    let to_come = short.map(|event| NightSet::of([*event]).from_day(today)).filter(|event| !event.is_empty());
    to_come.fold((0, 0), |(all, lost), event| {
        let is_lost = lost_of(&event, &arrived.stays).saturating_mul(2) > event.count();
        (all + 1, lost + u32::from(is_lost))
    })
}

/// What is no longer named of what stood.
pub fn lost(standing: &Standing, arrived: &Arrived, today: NaiveDate) -> Lost {
    let (_, stays) = stays_lost(standing, arrived, today, u32::MAX);
    Lost { nights: lost_of(&standing.nights.from_day(today), &arrived.nights), stays }
}

#[cfg(test)]
mod tests {
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

    /// Of stays, each an event.
    fn of_stays(ranges: &[(i64, i64)]) -> Standing {
        let events = ranges.iter().flat_map(|range| nights(&[*range]).ranges().to_vec()).collect();
        Standing { stays: nights(ranges), events, ..standing(ranges) }
    }

    fn arrived(ranges: &[(i64, i64)]) -> Arrived {
        Arrived { nights: nights(ranges), stays: nights(ranges), events: ranges.len(), flaws: Flaws::None }
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
    fn a_season_that_may_be_a_stay_hides_the_loss_of_none() {
        let season = (100, 280);
        let before = of_stays(&[(0, 5), (20, 25), (40, 45), season]);
        assert_eq!(decide(&before, &arrived(&[(0, 5), season]), now(), today()), Decision::Replace, "two of three");
        assert_eq!(decide(&before, &arrived(&[(0, 5), (20, 25), season]), now(), today()), Decision::Replace);
        // Of one or two a guest may well have cancelled.
        let few = of_stays(&[(0, 5), season]);
        assert_eq!(decide(&few, &arrived(&[season]), now(), today()), Decision::Replace);
        assert!(is_held(&decide(&before, &arrived(&[season]), now(), today())));
        assert!(is_held(&decide(&before, &arrived(&[(2, 4), season]), now(), today())), "most of each is lost");
        // Nor do its months.
        let months: Vec<(i64, i64)> = (0..6).map(|month| (100 + 30 * month, 128 + 30 * month)).collect();
        let stays: Vec<(i64, i64)> = (0..6).map(|stay| (10 * stay, 10 * stay + 5)).collect();
        assert!(is_held(&decide(&of_stays(&[stays, months.clone()].concat()), &arrived(&months), now(), today())));
        // As long as guests stay in winter.
        let long: Vec<(i64, i64)> = (0..3).map(|stay| (30 * stay, 30 * stay + 20)).collect();
        assert!(is_held(&decide(&of_stays(&[long, months.clone()].concat()), &arrived(&months), now(), today())));
        // What is past is not lost, nor is a stay that moved by a day.
        let before = of_stays(&[(-20, -10), (-5, 0), (3, 8), season]);
        assert_eq!(decide(&before, &arrived(&[(4, 9), season]), now(), today()), Decision::Replace);
    }

    #[test]
    fn stays_that_turn_into_a_closing_are_held() {
        let before = of_stays(&[(0, 5), (20, 25), (40, 45)]);
        let closed = |stays: Ranges| Arrived { stays: nights(stays), ..arrived(&[(0, 400)]) };
        assert!(is_held(&decide(&before, &closed(&[]), now(), today())));
        assert_eq!(decide(&before, &closed(&[(0, 5), (20, 25)]), now(), today()), Decision::Replace);
    }

    #[test]
    fn half_and_half_again_is_most() {
        let lately = |nights, ranges| Standing { lost_lately: Lost { nights, stays: 0 }, ..standing(ranges) };
        assert_eq!(decide(&lately(0, &[(0, 6)]), &arrived(&[(0, 3)]), now(), today()), Decision::Replace);
        assert!(is_held(&decide(&lately(6, &[(0, 6)]), &arrived(&[(0, 3)]), now(), today())));
        assert_eq!(decide(&lately(6, &[(0, 60)]), &arrived(&[(0, 40)]), now(), today()), Decision::Replace);
        assert_eq!(decide(&lately(60, &[(0, 6)]), &arrived(&[(0, 6)]), now(), today()), Decision::Replace);
        // Stays beside a season, or that become one.
        let lately =
            |stays| Standing { lost_lately: Lost { nights: 0, stays }, ..of_stays(&[(0, 5), (20, 25), (40, 240)]) };
        assert_eq!(decide(&lately(0), &arrived(&[(0, 5), (40, 240)]), now(), today()), Decision::Replace);
        assert!(is_held(&decide(&lately(4), &arrived(&[(0, 5), (40, 240)]), now(), today())));
        let closed = Arrived { stays: nights(&[(0, 5), (40, 240)]), ..arrived(&[(0, 5), (20, 25), (40, 240)]) };
        assert!(is_held(&decide(&lately(4), &closed, now(), today())));
    }

    #[test]
    fn a_doubtful_read_frees_nothing_at_once() {
        let flawed = |flaws, ranges| Arrived { flaws, ..arrived(ranges) };
        let before = standing(&[(0, 10)]);
        assert_eq!(decide(&before, &flawed(Flaws::HideNights, &[]), now(), today()), Decision::Add);
        assert_eq!(decide(&before, &flawed(Flaws::HideNights, &[(0, 12)]), now(), today()), Decision::Add);
        assert!(is_held(&decide(&before, &flawed(Flaws::Known, &[(0, 9)]), now(), today())));
        assert_eq!(decide(&before, &flawed(Flaws::Known, &[(0, 12)]), now(), today()), Decision::Replace);
        // An event that is not as the others: what it says may be less than it was meant to.
        assert!(is_held(&decide(&before, &flawed(Flaws::Unlike, &[(0, 12)]), now(), today())));
        assert!(is_held(&decide(&before, &flawed(Flaws::Unlike, &[(0, 9)]), now(), today())));
        assert_eq!(decide(&before, &flawed(Flaws::Unlike, &[(0, 10)]), now(), today()), Decision::Replace);
        // Nothing to come, and never read before.
        assert!(is_held(&decide(&Standing::default(), &flawed(Flaws::Known, &[(-9, -8)]), now(), today())));
        let moved = Standing { from_other_address: true, ..before };
        assert!(is_held(&decide(&moved, &flawed(Flaws::Known, &[(20, 22)]), now(), today())));
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

    #[test]
    fn readings_that_lose_stays_one_after_the_other_are_not_equal() {
        let mut standing = of_stays(&[(0, 5), (20, 25), (40, 45), (60, 65)]);
        // As many events on the same nights, and each time more of them are closings.
        for (hours, stays) in [(0, 1), (3, 0), (6, 0)] {
            let of_guests: Vec<_> = [(0, 5), (20, 25)].into_iter().take(stays).collect();
            let closing = Arrived { stays: nights(&of_guests), ..arrived(&[(0, 5), (20, 25), (40, 45), (60, 65)]) };
            let now = now() + TimeDelta::hours(hours);
            let Decision::Hold(held) = decide(&standing, &closing, now, now.date_naive()) else {
                panic!("believed after {hours} hours");
            };
            standing.held = Some(held);
        }
    }
}
