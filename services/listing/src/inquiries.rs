//! Inquiries: checked against the calendar, stored, and queued as mail.

use std::sync::Arc;

use casacero_common::clock::Clock;
use chrono::{DateTime, Utc};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    domain::{
        identity::ListingId,
        inquiry::{Inquiry, InquiryForm, InquiryId},
        lifecycle::Lifecycle as _,
        listing::Listing,
        nights::{self, Availability},
        refusal::Refusal,
        stay::Stay,
        suspicion::suspicion,
    },
    error::Error,
    mail::letter::Letterhead,
    ports::CalendarNights,
    search::SearchIndex,
    store::{Delivery, KeptInquiry, Store},
};

#[derive(Clone)]
pub struct Inquiries {
    pub store: Store,
    /// Availability from the calendar service.
    pub calendar: Arc<dyn CalendarNights>,
    /// Availability while the calendar service is unavailable.
    pub index: SearchIndex,
    /// Source of the current time.
    pub clock: Clock,
    /// Builds the mails to owners.
    pub letterhead: Letterhead,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
    /// Maximum number of inquiries that are mailed to one owner's address in an hour.
    pub per_owner: u32,
}

impl Inquiries {
    /// Stores an inquiry and queues its mail, unless it is suspicious; the answer is the same. A repeat with the same
    /// idempotency key returns the first answer, whatever has changed since.
    pub async fn send(&self, form: InquiryForm) -> Result<KeptInquiry, Error> {
        let inquiry = Inquiry::parse(form)?;
        if let Some(kept) = self.store.repeated_inquiry(&inquiry).await?? {
            return Ok(kept);
        }
        let found = self.store.listing(&inquiry.listing_id).await?.map(|found| found.listing);
        let listing = found.filter(|listing| listing.status.is_public()).ok_or(Refusal::ListingNotFound)?;
        inquiry.check_party(&listing)?;
        if let Some(stay) = inquiry.stay {
            self.check_nights(&listing, stay).await?;
        }
        let id = InquiryId::from(Uuid::now_v7());
        let delivery = self.delivery(&id, &inquiry, &listing).await?;
        let kept = match self.store.keep_inquiry(id, &inquiry, delivery).await? {
            Some(kept) => {
                let receipt = self.letterhead.inquiry_receipt(&kept.id, &inquiry, &listing);
                // The inquiry is kept; the page says all that the receipt does.
                if let Err(error) = self.store.queue_receipt(&listing.id, receipt).await {
                    tracing::warn!(%error, listing = %listing.id, "an inquiry has no receipt");
                }
                kept
            }
            // The same request came twice at once, and the other one was stored first.
            None => self.store.repeated_inquiry(&inquiry).await??.ok_or(Refusal::IdempotencyKeyReused)?,
        };
        self.mail_waits.notify_one();
        metrics::counter!("listing_inquiries_total").increment(1);
        Ok(kept)
    }

    /// Whether mails to the owner of a listing come back, so that guests should try another way.
    pub async fn owner_mail_fails(&self, id: &ListingId) -> Result<bool, Error> {
        let Some(found) = self.store.listing(id).await? else { return Ok(false) };
        let Some(email) = &found.listing.owner.email else { return Ok(false) };
        Ok(self.store.mail_failing_since(email.as_str()).await?.is_some())
    }

    /// How an inquiry reaches its owner.
    async fn delivery(&self, id: &InquiryId, inquiry: &Inquiry, listing: &Listing) -> Result<Delivery, Error> {
        let lately = self.store.lately(inquiry, listing).await?;
        let own_host = self.letterhead.public_url.host_str();
        Ok(match suspicion(&inquiry.message, listing, own_host, lately, self.per_owner) {
            Some(suspicion) => {
                tracing::info!(listing = %listing.id, %suspicion, "an inquiry is kept without mail");
                Delivery::Filtered(suspicion)
            }
            None => Delivery::Mail(self.letterhead.inquiry(id, inquiry, listing)),
        })
    }

    /// Refuses a stay with a taken night. Unknown nights are allowed; inquiries are for them.
    async fn check_nights(&self, listing: &Listing, stay: Stay) -> Result<(), Error> {
        let now = self.clock.now();
        let today = nights::today(listing.place.time_zone, now);
        stay.check_offered(today, today)?;
        if let Some(rule) = listing.rates.broken_by(stay, today) {
            return Err(Refusal::StayRefused(rule).into());
        }
        match self.availability(listing, stay, now).await {
            Availability::Taken => Err(Refusal::DatesTaken.into()),
            Availability::Past => Err(Refusal::StayInPast.into()),
            Availability::Available | Availability::Unknown => Ok(()),
        }
    }

    async fn availability(&self, listing: &Listing, stay: Stay, now: DateTime<Utc>) -> Availability {
        match self.calendar.of(std::slice::from_ref(&listing.id)).await {
            Ok(found) => {
                let nights = found.into_iter().find(|(id, _)| *id == listing.id);
                nights.map_or(Availability::Unknown, |(_, nights)| {
                    nights.stay(stay, listing.rates.nights_needed(stay), now)
                })
            }
            // Losing a guest's question would be worse than an outdated answer, so the index decides.
            Err(error) => {
                tracing::warn!(%error, listing = %listing.id, "inquiry checked against the index");
                self.index.availability(&listing.id, stay, now).unwrap_or(Availability::Unknown)
            }
        }
    }
}
