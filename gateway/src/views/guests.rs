//! What guests tell the people who run the site.

use casacero_proto::listing::v1::{ContactSubject, ContactWay, InquiryLanguage, ReportReason, SiteEventKind};
use serde::Deserialize;
use utoipa::ToSchema;

/// A message to the people who run the site.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactMessage {
    /// 1 to 80 characters.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 80)]
    pub first_name: String,
    /// 1 to 80 characters.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 80)]
    pub last_name: String,
    /// Where the answer goes.
    #[serde(default)]
    #[schema(required, max_length = 254)]
    pub email: String,
    /// What it is about.
    pub subject: ContactSubject,
    /// 10 to 4,000 characters.
    #[serde(default)]
    #[schema(required, min_length = 10, max_length = 4_000)]
    pub message: String,
    /// Language of the page.
    #[serde(default)]
    #[schema(required)]
    pub language: InquiryLanguage,
    /// Whether the sender agreed to the privacy policy.
    #[serde(default)]
    #[schema(required)]
    pub consent: bool,
}

/// A report of a home.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReport {
    /// Why the home is reported.
    pub reason: ReportReason,
    /// 10 to 2,000 characters.
    #[serde(default)]
    #[schema(required, min_length = 10, max_length = 2_000)]
    pub message: String,
    /// Where an answer goes.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// Language of the page.
    #[serde(default)]
    #[schema(required)]
    pub language: InquiryLanguage,
}

/// What a visitor did who agreed to be counted. Nothing of the visitor is kept: counts of a day.
#[derive(Deserialize, ToSchema)]
pub struct SiteEvents {
    /// 1 to 20.
    #[serde(default)]
    #[schema(required)]
    pub items: Vec<SiteEvent>,
}

/// One thing that a visitor did.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteEvent {
    /// What the visitor did.
    pub kind: SiteEventKind,
    /// At which home.
    #[schema(required)]
    pub property_id: Option<String>,
    /// Which way a `contact_click` went.
    pub way: Option<ContactWay>,
}
