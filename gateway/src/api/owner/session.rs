//! Signing in and out.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::listing::v1 as wire;

use super::{COOKIE, DEVICE, device_of, known_device, session_of};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::shown,
        user_agent,
    },
    limits::{Class, home_key, home_key_of},
    middleware::visitor_of,
    problem::{Code, Problem, ProblemDocument},
    views::session::OwnerSession,
};

/// Signs in with a property's password, beside what the browser is signed in to already.
#[utoipa::path(post, path = "/api/v1/owner/session", tag = "owner",
    request_body = wire::SignInRequest,
    responses(
        (status = 200, description = "Signed in: the session is in a cookie", body = OwnerSession),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 401, description = "Property and password do not belong together; or `link_required`: too many strangers try passwords, and only a link by mail opens", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "Not the form of a property ID", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many tries", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn sign_in(request: HttpRequest, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::SignInRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = message.property_id.trim().to_uppercase();
    let who = home_key(&message.property_id);
    message.links_only = match signed_in_before(&app, &request, &message.property_id).await? {
        Some(device) => {
            app.limits.target(Class::DevicePasswords, &home_key_of(&device, &who)).await?;
            false
        }
        None => {
            app.limits.visitor_at(Class::Passwords, visitor_of(&request), &who).await?;
            app.limits.target(Class::StrangerPasswords, &who).await.is_err()
        }
    };
    let device = device_of(&app, &request);
    message.present_token = COOKIE.token(&app, &request).unwrap_or_default();
    (message.device, message.user_agent) = (device.clone(), user_agent(&request));
    let opened = app.accounts().sign_in(app.guest.request(message)).await?;
    let wire::SignInResponse { token, session } = opened.into_inner();
    Ok(HttpResponse::Ok()
        .cookie(COOKIE.with(&app, token))
        .cookie(DEVICE.with(&app, device))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(OwnerSession::from(session.unwrap_or_default())))
}

/// The device secret of a browser that signed in to the property before. Its tries are counted apart, so that no
/// stranger can lock it out.
async fn signed_in_before(app: &App, request: &HttpRequest, property_id: &str) -> Result<Option<String>, Problem> {
    let Some(device) = known_device(app, request) else { return Ok(None) };
    let message = wire::GetDeviceRequest { property_id: property_id.to_owned(), device: device.clone() };
    let known = app.accounts().get_device(app.reading(message)).await?.into_inner().known;
    Ok(known.then_some(device))
}

/// Who is signed in. Nobody is an answer, too: pages ask before anybody signs in, and browsers log refusals as errors.
#[utoipa::path(get, path = "/api/v1/owner/session", tag = "owner",
    responses((status = 200, description = "The session", body = OwnerSession)))]
pub async fn current(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let session = match session_of(&app, &request).await {
        Err(problem) if problem.code() == Code::Unauthenticated => wire::Session::default(),
        session => session?,
    };
    Ok(shown(&OwnerSession::from(session)))
}

/// Signs out. Who is not signed in is so afterwards, too.
#[utoipa::path(delete, path = "/api/v1/owner/session", tag = "owner",
    responses(
        (status = 204, description = "Signed out"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn sign_out(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    if let Some(token) = COOKIE.token(&app, &request) {
        app.accounts().end_session(app.guest.request(wire::EndSessionRequest { token })).await?;
    }
    Ok(HttpResponse::NoContent().cookie(COOKIE.gone(&app)).finish())
}
