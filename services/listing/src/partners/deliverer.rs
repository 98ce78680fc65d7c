//! Sends deliveries to webhooks. One that fails is tried again for about three days. A webhook that takes nothing is asked every
//! half hour, with one of what waits, so that it holds up no other, and hears all soon after it is back.

use async_trait::async_trait;
use bytes::Bytes;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
    outgoing::{Client, Error},
};
use casacero_proto::listing::v1::WebhookFailure;

use crate::{
    domain::webhook::{WebhookEvent, WebhookKey, topic_name},
    signed_request::signed_request,
    store::{Attempt, PendingDelivery, Store, Webhook, WebhookDelivery},
};

pub struct WebhookDeliverer {
    pub store: Store,
    pub client: Client,
    /// Makes the secrets of webhooks.
    pub key: WebhookKey,
    /// Source of the current time.
    pub clock: Clock,
}

#[async_trait]
impl Handler for WebhookDeliverer {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let Some(PendingDelivery { delivery, webhook }) = self.store.pending_delivery(job).await? else {
            return Ok(Outcome::NotNeeded);
        };
        // It waits, and has a job again when the webhook is resumed.
        if webhook.paused_at.is_some() {
            return Ok(Outcome::NotNeeded);
        }
        if let Some(due) = webhook.retry_at.filter(|at| *at > self.clock.now()) {
            return Ok(Outcome::Repeat { due, payload: String::new() });
        }
        let attempt = self.send(&webhook, &delivery).await?;
        if let Ok(status @ 200..=299) = attempt {
            count("delivered");
            self.store.delivered(job, &delivery, status).await?;
            return Ok(Outcome::Done);
        }
        count("failed");
        let due = self.store.delivery_failed(&delivery, attempt).await?;
        Ok(due.map_or(Outcome::NotNeeded, |due| Outcome::Repeat { due, payload: String::new() }))
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("listing_webhook_attempts_total", "outcome" => outcome).increment(1);
}

impl WebhookDeliverer {
    /// Sends a delivery once. The answer's body is not read.
    async fn send(&self, webhook: &Webhook, delivery: &WebhookDelivery) -> Result<Attempt, Failure> {
        let now = self.clock.now();
        let topic = topic_name(delivery.topic);
        let event = WebhookEvent {
            id: delivery.event_id.clone(),
            topic: topic.clone(),
            property_id: delivery.listing_id.clone(),
            version: delivery.version,
            occurred_at: delivery.occurred_at,
        };
        let body = serde_json::to_vec(&event)?;
        let mut secrets = vec![self.key.secret(&webhook.id, webhook.generation)];
        if webhook.old_secret_until(now).is_some() {
            secrets.push(self.key.secret(&webhook.id, webhook.generation - 1));
        }
        let request = signed_request(&webhook.address, (&topic, &delivery.id), &secrets, now, &body)?;
        let answer = self.client.notify(request, Bytes::from(body)).await;
        Ok(answer.map(|status| status.as_u16()).map_err(|failure| {
            // The address is not logged: partners put secrets into it.
            tracing::debug!(webhook = webhook.id, error = %failure.error, "a delivery had no answer");
            reason(&failure.error)
        }))
    }
}

const fn reason(error: &Error) -> WebhookFailure {
    match error {
        Error::InvalidUrl
        | Error::Scheme
        | Error::Credentials
        | Error::Port(_)
        | Error::Private(_)
        | Error::Unresolved(_) => WebhookFailure::Address,
        Error::Timeout => WebhookFailure::Timeout,
        Error::Redirects(_) | Error::RedirectTarget | Error::TooLarge(_) | Error::Network(_) => WebhookFailure::Network,
    }
}
