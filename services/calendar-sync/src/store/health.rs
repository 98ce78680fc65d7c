//! The health of all feeds, and the feeds with problems.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use casacero_common::on_backend;
use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
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

/// Numbers of feeds of active properties. Paused feeds are not read, so their age, failures and missing nights say nothing.
/// Feeds that are read once a day count only where they fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedCounts {
    /// Properties with feeds.
    pub properties: u64,
    /// Feeds that are read.
    pub feeds: u64,
    /// Of them, those that were never read completely, or not within 12 hours.
    pub stale: u64,
    /// Feeds whose last read failed.
    pub failing: u64,
    /// Of the feeds that are read, those that are due and not read yet.
    pub due: u64,
    /// For how long the first of them has been due, in seconds; 0 if none is.
    pub due_seconds: u64,
    /// Of the feeds that are read, those with nights to come that wait to be forgotten.
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

/// Feeds with missing nights that are not past.
#[diesel::dsl::auto_type]
fn with_missing_nights(today: NaiveDate) -> _ {
    feed_nights::table
        .filter(feed_nights::missing_since.is_not_null())
        .filter(feed_nights::end_day.gt(today))
        .select(feed_nights::feed_id)
}

#[diesel::dsl::auto_type]
fn active() -> _ {
    properties::table.filter(properties::active.eq(true)).select(properties::id)
}

/// Active properties whose feeds are read more than once a day. The feeds of the others, which guests do not see yet, are
/// old most of the time.
#[diesel::dsl::auto_type]
fn read_often() -> _ {
    properties::table
        .filter(properties::active.eq(true))
        .filter(properties::reads_daily.eq(false))
        .select(properties::id)
}

impl Store {
    /// Counts the feeds of active properties.
    pub async fn feed_counts(&self) -> Result<FeedCounts, Error> {
        let now = self.clock.now().naive_utc();
        let fresh_since = now - TimeDelta::hours(FRESH_HOURS);
        let is_read = || feeds::paused.eq(false);
        // No time is not later than any.
        let is_fresh = || feeds::last_complete_at.assume_not_null().gt(fresh_since);
        let mut connection = self.database.connection().await?;
        type Numbers = (i64, i64, i64, i64, Option<NaiveDateTime>, Option<NaiveDateTime>);
        let (properties, feeds, fresh, due, next, oldest): Numbers = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq_any(read_often()))
                .select((
                    count(feeds::property_id).aggregate_distinct(),
                    count(feeds::id).aggregate_filter(is_read()),
                    count(feeds::id).aggregate_filter(is_read().and(is_fresh())),
                    count(feeds::id).aggregate_filter(is_read().and(feeds::next_read_at.le(now))),
                    min(feeds::next_read_at).aggregate_filter(is_read()),
                    min(feeds::last_complete_at).aggregate_filter(is_read()),
                ))
                .first(c)
                .await
        })?;
        let failing: i64 = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq_any(active()).and(is_read()))
                .filter(feeds::last_read.ne_all(WELL))
                .count()
                .get_result(c)
                .await
        })?;
        let missing: i64 = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq_any(read_often()).and(is_read()))
                .filter(feeds::id.eq_any(with_missing_nights(now.date())))
                .count()
                .get_result(c)
                .await
        })?;
        let [properties, feeds, stale, failing, due, missing] =
            [properties, feeds, feeds - fresh, failing, due, missing].map(i64::cast_unsigned);
        let seconds_since =
            |at: Option<NaiveDateTime>| at.map_or(0, |at| (now - at).num_seconds().max(0).cast_unsigned());
        let (due_seconds, oldest_seconds) = (seconds_since(next), seconds_since(oldest));
        Ok(FeedCounts { properties, feeds, stale, failing, due, due_seconds, missing, oldest_seconds })
    }

    /// The bytes of the database.
    pub async fn database_bytes(&self) -> Result<u64, Error> {
        Ok(self.database.bytes().await?)
    }

    /// The feeds of active properties that fail, have missing nights, or are stale, as they are counted; those with the
    /// most failed cycles first. Paused feeds are as their owners want them.
    pub async fn troubled_feeds(&self, limit: i64) -> Result<Vec<Feed>, Error> {
        let now = self.clock.now().naive_utc();
        let stale = now - TimeDelta::hours(FRESH_HOURS);
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedRow> = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq_any(active()).and(feeds::paused.eq(false)))
                .filter(feeds::last_read.ne_all(WELL).or(feeds::property_id.eq_any(read_often())))
                .filter(
                    feeds::last_read
                        .ne_all(WELL)
                        .or(feeds::id.eq_any(with_missing_nights(now.date())))
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
        let now = self.clock.now().naive_utc();
        let stale = now - TimeDelta::hours(FRESH_HOURS);
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let homes = feeds::table
                .filter(feeds::paused.eq(false))
                .select(feeds::property_id)
                .distinct()
                .order(feeds::property_id)
                .limit(limit)
                .into_boxed();
            let homes = match trouble {
                FeedTrouble::Failing => {
                    homes.filter(feeds::property_id.eq_any(active()).and(feeds::last_read.ne_all(WELL)))
                }
                FeedTrouble::Stale => homes.filter(feeds::property_id.eq_any(read_often())).filter(
                    feeds::last_complete_at
                        .le(stale)
                        .or(feeds::last_complete_at.is_null().and(feeds::last_read_at.is_not_null())),
                ),
                FeedTrouble::Missing => homes
                    .filter(feeds::property_id.eq_any(read_often()))
                    .filter(feeds::id.eq_any(with_missing_nights(now.date()))),
            };
            homes.load(c).await
        })?)
    }

    /// How the feeds of these homes are, by home.
    pub async fn home_feeds(&self, homes: &[String]) -> Result<BTreeMap<String, HomeFeeds>, Error> {
        let now = self.clock.now().naive_utc();
        let stale = now - TimeDelta::hours(FRESH_HOURS);
        let mut connection = self.database.connection().await?;
        let rows: Vec<FeedSigns> = on_backend!(connection, c => {
            feeds::table.filter(feeds::property_id.eq_any(homes)).select(FeedSigns::as_select()).load(c).await
        })?;
        let reads_daily: Vec<(String, bool)> = on_backend!(connection, c => {
            let are_read = properties::active.eq(true).and(properties::id.eq_any(homes));
            properties::table.filter(are_read).select((properties::id, properties::reads_daily)).load(c).await
        })?;
        let missing: Vec<String> = on_backend!(connection, c => {
            let of_homes = feeds::table.filter(feeds::property_id.eq_any(homes)).select(feeds::id);
            with_missing_nights(now.date()).filter(feed_nights::feed_id.eq_any(of_homes)).distinct().load(c).await
        })?;
        let (reads_daily, missing) = (BTreeMap::from_iter(reads_daily), BTreeSet::from_iter(missing));
        let mut found: BTreeMap<String, HomeFeeds> = BTreeMap::new();
        for FeedSigns { id, property_id, paused, last_read, last_read_at, last_complete_at } in rows {
            let reads_daily = reads_daily.get(&property_id).filter(|_| !paused);
            let (is_read, is_read_often) = (reads_daily.is_some(), reads_daily == Some(&false));
            let is_stale = last_complete_at.map_or(last_read_at.is_some(), |at| at <= stale);
            let numbers = found.entry(property_id).or_default();
            numbers.feeds += 1;
            numbers.paused += u32::from(paused);
            numbers.failing += u32::from(is_read && !WELL.contains(&last_read.as_str()));
            numbers.stale += u32::from(is_read_often && is_stale);
            numbers.missing += u32::from(is_read_often && missing.contains(&id));
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
