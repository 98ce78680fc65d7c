//! The result of a service's composition root, and how its tasks run and end.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::task::JoinSet;
use tonic::service::Routes;

pub use tokio_util::sync::CancellationToken as Shutdown;

/// A service, built but not yet running.
pub struct Service {
    /// Its name in logs and metrics.
    pub name: &'static str,
    /// Its gRPC methods.
    pub routes: Routes,
    /// Its background work: workers, schedulers, relays.
    pub tasks: Vec<Task>,
}

/// Work that runs until the shutdown it was built with is cancelled.
pub struct Task {
    /// Its name in logs.
    pub name: &'static str,
    work: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Task {
    /// A task whose work returns after its shutdown is cancelled.
    pub fn new(name: &'static str, work: impl Future<Output = ()> + Send + 'static) -> Self {
        Self { name, work: Box::pin(work) }
    }
}

/// Running tasks. They are aborted when this is dropped; [`finished`](Self::finished) waits for their own end.
#[derive(Default)]
pub struct Running {
    tasks: JoinSet<&'static str>,
    /// Distinguishes aborted tasks from tasks that ended by themselves.
    dropped: Arc<AtomicBool>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

impl Running {
    /// Starts tasks. A task that ends before `shutdown`, or panics, cancels it: a process that has silently lost its
    /// worker is worse than one that stops and is restarted.
    pub fn start(&mut self, tasks: Vec<Task>, shutdown: &Shutdown) {
        for Task { name, work } in tasks {
            let guard = StopsAll { name, shutdown: shutdown.clone(), dropped: Arc::clone(&self.dropped) };
            self.tasks.spawn(async move {
                work.await;
                drop(guard);
                name
            });
        }
    }

    /// Waits until every task has ended.
    pub async fn finished(mut self) {
        while let Some(result) = self.tasks.join_next().await {
            match result {
                Ok(name) => tracing::debug!(task = name, "task ended"),
                Err(error) => tracing::error!(%error, "task failed"),
            }
        }
    }
}

struct StopsAll {
    name: &'static str,
    shutdown: Shutdown,
    dropped: Arc<AtomicBool>,
}

impl Drop for StopsAll {
    fn drop(&mut self) {
        if !self.shutdown.is_cancelled() && !self.dropped.load(Ordering::Relaxed) {
            tracing::error!(task = self.name, "task ended early; stopping the process");
            self.shutdown.cancel();
        }
    }
}
