//! The guest's side of inquiries: read, written to, decided and erased by whoever has the secret of the link. See
//! `docs/rules/inquiries.md#threads`.

use std::sync::Arc;

use casacero_common::clock::Clock;
use casacero_proto::listing::v1::{GuestBook, InquiryState, ListingStatus, ThreadDecision};
use chrono::NaiveDate;
use tokio::sync::Notify;

use crate::{
    domain::{
        guest_book::shown,
        identity::ListingId,
        inbox::ReceivedInquiry,
        listing::Listing,
        refusal::Refusal,
        suspicion::{Lately, suspicion},
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
        let (listing, inquiry) = self.found(token).await?;
        self.with_book(listing, inquiry).await
    }

    async fn found(&self, token: &str) -> Result<(Listing, ReceivedInquiry), Error> {
        let (listing_id, inquiry) = self.inquiry(token).await?;
        let found = self.store.listing(&listing_id).await?.ok_or(Refusal::InquiryNotFound)?;
        Ok((found.listing, inquiry))
    }

    async fn inquiry(&self, token: &str) -> Result<(ListingId, ReceivedInquiry), Error> {
        let id = self.letterhead.threads.inquiry_of(token)?;
        Ok(self.store.inquiry_by_id(&id).await?.ok_or(Refusal::InquiryNotFound)?)
    }

    async fn with_book(&self, listing: Listing, inquiry: ReceivedInquiry) -> Result<Thread, Error> {
        let book = if inquiry.state == InquiryState::Agreed { self.store.guest_book(&listing.id).await? } else { None };
        let guest_book = book.and_then(|book| shown(book, &inquiry, listing.place.time_zone, self.clock.now()));
        Ok(Thread { listing, inquiry, guest_book })
    }

    /// Mails another message of the guest to the owner. A repeat with the same key mails nothing.
    pub async fn write(&self, token: &str, message: NewMessage) -> Result<Thread, Error> {
        let (listing, inquiry) = self.found(token).await?;
        let own_host = self.letterhead.public_url.host_str();
        // The inbox alone shows what looks like advertising.
        let is_suspicious = suspicion(&message.text, &listing, own_host, Lately::default(), u32::MAX).is_some();
        let mail = self.letterhead.thread_message(&message.text, &inquiry, &listing);
        let mail = Some(mail).filter(|_| !is_suspicious);
        let inquiry = self.store.add_message(&listing.id, &inquiry.id, message, mail).await??;
        self.mail_waits.notify_one();
        self.with_book(listing, inquiry).await
    }

    /// Accepts or declines the quote of an answer, or withdraws the inquiry. The nights of a quote are taken before it is
    /// accepted; what a decision frees is freed by a job.
    pub async fn decide(&self, token: &str, decision: ThreadDecision, answer_id: &str) -> Result<Thread, Error> {
        let (listing, inquiry) = self.found(token).await?;
        let state = after_decision(&inquiry, decision, answer_id, self.clock.now())?;
        if state == inquiry.state {
            return self.with_book(listing, inquiry).await;
        }
        if state == InquiryState::Agreed && listing.status == ListingStatus::Removed {
            return Err(Refusal::QuoteNotOpen.into());
        }
        let was_agreed = inquiry.state == InquiryState::Agreed;
        let decided = ReceivedInquiry { state, ..inquiry };
        keep_nights(&self.store, &*self.registry, &listing.id, &decided).await?;
        let mails = self.letterhead.thread_decided(&decided, was_agreed, &listing);
        let inquiry = self.store.decide_inquiry(&listing.id, &decided.id, (decision, answer_id), mails).await??;
        self.mail_waits.notify_one();
        self.with_book(listing, inquiry).await
    }

    /// Erases an inquiry, also that of an erased home. A job frees nights that were held for its guest; those that were agreed
    /// upon stay the owner's, who is told of either.
    pub async fn erase(&self, token: &str) -> Result<(), Error> {
        let (listing_id, inquiry) = self.inquiry(token).await?;
        let listing = self.store.listing(&listing_id).await?.map(|found| found.listing);
        let is_open = matches!(inquiry.state, InquiryState::Quoted | InquiryState::Agreed);
        let mail = listing.filter(|_| is_open).map(|listing| self.letterhead.thread_erased(&inquiry, &listing));
        self.store.erase_inquiry(&listing_id, &inquiry.id, mail).await?;
        self.mail_waits.notify_one();
        Ok(())
    }
}

/// Takes the nights of an inquiry that becomes as it is here. Refused if something else takes one of them. A job puts the
/// calendar right if the inquiry does not become so.
pub async fn keep_nights(
    store: &Store,
    registry: &dyn CalendarRegistry,
    listing_id: &ListingId,
    inquiry: &ReceivedInquiry,
) -> Result<(), Error> {
    let Some(nights) = inquiry.kept_nights() else { return Ok(()) };
    store.check_nights_later(listing_id, &inquiry.id).await?;
    match registry.keep_nights(listing_id, &inquiry.id, nights).await {
        Ok(()) => Ok(()),
        Err(KeepError::Taken) => Err(Refusal::DatesTaken.into()),
        Err(KeepError::Full) => Err(Refusal::TooManyBlocks.into()),
        Err(KeepError::Calendar(error)) => Err(error.into()),
    }
}
