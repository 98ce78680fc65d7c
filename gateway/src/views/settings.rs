//! What an owner decides about a home beside its text, and the sessions that open it.

use casacero_proto::listing::v1 as wire;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{date, given, inquiry::InquiryLanguage, instant, many, session::AuthLevel};

/// What an owner decides about a home beside its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeSettings {
    /// Language of mails about it.
    pub mail_language: InquiryLanguage,
    /// Whether a mail says each week what changed, what is doubtful and what to do.
    pub weekly_mail: bool,
    /// The day on which the paused home is shown again, in its time zone.
    #[schema(required)]
    pub resume_on: Option<NaiveDate>,
    /// When it is erased.
    #[schema(required)]
    pub erase_at: Option<DateTime<Utc>>,
}

/// The settings that are to change; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeSettingsChange {
    /// Language of mails about it.
    #[schema(value_type = Option<InquiryLanguage>)]
    pub mail_language: Option<String>,
    /// Whether a mail comes each week.
    pub weekly_mail: Option<bool>,
}

/// How long a home is hidden.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pause {
    /// The day on which guests see it again, in its time zone; after today and within two years. Without an end where it is
    /// absent.
    #[schema(value_type = Option<NaiveDate>)]
    pub resume_on: Option<String>,
}

/// A session that opens the home.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    /// Names it, and opens nothing.
    pub id: String,
    /// When it began.
    pub opened_at: DateTime<Utc>,
    /// When it was used last.
    pub last_used_at: DateTime<Utc>,
    /// How it proved to act for the home.
    pub way_in: AuthLevel,
    /// The member's address; absent where the password opened it.
    #[schema(required)]
    pub email: Option<String>,
    /// The user agent of the browser that opened it.
    #[schema(required)]
    pub user_agent: Option<String>,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The sessions that open a home.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The one used last first.
    pub items: Vec<OpenSession>,
}

impl From<wire::HomeSettings> for HomeSettings {
    fn from(settings: wire::HomeSettings) -> Self {
        let wire::HomeSettings { mail_language, weekly_mail, resume_day, erase_at } = settings;
        Self {
            mail_language: InquiryLanguage::of(&mail_language),
            weekly_mail,
            resume_on: resume_day.map(date),
            erase_at: erase_at.map(instant),
        }
    }
}

impl From<wire::OpenSession> for OpenSession {
    fn from(session: wire::OpenSession) -> Self {
        let way_in = session.standing().into();
        let wire::OpenSession { id, opened_at, last_used_at, standing: _, email, user_agent, current } = session;
        Self {
            id,
            opened_at: instant(opened_at.unwrap_or_default()),
            last_used_at: instant(last_used_at.unwrap_or_default()),
            way_in,
            email: given(email),
            user_agent: given(user_agent),
            current,
        }
    }
}

impl From<wire::ListSessionsResponse> for SessionList {
    fn from(wire::ListSessionsResponse { sessions }: wire::ListSessionsResponse) -> Self {
        Self { items: many(sessions) }
    }
}
