//! Translations of all homes, and what providers of translations were sent.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::{
    listing::v1::{self as listing, TranslationState},
    translation::v1 as wire,
};
use utoipa::IntoParams;

use super::{Editor, Operator};
use crate::{
    App,
    api::signed_in::{ReadErrors, WriteErrors, shown},
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Which translations are listed.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct RecordParameters {
    /// In this state
    state: Option<TranslationState>,
    /// How many translations are left out before the page
    #[param(maximum = 1_000_000)]
    offset: Option<u32>,
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl QueryParameters for RecordParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            state: query.word("state", |word| word.parse().ok())?,
            offset: query.number_within("offset", 0..=1_000_000)?,
            limit: query.number_within("limit", 1..=100)?,
        })
    }
}

/// How many characters each provider was sent on recent days, and whether its budget of today is spent.
#[utoipa::path(get, path = "/api/v1/admin/translations/usage", tag = "operator", operation_id = "translation_usage",
    responses(
        (status = 200, description = "The providers, in the order in which they are asked", body = wire::GetUsageResponse),
        (status = 503, description = "Translations are away for a moment", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn usage(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.translator().get_usage(operator.caller.request(wire::GetUsageRequest {})).await?;
    Ok(shown(&found.into_inner()))
}

/// Translations of descriptions: first those that wait, then those that are there, the newest first.
#[utoipa::path(get, path = "/api/v1/admin/translations", tag = "operator", operation_id = "translation_records",
    params(RecordParameters),
    responses(
        (status = 200, description = "The translations", body = listing::ListTranslationRecordsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let RecordParameters { state, offset, limit } = RecordParameters::parse(request.query_string())?;
    let message = listing::ListTranslationRecordsRequest {
        state: state.unwrap_or_default().into(),
        offset: offset.unwrap_or_default(),
        page_size: limit.unwrap_or_default(),
    };
    let found = app.stored_translations().list_translation_records(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Has the description of a home translated again now. What a machine made before is shown until then.
#[utoipa::path(post, path = "/api/v1/admin/translations/{id}/{language}/again", tag = "operator", operation_id = "translate_again",
    params(
        ("id" = String, Path, description = "Such as `CASA-1001`"),
        ("language" = String, Path, description = "ISO 639-1"),
    ),
    responses(
        (status = 200, description = "The translation, which waits now", body = listing::TranslationRecord),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The owner wrote or corrected that language, or there is no description that guests see", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn again(
    operator: Editor,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (property_id, language) = path.into_inner();
    let message = listing::TranslateAgainRequest { property_id, language };
    let again = app.stored_translations().translate_again(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&again.translation.unwrap_or_default()))
}
