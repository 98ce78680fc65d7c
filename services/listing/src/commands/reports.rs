//! Reports of homes: listed and decided by operators. See `docs/rules/guests.md#decisions`.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{
    ListingStatus::{Rejected, Removed},
    ReportDecision, ReportState,
};
use chrono_tz::Tz;

use super::{Commands, listing_id, unchanged};
use crate::{
    domain::{
        field::changes,
        refusal::Refusal,
        report::{Decision, parse_appeal},
    },
    error::Error,
    form::of_listing,
    store::{FieldReason, KeptReport, ListingState, ListingUpdate, Review, Versioned},
};

/// A report with the home as it is now.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedHome {
    pub report: KeptReport,
    pub home: Versioned,
}

impl Commands {
    /// A page of reports, the oldest first, and how many there are on all pages.
    pub async fn reports(
        &self,
        principal: &Principal,
        state: Option<ReportState>,
        property_id: &str,
        page: (i64, i64),
    ) -> Result<(Vec<ReportedHome>, u64), Error> {
        access::may(principal, Action::Review, None)?;
        let id = if property_id.is_empty() { None } else { Some(listing_id(property_id)?) };
        let (reports, total) = self.store.reports(state, id.as_ref(), page).await?;
        let mut items = Vec::with_capacity(reports.len());
        for report in reports {
            // A report goes with its home, so one without was erased just now.
            if let Some(home) = self.store.listing(&report.listing_id).await? {
                items.push(ReportedHome { report, home });
            }
        }
        Ok((items, total))
    }

    /// Decides a report, does to the home what was decided, and tells both sides why. The home is returned with the changes
    /// that wait, because an operator looks at all of it again.
    pub async fn decide_report(
        &self,
        principal: &Principal,
        report_id: &str,
        version: Option<u64>,
        decision: Decision,
    ) -> Result<ReportedHome, Error> {
        access::may(principal, Action::Review, None)?;
        let report = self.store.report(report_id).await?.ok_or(Refusal::ReportNotFound)?;
        let known = self.store.listing_state(&report.listing_id).await?.ok_or(Refusal::ListingNotFound)?;
        let zone = self.zone_of_proposal(&known).await;
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut update = match decision.kind {
                ReportDecision::Removed => {
                    let removed = self.move_to(current, Removed, "listing.remove")?;
                    ListingUpdate { review: Review::default(), ..removed }
                }
                ReportDecision::Returned => self.returned(current, zone, &decision.statement)?,
                ReportDecision::Dismissed | ReportDecision::Unspecified => unchanged(current, "report.decide"),
            };
            update.mails.extend(self.letterhead.decision_for_reporter(&report, &decision, &current.listing));
            update.mails.extend(self.letterhead.decision_for_owner(&decision, &current.listing));
            update.decided = Some((report.id.clone(), decision.clone()));
            Ok(update)
        };
        // The time zone is that of the proposal of this version.
        self.change(principal, report.listing_id.as_str(), version.or(Some(known.version)), decide).await?;
        self.reported_home(report_id).await
    }

    /// A listing that is hidden until its owner mended it, for a reason that is about all of it.
    fn returned(&self, current: &ListingState, zone: Option<Tz>, reason: &str) -> Result<ListingUpdate, Error> {
        let mut update = self.move_to(current, Rejected, "listing.return")?;
        // What is not valid any more cannot be kept.
        if let Some(after) = self.proposed(current, zone).ok().flatten() {
            update.fields.extend(changes(&current.listing, &after).iter().map(|field| field.slug()));
            self.tell_of_sensitive_changes(&mut update, &current.listing, &after)?;
            update.listing = after.in_status(Rejected, self.clock.now());
        }
        update.review = Review {
            returned_at: Some(self.clock.now()),
            returned_form: Some(of_listing(&current.listing)),
            reasons: vec![FieldReason { field: String::new(), text: reason.to_owned() }],
            ..Review::default()
        };
        Ok(update)
    }

    /// Records what somebody objects to a decision, so that it is decided again.
    pub async fn appeal_report(
        &self,
        principal: &Principal,
        report_id: &str,
        appeal: &str,
    ) -> Result<ReportedHome, Error> {
        access::may(principal, Action::Review, None)?;
        let appeal = parse_appeal(appeal)?;
        self.store.report(report_id).await?.ok_or(Refusal::ReportNotFound)?;
        if !self.store.appeal_report(&principal.actor(), report_id, &appeal).await? {
            return Err(Refusal::NothingToReview.into());
        }
        self.reported_home(report_id).await
    }

    async fn reported_home(&self, report_id: &str) -> Result<ReportedHome, Error> {
        let report = self.store.report(report_id).await?.ok_or(Refusal::ReportNotFound)?;
        let home = self.store.listing(&report.listing_id).await?.ok_or(Refusal::ListingNotFound)?;
        Ok(ReportedHome { report, home })
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus::Active;

    use super::*;
    use crate::{
        commands::harness::{harness, operator},
        domain::report::Report,
        form::Form,
        testing::{id, listing, report_form},
    };

    #[tokio::test]
    async fn a_home_is_returned_with_the_changes_that_wait() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let owner = Principal::with_password("CASA-1");
        let form = Form { name: Some("Casa nueva".into()), ..Form::default() };
        let edited = test.commands.edit(&owner, "CASA-1", form, None).await.expect("edited");
        assert!(!edited.proposed.is_empty() && edited.current.listing.status == Active);
        let report = Report::parse(report_form("CASA-1")).expect("a report");
        let mail = |listing: &_| test.commands.letterhead.report("r1", &report, listing);
        test.store.keep_report("r1", &report, mail).await.expect("stored").expect("kept");

        let decision = |kind| Decision::parse(Some(kind), "The pictures show another house.").expect("a decision");
        let decide = async |kind| test.commands.decide_report(&operator(), "r1", None, decision(kind)).await;
        let returned = decide(ReportDecision::Returned).await.expect("returned");
        let state = test.store.listing_state(&id(1)).await.expect("read").expect("there");
        assert_eq!((returned.home.listing.status, state.listing.name.as_str()), (Rejected, "Casa nueva"));
        assert_eq!(state.review.proposal, None);
        assert_eq!(state.review.reasons[0].text, "The pictures show another house.");
        let again = decide(ReportDecision::Removed).await;
        assert!(matches!(again, Err(Error::Refused(Refusal::NothingToReview))), "{again:?}");

        test.commands.appeal_report(&operator(), "r1", "They are of my house.").await.expect("recorded");
        let removed = decide(ReportDecision::Removed).await.expect("removed");
        assert_eq!(removed.home.listing.status, Removed);
    }
}
