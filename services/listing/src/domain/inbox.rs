//! The inbox of a listing: what guests wrote, and what its owner answered. See `docs/rules/inquiries.md`.

use std::fmt;

use casacero_proto::listing::v1::{InquiryState, InquirySuspicion};
use chrono::{DateTime, Utc};

use super::{
    contact::EmailAddress,
    inquiry::InquiryId,
    refusal::Refusal,
    stay::Stay,
    text::{Invalid, Line, Named as _, paragraphs},
};

/// Maximum length of an answer.
pub const ANSWER_MAX: usize = 4_000;
/// Default number of inquiries on a page.
const PAGE: u32 = 50;
/// Maximum number of inquiries on a page.
const PAGE_MAX: u32 = 200;

/// An answer that was mailed to a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InquiryAnswer {
    pub id: String,
    pub text: String,
    /// When it was written.
    pub answered_at: DateTime<Utc>,
}

/// An inquiry as its owner sees it.
#[derive(Clone, PartialEq, Eq)]
pub struct ReceivedInquiry {
    pub id: InquiryId,
    pub guest_name: String,
    /// The guest's mail address; answers go there.
    pub guest_email: EmailAddress,
    pub guest_phone: Option<String>,
    pub message: String,
    pub stay: Option<Stay>,
    pub guests: Option<u32>,
    /// Language of the guest's page, such as `en`.
    pub language: String,
    /// When it came.
    pub received_at: DateTime<Utc>,
    pub state: InquiryState,
    /// Why it is kept apart; `None` if it is not.
    pub suspicion: Option<InquirySuspicion>,
    /// The owner's answers, oldest first.
    pub answers: Vec<InquiryAnswer>,
}

impl fmt::Debug for ReceivedInquiry {
    /// Leaves the guest's words and addresses out: they are personal data and must not reach a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "ReceivedInquiry({}, {}, {:?})", self.id.as_str(), self.state, self.suspicion)
    }
}

/// The place of an inquiry in the inbox, newest first; as text the token of the page that follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboxPosition {
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Its id, which orders those that came at the same time.
    pub id: InquiryId,
}

impl InboxPosition {
    /// The position of a page token; `None` for the empty one, which stands for the first page.
    pub fn parse(token: &str) -> Result<Option<Self>, Refusal> {
        if token.is_empty() {
            return Ok(None);
        }
        let position = || {
            let (micros, id) = token.split_once('_')?;
            // PostgreSQL has no instants long before our era.
            let micros = micros.parse::<i64>().ok().filter(|micros| *micros >= 0)?;
            let received_at = DateTime::from_timestamp_micros(micros)?;
            Some(Self { received_at, id: InquiryId::parse(id).ok()? })
        };
        position().map(Some).ok_or(Refusal::InvalidCursor)
    }
}

impl fmt::Display for InboxPosition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}_{}", self.received_at.timestamp_micros(), self.id.as_str())
    }
}

/// Which inquiries a page of the inbox has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InboxQuery {
    /// Those that were kept apart; else the others.
    pub filtered: bool,
    /// Those in this state; all if `None`.
    pub state: Option<InquiryState>,
    /// Those after this position; all if `None`.
    pub after: Option<InboxPosition>,
    /// Maximum number.
    pub limit: usize,
}

/// The size of a page: the default for 0, and the maximum for more.
pub fn inbox_page_size(requested: u32) -> usize {
    let size = if requested == 0 { PAGE } else { requested.min(PAGE_MAX) };
    size as usize
}

/// What an owner changes of an inquiry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InquiryChange {
    /// Its new state; `None` leaves it.
    pub state: Option<InquiryState>,
    /// Whether it is not kept apart any more.
    pub is_trusted: bool,
}

/// An answer as sent, not yet validated.
#[derive(Clone, Debug, Default)]
pub struct AnswerForm {
    pub text: String,
    pub idempotency_key: String,
    /// The state of the inquiry afterwards, if it is said.
    pub state: Option<InquiryState>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAnswer {
    pub text: String,
    /// Distinguishes answers, so that a repeated request is one mail.
    pub idempotency_key: Line<200>,
    /// The state of the inquiry afterwards.
    pub state: InquiryState,
}

impl NewAnswer {
    /// Validates an answer. Without a state the inquiry becomes answered; it cannot become new.
    pub fn parse(form: AnswerForm) -> Result<Self, Refusal> {
        let AnswerForm { text, idempotency_key, state } = form;
        let state = match state.unwrap_or(InquiryState::Answered) {
            InquiryState::New | InquiryState::Unspecified => Err(Invalid::UnknownValue),
            state @ (InquiryState::Answered | InquiryState::Agreed | InquiryState::Declined) => Ok(state),
        };
        Ok(Self {
            text: paragraphs(&text, ANSWER_MAX).named("text")?,
            idempotency_key: Line::parse(&idempotency_key).named("idempotency_key")?,
            state: state.named("state")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4";

    #[test]
    fn page_tokens_come_back_and_others_are_refused() {
        let received_at = DateTime::from_timestamp_micros(1_780_000_000_123_456).expect("an instant");
        let position = InboxPosition { received_at, id: InquiryId::kept(ID.into()) };
        assert_eq!(InboxPosition::parse(&position.to_string()), Ok(Some(position)));
        assert_eq!(InboxPosition::parse(""), Ok(None));
        for token in
            [ID, "1_x", &format!("x_{ID}"), &format!("99999999999999999999_{ID}"), &format!("-1_{ID}"), "_", "\0"]
        {
            assert_eq!(InboxPosition::parse(token), Err(Refusal::InvalidCursor), "{token}");
        }
    }

    #[test]
    fn pages_have_bounds() {
        let cases = [(0, 50), (1, 1), (200, 200), (201, 200), (u32::MAX, 200)];
        for (requested, expected) in cases {
            assert_eq!(inbox_page_size(requested), expected, "{requested}");
        }
    }

    #[test]
    fn answers_have_words_a_key_and_a_state() {
        let long = "a".repeat(ANSWER_MAX + 1);
        type Read = Result<InquiryState, Option<&'static str>>;
        let cases: [(&str, &str, Option<InquiryState>, Read); 8] = [
            ("Yes.", "key", None, Ok(InquiryState::Answered)),
            ("Yes.", "key", Some(InquiryState::Agreed), Ok(InquiryState::Agreed)),
            ("No.", "key", Some(InquiryState::Declined), Ok(InquiryState::Declined)),
            ("Yes.", "key", Some(InquiryState::New), Err(Some("state"))),
            (" \n", "key", None, Err(Some("text"))),
            (&long, "key", None, Err(Some("text"))),
            ("Yes.\u{7}", "key", None, Err(Some("text"))),
            ("Yes.", "", None, Err(Some("idempotency_key"))),
        ];
        for (text, key, state, expected) in cases {
            let form = AnswerForm { text: text.into(), idempotency_key: key.into(), state };
            let parsed = NewAnswer::parse(form);
            let got = parsed.as_ref().map(|answer| answer.state).map_err(Refusal::field);
            assert_eq!(got, expected, "{text:.9} {key} {state:?}");
        }
    }
}
