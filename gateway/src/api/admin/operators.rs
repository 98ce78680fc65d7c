//! Operators, whom admins invite, change and remove.

use actix_web::{HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1 as wire;

use super::Admin;
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, done, shown, taken},
    },
    problem::{Problem, ProblemDocument},
};

/// The operators, by address.
#[utoipa::path(get, path = "/api/v1/admin/operators", tag = "operator", operation_id = "operators",
    responses(
        (status = 200, description = "The operators", body = wire::ListOperatorsResponse),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(admin: Admin, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.operators().list_operators(admin.caller.request(wire::ListOperatorsRequest {})).await?;
    Ok(shown(&found.into_inner()))
}

/// Invites an operator: a link to set a password is mailed in the language of who asks, and works once within 7 days. The
/// invited cannot sign in before.
#[utoipa::path(post, path = "/api/v1/admin/operators", tag = "operator", operation_id = "invite_operator",
    request_body = wire::InviteOperatorRequest,
    responses((status = 201, description = "The operator, whom a mail tells", body = wire::Operator), WriteErrors),
)]
pub async fn invite(admin: Admin, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::InviteOperatorRequest = read_json(payload, USUAL_BYTES).await?;
    message.language = admin.language.tag().to_owned();
    let invited = app.operators().invite_operator(admin.caller.request(message)).await?.into_inner();
    Ok(answer(StatusCode::CREATED, &invited.operator.unwrap_or_default()))
}

/// Changes the name or the role of an operator; what is left out stays. The last admin stays one.
#[utoipa::path(patch, path = "/api/v1/admin/operators/{id}", tag = "operator", operation_id = "change_operator",
    params(("id" = String, Path, description = "The operator's id")),
    request_body = wire::ChangeOperatorRequest,
    responses(
        (status = 200, description = "The operator", body = wire::Operator),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn change(
    admin: Admin,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::ChangeOperatorRequest = read_json(payload, USUAL_BYTES).await?;
    message.operator_id = id.into_inner();
    let changed = app.operators().change_operator(admin.caller.request(message)).await?.into_inner();
    Ok(shown(&changed.operator.unwrap_or_default()))
}

/// Removes an operator, whose sessions and links end. The last admin stays.
#[utoipa::path(delete, path = "/api/v1/admin/operators/{id}", tag = "operator", operation_id = "remove_operator",
    params(("id" = String, Path, description = "The operator's id")),
    responses(
        (status = 204, description = "Removed"),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn remove(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::RemoveOperatorRequest { operator_id: id.into_inner() };
    app.operators().remove_operator(admin.caller.request(message)).await?;
    Ok(done())
}

/// Mails the link of an invitation again; those mailed before end.
#[utoipa::path(post, path = "/api/v1/admin/operators/{id}/invite", tag = "operator", operation_id = "invite_operator_again",
    params(("id" = String, Path, description = "The operator's id")),
    responses(
        (status = 202, description = "The link is on its way"),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn invite_again(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let language = admin.language.tag().to_owned();
    let message = wire::SendInvitationRequest { operator_id: id.into_inner(), language };
    app.operators().send_invitation(admin.caller.request(message)).await?;
    Ok(taken())
}

/// Switches off the second factor of an operator who lost it, and tells them by mail.
#[utoipa::path(delete, path = "/api/v1/admin/operators/{id}/totp", tag = "operator", operation_id = "reset_operator_totp",
    params(("id" = String, Path, description = "The operator's id")),
    responses(
        (status = 204, description = "The password alone signs in"),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn reset_totp(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let language = admin.language.tag().to_owned();
    let message = wire::ResetOperatorTotpRequest { operator_id: id.into_inner(), language };
    app.operators().reset_operator_totp(admin.caller.request(message)).await?;
    Ok(done())
}

/// The open sessions of an operator, the one used last first.
#[utoipa::path(get, path = "/api/v1/admin/operators/{id}/sessions", tag = "operator", operation_id = "operator_sessions",
    params(("id" = String, Path, description = "The operator's id")),
    responses(
        (status = 200, description = "The sessions", body = wire::ListOperatorSessionsResponse),
        (status = 403, description = "Not an admin", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn sessions(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    admin.sessions_of(&app, id.into_inner()).await
}

/// Ends all sessions of an operator but the one that asks.
#[utoipa::path(delete, path = "/api/v1/admin/operators/{id}/sessions", tag = "operator", operation_id = "end_sessions_of_operator",
    params(("id" = String, Path, description = "The operator's id")),
    responses(
        (status = 204, description = "No session is open, unless it is the one that asks"),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn end_sessions(admin: Admin, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    admin.end_sessions_of(&app, id.into_inner(), String::new()).await
}

/// Ends a session of an operator.
#[utoipa::path(delete, path = "/api/v1/admin/operators/{id}/sessions/{session}", tag = "operator", operation_id = "end_session_of_operator",
    params(
        ("id" = String, Path, description = "The operator's id"),
        ("session" = String, Path, description = "The session's id"),
    ),
    responses(
        (status = 204, description = "The session is not open"),
        (status = 404, description = "There is no such operator", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn end_session(
    admin: Admin,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, session) = path.into_inner();
    admin.end_sessions_of(&app, id, session).await
}
