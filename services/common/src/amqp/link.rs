//! A connection that is made on demand, and what is known about it while it lasts.

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use lapin::{Channel, Connection, options::ConfirmSelectOptions, protocol::constants::REPLY_SUCCESS, uri::AMQPUri};
use tokio::sync::Semaphore;

use super::{Error, Publisher, connect};

/// After a failure, no new connection is attempted for this time. Waiting callers then need not repeat the failure.
const PAUSE: Duration = Duration::from_millis(500);
/// How long RabbitMQ may take for any request except connecting.
const ANSWER: Duration = Duration::from_secs(5);
/// How often the connection is checked during a request. The client may never answer a request that was made while the
/// connection broke.
const LOOK: Duration = Duration::from_millis(50);
/// How many messages are published concurrently; the others wait.
const PUBLISHERS: usize = 8;

/// A connection for one purpose.
pub(crate) struct Link {
    address: AMQPUri,
    purpose: String,
    state: tokio::sync::Mutex<State>,
}

#[derive(Default)]
struct State {
    live: Option<Arc<Live>>,
    failed: Option<(Instant, Error)>,
}

/// A connection that is open, or was a moment ago.
pub(crate) struct Live {
    host: String,
    connection: Connection,
    /// Channels for publishing without unanswered requests.
    idle: Mutex<Vec<Channel>>,
    turns: Semaphore,
    /// What was declared over this connection, and when.
    declared: Mutex<HashMap<String, Instant>>,
}

impl Link {
    pub(super) fn new(address: AMQPUri, purpose: String) -> Self {
        Self { address, purpose, state: tokio::sync::Mutex::default() }
    }

    /// The connection; created if there is none.
    pub(crate) async fn live(&self) -> Result<Arc<Live>, Error> {
        let mut state = self.state.lock().await;
        if let Some(live) = &state.live {
            if live.stands() {
                return Ok(Arc::clone(live));
            }
            state.live = None;
        }
        if let Some((at, error)) = &state.failed
            && at.elapsed() < PAUSE
        {
            return Err(error.clone());
        }
        match connect::connect(&self.address, &self.purpose).await {
            Ok(connection) => {
                let live = Arc::new(Live::new(super::host(&self.address), connection));
                tracing::info!(host = live.host, link = self.purpose, "connected to RabbitMQ");
                *state = State { live: Some(Arc::clone(&live)), failed: None };
                Ok(live)
            }
            Err(error) => {
                state.failed = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }
}

impl Live {
    fn new(host: String, connection: Connection) -> Self {
        let (idle, declared) = (Mutex::default(), Mutex::default());
        Self { host, connection, idle, turns: Semaphore::new(PUBLISHERS), declared }
    }

    fn stands(&self) -> bool {
        self.connection.status().connected()
    }

    /// Waits for `work` over this connection, up to the usual time limit.
    pub(crate) async fn answer<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        self.answer_within(ANSWER, work).await
    }

    /// Waits for `work` over this connection, at most for `time`.
    pub(crate) async fn answer_within<T>(
        &self,
        time: Duration,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let lost = async {
            loop {
                tokio::time::sleep(LOOK).await;
                if !self.stands() {
                    return;
                }
            }
        };
        tokio::select! {
            // An answer that arrived before the connection broke counts.
            biased;
            answer = work => answer,
            () = lost => Err(Error::Lost(self.host.clone())),
            () = tokio::time::sleep(time) => Err(Error::Silent(self.host.clone())),
        }
    }

    /// A new channel for the caller.
    pub(crate) async fn channel(&self) -> Result<Channel, Error> {
        Ok(self.connection.create_channel().await?)
    }

    /// Waits for a turn to publish.
    pub(crate) async fn publisher(&self) -> Result<Publisher<'_>, Error> {
        // This fails only if the semaphore is closed, which never happens.
        let turn = self.turns.acquire().await.ok();
        let idle = lock(&self.idle).pop();
        let channel = match idle.filter(|channel| channel.status().connected()) {
            Some(channel) => channel,
            None => {
                let channel = self.channel().await?;
                channel.confirm_select(ConfirmSelectOptions::default()).await?;
                channel
            }
        };
        Ok(Publisher::new(self, channel, turn))
    }

    pub(super) fn give_back(&self, channel: Channel) {
        lock(&self.idle).push(channel);
    }

    /// Makes a request to test the connection.
    pub(super) async fn ping(&self) -> Result<(), Error> {
        let asked = async {
            let channel = self.channel().await?;
            Ok(channel.close(REPLY_SUCCESS, "OK".into()).await?)
        };
        self.answer(asked).await
    }

    /// Whether a queue or exchange was declared over this connection within the time `at_most`.
    pub(crate) fn has_declared(&self, name: &str, at_most: Duration) -> bool {
        lock(&self.declared).get(name).is_some_and(|at| at.elapsed() <= at_most)
    }

    /// Records that a queue or exchange was declared; the declaration began at `at`.
    pub(crate) fn declared(&self, name: &str, at: Instant) {
        lock(&self.declared).insert(name.to_owned(), at);
    }

    /// Forgets a declaration, because its queue or exchange is gone.
    pub(crate) fn undeclared(&self, name: &str) {
        lock(&self.declared).remove(name);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No code here can leave the data half-changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
