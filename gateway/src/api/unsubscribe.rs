//! One press that ends mails: mail programs POST to the address in the header `List-Unsubscribe` of a mail (RFC 8058).
//!
//! The secret in the path is all they need. They send no origin and no cookie, and their body says nothing that the
//! method does not, so it is not read. A GET changes nothing, because programs that scan mail follow links: it leads
//! people to the page that asks them.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::listing::v1 as wire;

use super::signed_in::done;
use crate::{
    App,
    language::Language,
    problem::{Code, Problem, ProblemDocument},
};

/// The pages of an alert, in English and in Spanish.
const ALERT_PAGES: [&str; 2] = ["/alert", "/es/alerta"];
/// The pages of an owner's link.
const LINK_PAGES: [&str; 2] = ["/owner/link", "/es/propietario/enlace"];

/// Ends an alert, for mail programs. One that has ended before is no error.
#[utoipa::path(post, path = "/api/v1/alerts/{token}/unsubscribe", tag = "alerts", operation_id = "unsubscribe_from_alert",
    params(("token" = String, Path, description = "The secret of a link in a mail.")),
    responses(
        (status = 204, description = "There is no such alert any more"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn alert(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::EndAlertRequest { token: token.into_inner() };
    match app.alerts().end_alert(app.guest.request(message)).await.map_err(Problem::from) {
        Err(problem) if problem.code() != Code::AlertNotFound => Err(problem),
        Ok(_) | Err(_) => Ok(done()),
    }
}

/// Ends the weekly mail about a home, for mail programs, by the link in the mail that does so.
#[utoipa::path(post, path = "/api/v1/owner/links/{token}/unsubscribe", tag = "owner", operation_id = "unsubscribe_from_weekly_mail",
    params(("token" = String, Path, description = "The secret of the link")),
    responses(
        (status = 204, description = "No weekly mail about this home comes any more"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "The link ends no weekly mail, or is too old", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn weekly_mail(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let token = token.into_inner();
    let message = wire::GetLinkRequest { token: token.clone() };
    let found = app.accounts().get_link(app.reading(message)).await?.into_inner();
    // Other links do more than that, and most of them once.
    if found.link.unwrap_or_default().purpose() != wire::LinkPurpose::EndWeeklyMail {
        return Err(Code::LinkNotValid.into());
    }
    let message = wire::UseLinkRequest { token, device: String::new(), user_agent: String::new() };
    app.accounts().use_link(app.guest.request(message)).await?;
    Ok(done())
}

/// Leads a person to the page of an alert.
#[utoipa::path(get, path = "/api/v1/alerts/{token}/unsubscribe", tag = "alerts", operation_id = "page_of_alert",
    params(("token" = String, Path, description = "The secret of a link in a mail.")),
    responses((status = 303, description = "The page that asks whether the alert is to end")),
)]
pub async fn alert_page(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    page(&app, &request, ALERT_PAGES, &token)
}

/// Leads a person to the page of an owner's link.
#[utoipa::path(get, path = "/api/v1/owner/links/{token}/unsubscribe", tag = "owner", operation_id = "page_of_link",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 303, description = "The page that says what the link does")),
)]
pub async fn link_page(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    page(&app, &request, LINK_PAGES, &token)
}

/// A redirect to a page in the reader's language. The secret is in the fragment, which browsers do not send.
fn page(app: &App, request: &HttpRequest, [english, spanish]: [&str; 2], token: &str) -> Result<HttpResponse, Problem> {
    let mut page = app.public_url.clone();
    page.set_path(Language::of(request).either(english, spanish));
    page.set_fragment(Some(token));
    Ok(HttpResponse::SeeOther()
        .insert_header((header::LOCATION, page.as_str()))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish())
}
