//! The form that owners fill in: for drafts, listings and proposals.

mod conversions;

use casacero_proto::calendar::v1::Platform;
use casacero_proto::listing::v1::{
    Accessibility, AirConditioning, Amenity, Cancellation, ChildrenPolicy, ContactChannel, Kitchen, Parking, Payment,
    PetPolicy, PointPrecision, PoolAccess, PropertyType, SmokingPolicy, View,
};
use casacero_proto::listing::v1::{Fees, Host, Point, Price, Room};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{listing::Links, rates::PriceRule};

/// A text of the owner's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnText {
    /// ISO 639-1.
    pub language: String,
    /// The text.
    pub text: String,
}

/// A calendar of another platform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormFeed {
    /// Whose it is; found by the host when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<Platform>,
    /// Where it is read.
    pub address: String,
}

/// Reads a value whose null is not the same as its absence.
fn nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// What an owner fills in. A field that is absent was not given; a text that is empty is to be forgotten.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it; what they do not say is told")]
pub struct ListingForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_type: Option<PropertyType>,
    /// In one or more languages, the first the owner's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub descriptions: Option<Vec<OwnText>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_guests: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bedrooms: Option<u32>,
    /// In halves: 2.5 is two bathrooms and a toilet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bathrooms: Option<f64>,
    /// ISO 3166-1 alpha-2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_province: Option<String>,
    /// Guests never see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// Where the home is; guests are shown another point within 500 m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<Point>,
    /// IANA name; needed only where neither point, postcode nor country tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool_access: Option<PoolAccess>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parking: Option<Parking>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kitchen: Option<Kitchen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub air_conditioning: Option<AirConditioning>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accessibility: Option<Accessibility>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pet_policy: Option<PetPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smoking_policy: Option<SmokingPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children_policy: Option<ChildrenPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amenities: Option<Vec<Amenity>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub views: Option<Vec<View>>,
    /// Such as `350 m`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_to_beach: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_to_center: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_to_airport: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<Host>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whatsapp: Option<String>,
    /// Its value is shown to guests, and must be given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_contact: Option<ContactChannel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Links>,
    /// Of drafts only; the calendars of a property are at `/api/v1/owner/properties/{id}/feeds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feeds: Option<Vec<FormFeed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point_precision: Option<PointPrecision>,
    /// How far from the point the home may be, in metres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point_accuracy_m: Option<u32>,
    /// The rooms in which guests sleep; replaces all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Room>>,
    /// `HH:MM` in the time zone of the property, like the next four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_until: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_until: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet_from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet_until: Option<String>,
    /// In one or more languages, the first the owner's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house_rules: Option<Vec<OwnText>>,
    /// Null is to be forgotten.
    #[serde(deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Cancellation>)]
    pub cancellation: Option<Option<Cancellation>>,
    /// Null is to be forgotten.
    #[serde(deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Payment>)]
    pub payment: Option<Option<Payment>>,
    /// Replaces all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_rules: Option<Vec<PriceRule>>,
    /// Where no rule says otherwise; at least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_nights: Option<u32>,
    /// Replaces all of them: a fee that is null is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<Fees>,
}
