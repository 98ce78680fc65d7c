//! What all paths for signed-in users have in common.

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
    http::{Method, StatusCode, header},
};
use bytes::Bytes;
use casacero_proto::listing::v1 as wire;
use futures::Stream;
use serde::Serialize;
use utoipa::IntoResponses;

use crate::{
    App,
    problem::{Problem, ProblemDocument},
};

/// A session cookie. With the `__Host-` prefix over https, no other host and no page over plain http can set it.
pub struct SessionCookie {
    /// Its name over plain http.
    pub name: &'static str,
    /// Its name over https.
    pub secure_name: &'static str,
    /// Which pages send it along.
    pub same_site: SameSite,
    /// How long a browser keeps it: as long as a session can last. The listing service decides when it ends.
    pub days: i64,
}

impl SessionCookie {
    fn name(&self, app: &App) -> &'static str {
        if app.is_secure() { self.secure_name } else { self.name }
    }

    /// The cookie with a secret in it.
    pub fn with(&self, app: &App, token: String) -> Cookie<'static> {
        Cookie::build(self.name(app), token)
            .path("/")
            .http_only(true)
            .same_site(self.same_site)
            .secure(app.is_secure())
            .max_age(Duration::days(self.days))
            .finish()
    }

    /// The cookie that deletes it.
    pub fn gone(&self, app: &App) -> Cookie<'static> {
        let mut gone = self.with(app, String::new());
        gone.make_removal();
        gone
    }

    /// The secret of the session a request belongs to.
    pub fn token(&self, app: &App, request: &HttpRequest) -> Option<String> {
        request.cookie(self.name(app)).map(|cookie| cookie.value().to_owned())
    }
}

/// Notes in the audit log who changed what in the calendars: ids and names of fields, never values. The calendar service
/// keeps no audit log.
pub async fn note(app: &App, actor: String, action: &str, subject: String, fields: &[&str]) -> Result<(), Problem> {
    let fields = fields.iter().map(ToString::to_string).collect();
    let message = wire::RecordAuditRequest { actor, action: action.into(), subject, fields };
    app.operators().record_audit(app.as_service().request(message)).await?;
    Ok(())
}

/// The media type of server-sent events.
pub const EVENT_STREAM: &str = "text/event-stream";

/// An answer of server-sent events.
pub fn event_stream<S, E>(events: S) -> HttpResponse
where
    S: Stream<Item = Result<Bytes, E>> + 'static,
    E: Into<Box<dyn std::error::Error>> + 'static,
{
    HttpResponse::Ok().content_type(EVENT_STREAM).insert_header((header::CACHE_CONTROL, "no-store")).streaming(events)
}

/// Whether a request changes nothing.
pub fn is_read(request: &HttpRequest) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// An answer for a signed-in user. No cache may keep it.
pub fn answer(status: StatusCode, view: &impl Serialize) -> HttpResponse {
    HttpResponse::build(status).insert_header((header::CACHE_CONTROL, "no-store")).json(view)
}

/// Status 200 with a view.
pub fn shown(view: &impl Serialize) -> HttpResponse {
    answer(StatusCode::OK, view)
}

/// A document with a name of ours, to keep as a file.
pub fn pdf(name: &str, content: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.pdf\"")))
        .content_type("application/pdf")
        .body(content)
}

/// Status 202: taken, with nothing to return.
pub fn taken() -> HttpResponse {
    HttpResponse::Accepted().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}

/// Status 204: done, with nothing to return.
pub fn done() -> HttpResponse {
    HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}

/// Why something is not shown.
#[derive(IntoResponses)]
pub enum ReadErrors {
    /// Nobody is signed in
    #[response(status = 401, content_type = "application/problem+json")]
    Unauthenticated(ProblemDocument),
}

/// The answer where a part of a path is what no path may hold.
#[derive(IntoResponses)]
pub enum NoSuchAddress {
    /// The address is none of the API: a part of it holds what no path may
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemDocument),
}

/// Why something is not changed.
#[derive(IntoResponses)]
pub enum WriteErrors {
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
