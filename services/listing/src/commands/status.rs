//! Lifecycle moves by owners: resubmit, pause, resume, remove, erase.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};

use super::{Commands, listing_id, preview::missing_for_submission, unchanged};
use crate::{
    domain::{
        refusal::Refusal,
        vocabulary::ListingStatus::{self, Active, Paused, Pending, Rejected, Removed},
    },
    error::Error,
    store::{Decision, Present, Review},
};

impl Commands {
    /// Submits a returned listing again; it must be complete.
    pub async fn resubmit(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<Present, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let now = self.clock.now();
        let decide = |present: &Present| {
            let from = present.listing.status;
            if !matches!(from, Rejected | Pending) {
                return Err(Refusal::StatusNotAllowed { from, next: Pending }.into());
            }
            let missing = missing_for_submission(&present.listing);
            if !missing.is_empty() {
                return Err(Refusal::FormInvalid(missing).into());
            }
            let mut decision = self.move_to(present, Pending, "listing.resubmit")?;
            // The 30 days in which feeds are read start again.
            if from == Rejected {
                decision.listing.submitted_at = now;
            }
            // The reasons stay until the next review, and so does the returned form, to show the difference.
            decision.review = Review { warned_at: None, returned_at: None, ..present.review.clone() };
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Hides a listing from guests.
    pub async fn pause(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<Present, Error> {
        access::may(principal, Action::Pause, Some(id))?;
        self.change(principal, id, expected, |present| self.move_to(present, Paused, "listing.pause")).await
    }

    /// Shows a paused listing again.
    pub async fn resume(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<Present, Error> {
        access::may(principal, Action::Pause, Some(id))?;
        let decide = |present: &Present| {
            let from = present.listing.status;
            // Owners cannot approve their own listing by resuming it.
            if !matches!(from, Paused | Active) {
                return Err(Refusal::StatusNotAllowed { from, next: Active }.into());
            }
            self.move_to(present, Active, "listing.resume")
        };
        self.change(principal, id, expected, decide).await
    }

    /// Removes a listing for good.
    pub async fn remove(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<Present, Error> {
        access::may(principal, Action::Remove, Some(id))?;
        let decide = |present: &Present| {
            let mut decision = self.move_to(present, Removed, "listing.remove")?;
            if present.listing.status != Removed {
                decision.review = Review::default();
                decision.mails.extend(self.letterhead.removed(&present.listing));
            }
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Erases a listing. Succeeds if it is already erased.
    ///
    /// Erasing ends the listing's exports at once. So an owner removes an active or paused listing first, and is told to
    /// take its address out of other platforms; otherwise those would sell its nights twice. Operators may erase at once.
    pub async fn erase(&self, principal: &Principal, id: &str, expected: Option<u64>) -> Result<(), Error> {
        access::may(principal, Action::Erase, Some(id))?;
        let is_owner = matches!(principal, Principal::Owner { .. });
        let decide = |present: &Present| match present.listing.status {
            Active | Paused if is_owner => Err(Refusal::RemoveFirst),
            _ => Ok(true),
        };
        self.store.erase(&principal.actor(), &listing_id(id)?, expected, decide).await??;
        self.hand_over_waits.notify_one();
        Ok(())
    }

    pub(super) fn move_to(
        &self,
        present: &Present,
        next: ListingStatus,
        action: &'static str,
    ) -> Result<Decision, Error> {
        let from = present.listing.status;
        if !from.may_become(next) {
            return Err(Refusal::StatusNotAllowed { from, next }.into());
        }
        let mut decision = unchanged(present, action);
        if from != next {
            decision.listing = present.listing.clone().in_status(next, self.clock.now());
            decision.fields = vec!["status"];
        }
        Ok(decision)
    }
}
