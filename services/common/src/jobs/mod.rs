//! Jobs: work that waits in a table of a service's database. [`Worker`] does the jobs of one kind.
//!
//! A job is enqueued in the transaction that causes the work, under a key that its kind has once. A worker leases it, and
//! deletes it in the transaction that stores the result. If the worker dies, another one takes the job when the lease
//! ends; a worker whose lease has ended changes nothing. Work may therefore begin twice, and its result is stored once.
//! Each service's migrations create the table:
//!
//! ```sql
//! CREATE TABLE jobs (
//!     key TEXT NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL, attempts INTEGER NOT NULL,
//!     due_at TIMESTAMP NOT NULL, lease TEXT, last_error TEXT, PRIMARY KEY (key, kind)
//! );
//! CREATE INDEX jobs_due ON jobs (kind, due_at);
//! ```

mod worker;

use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

pub use worker::{Failure, Handler, Outcome, Round, Worker};

use crate::{
    clock::Clock,
    db::{self, Connection, Database},
    measure::seconds_since,
    on_backend,
};

mod schema {
    diesel::table! {
        jobs (key, kind) {
            key -> Text,
            kind -> Text,
            payload -> Text,
            attempts -> Integer,
            due_at -> Timestamp,
            lease -> Nullable<Text>,
            last_error -> Nullable<Text>,
        }
    }
}

use schema::jobs;

/// How the jobs of one kind are done.
#[derive(Debug)]
pub struct Policy {
    /// The kind, as the table names it.
    pub kind: &'static str,
    /// How long a worker may take for a job. After it the worker is presumed dead, and another one may take the job.
    pub lease: TimeDelta,
    /// Delays after consecutive failed attempts, in seconds; the last one is for all further attempts.
    pub delays_seconds: &'static [i64],
    /// Number of attempts after which a job is given up; without it never. An attempt in which the process died counts.
    pub most_attempts: Option<u32>,
    /// Time between two polls. Polling finds jobs that another process enqueued.
    pub interval: Duration,
    /// How long all jobs wait after one has failed, where a failure means that a service is away.
    pub pause_after_failure: Option<Duration>,
}

impl Policy {
    /// The delay after the failed attempt of a number.
    pub fn delay(&self, attempt: u32) -> TimeDelta {
        let delays = self.delays_seconds;
        let index = (attempt.saturating_sub(1) as usize).min(delays.len().saturating_sub(1));
        TimeDelta::seconds(delays.get(index).copied().unwrap_or_default())
    }
}

/// A job that a worker has leased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its kind.
    pub kind: &'static str,
    /// What it is about; once in its kind.
    pub key: String,
    /// What else its worker has to know. May be empty.
    pub payload: String,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// Identifies the lease.
    lease: String,
}

/// The jobs of one kind that are not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobCount {
    /// Their kind.
    pub kind: String,
    /// How many there are, those that a worker has included.
    pub count: u64,
    /// Since when the oldest is due; `None` if none is.
    pub due_since: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct Due {
    key: String,
    payload: String,
    attempts: i32,
    due_at: NaiveDateTime,
}

/// The jobs in one database. Clones share it.
#[derive(Clone)]
pub struct Jobs {
    database: Database,
    clock: Clock,
}

impl Jobs {
    /// The jobs in a database with the table.
    pub fn new(database: Database, clock: Clock) -> Self {
        Self { database, clock }
    }

    /// Makes a job due now, in the caller's transaction. One with the same key begins anew, also if a worker has it; it
    /// keeps its payload.
    pub async fn enqueue(
        &self,
        connection: &mut Connection,
        policy: &Policy,
        key: &str,
        payload: &str,
    ) -> Result<(), db::Error> {
        self.enqueue_at(connection, policy, (key, payload), self.clock.now()).await
    }

    /// The same, due at a time.
    pub async fn enqueue_at(
        &self,
        connection: &mut Connection,
        policy: &Policy,
        (key, payload): (&str, &str),
        due: DateTime<Utc>,
    ) -> Result<(), db::Error> {
        let anew = (
            jobs::attempts.eq(0),
            jobs::due_at.eq(due.naive_utc()),
            jobs::lease.eq(None::<&str>),
            jobs::last_error.eq(None::<&str>),
        );
        let row = (jobs::key.eq(key), jobs::kind.eq(policy.kind), jobs::payload.eq(payload), anew);
        on_backend!(connection, c => {
            diesel::insert_into(jobs::table)
                .values(row)
                .on_conflict((jobs::key, jobs::kind))
                .do_update()
                .set(anew)
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Replaces the payload of a job.
    pub async fn put_payload(
        &self,
        connection: &mut Connection,
        policy: &Policy,
        key: &str,
        payload: &str,
    ) -> Result<(), db::Error> {
        on_backend!(connection, c => {
            diesel::update(jobs::table.find((key, policy.kind))).set(jobs::payload.eq(payload)).execute(c).await
        })?;
        Ok(())
    }

    /// Those of these keys whose jobs are not done, with their payloads, in the order of the keys.
    pub async fn waiting(
        &self,
        connection: &mut Connection,
        policy: &Policy,
        keys: &[String],
    ) -> Result<Vec<(String, String)>, db::Error> {
        Ok(on_backend!(connection, c => {
            jobs::table
                .filter(jobs::kind.eq(policy.kind))
                .filter(jobs::key.eq_any(keys))
                .order(jobs::key)
                .select((jobs::key, jobs::payload))
                .load(c)
                .await
        })?)
    }

    /// Deletes the jobs of these keys, also those that a worker has.
    pub async fn delete(&self, connection: &mut Connection, policy: &Policy, keys: &[String]) -> Result<(), db::Error> {
        on_backend!(connection, c => {
            diesel::delete(jobs::table.filter(jobs::kind.eq(policy.kind)).filter(jobs::key.eq_any(keys)))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// When the next job of a kind is due; absent if none waits.
    pub async fn next_due(&self, policy: &Policy) -> Result<Option<DateTime<Utc>>, db::Error> {
        let mut connection = self.database.connection().await?;
        let next: Option<NaiveDateTime> = on_backend!(connection, c => {
            jobs::table
                .filter(jobs::kind.eq(policy.kind))
                .select(diesel::dsl::min(jobs::due_at))
                .first(c)
                .await
        })?;
        Ok(next.map(|at| at.and_utc()))
    }

    /// The jobs that are not done, by kind.
    pub async fn counts(&self) -> Result<Vec<JobCount>, db::Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, i64, Option<NaiveDateTime>)> = on_backend!(connection, c => {
            jobs::table
                .group_by(jobs::kind)
                .order(jobs::kind)
                .select((jobs::kind, diesel::dsl::count_star(), diesel::dsl::min(jobs::due_at)))
                .load(c)
                .await
        })?;
        let count = |(kind, count, due): (String, i64, Option<NaiveDateTime>)| JobCount {
            kind,
            count: count.unsigned_abs(),
            due_since: due.filter(|at| *at <= now).map(|at| at.and_utc()),
        };
        Ok(rows.into_iter().map(count).collect())
    }

    /// Sets the gauges of jobs, those of kinds without a job included.
    pub async fn measure(&self, kinds: &[&'static Policy]) -> Result<(), db::Error> {
        let (counts, now) = (self.counts().await?, self.clock.now());
        for Policy { kind, .. } in kinds {
            let found = counts.iter().find(|found| found.kind == *kind);
            let since = found.and_then(|found| found.due_since);
            metrics::gauge!("jobs_waiting", "kind" => *kind).set(found.map_or(0.0, |found| found.count as f64));
            metrics::gauge!("jobs_oldest_seconds", "kind" => *kind).set(seconds_since(since, now));
        }
        Ok(())
    }

    /// Leases the job that has been due longest.
    pub async fn take(&self, policy: &Policy) -> Result<Option<Job>, db::Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("jobs {}", policy.kind)).await?;
        let due: Option<Due> = on_backend!(transaction, c => {
            jobs::table
                .filter(jobs::kind.eq(policy.kind))
                .filter(jobs::due_at.le(now))
                .order((jobs::due_at, jobs::key))
                .select(Due::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(Due { key, payload, attempts, due_at }) = due else { return Ok(None) };
        let lease = Uuid::new_v4().to_string();
        // The old time is part of the condition: a job that began anew meanwhile is not taken.
        let taken = on_backend!(transaction, c => {
            diesel::update(jobs::table.find((&key, policy.kind)).filter(jobs::due_at.eq(due_at)))
                .set((
                    jobs::lease.eq(&lease),
                    jobs::attempts.eq(attempts + 1),
                    jobs::due_at.eq(now + policy.lease),
                ))
                .execute(c)
                .await
        })?;
        transaction.commit().await?;
        let attempt = attempts.unsigned_abs() + 1;
        Ok((taken == 1).then_some(Job { kind: policy.kind, key, payload, attempt, lease }))
    }

    /// Deletes a job, in the transaction that stores its result. `false` if the lease has ended: then the result must not
    /// be stored.
    pub async fn finish(&self, connection: &mut Connection, job: &Job) -> Result<bool, db::Error> {
        Ok(on_backend!(connection, c => diesel::delete(leased(job)).execute(c).await)? == 1)
    }

    /// Makes a job that succeeded due again at `due`, with another payload. Nothing happens if the lease has ended.
    pub async fn repeat(&self, job: &Job, due: DateTime<Utc>, payload: &str) -> Result<(), db::Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(leased(job))
                .set((
                    jobs::payload.eq(payload),
                    jobs::attempts.eq(0),
                    jobs::due_at.eq(due.naive_utc()),
                    jobs::lease.eq(None::<String>),
                    jobs::last_error.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Makes a job that failed due again at `due`. Nothing happens if the lease has ended.
    pub async fn postpone(&self, job: &Job, due: DateTime<Utc>, error: &str) -> Result<(), db::Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(leased(job))
                .set((
                    jobs::due_at.eq(due.naive_utc()),
                    jobs::lease.eq(None::<String>),
                    jobs::last_error.eq(error),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}

/// The row of a job, if the lease still holds.
#[diesel::dsl::auto_type(no_type_alias)]
fn leased<'a>(job: &'a Job) -> _ {
    let key: &'a str = job.key.as_str();
    let kind: &'a str = job.kind;
    let lease: &'a str = job.lease.as_str();
    jobs::table.filter(jobs::key.eq(key)).filter(jobs::kind.eq(kind)).filter(jobs::lease.eq(lease))
}
