//! Photos of homes and drafts: what the paths of both have in common, and those of drafts.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use bytes::Bytes;
use casacero_common::call::Caller;
use casacero_proto::listing::v1 as wire;

use super::{
    body::{Body, USUAL_BYTES, read_bytes, read_json},
    signed_in::{WriteErrors, answer, done},
    versions::{if_match, versioned},
};
use crate::{
    App,
    language::Language,
    middleware::visitor_of,
    problem::{Code, Problem, ProblemDocument},
    upload_limit::{UploadTurn, Uploader},
    views::photos::{OwnPhoto, PhotoArrangement, PhotoList, PhotoState},
};

/// Maximum size of a photo.
const PHOTO_BYTES: usize = 10 * 1024 * 1024;
/// Time limit for receiving a photo: that of 10 MiB at 1.4 megabits a second.
const TIMEOUT: Duration = Duration::from_secs(60);
/// After this time a photo must have come at [`LEAST_RATE`], so that a place is not held by who sends nothing.
const GRACE: Duration = Duration::from_secs(5);
/// Bytes a second that a photo must come at.
const LEAST_RATE: usize = 32 * 1024;

/// How long a photo may take of which so many bytes are there.
fn patience(received: usize) -> Duration {
    let at_least_rate = u64::try_from(received / LEAST_RATE).map_or(TIMEOUT, Duration::from_secs);
    TIMEOUT.min(GRACE + at_least_rate)
}

/// Receives a photo. Its turn lasts until it is stored.
pub async fn receive(
    app: &App,
    request: &HttpRequest,
    uploader: Uploader,
    payload: Body,
) -> Result<(Bytes, UploadTurn), Problem> {
    let turn = app.upload_limit.turn(uploader, visitor_of(request)).await?;
    Ok((read_bytes(payload, PHOTO_BYTES, patience, Code::PhotoTooLarge).await?, turn))
}

/// Whose photos a request is about, and in whose name it is made.
pub struct PhotoHome {
    /// The property; empty for a draft.
    pub property_id: String,
    /// The secret of the draft; empty for a property.
    pub draft_token: String,
    /// Makes the calls.
    pub caller: Caller,
    /// The language of the answer.
    pub language: Language,
}

impl PhotoHome {
    fn of_draft(app: &App, request: &HttpRequest, token: String) -> Self {
        let (caller, language) = (app.guest.clone(), Language::of(request));
        Self { property_id: String::new(), draft_token: token, caller, language }
    }

    fn shown(&self, photos: Option<wire::PhotoList>) -> HttpResponse {
        let list = PhotoList::new(photos.unwrap_or_default(), self.language);
        versioned(StatusCode::OK, &list, &list.version)
    }

    /// The photos.
    pub async fn list(self, app: &App) -> Result<HttpResponse, Problem> {
        let message =
            wire::ListPhotosRequest { property_id: self.property_id.clone(), draft_token: self.draft_token.clone() };
        let listed = app.photos().list_photos(self.caller.request(message)).await?;
        Ok(self.shown(listed.into_inner().photos))
    }

    /// Uploads a photo.
    pub async fn add(
        self,
        app: &App,
        request: &HttpRequest,
        photo_id: String,
        payload: Body,
    ) -> Result<HttpResponse, Problem> {
        let uploader = if self.draft_token.is_empty() { Uploader::Owner } else { Uploader::Anyone };
        let (content, _turn) = receive(app, request, uploader, payload).await?;
        let message =
            wire::AddPhotoRequest { property_id: self.property_id, draft_token: self.draft_token, photo_id, content };
        let added = app.photos().add_photo(self.caller.request(message)).await?.into_inner();
        let photo = OwnPhoto::new(added.photo.unwrap_or_default(), self.language);
        let status = if photo.state == PhotoState::Waiting { StatusCode::ACCEPTED } else { StatusCode::OK };
        Ok(answer(status, &photo))
    }

    /// Replaces order and alternative texts.
    pub async fn arrange(self, app: &App, request: &HttpRequest, payload: Body) -> Result<HttpResponse, Problem> {
        let version = if_match(request)?.map(ToOwned::to_owned);
        let PhotoArrangement { items } = read_json(payload, USUAL_BYTES).await?;
        let message = wire::ArrangePhotosRequest {
            property_id: self.property_id.clone(),
            draft_token: self.draft_token.clone(),
            items: items.into_iter().map(Into::into).collect(),
            version,
        };
        let arranged = app.photos().arrange_photos(self.caller.request(message)).await?;
        Ok(self.shown(arranged.into_inner().photos))
    }

    /// Removes a photo.
    pub async fn remove(self, app: &App, photo_id: String) -> Result<HttpResponse, Problem> {
        let message =
            wire::RemovePhotoRequest { property_id: self.property_id, draft_token: self.draft_token, photo_id };
        app.photos().remove_photo(self.caller.request(message)).await?;
        Ok(done())
    }
}

/// The photos of a draft.
#[utoipa::path(get, path = "/api/v1/listings/drafts/{token}/photos", tag = "listings", operation_id = "draft_photos",
    params(("token" = String, Path, description = "The draft's secret")),
    responses(
        (status = 200, description = "The photos", body = PhotoList, headers(("etag" = String, description = "Their version"))),
        (status = 404, description = "There is no such draft, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn list_of_draft(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    PhotoHome::of_draft(&app, &request, token.into_inner()).list(&app).await
}

/// Uploads a photo to a draft: a JPEG, PNG or WebP file of at most 10 MiB. It is looked at afterwards; the list of photos says
/// what came of it. The same file under the same id again changes nothing.
#[utoipa::path(put, path = "/api/v1/listings/drafts/{token}/photos/{photo}", tag = "listings", operation_id = "add_draft_photo",
    params(
        ("token" = String, Path, description = "The draft's secret"),
        ("photo" = String, Path, description = "An id of your own: at most 64 letters, digits, hyphens and underscores"),
    ),
    request_body(content = String, description = "The file", content_type = "image/jpeg"),
    responses(
        (status = 202, description = "It is to be looked at", body = OwnPhoto),
        (status = 200, description = "It was uploaded and looked at before", body = OwnPhoto),
        (status = 404, description = "There is no such draft, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 415, description = "Not a JPEG, PNG or WebP file", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn add_to_draft(
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let (token, photo_id) = path.into_inner();
    // Nothing is received for a draft that is not there.
    app.commands().get_draft(app.reading(wire::GetDraftRequest { token: token.clone() })).await?;
    PhotoHome::of_draft(&app, &request, token).add(&app, &request, photo_id, payload).await
}

/// Replaces the order and the alternative texts of all photos of a draft that are ready.
#[utoipa::path(patch, path = "/api/v1/listings/drafts/{token}/photos", tag = "listings", operation_id = "arrange_draft_photos",
    params(
        ("token" = String, Path, description = "The draft's secret"),
        ("If-Match" = String, Header, description = "The ETag of the photos that were looked at, or `*`"),
    ),
    request_body = PhotoArrangement,
    responses(
        (status = 200, description = "The photos", body = PhotoList, headers(("etag" = String, description = "Their version"))),
        (status = 404, description = "There is no such draft, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 412, description = "They were changed meanwhile, or not all are named", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 428, description = "Without If-Match", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn arrange_of_draft(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    PhotoHome::of_draft(&app, &request, token.into_inner()).arrange(&app, &request, payload).await
}

/// Removes a photo of a draft.
#[utoipa::path(delete, path = "/api/v1/listings/drafts/{token}/photos/{photo}", tag = "listings", operation_id = "remove_draft_photo",
    params(
        ("token" = String, Path, description = "The draft's secret"),
        ("photo" = String, Path, description = "The photo's id"),
    ),
    responses(
        (status = 204, description = "It is gone"),
        (status = 404, description = "There is no such draft or photo", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn remove_from_draft(
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, photo_id) = path.into_inner();
    PhotoHome::of_draft(&app, &request, token).remove(&app, photo_id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sends_nothing_holds_a_place_for_seconds_only() {
        for (received, seconds) in [(0, 5), (LEAST_RATE, 6), (10 * LEAST_RATE, 15), (PHOTO_BYTES, 60)] {
            assert_eq!(patience(received), Duration::from_secs(seconds), "{received}");
        }
    }
}
