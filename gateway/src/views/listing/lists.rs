//! Lists of properties.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

use super::PropertySummary;
use crate::views::many;

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
        let wire::SearchListingsResponse { items, total, next_cursor, unknown_items, unknown_total } = found;
        Self {
            items: many(items),
            total,
            next_cursor: (!next_cursor.is_empty()).then_some(next_cursor),
            unknown: UnknownProperties { items: many(unknown_items), total: unknown_total },
        }
    }
}

impl From<wire::ListLatestListingsResponse> for PropertyList {
    fn from(wire::ListLatestListingsResponse { items }: wire::ListLatestListingsResponse) -> Self {
        Self { items: many(items) }
    }
}
