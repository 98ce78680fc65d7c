//! Drafts, and listings as their owners and operators see them, with what only a newer contract knows made readable.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, ListingStatus, ReviewCheckLevel},
};

use super::listing::known_rooms;
use crate::problem::pointer;

/// A draft.
pub fn draft(found: Option<wire::Draft>) -> wire::Draft {
    let mut draft = found.unwrap_or_default();
    draft.form = draft.form.map(form);
    draft
}

/// A listing.
pub fn own_listing(found: Option<wire::OwnListing>) -> wire::OwnListing {
    let mut listing = found.unwrap_or_default();
    if ListingStatus::of(listing.status).is_none() {
        listing.set_status(ListingStatus::Draft);
    }
    listing.form = listing.form.map(form);
    if let Some(proposal) = &mut listing.proposal {
        proposal.form = proposal.form.take().map(form);
    }
    listing
}

/// What came of an edit: fields are JSON pointers.
pub fn edited(mut edited: wire::EditListingResponse) -> wire::EditListingResponse {
    edited.listing = Some(own_listing(edited.listing));
    for field in edited.changed.iter_mut().chain(&mut edited.proposed) {
        *field = pointer(field);
    }
    edited
}

/// A listing that is reviewed: fields are JSON pointers, and a check of an unknown level is one to look at.
pub fn reviewed(mut reviewed: wire::GetReviewResponse) -> wire::GetReviewResponse {
    reviewed.listing = Some(own_listing(reviewed.listing));
    reviewed.returned_form = reviewed.returned_form.map(form);
    for field in &mut reviewed.differing {
        *field = pointer(field);
    }
    for check in &mut reviewed.checks {
        if check.level() == ReviewCheckLevel::Unspecified {
            check.set_level(ReviewCheckLevel::Warning);
        }
    }
    reviewed
}

fn form(mut form: wire::ListingForm) -> wire::ListingForm {
    if let Some(rooms) = &mut form.rooms {
        rooms.items = known_rooms(std::mem::take(&mut rooms.items));
    }
    form
}
