//! Translation of a text on demand.

use actix_web::{HttpResponse, web};
use casacero_proto::translation::v1 as wire;

use super::{
    body::{JsonBody, LARGE_BYTES},
    signed_in::shown,
};
use crate::{
    App,
    problem::{Problem, ProblemDocument},
};

/// Translates a text with the first provider that can. No cache outside keeps it.
#[utoipa::path(post, path = "/api/v1/translate", tag = "places", operation_id = "translate",
    request_body = wire::TranslateRequest,
    responses(
        (status = 200, description = "The translation", body = wire::TranslateResponse),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 413, description = "The request is too large", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "The text is too long, its language is not known, or nobody translates it", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many texts", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "No provider can be asked", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn translate(
    app: web::Data<App>,
    JsonBody(message): JsonBody<wire::TranslateRequest, LARGE_BYTES>,
) -> Result<HttpResponse, Problem> {
    let translated = app.translator().translate(app.asking_providers(message)).await?;
    Ok(shown(&translated.into_inner()))
}
