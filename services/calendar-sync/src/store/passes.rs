//! Passes: reads of many feeds out of turn, because an operator asks.

use casacero_common::on_backend;
use chrono::{DateTime, NaiveDateTime, TimeDelta};
use diesel::{prelude::*, sql_types::Text};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store,
    rows::FeedRow,
    schema::{feeds, full_pass_feeds, full_passes, properties},
};
use crate::domain::schedule::{Asking, may_read_again};

/// Passes are remembered for this long.
pub(super) const PASSES_KEPT_DAYS: i64 = 90;

/// The feeds of a pass become due in so many groups at most.
const SLOTS: usize = 60;

/// A pass, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Its id.
    pub id: String,
    /// When it was started, in UTC.
    pub started_at: NaiveDateTime,
    /// When the last of its feeds is due.
    pub ends_at: NaiveDateTime,
    /// Who started it.
    pub started_by: String,
    /// How many feeds are in it and still exist.
    pub feeds: u64,
    /// How many of them were read since.
    pub read: u64,
    /// How many of those failed.
    pub failed: u64,
}

impl Store {
    /// Makes the feeds of these active properties due, of all where none is named, spread over a time. Those that are
    /// due sooner stay so.
    pub async fn start_pass(&self, property_ids: &[String], spread: TimeDelta, by: &str) -> Result<Pass, Error> {
        let now = self.clock.now();
        let mut transaction = self.database.begin("passes").await?;
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let rows: Vec<FeedRow> = on_backend!(transaction, c => {
            let mut query = feeds::table
                .filter(feeds::property_id.eq_any(active))
                .order(feeds::id)
                .select(FeedRow::as_select())
                .into_boxed();
            if !property_ids.is_empty() {
                query = query.filter(feeds::property_id.eq_any(property_ids));
            }
            query.load(c).await
        })?;
        let mut due = Vec::with_capacity(rows.len());
        for row in rows {
            let feed = row.read()?;
            if may_read_again(Asking::Editor, feed.url.host(), feed.state.last_read_at, now) {
                due.push(feed.id);
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
        let passes = self.passes(1).await?;
        Ok(passes.into_iter().find(|pass| pass.id == id).unwrap_or(Pass {
            id,
            started_at: now.naive_utc(),
            ends_at: (now + spread).naive_utc(),
            started_by: by.to_owned(),
            feeds: 0,
            read: 0,
            failed: 0,
        }))
    }

    /// The newest passes, newest first.
    pub async fn passes(&self, limit: i64) -> Result<Vec<Pass>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, NaiveDateTime, NaiveDateTime, String)> = on_backend!(connection, c => {
            full_passes::table
                .order((full_passes::started_at.desc(), full_passes::id.desc()))
                .limit(limit)
                .select((full_passes::id, full_passes::started_at, full_passes::ends_at, full_passes::started_by))
                .load(c)
                .await
        })?;
        let mut passes = Vec::with_capacity(rows.len());
        for (id, started_at, ends_at, started_by) in rows {
            let read = feeds::last_read_at.ge(started_at);
            let in_it = || full_pass_feeds::table.inner_join(feeds::table).filter(full_pass_feeds::pass_id.eq(&id));
            let feeds: i64 = on_backend!(connection, c => in_it().count().get_result(c).await)?;
            let done: i64 = on_backend!(connection, c => in_it().filter(read).count().get_result(c).await)?;
            let failed: i64 = on_backend!(connection, c => {
                in_it().filter(read.and(feeds::last_error.ne(""))).count().get_result(c).await
            })?;
            let [feeds, read, failed] = [feeds, done, failed].map(i64::cast_unsigned);
            passes.push(Pass { id, started_at, ends_at, started_by, feeds, read, failed });
        }
        Ok(passes)
    }

    /// Makes a feed due now, because a job of it that was given up is sent once more.
    pub async fn make_due(&self, feed_id: &str) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let changed = on_backend!(connection, c => {
            diesel::update(feeds::table.find(feed_id))
                .set((feeds::next_read_at.eq(now), feeds::woken_at.eq(now)))
                .execute(c)
                .await
        })?;
        Ok(changed > 0)
    }
}

/// When passes are so old that nobody asks for them.
pub(super) fn oldest_pass(now: DateTime<chrono::Utc>) -> NaiveDateTime {
    (now - TimeDelta::days(PASSES_KEPT_DAYS)).naive_utc()
}
