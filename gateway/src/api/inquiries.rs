//! Inquiries: a guest writes to an owner.

use std::net::IpAddr;

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{body::JsonBody, calendars::start_reading};
use crate::{
    App,
    limits::{Class, marked},
    middleware::visitor_of,
    problem::{Code, Problem, ProblemDocument},
    query::date,
    views::{
        day,
        inquiry::{NewInquiry, tag},
    },
};

/// The header that makes a repeated request harmless.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// The idempotency key of a request.
pub(super) fn idempotency_key(request: &HttpRequest) -> Result<String, Problem> {
    let key = request.headers().get(IDEMPOTENCY_KEY).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let allowed = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if allowed && (8..=100).contains(&key.len()) {
        Ok(key.to_owned())
    } else {
        Err(Code::IdempotencyKeyRequired.into())
    }
}

fn stay(inquiry: &NewInquiry) -> Result<Option<wire::DayRange>, Problem> {
    let read = |name: &str, text: &Option<String>| {
        text.as_deref().filter(|text| !text.trim().is_empty()).map(|text| date(name, text.trim())).transpose()
    };
    match (read("checkIn", &inquiry.check_in)?, read("checkOut", &inquiry.check_out)?) {
        (Some(arrival), Some(departure)) => {
            Ok(Some(wire::DayRange { first_day: day(arrival), end_day: day(departure) }))
        }
        (None, None) => Ok(None),
        (Some(_), None) => Err(Problem::with_field(Code::InvalidStay, "checkOut")),
        (None, Some(_)) => Err(Problem::with_field(Code::InvalidStay, "checkIn")),
    }
}

/// Sends an inquiry to a property's owner.
#[utoipa::path(post, path = "/api/v1/properties/{id}/inquiries", tag = "inquiries",
    params(
        ("id" = String, Path, description = "Such as `CASA-1001`"),
        ("Idempotency-Key" = String, Header, description = "Repeating a request with the same key sends nothing twice"),
    ),
    request_body = NewInquiry,
    responses(
        (status = 201, description = "Kept, and on its way to the owner", body = wire::SendInquiryResponse),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "Some of the nights are taken", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "A field is missing or not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many inquiries", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn send(
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
    JsonBody(inquiry): JsonBody<NewInquiry>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency_key(&request)?;
    let stay = stay(&inquiry)?;
    let visitor = visitor_of(&request);
    let NewInquiry { name, email, phone, message, check_in: _, check_out: _, guests, children, language, consent } =
        inquiry;
    let message = wire::SendInquiryRequest {
        listing_id: id.clone(),
        idempotency_key: key,
        guest_name: name,
        guest_email: email,
        guest_phone: phone,
        message,
        stay,
        guests,
        children,
        language: tag(language),
        consent,
    };
    let sent = app.listings().send_inquiry(app.guest.request(message)).await.map_err(as_named_here)?;
    check_calendar(&app, visitor, id.into_inner()).await;
    let sent = sent.into_inner();
    let repeated = sent.repeated;
    Ok(marked(HttpResponse::Created().json(sent), repeated))
}

/// Queues a read of an older calendar, so that the owner answers with current data. The inquiry does not depend on it.
async fn check_calendar(app: &App, visitor: IpAddr, id: String) {
    let started = async {
        app.limits.visitor(Class::Refreshes, visitor).await?;
        start_reading(app, id).await
    };
    if let Err(problem) = started.await {
        tracing::info!(code = ?problem.code(), "no calendar is read for an inquiry");
    }
}

/// Renames a field: the form says `name` where the contract says `guest_name`.
fn as_named_here(status: tonic::Status) -> Problem {
    let field = casacero_common::refusal::field(&status).and_then(|field| field.strip_prefix("guest_"));
    match field {
        Some(field) => Problem::with_field(Problem::from(status.clone()).code(), field),
        None => status.into(),
    }
}
