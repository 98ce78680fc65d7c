//! gRPC methods of what guests tell the people who run the site.

use casacero_proto::listing::v1::{self as wire, guest_service_server::GuestService};
use tonic::{Request, Response, Status};

use super::convert::optional_value;
use crate::{
    domain::{
        contact_message::ContactForm,
        identity::ListingId,
        refusal::Refusal,
        report::ReportForm,
        site_event::SiteEvent,
        text::{FieldError, Named as _, known},
    },
    guests::Guests,
};

pub struct GuestServer(pub Guests);

type Answer<T> = Result<Response<T>, Status>;

fn contact_form(request: wire::SendContactRequest) -> Result<ContactForm, FieldError> {
    let wire::SendContactRequest { idempotency_key, first_name, last_name, email, subject, message, language, consent } =
        request;
    let subject = optional_value(subject, "subject")?;
    Ok(ContactForm { idempotency_key, first_name, last_name, email, subject, message, language, consent })
}

fn report_form(request: wire::ReportListingRequest) -> Result<ReportForm, FieldError> {
    let wire::ReportListingRequest { property_id, idempotency_key, reason, message, email, language } = request;
    let reason = optional_value(reason, "reason")?;
    Ok(ReportForm { listing_id: property_id, idempotency_key, reason, message, email, language })
}

fn site_event(event: wire::SiteEvent) -> Result<SiteEvent, FieldError> {
    let wire::SiteEvent { kind, property_id, way } = event;
    let listing_id = property_id.map(|id| id.parse::<ListingId>()).transpose().named("property_id")?;
    // A way of a newer release is not known, and the click counts all the same.
    let way = way.and_then(|way| known(way).ok());
    Ok(SiteEvent { listing_id, kind: known(kind).named("kind")?, way })
}

#[tonic::async_trait]
impl GuestService for GuestServer {
    async fn send_contact(&self, request: Request<wire::SendContactRequest>) -> Answer<wire::SendContactResponse> {
        let form = contact_form(request.into_inner()).map_err(Refusal::from)?;
        let repeated = self.0.contact(form).await?;
        Ok(Response::new(wire::SendContactResponse { repeated }))
    }

    async fn report_listing(
        &self,
        request: Request<wire::ReportListingRequest>,
    ) -> Answer<wire::ReportListingResponse> {
        let form = report_form(request.into_inner()).map_err(Refusal::from)?;
        let repeated = self.0.report(form).await?;
        Ok(Response::new(wire::ReportListingResponse { repeated }))
    }

    async fn count_events(&self, request: Request<wire::CountEventsRequest>) -> Answer<wire::CountEventsResponse> {
        let wire::CountEventsRequest { items } = request.into_inner();
        let events: Result<Vec<SiteEvent>, FieldError> = items.into_iter().map(site_event).collect();
        self.0.count(&events.map_err(Refusal::from)?).await?;
        Ok(Response::new(wire::CountEventsResponse {}))
    }
}
