//! Properties: the latest, and one by its id.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::listing::v1 as wire;

use super::{read, read_or_stale};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    stale_cache::Subject,
    views::listing::{PropertyList, known_listing},
};

/// How many properties `latest` shows.
const LATEST: u32 = 6;

/// The newest properties.
#[utoipa::path(get, path = "/api/v1/properties/latest", tag = "properties", responses(
    (status = 200, description = "Up to six properties, newest first", body = PropertyList),
))]
pub async fn latest(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListLatestListingsRequest { limit: LATEST };
    let found = app.searches().list_latest_listings(app.reading(message)).await?;
    read(&request, &PropertyList::from(found.into_inner().items))
}

/// One property.
#[utoipa::path(get, path = "/api/v1/properties/{id}", tag = "properties",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The property", body = wire::Listing),
        (status = 404, description = "There is none of that id", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn detail(request: HttpRequest, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let found = property(&app, &id).await;
    // A record id is not kept with the answer, so that it is forgotten with its home.
    let summary = found.as_ref().ok().and_then(|property| property.summary.as_ref());
    let subject = summary.map_or(id.as_str(), |summary| summary.id.as_str()).to_owned();
    read_or_stale(&request, &app, (Subject::Property, &subject), found).await
}

/// How to reach the owner of a property. It is asked by a press, so that nobody collects addresses from pages.
#[utoipa::path(post, path = "/api/v1/properties/{id}/contact", tag = "properties", operation_id = "contact_details",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The address or number", body = wire::GetContactDetailsResponse),
        (status = 404, description = "There is none of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn contact(app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = app.guest.request(wire::GetContactDetailsRequest { id: id.into_inner() });
    let found = app.listings().get_contact_details(message).await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(found.into_inner()))
}

/// A property as a guest may see it, by its id or its record id.
pub async fn property(app: &App, id: &str) -> Result<wire::Listing, Problem> {
    let message = wire::GetListingRequest { id: id.to_owned() };
    let found = app.listings().get_listing(app.reading(message)).await?;
    Ok(known_listing(found.into_inner().listing.ok_or(Code::ListingNotFound)?))
}
