//! A connection that is made when it is needed, and what is remembered while it stands.

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use lapin::{Channel, Connection, options::ConfirmSelectOptions, protocol::constants::REPLY_SUCCESS, uri::AMQPUri};
use tokio::sync::Semaphore;

use super::{Error, Publisher, connect};

/// Nobody tries again to connect for so long after it failed: who waits behind another shall not find
/// it out anew.
const PAUSE: Duration = Duration::from_millis(500);
/// How long RabbitMQ may take for anything it is asked, besides connecting.
const ANSWER: Duration = Duration::from_secs(5);
/// How often, meanwhile, it is seen whether the connection still stands: the client may leave a question
/// unanswered that it was asked just when the connection broke.
const LOOK: Duration = Duration::from_millis(50);
/// How many messages are published at once; the others wait for their turn.
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

/// A connection that stands, or did a moment ago.
pub(crate) struct Live {
    host: String,
    connection: Connection,
    /// Channels that publish, and have had an answer to everything.
    idle: Mutex<Vec<Channel>>,
    turns: Semaphore,
    /// What was declared over this connection, and when.
    declared: Mutex<HashMap<String, Instant>>,
}

impl Link {
    pub(super) fn new(address: AMQPUri, purpose: String) -> Self {
        Self { address, purpose, state: tokio::sync::Mutex::default() }
    }

    /// The connection; made now if there is none.
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

    /// Waits for `work` over this connection, no longer than RabbitMQ may take.
    pub(crate) async fn answer<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        self.answer_within(ANSWER, work).await
    }

    /// Waits for `work` over this connection, no longer than `time`.
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
            // What came before the connection broke counts.
            biased;
            answer = work => answer,
            () = lost => Err(Error::Lost(self.host.clone())),
            () = tokio::time::sleep(time) => Err(Error::Silent(self.host.clone())),
        }
    }

    /// A channel of the caller's own.
    pub(crate) async fn channel(&self) -> Result<Channel, Error> {
        Ok(self.connection.create_channel().await?)
    }

    /// A turn at publishing.
    pub(crate) async fn publisher(&self) -> Result<Publisher<'_>, Error> {
        // Fails only when closed, and nobody closes it.
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

    /// Asks for anything at all.
    pub(super) async fn ping(&self) -> Result<(), Error> {
        let asked = async {
            let channel = self.channel().await?;
            Ok(channel.close(REPLY_SUCCESS, "OK".into()).await?)
        };
        self.answer(asked).await
    }

    /// Whether a thing was declared over this connection, at most so long ago.
    pub(crate) fn has_declared(&self, name: &str, at_most: Duration) -> bool {
        lock(&self.declared).get(name).is_some_and(|at| at.elapsed() <= at_most)
    }

    /// Remembers that a thing was declared, by somebody who began to at `at`.
    pub(crate) fn declared(&self, name: &str, at: Instant) {
        lock(&self.declared).insert(name.to_owned(), at);
    }

    /// Forgets that a thing was declared: it turned out to be gone.
    pub(crate) fn undeclared(&self, name: &str) {
        lock(&self.declared).remove(name);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing in here can leave the data half-changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
