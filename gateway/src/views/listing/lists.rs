//! Lists of properties.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

use super::PropertySummary;
use crate::views::{many, search::SearchFacets};

/// A page of a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyPage {
    /// The properties of this page.
    pub items: Vec<PropertySummary>,
    /// How many there are on all pages.
    pub total: u32,
    /// Where the next page begins; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// For a search with dates: properties of which only the owner knows whether they are free.
    pub unknown: UnknownProperties,
    /// On the first page, where they were asked for.
    #[schema(required)]
    pub facets: Option<SearchFacets>,
    /// Homes that fit but for their currency, in which the bounds of the price say nothing.
    pub left_out_for_currency: u32,
}

/// Properties with no taken night but at least one that only the owner knows about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownProperties {
    /// The first of them, on the first page only.
    pub items: Vec<PropertySummary>,
    /// How many there are.
    pub total: u32,
}

/// A short list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyList {
    /// The properties.
    pub items: Vec<PropertySummary>,
}

impl From<wire::SearchListingsResponse> for PropertyPage {
    fn from(found: wire::SearchListingsResponse) -> Self {
        let wire::SearchListingsResponse {
            items,
            total,
            next_cursor,
            unknown_items,
            unknown_total,
            facets,
            left_out_for_currency,
        } = found;
        Self {
            items: many(items),
            total,
            next_cursor: (!next_cursor.is_empty()).then_some(next_cursor),
            unknown: UnknownProperties { items: many(unknown_items), total: unknown_total },
            facets: facets.map(Into::into),
            left_out_for_currency,
        }
    }
}

impl From<wire::ListLatestListingsResponse> for PropertyList {
    fn from(wire::ListLatestListingsResponse { items }: wire::ListLatestListingsResponse) -> Self {
        Self { items: many(items) }
    }
}

impl From<wire::ListSimilarListingsResponse> for PropertyList {
    fn from(wire::ListSimilarListingsResponse { items }: wire::ListSimilarListingsResponse) -> Self {
        Self { items: many(items) }
    }
}
