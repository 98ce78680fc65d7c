//! Conversions of responses.

use casacero_proto::listing::v1::{self as wire, ContactChannel};

use super::home::stay_terms;
use crate::{
    catalogue::LaunchOffer,
    domain::{
        contact::{ContactChoice, Owner},
        destination::DestinationName,
        listing::{Distances, Listing, ProfessionalHost},
        place::PlaceSecret,
    },
    form::rates::rates_message,
    messages::{summary, timestamp},
    search::{Destination, DestinationKind},
    store::{KeptInquiry, Versioned},
};

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Converts a listing as guests see it, without its private fields.
pub(in crate::grpc) fn public_listing(found: Versioned, secret: &PlaceSecret) -> wire::Listing {
    let Versioned { listing, version, translations: _ } = found;
    let shown = summary(&listing, secret);
    let contact = listing.owner.contact();
    let Listing { status, features, distances, license_number, place, owner, host, rooms, .. } = &listing;
    let Distances { to_beach, to_center, to_airport } = distances;
    wire::Listing {
        summary: Some(shown),
        status: (*status).into(),
        features: Some(features.clone()),
        distances: Some(wire::Distances {
            to_beach: to_beach.as_ref().map(ToString::to_string),
            to_center: to_center.as_ref().map(ToString::to_string),
            to_airport: to_airport.as_ref().map(ToString::to_string),
        }),
        license_number: license_number.as_ref().map(ToString::to_string),
        contact: Some(wire::Contact {
            channel: contact.map(|contact| contact.channel.into()),
            owner_name: owner.name.to_string(),
        }),
        time_zone: place.time_zone.name().to_owned(),
        version,
        professional_host: host.as_ref().map(professional_host),
        rooms: rooms.clone(),
        stay_terms: Some(stay_terms(&listing.stay_terms)),
        rates: Some(rates_message(&listing.rates)),
    }
}

/// Converts the contact that guests are shown.
pub(in crate::grpc) fn contact_details(owner: &Owner) -> wire::GetContactDetailsResponse {
    let mut details = wire::GetContactDetailsResponse::default();
    if let Some(ContactChoice { channel, value }) = owner.contact() {
        let shown = match channel {
            ContactChannel::Email => &mut details.email,
            ContactChannel::Phone => &mut details.phone,
            ContactChannel::Whatsapp => &mut details.whatsapp,
            ContactChannel::Unspecified => return details,
        };
        *shown = Some(value.to_owned());
    }
    details
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
    let full_name = found.full_name();
    let Destination { kind, name: DestinationName { city, region, country }, listings } = found;
    let kind = match kind {
        DestinationKind::Area => wire::DestinationKind::Area,
        DestinationKind::Town => wire::DestinationKind::Town,
        DestinationKind::Island => wire::DestinationKind::Island,
        DestinationKind::Province => wire::DestinationKind::Province,
        DestinationKind::Community => wire::DestinationKind::Community,
    };
    let country = country.code().to_owned();
    wire::Destination { name: city, region, country, listing_count: count(listings), kind: kind.into(), full_name }
}

pub(in crate::grpc) fn kept_inquiry(
    kept: KeptInquiry,
    owner_mail_fails: bool,
    token: String,
) -> wire::SendInquiryResponse {
    let KeptInquiry { id, received_at, is_repeated } = kept;
    wire::SendInquiryResponse {
        inquiry_id: id.as_str().to_owned(),
        received_at: Some(timestamp(received_at)),
        code: id.code(),
        repeated: is_repeated,
        owner_mail_fails,
        token,
    }
}

pub(in crate::grpc) fn launch_offer(offer: LaunchOffer) -> wire::GetLaunchOfferResponse {
    let LaunchOffer { size, spots_left, prices } = offer;
    wire::GetLaunchOfferResponse { size, spots_left, prices: Some(prices) }
}
