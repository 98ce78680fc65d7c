//! Queues within one process.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    num::NonZeroU16,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use tokio::{
    sync::{Notify, OwnedSemaphorePermit, Semaphore},
    time::Instant,
};
use uuid::Uuid;

use super::{Broker, Consumer, DeadLetter, Deliveries, Delivery, Error, Job, Outcome, Settle};

/// Number of dead letters kept per queue. A feed that always fails adds one several times a day.
const DEAD_LETTERS_KEPT: usize = 1_000;

#[derive(Default)]
pub(super) struct Memory(Mutex<HashMap<String, Arc<Line>>>);

/// One queue.
#[derive(Default)]
struct Line {
    state: Mutex<State>,
    changed: Notify,
    /// Each consumer has a clone.
    consumers: Arc<()>,
}

#[derive(Default)]
struct State {
    next_number: u64,
    /// Sorted by due time, then by arrival.
    waiting: BTreeMap<(Instant, u64), Message>,
    dead: VecDeque<DeadLetter>,
}

struct Message {
    job: Job,
    attempt: u32,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No code here can leave the data half-changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memory {
    fn line(&self, queue: &str) -> Arc<Line> {
        Arc::clone(lock(&self.0).entry(queue.into()).or_default())
    }
}

impl Line {
    fn push(&self, message: Message, delay: Duration) {
        let mut state = lock(&self.state);
        state.next_number += 1;
        let place = (Instant::now() + delay, state.next_number);
        state.waiting.insert(place, message);
        drop(state);
        self.changed.notify_one();
    }

    /// A due message, or the time of the next one.
    fn due(&self) -> Result<Message, Option<Instant>> {
        let mut state = lock(&self.state);
        let Some(entry) = state.waiting.first_entry() else { return Err(None) };
        let due_at = entry.key().0;
        if due_at > Instant::now() {
            return Err(Some(due_at));
        }
        let message = entry.remove();
        if !state.waiting.is_empty() {
            // One wake-up may stand for several messages, so it is passed on.
            self.changed.notify_one();
        }
        Ok(message)
    }

    fn bury(&self, job: Job, reason: String) {
        let mut state = lock(&self.state);
        state.dead.push_back(DeadLetter { id: Uuid::now_v7().to_string(), job, reason });
        if state.dead.len() > DEAD_LETTERS_KEPT {
            state.dead.pop_front();
        }
    }
}

#[async_trait]
impl Broker for Memory {
    async fn publish(&self, queue: &str, job: Job, delay: Duration) -> Result<(), Error> {
        self.line(queue).push(Message { job, attempt: 1 }, delay);
        Ok(())
    }

    async fn consume(&self, queue: &str, at_once: NonZeroU16) -> Result<Consumer, Error> {
        let places = Arc::new(Semaphore::new(at_once.get().into()));
        let line = self.line(queue);
        let counted = Arc::clone(&line.consumers);
        Ok(Consumer(Box::new(Receiver { line, places, _counted: counted })))
    }

    async fn depth(&self, queue: &str) -> Result<usize, Error> {
        let now = Instant::now();
        Ok(lock(&self.line(queue).state).waiting.range(..=(now, u64::MAX)).count())
    }

    async fn dead_depth(&self, queue: &str) -> Result<usize, Error> {
        Ok(lock(&self.line(queue).state).dead.len())
    }

    async fn consumers(&self, queue: &str) -> Result<usize, Error> {
        Ok(Arc::strong_count(&self.line(queue).consumers) - 1)
    }

    async fn dead_letters(&self, queue: &str, limit: usize) -> Result<Vec<DeadLetter>, Error> {
        Ok(lock(&self.line(queue).state).dead.iter().take(limit).cloned().collect())
    }

    async fn replay(&self, queue: &str, id: &str) -> Result<bool, Error> {
        let line = self.line(queue);
        let letter = {
            let dead = &mut lock(&line.state).dead;
            let Some(letter) = dead.iter().find(|letter| letter.id == id).cloned() else { return Ok(false) };
            dead.retain(|other| other.job.payload != letter.job.payload);
            letter
        };
        line.push(Message { job: letter.job, attempt: 1 }, Duration::ZERO);
        Ok(true)
    }
}

struct Receiver {
    line: Arc<Line>,
    /// One permit for each job that may be out.
    places: Arc<Semaphore>,
    _counted: Arc<()>,
}

#[async_trait]
impl Deliveries for Receiver {
    async fn next(&mut self) -> Option<Delivery> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        loop {
            let changed = self.line.changed.notified();
            match self.line.due() {
                Ok(Message { job, attempt }) => {
                    let message = Some(Message { job: job.clone(), attempt });
                    let settle = Unsettled { line: Arc::clone(&self.line), message, _place: place };
                    return Some(Delivery { job, attempt, settle: Box::new(settle) });
                }
                Err(Some(due_at)) => tokio::select! {
                    () = changed => {}
                    () = tokio::time::sleep_until(due_at) => {}
                },
                Err(None) => changed.await,
            }
        }
    }
}

struct Unsettled {
    line: Arc<Line>,
    message: Option<Message>,
    _place: OwnedSemaphorePermit,
}

#[async_trait]
impl Settle for Unsettled {
    async fn settle(&mut self, outcome: Outcome) -> Result<(), Error> {
        let Some(Message { job, attempt }) = self.message.take() else { return Ok(()) };
        match outcome {
            Outcome::Done => {}
            Outcome::Retry(delay) => self.line.push(Message { job, attempt: attempt + 1 }, delay),
            Outcome::GivenUp(reason) => self.line.bury(job, reason),
        }
        Ok(())
    }
}

impl Drop for Unsettled {
    fn drop(&mut self) {
        if let Some(Message { job, attempt }) = self.message.take() {
            self.line.push(Message { job, attempt: attempt + 1 }, Duration::ZERO);
        }
    }
}
