//! One connection to a Redis server, shared by all its users in a process.
//!
//! Redis provides speed and counts across processes; all data in it may be lost. Callers therefore never wait for an
//! unavailable Redis: a background task connects, checks the connection every second, and reconnects. Until then, each
//! command fails at once.

use std::{
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use ::redis::{
    AsyncConnectionConfig, Client, Cmd, FromRedisValue, IntoConnectionInfo as _, RedisError, RedisResult,
    ScriptInvocation, aio::MultiplexedConnection, io::tcp::TcpSettings,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::{
    sync::watch,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::secret::Secret;

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(1);
/// How long an answer may take. It usually takes less than a millisecond.
const ANSWER: Duration = Duration::from_millis(250);
/// The pause between checks of the connection, and between attempts to connect.
const PAUSE: Duration = Duration::from_secs(1);
/// How many commands may wait to be written.
const WAITING_COMMANDS: usize = 1024;

/// Which Redis, and how our keys are called in it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// Where it is: `redis://user:password@host:6379/0`, or `rediss://` for TLS.
    pub url: Secret,
    /// Begins every key, so that several sites can share one Redis.
    pub prefix: String,
}

impl Default for Config {
    fn default() -> Self {
        Self { url: "redis://localhost:6379/0".into(), prefix: "casacero".into() }
    }
}

/// Why an operation of Redis failed. No message contains a password.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is invalid.
    #[error("the Redis address {0} cannot be used ({1}); it looks like `redis://user:password@host:6379/0`")]
    Address(String, String),
    /// There is no connection yet; reconnecting is in progress.
    #[error("Redis is away")]
    Away,
    /// Redis failed, or did not answer in time.
    #[error("Redis failed: {0}")]
    Failed(#[from] RedisError),
}

/// A Redis server. Clones share one connection, which ends with the last of them.
#[derive(Clone)]
pub struct Redis(Arc<Shared>);

struct Shared {
    client: Client,
    address: String,
    prefix: String,
    link: watch::Sender<Link>,
    /// Prevents an outage from filling the log.
    away_is_said: AtomicBool,
}

#[derive(Clone)]
enum Link {
    /// The first attempt is in progress. Commands wait only in this state.
    Connecting,
    /// The connection and its number. The number separates failures of an old connection from the new one.
    Up(u64, MultiplexedConnection),
    Away,
}

impl Redis {
    /// Begins to connect without waiting, because Redis may be unavailable when a process starts. Must be called within
    /// a tokio runtime, in which the connection lives.
    pub fn open(config: &Config) -> Result<Self, Error> {
        crate::tls::install_provider();
        let address = config.url.redacted();
        let client = config
            .url
            .reveal()
            .into_connection_info()
            // Commands are small and many, so they must not wait for delayed acknowledgements.
            .map(|connection| connection.set_tcp_settings(TcpSettings::default().set_nodelay(true)))
            .and_then(Client::open)
            .map_err(|error| Error::Address(address.clone(), error.to_string()))?;
        let (link, _) = watch::channel(Link::Connecting);
        let prefix = config.prefix.clone();
        let shared = Arc::new(Shared { client, address, prefix, link, away_is_said: AtomicBool::new(false) });
        tokio::spawn(keep(Arc::downgrade(&shared)));
        Ok(Self(shared))
    }

    /// Whether Redis answers now.
    pub async fn reachable(&self) -> bool {
        self.0.ping().await.is_ok()
    }

    /// The number of the current connection. A new connection may lead to another server that has no data. `None` while
    /// Redis is unavailable.
    pub(crate) fn connection_number(&self) -> Option<u64> {
        match &*self.0.link.borrow() {
            // The number of the first connection, if it succeeds.
            Link::Connecting => Some(0),
            Link::Up(number, _) => Some(*number),
            Link::Away => None,
        }
    }

    /// Our key for a kind of data.
    pub(crate) fn key(&self, kind: &str, key: &str) -> String {
        format!("{}:{kind}:{key}", self.0.prefix)
    }

    /// Runs a command.
    pub(crate) async fn query<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, Error> {
        self.0.ask(|mut connection| async move { command.query_async(&mut connection).await }).await
    }

    /// Runs a script. The script is sent to Redis if Redis does not have it.
    pub(crate) async fn run<T: FromRedisValue>(&self, script: &ScriptInvocation<'_>) -> Result<T, Error> {
        self.0.ask(|mut connection| async move { script.invoke_async(&mut connection).await }).await
    }
}

impl Shared {
    async fn ask<T, F>(&self, question: impl FnOnce(MultiplexedConnection) -> F) -> Result<T, Error>
    where
        F: Future<Output = RedisResult<T>>,
    {
        let (number, connection) = self.connection().await?;
        let answer = question(connection).await;
        if let Err(error) = &answer {
            metrics::counter!("redis_failures_total").increment(1);
            if error.is_io_error() || error.is_unrecoverable_error() {
                self.broke(number, error);
            }
        }
        Ok(answer?)
    }

    async fn connection(&self) -> Result<(u64, MultiplexedConnection), Error> {
        let mut link = self.link.subscribe();
        let known = timeout(CONNECT + ANSWER, link.wait_for(|link| !matches!(link, Link::Connecting))).await;
        match known.map(|link| link.map(|link| link.clone())) {
            Ok(Ok(Link::Up(number, connection))) => Ok((number, connection)),
            _ => Err(Error::Away),
        }
    }

    fn is_up(&self) -> bool {
        matches!(&*self.link.borrow(), Link::Up(..))
    }

    async fn ping(&self) -> Result<(), Error> {
        self.ask(|mut connection| async move { ::redis::cmd("PING").query_async(&mut connection).await }).await
    }

    /// Checks the connection, and reconnects if needed.
    async fn look(&self, number: u64) {
        // An error answer, for example while Redis loads its data, also proves that the connection works.
        if self.is_up() && (self.ping().await.is_ok() || self.is_up()) {
            return;
        }
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(CONNECT))
            .set_response_timeout(Some(ANSWER))
            .set_pipeline_buffer_size(WAITING_COMMANDS);
        match self.client.get_multiplexed_async_connection_with_config(&config).await {
            Ok(connection) => {
                self.link.send_replace(Link::Up(number, connection));
                self.away_is_said.store(false, Ordering::Relaxed);
                metrics::gauge!("redis_up").set(1);
                tracing::info!(redis = self.address, "connected to Redis");
            }
            Err(error) => {
                self.link.send_replace(Link::Away);
                self.say_away(&error);
            }
        }
    }

    fn broke(&self, number: u64, error: &RedisError) {
        let broke = self.link.send_if_modified(|link| {
            let current = matches!(link, Link::Up(current, _) if *current == number);
            if current {
                *link = Link::Away;
            }
            current
        });
        if broke {
            self.say_away(error);
        }
    }

    fn say_away(&self, error: &RedisError) {
        metrics::gauge!("redis_up").set(0);
        if !self.away_is_said.swap(true, Ordering::Relaxed) {
            tracing::warn!(redis = self.address, %error, "Redis is away");
        }
    }
}

/// Maintains the connection until all handles are dropped.
async fn keep(shared: Weak<Shared>) {
    let mut looks = interval(PAUSE);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for number in 0.. {
        looks.tick().await;
        let Some(shared) = shared.upgrade() else { return };
        shared.look(number).await;
    }
}
