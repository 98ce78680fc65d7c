//! The search index: active listings and their nights in memory, searched without the database.
//!
//! [`SearchIndex`] is the whole interface; what is behind it may change. [`refresh`] keeps it true.

mod entry;
mod places;
pub mod refresh;
mod state;

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

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
    summary::Summary,
};
use state::State;

/// A page of a search.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The listings of the page, in order.
    pub items: Vec<Arc<Summary>>,
    /// How many match in all.
    pub total: usize,
    /// The cursor of the next page; empty on the last.
    pub next_cursor: String,
    /// On the first page of a dated search: listings with no taken night, and at least one that only
    /// the owner knows about. In the same order, as many as a page has.
    pub unknown: Vec<Arc<Summary>>,
    /// How many such listings there are, on the first page of a dated search.
    pub unknown_total: usize,
}

/// A place that has active listings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Whether it is a town or an area around towns.
    pub kind: DestinationKind,
    /// Its name, as `city` whichever it is.
    pub name: DestinationName,
    /// How many active listings it has.
    pub listings: usize,
}

/// What kind of place a destination is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DestinationKind {
    /// An island, a region or a province.
    Area,
    /// A town.
    Town,
}

/// Active listings and their nights, in memory. Clones share one index.
#[derive(Clone)]
pub struct SearchIndex {
    state: Arc<RwLock<State>>,
    secret: PlaceSecret,
}

impl SearchIndex {
    /// An empty index. `secret` moves the points guests see.
    pub fn new(secret: PlaceSecret) -> Self {
        Self { state: Arc::default(), secret }
    }

    /// Finds listings. A stay that no place can offer is refused before anything else; a dated search
    /// is refused until [`set_nights_loaded`](Self::set_nights_loaded).
    pub fn search(&self, query: &SearchQuery, now: DateTime<Utc>) -> Result<Page, Refusal> {
        self.read().search(query, now)
    }

    /// The listings that became active last.
    pub fn latest(&self, limit: usize) -> Vec<Arc<Summary>> {
        self.read().latest(limit)
    }

    /// Places that match a query: areas first, then towns; of each those it names best, then those with most listings.
    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        self.read().destinations(query, limit)
    }

    /// Refuses a stay that no listing can offer, by the days it is where listings are.
    pub fn check_offered(&self, stay: Stay, now: DateTime<Utc>) -> Result<(), Refusal> {
        self.read().check_offered(stay, now)
    }

    /// What is known about a stay at one listing; `None` when its nights never came.
    pub fn availability(&self, id: &ListingId, stay: Stay, now: DateTime<Utc>) -> Option<Availability> {
        self.read().nights_of(id).map(|nights| nights.stay(stay, now))
    }

    /// Takes in a listing. One that guests may not see leaves; an older version changes nothing.
    pub fn put_listing(&self, listing: &Listing, version: u64) {
        // The expensive part happens before the lock.
        let card = listing.status.is_public().then(|| Summary::card(listing, &self.secret));
        self.write().put_listing(listing, version, card);
    }

    /// Forgets a listing that no longer exists.
    pub fn remove_listing(&self, id: &ListingId) {
        self.write().remove_listing(id);
    }

    /// Takes in the nights of a listing, whether the listing is here or not yet. An older version
    /// changes nothing.
    pub fn put_nights(&self, id: &ListingId, nights: Nights) {
        self.write().put_nights(id, nights);
    }

    /// Forgets the nights of a listing: all of them are unknown.
    pub fn remove_nights(&self, id: &ListingId) {
        self.write().remove_nights(id);
    }

    /// From now on dated searches are answered.
    pub fn set_nights_loaded(&self) {
        self.write().set_nights_loaded();
    }

    /// The version of each listing taken in, those that guests may not see included.
    pub fn listing_versions(&self) -> HashMap<ListingId, u64> {
        self.read().listing_versions().clone()
    }

    /// The version of a listing that was taken in.
    pub fn listing_version(&self, id: &ListingId) -> Option<u64> {
        self.read().listing_versions().get(id).copied()
    }

    /// The listings whose nights are known.
    pub fn listings_with_nights(&self) -> Vec<ListingId> {
        self.read().listings_with_nights()
    }

    /// How many listings can be found.
    pub fn len(&self) -> usize {
        self.read().len()
    }

    /// Whether no listing can be found.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        // A change that panicked half-way was a programming error; answering beats going down with it.
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
