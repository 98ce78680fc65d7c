//! The inbox of a listing: what guests wrote, and what its owner answered. See `docs/rules/inquiries.md`.

use std::fmt;

use casacero_proto::listing::v1::{InquiryState, InquirySuspicion, Quote};
use chrono::{DateTime, Utc};

use super::{
    contact::EmailAddress,
    inquiry::InquiryId,
    listing::Listing,
    quote::{checked, stay_of, valid_until},
    refusal::Refusal,
    stay::Stay,
    text::{FieldError, Invalid, Line, Named as _, paragraphs},
};

/// Maximum length of an answer.
pub const ANSWER_MAX: usize = 4_000;
/// Default number of inquiries on a page.
const PAGE: u32 = 50;
/// Maximum number of inquiries on a page.
const PAGE_MAX: u32 = 200;

/// A message after the first: an answer that was mailed to the guest, or what the guest wrote afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct InquiryAnswer {
    pub id: String,
    pub text: String,
    /// When it was written.
    pub answered_at: DateTime<Utc>,
    /// Whether the guest wrote it; else the owner did.
    pub by_guest: bool,
    /// What the owner offers with it.
    pub quote: Option<Quote>,
}

impl InquiryAnswer {
    /// Whether it is the same message, sent again.
    pub fn says_the_same_as(&self, other: &Self) -> bool {
        self.text == other.text && self.by_guest == other.by_guest && self.quote == other.quote
    }
}

/// An inquiry as its owner sees it.
#[derive(Clone, PartialEq)]
pub struct ReceivedInquiry {
    pub id: InquiryId,
    pub guest_name: String,
    /// The guest's mail address; answers go there.
    pub guest_email: EmailAddress,
    pub guest_phone: Option<String>,
    pub message: String,
    pub stay: Option<Stay>,
    pub guests: Option<u32>,
    /// How many of the guests are children, if that is said.
    pub children: Option<u32>,
    /// Language of the guest's page, such as `en`.
    pub language: String,
    /// When it came.
    pub received_at: DateTime<Utc>,
    pub state: InquiryState,
    /// Why it is kept apart; `None` if it is not.
    pub suspicion: Option<InquirySuspicion>,
    /// When the quote that stands is valid no more.
    pub quoted_until: Option<DateTime<Utc>>,
    /// What was written afterwards, oldest first.
    pub answers: Vec<InquiryAnswer>,
}

/// The nights that an inquiry takes in the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptNights {
    pub stay: Stay,
    /// Until when; `None` if they stay taken.
    pub until: Option<DateTime<Utc>>,
}

impl ReceivedInquiry {
    /// The quote that stands, with its answer: the last one.
    pub fn quote(&self) -> Option<(&InquiryAnswer, &Quote)> {
        self.answers.iter().rev().find_map(|answer| answer.quote.as_ref().map(|quote| (answer, quote)))
    }

    /// The nights that it takes: those of an open quote that holds them, until it ends, and those of a quote that was agreed
    /// upon.
    pub fn kept_nights(&self) -> Option<KeptNights> {
        let (_answer, quote) = self.quote()?;
        let until = match self.state {
            InquiryState::Quoted if quote.holds_nights => Some(self.quoted_until?),
            InquiryState::Agreed => None,
            _ => return None,
        };
        Some(KeptNights { stay: stay_of(quote).ok()?, until })
    }
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

/// The state of an inquiry that is answered without another one being said. An open quote stays open, and an agreed stay agreed.
pub const fn after_answer(state: InquiryState) -> InquiryState {
    match state {
        InquiryState::Quoted | InquiryState::Agreed => state,
        _ => InquiryState::Answered,
    }
}

/// The states that an answer sets; by hand, owners set *new* too.
const SET_BY_ANSWER: [InquiryState; 3] = [InquiryState::Answered, InquiryState::Agreed, InquiryState::Declined];

/// Refuses the states that owners do not set by hand: they follow from quotes and from what the guest decides.
pub fn check_set_by_hand(state: Option<InquiryState>) -> Result<(), Refusal> {
    match state {
        Some(state) if state != InquiryState::New && !SET_BY_ANSWER.contains(&state) => {
            Err(FieldError { field: "state", problem: Invalid::UnknownValue }.into())
        }
        _ => Ok(()),
    }
}

/// What an owner changes of an inquiry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InquiryChange {
    /// Its new state; `None` leaves it.
    pub state: Option<InquiryState>,
    /// Whether it is not kept apart any more.
    pub is_trusted: bool,
    /// The state that the owner saw, if that is said: another one is not changed.
    pub seen_state: Option<InquiryState>,
}

/// An answer as sent, not yet validated.
#[derive(Clone, Debug, Default)]
pub struct AnswerForm {
    pub text: String,
    pub idempotency_key: String,
    /// The state of the inquiry afterwards, if it is said.
    pub state: Option<InquiryState>,
    /// The state that the owner saw, if that is said.
    pub seen_state: Option<InquiryState>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct NewAnswer {
    pub text: String,
    /// Distinguishes answers, so that a repeated request is one mail.
    pub idempotency_key: Line<200>,
    /// The state of the inquiry afterwards; as [`after_answer`] says if `None`.
    pub state: Option<InquiryState>,
    /// The state that the owner saw, if that is said: an inquiry in another one is not answered.
    pub seen_state: Option<InquiryState>,
    /// What is offered, and until when.
    pub quote: Option<(Quote, DateTime<Utc>)>,
}

impl NewAnswer {
    /// Validates an answer. It cannot make an inquiry new.
    pub fn parse(form: AnswerForm) -> Result<Self, Refusal> {
        let AnswerForm { text, idempotency_key, state, seen_state } = form;
        let is_allowed = state.is_none_or(|state| SET_BY_ANSWER.contains(&state));
        Ok(Self {
            text: paragraphs(&text, ANSWER_MAX).named("text")?,
            idempotency_key: Line::parse(&idempotency_key).named("idempotency_key")?,
            state: if is_allowed { Ok(state) } else { Err(Invalid::UnknownValue) }.named("state")?,
            seen_state,
            quote: None,
        })
    }

    /// The same with a quote, which makes the inquiry quoted and nothing else.
    pub fn with_quote(self, quote: Quote, listing: &Listing, now: DateTime<Utc>) -> Result<Self, Refusal> {
        if self.state.is_some() {
            return Err(FieldError { field: "state", problem: Invalid::UnknownValue }.into());
        }
        let quote = checked(quote, listing, now)?;
        let until = valid_until(&quote, listing.place.time_zone);
        Ok(Self { state: Some(InquiryState::Quoted), quote: Some((quote, until)), ..self })
    }

    /// An inquiry as it is with this answer. An inquiry that is answered is not kept apart any more.
    pub fn applied_to(&self, inquiry: ReceivedInquiry, id: String, now: DateTime<Utc>) -> ReceivedInquiry {
        let Self { text, idempotency_key: _, state, seen_state: _, quote } = self;
        let (quote, until) = quote.clone().unzip();
        let mut answers = inquiry.answers;
        answers.push(InquiryAnswer { id, text: text.clone(), answered_at: now, by_guest: false, quote });
        ReceivedInquiry {
            state: state.unwrap_or_else(|| after_answer(inquiry.state)),
            quoted_until: until.or(inquiry.quoted_until),
            suspicion: None,
            answers,
            ..inquiry
        }
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
        type Read = Result<Option<InquiryState>, Option<&'static str>>;
        let cases: [(&str, &str, Option<InquiryState>, Read); 9] = [
            ("Yes.", "key", None, Ok(None)),
            ("Yes.", "key", Some(InquiryState::Agreed), Ok(Some(InquiryState::Agreed))),
            ("No.", "key", Some(InquiryState::Declined), Ok(Some(InquiryState::Declined))),
            ("No.", "key", Some(InquiryState::Quoted), Err(Some("state"))),
            ("Yes.", "key", Some(InquiryState::New), Err(Some("state"))),
            (" \n", "key", None, Err(Some("text"))),
            (&long, "key", None, Err(Some("text"))),
            ("Yes.\u{7}", "key", None, Err(Some("text"))),
            ("Yes.", "", None, Err(Some("idempotency_key"))),
        ];
        for (text, key, state, expected) in cases {
            let form = AnswerForm { text: text.into(), idempotency_key: key.into(), state, seen_state: None };
            let parsed = NewAnswer::parse(form);
            let got = parsed.as_ref().map(|answer| answer.state).map_err(Refusal::field);
            assert_eq!(got, expected, "{text:.9} {key} {state:?}");
        }
    }
}
