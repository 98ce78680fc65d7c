//! Periodic clean-up: expired drafts, and returned listings that were not submitted again.

use std::time::Duration;

use casacero_common::{
    principal::Principal,
    service::{Shutdown, Task},
};
use chrono::TimeDelta;

use super::{Commands, unchanged};
use crate::{
    error::Error,
    store::{Present, Review},
};

/// A returned listing is erased after this time.
const RETURNED: TimeDelta = TimeDelta::days(90);
/// Its owner is told this many days before.
const NOTICE_DAYS: i64 = 14;
/// Time between two sweeps.
const INTERVAL: Duration = Duration::from_secs(3600);

impl Commands {
    /// The task that sweeps until `shutdown`.
    pub fn sweeper(self, shutdown: Shutdown) -> Task {
        Task::new("sweeper of listings", async move {
            loop {
                if let Err(error) = self.sweep().await {
                    tracing::error!(%error, "old drafts and returned listings stay for another hour");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Deletes what has expired, and warns owners of returned listings.
    pub async fn sweep(&self) -> Result<(), Error> {
        self.store.forget_old_drafts().await?;
        let now = self.clock.now();
        let service = Principal::Service { name: "listing".into() };
        let notice = TimeDelta::days(NOTICE_DAYS);
        for id in self.store.returned_listings(now - RETURNED, Some(now - notice)).await? {
            self.erase(&service, id.as_str()).await?;
        }
        for id in self.store.returned_listings(now - (RETURNED - notice), None).await? {
            let warn = |present: &Present| {
                let mut decision = unchanged(present, "listing.warn");
                decision.review = Review { warned_at: Some(now), ..present.review.clone() };
                decision.mails.extend(self.letterhead.about_to_be_erased(&present.listing, NOTICE_DAYS));
                Ok(decision)
            };
            self.change(&service, id.as_str(), None, warn).await?;
        }
        Ok(())
    }
}
