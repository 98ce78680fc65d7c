//! What a search answers besides properties: counts, clusters of a map, and stays.

use casacero_proto::{Enumeration, listing::v1 as wire};
use serde::Serialize;
use utoipa::ToSchema;

use super::{listing::known_lines, many};

/// How many homes would be found with this value chosen as well.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FacetCount {
    /// The value, as the parameter takes it.
    pub value: String,
    /// With all other filters as they are; of a facet with several values, instead of those chosen.
    pub count: u32,
}

/// How many homes have at least so many.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MinimumCount {
    /// The number.
    pub least: f64,
    /// With all other filters as they are.
    pub count: u32,
}

/// Counts that follow the other filters.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchFacets {
    /// By kind of home.
    pub r#type: Vec<FacetCount>,
    /// By amenity; those chosen are all asked for.
    pub amenities: Vec<FacetCount>,
    /// By view; those chosen are all asked for.
    pub views: Vec<FacetCount>,
    /// By access to a pool.
    pub pool: Vec<FacetCount>,
    /// By parking.
    pub parking: Vec<FacetCount>,
    /// By kitchen.
    pub kitchen: Vec<FacetCount>,
    /// By air conditioning.
    pub air_conditioning: Vec<FacetCount>,
    /// By accessibility.
    pub accessibility: Vec<FacetCount>,
    /// By policy on pets.
    pub pets: Vec<FacetCount>,
    /// By policy on smoking.
    pub smoking: Vec<FacetCount>,
    /// By policy on children.
    pub children_policy: Vec<FacetCount>,
    /// By terms of cancellation.
    pub cancellations: Vec<FacetCount>,
    /// Whose owners usually answer within a day.
    pub answers_fast: u32,
    /// By bedrooms, from 1.
    pub bedrooms: Vec<MinimumCount>,
    /// By bathrooms, from 1.
    pub bathrooms: Vec<MinimumCount>,
}

/// Homes near one another on the map.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cluster {
    /// The middle of their approximate points.
    pub coordinates: wire::Point,
    /// The number of homes.
    pub count: u32,
    /// The home, where it is one.
    #[schema(required)]
    pub id: Option<String>,
    /// Its name.
    #[schema(required)]
    pub name: Option<String>,
    /// Its price of a night.
    #[schema(required)]
    pub price: Option<wire::Price>,
    /// Of the stay that was searched for.
    #[schema(required)]
    pub stay_price: Option<wire::StayPrice>,
    /// Of a search with flexible dates: the first stay that is possible.
    #[schema(required)]
    pub found_stay: Option<wire::Stay>,
}

/// What a map shows of a search.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClusterList {
    /// At most 200.
    pub items: Vec<Cluster>,
    /// How many homes are in the box.
    pub total: u32,
}

impl From<wire::SearchFacets> for SearchFacets {
    fn from(facets: wire::SearchFacets) -> Self {
        let wire::SearchFacets {
            property_types,
            amenities,
            views,
            pool_access,
            parking,
            kitchen,
            air_conditioning,
            accessibility,
            pet_policies,
            smoking_policies,
            children_policies,
            cancellations,
            answers_fast,
            bedrooms,
            half_bathrooms,
        } = facets;
        Self {
            r#type: counts::<wire::PropertyType>(property_types),
            amenities: counts::<wire::Amenity>(amenities),
            views: counts::<wire::View>(views),
            pool: counts::<wire::PoolAccess>(pool_access),
            parking: counts::<wire::Parking>(parking),
            kitchen: counts::<wire::Kitchen>(kitchen),
            air_conditioning: counts::<wire::AirConditioning>(air_conditioning),
            accessibility: counts::<wire::Accessibility>(accessibility),
            pets: counts::<wire::PetPolicy>(pet_policies),
            smoking: counts::<wire::SmokingPolicy>(smoking_policies),
            children_policy: counts::<wire::ChildrenPolicy>(children_policies),
            cancellations: counts::<wire::Cancellation>(cancellations),
            answers_fast,
            bedrooms: least(bedrooms, 1.0),
            bathrooms: least(half_bathrooms, 2.0),
        }
    }
}

/// Counts by name. A value of a newer contract is left out.
fn counts<E: Enumeration>(items: Vec<wire::FacetCount>) -> Vec<FacetCount> {
    let count = |wire::FacetCount { value, count }: wire::FacetCount| {
        let value = E::of(value)?.to_string();
        Some(FacetCount { value, count })
    };
    items.into_iter().filter_map(count).collect()
}

/// Counts of numbers that are given in parts of one.
fn least(items: Vec<wire::MinimumCount>, parts: f64) -> Vec<MinimumCount> {
    let count = |wire::MinimumCount { least, count }: wire::MinimumCount| MinimumCount {
        least: f64::from(least) / parts,
        count,
    };
    items.into_iter().map(count).collect()
}

impl From<wire::Cluster> for Cluster {
    fn from(wire::Cluster { point, count, listing }: wire::Cluster) -> Self {
        let coordinates = point.unwrap_or_default();
        // A map shows no more of a home than its name, its prices and the stay that was found.
        let Some(wire::ListingCard { id, name, price, stay_price, found_stay, .. }) = listing else {
            return Self { coordinates, count, id: None, name: None, price: None, stay_price: None, found_stay: None };
        };
        Self {
            coordinates,
            count,
            id: Some(id),
            name: Some(name),
            price,
            stay_price: stay_price.map(known_lines),
            found_stay,
        }
    }
}

impl From<wire::ClusterListingsResponse> for ClusterList {
    fn from(wire::ClusterListingsResponse { items, total }: wire::ClusterListingsResponse) -> Self {
        Self { items: many(items), total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_names_that_the_parameters_take() {
        let count = |value, count| wire::FacetCount { value, count };
        let facets = SearchFacets::from(wire::SearchFacets {
            property_types: vec![count(wire::PropertyType::SemiDetached.into(), 3), count(99, 1), count(0, 1)],
            air_conditioning: vec![count(wire::AirConditioning::None.into(), 2)],
            bedrooms: vec![wire::MinimumCount { least: 2, count: 4 }],
            half_bathrooms: vec![wire::MinimumCount { least: 3, count: 5 }],
            ..Default::default()
        });
        let named = |value: &str, count| vec![FacetCount { value: value.into(), count }];
        assert_eq!((facets.r#type, facets.air_conditioning), (named("semi_detached", 3), named("none", 2)));
        assert_eq!(facets.bedrooms, [MinimumCount { least: 2.0, count: 4 }]);
        assert_eq!(facets.bathrooms, [MinimumCount { least: 1.5, count: 5 }]);
    }

    #[test]
    fn a_cluster_names_its_home_where_it_is_one() {
        let point = Some(wire::Point { latitude: 28.7, longitude: -13.9 });
        let found_stay = Some(wire::Stay { check_in_day: 20_954, check_out_day: 20_956 });
        let listing =
            wire::ListingCard { id: "CASA-1001".into(), name: "Casa".into(), found_stay, ..Default::default() };
        let one = Cluster::from(wire::Cluster { point, count: 1, listing: Some(listing) });
        assert_eq!(
            (one.id.as_deref(), one.name.as_deref(), one.coordinates.latitude),
            (Some("CASA-1001"), Some("Casa"), 28.7)
        );
        assert_eq!(one.found_stay, found_stay);
        let several = Cluster::from(wire::Cluster { point, count: 7, listing: None });
        assert_eq!((several.id, several.count), (None, 7));
    }
}
