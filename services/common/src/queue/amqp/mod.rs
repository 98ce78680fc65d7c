//! Queues in RabbitMQ.
//!
//! A queue `q` is the quorum queue `<prefix>.q`. Delayed jobs wait in `<prefix>.q.after.<time>`, one queue for each
//! delay, from which RabbitMQ moves them on. Dead letters are in `<prefix>.q.dead`.

mod dead;
mod declare;
mod delivery;
mod message;

use std::{num::NonZeroU16, sync::Arc, time::Duration};

use async_trait::async_trait;

use super::{Broker, Consumer, DeadLetter, Error, Job};
use crate::amqp::{self, QueueConsumer};
use declare::{Names, Target};
use message::Sent;

/// Sends and receives over one broker.
#[derive(Clone)]
pub(super) struct Amqp {
    broker: amqp::Broker,
}

impl Amqp {
    pub(super) fn new(broker: amqp::Broker) -> Self {
        Self { broker }
    }

    fn names(&self, queue: &str) -> Names {
        Names::new(&self.broker, queue)
    }

    /// The queue of a destination in RabbitMQ, with its numbers.
    async fn counted(&self, queue: &str, target: &Target) -> Result<lapin::Queue, Error> {
        let names = self.names(queue);
        let live = self.broker.publishing().live().await?;
        let counted = live.answer(async {
            let publisher = live.publisher().await?;
            declare::declare(&live, publisher.channel(), &names, &Target::Dead).await?;
            let counted = declare::counted(publisher.channel(), &names, target).await?;
            publisher.finish();
            Ok(counted)
        });
        Ok(counted.await?)
    }

    /// Sends a message and returns once RabbitMQ has stored it.
    async fn send(&self, names: &Names, target: &Target, sent: &Sent) -> Result<(), amqp::Error> {
        // A declared queue may be gone: it was deleted, or expired without use.
        for _ in 0..2 {
            let live = self.broker.publishing().live().await?;
            let taken = live.answer(async {
                let publisher = live.publisher().await?;
                declare::declare(&live, publisher.channel(), names, target).await?;
                let properties = sent.properties()?;
                let key = names.of(target);
                let message = amqp::Message { exchange: "", key: &key, body: &sent.job.payload, properties };
                let taken = publisher.deliver(message).await?;
                publisher.finish();
                Ok(taken)
            });
            if taken.await? {
                return Ok(());
            }
            declare::forget(&live, names, target);
        }
        Err(amqp::Error::NotTaken(names.of(target)))
    }
}

#[async_trait]
impl Broker for Amqp {
    async fn publish(&self, queue: &str, job: Job, delay: Duration) -> Result<(), Error> {
        Ok(self.send(&self.names(queue), &Target::after(delay), &Sent::new(job)).await?)
    }

    async fn consume(&self, queue: &str, at_once: NonZeroU16) -> Result<Consumer, Error> {
        let names = self.names(queue);
        let live = self.broker.consuming().live().await?;
        let consumer = live.answer(async {
            let channel = live.channel().await?;
            declare::declare(&live, &channel, &names, &Target::Now).await?;
            QueueConsumer::open(channel, &names.of(&Target::Now), Some(at_once.get())).await
        });
        let consumer = consumer.await?;
        Ok(Consumer(Box::new(delivery::Receiver { queue: self.clone(), names: Arc::new(names), live, consumer })))
    }

    async fn depth(&self, queue: &str) -> Result<usize, Error> {
        Ok(self.counted(queue, &Target::Now).await?.message_count() as usize)
    }

    async fn dead_depth(&self, queue: &str) -> Result<usize, Error> {
        Ok(self.counted(queue, &Target::Dead).await?.message_count() as usize)
    }

    async fn consumers(&self, queue: &str) -> Result<usize, Error> {
        Ok(self.counted(queue, &Target::Now).await?.consumer_count() as usize)
    }

    async fn dead_letters(&self, queue: &str, limit: usize) -> Result<Vec<DeadLetter>, Error> {
        Ok(self.read_dead(&self.names(queue), limit).await?)
    }

    async fn replay(&self, queue: &str, id: &str) -> Result<bool, Error> {
        Ok(self.send_dead(&self.names(queue), id).await?)
    }
}
