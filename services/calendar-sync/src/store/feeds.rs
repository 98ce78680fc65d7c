//! Feeds: their addresses, and when they are read.

use casacero_common::{
    db::{Backend, Connection},
    on_backend,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest as _, Sha256};

use super::{
    Corrupt, Error, Feed, Store,
    feed_plan::{WantedFeed, plan},
    nights,
    rows::FeedRow,
    schema::{exports, feeds, properties},
    subject,
};
use crate::domain::{
    occupancy::RememberedNights,
    platform::Platform,
    schedule::{Asking, may_read_again},
    sharing::echo::ended_claims,
};

/// Maximum number of feeds of a property.
pub const MOST_FEEDS: usize = 12;

/// Why feeds are refused.
#[derive(Debug, thiserror::Error)]
pub enum PutFeedsError {
    /// No such property.
    #[error("the property is not known")]
    NoProperty,
    /// No such feed of the property.
    #[error("the feed is not known")]
    NoFeed,
    /// The same feed or address is given twice.
    #[error("the same feed or address is given twice")]
    Duplicate,
    /// The feeds have changed since the client read them.
    #[error("the property has other feeds by now than those that were looked at")]
    Changed,
    /// There are too many feeds.
    #[error("a property has at most {MOST_FEEDS} feeds")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Feeds that are read earlier on request.
#[derive(Clone, Debug)]
pub struct Hurried {
    /// The feeds for which jobs must be sent.
    pub to_read: Vec<String>,
    /// The number of other feeds that a job or a worker handles already.
    pub on_the_way: usize,
    /// The calendar's version, which each read raises.
    pub version: u64,
    /// The time at which they became due. A feed that was read since is due later.
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

/// The ETag of a list of feeds. It changes if and only if the order or one of the hashed fields changes.
pub fn etag(feeds: &[Feed]) -> String {
    let mut digest = Sha256::new();
    for feed in feeds {
        let Feed { id, platform, url, policy, free_time_blocks, is_paused, .. } = feed;
        // The fields contain no line breaks.
        let (platform, policy, url) = (platform.name(), policy.name(), url.reveal());
        digest.update(format!("{id}\n{platform}\n{policy}\n{free_time_blocks}\n{is_paused}\n{url}\n"));
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

    /// Replaces the feeds of a property, if their [`etag`] is `expected`; without that check if it is `None`. A feed
    /// that stays keeps its nights. A feed that is no longer named is removed with its nights. Returns the ids of the
    /// feeds to read now.
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
        lock_feeds_of(&mut transaction, property_id).await?;
        let existing = rows_of(&mut transaction, property_id).await?;
        let known = existing.iter().cloned().map(FeedRow::read).collect::<Result<Vec<_>, _>>()?;
        if expected.is_some_and(|expected| expected != etag(&known)) {
            return Err(PutFeedsError::Changed);
        }
        let now = self.clock.now();
        let plan = plan(existing, &known, wanted, property_id, now)?;
        for feed_id in &plan.removed {
            let remembered = nights::of_feed(&mut transaction, feed_id).await?;
            let ended = ended_claims(feed_id, &remembered, &RememberedNights::default(), now);
            nights::keep_ended(&mut transaction, property_id, ended).await?;
        }
        let gone = feeds::table.filter(feeds::id.eq_any(&plan.removed));
        on_backend!(transaction, c => diesel::delete(gone).execute(c).await)?;
        let (removed, stay): (Vec<&Feed>, Vec<&Feed>) = known.iter().partition(|feed| plan.removed.contains(&feed.id));
        for feed in removed {
            // The one that was added in its place, now or before.
            let platform = Some(feed.platform.name()).filter(|_| feed.platform != Platform::Other);
            let mut others = plan.rows.iter().filter(|row| Some(row.platform.as_str()) == platform).map(|row| &row.id);
            let heir = others.next().filter(|_| others.next().is_none());
            let of_gone = exports::table.filter(exports::feed_id.eq(&feed.id));
            on_backend!(transaction, c => diesel::update(of_gone).set(exports::feed_id.eq(heir)).execute(c).await)?;
        }
        name_feeds_of_exports(&mut transaction, property_id, &stay, &plan.rows).await?;
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
            // The removed feeds no longer protect any night, so the owner must confirm the calendar again. Earlier
            // confirmations were made while the feeds still named their nights.
            let unconfirmed = properties::confirmed_at.eq(None::<chrono::NaiveDateTime>);
            on_backend!(transaction, c => {
                diesel::update(properties::table.find(property_id))
                    .set((unconfirmed, properties::fed_until.eq(now.naive_utc())))
                    .execute(c)
                    .await
            })?;
        }
        self.raise_version(&mut transaction, property_id).await?;
        self.finish(transaction).await?;
        Ok(if active { plan.to_read } else { Vec::new() })
    }

    /// Makes the feeds of a property due now, as far as the request allows. `None` if the property is unknown.
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
        lock_feeds_of(&mut transaction, property_id).await?;
        for row in rows_of(&mut transaction, property_id).await? {
            let on_the_way = row.is_on_the_way(now);
            let feed = row.read()?;
            if feed.is_paused {
                continue;
            }
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

/// When a platform gets its first feed, and only one, the feed is assigned to the export addresses of that platform
/// that had no feed, unless the owner said that we read none of its feeds. `stay` are the feeds of before that there
/// still are. Platform "other" is excluded.
async fn name_feeds_of_exports(
    transaction: &mut Connection,
    property_id: &str,
    stay: &[&Feed],
    rows: &[FeedRow],
) -> Result<(), Error> {
    for row in rows.iter().filter(|row| row.platform != Platform::Other.name()) {
        let is_first = !stay.iter().any(|feed| feed.platform.name() == row.platform);
        let is_only = rows.iter().filter(|other| other.platform == row.platform).count() == 1;
        if !is_first || !is_only {
            continue;
        }
        let unnamed = exports::table
            .filter(exports::property_id.eq(property_id).and(exports::subscriber.eq(&row.platform)))
            .filter(exports::feed_id.is_null().and(exports::unread.eq(false)));
        on_backend!(transaction, c => diesel::update(unnamed).set(exports::feed_id.eq(&row.id)).execute(c).await)?;
    }
    Ok(())
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

/// Locks the feeds of a property until the end of the transaction. A pass makes feeds of many properties due, and its
/// writes must not be overwritten. All callers lock feeds in the order of their ids, so that no deadlock occurs. SQLite
/// has only one writer anyway.
pub(super) async fn lock_feeds_of(transaction: &mut Connection, property_id: &str) -> Result<(), Error> {
    if let Backend::Postgres(c) = transaction.backend() {
        let locked = feeds::table.filter(feeds::property_id.eq(property_id)).order(feeds::id).select(feeds::id);
        let _ids: Vec<String> = locked.for_update().load(c).await?;
    }
    Ok(())
}

/// Locks some feeds like [`lock_feeds_of`].
pub(super) async fn lock_feeds(transaction: &mut Connection, ids: &[String]) -> Result<(), Error> {
    if let Backend::Postgres(c) = transaction.backend() {
        let locked = feeds::table.filter(feeds::id.eq_any(ids)).order(feeds::id).select(feeds::id);
        let _ids: Vec<String> = locked.for_update().load(c).await?;
    }
    Ok(())
}
