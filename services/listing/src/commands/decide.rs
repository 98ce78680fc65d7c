//! What operators decide: they approve a listing or its proposal, or return it with reasons; and they show photos that were
//! held back, or refuse them.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::ListingStatus::{Active, Pending, Rejected};

use super::{Commands, listing_id, nothing_waits, unchanged};
use crate::{
    domain::{
        field::{Field, changes},
        listing::Listing,
        refusal::Refusal,
        text::{FieldError, Invalid, Line, Named as _, paragraphs},
    },
    error::Error,
    form::of_listing,
    store::{FieldReason, ListingState, Review},
};

/// Maximum length of the reason for one field, in characters.
const REASON_MAX: usize = 1_000;
/// Maximum number of reasons.
const REASONS_MAX: usize = 30;

impl Commands {
    /// Approves a pending listing, or the proposal of a public one. A listing that is to be erased is not reviewed: its
    /// approval would call the erasure off.
    pub async fn approve(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
        reason: &str,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::Review, None)?;
        let reason = Line::<500>::parse_optional(Some(reason)).named("reason").map_err(Refusal::from)?;
        let known = self.store.listing_state(&listing_id(id)?).await?.ok_or(Refusal::ListingNotFound)?;
        let zone = self.zone_of_proposal(&known).await;
        let decide = |current: &ListingState| {
            if current.settings.erase_at.is_some() {
                return Err(Refusal::NothingToReview.into());
            }
            if current.listing.status == Pending {
                let is_first = current.listing.activated_at.is_none();
                if is_first && reason.is_none() && !current.has_owner {
                    return Err(Refusal::AddressNotConfirmed.into());
                }
                if self.is_licence_owed(current, &current.listing) {
                    return Err(Refusal::LicenseRequired.into());
                }
                let mut decision = self.move_to(current, Active, "listing.approve")?;
                decision.reason = reason.as_ref().map(ToString::to_string).unwrap_or_default();
                decision.review = Review::default();
                decision.mails.extend(self.letterhead.approved(&decision.listing, true));
                return Ok(decision);
            }
            let waits = current.review.returned_at.is_none();
            let Some(after) = self.proposed(current, zone)?.filter(|_| waits) else {
                return Err(Refusal::NothingToReview.into());
            };
            if self.is_licence_owed(current, &after) {
                return Err(Refusal::LicenseRequired.into());
            }
            let mut decision = unchanged(current, "listing.approve");
            let approved = changes(&current.listing, &after);
            decision.fields = approved.iter().map(|field| field.slug()).collect();
            decision.review = nothing_waits(current);
            if approved.contains(&Field::Place) {
                decision.review.reviewed_point = None;
            }
            self.tell_of_sensitive_changes(&mut decision, &current.listing, &after)?;
            decision.mails.extend(self.letterhead.approved(&current.listing, false));
            decision.listing = after;
            Ok(decision)
        };
        // The time zone is that of the proposal of this version.
        let changed = self.change(principal, id, expected.or(Some(known.version)), decide).await?;
        if known.listing.activated_at.is_none() {
            self.settle_activated(&changed.listing).await;
        }
        Ok(changed)
    }

    /// Returns a listing or its proposal, with the reasons.
    pub async fn return_listing(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
        reasons: Vec<FieldReason>,
    ) -> Result<ListingState, Error> {
        access::may(principal, Action::Review, None)?;
        let reasons = read_reasons(reasons).map_err(Refusal::from)?;
        let now = self.clock.now();
        let decide = |current: &ListingState| {
            if current.listing.status == Pending {
                let mut decision = self.move_to(current, Rejected, "listing.return")?;
                decision.review = Review {
                    returned_at: Some(now),
                    returned_form: Some(of_listing(&current.listing)),
                    reasons: reasons.clone(),
                    ..Review::default()
                };
                decision.mails.extend(self.letterhead.returned(&current.listing, &reasons, true));
                return Ok(decision);
            }
            if current.review.proposal.is_none() || current.review.returned_at.is_some() {
                return Err(Refusal::NothingToReview.into());
            }
            let mut decision = unchanged(current, "listing.return");
            decision.review = Review { returned_at: Some(now), reasons: reasons.clone(), ..current.review.clone() };
            decision.mails.extend(self.letterhead.returned(&current.listing, &reasons, false));
            Ok(decision)
        };
        self.change(principal, id, expected, decide).await
    }

    /// Shows guests photos that were held back.
    pub async fn approve_photos(&self, principal: &Principal, id: &str, photo_ids: &[String]) -> Result<(), Error> {
        self.review_photos(principal, id, photo_ids, None).await
    }

    /// Refuses photos that were held back, with the reason. The owner is told by mail, and on the page of the photos.
    pub async fn refuse_photos(
        &self,
        principal: &Principal,
        id: &str,
        photo_ids: &[String],
        reason: String,
    ) -> Result<(), Error> {
        self.review_photos(principal, id, photo_ids, Some(reason)).await
    }

    async fn review_photos(
        &self,
        principal: &Principal,
        id: &str,
        photo_ids: &[String],
        refusal: Option<String>,
    ) -> Result<(), Error> {
        access::may(principal, Action::Review, None)?;
        if photo_ids.is_empty() {
            return Err(Refusal::from(FieldError { field: "photo_ids", problem: Invalid::Required }).into());
        }
        let reason = |text| FieldReason { field: "photos".into(), text };
        let reasons = refusal.map(|text| read_reasons(vec![reason(text)])).transpose().map_err(Refusal::from)?;
        let mail = |listing: &Listing| match &reasons {
            Some(reasons) => self.letterhead.returned(listing, reasons, false),
            None => self.letterhead.approved(listing, false),
        };
        let (actor, id) = (principal.actor(), listing_id(id)?);
        self.store.review_photos(&actor, &id, photo_ids, reasons.is_none(), mail).await??;
        self.mail_waits.notify_one();
        Ok(())
    }
}

/// Parses reasons: at least one, each for an existing field or for the whole listing.
fn read_reasons(reasons: Vec<FieldReason>) -> Result<Vec<FieldReason>, FieldError> {
    if reasons.is_empty() {
        return Err(Invalid::Required).named("reasons");
    }
    if reasons.len() > REASONS_MAX {
        return Err(Invalid::TooLong { max: REASONS_MAX }).named("reasons");
    }
    let read = |FieldReason { field, text }| {
        if !field.is_empty() && field != "photos" {
            field.parse::<Field>().named("reasons.field")?;
        }
        Ok(FieldReason { field, text: paragraphs(&text, REASON_MAX).named("reasons.text")? })
    };
    reasons.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use casacero_common::principal::AuthLevel;

    use super::*;
    use crate::{
        commands::harness::{harness, operator},
        contents::CurrentContent,
        domain::{photo::Photo, review_check::CheckLevel, upload::PhotoParent},
        form::Form,
        store::NewUpload,
        testing::{id, listing},
    };

    #[tokio::test]
    async fn nothing_is_approved_without_a_licence_where_one_is_required() {
        let test = harness().await;
        let content = CurrentContent::requiring_licences_in(&["ES-CN"]);
        let commands = Commands { content, ..test.commands.clone() };
        test.put_pending(Listing { license_number: None, ..listing(1) }).await;
        let refused = commands.approve(&operator(), "CASA-1", None, "known").await.expect_err("no licence");
        assert!(matches!(refused, Error::Refused(Refusal::LicenseRequired)), "{refused}");
        let grave = commands.review(&operator(), "CASA-1").await.expect("read").checks.remove(0);
        assert_eq!((grave.code, grave.level), ("license_required", CheckLevel::Refusal));
        let elsewhere = test.commands.review(&operator(), "CASA-1").await.expect("read").checks.remove(0);
        assert_eq!((elsewhere.code, elsewhere.level), ("license_missing", CheckLevel::Warning));
        let licence = |number: &str| Form { license_number: Some(number.to_owned()), ..Form::default() };
        commands.edit(&operator(), "CASA-1", licence("VV-35-4-0001234"), None).await.expect("edited");
        commands.approve(&operator(), "CASA-1", None, "known").await.expect("approved");

        // The owner of a home that guests see takes the number out.
        let owner = Principal::with_password("CASA-1");
        let edited = commands.edit(&owner, "CASA-1", licence(""), None).await.expect("edited");
        assert_eq!(edited.proposed, [Field::LicenseNumber]);
        let grave = commands.review(&operator(), "CASA-1").await.expect("read").checks.remove(0);
        assert_eq!((grave.code, grave.level), ("license_required", CheckLevel::Refusal));
        let refused = commands.approve(&operator(), "CASA-1", None, "").await.expect_err("no licence");
        assert!(matches!(refused, Error::Refused(Refusal::LicenseRequired)), "{refused}");
    }

    #[tokio::test]
    async fn a_home_that_was_approved_without_a_licence_can_be_corrected() {
        let test = harness().await;
        let content = CurrentContent::requiring_licences_in(&["ES-CN"]);
        let commands = Commands { content, ..test.commands.clone() };
        test.store.put_listing(Listing { license_number: None, ..listing(1) }).await.expect("kept");
        let form = Form { name: Some("Villa Sol".into()), ..Form::default() };
        let owner = Principal::with_password("CASA-1");
        let edited = commands.edit(&owner, "CASA-1", form, None).await.expect("edited");
        assert_eq!(edited.proposed, [Field::Name]);
        let told = commands.review(&operator(), "CASA-1").await.expect("read").checks.remove(0);
        assert_eq!((told.code, told.level), ("license_required", CheckLevel::Warning));
        let approved = commands.approve(&operator(), "CASA-1", None, "").await.expect("approved");
        assert_eq!(approved.listing.name.as_str(), "Villa Sol");
    }

    #[tokio::test]
    async fn a_home_that_is_to_be_erased_is_not_reviewed() {
        let test = harness().await;
        for number in [1, 2] {
            test.put_pending(listing(number)).await;
        }
        let owner = Principal::Owner { property_id: "CASA-1".into(), owner_id: None, standing: AuthLevel::FreshOwner };
        let due = test.commands.schedule_erasure(&owner, "CASA-1", None).await.expect("scheduled");
        let waiting = async || {
            let page = test.commands.reviews(&operator(), 10, "").await.expect("read");
            page.items.iter().map(|(waiting, _)| waiting.listing_id.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(waiting().await, ["CASA-2"]);
        let refused = test.commands.approve(&operator(), "CASA-1", None, "known").await.expect_err("to be erased");
        assert!(matches!(refused, Error::Refused(Refusal::NothingToReview)), "{refused}");
        let current = test.store.listing_state(&id(1)).await.expect("read").expect("there");
        assert_eq!((current.listing.status, current.settings), (Pending, due.settings));
        test.commands.cancel_erasure(&owner, "CASA-1").await.expect("called off");
        assert_eq!(waiting().await.len(), 2);
        test.commands.approve(&operator(), "CASA-1", None, "known").await.expect("approved");
    }

    #[tokio::test]
    async fn new_photos_of_a_home_are_reviewed_beside_its_changes() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let hold = async |name: &str| {
            let (parent, photo_id) = (PhotoParent::Listing(id(1)), name.parse().expect("an id"));
            let new =
                NewUpload { actor: "owner", parent: &parent, photo_id: &photo_id, sha256: name, by_operator: false };
            test.store.keep_upload(name, new).await.expect("asked").expect("kept");
            let claimed = test.store.jobs().take(&crate::store::jobs::PHOTOS).await.expect("asked").expect("due");
            let photo = Photo::new(&format!("0123456{name}"), 900, 600, &[400], "#88aacc").expect("a photo");
            assert!(test.store.upload_ready(&claimed, &photo, 0, true).await.expect("asked"));
        };
        let queue = async || {
            let page = test.commands.reviews(&operator(), 10, "").await.expect("read");
            page.items.iter().map(|(waiting, _)| (waiting.is_submission, waiting.held_photos)).collect::<Vec<_>>()
        };
        hold("a").await;
        hold("b").await;
        assert_eq!(queue().await, [(false, 2)]);
        let owner = Principal::with_password("CASA-1");
        let form = Form { name: Some("Villa Sol".into()), ..Form::default() };
        test.commands.edit(&owner, "CASA-1", form, None).await.expect("proposed");
        assert_eq!(queue().await, [(false, 2)], "one home");
        let reviewed = test.commands.review(&operator(), "CASA-1").await.expect("read");
        assert_eq!(reviewed.held_photos.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        test.commands.approve(&operator(), "CASA-1", None, "").await.expect("approved");
        assert_eq!(queue().await, [(false, 2)], "a decision on changes is none on photos");

        let ids = |name: &str| vec![name.to_owned()];
        let mails = test.rows("mail_outbox").await;
        let forbidden = test.commands.approve_photos(&owner, "CASA-1", &ids("a")).await.expect_err("no operator");
        assert!(matches!(forbidden, Error::Denied(_)), "{forbidden}");
        for (none, reason) in [(vec![], "Dark."), (ids("a"), " ")] {
            let refused = test.commands.refuse_photos(&operator(), "CASA-1", &none, reason.into()).await;
            assert!(matches!(refused, Err(Error::Refused(Refusal::ValidationFailed(_)))), "{refused:?}");
        }
        test.commands.approve_photos(&operator(), "CASA-1", &ids("a")).await.expect("approved");
        test.commands.refuse_photos(&operator(), "CASA-1", &ids("b"), "Dark.".into()).await.expect("refused");
        assert_eq!(test.rows("mail_outbox").await, mails + 2);
        assert!(queue().await.is_empty());
        assert_eq!(test.store.listing_state(&id(1)).await.expect("read").expect("there").listing.photos.len(), 2);
    }

    #[test]
    fn reasons_name_a_field_and_say_why() {
        let reason = |field: &str, text: &str| FieldReason { field: field.into(), text: text.into() };
        assert!(read_reasons(vec![reason("name", "No."), reason("", "Why."), reason("photos", "Dark.")]).is_ok());
        let cases = [
            (vec![], "reasons"),
            (vec![reason("garage", "No.")], "reasons.field"),
            (vec![reason("name", " ")], "reasons.text"),
            (vec![reason("name", &"x".repeat(REASON_MAX + 1))], "reasons.text"),
            (vec![reason("name", "No."); REASONS_MAX + 1], "reasons"),
        ];
        for (reasons, field) in cases {
            assert_eq!(read_reasons(reasons).expect_err(field).field, field);
        }
    }
}
