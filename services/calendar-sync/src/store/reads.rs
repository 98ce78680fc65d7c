//! Reads of feeds: which are due, which are claimed, and their results.

use std::time::Duration;

use casacero_common::on_backend;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Feed, Property, Store, events,
    feeds::lock_feeds,
    history::{self, Past},
    nights,
    rows::{FeedRow, PropertyRow},
    schema::{feed_nights, feeds, properties},
    subject,
};
use crate::domain::{
    occupancy::Context,
    occupancy::{AfterRead, Alert, JobEnd, Read, ReadOutcome, after_read},
    schedule::earliest_read,
    sharing::echo::ended_claims,
};

/// A job that was sent and not claimed within this time is lost, and another is sent.
const WAKE_MINUTES: i64 = 5;

/// Facts about a platform's answer besides the calendar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The HTTP status; `None` if there was no answer.
    pub status: Option<u16>,
    /// How long fetching and parsing took.
    pub duration: Duration,
    /// The length of the decompressed body in bytes.
    pub bytes: usize,
}

/// A feed claimed by a worker.
#[derive(Clone, Debug)]
pub struct Claimed {
    pub property: Property,
    pub feed: Feed,
    /// Whether it has nights that wait to be forgotten.
    pub nights_wait: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// What happens to the job.
    pub job: JobEnd,
    /// What the owner is told.
    pub alert: Option<Alert>,
    /// The outcome in one word.
    pub outcome: &'static str,
}

impl Store {
    /// The feeds that are due and have no job yet, oldest first. Marks them as sent.
    pub async fn wake_due(&self, limit: i64) -> Result<Vec<String>, Error> {
        let now = self.clock.now().naive_utc();
        let lost = now - TimeDelta::minutes(WAKE_MINUTES);
        let active = properties::table.filter(properties::active.eq(true)).select(properties::id);
        let mut transaction = self.database.begin("due feeds").await?;
        let ids: Vec<String> = on_backend!(transaction, c => {
            feeds::table
                .filter(feeds::next_read_at.le(now).and(feeds::paused.eq(false)))
                .filter(feeds::woken_at.is_null().or(feeds::woken_at.le(lost)))
                .filter(feeds::claimed_until.is_null().or(feeds::claimed_until.le(now)))
                .filter(feeds::property_id.eq_any(active))
                .order((feeds::next_read_at, feeds::id))
                .limit(limit)
                .select(feeds::id)
                .load(c)
                .await
        })?;
        lock_feeds(&mut transaction, &ids).await?;
        on_backend!(transaction, c => {
            diesel::update(feeds::table.filter(feeds::id.eq_any(&ids))).set(feeds::woken_at.eq(now)).execute(c).await
        })?;
        transaction.commit().await?;
        Ok(ids)
    }

    /// Records that jobs for these feeds could not be sent. The next search for due feeds finds them again.
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

    /// Whether a feed has a valid claim.
    pub async fn is_claimed(&self, feed_id: &str) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let claimed: i64 = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::id.eq(feed_id).and(feeds::claimed_until.gt(now)))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(claimed > 0)
    }

    /// Claims a feed that is due and has no other claim. The claim number is its fencing token: a result is written
    /// only under the newest claim.
    pub async fn claim(&self, feed_id: &str) -> Result<Option<Claimed>, Error> {
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
                    .filter(feeds::next_read_at.le(now).and(feeds::paused.eq(false)))
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
        let missing: i64 = on_backend!(transaction, c => {
            feed_nights::table
                .filter(feed_nights::feed_id.eq(feed_id).and(feed_nights::missing_since.is_not_null()))
                .filter(feed_nights::end_day.gt(now.date()))
                .count()
                .get_result(c)
                .await
        })?;
        transaction.commit().await?;
        Ok(Some(Claimed { property: property.read()?, feed, nights_wait: missing > 0 }))
    }

    /// Writes the result of a read, if its claim is still the newest; `None` if another worker has taken over or the
    /// address was changed. A read that changes nothing only writes the feed's own row and how long the nights are
    /// believed, and publishes no event.
    pub async fn write_read(
        &self,
        claimed: &Feed,
        outcome: ReadOutcome,
        answered: Answered,
    ) -> Result<Option<Written>, Error> {
        let now = self.clock.now();
        let (events_seen, problems) = match &outcome {
            ReadOutcome::Read { reading, .. } => (reading.events, reading.problems.len()),
            ReadOutcome::NotModified | ReadOutcome::Failed(_) => (0, 0),
        };
        let mut transaction = self.database.begin(&subject(&claimed.property_id)).await?;
        // Releasing the claim locks the row until the commit. A pass that makes all feeds due waits for the lock, so
        // its write is not lost.
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
        let property: PropertyRow = on_backend!(transaction, c => {
            properties::table.find(&claimed.property_id).select(PropertyRow::as_select()).first(c).await
        })?;
        let property = property.read()?;
        let zone = property.zone;
        let today = now.with_timezone(&zone).date_naive();
        let context = Context {
            platform: claimed.platform,
            policy: claimed.policy,
            free_time_blocks: claimed.free_time_blocks,
            zone,
            today,
            uid_key: self.uid_key,
        };
        let read = Read { context, now, timetable: claimed.timetable(self.intervals) };
        // The owner may have accepted problems during the read, so the current state is used.
        let state = row.clone().read()?.state;
        let before = nights::of_feed(&mut transaction, &claimed.id).await?;
        let AfterRead { state, nights: after, applied: _, events, next_read_at, job, alert, outcome } =
            after_read(state, before.clone(), outcome, read);
        let was_believed = claimed.source().is_believed(now);
        row.remember(state);
        row.last_status = answered.status.map(i32::from);
        // Another read was requested during this one, so it follows at once.
        let hurried = row.next_read_at > claimed.next_read_at.naive_utc();
        let job = if hurried { JobEnd::Retry(TimeDelta::zero()) } else { job };
        if !hurried {
            // The next try of a cycle that failed is not put off.
            let is_retry = matches!(job, JobEnd::Retry(_));
            let next_read_at = if is_retry { next_read_at } else { property.reading.next_read(next_read_at, now) };
            row.next_read_at = next_read_at.naive_utc();
        }
        let past = Past { feed_id: &claimed.id, outcome, events: events_seen, problems, answered };
        history::keep(&mut transaction, &mut row, now, &past, (&before, &after), (today, zone)).await?;
        on_backend!(transaction, c => {
            diesel::update(feeds::table.find(&claimed.id)).set(&row).execute(c).await
        })?;
        if let Some(events) = events {
            events::replace_if_changed(&mut transaction, &claimed.id, events).await?;
        }
        let changes = after != before;
        if changes {
            nights::replace(&mut transaction, &claimed.id, &after).await?;
            let ended = ended_claims(&claimed.id, &before, &after, now);
            nights::keep_ended(&mut transaction, &claimed.property_id, ended).await?;
        }
        // What the calendar shows has changed: its nights, or whether they are believed.
        let is_believed = row.read()?.source().is_believed(now);
        if changes || was_believed != is_believed || alert.is_some() {
            let version = self.raise_version(&mut transaction, &claimed.property_id).await?;
            if let Some(alert) = alert {
                let waiting = after.waiting_set(today, zone).count();
                self.alert(&mut transaction, claimed, alert, (outcome, answered.status), waiting, version).await?;
            }
        } else {
            // The same nights are believed for longer.
            self.make_nights(&mut transaction, &claimed.property_id).await?;
        }
        self.finish(transaction).await?;
        Ok(Some(Written { job, alert, outcome }))
    }
}

impl FeedRow {
    /// Makes it due now, or as soon as its host allows another read. Where it is due now, a job is to be sent.
    pub(super) fn make_due(&mut self, host: &str, now: DateTime<Utc>) {
        let last_read_at = self.last_read_at.map(|at| at.and_utc());
        self.next_read_at = earliest_read(host, last_read_at, now).naive_utc();
        self.woken_at = Some(self.next_read_at).filter(|at| *at <= now.naive_utc());
    }

    /// Whether a worker has claimed it, or a job for it was sent and is not lost.
    pub(super) fn is_on_the_way(&self, now: NaiveDateTime) -> bool {
        let lost = now - TimeDelta::minutes(WAKE_MINUTES);
        let sent = self.next_read_at <= now && self.woken_at.is_some_and(|at| at > lost);
        sent || self.claimed_until.is_some_and(|until| until > now)
    }
}
