//! Webhooks: addresses of partners that are told what changed.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1::{self as wire, WebhookDeliveryState};
use utoipa::IntoParams;

use super::Admin;
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, done, shown},
        versions::{IfMatch, PreconditionErrors, if_match_version, versioned},
    },
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// The webhooks, the newest first.
#[utoipa::path(get, path = "/api/v1/admin/webhooks", tag = "operator", operation_id = "webhooks",
    responses(
        (status = 200, description = "The webhooks", body = wire::ListWebhooksResponse),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(admin: Admin, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.partner_service().list_webhooks(admin.caller.request(wire::ListWebhooksRequest {})).await?;
    Ok(shown(&found.into_inner()))
}

/// Creates a webhook. The secret that signs its deliveries is told once.
#[utoipa::path(post, path = "/api/v1/admin/webhooks", tag = "operator", operation_id = "create_webhook",
    request_body = wire::CreateWebhookRequest,
    responses((status = 201, description = "The webhook", body = wire::CreateWebhookResponse), WriteErrors),
)]
pub async fn create(admin: Admin, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let message: wire::CreateWebhookRequest = read_json(payload, USUAL_BYTES).await?;
    let created = app.partner_service().create_webhook(admin.caller.request(message)).await?;
    Ok(answer(StatusCode::CREATED, &created.into_inner()))
}

/// Changes the address or the topics of a webhook, pauses it, or resumes it; what is left out stays. What waited is sent when it
/// is resumed.
#[utoipa::path(patch, path = "/api/v1/admin/webhooks/{id}", tag = "operator", operation_id = "change_webhook",
    params(("id" = String, Path, description = "The webhook's id"), IfMatch),
    request_body = wire::ChangeWebhookRequest,
    responses(
        (status = 200, description = "The webhook. The ETag is its version", body = wire::Webhook),
        (status = 404, description = "There is no such webhook", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn change(
    admin: Admin,
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let mut message: wire::ChangeWebhookRequest = read_json(payload, USUAL_BYTES).await?;
    (message.webhook_id, message.version) = (id.into_inner(), version);
    let changed = app.partner_service().change_webhook(admin.caller.request(message)).await?.into_inner();
    let webhook = changed.webhook.unwrap_or_default();
    Ok(versioned(StatusCode::OK, &webhook, webhook.version))
}

/// Removes a webhook with its log.
#[utoipa::path(delete, path = "/api/v1/admin/webhooks/{id}", tag = "operator", operation_id = "remove_webhook",
    params(("id" = String, Path, description = "The webhook's id")),
    responses(
        (status = 204, description = "Removed"),
        (status = 404, description = "There is no such webhook", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn remove(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::RemoveWebhookRequest { webhook_id: id.into_inner() };
    app.partner_service().remove_webhook(admin.caller.request(message)).await?;
    Ok(done())
}

/// Replaces the secret of a webhook. The old one signs beside it for 24 hours.
#[utoipa::path(post, path = "/api/v1/admin/webhooks/{id}/secret", tag = "operator", operation_id = "replace_webhook_secret",
    params(("id" = String, Path, description = "The webhook's id")),
    responses(
        (status = 200, description = "The webhook with the new secret, which is told once", body = wire::ReplaceWebhookSecretResponse),
        (status = 404, description = "There is no such webhook", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn replace_secret(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::ReplaceWebhookSecretRequest { webhook_id: id.into_inner() };
    let replaced = app.partner_service().replace_webhook_secret(admin.caller.request(message)).await?;
    Ok(shown(&replaced.into_inner()))
}

/// Sends a test to a webhook.
#[utoipa::path(post, path = "/api/v1/admin/webhooks/{id}/ping", tag = "operator", operation_id = "ping_webhook",
    params(("id" = String, Path, description = "The webhook's id")),
    responses(
        (status = 202, description = "The delivery, which is sent now, or when the webhook is resumed", body = wire::WebhookDelivery),
        (status = 404, description = "There is no such webhook", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn ping(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::PingWebhookRequest { webhook_id: id.into_inner() };
    let queued = app.partner_service().ping_webhook(admin.caller.request(message)).await?.into_inner();
    Ok(answer(StatusCode::ACCEPTED, &queued.delivery.unwrap_or_default()))
}

/// Which deliveries are listed.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DeliveryParameters {
    /// In this state
    state: Option<WebhookDeliveryState>,
    /// How many deliveries are left out before the page
    #[param(maximum = 1_000_000)]
    offset: Option<u32>,
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl QueryParameters for DeliveryParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            state: query.word("state", |word| word.parse().ok())?,
            offset: query.number_within("offset", 0..=1_000_000)?,
            limit: query.number_within("limit", 1..=100)?,
        })
    }
}

/// What a webhook was told in the last 30 days, and what waits, the newest first.
#[utoipa::path(get, path = "/api/v1/admin/webhooks/{id}/deliveries", tag = "operator", operation_id = "webhook_deliveries",
    params(("id" = String, Path, description = "The webhook's id"), DeliveryParameters),
    responses(
        (status = 200, description = "The deliveries", body = wire::ListWebhookDeliveriesResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such webhook", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn deliveries(
    admin: Admin,
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let DeliveryParameters { state, offset, limit } = DeliveryParameters::parse(request.query_string())?;
    let message = wire::ListWebhookDeliveriesRequest {
        webhook_id: id.into_inner(),
        state: state.unwrap_or_default().into(),
        offset: offset.unwrap_or_default(),
        page_size: limit.unwrap_or_default(),
    };
    let found = app.partner_service().list_webhook_deliveries(admin.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Sends a delivery again, with all its attempts.
#[utoipa::path(post, path = "/api/v1/admin/webhooks/{id}/deliveries/{delivery}/replay", tag = "operator", operation_id = "replay_delivery",
    params(
        ("id" = String, Path, description = "The webhook's id"),
        ("delivery" = String, Path, description = "The delivery's id"),
    ),
    responses(
        (status = 202, description = "It is sent now, or when the webhook is resumed", body = wire::ReplayWebhookDeliveriesResponse),
        (status = 404, description = "There is no such webhook or delivery", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn replay(
    admin: Admin,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (webhook_id, delivery_id) = path.into_inner();
    again(&admin, &app, wire::ReplayWebhookDeliveriesRequest { webhook_id, delivery_id }).await
}

/// Sends all deliveries again that were given up.
#[utoipa::path(post, path = "/api/v1/admin/webhooks/{id}/replay", tag = "operator", operation_id = "replay_failed_deliveries",
    params(("id" = String, Path, description = "The webhook's id")),
    responses(
        (status = 202, description = "They are sent now, or when the webhook is resumed", body = wire::ReplayWebhookDeliveriesResponse),
        (status = 404, description = "There is no such webhook", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn replay_failed(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::ReplayWebhookDeliveriesRequest { webhook_id: id.into_inner(), delivery_id: String::new() };
    again(&admin, &app, message).await
}

async fn again(
    admin: &Admin,
    app: &App,
    message: wire::ReplayWebhookDeliveriesRequest,
) -> Result<HttpResponse, Problem> {
    let replayed = app.partner_service().replay_webhook_deliveries(admin.caller.request(message)).await?;
    Ok(answer(StatusCode::ACCEPTED, &replayed.into_inner()))
}
