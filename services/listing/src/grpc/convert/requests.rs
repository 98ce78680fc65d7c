//! Conversions of requests.

use casacero_proto::{
    Enumeration,
    listing::v1::{self as wire, ContactChannel},
};
use chrono::{DateTime, Utc};
use prost_types::Timestamp;

use super::{
    home::{accuracy_of, stay_terms_of},
    rates::rates_of,
};
use crate::{
    domain::{
        contact::{EmailAddress, Owner, PhoneNumber},
        country::Country,
        identity::RecordId,
        inquiry::InquiryForm,
        listing::{Capacity, Distances, Listing, ProfessionalHost},
        photo::{Link, Links, Photo},
        place::{Place, Point},
        refusal::Refusal,
        text::{FieldError, Invalid, Line, Named as _, known},
    },
    form::home::text_of,
};

pub(super) fn values<T: Enumeration>(numbers: &[i32], field: &'static str) -> Result<Vec<T>, FieldError> {
    numbers.iter().map(|number| known(*number).named(field)).collect()
}

/// A value of an enumeration that may be unspecified.
pub(in crate::grpc) fn optional_value<T: Enumeration>(
    number: i32,
    field: &'static str,
) -> Result<Option<T>, FieldError> {
    if number == 0 { Ok(None) } else { known(number).map(Some).named(field) }
}

/// Converts a time stamp, truncated to microseconds, the precision of the store.
fn instant(stamp: Timestamp) -> Result<DateTime<Utc>, Invalid> {
    let Timestamp { seconds, nanos } = stamp;
    let micros = u32::try_from(nanos).ok().map(|nanos| nanos / 1_000 * 1_000);
    let instant = micros.and_then(|nanos| DateTime::from_timestamp(seconds, nanos));
    instant.ok_or(Invalid::Time)
}

fn required<T>(value: Option<T>) -> Result<T, Invalid> {
    value.ok_or(Invalid::Required)
}

pub(in crate::grpc) fn inquiry_form(request: wire::SendInquiryRequest) -> InquiryForm {
    let wire::SendInquiryRequest {
        listing_id,
        idempotency_key,
        guest_name,
        guest_email,
        guest_phone,
        message,
        stay,
        guests,
        language,
        consent,
        children,
    } = request;
    InquiryForm {
        listing_id,
        idempotency_key,
        guest_name,
        guest_email,
        guest_phone,
        message,
        stay: stay.map(|range| (range.first_day, range.end_day)),
        guests,
        children,
        language,
        consent,
    }
}

pub(crate) fn listing(record: wire::ListingRecord) -> Result<Listing, Refusal> {
    let wire::ListingRecord {
        id,
        status,
        name,
        property_type,
        descriptions,
        country,
        region,
        city,
        address,
        postal_code,
        state_province,
        submitted_at,
        activated_at,
        max_guests,
        bedrooms,
        half_bathrooms,
        price,
        features,
        photos,
        point,
        distances,
        license_number,
        owner_name,
        owner_email,
        phone,
        whatsapp,
        preferred_contact,
        links,
        time_zone,
        demo,
        professional_host,
        record_id,
        rooms,
        stay_terms,
        rates,
        point_precision,
        point_accuracy_m,
    } = record;
    let point = point.map(|point| Point::new(point.latitude, point.longitude)).transpose().named("point")?;
    let listing = Listing {
        id: id.parse().map_err(|_| Refusal::InvalidListingId)?,
        record_id: given(record_id).map(|text| text.parse::<RecordId>()).transpose().named("record_id")?,
        status: known(status).named("status")?,
        name: Line::parse(&name).named("name")?,
        property_type: known(property_type).named("property_type")?,
        descriptions: descriptions.iter().map(|text| text_of(text, "descriptions")).collect::<Result<_, _>>()?,
        rooms,
        stay_terms: stay_terms_of(stay_terms)?,
        place: Place {
            country: Country::parse(&country).named("country")?,
            region: Line::parse_optional(Some(&region)).named("region")?,
            city: Line::parse(&city).named("city")?,
            state_province: Line::parse_optional(Some(&state_province)).named("state_province")?,
            address: Line::parse_optional(Some(&address)).named("address")?,
            postal_code: Line::parse_optional(Some(&postal_code)).named("postal_code")?,
            point,
            accuracy: accuracy_of(point, point_precision, point_accuracy_m)?,
            time_zone: time_zone.parse().map_err(|_| Invalid::TimeZone).named("time_zone")?,
        },
        submitted_at: required(submitted_at).and_then(instant).named("submitted_at")?,
        activated_at: activated_at.map(instant).transpose().named("activated_at")?,
        capacity: Capacity::new(max_guests, bedrooms, half_bathrooms)?,
        price: required(price).named("price")?.try_into()?,
        rates: rates_of(rates)?,
        features: required(features).named("features")?,
        photos: photos.into_iter().map(photo).collect::<Result<_, _>>()?,
        distances: distances.map(distances_of).transpose()?.unwrap_or_default(),
        license_number: Line::parse_optional(license_number.as_deref()).named("license_number")?,
        owner: Owner {
            name: Line::parse(&owner_name).named("owner_name")?,
            email: given(Some(owner_email)).map(|text| EmailAddress::parse(&text)).transpose().named("owner_email")?,
            phone: given(phone).map(|text| PhoneNumber::parse(&text)).transpose().named("phone")?,
            whatsapp: given(whatsapp).map(|text| PhoneNumber::parse(&text)).transpose().named("whatsapp")?,
            preferred: match preferred_contact {
                0 => ContactChannel::Email,
                number => known(number).named("preferred_contact")?,
            },
        },
        host: professional_host.map(professional_host_of).transpose()?,
        links: links.map(links_of).transpose()?.unwrap_or_default(),
        mail_language: None,
        demo,
    };
    Ok(listing.checked()?)
}

fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

fn photo(message: wire::Photo) -> Result<Photo, FieldError> {
    let wire::Photo { hash, width, height, widths, color, alt_texts } = message;
    let alt_texts = alt_texts.iter().map(|text| text_of(text, "photos.alt_texts")).collect::<Result<_, _>>()?;
    Photo::new(&hash, width, height, &widths, &color)?.with_alt_texts(alt_texts)
}

pub(in crate::grpc) fn professional_host_of(message: wire::ProfessionalHost) -> Result<ProfessionalHost, FieldError> {
    let wire::ProfessionalHost { company, register_number, address } = message;
    Ok(ProfessionalHost {
        company: Line::parse(&company).named("host.professional.company")?,
        register_number: Line::parse(&register_number).named("host.professional.register_number")?,
        address: Line::parse(&address).named("host.professional.address")?,
    })
}

fn distances_of(message: wire::Distances) -> Result<Distances, FieldError> {
    let wire::Distances { to_beach, to_center, to_airport } = message;
    Ok(Distances {
        to_beach: Line::parse_optional(to_beach.as_deref()).named("distances.to_beach")?,
        to_center: Line::parse_optional(to_center.as_deref()).named("distances.to_center")?,
        to_airport: Line::parse_optional(to_airport.as_deref()).named("distances.to_airport")?,
    })
}

fn links_of(message: wire::Links) -> Result<Links, FieldError> {
    let wire::Links { airbnb, booking, vrbo, holidu, other, minisite } = message;
    let link = |text, field| given(text).map(|text| Link::parse(&text)).transpose().named(field);
    Ok(Links {
        airbnb: link(airbnb, "links.airbnb")?,
        booking: link(booking, "links.booking")?,
        vrbo: link(vrbo, "links.vrbo")?,
        holidu: link(holidu, "links.holidu")?,
        other: link(other, "links.other")?,
        minisite: link(minisite, "links.minisite")?,
    })
}
