//! The history of reads, for owners who wonder what a platform said and when.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::{dsl::sum, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Answered, Error, Store, schema::feed_reads};
use crate::domain::{
    hold::Lost,
    taken::{self, TakenEvent},
};

/// A read as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = feed_reads)]
pub struct PastRead {
    /// Its id; those of later reads are greater.
    pub id: String,
    /// When it was written, in UTC.
    pub read_at: NaiveDateTime,
    /// How it went, in one word: `replaced`, `held`, `unchanged`, `confirmed`, or the code of an error.
    pub outcome: String,
    /// The HTTP status, where something was answered.
    pub status: Option<i32>,
    /// How long it took, in milliseconds.
    pub duration_ms: i32,
    /// How long the body was, decompressed.
    pub bytes: i32,
    /// How many events the feed held.
    pub events: i32,
    /// How many problems it had.
    pub problems: i32,
    /// How many nights from that day on the feed took afterwards.
    pub nights: i32,
    /// How many of them it did not take before.
    pub nights_gained: i32,
    /// How many it took before, and not afterwards.
    pub nights_lost: i32,
    /// What the owner is told of a failure; empty otherwise.
    pub error: String,
}

/// What is kept of a read, besides what it changed.
pub(super) struct Past<'a> {
    pub(super) feed_id: &'a str,
    pub(super) outcome: &'static str,
    pub(super) events: usize,
    pub(super) problems: usize,
    pub(super) answered: Answered,
    pub(super) error: &'a str,
    pub(super) let_go: Lost,
}

/// Larger numbers do not occur, and would say nothing else.
fn number<N: TryInto<i32>>(number: N) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

/// Keeps a read that changed a feed's events from the first to the second.
pub(super) async fn keep(
    transaction: &mut Connection,
    now: DateTime<Utc>,
    past: &Past<'_>,
    (before, after): (&[TakenEvent], &[TakenEvent]),
    today: NaiveDate,
) -> Result<(), Error> {
    let (before, after) = (taken::nights(before).from_day(today), taken::nights(after).from_day(today));
    let row = (
        feed_reads::id.eq(Uuid::now_v7().to_string()),
        feed_reads::feed_id.eq(past.feed_id),
        feed_reads::read_at.eq(now.naive_utc()),
        feed_reads::outcome.eq(past.outcome),
        feed_reads::events.eq(number(past.events)),
        feed_reads::nights.eq(number(after.count())),
        feed_reads::problems.eq(number(past.problems)),
        feed_reads::status.eq(past.answered.status.map(i32::from)),
        feed_reads::duration_ms.eq(number(past.answered.duration.as_millis())),
        feed_reads::bytes.eq(number(past.answered.bytes)),
        feed_reads::nights_gained.eq(number(after.difference(&before).count())),
        feed_reads::nights_lost.eq(number(before.difference(&after).count())),
        feed_reads::error.eq(past.error),
        feed_reads::nights_let_go.eq(number(past.let_go.nights)),
        feed_reads::stays_let_go.eq(number(past.let_go.stays)),
    );
    on_backend!(transaction, c => diesel::insert_into(feed_reads::table).values(row).execute(c).await)?;
    Ok(())
}

/// What the reads of a feed took away since then and was believed at once.
pub(super) async fn lost_since(
    transaction: &mut Connection,
    feed_id: &str,
    since: DateTime<Utc>,
) -> Result<Lost, Error> {
    let sums: (Option<i64>, Option<i64>) = on_backend!(transaction, c => {
        feed_reads::table
            .filter(feed_reads::feed_id.eq(feed_id).and(feed_reads::read_at.gt(since.naive_utc())))
            .select((sum(feed_reads::nights_let_go), sum(feed_reads::stays_let_go)))
            .first(c)
            .await
    })?;
    let number = |sum: Option<i64>| sum.and_then(|sum| u32::try_from(sum).ok()).unwrap_or(0);
    Ok(Lost { nights: number(sums.0), stays: number(sums.1) })
}

impl Store {
    /// The newest reads of a feed, from the one before `before` on if one is given. `None` when that one is no read
    /// of this feed, or is forgotten.
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
}
