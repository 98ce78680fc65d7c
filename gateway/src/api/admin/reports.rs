//! Reports of homes, and what is decided about them. Not for viewers: visitors wrote them in confidence.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1::{self as wire, ReportState};
use utoipa::IntoParams;

use super::Editor;
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, shown},
        versions::{IfMatch, PreconditionErrors, if_match_version, versioned},
    },
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Which reports are listed.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ReportParameters {
    /// In this state
    state: Option<ReportState>,
    /// Of this home, such as `CASA-1001`
    property_id: Option<String>,
    /// How many reports are left out before the page
    #[param(maximum = 1_000_000)]
    offset: Option<u32>,
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl QueryParameters for ReportParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            state: query.word("state", |word| word.parse().ok())?,
            property_id: query.text("propertyId"),
            offset: query.number_within("offset", 0..=1_000_000)?,
            limit: query.number_within("limit", 1..=100)?,
        })
    }
}

/// Reports of homes, the oldest first.
#[utoipa::path(get, path = "/api/v1/admin/reports", tag = "operator", operation_id = "reports",
    params(ReportParameters),
    responses(
        (status = 200, description = "The reports", body = wire::ListReportsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Not for viewers", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Editor, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let ReportParameters { state, property_id, offset, limit } = ReportParameters::parse(request.query_string())?;
    let message = wire::ListReportsRequest {
        state: state.unwrap_or_default().into(),
        property_id: property_id.unwrap_or_default(),
        offset: offset.unwrap_or_default(),
        page_size: limit.unwrap_or_default(),
    };
    let found = app.reports().list_reports(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Decides a report: dismisses it, hides the home until it is mended, or removes it. Reporter and owner are told why by mail.
#[utoipa::path(post, path = "/api/v1/admin/reports/{report}/decision", tag = "operator", operation_id = "decide_report",
    params(("report" = String, Path, description = "The id of the report"), IfMatch),
    request_body = wire::DecideReportRequest,
    responses(
        (status = 200, description = "The report. The ETag is the version of its home", body = wire::HomeReport),
        (status = 404, description = "There is no such report", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It is decided already, or the home cannot become that", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn decide(
    operator: Editor,
    request: HttpRequest,
    app: web::Data<App>,
    report: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let mut message: wire::DecideReportRequest = read_json(payload, USUAL_BYTES).await?;
    (message.report_id, message.version) = (report.into_inner(), version);
    let decided = app.reports().decide_report(operator.caller.request(message)).await?.into_inner();
    let report = decided.report.unwrap_or_default();
    Ok(versioned(StatusCode::OK, &report, report.version))
}

/// Records what somebody objects to a decision, so that it is decided again.
#[utoipa::path(post, path = "/api/v1/admin/reports/{report}/appeal", tag = "operator", operation_id = "appeal_report",
    params(("report" = String, Path, description = "The id of the report")),
    request_body = wire::AppealReportRequest,
    responses(
        (status = 200, description = "The report", body = wire::HomeReport),
        (status = 404, description = "There is no such report", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It is not decided", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn appeal(
    operator: Editor,
    app: web::Data<App>,
    report: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::AppealReportRequest = read_json(payload, USUAL_BYTES).await?;
    message.report_id = report.into_inner();
    let appealed = app.reports().appeal_report(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&appealed.report.unwrap_or_default()))
}
