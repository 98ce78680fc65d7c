//! Operators' calls about coordinates: have them checked, read what was found, apply what is proposed.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::ListingStatus::Removed;

use super::{Commands, listing_id, unchanged};
use crate::{
    domain::{
        coordinates::ProposedPoint,
        field::Field,
        identity::ListingId,
        place::{PlaceTexts, Point, PointAccuracy},
        refusal::Refusal,
        time_zone,
    },
    error::Error,
    store::{CoordinateFinding, CoordinateProgress, ListingState, ListingUpdate},
};

/// A page of listings with doubtful coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct FindingPage {
    /// The listings, in the order of their ids.
    pub items: Vec<CoordinateFinding>,
    /// The token of the next page; empty on the last.
    pub next_page_token: String,
}

impl Commands {
    /// Has the worker check every listing again. Returns how far that is.
    pub async fn start_coordinate_check(&self, principal: &Principal) -> Result<CoordinateProgress, Error> {
        access::may(principal, Action::Operate, None)?;
        self.store.start_coordinate_check(&principal.actor()).await?;
        Ok(self.store.coordinate_progress().await?)
    }

    /// How far the check is.
    pub async fn coordinate_progress(&self, principal: &Principal) -> Result<CoordinateProgress, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        Ok(self.store.coordinate_progress().await?)
    }

    /// Listings with doubtful coordinates. The page token is the id of the last listing before the page.
    pub async fn coordinate_findings(
        &self,
        principal: &Principal,
        limit: usize,
        page_token: &str,
    ) -> Result<FindingPage, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let after: Option<ListingId> = match page_token {
            "" => None,
            token => Some(token.parse().map_err(|_| Refusal::InvalidCursor)?),
        };
        let (items, next) = self.store.coordinate_findings(after.as_ref(), limit).await?;
        Ok(FindingPage { items, next_page_token: next.unwrap_or_default() })
    }

    /// Gives a listing the point or the address that an operator knows, else the point that the check of its version proposes,
    /// and the time zone there. One that has them already stays as it is, so that a repeated call succeeds.
    pub async fn apply_coordinates(
        &self,
        principal: &Principal,
        id: &str,
        version: u64,
        known_point: Option<Point>,
        known_place: Option<PlaceTexts>,
    ) -> Result<CoordinateFinding, Error> {
        access::may(principal, Action::Operate, None)?;
        let known = listing_id(id)?;
        let found = self.store.coordinate_finding(&known).await?.ok_or(Refusal::ListingNotFound)?;
        let listing = self.store.listing(&known).await?.ok_or(Refusal::ListingNotFound)?.listing;
        let has = |proposed: &ProposedPoint| {
            listing.place.point == Some(proposed.point) && listing.place.accuracy == Some(proposed.accuracy)
        };
        let entered =
            known_point.map(|point| ProposedPoint { point, accuracy: PointAccuracy::EXACT, source: String::new() });
        let is_done = match &known_place {
            Some(texts) => {
                texts.clone().put_in(listing.place.clone()) == listing.place && entered.as_ref().is_none_or(has)
            }
            None => entered.as_ref().or(found.check.proposal.as_ref()).is_some_and(has),
        };
        if is_done {
            return Ok(found);
        }
        // What was proposed for another address is of no use.
        let is_current = found.version == version && found.check.doubt.is_some() && known_place.is_none();
        let proposed = entered.or_else(|| found.check.proposal.filter(|_| is_current));
        let zone = match &proposed {
            Some(proposed) => self.zones.at(proposed.point).await,
            None => None,
        };
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            if proposed.is_none() && known_place.is_none() {
                return Err(Refusal::NoCoordinatesProposed.into());
            }
            let from = current.listing.status;
            if from == Removed {
                return Err(Refusal::StatusNotAllowed { from, next: from }.into());
            }
            let action = if known_place.is_some() { "listing.address" } else { "listing.coordinates" };
            let mut decision = unchanged(current, action);
            let place = &mut decision.listing.place;
            if let Some(texts) = known_place {
                *place = texts.put_in(place.clone());
            }
            if let Some(ProposedPoint { point, accuracy, source: _ }) = proposed {
                (place.point, place.accuracy) = (Some(point), Some(accuracy));
            }
            let of_address =
                || time_zone::of_address(place.country, place.postal_code.as_ref().map(|code| code.as_str()));
            if let Some(zone) = zone.or_else(of_address) {
                place.time_zone = zone;
            }
            decision.fields = vec![Field::Place.slug()];
            // An operator chose the point: owners' edits are compared with it.
            decision.review.reviewed_point = None;
            Ok(decision)
        };
        self.change(principal, id, Some(version), decide).await?;
        Ok(self.store.coordinate_finding(&known).await?.ok_or(Refusal::ListingNotFound)?)
    }
}

#[cfg(test)]
mod tests;
