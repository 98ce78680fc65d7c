//! Requests of operators about feeds.

use casacero_proto::calendar::v1 as wire;
use serde::Deserialize;
use utoipa::ToSchema;

/// Which feeds are to be read out of turn.
#[derive(Deserialize, ToSchema)]
// Without this, a misspelt field would mean all feeds.
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPass {
    /// Those of these properties, of which there must be one; of all when absent.
    #[schema(min_items = 1)]
    pub property_ids: Option<Vec<String>>,
    /// Spread over so many seconds; an hour when absent.
    pub spread_seconds: Option<u32>,
}

/// Whose feeds are read now.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyToSync {
    /// Such as `CASA-1001`.
    #[serde(default)]
    pub property_id: String,
}

/// Which feed an operator wonders about.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedToDiagnose {
    /// Whose calendar it is, or would be: its time zone decides which nights are taken.
    #[serde(default)]
    pub property_id: String,
    /// The feed or address that is looked at.
    #[serde(flatten)]
    pub feed: wire::CheckFeedRequest,
}
