//! What hosting brings and needs: numbers of a home, and the book for its guests.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{self, ReadErrors, WriteErrors},
    },
    problem::Problem,
};

/// How often the home was looked at and asked for, week by week.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/statistics", tag = "owner", operation_id = "statistics",
    params(PropertyPath),
    responses((status = 200, description = "The numbers", body = wire::GetStatisticsResponse), ReadErrors),
)]
pub async fn statistics(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetStatisticsRequest { property_id: owner.property_id() };
    let found = app.hosting().get_statistics(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&found.into_inner()))
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
