//! Reads of feeds: which are due, who has claimed one, and what came of it.

use std::time::Duration;

use casacero_common::on_backend;
use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest as _, Sha256};

use super::{
    Error, Feed, Property, Store, corrupt, events,
    feeds::hold_feeds,
    history::{self, Past},
    rows::{FeedRow, PropertyRow},
    schema::{feeds, properties},
    subject,
};
use crate::domain::{
    cycle::{JobEnd, Read, ReadOutcome, settle},
    failure::{Failure, ReadError},
    hold::{CONFIRMING_HOURS, Lost},
    taken::Context,
};

/// A job that was sent and not taken up for so long is lost: another is sent.
const WAKE_MINUTES: i64 = 5;

/// What a platform answered, beside the calendar itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The HTTP status; `None` where nothing was answered.
    pub status: Option<u16>,
    /// How long asking and understanding took.
    pub duration: Duration,
    /// How long the body was, decompressed.
    pub bytes: usize,
}

/// A read that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// What becomes of the job.
    pub job: JobEnd,
    /// Whether the owner is to be alerted.
    pub alert: bool,
    /// How it went, in one word.
    pub outcome: &'static str,
}

impl Store {
    /// The feeds that are due and for which no job is on its way, oldest first; marks them as sent.
    pub async fn wake_due(&self, limit: i64) -> Result<Vec<String>, Error> {
        let now = self.clock.now().naive_utc();
        let lost = now - TimeDelta::minutes(WAKE_MINUTES);
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let mut transaction = self.database.begin("due feeds").await?;
        let ids: Vec<String> = on_backend!(transaction, c => {
            feeds::table
                .filter(feeds::next_read_at.le(now))
                .filter(feeds::woken_at.is_null().or(feeds::woken_at.le(lost)))
                .filter(feeds::claimed_until.is_null().or(feeds::claimed_until.le(now)))
                .filter(feeds::property_id.eq_any(active))
                .order((feeds::next_read_at, feeds::id))
                .limit(limit)
                .select(feeds::id)
                .load(c)
                .await
        })?;
        hold_feeds(&mut transaction, &ids).await?;
        on_backend!(transaction, c => {
            diesel::update(feeds::table.filter(feeds::id.eq_any(&ids))).set(feeds::woken_at.eq(now)).execute(c).await
        })?;
        transaction.commit().await?;
        Ok(ids)
    }

    /// Jobs that were to be sent for these feeds were not: the next look for due feeds finds them again.
    pub async fn not_sent(&self, feed_ids: &[String]) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(feeds::table.filter(feeds::id.eq_any(feed_ids)))
                .set(feeds::woken_at.eq(None::<chrono::NaiveDateTime>))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Whether somebody has claimed a feed and not yet said what came of it.
    pub async fn is_held(&self, feed_id: &str) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let held: i64 = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::id.eq(feed_id).and(feeds::claimed_until.gt(now)))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(held > 0)
    }

    /// Claims a feed that is due and that nobody else is reading. The claim's number is its fencing
    /// token: results are written only under the newest one.
    pub async fn claim(&self, feed_id: &str) -> Result<Option<(Property, Feed)>, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let property_id: Option<String> = on_backend!(connection, c => {
            feeds::table.find(feed_id).select(feeds::property_id).first(c).await.optional()
        })?;
        drop(connection);
        let Some(property_id) = property_id else { return Ok(None) };
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let free = feeds::claimed_until.is_null().or(feeds::claimed_until.le(now));
        let mut transaction = self.database.begin(&subject(&property_id)).await?;
        let row: Option<FeedRow> = on_backend!(transaction, c => {
            diesel::update(
                feeds::table
                    .filter(feeds::id.eq(feed_id))
                    .filter(feeds::next_read_at.le(now))
                    .filter(free)
                    .filter(feeds::property_id.eq_any(active)),
            )
            .set((
                feeds::claim.eq(feeds::claim + 1),
                feeds::claimed_until.eq(now + self.claim_for),
            ))
            .returning(FeedRow::as_select())
            .get_result(c)
            .await
            .optional()
        })?;
        let Some(row) = row else { return Ok(None) };
        let feed = row.read()?;
        let property: PropertyRow = on_backend!(transaction, c => {
            properties::table.find(&feed.property_id).select(PropertyRow::as_select()).first(c).await
        })?;
        transaction.commit().await?;
        Ok(Some((property.read()?, feed)))
    }

    /// Writes what came of a read, if the claim it was made under is still the newest; `None` when
    /// another has taken over meanwhile, or the address was changed.
    pub async fn write_read(
        &self,
        claimed: &Feed,
        outcome: ReadOutcome,
        answered: Answered,
    ) -> Result<Option<Written>, Error> {
        let now = self.clock.now();
        let (events_seen, problems) = match &outcome {
            ReadOutcome::Read { reading, .. } => (reading.events, reading.problems.len()),
            ReadOutcome::Unchanged | ReadOutcome::Failed(_) => (0, 0),
        };
        let mut transaction = self.database.begin(&subject(&claimed.property_id)).await?;
        // Giving the claim back holds the row until the commit: a pass that makes all feeds due waits for it, and what it
        // writes is not written over.
        let row: Option<FeedRow> = on_backend!(transaction, c => {
            diesel::update(
                feeds::table
                    .filter(feeds::id.eq(&claimed.id).and(feeds::claim.eq(claimed.claim)))
                    .filter(feeds::claimed_until.is_not_null()),
            )
            .set((feeds::claimed_until.eq(None::<NaiveDateTime>), feeds::woken_at.eq(None::<NaiveDateTime>)))
            .returning(FeedRow::as_select())
            .get_result(c)
            .await
            .optional()
        })?;
        let Some(mut row) = row else { return Ok(None) };
        let zone: String = on_backend!(transaction, c => {
            properties::table.find(&claimed.property_id).select(properties::time_zone).first(c).await
        })?;
        let zone = zone.parse().map_err(|_| corrupt(&claimed.property_id, "time_zone"))?;
        let before = events::of_feed(&mut transaction, &claimed.id).await?;
        let context = Context {
            platform: claimed.platform,
            policy: claimed.policy,
            zone,
            today: now.with_timezone(&zone).date_naive(),
        };
        let lost_lately = match &outcome {
            ReadOutcome::Read { .. } => {
                history::lost_since(&mut transaction, &claimed.id, now - TimeDelta::hours(CONFIRMING_HOURS)).await?
            }
            ReadOutcome::Unchanged | ReadOutcome::Failed(_) => Lost::default(),
        };
        let read = Read { context, now, host: claimed.url.host(), spread: spread(&claimed.id), lost_lately };
        let settled = settle(&claimed.state, before.clone(), outcome, read);
        let failed = ReadError::from_code(settled.outcome).map(|error| {
            let status = answered.status;
            Failure { error, status }.text(claimed.platform, claimed.url.host())
        });
        row.remember(settled.state);
        row.last_status = answered.status.map(i32::from);
        // Somebody asked for a read while this one was under way: it is made at once.
        let hurried = row.next_read_at > claimed.next_read_at.naive_utc();
        let job = if hurried { JobEnd::Retry(TimeDelta::zero()) } else { settled.job };
        if !hurried {
            row.next_read_at = settled.next_read_at.naive_utc();
        }
        on_backend!(transaction, c => {
            diesel::update(feeds::table.find(&claimed.id)).set(&row).execute(c).await
        })?;
        let past = Past {
            feed_id: &claimed.id,
            outcome: settled.outcome,
            events: events_seen,
            problems,
            answered,
            error: failed.as_deref().unwrap_or_default(),
            let_go: settled.lost,
        };
        let after = settled.events.as_ref().unwrap_or(&before);
        history::keep(&mut transaction, now, &past, (&before, after), context.today).await?;
        // Most reads bring what was there.
        if let Some(events) = settled.events.filter(|events| *events != before) {
            events::replace(&mut transaction, &claimed.id, events).await?;
        }
        let version = self.raise_version(&mut transaction, &claimed.property_id).await?;
        if settled.alert {
            self.alert(&mut transaction, claimed, settled.outcome, past.error, version).await?;
        }
        self.finish(transaction).await?;
        Ok(Some(Written { job, alert: settled.alert, outcome: settled.outcome }))
    }
}

impl FeedRow {
    /// Whether a worker has claimed it, or a job for it is on its way and not lost.
    pub(super) fn is_on_the_way(&self, now: NaiveDateTime) -> bool {
        let lost = now - TimeDelta::minutes(WAKE_MINUTES);
        let sent = self.next_read_at <= now && self.woken_at.is_some_and(|at| at > lost);
        sent || self.claimed_until.is_some_and(|until| until > now)
    }
}

/// A number that is the same for one feed and as good as random among many.
fn spread(feed_id: &str) -> u64 {
    let digest = Sha256::digest(feed_id.as_bytes());
    digest.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}
