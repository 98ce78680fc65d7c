//! What guests tell the people who run the site: messages, reports of homes, and events that are counted.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoResponses;

use super::{body::JsonBody, inquiries::idempotency_key, signed_in::taken};
use crate::{
    App,
    limits::marked,
    problem::{Problem, ProblemDocument},
    views::{
        guests::{ContactMessage, NewReport, SiteEvent, SiteEvents},
        inquiry::tag,
    },
};

/// Why something is not taken.
#[derive(IntoResponses)]
pub enum NotTaken {
    /// Not in the right form
    #[response(status = 400, content_type = "application/problem+json")]
    Malformed(ProblemDocument),
    /// Asked by a page of another site
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(ProblemDocument),
    /// The request is too large
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemDocument),
    /// A field is missing or not valid
    #[response(status = 422, content_type = "application/problem+json")]
    Invalid(ProblemDocument),
    /// Too many of them
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(ProblemDocument),
}

/// Sends a message to the people who run the site.
#[utoipa::path(post, path = "/api/v1/contact", tag = "site", operation_id = "contact",
    params(("Idempotency-Key" = String, Header, description = "Names this message, so that a repeated request sends it once")),
    request_body = ContactMessage,
    responses(
        (status = 202, description = "It was taken"),
        (status = 409, description = "The key was used for another message", body = ProblemDocument, content_type = "application/problem+json"),
        NotTaken,
))]
pub async fn contact(
    request: HttpRequest,
    app: web::Data<App>,
    JsonBody(message): JsonBody<ContactMessage>,
) -> Result<HttpResponse, Problem> {
    let idempotency_key = idempotency_key(&request)?;
    let ContactMessage { first_name, last_name, email, subject, message, language, consent } = message;
    let message = wire::SendContactRequest {
        idempotency_key,
        first_name,
        last_name,
        email,
        subject: subject.into(),
        message,
        language: tag(language),
        consent,
    };
    let sent = app.guests().send_contact(app.guest.request(message)).await?;
    Ok(marked(taken(), sent.into_inner().repeated))
}

/// Reports a home to the people who run the site.
#[utoipa::path(post, path = "/api/v1/properties/{id}/reports", tag = "properties", operation_id = "report",
    params(
        ("id" = String, Path, description = "The property's, such as `CASA-1001`."),
        ("Idempotency-Key" = String, Header, description = "Names this message, so that a repeated request sends it once"),
    ),
    request_body = NewReport,
    responses(
        (status = 202, description = "It was taken"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The key was used for another report", body = ProblemDocument, content_type = "application/problem+json"),
        NotTaken,
))]
pub async fn report(
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
    JsonBody(report): JsonBody<NewReport>,
) -> Result<HttpResponse, Problem> {
    let idempotency_key = idempotency_key(&request)?;
    let NewReport { reason, message, email, language } = report;
    let message = wire::ReportListingRequest {
        property_id: id.into_inner(),
        idempotency_key,
        reason: reason.into(),
        message,
        email,
        language: tag(language),
    };
    let sent = app.guests().report_listing(app.guest.request(message)).await?;
    Ok(marked(taken(), sent.into_inner().repeated))
}

/// Counts what a visitor did who agreed to be counted.
#[utoipa::path(post, path = "/api/v1/events", tag = "site", operation_id = "count_events",
    request_body = SiteEvents,
    responses(
        (status = 202, description = "It was taken"),
        NotTaken,
))]
pub async fn count_events(
    app: web::Data<App>,
    JsonBody(SiteEvents { items }): JsonBody<SiteEvents>,
) -> Result<HttpResponse, Problem> {
    let event = |SiteEvent { kind, property_id, way }| {
        let way = way.map(Into::into);
        wire::SiteEvent { kind: kind.into(), property_id, way }
    };
    let message = wire::CountEventsRequest { items: items.into_iter().map(event).collect() };
    app.guests().count_events(app.guest.request(message)).await?;
    Ok(taken())
}
