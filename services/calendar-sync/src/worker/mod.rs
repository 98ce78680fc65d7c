//! Reads feeds: takes jobs from the queues, claims the feed, fetches it, and writes the result.
//!
//! The feed's row is the truth and the job a wake-up. A job for a feed that is not due, or that another worker has
//! claimed, is already done. A worker writes its result only under its own claim, so that a worker that was considered
//! dead cannot overwrite its successor's result.

mod job;
mod scheduler;

use std::{error::Error, num::NonZeroU16, sync::Arc, time::Instant};

use casacero_common::{
    concurrency_limit::Permit,
    queue::{self, Delivery, Queue},
    service::{Shutdown, Task},
    telemetry,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
};
use tracing::Instrument as _;

pub use job::{FeedJob, READS, READS_NOW};
pub use scheduler::{Error as SchedulerError, Scheduler};

use crate::{
    HostThrottle,
    domain::{
        failure::ReadError,
        feed,
        nights::horizon,
        occupancy::{Alert, JobEnd, ReadOutcome},
        sharing::conflict::conflicts,
    },
    ports::{FeedFetcher, FetchRequest, Fetched},
    store::{self, Answered, Claimed, Property, Store},
};

/// A job is tried again after this time if the store was unavailable.
const STORE_RETRY: std::time::Duration = std::time::Duration::from_secs(10);
/// A job is given up after this many tries if the store answers but refuses its result.
const MOST_TRIES: u32 = 10;
/// A feed that another worker has claimed is checked again after this time, because that worker may have died and its
/// job may have been redelivered.
const CLAIMED_RETRY: chrono::TimeDelta = chrono::TimeDelta::seconds(20);
/// Jobs taken per running read. The additional ones wait for their host's turn.
const IN_HAND: usize = 4;
/// The HTTP status "not modified".
const NOT_MODIFIED: u16 = 304;
/// An unavailable queue is tried again after this time.
const QUEUE_RETRY: std::time::Duration = std::time::Duration::from_secs(5);

#[derive(Clone)]
pub struct Worker {
    pub store: Store,
    pub queue: Queue,
    pub fetcher: Arc<dyn FeedFetcher>,
    pub clock: casacero_common::clock::Clock,
    /// Limits the reads of each host.
    pub hosts: HostThrottle,
    /// Maximum number of concurrent reads.
    pub at_once: usize,
    /// One permit for each concurrent read.
    pub places: Arc<Semaphore>,
}

/// Dead-letters a job, so that operators can find it.
async fn give_up(delivery: Delivery, reason: &str) -> Result<(), queue::Error> {
    metrics::counter!("calendar_jobs_given_up_total").increment(1);
    tracing::warn!(reason, "a job is given up");
    delivery.dead_letter(reason).await
}

/// Logs the error of settling a job.
fn settled(end: Result<(), queue::Error>) {
    if let Err(error) = end {
        // The row knows when the feed is due, so the scheduler sends another job.
        tracing::warn!(%error, "a job could not be settled");
    }
}

impl Worker {
    /// The reading tasks, one for each queue, until `shutdown`.
    pub fn tasks(&self, shutdown: &Shutdown) -> Vec<Task> {
        [("feed reads", READS), ("feed reads now", READS_NOW)]
            .into_iter()
            .map(|(name, queue)| Task::new(name, self.clone().run(queue, shutdown.clone())))
            .collect()
    }

    async fn run(self, queue: &'static str, shutdown: Shutdown) {
        let mut running = JoinSet::new();
        let in_hand = self.at_once.max(1).saturating_mul(IN_HAND);
        let hands = Arc::new(Semaphore::new(in_hand));
        let in_hand = u16::try_from(in_hand).ok().and_then(NonZeroU16::new).unwrap_or(NonZeroU16::MAX);
        while !shutdown.is_cancelled() {
            match self.queue.consume(queue, in_hand).await {
                Ok(consumer) => self.take(consumer, &hands, &mut running, &shutdown).await,
                Err(error) => tracing::error!(queue, %error, "feed reads wait"),
            }
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(QUEUE_RETRY) => {}
            }
        }
        // Reads in progress end within their deadline, so their results are awaited.
        while running.join_next().await.is_some() {}
    }

    /// Takes jobs until the consumer or the process ends.
    async fn take(
        &self,
        mut consumer: queue::Consumer,
        hands: &Arc<Semaphore>,
        running: &mut JoinSet<()>,
        shutdown: &Shutdown,
    ) {
        loop {
            let Ok(hand) = Arc::clone(hands).acquire_owned().await else { return };
            let delivery = tokio::select! {
                () = shutdown.cancelled() => return,
                delivery = consumer.next() => delivery,
            };
            let Some(delivery) = delivery else { return };
            let (worker, shutdown) = (self.clone(), shutdown.clone());
            while running.try_join_next().is_some() {}
            running.spawn(async move {
                worker.handle(delivery, &shutdown).await;
                drop(hand);
            });
        }
    }

    /// Does one job and settles it. A job that has not begun at `shutdown` returns to its queue.
    pub async fn handle(&self, delivery: Delivery, shutdown: &Shutdown) {
        let span = tracing::info_span!("feed read", otel.kind = "consumer", feed = tracing::field::Empty);
        telemetry::continue_trace(&span, |name| delivery.job.headers.get(name).cloned());
        async {
            let end = match FeedJob::of(&delivery.job) {
                Err(error) => give_up(delivery, &format!("not a job of this release: {error}")).await,
                Ok(FeedJob::ReadFeedV1 { feed_id }) => {
                    tracing::Span::current().record("feed", &feed_id);
                    let (permit, _place) = tokio::select! {
                        biased;
                        () = shutdown.cancelled() => return,
                        turn = self.turn(&feed_id) => match turn {
                            Ok(Some(turn)) => turn,
                            Ok(None) => return settled(delivery.ack().await),
                            Err(error) => {
                                tracing::error!(%error, "a feed cannot be looked up");
                                return settled(delivery.retry(STORE_RETRY).await);
                            }
                        },
                    };
                    let end = self.read(&feed_id).await;
                    // Not in the background: this process may be about to end.
                    permit.give_back().await;
                    match end {
                        Ok(JobEnd::Done) => delivery.ack().await,
                        Ok(JobEnd::Retry(delay)) => delivery.retry(delay.to_std().unwrap_or(STORE_RETRY)).await,
                        Ok(JobEnd::GivenUp(code)) => give_up(delivery, code).await,
                        Err(error) if !error.is_away() && delivery.attempt > MOST_TRIES => {
                            tracing::error!(%error, "a read cannot be written");
                            give_up(delivery, "the read cannot be written").await
                        }
                        Err(error) => {
                            tracing::error!(%error, "a read could not be written");
                            delivery.retry(STORE_RETRY).await
                        }
                    }
                }
            };
            settled(end);
        }
        .instrument(span)
        .await;
    }

    /// Waits until the feed's host and this worker can do the read. `None` if the feed is gone, or if its host had no
    /// turn for too long: the scheduler then sends another job.
    async fn turn(&self, feed_id: &str) -> Result<Option<(Permit, OwnedSemaphorePermit)>, store::Error> {
        let Some(feed) = self.store.feed(feed_id).await? else { return Ok(None) };
        let host = feed.url.host();
        let Some(turn) = self.hosts.turn(host).await else {
            tracing::debug!(host, "the host has no turn for too long");
            self.store.not_sent(&[feed_id.to_owned()]).await?;
            return Ok(None);
        };
        // This fails only if the semaphore is closed, which never happens.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        Ok(place.map(|place| (turn, place)))
    }

    /// Reads a feed if it is due and not claimed, and writes the result.
    pub async fn read(&self, feed_id: &str) -> Result<JobEnd, store::Error> {
        let Some(claimed) = self.store.claim(feed_id).await? else {
            let is_claimed = self.store.is_claimed(feed_id).await?;
            tracing::debug!(is_claimed, "the feed is not due, or is being read");
            return Ok(if is_claimed { JobEnd::Retry(CLAIMED_RETRY) } else { JobEnd::Done });
        };
        let started = Instant::now();
        let (outcome, status, bytes) = self.fetch(&claimed).await;
        let is_failed = matches!(outcome, ReadOutcome::Failed(_));
        let Claimed { property, feed, nights_wait: _ } = claimed;
        let duration = started.elapsed();
        let answered = Answered { status, duration, bytes };
        let writing = tracing::info_span!("write nights");
        let Some(written) = self.store.write_read(&feed, outcome, answered).instrument(writing).await? else {
            tracing::info!("another worker has taken over; the result is dropped");
            return Ok(JobEnd::Done);
        };
        let labels = [("platform", feed.platform.name()), ("outcome", written.outcome)];
        metrics::counter!("calendar_feed_reads_total", &labels).increment(1);
        metrics::histogram!("calendar_feed_read_seconds", "platform" => feed.platform.name())
            .record(duration.as_secs_f64());
        tracing::info!(property = %property.id, platform = %feed.platform, outcome = written.outcome, "feed read");
        if let Some(alert) = written.alert {
            metrics::counter!("calendar_feed_alerts_total", "kind" => alert.name()).increment(1);
            tracing::warn!(property = %property.id, platform = %feed.platform, kind = alert.name(), "an owner is to be told");
        }
        if !is_failed {
            self.tell_conflicts(&property).await;
        }
        Ok(written.job)
    }

    /// Raises alerts about conflicts that the owner was not told of. The read is written already, and the next one that
    /// does not fail tells what this one could not, even if the feed has not changed.
    async fn tell_conflicts(&self, property: &Property) {
        match self.new_conflicts(property).await {
            Ok(0) => {}
            Ok(told) => {
                let kind = Alert::Conflict.name();
                metrics::counter!("calendar_feed_alerts_total", "kind" => kind).increment(told as u64);
                tracing::warn!(property = %property.id, kind, told, "an owner is to be told");
            }
            Err(error) => tracing::error!(property = %property.id, %error, "conflicts are told after the next read"),
        }
    }

    async fn new_conflicts(&self, property: &Property) -> Result<usize, Box<dyn Error + Send + Sync>> {
        let today = self.clock.now().with_timezone(&property.zone).date_naive();
        if self.store.feeds_of(&property.id).await?.len() < 2 {
            // Of those that were told, the other feed may be gone.
            return Ok(self.store.tell_conflicts(&property.id, Vec::new(), today).await?);
        }
        let (stays, claims) = self.store.stays_of(&property.id, today).await?;
        // A feed may contain anything, so the computation must not block other reads.
        let found = tokio::task::spawn_blocking(move || conflicts(&stays, &claims, today)).await?;
        Ok(self.store.tell_conflicts(&property.id, found, today).await?)
    }

    /// Fetches and parses a feed. Returns the outcome with the status and length of the answer.
    async fn fetch(&self, claimed: &Claimed) -> (ReadOutcome, Option<u16>, usize) {
        let Claimed { property, feed, nights_wait } = claimed;
        let now = self.clock.now();
        let today = now.with_timezone(&property.zone).date_naive();
        let timetable = feed.timetable(self.store.intervals());
        let conditional = feed.state.may_ask_conditionally(*nights_wait, timetable, now);
        let validators = conditional.then(|| feed.state.validators.clone());
        let request = FetchRequest { url: feed.url.clone(), validators };
        let asking = tracing::info_span!("fetch feed", otel.kind = "client", host = feed.url.host());
        let (bytes, charset, validators, status) = match self.fetcher.fetch(request).instrument(asking).await {
            Err(failure) => return (ReadOutcome::Failed(failure.error), failure.status, 0),
            Ok(Fetched::NotModified) => return (ReadOutcome::NotModified, Some(NOT_MODIFIED), 0),
            Ok(Fetched::Body { bytes, charset, validators, status }) => (bytes, charset, validators, status),
        };
        let length = bytes.len();
        // Parsing five megabytes would block other tasks on this thread.
        let span = tracing::info_span!("parse feed", bytes = length);
        let parse = move || span.in_scope(|| feed::read(&bytes, charset.as_deref(), horizon(today)));
        let outcome = match tokio::task::spawn_blocking(parse).await {
            Ok(Ok(reading)) => ReadOutcome::Read { reading, validators },
            Ok(Err(unreadable)) => ReadOutcome::Failed(unreadable.into()),
            Err(error) => {
                tracing::error!(%error, "the feed could not be parsed");
                ReadOutcome::Failed(ReadError::InvalidData)
            }
        };
        (outcome, Some(status), length)
    }
}
