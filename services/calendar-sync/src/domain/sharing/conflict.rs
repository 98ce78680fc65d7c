//! Two guests for one night (`docs/rules/calendar.md`, rule 11).
//!
//! Platforms repeat each other: two linked listings of a platform share the UIDs of their stays, and a platform exports as
//! closed what it imported from another. These are no conflicts. A conflict is a double booking.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{
    super::{
        nights::{NightRange, NightSet},
        occupancy::{Claim, READ_APART},
        platform::Platform,
    },
    echo::Claims,
};

/// Maximum number of conflicts. More of them indicate one mistake in the set-up, not as many double bookings.
pub const MOST_CONFLICTS: usize = 500;
/// Maximum number of compared pairs. A feed may contain anything, and a user waits for the answer.
const MOST_PAIRS: usize = 2_000_000;

/// A stay that a feed names: an event of its last reading that is, or may be, a reservation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stay {
    pub feed_id: String,
    pub platform: Platform,
    /// The hash of its UID, if it has one.
    pub uid_hash: Option<String>,
    pub nights: NightRange,
    /// Whether the platform says that it is a reservation, not only that the nights are closed.
    pub is_sure: bool,
    /// Its summary without personal data.
    pub summary: String,
}

/// Two stays with common nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub nights: NightRange,
    /// The stay that begins first.
    pub first: Stay,
    /// The other stay.
    pub second: Stay,
}

/// The conflicts from `today` on, sorted by first night.
pub fn conflicts(stays: &[Stay], claims: &Claims, today: NaiveDate) -> Vec<Conflict> {
    let mut to_come: Vec<&Stay> = stays.iter().filter(|stay| stay.nights.end() > today).collect();
    to_come.sort_by_key(|stay| (stay.nights, &stay.feed_id));
    let mut found: Vec<Conflict> = overlaps(&to_come)
        .filter_map(|(first, second)| {
            let nights = doubly_booked(first, second, claims, today)?;
            Some(Conflict { nights, first: first.clone(), second: second.clone() })
        })
        .take(MOST_CONFLICTS)
        .collect();
    found.sort_by_key(|conflict| conflict.nights);
    found
}

/// Pairs of stays of different feeds with a common night; the stay that begins first comes first. `stays` are sorted by
/// nights, so each stay is compared with earlier ones that have not ended.
fn overlaps<'a>(stays: &[&'a Stay]) -> impl Iterator<Item = (&'a Stay, &'a Stay)> {
    let mut under_way: HashMap<&str, Vec<&Stay>> = HashMap::new();
    let mut looked_at = 0;
    let pairs = stays.iter().copied().map_while(move |second| {
        let mut pairs = Vec::new();
        for (_, of_feed) in under_way.iter_mut().filter(|(feed_id, _)| **feed_id != second.feed_id) {
            looked_at += of_feed.len();
            of_feed.retain(|first| first.nights.end() > second.nights.first());
            pairs.extend(of_feed.iter().map(|first| (*first, second)));
        }
        under_way.entry(&second.feed_id).or_default().push(second);
        (looked_at <= MOST_PAIRS).then_some(pairs)
    });
    pairs.flatten()
}

/// The common nights of two stays of different feeds, if the stays are of two guests and not all of these nights are past.
fn doubly_booked(one: &Stay, other: &Stay, claims: &Claims, today: NaiveDate) -> Option<NightRange> {
    let nights = one.nights.intersection(other.nights)?;
    // Two linked listings of a platform have the same stay under one UID, and a calendar may repeat the UIDs of another. One
    // of them may be read later than the other, with fewer nights or more. Others number their stays 1, 2, 3, or have one UID
    // for all, so that elsewhere it says something only of stays that begin together.
    let are_of_one_platform = one.platform == other.platform && one.platform != Platform::Other;
    let begin_together = one.nights.first() == other.nights.first();
    if (are_of_one_platform || begin_together) && one.uid_hash.is_some() && one.uid_hash == other.uid_hash {
        return None;
    }
    match (one.is_sure, other.is_sure) {
        (true, true) => (one.nights != other.nights).then_some(nights),
        (true, false) => named_before(other, one, nights, claims, today),
        (false, true) => named_before(one, other, nights, claims, today),
        (false, false) => None,
    }
}

/// The first nights, not all of them past, that a possible reservation named well before another feed's sure one. Echoes
/// are excluded.
fn named_before(
    possible: &Stay,
    sure: &Stay,
    nights: NightRange,
    claims: &Claims,
    today: NaiveDate,
) -> Option<NightRange> {
    let of = |stay: &Stay| claims.feeds.iter().find(|feed| feed.feed_id == stay.feed_id);
    let (feed, sure_feed) = (of(possible)?, of(sure)?);
    let is_before = |day: NaiveDate| {
        let night = feed.nights.get(day).filter(|night| night.claim == Claim::PossibleReservation)?;
        let reserved = sure_feed.reserved(day)?;
        let own = !claims.is_echo(feed, night, day, Some(&sure.feed_id));
        Some(own && night.named_since + READ_APART <= reserved.named_since)
    };
    let doubled = nights.iter().filter(|day| is_before(*day) == Some(true));
    let doubled: NightSet = doubled.map(|day| NightRange::at_least_one(day, day)).collect();
    doubled.ranges().iter().find(|nights| nights.end() > today).copied()
}
