//! Publishing. A message counts as sent once RabbitMQ has confirmed it.

use lapin::{BasicProperties, Channel, Confirmation, options::BasicPublishOptions};
use tokio::sync::SemaphorePermit;

use super::{Error, link::Live};

/// A message and its destination.
pub(crate) struct Message<'a> {
    /// The exchange. The default exchange, called "", uses the name of a queue as its key.
    pub exchange: &'a str,
    /// The routing key.
    pub key: &'a str,
    /// The content.
    pub body: &'a [u8],
    /// The properties of the message.
    pub properties: BasicProperties,
}

/// Publishes on a channel that has no other user meanwhile. RabbitMQ confirms by number, and only with one message at a
/// time it is certain which one was confirmed or returned.
pub(crate) struct Publisher<'a> {
    live: &'a Live,
    channel: Channel,
    _turn: Option<SemaphorePermit<'a>>,
}

impl<'a> Publisher<'a> {
    pub(super) fn new(live: &'a Live, channel: Channel, turn: Option<SemaphorePermit<'a>>) -> Self {
        Self { live, channel, _turn: turn }
    }

    /// The channel, for declaring destinations.
    pub(crate) fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Publishes a message to all queues that are bound to it.
    pub(crate) async fn tell(&self, message: Message<'_>) -> Result<(), Error> {
        self.send(message, false).await.map(drop)
    }

    /// Publishes a message that a queue must accept; false if there is no such queue.
    pub(crate) async fn deliver(&self, message: Message<'_>) -> Result<bool, Error> {
        self.send(message, true).await
    }

    async fn send(&self, message: Message<'_>, mandatory: bool) -> Result<bool, Error> {
        let Message { exchange, key, body, properties } = message;
        let options = BasicPublishOptions { mandatory, immediate: false };
        let properties = properties.with_delivery_mode(2);
        let confirm = self.channel.basic_publish(exchange.into(), key.into(), options, body, properties).await?;
        match confirm.await? {
            Confirmation::Ack(None) => Ok(true),
            // A message that no queue accepted is also confirmed, but is returned first.
            Confirmation::Ack(Some(_returned)) => Ok(false),
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(Error::NotTaken(key.to_owned())),
        }
    }

    /// Returns the channel for reuse. Must not be called after a failure, because an answer may still arrive on it.
    pub(crate) fn finish(self) {
        self.live.give_back(self.channel);
    }
}
