//! Events: a notice that something changed, and to which version.
//!
//! There are two kinds of consumer. A **broadcast** subscription receives every event, so that each replica can keep
//! its own copy of the data. **Competing** consumers of one group share the events, for work that must be done once.
//! Events say what changed, not how, so a lost or repeated one is repaired by reading.

mod amqp;
mod memory;

use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// A property's nights changed; the key is its id.
pub const CALENDAR_CHANGED: &str = "calendar.changed";
/// Operators edited content of the site; the key is its name.
pub const CONTENT_CHANGED: &str = "content.changed";
/// A feed failed in three consecutive cycles, or has many missing nights; the key is its property's id. The feed and
/// the reason are in the alerts of the calendar service.
pub const FEED_FAILING: &str = "feed.failing";
/// A listing that guests see, or saw before, changed; the key is its id.
pub const LISTING_CHANGED: &str = "listing.changed";

/// The thing `key` of a topic has reached a version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The kind of thing that changed.
    pub topic: String,
    /// Its key.
    pub key: String,
    /// The version it reached.
    pub version: u64,
}

/// What a broadcast subscription receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// An event.
    Event(Event),
    /// Events were missed, so everything must be read again.
    Missed,
}

/// The transport of events is unavailable.
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

    /// Events over RabbitMQ, shared by all processes with the same RabbitMQ and prefix. It may be unavailable when a
    /// subscription is made, or later: subscriptions start and continue by themselves.
    pub fn amqp(broker: &crate::amqp::Broker) -> Self {
        Self(Arc::new(amqp::Amqp::new(broker.clone())))
    }

    /// Sends an event to every subscription and to one consumer of each group.
    pub async fn publish(&self, event: Event) -> Result<(), Error> {
        self.0.publish(event).await
    }

    /// Receives every event of a topic from now on. After a time without a connection, it is told that events were
    /// missed.
    pub async fn broadcast(&self, topic: &str) -> Result<Subscription, Error> {
        self.0.broadcast(topic).await
    }

    /// Shares the events of a topic with the other consumers of `group`, starting with the group's first consumer. A
    /// broker may send one event ahead, so the holder of a consumer must keep asking for the next.
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

/// Receives every event of a topic.
pub struct Subscription(Box<dyn Notices>);

impl Subscription {
    /// The next notice; `None` when the transport has ended.
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
    /// The next event that no other consumer of the group has; `None` when the transport has ended.
    pub async fn next(&mut self) -> Option<Delivery> {
        self.0.next().await
    }
}

#[async_trait]
trait Work: Send {
    async fn next(&mut self) -> Option<Delivery>;
}

/// An event to process. If it is dropped without [`done`](Self::done), it goes to another consumer.
pub struct Delivery {
    /// The event.
    pub event: Event,
    settle: Box<dyn Settle>,
}

impl Delivery {
    /// Marks the work as done.
    pub async fn done(mut self) -> Result<(), Error> {
        self.settle.done().await
    }
}

#[async_trait]
trait Settle: Send {
    async fn done(&mut self) -> Result<(), Error>;
}
