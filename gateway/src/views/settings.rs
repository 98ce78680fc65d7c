//! The end of a home.

use serde::Deserialize;
use utoipa::ToSchema;

/// How long a home is hidden.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pause {
    /// The day on which guests see it again, in its time zone; after today and within two years. Without an end where it is
    /// absent.
    #[schema(value_type = Option<NaiveDate>)]
    pub resume_on: Option<String>,
}
