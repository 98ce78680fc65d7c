//! The photos of the property.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::Body,
        photos::PhotoHome,
        signed_in::{NoSuchAddress, ReadErrors, WriteErrors},
    },
    problem::{Problem, ProblemDocument},
    views::photos::{OwnPhoto, PhotoArrangement, PhotoList},
};

impl From<Owner> for PhotoHome {
    fn from(owner: Owner) -> Self {
        let Owner { property_id, principal: _, token: _, caller, language } = owner;
        Self { property_id, draft_token: String::new(), caller, language }
    }
}

/// The photos in their order, those held back included, and those that wait or were refused.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/photos", tag = "owner", operation_id = "photos",
    params(PropertyPath),
    responses(
        (status = 200, description = "The photos", body = PhotoList, headers(("etag" = String, description = "Their version"))),
        ReadErrors,
))]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    PhotoHome::from(owner).list(&app).await
}

/// Uploads a photo: a JPEG, PNG or WebP file of at most 10 MiB. It is looked at afterwards, and then shown; the list of photos
/// says what came of it. The same file under the same id again changes nothing.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/photos/{photo}", tag = "owner", operation_id = "add_photo",
    params(PropertyPath, ("photo" = String, Path, description = "An id of your own: at most 64 letters, digits, hyphens and underscores")),
    request_body(content = String, description = "The file", content_type = "image/jpeg"),
    responses(
        (status = 202, description = "It is to be looked at", body = OwnPhoto),
        (status = 200, description = "It was uploaded and looked at before", body = OwnPhoto),
        NoSuchAddress,
        (status = 415, description = "Not a JPEG, PNG or WebP file", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn add(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    PhotoHome::from(owner).add(&app, &request, path.into_inner().1, payload).await
}

/// Replaces the order and the alternative texts of all photos that are ready or held back.
#[utoipa::path(patch, path = "/api/v1/owner/properties/{id}/photos", tag = "owner", operation_id = "arrange_photos",
    params(PropertyPath, ("If-Match" = String, Header, description = "The ETag of the photos that were looked at, or `*`")),
    request_body = PhotoArrangement,
    responses(
        (status = 200, description = "The photos", body = PhotoList, headers(("etag" = String, description = "Their version"))),
        (status = 412, description = "They were changed meanwhile, or not all are named", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 428, description = "Without If-Match", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn arrange(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    PhotoHome::from(owner).arrange(&app, &request, payload).await
}

/// Removes a photo.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/photos/{photo}", tag = "owner", operation_id = "remove_photo",
    params(PropertyPath, ("photo" = String, Path, description = "The photo's id")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 404, description = "There is no such photo", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn remove(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    PhotoHome::from(owner).remove(&app, path.into_inner().1).await
}
