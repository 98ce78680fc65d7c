//! Passes: reads of many feeds out of turn, and their progress.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use bytes::Bytes;
use casacero_proto::calendar::v1 as wire;
use futures::stream;

use super::{Editor, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, event_stream, shown},
    },
    problem::{Code, Problem, ProblemDocument},
    views::operations::NewPass,
};

/// How often progress is sent.
const EVERY: Duration = Duration::from_secs(1);
/// Maximum number of progress events in one stream. After that the browser reconnects by itself.
const MOST_LOOKS: u32 = 600;

/// Event ids. A browser that reconnects sends the last one it received.
const OVER: &str = "over";
const GOING_ON: &str = "going-on";

/// The newest passes, and how far they are.
#[utoipa::path(get, path = "/api/v1/admin/calendar/passes", tag = "operator", operation_id = "passes",
    responses((status = 200, description = "The passes", body = wire::ListPassesResponse), ReadErrors),
)]
pub async fn list(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.calendars().list_passes(operator.caller.request(wire::ListPassesRequest::default())).await?;
    Ok(shown(&found.into_inner()))
}

/// Has the feeds of all active properties read, or of some, spread over a time.
#[utoipa::path(post, path = "/api/v1/admin/calendar/passes", tag = "operator", operation_id = "start_pass",
    request_body = NewPass,
    responses(
        (status = 201, description = "The pass", body = wire::Pass),
        (status = 404, description = "There is no property of one of those ids", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors),
)]
pub async fn start(operator: Editor, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let NewPass { property_ids, spread_seconds } = read_json(payload, USUAL_BYTES).await?;
    if property_ids.as_ref().is_some_and(Vec::is_empty) {
        return Err(Problem::with_field(Code::InvalidBody, "propertyIds"));
    }
    let property_ids = property_ids.unwrap_or_default();
    let named = property_ids.join(" ");
    let message = wire::StartPassRequest { property_ids, spread_seconds };
    let started = app.calendars().start_pass(operator.caller.request(message)).await?;
    operator.did(&app, "calendar.pass", &named).await?;
    Ok(answer(StatusCode::CREATED, &started.into_inner().pass.unwrap_or_default()))
}

/// How far a pass is, each second until it is over or the session has ended, as server-sent events.
#[utoipa::path(get, path = "/api/v1/admin/calendar/passes/{id}/progress", tag = "operator", operation_id = "pass_progress",
    params(("id" = String, Path, description = "The pass's")),
    responses(
        (status = 200, description = "Each event is a pass", body = wire::Pass, content_type = "text/event-stream"),
        (status = 204, description = "The pass is over, and whoever asks, with `Last-Event-ID`, was told"),
        (status = 404, description = "There is no such pass", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn progress(
    operator: Operator,
    app: web::Data<App>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let id = id.into_inner();
    let first = find(&operator, &app, id.clone()).await?;
    // A browser reconnects when a stream ends, unless the server says that there is no more to send.
    let told = request.headers().get("last-event-id").and_then(|told| told.to_str().ok());
    if first.read >= first.feeds && told == Some(OVER) {
        return Ok(HttpResponse::NoContent().finish());
    }
    let looks = stream::unfold(Some((operator, first, 0)), move |state| {
        let (app, id) = (app.clone(), id.clone());
        async move {
            let (operator, pass, looks) = state?;
            let event = event(&pass);
            let next = if pass.read >= pass.feeds || looks >= MOST_LOOKS {
                None
            } else {
                actix_web::rt::time::sleep(EVERY).await;
                // A service that is unavailable ends the stream; the browser reconnects.
                look_again(operator, &app, id).await.ok().map(|(operator, pass)| (operator, pass, looks + 1))
            };
            Some((event, next))
        }
    });
    Ok(event_stream(looks))
}

/// The current state of a pass, for an operator who is still signed in.
async fn look_again(operator: Operator, app: &App, id: String) -> Result<(Operator, wire::Pass), Problem> {
    let operator = operator.again(app).await?;
    let pass = find(&operator, app, id).await?;
    Ok((operator, pass))
}

fn event(pass: &wire::Pass) -> Result<Bytes, serde_json::Error> {
    let id = if pass.read >= pass.feeds { OVER } else { GOING_ON };
    Ok(Bytes::from(format!("id: {id}\ndata: {}\n\n", serde_json::to_string(pass)?)))
}

async fn find(operator: &Operator, app: &App, pass_id: String) -> Result<wire::Pass, Problem> {
    let found = app.calendars().get_pass(operator.caller.request(wire::GetPassRequest { pass_id })).await?;
    Ok(found.into_inner().pass.unwrap_or_default())
}
