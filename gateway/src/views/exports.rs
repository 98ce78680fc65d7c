//! Exports: addresses under which others read a calendar.

use casacero_proto::calendar::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

/// An address that was made.
#[derive(Serialize, ToSchema)]
pub struct CreatedExport {
    /// What is remembered of it.
    #[serde(flatten)]
    pub export: wire::Export,
    /// The address. Who knows it can read the calendar; it is shown this once.
    pub url: String,
}
