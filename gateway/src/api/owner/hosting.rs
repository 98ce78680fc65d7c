//! What hosting brings and needs: numbers of a home, the book for its guests, what owners tell of themselves and of prices
//! elsewhere, and the calendar on other sites.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_common::access::Action;
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        photos::receive,
        signed_in::{self, ReadErrors, WriteErrors},
    },
    problem::{Problem, ProblemDocument},
    upload_limit::Uploader,
};

/// How often the home was looked at and asked for, week by week.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/statistics", tag = "owner", operation_id = "statistics",
    params(PropertyPath),
    responses((status = 200, description = "The numbers", body = wire::GetStatisticsResponse), ReadErrors),
)]
pub async fn statistics(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = numbers(&owner, &app).await?;
    Ok(signed_in::shown(&found))
}

/// How many homes one is compared with at most.
const SIMILAR: u32 = 50;

/// The numbers, beside those of homes that are like it. Searches find these; while they are away, and for a home that guests may not
/// see, nothing is compared.
pub(super) async fn numbers(owner: &Owner, app: &App) -> Result<wire::GetStatisticsResponse, Problem> {
    let property_id = owner.property_id();
    let message =
        wire::ListSimilarListingsRequest { listing_id: property_id.clone(), limit: SIMILAR, ..Default::default() };
    let similar = app.searches().list_similar_listings(app.reading(message)).await;
    let similar_ids = similar.map_or_else(
        |status| {
            tracing::debug!(%status, "a home is compared with none");
            Vec::new()
        },
        |found| found.into_inner().items.into_iter().map(|card| card.id).collect(),
    );
    let message = wire::GetStatisticsRequest { property_id, similar_ids };
    Ok(app.hosting().get_statistics(owner.caller.request(message)).await?.into_inner())
}

/// The book for guests, with keys: operators do not see it.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/guest-book", tag = "owner", operation_id = "guest_book",
    params(PropertyPath),
    responses((status = 200, description = "The book", body = wire::GuestBook), ReadErrors),
)]
pub async fn guest_book(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetGuestBookRequest { property_id: owner.property_id() };
    let found = app.hosting().get_guest_book(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&found.into_inner().book.unwrap_or_default()))
}

/// Replaces the book for guests.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/guest-book", tag = "owner", operation_id = "put_guest_book",
    params(PropertyPath),
    request_body = wire::GuestBook,
    responses((status = 200, description = "The book", body = wire::GuestBook), WriteErrors),
)]
pub async fn put_guest_book(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let book: wire::GuestBook = read_json(payload, USUAL_BYTES).await?;
    let message = wire::PutGuestBookRequest { property_id: owner.property_id(), book: Some(book) };
    let kept = app.hosting().put_guest_book(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&kept.into_inner().book.unwrap_or_default()))
}

/// What the caller tells guests of themselves, at all of their homes.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/host-profile", tag = "owner", operation_id = "host_profile",
    params(PropertyPath),
    responses(
        (status = 200, description = "The profile", body = wire::GetHostProfileResponse),
        (status = 403, description = "The password does not open this", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn host_profile(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetHostProfileRequest { property_id: owner.property_id() };
    let found = app.hosting().get_host_profile(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&found.into_inner()))
}

/// Replaces what the caller tells guests of themselves.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/host-profile", tag = "owner", operation_id = "put_host_profile",
    params(PropertyPath),
    request_body = wire::HostProfile,
    responses((status = 200, description = "The profile", body = wire::GetHostProfileResponse), WriteErrors),
)]
pub async fn put_host_profile(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let profile: wire::HostProfile = read_json(payload, USUAL_BYTES).await?;
    let message = wire::PutHostProfileRequest { property_id: owner.property_id(), profile: Some(profile) };
    let kept = app.hosting().put_host_profile(owner.caller.request(message)).await?;
    let wire::PutHostProfileResponse { profile, host_id, photo } = kept.into_inner();
    Ok(signed_in::shown(&wire::GetHostProfileResponse { profile, host_id, photo }))
}

/// Replaces the caller's photo: a JPEG, PNG or WebP file of at most 10 MiB, of which guests see the square in its middle.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/host-photo", tag = "owner", operation_id = "put_host_photo",
    params(PropertyPath),
    request_body(content = String, description = "The file", content_type = "image/jpeg"),
    responses(
        (status = 200, description = "The profile", body = wire::GetHostProfileResponse),
        (status = 415, description = "Not a JPEG, PNG or WebP file", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn put_host_photo(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    owner.may(Action::EditHostProfile)?;
    let (content, _turn) = receive(&app, &request, Uploader::Owner, payload).await?;
    let message = wire::PutHostPhotoRequest { property_id: owner.property_id(), content };
    let kept = app.hosting().put_host_photo(owner.caller.request(message)).await?;
    let wire::PutHostPhotoResponse { profile, host_id, photo } = kept.into_inner();
    Ok(signed_in::shown(&wire::GetHostProfileResponse { profile, host_id, photo }))
}

/// Removes the caller's photo.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/host-photo", tag = "owner", operation_id = "remove_host_photo",
    params(PropertyPath),
    responses((status = 204, description = "It is gone"), WriteErrors),
)]
pub async fn remove_host_photo(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::RemoveHostPhotoRequest { property_id: owner.property_id() };
    app.hosting().remove_host_photo(owner.caller.request(message)).await?;
    Ok(signed_in::done())
}

/// What a stay costs on a platform, as the owner saw it.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/saving", tag = "owner", operation_id = "saving",
    params(PropertyPath),
    responses((status = 200, description = "What it costs there and here", body = wire::GetSavingResponse), ReadErrors),
)]
pub async fn saving(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetSavingRequest { property_id: owner.property_id() };
    let found = app.hosting().get_saving(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&found.into_inner()))
}

/// Replaces what a stay costs on a platform, or forgets it.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/saving", tag = "owner", operation_id = "put_saving",
    params(PropertyPath),
    request_body = wire::PutSavingRequest,
    responses((status = 200, description = "What it costs there and here", body = wire::GetSavingResponse), WriteErrors),
)]
pub async fn put_saving(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::PutSavingRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let kept = app.hosting().put_saving(owner.caller.request(message)).await?;
    let wire::PutSavingResponse { saving, preview } = kept.into_inner();
    Ok(signed_in::shown(&wire::GetSavingResponse { saving, preview }))
}

/// On which sites the calendar of a home may stand.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/widget", tag = "owner", operation_id = "widget",
    params(PropertyPath),
    responses((status = 200, description = "The sites", body = wire::Widget), ReadErrors),
)]
pub async fn widget(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetWidgetRequest { property_id: owner.property_id() };
    let found = app.hosting().get_widget(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&found.into_inner().widget.unwrap_or_default()))
}

/// Replaces these sites.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/widget", tag = "owner", operation_id = "put_widget",
    params(PropertyPath),
    request_body = wire::PutWidgetRequest,
    responses((status = 200, description = "The sites", body = wire::Widget), WriteErrors),
)]
pub async fn put_widget(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::PutWidgetRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let kept = app.hosting().put_widget(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&kept.into_inner().widget.unwrap_or_default()))
}
