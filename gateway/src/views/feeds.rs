//! What owners say about nights of a feed.

use casacero_proto::calendar::v1 as wire;
use serde::Deserialize;
use utoipa::ToSchema;

/// Which nights are free, says the owner.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// All that the feed no longer names when absent or empty.
    pub nights: Option<Vec<wire::DayRange>>,
    /// Whether nights are meant that the feed still names, too; no when absent.
    pub named_too: Option<bool>,
}
