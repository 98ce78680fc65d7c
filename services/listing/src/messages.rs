//! Messages that are made of a listing in more than one place: by the search index, which keeps them ready, and by calls.

use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, Utc};
use prost_types::Timestamp;

use crate::{
    domain::{
        destination::DestinationName,
        listing::Listing,
        photo::{Link, Links, Photo},
        place::PlaceSecret,
    },
    form::home::text_message,
};

/// The contract's number of a language of ours; English for another.
pub fn language_number(code: &str) -> i32 {
    code.parse().unwrap_or(wire::InquiryLanguage::En).into()
}

pub fn timestamp(instant: DateTime<Utc>) -> Timestamp {
    Timestamp { seconds: instant.timestamp(), nanos: instant.timestamp_subsec_nanos().cast_signed() }
}

/// What guests see of a listing in lists and on its page, without anything that leads to the house.
pub fn summary(listing: &Listing, secret: &PlaceSecret) -> wire::ListingSummary {
    let Listing { id, name, property_type, place, capacity, price, descriptions, features, photos, links, .. } =
        listing;
    let DestinationName { city, region, country } = DestinationName::of(place);
    wire::ListingSummary {
        id: id.to_string(),
        name: name.to_string(),
        property_type: (*property_type).into(),
        city,
        region,
        country: country.code().to_owned(),
        max_guests: capacity.max_guests(),
        bedrooms: capacity.bedrooms(),
        half_bathrooms: capacity.half_bathrooms(),
        price: Some((*price).into()),
        descriptions: descriptions.iter().map(text_message).collect(),
        amenities: features.amenities.clone(),
        photos: photos.iter().map(photo_message).collect(),
        links: Some(links_message(links)),
        approximate_point: approximate_point(listing, secret),
        listed_at: Some(timestamp(listing.listed_at())),
        pool_access: features.pool_access,
    }
}

/// The summary with an excerpt of each description.
pub fn short_summary(listing: &Listing, secret: &PlaceSecret) -> wire::ListingSummary {
    wire::ListingSummary {
        descriptions: listing.descriptions.iter().map(|description| text_message(&description.excerpt())).collect(),
        ..summary(listing, secret)
    }
}

/// What a list shows of a listing.
pub fn card(listing: &Listing, secret: &PlaceSecret) -> wire::ListingCard {
    let Listing { id, name, property_type, place, capacity, price, photos, .. } = listing;
    let DestinationName { city, region, country } = DestinationName::of(place);
    wire::ListingCard {
        id: id.to_string(),
        name: name.to_string(),
        property_type: (*property_type).into(),
        city,
        region,
        country: country.code().to_owned(),
        max_guests: capacity.max_guests(),
        bedrooms: capacity.bedrooms(),
        half_bathrooms: capacity.half_bathrooms(),
        price: Some((*price).into()),
        photo: photos.first().map(|photo| wire::Photo { alt_texts: Vec::new(), ..photo_message(photo) }),
        photo_count: u32::try_from(photos.len()).unwrap_or(u32::MAX),
        approximate_point: approximate_point(listing, secret),
        stay_price: None,
        found_stay: None,
        distance_m: None,
    }
}

/// The point that guests see.
fn approximate_point(listing: &Listing, secret: &PlaceSecret) -> Option<wire::Point> {
    let point = secret.approximate(&listing.id, listing.place.point?);
    Some(wire::Point { latitude: point.latitude(), longitude: point.longitude() })
}

pub fn photo_message(photo: &Photo) -> wire::Photo {
    wire::Photo {
        hash: photo.hash().to_owned(),
        width: photo.width(),
        height: photo.height(),
        widths: photo.widths().to_vec(),
        color: photo.color().to_owned(),
        alt_texts: photo.alt_texts().iter().map(text_message).collect(),
    }
}

fn links_message(links: &Links) -> wire::Links {
    let Links { airbnb, booking, vrbo, holidu, other, minisite } = links;
    let text = |link: &Option<Link>| link.as_ref().map(|link| link.as_str().to_owned());
    wire::Links {
        airbnb: text(airbnb),
        booking: text(booking),
        vrbo: text(vrbo),
        holidu: text(holidu),
        other: text(other),
        minisite: text(minisite),
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
        let card = card(&one, &secret);
        assert_eq!((card.photo_count, summary(&one, &secret).photos.len()), (12, 12));
        assert!(card.photo.is_some_and(|photo| photo.alt_texts.is_empty()));
        let house = one.place.point.map(|point| (point.latitude(), point.longitude()));
        let shown = card.approximate_point.map(|point| (point.latitude, point.longitude));
        assert!(shown.is_some() && shown != house);
    }
}
