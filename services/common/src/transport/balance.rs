//! Distributes calls over the processes of a service.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::Mutex;
use tonic::transport::{Channel, Endpoint};
use url::Url;

/// An unreachable process gets no call for this time while there are others.
pub(super) const REFUSED_REST: Duration = Duration::from_secs(1);
/// The same for a silent process, because each attempt costs the caller the time of a try.
pub(super) const SILENT_REST: Duration = Duration::from_secs(15);
/// Names are resolved again after this time, because processes come and go.
const RESOLVED: Duration = Duration::from_secs(5);

/// One process of a service.
pub(super) struct Target {
    address: SocketAddr,
    pub(super) channel: Channel,
    /// In milliseconds since the balancer was made.
    rests_until: AtomicU64,
}

/// Creates a lazy connection to an address of a URL's name.
pub(super) type Connect = Box<dyn Fn(&Url, SocketAddr) -> Result<Endpoint, String> + Send + Sync>;

/// The processes of a service, used in turn.
pub(super) struct Balance {
    pub(super) name: &'static str,
    urls: Vec<Url>,
    connect: Connect,
    targets: RwLock<Arc<[Arc<Target>]>>,
    next: AtomicUsize,
    since: Instant,
    resolved_at: AtomicU64,
    resolving: Mutex<()>,
}

impl Balance {
    pub(super) fn new(name: &'static str, urls: Vec<Url>, connect: Connect) -> Self {
        Self {
            name,
            urls,
            connect,
            targets: RwLock::new(Arc::new([])),
            // Random, so that processes that start together begin with different targets.
            next: AtomicUsize::new(usize::from(rand::random::<u16>())),
            since: Instant::now(),
            resolved_at: AtomicU64::new(0),
            resolving: Mutex::new(()),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn targets(&self) -> Arc<[Arc<Target>]> {
        Arc::clone(&self.targets.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The number of known processes.
    pub(super) fn len(&self) -> usize {
        self.targets().len()
    }

    /// The next process that was not tried. A resting process is used only if all others were tried.
    pub(super) async fn next(self: &Arc<Self>, tried: &[Arc<Target>]) -> Option<Arc<Target>> {
        let resolved_at = self.resolved_at.load(Ordering::Relaxed);
        if self.targets().is_empty() {
            self.resolve(resolved_at).await;
        } else if self.now().saturating_sub(resolved_at) > millis(RESOLVED) {
            let balance = Arc::clone(self);
            tokio::spawn(async move { balance.resolve(resolved_at).await });
        }
        let targets = self.targets();
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let turn = || (0..targets.len()).map(|step| &targets[first.wrapping_add(step) % targets.len()]);
        let untried = |target: &&Arc<Target>| !tried.iter().any(|other| other.address == target.address);
        let now = self.now();
        let awake = |target: &&Arc<Target>| target.rests_until.load(Ordering::Relaxed) <= now;
        turn().filter(untried).find(awake).or_else(|| turn().find(untried)).cloned()
    }

    /// Lets an unreachable process rest.
    pub(super) fn rest(&self, target: &Target, time: Duration) {
        target.rests_until.store(self.now() + millis(time), Ordering::Relaxed);
    }

    /// Ends the rest of a process that answers again.
    pub(super) fn answers(&self, target: &Target) {
        if target.rests_until.load(Ordering::Relaxed) != 0 {
            target.rests_until.store(0, Ordering::Relaxed);
        }
    }

    /// Resolves all names, unless another task has done so since `seen`. Unchanged addresses keep their connection.
    async fn resolve(&self, seen: u64) {
        let _one_at_a_time = self.resolving.lock().await;
        if self.resolved_at.load(Ordering::Relaxed) != seen {
            return;
        }
        let mut known: HashMap<SocketAddr, Arc<Target>> =
            self.targets().iter().map(|target| (target.address, Arc::clone(target))).collect();
        let mut found: Vec<Arc<Target>> = Vec::new();
        for url in &self.urls {
            match self.addresses(url).await {
                Ok(addresses) => {
                    for address in addresses {
                        let target = known.remove(&address).map_or_else(|| self.target(url, address), Ok);
                        match target {
                            Ok(target) => found.push(target),
                            Err(error) => tracing::error!(service = self.name, %address, error, "no way there"),
                        }
                    }
                }
                Err(error) => {
                    tracing::warn!(service = self.name, host = url.host_str(), error, "the name cannot be resolved")
                }
            }
        }
        self.resolved_at.store(self.now().max(1), Ordering::Relaxed);
        // A short outage of the resolver must not remove processes that answer.
        if !found.is_empty() {
            *self.targets.write().unwrap_or_else(PoisonError::into_inner) = found.into();
        }
    }

    async fn addresses(&self, url: &Url) -> Result<Vec<SocketAddr>, String> {
        let host = url.host_str().ok_or("no host")?.trim_matches(['[', ']']).to_owned();
        let port = url.port_or_known_default().ok_or("no port")?;
        let mut found: Vec<SocketAddr> =
            tokio::net::lookup_host((host, port)).await.map_err(|error| error.to_string())?.collect();
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn target(&self, url: &Url, address: SocketAddr) -> Result<Arc<Target>, String> {
        let channel = (self.connect)(url, address)?.connect_lazy();
        Ok(Arc::new(Target { address, channel, rests_until: AtomicU64::new(0) }))
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(urls: &[&str]) -> Arc<Balance> {
        let urls = urls.iter().map(|url| url.parse().expect("a URL")).collect();
        let connect: Connect = Box::new(|_, address| {
            Endpoint::from_shared(format!("http://{address}")).map_err(|error| error.to_string())
        });
        Arc::new(Balance::new("test", urls, connect))
    }

    #[tokio::test]
    async fn calls_go_round_and_past_those_that_rest() {
        let balance = balance(&["http://127.0.0.1:1001", "http://127.0.0.1:1002", "http://127.0.0.1:1003"]);
        let mut ports = Vec::new();
        for _ in 0..6 {
            ports.push(balance.next(&[]).await.expect("a process").address.port());
        }
        assert_eq!(ports[..3], ports[3..], "each in its turn");
        let resting = balance.next(&[]).await.expect("a process");
        balance.rest(&resting, REFUSED_REST);
        for _ in 0..6 {
            assert_ne!(balance.next(&[]).await.expect("a process").address, resting.address);
        }
    }

    #[tokio::test]
    async fn one_that_rests_is_better_than_none() {
        let balance = balance(&["http://127.0.0.1:1001", "http://127.0.0.1:1002"]);
        let first = balance.next(&[]).await.expect("a process");
        balance.rest(&first, REFUSED_REST);
        let second = balance.next(&[]).await.expect("a process");
        balance.rest(&second, REFUSED_REST);
        assert!(balance.next(std::slice::from_ref(&first)).await.is_some());
        assert!(balance.next(&[first.clone(), second.clone()]).await.is_none(), "all were tried");
        // One of them answers again: it gets the calls, and the other does not.
        balance.answers(&second);
        for _ in 0..4 {
            assert_eq!(balance.next(&[]).await.expect("a process").address, second.address);
        }
    }

    #[tokio::test]
    async fn a_name_stands_for_all_its_addresses() {
        let balance = balance(&["http://localhost:1001", "http://nowhere.invalid:1002"]);
        let found = balance.next(&[]).await.expect("a process");
        assert!(found.address.ip().is_loopback());
    }
}
