//! Edits, and the changes that wait for review.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{Links, ListingStatus},
};
use chrono_tz::Tz;

use super::{Commands, frame, listing_id, nothing_waits, unchanged};
use crate::{
    domain::{
        contact::EmailAddress,
        field::{Field, changes},
        listing::Listing,
        photo::Link,
        refusal::Refusal,
    },
    error::Error,
    form::{self, Form, gives, of_listing, only, overlay, parse},
    mail::{access::SensitiveChange, lifecycle::language_of},
    store::{ListingState, ListingUpdate, Notice, Review, Undo},
};

/// The result of an edit.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// The listing after the edit.
    pub current: ListingState,
    /// Fields that changed at once.
    pub changed: Vec<Field>,
    /// Fields that wait for review.
    pub proposed: Vec<Field>,
}

/// Whether an edit may need review: an owner's, of a listing that is public or was. Operators' edits need none.
fn is_reviewed(principal: &Principal, listing: &Listing) -> bool {
    matches!(listing.status, ListingStatus::Active | ListingStatus::Paused)
        && matches!(principal, Principal::Owner { .. })
}

/// Applies a form to a listing.
fn with(base: &Listing, given: &Form, zone_of_point: Option<Tz>) -> Result<Listing, Refusal> {
    let zone_of_point = if gives(given, Field::Place) { zone_of_point } else { Some(base.place.time_zone) };
    let mut form = of_listing(base);
    overlay(&mut form, Form { feeds: None, ..given.clone() });
    let mut read = parse::listing(&form, Some(given), frame(base, zone_of_point)).map_err(Refusal::FormInvalid)?;
    // The translations are of the old text.
    if base.stay_terms.house_rules != read.stay_terms.house_rules {
        read.stay_terms.house_rules.retain(|text| !text.machine_translated());
    }
    Ok(read)
}

impl Commands {
    /// Changes the fields that are given.
    pub async fn edit(
        &self,
        principal: &Principal,
        id: &str,
        given: Form,
        expected: Option<u64>,
    ) -> Result<Edited, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let zones = self.zones_after(principal, id, &given).await?;
        let (mut changed, mut proposed) = (Vec::new(), Vec::new());
        let current = self.change(principal, id, expected, |current| {
            let (decision, now, later) = self.decide_edit(principal, id, current, &given, zones)?;
            (changed, proposed) = (now, later);
            Ok(decision)
        });
        let current = current.await?;
        Ok(Edited { current, changed, proposed })
    }

    /// The time zones at the point of the proposal, and at the point after an edit.
    async fn zones_after(&self, principal: &Principal, id: &str, given: &Form) -> Result<[Option<Tz>; 2], Error> {
        let current = self.store.listing_state(&listing_id(id)?).await?.ok_or(Refusal::ListingNotFound)?;
        let proposed = self.zone_of_proposal(&current).await;
        if !gives(given, Field::Place) {
            return Ok([proposed, proposed]);
        }
        let mut form = of_listing(&current.listing);
        if let Some(proposal) = current.review.proposal.as_ref().filter(|_| is_reviewed(principal, &current.listing)) {
            overlay(&mut form, proposal.clone());
        }
        overlay(&mut form, given.clone());
        Ok([proposed, self.zone_of(&form).await])
    }

    fn decide_edit(
        &self,
        principal: &Principal,
        id: &str,
        current: &ListingState,
        given: &Form,
        [zone_proposed, zone]: [Option<Tz>; 2],
    ) -> Result<(ListingUpdate, Vec<Field>, Vec<Field>), Error> {
        let before = &current.listing;
        let status = before.status;
        if status == ListingStatus::Removed {
            return Err(Refusal::StatusNotAllowed { from: status, next: status }.into());
        }
        let is_reviewed = is_reviewed(principal, before);
        // A proposal that is not valid any more is refused, not dropped: its owner withdraws it.
        let base = match current.review.proposal.as_ref().filter(|_| is_reviewed) {
            Some(proposal) => with(before, proposal, zone_proposed)?,
            None => before.clone(),
        };
        let wanted = with(&base, given, zone)?;
        for field in changes(&base, &wanted) {
            access::may(principal, field.action(), Some(id))?;
        }
        // Compared with the last point that was reviewed, or a home could go far in small steps.
        let mut reviewed = before.clone();
        reviewed.place.point = current.review.reviewed_point.or(before.place.point);
        let waits = |field: &Field| is_reviewed && field.needs_review(&reviewed, &wanted);
        let (proposed, changed): (Vec<Field>, Vec<Field>) = changes(before, &wanted).into_iter().partition(waits);
        let mut after = before.clone();
        for field in &changed {
            field.copy(&wanted, &mut after);
        }
        let mut decision = unchanged(current, "listing.edit");
        decision.review = self.review_after(principal, current, &wanted, &proposed, is_reviewed);
        if changed.contains(&Field::Place) {
            let moved = reviewed.place.point.filter(|point| is_reviewed && Some(*point) != after.place.point);
            decision.review.reviewed_point = moved;
        }
        decision.fields = changed.iter().chain(&proposed).map(|field| field.slug()).collect();
        self.tell_of_sensitive_changes(&mut decision, before, &after)?;
        decision.listing = after;
        Ok((decision, changed, proposed))
    }

    fn review_after(
        &self,
        principal: &Principal,
        current: &ListingState,
        wanted: &Listing,
        proposed: &[Field],
        is_reviewed: bool,
    ) -> Review {
        if !is_reviewed {
            return current.review.clone();
        }
        if proposed.is_empty() {
            return nothing_waits(current);
        }
        let form = with_cleared(only(&of_listing(wanted), proposed), proposed);
        if current.review.proposal.as_ref() == Some(&form) && current.review.returned_at.is_none() {
            return current.review.clone();
        }
        Review {
            proposal: Some(form),
            proposed_at: Some(self.clock.now()),
            proposed_by: Some(principal.actor()),
            ..nothing_waits(current)
        }
    }

    /// Notifies the old address of changed contacts and links, and asks a new address to confirm.
    pub(super) fn tell_of_sensitive_changes(
        &self,
        decision: &mut ListingUpdate,
        before: &Listing,
        after: &Listing,
    ) -> Result<(), Error> {
        if Field::Contacts.differs(before, after) {
            let undo = Undo::Contacts {
                email: before.owner.email.as_ref().map(|email| email.as_str().to_owned()),
                phone: before.owner.phone.as_ref().map(|phone| phone.as_str().to_owned()),
                whatsapp: before.owner.whatsapp.as_ref().map(|phone| phone.as_str().to_owned()),
                preferred: before.owner.preferred.slug().to_owned(),
            };
            let notice: Option<Notice> = self.notices.about(before, SensitiveChange::Contacts);
            decision.notices.extend(notice.map(|notice| (undo, notice)));
            let is_new = before.owner.email != after.owner.email;
            let email = after.owner.email.as_ref().filter(|_| is_new).map(EmailAddress::as_str);
            let now = self.clock.now();
            decision.confirming =
                email.map(|email| self.confirming(email, language_of(after), &after.id, now, after.id.as_str()));
        }
        if Field::Links.differs(before, after) {
            let text = |link: &Option<Link>| link.as_ref().map(|link| link.as_str().to_owned());
            let links = &before.links;
            let all = [&links.airbnb, &links.booking, &links.vrbo, &links.holidu, &links.other, &links.minisite];
            let undo = Undo::OutsideLinks { links: all.map(text) };
            let notice = self.notices.about(before, SensitiveChange::OutsideLinks);
            decision.notices.extend(notice.map(|notice| (undo, notice)));
        }
        Ok(())
    }

    /// Withdraws the changes that wait for review.
    pub async fn withdraw(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::EditTexts, Some(id))?;
        let decide = |current: &ListingState| {
            let mut decision = unchanged(current, "listing.withdraw");
            if current.review.proposal.is_some() {
                decision.review = nothing_waits(current);
            }
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// The listing as it would be with the proposal applied.
    pub(super) fn proposed(&self, current: &ListingState, zone: Option<Tz>) -> Result<Option<Listing>, Refusal> {
        current.review.proposal.as_ref().map(|form| with(&current.listing, form, zone)).transpose()
    }

    /// The time zone at the point of the proposal.
    pub(super) async fn zone_of_proposal(&self, current: &ListingState) -> Option<Tz> {
        match &current.review.proposal {
            Some(form) if gives(form, Field::Place) => {
                let mut merged = of_listing(&current.listing);
                form::overlay(&mut merged, form.clone());
                self.zone_of(&merged).await
            }
            _ => Some(current.listing.place.time_zone),
        }
    }
}

/// A proposal is applied over the listing, so a removed text must be present as an empty one.
fn with_cleared(mut form: Form, fields: &[Field]) -> Form {
    let cleared = |text: &mut Option<String>| {
        text.get_or_insert_default();
    };
    for field in fields {
        match field {
            Field::LicenseNumber => cleared(&mut form.license_number),
            Field::Contacts => {
                [&mut form.owner_email, &mut form.phone, &mut form.whatsapp].into_iter().for_each(cleared)
            }
            Field::Links => {
                let Links { airbnb, booking, vrbo, holidu, other, minisite } = form.links.get_or_insert_default();
                [airbnb, booking, vrbo, holidu, other, minisite].into_iter().for_each(cleared);
            }
            Field::Place => {
                [&mut form.region, &mut form.state_province, &mut form.address, &mut form.postal_code]
                    .into_iter()
                    .for_each(cleared);
            }
            Field::Name
            | Field::PropertyType
            | Field::Descriptions
            | Field::Capacity
            | Field::Rooms
            | Field::Price
            | Field::Rates
            | Field::Features
            | Field::Distances
            | Field::StayTerms
            | Field::OwnerName
            | Field::Host => {}
        }
    }
    form
}

#[cfg(test)]
mod tests {
    use casacero_common::principal::Role;
    use casacero_proto::listing::v1::{OwnText, OwnTextList, Point};

    use super::*;
    use crate::{
        commands::harness::harness,
        domain::description::{HouseRules, Language},
        testing::{full_listing, id, listing},
    };

    #[tokio::test]
    async fn a_home_does_not_go_far_in_small_steps() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let (owner, operator) =
            (Principal::with_password("CASA-1"), Principal::Operator { id: "ana".into(), role: Role::Admin });
        let to = async |latitude: f64| {
            let form = Form { point: Some(Point { latitude, longitude: -13.87 }), ..Form::default() };
            let edited = test.commands.edit(&owner, "CASA-1", form, None).await.expect("edited");
            (edited.changed, edited.proposed)
        };
        let (now, waits) = ((vec![Field::Place], vec![]), (vec![], vec![Field::Place]));
        // A hundredth of a degree is 1.1 km; the home is at 28.73.
        assert_eq!(to(28.738).await, now);
        assert_eq!(to(28.746).await, waits);
        test.commands.withdraw(&owner, "CASA-1", None).await.expect("withdrawn");
        assert_eq!(to(28.722).await, now, "near the point that was reviewed");
        assert_eq!(to(28.738).await, now);
        assert_eq!(to(28.746).await, waits);
        test.commands.approve(&operator, "CASA-1", None, "").await.expect("approved");
        assert_eq!(to(28.754).await, now, "near the point that was approved");
        assert_eq!(to(28.73).await, waits);
    }

    #[tokio::test]
    async fn translated_house_rules_stay_until_the_text_changes() {
        let test = harness().await;
        let mut one = full_listing(1);
        let rules = |code: &str, text: &str, is_machine: bool| {
            HouseRules::new(Language::parse(code).expect("a language"), text, is_machine).expect("rules")
        };
        one.stay_terms.house_rules = vec![rules("es", "Sin ruido.", false), rules("en", "No noise.", true)];
        test.store.put_listing(one.clone()).await.expect("kept");
        let owner = Principal::with_password("CASA-1");
        let edit = async |form: Form| {
            let edited = test.commands.edit(&owner, "CASA-1", form, None).await.expect("edited");
            assert!(edited.proposed.is_empty());
            (edited.changed, edited.current.listing.stay_terms)
        };
        let (changed, terms) = edit(Form { min_nights: Some(4), ..Form::default() }).await;
        assert_eq!((changed, &terms), (vec![Field::Rates], &one.stay_terms));
        let (changed, terms) = edit(Form { payment: Some(0), ..Form::default() }).await;
        assert_eq!((changed, terms.house_rules), (vec![Field::StayTerms], one.stay_terms.house_rules));
        let text = OwnText { language: "es".into(), text: "Sin fiestas.".into() };
        let house_rules = Some(OwnTextList { items: vec![text] });
        let (changed, terms) = edit(Form { house_rules, ..Form::default() }).await;
        assert_eq!((changed, terms.house_rules), (vec![Field::StayTerms], vec![rules("es", "Sin fiestas.", false)]));
    }

    #[tokio::test]
    async fn a_proposal_that_is_not_valid_any_more_is_not_lost() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let proposal = Form { name: Some("x".repeat(200)), ..Form::default() };
        let propose = |current: &ListingState| -> Result<ListingUpdate, Refusal> {
            let mut decision = unchanged(current, "listing.edit");
            decision.review.proposal = Some(proposal.clone());
            Ok(decision)
        };
        test.store.change("owner:ana", &id(1), None, propose).await.expect("asked").expect("proposed");
        let owner = Principal::with_password("CASA-1");
        let given = Form { max_guests: Some(3), ..Form::default() };
        let refused = test.commands.edit(&owner, "CASA-1", given.clone(), None).await.expect_err("not valid");
        assert!(matches!(&refused, Error::Refused(Refusal::FormInvalid(errors)) if errors[0].field == "name"));
        let current = test.commands.own_listing(&owner, "CASA-1").await.expect("read");
        assert_eq!(current.review.proposal, Some(proposal.clone()));
        test.commands.withdraw(&owner, "CASA-1", None).await.expect("withdrawn");
        let edited = test.commands.edit(&owner, "CASA-1", given, None).await.expect("edited");
        assert_eq!(edited.changed, [Field::Capacity]);
    }
}
