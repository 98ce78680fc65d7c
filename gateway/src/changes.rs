//! Invalidates the gateway's caches when something changes.

use std::sync::atomic::{AtomicU64, Ordering};

use casacero_common::{
    events::{CALENDAR_CHANGED, CONTENT_CHANGED, Events, LISTING_CHANGED, Notice},
    service::{Shutdown, Task},
};

/// Groups of homes whose changes are counted together.
const GROUPS: usize = 1024;

/// Numbers of changes heard of, for homes in so many groups that a change of one home hardly ever keeps what is made about
/// another from being kept.
pub struct ChangeCounts([AtomicU64; GROUPS]);

impl Default for ChangeCounts {
    fn default() -> Self {
        Self([const { AtomicU64::new(0) }; GROUPS])
    }
}

impl ChangeCounts {
    fn count_of(&self, id: &str) -> &AtomicU64 {
        let letters = id.bytes().map(|letter| letter.to_ascii_uppercase());
        let sum = letters.fold(0_usize, |sum, letter| sum.wrapping_mul(31).wrapping_add(letter.into()));
        &self.0[sum % GROUPS]
    }

    /// The number of changes that may concern a home, to be read before something is made about it.
    pub fn of(&self, id: &str) -> u64 {
        self.count_of(id).load(Ordering::Acquire)
    }

    /// Counts a change of a home.
    pub fn count(&self, id: &str) {
        self.count_of(id).fetch_add(1, Ordering::AcqRel);
    }

    /// Counts a change of every home.
    pub fn count_all(&self) {
        for count in &self.0 {
            count.fetch_add(1, Ordering::AcqRel);
        }
    }
}

/// The task that passes every change to `noticed`, until `shutdown`.
pub fn follow(events: Events, shutdown: Shutdown, noticed: impl Fn(Notice) + Send + Sync + 'static) -> Task {
    Task::new("changes", async move {
        let follow = async |topic| {
            let mut subscription = match events.broadcast(topic).await {
                Ok(subscription) => subscription,
                Err(error) => {
                    tracing::error!(%error, "what is kept is only forgotten by time");
                    return std::future::pending().await;
                }
            };
            while let Some(notice) = subscription.next().await {
                noticed(notice);
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            ((), (), ()) = async {
                tokio::join!(follow(LISTING_CHANGED), follow(CALENDAR_CHANGED), follow(CONTENT_CHANGED))
            } => {}
        }
    })
}
