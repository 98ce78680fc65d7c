//! One listing in the index: the data that searches compare, and its card.

use std::sync::Arc;

use casacero_proto::listing::v1::{ListingCard, SortOrder};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{Found, places::Places};
use crate::domain::{
    destination::DestinationName,
    identity::ListingId,
    listing::Listing,
    money::Price,
    nights::{Availability, Nights},
    order::{Ordering, Position, Rank, Sorted},
    place::Point,
    query::{FacetValues, Filter, PriceFilter},
    rates::Rates,
    stay::Stay,
    stay_price::{Party, StayPrice, price_of},
};

/// One listing that guests may see.
pub(super) struct Entry {
    pub id: ListingId,
    pub destination: DestinationName,
    /// What a list shows of it, ready to be sent.
    pub card: Arc<ListingCard>,
    pub traits: FacetValues,
    pub price: Price,
    pub rates: Rates,
    /// No night costs less.
    least_night_minor: i64,
    /// The point that guests see.
    pub point: Option<Point>,
    listed_at: DateTime<Utc>,
    /// The slot of its place.
    pub place: u32,
    /// The property's zone; used until the nights are loaded, which have their own.
    time_zone: Tz,
    pub nights: Option<Nights>,
    spread: u64,
}

impl Entry {
    pub fn new(listing: &Listing, card: ListingCard, places: &mut Places, nights: Option<Nights>) -> Self {
        let destination = DestinationName::of(&listing.place);
        let by_rules = listing.rates.rules.iter().filter_map(|rule| rule.night_minor);
        let point = card.approximate_point.as_ref().and_then(|point| Point::new(point.latitude, point.longitude).ok());
        Self {
            id: listing.id.clone(),
            card: Arc::new(card),
            traits: FacetValues::of(listing),
            price: listing.price,
            least_night_minor: by_rules.fold(listing.price.min_minor(), i64::min),
            rates: listing.rates.clone(),
            point,
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

    /// The availability of a stay at `now`, on the day `today` in the listing's zone.
    pub fn availability(&self, stay: Stay, today: NaiveDate, now: DateTime<Utc>) -> Availability {
        if stay.check_in() < today {
            return Availability::Past;
        }
        self.nights.as_ref().map_or(Availability::Unknown, |nights| nights.availability(stay.days(), now))
    }

    /// Whether the total of a stay is within bounds in the currency of its price.
    pub fn is_affordable(&self, stay: Stay, filter: &Filter, bounds: PriceFilter) -> bool {
        // A total is expensive, so it is asked for only where the nights may cost so little.
        let least_minor = self.least_night_minor.saturating_mul(stay.nights());
        !bounds.are_below(least_minor) && bounds.matches_total(&self.stay_price(stay, filter))
    }

    /// What a stay costs a party.
    pub fn price_of(&self, stay: Stay, party: Party) -> StayPrice {
        price_of(&self.price, &self.rates, stay, party)
    }

    /// What a stay costs the party of a filter.
    pub fn stay_price(&self, stay: Stay, filter: &Filter) -> StayPrice {
        self.price_of(stay, filter.party_at(self.traits.capacity))
    }

    /// Its place in an order, of a search with `filter` that found `stay`.
    pub fn rank(&self, ordering: &Ordering, filter: &Filter, stay: Option<Stay>) -> Rank {
        // A total is expensive, so only the order by totals asks for it.
        let stay = stay.filter(|_| ordering.sort == SortOrder::Total);
        ordering.rank(Sorted {
            spread: self.spread,
            price: &self.price,
            listed_at: self.listed_at,
            total_minor: stay.map(|stay| self.stay_price(stay, filter).total_minor()),
            point: self.point,
        })
    }

    pub fn position(&self, rank: Rank) -> Position {
        Position { rank, id: self.id.clone() }
    }

    /// What a search with `filter` shows of it that found `stay`.
    pub fn found(&self, filter: &Filter, stay: Option<Stay>, distance_m: Option<u32>) -> Found {
        let is_flexible = filter.dates.is_some_and(|dates| dates.are_flexible());
        Found {
            card: Arc::clone(&self.card),
            stay_price: stay.map(|stay| self.stay_price(stay, filter)),
            found_stay: stay.filter(|_| is_flexible),
            distance_m,
        }
    }
}
