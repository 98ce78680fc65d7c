//! Lifecycle moves by owners: resubmit, pause, resume, remove, erase.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::ListingStatus::{self, Active, Paused, Pending, Rejected, Removed};

use super::{Commands, listing_id, preview::missing_for_submission, unchanged};
use crate::{
    domain::{home_settings::resume_day, lifecycle::Lifecycle as _, refusal::Refusal},
    error::Error,
    store::{ListingState, ListingUpdate, Review},
};

impl Commands {
    /// Submits a returned listing again; it must be complete.
    pub async fn resubmit(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let now = self.clock.now();
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let from = current.listing.status;
            if !matches!(from, Rejected | Pending) {
                return Err(Refusal::StatusNotAllowed { from, next: Pending }.into());
            }
            let missing = missing_for_submission(&current.listing);
            if !missing.is_empty() {
                return Err(Refusal::FormInvalid(missing).into());
            }
            let mut decision = self.move_to(current, Pending, "listing.resubmit")?;
            // The 30 days in which feeds are read start again.
            if from == Rejected {
                decision.listing.submitted_at = now;
            }
            // The reasons stay until the next review, and so does the returned form, to show the difference.
            decision.review = Review { warned_at: None, returned_at: None, ..current.review.clone() };
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Hides a listing from guests until a day, in days since 1970-01-01 in its time zone, or without an end. Pausing a
    /// paused one changes the day.
    pub async fn pause(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
        until: Option<i32>,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::Pause, Some(id))?;
        let now = self.clock.now();
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut decision = self.move_to(current, Paused, "listing.pause")?;
            let zone = current.listing.place.time_zone;
            let resume_on = until.map(|day| resume_day(day, zone, now)).transpose();
            decision.settings.resume_on = resume_on.map_err(Refusal::from)?;
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Shows a paused listing again, unless its fee is unpaid after the grace. That calls an erasure off, of which its owner is
    /// told by mail.
    pub async fn resume(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<ListingState, Error> {
        access::may(principal, Action::Pause, Some(id))?;
        if self.owes(&listing_id(id)?).await? {
            return Err(Refusal::FeeUnpaid.into());
        }
        let decide = |current: &ListingState| {
            let from = current.listing.status;
            // Owners cannot approve their own listing by resuming it.
            if !matches!(from, Paused | Active) {
                return Err(Refusal::StatusNotAllowed { from, next: Active }.into());
            }
            // Showing a home calls its erasure off.
            if current.settings.erase_at.is_some() {
                access::may(principal, Action::ScheduleErasure, Some(id))?;
            }
            let mut decision = self.move_to(current, Active, "listing.resume")?;
            self.tell_of_cancelled_erasure(&mut decision, current);
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Removes a listing for good.
    pub async fn remove(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<ListingState, Error> {
        access::may(principal, Action::Remove, Some(id))?;
        let decide = |current: &ListingState| {
            let mut decision = self.move_to(current, Removed, "listing.remove")?;
            if current.listing.status != Removed {
                decision.review = Review::default();
                decision.mails.extend(self.letterhead.removed(&current.listing));
            }
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Erases a listing at once, and with it its exports. Succeeds if it is already erased. Owners schedule it instead, so that they
    /// can take its address out of other platforms, which would sell its nights twice.
    pub async fn erase(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<(), Error> {
        access::may(principal, Action::Erase, Some(id))?;
        self.store.erase(&principal.actor(), &listing_id(id)?, expected, |_| Ok(true)).await??;
        self.calendar_outbox_waits.notify_one();
        Ok(())
    }

    pub(super) fn move_to(
        &self,
        current: &ListingState,
        next: ListingStatus,
        action: &'static str,
    ) -> Result<ListingUpdate, Error> {
        let from = current.listing.status;
        if !from.may_become(next) {
            return Err(Refusal::StatusNotAllowed { from, next }.into());
        }
        let mut decision = unchanged(current, action);
        if from != next {
            decision.listing = current.listing.clone().in_status(next, self.clock.now());
            decision.fields = vec!["status"];
        }
        Ok(decision)
    }
}
