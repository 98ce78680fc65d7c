//! Sends a job for every due feed, measures the feeds, and ends holds.

use std::time::Duration;

use casacero_common::{
    queue::{self, Queue},
    service::{self, Shutdown, Task},
};

use super::{FeedJob, READS, READS_NOW};
use crate::store::{self, Store};

/// The scheduler's name in logs and metrics.
const TASK: &str = "feed scheduler";
/// How often the scheduler searches for due feeds. A lost message delays a read by at most this plus the time after
/// which it counts as lost.
const INTERVAL: Duration = Duration::from_secs(30);
/// How many feeds are taken from the store at once.
const BATCH: i64 = 500;
/// How often old history is deleted, in intervals.
const CLEANUP_EVERY: u64 = 120;

/// Why jobs could not be sent.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The queue failed.
    #[error(transparent)]
    Queue(#[from] queue::Error),
}

/// Sends jobs for feeds that are due.
#[derive(Clone)]
pub struct Scheduler {
    /// The source of due feeds.
    pub store: Store,
    pub queue: Queue,
}

impl Scheduler {
    /// The scheduling task, until `shutdown`.
    pub fn task(&self, shutdown: &Shutdown) -> Task {
        let (scheduler, shutdown) = (self.clone(), shutdown.clone());
        Task::new(TASK, async move {
            let mut round = 0_u64;
            while !shutdown.is_cancelled() {
                scheduler.round(round).await;
                round = round.wrapping_add(1);
                tokio::select! {
                    () = shutdown.cancelled() => {}
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Does the work of one interval. A part that fails stops no other.
    async fn round(&self, round: u64) {
        if let Err(error) = self.send_due().await {
            service::count_failure(TASK);
            tracing::error!(%error, "due feeds wait");
        }
        if let Err(error) = self.measure().await {
            service::count_failure(TASK);
            tracing::error!(%error, "feeds are not measured");
        }
        if let Err(error) = self.store.end_holds().await {
            service::count_failure(TASK);
            tracing::error!(%error, "nights stay held beyond their time");
        }
        if round.is_multiple_of(CLEANUP_EVERY)
            && let Err(error) = self.store.forget_old().await
        {
            service::count_failure(TASK);
            tracing::error!(%error, "old history stays until the next cleanup");
        }
        if round.is_multiple_of(CLEANUP_EVERY)
            && let Err(error) = self.store.make_missing_nights().await
        {
            service::count_failure(TASK);
            tracing::error!(%error, "some nights are made when they are read");
        }
    }

    /// Sends a job for every due feed. Returns the number of jobs.
    pub async fn send_due(&self) -> Result<usize, Error> {
        let mut sent = 0;
        loop {
            let due = self.store.wake_due(BATCH).await?;
            if due.is_empty() {
                return Ok(sent);
            }
            self.send(READS, &due).await?;
            sent += due.len();
        }
    }

    /// Sends jobs that a user waits for. False if the queue is unavailable: the feeds stay due, and the scheduler sends
    /// their jobs later.
    pub async fn send_now(&self, feed_ids: &[String]) -> Result<bool, store::Error> {
        match self.send(READS_NOW, feed_ids).await {
            Ok(()) => Ok(true),
            Err(Error::Store(error)) => Err(error),
            Err(Error::Queue(error)) => {
                tracing::warn!(%error, "reads that somebody waits for are left to the scheduler");
                Ok(false)
            }
        }
    }

    /// Sends a job for each feed. If a job could not be sent, its feed is marked as not sent, so that the next search
    /// finds it at once.
    async fn send(&self, queue: &str, feed_ids: &[String]) -> Result<(), Error> {
        for (position, feed_id) in feed_ids.iter().enumerate() {
            let sent = self.queue.publish(queue, FeedJob::read(feed_id).message(), Duration::ZERO).await;
            if let Err(error) = sent {
                self.store.not_sent(&feed_ids[position..]).await?;
                return Err(error.into());
            }
        }
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "gauges are floats, and counts this large do not occur")]
    async fn measure(&self) -> Result<(), Error> {
        let counts = self.store.feed_counts().await?;
        metrics::gauge!("calendar_feeds").set(counts.feeds as f64);
        metrics::gauge!("calendar_feeds_due").set(counts.due as f64);
        metrics::gauge!("calendar_feed_due_seconds").set(counts.due_seconds as f64);
        metrics::gauge!("calendar_feeds_stale").set(counts.stale as f64);
        metrics::gauge!("calendar_feeds_missing_nights").set(counts.missing as f64);
        metrics::gauge!("calendar_feed_age_seconds").set(counts.oldest_seconds as f64);
        for name in [READS, READS_NOW] {
            metrics::gauge!("queue_depth", "queue" => name).set(self.queue.depth(name).await? as f64);
        }
        Ok(())
    }
}
