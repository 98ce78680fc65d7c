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
                // It was erased. Of one that was agreed upon, the job was deleted, perhaps under our hands.
                if !self.store.are_nights_to_be_checked(&id).await? {
                    return Ok(Outcome::NotNeeded);
                }
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

#[cfg(test)]
mod tests {
    use casacero_common::{db::testing::temporary, events::Events, outbox::Outbox};
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;
    use crate::{
        domain::{inbox::KeptNights, stay::Stay},
        store::{MIGRATIONS, jobs::QUOTES},
        testing::{calendar::Calendar, id, now},
    };

    #[tokio::test]
    async fn an_agreed_stay_stays_though_its_inquiry_is_erased_while_it_is_checked() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let (clock, calendar) = (Clock::fixed(now()), Arc::new(Calendar::default()));
        calendar.is_away(false);
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database.clone(), outbox, clock.clone());
        let worker = QuoteWorker { store: store.clone(), registry: calendar.clone(), clock: clock.clone() };
        let inquiry = InquiryId::from(Uuid::from_u128(1));
        let stay = Stay::from_days(22_000, 22_007).expect("a stay");
        calendar.keep_nights(&id(1), &inquiry, KeptNights { stay, until: None }).await.expect("kept");
        // One that was agreed upon is erased with its job, one that was not with a job.
        for (was_agreed, kept) in [(true, 1), (false, 0)] {
            store.check_nights_later(&id(1), &inquiry).await.expect("noted");
            clock.advance(TimeDelta::hours(1));
            let job = store.jobs().take(&QUOTES).await.expect("asked").expect("a job");
            if was_agreed {
                let mut connection = database.connection().await.expect("connected");
                let keys = [inquiry.as_str().to_owned()];
                store.jobs().delete(&mut connection, &QUOTES, &keys).await.expect("deleted");
            }
            worker.attempt(&job).await.expect("attempted");
            assert_eq!(calendar.kept().len(), kept);
        }
    }
}
