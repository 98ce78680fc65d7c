//! The inbox of a listing: its owner reads what guests wrote, and answers. See `docs/rules/inquiries.md`.

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::Principal,
};
use casacero_proto::listing::v1::{InquiryState, Quote};
use tokio::sync::Notify;

use crate::{
    domain::{
        identity::ListingId,
        inbox::{
            AnswerForm, InboxPosition, InboxQuery, InquiryAnswer, InquiryChange, NewAnswer, ReceivedInquiry,
            check_set_by_hand, inbox_page_size,
        },
        inquiry::InquiryId,
        quote::tidy,
        refusal::Refusal,
    },
    error::Error,
    mail::letter::Letterhead,
    ports::CalendarRegistry,
    store::{InboxCounts, Store},
    threads::keep_nights,
};

/// A page of an inbox.
#[derive(Clone, Debug, PartialEq)]
pub struct InboxPage {
    /// The inquiries, newest first.
    pub items: Vec<ReceivedInquiry>,
    /// The token of the next page; empty on the last.
    pub next_page_token: String,
    /// The number of inquiries in parts of the whole inbox.
    pub counts: InboxCounts,
}

/// A request for a page of an inbox.
#[derive(Clone, Copy, Debug, Default)]
pub struct InboxRequest<'a> {
    /// Those that were kept apart; else the others.
    pub filtered: bool,
    /// Those in this state; all if `None`.
    pub state: Option<InquiryState>,
    /// The size of the page; 0 for the default.
    pub page_size: u32,
    /// The token of the page; empty for the first.
    pub page_token: &'a str,
}

/// Shows and changes the inquiries that listings got.
#[derive(Clone)]
pub struct Inbox {
    pub store: Store,
    /// Takes nights for guests.
    pub registry: Arc<dyn CalendarRegistry>,
    /// Source of the current time.
    pub clock: Clock,
    /// Builds the mails to guests.
    pub letterhead: Letterhead,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
}

impl Inbox {
    /// A page of a listing's inquiries.
    pub async fn list(
        &self,
        principal: &Principal,
        listing_id: &str,
        request: InboxRequest<'_>,
    ) -> Result<InboxPage, Error> {
        access::may(principal, Action::ReadInquiries, Some(listing_id))?;
        let InboxRequest { filtered, state, page_size, page_token } = request;
        let after = InboxPosition::parse(page_token)?;
        let id = self.listed(listing_id).await?;
        let query = InboxQuery { filtered, state, after, limit: inbox_page_size(page_size) };
        let (items, next) = self.store.inbox(&id, &query).await?;
        let counts = self.store.inbox_counts(&id).await?;
        let next_page_token = next.map(|position| position.to_string()).unwrap_or_default();
        Ok(InboxPage { items, next_page_token, counts })
    }

    pub async fn inquiry(
        &self,
        principal: &Principal,
        listing_id: &str,
        inquiry_id: &str,
    ) -> Result<ReceivedInquiry, Error> {
        access::may(principal, Action::ReadInquiries, Some(listing_id))?;
        let id = self.listed(listing_id).await?;
        self.received(&id, &InquiryId::parse(inquiry_id)?).await
    }

    /// Moves an inquiry to another state, or out of those that are kept apart.
    pub async fn change(
        &self,
        principal: &Principal,
        listing_id: &str,
        inquiry_id: &str,
        change: InquiryChange,
    ) -> Result<ReceivedInquiry, Error> {
        access::may(principal, Action::AnswerInquiries, Some(listing_id))?;
        check_set_by_hand(change.state)?;
        let id = self.listed(listing_id).await?;
        let inquiry = self.received(&id, &InquiryId::parse(inquiry_id)?).await?;
        if change.seen_state.is_some_and(|seen| seen != inquiry.state) {
            return Err(Refusal::InquiryChanged.into());
        }
        if let Some(state) = change.state.filter(|state| *state != inquiry.state) {
            let changed = ReceivedInquiry { state, ..inquiry.clone() };
            keep_nights(&self.store, &*self.registry, &id, &changed).await?;
        }
        Ok(self.store.change_inquiry(&principal.actor(), &id, &inquiry.id, change).await??)
    }

    /// Mails an answer to the guest, with a quote where one is made. A repeat with the same key returns the inquiry as it is, and
    /// mails nothing.
    pub async fn answer(
        &self,
        principal: &Principal,
        listing_id: &str,
        inquiry_id: &str,
        form: AnswerForm,
        quote: Option<Quote>,
    ) -> Result<ReceivedInquiry, Error> {
        access::may(principal, Action::AnswerInquiries, Some(listing_id))?;
        let id = known_form(listing_id)?;
        let listing = self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?.listing;
        let now = self.clock.now();
        let mut answer = NewAnswer::parse(form)?;
        let inquiry = self.received(&listing.id, &InquiryId::parse(inquiry_id)?).await?;
        if let Some(earlier) = self.store.earlier_answer(&inquiry.id, &answer.idempotency_key).await? {
            let again = InquiryAnswer { text: answer.text, by_guest: false, quote: quote.map(tidy), ..earlier.clone() };
            return if earlier.says_the_same_as(&again) {
                Ok(inquiry)
            } else {
                Err(Refusal::IdempotencyKeyReused.into())
            };
        }
        if answer.seen_state.is_some_and(|seen| seen != inquiry.state) {
            return Err(Refusal::InquiryChanged.into());
        }
        if let Some(quote) = quote {
            answer = answer.with_quote(quote, &listing, now)?;
        }
        if answer.state.is_some_and(|state| state != inquiry.state || answer.quote.is_some()) {
            let answered = answer.applied_to(inquiry.clone(), String::new(), now);
            keep_nights(&self.store, &*self.registry, &listing.id, &answered).await?;
        }
        let mail = self.letterhead.answer(&answer, &inquiry, &listing);
        let (actor, id) = (principal.actor(), &inquiry.id);
        let answered = self.store.answer_inquiry(&actor, &listing.id, id, answer, mail).await??;
        self.mail_waits.notify_one();
        Ok(answered)
    }

    async fn received(&self, listing_id: &ListingId, id: &InquiryId) -> Result<ReceivedInquiry, Error> {
        let found = self.store.received_inquiry(listing_id, id).await?;
        found.ok_or_else(|| Refusal::InquiryNotFound.into())
    }

    /// The id of a listing that exists. Inquiries outlive an erased one, but nobody reads them any more.
    async fn listed(&self, listing_id: &str) -> Result<ListingId, Error> {
        let id = known_form(listing_id)?;
        if self.store.is_listed(&id).await? { Ok(id) } else { Err(Refusal::ListingNotFound.into()) }
    }
}

fn known_form(listing_id: &str) -> Result<ListingId, Refusal> {
    listing_id.parse().map_err(|_| Refusal::InvalidListingId)
}
