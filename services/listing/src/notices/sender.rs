//! Sends notices to browsers.

use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
    outgoing::{Client, Error},
};
use serde_json::json;

use super::{PushKey, words};
use crate::store::{PushJob, Store};

pub struct PushSender {
    pub store: Store,
    pub client: Client,
    /// The key of this site; `None` where push is off.
    pub key: Option<PushKey>,
    /// Source of the current time.
    pub clock: Clock,
}

fn count(outcome: &'static str) {
    metrics::counter!("listing_push_total", "outcome" => outcome).increment(1);
}

#[async_trait]
impl Handler for PushSender {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let Some(key) = &self.key else { return Ok(Outcome::NotNeeded) };
        let PushJob { device_id, notice } = serde_json::from_str(&job.payload)?;
        let Some(device) = self.store.device(&device_id).await? else { return Ok(Outcome::NotNeeded) };
        let Some(found) = self.store.listing(&notice.listing_id).await? else { return Ok(Outcome::NotNeeded) };
        if !self.store.is_still_there(&notice).await? {
            return Ok(Outcome::NotNeeded);
        }
        let (title, body) = words::texts(&notice, &found.listing, device.language);
        let text = json!({ "title": title, "body": body, "url": words::path(&notice, device.language) });
        let (request, body) = key.request(&device.subscription, serde_json::to_vec(&text)?, self.clock.now())?;
        match self.client.notify(request, body).await.map(|status| status.as_u16()) {
            Ok(200..=299) => {
                count("delivered");
                Ok(Outcome::NotNeeded)
            }
            // The browser ended its subscription, or its owner did.
            Ok(404 | 410) => {
                count("ended");
                self.store.subscription_ended(job, &device.subscription.endpoint).await?;
                Ok(Outcome::Done)
            }
            // The service will not take it later either. It may take what it did not believe, once clocks are right.
            Ok(status @ (300..=399 | 400 | 402 | 413)) => {
                count("refused");
                tracing::warn!(status, device = device_id, "a push service refuses a notice");
                Ok(Outcome::NotNeeded)
            }
            Ok(status) => {
                count("failed");
                Err(format!("the push service answered {status}").into())
            }
            Err(failure) => {
                count("failed");
                Err(reason(&failure.error).into())
            }
        }
    }
}

/// What is stored of a failure. The address is not: it tells the browser things.
const fn reason(error: &Error) -> &'static str {
    match error {
        Error::Timeout => "the push service did not answer in time",
        Error::Private(_) | Error::Unresolved(_) => "the push service has no public address",
        _ => "the push service was not reached",
    }
}
