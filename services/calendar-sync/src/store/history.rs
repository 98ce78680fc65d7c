//! The history of reads, so that owners can see what a platform said and when. Reads that changed nothing are kept as
//! daily sums.

use std::collections::HashMap;

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Answered, Error, Store,
    rows::FeedRow,
    schema::{feed_days, feed_reads},
};
use crate::domain::occupancy::RememberedNights;

/// Number of reads of one feed that are kept individually.
const MOST_READS: i64 = 200;
/// The outcomes of reads that did not fail.
const WELL: [&str; 2] = ["complete", "not_modified"];

/// A read as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = feed_reads)]
pub struct PastRead {
    /// Its id. Later reads have greater ids.
    pub id: String,
    /// When it was written, in UTC.
    pub read_at: NaiveDateTime,
    /// The outcome in one word: `complete`, `incomplete`, `released` by the owner, or the code of an error.
    pub outcome: String,
    /// The HTTP status, if there was an answer.
    pub status: Option<i32>,
    /// The duration in milliseconds.
    pub duration_ms: i32,
    /// The length of the decompressed body in bytes.
    pub bytes: i32,
    /// The number of events in the feed.
    pub events: i32,
    /// The number of its problems.
    pub problems: i32,
    /// The number of nights that the feed took afterwards, from that day on.
    pub nights: i32,
    /// The number of those nights that were missing and waited to be forgotten.
    pub nights_waiting: i32,
    /// The number of those nights that it did not take before.
    pub nights_gained: i32,
    /// The number of nights that it took before and not afterwards.
    pub nights_freed: i32,
}

/// The reads of a day that changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = feed_days)]
pub struct ReadDay {
    /// The day, in UTC.
    pub day: NaiveDate,
    pub reads: i32,
    /// The number of reads that the platform answered with "not modified".
    pub not_modified: i32,
    /// The total length of the bodies in bytes.
    pub bytes: i64,
}

/// How a feed's nights changed over some reads. A night that came and went counts in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NightChanges {
    /// The number of nights that it did not take before.
    pub gained: u32,
    /// The number of nights that it took before and not afterwards.
    pub freed: u32,
}

/// What is stored of a read, besides its changes.
pub(super) struct Past<'a> {
    pub(super) feed_id: &'a str,
    pub(super) outcome: &'static str,
    pub(super) events: usize,
    pub(super) problems: usize,
    pub(super) answered: Answered,
}

/// Limits a number to `i32`. Larger numbers do not occur.
pub(super) fn number<N: TryInto<i32>>(number: N) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

/// Stores a read that changed a feed's nights from `before` to `after`. If it changed something or failed, it is stored
/// individually; otherwise it is added to the sums of the day in the feed's row.
pub(super) async fn keep(
    transaction: &mut Connection,
    row: &mut FeedRow,
    now: DateTime<Utc>,
    past: &Past<'_>,
    (before, after): (&RememberedNights, &RememberedNights),
    (today, zone): (NaiveDate, Tz),
) -> Result<(), Error> {
    if before == after && WELL.contains(&past.outcome) {
        return add_to_sums(transaction, row, now, past).await;
    }
    let waiting = after.waiting_set(today, zone).count();
    let (before, after) = (before.taken().from_day(today), after.taken().from_day(today));
    let kept = (
        feed_reads::id.eq(Uuid::now_v7().to_string()),
        feed_reads::feed_id.eq(past.feed_id),
        feed_reads::read_at.eq(now.naive_utc()),
        feed_reads::outcome.eq(past.outcome),
        feed_reads::status.eq(past.answered.status.map(i32::from)),
        feed_reads::duration_ms.eq(number(past.answered.duration.as_millis())),
        feed_reads::bytes.eq(number(past.answered.bytes)),
        feed_reads::events.eq(number(past.events)),
        feed_reads::problems.eq(number(past.problems)),
        feed_reads::nights.eq(number(after.count())),
        feed_reads::nights_waiting.eq(number(waiting)),
        feed_reads::nights_gained.eq(number(after.difference(&before).count())),
        feed_reads::nights_freed.eq(number(before.difference(&after).count())),
    );
    on_backend!(transaction, c => diesel::insert_into(feed_reads::table).values(kept).execute(c).await)?;
    forget_oldest(transaction, past.feed_id).await
}

/// Adds a read to the sums of the day. The sums of an earlier day are moved to their own row.
async fn add_to_sums(
    transaction: &mut Connection,
    row: &mut FeedRow,
    now: DateTime<Utc>,
    past: &Past<'_>,
) -> Result<(), Error> {
    let today = now.date_naive();
    if row.sums_day != today {
        if row.sums_reads > 0 {
            let day = (
                feed_days::feed_id.eq(&row.id),
                feed_days::day.eq(row.sums_day),
                feed_days::reads.eq(row.sums_reads),
                feed_days::not_modified.eq(row.sums_not_modified),
                feed_days::bytes.eq(row.sums_bytes),
            );
            on_backend!(transaction, c => {
                diesel::insert_into(feed_days::table).values(day).on_conflict_do_nothing().execute(c).await
            })?;
        }
        (row.sums_day, row.sums_reads, row.sums_not_modified, row.sums_bytes) = (today, 0, 0, 0);
    }
    row.sums_reads = row.sums_reads.saturating_add(1);
    row.sums_not_modified = row.sums_not_modified.saturating_add(i32::from(past.outcome == "not_modified"));
    row.sums_bytes = row.sums_bytes.saturating_add(i64::try_from(past.answered.bytes).unwrap_or(i64::MAX));
    Ok(())
}

/// Deletes all but the newest reads of a feed.
async fn forget_oldest(transaction: &mut Connection, feed_id: &str) -> Result<(), Error> {
    let oldest: Option<NaiveDateTime> = on_backend!(transaction, c => {
        feed_reads::table
            .filter(feed_reads::feed_id.eq(feed_id))
            .order((feed_reads::read_at.desc(), feed_reads::id.desc()))
            .offset(MOST_READS)
            .limit(1)
            .select(feed_reads::read_at)
            .first(c)
            .await
            .optional()
    })?;
    let Some(oldest) = oldest else { return Ok(()) };
    let gone = feed_reads::table.filter(feed_reads::feed_id.eq(feed_id).and(feed_reads::read_at.le(oldest)));
    on_backend!(transaction, c => diesel::delete(gone).execute(c).await)?;
    Ok(())
}

impl Store {
    /// The newest reads of a feed; those before the read `before`, if it is given. `None` if that is not a stored read
    /// of this feed.
    pub async fn reads_of(
        &self,
        feed_id: &str,
        before: Option<&str>,
        limit: i64,
    ) -> Result<Option<Vec<PastRead>>, Error> {
        let mut connection = self.database.connection().await?;
        let of_feed = feed_reads::table.filter(feed_reads::feed_id.eq(feed_id));
        let newest_first = (feed_reads::read_at.desc(), feed_reads::id.desc());
        let Some(before) = before else {
            let rows = on_backend!(connection, c => {
                of_feed.order(newest_first).limit(limit).select(PastRead::as_select()).load(c).await
            })?;
            return Ok(Some(rows));
        };
        let at: Option<NaiveDateTime> = on_backend!(connection, c => {
            of_feed.filter(feed_reads::id.eq(before)).select(feed_reads::read_at).first(c).await.optional()
        })?;
        let Some(at) = at else { return Ok(None) };
        let rows = on_backend!(connection, c => {
            of_feed
                .filter(feed_reads::read_at.lt(at).or(feed_reads::read_at.eq(at).and(feed_reads::id.lt(before))))
                .order(newest_first)
                .limit(limit)
                .select(PastRead::as_select())
                .load(c)
                .await
        })?;
        Ok(Some(rows))
    }

    /// How many nights each of these feeds gained and freed in its reads since then, by feed id. A feed whose nights did
    /// not change is left out.
    pub async fn changes_since(
        &self,
        feed_ids: &[String],
        since: DateTime<Utc>,
    ) -> Result<HashMap<String, NightChanges>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, i32, i32)> = on_backend!(connection, c => {
            feed_reads::table
                .filter(feed_reads::feed_id.eq_any(feed_ids).and(feed_reads::read_at.gt(since.naive_utc())))
                .filter(feed_reads::nights_gained.gt(0).or(feed_reads::nights_freed.gt(0)))
                .select((feed_reads::feed_id, feed_reads::nights_gained, feed_reads::nights_freed))
                .load(c)
                .await
        })?;
        let mut changes: HashMap<String, NightChanges> = HashMap::new();
        for (feed_id, gained, freed) in rows {
            let of_feed = changes.entry(feed_id).or_default();
            of_feed.gained = of_feed.gained.saturating_add(gained.cast_unsigned());
            of_feed.freed = of_feed.freed.saturating_add(freed.cast_unsigned());
        }
        Ok(changes)
    }

    /// The reads of a feed that changed nothing, by day, newest first. The newest day may still grow.
    pub async fn read_days_of(&self, feed_id: &str, limit: i64) -> Result<Vec<ReadDay>, Error> {
        use super::schema::feeds;
        let mut connection = self.database.connection().await?;
        let today: Option<ReadDay> = on_backend!(connection, c => {
            feeds::table
                .find(feed_id)
                .select((feeds::sums_day, feeds::sums_reads, feeds::sums_not_modified, feeds::sums_bytes))
                .first(c)
                .await
                .optional()
        })?;
        let days: Vec<ReadDay> = on_backend!(connection, c => {
            feed_days::table
                .filter(feed_days::feed_id.eq(feed_id))
                .order(feed_days::day.desc())
                .limit(limit)
                .select(ReadDay::as_select())
                .load(c)
                .await
        })?;
        Ok(today.into_iter().filter(|day| day.reads > 0).chain(days).collect())
    }
}
