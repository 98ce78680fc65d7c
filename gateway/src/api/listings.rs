//! Drafts: homes that owners write down and submit.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::{calendar::v1 as calendar, listing::v1 as wire};

use super::{
    body::{Body, JsonBody, LARGE_BYTES, read_json},
    checking,
    inquiries::idempotency_key,
    signed_in::{WriteErrors, answer, done, shown, taken},
    versions::{IfMatch, PreconditionErrors, if_match_version, versioned},
};
use crate::{
    App,
    language::Language,
    limits::marked,
    middleware::visitor_of,
    problem::{Code, Problem, ProblemDocument},
    views::{check::DraftFeedCheck, own_listing::draft, preview::Preview},
    visitor::customer_network,
};

/// Refuses our own calendar as a feed: it would contain nothing new.
fn refuse_own_calendars(app: &App, form: &wire::ListingForm) -> Result<(), Problem> {
    let mut feeds = form.feeds.iter().flat_map(|list| &list.items);
    if feeds.any(|feed| app.is_own_export_url(&feed.url)) {
        return Err(Problem::with_field(Code::OwnExport, "feeds"));
    }
    Ok(())
}

/// Makes an empty draft, which lives 30 days. Its secret is told this once.
#[utoipa::path(post, path = "/api/v1/listings/drafts", tag = "listings", operation_id = "create_draft",
    responses(
        (status = 201, description = "The draft", body = wire::CreateDraftResponse, headers(("etag" = String, description = "Its version"))),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many drafts", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn create(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::CreateDraftRequest { language: Language::of(&request).tag().to_owned() };
    let made = app.commands().create_draft(app.guest.request(message)).await?.into_inner();
    let version = made.draft.as_ref().map_or(0, |draft| draft.version);
    Ok(versioned(StatusCode::CREATED, &made, version))
}

/// A draft.
#[utoipa::path(get, path = "/api/v1/listings/drafts/{token}", tag = "listings", operation_id = "draft",
    params(("token" = String, Path, description = "The draft's secret")),
    responses(
        (status = 200, description = "The draft", body = wire::Draft, headers(("etag" = String, description = "Its version"))),
        (status = 404, description = "There is none, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn show(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetDraftRequest { token: token.into_inner() };
    let found = app.commands().get_draft(app.reading(message)).await?.into_inner();
    let draft = draft(found.draft);
    Ok(versioned(StatusCode::OK, &draft, draft.version))
}

/// Replaces what a draft holds, whatever state it is in.
#[utoipa::path(put, path = "/api/v1/listings/drafts/{token}", tag = "listings", operation_id = "save_draft",
    params(("token" = String, Path, description = "The draft's secret"), IfMatch),
    request_body = wire::ListingForm,
    responses(
        (status = 200, description = "The draft", body = wire::Draft, headers(("etag" = String, description = "Its version"))),
        (status = 404, description = "There is none, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        PreconditionErrors,
        WriteErrors,
))]
pub async fn save(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let version = if_match_version(&request)?;
    let form: wire::ListingForm = read_json(payload, LARGE_BYTES).await?;
    refuse_own_calendars(&app, &form)?;
    let message = wire::SaveDraftRequest { token: token.into_inner(), form: Some(form), version };
    let saved = app.commands().save_draft(app.guest.request(message)).await?.into_inner();
    let draft = draft(saved.draft);
    Ok(versioned(StatusCode::OK, &draft, draft.version))
}

/// Forgets a draft.
#[utoipa::path(delete, path = "/api/v1/listings/drafts/{token}", tag = "listings", operation_id = "forget_draft",
    params(("token" = String, Path, description = "The draft's secret")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn forget(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::DeleteDraftRequest { token: token.into_inner() };
    app.commands().delete_draft(app.guest.request(message)).await?;
    Ok(done())
}

/// Submits a draft: a property is made of it, which waits for approval, and a link that confirms the owner's address is mailed.
#[utoipa::path(post, path = "/api/v1/listings/drafts/{token}/submit", tag = "listings", operation_id = "submit_draft",
    params(
        ("token" = String, Path, description = "The draft's secret"),
        ("Idempotency-Key" = String, Header, description = "Repeating a request with the same key makes no second property"),
    ),
    request_body = wire::SubmitDraftRequest,
    responses(
        (status = 201, description = "Submitted", body = wire::SubmitDraftResponse),
        (status = 404, description = "There is no such draft, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn submit(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
    JsonBody(mut message): JsonBody<wire::SubmitDraftRequest>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency_key(&request)?;
    (message.token, message.idempotency_key) = (token.into_inner(), key);
    message.requester = customer_network(visitor_of(&request));
    let submitted = app.commands().submit_draft(app.guest.request(message)).await?.into_inner();
    Ok(marked(answer(StatusCode::CREATED, &submitted), submitted.repeated))
}

/// A draft as guests would see it, how complete it is, and what is missing or wrong. Nothing is kept.
#[utoipa::path(get, path = "/api/v1/listings/drafts/{token}/preview", tag = "listings", operation_id = "preview_draft",
    params(("token" = String, Path, description = "The draft's secret")),
    responses(
        (status = 200, description = "The home", body = Preview),
        (status = 404, description = "There is none, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It was submitted", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn preview(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let message = wire::PreviewDraftRequest { token: token.into_inner() };
    let found = app.commands().preview_draft(app.reading(message)).await?.into_inner();
    Ok(shown(&Preview::new(found.preview.unwrap_or_default(), Language::of(&request))))
}

/// Mails a link that opens the draft to the owner's address in it. The answer is the same whether a mail was due or the
/// address got too many.
#[utoipa::path(post, path = "/api/v1/listings/drafts/{token}/mail", tag = "listings", operation_id = "mail_draft",
    params(("token" = String, Path, description = "The draft's secret")),
    responses(
        (status = 202, description = "Whether a mail was due or not; one every ten minutes and four a day at most"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such draft, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It was submitted", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "It has no valid address of its owner", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn mail(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::MailDraftRequest { token: token.into_inner() };
    app.commands().mail_draft(app.guest.request(message)).await?;
    Ok(taken())
}

/// Asks the address of a calendar once, without keeping anything, before the draft is submitted. It tells counts and nights
/// only, because whoever has the secret of a draft may name any address.
#[utoipa::path(post, path = "/api/v1/listings/drafts/{token}/feeds/check", tag = "listings", operation_id = "check_feed_of_draft",
    params(("token" = String, Path, description = "The draft's secret")),
    request_body = calendar::CheckFeedRequest,
    responses(
        (status = 200, description = "What came of it, be it good or bad", body = DraftFeedCheck),
        (status = 404, description = "There is no such draft, or its time is over", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "The platform is read as often as it allows", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn check_feed(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
    JsonBody(asked): JsonBody<calendar::CheckFeedRequest>,
) -> Result<HttpResponse, Problem> {
    // A draft has no feeds of its own that an id could name.
    let address = asked.url.clone().ok_or_else(|| Problem::with_field(Code::FeedRequired, "address"))?;
    checking::refuse_own_calendar(&app, &address)?;
    let message = wire::GetDraftRequest { token: token.into_inner() };
    let draft = app.commands().get_draft(app.reading(message)).await?.into_inner().draft.unwrap_or_default();
    if draft.property_id.is_some() {
        return Err(Code::DraftSubmitted.into());
    }
    let time_zone = draft.form.and_then(|form| form.time_zone).unwrap_or_default();
    let message = calendar::CheckFeedRequest { time_zone, ..asked };
    let found = checking::check(&app, &app.as_service(), message).await?;
    Ok(shown(&DraftFeedCheck::new(found, &address, Language::of(&request))))
}
