//! RabbitMQ, which carries jobs and events between processes.
//!
//! A [`Broker`] connects when it is first needed, and again after the connection was lost. A process starts without
//! RabbitMQ, reports that it is unavailable, and continues when it is there. No operation waits longer than a few
//! seconds for it.

mod connect;
mod link;
mod publish;
mod queue_consumer;

use std::{fmt, sync::Arc};

use lapin::{
    types::{AMQPValue, FieldTable, LongString},
    uri::AMQPUri,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use link::{Link, Live};
pub(crate) use publish::{Message, Publisher};
pub(crate) use queue_consumer::QueueConsumer;

/// Names in RabbitMQ have at most 255 bytes. This leaves space for the part after the prefix.
const LONGEST_PREFIX: usize = 100;

/// Which RabbitMQ, and how our queues are called in it.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// Where it is: `amqp://user:password@host:5672/%2f`, or `amqps://` for TLS. The last part is the
    /// virtual host, with `%2f` for the usual one, which is called `/`.
    pub url: String,
    /// Begins the name of every queue and exchange, so that several sites can share one RabbitMQ.
    pub prefix: String,
}

impl Default for Config {
    fn default() -> Self {
        Self { url: "amqp://guest:guest@localhost:5672/%2f".into(), prefix: "casacero".into() }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The address contains a password.
        formatter.debug_struct("Config").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

/// Why an operation of RabbitMQ failed. No message contains a password.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// The address cannot be read.
    #[error("the address of RabbitMQ cannot be read; it looks like `amqp://user:password@host:5672/%2f`")]
    Address,
    /// The prefix would give names that RabbitMQ does not accept.
    #[error("the prefix of RabbitMQ's queues must have 1 to {LONGEST_PREFIX} bytes")]
    Prefix,
    /// There is no connection, and connecting failed.
    #[error("RabbitMQ at {0} cannot be reached: {1}")]
    Away(String, String),
    /// There was no answer in time.
    #[error("RabbitMQ at {0} did not answer in time")]
    Silent(String),
    /// The connection broke during the request.
    #[error("the connection to RabbitMQ at {0} was lost")]
    Lost(String),
    /// RabbitMQ refused, or the client failed.
    #[error("RabbitMQ failed: {0}")]
    Failed(#[from] lapin::Error),
    /// RabbitMQ did not accept a message.
    #[error("RabbitMQ did not take a message for {0}")]
    NotTaken(String),
    /// A delivery can no longer be settled. It will be redelivered.
    #[error("the connection to RabbitMQ over which a message came is gone; it comes again")]
    Gone,
    /// A header cannot be sent.
    #[error("a header's name must have at most 255 bytes and not begin with `x-`")]
    Header,
}

/// A RabbitMQ server. Clones share its connections, which end with the last of them.
#[derive(Clone)]
pub struct Broker(Arc<Shared>);

struct Shared {
    prefix: String,
    // RabbitMQ stops reading a connection that publishes while memory or disk is short. With a separate connection,
    // deliveries can still be settled then, which frees space.
    publishing: Link,
    consuming: Link,
}

impl Broker {
    /// The server of `config`. It may be unavailable: this fails only if the address or the prefix is invalid.
    pub fn open(config: &Config) -> Result<Self, Error> {
        crate::tls::install_provider();
        if config.prefix.is_empty() || config.prefix.len() > LONGEST_PREFIX {
            return Err(Error::Prefix);
        }
        let address = connect::address(&config.url)?;
        let link = |purpose: &str| Link::new(address.clone(), format!("{} {purpose}", config.prefix));
        let (publishing, consuming) = (link("publishes"), link("consumes"));
        Ok(Self(Arc::new(Shared { prefix: config.prefix.clone(), publishing, consuming })))
    }

    /// Whether RabbitMQ answers now. Connects if needed.
    pub async fn reachable(&self) -> bool {
        let asked = async { self.publishing().live().await?.ping().await };
        asked.await.inspect_err(|error| tracing::debug!(%error, "not reachable")).is_ok()
    }

    /// The connection for publishing.
    pub(crate) fn publishing(&self) -> &Link {
        &self.0.publishing
    }

    /// The connection for consuming.
    pub(crate) fn consuming(&self) -> &Link {
        &self.0.consuming
    }

    /// A name with our prefix.
    pub(crate) fn name(&self, name: &str) -> String {
        format!("{}.{name}", self.0.prefix)
    }
}

fn host(address: &AMQPUri) -> String {
    format!("{}:{}", address.authority.host, address.authority.port)
}

/// A table of names and values, such as the arguments of a queue.
pub(crate) fn table(entries: impl IntoIterator<Item = (&'static str, AMQPValue)>) -> FieldTable {
    let mut table = FieldTable::default();
    for (name, value) in entries {
        table.insert(name.into(), value);
    }
    table
}

/// A text in a table.
pub(crate) fn text(text: &str) -> AMQPValue {
    AMQPValue::LongString(LongString::from(text))
}
