//! What a service's composition root returns, and how its tasks run and end.

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
    /// What it does besides answering: workers, schedulers, relays.
    pub tasks: Vec<Task>,
}

/// Work that goes on until the shutdown it was built with is cancelled.
pub struct Task {
    /// Its name in logs.
    pub name: &'static str,
    work: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Task {
    /// Work that returns once its shutdown is cancelled.
    pub fn new(name: &'static str, work: impl Future<Output = ()> + Send + 'static) -> Self {
        Self { name, work: Box::pin(work) }
    }
}

/// Tasks that run. Dropped, it aborts them; [`finished`](Self::finished) waits for their own end.
#[derive(Default)]
pub struct Running {
    tasks: JoinSet<&'static str>,
    /// Tells a task that is aborted from one that ended by itself.
    dropped: Arc<AtomicBool>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

impl Running {
    /// Starts tasks. One that ends before `shutdown`, or panics, cancels it: a process that has
    /// silently lost its worker is worse than one that stops and is started again.
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
