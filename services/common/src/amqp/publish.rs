//! Publishing: a message counts as sent once RabbitMQ has confirmed it.

use lapin::{BasicProperties, Channel, Confirmation, options::BasicPublishOptions};
use tokio::sync::SemaphorePermit;

use super::{Error, link::Live};

/// What is published, and where to.
pub(crate) struct Message<'a> {
    /// The exchange; the default one, called "", takes a queue's name as its key.
    pub exchange: &'a str,
    /// What the exchange chooses queues by.
    pub key: &'a str,
    /// The content.
    pub body: &'a [u8],
    /// What goes with it.
    pub properties: BasicProperties,
}

/// Publishes on a channel nobody else uses meanwhile: RabbitMQ confirms by number, and which message has
/// which number, or was returned, is only certain one by one.
pub(crate) struct Publisher<'a> {
    live: &'a Live,
    channel: Channel,
    _turn: Option<SemaphorePermit<'a>>,
}

impl<'a> Publisher<'a> {
    pub(super) fn new(live: &'a Live, channel: Channel, turn: Option<SemaphorePermit<'a>>) -> Self {
        Self { live, channel, _turn: turn }
    }

    /// The channel, for declaring what is published to.
    pub(crate) fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Publishes a message to whoever wants it.
    pub(crate) async fn tell(&self, message: Message<'_>) -> Result<(), Error> {
        self.send(message, false).await.map(drop)
    }

    /// Publishes a message that a queue must take; false when there is no such queue.
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
            // What no queue took is confirmed too, and comes back.
            Confirmation::Ack(Some(_returned)) => Ok(false),
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(Error::NotTaken(key.to_owned())),
        }
    }

    /// Lets others use the channel. Not called after a failure: an answer may still come on it.
    pub(crate) fn finish(self) {
        self.live.give_back(self.channel);
    }
}
