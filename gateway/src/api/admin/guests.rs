//! What is kept under a guest's address. Asked by POST, so that no log of addresses of pages has it.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::Admin;
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{WriteErrors, shown},
    },
    problem::Problem,
};

/// Everything that is kept under a guest's address: inquiries with their answers, messages, reports, alerts and mails.
#[utoipa::path(post, path = "/api/v1/admin/guests/export", tag = "operator", operation_id = "export_guest_data",
    request_body = wire::ExportGuestDataRequest,
    responses((status = 200, description = "What is kept, the oldest first", body = wire::ExportGuestDataResponse), WriteErrors),
)]
pub async fn export(admin: Admin, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let message: wire::ExportGuestDataRequest = read_json(payload, USUAL_BYTES).await?;
    Ok(shown(&app.privacy().export_guest_data(admin.caller.request(message)).await?.into_inner()))
}

/// Erases what is kept under a guest's address. Reports stay without it; homes that are listed under it stay.
#[utoipa::path(post, path = "/api/v1/admin/guests/erasure", tag = "operator", operation_id = "erase_guest_data",
    request_body = wire::ExportGuestDataRequest,
    responses((status = 200, description = "What was erased", body = wire::EraseGuestDataResponse), WriteErrors),
)]
pub async fn erase(admin: Admin, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let wire::ExportGuestDataRequest { email } = read_json(payload, USUAL_BYTES).await?;
    let message = wire::EraseGuestDataRequest { email };
    Ok(shown(&app.privacy().erase_guest_data(admin.caller.request(message)).await?.into_inner()))
}
