//! What hosting brings and needs: numbers of a home, its host and how fast they answer, the book for its guests, what stays cost
//! elsewhere, and its calendar on other sites.

mod hosts;
mod savings;
mod widgets;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::Principal,
};
use casacero_proto::listing::v1::{GuestBook, SimilarHomes, StatisticsWeek};
use chrono::TimeDelta;

use crate::{
    domain::{
        guest_book,
        identity::ListingId,
        place::PlaceSecret,
        refusal::Refusal,
        statistics::{self, answer_time, beside, by_week, compared_days},
    },
    error::Error,
    search::{SearchIndex, SimilarQuery},
    store::Store,
};

pub use hosts::HomeHost;

/// How many homes one is compared with at most.
const SIMILAR_MAX: usize = 50;

/// The answer time is that of inquiries that came within this time.
const YEAR: TimeDelta = TimeDelta::days(365);

/// Numbers of a home.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Oldest first.
    pub weeks: Vec<StatisticsWeek>,
    /// Half of the inquiries of the last year are answered within this time.
    pub answer_time: Option<TimeDelta>,
    /// Absent where too few homes are alike, or this process does not search.
    pub similar: Option<SimilarHomes>,
}

#[derive(Clone)]
pub struct Hosting {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    /// Finds homes that are alike; absent where this process does not search.
    pub index: Option<SearchIndex>,
    /// The key of the offset of the points that guests see.
    pub secret: PlaceSecret,
}

impl Hosting {
    pub async fn statistics(&self, principal: &Principal, listing_id: &str) -> Result<Statistics, Error> {
        access::may(principal, Action::ReadStatistics, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        let now = self.clock.now();
        let events = self.store.events_since(&id, statistics::first_day(now)).await?;
        let asked = self.store.asked_since(&id, now - YEAR).await?;
        let similar = self.beside_similar(&id).await?;
        Ok(Statistics { weeks: by_week(&events, &asked, now), answer_time: answer_time(&asked, now), similar })
    }

    /// A home beside those that are like it. One that guests cannot see is like none.
    async fn beside_similar(&self, id: &ListingId) -> Result<Option<SimilarHomes>, Error> {
        let now = self.clock.now();
        let query = SimilarQuery { id: id.clone(), stay: None, party: None, limit: SIMILAR_MAX };
        let found = match self.index.as_ref().map(|index| index.similar(&query, now)) {
            Some(Ok(found)) => found,
            Some(Err(Refusal::ListingNotFound)) | None => return Ok(None),
            Some(Err(refusal)) => return Err(refusal.into()),
        };
        let mut ids: Vec<ListingId> = found.iter().filter_map(|found| found.card.id.parse().ok()).collect();
        ids.push(id.clone());
        let (from, until) = compared_days(now);
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
