//! Metrics of this process, in the text form Prometheus reads.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Buckets of durations, in seconds: from an in-process call to a slow feed.
const SECONDS: [f64; 14] = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0];

/// Installs the recorder of this process once, and returns its reader.
///
/// # Panics
/// If another recorder was installed, which is a mistake in the composition root.
pub fn install() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)
            .expect("the buckets are not empty")
            .install_recorder()
            .expect("no other recorder is installed")
    })
}
