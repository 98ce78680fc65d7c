//! Hosts: what guests see of them, and what owners tell of themselves.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{HostProfile, ListingCard, PublicHost, ShownSaving};
use chrono::NaiveDateTime;

use super::Hosting;
use crate::{
    domain::{
        host,
        identity::ListingId,
        lifecycle::Lifecycle as _,
        refusal::Refusal,
        saving::compared,
        statistics::{ANSWERS_OF, answer_time, usual_hours},
    },
    error::Error,
    messages,
    store::{KnownHost, KnownProfile, Versioned},
};

/// The page of a host shows so many homes.
const HOMES_MAX: i64 = 24;

/// Who offers a home, and what they promise.
#[derive(Clone, Debug, PartialEq)]
pub struct HomeHost {
    /// Within how many hours they usually answer.
    pub usually_within_hours: Option<u32>,
    pub host: Option<PublicHost>,
    pub saving: Option<ShownSaving>,
    /// Whether the home has a phone that was confirmed.
    pub phone_confirmed: bool,
}

impl Hosting {
    /// Who offers a public listing.
    pub async fn home_host(&self, listing_id: &str) -> Result<HomeHost, Error> {
        let id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let found = self.store.listing(&id).await?.filter(|found| found.listing.status.is_public());
        let listing = found.ok_or(Refusal::ListingNotFound)?.listing;
        let now = self.clock.now();
        let asked = self.store.asked_since(&id, now - ANSWERS_OF).await?;
        let saving = self.store.saving(&id).await?.filter(|saving| saving.shown);
        Ok(HomeHost {
            usually_within_hours: answer_time(&asked, now).and_then(usual_hours),
            host: self.store.host_of_home(&id, |profile| profile.shown).await?.map(shown),
            saving: saving.and_then(|saving| compared(&saving, &listing, now)),
            phone_confirmed: self.store.phone(&id).await?.is_some_and(|phone| phone.confirmed_at.is_some()),
        })
    }

    /// The page of a host, with their homes that guests may see.
    pub async fn host(&self, id: &str) -> Result<(PublicHost, Vec<ListingCard>), Error> {
        // Who has no home any more is no host.
        let is_host = |host: &KnownHost| host.profile.shown && host.since.is_some();
        let host = self.store.host(id).await?.filter(is_host).ok_or(Refusal::HostNotFound)?;
        let ids = self.store.homes_of_host(&host.owner_id, HOMES_MAX).await?;
        let mut homes: Vec<Versioned> = self.store.listings(&ids).await?.into_iter().map(Versioned::shown).collect();
        homes.sort_by_key(|found| ids.iter().position(|id| *id == found.listing.id));
        let cards = homes.iter().map(|found| messages::card(&found.listing, &self.secret)).collect();
        Ok((shown(host), cards))
    }

    /// What a person tells of themselves.
    pub async fn host_profile(&self, principal: &Principal, listing_id: &str) -> Result<KnownProfile, Error> {
        let Some(owner_id) = self.person(principal, listing_id).await? else { return Ok(KnownProfile::default()) };
        Ok(self.store.host_profile(&owner_id).await?)
    }

    pub async fn put_host_profile(
        &self,
        principal: &Principal,
        listing_id: &str,
        profile: HostProfile,
    ) -> Result<KnownProfile, Error> {
        let owner_id = self.person(principal, listing_id).await?.ok_or(Refusal::HostNotFound)?;
        let profile = host::checked(profile).map_err(Refusal::from)?;
        Ok(self.store.put_host_profile(&principal.actor(), &owner_id, &profile).await?)
    }

    /// The person whose profile a caller edits: an owner's own, and for operators that of whoever tells something at the home.
    pub(super) async fn person(&self, principal: &Principal, listing_id: &str) -> Result<Option<String>, Error> {
        access::may(principal, Action::EditHostProfile, Some(listing_id))?;
        match principal {
            Principal::Owner { owner_id, .. } => Ok(owner_id.clone()),
            _ => {
                let id = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
                Ok(self.store.host_of_home(&id, |_| true).await?.map(|host| host.owner_id))
            }
        }
    }
}

fn shown(host: KnownHost) -> PublicHost {
    let KnownHost { owner_id: _, id, profile, photo, since } = host;
    let HostProfile { name, about, about_language, languages, shown: _ } = profile;
    let since_day = since.map_or(0, |since: NaiveDateTime| since.date().to_epoch_days());
    PublicHost { id, name, about, about_language, languages, since_day, photo }
}
