//! Operators signing in and out.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::listing::v1 as wire;

use super::{COOKIE, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::shown,
        user_agent,
    },
    limits::Class,
    middleware::visitor_of,
    problem::{Problem, ProblemDocument},
    views::operator::CurrentOperator,
};

/// The key of a limit holds at most this much of an address.
const LONGEST_ADDRESS: usize = 100;

/// Counts a try of an operator's password or code.
pub(super) async fn count_try(app: &App, request: &HttpRequest, email: &str) -> Result<(), Problem> {
    let who: String = email.chars().take(LONGEST_ADDRESS).collect();
    app.limits.visitor_at(Class::Passwords, visitor_of(request), &format!("operator {who}")).await?;
    Ok(())
}

/// Signs in with an operator's password and, where the operator has a second factor, a code: six digits of the
/// authenticator, or a recovery code. Without one the right password is answered with `totp_required`.
#[utoipa::path(post, path = "/api/v1/admin/session", tag = "operator", operation_id = "sign_in_operator",
    request_body = wire::SignInOperatorRequest,
    responses(
        (status = 200, description = "Signed in: the session is in a cookie", body = wire::OperatorSession),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 401, description = "Address and password do not belong together (`wrong_password`), a code is needed (`totp_required`), or it is wrong, old or used (`wrong_totp`)", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many tries", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn sign_in(request: HttpRequest, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::SignInOperatorRequest = read_json(payload, USUAL_BYTES).await?;
    message.email = message.email.trim().to_lowercase();
    message.user_agent = user_agent(&request);
    count_try(&app, &request, &message.email).await?;
    let opened = app.operators().sign_in_operator(app.guest.request(message)).await?;
    let wire::SignInOperatorResponse { token, session } = opened.into_inner();
    let session = session.unwrap_or_default();
    tracing::info!(operator = session.id, "an operator signed in");
    Ok(HttpResponse::Ok()
        .cookie(COOKIE.with(&app, token))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(session))
}

/// Which operator is signed in. Nobody is an answer, too: the page asks before anybody signs in.
#[utoipa::path(get, path = "/api/v1/admin/session", tag = "operator", operation_id = "operator_session",
    responses((status = 200, description = "The operator, or nobody", body = CurrentOperator)))]
pub async fn current(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let operator = Operator::of_request(&app, &request).await?;
    Ok(shown(&CurrentOperator { session: operator.map(|operator| operator.session) }))
}

/// Signs an operator out. Who is not signed in is so afterwards, too.
#[utoipa::path(delete, path = "/api/v1/admin/session", tag = "operator", operation_id = "sign_out_operator",
    responses(
        (status = 204, description = "Signed out"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn sign_out(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    if let Some(token) = COOKIE.token(&app, &request) {
        app.operators().end_operator_session(app.guest.request(wire::EndOperatorSessionRequest { token })).await?;
    }
    Ok(HttpResponse::NoContent().cookie(COOKIE.gone(&app)).finish())
}
