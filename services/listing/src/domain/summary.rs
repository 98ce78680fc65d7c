//! What a card in a list shows of a listing.

use chrono::{DateTime, Utc};

use super::{
    description::Description,
    destination::DestinationName,
    identity::ListingId,
    listing::{Capacity, Listing},
    money::Price,
    photo::{Links, Photo},
    place::{PlaceSecret, Point},
    vocabulary::{Amenity, PoolAccess, PropertyType},
};

/// How many pictures a card has to swipe through.
const CARD_PHOTOS: usize = 5;

/// What lists show of a listing: nothing that leads to the house.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its id.
    pub id: ListingId,
    /// Its name.
    pub name: String,
    /// What kind of home it is.
    pub property_type: PropertyType,
    /// The town, its island or region and country.
    pub destination: DestinationName,
    /// How many people fit.
    pub capacity: Capacity,
    /// What a night costs.
    pub price: Price,
    /// What the owner says about it.
    pub descriptions: Vec<Description>,
    /// What it offers.
    pub amenities: Vec<Amenity>,
    /// Whether there is a pool.
    pub pool_access: PoolAccess,
    /// Its pictures, the main one first.
    pub photos: Vec<Photo>,
    /// Its pages elsewhere.
    pub links: Links,
    /// Where guests see it.
    pub approximate_point: Option<Point>,
    /// When guests could first see it.
    pub listed_at: DateTime<Utc>,
}

impl Summary {
    /// All of it, for the listing's own page.
    pub fn full(listing: &Listing, secret: &PlaceSecret) -> Self {
        Self {
            id: listing.id.clone(),
            name: listing.name.to_string(),
            property_type: listing.property_type,
            destination: DestinationName::of(&listing.place),
            capacity: listing.capacity,
            price: listing.price,
            descriptions: listing.descriptions.clone(),
            amenities: listing.features.amenities.clone(),
            pool_access: listing.features.pool_access,
            photos: listing.photos.clone(),
            links: listing.links.clone(),
            approximate_point: listing.place.point.map(|point| secret.approximate(&listing.id, point)),
            listed_at: listing.listed_at(),
        }
    }

    /// What fits on a card: the first pictures and the beginning of each text.
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
