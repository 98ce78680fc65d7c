//! Homes as guests would see them, before guests can: a dry run of a submission.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};

use super::{Commands, frame, frame_of_new, in_time, listing_id};
use crate::{
    domain::{
        listing::Listing,
        photo::Photo,
        refusal::Refusal,
        text::FieldError,
        token::digest,
        upload::{OwnPhoto, PhotoParent, PhotoState},
    },
    error::Error,
    form::{of_listing, parse},
    store::Versioned,
};

/// A home as guests would see it, and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The home; `None` while what is required is missing or wrong.
    pub home: Option<Versioned>,
    /// The digest of the draft's secret, for a draft. Its home has no id yet.
    pub draft: Option<String>,
    /// The code of the warning about its licence.
    pub warning: Option<&'static str>,
    /// What is missing or wrong, each field once.
    pub problems: Vec<FieldError>,
}

/// The first error of each field.
fn once_each(errors: Vec<FieldError>) -> Vec<FieldError> {
    let mut first: Vec<FieldError> = Vec::with_capacity(errors.len());
    for error in errors {
        if !first.iter().any(|known| known.field == error.field) {
            first.push(error);
        }
    }
    first
}

impl Commands {
    /// A draft as guests would see the listing that is made from it.
    pub async fn preview_draft(&self, token: &str) -> Result<Preview, Error> {
        let draft = self.draft(token).await?;
        if draft.submitted.is_some() {
            return Err(Refusal::DraftSubmitted.into());
        }
        let digest = digest(token);
        let uploads = self.store.own_photos(&PhotoParent::Draft(digest.clone())).await??;
        let ready = |photo: OwnPhoto| match photo.state {
            PhotoState::Ready(photo) => Some(photo),
            PhotoState::Waiting | PhotoState::Held(_) | PhotoState::Refused(_) => None,
        };
        let photos: Vec<Photo> = uploads.into_iter().filter_map(ready).collect();
        let zone = in_time(self.zone_of(&draft.form)).await;
        let frame = parse::Frame { photos, ..frame_of_new(self.placeholder()?, self.clock.now(), zone) };
        let (listing, mut problems) = match parse::listing(&draft.form, None, frame) {
            Ok(listing) => (Some(listing), Vec::new()),
            Err(errors) => (None, errors),
        };
        problems.extend(parse::feeds(&draft.form).err());
        let home = listing.map(|listing| Versioned { listing, version: draft.version, translations: Vec::new() });
        Ok(self.preview(home, Some(digest), problems))
    }

    /// A listing with its proposal, as guests would see it. Its problems are those for which it would not be accepted if it
    /// were submitted now.
    pub async fn preview_listing(&self, principal: &Principal, id: &str) -> Result<Preview, Error> {
        access::may(principal, Action::ReadListing, Some(id))?;
        let known = listing_id(id)?;
        let current = self.store.listing_state(&known).await?.ok_or(Refusal::ListingNotFound)?;
        let Versioned { listing: _, version, translations } =
            self.store.listing(&known).await?.ok_or(Refusal::ListingNotFound)?;
        let zone = in_time(self.zone_of_proposal(&current)).await;
        let listing = match self.proposed(&current, zone) {
            Ok(proposed) => proposed.unwrap_or(current.listing),
            Err(Refusal::FormInvalid(errors)) => return Ok(self.preview(None, None, errors)),
            Err(other) => return Err(other.into()),
        };
        let problems = missing_for_submission(&listing);
        let home = Versioned { listing, version, translations }.shown();
        Ok(self.preview(Some(home), None, problems))
    }

    fn preview(&self, home: Option<Versioned>, draft: Option<String>, problems: Vec<FieldError>) -> Preview {
        let warning = home.as_ref().and_then(|home| self.content.licences().warning(&home.listing));
        Preview { home, draft, warning, problems: once_each(problems) }
    }
}

/// Why a listing would not be accepted if it were submitted as it is.
pub(super) fn missing_for_submission(listing: &Listing) -> Vec<FieldError> {
    let zone = Some(listing.place.time_zone);
    parse::listing(&of_listing(listing), None, frame(listing, zone)).err().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use async_trait::async_trait;
    use casacero_common::principal::Role;

    use super::*;
    use crate::{
        commands::{GEOCODER_TIMEOUT, harness::harness},
        domain::{
            place::Point,
            text::{Invalid, Line},
        },
        form::Form,
        ports::TimeZones,
        testing::{id, listing},
    };

    /// A service that never answers.
    struct Silent;

    #[async_trait]
    impl TimeZones for Silent {
        async fn at(&self, _point: Point) -> Option<chrono_tz::Tz> {
            std::future::pending().await
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_a_silent_geocoder() {
        let test = harness().await;
        let commands = Commands { zones: Arc::new(Silent), ..test.commands.clone() };
        let (token, _) = commands.create_draft("es").await.expect("made");
        commands.save_draft(&token, of_listing(&listing(1)), None).await.expect("saved");
        let asked = tokio::time::timeout(5 * GEOCODER_TIMEOUT, commands.preview_draft(&token)).await;
        let preview = asked.expect("in time").expect("a preview");
        assert_eq!((preview.home.is_some(), preview.problems), (true, vec![]));
    }

    #[tokio::test]
    async fn a_draft_that_is_whole_is_shown_and_another_tells_each_field_once() {
        let test = harness().await;
        let (token, draft) = test.commands.create_draft("es").await.expect("made");
        let empty = test.commands.preview_draft(&token).await.expect("a preview");
        assert_eq!((empty.home, empty.warning), (None, None));
        let mut fields: Vec<&str> = empty.problems.iter().map(|error| error.field).collect();
        assert!(fields.contains(&"name") && fields.contains(&"owner_email"), "{fields:?}");
        let count = fields.len();
        fields.sort_unstable();
        fields.dedup();
        assert_eq!(fields.len(), count);

        let form = Form { license_number: None, ..of_listing(&listing(1)) };
        test.commands.save_draft(&token, form.clone(), Some(draft.version)).await.expect("saved");
        let whole = test.commands.preview_draft(&token).await.expect("a preview");
        assert_eq!((whole.problems, whole.warning), (vec![], Some("license_missing")));
        let home = whole.home.expect("a home");
        assert_eq!((home.listing.name, home.listing.photos), (listing(1).name, vec![]));
        assert_eq!(whole.draft, Some(digest(&token)));

        let wrong = Form { max_guests: Some(0), name: Some(String::new()), ..form };
        test.commands.save_draft(&token, wrong, None).await.expect("saved");
        let wrong = test.commands.preview_draft(&token).await.expect("a preview");
        let problem = |field, problem| FieldError { field, problem };
        assert_eq!(
            (wrong.home, wrong.problems),
            (None, vec![problem("name", Invalid::Required), problem("max_guests", Invalid::OutOfRange)])
        );
        let none = test.commands.preview_draft("none").await.expect_err("no draft");
        assert!(matches!(none, Error::Refused(Refusal::DraftNotFound)));
    }

    #[tokio::test]
    async fn a_listing_is_shown_with_its_proposal_to_its_owner_and_operators() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let owner = Principal::with_password("CASA-1");
        let form = Form { name: Some("Villa Sol".into()), ..Form::default() };
        test.commands.edit(&owner, "CASA-1", form, None).await.expect("proposed");
        let operator = Principal::Operator { id: "ana".into(), role: Role::Viewer };
        for principal in [&owner, &operator] {
            let preview = test.commands.preview_listing(principal, "CASA-1").await.expect("a preview");
            assert_eq!((preview.problems, preview.draft), (vec![], None));
            let home = preview.home.expect("a home");
            assert_eq!((home.listing.name.as_str(), home.listing.id), ("Villa Sol", id(1)));
        }
        for principal in [&Principal::Guest, &Principal::with_password("CASA-2")] {
            let refused = test.commands.preview_listing(principal, "CASA-1").await.expect_err("not theirs");
            assert!(matches!(refused, Error::Denied(_)));
        }
    }

    #[tokio::test]
    async fn a_listing_that_lacks_something_is_shown_with_what_it_lacks() {
        let test = harness().await;
        let mut one = listing(1);
        one.descriptions.clear();
        one.license_number = Line::parse("in process").ok();
        test.store.put_listing(one).await.expect("kept");
        let owner = Principal::with_password("CASA-1");
        let preview = test.commands.preview_listing(&owner, "CASA-1").await.expect("a preview");
        assert!(preview.home.is_some());
        assert_eq!(preview.warning, Some("license_format"));
        assert_eq!(preview.problems, [FieldError { field: "descriptions", problem: Invalid::Required }]);
    }
}
