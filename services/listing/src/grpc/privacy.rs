//! gRPC methods about what is kept of guests.

use casacero_common::{
    access::{self, Action},
    principal::{self, Principal},
};
use casacero_proto::listing::v1::{self as wire, privacy_service_server::PrivacyService};
use chrono::NaiveDate;
use tonic::{Request, Response, Status};

use crate::{
    domain::{
        contact::EmailAddress,
        refusal::Refusal,
        text::{Invalid, Named as _},
    },
    error::Error,
    messages::timestamp,
    store::{ErasedGuestData, GuestRecord, Store},
};

pub struct PrivacyServer(pub Store);

type Answer<T> = Result<Response<T>, Status>;

/// A guest's address as it is compared.
fn address(email: &str) -> Result<String, Refusal> {
    let parsed: Result<_, Invalid> = EmailAddress::parse(email);
    Ok(parsed.named("email")?.as_str().to_lowercase())
}

fn record(record: GuestRecord) -> wire::GuestRecord {
    let GuestRecord { kind, at, home, name, phone, subject, text, stay, guests, children } = record;
    let day = |day: NaiveDate| day.to_epoch_days();
    wire::GuestRecord {
        kind: kind.into(),
        at: Some(timestamp(at)),
        property_id: home,
        name,
        phone,
        subject,
        text,
        arrival_day: stay.0.map(day),
        departure_day: stay.1.map(day),
        guests,
        children,
    }
}

impl PrivacyServer {
    async fn export(&self, principal: &Principal, email: &str) -> Result<wire::ExportGuestDataResponse, Error> {
        access::may(principal, Action::TakeOut, None)?;
        let email = address(email)?;
        let items = self.0.guest_records(&email).await?.into_iter().map(record).collect();
        let homes = self.0.homes_of_address(&email).await?;
        self.0.audit_alone(&principal.actor(), "guest.export", "guest", &[]).await?;
        Ok(wire::ExportGuestDataResponse { items, homes })
    }

    async fn erase(&self, principal: &Principal, email: &str) -> Result<wire::EraseGuestDataResponse, Error> {
        access::may(principal, Action::Erase, None)?;
        let email = address(email)?;
        let ErasedGuestData { erased, anonymised } = self.0.erase_guest(&principal.actor(), &email).await?;
        let homes = self.0.homes_of_address(&email).await?;
        Ok(wire::EraseGuestDataResponse { erased: erased as u64, anonymised: anonymised as u64, homes })
    }
}

#[tonic::async_trait]
impl PrivacyService for PrivacyServer {
    async fn export_guest_data(
        &self,
        request: Request<wire::ExportGuestDataRequest>,
    ) -> Answer<wire::ExportGuestDataResponse> {
        let principal = principal::of(&request);
        Ok(Response::new(self.export(&principal, &request.into_inner().email).await?))
    }

    async fn erase_guest_data(
        &self,
        request: Request<wire::EraseGuestDataRequest>,
    ) -> Answer<wire::EraseGuestDataResponse> {
        let principal = principal::of(&request);
        Ok(Response::new(self.erase(&principal, &request.into_inner().email).await?))
    }
}
