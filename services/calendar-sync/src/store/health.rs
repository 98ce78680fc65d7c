//! The health of all feeds, and the feeds with problems.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use casacero_common::on_backend;
use chrono::{NaiveDateTime, TimeDelta};
use diesel::{
    dsl::{count, min},
    prelude::*,
};
use diesel_async::RunQueryDsl;

use super::{
    Error, Feed, Store,
    rows::FeedRow,
    schema::{feed_nights, feeds, properties},
};
use crate::domain::occupancy::freshness::FRESH_HOURS;

/// Numbers of feeds of active properties. Paused feeds are not read, so their age and failures say nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedCounts {
    /// Properties with feeds.
    pub properties: u64,
    /// Feeds that are read.
    pub feeds: u64,
    /// Of them, those that were never read completely, or not within 12 hours.
    pub stale: u64,
    /// Of them, those whose last read failed.
    pub failing: u64,
    /// Of them, those that are due and not read yet.
    pub due: u64,
    /// Feeds with nights that wait to be forgotten, paused ones included.
    pub missing: u64,
    /// The age of the oldest complete read, in seconds; 0 if there is none.
    pub oldest_seconds: u64,
}

/// What is wrong with a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedTrouble {
    Failing,
    Stale,
    Missing,
}

/// How the feeds of a home are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HomeFeeds {
    pub feeds: u32,
    pub paused: u32,
    pub failing: u32,
    pub stale: u32,
    pub missing: u32,
}

/// What tells how a feed is.
#[derive(Queryable, Selectable)]
#[diesel(table_name = feeds)]
struct FeedSigns {
    id: String,
    property_id: String,
    paused: bool,
    last_read: String,
    last_read_at: Option<NaiveDateTime>,
    last_complete_at: Option<NaiveDateTime>,
}

/// Values of `last_read` for feeds whose last read did not fail.
const WELL: [&str; 3] = ["never", "complete", "incomplete"];

#[diesel::dsl::auto_type]
fn with_missing_nights() -> _ {
    feed_nights::table.filter(feed_nights::missing_since.is_not_null()).select(feed_nights::feed_id)
}

impl Store {
    /// Counts the feeds of active properties, in one pass over them. Those that are read once a day, because guests do not see
    /// the home yet, are left out: they are old most of the time.
    pub async fn feed_counts(&self) -> Result<FeedCounts, Error> {
        let now = self.clock.now().naive_utc();
        let fresh_since = now - TimeDelta::hours(FRESH_HOURS);
        let active = || {
            let seen = properties::active.eq(true).and(properties::reads_daily.eq(false));
            feeds::table.filter(feeds::property_id.eq_any(properties::table.filter(seen).select(properties::id)))
        };
        let is_read = || feeds::paused.eq(false);
        // No time is not later than any.
        let is_fresh = || feeds::last_complete_at.assume_not_null().gt(fresh_since);
        let mut connection = self.database.connection().await?;
        type Numbers = (i64, i64, i64, i64, i64, Option<NaiveDateTime>);
        let (properties, feeds, fresh, failing, due, oldest): Numbers = on_backend!(connection, c => {
            active()
                .select((
                    count(feeds::property_id).aggregate_distinct(),
                    count(feeds::id).aggregate_filter(is_read()),
                    count(feeds::id).aggregate_filter(is_read().and(is_fresh())),
                    count(feeds::id).aggregate_filter(is_read().and(feeds::last_read.ne_all(WELL))),
                    count(feeds::id).aggregate_filter(is_read().and(feeds::next_read_at.le(now))),
                    min(feeds::last_complete_at).aggregate_filter(is_read()),
                ))
                .first(c)
                .await
        })?;
        let missing: i64 = on_backend!(connection, c => {
            active().filter(feeds::id.eq_any(with_missing_nights())).count().get_result(c).await
        })?;
        let [properties, feeds, stale, failing, due, missing] =
            [properties, feeds, feeds - fresh, failing, due, missing].map(i64::cast_unsigned);
        let oldest_seconds = oldest.map_or(0, |at| (now - at).num_seconds().max(0).cast_unsigned());
        Ok(FeedCounts { properties, feeds, stale, failing, due, missing, oldest_seconds })
    }

    /// The bytes of the database.
    pub async fn database_bytes(&self) -> Result<u64, Error> {
        Ok(self.database.bytes().await?)
    }

    /// The feeds of active properties that fail, have missing nights, or are stale; those with the most failed cycles
    /// first. Paused feeds are as their owners want them.
    pub async fn troubled_feeds(&self, limit: i64) -> Result<Vec<Feed>, Error> {
        let stale = (self.clock.now() - TimeDelta::hours(FRESH_HOURS)).naive_utc();
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedRow> = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq_any(active).and(feeds::paused.eq(false)))
                .filter(
                    feeds::last_read
                        .ne_all(WELL)
                        .or(feeds::id.eq_any(with_missing_nights()))
                        .or(feeds::last_complete_at.le(stale))
                        .or(feeds::last_complete_at.is_null().and(feeds::last_read_at.is_not_null())),
                )
                .order((feeds::failed_cycles.desc(), feeds::last_complete_at, feeds::id))
                .limit(limit)
                .select(FeedRow::as_select())
                .load(c)
                .await
        })?;
        Ok(rows.into_iter().map(FeedRow::read).collect::<Result<_, _>>()?)
    }

    /// Active homes with a feed in a trouble that is not paused, by id.
    pub async fn troubled_homes(&self, trouble: FeedTrouble, limit: i64) -> Result<Vec<String>, Error> {
        let stale = (self.clock.now() - TimeDelta::hours(FRESH_HOURS)).naive_utc();
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
            let homes = feeds::table
                .filter(feeds::property_id.eq_any(active).and(feeds::paused.eq(false)))
                .select(feeds::property_id)
                .distinct()
                .order(feeds::property_id)
                .limit(limit)
                .into_boxed();
            let homes = match trouble {
                FeedTrouble::Failing => homes.filter(feeds::last_read.ne_all(WELL)),
                FeedTrouble::Stale => homes.filter(
                    feeds::last_complete_at
                        .le(stale)
                        .or(feeds::last_complete_at.is_null().and(feeds::last_read_at.is_not_null())),
                ),
                FeedTrouble::Missing => homes.filter(feeds::id.eq_any(with_missing_nights())),
            };
            homes.load(c).await
        })?)
    }

    /// How the feeds of these homes are, by home.
    pub async fn home_feeds(&self, homes: &[String]) -> Result<BTreeMap<String, HomeFeeds>, Error> {
        let stale = (self.clock.now() - TimeDelta::hours(FRESH_HOURS)).naive_utc();
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedSigns> = on_backend!(connection, c => {
            feeds::table.filter(feeds::property_id.eq_any(homes)).select(FeedSigns::as_select()).load(c).await
        })?;
        let read: Vec<String> = on_backend!(connection, c => {
            let are_read = properties::active.eq(true).and(properties::id.eq_any(homes));
            properties::table.filter(are_read).select(properties::id).load(c).await
        })?;
        let missing: Vec<String> = on_backend!(connection, c => {
            let of_homes = feeds::table.filter(feeds::property_id.eq_any(homes)).select(feeds::id);
            with_missing_nights().filter(feed_nights::feed_id.eq_any(of_homes)).distinct().load(c).await
        })?;
        let (read, missing) = (BTreeSet::from_iter(read), BTreeSet::from_iter(missing));
        let mut found: BTreeMap<String, HomeFeeds> = BTreeMap::new();
        for FeedSigns { id, property_id, paused, last_read, last_read_at, last_complete_at } in rows {
            let is_read = !paused && read.contains(&property_id);
            let is_stale = last_complete_at.map_or(last_read_at.is_some(), |at| at <= stale);
            let numbers = found.entry(property_id).or_default();
            numbers.feeds += 1;
            numbers.paused += u32::from(paused);
            numbers.failing += u32::from(is_read && !WELL.contains(&last_read.as_str()));
            numbers.stale += u32::from(is_read && is_stale);
            numbers.missing += u32::from(is_read && missing.contains(&id));
        }
        Ok(found)
    }

    /// Feeds by id, of any property. Unknown ids are ignored.
    pub async fn feeds_by_id(&self, ids: &[String]) -> Result<HashMap<String, Feed>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedRow> = on_backend!(connection, c => {
            feeds::table.filter(feeds::id.eq_any(ids)).select(FeedRow::as_select()).load(c).await
        })?;
        rows.into_iter().map(|row| Ok(row.read().map(|feed| (feed.id.clone(), feed))?)).collect()
    }

    /// A feed of any property.
    pub async fn feed(&self, feed_id: &str) -> Result<Option<Feed>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<FeedRow> = on_backend!(connection, c => {
            feeds::table.find(feed_id).select(FeedRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(FeedRow::read).transpose()?)
    }
}
