//! gRPC methods of accounts.

use casacero_common::principal::{self, AuthLevel};
use casacero_proto::listing::v1::{self as wire, account_service_server::AccountService};
use chrono::{DateTime, Utc};
use tonic::{Request, Response, Status};

use crate::messages::timestamp;
use crate::{
    access::{
        accounts::{Accounts, SignIn},
        links::{LinkDetails, Links, Recipient, address},
        members::Members,
    },
    domain::{
        access::{Grant, Member, MembershipRole, Proof, Session},
        access_link::{Link, LinkPurpose},
        refusal::Refusal,
        text::{FieldError, Invalid},
    },
};

pub struct AccountServer {
    pub accounts: Accounts,
    pub links: Links,
    pub members: Members,
}

type Answer<T> = Result<Response<T>, Status>;

fn given(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

pub(super) fn standing(standing: AuthLevel) -> wire::AuthLevel {
    match standing {
        AuthLevel::Password => wire::AuthLevel::Password,
        AuthLevel::CoOwner => wire::AuthLevel::CoOwner,
        AuthLevel::Owner | AuthLevel::FreshOwner => wire::AuthLevel::Owner,
    }
}

fn grant(grant: &Grant, now: DateTime<Utc>) -> wire::Grant {
    let Grant { listing_id, proof, proven_at } = grant;
    let level = grant.standing(now);
    let owner_id = match proof {
        Proof::Password => String::new(),
        Proof::Link { owner_id, role: _ } => owner_id.clone(),
    };
    wire::Grant {
        property_id: listing_id.to_string(),
        standing: standing(level).into(),
        owner_id,
        proven_at: Some(timestamp(*proven_at)),
        fresh_until: (level == AuthLevel::FreshOwner).then(|| timestamp(grant.fresh_until())),
    }
}

/// Converts a session, with the best grant for each listing.
fn session(session: &Session, now: DateTime<Utc>) -> wire::Session {
    let mut ids: Vec<_> = session.grants.iter().map(|grant| &grant.listing_id).collect();
    ids.sort();
    ids.dedup();
    let grants = ids.into_iter().filter_map(|id| session.grant(id, now)).map(|best| grant(best, now)).collect();
    wire::Session { grants, expires_at: Some(timestamp(session.expires_at)) }
}

fn link(details: LinkDetails) -> wire::Link {
    let LinkDetails { link: Link { purpose, email, listing_id: _, language: _, expires_at }, homes } = details;
    let purpose = match purpose {
        LinkPurpose::SignIn => wire::LinkPurpose::SignIn,
        LinkPurpose::CoOwner => wire::LinkPurpose::CoOwner,
        LinkPurpose::Undo => wire::LinkPurpose::Undo,
        LinkPurpose::Confirm => wire::LinkPurpose::Confirm,
        LinkPurpose::ConfirmCalendar => wire::LinkPurpose::ConfirmCalendar,
        LinkPurpose::EndWeeklyMail => wire::LinkPurpose::EndWeeklyMail,
    };
    wire::Link {
        purpose: purpose.into(),
        email,
        properties: homes.into_iter().map(|(id, name)| wire::LinkedProperty { id: id.to_string(), name }).collect(),
        expires_at: Some(timestamp(expires_at)),
    }
}

fn member(Member { owner_id, email, name: _, language: _, role }: Member) -> wire::Member {
    wire::Member { owner_id, email, is_owner: role == MembershipRole::Owner }
}

#[tonic::async_trait]
impl AccountService for AccountServer {
    async fn sign_in(&self, request: Request<wire::SignInRequest>) -> Answer<wire::SignInResponse> {
        let wire::SignInRequest { property_id, password, present_token, device, links_only, user_agent } =
            request.into_inner();
        let asked = SignIn {
            listing_id: &property_id,
            password: &password,
            present: given(&present_token),
            device: given(&device),
            user_agent: &user_agent,
            links_only,
        };
        let (token, opened) = self.accounts.sign_in(asked).await?;
        let opened = session(&opened, self.accounts.clock.now());
        Ok(Response::new(wire::SignInResponse { token, session: Some(opened) }))
    }

    async fn get_device(&self, request: Request<wire::GetDeviceRequest>) -> Answer<wire::GetDeviceResponse> {
        let wire::GetDeviceRequest { property_id, device } = request.into_inner();
        let known = self.accounts.is_known_device(&property_id, &device).await?;
        Ok(Response::new(wire::GetDeviceResponse { known }))
    }

    async fn get_session(&self, request: Request<wire::GetSessionRequest>) -> Answer<wire::GetSessionResponse> {
        let wire::GetSessionRequest { token } = request.into_inner();
        let found = self.accounts.session(&token).await?;
        let found = session(&found, self.accounts.clock.now());
        Ok(Response::new(wire::GetSessionResponse { session: Some(found) }))
    }

    async fn end_session(&self, request: Request<wire::EndSessionRequest>) -> Answer<wire::EndSessionResponse> {
        let wire::EndSessionRequest { token } = request.into_inner();
        self.accounts.end_session(&token).await?;
        Ok(Response::new(wire::EndSessionResponse {}))
    }

    async fn set_password(&self, request: Request<wire::SetPasswordRequest>) -> Answer<wire::SetPasswordResponse> {
        let principal = principal::of(&request);
        let wire::SetPasswordRequest { property_id, password } = request.into_inner();
        self.accounts.set_password(&principal, &property_id, &password).await?;
        Ok(Response::new(wire::SetPasswordResponse {}))
    }

    async fn change_password(
        &self,
        request: Request<wire::ChangePasswordRequest>,
    ) -> Answer<wire::ChangePasswordResponse> {
        let principal = principal::of(&request);
        let wire::ChangePasswordRequest { property_id, old_password, new_password } = request.into_inner();
        let old_password = old_password.unwrap_or_default();
        self.accounts.change_password(&principal, &property_id, &old_password, &new_password).await?;
        Ok(Response::new(wire::ChangePasswordResponse {}))
    }

    async fn send_link(&self, request: Request<wire::SendLinkRequest>) -> Answer<wire::SendLinkResponse> {
        let wire::SendLinkRequest { to, language, requester, device } = request.into_inner();
        let to = match to {
            Some(wire::send_link_request::To::Email(email)) => Recipient::Address(address(&email)?),
            Some(wire::send_link_request::To::PropertyId(id)) => {
                Recipient::Listing(id.parse().map_err(|_| Refusal::InvalidListingId)?)
            }
            None => {
                let missing = FieldError { field: "email", problem: Invalid::Required };
                return Err(Refusal::from(missing).into());
            }
        };
        self.links.request(to, &language, &requester, given(&device))?;
        Ok(Response::new(wire::SendLinkResponse {}))
    }

    async fn get_link(&self, request: Request<wire::GetLinkRequest>) -> Answer<wire::GetLinkResponse> {
        let wire::GetLinkRequest { token } = request.into_inner();
        let found = self.links.look(&token).await?;
        Ok(Response::new(wire::GetLinkResponse { link: Some(link(found)) }))
    }

    async fn use_link(&self, request: Request<wire::UseLinkRequest>) -> Answer<wire::UseLinkResponse> {
        let wire::UseLinkRequest { token, device, user_agent } = request.into_inner();
        let (details, opened) = self.links.use_link(&token, given(&device), &user_agent).await?;
        let (session_token, opened) = opened.unzip();
        Ok(Response::new(wire::UseLinkResponse {
            link: Some(link(details)),
            session_token: session_token.unwrap_or_default(),
            session: opened.map(|opened| session(&opened, self.accounts.clock.now())),
        }))
    }

    async fn list_members(&self, request: Request<wire::ListMembersRequest>) -> Answer<wire::ListMembersResponse> {
        let principal = principal::of(&request);
        let wire::ListMembersRequest { property_id } = request.into_inner();
        let members = self.members.list(&principal, &property_id).await?;
        Ok(Response::new(wire::ListMembersResponse { members: members.into_iter().map(member).collect() }))
    }

    async fn invite_co_owner(
        &self,
        request: Request<wire::InviteCoOwnerRequest>,
    ) -> Answer<wire::InviteCoOwnerResponse> {
        let principal = principal::of(&request);
        let wire::InviteCoOwnerRequest { property_id, email, language } = request.into_inner();
        self.members.invite(&principal, &property_id, &email, &language).await?;
        Ok(Response::new(wire::InviteCoOwnerResponse {}))
    }

    async fn remove_co_owner(
        &self,
        request: Request<wire::RemoveCoOwnerRequest>,
    ) -> Answer<wire::RemoveCoOwnerResponse> {
        let principal = principal::of(&request);
        let wire::RemoveCoOwnerRequest { property_id, owner_id } = request.into_inner();
        self.members.remove(&principal, &property_id, &owner_id).await?;
        Ok(Response::new(wire::RemoveCoOwnerResponse {}))
    }

    async fn link_owner(&self, request: Request<wire::LinkOwnerRequest>) -> Answer<wire::LinkOwnerResponse> {
        let principal = principal::of(&request);
        let wire::LinkOwnerRequest { property_id, email, language } = request.into_inner();
        self.members.link_owner(&principal, &property_id, &email, &language).await?;
        Ok(Response::new(wire::LinkOwnerResponse {}))
    }
}
