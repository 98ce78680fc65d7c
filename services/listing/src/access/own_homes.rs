//! The homes that a session opens.

use casacero_common::principal::AuthLevel;
use casacero_proto::listing::v1::ListingStatus::Removed;
use chrono::{DateTime, Utc};

use super::accounts::Accounts;
use crate::{
    domain::{identity::ListingId, listing::Listing, refusal::Refusal, token::digest},
    error::Error,
};

/// A home in the list of one's homes.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnHome {
    pub listing: Listing,
    /// The rights that the session has.
    pub standing: AuthLevel,
    /// Inquiries that nobody has answered.
    pub new_inquiries: u32,
    /// Since when mails to the owner's address come back.
    pub mail_failing_since: Option<DateTime<Utc>>,
}

impl Accounts {
    /// The homes that the session of a secret opens, by name, without those that are removed. It does not extend the
    /// session.
    pub async fn own_homes(&self, token: &str) -> Result<Vec<OwnHome>, Error> {
        let session = self.open(&digest(token)).await?.ok_or(Refusal::SessionEnded)?;
        let mut ids: Vec<ListingId> = session.grants.iter().map(|grant| grant.listing_id.clone()).collect();
        ids.sort();
        ids.dedup();
        let now = self.clock.now();
        let counts = self.store.new_inquiries(&ids).await?;
        let mut homes = Vec::with_capacity(ids.len());
        for found in self.store.listings(&ids).await? {
            let listing = found.listing;
            let Some(grant) = session.grant(&listing.id, now) else { continue };
            if listing.status == Removed {
                continue;
            }
            let new_inquiries = counts.get(listing.id.as_str()).copied().unwrap_or_default();
            let mail_failing_since = match &listing.owner.email {
                Some(email) => self.store.mail_failing_since(email.as_str()).await?,
                None => None,
            };
            homes.push(OwnHome { standing: grant.standing(now), new_inquiries, mail_failing_since, listing });
        }
        homes.sort_by_key(|home| (home.listing.name.as_str().to_lowercase(), home.listing.id.clone()));
        Ok(homes)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::on_backend;
    use diesel_async::RunQueryDsl as _;

    use super::*;
    use crate::{
        access::harness::harness,
        domain::text::Line,
        store::FailureSource,
        testing::{id, listing},
    };

    #[tokio::test]
    async fn a_session_opens_the_homes_of_its_person_by_name() {
        let test = harness().await;
        let mut named = listing(3);
        named.name = Line::parse("almendro").expect("a name");
        test.store.put_listing(named).await.expect("kept");
        test.store.put_listing(Listing { status: Removed, ..listing(4) }).await.expect("kept");
        let token = test.by_link("").await;
        let homes = test.accounts.own_homes(&token).await.expect("listed");
        let told: Vec<_> = homes.iter().map(|home| (home.listing.id.clone(), home.standing)).collect();
        let fresh = AuthLevel::FreshOwner;
        assert_eq!(told, [(id(3), fresh), (id(1), fresh), (id(2), fresh)]);
        let refused = test.accounts.own_homes("no token").await.expect_err("refused");
        assert!(matches!(refused, Error::Refused(Refusal::SessionEnded)), "{refused}");
    }

    #[tokio::test]
    async fn inquiries_count_while_they_are_new_and_were_not_kept_apart() {
        let test = harness().await;
        let token = test.by_link("").await;
        let mut connection = test.store.database().connection().await.expect("connected");
        let inquiries = [
            ("CASA-1", "new", "NULL"),
            ("CASA-1", "new", "NULL"),
            ("CASA-1", "new", "'links'"),
            ("CASA-1", "answered", "NULL"),
            ("CASA-2", "declined", "NULL"),
            ("CASA-3", "new", "NULL"),
        ];
        for (number, (home, state, suspicion)) in inquiries.into_iter().enumerate() {
            let query = diesel::sql_query(format!(
                "INSERT INTO inquiries (id, listing_id, fingerprint, guest_name, guest_email, message, language, \
                 consented_at, received_at, state, suspicion) VALUES ('{number}', '{home}', '', 'Zoë', \
                 'zoe@example.org', 'Hello', 'en', '2026-06-01 12:00:00', '2026-06-01 12:00:00', '{state}', {suspicion})"
            ));
            on_backend!(connection, c => query.execute(c).await).expect("written");
        }
        drop(connection);
        let homes = test.accounts.own_homes(&token).await.expect("listed");
        let counts: Vec<u32> = homes.iter().map(|home| home.new_inquiries).collect();
        assert_eq!(counts, [2, 0]);
    }

    #[tokio::test]
    async fn mails_that_come_back_from_the_owner_are_told() {
        let test = harness().await;
        let token = test.by_link("").await;
        let owner = listing(1).owner.email.expect("an address");
        let (source, since) = (FailureSource::Refusal, Some(test.clock.now()));
        test.store.mark_mail_failure(owner.as_str(), source, "550 5.1.1 no such user").await.expect("marked");
        let homes = test.accounts.own_homes(&token).await.expect("listed");
        let told: Vec<_> = homes.iter().map(|home| home.mail_failing_since).collect();
        assert_eq!(told, [since, since]);
    }
}
