//! Properties: the latest, and one by its id.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoParams;

use super::{read, read_kept};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    stale_cache::Subject,
    views::listing::{PropertyList, known_listing},
};

/// How many of the latest properties are shown by default.
const LATEST: u32 = 6;

/// How many of the latest properties are wanted.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LatestParameters {
    /// Six when absent.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

impl QueryParameters for LatestParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { limit: query.number_within("limit", 1..=50)? })
    }
}

/// The newest properties.
#[utoipa::path(get, path = "/api/v1/properties/latest", tag = "properties", params(LatestParameters), responses(
    (status = 200, description = "The properties, newest first", body = PropertyList),
    (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn latest(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let LatestParameters { limit } = LatestParameters::parse(request.query_string())?;
    let message = wire::ListLatestListingsRequest { limit: limit.unwrap_or(LATEST) };
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
    read_kept(&request, &app, (Subject::Property, &id), property(&app, &id), |property| {
        property.summary.as_ref().is_some_and(|summary| summary.id == *id)
    })
    .await
}

/// Who offers a property, how fast they answer, and what a stay costs elsewhere.
#[utoipa::path(get, path = "/api/v1/properties/{id}/host", tag = "properties", operation_id = "home_host",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "What is known", body = wire::GetHomeHostResponse),
        (status = 404, description = "There is none of that id", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn host(request: HttpRequest, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetHomeHostRequest { property_id: id.into_inner() };
    let found = app.hosting().get_home_host(app.reading(message)).await?;
    read(&request, &found.into_inner())
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
