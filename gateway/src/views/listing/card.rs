//! What a list shows of a property.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, Amenity, PoolAccess, PropertyType},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::views::{instant, known, rates::known_lines, search::FoundStay};

/// Pages of the same property on other sites.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Links {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub airbnb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vrbo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holidu: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minisite: Option<String>,
}

/// What a card in a list shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertySummary {
    /// Such as `CASA-1001`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind of home it is.
    pub property_type: PropertyType,
    /// Town.
    pub city: String,
    /// Island, province or region.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// How many people may sleep there.
    pub max_guests: u32,
    /// Bedrooms; 0 for a studio.
    pub bedrooms: u32,
    /// Bathrooms, in halves.
    pub bathrooms: f64,
    /// Price of a night.
    pub price: wire::Price,
    /// The owner's texts and their translations, the original first.
    pub descriptions: Vec<wire::Description>,
    /// What it has.
    pub amenities: Vec<Amenity>,
    /// Whose pool it is.
    pub pool_access: PoolAccess,
    /// Its pictures, the main one first.
    pub photos: Vec<wire::Photo>,
    /// Its pages on other sites.
    pub links: Links,
    /// A point near the property, never the property itself.
    #[schema(required)]
    pub approximate_point: Option<wire::Point>,
    /// Since when it is listed.
    pub listed_at: DateTime<Utc>,
    /// What the stay costs that was searched for; null without dates.
    #[schema(required)]
    pub stay_price: Option<wire::StayPrice>,
    /// Of a search with flexible dates: the first stay that is possible.
    #[schema(required)]
    pub found_stay: Option<FoundStay>,
    /// From the point that was named, in metres, of the approximate point.
    #[schema(required)]
    pub distance_m: Option<u32>,
}

impl From<wire::Links> for Links {
    fn from(wire::Links { airbnb, booking, vrbo, holidu, other, minisite }: wire::Links) -> Self {
        Self { airbnb, booking, vrbo, holidu, other, minisite }
    }
}

impl From<wire::ListingSummary> for PropertySummary {
    fn from(summary: wire::ListingSummary) -> Self {
        let wire::ListingSummary {
            id,
            name,
            property_type,
            city,
            region,
            country,
            max_guests,
            bedrooms,
            half_bathrooms,
            price,
            descriptions,
            amenities,
            photos,
            links,
            approximate_point,
            listed_at,
            pool_access,
            stay_price,
            found_stay,
            distance_m,
        } = summary;
        Self {
            id,
            name,
            property_type: PropertyType::of(property_type).unwrap_or(PropertyType::House),
            city,
            region,
            country,
            max_guests,
            bedrooms,
            bathrooms: f64::from(half_bathrooms) / 2.0,
            price: price.unwrap_or_default(),
            descriptions,
            amenities: known::<Amenity>(amenities),
            pool_access: PoolAccess::of(pool_access).unwrap_or(PoolAccess::NoPool),
            photos,
            links: links.unwrap_or_default().into(),
            approximate_point,
            listed_at: instant(listed_at.unwrap_or_default()),
            stay_price: stay_price.map(known_lines),
            found_stay: found_stay.map(Into::into),
            distance_m,
        }
    }
}
