//! Keys with which partners read the API.

use actix_web::{HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1 as wire;

use super::Admin;
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, done, shown},
    },
    problem::{Problem, ProblemDocument},
};

/// The keys of partners, the newest first. One that was revoked is listed for 90 days.
#[utoipa::path(get, path = "/api/v1/admin/api-keys", tag = "operator", operation_id = "api_keys",
    responses(
        (status = 200, description = "The keys", body = wire::ListApiKeysResponse),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(admin: Admin, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.partner_service().list_api_keys(admin.caller.request(wire::ListApiKeysRequest {})).await?;
    Ok(shown(&found.into_inner()))
}

/// Creates a key, with which a partner reads what every visitor can read. Its text is told once.
#[utoipa::path(post, path = "/api/v1/admin/api-keys", tag = "operator", operation_id = "create_api_key",
    request_body = wire::CreateApiKeyRequest,
    responses((status = 201, description = "The key", body = wire::CreateApiKeyResponse), WriteErrors),
)]
pub async fn create(admin: Admin, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let message: wire::CreateApiKeyRequest = read_json(payload, USUAL_BYTES).await?;
    let created = app.partner_service().create_api_key(admin.caller.request(message)).await?;
    Ok(answer(StatusCode::CREATED, &created.into_inner()))
}

/// Revokes a key. It stops within a minute.
#[utoipa::path(delete, path = "/api/v1/admin/api-keys/{id}", tag = "operator", operation_id = "revoke_api_key",
    params(("id" = String, Path, description = "The key's id")),
    responses(
        (status = 204, description = "It is revoked"),
        (status = 404, description = "There is no such key", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn revoke(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::RevokeApiKeyRequest { key_id: id.into_inner() };
    app.partner_service().revoke_api_key(admin.caller.request(message)).await?;
    Ok(done())
}
