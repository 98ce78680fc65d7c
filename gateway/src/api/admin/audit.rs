//! The audit log: who changed what.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoParams;

use super::Operator;
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Maximum page size.
const MOST_ENTRIES: u32 = 100;

/// Which entries are asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditParameters {
    /// Of one subject only, such as `CASA-1001`
    subject: Option<String>,
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before
    cursor: Option<String>,
}

impl QueryParameters for AuditParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            subject: query.text("subject"),
            limit: query.number_within("limit", 1..=MOST_ENTRIES)?,
            cursor: query.text("cursor"),
        })
    }
}

/// What owners, operators and services changed, the newest first: ids and names of fields, never values.
#[utoipa::path(get, path = "/api/v1/admin/audit", tag = "operator", operation_id = "audit",
    params(AuditParameters),
    responses(
        (status = 200, description = "The changes", body = wire::ListAuditResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let AuditParameters { subject, limit, cursor } = AuditParameters::parse(request.query_string())?;
    let message = wire::ListAuditRequest {
        subject: subject.unwrap_or_default(),
        page_size: limit.unwrap_or_default(),
        page_token: cursor.unwrap_or_default(),
    };
    let found = app.operators().list_audit(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}
