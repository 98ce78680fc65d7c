//! How all feeds are, and which have trouble.

use std::collections::HashMap;

use casacero_common::on_backend;
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Feed, Store,
    rows::FeedRow,
    schema::{feeds, properties},
};
use crate::domain::source::FRESH_HOURS;

/// How many feeds of active properties are how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedCounts {
    /// Properties that have feeds.
    pub properties: u64,
    /// Whose last read failed.
    pub failing: u64,
    /// Whose last reading waits to be confirmed.
    pub held: u64,
    /// That are due and not read yet.
    pub due: u64,
}

impl Store {
    /// How many feeds of active properties are how.
    pub async fn feed_counts(&self) -> Result<FeedCounts, Error> {
        let now = self.clock.now().naive_utc();
        let active = || {
            let ids = properties::table.filter(properties::active.eq(true)).select(properties::id);
            feeds::table.filter(feeds::property_id.eq_any(ids))
        };
        let mut connection = self.database.connection().await?;
        let properties: i64 = on_backend!(connection, c => {
            active().select(diesel::dsl::count(feeds::property_id).aggregate_distinct()).first(c).await
        })?;
        let failing: i64 = on_backend!(connection, c => {
            active().filter(feeds::last_error.ne("")).count().get_result(c).await
        })?;
        let held: i64 = on_backend!(connection, c => {
            active().filter(feeds::held_since.is_not_null()).count().get_result(c).await
        })?;
        let due: i64 = on_backend!(connection, c => {
            active().filter(feeds::next_read_at.le(now)).count().get_result(c).await
        })?;
        let [properties, failing, held, due] = [properties, failing, held, due].map(i64::cast_unsigned);
        Ok(FeedCounts { properties, failing, held, due })
    }

    /// The feeds of active properties that fail, are held, or are stale: those that failed in most cycles first.
    pub async fn troubled_feeds(&self, limit: i64) -> Result<Vec<Feed>, Error> {
        let stale = (self.clock.now() - TimeDelta::hours(FRESH_HOURS)).naive_utc();
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedRow> = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq_any(active))
                .filter(
                    feeds::last_error
                        .ne("")
                        .or(feeds::held_since.is_not_null())
                        .or(feeds::last_success_at.le(stale))
                        .or(feeds::last_success_at.is_null().and(feeds::last_read_at.is_not_null())),
                )
                .order((feeds::failed_cycles.desc(), feeds::last_success_at, feeds::id))
                .limit(limit)
                .select(FeedRow::as_select())
                .load(c)
                .await
        })?;
        Ok(rows.into_iter().map(FeedRow::read).collect::<Result<_, _>>()?)
    }

    /// Feeds by their ids, whosever they are; those that are gone are left out.
    pub async fn feeds_by_id(&self, ids: &[String]) -> Result<HashMap<String, Feed>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedRow> = on_backend!(connection, c => {
            feeds::table.filter(feeds::id.eq_any(ids)).select(FeedRow::as_select()).load(c).await
        })?;
        rows.into_iter().map(|row| Ok(row.read().map(|feed| (feed.id.clone(), feed))?)).collect()
    }

    /// A feed, whosever it is.
    pub async fn feed(&self, feed_id: &str) -> Result<Option<Feed>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<FeedRow> = on_backend!(connection, c => {
            feeds::table.find(feed_id).select(FeedRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(FeedRow::read).transpose()?)
    }
}
