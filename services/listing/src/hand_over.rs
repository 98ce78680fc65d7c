//! Tells the calendar service which listings there are, where they are on the clock, and how often to read their calendars.
//!
//! The row is the truth: it is due whenever a listing changes, and once an hour, so that what was lost is told again.

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

/// A listing is told again after this time.
const RECONCILE: TimeDelta = TimeDelta::hours(1);
/// How long after each failure in a row it is tried again, in seconds; the last is for all later ones.
const DELAYS_SECONDS: [i64; 5] = [2, 10, 60, 300, 900];
/// The calendars of a listing that waits for approval are read for so long.
const PENDING: TimeDelta = TimeDelta::days(30);
/// The export addresses of a removed listing go on for so long.
const AFTER_REMOVAL: TimeDelta = TimeDelta::days(30);
/// The worker looks this often without being woken: another process may have written the row.
const INTERVAL: Duration = Duration::from_secs(1);

/// Tells the calendar service.
#[derive(Clone)]
pub struct HandOverWorker {
    /// Says what is to be told.
    pub store: Store,
    /// Is told.
    pub registry: Arc<dyn CalendarRegistry>,
    /// What time it is.
    pub clock: Clock,
    /// Wakes the worker.
    pub waits: Arc<Notify>,
}

/// Why the calendar service was not told.
#[derive(Debug, thiserror::Error)]
enum NotTold {
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    #[error(transparent)]
    Feeds(#[from] PutFeedsError),
}

/// How often the calendars of a listing are read. One that is paused is still sold elsewhere.
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
    /// The task that tells the calendar service until `shutdown`.
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

    /// Tells of every listing that is due; returns how many were told.
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
        let Some(Versioned { listing, version }) = &due.listing else {
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
            // Told again, it would be refused again: the owner finds no calendar, and adds it on its page.
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
