//! Alerts of guests.

use casacero_proto::listing::v1::InquiryLanguage;
use serde::Deserialize;
use utoipa::ToSchema;

/// Homes like those of a search, wanted for a stay.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewAlert {
    /// Where mails go.
    #[schema(max_length = 254)]
    pub email: String,
    /// Language of the mails.
    pub language: InquiryLanguage,
    /// The query of `GET /properties`, dates included, such as `destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2`.
    pub search: String,
    /// Whether the address may be kept for this.
    pub consent: bool,
}
