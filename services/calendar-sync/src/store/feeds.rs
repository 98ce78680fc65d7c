//! Feeds: their addresses, and when they are to be read.

use std::collections::HashSet;

use casacero_common::{
    db::{Backend, Connection},
    on_backend,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    Corrupt, Error, Feed, Store,
    rows::FeedRow,
    schema::{feeds, properties},
    subject,
};
use crate::domain::{
    cycle::FeedState,
    policy::{FeedPolicy, FeedUrl, Platform},
    schedule::{Asking, may_read_again},
};

/// More feeds than a property can need.
pub const MOST_FEEDS: usize = 12;

/// A feed that a property is to have.
#[derive(Clone, Debug)]
pub struct WantedFeed {
    /// The feed that the property has already, and that this one is.
    pub feed_id: Option<String>,
    /// The platform that serves it; found by the host where nobody says.
    pub platform: Option<Platform>,
    /// The address; that of the feed that is named where no other is given.
    pub url: Option<FeedUrl>,
    /// What blocks.
    pub policy: FeedPolicy,
}

/// Why feeds are refused.
#[derive(Debug, thiserror::Error)]
pub enum PutFeedsError {
    /// No such property.
    #[error("the property is not known")]
    NoProperty,
    /// No such feed of the property.
    #[error("the feed is not known")]
    NoFeed,
    /// One feed or address twice.
    #[error("the same feed or address is given twice")]
    Duplicate,
    /// Other feeds than those that were looked at.
    #[error("the property has other feeds by now than those that were looked at")]
    Changed,
    /// Too many.
    #[error("a property has at most {MOST_FEEDS} feeds")]
    TooMany,
    /// The store.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Feeds that are read out of turn.
#[derive(Clone, Debug)]
pub struct Hurried {
    /// Those for which jobs are to be sent.
    pub to_read: Vec<String>,
    /// How many others a job or a worker is busy with already.
    pub on_the_way: usize,
    /// The calendar's version; each read raises it.
    pub version: u64,
    /// The time since which they are due: one that was read since is due later.
    pub due_at: DateTime<Utc>,
}

impl From<diesel::result::Error> for PutFeedsError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<Corrupt> for PutFeedsError {
    fn from(error: Corrupt) -> Self {
        Self::Store(error.into())
    }
}

/// Names a set of feeds, in their order: it changes when, and only when, one of them is another, is read elsewhere, or
/// is judged otherwise.
pub fn etag(feeds: &[Feed]) -> String {
    let mut digest = Sha256::new();
    for feed in feeds {
        let Feed { id, platform, url, policy, .. } = feed;
        // None of them has a line break.
        digest.update(format!("{id}\n{}\n{}\n{}\n", platform.name(), policy.name(), url.reveal()));
    }
    let digest: String = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digest}\"")
}

impl Store {
    /// The feeds of a property, in the owner's order.
    pub async fn feeds_of(&self, property_id: &str) -> Result<Vec<Feed>, Error> {
        let mut connection = self.database.connection().await?;
        let rows = rows_of(&mut connection, property_id).await?;
        Ok(rows.into_iter().map(FeedRow::read).collect::<Result<_, _>>()?)
    }

    /// Replaces the feeds of a property, if they are those that `expected` names ([`etag`]); whatever they are where it is
    /// `None`. One whose address is unchanged keeps everything; one whose address changed keeps its nights until the
    /// new address was read; one that is no longer named is forgotten with its nights. Returns the ids of those that
    /// are to be read now.
    pub async fn put_feeds(
        &self,
        property_id: &str,
        wanted: Vec<WantedFeed>,
        expected: Option<&str>,
    ) -> Result<Vec<String>, PutFeedsError> {
        if wanted.len() > MOST_FEEDS {
            return Err(PutFeedsError::TooMany);
        }
        let mut transaction = self.database.begin(&subject(property_id)).await.map_err(Error::from)?;
        let active: Option<bool> = on_backend!(transaction, c => {
            properties::table.find(property_id).select(properties::active).first(c).await.optional()
        })?;
        let active = active.ok_or(PutFeedsError::NoProperty)?;
        hold_feeds_of(&mut transaction, property_id).await?;
        let existing = rows_of(&mut transaction, property_id).await?;
        let known = existing.iter().cloned().map(FeedRow::read).collect::<Result<Vec<_>, _>>()?;
        if expected.is_some_and(|expected| expected != etag(&known)) {
            return Err(PutFeedsError::Changed);
        }
        let wanted = addresses(wanted, &known)?;
        let plan = plan(existing, wanted, property_id, self.clock.now());
        for id in &plan.removed {
            on_backend!(transaction, c => diesel::delete(feeds::table.find(id)).execute(c).await)?;
        }
        let none_left = plan.rows.is_empty();
        for row in plan.rows {
            on_backend!(transaction, c => {
                diesel::insert_into(feeds::table)
                    .values(&row)
                    .on_conflict(feeds::id)
                    .do_update()
                    .set(&row)
                    .execute(c)
                    .await
            })?;
        }
        if !plan.removed.is_empty() && none_left {
            // Nothing says any more what the forgotten feeds said: the owner has to say it anew.
            on_backend!(transaction, c => {
                diesel::update(properties::table.find(property_id))
                    .set(properties::confirmed_at.eq(None::<chrono::NaiveDateTime>))
                    .execute(c)
                    .await
            })?;
        }
        self.raise_version(&mut transaction, property_id).await?;
        self.finish(transaction).await?;
        Ok(if active { plan.to_read } else { Vec::new() })
    }

    /// Makes those feeds of a property due now that are read again because somebody asks. `None`
    /// when the property is not known.
    pub async fn hurry(&self, property_id: &str, asking: Asking) -> Result<Option<Hurried>, Error> {
        let due_at = self.clock.now();
        let now = due_at.naive_utc();
        let mut transaction = self.database.begin(&subject(property_id)).await?;
        let property: Option<(bool, i64)> = on_backend!(transaction, c => {
            properties::table
                .find(property_id)
                .select((properties::active, properties::version))
                .first(c)
                .await
                .optional()
        })?;
        let Some((active, version)) = property else { return Ok(None) };
        let version = version.cast_unsigned();
        let mut hurried = Hurried { to_read: Vec::new(), on_the_way: 0, version, due_at };
        if !active {
            return Ok(Some(hurried));
        }
        hold_feeds_of(&mut transaction, property_id).await?;
        for row in rows_of(&mut transaction, property_id).await? {
            let on_the_way = row.is_on_the_way(now);
            let feed = row.read()?;
            if asking == Asking::Guest && on_the_way {
                hurried.on_the_way += 1;
            } else if may_read_again(asking, feed.url.host(), feed.state.last_read_at, due_at) {
                hurried.to_read.push(feed.id);
            }
        }
        on_backend!(transaction, c => {
            diesel::update(feeds::table.filter(feeds::id.eq_any(&hurried.to_read)))
                .set((feeds::next_read_at.eq(now), feeds::woken_at.eq(now)))
                .execute(c)
                .await
        })?;
        transaction.commit().await?;
        Ok(Some(hurried))
    }
}

pub(super) async fn rows_of(connection: &mut Connection, property_id: &str) -> Result<Vec<FeedRow>, Error> {
    Ok(on_backend!(connection, c => {
        feeds::table
            .filter(feeds::property_id.eq(property_id))
            .order((feeds::place, feeds::id))
            .select(FeedRow::as_select())
            .load(c)
            .await
    })?)
}

/// Holds the feeds of a property until the end of the transaction. A pass makes feeds due whosever they are: what it
/// writes must not be written over. All hold feeds in the order of their ids, so that no two wait for each other. A
/// file has one writer anyway.
pub(super) async fn hold_feeds_of(transaction: &mut Connection, property_id: &str) -> Result<(), Error> {
    if let Backend::Postgres(c) = transaction.backend() {
        let held = feeds::table.filter(feeds::property_id.eq(property_id)).order(feeds::id).select(feeds::id);
        let _ids: Vec<String> = held.for_update().load(c).await?;
    }
    Ok(())
}

/// Holds some feeds, as [`hold_feeds_of`] does.
pub(super) async fn hold_feeds(transaction: &mut Connection, ids: &[String]) -> Result<(), Error> {
    if let Backend::Postgres(c) = transaction.backend() {
        let held = feeds::table.filter(feeds::id.eq_any(ids)).order(feeds::id).select(feeds::id);
        let _ids: Vec<String> = held.for_update().load(c).await?;
    }
    Ok(())
}

struct Plan {
    rows: Vec<FeedRow>,
    removed: Vec<String>,
    to_read: Vec<String>,
}

/// A feed that a property is to have, with everything it needs.
struct FeedAddress {
    feed_id: Option<String>,
    platform: Platform,
    url: FeedUrl,
    policy: FeedPolicy,
}

/// The addresses of the wanted feeds, of which no two are one.
fn addresses(wanted: Vec<WantedFeed>, known: &[Feed]) -> Result<Vec<FeedAddress>, PutFeedsError> {
    let (mut ids, mut urls) = (HashSet::new(), HashSet::new());
    let mut addresses = Vec::with_capacity(wanted.len());
    for WantedFeed { feed_id, platform, url, policy } in wanted {
        let named = feed_id.as_ref().map(|id| known.iter().find(|feed| feed.id == *id).ok_or(PutFeedsError::NoFeed));
        let named = named.transpose()?;
        let url = url.or_else(|| named.map(|feed| feed.url.clone())).ok_or(PutFeedsError::NoFeed)?;
        if !named.is_none_or(|feed| ids.insert(feed.id.as_str())) || !urls.insert(url.reveal().to_owned()) {
            return Err(PutFeedsError::Duplicate);
        }
        // What the owner said of a feed holds as long as its address.
        let said = named.filter(|feed| feed.url.reveal() == url.reveal()).map(|feed| feed.platform);
        let platform = platform.or(said).unwrap_or_else(|| url.platform());
        addresses.push(FeedAddress { feed_id, platform, url, policy });
    }
    Ok(addresses)
}

/// The rows that the wanted feeds have already: of those that are named, then by their address, then by their platform,
/// so that none can take the row that another one is surely of.
fn found_rows(existing: &mut Vec<FeedRow>, wanted: &[FeedAddress]) -> Vec<Option<FeedRow>> {
    let mut rows: Vec<Option<FeedRow>> = wanted.iter().map(|_| None).collect();
    let ways: [fn(&FeedAddress, &FeedRow) -> bool; 3] = [
        |feed, row| feed.feed_id.as_ref() == Some(&row.id),
        |feed, row| feed.feed_id.is_none() && row.url == feed.url.reveal(),
        |feed, row| feed.feed_id.is_none() && row.platform == feed.platform.name(),
    ];
    for is_of in ways {
        for (feed, found) in wanted.iter().zip(&mut rows).filter(|(_, found)| found.is_none()) {
            *found = existing.iter().position(|row| is_of(feed, row)).map(|at| existing.remove(at));
        }
    }
    rows
}

/// Which rows the wanted feeds become.
fn plan(mut existing: Vec<FeedRow>, wanted: Vec<FeedAddress>, property_id: &str, now: DateTime<Utc>) -> Plan {
    let now = now.naive_utc();
    let mut plan = Plan { rows: Vec::new(), removed: Vec::new(), to_read: Vec::new() };
    let found = found_rows(&mut existing, &wanted);
    for (place, (feed, found)) in (0..).zip(wanted.into_iter().zip(found)) {
        let mut row = found.unwrap_or_else(|| new_row(property_id, now));
        let unchanged = row.url == feed.url.reveal();
        let judged_anew = row.policy != feed.policy.name() || row.platform != feed.platform.name();
        if !unchanged || judged_anew {
            // What was read elsewhere, or judged otherwise, stands until it is read again; but nothing
            // that is free by it is believed. Another address may name quite other nights; the same one, judged
            // otherwise, that loses most of them is held as ever.
            let from_other_address = row.from_other_address || (!unchanged && row.last_read_at.is_some());
            row.remember(FeedState { from_other_address, last_read_at: None, ..FeedState::default() });
            row.next_read_at = now;
            row.woken_at = Some(now);
            // A read that is under way is of the old address: its result must not be written.
            row.claim += 1;
            row.claimed_until = None;
            plan.to_read.push(row.id.clone());
        }
        row.place = place;
        row.platform = feed.platform.name().to_owned();
        row.policy = feed.policy.name().to_owned();
        row.url = feed.url.reveal().to_owned();
        plan.rows.push(row);
    }
    plan.removed = existing.into_iter().map(|row| row.id).collect();
    plan
}

fn new_row(property_id: &str, now: chrono::NaiveDateTime) -> FeedRow {
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
    }
}
