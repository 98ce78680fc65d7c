//! Events: that something changed, and to which version.
//!
//! Two kinds of consumer. A **broadcast** subscription sees every event: each replica keeps its own
//! copy of something true. **Competing** consumers of one group share them: work that must be done
//! once. Events say what changed, never how, so a lost or repeated one is healed by reading.

mod amqp;
mod memory;

use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// A property's nights changed; the key is its id.
pub const CALENDAR_CHANGED: &str = "calendar.changed";
/// A feed failed in three cycles on end, once for each such streak; the key is its property's id. Which feed, and
/// why, is among the alerts of the calendar service.
pub const FEED_FAILING: &str = "feed.failing";
/// A listing changed; the key is its id.
pub const LISTING_CHANGED: &str = "listing.changed";

/// That the thing `key` of a topic has reached a version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What kind of thing changed.
    pub topic: String,
    /// Which one.
    pub key: String,
    /// The version it reached.
    pub version: u64,
}

/// What a broadcast subscription sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// An event.
    Event(Event),
    /// Events were missed: read everything anew.
    Missed,
}

/// The transport of events is away.
#[derive(Debug, thiserror::Error)]
#[error("events cannot be sent: {0}")]
pub struct Error(pub String);

impl From<crate::amqp::Error> for Error {
    fn from(error: crate::amqp::Error) -> Self {
        Self(error.to_string())
    }
}

/// Publishes events and subscribes to them. Clones share one transport.
#[derive(Clone)]
pub struct Events(Arc<dyn Transport>);

impl Events {
    /// Events within this process.
    pub fn memory() -> Self {
        Self(Arc::new(memory::Memory::default()))
    }

    /// Events over RabbitMQ, shared by all processes that have the same one and prefix. It may be away
    /// when somebody subscribes, or go away later: subscriptions begin and go on by themselves.
    pub fn amqp(broker: &crate::amqp::Broker) -> Self {
        Self(Arc::new(amqp::Amqp::new(broker.clone())))
    }

    /// Tells every subscription and one consumer of each group.
    pub async fn publish(&self, event: Event) -> Result<(), Error> {
        self.0.publish(event).await
    }

    /// Sees every event of a topic from now on; after a time without a connection, that it missed some.
    pub async fn broadcast(&self, topic: &str) -> Result<Subscription, Error> {
        self.0.broadcast(topic).await
    }

    /// Shares the events of a topic with the other consumers of `group`, from the group's first
    /// consumer on. A broker may send one ahead: whoever holds a consumer has to ask for the next.
    pub async fn competing(&self, topic: &str, group: &str) -> Result<Consumer, Error> {
        self.0.competing(topic, group).await
    }
}

/// A backend of [`Events`].
#[async_trait]
trait Transport: Send + Sync {
    async fn publish(&self, event: Event) -> Result<(), Error>;
    async fn broadcast(&self, topic: &str) -> Result<Subscription, Error>;
    async fn competing(&self, topic: &str, group: &str) -> Result<Consumer, Error>;
}

/// Sees every event of a topic.
pub struct Subscription(Box<dyn Notices>);

impl Subscription {
    /// The next notice; `None` when the transport is gone for good.
    pub async fn next(&mut self) -> Option<Notice> {
        self.0.next().await
    }
}

#[async_trait]
trait Notices: Send {
    async fn next(&mut self) -> Option<Notice>;
}

/// Shares events with the other consumers of its group.
pub struct Consumer(Box<dyn Work>);

impl Consumer {
    /// The next event nobody else in the group has; `None` when the transport is gone for good.
    pub async fn next(&mut self) -> Option<Delivery> {
        self.0.next().await
    }
}

#[async_trait]
trait Work: Send {
    async fn next(&mut self) -> Option<Delivery>;
}

/// An event to work on. Dropped without [`done`](Self::done), it goes to another consumer.
pub struct Delivery {
    /// The event.
    pub event: Event,
    settle: Box<dyn Settle>,
}

impl Delivery {
    /// The work is done.
    pub async fn done(mut self) -> Result<(), Error> {
        self.settle.done().await
    }
}

#[async_trait]
trait Settle: Send {
    async fn done(&mut self) -> Result<(), Error>;
}
