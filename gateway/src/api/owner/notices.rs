//! Where owners are told at once what comes in for a home: their devices and their phone.

use actix_web::{HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, done, shown},
    },
    problem::Problem,
};

/// The devices and the phone of the home, and what this site can do.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/notices", tag = "owner", operation_id = "notices",
    params(PropertyPath),
    responses((status = 200, description = "Where owners are told", body = wire::GetNoticesResponse), ReadErrors),
)]
pub async fn show(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetNoticesRequest { property_id: owner.property_id() };
    Ok(shown(&app.notices().get_notices(owner.caller.request(message)).await?.into_inner()))
}

/// Adds a device, as its browser subscribed it. The same endpoint again replaces it.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/devices", tag = "owner", operation_id = "add_device",
    params(PropertyPath),
    request_body = wire::AddDeviceRequest,
    responses((status = 201, description = "Its id", body = wire::AddDeviceResponse), WriteErrors),
)]
pub async fn add_device(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::AddDeviceRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let added = app.notices().add_device(owner.caller.request(message)).await?;
    Ok(answer(StatusCode::CREATED, &added.into_inner()))
}

/// Removes a device.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/devices/{device}", tag = "owner", operation_id = "remove_device",
    params(PropertyPath, ("device" = String, Path, description = "The device's id")),
    responses((status = 204, description = "It is told nothing any more"), WriteErrors),
)]
pub async fn remove_device(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, device_id) = path.into_inner();
    let message = wire::RemoveDeviceRequest { property_id: owner.property_id(), device_id };
    app.notices().remove_device(owner.caller.request(message)).await?;
    Ok(done())
}

/// Replaces the phone, and sends it a code.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/phone", tag = "owner", operation_id = "put_phone",
    params(PropertyPath),
    request_body = wire::PutPhoneRequest,
    responses((status = 200, description = "The phone, not confirmed yet", body = wire::PutPhoneResponse), WriteErrors),
)]
pub async fn put_phone(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::PutPhoneRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    Ok(shown(&app.notices().put_phone(owner.caller.request(message)).await?.into_inner()))
}

/// Confirms the phone with the code that it was sent.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/phone/code", tag = "owner", operation_id = "confirm_phone",
    params(PropertyPath),
    request_body = wire::ConfirmPhoneRequest,
    responses((status = 200, description = "The phone, confirmed", body = wire::PutPhoneResponse), WriteErrors),
)]
pub async fn confirm_phone(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::ConfirmPhoneRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let confirmed = app.notices().confirm_phone(owner.caller.request(message)).await?;
    Ok(shown(&wire::PutPhoneResponse { phone: confirmed.into_inner().phone }))
}

/// Removes the phone.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/phone", tag = "owner", operation_id = "remove_phone",
    params(PropertyPath),
    responses((status = 204, description = "It is told nothing any more"), WriteErrors),
)]
pub async fn remove_phone(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::RemovePhoneRequest { property_id: owner.property_id() };
    app.notices().remove_phone(owner.caller.request(message)).await?;
    Ok(done())
}
