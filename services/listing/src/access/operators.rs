//! Operators of the directory: created, invited, changed and removed by admins, and what they did. See
//! `docs/rules/operators.md`. What they do themselves is in `operator_accounts.rs`.

use std::sync::Arc;

use casacero_common::{
    access::{self, Action, Denied},
    clock::Clock,
    principal::{Principal, Role},
};
use tokio::sync::Notify;
use uuid::Uuid;

use super::credentials::Hashing;
use crate::{
    domain::{
        access::Operator,
        access_link::LinkPurpose,
        contact::EmailAddress,
        password::Password,
        refusal::Refusal,
        text::{Invalid, Line, Named as _},
        token::{digest, new_token, session_name},
    },
    error::Error,
    mail::letter::Letterhead,
    store::{AuditEntry, AuditPage, EndedSessions, OpenOperatorSession, OperatorAccount, OperatorLink, Store},
};

/// Minimum length of an operator's password.
const SHORTEST_PASSWORD: usize = 12;
/// Maximum length of an operator's name.
const NAME_MAX: usize = 80;

/// Default number of audit entries on a page.
const AUDIT_PAGE: i64 = 50;
/// Maximum number of audit entries on a page.
const AUDIT_PAGE_MAX: i64 = 100;

#[derive(Clone, Debug)]
pub struct NewOperator {
    /// The address it signs in with.
    pub email: String,
    /// The name that others see.
    pub name: String,
    pub role: Role,
    pub password: String,
}

/// A session of an operator, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedOperatorSession {
    /// Its name, which opens nothing.
    pub name: String,
    pub session: OpenOperatorSession,
    /// Whether it is the caller's.
    pub is_current: bool,
}

/// Manages operators.
#[derive(Clone)]
pub struct Operators {
    pub store: Store,
    pub clock: Clock,
    pub hashing: Hashing,
    pub letterhead: Letterhead,
    pub mail_waits: Arc<Notify>,
}

impl Operators {
    /// All operators, by address.
    pub async fn list(&self, principal: &Principal) -> Result<Vec<OperatorAccount>, Error> {
        access::may(principal, Action::ManageOperators, None)?;
        Ok(self.store.operators().await?)
    }

    /// The operator of an address.
    pub async fn of_address(&self, principal: &Principal, email: &str) -> Result<OperatorAccount, Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let email = address(email).named("email").map_err(Refusal::from)?;
        Ok(self.store.operator(&email).await?.ok_or(Refusal::OperatorNotFound)?)
    }

    /// Creates an operator, or changes the one of that address and ends its sessions.
    pub async fn put(&self, principal: &Principal, operator: NewOperator) -> Result<OperatorAccount, Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let NewOperator { email, name, role, password } = operator;
        let operator = new_operator(&email, &name, role)?;
        let password = long_enough(&password).named("password").map_err(Refusal::from)?;
        let hash = self.hashing.hash(password).await?;
        Ok(self.store.put_operator(&principal.actor(), &operator, &hash).await??)
    }

    /// Creates an operator who has no password yet, and mails a link to set one.
    pub async fn invite(
        &self,
        principal: &Principal,
        (email, name, role): (&str, &str, Role),
        language: &str,
    ) -> Result<OperatorAccount, Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let operator = new_operator(email, name, role)?;
        let link = self.invitation(&operator.email, language);
        if !self.store.add_operator(&principal.actor(), &operator, None, Some(link)).await? {
            return Err(Refusal::OperatorExists.into());
        }
        self.mail_waits.notify_one();
        Ok(self.store.operator_by_id(&operator.id).await?.ok_or(Refusal::OperatorNotFound)?)
    }

    /// Mails the link of an invitation again.
    pub async fn invite_again(&self, principal: &Principal, id: &str, language: &str) -> Result<(), Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let account = self.store.operator_by_id(id).await?.ok_or(Refusal::OperatorNotFound)?;
        let link = self.invitation(&account.operator.email, language);
        self.store.invite_operator_again(&principal.actor(), id, link).await??;
        self.mail_waits.notify_one();
        Ok(())
    }

    fn invitation(&self, email: &str, language: &str) -> OperatorLink {
        let token = new_token();
        let mail = self.letterhead.operator_invitation(email, language, &token);
        let expires_at = self.clock.now() + LinkPurpose::CoOwner.lifetime();
        OperatorLink { digest: digest(&token), expires_at, mail }
    }

    /// Changes the name or the role of an operator.
    pub async fn change(
        &self,
        principal: &Principal,
        id: &str,
        name: Option<&str>,
        role: Option<Role>,
    ) -> Result<OperatorAccount, Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let name = name.map(Line::<NAME_MAX>::parse).transpose().named("name").map_err(Refusal::from)?;
        let name = name.as_ref().map(Line::as_str);
        Ok(self.store.change_operator(&principal.actor(), id, name, role).await??)
    }

    /// Removes an operator, whose sessions and links end.
    pub async fn remove(&self, principal: &Principal, id: &str) -> Result<(), Error> {
        access::may(principal, Action::ManageOperators, None)?;
        Ok(self.store.remove_operator(&principal.actor(), id).await??)
    }

    /// Switches off the second factor of an operator, and tells them by mail.
    pub async fn reset_totp(&self, principal: &Principal, id: &str, language: &str) -> Result<(), Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let account = self.store.operator_by_id(id).await?.ok_or(Refusal::OperatorNotFound)?;
        let mail = self.letterhead.operator_totp_removed(&account.operator.email, language);
        self.store.remove_totp(&principal.actor(), id, Some(mail)).await??;
        self.mail_waits.notify_one();
        Ok(())
    }

    /// Whose sessions are meant: the caller's own where the id is empty.
    async fn whose(&self, principal: &Principal, id: &str) -> Result<String, Error> {
        if id.is_empty() {
            return own_id(principal).map(ToOwned::to_owned);
        }
        access::may(principal, Action::ManageOperators, None)?;
        let account = self.store.operator_by_id(id).await?.ok_or(Refusal::OperatorNotFound)?;
        Ok(account.operator.id)
    }

    /// The open sessions of an operator, or the caller's own where the id is empty, the one used last first. `token` is the
    /// secret of the caller's session.
    pub async fn sessions(
        &self,
        principal: &Principal,
        id: &str,
        token: &str,
    ) -> Result<Vec<NamedOperatorSession>, Error> {
        let id = self.whose(principal, id).await?;
        let current = digest(token);
        let named = |session: OpenOperatorSession| NamedOperatorSession {
            name: session_name(&session.digest),
            is_current: session.digest == current,
            session,
        };
        Ok(self.store.open_operator_sessions(&id).await?.into_iter().map(named).collect())
    }

    /// Ends the session of a name, or all but the caller's where the name is empty, of an operator, or of the caller where the
    /// id is empty. Succeeds if there is none.
    pub async fn end_sessions(&self, principal: &Principal, id: &str, token: &str, name: &str) -> Result<(), Error> {
        let id = self.whose(principal, id).await?;
        let actor = principal.actor();
        if name.is_empty() {
            let stays = [digest(token)];
            return Ok(self.store.end_operator_sessions(&actor, &id, EndedSessions::AllBut(&stays)).await?);
        }
        let open = self.store.open_operator_sessions(&id).await?;
        if let Some(named) = open.iter().find(|session| session_name(&session.digest) == name) {
            self.store.end_operator_sessions(&actor, &id, EndedSessions::One(&named.digest)).await?;
        }
        Ok(())
    }

    /// Whether there is an operator of an address.
    pub async fn exists(&self, email: &str) -> Result<bool, Error> {
        let email = address(email).named("email").map_err(Refusal::from)?;
        Ok(self.store.operator(&email).await?.is_some())
    }

    /// A page of the audit, newest first, and the token of the next page.
    pub async fn audit(
        &self,
        principal: &Principal,
        mut page: AuditPage,
    ) -> Result<(Vec<AuditEntry>, Option<String>), Error> {
        access::may(principal, Action::ReadAudit, None)?;
        page.limit = if page.limit == 0 { AUDIT_PAGE } else { page.limit.min(AUDIT_PAGE_MAX) };
        let entries = self.store.audit_entries(&page).await?;
        let is_full = i64::try_from(entries.len()).is_ok_and(|length| length == page.limit);
        let next = entries.last().filter(|_| is_full).map(|last| last.id.clone());
        Ok((entries, next))
    }

    /// Records what another of our services allowed a principal to do.
    pub async fn record_audit(
        &self,
        principal: &Principal,
        (actor, action, subject): (&str, &str, &str),
        fields: &[String],
    ) -> Result<(), Error> {
        access::may(principal, Action::WriteAudit, None)?;
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        Ok(self.store.audit_alone(actor, action, subject, &fields).await?)
    }

    /// Creates the operator of the settings, unless one of that address exists. An existing one keeps its password,
    /// which may have been changed since.
    pub async fn ensure(&self, email: &str, password: &str) -> Result<(), Error> {
        let (email, password) = (
            address(email).named("CASACERO_OPERATOR__EMAIL").map_err(Refusal::from)?,
            long_enough(password).named("CASACERO_OPERATOR__PASSWORD").map_err(Refusal::from)?,
        );
        if self.store.operator(&email).await?.is_some() {
            return Ok(());
        }
        let hash = self.hashing.hash(password).await?;
        let id = Uuid::now_v7().to_string();
        let operator = Operator { id, email, name: "Operator".into(), role: Role::Admin };
        if self.store.add_operator("service:settings", &operator, Some(&hash), None).await? {
            tracing::info!(operator = operator.id, "the operator of the settings was made");
        }
        Ok(())
    }
}

/// The id of an operator who looks after the own account.
pub(super) fn own_id(principal: &Principal) -> Result<&str, Error> {
    access::may(principal, Action::OwnAccount, None)?;
    match principal {
        Principal::Operator { id, role: _ } => Ok(id),
        Principal::Guest | Principal::Owner { .. } | Principal::Service { .. } => Err(Denied::Forbidden.into()),
    }
}

fn new_operator(email: &str, name: &str, role: Role) -> Result<Operator, Refusal> {
    let email = address(email).named("email")?;
    let name: Line<NAME_MAX> = Line::parse(name).named("name")?;
    Ok(Operator { id: Uuid::now_v7().to_string(), email, name: name.as_str().to_owned(), role })
}

/// Parses an address, in lower case: addresses that differ only in case are the same operator.
pub(super) fn address(email: &str) -> Result<String, Invalid> {
    Ok(EmailAddress::parse(email)?.as_str().to_lowercase())
}

pub(super) fn long_enough(password: &str) -> Result<Password, Invalid> {
    // An empty one is missing, not short.
    if (1..SHORTEST_PASSWORD).contains(&password.chars().count()) {
        return Err(Invalid::TooShort { min: SHORTEST_PASSWORD });
    }
    Password::parse(password)
}

#[cfg(test)]
mod tests;
