//! The search index: active listings and their nights in memory, searched without the database.
//!
//! [`SearchIndex`] is the whole interface; its internals may change. [`refresh`] keeps it up to date.

mod bits;
mod block;
mod by_place;
mod cached_rows;
mod clusters;
mod days;
mod directory;
mod facets;
mod home;
mod numbers;
mod page;
mod places;
mod possible_stays;
mod ranks;
pub mod refresh;
mod seasons;
mod selection;
mod similar;
mod state;
mod stay_rules;
mod traits;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use arc_swap::{ArcSwap, Guard};
use casacero_proto::listing::v1::ListingCard;
use chrono::{DateTime, Utc};

use crate::domain::{
    destination::{Aliases, DestinationName, DestinationQuery},
    identity::ListingId,
    lifecycle::Lifecycle as _,
    listing::Listing,
    nights::{Availability, Nights},
    place::PlaceSecret,
    query::{Filter, SearchQuery},
    refusal::Refusal,
    stay::Stay,
    stay_price::{Party, StayPrice},
};
use crate::messages;
use places::full_name;
use state::State;

pub use clusters::{Cluster, Clusters};
pub use facets::Facets;
pub use similar::SimilarQuery;

/// One result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What a list shows of it.
    pub card: Arc<ListingCard>,
    /// What the stay costs; `None` if the search has no dates.
    pub stay_price: Option<StayPrice>,
    /// The stay that was found; `None` if the dates are not flexible.
    pub found_stay: Option<Stay>,
    /// From the point that was named to the approximate point, in metres; `None` without either.
    pub distance_m: Option<u32>,
}

/// A page of search results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The listings of the page, in order.
    pub items: Vec<Found>,
    /// The total number of matches.
    pub total: usize,
    /// The cursor of the next page; empty on the last.
    pub next_cursor: String,
    /// Dated searches only: listings without a taken night but with an unknown one, in the same order and page size as
    /// `items`. They stand on the first page; further pages have one group each.
    pub unknown: Vec<Found>,
    /// The total number of such listings, on their pages.
    pub unknown_total: usize,
    /// The cursor of the next page of such listings; empty on the last.
    pub next_unknown_cursor: String,
    /// Counts of the facets; first page only, where they are wanted.
    pub facets: Option<Facets>,
    /// The number of listings that would be in the total if their currency were that of the bounds.
    pub left_out_for_currency: usize,
}

/// A place with active listings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Whether it is a town or an area.
    pub kind: DestinationKind,
    /// Its name; an area's name is in `city`.
    pub name: DestinationName,
    /// The number of its active listings.
    pub listings: usize,
}

impl Destination {
    /// What it is called in a search for exactly its listings; see `docs/rules/search.md#destinations`.
    pub fn full_name(&self) -> String {
        let DestinationName { city, region, country } = &self.name;
        full_name(self.kind, city, region, *country)
    }
}

/// The kind of a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DestinationKind {
    /// A region or province as owners name it, of which nothing more is known.
    Area,
    Town,
    Island,
    Province,
    /// The widest division of a country: in Spain an autonomous community.
    Community,
}

/// The index of active listings and their nights. Clones share one index.
#[derive(Clone)]
pub struct SearchIndex {
    /// What searches see. A search never waits: it ends with the state it began with.
    state: Arc<ArcSwap<State>>,
    /// One writer at a time.
    writer: Arc<Mutex<()>>,
    secret: PlaceSecret,
}

/// A change of the index.
#[derive(Clone, Debug)]
pub enum Change {
    /// Adds or updates a listing, or removes it if it is not public. An older version is ignored.
    Listing {
        listing: Box<Listing>,
        version: u64,
    },
    RemoveListing(ListingId),
    /// Sets the nights of a listing, which need not be in the index yet. An older version is ignored.
    Nights(ListingId, Nights),
    /// Removes the nights of a listing; all of them become unknown.
    RemoveNights(ListingId),
    /// Names the listings whose owners usually answer fast; no others do.
    AnswerFast(Vec<ListingId>),
}

impl SearchIndex {
    /// An empty index. `secret` is the key of the offset of the points that guests see.
    pub fn new(secret: PlaceSecret) -> Self {
        Self { state: Arc::default(), writer: Arc::default(), secret }
    }

    /// Searches listings. A stay that no listing can offer is refused first; a dated search is refused until
    /// [`set_nights_loaded`](Self::set_nights_loaded) was called.
    pub fn search(&self, query: &SearchQuery, now: DateTime<Utc>) -> Result<Page, Refusal> {
        self.read().search(query, now)
    }

    /// What a map shows of a search: the listings within its box, those near one another together.
    pub fn clusters(&self, filter: &Filter, zoom: u32, now: DateTime<Utc>) -> Result<Clusters, Refusal> {
        self.read().clusters(filter, zoom, now)
    }

    /// Listings like one of them, the likest first.
    pub fn similar(&self, query: &SimilarQuery, now: DateTime<Utc>) -> Result<Vec<Found>, Refusal> {
        self.read().similar(query, now)
    }

    /// The possible stays at a listing that begin nearest to the day of a stay, the nearest first, with what they cost.
    pub fn possible_stays(
        &self,
        id: &ListingId,
        stay: Stay,
        party: Option<Party>,
        now: DateTime<Utc>,
    ) -> Result<Vec<(Stay, StayPrice)>, Refusal> {
        self.read().possible_stays(id, stay, party, now)
    }

    /// What a stay costs at one listing; `None` if no such listing is known here.
    pub fn stay_price(
        &self,
        id: &ListingId,
        stay: Stay,
        party: Option<Party>,
        now: DateTime<Utc>,
    ) -> Option<Result<StayPrice, Refusal>> {
        self.read().stay_price(id, stay, party, now)
    }

    /// The most recently listed ones.
    pub fn latest(&self, limit: usize) -> Vec<ListingId> {
        self.read().latest(limit)
    }

    /// Destinations that match a query: areas first, then towns; within each, the best match first, then the most
    /// listings.
    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        self.read().destinations(query, limit)
    }

    /// Refuses a stay that no listing can offer, given the current dates in their time zones.
    pub fn check_offered(&self, stay: Stay, now: DateTime<Utc>) -> Result<(), Refusal> {
        self.read().check_offered(stay, now)
    }

    /// The availability of a stay at one listing; `None` if its nights were never loaded.
    pub fn availability(&self, id: &ListingId, stay: Stay, now: DateTime<Utc>) -> Option<Availability> {
        self.read().availability(id, stay, now).map(|(availability, _)| availability)
    }

    /// Until when a stay at one listing is believed to be available; `None` if it is not available.
    pub fn available_until(&self, id: &ListingId, stay: Stay, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (availability, fresh_until) = self.read().availability(id, stay, now)?;
        fresh_until.filter(|_| availability == Availability::Available)
    }

    /// Makes changes in their order. Searches see all of them at once, and copying what they touch costs as much for many
    /// as for one.
    pub fn change(&self, changes: impl IntoIterator<Item = Change>) {
        // Cards are made before the lock is taken, because they are expensive.
        let changes: Vec<_> = changes.into_iter().map(|change| (self.card_of(&change), change)).collect();
        self.write(|state| {
            for (card, change) in changes {
                match change {
                    Change::Listing { listing, version } => state.put_listing(&listing, version, card),
                    Change::RemoveListing(id) => state.remove_listing(&id),
                    Change::Nights(id, nights) => state.put_nights(&id, &nights),
                    Change::RemoveNights(id) => state.remove_nights(&id),
                    Change::AnswerFast(ids) => state.set_answer_fast(&ids),
                }
            }
        });
    }

    fn card_of(&self, change: &Change) -> Option<Arc<ListingCard>> {
        match change {
            Change::Listing { listing, .. } if listing.status.is_public() => {
                Some(Arc::new(messages::card(listing, &self.secret)))
            }
            _ => None,
        }
    }

    /// See [`Change::Listing`].
    pub fn put_listing(&self, listing: &Listing, version: u64) {
        self.change([Change::Listing { listing: Box::new(listing.clone()), version }]);
    }

    pub fn remove_listing(&self, id: &ListingId) {
        self.change([Change::RemoveListing(id.clone())]);
    }

    /// See [`Change::Nights`].
    pub fn put_nights(&self, id: &ListingId, nights: Nights) {
        self.change([Change::Nights(id.clone(), nights)]);
    }

    /// See [`Change::RemoveNights`].
    pub fn remove_nights(&self, id: &ListingId) {
        self.change([Change::RemoveNights(id.clone())]);
    }

    /// Replaces the other names that find destinations.
    pub fn set_aliases(&self, aliases: Aliases) {
        self.write(|state| state.places.set_aliases(aliases));
    }

    pub fn set_nights_loaded(&self) {
        self.write(|state| state.set_nights_loaded());
    }

    /// The version of each listing received, including those that are not public.
    pub fn listing_versions(&self) -> HashMap<ListingId, u64> {
        self.read().listing_versions()
    }

    /// The version of a listing received.
    pub fn listing_version(&self, id: &ListingId) -> Option<u64> {
        self.read().listing_version(id)
    }

    /// The listings whose nights are loaded.
    pub fn listings_with_nights(&self) -> Vec<ListingId> {
        self.read().listings_with_nights()
    }

    /// The number of listings in the index.
    pub fn len(&self) -> usize {
        self.read().len()
    }

    /// Whether the index has no listings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn read(&self) -> Guard<Arc<State>> {
        self.state.load()
    }

    fn write(&self, change: impl FnOnce(&mut State)) {
        // A panic of another writer published nothing, so the state is whole.
        let _alone = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = State::clone(&self.state.load());
        change(&mut next);
        self.state.store(Arc::new(next));
    }
}

#[cfg(test)]
mod tests;
