//! One listing in the index: the data that searches compare, and its card.

use std::sync::Arc;

use casacero_proto::listing::v1::ListingSummary;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{Found, places::Places};
use crate::domain::{
    destination::DestinationName,
    identity::ListingId,
    listing::{Capacity, Listing},
    money::Price,
    nights::Nights,
    order::{Ordering, Position, Rank},
    query::Filter,
    rates::Rates,
    vocabulary::PropertyType,
};

/// One listing that guests may see.
pub(super) struct Entry {
    pub id: ListingId,
    pub destination: DestinationName,
    /// What a list shows of it, ready to be sent.
    pub card: Arc<ListingSummary>,
    property_type: PropertyType,
    capacity: Capacity,
    price: Price,
    rates: Rates,
    listed_at: DateTime<Utc>,
    /// The slot of its place.
    pub place: u32,
    /// The property's zone; used until the nights are loaded, which have their own.
    time_zone: Tz,
    pub nights: Option<Nights>,
    spread: u64,
}

impl Entry {
    pub fn new(listing: &Listing, card: ListingSummary, places: &mut Places, nights: Option<Nights>) -> Self {
        let destination = DestinationName::of(&listing.place);
        Self {
            id: listing.id.clone(),
            card: Arc::new(card),
            property_type: listing.property_type,
            capacity: listing.capacity,
            price: listing.price,
            rates: listing.rates.clone(),
            listed_at: listing.listed_at(),
            place: places.add(&listing.place, &destination),
            destination,
            time_zone: listing.place.time_zone,
            nights,
            spread: listing.id.spread(),
        }
    }

    pub fn time_zone(&self) -> Tz {
        self.nights.as_ref().map_or(self.time_zone, |nights| nights.time_zone)
    }

    /// Whether it passes the filters other than destination and free nights.
    pub fn passes(&self, filter: &Filter) -> bool {
        (filter.property_types.is_empty() || filter.property_types.contains(&self.property_type))
            && filter.party.is_none_or(|party| party.check_fits(self.capacity).is_ok())
            && filter.price.is_none_or(|price| price.matches(&self.price))
            && filter.stay.is_none_or(|stay| self.rates.allow(stay))
    }

    pub fn rank(&self, ordering: &Ordering) -> Rank {
        ordering.rank(self.spread, &self.price, self.listed_at)
    }

    pub fn position(&self, rank: Rank) -> Position {
        Position { rank, id: self.id.clone() }
    }

    /// What a search shows of it.
    pub fn found(&self, filter: &Filter) -> Found {
        Found { card: Arc::clone(&self.card), stay_price: filter.stay_price(&self.price, &self.rates, self.capacity) }
    }
}
