//! Hands listings over to the calendar service: which exist, their time zone, and how often to read their feeds.
//!
//! The job of a listing is due when the listing changes and once an hour, so that lost state is restored.

use std::sync::Arc;

use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
};
use casacero_proto::listing::v1::ListingStatus;
use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    domain::listing::Listing,
    ports::{CalendarRegistry, PutFeedsError, Reading, RegisteredProperty},
    store::{PendingCalendar, Store, Versioned},
};

/// Time until a listing is handed over again without a change.
const RECONCILE: TimeDelta = TimeDelta::hours(1);
/// An erasure is told once more after this time, which is longer than a lease: a worker that read the listing before may
/// put it back in between.
const TOLD_AGAIN: TimeDelta = TimeDelta::minutes(3);
/// How long the feeds of a pending listing are read.
const PENDING: TimeDelta = TimeDelta::days(30);
/// How long the exports of a removed listing stay available.
const AFTER_REMOVAL: TimeDelta = TimeDelta::days(30);

pub struct CalendarOutbox {
    pub store: Store,
    pub registry: Arc<dyn CalendarRegistry>,
    /// Source of the current time.
    pub clock: Clock,
}

/// How often the feeds of a listing are read. A paused listing is still sold on other platforms.
fn reading(listing: &Listing, now: DateTime<Utc>) -> Reading {
    match listing.status {
        ListingStatus::Active | ListingStatus::Paused => Reading::Normal,
        ListingStatus::Pending if now - listing.submitted_at < PENDING => Reading::Daily,
        ListingStatus::Pending
        | ListingStatus::Draft
        | ListingStatus::Rejected
        | ListingStatus::Removed
        | ListingStatus::Unspecified => Reading::Off,
    }
}

#[async_trait]
impl Handler for CalendarOutbox {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let due = self.store.pending_calendar(job).await?;
        self.tell(&due).await?;
        let now = self.clock.now();
        let next = match &due.listing {
            Some(_) => Some(now + RECONCILE),
            None => due.erased_at.map(|at| at + TOLD_AGAIN).filter(|again| *again > now),
        };
        Ok(next.map_or(Outcome::NotNeeded, |due| Outcome::Repeat { due, payload: String::new() }))
    }
}

impl CalendarOutbox {
    async fn tell(&self, due: &PendingCalendar) -> Result<(), Failure> {
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
            }
            other => other?,
        }
        // Also if the listing changed meanwhile: what its owner does with the feeds from now on must not be undone.
        Ok(self.store.delete_sent_feeds(&listing.id).await?)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        jobs::{Round, Worker},
        on_backend,
        outbox::Outbox,
        service::Shutdown,
    };
    use diesel_async::RunQueryDsl as _;

    use super::*;
    use crate::{
        store::{MIGRATIONS, jobs::CALENDAR},
        testing::{calendar::Calendar, id, listing, now},
    };

    async fn harness() -> (Worker, Store, Clock, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        let registry = Arc::new(Calendar::default());
        registry.is_away(false);
        let handler = Arc::new(CalendarOutbox { store: store.clone(), registry, clock: clock.clone() });
        let worker = Worker { jobs: store.jobs().clone(), policy: &CALENDAR, handler, waits: Arc::default() };
        (worker, store, clock, folder)
    }

    async fn round(worker: &Worker) -> Round {
        worker.run_due(&Shutdown::new()).await.expect("a round")
    }

    #[tokio::test]
    async fn a_listing_that_cannot_be_read_holds_up_no_other() {
        let (worker, store, clock, _folder) = harness().await;
        for number in [1, 2] {
            store.put_listing(listing(number)).await.expect("kept");
        }
        let mut connection = store.database().connection().await.expect("connected");
        let broken = diesel::sql_query("UPDATE listings SET document = 'gold' WHERE id = 'CASA-1'");
        on_backend!(connection, c => broken.execute(c).await).expect("changed by hand");
        drop(connection);
        assert_eq!(round(&worker).await, Round { attempted: 2, done: 0, failed: 1 });
        clock.advance(TimeDelta::seconds(2));
        assert_eq!(round(&worker).await, Round { attempted: 1, done: 0, failed: 1 }, "it is tried again");
    }

    #[tokio::test]
    async fn an_erasure_is_told_again_after_every_earlier_lease_has_ended() {
        let (worker, store, clock, _folder) = harness().await;
        store.put_listing(listing(1)).await.expect("kept");
        let before = store.jobs().take(&CALENDAR).await.expect("asked").expect("due");
        store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked").expect("erased");
        assert_eq!(round(&worker).await.attempted, 1);
        // The slow worker may put the home back in the calendar service just now.
        store.jobs().repeat(&before, clock.now() + RECONCILE, "").await.expect("asked");
        assert_eq!(round(&worker).await.attempted, 0);
        clock.advance(TimeDelta::minutes(3));
        assert_eq!(round(&worker).await.attempted, 1, "it is told again");
        assert_eq!(store.jobs().next_due(&CALENDAR).await.expect("asked"), None);
    }

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
