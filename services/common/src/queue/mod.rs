//! Queues of jobs.
//!
//! A message is a wake-up: the truth about the work is in the worker's database. A job is delivered at least once, and
//! to one consumer at a time. A delivery that is dropped unsettled, for example when its worker dies, is redelivered.

mod amqp;
mod memory;

use std::{collections::BTreeMap, num::NonZeroU16, sync::Arc, time::Duration};

use async_trait::async_trait;
use tracing::Instrument as _;

use crate::telemetry;

/// The content of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Job {
    /// The payload, usually tagged and versioned JSON.
    pub payload: Vec<u8>,
    /// Additional names and values, such as the trace. No name begins with `x-`.
    pub headers: BTreeMap<String, String>,
}

impl Job {
    /// A job with this payload.
    pub fn new(payload: impl Into<Vec<u8>>) -> Self {
        Self { payload: payload.into(), headers: BTreeMap::new() }
    }
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    /// The id for [`Queue::replay`].
    pub id: String,
    /// The job.
    pub job: Job,
    /// Why it was given up.
    pub reason: String,
}

/// The broker is unavailable.
#[derive(Debug, thiserror::Error)]
#[error("the queue cannot be used: {0}")]
pub struct Error(pub String);

impl From<crate::amqp::Error> for Error {
    fn from(error: crate::amqp::Error) -> Self {
        Self(error.to_string())
    }
}

/// Sends jobs and receives them. Clones share one broker.
#[derive(Clone)]
pub struct Queue(Arc<dyn Broker>);

impl Queue {
    /// Queues within this process.
    pub fn memory() -> Self {
        Self(Arc::new(memory::Memory::default()))
    }

    /// Queues in RabbitMQ, shared by all processes with the same RabbitMQ and prefix. Delays are rounded up: to tenths
    /// of a second below a second, to seconds up to a minute, to minutes above. A job whose consumers died twenty-one
    /// times is given up.
    pub fn amqp(broker: &crate::amqp::Broker) -> Self {
        Self(Arc::new(amqp::Amqp::new(broker.clone())))
    }

    /// Sends a job that is delivered after `delay`, as part of the current trace. Returns once the broker has stored
    /// it.
    pub async fn publish(&self, queue: &str, mut job: Job, delay: Duration) -> Result<(), Error> {
        let span = tracing::info_span!("publish", otel.name = format!("publish {queue}"), otel.kind = "producer");
        async {
            telemetry::inject(|name, value| {
                job.headers.insert(name.to_owned(), value);
            });
            self.0.publish(queue, job, delay).await
        }
        .instrument(span)
        .await
    }

    /// Receives the jobs of a queue, shared with its other consumers; at most `at_once` are unsettled. A broker may
    /// send jobs ahead, so ask for the next one while there is capacity.
    pub async fn consume(&self, queue: &str, at_once: NonZeroU16) -> Result<Consumer, Error> {
        self.0.consume(queue, at_once).await
    }

    /// The number of jobs that could be delivered now: neither delayed nor out.
    pub async fn depth(&self, queue: &str) -> Result<usize, Error> {
        self.0.depth(queue).await
    }

    /// The number of jobs that were given up. Unlike [`Queue::dead_letters`] it takes none of them out to look; those
    /// that someone else looks at are not counted until they are back.
    pub async fn dead_depth(&self, queue: &str) -> Result<usize, Error> {
        self.0.dead_depth(queue).await
    }

    /// The number of consumers of a queue, in all processes that share the broker.
    pub async fn consumers(&self, queue: &str) -> Result<usize, Error> {
        self.0.consumers(queue).await
    }

    /// The oldest jobs that were given up, at most `limit`.
    pub async fn dead_letters(&self, queue: &str, limit: usize) -> Result<Vec<DeadLetter>, Error> {
        self.0.dead_letters(queue, limit).await
    }

    /// Sends a given-up job again, once for all letters of this queue with the same payload. False if there is none with this id.
    pub async fn replay(&self, queue: &str, id: &str) -> Result<bool, Error> {
        self.0.replay(queue, id).await
    }
}

/// A backend of [`Queue`].
#[async_trait]
trait Broker: Send + Sync {
    async fn publish(&self, queue: &str, job: Job, delay: Duration) -> Result<(), Error>;
    async fn consume(&self, queue: &str, at_once: NonZeroU16) -> Result<Consumer, Error>;
    async fn depth(&self, queue: &str) -> Result<usize, Error>;
    async fn dead_depth(&self, queue: &str) -> Result<usize, Error>;
    async fn consumers(&self, queue: &str) -> Result<usize, Error>;
    async fn dead_letters(&self, queue: &str, limit: usize) -> Result<Vec<DeadLetter>, Error>;
    async fn replay(&self, queue: &str, id: &str) -> Result<bool, Error>;
}

/// Receives jobs.
pub struct Consumer(Box<dyn Deliveries>);

impl Consumer {
    /// The next job; `None` when the broker is gone. Consume again after a while.
    pub async fn next(&mut self) -> Option<Delivery> {
        self.0.next().await
    }
}

#[async_trait]
trait Deliveries: Send {
    async fn next(&mut self) -> Option<Delivery>;
}

/// A job to do. If it is dropped without being settled, it is redelivered.
pub struct Delivery {
    /// The job.
    pub job: Job,
    /// 1 for the first delivery, plus one for each redelivery. A consumer that ended before it was asked for the job
    /// also counts.
    pub attempt: u32,
    settle: Box<dyn Settle>,
}

impl Delivery {
    /// Marks the job as done.
    pub async fn ack(mut self) -> Result<(), Error> {
        self.settle.settle(Outcome::Done).await
    }

    /// Has the job delivered again after `delay`.
    pub async fn retry(mut self, delay: Duration) -> Result<(), Error> {
        self.settle.settle(Outcome::Retry(delay)).await
    }

    /// Gives the job up: it becomes a dead letter.
    pub async fn dead_letter(mut self, reason: &str) -> Result<(), Error> {
        self.settle.settle(Outcome::GivenUp(reason.into())).await
    }
}

enum Outcome {
    Done,
    Retry(Duration),
    GivenUp(String),
}

#[async_trait]
trait Settle: Send {
    async fn settle(&mut self, outcome: Outcome) -> Result<(), Error>;
}
