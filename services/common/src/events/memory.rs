//! Events within one process.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use tokio::sync::{Notify, broadcast};

use super::{Consumer, Delivery, Error, Event, Notice, Notices, Settle, Subscription, Transport, Work};

/// A subscription that is this many events behind is told to read everything again.
const CAPACITY: usize = 4096;

#[derive(Default)]
pub(super) struct Memory(Mutex<Topics>);

#[derive(Default)]
struct Topics {
    broadcasts: HashMap<String, broadcast::Sender<Event>>,
    /// By topic, then group.
    groups: HashMap<String, HashMap<String, Arc<Group>>>,
}

#[derive(Default)]
struct Group {
    waiting: Mutex<VecDeque<Event>>,
    arrived: Notify,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No code here can leave the data half-changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Group {
    fn push(&self, event: Event) {
        lock(&self.waiting).push_back(event);
        self.arrived.notify_one();
    }

    fn pop(&self) -> Option<Event> {
        let mut waiting = lock(&self.waiting);
        let event = waiting.pop_front();
        if !waiting.is_empty() {
            // A permit is lost if two events arrive before one consumer checks, so it is passed on.
            self.arrived.notify_one();
        }
        event
    }
}

#[async_trait]
impl Transport for Memory {
    async fn publish(&self, event: Event) -> Result<(), Error> {
        let topics = lock(&self.0);
        for group in topics.groups.get(&event.topic).into_iter().flat_map(HashMap::values) {
            group.push(event.clone());
        }
        if let Some(sender) = topics.broadcasts.get(&event.topic) {
            // This fails only if there is no receiver.
            let _nobody = sender.send(event);
        }
        Ok(())
    }

    async fn broadcast(&self, topic: &str) -> Result<Subscription, Error> {
        let mut topics = lock(&self.0);
        let sender = topics.broadcasts.entry(topic.into()).or_insert_with(|| broadcast::channel(CAPACITY).0);
        Ok(Subscription(Box::new(Receiver(sender.subscribe()))))
    }

    async fn competing(&self, topic: &str, group: &str) -> Result<Consumer, Error> {
        let mut topics = lock(&self.0);
        let group = topics.groups.entry(topic.into()).or_default().entry(group.into()).or_default();
        Ok(Consumer(Box::new(Worker(Arc::clone(group)))))
    }
}

struct Receiver(broadcast::Receiver<Event>);

#[async_trait]
impl Notices for Receiver {
    async fn next(&mut self) -> Option<Notice> {
        match self.0.recv().await {
            Ok(event) => Some(Notice::Event(event)),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Notice::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

struct Worker(Arc<Group>);

#[async_trait]
impl Work for Worker {
    async fn next(&mut self) -> Option<Delivery> {
        loop {
            let arrived = self.0.arrived.notified();
            if let Some(event) = self.0.pop() {
                let settle = Unsettled { group: Arc::clone(&self.0), event: Some(event.clone()) };
                return Some(Delivery { event, settle: Box::new(settle) });
            }
            arrived.await;
        }
    }
}

struct Unsettled {
    group: Arc<Group>,
    event: Option<Event>,
}

#[async_trait]
impl Settle for Unsettled {
    async fn done(&mut self) -> Result<(), Error> {
        self.event = None;
        Ok(())
    }
}

impl Drop for Unsettled {
    fn drop(&mut self) {
        if let Some(event) = self.event.take() {
            self.group.push(event);
        }
    }
}
