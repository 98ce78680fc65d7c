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

/// Counts a failure of a task: a round that came to nothing, or its early end.
pub fn count_failure(task: &'static str) {
    metrics::counter!("task_failures_total", "task" => task).increment(1);
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
            // From nought on, so that the first failure is an increase.
            metrics::counter!("task_failures_total", "task" => name).increment(0);
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
            count_failure(self.name);
            tracing::error!(task = self.name, "task ended early; stopping the process");
            self.shutdown.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure;

    #[tokio::test]
    async fn a_task_that_ends_early_or_panics_stops_all_and_is_counted() {
        let recorder = measure::install();
        let early = Task::new("early", async {});
        let panics = Task::new("panics", async { panic!("on purpose") });
        for task in [early, panics] {
            let (name, shutdown, mut running) = (task.name, Shutdown::new(), Running::default());
            running.start(vec![task], &shutdown);
            running.finished().await;
            assert!(shutdown.is_cancelled(), "{name}");
            let line = format!("task_failures_total{{task=\"{name}\"}} 1");
            assert!(recorder.render().contains(&line), "{line}");
        }
    }
}
