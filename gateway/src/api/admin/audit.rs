//! The audit log: who changed what.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::Operator;
use crate::{
    App,
    api::signed_in::{NotShown, shown},
    problem::{Code, Problem, ProblemDocument},
    query::Query,
    views::operator::AuditPage,
};

/// Maximum page size.
const MOST_ENTRIES: u32 = 100;

/// What owners, operators and services changed, the newest first: ids and names of fields, never values.
#[utoipa::path(get, path = "/api/v1/admin/audit", tag = "operator", operation_id = "audit",
    params(
        ("subject" = Option<String>, Query, description = "Of one subject only, such as `CASA-1001`"),
        ("limit" = Option<u32>, Query, description = "Size of a page, 1 to 100; 50 when absent", minimum = 1, maximum = 100),
        ("cursor" = Option<String>, Query, description = "`nextCursor` of the page before"),
    ),
    responses(
        (status = 200, description = "The changes", body = AuditPage),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        NotShown,
))]
pub async fn list(request: HttpRequest, operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let query = Query::parse(request.query_string());
    let limit = query.number("limit", Code::InvalidParameter)?;
    if limit.is_some_and(|limit| !(1..=MOST_ENTRIES).contains(&limit)) {
        return Err(Problem::with_field(Code::InvalidParameter, "limit"));
    }
    let message = wire::ListAuditRequest {
        subject: query.text("subject").unwrap_or_default().to_owned(),
        page_size: limit.unwrap_or_default(),
        page_token: query.text("cursor").unwrap_or_default().to_owned(),
    };
    let found = app.operators().list_audit(operator.caller.request(message)).await?;
    Ok(shown(&AuditPage::from(found.into_inner())))
}
