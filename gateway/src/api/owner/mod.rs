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

use actix_web::{FromRequest, HttpRequest, cookie::SameSite, dev::Payload, web};
use casacero_common::{call::Caller, principal::Principal};
use casacero_proto::listing::v1 as wire;

use super::{
    only, posting, read_route, reading,
    signed_in::{SessionCookie, is_read, same_origin},
};
use crate::{
    App,
    front::limited,
    language::Language,
    problem::{Code, Problem},
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
        .service(posting("/api/v1/owner/import/blocks", blocks::import))
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

/// Where the secret of a session is.
const COOKIE: SessionCookie =
    SessionCookie { name: "casacero-owner", secure_name: "__Host-casacero-owner", same_site: SameSite::Lax, days: 30 };

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
            let token = COOKIE.token(app, &request).ok_or(Code::Unauthenticated)?;
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
