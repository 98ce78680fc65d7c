//! Permits in Redis, for several processes at once.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use ::redis::Script;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::redis::{self, Redis};

/// A permit ends by itself after this time, if its process died. Longer work continues without a permit.
pub(super) const LEASE: Duration = Duration::from_secs(30);
/// The pause before a key without a free permit is checked again.
const PAUSE: Duration = Duration::from_millis(50);

pub(super) struct Shared {
    redis: Redis,
    script: Script,
    is_alone: AtomicBool,
}

/// A permit that other processes see. It is returned when dropped.
pub(super) struct Lease {
    shared: Arc<Shared>,
    key: String,
    id: String,
    is_returned: bool,
}

/// The answer of Redis.
pub(super) enum Answer {
    Permit(Lease),
    /// No permit was free in time.
    None,
    /// Redis is unavailable, so each process counts for itself.
    Alone,
}

impl Shared {
    pub(super) fn new(redis: Redis) -> Self {
        Self { redis, script: Script::new(include_str!("turn.lua")), is_alone: AtomicBool::new(false) }
    }

    pub(super) async fn wait(self: &Arc<Self>, key: &str, most: usize, until: Instant) -> Answer {
        let key = self.redis.key("turns", key);
        // Created before the request, so that a permit whose answer is lost or not awaited is also returned.
        let lease = Lease { shared: Arc::clone(self), key, id: Uuid::new_v4().to_string(), is_returned: false };
        loop {
            match self.ask(&lease, most).await {
                Ok(true) => return Answer::Permit(lease),
                Ok(false) if Instant::now() + PAUSE > until => return Answer::None,
                Ok(false) => sleep(PAUSE).await,
                Err(_) => return Answer::Alone,
            }
        }
    }

    async fn ask(&self, lease: &Lease, most: usize) -> Result<bool, redis::Error> {
        let mut script = self.script.key(&lease.key);
        script.arg(most).arg(u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX)).arg(&lease.id);
        let asked = self.redis.run(&script).await;
        match &asked {
            Ok(_) if self.is_alone.swap(false, Ordering::Relaxed) => {
                tracing::info!("permits are shared with other processes again");
            }
            Ok(_) => {}
            Err(error) => {
                if !self.is_alone.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%error, "permits are given by this process alone");
                }
                metrics::counter!("concurrency_limit_alone_total").increment(1);
            }
        }
        asked
    }
}

impl Lease {
    /// Returns the permit.
    pub(super) async fn give_back(mut self) {
        self.is_returned = true;
        self.returning().await;
    }

    fn returning(&self) -> impl Future<Output = ()> + Send + use<> {
        let (shared, mut command) = (Arc::clone(&self.shared), ::redis::cmd("ZREM"));
        command.arg(&self.key).arg(&self.id);
        async move {
            if let Err(error) = shared.redis.query::<()>(&command).await {
                tracing::debug!(%error, "a permit is not returned; it expires");
            }
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if self.is_returned {
            return;
        }
        // Without a runtime the process ends, and the permit expires.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(self.returning());
    }
}
