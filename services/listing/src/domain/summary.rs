//! The data of a listing that its card shows.

use chrono::{DateTime, Utc};

use super::{
    description::Description,
    destination::DestinationName,
    identity::ListingId,
    listing::{Capacity, Listing},
    money::Price,
    photo::{Links, Photo},
    place::{PlaceSecret, Point},
    rates::Rates,
    vocabulary::{Amenity, PoolAccess, PropertyType},
};

/// Maximum number of photos of a card.
const CARD_PHOTOS: usize = 5;

/// A listing as lists show it, without anything that leads to the house.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its id.
    pub id: ListingId,
    /// Its name.
    pub name: String,
    /// The kind of property.
    pub property_type: PropertyType,
    /// The town, its island or region and country.
    pub destination: DestinationName,
    /// Guests, bedrooms and bathrooms.
    pub capacity: Capacity,
    /// The price of a night.
    pub price: Price,
    /// What changes the price and the length of a stay.
    pub rates: Rates,
    /// Its descriptions.
    pub descriptions: Vec<Description>,
    /// Its amenities.
    pub amenities: Vec<Amenity>,
    /// Whether there is a pool, and whose.
    pub pool_access: PoolAccess,
    /// Its photos, the main one first.
    pub photos: Vec<Photo>,
    /// Its pages on other sites.
    pub links: Links,
    /// The point that guests see.
    pub approximate_point: Option<Point>,
    /// When it was listed, the date that "newest" sorts by.
    pub listed_at: DateTime<Utc>,
}

impl Summary {
    /// The full summary, for the listing's own page.
    pub fn full(listing: &Listing, secret: &PlaceSecret) -> Self {
        Self {
            id: listing.id.clone(),
            name: listing.name.to_string(),
            property_type: listing.property_type,
            destination: DestinationName::of(&listing.place),
            capacity: listing.capacity,
            price: listing.price,
            rates: listing.rates.clone(),
            descriptions: listing.descriptions.clone(),
            amenities: listing.features.amenities.clone(),
            pool_access: listing.features.pool_access,
            photos: listing.photos.clone(),
            links: listing.links.clone(),
            approximate_point: listing.place.point.map(|point| secret.approximate(&listing.id, point)),
            listed_at: listing.listed_at(),
        }
    }

    /// The summary for a card: the first photos and an excerpt of each description.
    pub fn card(listing: &Listing, secret: &PlaceSecret) -> Self {
        let mut card = Self::full(listing, secret);
        card.photos.truncate(CARD_PHOTOS);
        card.photos.shrink_to_fit();
        card.descriptions = listing.descriptions.iter().map(Description::excerpt).collect();
        card
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::listing;

    #[test]
    fn a_card_is_short_and_never_shows_the_house() {
        let mut one = listing(1);
        one.photos = vec![one.photos[0].clone(); 12];
        let secret = PlaceSecret::new("secret");
        let card = Summary::card(&one, &secret);
        assert_eq!(card.photos.len(), CARD_PHOTOS);
        assert_eq!(Summary::full(&one, &secret).photos.len(), 12);
        assert!(card.approximate_point.is_some() && card.approximate_point != one.place.point);
    }
}
