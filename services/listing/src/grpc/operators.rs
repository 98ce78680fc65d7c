//! gRPC methods of operators.

use casacero_common::{
    access::{self, Action},
    principal::{self, Role},
};
use casacero_proto::listing::v1::{self as wire, operator_service_server::OperatorService};
use chrono::NaiveDate;
use tonic::{Request, Response, Status};

use crate::messages::timestamp;
use crate::{
    access::{
        operator_accounts::{NewAuthenticator, OperatorAccounts, OperatorSignIn, SecondFactorState},
        operators::{NamedOperatorSession, NewOperator, Operators},
    },
    domain::{
        access::{Operator, OperatorSession},
        refusal::Refusal,
        text::{FieldError, Invalid},
    },
    error::Error,
    store::{AuditEntry, AuditPage, Change, OpenOperatorSession, OperatorAccount},
};

pub struct OperatorServer {
    pub operators: Operators,
    pub accounts: OperatorAccounts,
}

const fn role_word(role: Role) -> wire::OperatorRole {
    match role {
        Role::Viewer => wire::OperatorRole::Viewer,
        Role::Editor => wire::OperatorRole::Editor,
        Role::Admin => wire::OperatorRole::Admin,
    }
}

fn role(word: i32) -> Result<Role, Error> {
    match wire::OperatorRole::try_from(word) {
        Ok(wire::OperatorRole::Viewer) => Ok(Role::Viewer),
        Ok(wire::OperatorRole::Editor) => Ok(Role::Editor),
        Ok(wire::OperatorRole::Admin) => Ok(Role::Admin),
        Ok(wire::OperatorRole::Unspecified) | Err(_) => {
            Err(Refusal::from(FieldError { field: "role", problem: Invalid::UnknownValue }).into())
        }
    }
}

fn operator(account: OperatorAccount) -> wire::Operator {
    let OperatorAccount { operator, hash, totp_seed, pending_totp_seed: _, last_sign_in_at } = account;
    let Operator { id, email, name, role } = operator;
    let state = if hash.is_some() { wire::OperatorState::Active } else { wire::OperatorState::Invited };
    wire::Operator {
        id,
        email,
        name,
        role: role_word(role).into(),
        state: state.into(),
        totp: totp_seed.is_some(),
        last_sign_in_at: last_sign_in_at.map(timestamp),
    }
}

fn session(session: OperatorSession) -> wire::OperatorSession {
    let OperatorSession { operator: Operator { id, email, name, role }, has_totp, opened_at: _, expires_at } = session;
    let role = role_word(role).into();
    wire::OperatorSession { id, email, name, role, expires_at: Some(timestamp(expires_at)), totp: has_totp }
}

fn open_session(NamedOperatorSession { name, session, is_current }: NamedOperatorSession) -> wire::OpenOperatorSession {
    let OpenOperatorSession { digest: _, opened_at, last_used_at, user_agent } = session;
    wire::OpenOperatorSession {
        id: name,
        opened_at: Some(timestamp(opened_at)),
        last_used_at: Some(timestamp(last_used_at)),
        user_agent,
        current: is_current,
    }
}

fn entry(entry: AuditEntry) -> wire::AuditEntry {
    let AuditEntry { id, at, actor, action, subject, fields, changes, actor_name } = entry;
    let change = |Change { field, before, after }: Change| wire::AuditChange { field, before, after };
    let changes = changes.into_iter().map(change).collect();
    wire::AuditEntry { id, at: Some(timestamp(at)), actor, action, subject, fields, changes, actor_name }
}

/// The date of a day counted from 1970-01-01.
fn date(field: &'static str, day: i32) -> Result<NaiveDate, Error> {
    NaiveDate::from_epoch_days(day)
        .ok_or_else(|| Refusal::from(FieldError { field, problem: Invalid::OutOfRange }).into())
}

#[tonic::async_trait]
impl OperatorService for OperatorServer {
    async fn sign_in_operator(
        &self,
        request: Request<wire::SignInOperatorRequest>,
    ) -> Result<Response<wire::SignInOperatorResponse>, Status> {
        let wire::SignInOperatorRequest { email, password, code, user_agent } = request.into_inner();
        let asked =
            OperatorSignIn { email: &email, password: &password, code: code.as_deref(), user_agent: &user_agent };
        let (token, opened) = self.accounts.sign_in(asked).await?;
        Ok(Response::new(wire::SignInOperatorResponse { token, session: Some(session(opened)) }))
    }

    async fn get_operator_session(
        &self,
        request: Request<wire::GetOperatorSessionRequest>,
    ) -> Result<Response<wire::GetOperatorSessionResponse>, Status> {
        let wire::GetOperatorSessionRequest { token } = request.into_inner();
        let found = self.accounts.session(&token).await?;
        Ok(Response::new(wire::GetOperatorSessionResponse { session: Some(session(found)) }))
    }

    async fn end_operator_session(
        &self,
        request: Request<wire::EndOperatorSessionRequest>,
    ) -> Result<Response<wire::EndOperatorSessionResponse>, Status> {
        let wire::EndOperatorSessionRequest { token } = request.into_inner();
        self.accounts.end_session(&token).await?;
        Ok(Response::new(wire::EndOperatorSessionResponse {}))
    }

    async fn put_operator(
        &self,
        request: Request<wire::PutOperatorRequest>,
    ) -> Result<Response<wire::PutOperatorResponse>, Status> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ManageOperators, None)?;
        let wire::PutOperatorRequest { email, name, role: word, password } = request.into_inner();
        let made = self.operators.put(&principal, NewOperator { email, name, role: role(word)?, password }).await?;
        Ok(Response::new(wire::PutOperatorResponse { operator: Some(operator(made)) }))
    }

    async fn list_operators(
        &self,
        request: Request<wire::ListOperatorsRequest>,
    ) -> Result<Response<wire::ListOperatorsResponse>, Status> {
        let found = self.operators.list(&principal::of(&request)).await?;
        Ok(Response::new(wire::ListOperatorsResponse { operators: found.into_iter().map(operator).collect() }))
    }

    async fn invite_operator(
        &self,
        request: Request<wire::InviteOperatorRequest>,
    ) -> Result<Response<wire::InviteOperatorResponse>, Status> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ManageOperators, None)?;
        let wire::InviteOperatorRequest { email, name, role: word, language } = request.into_inner();
        let invited = self.operators.invite(&principal, (&email, &name, role(word)?), &language).await?;
        Ok(Response::new(wire::InviteOperatorResponse { operator: Some(operator(invited)) }))
    }

    async fn send_invitation(
        &self,
        request: Request<wire::SendInvitationRequest>,
    ) -> Result<Response<wire::SendInvitationResponse>, Status> {
        let principal = principal::of(&request);
        let wire::SendInvitationRequest { operator_id, language } = request.into_inner();
        self.operators.invite_again(&principal, &operator_id, &language).await?;
        Ok(Response::new(wire::SendInvitationResponse {}))
    }

    async fn change_operator(
        &self,
        request: Request<wire::ChangeOperatorRequest>,
    ) -> Result<Response<wire::ChangeOperatorResponse>, Status> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ManageOperators, None)?;
        let wire::ChangeOperatorRequest { operator_id, name, role: word } = request.into_inner();
        let role = word.map(role).transpose()?;
        let changed = self.operators.change(&principal, &operator_id, name.as_deref(), role).await?;
        Ok(Response::new(wire::ChangeOperatorResponse { operator: Some(operator(changed)) }))
    }

    async fn remove_operator(
        &self,
        request: Request<wire::RemoveOperatorRequest>,
    ) -> Result<Response<wire::RemoveOperatorResponse>, Status> {
        let principal = principal::of(&request);
        let wire::RemoveOperatorRequest { operator_id } = request.into_inner();
        self.operators.remove(&principal, &operator_id).await?;
        Ok(Response::new(wire::RemoveOperatorResponse {}))
    }

    async fn reset_operator_totp(
        &self,
        request: Request<wire::ResetOperatorTotpRequest>,
    ) -> Result<Response<wire::ResetOperatorTotpResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ResetOperatorTotpRequest { operator_id, language } = request.into_inner();
        self.operators.reset_totp(&principal, &operator_id, &language).await?;
        Ok(Response::new(wire::ResetOperatorTotpResponse {}))
    }

    async fn list_operator_sessions(
        &self,
        request: Request<wire::ListOperatorSessionsRequest>,
    ) -> Result<Response<wire::ListOperatorSessionsResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ListOperatorSessionsRequest { operator_id, token } = request.into_inner();
        let found = self.operators.sessions(&principal, &operator_id, &token).await?;
        let sessions = found.into_iter().map(open_session).collect();
        Ok(Response::new(wire::ListOperatorSessionsResponse { sessions }))
    }

    async fn end_operator_sessions(
        &self,
        request: Request<wire::EndOperatorSessionsRequest>,
    ) -> Result<Response<wire::EndOperatorSessionsResponse>, Status> {
        let principal = principal::of(&request);
        let wire::EndOperatorSessionsRequest { operator_id, token, session_id } = request.into_inner();
        self.operators.end_sessions(&principal, &operator_id, &token, &session_id).await?;
        Ok(Response::new(wire::EndOperatorSessionsResponse {}))
    }

    async fn change_operator_password(
        &self,
        request: Request<wire::ChangeOperatorPasswordRequest>,
    ) -> Result<Response<wire::ChangeOperatorPasswordResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ChangeOperatorPasswordRequest { old_password, new_password, token } = request.into_inner();
        self.accounts.change_password(&principal, &old_password, &new_password, &token).await?;
        Ok(Response::new(wire::ChangeOperatorPasswordResponse {}))
    }

    async fn get_totp(
        &self,
        request: Request<wire::GetTotpRequest>,
    ) -> Result<Response<wire::GetTotpResponse>, Status> {
        let SecondFactorState { is_on, recovery_codes_left } =
            self.accounts.second_factor(&principal::of(&request)).await?;
        Ok(Response::new(wire::GetTotpResponse { enabled: is_on, recovery_codes_left }))
    }

    async fn start_totp(
        &self,
        request: Request<wire::StartTotpRequest>,
    ) -> Result<Response<wire::StartTotpResponse>, Status> {
        let NewAuthenticator { secret, url, qr_code_svg } = self.accounts.start_totp(&principal::of(&request)).await?;
        Ok(Response::new(wire::StartTotpResponse { secret, url, qr_code_svg }))
    }

    async fn confirm_totp(
        &self,
        request: Request<wire::ConfirmTotpRequest>,
    ) -> Result<Response<wire::ConfirmTotpResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ConfirmTotpRequest { code } = request.into_inner();
        let recovery_codes = self.accounts.confirm_totp(&principal, &code).await?;
        Ok(Response::new(wire::ConfirmTotpResponse { recovery_codes }))
    }

    async fn remove_totp(
        &self,
        request: Request<wire::RemoveTotpRequest>,
    ) -> Result<Response<wire::RemoveTotpResponse>, Status> {
        let principal = principal::of(&request);
        let wire::RemoveTotpRequest { password } = request.into_inner();
        self.accounts.remove_totp(&principal, &password).await?;
        Ok(Response::new(wire::RemoveTotpResponse {}))
    }

    async fn replace_recovery_codes(
        &self,
        request: Request<wire::ReplaceRecoveryCodesRequest>,
    ) -> Result<Response<wire::ReplaceRecoveryCodesResponse>, Status> {
        let principal = principal::of(&request);
        let wire::ReplaceRecoveryCodesRequest { password } = request.into_inner();
        let recovery_codes = self.accounts.replace_recovery_codes(&principal, &password).await?;
        Ok(Response::new(wire::ReplaceRecoveryCodesResponse { recovery_codes }))
    }

    async fn send_password_link(
        &self,
        request: Request<wire::SendPasswordLinkRequest>,
    ) -> Result<Response<wire::SendPasswordLinkResponse>, Status> {
        let wire::SendPasswordLinkRequest { email, language, requester } = request.into_inner();
        self.accounts.request_link(&email, &language, &requester)?;
        Ok(Response::new(wire::SendPasswordLinkResponse {}))
    }

    async fn get_password_link(
        &self,
        request: Request<wire::GetPasswordLinkRequest>,
    ) -> Result<Response<wire::GetPasswordLinkResponse>, Status> {
        let wire::GetPasswordLinkRequest { token } = request.into_inner();
        let (account, expires_at) = self.accounts.look(&token).await?;
        let Operator { id: _, email, name, role: _ } = account.operator;
        Ok(Response::new(wire::GetPasswordLinkResponse { email, name, expires_at: Some(timestamp(expires_at)) }))
    }

    async fn use_password_link(
        &self,
        request: Request<wire::UsePasswordLinkRequest>,
    ) -> Result<Response<wire::UsePasswordLinkResponse>, Status> {
        let wire::UsePasswordLinkRequest { token, password } = request.into_inner();
        self.accounts.use_link(&token, &password).await?;
        Ok(Response::new(wire::UsePasswordLinkResponse {}))
    }

    async fn list_audit(
        &self,
        request: Request<wire::ListAuditRequest>,
    ) -> Result<Response<wire::ListAuditResponse>, Status> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadAudit, None)?;
        let wire::ListAuditRequest { subject, page_size, page_token, actor, action, from_day, to_day } =
            request.into_inner();
        let given = |text: String| (!text.is_empty()).then_some(text);
        let page = AuditPage {
            subject: given(subject),
            actor: given(actor),
            action: given(action),
            from: from_day.map(|day| date("from_day", day)).transpose()?,
            to: to_day.map(|day| date("to_day", day)).transpose()?,
            before: given(page_token),
            limit: page_size.into(),
        };
        let (entries, next) = self.operators.audit(&principal, page).await?;
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
        self.operators.record_audit(&principal, (&actor, &action, &subject), &fields).await?;
        Ok(Response::new(wire::RecordAuditResponse {}))
    }
}
