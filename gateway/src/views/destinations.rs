//! Places that have properties.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

use super::many;

/// A place that has properties.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Destination {
    /// What kind of place it is.
    pub kind: DestinationKind,
    /// The town, or the area.
    pub name: String,
    /// The larger area around it; empty when there is none.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// How many properties are there.
    pub count: u32,
    /// Name, region of a town and country, separated by commas; as `destination` it finds these properties alone.
    pub full_name: String,
}

/// What kind of place a destination is.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DestinationKind {
    /// A region or province as owners name it, of which nothing more is known.
    Area,
    /// A town.
    Town,
    /// An island of Spain.
    Island,
    /// A province of Spain.
    Province,
    /// An autonomous community of Spain.
    Community,
}

/// Places that have properties.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DestinationList {
    /// Islands, provinces, communities and other areas first, then towns; of each the best first.
    pub items: Vec<Destination>,
}

impl From<wire::Destination> for Destination {
    fn from(destination: wire::Destination) -> Self {
        let kind = match destination.kind() {
            wire::DestinationKind::Area => DestinationKind::Area,
            wire::DestinationKind::Island => DestinationKind::Island,
            wire::DestinationKind::Province => DestinationKind::Province,
            wire::DestinationKind::Community => DestinationKind::Community,
            wire::DestinationKind::Town | wire::DestinationKind::Unspecified => DestinationKind::Town,
        };
        let wire::Destination { name, region, country, listing_count, kind: _, full_name } = destination;
        Self { kind, full_name, name, region, country, count: listing_count }
    }
}

impl From<wire::SuggestDestinationsResponse> for DestinationList {
    fn from(wire::SuggestDestinationsResponse { items }: wire::SuggestDestinationsResponse) -> Self {
        Self { items: many(items) }
    }
}
