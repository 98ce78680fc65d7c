//! Conversions of responses.

use std::sync::Arc;

use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, Utc};
use prost_types::Timestamp;

use super::{
    home::stay_terms,
    rates::{rates, stay_price},
};
use crate::{
    catalogue::LaunchOffer,
    domain::{
        destination::DestinationName,
        listing::{Distances, Features, Listing, ProfessionalHost},
        photo::{Link, Links, Photo},
        place::PlaceSecret,
        query::Filter,
        summary::Summary,
    },
    form::{
        enumerations::OnTheWire,
        home::{room_messages, text_message},
    },
    search::{Destination, DestinationKind, Page},
    store::{KeptInquiry, Versioned},
};

pub(super) fn number<T: OnTheWire<Wire: Into<i32>>>(value: T) -> i32 {
    value.to_wire().into()
}

fn numbers<T: OnTheWire<Wire: Into<i32>> + Copy>(values: &[T]) -> Vec<i32> {
    values.iter().map(|value| number(*value)).collect()
}

pub fn timestamp(instant: DateTime<Utc>) -> Timestamp {
    Timestamp { seconds: instant.timestamp(), nanos: instant.timestamp_subsec_nanos().cast_signed() }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Converts a page of results, with the price of the stay that was searched for.
pub(in crate::grpc) fn search_response(page: Page, filter: &Filter) -> wire::SearchListingsResponse {
    let Page { items, total, next_cursor, unknown, unknown_total } = page;
    let priced = |card: &Arc<Summary>| wire::ListingSummary {
        stay_price: filter.stay_price(card).map(|price| stay_price(&price)),
        ..summary(card)
    };
    wire::SearchListingsResponse {
        items: items.iter().map(priced).collect(),
        total: count(total),
        next_cursor,
        unknown_items: unknown.iter().map(priced).collect(),
        unknown_total: count(unknown_total),
    }
}

pub(in crate::grpc) fn summary(summary: &Summary) -> wire::ListingSummary {
    let Summary {
        id,
        name,
        property_type,
        destination: DestinationName { city, region, country },
        capacity,
        price,
        rates: _,
        descriptions,
        amenities,
        pool_access,
        photos,
        links,
        approximate_point,
        listed_at,
    } = summary;
    wire::ListingSummary {
        id: id.to_string(),
        name: name.clone(),
        property_type: number(*property_type),
        city: city.clone(),
        region: region.clone(),
        country: country.code().to_owned(),
        max_guests: capacity.max_guests(),
        bedrooms: capacity.bedrooms(),
        half_bathrooms: capacity.half_bathrooms(),
        price: Some(wire::Price {
            currency: price.currency().code().to_owned(),
            min_minor: price.min_minor(),
            max_minor: price.max_minor(),
        }),
        descriptions: descriptions.iter().map(text_message).collect(),
        amenities: numbers(amenities),
        photos: photos.iter().map(photo_message).collect(),
        links: Some(links_message(links)),
        approximate_point: approximate_point
            .map(|point| wire::Point { latitude: point.latitude(), longitude: point.longitude() }),
        listed_at: Some(timestamp(*listed_at)),
        pool_access: number(*pool_access),
        stay_price: None,
    }
}

pub(in crate::grpc) fn photo_message(photo: &Photo) -> wire::Photo {
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

/// Converts a listing as guests see it, without its private fields.
pub(in crate::grpc) fn public_listing(found: Versioned, secret: &PlaceSecret) -> wire::Listing {
    let Versioned { listing, version, translations: _ } = found;
    let shown = summary(&Summary::full(&listing, secret));
    let contact = listing.owner.contact();
    let Listing { status, features, distances, license_number, place, owner, host, rooms, .. } = &listing;
    let Features {
        pool_access,
        parking,
        kitchen,
        air_conditioning,
        accessibility,
        pet_policy,
        smoking_policy,
        children_policy,
        amenities,
        views,
    } = features;
    let Distances { to_beach, to_center, to_airport } = distances;
    wire::Listing {
        summary: Some(shown),
        status: number(*status),
        features: Some(wire::Features {
            pool_access: number(*pool_access),
            parking: number(*parking),
            kitchen: number(*kitchen),
            air_conditioning: number(*air_conditioning),
            accessibility: number(*accessibility),
            pet_policy: number(*pet_policy),
            smoking_policy: number(*smoking_policy),
            children_policy: number(*children_policy),
            amenities: numbers(amenities),
            views: numbers(views),
        }),
        distances: Some(wire::Distances {
            to_beach: to_beach.as_ref().map(ToString::to_string),
            to_center: to_center.as_ref().map(ToString::to_string),
            to_airport: to_airport.as_ref().map(ToString::to_string),
        }),
        license_number: license_number.as_ref().map(ToString::to_string),
        contact: Some(wire::Contact {
            channel: contact.map_or(0, |contact| number(contact.channel)),
            value: contact.map(|contact| contact.value.to_owned()).unwrap_or_default(),
            owner_name: owner.name.to_string(),
        }),
        time_zone: place.time_zone.name().to_owned(),
        version,
        professional_host: host.as_ref().map(professional_host),
        rooms: room_messages(rooms),
        stay_terms: Some(stay_terms(&listing.stay_terms)),
        rates: Some(rates(&listing.rates)),
    }
}

pub(in crate::grpc) fn professional_host(host: &ProfessionalHost) -> wire::ProfessionalHost {
    let ProfessionalHost { company, register_number, address } = host;
    wire::ProfessionalHost {
        company: company.to_string(),
        register_number: register_number.to_string(),
        address: address.to_string(),
    }
}

pub(in crate::grpc) fn destination(found: Destination) -> wire::Destination {
    let Destination { kind, name: DestinationName { city, region, country }, listings } = found;
    let kind = match kind {
        DestinationKind::Area => wire::DestinationKind::Area,
        DestinationKind::Town => wire::DestinationKind::Town,
    };
    let country = country.code().to_owned();
    wire::Destination { name: city, region, country, listing_count: count(listings), kind: kind.into() }
}

pub(in crate::grpc) fn kept_inquiry(kept: KeptInquiry) -> wire::SendInquiryResponse {
    let KeptInquiry { id, received_at } = kept;
    wire::SendInquiryResponse {
        inquiry_id: id.as_str().to_owned(),
        received_at: Some(timestamp(received_at)),
        code: id.code(),
    }
}

pub(in crate::grpc) fn launch_offer(offer: LaunchOffer) -> wire::GetLaunchOfferResponse {
    let LaunchOffer { size, spots_left } = offer;
    wire::GetLaunchOfferResponse { size, spots_left }
}
