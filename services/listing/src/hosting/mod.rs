//! What hosting brings and needs: numbers of a home, its host and how fast they answer, the book for its guests, what stays cost
//! elsewhere, and its calendar on other sites.

mod hosts;
mod portraits;
mod savings;
mod widgets;

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    blob::BlobStore,
    clock::Clock,
    principal::Principal,
};
use casacero_proto::listing::v1::{GuestBook, SimilarHomes, StatisticsWeek};
use chrono::TimeDelta;
use tokio::sync::Semaphore;

use crate::{
    domain::{
        guest_book,
        identity::ListingId,
        place::PlaceSecret,
        refusal::Refusal,
        statistics::{self, answer_time, beside, by_week, compared_days},
    },
    error::Error,
    store::Store,
};

pub use hosts::HomeHost;

/// How many homes one is compared with at most.
const SIMILAR_MAX: usize = 50;

/// Numbers of a home.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Oldest first.
    pub weeks: Vec<StatisticsWeek>,
    /// Half of the inquiries of the last year are answered within this time.
    pub answer_time: Option<TimeDelta>,
    /// Absent where too few homes are alike.
    pub similar: Option<SimilarHomes>,
}

#[derive(Clone)]
pub struct Hosting {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    /// The key of the offset of the points that guests see.
    pub secret: PlaceSecret,
    pub media: BlobStore,
    /// Whose turn it is to decode a photo of a host.
    pub decoding: Arc<Semaphore>,
}

impl Hosting {
    /// Numbers of a home, beside those of homes that are like it.
    pub async fn statistics(
        &self,
        principal: &Principal,
        listing_id: &str,
        similar: &[String],
    ) -> Result<Statistics, Error> {
        access::may(principal, Action::ReadStatistics, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        let now = self.clock.now();
        let events = self.store.events_since(&id, statistics::first_day(now)).await?;
        let asked = self.store.asked_since(&id, now - statistics::ANSWERS_OF).await?;
        let similar = self.beside_similar(&id, similar).await?;
        Ok(Statistics { weeks: by_week(&events, &asked, now), answer_time: answer_time(&asked, now), similar })
    }

    /// A home beside those that a search found to be like it.
    async fn beside_similar(&self, id: &ListingId, similar: &[String]) -> Result<Option<SimilarHomes>, Error> {
        let others = similar.iter().filter_map(|other| other.parse::<ListingId>().ok()).filter(|other| other != id);
        let ids: Vec<ListingId> = others.take(SIMILAR_MAX).chain([id.clone()]).collect();
        let (from, until) = compared_days(self.clock.now());
        let mut all = self.store.popularity(&ids, from, until).await?;
        let own = all.remove(id.as_str()).unwrap_or_default();
        Ok(beside(own, &all.into_values().collect::<Vec<_>>()))
    }

    /// The book of a home, for its owners; a blank one if there is none.
    pub async fn guest_book(&self, principal: &Principal, listing_id: &str) -> Result<GuestBook, Error> {
        access::may(principal, Action::EditGuestBook, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        Ok(self.store.guest_book(&id).await?.unwrap_or_default())
    }

    pub async fn put_guest_book(
        &self,
        principal: &Principal,
        listing_id: &str,
        book: GuestBook,
    ) -> Result<GuestBook, Error> {
        access::may(principal, Action::EditGuestBook, Some(listing_id))?;
        let id = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        let book = guest_book::checked(book).map_err(Refusal::from)?;
        let is_kept = self.store.put_guest_book(&principal.actor(), &id, &book).await?;
        if is_kept { Ok(book) } else { Err(Refusal::ListingNotFound.into()) }
    }

    async fn known(&self, listing_id: &str) -> Result<ListingId, Error> {
        let id = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        if self.store.is_listed(&id).await? { Ok(id) } else { Err(Refusal::ListingNotFound.into()) }
    }
}
