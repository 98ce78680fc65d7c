//! The sessions that open a home.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::signed_in::{NoSuchAddress, ReadErrors, WriteErrors, done, shown},
    problem::{Problem, ProblemDocument},
};

/// The sessions that open the home, for who is its owner or co-owner.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/sessions", tag = "owner", operation_id = "sessions",
    params(PropertyPath),
    responses(
        (status = 200, description = "The sessions", body = wire::ListSessionsResponse),
        (status = 403, description = "The password does not open this", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message =
        wire::ListSessionsRequest { property_id: owner.property_id(), token: owner.token.reveal().to_owned() };
    let found = app.owners().list_sessions(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Takes the home from all sessions but the one that asks.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/sessions", tag = "owner", operation_id = "end_other_sessions",
    params(PropertyPath),
    responses((status = 204, description = "No other session opens the home"), WriteErrors),
)]
pub async fn end_others(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    ended(&owner, &app, String::new()).await
}

/// Takes the home from a session.
#[utoipa::path(delete, path = "/api/v1/owner/properties/{id}/sessions/{session}", tag = "owner", operation_id = "end_session",
    params(PropertyPath, ("session" = String, Path, description = "The session's id.")),
    responses(
        (status = 204, description = "The session does not open the home"),
        NoSuchAddress,
        WriteErrors),
)]
pub async fn end(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    ended(&owner, &app, path.into_inner().1).await
}

/// Takes the home from a session, or from all others where `session_id` is empty.
async fn ended(owner: &Owner, app: &App, session_id: String) -> Result<HttpResponse, Problem> {
    let token = owner.token.reveal().to_owned();
    let message = wire::EndSessionsRequest { property_id: owner.property_id(), token, session_id };
    app.owners().end_sessions(owner.caller.request(message)).await?;
    Ok(done())
}
