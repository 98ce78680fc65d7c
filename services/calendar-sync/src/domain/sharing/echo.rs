//! Finds the feed that a night came from, if several feeds name it (`docs/rules/calendar.md`, rule 10).
//!
//! Platforms import each other's calendars and ours, and export the imported nights as closed. Passing on such echoes
//! would keep nights taken forever after the reservation is gone.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::super::{
    nights::{NightRange, NightSet, following},
    occupancy::{Claim, Night, RememberedNights},
};

/// A night still counts as an echo this long after its origin is gone, because platforms read at least daily.
pub const ECHOES_LAST: TimeDelta = TimeDelta::hours(24);

/// A block of the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedNights {
    pub id: String,
    pub nights: NightRange,
    /// Since when it blocks all of them, by our own clock.
    pub since: DateTime<Utc>,
}

/// Nights of a claim that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedClaim {
    /// The feed; `None` if it was a block of the owner.
    pub feed_id: Option<String>,
    pub nights: NightRange,
    /// The claim began after this time: see [`Night::claimed_after`].
    pub since: DateTime<Utc>,
    /// When the claim ended.
    pub at: DateTime<Utc>,
}

/// A feed and its claims on a property's nights.
#[derive(Clone, Debug, Default)]
pub struct FeedClaims {
    pub feed_id: String,
    /// What is remembered of it.
    pub nights: RememberedNights,
    /// When it last matched a complete reading, whether that is believed or not.
    pub last_complete_at: Option<DateTime<Utc>>,
}

impl FeedClaims {
    /// The remembered night, if the feed says that it is reserved.
    pub(super) fn reserved(&self, day: NaiveDate) -> Option<&Night> {
        self.nights.get(day).filter(|night| night.claim == Claim::Reservation)
    }

    /// Whether the feed was not seen to name the night at `at` or later.
    fn named_only_before(&self, night: &Night, at: DateTime<Utc>) -> bool {
        match night.missing {
            Some(missing) => missing.since <= at,
            None => self.last_complete_at.is_none_or(|last| last.max(night.named_since) < at),
        }
    }
}

/// Everything that claims nights of a property.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The owner's blocks, by id.
    pub blocks: Vec<BlockedNights>,
    pub feeds: Vec<FeedClaims>,
    /// Claims that ended recently.
    pub ended: Vec<EndedClaim>,
}

impl Claims {
    /// The nights of feeds that are passed on to a subscriber: sure reservations, and on nights without one that is
    /// still named, the claim that was named first. `own_feed_id` is the subscriber's own feed.
    pub fn shared_with(&self, own_feed_id: Option<&str>, window: NightRange) -> NightSet {
        let blocked: NightSet = self.blocks.iter().map(|block| block.nights).collect();
        let mut shared = Vec::new();
        for (day, nights) in self.by_night(window) {
            let of_others = |(feed, _): &&(&FeedClaims, &Night)| Some(feed.feed_id.as_str()) != own_feed_id;
            let is_sure = |(_, night): &(&FeedClaims, &Night)| night.claim == Claim::Reservation;
            let is_named = |(_, night): &(&FeedClaims, &Night)| night.missing.is_none();
            let is_origin = |(feed, night): &(&FeedClaims, &Night)| !self.is_echo(feed, night, day, None);
            // A reservation that waits was perhaps cancelled, and its platform may sell the night again.
            let is_reserved = nights.iter().filter(|claim| is_named(claim)).any(is_sure);
            let is_shared = nights.iter().filter(of_others).any(is_sure)
                || (!is_reserved && !blocked.contains(day) && nights.iter().filter(of_others).any(is_origin));
            if is_shared {
                shared.push(NightRange::at_least_one(day, day));
            }
        }
        NightSet::of(shared)
    }

    /// For each night of a window, the claims that may be passed on, with their feeds.
    fn by_night(&self, window: NightRange) -> BTreeMap<NaiveDate, Vec<(&FeedClaims, &Night)>> {
        let mut by_night: BTreeMap<NaiveDate, Vec<(&FeedClaims, &Night)>> = BTreeMap::new();
        for feed in &self.feeds {
            let within = feed.nights.iter().filter(|(day, _)| window.first() <= *day && *day < window.end());
            for (day, night) in within.filter(|(_, night)| is_passed_on(night)) {
                by_night.entry(day).or_default().push((feed, night));
            }
        }
        by_night
    }

    /// Whether a feed's claim on a night may only repeat a claim of another source: a block, a reservation, a possible
    /// reservation, or a claim that ended so recently that the feed may not know it yet. It repeats none that began
    /// after it was named. An echo of one source continues as an echo of the next source that begins in time. The feed
    /// `beside` is ignored.
    pub fn is_echo(&self, feed: &FeedClaims, night: &Night, day: NaiveDate, beside: Option<&str>) -> bool {
        if night.claim == Claim::Reservation {
            return false;
        }
        let mut origins = self.origins(feed, night, day, beside);
        origins.sort_unstable();
        let repeated_until = origins.into_iter().fold(None, |reached: Option<DateTime<Utc>>, (since, until)| {
            let is_repeated = since <= night.named_since || reached.is_some_and(|reached| since <= reached);
            if is_repeated { reached.max(Some(until)) } else { reached }
        });
        repeated_until.is_some_and(|until| feed.named_only_before(night, until))
    }

    /// The periods in which claims of other sources on a night may be repeated.
    fn origins(
        &self,
        feed: &FeedClaims,
        night: &Night,
        day: NaiveDate,
        beside: Option<&str>,
    ) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
        let holds = |nights: &NightRange| nights.first() <= day && day < nights.end();
        let is_seen = |feed_id: &str| Some(feed_id) != beside;
        let of_feed = |other: &FeedClaims| {
            let said = other.nights.get(day).filter(|said| is_passed_on(said))?;
            let is_first = (said.named_since, &other.feed_id) < (night.named_since, &feed.feed_id);
            let is_origin = said.claim == Claim::Reservation || is_first;
            is_origin.then_some((said.claimed_after, DateTime::<Utc>::MAX_UTC))
        };
        let others = self.feeds.iter().filter(|other| other.feed_id != feed.feed_id && is_seen(&other.feed_id));
        let blocks = self.blocks.iter().filter(|block| holds(&block.nights));
        // The feed's own ended reservations are included: its later claim may be a copy that others made of our export.
        let ended = self.ended.iter().filter(|ended| holds(&ended.nights) && night.named_since <= ended.at);
        let ended = ended.filter(|ended| ended.feed_id.as_deref().is_none_or(is_seen));
        others
            .filter_map(of_feed)
            .chain(blocks.map(|block| (block.since, DateTime::<Utc>::MAX_UTC)))
            .chain(ended.map(|ended| (ended.since, ended.at + ECHOES_LAST)))
            .collect()
    }
}

/// Whether a guest may be behind a night. The owner's "nobody is there" excludes it.
fn is_passed_on(night: &Night) -> bool {
    night.claim != Claim::Closed && !night.unshared
}

/// The claims of a feed that a change removed or weakened.
pub fn ended_claims(
    feed_id: &str,
    before: &RememberedNights,
    after: &RememberedNights,
    now: DateTime<Utc>,
) -> Vec<EndedClaim> {
    let is_claimed = |day: NaiveDate, before: &Night| {
        after.get(day).is_some_and(|night| is_passed_on(night) && night.claim >= before.claim)
    };
    let mut ended: Vec<EndedClaim> = Vec::new();
    for (day, night) in before.iter().filter(|(day, night)| is_passed_on(night) && !is_claimed(*day, night)) {
        match ended.last_mut() {
            Some(last) if last.nights.end() == day && last.since == night.claimed_after => {
                last.nights = last.nights.until(following(day));
            }
            _ => ended.push(EndedClaim {
                feed_id: Some(feed_id.to_owned()),
                nights: NightRange::at_least_one(day, day),
                since: night.claimed_after,
                at: now,
            }),
        }
    }
    ended
}
