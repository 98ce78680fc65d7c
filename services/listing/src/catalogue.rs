//! Listings: read, imported, and moved through their lifecycle.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{ListingStatus, OfferSettings, PriceSettings};
use chrono::{DateTime, Utc};

use crate::{
    contents::CurrentContent,
    domain::{
        identity::{ListingId, RecordId},
        lifecycle::Lifecycle as _,
        listing::Listing,
        offer,
        refusal::Refusal,
        stay::Stay,
        stay_price::{Party, StayPrice, check_asked, price_of},
        text::{Line, Named as _},
    },
    error::Error,
    store::{StatusChange, Store, Versioned},
};

/// The places of the launch offer.
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchOffer {
    /// While the offer is closed, only those that were taken.
    pub size: u32,
    pub spots_left: u32,
    /// What later listings cost.
    pub prices: PriceSettings,
}

#[derive(Clone)]
pub struct Catalogue {
    store: Store,
    id_prefix: String,
    content: CurrentContent,
}

impl Catalogue {
    /// A catalogue whose ids begin with `id_prefix`.
    pub fn new(store: Store, id_prefix: String, content: CurrentContent) -> Self {
        Self { store, id_prefix, content }
    }

    /// A listing that guests may see, as they see it, by its id or its record id.
    pub async fn public_listing(&self, id: &str) -> Result<Versioned, Error> {
        let found = if let Ok(record_id) = id.parse::<RecordId>() {
            self.store.listing_of_record(&record_id).await?
        } else {
            let id: ListingId = id.parse().map_err(|_| Refusal::InvalidListingId)?;
            self.store.listing(&id).await?
        };
        let public = found.filter(|found| found.listing.status.is_public());
        public.map(Versioned::shown).ok_or(Error::Refused(Refusal::ListingNotFound))
    }

    /// Those of some listings that guests may see, in this order.
    pub async fn public_listings(&self, ids: &[ListingId]) -> Result<Vec<Versioned>, Error> {
        let found = self.store.listings(ids).await?.into_iter().filter(|found| found.listing.status.is_public());
        let mut found: Vec<Versioned> = found.map(Versioned::shown).collect();
        found.sort_by_key(|found| ids.iter().position(|id| *id == found.listing.id));
        Ok(found)
    }

    /// What a stay costs at a listing that guests may see, asked for at `now`. Fails as [`check_asked`] does.
    pub async fn stay_price(
        &self,
        id: &str,
        stay: Stay,
        party: Option<Party>,
        now: DateTime<Utc>,
    ) -> Result<StayPrice, Error> {
        let Versioned { listing, version: _, translations: _ } = self.public_listing(id).await?;
        let (party, today) = check_asked(listing.capacity, listing.place.time_zone, stay, party, now)?;
        Ok(price_of(&listing.price, &listing.rates, stay, party, today))
    }

    /// Creates or replaces a listing under its id. Returns its version. Any status is allowed, because an import states
    /// what was decided elsewhere. An erased listing does not come back.
    pub async fn import(&self, principal: &Principal, listing: Listing) -> Result<u64, Error> {
        access::may(principal, Action::Import, None)?;
        if !listing.id.as_str().starts_with(&self.id_prefix) {
            return Err(Refusal::InvalidListingId.into());
        }
        Ok(self.store.import_listing(&principal.actor(), listing).await??)
    }

    /// Moves a listing through its lifecycle. Returns its version.
    pub async fn change_status(
        &self,
        principal: &Principal,
        id: &ListingId,
        status: ListingStatus,
        reason: &str,
    ) -> Result<u64, Error> {
        access::may(principal, Action::Review, None)?;
        let reason = Line::<500>::parse_optional(Some(reason)).named("reason").map_err(Refusal::from)?;
        if status == ListingStatus::Active {
            let known = self.store.listing(id).await?.ok_or(Refusal::ListingNotFound)?.listing;
            // Only what was never active needs the number.
            if known.activated_at.is_none() && self.content.licences().lacks(&known) {
                return Err(Refusal::LicenseRequired.into());
            }
        }
        let change = StatusChange {
            id,
            status,
            reason: reason.as_ref().map_or("", Line::as_str),
            changed_by: &principal.actor(),
        };
        Ok(self.store.change_status(change).await??)
    }

    /// How many places of the launch offer are left.
    pub async fn launch_offer(&self) -> Result<LaunchOffer, Error> {
        let OfferSettings { open, size } = self.content.launch_offer();
        let taken = self.store.ever_activated(size).await?;
        // A closed offer has the places that were taken, so it is over and stays true.
        let size = if open { size } else { u32::try_from(taken).map_or(size, |taken| size.min(taken)) };
        Ok(LaunchOffer { size, spots_left: offer::spots_left(size, taken), prices: self.content.prices() })
    }
}
