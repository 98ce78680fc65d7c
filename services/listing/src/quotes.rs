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
    domain::inquiry::InquiryId,
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
        // Of one that was erased, the nights were freed then, or stay its owner's.
        let Some((listing_id, inquiry)) = self.store.inquiry_by_id(&id).await? else { return Ok(Outcome::NotNeeded) };
        let is_over = inquiry.quoted_until.is_some_and(|until| until <= self.clock.now());
        if inquiry.state == InquiryState::Quoted && is_over {
            // It makes this job due again, which frees the nights.
            self.store.end_quote(&listing_id, &id).await?;
            return Ok(Outcome::NotNeeded);
        }
        match inquiry.kept_nights() {
            None => self.registry.free_nights(&listing_id, &id).await?,
            Some(nights) => match self.registry.keep_nights(&listing_id, &id, nights).await {
                // They were taken before this was written, and freed and taken by hand since.
                Err(KeepError::Taken) => {
                    tracing::error!(listing = %listing_id, "nights of a quote are somebody else's")
                }
                Err(KeepError::Calendar(error)) => return Err(error.into()),
                Ok(()) => {}
            },
        }
        Ok(match inquiry.quoted_until.filter(|_| inquiry.state == InquiryState::Quoted) {
            Some(due) => Outcome::Repeat { due, payload: String::new() },
            None => Outcome::NotNeeded,
        })
    }
}
