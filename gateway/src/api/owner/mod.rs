//! What the owner of a property may do, once signed in.

pub mod blocks;
pub mod calendar;
pub mod check;
pub mod exports;
pub mod feeds;
pub mod history;
pub mod session;
pub mod trouble;

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
    dev::Payload,
    http::{Method, StatusCode, header},
    web,
};
use casacero_common::{call::Caller, principal::Principal};
use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::IntoResponses;

use super::{only, posting, read_route, reading};
use crate::{
    App,
    front::limited,
    language::Language,
    problem::{Code, Problem, ProblemDocument},
    views::session::OwnerSession,
};

/// Adds the paths of owners.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/api/v1/owner/session")
                .route(read_route().to(session::current))
                .route(web::post().to(session::sign_in))
                .route(web::delete().to(session::sign_out))
                .default_service(only("GET, HEAD, POST, DELETE")),
        )
        .service(reading("/api/v1/owner/calendar", calendar::calendar))
        .service(posting("/api/v1/owner/calendar/confirm", calendar::confirm))
        .service(
            web::resource("/api/v1/owner/blocks")
                .route(read_route().to(blocks::list))
                .route(web::post().to(blocks::put))
                .route(web::put().to(blocks::replay))
                .default_service(only("GET, HEAD, POST, PUT")),
        )
        .service(posting("/api/v1/owner/blocks/import", blocks::import))
        .service(
            web::resource("/api/v1/owner/blocks/{id}")
                .route(web::delete().to(blocks::remove))
                .default_service(only("DELETE")),
        )
        .service(
            web::resource("/api/v1/owner/nights/{date}")
                .route(web::put().to(blocks::set_night))
                .default_service(only("PUT")),
        )
        .service(
            web::resource("/api/v1/owner/feeds")
                .route(read_route().to(feeds::list))
                .route(web::put().to(feeds::replace))
                .default_service(only("GET, HEAD, PUT")),
        )
        .service(posting("/api/v1/owner/feeds/sync", feeds::sync))
        .service(posting("/api/v1/owner/feeds/check", check::check))
        .service(reading("/api/v1/owner/feeds/events", trouble::events))
        .service(reading("/api/v1/owner/feeds/alerts", history::alerts))
        .service(reading("/api/v1/owner/feeds/{id}/reads", history::reads))
        .service(posting("/api/v1/owner/feeds/{id}/confirm", feeds::confirm))
        .service(reading("/api/v1/owner/conflicts", trouble::conflicts))
        .service(reading("/api/v1/owner/gaps", trouble::gaps))
        .service(
            web::resource("/api/v1/owner/exports")
                .route(read_route().to(exports::list))
                .route(web::post().to(exports::create))
                .default_service(only("GET, HEAD, POST")),
        )
        .service(
            web::resource("/api/v1/owner/exports/{id}")
                .route(web::delete().to(exports::revoke))
                .default_service(only("DELETE")),
        )
        .service(reading("/api/v1/owner/exports/{id}/reads", exports::reads));
}

/// How long a browser keeps the cookie: as long as a session can last. The listing service decides when it ends.
const COOKIE_DAYS: i64 = 30;

/// An owner who is signed in, asks from a page of ours, and has not changed too much lately.
pub struct Owner {
    /// The session.
    pub session: OwnerSession,
    /// Makes calls in the owner's name.
    pub caller: Caller,
    /// The language the owner reads.
    pub language: Language,
}

impl Owner {
    /// The property the owner acts for.
    fn property_id(&self) -> String {
        self.session.property_id.clone()
    }

    /// Counts what makes us ask a platform.
    async fn may_have_feeds_read(&self, app: &App) -> Result<(), Problem> {
        limited(app.limiter.check(&app.feed_check_rule, &self.session.property_id).await).map_or(Ok(()), Err)
    }
}

impl FromRequest for Owner {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request.app_data::<web::Data<App>>().expect("the app is configured");
            same_origin(app, &request)?;
            let token = token(app, &request).ok_or(Code::Unauthenticated)?;
            let found = app.accounts().get_session(app.reading(wire::GetSessionRequest { token })).await?;
            let session = OwnerSession::from(found.into_inner().session.unwrap_or_default());
            if !is_read(&request)
                && let Some(problem) = limited(app.limiter.check(&app.owner_write_rule, &session.property_id).await)
            {
                return Err(problem);
            }
            let principal = Principal::Owner { property_id: session.property_id.clone() };
            let caller = app.guest.acting_as(principal);
            Ok(Self { session, caller, language: Language::of(&request) })
        })
    }
}

/// The cookie of a session. Over https no other host and no page of plain http can set one of its name.
fn cookie(app: &App, token: String) -> Cookie<'static> {
    let https = app.config.public_url.starts_with("https://");
    Cookie::build(cookie_name(https), token)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(https)
        .max_age(Duration::days(COOKIE_DAYS))
        .finish()
}

const fn cookie_name(https: bool) -> &'static str {
    if https { "__Host-casacero-owner" } else { "casacero-owner" }
}

/// The secret of the session a request belongs to.
fn token(app: &App, request: &HttpRequest) -> Option<String> {
    let https = app.config.public_url.starts_with("https://");
    request.cookie(cookie_name(https)).map(|cookie| cookie.value().to_owned())
}

fn is_read(request: &HttpRequest) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// An answer for the owner's eyes, which nobody keeps.
fn answer(status: StatusCode, view: &impl Serialize) -> HttpResponse {
    HttpResponse::build(status).insert_header((header::CACHE_CONTROL, "no-store")).json(view)
}

fn shown(view: &impl Serialize) -> HttpResponse {
    answer(StatusCode::OK, view)
}

fn done() -> HttpResponse {
    HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}

/// Why an owner is not shown something.
#[derive(IntoResponses)]
pub enum NotShown {
    /// Nobody is signed in
    #[response(status = 401, content_type = "application/problem+json")]
    Unauthenticated(ProblemDocument),
}

/// Why something is not changed.
#[derive(IntoResponses)]
pub enum NotChanged {
    /// Not in the right form
    #[response(status = 400, content_type = "application/problem+json")]
    Malformed(ProblemDocument),
    /// Nobody is signed in
    #[response(status = 401, content_type = "application/problem+json")]
    Unauthenticated(ProblemDocument),
    /// Asked by a page of another site
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(ProblemDocument),
    /// Not as things stand
    #[response(status = 409, content_type = "application/problem+json")]
    Conflict(ProblemDocument),
    /// The request is too large
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemDocument),
    /// A field is missing or not valid
    #[response(status = 422, content_type = "application/problem+json")]
    Invalid(ProblemDocument),
    /// Too many changes
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(ProblemDocument),
}

/// A page of another site must not act for whoever visits it. Browsers name the origin of every write; what is no browser
/// carries nobody's cookie.
fn same_origin(app: &App, request: &HttpRequest) -> Result<(), Problem> {
    if is_read(request) {
        return Ok(());
    }
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(()) };
    let ours = origin.to_str().is_ok_and(|origin| {
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let origin_host = origin.split_once("://").map(|(_, host)| host);
        origin == app.config.public_url.trim_end_matches('/') || (host.is_some() && host == origin_host)
    });
    if ours { Ok(()) } else { Err(Code::OriginNotAllowed.into()) }
}
