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

/// Maximum number of photos of a card.
const CARD_PHOTOS: usize = 5;

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
        approximate_point: place.point.map(|point| {
            let point = secret.approximate(id, point);
            wire::Point { latitude: point.latitude(), longitude: point.longitude() }
        }),
        listed_at: Some(timestamp(listing.listed_at())),
        pool_access: features.pool_access,
        stay_price: None,
        found_stay: None,
        distance_m: None,
    }
}

/// The summary for a card in a list: the first photos, and an excerpt of each description.
pub fn card(listing: &Listing, secret: &PlaceSecret) -> wire::ListingSummary {
    wire::ListingSummary {
        photos: listing.photos.iter().take(CARD_PHOTOS).map(photo_message).collect(),
        descriptions: listing.descriptions.iter().map(|description| text_message(&description.excerpt())).collect(),
        ..summary(listing, secret)
    }
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
        assert_eq!(card.photos.len(), CARD_PHOTOS);
        assert_eq!(summary(&one, &secret).photos.len(), 12);
        let house = one.place.point.map(|point| (point.latitude(), point.longitude()));
        let shown = card.approximate_point.map(|point| (point.latitude, point.longitude));
        assert!(shown.is_some() && shown != house);
    }
}
