//! What the owner of a property may do, once signed in.

pub mod session;

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
    dev::Payload,
    http::{Method, header},
    web,
};
use casacero_common::{call::Caller, principal::Principal};
use casacero_proto::listing::v1 as wire;

use crate::{
    App,
    problem::{Code, Problem},
    views::session::OwnerSession,
};

/// How long a browser keeps the cookie: as long as a session can last. The listing service decides when it ends.
const COOKIE_DAYS: i64 = 30;

/// An owner who is signed in.
pub struct Owner {
    /// The session.
    pub session: OwnerSession,
    /// Makes calls in the owner's name.
    pub caller: Caller,
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
            let principal = Principal::Owner { property_id: session.property_id.clone() };
            Ok(Self { session, caller: app.guest.acting_as(principal) })
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

/// A page of another site must not act for whoever visits it. Browsers name the origin of every write; what is no browser
/// carries nobody's cookie.
fn same_origin(app: &App, request: &HttpRequest) -> Result<(), Problem> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
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
