//! Jobs that were received and are not settled yet.

use std::sync::Arc;

use async_trait::async_trait;
use lapin::{
    Acker, Channel,
    options::{BasicAckOptions, BasicNackOptions},
};
use tokio::runtime::Handle;

use super::{
    super::{Deliveries, Delivery, Error, Outcome, Settle},
    Amqp,
    declare::{Names, Target},
    message::Sent,
};
use crate::amqp::{self, Live, QueueConsumer};

/// Receives jobs.
pub(super) struct Receiver {
    pub queue: Amqp,
    pub names: Arc<Names>,
    pub live: Arc<Live>,
    pub consumer: QueueConsumer,
}

#[async_trait]
impl Deliveries for Receiver {
    async fn next(&mut self) -> Option<Delivery> {
        let lapin::message::Delivery { properties, data, acker, .. } = self.consumer.next().await?;
        let mut sent = Sent::read(&properties, data);
        sent.attempts = sent.attempts.saturating_add(1);
        let (job, attempt) = (sent.job.clone(), sent.attempts);
        let out = Out { sent, acker, live: Arc::clone(&self.live), _channel: self.consumer.channel().clone() };
        let settle = Unsettled { queue: self.queue.clone(), names: Arc::clone(&self.names), out: Some(out) };
        Some(Delivery { job, attempt, settle: Box::new(settle) })
    }
}

/// A job that has to be settled.
struct Unsettled {
    queue: Amqp,
    names: Arc<Names>,
    out: Option<Out>,
}

/// What is needed to settle it.
struct Out {
    sent: Sent,
    acker: Acker,
    live: Arc<Live>,
    /// RabbitMQ redelivers the messages of a closed channel.
    _channel: Channel,
}

impl Unsettled {
    /// Sends the unsettled job to another destination.
    async fn send(&self, target: Target, reason: Option<String>) -> Result<(), amqp::Error> {
        let Some(out) = &self.out else { return Ok(()) };
        self.queue.send(&self.names, &target, &Sent { reason, ..out.sent.clone() }).await
    }

    async fn ack(&mut self) -> Result<(), amqp::Error> {
        let Some(out) = &self.out else { return Ok(()) };
        let acked = out.live.answer(async { Ok(out.acker.ack(BasicAckOptions::default()).await?) }).await?;
        // Otherwise dropping it would send it back.
        self.out = None;
        if acked { Ok(()) } else { Err(amqp::Error::Gone) }
    }
}

#[async_trait]
impl Settle for Unsettled {
    async fn settle(&mut self, outcome: Outcome) -> Result<(), Error> {
        // The job is sent first and settled then: it may arrive twice, but is not lost in between.
        match outcome {
            Outcome::Done => {}
            Outcome::Retry(delay) => self.send(Target::after(delay), None).await?,
            Outcome::GivenUp(reason) => self.send(Target::Dead, Some(reason)).await?,
        }
        Ok(self.ack().await?)
    }
}

impl Drop for Unsettled {
    fn drop(&mut self) {
        // Without a runtime the connection ends too, and RabbitMQ redelivers its messages.
        let (Some(out), Ok(runtime)) = (self.out.take(), Handle::try_current()) else { return };
        runtime.spawn(async move {
            if let Err(error) = out.acker.nack(BasicNackOptions { multiple: false, requeue: true }).await {
                tracing::debug!(%error, "a job comes again by itself");
            }
        });
    }
}
