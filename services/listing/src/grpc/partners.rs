//! gRPC methods of partners: keys of the API, and webhooks.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, partner_service_server::PartnerService},
};
use chrono::{DateTime, Utc};
use tonic::{Request, Response, Status};

use crate::{
    domain::query::page_size,
    messages::timestamp,
    partners::{Partners, WebhookForm},
    store::{ApiKey, ListedWebhook, Webhook, WebhookDelivery},
};

/// Default page size of the log.
const PAGE_SIZE: u32 = 50;

pub struct PartnerServer(pub Partners);

type Answer<T> = Result<Response<T>, Status>;

fn key(key: ApiKey) -> wire::ApiKey {
    let ApiKey { id, name, email, requests_per_minute, created_by, created_at, last_used_at, revoked_at } = key;
    wire::ApiKey {
        id,
        name,
        email,
        requests_per_minute,
        created_by,
        created_at: Some(timestamp(created_at)),
        last_used_at: last_used_at.map(timestamp),
        revoked_at: revoked_at.map(timestamp),
    }
}

fn webhook(listed: ListedWebhook, now: DateTime<Utc>) -> wire::Webhook {
    let ListedWebhook { webhook, waiting, failed } = listed;
    let old_secret_until = webhook.old_secret_until(now).map(timestamp);
    let Webhook {
        id,
        address,
        topics,
        version,
        generation: _,
        secret_replaced_at: _,
        created_by,
        created_at,
        paused_at,
        pause_reason,
        failures: _,
        failing_since,
        retry_at: _,
    } = webhook;
    wire::Webhook {
        id,
        address,
        topics: topics.into_iter().map(Into::into).collect(),
        version,
        created_by,
        created_at: Some(timestamp(created_at)),
        paused_at: paused_at.map(timestamp),
        pause_reason: pause_reason.map(Into::into),
        failing_since: failing_since.map(timestamp),
        old_secret_until,
        waiting,
        failed,
    }
}

fn delivery(delivery: WebhookDelivery) -> wire::WebhookDelivery {
    let WebhookDelivery {
        id,
        webhook_id: _,
        event_id: _,
        topic,
        listing_id,
        version,
        occurred_at: _,
        state,
        attempts,
        status,
        failure,
        created_at,
        tried_at,
    } = delivery;
    wire::WebhookDelivery {
        id,
        topic: topic.into(),
        property_id: listing_id.map(|id| id.to_string()),
        version,
        state: state.into(),
        attempts,
        status: status.map(Into::into),
        failure: failure.map(Into::into),
        created_at: Some(timestamp(created_at)),
        tried_at: tried_at.map(timestamp),
    }
}

impl PartnerServer {
    fn shown(&self, listed: ListedWebhook) -> wire::Webhook {
        webhook(listed, self.0.clock.now())
    }
}

#[tonic::async_trait]
impl PartnerService for PartnerServer {
    async fn list_api_keys(&self, request: Request<wire::ListApiKeysRequest>) -> Answer<wire::ListApiKeysResponse> {
        let found = self.0.api_keys(&principal::of(&request)).await?;
        Ok(Response::new(wire::ListApiKeysResponse { keys: found.into_iter().map(key).collect() }))
    }

    async fn create_api_key(&self, request: Request<wire::CreateApiKeyRequest>) -> Answer<wire::CreateApiKeyResponse> {
        let principal = principal::of(&request);
        let wire::CreateApiKeyRequest { name, email, requests_per_minute } = request.into_inner();
        let (created, secret) = self.0.create_api_key(&principal, (&name, &email), requests_per_minute).await?;
        Ok(Response::new(wire::CreateApiKeyResponse { key: Some(key(created)), secret }))
    }

    async fn revoke_api_key(&self, request: Request<wire::RevokeApiKeyRequest>) -> Answer<wire::RevokeApiKeyResponse> {
        let principal = principal::of(&request);
        self.0.revoke_api_key(&principal, &request.into_inner().key_id).await?;
        Ok(Response::new(wire::RevokeApiKeyResponse {}))
    }

    async fn check_api_key(&self, request: Request<wire::CheckApiKeyRequest>) -> Answer<wire::CheckApiKeyResponse> {
        let ApiKey { id, requests_per_minute, .. } = self.0.check_api_key(&request.into_inner().secret).await?;
        Ok(Response::new(wire::CheckApiKeyResponse { key_id: id, requests_per_minute }))
    }

    async fn list_webhooks(&self, request: Request<wire::ListWebhooksRequest>) -> Answer<wire::ListWebhooksResponse> {
        let found = self.0.webhooks(&principal::of(&request)).await?;
        let webhooks = found.into_iter().map(|listed| self.shown(listed)).collect();
        Ok(Response::new(wire::ListWebhooksResponse { webhooks }))
    }

    async fn create_webhook(
        &self,
        request: Request<wire::CreateWebhookRequest>,
    ) -> Answer<wire::CreateWebhookResponse> {
        let principal = principal::of(&request);
        let wire::CreateWebhookRequest { address, topics } = request.into_inner();
        let (created, secret) = self.0.create_webhook(&principal, &address, &topics).await?;
        Ok(Response::new(wire::CreateWebhookResponse { webhook: Some(self.shown(created)), secret }))
    }

    async fn change_webhook(
        &self,
        request: Request<wire::ChangeWebhookRequest>,
    ) -> Answer<wire::ChangeWebhookResponse> {
        let principal = principal::of(&request);
        let wire::ChangeWebhookRequest { webhook_id, address, topics, paused, version } = request.into_inner();
        let form = WebhookForm { address, topics: topics.map(|topics| topics.items), paused };
        let changed = self.0.change_webhook(&principal, &webhook_id, version, form).await?;
        Ok(Response::new(wire::ChangeWebhookResponse { webhook: Some(self.shown(changed)) }))
    }

    async fn remove_webhook(
        &self,
        request: Request<wire::RemoveWebhookRequest>,
    ) -> Answer<wire::RemoveWebhookResponse> {
        let principal = principal::of(&request);
        self.0.remove_webhook(&principal, &request.into_inner().webhook_id).await?;
        Ok(Response::new(wire::RemoveWebhookResponse {}))
    }

    async fn replace_webhook_secret(
        &self,
        request: Request<wire::ReplaceWebhookSecretRequest>,
    ) -> Answer<wire::ReplaceWebhookSecretResponse> {
        let principal = principal::of(&request);
        let (replaced, secret) = self.0.replace_secret(&principal, &request.into_inner().webhook_id).await?;
        Ok(Response::new(wire::ReplaceWebhookSecretResponse { webhook: Some(self.shown(replaced)), secret }))
    }

    async fn ping_webhook(&self, request: Request<wire::PingWebhookRequest>) -> Answer<wire::PingWebhookResponse> {
        let principal = principal::of(&request);
        let queued = self.0.ping(&principal, &request.into_inner().webhook_id).await?;
        Ok(Response::new(wire::PingWebhookResponse { delivery: Some(delivery(queued)) }))
    }

    async fn list_webhook_deliveries(
        &self,
        request: Request<wire::ListWebhookDeliveriesRequest>,
    ) -> Answer<wire::ListWebhookDeliveriesResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ManagePartners, None)?;
        let wire::ListWebhookDeliveriesRequest { webhook_id, state, offset, page_size: asked } = request.into_inner();
        let page = (i64::from(offset), page_size(if asked == 0 { PAGE_SIZE } else { asked })? as i64);
        let state = wire::WebhookDeliveryState::of(state);
        let (items, total) = self.0.deliveries(&principal, &webhook_id, state, page).await?;
        let items = items.into_iter().map(delivery).collect();
        Ok(Response::new(wire::ListWebhookDeliveriesResponse { items, total }))
    }

    async fn replay_webhook_deliveries(
        &self,
        request: Request<wire::ReplayWebhookDeliveriesRequest>,
    ) -> Answer<wire::ReplayWebhookDeliveriesResponse> {
        let principal = principal::of(&request);
        let wire::ReplayWebhookDeliveriesRequest { webhook_id, delivery_id } = request.into_inner();
        let delivery_id = Some(delivery_id.as_str()).filter(|id| !id.is_empty());
        let count = self.0.replay(&principal, &webhook_id, delivery_id).await?;
        Ok(Response::new(wire::ReplayWebhookDeliveriesResponse { count: count as u64 }))
    }
}
