//! The guest's side of inquiries: read, written to, decided and erased by whoever has the secret of the link. See
//! `docs/rules/inquiries.md#threads`.

use std::sync::Arc;

use casacero_common::clock::Clock;
use casacero_proto::listing::v1::{GuestBook, InquiryState, ThreadDecision};
use chrono::NaiveDate;
use tokio::sync::Notify;

use crate::{
    domain::{
        guest_book::shown,
        inbox::ReceivedInquiry,
        inquiry::InquiryId,
        listing::Listing,
        refusal::Refusal,
        thread::{NewMessage, after_decision},
    },
    error::Error,
    mail::letter::Letterhead,
    ports::{CalendarRegistry, KeepError},
    store::Store,
};

/// An inquiry and its listing.
pub struct Thread {
    pub listing: Listing,
    pub inquiry: ReceivedInquiry,
    /// What the guest needs to know, and the day from which keys are in it.
    pub guest_book: Option<(GuestBook, NaiveDate)>,
}

/// Shows inquiries to their guests, and does what they decide.
#[derive(Clone)]
pub struct Threads {
    pub store: Store,
    /// Takes nights for guests.
    pub registry: Arc<dyn CalendarRegistry>,
    /// Source of the current time.
    pub clock: Clock,
    pub letterhead: Letterhead,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
}

impl Threads {
    /// The thread of a secret.
    pub async fn thread(&self, token: &str) -> Result<Thread, Error> {
        let id: InquiryId = self.letterhead.threads.inquiry_of(token)?;
        let (listing_id, inquiry) = self.store.inquiry_by_id(&id).await?.ok_or(Refusal::InquiryNotFound)?;
        let found = self.store.listing(&listing_id).await?.ok_or(Refusal::InquiryNotFound)?;
        self.with_book(found.listing, inquiry).await
    }

    async fn with_book(&self, listing: Listing, inquiry: ReceivedInquiry) -> Result<Thread, Error> {
        let book = if inquiry.state == InquiryState::Agreed { self.store.guest_book(&listing.id).await? } else { None };
        let guest_book = book.and_then(|book| shown(book, &inquiry, listing.place.time_zone, self.clock.now()));
        Ok(Thread { listing, inquiry, guest_book })
    }

    /// Mails another message of the guest to the owner. A repeat with the same key mails nothing.
    pub async fn write(&self, token: &str, message: NewMessage) -> Result<Thread, Error> {
        let Thread { listing, inquiry, .. } = self.thread(token).await?;
        let mail = self.letterhead.thread_message(&message.text, &inquiry, &listing);
        let inquiry = self.store.add_message(&listing.id, &inquiry.id, message, mail).await??;
        self.mail_waits.notify_one();
        self.with_book(listing, inquiry).await
    }

    /// Accepts or declines the quote of an answer, or withdraws the inquiry. The nights of a quote are taken before it is
    /// accepted; what a decision frees is freed by a job.
    pub async fn decide(&self, token: &str, decision: ThreadDecision, answer_id: &str) -> Result<Thread, Error> {
        let Thread { listing, inquiry, .. } = self.thread(token).await?;
        let state = after_decision(&inquiry, decision, answer_id, self.clock.now())?;
        let decided = ReceivedInquiry { state, ..inquiry };
        keep_nights(&*self.registry, &listing, &decided).await?;
        let mails = self.letterhead.thread_decided(&decided, &listing);
        let inquiry = self.store.decide_inquiry(&listing.id, &decided.id, (decision, answer_id), mails).await??;
        self.mail_waits.notify_one();
        self.with_book(listing, inquiry).await
    }

    /// Erases an inquiry. Nights that were held for its guest are free; those that were agreed upon stay the owner's.
    pub async fn erase(&self, token: &str) -> Result<(), Error> {
        let Thread { listing, inquiry, .. } = self.thread(token).await?;
        self.store.erase_inquiry(&listing.id, &inquiry.id).await?;
        if inquiry.kept_nights().is_some_and(|nights| nights.until.is_some())
            && let Err(error) = self.registry.free_nights(&listing.id, &inquiry.id).await
        {
            tracing::warn!(%error, listing = %listing.id, "nights of an erased inquiry stay held until its quote ends");
        }
        Ok(())
    }
}

/// Takes the nights of an inquiry that becomes as it is here. Refused if something else takes one of them.
pub async fn keep_nights(
    registry: &dyn CalendarRegistry,
    listing: &Listing,
    inquiry: &ReceivedInquiry,
) -> Result<(), Error> {
    let Some(nights) = inquiry.kept_nights() else { return Ok(()) };
    match registry.keep_nights(&listing.id, &inquiry.id, nights).await {
        Ok(()) => Ok(()),
        Err(KeepError::Taken) => Err(Refusal::DatesTaken.into()),
        Err(KeepError::Calendar(error)) => Err(error.into()),
    }
}
