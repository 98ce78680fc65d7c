//! Places that have properties.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

use super::many;

/// A place that has properties.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Destination {
    /// Town.
    pub city: String,
    /// Island, province or region.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// How many properties are there.
    pub count: u32,
    /// City, region and country, separated by commas.
    pub full_name: String,
}

/// Places that have properties.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DestinationList {
    /// The places, best first.
    pub items: Vec<Destination>,
}

impl From<wire::Destination> for Destination {
    fn from(destination: wire::Destination) -> Self {
        let wire::Destination { city, region, country, listing_count } = destination;
        let parts = [city.as_str(), region.as_str(), country.as_str()];
        let full_name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        Self { full_name, city, region, country, count: listing_count }
    }
}

impl From<wire::SuggestDestinationsResponse> for DestinationList {
    fn from(wire::SuggestDestinationsResponse { items }: wire::SuggestDestinationsResponse) -> Self {
        Self { items: many(items) }
    }
}
