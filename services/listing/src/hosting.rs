//! What hosting brings and needs: numbers of a home, how fast its owner answers, and the book for its guests.

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::Principal,
};
use casacero_proto::listing::v1::{GuestBook, StatisticsWeek};
use chrono::TimeDelta;

use crate::{
    domain::{
        guest_book,
        identity::ListingId,
        refusal::Refusal,
        statistics::{self, answer_time, by_week, usual_hours},
    },
    error::Error,
    store::Store,
};

/// The answer time is that of inquiries that came within this time.
const YEAR: TimeDelta = TimeDelta::days(365);

/// Numbers of a home.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Oldest first.
    pub weeks: Vec<StatisticsWeek>,
    /// Half of the inquiries of the last year are answered within this time.
    pub answer_time: Option<TimeDelta>,
}

#[derive(Clone)]
pub struct Hosting {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
}

impl Hosting {
    pub async fn statistics(&self, principal: &Principal, listing_id: &str) -> Result<Statistics, Error> {
        access::may(principal, Action::ReadStatistics, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        let now = self.clock.now();
        let events = self.store.events_since(&id, statistics::first_day(now)).await?;
        let asked = self.store.asked_since(&id, now - YEAR).await?;
        Ok(Statistics { weeks: by_week(&events, &asked, now), answer_time: answer_time(&asked, now) })
    }

    /// Within how many hours the owner of a public listing usually answers.
    pub async fn usually_answers_within(&self, listing_id: &str) -> Result<Option<u32>, Error> {
        let id: ListingId = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        if !self.store.is_public(&id).await? {
            return Err(Refusal::ListingNotFound.into());
        }
        let now = self.clock.now();
        Ok(answer_time(&self.store.asked_since(&id, now - YEAR).await?, now).and_then(usual_hours))
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
