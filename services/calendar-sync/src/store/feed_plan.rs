//! Plans the rows for the feeds that a property should have (`docs/rules/calendar.md`, rule 5).
//!
//! A feed is named by its id. One without an id is the feed with the same address, or a new one.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDateTime, Utc};
use uuid::Uuid;

use super::{Feed, PutFeedsError, rows::FeedRow};
use crate::domain::{
    feed_url::FeedUrl,
    occupancy::FeedPolicy,
    occupancy::{FeedState, Validators},
    platform::Platform,
};

/// A feed that a property should have. An absent field keeps its value, or gets the default.
#[derive(Clone, Debug, Default)]
pub struct WantedFeed {
    /// The existing feed that is meant.
    pub feed_id: Option<String>,
    /// The platform that serves it; derived from the host if absent.
    pub platform: Option<Platform>,
    /// The address; that of the named feed if absent.
    pub url: Option<FeedUrl>,
    pub policy: Option<FeedPolicy>,
    /// Whether events marked as free time take their nights.
    pub free_time_blocks: Option<bool>,
    /// Whether it is paused: not read, but its nights are kept.
    pub is_paused: Option<bool>,
}

/// The changes to the rows of a property's feeds.
#[derive(Default)]
pub(super) struct Plan {
    /// The rows to keep or add.
    pub(super) rows: Vec<FeedRow>,
    /// The ids of the feeds to remove.
    pub(super) removed: Vec<String>,
    /// The ids of the feeds to read now.
    pub(super) to_read: Vec<String>,
}

/// A wanted feed, and the existing feed that it matches.
struct Matched<'a> {
    wanted: WantedFeed,
    feed: Option<&'a Feed>,
    url: FeedUrl,
}

/// Matches wanted feeds with existing ones. Two wanted feeds must not be the same feed or have the same address.
fn matched(wanted: Vec<WantedFeed>, known: &[Feed]) -> Result<Vec<Matched<'_>>, PutFeedsError> {
    let named: HashSet<String> = wanted.iter().filter_map(|feed| feed.feed_id.clone()).collect();
    let (mut ids, mut urls) = (HashSet::new(), HashSet::new());
    let mut all = Vec::with_capacity(wanted.len());
    for wanted in wanted {
        let feed = match (&wanted.feed_id, &wanted.url) {
            (Some(id), _) => Some(known.iter().find(|feed| feed.id == *id).ok_or(PutFeedsError::NoFeed)?),
            (None, Some(url)) => known.iter().find(|feed| feed.url == *url && !named.contains(&feed.id)),
            (None, None) => return Err(PutFeedsError::NoFeed),
        };
        let url = wanted.url.clone().or_else(|| feed.map(|feed| feed.url.clone())).ok_or(PutFeedsError::NoFeed)?;
        if !feed.is_none_or(|feed| ids.insert(feed.id.clone())) || !urls.insert(url.reveal().to_owned()) {
            return Err(PutFeedsError::Duplicate);
        }
        all.push(Matched { wanted, feed, url });
    }
    Ok(all)
}

/// Plans the rows of the wanted feeds. `known` are the feeds of the `existing` rows.
pub(super) fn plan(
    mut existing: Vec<FeedRow>,
    known: &[Feed],
    wanted: Vec<WantedFeed>,
    property_id: &str,
    now: DateTime<Utc>,
) -> Result<Plan, PutFeedsError> {
    let mut plan = Plan::default();
    for (place, Matched { wanted, feed, url }) in (0..).zip(matched(wanted, known)?) {
        let row = feed.and_then(|feed| existing.iter().position(|row| row.id == feed.id));
        let mut row = row.map_or_else(|| new_row(property_id, now.naive_utc()), |at| existing.remove(at));
        // A platform set by the owner is kept while the host stays the same.
        let said = feed.filter(|feed| feed.url.host() == url.host()).map(|feed| feed.platform);
        let platform = wanted.platform.or(said).unwrap_or_else(|| url.platform());
        let policy = wanted.policy.or(feed.map(|feed| feed.policy)).unwrap_or_default();
        row.free_time_blocks = wanted.free_time_blocks.unwrap_or(row.free_time_blocks);
        row.place = place;
        row.platform = platform.name().to_owned();
        row.policy = policy.name().to_owned();
        row.url = url.reveal().to_owned();
        let resumes = row.paused && wanted.is_paused == Some(false);
        row.paused = wanted.is_paused.unwrap_or(row.paused);
        let reads_anew = feed.is_none_or(|feed| is_judged_anew(feed, &row) || feed.url != url);
        if let Some(feed) = feed.filter(|_| reads_anew) {
            let state = if feed.url == url { feed.state.clone() } else { feed.state.clone().of_new_address() };
            // The nights are kept. Nothing is believed to be available until the feed is read again.
            row.remember(FeedState { validators: Validators::default(), last_complete_at: None, ..state });
            // A read in progress is for the old address or policy. Its result must not be written.
            row.claim += 1;
            row.claimed_until = None;
        }
        if reads_anew || resumes {
            // The host's minimum interval holds, however often an owner changes the feed.
            row.make_due(url.host(), now);
            if row.woken_at.is_some() && !row.paused {
                plan.to_read.push(row.id.clone());
            }
        }
        plan.rows.push(row);
    }
    plan.removed = existing.into_iter().map(|row| row.id).collect();
    Ok(plan)
}

fn is_judged_anew(feed: &Feed, row: &FeedRow) -> bool {
    row.policy != feed.policy.name()
        || row.platform != feed.platform.name()
        || row.free_time_blocks != feed.free_time_blocks
}

fn new_row(property_id: &str, now: NaiveDateTime) -> FeedRow {
    let mut row = FeedRow {
        id: Uuid::now_v7().to_string(),
        property_id: property_id.to_owned(),
        place: 0,
        platform: String::new(),
        url: String::new(),
        policy: String::new(),
        free_time_blocks: true,
        paused: false,
        etag: None,
        last_modified: None,
        next_read_at: now,
        woken_at: None,
        claim: 0,
        claimed_until: None,
        last_read_at: None,
        last_read: String::new(),
        last_status: None,
        last_complete_at: None,
        last_body_at: None,
        failures: 0,
        failed_cycles: 0,
        is_proven: false,
        counted_readings: 0,
        counted_at: None,
        problems: String::new(),
        accepted_problems: String::new(),
        sums_day: now.date(),
        sums_reads: 0,
        sums_not_modified: 0,
        sums_bytes: 0,
    };
    row.remember(FeedState::default());
    row
}
