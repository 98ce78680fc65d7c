//! One listing in the index: the data that searches compare, and its card.

use std::sync::Arc;

use chrono_tz::Tz;

use crate::domain::{
    listing::Listing,
    nights::Nights,
    order::{Ordering, Position, Rank},
    query::Filter,
    summary::Summary,
};

/// One listing that guests may see.
pub(super) struct Entry {
    pub card: Arc<Summary>,
    /// The slot of its place.
    pub place: u32,
    /// The property's zone; used until the nights are loaded, which have their own.
    time_zone: Tz,
    pub nights: Option<Nights>,
    spread: u64,
}

impl Entry {
    pub fn new(listing: &Listing, card: Summary, place: u32, nights: Option<Nights>) -> Self {
        Self { spread: card.id.spread(), card: Arc::new(card), place, time_zone: listing.place.time_zone, nights }
    }

    pub fn time_zone(&self) -> Tz {
        self.nights.as_ref().map_or(self.time_zone, |nights| nights.time_zone)
    }

    /// Whether it passes the filters other than destination and free nights.
    pub fn passes(&self, filter: &Filter) -> bool {
        (filter.property_types.is_empty() || filter.property_types.contains(&self.card.property_type))
            && filter.party.is_none_or(|party| party.check_fits(self.card.capacity).is_ok())
            && filter.price.is_none_or(|price| price.matches(&self.card.price))
            && filter.stay.is_none_or(|stay| self.card.rates.allow(stay))
    }

    pub fn rank(&self, ordering: &Ordering) -> Rank {
        ordering.rank(self.spread, &self.card.price, self.card.listed_at)
    }

    pub fn position(&self, rank: Rank) -> Position {
        Position { rank, id: self.card.id.clone() }
    }
}
