//! What webhooks are told, each with its job. Changes of one home that wait for one webhook are one delivery.

use casacero_common::{db, jobs::Job, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        WebhookDeliveryState::{self, Delivered, Failed, Waiting},
        WebhookFailure, WebhookPause,
        WebhookTopic::{self, CalendarChanged, ListingChanged, ListingRemoved, Ping},
    },
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Corrupt, Error, Store, Webhook, jobs::WEBHOOKS, schema::webhook_deliveries, webhooks::subject};
use crate::domain::{
    identity::ListingId,
    webhook::{ATTEMPTS_MAX, FAILING, delay, pause},
};

/// Who pauses a webhook that is gone or fails.
const ACTOR: &str = "service:listing";

/// Something that a webhook is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookDelivery {
    pub id: String,
    pub webhook_id: String,
    /// Names what it tells now: another one when the home changed again before it was sent.
    pub event_id: String,
    pub topic: WebhookTopic,
    /// `None` for a test, like the version.
    pub listing_id: Option<ListingId>,
    pub version: Option<u64>,
    pub occurred_at: DateTime<Utc>,
    pub state: WebhookDeliveryState,
    pub attempts: u32,
    /// The HTTP status of the last answer.
    pub status: Option<u16>,
    /// Why the last attempt had no answer.
    pub failure: Option<WebhookFailure>,
    pub created_at: DateTime<Utc>,
    pub tried_at: Option<DateTime<Utc>>,
}

/// A delivery that is due, and where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingDelivery {
    pub delivery: WebhookDelivery,
    pub webhook: Webhook,
}

/// How an attempt ended: with a status, or without an answer.
pub type Attempt = Result<u16, WebhookFailure>;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = webhook_deliveries, treat_none_as_default_value = false)]
struct DeliveryRow {
    id: String,
    webhook_id: String,
    event_id: String,
    topic: String,
    listing_id: Option<String>,
    version: Option<i64>,
    occurred_at: NaiveDateTime,
    state: String,
    attempts: i32,
    status: Option<i32>,
    failure: Option<String>,
    created_at: NaiveDateTime,
    tried_at: Option<NaiveDateTime>,
}

impl DeliveryRow {
    fn read(self) -> Result<WebhookDelivery, Corrupt> {
        let corrupt = |column| {
            let id = self.id.clone();
            move || Corrupt { id, column, problem: "is not a known value".into() }
        };
        let listing_id = self.listing_id.as_deref().map(str::parse).transpose();
        let failure = self.failure.as_deref().map(str::parse).transpose();
        let status = self.status.map(u16::try_from).transpose();
        Ok(WebhookDelivery {
            topic: self.topic.parse().map_err(|_| corrupt("topic")())?,
            listing_id: listing_id.map_err(|_| corrupt("listing_id")())?,
            state: self.state.parse().map_err(|_| corrupt("state")())?,
            status: status.map_err(|_| corrupt("status")())?,
            failure: failure.map_err(|_| corrupt("failure")())?,
            id: self.id,
            webhook_id: self.webhook_id,
            event_id: self.event_id,
            version: self.version.map(i64::cast_unsigned),
            occurred_at: self.occurred_at.and_utc(),
            attempts: self.attempts.unsigned_abs(),
            created_at: self.created_at.and_utc(),
            tried_at: self.tried_at.map(|at| at.and_utc()),
        })
    }
}

/// The deliveries of a webhook in a state, if one is named, boxed for the backend of a query.
macro_rules! matching {
    ($id:expr, $state:expr) => {{
        let mut deliveries = webhook_deliveries::table.filter(webhook_deliveries::webhook_id.eq($id)).into_boxed();
        if let Some(state) = $state {
            deliveries = deliveries.filter(webhook_deliveries::state.eq(state.slug()));
        }
        deliveries
    }};
}

/// The topics of which one delivery of a home waits: that a home is removed replaces that it changed, and the reverse.
fn replaced_by(topic: WebhookTopic) -> Vec<&'static str> {
    let topics: &[WebhookTopic] = match topic {
        ListingChanged | ListingRemoved => &[ListingChanged, ListingRemoved],
        CalendarChanged => &[CalendarChanged],
        Ping | WebhookTopic::Unspecified => &[],
    };
    topics.iter().map(|topic| topic.slug()).collect()
}

impl Store {
    /// Queues a change of a home for every webhook that asks for its topic; returns how many were not told of the home yet.
    /// For one that is paused it waits until it is resumed.
    pub async fn tell_webhooks(&self, topic: WebhookTopic, id: &ListingId, version: u64) -> Result<usize, Error> {
        let asks = |webhook: &Webhook| webhook.topics.contains(&topic);
        let mut transaction = self.database.begin(&format!("webhook events {id}")).await?;
        let mut queued = 0;
        for webhook in self.read_webhooks(&mut transaction).await?.into_iter().filter(asks) {
            if !self.replace_waiting(&mut transaction, &webhook, topic, id, version).await? {
                self.queue_delivery(&mut transaction, &webhook, topic, Some((id, version))).await?;
                queued += 1;
            }
        }
        transaction.commit().await?;
        Ok(queued)
    }

    /// Lets the delivery of a home that waits tell a later change. False if none waits.
    async fn replace_waiting(
        &self,
        connection: &mut db::Connection,
        webhook: &Webhook,
        topic: WebhookTopic,
        id: &ListingId,
        version: u64,
    ) -> Result<bool, Error> {
        let version = version.cast_signed();
        let waiting: Option<String> = on_backend!(connection, c => {
            let waits = webhook_deliveries::webhook_id
                .eq(&webhook.id)
                .and(webhook_deliveries::state.eq(Waiting.slug()))
                .and(webhook_deliveries::listing_id.eq(id.as_str()))
                .and(webhook_deliveries::topic.eq_any(replaced_by(topic)));
            let is_earlier = waits.clone().and(webhook_deliveries::version.lt(version));
            diesel::update(webhook_deliveries::table.filter(is_earlier))
                .set((
                    webhook_deliveries::event_id.eq(Uuid::now_v7().to_string()),
                    webhook_deliveries::topic.eq(topic.slug()),
                    webhook_deliveries::version.eq(version),
                    webhook_deliveries::occurred_at.eq(self.clock.now().naive_utc()),
                    webhook_deliveries::attempts.eq(0),
                ))
                .execute(c)
                .await?;
            // One that tells a later change already, because events are repeated and overtake each other, counts as well.
            webhook_deliveries::table.filter(waits).select(webhook_deliveries::id).first(c).await.optional()
        })?;
        let Some(id) = waiting else { return Ok(false) };
        // A new change is sent at once, however often the one before failed.
        self.jobs.enqueue(connection, &WEBHOOKS, &id, "").await?;
        Ok(true)
    }

    async fn queue_delivery(
        &self,
        connection: &mut db::Connection,
        webhook: &Webhook,
        topic: WebhookTopic,
        about: Option<(&ListingId, u64)>,
    ) -> Result<WebhookDelivery, Error> {
        let now = self.clock.now().naive_utc();
        let row = DeliveryRow {
            id: Uuid::now_v7().to_string(),
            webhook_id: webhook.id.clone(),
            event_id: Uuid::now_v7().to_string(),
            topic: topic.slug().to_owned(),
            listing_id: about.map(|(id, _)| id.to_string()),
            version: about.map(|(_, version)| version.cast_signed()),
            occurred_at: now,
            state: Waiting.slug().to_owned(),
            attempts: 0,
            status: None,
            failure: None,
            created_at: now,
            tried_at: None,
        };
        on_backend!(connection, c => {
            diesel::insert_into(webhook_deliveries::table).values(&row).execute(c).await
        })?;
        // The job of one that is paused has nothing to do. Whether it is may change meanwhile, so every delivery gets one.
        self.jobs.enqueue(connection, &WEBHOOKS, &row.id, "").await?;
        Ok(row.read()?)
    }

    /// Queues a test; `None` if there is no such webhook.
    pub async fn ping_webhook(&self, actor: &str, id: &str) -> Result<Option<WebhookDelivery>, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let Some(webhook) = self.read_webhook(&mut transaction, id).await? else { return Ok(None) };
        let delivery = self.queue_delivery(&mut transaction, &webhook, Ping, None).await?;
        self.write_webhook(&mut transaction, &Webhook { retry_at: None, ..webhook }).await?;
        self.audit(&mut transaction, actor, "webhook.ping", id, &[]).await?;
        transaction.commit().await?;
        Ok(Some(delivery))
    }

    /// The ids of the deliveries of a webhook that wait.
    pub(super) async fn waiting_deliveries(
        &self,
        connection: &mut db::Connection,
        webhook_id: &str,
    ) -> Result<Vec<String>, Error> {
        Ok(on_backend!(connection, c => {
            matching!(webhook_id, Some(Waiting)).select(webhook_deliveries::id).load(c).await
        })?)
    }

    /// A page of what a webhook was told, the newest first, and how much there is on all pages.
    pub async fn webhook_deliveries(
        &self,
        webhook_id: &str,
        state: Option<WebhookDeliveryState>,
        (offset, limit): (i64, i64),
    ) -> Result<(Vec<WebhookDelivery>, u64), Error> {
        let mut connection = self.database.connection().await?;
        let total: i64 = on_backend!(connection, c => matching!(webhook_id, state).count().get_result(c).await)?;
        let rows: Vec<DeliveryRow> = on_backend!(connection, c => {
            matching!(webhook_id, state)
                .order((webhook_deliveries::created_at.desc(), webhook_deliveries::id.desc()))
                .offset(offset)
                .limit(limit)
                .select(DeliveryRow::as_select())
                .load(c)
                .await
        })?;
        let deliveries = rows.into_iter().map(DeliveryRow::read).collect::<Result<_, _>>()?;
        Ok((deliveries, total.unsigned_abs()))
    }

    /// Sends a delivery of a webhook again, or all that failed where none is named, at once and with all attempts; returns how
    /// many. `None` if there is no such webhook.
    pub async fn replay_deliveries(
        &self,
        actor: &str,
        webhook_id: &str,
        delivery_id: Option<&str>,
    ) -> Result<Option<usize>, Error> {
        let mut transaction = self.database.begin(&subject(webhook_id)).await?;
        let Some(webhook) = self.read_webhook(&mut transaction, webhook_id).await? else { return Ok(None) };
        let ids: Vec<String> = on_backend!(transaction, c => {
            let all = webhook_deliveries::table.filter(webhook_deliveries::webhook_id.eq(webhook_id)).into_boxed();
            let again = match delivery_id {
                Some(id) => all.filter(webhook_deliveries::id.eq(id)),
                None => all.filter(webhook_deliveries::state.eq(Failed.slug())),
            };
            again.select(webhook_deliveries::id).load(c).await
        })?;
        for id in &ids {
            on_backend!(transaction, c => {
                diesel::update(webhook_deliveries::table.find(id))
                    .set((webhook_deliveries::state.eq(Waiting.slug()), webhook_deliveries::attempts.eq(0)))
                    .execute(c)
                    .await
            })?;
            self.jobs.enqueue(&mut transaction, &WEBHOOKS, id, "").await?;
        }
        if !ids.is_empty() {
            self.write_webhook(&mut transaction, &Webhook { retry_at: None, ..webhook }).await?;
            self.audit(&mut transaction, actor, "webhook.replay", webhook_id, &[]).await?;
        }
        transaction.commit().await?;
        Ok(Some(ids.len()))
    }

    /// The delivery of a job, if it waits and its webhook is there.
    pub async fn pending_delivery(&self, job: &Job) -> Result<Option<PendingDelivery>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<DeliveryRow> = on_backend!(connection, c => {
            webhook_deliveries::table
                .find(&job.key)
                .filter(webhook_deliveries::state.eq(Waiting.slug()))
                .select(DeliveryRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(delivery) = row.map(DeliveryRow::read).transpose()? else { return Ok(None) };
        let webhook = self.read_webhook(&mut connection, &delivery.webhook_id).await?;
        Ok(webhook.map(|webhook| PendingDelivery { delivery, webhook }))
    }

    /// Writes that a delivery arrived, and ends its job. If the home changed again meanwhile, that is sent next.
    pub async fn delivered(&self, job: &Job, sent: &WebhookDelivery, status: u16) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(&sent.webhook_id)).await?;
        // A later change made the job due again.
        if !self.jobs.finish(&mut transaction, job).await? {
            return Ok(());
        }
        on_backend!(transaction, c => {
            diesel::update(webhook_deliveries::table.find(&sent.id))
                .set((
                    webhook_deliveries::state.eq(Delivered.slug()),
                    webhook_deliveries::attempts.eq(webhook_deliveries::attempts + 1),
                    webhook_deliveries::status.eq(Some(i32::from(status))),
                    webhook_deliveries::failure.eq(None::<String>),
                    webhook_deliveries::tried_at.eq(self.clock.now().naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        if let Some(webhook) = self.read_webhook(&mut transaction, &sent.webhook_id).await?
            && webhook.failing_since.is_some()
        {
            let works = Webhook { failures: 0, failing_since: None, retry_at: None, ..webhook };
            self.write_webhook(&mut transaction, &works).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Writes that an attempt failed, and returns when the next one is due; `None` if it is given up, or its webhook is paused:
    /// one that is gone at once, and one that fails for days. While nothing arrives the webhook is to blame, and no attempt of
    /// what waits is counted.
    pub async fn delivery_failed(
        &self,
        sent: &WebhookDelivery,
        attempt: Attempt,
    ) -> Result<Option<DateTime<Utc>>, Error> {
        let now = self.clock.now();
        let mut transaction = self.database.begin(&subject(&sent.webhook_id)).await?;
        let Some(webhook) = self.read_webhook(&mut transaction, &sent.webhook_id).await? else { return Ok(None) };
        let others_arrive = webhook.failing_since.is_none();
        let attempts = sent.attempts + u32::from(others_arrive);
        let state = if others_arrive && attempts >= ATTEMPTS_MAX { Failed } else { Waiting };
        on_backend!(transaction, c => {
            // One that is sent from the start again meanwhile has all its attempts.
            diesel::update(webhook_deliveries::table.find(&sent.id))
                .filter(webhook_deliveries::attempts.eq(sent.attempts.cast_signed()))
                .set((
                    webhook_deliveries::state.eq(state.slug()),
                    webhook_deliveries::attempts.eq(attempts.cast_signed()),
                    webhook_deliveries::status.eq(attempt.ok().map(i32::from)),
                    webhook_deliveries::failure.eq(attempt.err().map(|failure| failure.slug())),
                    webhook_deliveries::tried_at.eq(now.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        // Deliveries that failed at the same time are one failure of their webhook.
        let is_counted = webhook.retry_at.is_some_and(|at| at > now);
        let failures = if is_counted { webhook.failures } else { webhook.failures.saturating_add(1) };
        let retry_at = webhook.retry_at.filter(|_| is_counted).unwrap_or_else(|| now + pause(failures));
        let failing_since = webhook.failing_since.unwrap_or(now);
        let reason = match attempt {
            Ok(410) => Some(WebhookPause::Gone),
            _ if now - failing_since >= FAILING => Some(WebhookPause::Failing),
            _ => None,
        };
        let mut failing = Webhook { failures, failing_since: Some(failing_since), retry_at: Some(retry_at), ..webhook };
        if failing.paused_at.is_none()
            && let Some(reason) = reason
        {
            (failing.paused_at, failing.pause_reason) = (Some(now), Some(reason));
            failing.version += 1;
            self.audit(&mut transaction, ACTOR, "webhook.pause", &failing.id, &[reason.slug()]).await?;
        }
        self.write_webhook(&mut transaction, &failing).await?;
        transaction.commit().await?;
        let goes_on = failing.paused_at.is_none() && state == Waiting;
        Ok(goes_on.then(|| if others_arrive { now + delay(attempts) } else { retry_at }))
    }

    /// How many deliveries were given up.
    pub async fn failed_deliveries(&self) -> Result<u64, Error> {
        let mut connection = self.database.connection().await?;
        let count: i64 = on_backend!(connection, c => {
            webhook_deliveries::table
                .filter(webhook_deliveries::state.eq(Failed.slug()))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(count.unsigned_abs())
    }

    /// Deletes deliveries of what happened before an instant, in whatever state; returns how many.
    pub async fn delete_old_deliveries(&self, before: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_old = webhook_deliveries::occurred_at.lt(before.naive_utc());
            diesel::delete(webhook_deliveries::table.filter(is_old)).execute(c).await
        })?)
    }
}
