//! gRPC methods of what owners decide beside a listing's text.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, owner_service_server::OwnerService};
use chrono::{DateTime, Utc};
use tonic::{Request, Response, Status};

use super::accounts::standing;
use crate::{
    access::{accounts::Accounts, open_sessions::NamedSession, own_homes::OwnHome},
    commands::Commands,
    domain::{destination::DestinationName, home_settings::HomeSettings},
    mail::lifecycle::language_of,
    messages::{language_number, photo_message, timestamp},
    store::{ListingState, OpenSession},
};

pub struct OwnerServer {
    pub commands: Commands,
    pub accounts: Accounts,
}

type Answer<T> = Result<Response<T>, Status>;

fn own_home(OwnHome { listing, standing: proven, new_inquiries, mail_failing_since }: OwnHome) -> wire::OwnHome {
    wire::OwnHome {
        property_id: listing.id.to_string(),
        name: listing.name.to_string(),
        city: DestinationName::of(&listing.place).city,
        status: listing.status.into(),
        photo: listing.photos.first().map(photo_message),
        new_inquiries,
        min_nights: listing.rates.min_nights,
        standing: standing(proven).into(),
        mail_failing_since: mail_failing_since.map(timestamp),
    }
}

fn settings(ListingState { listing, settings, .. }: &ListingState) -> wire::HomeSettings {
    let HomeSettings { weekly_mail, resume_on, erase_at, unpaid } = settings;
    wire::HomeSettings {
        mail_language: language_number(language_of(listing)),
        weekly_mail: *weekly_mail,
        resume_day: resume_on.map(|day| day.to_epoch_days()),
        erase_at: erase_at.map(timestamp),
        unpaid: *unpaid,
    }
}

fn open_session(NamedSession { name, session, is_current }: NamedSession, now: DateTime<Utc>) -> wire::OpenSession {
    let OpenSession { digest: _, opened_at, last_used_at, user_agent, grant, email } = session;
    wire::OpenSession {
        id: name,
        opened_at: Some(timestamp(opened_at)),
        last_used_at: Some(timestamp(last_used_at)),
        standing: standing(grant.standing(now)).into(),
        email,
        user_agent,
        current: is_current,
    }
}

#[tonic::async_trait]
impl OwnerService for OwnerServer {
    async fn list_own_homes(&self, request: Request<wire::ListOwnHomesRequest>) -> Answer<wire::ListOwnHomesResponse> {
        let wire::ListOwnHomesRequest { token } = request.into_inner();
        let homes = self.accounts.own_homes(&token).await?;
        Ok(Response::new(wire::ListOwnHomesResponse { homes: homes.into_iter().map(own_home).collect() }))
    }

    async fn get_home_settings(
        &self,
        request: Request<wire::GetHomeSettingsRequest>,
    ) -> Answer<wire::GetHomeSettingsResponse> {
        let principal = principal::of(&request);
        let wire::GetHomeSettingsRequest { property_id } = request.into_inner();
        let current = self.commands.own_listing(&principal, &property_id).await?;
        Ok(Response::new(wire::GetHomeSettingsResponse { settings: Some(settings(&current)) }))
    }

    async fn change_home_settings(
        &self,
        request: Request<wire::ChangeHomeSettingsRequest>,
    ) -> Answer<wire::ChangeHomeSettingsResponse> {
        let principal = principal::of(&request);
        let wire::ChangeHomeSettingsRequest { property_id, mail_language, weekly_mail } = request.into_inner();
        let language = mail_language.as_deref();
        let current = self.commands.change_settings(&principal, &property_id, language, weekly_mail).await?;
        Ok(Response::new(wire::ChangeHomeSettingsResponse { settings: Some(settings(&current)) }))
    }

    async fn schedule_erasure(
        &self,
        request: Request<wire::ScheduleErasureRequest>,
    ) -> Answer<wire::ScheduleErasureResponse> {
        let principal = principal::of(&request);
        let wire::ScheduleErasureRequest { property_id, version } = request.into_inner();
        let current = self.commands.schedule_erasure(&principal, &property_id, version).await?;
        Ok(Response::new(wire::ScheduleErasureResponse { settings: Some(settings(&current)) }))
    }

    async fn cancel_erasure(
        &self,
        request: Request<wire::CancelErasureRequest>,
    ) -> Answer<wire::CancelErasureResponse> {
        let principal = principal::of(&request);
        let wire::CancelErasureRequest { property_id } = request.into_inner();
        let current = self.commands.cancel_erasure(&principal, &property_id).await?;
        Ok(Response::new(wire::CancelErasureResponse { settings: Some(settings(&current)) }))
    }

    async fn list_sessions(&self, request: Request<wire::ListSessionsRequest>) -> Answer<wire::ListSessionsResponse> {
        let principal = principal::of(&request);
        let wire::ListSessionsRequest { property_id, token } = request.into_inner();
        let now = self.accounts.clock.now();
        let open = self.accounts.open_sessions(&principal, &property_id, &token).await?;
        let sessions = open.into_iter().map(|session| open_session(session, now)).collect();
        Ok(Response::new(wire::ListSessionsResponse { sessions }))
    }

    async fn end_sessions(&self, request: Request<wire::EndSessionsRequest>) -> Answer<wire::EndSessionsResponse> {
        let principal = principal::of(&request);
        let wire::EndSessionsRequest { property_id, token, session_id } = request.into_inner();
        self.accounts.end_sessions(&principal, &property_id, &token, &session_id).await?;
        Ok(Response::new(wire::EndSessionsResponse {}))
    }
}
