//! The audit log: who changed what.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use chrono::NaiveDate;
use utoipa::IntoParams;

use super::Admin;
use crate::{
    App,
    api::signed_in::{ReadErrors, shown},
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::day,
};

/// Maximum page size.
const MOST_ENTRIES: u32 = 100;

/// Which entries are asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditParameters {
    /// Of one subject only, such as `CASA-1001`
    subject: Option<String>,
    /// By one actor only, such as `operator:0192…`
    actor: Option<String>,
    /// Of one action only, such as `listing.status`, or of those that begin with a text that ends in a dot: `listing.`
    action: Option<String>,
    /// Of this day (UTC) and later ones
    from: Option<NaiveDate>,
    /// Of this day (UTC) and earlier ones
    to: Option<NaiveDate>,
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
            actor: query.text("actor"),
            action: query.text("action"),
            from: query.date("from")?,
            to: query.date("to")?,
            limit: query.number_within("limit", 1..=MOST_ENTRIES)?,
            cursor: query.text("cursor"),
        })
    }
}

/// What owners, operators and services changed, the newest first: ids and names of fields, and what was and became of what is
/// no personal data.
#[utoipa::path(get, path = "/api/v1/admin/audit", tag = "operator", operation_id = "audit",
    params(AuditParameters),
    responses(
        (status = 200, description = "The changes", body = wire::ListAuditResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(admin: Admin, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let AuditParameters { subject, actor, action, from, to, limit, cursor } =
        AuditParameters::parse(request.query_string())?;
    let message = wire::ListAuditRequest {
        subject: subject.unwrap_or_default(),
        page_size: limit.unwrap_or_default(),
        page_token: cursor.unwrap_or_default(),
        actor: actor.unwrap_or_default(),
        action: action.unwrap_or_default(),
        from_day: from.map(day),
        to_day: to.map(day),
    };
    let found = app.operators().list_audit(admin.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}
