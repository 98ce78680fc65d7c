//! Alerts of guests.

use casacero_proto::listing::v1 as wire;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{date, inquiry::InquiryLanguage};

/// Homes like those of a search, wanted for a stay.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewAlert {
    /// Where mails go.
    pub email: String,
    /// Language of the mails.
    pub language: InquiryLanguage,
    /// The query of `GET /properties`, dates included, such as `destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2`.
    pub search: String,
    /// Whether the address may be kept for this.
    pub consent: bool,
}

/// An alert of a guest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Alert {
    /// The query of `GET /properties`.
    pub search: String,
    /// Arrival.
    pub check_in: NaiveDate,
    /// Departure.
    pub check_out: NaiveDate,
    /// Whether the address was confirmed.
    pub confirmed: bool,
    /// Language of the mails.
    pub language: InquiryLanguage,
}

impl From<wire::Alert> for Alert {
    fn from(alert: wire::Alert) -> Self {
        let wire::Alert { search_text, stay, confirmed, language } = alert;
        let wire::DayRange { first_day, end_day } = stay.unwrap_or_default();
        Self {
            search: search_text,
            check_in: date(first_day),
            check_out: date(end_day),
            confirmed,
            language: InquiryLanguage::of(&language),
        }
    }
}
