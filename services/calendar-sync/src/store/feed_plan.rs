//! Which rows the feeds become that a property is to have: what a feed keeps of the one it was.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDateTime, Utc};
use uuid::Uuid;

use super::{Feed, PutFeedsError, hash_of_secret, rows::FeedRow};
use crate::domain::{
    policy::{FeedPolicy, FeedUrl, Platform},
    remembered::FeedState,
    schedule::earliest_read,
};

/// A feed that a property is to have.
#[derive(Clone, Debug)]
pub struct WantedFeed {
    /// The feed that the property has already, and that this one is.
    pub feed_id: Option<String>,
    /// The platform that serves it; found by the host where nobody says.
    pub platform: Option<Platform>,
    /// The address; that of the feed that is named where no other is given.
    pub url: Option<FeedUrl>,
    /// What blocks; what blocked before where nobody says.
    pub policy: Option<FeedPolicy>,
}

/// What becomes of the rows of a property's feeds.
pub(super) struct Plan {
    /// Those that stand, each with its feed.
    pub(super) rows: Vec<FeedRow>,
    /// The ids of those that go.
    pub(super) removed: Vec<String>,
    /// The ids of those that are to be read now.
    pub(super) to_read: Vec<String>,
    /// The ids of those that may as well be another of the property's feeds, by all that their new addresses say.
    pub(super) guessed: Vec<String>,
}

/// A feed that a property is to have, with its address.
pub(super) struct FeedAddress {
    feed_id: Option<String>,
    platform: Option<Platform>,
    url: FeedUrl,
    policy: Option<FeedPolicy>,
}

/// The addresses of the wanted feeds, of which no two are one.
pub(super) fn addresses(wanted: Vec<WantedFeed>, known: &[Feed]) -> Result<Vec<FeedAddress>, PutFeedsError> {
    let (mut ids, mut urls) = (HashSet::new(), HashSet::new());
    let mut addresses = Vec::with_capacity(wanted.len());
    for WantedFeed { feed_id, platform, url, policy } in wanted {
        let named = feed_id.as_ref().map(|id| known.iter().find(|feed| feed.id == *id).ok_or(PutFeedsError::NoFeed));
        let named = named.transpose()?;
        let url = url.or_else(|| named.map(|feed| feed.url.clone())).ok_or(PutFeedsError::NoFeed)?;
        if !named.is_none_or(|feed| ids.insert(feed.id.as_str())) || !urls.insert(url.reveal().to_owned()) {
            return Err(PutFeedsError::Duplicate);
        }
        addresses.push(FeedAddress { feed_id, platform, url, policy });
    }
    Ok(addresses)
}

/// The rows that the wanted feeds have already: of those that are named, then by their address, then by their host, where a
/// renewed secret is another address, then by their platform, where that is known by name; so that none can take the row that
/// another one is surely of. And the ids of the rows that could be of more than one, which are taken in their order.
fn found_rows(existing: &mut Vec<FeedRow>, wanted: &[FeedAddress]) -> (Vec<Option<FeedRow>>, Vec<String>) {
    let mut rows: Vec<Option<FeedRow>> = wanted.iter().map(|_| None).collect();
    let mut guessed = Vec::new();
    let ways: [fn(&FeedAddress, &FeedRow) -> bool; 4] = [
        |feed, row| feed.feed_id.as_ref() == Some(&row.id),
        |feed, row| feed.feed_id.is_none() && row.url == feed.url.reveal(),
        |feed, row| {
            let same_platform = feed.platform.is_none_or(|platform| platform.name() == row.platform);
            feed.feed_id.is_none() && same_platform && is_at_host(row, feed)
        },
        |feed, row| {
            let platform = feed.platform.unwrap_or_else(|| feed.url.platform());
            feed.feed_id.is_none() && platform != Platform::Other && row.platform == platform.name()
        },
    ];
    for is_of in ways {
        let open: Vec<usize> = (0..wanted.len()).filter(|at| rows[*at].is_none()).collect();
        let is_sure = |at: usize| {
            let mut of = existing.iter().filter(|row| is_of(&wanted[at], row));
            let only = of.next().filter(|_| of.next().is_none());
            only.is_some_and(|row| open.iter().filter(|other| is_of(&wanted[**other], row)).count() == 1)
        };
        let (sure, unsure): (Vec<usize>, Vec<usize>) = open.iter().partition(|at| is_sure(**at));
        let in_turn = sure.into_iter().map(|at| (at, true)).chain(unsure.into_iter().map(|at| (at, false)));
        for (at, sure) in in_turn {
            let Some(place) = existing.iter().position(|row| is_of(&wanted[at], row)) else { continue };
            let row = existing.remove(place);
            if !sure {
                guessed.push(row.id.clone());
            }
            rows[at] = Some(row);
        }
    }
    (rows, guessed)
}

fn is_at_host(row: &FeedRow, feed: &FeedAddress) -> bool {
    FeedUrl::parse(&row.url).is_ok_and(|url| url.host() == feed.url.host())
}

/// Which rows the wanted feeds become.
pub(super) fn plan(
    mut existing: Vec<FeedRow>,
    wanted: Vec<FeedAddress>,
    property_id: &str,
    now: DateTime<Utc>,
) -> Plan {
    let now = now.naive_utc();
    let (found, guessed) = found_rows(&mut existing, &wanted);
    let mut plan = Plan { rows: Vec::new(), removed: Vec::new(), to_read: Vec::new(), guessed };
    for (place, (feed, found)) in (0..).zip(wanted.into_iter().zip(found)) {
        // What the owner said of a feed holds: whose it is as long as its host, and what of it blocks.
        let said =
            found.as_ref().filter(|row| is_at_host(row, &feed)).and_then(|row| Platform::from_name(&row.platform));
        let platform = feed.platform.or(said).unwrap_or_else(|| feed.url.platform());
        let said = found.as_ref().and_then(|row| FeedPolicy::from_name(&row.policy));
        let policy = feed.policy.or(said).unwrap_or_default();
        let mut row = found.unwrap_or_else(|| new_row(property_id, now));
        let unchanged = row.url == feed.url.reveal();
        let judged_anew = row.policy != policy.name() || row.platform != platform.name();
        if !unchanged || judged_anew {
            // What was read elsewhere, or judged otherwise, stands until it is read again; but nothing
            // that is free by it is believed. Another address may name quite other nights; the same one, judged
            // otherwise, that loses most of them is held as ever.
            let was_read = row.last_read_at.is_some();
            if !unchanged && was_read && !row.from_other_address {
                row.read_from = Some(hash_of_secret(&row.url));
                row.from_other_address = true;
            }
            // Back to where the nights come from: what it no longer names is lost, as ever.
            let from_other_address = row.from_other_address && row.read_from != Some(hash_of_secret(feed.url.reveal()));
            // However often it is judged otherwise, its host keeps its pace.
            let last_read_at = row.last_read_at.filter(|_| unchanged).map(|at| at.and_utc());
            row.remember(FeedState { from_other_address, last_read_at, ..FeedState::default() });
            row.next_read_at = earliest_read(feed.url.host(), last_read_at, now.and_utc()).naive_utc();
            row.woken_at = Some(row.next_read_at).filter(|at| *at <= now);
            // A read that is under way is of the old address: its result must not be written.
            row.claim += 1;
            row.claimed_until = None;
            if row.next_read_at <= now {
                plan.to_read.push(row.id.clone());
            }
        }
        row.place = place;
        row.platform = platform.name().to_owned();
        row.policy = policy.name().to_owned();
        row.url = feed.url.reveal().to_owned();
        plan.rows.push(row);
    }
    plan.removed = existing.into_iter().map(|row| row.id).collect();
    plan
}

fn new_row(property_id: &str, now: NaiveDateTime) -> FeedRow {
    FeedRow {
        id: Uuid::now_v7().to_string(),
        property_id: property_id.to_owned(),
        place: 0,
        platform: String::new(),
        url: String::new(),
        policy: String::new(),
        etag: None,
        last_modified: None,
        next_read_at: now,
        woken_at: None,
        claim: 0,
        claimed_until: None,
        last_read_at: None,
        last_success_at: None,
        last_error: String::new(),
        failures: 0,
        failed_cycles: 0,
        from_other_address: false,
        covered_until: None,
        held_since: None,
        held_reads: 0,
        held_nights: None,
        last_status: None,
        read_from: None,
        held_events: 0,
        held_stays: String::new(),
    }
}
