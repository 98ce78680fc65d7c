//! Links by mail: requesting, looking at and using them.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use casacero_proto::{calendar::v1 as calendar, listing::v1 as wire};

use super::{COOKIE, DEVICE, device_of, known_device};
use crate::{
    App,
    api::{
        body::JsonBody,
        signed_in::{note, shown, taken},
        user_agent,
    },
    language::Language,
    middleware::visitor_of,
    ourselves,
    problem::{Code, Problem, ProblemDocument},
    views::session::{LinkRequest, OwnerSession, UsedLink},
    visitor::customer_network,
};

/// Asks for a link to sign in with. The answer is the same, and takes the same time, whether there is such an owner or not.
#[utoipa::path(post, path = "/api/v1/owner/links", tag = "owner", operation_id = "ask_for_link",
    request_body = LinkRequest,
    responses(
        (status = 202, description = "If it is the address of an owner, a link is on its way: one every ten minutes and four a day at most for who asks, and none while one that strangers asked for just now waits to be used"),
        (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "Not the form of a property ID", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "Not a mail address", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn ask(
    request: HttpRequest,
    app: web::Data<App>,
    JsonBody(LinkRequest { email, property_id }): JsonBody<LinkRequest>,
) -> Result<HttpResponse, Problem> {
    let to = match (email, property_id) {
        (Some(email), None) => wire::send_link_request::To::Email(email),
        (None, Some(id)) => wire::send_link_request::To::PropertyId(id.trim().to_uppercase()),
        _ => return Err(Code::InvalidBody.into()),
    };
    let language = Language::of(&request).tag().to_owned();
    let requester = customer_network(visitor_of(&request));
    let device = known_device(&app, &request).unwrap_or_default();
    let message = wire::SendLinkRequest { to: Some(to), language, requester, device };
    app.accounts().send_link(app.guest.request(message)).await?;
    Ok(taken())
}

/// What a link is for. Looking uses nothing up, so that programs that scan mail do no harm.
#[utoipa::path(get, path = "/api/v1/owner/links/{token}", tag = "owner", operation_id = "link",
    params(("token" = String, Path, description = "The secret of the link")),
    responses(
        (status = 200, description = "The link", body = wire::Link),
        (status = 404, description = "The link was used, or is too old", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn look(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetLinkRequest { token: token.into_inner() };
    let found = app.accounts().get_link(app.reading(message)).await?;
    Ok(shown(&found.into_inner().link.unwrap_or_default()))
}

/// Uses a link: signs in with a session of its own, undoes a change, says that a calendar is up to date, or ends the weekly
/// mail. Only the last two may be used again.
#[utoipa::path(post, path = "/api/v1/owner/links/{token}", tag = "owner", operation_id = "use_link",
    params(("token" = String, Path, description = "The secret of the link")),
    responses(
        (status = 200, description = "Used: what it opens is in a cookie", body = UsedLink),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "The link was used, or is too old", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "The calendar cannot be confirmed now; the link may be used again", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn use_link(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let device = device_of(&app, &request);
    let (token, user_agent) = (token.into_inner(), user_agent(&request));
    let message = wire::UseLinkRequest { token, device: device.clone(), user_agent };
    let used = app.accounts().use_link(app.guest.request(message)).await?;
    let wire::UseLinkResponse { link, session_token, session } = used.into_inner();
    let link = link.unwrap_or_default();
    if link.purpose() == wire::LinkPurpose::ConfirmCalendar {
        confirm_calendar(&app, &link).await?;
    }
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    if session.is_some() {
        // End the session that was open in this browser: it may be somebody else's. If that fails, it ends without use;
        // the link is used up, so its session is given all the same.
        if let Some(token) = COOKIE.token(&app, &request)
            && let Err(status) = app.accounts().end_session(app.guest.request(wire::EndSessionRequest { token })).await
        {
            tracing::warn!(code = ?status.code(), message = status.message(), "a replaced session is not ended");
        }
        response.cookie(COOKIE.with(&app, session_token)).cookie(DEVICE.with(&app, device));
    }
    Ok(response.json(UsedLink { link, session: session.map(OwnerSession::from) }))
}

/// Tells the calendar service what the link says: that the calendar of its home is up to date.
async fn confirm_calendar(app: &App, link: &wire::Link) -> Result<(), Problem> {
    // A link without a home is about one that is gone.
    let home = link.properties.first().ok_or(Code::LinkNotValid)?;
    let message = calendar::ConfirmCalendarRequest { property_id: home.id.clone() };
    app.calendars().confirm_calendar(app.as_service().request(message)).await?;
    note(app, ourselves().actor(), "calendar.confirm", home.id.clone(), &["confirmed_at"]).await
}
