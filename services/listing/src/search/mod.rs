//! The search index: active listings and their nights in memory, searched without the database.
//!
//! [`SearchIndex`] is the whole interface; its internals may change. [`refresh`] keeps it up to date.

mod entry;
mod places;
pub mod refresh;
mod state;

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use casacero_proto::listing::v1::ListingSummary;
use chrono::{DateTime, Utc};

use crate::domain::{
    destination::{DestinationName, DestinationQuery},
    identity::ListingId,
    listing::Listing,
    nights::{Availability, Nights},
    place::PlaceSecret,
    query::SearchQuery,
    refusal::Refusal,
    stay::Stay,
    stay_price::StayPrice,
};
use crate::messages;
use state::State;

/// One result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What a list shows of it.
    pub card: Arc<ListingSummary>,
    /// What the stay costs; `None` if the search has no dates.
    pub stay_price: Option<StayPrice>,
}

/// A page of search results.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The listings of the page, in order.
    pub items: Vec<Found>,
    /// The total number of matches.
    pub total: usize,
    /// The cursor of the next page; empty on the last.
    pub next_cursor: String,
    /// First page of a dated search only: listings without a taken night but with an unknown one. Same order and page
    /// size as `items`.
    pub unknown: Vec<Found>,
    /// The total number of such listings; first page of a dated search only.
    pub unknown_total: usize,
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

/// The kind of a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DestinationKind {
    /// An island, a region or a province.
    Area,
    /// A town.
    Town,
}

/// The index of active listings and their nights. Clones share one index.
#[derive(Clone)]
pub struct SearchIndex {
    state: Arc<RwLock<State>>,
    secret: PlaceSecret,
}

impl SearchIndex {
    /// An empty index. `secret` is the key of the offset of the points that guests see.
    pub fn new(secret: PlaceSecret) -> Self {
        Self { state: Arc::default(), secret }
    }

    /// Searches listings. A stay that no listing can offer is refused first; a dated search is refused until
    /// [`set_nights_loaded`](Self::set_nights_loaded) was called.
    pub fn search(&self, query: &SearchQuery, now: DateTime<Utc>) -> Result<Page, Refusal> {
        self.read().search(query, now)
    }

    /// The most recently listed ones.
    pub fn latest(&self, limit: usize) -> Vec<Arc<ListingSummary>> {
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
        self.read().nights_of(id).map(|nights| nights.stay(stay, now))
    }

    /// Adds or updates a listing, or removes it if it is not public. An older version is ignored.
    pub fn put_listing(&self, listing: &Listing, version: u64) {
        // Built before the lock is taken, because it is expensive.
        let card = listing.status.is_public().then(|| messages::card(listing, &self.secret));
        self.write().put_listing(listing, version, card);
    }

    /// Removes an erased listing.
    pub fn remove_listing(&self, id: &ListingId) {
        self.write().remove_listing(id);
    }

    /// Sets the nights of a listing, which need not be in the index yet. An older version is ignored.
    pub fn put_nights(&self, id: &ListingId, nights: Nights) {
        self.write().put_nights(id, nights);
    }

    /// Removes the nights of a listing; all of them become unknown.
    pub fn remove_nights(&self, id: &ListingId) {
        self.write().remove_nights(id);
    }

    /// Enables dated searches.
    pub fn set_nights_loaded(&self) {
        self.write().set_nights_loaded();
    }

    /// The version of each listing received, including those that are not public.
    pub fn listing_versions(&self) -> HashMap<ListingId, u64> {
        self.read().listing_versions().clone()
    }

    /// The version of a listing received.
    pub fn listing_version(&self, id: &ListingId) -> Option<u64> {
        self.read().listing_versions().get(id).copied()
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

    fn read(&self) -> RwLockReadGuard<'_, State> {
        // A panic while the lock is held is a bug, but answering is better than failing for good.
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
