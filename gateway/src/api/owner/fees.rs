//! What a home owes, its invoices, and to whom they are addressed.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, pdf, shown},
    },
    problem::{Problem, ProblemDocument},
};

/// The fees and invoices of the home.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/fees", tag = "owner", operation_id = "fees_of_home",
    params(PropertyPath),
    responses((status = 200, description = "What it owes, and what was paid for it", body = wire::GetHomeFeesResponse), ReadErrors),
)]
pub async fn show(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetHomeFeesRequest { property_id: owner.property_id(), language: owner.language.tag().into() };
    let found = app.fees().get_home_fees(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Writes down to whom later invoices of the home are addressed. Those that were made stay as they are.
#[utoipa::path(put, path = "/api/v1/owner/properties/{id}/billing", tag = "owner", operation_id = "put_billing",
    params(PropertyPath),
    request_body = wire::PutBillingRequest,
    responses((status = 200, description = "The details", body = wire::BillingDetails), WriteErrors),
)]
pub async fn put_billing(owner: Owner, app: web::Data<App>, payload: Body) -> Result<HttpResponse, Problem> {
    let mut message: wire::PutBillingRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = owner.property_id();
    let changed = app.fees().put_billing(owner.caller.request(message)).await?.into_inner();
    Ok(shown(&changed.billing.unwrap_or_default()))
}

/// An invoice or a credit note of the home as a PDF.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/invoices/{number}", tag = "owner", operation_id = "invoice_of_home",
    params(PropertyPath, ("number" = String, Path, description = "Such as `2027-0001`")),
    responses(
        (status = 200, description = "The document", body = String, content_type = "application/pdf"),
        (status = 404, description = "The home has no such invoice", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn invoice(
    owner: Owner,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let message = wire::GetInvoiceRequest { number: number.clone(), property_id: owner.property_id() };
    let found = app.fees().get_invoice(owner.caller.request(message)).await?.into_inner();
    Ok(pdf(&number, found.pdf))
}
