//! Reads feeds: takes jobs from the queues, claims the feed, fetches, and writes what came of it.
//!
//! The row of the feed is the truth and the job a wake-up. A job for a feed that is not due, or that
//! another worker has claimed, is done already. Whatever a worker finds is written only under the claim
//! it made, so that a worker that was thought dead cannot write over its successor.

mod job;
mod scheduler;

use std::{num::NonZeroU16, sync::Arc, time::Instant};

use casacero_common::{
    queue::{self, Delivery, Queue},
    service::{Shutdown, Task},
    telemetry,
    turns::Turn,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
};
use tracing::Instrument as _;

pub use job::{FeedJob, READS, READS_NOW};
pub use scheduler::{Error as SchedulerError, Scheduler};

use crate::{
    Hosts,
    domain::{
        cycle::{JobEnd, ReadOutcome},
        failure::ReadError,
        feed::{self, Unreadable},
        nights::horizon,
    },
    ports::{FeedFetcher, FetchRequest, Fetched},
    store::{self, Answered, Feed, Property, Store},
};

/// A job whose feed could not be reached in the store is tried again after this time.
const STORE_RETRY: std::time::Duration = std::time::Duration::from_secs(10);
/// A job whose result the store refuses, though it answers, is given up after so many tries.
const MOST_TRIES: u32 = 10;
/// A feed that another worker has claimed is looked at again after this time: that worker may have died,
/// and its job have come here.
const HELD_RETRY: chrono::TimeDelta = chrono::TimeDelta::seconds(20);
/// So many jobs are in hand for each read that runs: those that wait for their host's turn.
const IN_HAND: usize = 4;
/// The status of a feed that is what it was.
const NOT_MODIFIED: u16 = 304;
/// A queue that is away is asked again after this time.
const QUEUE_RETRY: std::time::Duration = std::time::Duration::from_secs(5);

/// Reads feeds.
#[derive(Clone)]
pub struct Worker {
    /// What is due and what came of it.
    pub store: Store,
    /// Where jobs come from.
    pub queue: Queue,
    /// Asks the platforms.
    pub fetcher: Arc<dyn FeedFetcher>,
    /// What time it is.
    pub clock: casacero_common::clock::Clock,
    /// How often one host may be asked.
    pub hosts: Hosts,
    /// How many reads may run at once.
    pub at_once: usize,
    /// One for each read that may run.
    pub places: Arc<Semaphore>,
}

/// Puts a job with the dead letters, where operators find it.
async fn give_up(delivery: Delivery, reason: &str) -> Result<(), queue::Error> {
    metrics::counter!("calendar_jobs_given_up_total").increment(1);
    tracing::warn!(reason, "a job is given up");
    delivery.dead_letter(reason).await
}

/// What a queue said of a job that was settled.
fn settled(end: Result<(), queue::Error>) {
    if let Err(error) = end {
        // The row knows when the feed is due: the scheduler sends another job.
        tracing::warn!(%error, "a job could not be settled");
    }
}

impl Worker {
    /// The tasks that read, one for each queue, until `shutdown`.
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
        // Reads under way end within their deadline; their results are worth waiting for.
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

    /// Does one job and settles it. One that is not begun at `shutdown` goes back to its queue.
    pub async fn handle(&self, delivery: Delivery, shutdown: &Shutdown) {
        let span = tracing::info_span!("feed read", otel.kind = "consumer", feed = tracing::field::Empty);
        telemetry::continue_trace(&span, |name| delivery.job.headers.get(name).cloned());
        async {
            let end = match FeedJob::of(&delivery.job) {
                Err(error) => give_up(delivery, &format!("not a job of this release: {error}")).await,
                Ok(FeedJob::ReadFeedV1 { feed_id }) => {
                    tracing::Span::current().record("feed", &feed_id);
                    let (_turn, _place) = tokio::select! {
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
                    match self.read(&feed_id).await {
                        Ok(JobEnd::Done) => delivery.ack().await,
                        Ok(JobEnd::Retry(delay)) => delivery.retry(delay.to_std().unwrap_or(STORE_RETRY)).await,
                        Ok(JobEnd::GivenUp(error)) => give_up(delivery, error.code()).await,
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

    /// Waits until the feed's host, and this worker, have room for its read. `None` when the feed is gone,
    /// or its host has no turn for so long that the job is better left to the scheduler.
    async fn turn(&self, feed_id: &str) -> Result<Option<(Turn, OwnedSemaphorePermit)>, store::Error> {
        let Some(feed) = self.store.feed(feed_id).await? else { return Ok(None) };
        let host = feed.url.host();
        let Some(turn) = self.hosts.turn(host).await else {
            tracing::debug!(host, "the host has no turn for too long");
            self.store.not_sent(&[feed_id.to_owned()]).await?;
            return Ok(None);
        };
        // Fails only when closed, and nobody closes it.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        Ok(place.map(|place| (turn, place)))
    }

    /// Reads a feed if it is due and free, and writes what came of it.
    pub async fn read(&self, feed_id: &str) -> Result<JobEnd, store::Error> {
        let Some((property, feed)) = self.store.claim(feed_id).await? else {
            let held = self.store.is_held(feed_id).await?;
            tracing::debug!(held, "the feed is not due, or is being read");
            return Ok(if held { JobEnd::Retry(HELD_RETRY) } else { JobEnd::Done });
        };
        let started = Instant::now();
        let (outcome, status, bytes) = self.fetch(&property, &feed).await;
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
        if written.alert {
            metrics::counter!("calendar_feed_alerts_total", "platform" => feed.platform.name()).increment(1);
            tracing::warn!(property = %property.id, platform = %feed.platform, outcome = written.outcome,
                "the feed failed in three cycles: its owner is to be told");
        } else {
            tracing::info!(property = %property.id, platform = %feed.platform, outcome = written.outcome, "feed read");
        }
        Ok(written.job)
    }

    /// What a read brings, with the status and the length of the answer.
    async fn fetch(&self, property: &Property, feed: &Feed) -> (ReadOutcome, Option<u16>, usize) {
        let today = self.clock.now().with_timezone(&property.zone).date_naive();
        let validators = feed.state.may_ask_conditionally(today).then(|| feed.state.validators.clone());
        let request = FetchRequest { url: feed.url.clone(), validators };
        let asking = tracing::info_span!("fetch feed", otel.kind = "client", host = feed.url.host());
        let (bytes, charset, validators, status) = match self.fetcher.fetch(request).instrument(asking).await {
            Err(failure) => return (ReadOutcome::Failed(failure.error), failure.status, 0),
            Ok(Fetched::NotModified) => return (ReadOutcome::Unchanged, Some(NOT_MODIFIED), 0),
            Ok(Fetched::Body { bytes, charset, validators, status }) => (bytes, charset, validators, status),
        };
        let length = bytes.len();
        // Parsing five megabytes takes long enough to hold up others on this thread.
        let span = tracing::info_span!("parse feed", bytes = length);
        let parse = move || span.in_scope(|| feed::read(&bytes, charset.as_deref(), horizon(today)));
        let outcome = match tokio::task::spawn_blocking(parse).await {
            Ok(Ok(reading)) => ReadOutcome::Read { reading, validators },
            Ok(Err(Unreadable::Empty)) => ReadOutcome::Failed(ReadError::Empty),
            Ok(Err(Unreadable::MissingCalendar)) => ReadOutcome::Failed(ReadError::MissingVcalendar),
            Err(error) => {
                tracing::error!(%error, "the feed could not be parsed");
                ReadOutcome::Failed(ReadError::InvalidData)
            }
        };
        (outcome, Some(status), length)
    }
}
