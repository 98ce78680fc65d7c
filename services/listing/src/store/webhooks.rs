//! Webhooks in the store. What they are told is in `webhook_deliveries.rs`.

use std::collections::HashMap;

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        WebhookDeliveryState::{self, Failed, Waiting},
        WebhookPause, WebhookTopic,
    },
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::{
    dsl::{count_star, exists},
    prelude::*,
};
use diesel_async::RunQueryDsl;
use url::Url;
use uuid::Uuid;

use super::{
    Change, Corrupt, Error, Store,
    jobs::WEBHOOKS,
    schema::{webhook_deliveries, webhooks},
};
use crate::domain::{refusal::Refusal, webhook::OLD_SECRET};

/// An address that is told what changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    pub id: String,
    pub address: String,
    pub topics: Vec<WebhookTopic>,
    pub version: u64,
    /// The number of its secret.
    pub generation: u32,
    /// When the secret before was replaced.
    pub secret_replaced_at: Option<DateTime<Utc>>,
    pub created_by: String,
    pub created_at: DateTime<Utc>,
    pub paused_at: Option<DateTime<Utc>>,
    pub pause_reason: Option<WebhookPause>,
    /// How many attempts failed since the last one that did not.
    pub failures: u32,
    pub failing_since: Option<DateTime<Utc>>,
    /// When something is sent again after a failure.
    pub retry_at: Option<DateTime<Utc>>,
}

impl Webhook {
    /// Until when the secret before signs, too.
    pub fn old_secret_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.secret_replaced_at.map(|at| at + OLD_SECRET).filter(|until| *until > now)
    }
}

/// A webhook, and how many deliveries wait and were given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedWebhook {
    pub webhook: Webhook,
    pub waiting: u64,
    pub failed: u64,
}

/// What becomes of a webhook; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebhookUpdate {
    pub address: Option<Url>,
    pub topics: Option<Vec<WebhookTopic>>,
    pub paused: Option<bool>,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = webhooks, treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct WebhookRow {
    id: String,
    address: String,
    topics: String,
    version: i64,
    generation: i32,
    secret_replaced_at: Option<NaiveDateTime>,
    created_by: String,
    created_at: NaiveDateTime,
    paused_at: Option<NaiveDateTime>,
    pause_reason: Option<String>,
    failures: i32,
    failing_since: Option<NaiveDateTime>,
    retry_at: Option<NaiveDateTime>,
}

impl WebhookRow {
    fn read(self) -> Result<Webhook, Corrupt> {
        let corrupt = |column| {
            let id = self.id.clone();
            move || Corrupt { id, column, problem: "is not a known value".into() }
        };
        let words: Vec<String> = serde_json::from_str(&self.topics).map_err(|_| corrupt("topics")())?;
        let topics: Result<_, _> = words.iter().map(|word| word.parse()).collect();
        let pause_reason = self.pause_reason.as_deref().map(str::parse).transpose();
        Ok(Webhook {
            topics: topics.map_err(|_| corrupt("topics")())?,
            pause_reason: pause_reason.map_err(|_| corrupt("pause_reason")())?,
            id: self.id,
            address: self.address,
            version: self.version.cast_unsigned(),
            generation: self.generation.unsigned_abs(),
            secret_replaced_at: self.secret_replaced_at.map(|at| at.and_utc()),
            created_by: self.created_by,
            created_at: self.created_at.and_utc(),
            paused_at: self.paused_at.map(|at| at.and_utc()),
            failures: self.failures.unsigned_abs(),
            failing_since: self.failing_since.map(|at| at.and_utc()),
            retry_at: self.retry_at.map(|at| at.and_utc()),
        })
    }

    fn of(webhook: &Webhook) -> Self {
        let words: Vec<&str> = webhook.topics.iter().map(|topic| topic.slug()).collect();
        Self {
            id: webhook.id.clone(),
            address: webhook.address.clone(),
            topics: serde_json::to_string(&words).expect("a list of words is plain data"),
            version: webhook.version.cast_signed(),
            generation: webhook.generation.cast_signed(),
            secret_replaced_at: webhook.secret_replaced_at.map(|at| at.naive_utc()),
            created_by: webhook.created_by.clone(),
            created_at: webhook.created_at.naive_utc(),
            paused_at: webhook.paused_at.map(|at| at.naive_utc()),
            pause_reason: webhook.pause_reason.map(|reason| reason.slug().to_owned()),
            failures: webhook.failures.cast_signed(),
            failing_since: webhook.failing_since.map(|at| at.naive_utc()),
            retry_at: webhook.retry_at.map(|at| at.naive_utc()),
        }
    }
}

/// The lock under which a webhook is changed.
pub(super) fn subject(id: &str) -> String {
    format!("webhook {id}")
}

impl Store {
    /// All webhooks, the newest first.
    pub async fn webhooks(&self) -> Result<Vec<ListedWebhook>, Error> {
        let mut connection = self.database.connection().await?;
        let webhooks = self.read_webhooks(&mut connection).await?;
        with_counts(&mut connection, webhooks).await
    }

    /// A webhook with its counts.
    pub async fn webhook(&self, id: &str) -> Result<Option<ListedWebhook>, Error> {
        let mut connection = self.database.connection().await?;
        let webhook = self.read_webhook(&mut connection, id).await?;
        Ok(with_counts(&mut connection, webhook.into_iter().collect()).await?.pop())
    }

    /// Whether there is any webhook.
    pub async fn has_webhooks(&self) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        Ok(
            on_backend!(connection, c => diesel::select(exists(webhooks::table.select(webhooks::id))).get_result(c).await)?,
        )
    }

    pub(super) async fn read_webhooks(&self, connection: &mut db::Connection) -> Result<Vec<Webhook>, Error> {
        let rows: Vec<WebhookRow> = on_backend!(connection, c => {
            webhooks::table.order(webhooks::id.desc()).select(WebhookRow::as_select()).load(c).await
        })?;
        Ok(rows.into_iter().map(WebhookRow::read).collect::<Result<_, _>>()?)
    }

    pub(super) async fn read_webhook(
        &self,
        connection: &mut db::Connection,
        id: &str,
    ) -> Result<Option<Webhook>, Error> {
        let row: Option<WebhookRow> = on_backend!(connection, c => {
            webhooks::table.find(id).select(WebhookRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(WebhookRow::read).transpose()?)
    }

    /// Writes all of a webhook that is there.
    pub(super) async fn write_webhook(&self, connection: &mut db::Connection, webhook: &Webhook) -> Result<(), Error> {
        let row = WebhookRow::of(webhook);
        on_backend!(connection, c => {
            diesel::update(webhooks::table.find(&row.id)).set(&row).execute(c).await
        })?;
        Ok(())
    }

    /// Stores a new webhook.
    pub async fn add_webhook(&self, actor: &str, address: &Url, topics: Vec<WebhookTopic>) -> Result<Webhook, Error> {
        let webhook = Webhook {
            id: Uuid::now_v7().to_string(),
            address: address.to_string(),
            topics,
            version: 1,
            generation: 1,
            secret_replaced_at: None,
            created_by: actor.to_owned(),
            created_at: self.clock.now(),
            paused_at: None,
            pause_reason: None,
            failures: 0,
            failing_since: None,
            retry_at: None,
        };
        let mut transaction = self.database.begin(&subject(&webhook.id)).await?;
        let row = WebhookRow::of(&webhook);
        on_backend!(transaction, c => diesel::insert_into(webhooks::table).values(&row).execute(c).await)?;
        self.audit(&mut transaction, actor, "webhook.create", &webhook.id, &["address", "topics"]).await?;
        transaction.commit().await?;
        Ok(webhook)
    }

    /// Changes a webhook, of the version that was looked at if one is named. What waits is sent at once when it is resumed
    /// or has another address.
    pub async fn change_webhook(
        &self,
        actor: &str,
        id: &str,
        version: Option<u64>,
        update: WebhookUpdate,
    ) -> Result<Result<Webhook, Refusal>, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let Some(present) = self.read_webhook(&mut transaction, id).await? else {
            return Ok(Err(Refusal::WebhookNotFound));
        };
        if version.is_some_and(|version| version != present.version) {
            return Ok(Err(Refusal::WebhookChanged { version: present.version }));
        }
        let WebhookUpdate { address, topics, paused } = update;
        let mut webhook = Webhook {
            address: address.map_or_else(|| present.address.clone(), Into::into),
            topics: topics.unwrap_or_else(|| present.topics.clone()),
            ..present.clone()
        };
        match (present.paused_at, paused) {
            (None, Some(true)) => {
                webhook.paused_at = Some(self.clock.now());
                webhook.pause_reason = Some(WebhookPause::Operator);
            }
            (Some(_), Some(false)) => (webhook.paused_at, webhook.pause_reason) = (None, None),
            (None, Some(false) | None) | (Some(_), Some(true) | None) => {}
        }
        let begins_anew = present.paused_at.is_some() || webhook.address != present.address;
        if begins_anew && webhook.paused_at.is_none() {
            (webhook.failures, webhook.failing_since, webhook.retry_at) = (0, None, None);
            for delivery in self.waiting_deliveries(&mut transaction, id).await? {
                self.jobs.enqueue(&mut transaction, &WEBHOOKS, &delivery, "").await?;
            }
        }
        if webhook == present {
            return Ok(Ok(present));
        }
        webhook.version += 1;
        let is_changed = [
            ("address", webhook.address != present.address),
            ("topics", webhook.topics != present.topics),
            ("paused", webhook.paused_at != present.paused_at),
        ];
        let fields: Vec<&str> = is_changed.iter().filter(|(_, changed)| *changed).map(|(field, _)| *field).collect();
        let words = |webhook: &Webhook| webhook.topics.iter().map(|topic| topic.slug()).collect::<Vec<_>>().join(" ");
        let values = [
            Change::new("topics", Some(words(&present)), Some(words(&webhook))),
            Change::new(
                "paused",
                Some(present.paused_at.is_some().to_string()),
                Some(webhook.paused_at.is_some().to_string()),
            ),
        ];
        let changes: Vec<Change> = values.into_iter().filter(|one| one.before != one.after).collect();
        self.write_webhook(&mut transaction, &webhook).await?;
        self.audit_changes(&mut transaction, actor, "webhook.change", id, &fields, &changes).await?;
        transaction.commit().await?;
        Ok(Ok(webhook))
    }

    /// Removes a webhook with its log. False if there is none.
    pub async fn remove_webhook(&self, actor: &str, id: &str) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        // Jobs without a delivery have nothing to do.
        let removed = on_backend!(transaction, c => {
            diesel::delete(webhooks::table.find(id)).execute(c).await
        })?;
        if removed == 0 {
            return Ok(false);
        }
        self.audit(&mut transaction, actor, "webhook.remove", id, &[]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Gives a webhook another secret; the one before signs beside it for a while.
    pub async fn replace_webhook_secret(&self, actor: &str, id: &str) -> Result<Option<Webhook>, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let Some(present) = self.read_webhook(&mut transaction, id).await? else { return Ok(None) };
        let webhook = Webhook {
            version: present.version + 1,
            generation: present.generation + 1,
            secret_replaced_at: Some(self.clock.now()),
            ..present
        };
        self.write_webhook(&mut transaction, &webhook).await?;
        self.audit(&mut transaction, actor, "webhook.replace_secret", id, &["secret"]).await?;
        transaction.commit().await?;
        Ok(Some(webhook))
    }
}

/// Webhooks with how many of their deliveries wait and were given up.
async fn with_counts(connection: &mut db::Connection, webhooks: Vec<Webhook>) -> Result<Vec<ListedWebhook>, Error> {
    let ids: Vec<&str> = webhooks.iter().map(|webhook| webhook.id.as_str()).collect();
    let counts: Vec<(String, String, i64)> = on_backend!(connection, c => {
        webhook_deliveries::table
            .filter(webhook_deliveries::state.eq_any([Waiting.slug(), Failed.slug()]))
            .filter(webhook_deliveries::webhook_id.eq_any(&ids))
            .group_by((webhook_deliveries::webhook_id, webhook_deliveries::state))
            .select((webhook_deliveries::webhook_id, webhook_deliveries::state, count_star()))
            .load(c)
            .await
    })?;
    let counts: HashMap<(String, String), i64> =
        counts.into_iter().map(|(id, state, count)| ((id, state), count)).collect();
    let listed = |webhook: Webhook| {
        let count = |state: WebhookDeliveryState| {
            counts.get(&(webhook.id.clone(), state.slug().to_owned())).map_or(0, |count| count.unsigned_abs())
        };
        ListedWebhook { waiting: count(Waiting), failed: count(Failed), webhook }
    };
    Ok(webhooks.into_iter().map(listed).collect())
}
