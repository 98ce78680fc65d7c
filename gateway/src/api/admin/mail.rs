//! Owners whom no mail reaches.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoParams;

use super::Operator;
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Which page of the list is asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FailureParameters {
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before
    cursor: Option<String>,
}

impl QueryParameters for FailureParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { limit: query.number("limit", Code::InvalidPageSize)?, cursor: query.text("cursor") })
    }
}

/// Homes to whose owners mails come back, those that failed last first.
#[utoipa::path(get, path = "/api/v1/admin/mail/failures", tag = "operator", operation_id = "mail_failures",
    params(FailureParameters),
    responses(
        (status = 200, description = "The homes", body = wire::ListMailFailuresResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn failures(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let FailureParameters { limit, cursor } = FailureParameters::parse(request.query_string())?;
    let message =
        wire::ListMailFailuresRequest { page_size: limit.unwrap_or_default(), page_token: cursor.unwrap_or_default() };
    let found = app.mail().list_mail_failures(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}
