//! Reports of homes: listed and decided by operators. See `docs/rules/guests.md#decisions`.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{
    ListingStatus::{Rejected, Removed},
    ReportDecision, ReportState,
};

use super::{Commands, listing_id, unchanged};
use crate::{
    domain::{
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
        let now = self.clock.now();
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut update = match decision.kind {
                ReportDecision::Removed => self.move_to(current, Removed, "listing.remove")?,
                ReportDecision::Returned if current.listing.status != Rejected => {
                    let with_changes = self.proposed(current, None).ok().flatten();
                    let listing = with_changes.unwrap_or_else(|| current.listing.clone());
                    let mut update = self.move_to(current, Rejected, "listing.return")?;
                    update.listing = listing.in_status(Rejected, now);
                    update
                }
                _ => unchanged(current, "report.decide"),
            };
            match decision.kind {
                ReportDecision::Removed => update.review = Review::default(),
                ReportDecision::Returned => {
                    let reason = FieldReason { field: String::new(), text: decision.statement.clone() };
                    update.review = Review {
                        returned_at: Some(now),
                        returned_form: Some(of_listing(&current.listing)),
                        reasons: vec![reason],
                        ..Review::default()
                    };
                }
                _ => {}
            }
            update.mails.extend(self.letterhead.decision_for_reporter(&report, &decision, &current.listing));
            update.mails.extend(self.letterhead.decision_for_owner(&decision, &current.listing));
            update.decided = Some((report.id.clone(), decision.clone()));
            Ok(update)
        };
        self.change(principal, report.listing_id.as_str(), version, decide).await?;
        self.reported_home(report_id).await
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
