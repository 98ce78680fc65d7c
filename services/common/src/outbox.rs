//! Events are written as rows in the transaction that causes them, and a relay publishes the rows.
//!
//! An event is therefore never lost between a commit and a crash, and never published for a change that was rolled
//! back. Rows are found by `published_at is null`, never by a last id, because transactions do not commit in the order
//! of their ids. Each service's migrations create the table:
//!
//! ```sql
//! CREATE TABLE event_outbox (
//!     id TEXT NOT NULL PRIMARY KEY, topic TEXT NOT NULL, key TEXT NOT NULL, version BIGINT NOT NULL,
//!     created_at TIMESTAMP NOT NULL, published_at TIMESTAMP
//! );
//! CREATE INDEX event_outbox_unpublished ON event_outbox (created_at) WHERE published_at IS NULL;
//! ```

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    clock::Clock,
    db::{self, Connection, Database},
    events::{Event, Events},
    measure::seconds_since,
    on_backend,
    service::{self, Shutdown, Task},
};

mod schema {
    diesel::table! {
        event_outbox (id) {
            id -> Text,
            topic -> Text,
            key -> Text,
            version -> BigInt,
            created_at -> Timestamp,
            published_at -> Nullable<Timestamp>,
        }
    }
}

use schema::event_outbox;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = event_outbox, treat_none_as_default_value = false)]
struct Row {
    id: String,
    topic: String,
    key: String,
    version: i64,
    created_at: NaiveDateTime,
    published_at: Option<NaiveDateTime>,
}

/// The relay's name in logs and metrics.
const RELAY: &str = "outbox relay";
/// How many rows the relay reads at a time.
const BATCH: i64 = 500;
/// How often the relay checks without being woken, because another process may have written a row.
const INTERVAL: Duration = Duration::from_secs(1);
/// Published rows are kept this long for troubleshooting.
const KEPT_HOURS: i64 = 24;

/// Records events of one database and publishes them.
#[derive(Clone)]
pub struct Outbox {
    database: Database,
    events: Events,
    clock: Clock,
    wake: Arc<Notify>,
}

impl Outbox {
    /// The outbox of a database with the table.
    pub fn new(database: Database, events: Events, clock: Clock) -> Self {
        Self { database, events, clock, wake: Arc::new(Notify::new()) }
    }

    /// Records an event in the caller's transaction. Call [`wake`](Self::wake) after its commit.
    pub async fn record(
        &self,
        transaction: &mut Connection,
        topic: &str,
        key: &str,
        version: u64,
    ) -> Result<(), db::Error> {
        let row = Row {
            id: Uuid::now_v7().to_string(),
            topic: topic.into(),
            key: key.into(),
            version: version.cast_signed(),
            created_at: self.clock.now().naive_utc(),
            published_at: None,
        };
        on_backend!(transaction, c => {
            diesel::insert_into(event_outbox::table).values(&row).execute(c).await
        })?;
        Ok(())
    }

    /// Wakes the relay.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// The task that publishes recorded events until `shutdown`.
    pub fn relay(&self, shutdown: Shutdown) -> Task {
        let outbox = self.clone();
        Task::new(RELAY, async move {
            loop {
                if let Err(error) = outbox.publish_recorded().await {
                    service::count_failure(RELAY);
                    tracing::error!(%error, "events wait in the outbox");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = outbox.wake.notified() => {}
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Publishes every recorded event once; again after a failure between publishing and marking. Relays of several
    /// processes take turns.
    pub async fn publish_recorded(&self) -> Result<(), Failure> {
        loop {
            // Most checks find nothing, so they do not wait for their turn.
            let mut connection = self.database.connection().await?;
            let waiting: i64 = on_backend!(connection, c => {
                event_outbox::table.filter(event_outbox::published_at.is_null()).count().get_result(c).await
            })
            .map_err(db::Error::from)?;
            drop(connection);
            if waiting == 0 {
                return Ok(());
            }
            let mut transaction = self.database.begin("event outbox").await?;
            let rows: Vec<Row> = on_backend!(transaction, c => {
                event_outbox::table
                    .filter(event_outbox::published_at.is_null())
                    .order((event_outbox::created_at, event_outbox::id))
                    .limit(BATCH)
                    .select(Row::as_select())
                    .load(c)
                    .await
            })
            .map_err(db::Error::from)?;
            let mut published = Vec::with_capacity(rows.len());
            for row in rows {
                let event = Event { topic: row.topic, key: row.key, version: row.version.cast_unsigned() };
                self.events.publish(event).await?;
                published.push(row.id);
            }
            self.mark(&mut transaction, published).await?;
            transaction.commit().await?;
        }
    }

    /// When the oldest event was recorded that is not published; `None` if all are.
    pub async fn oldest(&self) -> Result<Option<DateTime<Utc>>, db::Error> {
        let mut connection = self.database.connection().await?;
        let oldest: Option<NaiveDateTime> = on_backend!(connection, c => {
            event_outbox::table
                .filter(event_outbox::published_at.is_null())
                .select(diesel::dsl::min(event_outbox::created_at))
                .first(c)
                .await
        })?;
        Ok(oldest.map(|at| at.and_utc()))
    }

    /// Sets the gauge of the oldest event of a service.
    pub async fn measure(&self, service: &'static str) -> Result<(), db::Error> {
        let age = seconds_since(self.oldest().await?, self.clock.now());
        metrics::gauge!("outbox_oldest_seconds", "service" => service).set(age);
        Ok(())
    }

    async fn mark(&self, transaction: &mut Connection, ids: Vec<String>) -> Result<(), db::Error> {
        let now = self.clock.now().naive_utc();
        on_backend!(transaction, c => {
            diesel::update(event_outbox::table.filter(event_outbox::id.eq_any(ids)))
                .set(event_outbox::published_at.eq(now))
                .execute(c)
                .await
        })?;
        let old = now - chrono::Duration::hours(KEPT_HOURS);
        on_backend!(transaction, c => {
            diesel::delete(event_outbox::table.filter(event_outbox::published_at.lt(old))).execute(c).await
        })?;
        Ok(())
    }
}

/// Why events were not published.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// The transport of events failed.
    #[error(transparent)]
    Events(#[from] crate::events::Error),
}
