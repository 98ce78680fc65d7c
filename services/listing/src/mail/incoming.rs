//! Mails that come to our addresses: reports of mail servers, and what owners and guests answer to mails about an inquiry.
//! See `docs/rules/inquiries.md#answers-by-mail`.

use casacero_common::{
    access::{self, Action},
    principal::{AuthLevel, Principal},
};
use chrono::TimeDelta;

use crate::{
    domain::{
        inbox::{AnswerForm, InquiryAnswer},
        incoming_mail::IncomingMail,
        inquiry::InquiryId,
        mail_authentication::Authentication,
        refusal::Refusal,
        reply_address::Side,
        text::{FieldError, Invalid},
        thread::{MESSAGES_MAX, NewMessage},
    },
    error::Error,
    inbox::Inbox,
    mail::{bounces::Bounces, letter::Letterhead, not_passed_on::Obstacle},
    threads::Threads,
};

/// Either side of an inquiry has so many answers by mail taken in an hour.
const PER_HOUR: usize = 20;

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It reports that a mail of ours did not arrive, and its address is marked.
    Marked,
    /// It is an answer or a message now.
    PassedOn,
    /// Nothing was done. With the reason.
    Ignored(&'static str),
    /// Its sender was told why it was not passed on.
    Refused(Obstacle),
}

/// Takes mails from the mail server.
#[derive(Clone)]
pub struct Incoming {
    pub bounces: Bounces,
    pub inbox: Inbox,
    pub threads: Threads,
}

impl Incoming {
    /// Takes a mail for a caller. Returns whether it marked an address.
    pub async fn receive(&self, principal: &Principal, mail: &[u8]) -> Result<bool, Error> {
        access::may(principal, Action::Operate, None)?;
        Ok(self.take(mail).await? == Outcome::Marked)
    }

    /// Takes a mail, whole and as it came (RFC 5322). The same one twice is one answer. After an error it may come again.
    pub async fn take(&self, mail: &[u8]) -> Result<Outcome, Error> {
        let Some(outcome) = self.reply(mail).await? else {
            let marked = self.bounces.report(mail).await?;
            return Ok(if marked { Outcome::Marked } else { Outcome::Ignored("no_failure") });
        };
        let counted = match outcome {
            Outcome::Marked => "marked",
            Outcome::PassedOn => "passed_on",
            Outcome::Ignored(reason) => reason,
            Outcome::Refused(obstacle) => obstacle.slug(),
        };
        tracing::info!(outcome = counted, "a mail came to the reply address");
        metrics::counter!("listing_replies_total", "outcome" => counted).increment(1);
        Ok(outcome)
    }

    /// Takes an answer; `None` if the mail is none.
    async fn reply(&self, mail: &[u8]) -> Result<Option<Outcome>, Error> {
        let Some(replies) = &self.threads.letterhead.replies else { return Ok(None) };
        let Some(mail) = IncomingMail::parse(mail) else { return Ok(None) };
        match replies.named_by(&mail.to) {
            Some((id, side)) => self.answer(&id, side, mail).await.map(Some),
            // It may be a report: the same address may take both.
            None => Ok(None),
        }
    }

    async fn answer(&self, id: &InquiryId, side: Side, mail: IncomingMail) -> Result<Outcome, Error> {
        let IncomingMail { to: _, from, key, is_automatic, text, authentication } = mail;
        if is_automatic {
            return Ok(Outcome::Ignored("automatic"));
        }
        let (Some(from), false) = (from, text.is_empty()) else { return Ok(Outcome::Ignored("empty")) };
        let store = &self.inbox.store;
        let Some((listing_id, inquiry)) = store.inquiry_by_id(id).await? else {
            return Ok(Outcome::Ignored("unknown_token"));
        };
        let is_own = |answer: &&InquiryAnswer| answer.by_guest == (side == Side::Guest);
        let since = self.inbox.clock.now() - TimeDelta::hours(1);
        let lately = inquiry.answers.iter().filter(is_own).filter(|answer| answer.answered_at > since).count();
        // Two programs that answer each other end here.
        if lately >= PER_HOUR {
            return Ok(Outcome::Ignored("too_many"));
        }
        let Some(found) = store.listing(&listing_id).await? else { return Ok(Outcome::Ignored("unknown_token")) };
        let owner_id = match side {
            Side::Owner => store.owner_at(&listing_id, &from).await?,
            Side::Guest => (inquiry.guest_email.as_str().to_lowercase() == from).then_some(None),
        };
        let refused = match owner_id {
            // A stranger hears of it only if the mail is surely theirs: anybody can write anybody's address.
            None if authentication != Authentication::Pass => return Ok(Outcome::Ignored("sender")),
            None => Some(Obstacle::Sender),
            Some(_) if authentication == Authentication::Fail => Some(Obstacle::Authentication),
            Some(_) if inquiry.answers.len() >= MESSAGES_MAX => Some(Obstacle::Full),
            Some(owner_id) => {
                let idempotency_key = format!("mail {key}");
                let text = self.without_secrets(id, text);
                let written = match side {
                    Side::Owner => {
                        let standing = AuthLevel::Password;
                        let owner = Principal::Owner { property_id: listing_id.to_string(), owner_id, standing };
                        let form =
                            AnswerForm { text, idempotency_key: idempotency_key.clone(), ..AnswerForm::default() };
                        self.inbox.answer(&owner, listing_id.as_str(), id.as_str(), form, None).await.map(|_| ())
                    }
                    Side::Guest => {
                        let token = self.threads.letterhead.threads.token_of(id);
                        match NewMessage::parse(&text, &idempotency_key) {
                            Ok(message) => self.threads.write(&token, message).await.map(|_| ()),
                            Err(refusal) => Err(refusal.into()),
                        }
                    }
                };
                let obstacle = obstacle(written)?;
                if obstacle.is_none() {
                    store.note_authentication(id, &idempotency_key, authentication).await?;
                }
                obstacle
            }
        };
        let Some(obstacle) = refused else { return Ok(Outcome::PassedOn) };
        let mail = self.threads.letterhead.not_passed_on(obstacle, side, &from, &inquiry, &found.listing);
        store.queue_not_passed_on(&listing_id, mail).await?;
        self.inbox.mail_waits.notify_one();
        Ok(Outcome::Refused(obstacle))
    }

    /// A mail that is quoted in a way that we do not know names the guest's page and the addresses for answers: all are secret.
    fn without_secrets(&self, id: &InquiryId, text: String) -> String {
        let Letterhead { threads, replies, .. } = &self.threads.letterhead;
        let replies = replies.iter().flat_map(|replies| Side::BOTH.map(|side| replies.of(id, side)));
        replies.chain([threads.token_of(id)]).fold(text, |text, secret| text.replace(&secret, "…"))
    }
}

/// What a sender can be told of a refusal.
fn obstacle(written: Result<(), Error>) -> Result<Option<Obstacle>, Error> {
    match written {
        // A mail with this id says something else, which the sender did not write on purpose.
        Ok(()) | Err(Error::Refused(Refusal::IdempotencyKeyReused)) => Ok(None),
        Err(Error::Refused(Refusal::ValidationFailed(FieldError { problem: Invalid::TooLong { .. }, .. }))) => {
            Ok(Some(Obstacle::TooLong))
        }
        Err(Error::Refused(Refusal::TooManyMessages(_))) => Ok(Some(Obstacle::Full)),
        Err(Error::Refused(_)) => Ok(Some(Obstacle::Other)),
        Err(error) => Err(error),
    }
}
