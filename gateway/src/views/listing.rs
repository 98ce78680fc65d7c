//! Properties.

mod card;
mod lists;
mod stay_terms;

use casacero_proto::{
    Enumeration,
    listing::v1::{
        self as wire, Accessibility, AirConditioning, ChildrenPolicy, ContactChannel, Kitchen, ListingStatus, Parking,
        PetPolicy, PoolAccess, SmokingPolicy,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use super::rates::Rates;

pub use card::{Links, PropertySummary};
pub use lists::{PropertyList, PropertyPage, UnknownProperties};
pub use stay_terms::{StayTerms, clock, known_rooms, minutes};

/// The owner's words on distances, such as `350 m`.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Distances {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_beach: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_center: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_airport: Option<String>,
}

/// The one way the owner wants to be reached. `POST /api/v1/properties/{id}/contact` tells the address or number.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contact {
    /// How; null when no usable contact exists.
    #[schema(required)]
    pub channel: Option<ContactChannel>,
    /// The owner's name.
    pub owner_name: String,
}

/// The address or number of the one way the owner wants to be reached; the others are null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactDetails {
    /// A mail address.
    #[schema(required)]
    pub email: Option<String>,
    /// A number to call.
    #[schema(required)]
    pub phone: Option<String>,
    /// A number on WhatsApp, in digits.
    #[schema(required)]
    pub whats_app: Option<String>,
}

/// A property as any guest may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Property {
    /// What its card shows.
    #[serde(flatten)]
    pub summary: PropertySummary,
    /// Where it stands in its life.
    pub status: ListingStatus,
    /// What it offers and allows.
    pub features: wire::Features,
    /// How far things are.
    pub distances: Distances,
    /// The number adverts must show.
    #[schema(required)]
    pub license_number: Option<String>,
    /// How to reach the owner.
    pub contact: Contact,
    /// IANA name of its time zone.
    pub time_zone: String,
    /// Who lets it as a business; null where a private person lets it.
    #[schema(required)]
    pub professional_host: Option<wire::ProfessionalHost>,
    /// The rooms in which guests sleep.
    pub rooms: Vec<wire::Room>,
    /// When guests come and go, and on which terms.
    pub stay_terms: StayTerms,
    /// What changes the price and the length of a stay.
    pub rates: Rates,
}

impl From<wire::Distances> for Distances {
    fn from(wire::Distances { to_beach, to_center, to_airport }: wire::Distances) -> Self {
        Self { to_beach, to_center, to_airport }
    }
}

impl From<wire::Contact> for Contact {
    fn from(wire::Contact { channel, owner_name }: wire::Contact) -> Self {
        Self { channel: ContactChannel::of(channel), owner_name }
    }
}

impl From<wire::GetContactDetailsResponse> for ContactDetails {
    fn from(details: wire::GetContactDetailsResponse) -> Self {
        let wire::GetContactDetailsResponse { email, phone, whatsapp } = details;
        Self { email, phone, whats_app: whatsapp }
    }
}

/// Features in which a value that only a newer contract knows is the one that promises least.
fn known_features(mut features: wire::Features) -> wire::Features {
    fn least<E: Enumeration>(number: &mut i32, least: E) {
        if E::of(*number).is_none() {
            *number = least.into();
        }
    }
    least(&mut features.pool_access, PoolAccess::NoPool);
    least(&mut features.parking, Parking::NoParking);
    least(&mut features.kitchen, Kitchen::NoKitchen);
    least(&mut features.air_conditioning, AirConditioning::None);
    least(&mut features.accessibility, Accessibility::NotAccessible);
    least(&mut features.pet_policy, PetPolicy::NoPets);
    least(&mut features.smoking_policy, SmokingPolicy::NoSmoking);
    least(&mut features.children_policy, ChildrenPolicy::ChildrenOnRequest);
    features
}

impl From<wire::Listing> for Property {
    fn from(listing: wire::Listing) -> Self {
        let wire::Listing {
            summary,
            status,
            features,
            distances,
            license_number,
            contact,
            time_zone,
            version: _, // sent as the ETag
            professional_host,
            rooms,
            stay_terms,
            rates,
        } = listing;
        Self {
            summary: summary.unwrap_or_default().into(),
            status: ListingStatus::of(status).unwrap_or(ListingStatus::Draft),
            features: known_features(features.unwrap_or_default()),
            distances: distances.unwrap_or_default().into(),
            license_number,
            contact: contact.unwrap_or_default().into(),
            time_zone,
            professional_host,
            rooms: known_rooms(rooms),
            stay_terms: stay_terms.unwrap_or_default().into(),
            rates: rates.unwrap_or_default().into(),
        }
    }
}
