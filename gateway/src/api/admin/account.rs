//! What an operator does with the own account: password, second factor, sessions.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Account, Operator, session::count_try};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{NoSuchAddress, ReadErrors, WriteErrors, done, shown},
    },
    problem::Problem,
};

impl Operator {
    /// The open sessions of an operator, or the own ones where the id is empty.
    pub(super) async fn sessions_of(&self, app: &App, operator_id: String) -> Result<HttpResponse, Problem> {
        let message = wire::ListOperatorSessionsRequest { operator_id, token: self.token.reveal().to_owned() };
        let found = app.operators().list_operator_sessions(self.caller.request(message)).await?;
        Ok(shown(&found.into_inner()))
    }

    /// Ends a session of an operator, or all but this one where `session_id` is empty.
    pub(super) async fn end_sessions_of(
        &self,
        app: &App,
        operator_id: String,
        session_id: String,
    ) -> Result<HttpResponse, Problem> {
        let token = self.token.reveal().to_owned();
        let message = wire::EndOperatorSessionsRequest { operator_id, token, session_id };
        app.operators().end_operator_sessions(self.caller.request(message)).await?;
        Ok(done())
    }
}

/// The own open sessions, the one used last first.
#[utoipa::path(get, path = "/api/v1/admin/account/sessions", tag = "operator", operation_id = "own_sessions",
    responses((status = 200, description = "The sessions", body = wire::ListOperatorSessionsResponse), ReadErrors),
)]
pub async fn sessions(account: Account, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    account.sessions_of(&app, String::new()).await
}

/// Ends all own sessions but the one that asks.
#[utoipa::path(delete, path = "/api/v1/admin/account/sessions", tag = "operator", operation_id = "end_other_own_sessions",
    responses((status = 204, description = "No other session is open"), WriteErrors),
)]
pub async fn end_sessions(account: Account, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    account.end_sessions_of(&app, String::new(), String::new()).await
}

/// Ends an own session.
#[utoipa::path(delete, path = "/api/v1/admin/account/sessions/{session}", tag = "operator", operation_id = "end_own_session",
    params(("session" = String, Path, description = "The session's id")),
    responses((status = 204, description = "The session is not open"), NoSuchAddress, WriteErrors),
)]
pub async fn end_session(
    account: Account,
    app: web::Data<App>,
    session: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    account.end_sessions_of(&app, String::new(), session.into_inner()).await
}

/// Changes the own password, with the old one. Other sessions end, and links that wait.
#[utoipa::path(put, path = "/api/v1/admin/account/password", tag = "operator", operation_id = "change_own_password",
    request_body = wire::ChangeOperatorPasswordRequest,
    responses((status = 204, description = "Changed"), WriteErrors),
)]
pub async fn change_password(
    account: Account,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::ChangeOperatorPasswordRequest = read_json(payload, USUAL_BYTES).await?;
    message.token = account.token.reveal().to_owned();
    count_try(&app, &request, &account.session.email).await?;
    app.operators().change_operator_password(account.caller.request(message)).await?;
    Ok(done())
}

/// Whether signing in needs a code, and how many recovery codes are left.
#[utoipa::path(get, path = "/api/v1/admin/account/totp", tag = "operator", operation_id = "totp",
    responses((status = 200, description = "The second factor", body = wire::GetTotpResponse), ReadErrors),
)]
pub async fn totp(account: Account, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.operators().get_totp(account.caller.request(wire::GetTotpRequest {})).await?;
    Ok(shown(&found.into_inner()))
}

/// Makes a secret for an authenticator. It counts once a code of it was sent.
#[utoipa::path(post, path = "/api/v1/admin/account/totp", tag = "operator", operation_id = "start_totp",
    responses((status = 200, description = "The secret, shown this once", body = wire::StartTotpResponse), WriteErrors),
)]
pub async fn start_totp(account: Account, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let started = app.operators().start_totp(account.caller.request(wire::StartTotpRequest {})).await?;
    Ok(shown(&started.into_inner()))
}

/// Switches the second factor on, with a code of the authenticator.
#[utoipa::path(post, path = "/api/v1/admin/account/totp/confirm", tag = "operator", operation_id = "confirm_totp",
    request_body = wire::ConfirmTotpRequest,
    responses((status = 200, description = "Recovery codes, shown this once", body = wire::ConfirmTotpResponse), WriteErrors),
)]
pub async fn confirm_totp(
    account: Account,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let message: wire::ConfirmTotpRequest = read_json(payload, USUAL_BYTES).await?;
    count_try(&app, &request, &account.session.email).await?;
    let confirmed = app.operators().confirm_totp(account.caller.request(message)).await?;
    Ok(shown(&confirmed.into_inner()))
}

/// Switches the second factor off, with the password.
#[utoipa::path(delete, path = "/api/v1/admin/account/totp", tag = "operator", operation_id = "remove_totp",
    request_body = wire::RemoveTotpRequest,
    responses((status = 204, description = "The password alone signs in"), WriteErrors),
)]
pub async fn remove_totp(
    account: Account,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let message: wire::RemoveTotpRequest = read_json(payload, USUAL_BYTES).await?;
    count_try(&app, &request, &account.session.email).await?;
    app.operators().remove_totp(account.caller.request(message)).await?;
    Ok(done())
}

/// Replaces the recovery codes, with the password. The old ones end.
#[utoipa::path(post, path = "/api/v1/admin/account/recovery-codes", tag = "operator", operation_id = "replace_recovery_codes",
    request_body = wire::RemoveTotpRequest,
    responses((status = 200, description = "Recovery codes, shown this once", body = wire::ConfirmTotpResponse), WriteErrors),
)]
pub async fn replace_recovery_codes(
    account: Account,
    request: HttpRequest,
    app: web::Data<App>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let wire::RemoveTotpRequest { password } = read_json(payload, USUAL_BYTES).await?;
    count_try(&app, &request, &account.session.email).await?;
    let message = wire::ReplaceRecoveryCodesRequest { password };
    let replaced = app.operators().replace_recovery_codes(account.caller.request(message)).await?.into_inner();
    Ok(shown(&wire::ConfirmTotpResponse { recovery_codes: replaced.recovery_codes }))
}
