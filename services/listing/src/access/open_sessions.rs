//! Open sessions of a listing: shown to its owners, and ended by them. See `docs/rules/access.md#sessions`.

use casacero_common::{
    access::{self, Action, Denied},
    principal::{AuthLevel, Principal},
};

use super::accounts::Accounts;
use crate::{
    domain::{
        identity::ListingId,
        refusal::Refusal,
        token::{digest, session_name},
    },
    error::Error,
    store::{EndedSessions, OpenSession},
};

/// A session that opens a listing, as its owners see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSession {
    /// Its name, which opens nothing.
    pub name: String,
    pub session: OpenSession,
    /// Whether it is the caller's.
    pub is_current: bool,
}

impl Accounts {
    /// The sessions that open a listing, the one that was used last first. `token` is the secret of the caller's.
    pub async fn open_sessions(
        &self,
        principal: &Principal,
        listing_id: &str,
        token: &str,
    ) -> Result<Vec<NamedSession>, Error> {
        access::may(principal, Action::ReadOwners, Some(listing_id))?;
        let id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let current = digest(token);
        let named = |session: OpenSession| NamedSession {
            name: session_name(&session.digest),
            is_current: session.digest == current,
            session,
        };
        Ok(self.store.open_sessions(&id).await?.into_iter().map(named).collect())
    }

    /// Takes a listing from the session of a name, or from all but the caller's where the name is empty. Succeeds if there
    /// is none. A co-owner ends no session of an owner.
    pub async fn end_sessions(
        &self,
        principal: &Principal,
        listing_id: &str,
        token: &str,
        name: &str,
    ) -> Result<(), Error> {
        access::may(principal, Action::EndSessions, Some(listing_id))?;
        let id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let (actor, now) = (principal.actor(), self.clock.now());
        let open = self.store.open_sessions(&id).await?;
        let spares_owners = matches!(principal, Principal::Owner { standing: AuthLevel::CoOwner, .. });
        let is_spared = |session: &OpenSession| spares_owners && session.grant.standing(now) >= AuthLevel::Owner;
        if name.is_empty() {
            let stay = open.into_iter().filter(is_spared).map(|session| session.digest);
            let stay: Vec<String> = stay.chain([digest(token)]).collect();
            return Ok(self.store.end_sessions(&actor, &id, EndedSessions::AllBut(&stay)).await?);
        }
        if let Some(named) = open.iter().find(|session| session_name(&session.digest) == name) {
            if is_spared(named) {
                return Err(Denied::Forbidden.into());
            }
            self.store.end_sessions(&actor, &id, EndedSessions::One(&named.digest)).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::principal::Role;
    use chrono::TimeDelta;

    use super::*;
    use crate::access::{
        accounts::SignIn,
        harness::{Harness, PASSWORD, harness},
    };

    fn owner(standing: AuthLevel) -> Principal {
        Principal::Owner { property_id: "CASA-1".into(), owner_id: Some("o1".into()), standing }
    }

    async fn by_password(test: &Harness, user_agent: &str) -> String {
        let asked = SignIn { listing_id: "CASA-1", password: PASSWORD, user_agent, ..SignIn::default() };
        test.accounts.sign_in(asked).await.expect("opened").0
    }

    /// AuthLevel, address, user agent, and whether it is the caller's.
    async fn listed(test: &Harness, token: &str) -> Vec<(AuthLevel, Option<String>, Option<String>, bool)> {
        let open = test.accounts.open_sessions(&owner(AuthLevel::Owner), "CASA-1", token).await.expect("listed");
        let now = test.clock.now();
        open.into_iter()
            .map(|NamedSession { name: _, session, is_current }| {
                (session.grant.standing(now), session.email, session.user_agent, is_current)
            })
            .collect()
    }

    #[tokio::test]
    async fn an_owner_sees_every_session_that_opens_the_home() {
        let test = harness().await;
        let (first, ana) = (by_password(&test, "Firefox\n").await, Some("ana@example.com".to_owned()));
        test.clock.advance(TimeDelta::minutes(1));
        let second = test.by_link("Safari").await;
        assert_eq!(
            listed(&test, &second).await,
            [
                (AuthLevel::FreshOwner, ana.clone(), Some("Safari".to_owned()), true),
                (AuthLevel::Password, None, Some("Firefox".to_owned()), false),
            ]
        );
        // A session is extended when it is used 10 minutes later. It is then the one that was used last.
        test.clock.advance(TimeDelta::minutes(20));
        test.accounts.session(&first).await.expect("open");
        assert_eq!(
            listed(&test, &first).await,
            [
                (AuthLevel::Password, None, Some("Firefox".to_owned()), true),
                (AuthLevel::Owner, ana, Some("Safari".to_owned()), false),
            ]
        );
        test.clock.advance(TimeDelta::hours(12));
        assert_eq!(listed(&test, &first).await, [], "they are over");
    }

    #[tokio::test]
    async fn a_session_with_two_grants_is_listed_once() {
        let test = harness().await;
        let present = test.by_link("Safari").await;
        let asked = SignIn { listing_id: "CASA-1", password: PASSWORD, present: Some(&present), ..SignIn::default() };
        let (token, session) = test.accounts.sign_in(asked).await.expect("opened");
        let ways_in = session.grants.iter().filter(|grant| grant.listing_id.as_str() == "CASA-1").count();
        assert_eq!(ways_in, 2);
        let ana = Some("ana@example.com".to_owned());
        assert_eq!(listed(&test, &token).await, [(AuthLevel::FreshOwner, ana, None, true)]);
    }

    #[tokio::test]
    async fn sessions_end_one_by_one_or_all_but_the_callers() {
        let test = harness().await;
        let mut tokens = Vec::new();
        for browser in ["one", "two", "three"] {
            tokens.push(by_password(&test, browser).await);
            test.clock.advance(TimeDelta::minutes(1));
        }
        let owner = owner(AuthLevel::Owner);
        let names: Vec<String> = test
            .accounts
            .open_sessions(&owner, "CASA-1", &tokens[0])
            .await
            .expect("listed")
            .into_iter()
            .map(|session| session.name)
            .collect();
        let opens = async || {
            let mut opens = Vec::new();
            for token in &tokens {
                opens.push(!test.accounts.session(token).await.expect("open").grants.is_empty());
            }
            opens
        };
        let stored = digest(&tokens[1]);
        for name in ["none", tokens[1].as_str(), stored.as_str()] {
            test.accounts.end_sessions(&owner, "CASA-1", &tokens[0], name).await.expect("nothing to end");
        }
        assert_eq!(opens().await, [true, true, true]);
        // The last one first: the name in the middle is that of the second.
        test.accounts.end_sessions(&owner, "CASA-1", &tokens[0], &names[1]).await.expect("ended");
        assert_eq!(opens().await, [true, false, true]);
        test.accounts.end_sessions(&owner, "CASA-1", &tokens[0], "").await.expect("ended");
        assert_eq!(opens().await, [true, false, false]);
        assert_eq!(test.audited("access.end_sessions").await, 2);
    }

    #[tokio::test]
    async fn who_only_knows_the_password_neither_sees_nor_ends_sessions() {
        let test = harness().await;
        let token = by_password(&test, "").await;
        let viewer = Principal::Operator { id: "leo".into(), role: Role::Viewer };
        for (principal, sees) in [(Principal::Guest, false), (owner(AuthLevel::Password), false), (viewer, true)] {
            let seen = test.accounts.open_sessions(&principal, "CASA-1", &token).await;
            assert_eq!(seen.is_ok(), sees, "{principal:?}");
            let ended = test.accounts.end_sessions(&principal, "CASA-1", &token, "").await;
            assert!(matches!(ended, Err(Error::Denied(Denied::Forbidden))), "{principal:?}");
        }
    }
}
