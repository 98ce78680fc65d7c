//! Mails alerts to owners: about feeds that cannot be read or miss nights, and about conflicts, each at once.
//!
//! The event only says that there is an alert; the calendar service has its content. A mail is stored under its alert's
//! id, so that a repeated event makes no second mail. An event can be lost with the process that received it, so the
//! alerts of the last days are checked at the start and every hour.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    clock::Clock,
    events::{Events, FEED_FAILING},
    service::{Shutdown, Task},
};
use chrono::TimeDelta;
use tokio::sync::Notify;

use super::letter::Letterhead;
use crate::{
    domain::{
        identity::ListingId,
        notice::{Notice, NoticeKind},
    },
    ports::{CalendarError, CalendarNights, FeedAlertKind},
    store::{self, Store},
};

/// Consumer group that the processes share.
const GROUP: &str = "feed-alert-mail";
/// Older alerts are not mailed: after a long outage their events arrive all at once.
const NEWS: TimeDelta = TimeDelta::days(7);
/// Time between two checks of all alerts.
const HOUR: Duration = Duration::from_secs(3600);
/// Delay after an error.
const PAUSE: Duration = Duration::from_secs(10);

/// The worker that mails alerts.
#[derive(Clone)]
pub struct FeedAlertMailer {
    /// Database access, for listings and the mail outbox.
    pub store: Store,
    pub events: Events,
    /// Has the content of alerts.
    pub calendar: Arc<dyn CalendarNights>,
    pub letterhead: Letterhead,
    /// Source of the current time.
    pub clock: Clock,
    pub mail_waits: Arc<Notify>,
}

/// Why an alert could not be mailed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The calendar service failed.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl FeedAlertMailer {
    /// The task that mails alerts until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new("feed alerts", async move {
            while !shutdown.is_cancelled() {
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = self.follow() => {}
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        })
    }

    /// Mails alerts until an error, the end of events, or the time of the next check of all alerts.
    async fn follow(&self) {
        let mut consumer = match self.events.competing(FEED_FAILING, GROUP).await {
            Ok(consumer) => consumer,
            Err(error) => return tracing::warn!(%error, "alerts of feeds wait"),
        };
        // Runs after subscribing, so that no alert falls in between.
        if let Err(error) = self.catch_up().await {
            return tracing::warn!(%error, "alerts of feeds wait");
        }
        let look_again = tokio::time::Instant::now() + HOUR;
        while let Ok(Some(delivery)) = tokio::time::timeout_at(look_again, consumer.next()).await {
            // An unfinished event is delivered again.
            if let Err(error) = self.mail(&delivery.event.key).await {
                return tracing::warn!(%error, "an alert of a feed waits");
            }
            if let Err(error) = delivery.done().await {
                return tracing::warn!(%error, "an alert of a feed may be delivered again");
            }
        }
    }

    /// Queues a mail for each recent alert that has none; returns how many.
    pub async fn catch_up(&self) -> Result<usize, Error> {
        let mut kept = 0;
        for listing in self.calendar.alerted(self.clock.now() - NEWS).await? {
            kept += self.mail(&listing.to_string()).await?;
        }
        Ok(kept)
    }

    /// Queues a mail for each new alert of a property; returns how many.
    pub async fn mail(&self, property_id: &str) -> Result<usize, Error> {
        let Ok(id) = property_id.parse::<ListingId>() else { return Ok(0) };
        let Some(listing) = self.store.listing(&id).await? else { return Ok(0) };
        let since = self.clock.now() - NEWS;
        let mut kept = 0;
        for alert in self.calendar.alerts(&id).await?.into_iter().filter(|alert| alert.raised_at > since) {
            let mail = self.letterhead.feed_alert(&alert, &listing.listing);
            let notice = match alert.kind {
                FeedAlertKind::Conflict { first_night, end_day, .. } => Some(Notice {
                    id: alert.id.clone(),
                    kind: NoticeKind::Conflict,
                    listing_id: id.clone(),
                    nights: Some((first_night, end_day)),
                    guests: None,
                }),
                FeedAlertKind::Failing { .. } | FeedAlertKind::MissingNights { .. } => None,
            };
            kept += usize::from(self.store.keep_mail(&alert.id, &id, mail, notice).await?);
        }
        if kept > 0 {
            self.mail_waits.notify_one();
        }
        Ok(kept)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{db::testing::temporary, events::Event, outbox::Outbox};
    use url::Url;

    use super::*;
    use crate::{
        ports::FeedAlert,
        store::MIGRATIONS,
        testing::{calendar::Calendar, id, listing, now},
    };

    #[tokio::test]
    async fn each_alert_is_one_mail_to_the_owner() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let (clock, events) = (Clock::fixed(now()), Events::memory());
        let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        store.put_listing(listing(1)).await.expect("kept");
        let alert = |id: &str, days: i64| FeedAlert {
            id: id.into(),
            platform: "Airbnb",
            raised_at: now() - TimeDelta::days(days),
            kind: FeedAlertKind::Failing { error: "not_found".into() },
        };
        let calendar = Arc::new(Calendar::default());
        calendar.raise(&id(1), vec![alert("new", 0), alert("old", 8)]);
        let worker = FeedAlertMailer {
            store: store.clone(),
            events: events.clone(),
            calendar: calendar.clone(),
            letterhead: Letterhead {
                brand_name: "CasaCero".into(),
                public_url: Url::parse("https://casacero.example/").expect("an address"),
                support_email: "hello@casacero.example".into(),
                listings_email: None,
                guest_languages: String::new(),
                threads: crate::domain::thread::ThreadKey::new("a key"),
                replies: None,
            },
            clock,
            mail_waits: Arc::default(),
        };
        let shutdown = Shutdown::new();
        let mut running = casacero_common::service::Running::default();
        running.start(vec![worker.clone().task(shutdown.clone())], &shutdown);
        // One event comes twice, the others name no listing. Repeated, because the group exists only from its first
        // consumer on.
        let mail = loop {
            for key in ["CASA-1", "CASA-1", "CASA-9", "nonsense"] {
                let event = Event { topic: FEED_FAILING.into(), key: key.into(), version: 1 };
                events.publish(event).await.expect("told");
            }
            if let Some(mail) = store.claim_mail().await.expect("the store") {
                break mail;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert_eq!(mail.id, "new");
        assert!(mail.body.contains("Calendar not found"), "{}", mail.body);
        shutdown.cancel();
        running.finished().await;
        assert_eq!(worker.mail("CASA-1").await.expect("asked"), 0, "it was kept before");
        calendar.raise(&id(1), vec![alert("new", 0), alert("newer", 0)]);
        assert_eq!(worker.mail("CASA-1").await.expect("asked"), 1);
        // An alert without an event.
        calendar.raise(&id(1), vec![alert("new", 0), alert("newest", 0)]);
        assert_eq!(worker.catch_up().await.expect("asked"), 1);
    }
}
