//! What providers of translations were sent.

use actix_web::{HttpResponse, web};
use casacero_proto::translation::v1 as wire;

use super::Operator;
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    problem::{Problem, ProblemDocument},
};

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
