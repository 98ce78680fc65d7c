//! gRPC methods of operators.

use casacero_common::{
    access::{self, Action},
    principal::{self, Role},
};
use casacero_proto::listing::v1::{self as wire, operator_service_server::OperatorService};
use tonic::{Request, Response, Status};

use crate::messages::timestamp;
use crate::{
    access::operators::{NewOperator, Operators},
    domain::{
        access::{Operator, OperatorSession},
        refusal::Refusal,
        text::{FieldError, Invalid},
    },
    error::Error,
    store::{AuditEntry, AuditPage},
};

pub struct OperatorServer(pub Operators);

fn operator(Operator { id, email, name, role }: Operator) -> wire::Operator {
    let role = match role {
        Role::Viewer => wire::OperatorRole::Viewer,
        Role::Editor => wire::OperatorRole::Editor,
        Role::Admin => wire::OperatorRole::Admin,
    };
    let state = wire::OperatorState::Active.into();
    wire::Operator { id, email, name, role: role.into(), state, totp: false, last_sign_in_at: None }
}

fn session(OperatorSession { operator: whose, opened_at: _, expires_at }: OperatorSession) -> wire::OperatorSession {
    let wire::Operator { id, email, name, role, totp, state: _, last_sign_in_at: _ } = operator(whose);
    wire::OperatorSession { id, email, name, role, expires_at: Some(timestamp(expires_at)), totp }
}

fn entry(AuditEntry { id, at, actor, action, subject, fields }: AuditEntry) -> wire::AuditEntry {
    let (changes, actor_name) = (Vec::new(), None);
    wire::AuditEntry { id, at: Some(timestamp(at)), actor, action, subject, fields, changes, actor_name }
}

#[tonic::async_trait]
impl OperatorService for OperatorServer {
    async fn sign_in_operator(
        &self,
        request: Request<wire::SignInOperatorRequest>,
    ) -> Result<Response<wire::SignInOperatorResponse>, Status> {
        let wire::SignInOperatorRequest { email, password, code: _, user_agent: _ } = request.into_inner();
        let (token, opened) = self.0.sign_in(&email, &password).await?;
        Ok(Response::new(wire::SignInOperatorResponse { token, session: Some(session(opened)) }))
    }

    async fn get_operator_session(
        &self,
        request: Request<wire::GetOperatorSessionRequest>,
    ) -> Result<Response<wire::GetOperatorSessionResponse>, Status> {
        let wire::GetOperatorSessionRequest { token } = request.into_inner();
        let found = self.0.session(&token).await?;
        Ok(Response::new(wire::GetOperatorSessionResponse { session: Some(session(found)) }))
    }

    async fn end_operator_session(
        &self,
        request: Request<wire::EndOperatorSessionRequest>,
    ) -> Result<Response<wire::EndOperatorSessionResponse>, Status> {
        let wire::EndOperatorSessionRequest { token } = request.into_inner();
        self.0.end_session(&token).await?;
        Ok(Response::new(wire::EndOperatorSessionResponse {}))
    }

    async fn put_operator(
        &self,
        request: Request<wire::PutOperatorRequest>,
    ) -> Result<Response<wire::PutOperatorResponse>, Status> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ManageOperators, None)?;
        let wire::PutOperatorRequest { email, name, role, password } = request.into_inner();
        let role = match wire::OperatorRole::try_from(role) {
            Ok(wire::OperatorRole::Viewer) => Role::Viewer,
            Ok(wire::OperatorRole::Editor) => Role::Editor,
            Ok(wire::OperatorRole::Admin) => Role::Admin,
            Ok(wire::OperatorRole::Unspecified) | Err(_) => {
                let error = FieldError { field: "role", problem: Invalid::UnknownValue };
                return Err(Error::from(Refusal::from(error)).into());
            }
        };
        let made = self.0.put(&principal, NewOperator { email, name, role, password }).await?;
        Ok(Response::new(wire::PutOperatorResponse { operator: Some(operator(made)) }))
    }

    async fn list_audit(
        &self,
        request: Request<wire::ListAuditRequest>,
    ) -> Result<Response<wire::ListAuditResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ListAuditRequest { subject, page_size, page_token, .. } = request.into_inner();
        let given = |text: String| (!text.is_empty()).then_some(text);
        let page = AuditPage { subject: given(subject), before: given(page_token), limit: page_size.into() };
        let (entries, next) = self.0.audit(&principal, page).await?;
        Ok(Response::new(wire::ListAuditResponse {
            entries: entries.into_iter().map(entry).collect(),
            next_page_token: next,
        }))
    }

    async fn record_audit(
        &self,
        request: Request<wire::RecordAuditRequest>,
    ) -> Result<Response<wire::RecordAuditResponse>, Status> {
        let principal = principal::of(&request);
        let wire::RecordAuditRequest { actor, action, subject, fields } = request.into_inner();
        self.0.record_audit(&principal, (&actor, &action, &subject), &fields).await?;
        Ok(Response::new(wire::RecordAuditResponse {}))
    }

    async fn list_operators(
        &self,
        _request: Request<wire::ListOperatorsRequest>,
    ) -> Result<Response<wire::ListOperatorsResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn invite_operator(
        &self,
        _request: Request<wire::InviteOperatorRequest>,
    ) -> Result<Response<wire::InviteOperatorResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn send_invitation(
        &self,
        _request: Request<wire::SendInvitationRequest>,
    ) -> Result<Response<wire::SendInvitationResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn change_operator(
        &self,
        _request: Request<wire::ChangeOperatorRequest>,
    ) -> Result<Response<wire::ChangeOperatorResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn remove_operator(
        &self,
        _request: Request<wire::RemoveOperatorRequest>,
    ) -> Result<Response<wire::RemoveOperatorResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn reset_operator_totp(
        &self,
        _request: Request<wire::ResetOperatorTotpRequest>,
    ) -> Result<Response<wire::ResetOperatorTotpResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn list_operator_sessions(
        &self,
        _request: Request<wire::ListOperatorSessionsRequest>,
    ) -> Result<Response<wire::ListOperatorSessionsResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn end_operator_sessions(
        &self,
        _request: Request<wire::EndOperatorSessionsRequest>,
    ) -> Result<Response<wire::EndOperatorSessionsResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn change_operator_password(
        &self,
        _request: Request<wire::ChangeOperatorPasswordRequest>,
    ) -> Result<Response<wire::ChangeOperatorPasswordResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn get_totp(
        &self,
        _request: Request<wire::GetTotpRequest>,
    ) -> Result<Response<wire::GetTotpResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn start_totp(
        &self,
        _request: Request<wire::StartTotpRequest>,
    ) -> Result<Response<wire::StartTotpResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn confirm_totp(
        &self,
        _request: Request<wire::ConfirmTotpRequest>,
    ) -> Result<Response<wire::ConfirmTotpResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn remove_totp(
        &self,
        _request: Request<wire::RemoveTotpRequest>,
    ) -> Result<Response<wire::RemoveTotpResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn replace_recovery_codes(
        &self,
        _request: Request<wire::ReplaceRecoveryCodesRequest>,
    ) -> Result<Response<wire::ReplaceRecoveryCodesResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn send_password_link(
        &self,
        _request: Request<wire::SendPasswordLinkRequest>,
    ) -> Result<Response<wire::SendPasswordLinkResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn get_password_link(
        &self,
        _request: Request<wire::GetPasswordLinkRequest>,
    ) -> Result<Response<wire::GetPasswordLinkResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn use_password_link(
        &self,
        _request: Request<wire::UsePasswordLinkRequest>,
    ) -> Result<Response<wire::UsePasswordLinkResponse>, Status> {
        Err(Status::unimplemented("not there yet"))
    }
}
