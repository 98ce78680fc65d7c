//! The loop that does the jobs of one kind.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use tokio::sync::Notify;

use super::{Job, Jobs, Policy};
use crate::service::{self, Shutdown, Task};

/// Why an attempt failed.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What an attempt came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The result is stored, and the job was [finished](Jobs::finish) with it.
    Done,
    /// Nothing is to be done any more: the job is deleted if the lease still holds.
    NotNeeded,
    /// The job is due again at `due`, with another payload and no failures.
    Repeat {
        /// When.
        due: DateTime<Utc>,
        /// The payload.
        payload: String,
    },
}

/// Does the jobs of one kind.
#[async_trait]
pub trait Handler: Send + Sync {
    /// Does a job. After a failure the job is tried again later. The text of the failure is stored and logged.
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure>;

    /// Stores that a job was given up after its last attempt. Then it is deleted.
    async fn give_up(&self, _job: &Job, _cause: &str) -> Result<(), Failure> {
        Ok(())
    }
}

/// What a round came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// How many jobs were attempted.
    pub attempted: usize,
    /// Those that are done. One that is repeated is not.
    pub done: usize,
    /// Those that failed.
    pub failed: usize,
}

/// The worker of one kind. Several may run, in several processes.
#[derive(Clone)]
pub struct Worker {
    /// The jobs.
    pub jobs: Jobs,
    /// The policy of the kind.
    pub policy: &'static Policy,
    /// Does the work.
    pub handler: Arc<dyn Handler>,
    /// Wakes the worker.
    pub waits: Arc<Notify>,
}

impl Worker {
    /// The task that does jobs until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        let policy = self.policy;
        Task::new(policy.kind, async move {
            loop {
                let pause = match self.run_due(&shutdown).await {
                    Ok(Round { failed: 1.., .. }) => policy.pause_after_failure,
                    Ok(_) => None,
                    Err(error) => {
                        service::count_failure(policy.kind);
                        tracing::error!(kind = policy.kind, %error, "jobs wait");
                        None
                    }
                };
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = self.waits.notified(), if pause.is_none() => {}
                    () = tokio::time::sleep(pause.unwrap_or(policy.interval)) => {}
                }
            }
        })
    }

    /// Does every job that is due. It begins none after `shutdown`, and none after a failure if the policy has a pause
    /// then.
    pub async fn run_due(&self, shutdown: &Shutdown) -> Result<Round, Failure> {
        let mut round = Round::default();
        while !shutdown.is_cancelled() && (round.failed == 0 || self.policy.pause_after_failure.is_none()) {
            let Some(job) = self.jobs.take(self.policy).await? else { break };
            round.attempted += 1;
            match self.attempt(&job).await {
                Ok(Outcome::Done) => round.done += 1,
                Ok(Outcome::NotNeeded) => self.delete(&job).await?,
                Ok(Outcome::Repeat { due, payload }) => self.jobs.repeat(&job, due, &payload).await?,
                Err(cause) => {
                    round.failed += 1;
                    self.fail(&job, &cause.to_string()).await?;
                }
            }
        }
        Ok(round)
    }

    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        if self.policy.most_attempts.is_some_and(|most| job.attempt > most) {
            // The process died in the last attempt, or could not note how it ended.
            return Err("no attempt ended".into());
        }
        self.handler.attempt(job).await
    }

    /// Postpones a job that failed, or gives it up.
    async fn fail(&self, job: &Job, cause: &str) -> Result<(), Failure> {
        let Job { kind, key, attempt, .. } = job;
        if self.policy.most_attempts.is_some_and(|most| *attempt >= most) {
            tracing::error!(kind, key, attempt, cause, "a job is given up");
            self.handler.give_up(job, cause).await?;
            return self.delete(job).await;
        }
        tracing::warn!(kind, key, attempt, cause, "a job is tried again later");
        let due = self.jobs.clock.now() + self.policy.delay(*attempt);
        Ok(self.jobs.postpone(job, due, cause).await?)
    }

    async fn delete(&self, job: &Job) -> Result<(), Failure> {
        let mut connection = self.jobs.database.connection().await?;
        self.jobs.finish(&mut connection, job).await?;
        Ok(())
    }
}
