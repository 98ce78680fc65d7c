//! Jobs that were given up.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::{Editor, Operator, calendar::ListParameters};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, done, shown},
    },
    messages::explain::Explain as _,
    problem::{Problem, ProblemDocument},
    query::QueryParameters as _,
};

/// Jobs that were given up, newest first.
#[utoipa::path(get, path = "/api/v1/admin/calendar/dead-letters", tag = "operator", operation_id = "dead_letters",
    params(ListParameters),
    responses(
        (status = 200, description = "The jobs", body = wire::ListDeadLettersResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let ListParameters { limit } = ListParameters::parse(request.query_string())?;
    let message = wire::ListDeadLettersRequest { page_size: limit.unwrap_or_default() };
    let found = app.calendars().list_dead_letters(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner().explained(operator.language)))
}

/// Sends a job that was given up once more; its feed is read at once.
#[utoipa::path(post, path = "/api/v1/admin/calendar/dead-letters/replay", tag = "operator", operation_id = "replay_dead_letter",
    request_body = wire::ReplayDeadLetterRequest,
    responses(
        (status = 204, description = "Sent"),
        (status = 404, description = "No such job was given up", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn replay(operator: Editor, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let message: wire::ReplayDeadLetterRequest = read_json(payload, USUAL_BYTES).await?;
    let id = message.id.clone();
    app.calendars().replay_dead_letter(operator.caller.request(message)).await?;
    operator.did(&app, "calendar.replay", &id).await?;
    Ok(done())
}
