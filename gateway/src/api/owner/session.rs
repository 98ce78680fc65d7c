//! Signing in and out.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::listing::v1 as wire;

use super::{COOKIE, Owner};
use crate::{
    App,
    api::{
        body::{USUAL_BYTES, read_json},
        signed_in::same_origin,
    },
    front::visitor_of,
    problem::{Problem, ProblemDocument},
    views::session::{NewSession, OwnerSession},
    visitor::rate_key,
};

/// What is no id of ours is counted by so much of it.
const LONGEST_ID: usize = 32;

/// Signs in with a property's password.
#[utoipa::path(post, path = "/api/v1/owner/session", tag = "owner",
    request_body = NewSession,
    responses(
        (status = 200, description = "Signed in: the session is in a cookie", body = OwnerSession),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 401, description = "Property and password do not belong together", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many tries", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn sign_in(
    request: HttpRequest,
    app: web::Data<App>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    same_origin(&app, &request)?;
    let NewSession { property_id, password } = read_json(payload, USUAL_BYTES).await?;
    let property_id = property_id.trim().to_uppercase();
    let who: String = property_id.chars().take(LONGEST_ID).collect();
    app.may_try_password(&who, &rate_key(visitor_of(&request))).await?;
    let message = wire::SignInRequest { property_id, password: password.reveal().to_owned() };
    let opened = app.accounts().sign_in(app.guest.request(message)).await?;
    let wire::SignInResponse { token, session } = opened.into_inner();
    Ok(HttpResponse::Ok()
        .cookie(COOKIE.with(&app, token))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(OwnerSession::from(session.unwrap_or_default())))
}

/// Who is signed in.
#[utoipa::path(get, path = "/api/v1/owner/session", tag = "owner",
    responses(
        (status = 200, description = "The session", body = OwnerSession),
        (status = 401, description = "Nobody is", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn current(owner: Owner) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(owner.session)
}

/// Signs out. Who is not signed in is so afterwards, too.
#[utoipa::path(delete, path = "/api/v1/owner/session", tag = "owner",
    responses(
        (status = 204, description = "Signed out"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn sign_out(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    same_origin(&app, &request)?;
    if let Some(token) = COOKIE.token(&app, &request) {
        app.accounts().end_session(app.guest.request(wire::EndSessionRequest { token })).await?;
    }
    Ok(HttpResponse::NoContent().cookie(COOKIE.gone(&app)).finish())
}
