//! The inquiries that an owner received.

use casacero_proto::listing::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{InquiryState, InquirySuspicion},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{date, given, inquiry::InquiryLanguage, instant, many};

/// What a guest wrote to the owner.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedInquiry {
    /// Names it.
    pub id: String,
    /// What the guest was told to quote, such as `4F60A1`.
    pub code: String,
    /// As the guest wrote it.
    pub guest_name: String,
    /// Where answers go.
    pub guest_email: String,
    /// Where the guest gave one.
    #[schema(required)]
    pub guest_phone: Option<String>,
    /// The guest's words.
    pub message: String,
    /// Day of arrival.
    #[schema(required)]
    pub check_in: Option<NaiveDate>,
    /// Day of departure.
    #[schema(required)]
    pub check_out: Option<NaiveDate>,
    /// How many would come.
    #[schema(required)]
    pub guests: Option<u32>,
    /// Language of the guest's page.
    pub language: InquiryLanguage,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Where it stands.
    pub state: InquiryState,
    /// Why it was kept apart.
    #[schema(required)]
    pub suspicion: Option<InquirySuspicion>,
    /// Oldest first.
    pub answers: Vec<InquiryAnswer>,
}

/// An answer that was mailed to the guest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InquiryAnswer {
    /// Names it.
    pub id: String,
    /// As it was written.
    pub text: String,
    /// When.
    pub answered_at: DateTime<Utc>,
}

/// Inquiries, newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InquiryPage {
    /// Of this page.
    pub items: Vec<ReceivedInquiry>,
    /// For the next page.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// How many are new, without the filtered ones.
    pub new_count: u32,
    /// How many were kept apart.
    pub filtered_count: u32,
}

/// What is to change of an inquiry.
#[derive(Deserialize, ToSchema)]
pub struct InquiryChange {
    /// The state it has from now on.
    pub state: Option<InquiryState>,
    /// That it is a guest's, and not to be kept apart.
    #[serde(default)]
    pub trusted: bool,
}

/// An answer to a guest.
#[derive(Deserialize, ToSchema)]
pub struct NewAnswer {
    /// 1 to 4,000 characters.
    #[schema(min_length = 1, max_length = 4_000)]
    pub text: String,
    /// The state it has afterwards: answered, agreed or declined; answered where it is absent.
    pub state: Option<InquiryState>,
}

impl From<wire::ReceivedInquiry> for ReceivedInquiry {
    fn from(inquiry: wire::ReceivedInquiry) -> Self {
        let wire::ReceivedInquiry {
            id,
            code,
            guest_name,
            guest_email,
            guest_phone,
            message,
            arrival_day,
            departure_day,
            guests,
            language,
            received_at,
            state,
            suspicion,
            answers,
        } = inquiry;
        Self {
            id,
            code,
            guest_name,
            guest_email,
            guest_phone: given(guest_phone),
            message,
            check_in: arrival_day.map(date),
            check_out: departure_day.map(date),
            guests: Some(guests).filter(|guests| *guests > 0),
            language: InquiryLanguage::of(&language),
            received_at: instant(received_at.unwrap_or_default()),
            state: InquiryState::of(state).unwrap_or(InquiryState::New),
            suspicion: InquirySuspicion::of(suspicion),
            answers: many(answers),
        }
    }
}

impl From<wire::InquiryAnswer> for InquiryAnswer {
    fn from(wire::InquiryAnswer { id, text, answered_at }: wire::InquiryAnswer) -> Self {
        Self { id, text, answered_at: instant(answered_at.unwrap_or_default()) }
    }
}

impl From<wire::ListInquiriesResponse> for InquiryPage {
    fn from(page: wire::ListInquiriesResponse) -> Self {
        let wire::ListInquiriesResponse { items, next_page_token, new_count, filtered_count } = page;
        Self { items: many(items), next_cursor: given(next_page_token), new_count, filtered_count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_guest_left_out_is_null() {
        let bare = wire::ReceivedInquiry { language: "es".into(), ..Default::default() };
        let bare = ReceivedInquiry::from(bare);
        assert_eq!((bare.guest_phone, bare.check_in, bare.check_out, bare.guests), (None, None, None, None));
        assert_eq!((bare.language, bare.state, bare.suspicion), (InquiryLanguage::Es, InquiryState::New, None));
        let full = wire::ReceivedInquiry {
            guest_phone: "+34 600 000 009".into(),
            arrival_day: Some(20_946),
            guests: 4,
            language: "en".into(),
            state: wire::InquiryState::Agreed.into(),
            suspicion: wire::InquirySuspicion::TooMany.into(),
            ..Default::default()
        };
        let full = ReceivedInquiry::from(full);
        assert_eq!((full.guest_phone.as_deref(), full.guests), (Some("+34 600 000 009"), Some(4)));
        assert_eq!(full.check_in, NaiveDate::from_ymd_opt(2027, 5, 8));
        assert_eq!((full.language, full.state), (InquiryLanguage::En, InquiryState::Agreed));
        assert_eq!(full.suspicion, Some(InquirySuspicion::TooMany));
    }
}
