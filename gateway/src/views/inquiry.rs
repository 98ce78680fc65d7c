//! Inquiries.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a guest asks an owner. The owner gets it by mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewInquiry {
    /// The guest's name.
    #[serde(default)]
    pub name: String,
    /// Where the owner answers.
    #[serde(default)]
    pub email: String,
    /// A number, for owners who rather call.
    pub phone: Option<String>,
    /// The question.
    #[serde(default)]
    pub message: String,
    /// Arrival; goes with `checkOut`.
    #[schema(value_type = Option<chrono::NaiveDate>)]
    pub check_in: Option<String>,
    /// Departure; goes with `checkIn`.
    #[schema(value_type = Option<chrono::NaiveDate>)]
    pub check_out: Option<String>,
    /// How many people would come.
    pub guests: Option<u32>,
    /// Language of the page it was written on.
    #[serde(default)]
    pub language: InquiryLanguage,
    /// The guest agrees that these data are passed to the owner.
    #[serde(default)]
    pub consent: bool,
}

/// A language the site speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InquiryLanguage {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl InquiryLanguage {
    /// The language with this ISO 639-1 code; English for another.
    pub fn of(tag: &str) -> Self {
        if tag == Self::Es.tag() { Self::Es } else { Self::En }
    }

    /// Its ISO 639-1 code.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }
}

/// An inquiry that is kept and on its way to the owner.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InquiryReceipt {
    /// Names it.
    pub id: String,
    /// Six characters that guest and owner can quote; the mail to the owner names it too.
    pub code: String,
    /// When it arrived.
    pub received_at: DateTime<Utc>,
    /// Whether mails to the owner come back: then try another way, too.
    pub owner_mail_fails: bool,
}
