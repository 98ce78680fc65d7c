//! The guest's side of an inquiry: its secret, and what a guest may decide. See `docs/rules/inquiries.md#threads`.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_proto::listing::v1::{InquiryState, ThreadDecision};
use chrono::{DateTime, Utc};

use super::{
    inbox::ReceivedInquiry,
    inquiry::InquiryId,
    refusal::Refusal,
    text::{Line, Named as _, paragraphs},
    token::{authenticated, digest, has_digest},
};

/// An inquiry has at most so many messages after the first.
pub const MESSAGES_MAX: usize = 200;
/// Number of bytes of the tag in a secret.
const TAG_BYTES: usize = 16;

/// Derives the secrets of threads: an inquiry's id, and a tag that only this key makes. Mails and pages name the same one,
/// and nothing of it is stored.
#[derive(Clone)]
pub struct ThreadKey(Vec<u8>);

impl ThreadKey {
    /// A key of any length.
    pub fn new(key: impl Into<Vec<u8>>) -> Self {
        Self(key.into())
    }

    /// The secret of an inquiry's thread, such as `0198c1de-….dGhpcyBpcyBhIHRhZw`.
    pub fn token_of(&self, id: &InquiryId) -> String {
        let tag = authenticated(&self.0, format!("thread {}", id.as_str()).as_bytes());
        format!("{}.{}", id.as_str(), URL_SAFE_NO_PAD.encode(&tag[..TAG_BYTES]))
    }

    /// The inquiry of a secret.
    pub fn inquiry_of(&self, token: &str) -> Result<InquiryId, Refusal> {
        let (id, _tag) = token.split_once('.').ok_or(Refusal::InquiryNotFound)?;
        let id = InquiryId::parse(id)?;
        if has_digest(token, &digest(&self.token_of(&id))) { Ok(id) } else { Err(Refusal::InquiryNotFound) }
    }
}

impl std::fmt::Debug for ThreadKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ThreadKey(…)")
    }
}

/// Another message of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    pub text: String,
    /// Distinguishes messages, so that a repeated request is one mail.
    pub idempotency_key: Line<200>,
}

impl NewMessage {
    /// Validates a message.
    pub fn parse(text: &str, idempotency_key: &str) -> Result<Self, Refusal> {
        Ok(Self {
            text: paragraphs(text, super::inquiry::MESSAGE_MAX).named("text")?,
            idempotency_key: Line::parse(idempotency_key).named("idempotency_key")?,
        })
    }
}

/// The state of an inquiry once its guest writes again: what was closed is new. An open quote stays open, and an agreed stay
/// agreed.
pub const fn after_message(state: InquiryState) -> InquiryState {
    match state {
        InquiryState::Quoted | InquiryState::Agreed => state,
        _ => InquiryState::New,
    }
}

/// The state of an inquiry once its guest decided. `answer_id` names the quote that the guest saw. A decision that is made
/// already changes nothing.
pub fn after_decision(
    inquiry: &ReceivedInquiry,
    decision: ThreadDecision,
    answer_id: &str,
    now: DateTime<Utc>,
) -> Result<InquiryState, Refusal> {
    let quoted = inquiry.quote().is_some_and(|(answer, _)| answer.id == answer_id);
    let is_open = inquiry.state == InquiryState::Quoted && inquiry.quoted_until.is_some_and(|until| now < until);
    let wanted = match decision {
        ThreadDecision::Accept => InquiryState::Agreed,
        ThreadDecision::Decline => InquiryState::Declined,
        ThreadDecision::Withdraw => InquiryState::Withdrawn,
        ThreadDecision::Unspecified => return Err(Refusal::QuoteNotOpen),
    };
    if wanted == InquiryState::Withdrawn || (quoted && (is_open || inquiry.state == wanted)) {
        Ok(wanted)
    } else {
        Err(Refusal::QuoteNotOpen)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::inbox::InquiryAnswer,
        testing::{now, quote, received_inquiry},
    };

    #[test]
    fn a_secret_is_that_of_one_inquiry_and_one_key() {
        let (key, id) = (ThreadKey::new("a key"), received_inquiry().id);
        let token = key.token_of(&id);
        assert_eq!(key.inquiry_of(&token), Ok(id.clone()));
        let other = InquiryId::kept("0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d5".into());
        let forged = token.replace(id.as_str(), other.as_str());
        for wrong in
            [&forged, id.as_str(), &token[..token.len() - 1], &format!("{token}A"), &token.to_uppercase(), "", "."]
        {
            assert_eq!(key.inquiry_of(wrong), Err(Refusal::InquiryNotFound), "{wrong}");
        }
        assert_eq!(ThreadKey::new("another").inquiry_of(&token), Err(Refusal::InquiryNotFound));
    }

    #[test]
    fn only_the_quote_that_stands_is_decided_while_it_is_open() {
        use InquiryState::{Agreed, Declined, Expired, New, Quoted, Withdrawn};
        use ThreadDecision::{Accept, Decline, Withdraw};
        let answer = |id: &str, quote| InquiryAnswer {
            id: id.into(),
            text: "Yes.".into(),
            answered_at: now(),
            by_guest: false,
            quote,
        };
        let inquiry = ReceivedInquiry {
            answers: vec![answer("first", Some(quote())), answer("second", Some(quote())), answer("third", None)],
            quoted_until: Some(now()),
            ..received_inquiry()
        };
        let cases = [
            (Quoted, Accept, "second", -1, Ok(Agreed)),
            (Quoted, Decline, "second", -1, Ok(Declined)),
            (Quoted, Accept, "second", 0, Err(Refusal::QuoteNotOpen)),
            (Quoted, Accept, "first", -1, Err(Refusal::QuoteNotOpen)),
            (Quoted, Accept, "third", -1, Err(Refusal::QuoteNotOpen)),
            (Agreed, Accept, "second", 9, Ok(Agreed)),
            (Agreed, Decline, "second", -1, Err(Refusal::QuoteNotOpen)),
            (Declined, Decline, "second", -1, Ok(Declined)),
            (Declined, Accept, "second", -1, Err(Refusal::QuoteNotOpen)),
            (Expired, Accept, "second", -1, Err(Refusal::QuoteNotOpen)),
            (New, Accept, "", -1, Err(Refusal::QuoteNotOpen)),
            (New, Withdraw, "", 9, Ok(Withdrawn)),
            (Agreed, Withdraw, "", 9, Ok(Withdrawn)),
        ];
        for (state, decision, answer_id, seconds, expected) in cases {
            let inquiry = ReceivedInquiry { state, ..inquiry.clone() };
            let at = now() + TimeDelta::seconds(seconds);
            assert_eq!(after_decision(&inquiry, decision, answer_id, at), expected, "{state} {decision:?} {answer_id}");
        }
    }
}
