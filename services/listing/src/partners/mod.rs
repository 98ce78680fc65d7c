//! Partners: keys of the API, and webhooks. [`notifier`] queues what changed, [`deliverer`] sends it. See `docs/partners.md`.

pub mod deliverer;
pub mod notifier;

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    outgoing::{self, Client, InvalidConfig},
    principal::Principal,
};
use casacero_proto::listing::v1::WebhookDeliveryState;
use tokio::sync::Notify;

use crate::{
    domain::{
        api_key::{KeyText, NewApiKey, new_key_text},
        refusal::Refusal,
        webhook::{WebhookKey, parse_address, parse_topics},
    },
    error::Error,
    store::{ApiKey, ListedWebhook, Store, Webhook, WebhookDelivery, WebhookUpdate},
};

/// How long an attempt may take, in milliseconds.
const TIMEOUT_MS: u64 = 10_000;

/// The client that sends to webhooks, with the checks of `config`.
pub fn client(config: &outgoing::Config) -> Result<Client, InvalidConfig> {
    let user_agent = concat!("CasaCero/", env!("CARGO_PKG_VERSION"), " (webhooks)").into();
    Client::new(outgoing::Config { user_agent, timeout_ms: TIMEOUT_MS, ..config.clone() })
}

#[derive(Clone)]
pub struct Partners {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    /// Makes the secrets of webhooks.
    pub key: WebhookKey,
    /// Checks addresses.
    pub client: Client,
    /// Wakes the workers that send.
    pub waits: Arc<Notify>,
}

/// What somebody changes of a webhook, as it came.
#[derive(Clone, Debug, Default)]
pub struct WebhookForm {
    pub address: Option<String>,
    /// Numbers of the contract.
    pub topics: Option<Vec<i32>>,
    pub paused: Option<bool>,
}

impl Partners {
    /// All keys, the newest first.
    pub async fn api_keys(&self, principal: &Principal) -> Result<Vec<ApiKey>, Error> {
        access::may(principal, Action::ManagePartners, None)?;
        Ok(self.store.api_keys().await?)
    }

    /// Creates a key. Its text is returned with it, and is nowhere else.
    pub async fn create_api_key(
        &self,
        principal: &Principal,
        (name, email): (&str, &str),
        requests_per_minute: Option<u32>,
    ) -> Result<(ApiKey, String), Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let key = NewApiKey::parse(name, email, requests_per_minute)?;
        let (text, secret) = new_key_text(&key.id);
        Ok((self.store.add_api_key(&principal.actor(), key, &secret).await?, text))
    }

    /// Revokes a key; succeeds if it is revoked.
    pub async fn revoke_api_key(&self, principal: &Principal, id: &str) -> Result<(), Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let is_there = self.store.revoke_api_key(&principal.actor(), id).await?;
        if is_there { Ok(()) } else { Err(Refusal::ApiKeyNotFound.into()) }
    }

    /// The key of a text, which is noted as used.
    pub async fn check_api_key(&self, text: &str) -> Result<ApiKey, Error> {
        let KeyText { id, secret } = KeyText::read(text).ok_or(Refusal::InvalidApiKey)?;
        Ok(self.store.use_api_key(id, secret).await?.ok_or(Refusal::InvalidApiKey)?)
    }

    /// All webhooks, the newest first.
    pub async fn webhooks(&self, principal: &Principal) -> Result<Vec<ListedWebhook>, Error> {
        access::may(principal, Action::ManagePartners, None)?;
        Ok(self.store.webhooks().await?)
    }

    /// Creates a webhook. Its secret is returned with it, and not again.
    pub async fn create_webhook(
        &self,
        principal: &Principal,
        address: &str,
        topics: &[i32],
    ) -> Result<(ListedWebhook, String), Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let address = parse_address(address, &self.client)?;
        let topics = parse_topics(topics)?;
        let webhook = self.store.add_webhook(&principal.actor(), &address, topics).await?;
        let secret = self.secret(&webhook);
        Ok((ListedWebhook { webhook, waiting: 0, failed: 0 }, secret))
    }

    fn secret(&self, webhook: &Webhook) -> String {
        self.key.secret(&webhook.id, webhook.generation)
    }

    /// Changes a webhook, pauses or resumes it.
    pub async fn change_webhook(
        &self,
        principal: &Principal,
        id: &str,
        version: Option<u64>,
        form: WebhookForm,
    ) -> Result<ListedWebhook, Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let WebhookForm { address, topics, paused } = form;
        let address = address.map(|address| parse_address(&address, &self.client)).transpose()?;
        let topics = topics.map(|topics| parse_topics(&topics)).transpose()?;
        let update = WebhookUpdate { address, topics, paused };
        self.store.change_webhook(&principal.actor(), id, version, update).await??;
        self.waits.notify_one();
        self.present(id).await
    }

    /// Removes a webhook with its log.
    pub async fn remove_webhook(&self, principal: &Principal, id: &str) -> Result<(), Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let is_removed = self.store.remove_webhook(&principal.actor(), id).await?;
        if is_removed { Ok(()) } else { Err(Refusal::WebhookNotFound.into()) }
    }

    /// Replaces the secret of a webhook. The new one is returned with it, and not again.
    pub async fn replace_secret(&self, principal: &Principal, id: &str) -> Result<(ListedWebhook, String), Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let replaced = self.store.replace_webhook_secret(&principal.actor(), id).await?;
        let secret = self.secret(&replaced.ok_or(Refusal::WebhookNotFound)?);
        Ok((self.present(id).await?, secret))
    }

    /// Sends a test to a webhook.
    pub async fn ping(&self, principal: &Principal, id: &str) -> Result<WebhookDelivery, Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let queued = self.store.ping_webhook(&principal.actor(), id).await?.ok_or(Refusal::WebhookNotFound)?;
        self.waits.notify_one();
        Ok(queued)
    }

    /// A page of what a webhook was told, the newest first, and how much there is on all pages.
    pub async fn deliveries(
        &self,
        principal: &Principal,
        id: &str,
        state: Option<WebhookDeliveryState>,
        page: (i64, i64),
    ) -> Result<(Vec<WebhookDelivery>, u64), Error> {
        access::may(principal, Action::ManagePartners, None)?;
        self.present(id).await?;
        Ok(self.store.webhook_deliveries(id, state, page).await?)
    }

    /// Sends a delivery again, or all that failed where none is named; returns how many.
    pub async fn replay(&self, principal: &Principal, id: &str, delivery: Option<&str>) -> Result<usize, Error> {
        access::may(principal, Action::ManagePartners, None)?;
        let replayed = self.store.replay_deliveries(&principal.actor(), id, delivery).await?;
        let count = replayed.ok_or(Refusal::WebhookNotFound)?;
        if delivery.is_some() && count == 0 {
            return Err(Refusal::DeliveryNotFound.into());
        }
        self.waits.notify_one();
        Ok(count)
    }

    async fn present(&self, id: &str) -> Result<ListedWebhook, Error> {
        Ok(self.store.webhook(id).await?.ok_or(Refusal::WebhookNotFound)?)
    }
}

#[cfg(test)]
mod tests;
