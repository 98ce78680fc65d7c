//! How much work waits, and for how long.

use casacero_common::{db::Backend, measure::seconds_since, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::{dsl::sql, prelude::*, sql_types::Bool};
use diesel_async::RunQueryDsl;

use super::{Error, Store, jobs, schema::mail_outbox};

/// Mails that are not done have a job. Those that are done stay for a year, and no index tells them apart.
const WAITS: &str = "mail_outbox.id IN (SELECT key FROM jobs WHERE kind = 'mail')";

/// Whether the last try of the server to archive its log failed.
const ARCHIVE_FAILS: &str = "current_setting('archive_mode') <> 'off' AND EXISTS (SELECT 1 FROM pg_stat_archiver
    WHERE last_failed_time > coalesce(last_archived_time, '-infinity'))";

impl Store {
    /// When the oldest mail was queued that waits to be sent; `None` if none waits.
    pub async fn oldest_waiting_mail(&self) -> Result<Option<DateTime<Utc>>, Error> {
        let mut connection = self.database.connection().await?;
        let oldest: Option<NaiveDateTime> = on_backend!(connection, c => {
            mail_outbox::table
                .filter(sql::<Bool>(WAITS))
                .select(diesel::dsl::min(mail_outbox::created_at))
                .first(c)
                .await
        })?;
        Ok(oldest.map(|at| at.and_utc()))
    }

    /// Whether PostgreSQL keeps its log because it cannot archive it; `None` with SQLite, which has no such log.
    pub async fn archive_fails(&self) -> Result<Option<bool>, Error> {
        let mut connection = self.database.connection().await?;
        let Backend::Postgres(c) = connection.backend() else { return Ok(None) };
        Ok(Some(diesel::select(sql::<Bool>(ARCHIVE_FAILS)).get_result(c).await?))
    }

    /// Sets the gauges of jobs, mails and events that wait, and of the log of the database.
    pub async fn measure_backlog(&self) -> Result<(), Error> {
        self.jobs.measure(&jobs::ALL).await?;
        self.outbox.measure("listing").await?;
        let age = seconds_since(self.oldest_waiting_mail().await?, self.clock.now());
        metrics::gauge!("mail_oldest_seconds").set(age);
        if let Some(fails) = self.archive_fails().await? {
            metrics::gauge!("postgres_archive_fails").set(f64::from(u8::from(fails)));
        }
        Ok(())
    }
}
