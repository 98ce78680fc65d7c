//! Passwords of listings, and sessions of the people who sign in.

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::Principal,
};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Notify;

use super::{credentials::Hashing, notices::Notices};
use crate::{
    domain::{
        access::{Grant, Proof, Session, user_agent},
        identity::ListingId,
        password::Password,
        refusal::Refusal,
        text::Named as _,
        token::{digest, new_token},
    },
    error::Error,
    mail::access::SensitiveChange,
    store::{Browser, Store},
};

/// A session ends after this time without use.
pub const IDLE: TimeDelta = TimeDelta::hours(12);
/// A session ends this long after it was opened, however much it is used.
const LONGEST: TimeDelta = TimeDelta::days(30);
/// Smallest extension that is written to the database, so that not every request is a write.
const WORTH_WRITING: TimeDelta = TimeDelta::minutes(10);

/// When a session ends that is used now.
fn end(opened_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    (now + IDLE).min(opened_at + LONGEST)
}

/// Opens, finds and ends sessions, and sets passwords.
#[derive(Clone)]
pub struct Accounts {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    /// Hashes passwords.
    pub hashing: Hashing,
    /// Tells owners of sensitive changes.
    pub notices: Notices,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
}

/// A sign-in with a listing's password.
#[derive(Clone, Copy, Default)]
pub struct SignIn<'a> {
    pub listing_id: &'a str,
    pub password: &'a str,
    /// The secret of the browser's present session.
    pub present: Option<&'a str>,
    /// The browser's device secret.
    pub device: Option<&'a str>,
    /// What the browser calls itself; empty if that is not known.
    pub user_agent: &'a str,
    /// Too many failed attempts by unknown browsers: passwords are refused for listings that can be mailed a link.
    pub links_only: bool,
}

impl Accounts {
    /// Opens a session if the password is right, and returns it with its secret. It takes over the grants of the
    /// browser's present session, whose secret ends, and how old that is.
    pub async fn sign_in(&self, asked: SignIn<'_>) -> Result<(String, Session), Error> {
        let SignIn { listing_id, password, present, device, user_agent: told, links_only } = asked;
        let listing_id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        if links_only && !self.store.has_no_address(&listing_id).await? {
            return Err(Refusal::LinkRequired.into());
        }
        let known = self.store.password_hash(&listing_id).await?;
        let matches = self.hashing.matches(password, known.clone()).await?;
        let (Some(hash), true) = (known, matches) else {
            return Err(Refusal::WrongPassword.into());
        };
        let now = self.clock.now();
        let present = present.map(digest);
        // It stays the same session, with a grant more.
        let opened_at = match &present {
            Some(present) => self.open(present).await?.map_or(now, |session| session.opened_at),
            None => now,
        };
        let grant = Grant { listing_id: listing_id.clone(), proof: Proof::Password, proven_at: now };
        let session = Session { grants: vec![grant], opened_at, expires_at: end(opened_at, now) };
        let token = new_token();
        let secret = digest(&token);
        let browser = Browser { device: device.map(digest), user_agent: user_agent(told) };
        let proven = (&listing_id, hash.as_str());
        if !self.store.open_session_by_password(&secret, &session, proven, present.as_deref(), &browser).await? {
            return Err(Refusal::WrongPassword.into());
        }
        let session = self.open(&secret).await?.ok_or(Refusal::SessionEnded)?;
        Ok((token, session))
    }

    pub(super) async fn open(&self, digest: &str) -> Result<Option<Session>, Error> {
        let now = self.clock.now();
        Ok(self.store.session(digest).await?.filter(|session| session.expires_at > now))
    }

    /// The session of a secret. Using a session extends it.
    pub async fn session(&self, token: &str) -> Result<Session, Error> {
        let digest = digest(token);
        let now = self.clock.now();
        let session = self.open(&digest).await?.ok_or(Refusal::SessionEnded)?;
        let expires_at = end(session.opened_at, now);
        if expires_at - session.expires_at < WORTH_WRITING {
            return Ok(session);
        }
        self.store.prolong_session(&digest, expires_at).await?;
        Ok(Session { expires_at, ..session })
    }

    pub async fn end_session(&self, token: &str) -> Result<(), Error> {
        Ok(self.store.end_session(&digest(token)).await?)
    }

    /// Sets a listing's password. Password sessions no longer open the listing.
    pub async fn set_password(&self, principal: &Principal, listing_id: &str, password: &str) -> Result<(), Error> {
        access::may(principal, Action::ReplacePassword, Some(listing_id))?;
        let listing_id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let password = Password::parse(password).named("password").map_err(Refusal::from)?;
        let hash = self.hashing.hash(password).await?;
        let notice = self.notices.of(&listing_id, SensitiveChange::Password).await?;
        self.store.put_password(&principal.actor(), &listing_id, &hash, None, notice).await??;
        self.mail_waits.notify_one();
        Ok(())
    }

    /// Changes a listing's password; requires the old one.
    pub async fn change_password(
        &self,
        principal: &Principal,
        listing_id: &str,
        old: &str,
        new: &str,
    ) -> Result<(), Error> {
        access::may(principal, Action::ChangePassword, Some(listing_id))?;
        let listing_id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let new = Password::parse(new).named("new_password").map_err(Refusal::from)?;
        let known = self.store.password_hash(&listing_id).await?;
        if !self.hashing.matches(old, known.clone()).await? {
            return Err(Refusal::WrongPassword.into());
        }
        let hash = self.hashing.hash(new).await?;
        Ok(self.store.put_password(&principal.actor(), &listing_id, &hash, known.as_deref(), None).await??)
    }

    /// Whether a browser signed in to a listing before.
    pub async fn is_known_device(&self, listing_id: &str, device: &str) -> Result<bool, Error> {
        Ok(self.store.is_known_device(&digest(device), listing_id).await?)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        access::Denied,
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
        principal::Role,
    };

    use super::*;
    use crate::{
        store::MIGRATIONS,
        testing::{letterhead, listing, now},
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
        let notices = Notices { store: store.clone(), letterhead: letterhead() };
        let accounts = Accounts { store, clock, hashing: Hashing::default(), notices, mail_waits: Arc::default() };
        accounts.set_password(&operator(), "CASA-1", PASSWORD).await.expect("set");
        (accounts, folder)
    }

    fn with<'a>(listing_id: &'a str, password: &'a str) -> SignIn<'a> {
        SignIn { listing_id, password, ..SignIn::default() }
    }

    async fn opened(accounts: &Accounts) -> String {
        accounts.sign_in(with("CASA-1", PASSWORD)).await.expect("opened").0
    }

    #[tokio::test]
    async fn who_knows_the_password_gets_a_session_and_nobody_else() {
        let (accounts, _folder) = accounts().await;
        let (token, session) = accounts.sign_in(with("CASA-1", PASSWORD)).await.expect("opened");
        assert_eq!(accounts.session(&token).await.expect("open"), session);
        assert_eq!(session.grants[0].listing_id.as_str(), "CASA-1");
        let tries = [
            ("CASA-1", "olas y vient"),
            ("CASA-1", "Olas y viento"),
            ("CASA-1", ""),
            // CASA-2 has no password, so no password opens it.
            ("CASA-2", ""),
            ("CASA-2", PASSWORD),
            ("CASA-2", "a password that nobody has"),
            ("CASA-9", "a password that nobody has"),
        ];
        for (id, password) in tries {
            let refused = accounts.sign_in(with(id, password)).await.expect_err("refused");
            assert!(matches!(refused, Error::Refused(Refusal::WrongPassword)), "{id} {password}: {refused}");
        }
        for malformed in ["nonsense", "", " CASA-1"] {
            let refused = accounts.sign_in(with(malformed, PASSWORD)).await.expect_err("refused");
            assert!(matches!(refused, Error::Refused(Refusal::InvalidListingId)), "{malformed}: {refused}");
        }
        let refused = accounts.sign_in(with("CASA-1", &"x".repeat(1_000_000))).await.expect_err("refused");
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
        assert_eq!(accounts.session(&second).await.expect("open").grants, [], "it opens nothing any more");
        assert!(accounts.sign_in(with("CASA-1", PASSWORD)).await.is_err());
        accounts.sign_in(with("CASA-1", "another one")).await.expect("opened");
    }

    #[tokio::test]
    async fn one_session_opens_several_listings() {
        let (accounts, _folder) = accounts().await;
        accounts.set_password(&operator(), "CASA-2", PASSWORD).await.expect("set");
        let first = opened(&accounts).await;
        let (second, _) =
            accounts.sign_in(SignIn { present: Some(&first), ..with("CASA-2", PASSWORD) }).await.expect("opened");
        assert!(accounts.session(&first).await.is_err(), "its secret was changed");
        let (third, session) =
            accounts.sign_in(SignIn { present: Some(&second), ..with("CASA-2", PASSWORD) }).await.expect("opened");
        let opens: Vec<_> = session.grants.iter().map(|grant| grant.listing_id.as_str()).collect();
        assert_eq!(opens, ["CASA-1", "CASA-2"]);
        assert_eq!(accounts.session(&third).await.expect("open"), session);
    }

    #[tokio::test]
    async fn a_session_grows_no_younger_with_a_further_grant() {
        let (accounts, _folder) = accounts().await;
        accounts.set_password(&operator(), "CASA-2", PASSWORD).await.expect("set");
        let first = opened(&accounts).await;
        for _ in 0..71 {
            accounts.clock.advance(TimeDelta::hours(10));
            accounts.session(&first).await.expect("still open");
        }
        let further = SignIn { present: Some(&first), ..with("CASA-2", PASSWORD) };
        let (second, session) = accounts.sign_in(further).await.expect("opened");
        assert_eq!((session.grants.len(), session.opened_at), (2, now()));
        accounts.clock.advance(TimeDelta::hours(10));
        assert!(accounts.session(&second).await.is_err(), "thirty days are over");
    }

    #[tokio::test]
    async fn a_password_is_set_by_who_may_and_has_a_length() {
        let (accounts, _folder) = accounts().await;
        let refused = accounts.set_password(&Principal::Guest, "CASA-1", "another one").await;
        assert!(matches!(refused, Err(Error::Denied(Denied::Forbidden))));
        let refused = accounts.set_password(&Principal::with_password("CASA-1"), "CASA-1", "another one").await;
        assert!(matches!(refused, Err(Error::Denied(Denied::FreshLinkRequired))));
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
