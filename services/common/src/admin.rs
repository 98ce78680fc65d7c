//! The state of a process, at its own address for administrators, never for the public.
//!
//! `/healthz` answers while the process lives. `/readyz` says whether it can take work, and shows the state of each
//! dependency. `/metrics` shows its metrics. A dependency that is unavailable does not make a process unready: the
//! process has a planned behaviour for that, and removing all processes would be worse.

use std::{
    collections::BTreeMap,
    future::Future,
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use futures::{FutureExt as _, future::BoxFuture};
use metrics_exporter_prometheus::PrometheusHandle;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::service::{Shutdown, Task};

/// Where a process says how it is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// Address of `/healthz`, `/readyz` and `/metrics`. Keep it from the public.
    pub listen: String,
}

impl Default for Config {
    fn default() -> Self {
        Self { listen: "127.0.0.1:9000".into() }
    }
}

/// A dependency that takes longer to answer counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(2);

type Check = Box<dyn Fn() -> BoxFuture<'static, bool> + Send + Sync>;

/// The reported state of a process. Clones share it.
#[derive(Clone)]
pub struct Admin(Arc<Inner>);

struct Inner {
    name: &'static str,
    ready: AtomicBool,
    checks: Mutex<BTreeMap<&'static str, Arc<Check>>>,
    measures: &'static PrometheusHandle,
    shutdown: Shutdown,
}

impl Admin {
    /// A process of this name that is not ready yet.
    pub fn new(name: &'static str, measures: &'static PrometheusHandle, shutdown: Shutdown) -> Self {
        Self(Arc::new(Inner { name, ready: false.into(), checks: Mutex::default(), measures, shutdown }))
    }

    /// Adds a dependency, with a check of whether it is available.
    pub fn depends_on<F>(&self, name: &'static str, check: impl Fn() -> F + Send + Sync + 'static)
    where
        F: Future<Output = bool> + Send + 'static,
    {
        let check: Check = Box::new(move || check().boxed());
        self.0.checks.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::new(check));
    }

    /// Marks the process as ready for work.
    pub fn ready(&self) {
        self.0.ready.store(true, Ordering::Release);
    }

    /// Listens on `address`. The task runs until the shutdown of the process.
    pub async fn listen(&self, address: &str) -> io::Result<(SocketAddr, Task)> {
        let listener = tokio::net::TcpListener::bind(address).await?;
        let bound = listener.local_addr()?;
        let routes = Router::new()
            .route("/healthz", get(async || "alive\n"))
            .route("/readyz", get(readiness))
            .route("/metrics", get(measures))
            .with_state(self.clone());
        let until = self.0.shutdown.clone();
        let task = Task::new("admin", async move {
            let serving = axum::serve(listener, routes).with_graceful_shutdown(async move { until.cancelled().await });
            if let Err(error) = serving.await {
                tracing::error!(%error, "nobody can ask how this process is");
            }
        });
        Ok((bound, task))
    }

    /// The dependencies of the process, and whether each is available.
    pub async fn dependencies(&self) -> BTreeMap<&'static str, bool> {
        let checks = self.0.checks.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let asked = checks
            .into_iter()
            .map(|(name, check)| async move { (name, tokio::time::timeout(TIMEOUT, check()).await.unwrap_or(false)) });
        futures::future::join_all(asked).await.into_iter().collect()
    }
}

#[derive(Serialize)]
struct Report {
    name: &'static str,
    version: &'static str,
    ready: bool,
    dependencies: BTreeMap<&'static str, &'static str>,
}

async fn readiness(State(admin): State<Admin>) -> Response {
    let dependencies = admin.dependencies().await;
    let ready = admin.0.ready.load(Ordering::Acquire) && !admin.0.shutdown.is_cancelled();
    let word = |there: bool| if there { "there" } else { "away" };
    let report = Report {
        name: admin.0.name,
        version: env!("CARGO_PKG_VERSION"),
        ready,
        dependencies: dependencies.into_iter().map(|(name, there)| (name, word(there))).collect(),
    };
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let body = serde_json::to_string(&report).expect("a report is plain data");
    (status, [(header::CONTENT_TYPE, "application/json")], body + "\n").into_response()
}

async fn measures(State(admin): State<Admin>) -> Response {
    admin.0.measures.run_upkeep();
    metrics_process::Collector::default().collect();
    for (name, there) in admin.dependencies().await {
        metrics::gauge!("dependency_up", "dependency" => name).set(f64::from(u8::from(there)));
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], admin.0.measures.render()).into_response()
}

/// Asks the process at `address` whether it is ready. A container's health check runs this.
pub async fn is_ready(address: &str) -> Result<bool, reqwest::Error> {
    crate::tls::install_provider();
    let host = address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]");
    let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT * 2).build()?;
    Ok(client.get(format!("http://{host}/readyz")).send().await?.status().is_success())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{measure, service::Running};

    #[tokio::test]
    async fn a_process_is_ready_when_it_says_so_whatever_it_depends_on() {
        let shutdown = Shutdown::new();
        let admin = Admin::new("test", measure::install(), shutdown.clone());
        admin.depends_on("database", || async { false });
        admin.depends_on("queue", || async { true });
        let (address, task) = admin.listen("127.0.0.1:0").await.expect("a free port");
        let mut running = Running::default();
        running.start(vec![task], &shutdown);
        let address = address.to_string();
        assert!(!is_ready(&address).await.expect("an answer"));
        admin.ready();
        assert!(is_ready(&address).await.expect("an answer"));
        let report = reqwest::get(format!("http://{address}/readyz")).await.expect("an answer");
        let report: serde_json::Value = report.json().await.expect("JSON");
        assert_eq!(report["dependencies"], serde_json::json!({"database": "away", "queue": "there"}));
        let metrics = reqwest::get(format!("http://{address}/metrics")).await.expect("an answer");
        let metrics = metrics.text().await.expect("a text");
        let told = [
            "dependency_up{dependency=\"database\"} 0",
            "dependency_up{dependency=\"queue\"} 1",
            "process_resident_memory_bytes ",
            "process_open_fds ",
            concat!("build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "task_failures_total{task=\"admin\"} 0",
        ];
        for line in told {
            assert!(metrics.contains(line), "{line}: {metrics}");
        }
        shutdown.cancel();
        running.finished().await;
    }
}
