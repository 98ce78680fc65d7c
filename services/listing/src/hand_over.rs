//! Hands listings over to the calendar service: which exist, their time zone, and how often to read their feeds.
//!
//! The database row is the truth. It is due when the listing changes and once an hour, so that lost state is restored.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    clock::Clock,
    service::{Shutdown, Task},
};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Notify;

use crate::{
    domain::{listing::Listing, vocabulary::ListingStatus},
    ports::{CalendarError, CalendarRegistry, PutFeedsError, Reading, RegisteredProperty},
    store::{Error, HandOver, Store, Versioned},
};

/// Time until a listing is handed over again without a change.
const RECONCILE: TimeDelta = TimeDelta::hours(1);
/// Delays after consecutive failures, in seconds; the last one is for all further failures.
const DELAYS_SECONDS: [i64; 5] = [2, 10, 60, 300, 900];
/// How long the feeds of a pending listing are read.
const PENDING: TimeDelta = TimeDelta::days(30);
/// How long the exports of a removed listing stay available.
const AFTER_REMOVAL: TimeDelta = TimeDelta::days(30);
/// Time between two polls. Polling finds rows that another process wrote.
const INTERVAL: Duration = Duration::from_secs(1);

/// The worker that hands listings over.
#[derive(Clone)]
pub struct HandOverWorker {
    /// Database access.
    pub store: Store,
    /// The calendar service.
    pub registry: Arc<dyn CalendarRegistry>,
    /// Source of the current time.
    pub clock: Clock,
    /// Wakes the worker.
    pub waits: Arc<Notify>,
}

/// Why a hand-over failed.
#[derive(Debug, thiserror::Error)]
enum NotTold {
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    #[error(transparent)]
    Feeds(#[from] PutFeedsError),
}

/// How often the feeds of a listing are read. A paused listing is still sold on other platforms.
fn reading(listing: &Listing, now: DateTime<Utc>) -> Reading {
    match listing.status {
        ListingStatus::Active | ListingStatus::Paused => Reading::Normal,
        ListingStatus::Pending if now - listing.submitted_at < PENDING => Reading::Daily,
        ListingStatus::Pending | ListingStatus::Draft | ListingStatus::Rejected | ListingStatus::Removed => {
            Reading::Off
        }
    }
}

impl HandOverWorker {
    /// The task that hands listings over until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new("calendar hand-over", async move {
            loop {
                if let Err(error) = self.tell_due(&shutdown).await {
                    tracing::error!(%error, "listings wait to be handed over");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = self.waits.notified() => {}
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Hands over every due listing; returns how many succeeded.
    pub async fn tell_due(&self, shutdown: &Shutdown) -> Result<usize, Error> {
        let mut told = 0;
        while !shutdown.is_cancelled() {
            let Some(due) = self.store.claim_hand_over().await? else { break };
            match self.tell(&due).await {
                Ok(()) => {
                    self.store.handed_over(&due, self.clock.now() + RECONCILE).await?;
                    told += 1;
                }
                Err(error) => {
                    let index = (due.failures as usize).min(DELAYS_SECONDS.len() - 1);
                    let next = self.clock.now() + TimeDelta::seconds(DELAYS_SECONDS[index]);
                    tracing::warn!(listing = %due.listing_id, %error, "a listing waits to be handed over");
                    self.store.not_handed_over(&due, next, &error.to_string()).await?;
                }
            }
        }
        Ok(told)
    }

    async fn tell(&self, due: &HandOver) -> Result<(), NotTold> {
        let Some(Versioned { listing, version, translations: _ }) = &due.listing else {
            return Ok(self.registry.delete_property(&due.listing_id).await?);
        };
        let removed = (listing.status == ListingStatus::Removed).then_some(due.removed_at).flatten();
        let property = RegisteredProperty {
            id: listing.id.clone(),
            time_zone: listing.place.time_zone,
            reading: reading(listing, self.clock.now()),
            version: *version,
            exports_until: removed.map(|at| at + AFTER_REMOVAL),
        };
        self.registry.put_property(&property).await?;
        if due.feeds.is_empty() {
            return Ok(());
        }
        match self.registry.put_feeds(&listing.id, &due.feeds).await {
            // A retry would be refused again. The owner sees no feed on the calendar page and adds it there.
            Err(PutFeedsError::Refused(reason)) => {
                tracing::error!(listing = %listing.id, reason, "the calendars of a new listing were refused");
                Ok(())
            }
            other => Ok(other?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{listing, now};

    #[test]
    fn how_often_calendars_are_read() {
        use ListingStatus::{Active, Draft, Paused, Pending, Rejected, Removed};
        let cases = [
            (Active, 400, Reading::Normal),
            (Paused, 400, Reading::Normal),
            (Pending, 0, Reading::Daily),
            (Pending, 29, Reading::Daily),
            (Pending, 30, Reading::Off),
            (Draft, 0, Reading::Off),
            (Rejected, 0, Reading::Off),
            (Removed, 0, Reading::Off),
        ];
        for (status, days, expected) in cases {
            let one = Listing { status, submitted_at: now() - TimeDelta::days(days), ..listing(1) };
            assert_eq!(reading(&one, now()), expected, "{status} after {days} days");
        }
    }
}
