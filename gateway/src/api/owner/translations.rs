//! The stored translations of the property's description.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, LARGE_BYTES, read_json},
        signed_in::{NoSuchAddress, ReadErrors, WriteErrors, shown},
    },
    problem::{Problem, ProblemDocument},
};

/// The translations of the description, and the languages in which there is none.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/translations", tag = "owner", operation_id = "translations",
    params(PropertyPath),
    responses((status = 200, description = "The translations", body = wire::TranslationList), ReadErrors),
)]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListTranslationsRequest { property_id: owner.property_id() };
    let found = app.stored_translations().list_translations(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner().translations.unwrap_or_default()))
}

/// Replaces a translation by the owner's words. No machine replaces them.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/translations/{language}", tag = "owner", operation_id = "correct_translation",
    params(PropertyPath, ("language" = String, Path, description = "ISO 639-1")),
    request_body = wire::CorrectTranslationRequest,
    responses((status = 200, description = "The translations", body = wire::TranslationList), WriteErrors),
)]
pub async fn correct(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::CorrectTranslationRequest = read_json(payload, LARGE_BYTES).await?;
    (message.property_id, message.language) = path.into_inner();
    let corrected = app.stored_translations().correct_translation(owner.caller.request(message)).await?;
    Ok(shown(&corrected.into_inner().translations.unwrap_or_default()))
}

/// Removes the owner's words in a language; a machine translates again.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/translations/{language}", tag = "owner", operation_id = "remove_correction",
    params(PropertyPath, ("language" = String, Path, description = "ISO 639-1")),
    responses(
        (status = 200, description = "The translations", body = wire::TranslationList),
        NoSuchAddress,
        WriteErrors),
)]
pub async fn remove(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (property_id, language) = path.into_inner();
    let message = wire::RemoveCorrectionRequest { property_id, language };
    let removed = app.stored_translations().remove_correction(owner.caller.request(message)).await?;
    Ok(shown(&removed.into_inner().translations.unwrap_or_default()))
}

/// Has the description translated again into a language now. What a machine made before is shown until then.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/translations/{language}/again", tag = "owner", operation_id = "translate_own_again",
    params(PropertyPath, ("language" = String, Path, description = "ISO 639-1")),
    responses(
        (status = 200, description = "The translations, of which that one is pending", body = wire::TranslationList),
        (status = 409, description = "The owner wrote or corrected that language, or there is no description that guests see", body = ProblemDocument, content_type = "application/problem+json"),
        NoSuchAddress,
        WriteErrors),
)]
pub async fn again(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (property_id, language) = path.into_inner();
    let message = wire::TranslateAgainRequest { property_id, language };
    app.stored_translations().translate_again(owner.caller.request(message)).await?;
    list(owner, app).await
}
