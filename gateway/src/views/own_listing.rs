//! Drafts, listings as their owners see them, and what operators review.

use casacero_common::secret::Secret;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, ListingStatus, ReviewCheckLevel, StaleReason},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{form::ListingForm, instant, known, many};
use crate::problem::pointer;

/// A home that is being written down.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// What is written so far.
    pub form: ListingForm,
    /// Grows with every change; the ETag.
    pub version: u64,
    /// Until when it lives: 30 days from the last change on.
    pub expires_at: DateTime<Utc>,
    /// The property that was made of it.
    #[schema(required)]
    pub property_id: Option<String>,
}

/// A draft that was just made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewDraft {
    /// The secret that opens it, told this once.
    pub token: String,
    /// The draft.
    #[serde(flatten)]
    pub draft: Draft,
}

/// What goes with a draft when it is submitted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSubmission {
    /// With which the home is opened, 6 to 128 characters. Left out where it was lost, because nothing keeps it: the owner sets
    /// one by a link.
    #[schema(value_type = Option<String>)]
    pub password: Option<Secret>,
    /// The terms are accepted.
    pub accepts_terms: bool,
    /// The owner has the right to show the photos.
    pub has_photo_rights: bool,
}

/// A home that was submitted.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionReceipt {
    /// The property's id.
    pub property_id: String,
    /// When.
    pub submitted_at: DateTime<Utc>,
}

/// Changes that wait for review.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// The fields that are to change, as they are to be.
    pub form: ListingForm,
    /// Since when they wait.
    pub proposed_at: DateTime<Utc>,
    /// Whether an operator returned them.
    pub returned: bool,
}

/// A listing as its owner sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnListing {
    /// Such as `CASA-1001`.
    pub property_id: String,
    /// Where it stands in its life.
    pub status: ListingStatus,
    /// Grows with every change; the ETag.
    pub version: u64,
    /// What guests see, and what only the owner does.
    pub form: ListingForm,
    /// Its pictures.
    pub photos: Vec<wire::Photo>,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
    /// When it first became active.
    #[schema(required)]
    pub activated_at: Option<DateTime<Utc>>,
    /// Whether the owner's address is confirmed.
    pub address_confirmed: bool,
    /// Changes that wait for review.
    #[schema(required)]
    pub proposal: Option<Proposal>,
    /// Why the listing, or its changes, were returned.
    pub reasons: Vec<wire::FieldReason>,
    /// How complete it is.
    pub quality: wire::Quality,
    /// Why it may be out of date.
    pub stale_reasons: Vec<StaleReason>,
    /// What the owner should look at although it is valid, by code, such as `license_format`.
    pub warnings: Vec<String>,
}

/// What came of an edit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedListing {
    /// The listing as it stands.
    #[serde(flatten)]
    pub listing: OwnListing,
    /// The fields that guests see changed at once, as JSON pointers.
    pub changed: Vec<String>,
    /// The fields that wait for review, as JSON pointers.
    pub proposed: Vec<String>,
}

/// A listing that waits for an operator.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingReview {
    /// Such as `CASA-1001`.
    pub property_id: String,
    /// Its name.
    pub name: String,
    /// Its town.
    pub city: String,
    /// Whether it was submitted; else changes of it wait, or new photos.
    pub is_submission: bool,
    /// Since when.
    pub waits_since: DateTime<Utc>,
    /// Whether the owner's address is confirmed.
    pub address_confirmed: bool,
    /// How many of its photos are held back.
    pub held_photos: u32,
}

/// Some of what waits, the oldest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewPage {
    /// What waits.
    pub items: Vec<WaitingReview>,
    /// Where the next page begins; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A listing as an operator reviews it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedListing {
    /// The listing.
    #[serde(flatten)]
    pub listing: OwnListing,
    /// The listing as it was when an operator returned it the last time.
    #[schema(required)]
    pub returned_form: Option<ListingForm>,
    /// The fields that differ, as JSON pointers: of changes from what guests see, of a submission from what was returned.
    pub differing: Vec<String>,
    /// What an operator should look at, the gravest first.
    pub checks: Vec<wire::ReviewCheck>,
    /// Its photos that are held back, in their order.
    pub held_photos: Vec<wire::HeldPhoto>,
}

/// An operator approves.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Approval {
    /// Why a listing goes without a confirmed address.
    pub reason: Option<String>,
}

/// An operator shows photos that were held back.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhotoApproval {
    /// The ids of at least one.
    pub photo_ids: Vec<String>,
}

/// An operator refuses photos that were held back.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhotoRefusal {
    /// The ids of at least one.
    pub photo_ids: Vec<String>,
    /// Why, for their owner.
    pub reason: String,
}

/// An operator returns.
#[derive(Deserialize, ToSchema)]
pub struct Return {
    /// At least one.
    pub reasons: Vec<wire::FieldReason>,
}

impl From<wire::Draft> for Draft {
    fn from(wire::Draft { form, version, expires_at, property_id }: wire::Draft) -> Self {
        Self {
            form: form.unwrap_or_default().into(),
            version,
            expires_at: instant(expires_at.unwrap_or_default()),
            property_id: super::given(property_id),
        }
    }
}

impl From<wire::Proposal> for Proposal {
    fn from(wire::Proposal { form, proposed_at, returned }: wire::Proposal) -> Self {
        Self { form: form.unwrap_or_default().into(), proposed_at: instant(proposed_at.unwrap_or_default()), returned }
    }
}

impl From<wire::OwnListing> for OwnListing {
    fn from(listing: wire::OwnListing) -> Self {
        let wire::OwnListing {
            property_id,
            status,
            version,
            form,
            photos,
            submitted_at,
            activated_at,
            address_confirmed,
            proposal,
            reasons,
            quality,
            stale_reasons,
            warnings,
        } = listing;
        Self {
            property_id,
            status: ListingStatus::of(status).unwrap_or(ListingStatus::Draft),
            version,
            form: form.unwrap_or_default().into(),
            photos,
            submitted_at: instant(submitted_at.unwrap_or_default()),
            activated_at: activated_at.map(instant),
            address_confirmed,
            proposal: proposal.map(Into::into),
            reasons,
            quality: quality.unwrap_or_default(),
            stale_reasons: known::<StaleReason>(stale_reasons),
            warnings,
        }
    }
}

impl From<wire::EditListingResponse> for EditedListing {
    fn from(wire::EditListingResponse { listing, changed, proposed }: wire::EditListingResponse) -> Self {
        let pointers = |fields: Vec<String>| fields.iter().map(|field| pointer(field)).collect();
        Self { listing: listing.unwrap_or_default().into(), changed: pointers(changed), proposed: pointers(proposed) }
    }
}

impl From<wire::WaitingReview> for WaitingReview {
    fn from(waiting: wire::WaitingReview) -> Self {
        let is_submission = waiting.kind() != wire::ReviewKind::Proposal;
        let wire::WaitingReview { property_id, name, city, kind: _, waits_since, address_confirmed, held_photos } =
            waiting;
        let waits_since = instant(waits_since.unwrap_or_default());
        Self { property_id, name, city, is_submission, waits_since, address_confirmed, held_photos }
    }
}

impl From<wire::ListReviewsResponse> for ReviewPage {
    fn from(wire::ListReviewsResponse { items, next_page_token }: wire::ListReviewsResponse) -> Self {
        Self { items: many(items), next_cursor: super::given(next_page_token) }
    }
}

impl From<wire::GetReviewResponse> for ReviewedListing {
    fn from(reviewed: wire::GetReviewResponse) -> Self {
        let wire::GetReviewResponse { listing, returned_form, differing, checks, held_photos } = reviewed;
        Self {
            listing: listing.unwrap_or_default().into(),
            returned_form: returned_form.map(Into::into),
            differing: differing.iter().map(|field| pointer(field)).collect(),
            checks: checks.into_iter().map(known_level).collect(),
            held_photos,
        }
    }
}

/// A check of which a level that only a newer contract knows is one to look at.
fn known_level(mut check: wire::ReviewCheck) -> wire::ReviewCheck {
    if check.level() == ReviewCheckLevel::Unspecified {
        check.set_level(ReviewCheckLevel::Warning);
    }
    check
}
