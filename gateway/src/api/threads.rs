//! The guest's side of inquiries, behind the secret of a link.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{
    body::{Body, USUAL_BYTES, read_json},
    inquiries::idempotency_key,
    signed_in::{done, shown},
};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
};

/// The thread of an answer.
fn view(thread: Option<wire::InquiryThread>) -> Result<HttpResponse, Problem> {
    Ok(shown(&thread.ok_or(Code::Internal)?))
}

/// An inquiry with everything that was answered.
#[utoipa::path(get, path = "/api/v1/inquiries/{token}", tag = "inquiries", operation_id = "thread",
    params(("token" = String, Path, description = "The secret of the guest's page.")),
    responses(
        (status = 200, description = "The answer", body = wire::InquiryThread),
        (status = 404, description = "There is no such inquiry, or it was erased", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn show(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetThreadRequest { token: token.into_inner() };
    view(app.inquiry_box().get_thread(app.reading(message)).await?.into_inner().thread)
}

/// Mails another message to the owner, whose reply goes to the guest's address.
#[utoipa::path(post, path = "/api/v1/inquiries/{token}/messages", tag = "inquiries", operation_id = "write_to_thread",
    params(
        ("token" = String, Path, description = "The secret of the guest's page."),
        ("Idempotency-Key" = String, Header, description = "Names this message, so that a repeated request sends it once"),
    ),
    request_body = wire::WriteToThreadRequest,
    responses(
        (status = 200, description = "The answer", body = wire::InquiryThread),
        (status = 400, description = "A field has no value of its kind", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such inquiry, or it was erased", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The key was used for another message", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "The message is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn write(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let idempotency_key = idempotency_key(&request)?;
    let message: wire::WriteToThreadRequest = read_json(payload, USUAL_BYTES).await?;
    let message = wire::WriteToThreadRequest { token: token.into_inner(), idempotency_key, ..message };
    view(app.inquiry_box().write_to_thread(app.guest.request(message)).await?.into_inner().thread)
}

/// Accepts or declines the owner's quote, or withdraws the inquiry.
#[utoipa::path(post, path = "/api/v1/inquiries/{token}/decision", tag = "inquiries", operation_id = "decide_thread",
    params(("token" = String, Path, description = "The secret of the guest's page.")),
    request_body = wire::DecideThreadRequest,
    responses(
        (status = 200, description = "The answer", body = wire::InquiryThread),
        (status = 400, description = "A field has no value of its kind", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such inquiry, or it was erased", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The quote is not open any more, or its nights are taken", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "The decision is not known", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "The calendar does not answer now", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn decide(app: web::Data<App>, token: web::Path<String>, payload: Body) -> Result<HttpResponse, Problem> {
    let message: wire::DecideThreadRequest = read_json(payload, USUAL_BYTES).await?;
    let message = wire::DecideThreadRequest { token: token.into_inner(), ..message };
    view(app.inquiry_box().decide_thread(app.guest.request(message)).await?.into_inner().thread)
}

/// Erases an inquiry with everything that was answered.
#[utoipa::path(delete, path = "/api/v1/inquiries/{token}", tag = "inquiries", operation_id = "erase_thread",
    params(("token" = String, Path, description = "The secret of the guest's page.")),
    responses(
        (status = 204, description = "It is erased"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such inquiry, or it was erased", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn erase(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::EraseThreadRequest { token: token.into_inner() };
    app.inquiry_box().erase_thread(app.guest.request(message)).await?;
    Ok(done())
}
