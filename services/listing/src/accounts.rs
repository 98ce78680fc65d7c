//! Who may act for a property: passwords, and the sessions of those who know them.

use casacero_common::{clock::Clock, principal::Principal};
use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    credentials::{Hashing, digest, new_token},
    domain::{identity::ListingId, password::Password, refusal::Refusal, text::Named as _},
    error::Error,
    store::Store,
};

/// A session ends when it was not used for so long.
const IDLE: TimeDelta = TimeDelta::hours(12);
/// And in any case so long after it was opened.
const LONGEST: TimeDelta = TimeDelta::days(30);
/// Its end is moved on when that wins at least this much: not every look is to be a write.
const WORTH_WRITING: TimeDelta = TimeDelta::minutes(10);

/// An open session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The property it acts for.
    pub property_id: ListingId,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it ends unless it is used before.
    pub expires_at: DateTime<Utc>,
}

/// Opens, finds and ends sessions, and sets passwords.
#[derive(Clone)]
pub struct Accounts {
    store: Store,
    clock: Clock,
    hashing: Hashing,
}

impl Accounts {
    /// Accounts in a store.
    pub fn new(store: Store, clock: Clock, hashing: Hashing) -> Self {
        Self { store, clock, hashing }
    }

    /// Opens a session for whoever knows the password. Returns its secret.
    pub async fn sign_in(&self, property_id: &str, password: &str) -> Result<(String, Session), Error> {
        let property_id: Option<ListingId> = property_id.trim().parse().ok();
        let kept = match &property_id {
            Some(id) => self.store.password_hash(id).await?,
            None => None,
        };
        let matches = self.hashing.matches(password, kept.clone()).await?;
        let (Some(property_id), Some(hash), true) = (property_id, kept, matches) else {
            return Err(Refusal::WrongPassword.into());
        };
        let now = self.clock.now();
        let session = Session { property_id, opened_at: now, expires_at: now + IDLE };
        let token = new_token();
        let opened = self.store.open_session(&digest(&token), &session, &hash).await?;
        if opened { Ok((token, session)) } else { Err(Refusal::WrongPassword.into()) }
    }

    /// The session that a secret stands for; using it keeps it open.
    pub async fn session(&self, token: &str) -> Result<Session, Error> {
        let digest = digest(token);
        let now = self.clock.now();
        let found = self.store.session(&digest).await?.filter(|session| session.expires_at > now);
        let session = found.ok_or(Refusal::SessionEnded)?;
        let expires_at = (now + IDLE).min(session.opened_at + LONGEST);
        if expires_at - session.expires_at < WORTH_WRITING {
            return Ok(session);
        }
        self.store.prolong_session(&digest, expires_at).await?;
        Ok(Session { expires_at, ..session })
    }

    /// Ends a session.
    pub async fn end_session(&self, token: &str) -> Result<(), Error> {
        Ok(self.store.end_session(&digest(token)).await?)
    }

    /// Sets a property's password and ends its sessions.
    pub async fn set_password(&self, principal: &Principal, property_id: &str, password: &str) -> Result<(), Error> {
        if !principal.may_operate() {
            return Err(Error::Forbidden);
        }
        let property_id: ListingId = property_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let password = Password::parse(password).named("password").map_err(Refusal::from)?;
        let hash = self.hashing.hash(password).await?;
        Ok(self.store.put_password(&property_id, &hash).await??)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
        principal::Role,
    };

    use super::*;
    use crate::{
        store::MIGRATIONS,
        testing::{listing, now},
    };

    const PASSWORD: &str = "olas y viento";

    fn operator() -> Principal {
        Principal::Operator { id: "ana".into(), role: Role::Editor }
    }

    async fn accounts() -> (Accounts, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        store.put_listing(listing(1)).await.expect("kept");
        store.put_listing(listing(2)).await.expect("kept");
        let accounts = Accounts::new(store, clock, Hashing::default());
        accounts.set_password(&operator(), "CASA-1", PASSWORD).await.expect("set");
        (accounts, folder)
    }

    async fn opened(accounts: &Accounts) -> String {
        accounts.sign_in("CASA-1", PASSWORD).await.expect("opened").0
    }

    #[tokio::test]
    async fn who_knows_the_password_gets_a_session_and_nobody_else() {
        let (accounts, _folder) = accounts().await;
        let (token, session) = accounts.sign_in(" CASA-1 ", PASSWORD).await.expect("opened");
        assert_eq!(accounts.session(&token).await.expect("open"), session);
        assert_eq!(session.property_id.as_str(), "CASA-1");
        let tries = [
            ("CASA-1", "olas y vient"),
            ("CASA-1", "Olas y viento"),
            ("CASA-1", ""),
            // It has no password: it opens to nobody.
            ("CASA-2", ""),
            ("CASA-2", PASSWORD),
            ("CASA-2", "a password that nobody has"),
            ("CASA-9", "a password that nobody has"),
            ("nonsense", "a password that nobody has"),
            ("", ""),
        ];
        for (id, password) in tries {
            let refused = accounts.sign_in(id, password).await.expect_err("refused");
            assert!(matches!(refused, Error::Refused(Refusal::WrongPassword)), "{id} {password}: {refused}");
        }
        let refused = accounts.sign_in("CASA-1", &"x".repeat(1_000_000)).await.expect_err("refused");
        assert!(matches!(refused, Error::Refused(Refusal::WrongPassword)), "{refused}");
    }

    #[tokio::test]
    async fn a_session_lasts_while_it_is_used_and_thirty_days_at_most() {
        let (accounts, _folder) = accounts().await;
        let (used, unused) = (opened(&accounts).await, opened(&accounts).await);
        for _ in 0..71 {
            accounts.clock.advance(TimeDelta::hours(10));
            accounts.session(&used).await.expect("still open");
        }
        assert!(accounts.session(&unused).await.is_err(), "twelve hours are over");
        accounts.clock.advance(TimeDelta::hours(10));
        assert!(accounts.session(&used).await.is_err(), "thirty days are over");
    }

    #[tokio::test]
    async fn sessions_end_when_asked_and_with_a_new_password() {
        let (accounts, _folder) = accounts().await;
        let (first, second) = (opened(&accounts).await, opened(&accounts).await);
        accounts.end_session(&first).await.expect("ended");
        accounts.end_session("never opened").await.expect("nothing to end");
        assert!(accounts.session(&first).await.is_err());
        accounts.session(&second).await.expect("open");
        accounts.set_password(&operator(), "CASA-1", "another one").await.expect("set");
        assert!(accounts.session(&second).await.is_err());
        assert!(accounts.sign_in("CASA-1", PASSWORD).await.is_err());
        accounts.sign_in("CASA-1", "another one").await.expect("opened");
    }

    #[tokio::test]
    async fn a_password_is_set_by_who_may_and_has_a_length() {
        let (accounts, _folder) = accounts().await;
        let owner = Principal::Owner { property_id: "CASA-1".into() };
        for principal in [Principal::Guest, owner] {
            let refused = accounts.set_password(&principal, "CASA-1", "another one").await;
            assert!(matches!(refused, Err(Error::Forbidden)), "{principal:?}");
        }
        for (id, password, reason) in [
            ("CASA-1", "12345", "validation_failed"),
            ("CASA-9", "123456", "listing_not_found"),
            ("1", "123456", "invalid_listing_id"),
        ] {
            let refused = accounts.set_password(&operator(), id, password).await.expect_err("refused");
            assert!(matches!(&refused, Error::Refused(refusal) if refusal.reason() == reason), "{refused}");
        }
    }

    #[tokio::test]
    async fn nothing_that_opens_is_kept() {
        let (accounts, folder) = accounts().await;
        let token = opened(&accounts).await;
        let kept = casacero_common::db::testing::everything(accounts.store.database(), folder.path()).await;
        for secret in [token.as_str(), PASSWORD] {
            assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()), "{secret} was written");
        }
    }
}
