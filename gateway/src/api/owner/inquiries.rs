//! The inbox: what guests wrote, where it stands, and the owner's answers.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::{listing::v1 as wire, translation::v1 as translation};
use utoipa::IntoParams;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        inquiries::idempotency_key,
        signed_in::{self, ReadErrors, WriteErrors},
    },
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Maximum page size of inquiries.
const MOST_INQUIRIES: u32 = 200;

/// Which inquiries are asked.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InquiryParameters {
    /// Those that were kept apart; else the others.
    filtered: Option<bool>,
    /// Those in this state only.
    state: Option<wire::InquiryState>,
    /// At most so many; 1 to 200, default 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl QueryParameters for InquiryParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            filtered: query.flag("filtered")?,
            state: query.word("state", |word| word.parse().ok())?,
            limit: query.number_within("limit", 1..=MOST_INQUIRIES)?,
            cursor: query.text("cursor"),
        })
    }
}

/// The language that is wanted.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TranslationParameters {
    /// The wanted language, such as `es`.
    to: String,
}

impl QueryParameters for TranslationParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { to: query.text("to").unwrap_or_default() })
    }
}

fn shown(inquiry: Option<wire::ReceivedInquiry>) -> HttpResponse {
    signed_in::shown(&inquiry.unwrap_or_default())
}

/// The inquiries of guests, newest first.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/inquiries", tag = "owner", operation_id = "inquiries",
    params(
        PropertyPath,
        InquiryParameters,
    ),
    responses(
        (status = 200, description = "The inquiries", body = wire::ListInquiriesResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let InquiryParameters { filtered, state, limit, cursor } = InquiryParameters::parse(request.query_string())?;
    let message = wire::ListInquiriesRequest {
        property_id: owner.property_id(),
        filtered: filtered.unwrap_or_default(),
        state: state.map_or(0, Into::into),
        page_size: limit.unwrap_or_default(),
        page_token: cursor.unwrap_or_default(),
    };
    let found = app.inquiry_box().list_inquiries(owner.caller.request(message)).await?;
    Ok(signed_in::shown(&found.into_inner()))
}

/// One inquiry with its answers.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/inquiries/{inquiry}", tag = "owner", operation_id = "inquiry",
    params(PropertyPath, ("inquiry" = String, Path, description = "The inquiry's id.")),
    responses(
        (status = 200, description = "The inquiry", body = wire::ReceivedInquiry),
        (status = 404, description = "No such inquiry", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn show(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    Ok(shown(found(&owner, &app, path.into_inner().1).await?))
}

async fn found(owner: &Owner, app: &App, inquiry_id: String) -> Result<Option<wire::ReceivedInquiry>, Problem> {
    let message = wire::GetInquiryRequest { property_id: owner.property_id(), inquiry_id };
    let found = app.inquiry_box().get_inquiry(owner.caller.request(message)).await?;
    Ok(found.into_inner().inquiry)
}

/// Moves it to another state, or out of the filtered ones.
#[utoipa::path(patch, path = "/api/v1/owner/properties/{id}/inquiries/{inquiry}", tag = "owner", operation_id = "change_inquiry",
    params(PropertyPath, ("inquiry" = String, Path, description = "The inquiry's id.")),
    request_body = wire::ChangeInquiryRequest,
    responses(
        (status = 200, description = "The inquiry", body = wire::ReceivedInquiry),
        (status = 404, description = "No such inquiry", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn change(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::ChangeInquiryRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.inquiry_id) = (owner.property_id(), path.into_inner().1);
    let changed = app.inquiry_box().change_inquiry(owner.caller.request(message)).await?;
    Ok(shown(changed.into_inner().inquiry))
}

/// Mails an answer to the guest, whose reply goes to the owner's address.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/inquiries/{inquiry}/answers", tag = "owner", operation_id = "answer_inquiry",
    params(
        PropertyPath,
        ("inquiry" = String, Path, description = "The inquiry's id."),
        ("Idempotency-Key" = String, Header, description = "Names this answer, so that a repeated request sends it once"),
    ),
    request_body = wire::AnswerInquiryRequest,
    responses(
        (status = 200, description = "The inquiry with the answer", body = wire::ReceivedInquiry),
        (status = 404, description = "No such inquiry", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn answer(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let idempotency_key = idempotency_key(&request)?;
    let mut message: wire::AnswerInquiryRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.inquiry_id) = (owner.property_id(), path.into_inner().1);
    message.idempotency_key = idempotency_key;
    let answered = app.inquiry_box().answer_inquiry(owner.caller.request(message)).await?;
    Ok(shown(answered.into_inner().inquiry))
}

/// The guest's words in another language.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/inquiries/{inquiry}/translation", tag = "owner", operation_id = "inquiry_translation",
    params(
        PropertyPath,
        ("inquiry" = String, Path, description = "The inquiry's id."),
        TranslationParameters,
    ),
    responses(
        (status = 200, description = "The translation", body = translation::TranslateResponse),
        (status = 404, description = "No such inquiry", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "The language is not known, or nobody translates it", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many texts", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "It cannot be translated now", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn translate(
    owner: Owner,
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let TranslationParameters { to } = TranslationParameters::parse(request.query_string())?;
    let inquiry = found(&owner, &app, path.into_inner().1).await?.unwrap_or_default();
    // Guests write in other languages than that of their page, so it is detected.
    let message = translation::TranslateRequest { text: inquiry.message, from: None, to, protected: Vec::new() };
    let translated = app.translator().translate(app.asking_providers(message)).await?;
    Ok(signed_in::shown(&translated.into_inner()))
}
