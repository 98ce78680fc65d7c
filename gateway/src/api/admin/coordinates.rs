//! Doubtful coordinates and addresses of listings: checked, found, applied.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoParams;

use super::{Editor, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, shown},
    },
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Maximum page size.
const MOST_FINDINGS: u32 = 100;

/// Which page of the findings is asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindingParameters {
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before
    cursor: Option<String>,
}

impl QueryParameters for FindingParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { limit: query.number_within("limit", 1..=MOST_FINDINGS)?, cursor: query.text("cursor") })
    }
}

/// Listings without or with doubtful coordinates, or with a doubtful address.
#[utoipa::path(get, path = "/api/v1/admin/coordinates", tag = "operator", operation_id = "coordinate_findings",
    params(FindingParameters),
    responses(
        (status = 200, description = "What the last check found", body = wire::ListCoordinateFindingsResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let FindingParameters { limit, cursor } = FindingParameters::parse(request.query_string())?;
    let message = wire::ListCoordinateFindingsRequest {
        page_size: limit.unwrap_or_default(),
        page_token: cursor.unwrap_or_default(),
    };
    let found = app.coordinates().list_coordinate_findings(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Has the coordinates and addresses of all listings checked again. What was found before is shown until its listing is checked.
#[utoipa::path(post, path = "/api/v1/admin/coordinates/check", tag = "operator", operation_id = "start_coordinate_check",
    responses((status = 202, description = "It has begun", body = wire::CoordinateCheckProgress), WriteErrors),
)]
pub async fn start(operator: Editor, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::StartCoordinateCheckRequest {};
    let started = app.coordinates().start_coordinate_check(operator.caller.request(message)).await?;
    Ok(answer(StatusCode::ACCEPTED, &started.into_inner().progress.unwrap_or_default()))
}

/// How far the check is.
#[utoipa::path(get, path = "/api/v1/admin/coordinates/check", tag = "operator", operation_id = "coordinate_check",
    responses((status = 200, description = "How far it is", body = wire::CoordinateCheckProgress), ReadErrors),
)]
pub async fn progress(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetCoordinateCheckRequest {};
    let found = app.coordinates().get_coordinate_check(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner().progress.unwrap_or_default()))
}

/// Gives a listing the point and the address of the request, without both its proposed point, unless the listing changed since it was looked at.
#[utoipa::path(post, path = "/api/v1/admin/coordinates/{id}/apply", tag = "operator", operation_id = "apply_coordinates",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::ApplyCoordinatesRequest,
    responses(
        (status = 200, description = "The finding that was applied", body = wire::CoordinateFinding),
        (status = 404, description = "Nothing was found of this listing", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 412, description = "The listing changed meanwhile", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn apply(
    operator: Editor,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::ApplyCoordinatesRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    let applied = app.coordinates().apply_coordinates(operator.caller.request(message)).await?;
    Ok(shown(&applied.into_inner().finding.unwrap_or_default()))
}
