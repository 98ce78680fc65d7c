//! What stays cost elsewhere.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{Saving, ShownSaving};

use super::Hosting;
use crate::{
    domain::{listing::Listing, refusal::Refusal, saving},
    error::Error,
};

/// A saving with what guests would see of it.
pub type KnownSaving = (Option<Saving>, Option<ShownSaving>);

impl Hosting {
    /// What a stay costs on a platform, as the owner saw it, and as guests would see it if it were shown.
    pub async fn saving(&self, principal: &Principal, listing_id: &str) -> Result<KnownSaving, Error> {
        access::may(principal, Action::ReadListing, Some(listing_id))?;
        let listing = self.listing(listing_id).await?;
        let saving = self.store.saving(&listing.id).await?;
        Ok(self.with_preview(saving, &listing))
    }

    /// Replaces it, or forgets it.
    pub async fn put_saving(
        &self,
        principal: &Principal,
        listing_id: &str,
        saving: Option<Saving>,
    ) -> Result<KnownSaving, Error> {
        access::may(principal, Action::EditPrices, Some(listing_id))?;
        let listing = self.listing(listing_id).await?;
        let saving = saving.map(|saving| saving::checked(saving, &listing, self.clock.now())).transpose()?;
        self.store.put_saving(&principal.actor(), &listing.id, saving.as_ref()).await?;
        Ok(self.with_preview(saving, &listing))
    }

    fn with_preview(&self, saving: Option<Saving>, listing: &Listing) -> KnownSaving {
        let preview = saving.as_ref().and_then(|saving| saving::compared(saving, listing, self.clock.now()));
        (saving, preview)
    }

    async fn listing(&self, listing_id: &str) -> Result<Listing, Error> {
        let id = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        Ok(self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?.listing)
    }
}
