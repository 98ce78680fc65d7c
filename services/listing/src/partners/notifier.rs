//! Queues what changed for webhooks. An event says what changed; whether guests see the home is read.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    events::{CALENDAR_CHANGED, Event, Events, LISTING_CHANGED},
    service::{Shutdown, Task},
};
use casacero_proto::listing::v1::WebhookTopic;
use tokio::sync::Notify;

use crate::{
    domain::{identity::ListingId, lifecycle::Lifecycle as _},
    store::{Error, Store},
};

/// Consumer group that the processes share.
const GROUP: &str = "webhooks";
/// Delay after an error.
const PAUSE: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub struct WebhookNotifier {
    pub store: Store,
    pub events: Events,
    /// Wakes the workers that send.
    pub waits: Arc<Notify>,
}

impl WebhookNotifier {
    /// The task that queues what changed until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new("webhook events", async move {
            while !shutdown.is_cancelled() {
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = self.follow(LISTING_CHANGED) => {}
                    () = self.follow(CALENDAR_CHANGED) => {}
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        })
    }

    /// Queues the changes of a topic until an error or the end of events.
    async fn follow(&self, topic: &str) {
        let mut consumer = match self.events.competing(topic, GROUP).await {
            Ok(consumer) => consumer,
            Err(error) => return tracing::warn!(%error, "webhooks are told later"),
        };
        while let Some(delivery) = consumer.next().await {
            // An unfinished event is delivered again.
            if let Err(error) = self.tell(&delivery.event).await {
                return tracing::warn!(%error, "webhooks are told later");
            }
            if let Err(error) = delivery.done().await {
                return tracing::warn!(%error, "webhooks may be told twice");
            }
        }
    }

    /// Queues an event for all webhooks that ask for it; returns how many.
    pub async fn tell(&self, event: &Event) -> Result<usize, Error> {
        let Event { topic, key, version } = event;
        let Ok(id) = key.parse::<ListingId>() else { return Ok(0) };
        // Most directories have no webhook, and nothing to read or write.
        if !self.store.has_webhooks().await? {
            return Ok(0);
        }
        let found = self.store.listing(&id).await?;
        let is_seen = found.is_some_and(|found| found.listing.status.is_public());
        let topic = match (topic == LISTING_CHANGED, is_seen) {
            (true, true) => WebhookTopic::ListingChanged,
            (true, false) => WebhookTopic::ListingRemoved,
            (false, true) => WebhookTopic::CalendarChanged,
            // Guests do not see these nights.
            (false, false) => return Ok(0),
        };
        let queued = self.store.tell_webhooks(topic, &id, *version).await?;
        if queued > 0 {
            self.waits.notify_one();
        }
        Ok(queued)
    }
}
