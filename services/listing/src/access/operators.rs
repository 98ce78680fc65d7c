//! Operators of the directory and their sessions.

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::{Principal, Role},
};
use chrono::TimeDelta;
use uuid::Uuid;

use super::credentials::Hashing;
use crate::{
    domain::{
        access::{Operator, OperatorSession},
        contact::EmailAddress,
        password::Password,
        refusal::Refusal,
        text::{Invalid, Line, Named as _},
        token::{digest, new_token},
    },
    error::Error,
    store::{AuditEntry, AuditPage, Store},
};

/// A session ends after this time without use. It is short because operators see every owner's address.
const IDLE: TimeDelta = TimeDelta::hours(4);
/// A session ends this long after it was opened, however much it is used.
const LONGEST: TimeDelta = TimeDelta::days(7);
/// Smallest extension that is written to the database, so that not every request is a write.
const WORTH_WRITING: TimeDelta = TimeDelta::minutes(10);
/// Minimum length of an operator's password.
const SHORTEST_PASSWORD: usize = 12;

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

/// Opens, finds and ends sessions of operators, and creates operators.
#[derive(Clone)]
pub struct Operators {
    store: Store,
    clock: Clock,
    hashing: Hashing,
}

impl Operators {
    pub fn new(store: Store, clock: Clock, hashing: Hashing) -> Self {
        Self { store, clock, hashing }
    }

    /// Opens a session if the password is right. Returns its secret.
    pub async fn sign_in(&self, email: &str, password: &str) -> Result<(String, OperatorSession), Error> {
        let found = match address(email) {
            Ok(email) => self.store.operator(&email).await?,
            Err(_) => None,
        };
        let kept = found.as_ref().map(|(_, hash)| hash.clone());
        let matches = self.hashing.matches(password, kept).await?;
        let (Some((operator, hash)), true) = (found, matches) else {
            return Err(Refusal::WrongPassword.into());
        };
        let now = self.clock.now();
        let session = OperatorSession { operator, opened_at: now, expires_at: now + IDLE };
        let token = new_token();
        let opened = self.store.open_operator_session(&digest(&token), &session, &hash).await?;
        if opened { Ok((token, session)) } else { Err(Refusal::WrongPassword.into()) }
    }

    /// The session of a secret. Using a session extends it.
    pub async fn session(&self, token: &str) -> Result<OperatorSession, Error> {
        let digest = digest(token);
        let now = self.clock.now();
        let found = self.store.operator_session(&digest).await?.filter(|session| session.expires_at > now);
        let session = found.ok_or(Refusal::SessionEnded)?;
        let expires_at = (now + IDLE).min(session.opened_at + LONGEST);
        if expires_at - session.expires_at < WORTH_WRITING {
            return Ok(session);
        }
        self.store.prolong_operator_session(&digest, expires_at).await?;
        Ok(OperatorSession { expires_at, ..session })
    }

    pub async fn end_session(&self, token: &str) -> Result<(), Error> {
        Ok(self.store.end_operator_session(&digest(token)).await?)
    }

    /// Creates an operator, or changes the one of that address and ends its sessions.
    pub async fn put(&self, principal: &Principal, operator: NewOperator) -> Result<Operator, Error> {
        access::may(principal, Action::ManageOperators, None)?;
        let NewOperator { email, name, role, password } = operator;
        let email = address(&email).named("email").map_err(Refusal::from)?;
        let name: Line<80> = Line::parse(&name).named("name").map_err(Refusal::from)?;
        let password = long_enough(&password).named("password").map_err(Refusal::from)?;
        let hash = self.hashing.hash(password).await?;
        let id = Uuid::now_v7().to_string();
        let operator = Operator { id, email, name: name.as_str().to_owned(), role };
        Ok(self.store.put_operator(&principal.actor(), &operator, &hash).await?)
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
        if self.store.add_operator("service:settings", &operator, &hash).await? {
            tracing::info!(operator = operator.id, "the operator of the settings was made");
        }
        Ok(())
    }
}

/// Parses an address, in lower case: addresses that differ only in case are the same operator.
fn address(email: &str) -> Result<String, Invalid> {
    Ok(EmailAddress::parse(email)?.as_str().to_lowercase())
}

fn long_enough(password: &str) -> Result<Password, Invalid> {
    if password.chars().count() < SHORTEST_PASSWORD {
        return Err(Invalid::TooShort { min: SHORTEST_PASSWORD });
    }
    Password::parse(password)
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
    };

    use super::*;
    use crate::{store::MIGRATIONS, testing::now};

    const PASSWORD: &str = "olas y viento del sur";

    async fn operators() -> (Operators, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        let operators = Operators::new(store, clock, Hashing::default());
        operators.ensure("Ana@Example.com", PASSWORD).await.expect("made");
        (operators, folder)
    }

    fn new(email: &str, role: Role, password: &str) -> NewOperator {
        NewOperator { email: email.into(), name: "Bea".into(), role, password: password.into() }
    }

    #[tokio::test]
    async fn who_knows_the_password_gets_a_session_and_nobody_else() {
        let (operators, _folder) = operators().await;
        let (token, session) = operators.sign_in("ana@example.com", PASSWORD).await.expect("opened");
        assert_eq!((session.operator.role, session.operator.email.as_str()), (Role::Admin, "ana@example.com"));
        assert_eq!(operators.session(&token).await.expect("open"), session);
        for (email, password) in [
            ("ana@example.com", "olas y viento del su"),
            ("ana@example.com", ""),
            ("bea@example.com", PASSWORD),
            ("nonsense", PASSWORD),
            ("", ""),
        ] {
            let refused = operators.sign_in(email, password).await.expect_err("refused");
            assert!(matches!(refused, Error::Refused(Refusal::WrongPassword)), "{email} {password}: {refused}");
        }
        operators.end_session(&token).await.expect("ended");
        assert!(operators.session(&token).await.is_err());
    }

    #[tokio::test]
    async fn a_session_lasts_while_it_is_used_and_a_week_at_most() {
        let (operators, _folder) = operators().await;
        let open = async || operators.sign_in("ana@example.com", PASSWORD).await.expect("opened").0;
        let (used, unused) = (open().await, open().await);
        for _ in 0..55 {
            operators.clock.advance(TimeDelta::hours(3));
            operators.session(&used).await.expect("still open");
        }
        assert!(operators.session(&unused).await.is_err(), "four hours are over");
        operators.clock.advance(TimeDelta::hours(3));
        assert!(operators.session(&used).await.is_err(), "a week is over");
    }

    #[tokio::test]
    async fn admins_make_operators_and_a_change_ends_their_sessions() {
        let (operators, _folder) = operators().await;
        let admin = |role| Principal::Operator { id: "ana".into(), role };
        let bea =
            operators.put(&admin(Role::Admin), new("bea@example.com", Role::Viewer, PASSWORD)).await.expect("made");
        let (token, _) = operators.sign_in("bea@example.com", PASSWORD).await.expect("opened");
        let changed = new("BEA@example.com", Role::Editor, "another long one");
        let changed = operators.put(&admin(Role::Admin), changed).await.expect("changed");
        assert_eq!((changed.id, changed.role), (bea.id, Role::Editor));
        assert!(operators.session(&token).await.is_err());
        operators.sign_in("bea@example.com", "another long one").await.expect("opened");
        let others = [Principal::Guest, Principal::with_password("CASA-1"), admin(Role::Editor)];
        for principal in others {
            let refused = operators.put(&principal, new("eva@example.com", Role::Admin, PASSWORD)).await;
            assert!(matches!(refused, Err(Error::Denied(_))), "{principal:?}");
        }
        for (email, password) in [("nobody", PASSWORD), ("eva@example.com", "short"), ("eva@example.com", "")] {
            let refused =
                operators.put(&admin(Role::Admin), new(email, Role::Viewer, password)).await.expect_err(email);
            assert!(matches!(&refused, Error::Refused(Refusal::ValidationFailed(_))), "{refused}");
        }
    }

    #[tokio::test]
    async fn the_settings_make_an_operator_and_never_change_one() {
        let (operators, folder) = operators().await;
        let (token, _) = operators.sign_in("ana@example.com", PASSWORD).await.expect("opened");
        operators.ensure("ana@example.com", "quite another one").await.expect("left alone");
        operators.session(&token).await.expect("still open");
        assert!(operators.sign_in("ana@example.com", "quite another one").await.is_err());
        operators.sign_in("ana@example.com", PASSWORD).await.expect("opened");
        let kept = casacero_common::db::testing::everything(operators.store.database(), folder.path()).await;
        for secret in [token.as_str(), PASSWORD, "quite another one"] {
            assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()), "{secret} was written");
        }
    }
}
