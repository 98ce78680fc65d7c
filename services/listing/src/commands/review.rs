//! What operators look at before they decide: the queue, one listing, and its checks.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use futures::{StreamExt as _, stream};

use super::{Commands, GEOCODER_TIMEOUT, frame, in_time, listing_id};
use crate::{
    coordinates::check_now,
    domain::{
        coordinates::CoordinateCheck,
        field::{Field, changes},
        lifecycle::Lifecycle as _,
        listing::Listing,
        photo::Photo,
        place::Place,
        refusal::Refusal,
        review_check::{self, Known, ReviewCheck},
    },
    error::Error,
    form::{Form, parse},
    store::{self, ListingState, Waiting},
};

/// How many listings of a page are read at once.
const AT_ONCE: usize = 4;

/// A page of the review queue.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewPage {
    /// What waits, each with its listing.
    pub items: Vec<(Waiting, ListingState)>,
    /// The token of the next page; empty on the last.
    pub next_page_token: String,
}

/// A listing as an operator reviews it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedListing {
    pub current: ListingState,
    /// The fields that differ from the public version, or from the returned one.
    pub differing: Vec<Field>,
    /// What to look at, the gravest first.
    pub checks: Vec<ReviewCheck>,
    /// The photos that are held back, in their order, each with its id.
    pub held_photos: Vec<(String, Photo)>,
}

impl Commands {
    /// The review queue, oldest first. The page token is an offset.
    pub async fn reviews(&self, principal: &Principal, limit: usize, page_token: &str) -> Result<ReviewPage, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let skipped: usize = match page_token {
            "" => 0,
            token => token.parse().map_err(|_| Refusal::InvalidCursor)?,
        };
        let waiting = self.store.waiting_reviews().await?;
        let (total, mut items) = (waiting.len(), Vec::new());
        let page = waiting.into_iter().skip(skipped).take(limit).map(|one| async move {
            let state = self.store.listing_state(&one.listing_id).await;
            (one, state)
        });
        let mut page = stream::iter(page).buffered(AT_ONCE);
        while let Some((one, state)) = page.next().await {
            match state {
                Ok(Some(current)) => items.push((one, current)),
                // It was erased meanwhile.
                Ok(None) => {}
                // It must not hide the others.
                Err(store::Error::Corrupt(error)) => tracing::error!(%error, "listing left out of the reviews"),
                Err(error) => return Err(error.into()),
            }
        }
        let end = skipped.saturating_add(limit);
        let next_page_token = if end < total { end.to_string() } else { String::new() };
        Ok(ReviewPage { items, next_page_token })
    }

    /// One listing as an operator reviews it.
    pub async fn review(&self, principal: &Principal, id: &str) -> Result<ReviewedListing, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let current = self.store.listing_state(&listing_id(id)?).await?.ok_or(Refusal::ListingNotFound)?;
        let zone = in_time(self.zone_of_proposal(&current)).await;
        // A proposal that is not valid any more cannot be approved: the listing is looked at as it is.
        let proposed = self.proposed(&current, zone).ok().flatten();
        let differing = match (&proposed, &current.review.returned_form) {
            (Some(proposed), _) => changes(&current.listing, proposed),
            (_, Some(returned)) => {
                let place = Some(current.listing.place.time_zone);
                // The returned form is whole: what it does not give, the listing did not have.
                let before = parse::listing(returned, Some(&Form::default()), frame(&current.listing, place));
                before.map(|before| changes(&before, &current.listing)).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let checks = self.checks(&current, proposed.as_ref().unwrap_or(&current.listing)).await?;
        let held_photos = self.store.held_photos(&current.listing.id).await??;
        Ok(ReviewedListing { current, differing, checks, held_photos })
    }

    /// What to look at in a listing as it would be approved.
    async fn checks(&self, current: &ListingState, wanted: &Listing) -> Result<Vec<ReviewCheck>, Error> {
        let duplicates = self.store.duplicates(wanted).await?;
        let coordinates = if Field::Place.differs(&current.listing, wanted) {
            self.check_of_new_place(&wanted.place).await
        } else {
            self.store.coordinate_finding(&wanted.id).await?.map(|finding| finding.check)
        };
        let known = Known {
            licences: &self.content.licences(),
            is_licence_owed: self.is_licence_owed(current, wanted),
            is_address_confirmed: current.has_owner,
            duplicates: &duplicates,
            coordinates: coordinates.as_ref(),
        };
        Ok(review_check::checks(wanted, known))
    }

    /// Whether a listing as it would be approved must not be, for want of a licence number. One that was active without it
    /// before can still be corrected.
    pub(super) fn is_licence_owed(&self, current: &ListingState, wanted: &Listing) -> bool {
        let (licences, present) = (self.content.licences(), &current.listing);
        let was_approved = present.status.is_approved() || present.activated_at.is_some();
        licences.lacks(wanted) && !(was_approved && licences.lacks(present))
    }

    /// The check of the point of a place that a listing does not have yet; `None` if nobody answers in time.
    async fn check_of_new_place(&self, place: &Place) -> Option<CoordinateCheck> {
        match tokio::time::timeout(GEOCODER_TIMEOUT, check_now(self.geocoder.as_ref(), place)).await {
            Ok(Ok(check)) => Some(check),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the point of a changed place is not checked");
                None
            }
            Err(_elapsed) => {
                tracing::warn!("the point of a changed place is not checked in time");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::principal::AuthLevel;
    use casacero_proto::listing::v1 as wire;
    use casacero_proto::listing::v1::ListingStatus::Pending;

    use super::*;
    use crate::{
        commands::harness::{harness, operator},
        domain::{contact::EmailAddress, listing::ProfessionalHost, photo::Link, text::Line},
        form::of_listing,
        store::{FieldReason, Review},
        testing::{full_listing, geocoder::answer, id, listing},
    };

    #[tokio::test]
    async fn a_home_that_is_to_move_is_checked_where_it_would_be() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let point = Some(wire::Point { latitude: 29.73, longitude: -13.87 });
        let owner = Principal::with_password("CASA-1");
        let edited = test.commands.edit(&owner, "CASA-1", Form { point, ..Form::default() }, None).await;
        assert_eq!(edited.expect("edited").proposed, [Field::Place]);
        let points = async || {
            let checks = test.commands.review(&operator(), "CASA-1").await.expect("read").checks;
            let points = checks.into_iter().filter(|check| check.field == "place");
            points.map(|check| (check.code, check.distance_m)).collect::<Vec<_>>()
        };
        // A degree of latitude.
        test.geocoder.answers(answer(1_000));
        assert_eq!(points().await, [("point_far", 111_195)]);
        test.geocoder.is_away_for(&[listing(1).place.city.as_str()]);
        assert!(points().await.is_empty());
    }

    #[tokio::test]
    async fn a_returned_home_is_mended_at_once_and_keeps_its_reasons_until_it_is_reviewed() {
        let test = harness().await;
        let mut before = listing(1);
        before.license_number = None;
        test.put_pending(before).await;
        let reason = |field: &str| FieldReason { field: field.into(), text: "No.".into() };
        let reasons = vec![reason("license_number"), reason("photos"), reason("")];
        test.commands.return_listing(&operator(), "CASA-1", None, reasons.clone()).await.expect("returned");

        let mut wanted = full_listing(4);
        wanted.distances.to_beach = Line::parse("1 km").ok();
        wanted.license_number = Line::parse("VUT/MA/015513").ok();
        wanted.owner.name = Line::parse("Luis Gil").expect("a name");
        wanted.owner.email = EmailAddress::parse("luis@example.com").ok();
        wanted.host = Some(ProfessionalHost {
            company: Line::parse("Casas SL").expect("a name"),
            register_number: Line::parse("B12345678").expect("a number"),
            address: Line::parse("Calle Mayor 1, Madrid").expect("an address"),
        });
        wanted.links.airbnb = Link::parse("https://www.airbnb.com/rooms/1").ok();
        // Where the test's map has every point.
        wanted.place.time_zone = chrono_tz::Atlantic::Canary;
        let standing = AuthLevel::FreshOwner;
        let owner = Principal::Owner { property_id: "CASA-1".into(), owner_id: None, standing };
        let edited = test.commands.edit(&owner, "CASA-1", of_listing(&wanted), None).await.expect("edited");
        assert_eq!(edited.changed, Field::ALL);
        assert!(edited.proposed.is_empty());
        assert_eq!(edited.current.review.reasons, reasons);
        assert!(changes(&edited.current.listing, &wanted).is_empty());

        let again = test.commands.resubmit(&owner, "CASA-1", None).await.expect("submitted again");
        assert_eq!((again.listing.status, &again.review.reasons), (Pending, &reasons));
        let reviewed = test.commands.review(&operator(), "CASA-1").await.expect("read");
        assert_eq!(reviewed.differing, Field::ALL);
        test.commands.approve(&operator(), "CASA-1", None, "known").await.expect("approved");
        let current = test.store.listing_state(&id(1)).await.expect("read").expect("there");
        assert_eq!(current.review, Review::default());
    }

    #[tokio::test]
    async fn a_listing_that_cannot_be_read_hides_no_other() {
        let test = harness().await;
        for number in [1, 2] {
            test.put_pending(listing(number)).await;
        }
        test.break_listing("CASA-1").await;
        let page = test.commands.reviews(&operator(), 10, "").await.expect("read");
        let ids: Vec<&str> = page.items.iter().map(|(waiting, _)| waiting.listing_id.as_str()).collect();
        assert_eq!(ids, ["CASA-2"]);
    }
}
