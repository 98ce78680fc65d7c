//! Jobs that were given up.

use actix_web::{HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::{Editor, LONGEST_LIST, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, done, shown},
    },
    problem::{Problem, ProblemDocument},
};

/// Jobs that were given up, oldest first.
#[utoipa::path(get, path = "/api/v1/admin/calendar/dead-letters", tag = "operator", operation_id = "dead_letters",
    responses((status = 200, description = "The jobs", body = wire::ListDeadLettersResponse), ReadErrors),
)]
pub async fn list(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListDeadLettersRequest { page_size: LONGEST_LIST };
    let found = app.calendars().list_dead_letters(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
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
