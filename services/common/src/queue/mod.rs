//! Queues of jobs.
//!
//! A message is a wake-up: the truth about what is to be done is in the worker's database. A job is
//! delivered at least once and to one consumer at a time; a delivery that is dropped unsettled, as
//! when its worker dies, comes again.

mod amqp;
mod memory;

use std::{collections::BTreeMap, num::NonZeroU16, sync::Arc, time::Duration};

use async_trait::async_trait;
use tracing::Instrument as _;

use crate::telemetry;

/// What a job carries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Job {
    /// Its content, usually tagged and versioned JSON.
    pub payload: Vec<u8>,
    /// Names and values beside it, such as the trace it belongs to. No name begins with `x-`.
    pub headers: BTreeMap<String, String>,
}

impl Job {
    /// A job of this content.
    pub fn new(payload: impl Into<Vec<u8>>) -> Self {
        Self { payload: payload.into(), headers: BTreeMap::new() }
    }
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    /// Names it for [`Queue::replay`].
    pub id: String,
    /// The job.
    pub job: Job,
    /// Why it was given up.
    pub reason: String,
}

/// The broker is away.
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

    /// Queues in RabbitMQ, shared by all processes that have the same one and prefix. Delays are rounded
    /// up: to a tenth of a second below a second, to seconds up to a minute, to minutes above. A job
    /// whose consumers died twenty-one times is given up.
    pub fn amqp(broker: &crate::amqp::Broker) -> Self {
        Self(Arc::new(amqp::Amqp::new(broker.clone())))
    }

    /// Sends a job that is delivered after `delay`, as a part of the current trace. Returns once the broker
    /// has it.
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

    /// Receives the jobs of a queue, sharing them with its other consumers; at most `at_once` are out
    /// unsettled. A broker may send them ahead: ask for the next as long as there is room for it.
    pub async fn consume(&self, queue: &str, at_once: NonZeroU16) -> Result<Consumer, Error> {
        self.0.consume(queue, at_once).await
    }

    /// How many jobs could be delivered now: neither delayed nor out.
    pub async fn depth(&self, queue: &str) -> Result<usize, Error> {
        self.0.depth(queue).await
    }

    /// The oldest jobs that were given up, at most `limit`.
    pub async fn dead_letters(&self, queue: &str, limit: usize) -> Result<Vec<DeadLetter>, Error> {
        self.0.dead_letters(queue, limit).await
    }

    /// Sends a job that was given up once more. False when there is none of that id.
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
    async fn dead_letters(&self, queue: &str, limit: usize) -> Result<Vec<DeadLetter>, Error>;
    async fn replay(&self, queue: &str, id: &str) -> Result<bool, Error>;
}

/// Receives jobs.
pub struct Consumer(Box<dyn Deliveries>);

impl Consumer {
    /// The next job; `None` when the broker is gone: consume anew after a while.
    pub async fn next(&mut self) -> Option<Delivery> {
        self.0.next().await
    }
}

#[async_trait]
trait Deliveries: Send {
    async fn next(&mut self) -> Option<Delivery>;
}

/// A job to do. Dropped without being settled, it is delivered again.
pub struct Delivery {
    /// The job.
    pub job: Job,
    /// 1 for the first delivery, one more for each that came back, be it only from a consumer that ended
    /// before it was asked for the job.
    pub attempt: u32,
    settle: Box<dyn Settle>,
}

impl Delivery {
    /// The job is done.
    pub async fn ack(mut self) -> Result<(), Error> {
        self.settle.settle(Outcome::Done).await
    }

    /// The job is to be delivered again after `delay`.
    pub async fn retry(mut self, delay: Duration) -> Result<(), Error> {
        self.settle.settle(Outcome::Retry(delay)).await
    }

    /// The job is given up: it goes to the dead letters.
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
