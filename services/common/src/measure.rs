//! Metrics of this process, in the text form Prometheus reads.

use std::{fmt::Display, future::Future, sync::OnceLock, time::Duration};

use chrono::{DateTime, Utc};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::service::{self, Shutdown, Task};

/// Buckets of durations, in seconds: from an in-process call to a slow feed.
const SECONDS: [f64; 14] = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0];

/// How often gauges are read that a database or a disk is asked for.
const INTERVAL: Duration = Duration::from_secs(15);

/// Installs the recorder of this process once, and returns its reader.
///
/// # Panics
/// If another recorder was installed, which is a mistake in the composition root.
pub fn install() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let handle = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)
            .expect("the buckets are not empty")
            .install_recorder()
            .expect("no other recorder is installed");
        metrics::gauge!("build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
        handle
    })
}

/// The age of something in seconds, as a gauge shows it: 0 if there is nothing.
pub fn seconds_since(time: Option<DateTime<Utc>>, now: DateTime<Utc>) -> f64 {
    time.map_or(0.0, |time| (now - time).num_seconds().max(0) as f64)
}

/// The task that has gauges read at intervals until `shutdown`. After a failure they stay as they were.
pub fn task<F, E>(name: &'static str, shutdown: Shutdown, read: impl Fn() -> F + Send + 'static) -> Task
where
    F: Future<Output = Result<(), E>> + Send,
    E: Display + Send,
{
    Task::new(name, async move {
        loop {
            if let Err(error) = read().await {
                service::count_failure(name);
                tracing::warn!(task = name, %error, "gauges stay as they were");
            }
            tokio::select! {
                () = shutdown.cancelled() => break,
                () = tokio::time::sleep(INTERVAL) => {}
            }
        }
    })
}
