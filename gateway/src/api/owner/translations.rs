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
    problem::Problem,
    views::translations::{TranslationCorrection, TranslationList},
};

/// The translations of the description, and the languages in which there is none.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/translations", tag = "owner", operation_id = "translations",
    params(PropertyPath),
    responses((status = 200, description = "The translations", body = TranslationList), ReadErrors),
)]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListTranslationsRequest { property_id: owner.property_id() };
    let found = app.stored_translations().list_translations(owner.caller.request(message)).await?;
    Ok(shown(&TranslationList::from(found.into_inner().translations.unwrap_or_default())))
}

/// Replaces a translation by the owner's words. No machine replaces them.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/translations/{language}", tag = "owner", operation_id = "correct_translation",
    params(PropertyPath, ("language" = String, Path, description = "ISO 639-1")),
    request_body = TranslationCorrection,
    responses((status = 200, description = "The translations", body = TranslationList), WriteErrors),
)]
pub async fn correct(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let TranslationCorrection { text } = read_json(payload, LARGE_BYTES).await?;
    let (property_id, language) = path.into_inner();
    let message = wire::CorrectTranslationRequest { property_id, language, text };
    let corrected = app.stored_translations().correct_translation(owner.caller.request(message)).await?;
    Ok(shown(&TranslationList::from(corrected.into_inner().translations.unwrap_or_default())))
}

/// Removes the owner's words in a language; a machine translates again.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/translations/{language}", tag = "owner", operation_id = "remove_correction",
    params(PropertyPath, ("language" = String, Path, description = "ISO 639-1")),
    responses(
        (status = 200, description = "The translations", body = TranslationList),
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
    Ok(shown(&TranslationList::from(removed.into_inner().translations.unwrap_or_default())))
}
