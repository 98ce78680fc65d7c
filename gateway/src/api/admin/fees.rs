//! The yearly fees of homes: listed for operators, settled by admins.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use casacero_proto::listing::v1::{self as wire, FeeOrder, FeeState};
use utoipa::IntoParams;

use super::{Admin, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, answer, pdf, shown},
    },
    problem::{Problem, ProblemDocument},
    query::{Query, QueryParameters},
};

/// Which fees are listed, and in which order.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct FeeParameters {
    /// In this state
    state: Option<FeeState>,
    /// Of this home, such as `CASA-1001`
    property_id: Option<String>,
    /// By the day on which they are due when absent
    sort: Option<FeeOrder>,
    /// The other way round
    descending: Option<bool>,
    /// How many fees are left out before the page
    #[param(maximum = 1_000_000)]
    offset: Option<u32>,
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl QueryParameters for FeeParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            state: query.word("state", |word| word.parse().ok())?,
            property_id: query.text("propertyId"),
            sort: query.word("sort", |word| word.parse().ok())?,
            descending: query.flag("descending")?,
            offset: query.number_within("offset", 0..=1_000_000)?,
            limit: query.number_within("limit", 1..=100)?,
        })
    }
}

/// Yearly fees of homes.
#[utoipa::path(get, path = "/api/v1/admin/fees", tag = "operator", operation_id = "fees",
    params(FeeParameters),
    responses(
        (status = 200, description = "The fees", body = wire::ListFeesResponse),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "That is no id of a property", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let FeeParameters { state, property_id, sort, descending, offset, limit } =
        FeeParameters::parse(request.query_string())?;
    let message = wire::ListFeesRequest {
        state: state.unwrap_or_default().into(),
        property_id: property_id.unwrap_or_default(),
        order: sort.unwrap_or_default().into(),
        descending: descending.unwrap_or_default(),
        offset: offset.unwrap_or_default(),
        page_size: limit.unwrap_or_default(),
    };
    let found = app.fees().list_fees(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Records that a fee was paid and makes its invoice. A home that was paused for the fee is shown again.
#[utoipa::path(post, path = "/api/v1/admin/fees/{fee}/payment", tag = "operator", operation_id = "pay_fee",
    params(("fee" = String, Path, description = "The id of the fee")),
    request_body = wire::PayFeeRequest,
    responses(
        (status = 200, description = "The fee, with the number of its invoice", body = wire::HomeFee),
        (status = 404, description = "There is no such fee", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It is not due, or its invoice cannot be made: the company's tax number is missing, or the owner's details are", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn pay(
    operator: Admin,
    app: web::Data<App>,
    fee: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::PayFeeRequest = read_json(payload, USUAL_BYTES).await?;
    message.fee_id = fee.into_inner();
    let paid = app.fees().pay_fee(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&paid.fee.unwrap_or_default()))
}

/// Waives a fee. A home that was paused for it is shown again.
#[utoipa::path(post, path = "/api/v1/admin/fees/{fee}/waiver", tag = "operator", operation_id = "waive_fee",
    params(("fee" = String, Path, description = "The id of the fee")),
    request_body = wire::WaiveFeeRequest,
    responses(
        (status = 200, description = "The fee", body = wire::HomeFee),
        (status = 404, description = "There is no such fee", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It is not due", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn waive(
    operator: Admin,
    app: web::Data<App>,
    fee: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::WaiveFeeRequest = read_json(payload, USUAL_BYTES).await?;
    message.fee_id = fee.into_inner();
    let waived = app.fees().waive_fee(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&waived.fee.unwrap_or_default()))
}

/// Writes down what was agreed about the next fee of a home: the unpaid one gets the amount, and the day if there is one; a home
/// without one gets a fee.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/fees", tag = "operator", operation_id = "agree_fee",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::AgreeFeeRequest,
    responses(
        (status = 201, description = "The fee", body = wire::HomeFee),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The home owes none", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn add(
    operator: Admin,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::AgreeFeeRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    let added = app.fees().agree_fee(operator.caller.request(message)).await?.into_inner();
    Ok(answer(StatusCode::CREATED, &added.fee.unwrap_or_default()))
}

/// Makes a home free, which waives what is due, or ends that.
#[utoipa::path(put, path = "/api/v1/admin/properties/{id}/fee-exemption", tag = "operator", operation_id = "set_fee_exemption",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::SetFeeExemptionRequest,
    responses(
        (status = 200, description = "What the home owes", body = wire::GetHomeFeesResponse),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It is free for good", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn exempt(
    operator: Admin,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::SetFeeExemptionRequest = read_json(payload, USUAL_BYTES).await?;
    (message.property_id, message.language) = (id.into_inner(), operator.language.tag().into());
    let changed = app.fees().set_fee_exemption(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&changed.fees.unwrap_or_default()))
}

/// Cancels an invoice by a credit note. Its fee is due again.
#[utoipa::path(post, path = "/api/v1/admin/invoices/{number}/cancellation", tag = "operator", operation_id = "cancel_invoice",
    params(("number" = String, Path, description = "Such as `2027-0001`")),
    responses(
        (status = 201, description = "The credit note", body = wire::Invoice),
        (status = 404, description = "There is no such invoice", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "It is cancelled already, or a credit note", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn cancel_invoice(
    operator: Admin,
    app: web::Data<App>,
    number: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let message = wire::CancelInvoiceRequest { number: number.into_inner() };
    let cancelled = app.fees().cancel_invoice(operator.caller.request(message)).await?.into_inner();
    Ok(answer(StatusCode::CREATED, &cancelled.credit_note.unwrap_or_default()))
}

/// An invoice or a credit note as a PDF.
#[utoipa::path(get, path = "/api/v1/admin/invoices/{number}", tag = "operator", operation_id = "invoice",
    params(("number" = String, Path, description = "Such as `2027-0001`")),
    responses(
        (status = 200, description = "The document", body = String, content_type = "application/pdf"),
        (status = 404, description = "There is no such invoice", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn invoice(
    operator: Operator,
    app: web::Data<App>,
    number: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let number = number.into_inner();
    let message = wire::GetInvoiceRequest { number: number.clone(), property_id: String::new() };
    let found = app.fees().get_invoice(operator.caller.request(message)).await?.into_inner();
    Ok(pdf(&number, found.pdf))
}
