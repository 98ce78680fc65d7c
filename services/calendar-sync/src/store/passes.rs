//! Passes: additional reads of many feeds, requested by an operator.

use std::collections::{HashMap, HashSet};

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDateTime, TimeDelta};
use diesel::{
    dsl::{case_when, count_star, sum},
    prelude::*,
    sql_types::{Integer, Text},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store, corrupt,
    feeds::lock_feeds,
    schema::{feeds, full_pass_feeds, full_passes, properties},
};
use crate::domain::{
    feed_url::FeedUrl,
    schedule::{Asking, earliest_read, may_read_again},
};

/// Passes are remembered for this long.
const PASSES_KEPT_DAYS: i64 = 90;

/// Maximum number of groups in which the feeds of a pass become due.
const SLOTS: usize = 60;

/// A pass and its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    pub id: String,
    /// When it was started, in UTC.
    pub started_at: NaiveDateTime,
    /// The end of the period in which its feeds become due.
    pub ends_at: NaiveDateTime,
    pub started_by: String,
    /// The number of its feeds that still exist and belong to an active property.
    pub feeds: u64,
    /// The number of those feeds that were read since.
    pub read: u64,
    /// The number of those reads that failed.
    pub failed: u64,
}

impl Store {
    /// Makes the feeds of these active properties due, spread over a time; of all active properties if the list is
    /// empty. Feeds that are due earlier are not changed. Refused with the place of the first property that is unknown.
    pub async fn start_pass(
        &self,
        property_ids: &[String],
        spread: TimeDelta,
        by: &str,
    ) -> Result<Result<Pass, usize>, Error> {
        let now = self.clock.now();
        let mut transaction = self.database.begin("passes").await?;
        let known: Vec<String> = on_backend!(transaction, c => {
            properties::table.filter(properties::id.eq_any(property_ids)).select(properties::id).load(c).await
        })?;
        let known: HashSet<String> = known.into_iter().collect();
        if let Some(unknown) = property_ids.iter().position(|id| !known.contains(id)) {
            return Ok(Err(unknown));
        }
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let rows: Vec<(String, String, Option<NaiveDateTime>)> = on_backend!(transaction, c => {
            let mut query = feeds::table
                .filter(feeds::property_id.eq_any(active).and(feeds::paused.eq(false)))
                .order(feeds::id)
                .select((feeds::id, feeds::url, feeds::last_read_at))
                .into_boxed();
            if !property_ids.is_empty() {
                query = query.filter(feeds::property_id.eq_any(property_ids));
            }
            query.load(c).await
        })?;
        let mut due = Vec::with_capacity(rows.len());
        for (feed_id, url, last_read_at) in rows {
            let url = FeedUrl::stored(&url).map_err(|_| corrupt(&feed_id, "url"))?;
            if may_read_again(Asking::Editor, url.host(), last_read_at.map(|at| at.and_utc()), now) {
                due.push(feed_id);
            }
        }
        let id = Uuid::now_v7().to_string();
        let pass = (
            full_passes::id.eq(&id),
            full_passes::started_at.eq(now.naive_utc()),
            full_passes::ends_at.eq((now + spread).naive_utc()),
            full_passes::started_by.eq(by),
        );
        on_backend!(transaction, c => diesel::insert_into(full_passes::table).values(pass).execute(c).await)?;
        let slots = due.len().clamp(1, SLOTS);
        let slot = spread / i32::try_from(slots).unwrap_or(i32::MAX);
        for (place, ids) in (0_i32..).zip(due.chunks(due.len().div_ceil(slots).max(1))) {
            let at = (now + slot * place).naive_utc();
            lock_feeds(&mut transaction, ids).await?;
            on_backend!(transaction, c => {
                diesel::update(feeds::table.filter(feeds::id.eq_any(ids).and(feeds::next_read_at.gt(at))))
                    .set((feeds::next_read_at.eq(at), feeds::woken_at.eq(None::<NaiveDateTime>)))
                    .execute(c)
                    .await
            })?;
            on_backend!(transaction, c => {
                feeds::table
                    .filter(feeds::id.eq_any(ids))
                    .select((id.as_str().into_sql::<Text>(), feeds::id))
                    .insert_into(full_pass_feeds::table)
                    .into_columns((full_pass_feeds::pass_id, full_pass_feeds::feed_id))
                    .execute(c)
                    .await
            })?;
        }
        transaction.commit().await?;
        let feeds = due.len() as u64;
        let (started_at, ends_at) = (now.naive_utc(), (now + spread).naive_utc());
        Ok(Ok(Pass { id, started_at, ends_at, started_by: by.to_owned(), feeds, read: 0, failed: 0 }))
    }

    /// The newest passes, newest first.
    pub async fn passes(&self, limit: i64) -> Result<Vec<Pass>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<PassRow> = on_backend!(connection, c => {
            full_passes::table
                .order((full_passes::started_at.desc(), full_passes::id.desc()))
                .limit(limit)
                .select(PASS)
                .load(c)
                .await
        })?;
        measured(&mut connection, rows).await
    }

    /// A pass; `None` if the id is unknown.
    pub async fn pass(&self, id: &str) -> Result<Option<Pass>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<PassRow> = on_backend!(connection, c => {
            full_passes::table.find(id).select(PASS).load(c).await
        })?;
        Ok(measured(&mut connection, rows).await?.pop())
    }

    /// Makes a feed due now, or as soon as its host allows another read, because a dead-lettered job of it is sent again.
    pub async fn make_due(&self, feed_id: &str) -> Result<(), Error> {
        let now = self.clock.now();
        let Some(feed) = self.feed(feed_id).await? else { return Ok(()) };
        let at = earliest_read(feed.url.host(), feed.state.last_read_at, now);
        // Where it is not due yet, the scheduler sends another job.
        let woken_at = Some(at.naive_utc()).filter(|_| at <= now);
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(feeds::table.find(feed_id))
                .set((feeds::next_read_at.eq(at.naive_utc()), feeds::woken_at.eq(woken_at)))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}

type PassRow = (String, NaiveDateTime, NaiveDateTime, String);
type PassColumns = (full_passes::id, full_passes::started_at, full_passes::ends_at, full_passes::started_by);
const PASS: PassColumns = (full_passes::id, full_passes::started_at, full_passes::ends_at, full_passes::started_by);

/// Passes with their progress, from one query of their feeds.
async fn measured(connection: &mut Connection, passes: Vec<PassRow>) -> Result<Vec<Pass>, Error> {
    let ids: Vec<&str> = passes.iter().map(|(id, ..)| id.as_str()).collect();
    let read = feeds::last_read_at.ge(full_passes::started_at.nullable());
    let failed = read.and(feeds::last_read.ne_all(["never", "complete", "incomplete"]));
    let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
    let counts: Vec<(String, i64, Option<i64>, Option<i64>)> = on_backend!(connection, c => {
        full_pass_feeds::table
            .inner_join(feeds::table)
            .inner_join(full_passes::table)
            // Feeds of a property that was deactivated meanwhile are not read.
            .filter(full_pass_feeds::pass_id.eq_any(ids).and(feeds::property_id.eq_any(active)))
            .group_by(full_pass_feeds::pass_id)
            .select((
                full_pass_feeds::pass_id,
                count_star(),
                sum(case_when(read, 1.into_sql::<Integer>()).otherwise(0.into_sql::<Integer>())),
                sum(case_when(failed, 1.into_sql::<Integer>()).otherwise(0.into_sql::<Integer>())),
            ))
            .load(c)
            .await
    })?;
    let counts = counts.into_iter().map(|(id, feeds, read, failed)| {
        let counts = [Some(feeds), read, failed].map(|count| count.unwrap_or(0).cast_unsigned());
        (id, counts)
    });
    let counts: HashMap<String, [u64; 3]> = counts.collect();
    let measured = passes.into_iter().map(|(id, started_at, ends_at, started_by)| {
        // A pass whose feeds are all gone has no row.
        let [feeds, read, failed] = counts.get(&id).copied().unwrap_or_default();
        Pass { id, started_at, ends_at, started_by, feeds, read, failed }
    });
    Ok(measured.collect())
}

/// Passes that started before this time are deleted.
pub(super) fn oldest_pass(now: DateTime<chrono::Utc>) -> NaiveDateTime {
    (now - TimeDelta::days(PASSES_KEPT_DAYS)).naive_utc()
}
