//! What an owner decides about a home beside its text: mails about it, and its end.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{self, ReadErrors, WriteErrors},
        versions::{IfMatch, PreconditionErrors, if_match_version},
    },
    problem::Problem,
};

fn shown(settings: Option<wire::HomeSettings>) -> HttpResponse {
    signed_in::shown(&settings.unwrap_or_default())
}

/// What is set for the home.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/settings", tag = "owner", operation_id = "home_settings",
    params(PropertyPath),
    responses((status = 200, description = "The settings", body = wire::HomeSettings), ReadErrors),
)]
pub async fn show(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetHomeSettingsRequest { property_id: owner.property_id() };
    let found = app.owners().get_home_settings(owner.caller.request(message)).await?;
    Ok(shown(found.into_inner().settings))
}

/// Changes the settings that are given.
#[utoipa::path(patch, path = "/api/v1/owner/properties/{id}/settings", tag = "owner", operation_id = "change_home_settings",
    params(PropertyPath),
    request_body = wire::ChangeHomeSettingsRequest,
    responses((status = 200, description = "The settings", body = wire::HomeSettings), WriteErrors),
)]
pub async fn change(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::ChangeHomeSettingsRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let changed = app.owners().change_home_settings(owner.caller.request(message)).await?;
    Ok(shown(changed.into_inner().settings))
}

/// Hides the home and erases it after 14 days. It takes a link to the owner's address of the last 15 minutes.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/erasure", tag = "owner", operation_id = "schedule_erasure",
    params(PropertyPath, IfMatch),
    responses(
        (status = 200, description = "The settings, which say when it is erased", body = wire::HomeSettings),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn schedule_erasure(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
) -> Result<HttpResponse, Problem> {
    let message =
        wire::ScheduleErasureRequest { property_id: owner.property_id(), version: if_match_version(&request)? };
    let scheduled = app.owners().schedule_erasure(owner.caller.request(message)).await?;
    Ok(shown(scheduled.into_inner().settings))
}

/// Calls the erasure off; the home stays paused. It takes the same right as scheduling it.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/erasure", tag = "owner", operation_id = "cancel_erasure",
    params(PropertyPath),
    responses((status = 200, description = "The settings", body = wire::HomeSettings), WriteErrors),
)]
pub async fn cancel_erasure(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::CancelErasureRequest { property_id: owner.property_id() };
    let cancelled = app.owners().cancel_erasure(owner.caller.request(message)).await?;
    Ok(shown(cancelled.into_inner().settings))
}
