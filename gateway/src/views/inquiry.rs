//! Inquiries.

use casacero_proto::{Enumeration as _, listing::v1::InquiryLanguage};
use serde::Deserialize;
use utoipa::ToSchema;

/// What a guest asks an owner. The owner gets it by mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewInquiry {
    /// The guest's name.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    /// Where the owner answers.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// A number, for owners who rather call.
    pub phone: Option<String>,
    /// The question.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 5_000)]
    pub message: String,
    /// Arrival; goes with `checkOut`.
    #[schema(value_type = Option<chrono::NaiveDate>)]
    pub check_in: Option<String>,
    /// Departure; goes with `checkIn`.
    #[schema(value_type = Option<chrono::NaiveDate>)]
    pub check_out: Option<String>,
    /// How many people would come.
    pub guests: Option<u32>,
    /// How many of the guests are children. At least one guest is an adult.
    pub children: Option<u32>,
    /// Language of the page it was written on.
    #[serde(default)]
    pub language: InquiryLanguage,
    /// The guest agrees that these data are passed to the owner.
    #[serde(default)]
    pub consent: bool,
}

/// The ISO 639-1 code of a language; English where none is given.
pub fn tag(language: InquiryLanguage) -> String {
    let known = if language == InquiryLanguage::Unspecified { InquiryLanguage::En } else { language };
    known.slug().to_owned()
}
