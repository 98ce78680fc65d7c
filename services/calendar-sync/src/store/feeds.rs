//! Feeds: their addresses, and when they are to be read.

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
    feed_plan::{WantedFeed, addresses, plan},
    rows::FeedRow,
    schema::{feeds, properties},
    subject,
    subscribers::settle_readers,
};
use crate::domain::schedule::{Asking, may_read_again};

/// More feeds than a property can need.
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
        settle_readers(&mut transaction, property_id, &known, &plan).await?;
        let gone = feeds::table.filter(feeds::id.eq_any(&plan.removed));
        on_backend!(transaction, c => diesel::delete(gone).execute(c).await)?;
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
            // Nothing says any more what the forgotten feeds said: the owner has to say it anew, and looked at
            // their nights when whatever was done before was done.
            let unconfirmed = properties::confirmed_at.eq(None::<chrono::NaiveDateTime>);
            on_backend!(transaction, c => {
                diesel::update(properties::table.find(property_id))
                    .set((unconfirmed, properties::fed_until.eq(self.clock.now().naive_utc())))
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
