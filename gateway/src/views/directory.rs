//! Homes as operators list them, and the tables that hold them.

use casacero_proto::{calendar::v1::HomeFeeds, listing::v1::Home, schema::v1::CheckSchemaResponse};
use serde::Serialize;
use utoipa::ToSchema;

/// A home with how its feeds are.
#[derive(Serialize, ToSchema)]
pub struct ListedHome {
    /// The home.
    #[serde(flatten)]
    pub home: Home,
    /// How its feeds are; null where it has none, or where that is not known.
    pub feeds: Option<HomeFeeds>,
}

/// A page of homes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryPage {
    /// The homes of the page.
    pub items: Vec<ListedHome>,
    /// How many there are on all pages.
    pub total: u64,
    /// False where the calendar service did not answer, so that no home has its feeds.
    pub feeds_known: bool,
}

/// The tables of the services beside those of their release.
#[derive(Serialize, ToSchema)]
pub struct SchemaChecks {
    /// One for each service that answered.
    pub items: Vec<CheckSchemaResponse>,
    /// The services that did not answer.
    pub unavailable: Vec<&'static str>,
}
