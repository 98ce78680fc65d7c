//! Reads feeds: takes jobs from the queues, claims the feed, fetches, and writes what came of it.
//!
//! The row of the feed is the truth and the job a wake-up. A job for a feed that is not due, or that
//! another worker has claimed, is done already. Whatever a worker finds is written only under the claim
//! it made, so that a worker that was thought dead cannot write over its successor.

mod hosts;
mod job;
mod scheduler;

use std::{num::NonZeroU16, sync::Arc, time::Instant};

use casacero_common::{
    queue::{self, Delivery, Queue},
    service::{Shutdown, Task},
    telemetry,
};
use tokio::{sync::Semaphore, task::JoinSet};
use tracing::Instrument as _;

pub use hosts::Hosts;
pub use job::{FeedJob, READS, READS_NOW};
pub use scheduler::{Error as SchedulerError, Scheduler};

use crate::{
    domain::{
        cycle::{JobEnd, ReadError, ReadOutcome},
        feed::{self, Unreadable},
        nights::horizon,
    },
    ports::{FeedFetcher, FetchRequest, Fetched},
    store::{self, Feed, Property, Store},
};

/// A job whose feed could not be reached in the store is tried again after this time.
const STORE_RETRY: std::time::Duration = std::time::Duration::from_secs(10);
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
    /// How many reads of one host may run at once.
    pub hosts: Hosts,
    /// How many reads may run at once, by queue.
    pub at_once: usize,
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
        let places = Arc::new(Semaphore::new(self.at_once.max(1)));
        let at_once = u16::try_from(self.at_once).ok().and_then(NonZeroU16::new).unwrap_or(NonZeroU16::MIN);
        while !shutdown.is_cancelled() {
            match self.queue.consume(queue, at_once).await {
                Ok(consumer) => self.take(consumer, &places, &mut running, &shutdown).await,
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
        places: &Arc<Semaphore>,
        running: &mut JoinSet<()>,
        shutdown: &Shutdown,
    ) {
        loop {
            let Ok(place) = Arc::clone(places).acquire_owned().await else { return };
            let delivery = tokio::select! {
                () = shutdown.cancelled() => return,
                delivery = consumer.next() => delivery,
            };
            let Some(delivery) = delivery else { return };
            let worker = self.clone();
            while running.try_join_next().is_some() {}
            running.spawn(async move {
                worker.handle(delivery).await;
                drop(place);
            });
        }
    }

    /// Does one job and settles it.
    pub async fn handle(&self, delivery: Delivery) {
        let span = tracing::info_span!("feed read", otel.kind = "consumer", feed = tracing::field::Empty);
        telemetry::continue_trace(&span, |name| delivery.job.headers.get(name).cloned());
        async {
            let settled = match FeedJob::of(&delivery.job) {
                Err(error) => delivery.dead_letter(&format!("not a job of this release: {error}")).await,
                Ok(FeedJob::ReadFeedV1 { feed_id }) => {
                    tracing::Span::current().record("feed", &feed_id);
                    match self.read(&feed_id).await {
                        Ok(JobEnd::Done) => delivery.ack().await,
                        Ok(JobEnd::Retry(delay)) => delivery.retry(delay.to_std().unwrap_or(STORE_RETRY)).await,
                        Ok(JobEnd::GivenUp(error)) => delivery.dead_letter(error.code()).await,
                        Err(error) => {
                            tracing::error!(%error, "a read could not be written");
                            delivery.retry(STORE_RETRY).await
                        }
                    }
                }
            };
            if let Err(error) = settled {
                // The row knows when the feed is due: the scheduler sends another job.
                tracing::warn!(%error, "a job could not be settled");
            }
        }
        .instrument(span)
        .await;
    }

    /// Reads a feed if it is due and free, and writes what came of it.
    pub async fn read(&self, feed_id: &str) -> Result<JobEnd, store::Error> {
        let Some((property, feed)) = self.store.claim(feed_id).await? else {
            tracing::debug!("the feed is not due, or is being read");
            return Ok(JobEnd::Done);
        };
        let started = Instant::now();
        let outcome = self.fetch(&property, &feed).await;
        let seconds = started.elapsed().as_secs_f64();
        let Some(written) = self.store.write_read(&feed, outcome).await? else {
            tracing::info!("another worker has taken over; the result is dropped");
            return Ok(JobEnd::Done);
        };
        let labels = [("platform", feed.platform.name()), ("outcome", written.outcome)];
        metrics::counter!("calendar_feed_reads_total", &labels).increment(1);
        metrics::histogram!("calendar_feed_read_seconds", "platform" => feed.platform.name()).record(seconds);
        if written.alert {
            metrics::counter!("calendar_feed_alerts_total", "platform" => feed.platform.name()).increment(1);
            tracing::warn!(property = %property.id, platform = %feed.platform, outcome = written.outcome,
                "the feed failed in three cycles: its owner is to be told");
        } else {
            tracing::info!(property = %property.id, platform = %feed.platform, outcome = written.outcome, "feed read");
        }
        Ok(written.job)
    }

    async fn fetch(&self, property: &Property, feed: &Feed) -> ReadOutcome {
        let _turn = self.hosts.turn(feed.url.host()).await;
        let today = self.clock.now().with_timezone(&property.zone).date_naive();
        let validators = feed.state.may_ask_conditionally(today).then(|| feed.state.validators.clone());
        let request = FetchRequest { url: feed.url.clone(), validators };
        match self.fetcher.fetch(request).await {
            Err(error) => ReadOutcome::Failed(error),
            Ok(Fetched::NotModified) => ReadOutcome::Unchanged,
            Ok(Fetched::Body { bytes, charset, validators }) => {
                // Parsing five megabytes takes long enough to hold up others on this thread.
                let parsed =
                    tokio::task::spawn_blocking(move || feed::read(&bytes, charset.as_deref(), horizon(today)));
                match parsed.await {
                    Ok(Ok(reading)) => ReadOutcome::Read { reading, validators },
                    Ok(Err(Unreadable::Empty)) => ReadOutcome::Failed(ReadError::Empty),
                    Ok(Err(Unreadable::MissingCalendar)) => ReadOutcome::Failed(ReadError::MissingVcalendar),
                    Err(error) => {
                        tracing::error!(%error, "the feed could not be parsed");
                        ReadOutcome::Failed(ReadError::InvalidData)
                    }
                }
            }
        }
    }
}
