//! The review queue: operators look at listings, approve them or return them.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoParams;

use super::{Admin, Editor, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, done, shown},
        versions::{IfMatch, PreconditionErrors, if_match_version, versioned},
    },
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::{
        own_listing::{own_listing, reviewed},
        preview::Preview,
    },
};

/// Which page of the queue is asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewParameters {
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before
    cursor: Option<String>,
}

impl QueryParameters for ReviewParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { limit: query.number("limit", Code::InvalidPageSize)?, cursor: query.text("cursor") })
    }
}

/// What waits for review, the oldest first: homes that were submitted, changes of homes that guests see, and their new photos
/// where these are held back.
#[utoipa::path(get, path = "/api/v1/admin/reviews", tag = "operator", operation_id = "reviews",
    params(ReviewParameters),
    responses(
        (status = 200, description = "What waits", body = wire::ListReviewsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let ReviewParameters { limit, cursor } = ReviewParameters::parse(request.query_string())?;
    let message =
        wire::ListReviewsRequest { page_size: limit.unwrap_or_default(), page_token: cursor.unwrap_or_default() };
    let found = app.commands().list_reviews(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// One listing with what waits of it, and where that differs.
#[utoipa::path(get, path = "/api/v1/admin/properties/{id}", tag = "operator", operation_id = "review",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The listing", body = wire::GetReviewResponse, headers(("etag" = String, description = "Its version, as `If-Match` takes it"))),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn show(operator: Operator, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetReviewRequest { property_id: id.into_inner() };
    let found = app.commands().get_review(operator.caller.request(message)).await?;
    let found = reviewed(found.into_inner());
    Ok(versioned(StatusCode::OK, &found, found.listing.as_ref().map_or(0, |listing| listing.version)))
}

/// One listing as guests would see it once it is approved.
#[utoipa::path(get, path = "/api/v1/admin/properties/{id}/preview", tag = "operator", operation_id = "preview_review",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The home", body = Preview),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn preview(operator: Operator, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::PreviewListingRequest { property_id: id.into_inner() };
    let found = app.commands().preview_listing(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&Preview::new(found.preview.unwrap_or_default(), operator.language)))
}

/// Approves a listing that waits, or the changes of one that guests see. Its owner is told by mail.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/approve", tag = "operator", operation_id = "approve",
    params(("id" = String, Path, description = "Such as `CASA-1001`"), IfMatch),
    request_body = wire::ApproveListingRequest,
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn approve(
    operator: Editor,
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let mut message: wire::ApproveListingRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.version) = (id.into_inner(), version);
    let approved = app.commands().approve_listing(operator.caller.request(message)).await?.into_inner();
    let listing = own_listing(approved.listing);
    Ok(versioned(StatusCode::OK, &listing, listing.version))
}

/// Returns a listing, or its changes, with what is to be mended. Its owner is told by mail, and sees it on the form.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/return", tag = "operator", operation_id = "return_listing",
    params(("id" = String, Path, description = "Such as `CASA-1001`"), IfMatch),
    request_body = wire::ReturnListingRequest,
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn send_back(
    operator: Editor,
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let mut message: wire::ReturnListingRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.version) = (id.into_inner(), version);
    let returned = app.commands().return_listing(operator.caller.request(message)).await?.into_inner();
    let listing = own_listing(returned.listing);
    Ok(versioned(StatusCode::OK, &listing, listing.version))
}

/// Shows guests photos that were held back. Their owner is told by mail.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/photos/approve", tag = "operator", operation_id = "approve_photos",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::ApprovePhotosRequest,
    responses(
        (status = 204, description = "Guests see them"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 412, description = "One of them is not held back any more", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn approve_photos(
    operator: Editor,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::ApprovePhotosRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    app.commands().approve_photos(operator.caller.request(message)).await?;
    Ok(done())
}

/// Refuses photos that were held back. Their owner is told why by mail, and sees on the page of the photos that they are
/// refused.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/photos/refuse", tag = "operator", operation_id = "refuse_photos",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::RefusePhotosRequest,
    responses(
        (status = 204, description = "They are refused"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 412, description = "One of them is not held back any more", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn refuse_photos(
    operator: Editor,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::RefusePhotosRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    app.commands().refuse_photos(operator.caller.request(message)).await?;
    Ok(done())
}

/// Erases a listing and what is known of its owner. Nothing brings it back.
#[utoipa::path(delete, path = "/api/v1/admin/properties/{id}", tag = "operator", operation_id = "erase_property",
    params(("id" = String, Path, description = "Such as `CASA-1001`"), IfMatch),
    responses((status = 204, description = "It is erased"), PreconditionErrors, WriteErrors))]
pub async fn erase(
    operator: Admin,
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let message = wire::EraseListingRequest { property_id: id.into_inner(), version: if_match_version(&request)? };
    app.commands().erase_listing(operator.caller.request(message)).await?;
    Ok(done())
}
