//! A listing as rows.

use casacero_proto::Enumeration as _;
use chrono::{DateTime, Utc};

use super::{DescriptionRow, ListingRow, PhotoRow, Rows};
use crate::{
    domain::{
        contact::{Owner, PhoneNumber},
        listing::{Distances, Listing},
        photo::{Link, Links},
        place::{Place, Point},
        review_check::text_digest,
        text::Line,
    },
    store::{home, rates::to_json as rates_to_json},
};

fn json(values: impl serde::Serialize) -> String {
    serde_json::to_string(&values).expect("lists of names and numbers are plain data")
}

/// Converts a count. The domain limits it far below the maximum of either type.
fn small(number: u32) -> i32 {
    number.cast_signed()
}

fn text<const MAX: usize>(line: Option<Line<MAX>>) -> Option<String> {
    line.map(|line| line.as_str().to_owned())
}

fn position(index: usize) -> i32 {
    i32::try_from(index).expect("lists of a listing are short")
}

/// The rows of a listing.
pub(in crate::store) fn rows(listing: Listing, version: u64, now: DateTime<Utc>) -> Rows {
    let Listing {
        id,
        record_id,
        status,
        name,
        property_type,
        descriptions,
        rooms,
        stay_terms,
        place,
        submitted_at,
        activated_at,
        capacity,
        price,
        rates,
        features,
        photos,
        distances,
        license_number,
        owner,
        host,
        links,
        mail_language,
        demo,
    } = listing;
    let Place { country, region, city, state_province, address, postal_code, point, accuracy, time_zone } = place;
    let Distances { to_beach, to_center, to_airport } = distances;
    let Owner { name: owner_name, email, phone, whatsapp, preferred } = owner;
    let Links { airbnb, booking, vrbo, holidu, other, minisite } = links;
    let link = |link: Option<Link>| link.map(|link| link.as_str().to_owned());
    let number = |number: Option<PhoneNumber>| number.map(|number| number.as_str().to_owned());
    let listing_id = id.to_string();
    Rows {
        descriptions: (0..)
            .zip(&descriptions)
            .map(|(index, description)| DescriptionRow {
                listing_id: listing_id.clone(),
                position: position(index),
                language: description.language().code().into(),
                body: description.text().into(),
                text_digest: Some(text_digest(description.text())),
            })
            .collect(),
        photos: (0..)
            .zip(&photos)
            .map(|(index, photo)| PhotoRow {
                listing_id: listing_id.clone(),
                position: position(index),
                hash: photo.hash().into(),
                width: small(photo.width()),
                height: small(photo.height()),
                widths: json(photo.widths()),
                color: photo.color().into(),
                alt_texts: home::texts_to_json(photo.alt_texts()),
            })
            .collect(),
        listing: ListingRow {
            id: listing_id,
            record_id: record_id.map(|id| id.as_str().to_owned()),
            version: version.cast_signed(),
            status: status.slug().into(),
            name: name.to_string(),
            property_type: property_type.slug().into(),
            country: country.code().into(),
            region: text(region),
            city: city.to_string(),
            state_province: text(state_province),
            address: text(address),
            postal_code: text(postal_code),
            latitude: point.map(Point::latitude),
            longitude: point.map(Point::longitude),
            point_precision: accuracy.map(|accuracy| accuracy.precision().slug().into()),
            point_accuracy_m: accuracy.map(|accuracy| small(accuracy.accuracy_m())),
            time_zone: time_zone.name().into(),
            submitted_at: submitted_at.naive_utc(),
            activated_at: activated_at.map(|instant| instant.naive_utc()),
            max_guests: small(capacity.max_guests()),
            bedrooms: small(capacity.bedrooms()),
            half_bathrooms: small(capacity.half_bathrooms()),
            rooms: home::rooms_to_json(&rooms),
            currency: price.currency().code().into(),
            price_min_minor: price.min_minor(),
            price_max_minor: price.max_minor(),
            rates: rates_to_json(&rates),
            pool_access: features.pool_access().slug().into(),
            parking: features.parking().slug().into(),
            kitchen: features.kitchen().slug().into(),
            air_conditioning: features.air_conditioning().slug().into(),
            accessibility: features.accessibility().slug().into(),
            pet_policy: features.pet_policy().slug().into(),
            smoking_policy: features.smoking_policy().slug().into(),
            children_policy: features.children_policy().slug().into(),
            amenities: json(features.amenities().map(|amenity| amenity.slug()).collect::<Vec<_>>()),
            views: json(features.views().map(|view| view.slug()).collect::<Vec<_>>()),
            distance_to_beach: text(to_beach),
            distance_to_center: text(to_center),
            distance_to_airport: text(to_airport),
            stay_terms: home::terms_to_json(&stay_terms),
            license_number: text(license_number),
            owner_name: owner_name.to_string(),
            host_company: host.as_ref().map(|host| host.company.to_string()),
            host_register_number: host.as_ref().map(|host| host.register_number.to_string()),
            host_address: host.map(|host| host.address.to_string()),
            owner_email: email.map(|email| email.as_str().to_owned()),
            phone: number(phone),
            whatsapp: number(whatsapp),
            preferred_contact: preferred.slug().into(),
            link_airbnb: link(airbnb),
            link_booking: link(booking),
            link_vrbo: link(vrbo),
            link_holidu: link(holidu),
            link_other: link(other),
            link_minisite: link(minisite),
            mail_language: mail_language.map(|language| language.code().to_owned()),
            demo,
            updated_at: now.naive_utc(),
        },
    }
}
