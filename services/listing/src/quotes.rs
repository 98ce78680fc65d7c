//! Ends quotes in time, and makes the calendar as inquiries say: the nights of an open quote are held, those of an agreed one
//! taken, all others free. A job follows each change of an inquiry that was ever quoted.

use std::sync::Arc;

use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    jobs::{Failure, Handler, Job, Outcome},
};
use casacero_proto::listing::v1::InquiryState;

use crate::{
    domain::{identity::ListingId, inbox::ReceivedInquiry, inquiry::InquiryId},
    ports::{CalendarRegistry, KeepError},
    store::Store,
};

pub struct QuoteWorker {
    pub store: Store,
    pub registry: Arc<dyn CalendarRegistry>,
    /// Source of the current time.
    pub clock: Clock,
}

#[async_trait]
impl Handler for QuoteWorker {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let id = InquiryId::kept(job.key.clone());
        let inquiry = loop {
            let Some((listing_id, inquiry)) = self.store.inquiry_by_id(&id).await? else {
                // It was erased; of one that was agreed upon, the job was deleted.
                let listing_id = job.payload.parse::<ListingId>()?;
                self.registry.free_nights(&listing_id, &id).await?;
                return Ok(Outcome::NotNeeded);
            };
            let is_over = inquiry.quoted_until.is_some_and(|until| until <= self.clock.now());
            if inquiry.state == InquiryState::Quoted && is_over {
                // It makes this job due again, which frees the nights.
                self.store.end_quote(&listing_id, &id).await?;
                return Ok(Outcome::NotNeeded);
            }
            self.put_right(&listing_id, &inquiry).await?;
            // What was decided meanwhile was told to the calendar, perhaps before this was.
            let now = self.store.inquiry_by_id(&id).await?.map(|(_, now)| now.kept_nights());
            if now == Some(inquiry.kept_nights()) {
                break inquiry;
            }
        };
        Ok(match inquiry.quoted_until.filter(|_| inquiry.state == InquiryState::Quoted) {
            Some(due) => Outcome::Repeat { due, payload: job.payload.clone() },
            None => Outcome::NotNeeded,
        })
    }
}

impl QuoteWorker {
    async fn put_right(&self, listing_id: &ListingId, inquiry: &ReceivedInquiry) -> Result<(), Failure> {
        let Some(nights) = inquiry.kept_nights() else {
            return Ok(self.registry.free_nights(listing_id, &inquiry.id).await?);
        };
        match self.registry.keep_nights(listing_id, &inquiry.id, nights).await {
            Ok(()) => Ok(()),
            // They were taken before this was written, and freed and taken by hand since.
            Err(error @ (KeepError::Taken | KeepError::Full)) => {
                tracing::error!(listing = %listing_id, %error, "nights of an inquiry are not taken");
                Ok(())
            }
            Err(KeepError::Calendar(error)) => Err(error.into()),
        }
    }
}
