//! gRPC methods of fees and invoices.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, fee_service_server::FeeService},
};
use tonic::{Request, Response, Status};

use crate::{
    commands::{Commands, ListedFee, OwnFees},
    domain::{
        home_fee::transfer_reference,
        identity::ListingId,
        query::page_size,
        refusal::Refusal,
        text::{Invalid, Named as _},
    },
    store::{FeeQuery, StoredFee},
};

/// Default page size of the list.
const PAGE_SIZE: u32 = 50;

pub struct FeeServer(pub Commands);

type Answer<T> = Result<Response<T>, Status>;

fn fee(ListedFee { fee, state }: ListedFee) -> wire::HomeFee {
    let StoredFee {
        id,
        listing_id,
        name,
        status,
        period_start,
        period_end,
        due_on,
        amount_minor,
        currency,
        state: _,
        reminded_days,
        paid_on,
        reference,
        reason,
        invoice_number,
        is_paused: _,
    } = fee;
    wire::HomeFee {
        transfer_reference: transfer_reference(listing_id.as_str(), period_start),
        id,
        property_id: listing_id.to_string(),
        name,
        status: status.into(),
        first_day: period_start.to_epoch_days(),
        end_day: period_end.to_epoch_days(),
        due_day: due_on.to_epoch_days(),
        amount_minor,
        currency,
        state: state.into(),
        reminded_days: reminded_days.map(i32::unsigned_abs),
        paid_day: paid_on.map(|day| day.to_epoch_days()),
        reference,
        reason,
        invoice_number,
    }
}

fn of_home(fees: OwnFees, payment_instructions: Option<&String>) -> wire::GetHomeFeesResponse {
    let OwnFees { terms, exempt_reason, next_due_on, yearly_minor, currency, fees, invoices, billing } = fees;
    wire::GetHomeFeesResponse {
        terms: terms.map(Into::into),
        exempt_reason,
        next_due_day: next_due_on.map(|day| day.to_epoch_days()),
        yearly_minor,
        currency,
        fees: fees.into_iter().map(fee).collect(),
        invoices,
        billing: Some(billing),
        payment_instructions: payment_instructions.cloned(),
    }
}

fn query(asked: wire::ListFeesRequest) -> Result<FeeQuery, Refusal> {
    let wire::ListFeesRequest { state, property_id, order, descending, offset, page_size: asked } = asked;
    let id = Some(property_id).filter(|id| !id.is_empty());
    let id = id.map(|id| id.parse::<ListingId>().map_err(|_| Refusal::InvalidListingId));
    Ok(FeeQuery {
        state: wire::FeeState::of(state),
        listing_id: id.transpose()?,
        order: wire::FeeOrder::try_from(order).map_err(|_| Invalid::UnknownValue).named("order")?,
        descending,
        offset: offset.into(),
        limit: page_size(if asked == 0 { PAGE_SIZE } else { asked })? as i64,
    })
}

#[tonic::async_trait]
impl FeeService for FeeServer {
    async fn list_fees(&self, request: Request<wire::ListFeesRequest>) -> Answer<wire::ListFeesResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let (items, total) = self.0.fees(&principal, &query(request.into_inner())?).await?;
        let currency = self.0.content.prices().currency;
        Ok(Response::new(wire::ListFeesResponse { items: items.into_iter().map(fee).collect(), total, currency }))
    }

    async fn pay_fee(&self, request: Request<wire::PayFeeRequest>) -> Answer<wire::PayFeeResponse> {
        let principal = principal::of(&request);
        let wire::PayFeeRequest { fee_id, amount_minor, paid_day, reference } = request.into_inner();
        let paid = self.0.pay_fee(&principal, &fee_id, (amount_minor, paid_day, &reference)).await?;
        Ok(Response::new(wire::PayFeeResponse { fee: Some(fee(paid)) }))
    }

    async fn waive_fee(&self, request: Request<wire::WaiveFeeRequest>) -> Answer<wire::WaiveFeeResponse> {
        let principal = principal::of(&request);
        let wire::WaiveFeeRequest { fee_id, reason } = request.into_inner();
        let waived = self.0.waive_fee(&principal, &fee_id, &reason).await?;
        Ok(Response::new(wire::WaiveFeeResponse { fee: Some(fee(waived)) }))
    }

    async fn agree_fee(&self, request: Request<wire::AgreeFeeRequest>) -> Answer<wire::AgreeFeeResponse> {
        let principal = principal::of(&request);
        let wire::AgreeFeeRequest { property_id, amount_minor, due_day } = request.into_inner();
        let added = self.0.agree_fee(&principal, &property_id, amount_minor, due_day).await?;
        Ok(Response::new(wire::AgreeFeeResponse { fee: Some(fee(added)) }))
    }

    async fn set_fee_exemption(
        &self,
        request: Request<wire::SetFeeExemptionRequest>,
    ) -> Answer<wire::SetFeeExemptionResponse> {
        let principal = principal::of(&request);
        let wire::SetFeeExemptionRequest { property_id, exempt, reason, language } = request.into_inner();
        let fees = self.0.set_fee_exemption(&principal, &property_id, exempt, &reason).await?;
        let instructions = self.0.fees.payment_instructions.get(&language);
        Ok(Response::new(wire::SetFeeExemptionResponse { fees: Some(of_home(fees, instructions)) }))
    }

    async fn cancel_invoice(
        &self,
        request: Request<wire::CancelInvoiceRequest>,
    ) -> Answer<wire::CancelInvoiceResponse> {
        let principal = principal::of(&request);
        let note = self.0.cancel_invoice(&principal, &request.into_inner().number).await?;
        Ok(Response::new(wire::CancelInvoiceResponse { credit_note: Some(note) }))
    }

    async fn get_invoice(&self, request: Request<wire::GetInvoiceRequest>) -> Answer<wire::GetInvoiceResponse> {
        let principal = principal::of(&request);
        let wire::GetInvoiceRequest { number, property_id } = request.into_inner();
        let pdf = self.0.invoice_pdf(&principal, &number, &property_id).await?;
        Ok(Response::new(wire::GetInvoiceResponse { pdf }))
    }

    async fn get_home_fees(&self, request: Request<wire::GetHomeFeesRequest>) -> Answer<wire::GetHomeFeesResponse> {
        let principal = principal::of(&request);
        let wire::GetHomeFeesRequest { property_id, language } = request.into_inner();
        let fees = self.0.home_fees(&principal, &property_id).await?;
        Ok(Response::new(of_home(fees, self.0.fees.payment_instructions.get(&language))))
    }

    async fn put_billing(&self, request: Request<wire::PutBillingRequest>) -> Answer<wire::PutBillingResponse> {
        let principal = principal::of(&request);
        let wire::PutBillingRequest { property_id, name, address, tax_id } = request.into_inner();
        let details = wire::BillingDetails { name, address, tax_id };
        let billing = self.0.put_billing(&principal, &property_id, details).await?;
        Ok(Response::new(wire::PutBillingResponse { billing: Some(billing) }))
    }
}
