//! The gRPC methods of accounts.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, account_service_server::AccountService};
use tonic::{Request, Response, Status};

use super::convert::timestamp;
use crate::accounts::{Accounts, Session};

/// Answers calls.
pub struct AccountServer(pub Accounts);

fn session(Session { property_id, opened_at: _, expires_at }: Session) -> wire::Session {
    wire::Session { property_id: property_id.to_string(), expires_at: Some(timestamp(expires_at)) }
}

#[tonic::async_trait]
impl AccountService for AccountServer {
    async fn sign_in(&self, request: Request<wire::SignInRequest>) -> Result<Response<wire::SignInResponse>, Status> {
        let wire::SignInRequest { property_id, password } = request.into_inner();
        let (token, opened) = self.0.sign_in(&property_id, &password).await?;
        Ok(Response::new(wire::SignInResponse { token, session: Some(session(opened)) }))
    }

    async fn get_session(
        &self,
        request: Request<wire::GetSessionRequest>,
    ) -> Result<Response<wire::GetSessionResponse>, Status> {
        let wire::GetSessionRequest { token } = request.into_inner();
        let found = self.0.session(&token).await?;
        Ok(Response::new(wire::GetSessionResponse { session: Some(session(found)) }))
    }

    async fn end_session(
        &self,
        request: Request<wire::EndSessionRequest>,
    ) -> Result<Response<wire::EndSessionResponse>, Status> {
        let wire::EndSessionRequest { token } = request.into_inner();
        self.0.end_session(&token).await?;
        Ok(Response::new(wire::EndSessionResponse {}))
    }

    async fn set_password(
        &self,
        request: Request<wire::SetPasswordRequest>,
    ) -> Result<Response<wire::SetPasswordResponse>, Status> {
        let principal = principal::of(&request);
        let wire::SetPasswordRequest { property_id, password } = request.into_inner();
        self.0.set_password(&principal, &property_id, &password).await?;
        Ok(Response::new(wire::SetPasswordResponse {}))
    }
}
