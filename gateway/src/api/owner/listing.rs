//! The listing of the property: view, edit, pause, remove.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, LARGE_BYTES, USUAL_BYTES, read_json, read_optional_json},
        signed_in::{self, ReadErrors, WriteErrors},
        versions::{IfMatch, PreconditionErrors, if_match_version, versioned},
    },
    problem::{Code, Problem},
    query::date,
    views::{
        day,
        own_listing::{edited, own_listing},
        preview::Preview,
        settings::Pause,
    },
};

fn shown(listing: Option<wire::OwnListing>) -> HttpResponse {
    let listing = own_listing(listing);
    versioned(StatusCode::OK, &listing, listing.version)
}

/// The listing as its owner sees it: with its address, what waits for review, and why it was returned.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}", tag = "owner", operation_id = "own_listing",
    params(PropertyPath),
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing, headers(("etag" = String, description = "Its version, as `If-Match` takes it"))),
        ReadErrors,
))]
pub async fn show(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetOwnListingRequest { property_id: owner.property_id() };
    let found = app.commands().get_own_listing(owner.caller.request(message)).await?;
    Ok(shown(found.into_inner().listing))
}

/// The listing as guests would see it with the changes that wait for review.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/preview", tag = "owner", operation_id = "preview_property",
    params(PropertyPath),
    responses((status = 200, description = "The home", body = Preview), ReadErrors))]
pub async fn preview(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::PreviewListingRequest { property_id: owner.property_id() };
    let found = app.commands().preview_listing(owner.caller.request(message)).await?.into_inner();
    Ok(signed_in::shown(&Preview::new(found.preview.unwrap_or_default(), owner.language)))
}

/// Changes the fields that are given. While guests see the listing, what they rely on waits for review: name, owner, contacts,
/// outside links, licence, and a place more than a kilometre away.
#[utoipa::path(patch, path = "/api/v1/owner/properties/{id}", tag = "owner", operation_id = "edit_listing",
    params(PropertyPath, IfMatch),
    request_body = wire::ListingForm,
    responses(
        (status = 200, description = "What changed, and what waits", body = wire::EditListingResponse, headers(("etag" = String, description = "Its version"))),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn edit(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let form: wire::ListingForm = read_json(payload, LARGE_BYTES).await?;
    if form.feeds.is_some() {
        return Err(Problem::with_field(Code::InvalidBody, "feeds"));
    }
    let message = wire::EditListingRequest { property_id: owner.property_id(), form: Some(form), version };
    let edited = edited(app.commands().edit_listing(owner.caller.request(message)).await?.into_inner());
    Ok(versioned(StatusCode::OK, &edited, edited.listing.as_ref().map_or(0, |listing| listing.version)))
}

/// Takes back the changes that wait for review.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/proposal", tag = "owner", operation_id = "withdraw_proposal",
    params(PropertyPath, IfMatch),
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn withdraw(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message =
        wire::WithdrawProposalRequest { property_id: owner.property_id(), version: if_match_version(&request)? };
    let withdrawn = app.commands().withdraw_proposal(owner.caller.request(message)).await?;
    Ok(shown(withdrawn.into_inner().listing))
}

/// Submits a returned listing again.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/submit", tag = "owner", operation_id = "resubmit_listing",
    params(PropertyPath, IfMatch),
    responses(
        (status = 200, description = "The listing, which waits for approval", body = wire::OwnListing),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn resubmit(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message =
        wire::ResubmitListingRequest { property_id: owner.property_id(), version: if_match_version(&request)? };
    let submitted = app.commands().resubmit_listing(owner.caller.request(message)).await?;
    Ok(shown(submitted.into_inner().listing))
}

/// Hides the listing from guests; its calendar goes on, so that platforms do not sell its nights twice.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/pause", tag = "owner", operation_id = "pause_listing",
    params(PropertyPath, IfMatch),
    request_body = Option<Pause>,
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn pause(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let Pause { resume_on } = read_optional_json(payload, USUAL_BYTES).await?.unwrap_or_default();
    let resume_day = resume_on.map(|text| date("resumeOn", text.trim()).map(day)).transpose()?;
    let message = wire::PauseListingRequest { property_id: owner.property_id(), version, resume_day };
    let paused = app.commands().pause_listing(owner.caller.request(message)).await?;
    Ok(shown(paused.into_inner().listing))
}

/// Shows a paused listing again.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/resume", tag = "owner", operation_id = "resume_listing",
    params(PropertyPath, IfMatch),
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn resume(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ResumeListingRequest { property_id: owner.property_id(), version: if_match_version(&request)? };
    let resumed = app.commands().resume_listing(owner.caller.request(message)).await?;
    Ok(shown(resumed.into_inner().listing))
}

/// Ends the listing for good. Its calendar addresses go on for 30 days: remove them from other platforms first.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/remove", tag = "owner", operation_id = "remove_listing",
    params(PropertyPath, IfMatch),
    responses(
        (status = 200, description = "The listing", body = wire::OwnListing),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn remove(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::RemoveListingRequest { property_id: owner.property_id(), version: if_match_version(&request)? };
    let removed = app.commands().remove_listing(owner.caller.request(message)).await?;
    Ok(shown(removed.into_inner().listing))
}
