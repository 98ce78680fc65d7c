//! Members of listings: owners and co-owners.

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::Principal,
};
use casacero_proto::listing::v1::ListingStatus;
use tokio::sync::Notify;

use super::{
    links::{address, new_link},
    notices::Notices,
};
use crate::{
    domain::{
        access::Member,
        access_link::{Link, LinkPurpose},
        identity::ListingId,
        listing::Listing,
        refusal::Refusal,
        token::{digest, new_token},
    },
    error::Error,
    mail::{
        access::SensitiveChange,
        letter::Letterhead,
        lifecycle::{language_of, mail_language},
    },
    store::Store,
};

/// Shows and changes the members of listings.
#[derive(Clone)]
pub struct Members {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    pub letterhead: Letterhead,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
    /// Tells owners of sensitive changes.
    pub notices: Notices,
}

impl Members {
    /// The members of a listing.
    pub async fn list(&self, principal: &Principal, listing_id: &str) -> Result<Vec<Member>, Error> {
        access::may(principal, Action::ReadOwners, Some(listing_id))?;
        let id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        Ok(self.store.members(&id).await?)
    }

    /// Invites a co-owner. The answer is the same when the recipient has reached the mail limit and gets nothing.
    pub async fn invite(
        &self,
        principal: &Principal,
        listing_id: &str,
        email: &str,
        language: &str,
    ) -> Result<(), Error> {
        access::may(principal, Action::ChangeCoOwners, Some(listing_id))?;
        let (id, email, language) = (self.known(listing_id).await?, address(email)?, mail_language(language));
        let token = new_token();
        let link = new_link(LinkPurpose::CoOwner, &email, &id, language, &self.clock);
        let mail = self.letterhead.co_owner_link(&email, language, &token, &id);
        let notice = self.notices.of(&id, SensitiveChange::CoOwnerInvited).await?;
        self.store.invite_co_owner(&principal.actor(), &id, (&digest(&token), &link, mail), notice).await?;
        self.mail_waits.notify_one();
        Ok(())
    }

    /// Removes a co-owner. Their sessions no longer open the listing.
    pub async fn remove(&self, principal: &Principal, listing_id: &str, owner_id: &str) -> Result<(), Error> {
        access::may(principal, Action::ChangeCoOwners, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        let notice = self.notices.of(&id, SensitiveChange::CoOwnerRemoved).await?;
        self.store.remove_co_owner(&principal.actor(), &id, owner_id, notice).await?;
        self.mail_waits.notify_one();
        Ok(())
    }

    /// Sets the address by which a listing's owner signs in, and mails a link there. For owners who lost access to
    /// their address. Where the listing has it, only the link is mailed.
    pub async fn link_owner(
        &self,
        principal: &Principal,
        listing_id: &str,
        email: &str,
        language: &str,
    ) -> Result<(), Error> {
        access::may(principal, Action::LinkOwner, Some(listing_id))?;
        let (email, language) = (address(email)?, mail_language(language));
        let listing = self.listing(listing_id).await?;
        let id = listing.id.clone();
        let token = new_token();
        let link = new_link(LinkPurpose::SignIn, &email, &id, language, &self.clock);
        let mail = self.letterhead.sign_in_link(&email, language, &token, std::slice::from_ref(&id));
        let notice = self.letterhead.owner_linked(&listing);
        self.store.link_owner(&principal.actor(), &id, &email, (&digest(&token), &link, mail), notice).await??;
        self.mail_waits.notify_one();
        Ok(())
    }

    /// Mails each address whose homes nobody owns yet one link that claims them all, unless it has one that may still be
    /// used. Returns how many were mailed.
    pub async fn invite_owners(&self, principal: &Principal) -> Result<usize, Error> {
        access::may(principal, Action::LinkOwner, None)?;
        let mut mailed = 0;
        for (email, ids) in self.store.unclaimed_addresses().await? {
            let homes = self.store.listings(&ids).await?;
            let mut homes: Vec<Listing> = homes
                .into_iter()
                .map(|found| found.listing)
                .filter(|listing| listing.status != ListingStatus::Removed)
                .collect();
            homes.sort_by(|one, other| one.id.cmp(&other.id));
            let Some(first) = homes.first() else { continue };
            let language = language_of(first);
            let ids: Vec<ListingId> = homes.iter().map(|listing| listing.id.clone()).collect();
            let token = new_token();
            let expires_at = self.clock.now() + LinkPurpose::Confirm.lifetime();
            let mail = self.letterhead.claim_link(&email, language, &token, &ids);
            // About no single home, so that it opens all of them.
            let link = Link {
                purpose: LinkPurpose::Confirm,
                email,
                listing_id: None,
                language: language.to_owned(),
                expires_at,
            };
            self.store.mail_claim(&principal.actor(), &first.id, (&digest(&token), &link, mail)).await?;
            mailed += 1;
        }
        if mailed > 0 {
            self.mail_waits.notify_one();
        }
        Ok(mailed)
    }

    async fn known(&self, listing_id: &str) -> Result<ListingId, Error> {
        Ok(self.listing(listing_id).await?.id)
    }

    async fn listing(&self, listing_id: &str) -> Result<Listing, Error> {
        let id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let found = self.store.listing(&id).await?;
        found.map(|found| found.listing).ok_or_else(|| Refusal::ListingNotFound.into())
    }
}
