//! Changes of listings, each in one transaction that reads, decides and writes.

use std::collections::BTreeMap;

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{ListingForm, ListingStatus},
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

use super::{
    Corrupt, Error, FeeStep, NewMail, Notice, StatusChange, Store, Undo, Versioned,
    audited::{listing_changes, settings_changes},
    drafts::ConfirmingLink,
    forms, listings,
    schema::{home_settings, listing_reviews, listings as listings_table, photo_uploads},
    uploads::HELD,
};
use crate::domain::{
    home_settings::HomeSettings, identity::ListingId, listing::Listing, place::Point, refusal::Refusal,
    report::Decision,
};

/// An operator's reason for one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldReason {
    /// The field; empty for the whole listing.
    pub field: String,
    pub text: String,
}

/// The changes that wait for review, or the result of the last one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The changed fields with their new values.
    pub proposal: Option<ListingForm>,
    /// When they were proposed.
    pub proposed_at: Option<DateTime<Utc>>,
    /// The actor who proposed them.
    pub proposed_by: Option<String>,
    /// When an operator returned the listing or the proposal.
    pub returned_at: Option<DateTime<Utc>>,
    /// The listing when it was returned.
    pub returned_form: Option<ListingForm>,
    pub reasons: Vec<FieldReason>,
    /// When the owner was warned that the returned listing will be erased.
    pub warned_at: Option<DateTime<Utc>>,
    /// The last point that an operator approved, if the listing's point has moved since.
    pub reviewed_point: Option<Point>,
}

/// A listing as it stands before a change.
#[derive(Clone, Debug, PartialEq)]
pub struct ListingState {
    pub listing: Listing,
    pub version: u64,
    /// What waits for review, or was returned.
    pub review: Review,
    /// What its owner decided beside its text.
    pub settings: HomeSettings,
    /// Whether the owner's address is confirmed.
    pub has_owner: bool,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What a change makes of a listing.
pub struct ListingUpdate {
    /// The action, for the audit.
    pub action: &'static str,
    /// The listing after the change.
    pub listing: Listing,
    /// The names of the changed fields, including `status`.
    pub fields: Vec<&'static str>,
    /// The reason for a change of status.
    pub reason: String,
    /// The review after the change.
    pub review: Review,
    /// The settings after the change, of which those are kept that belong to the status.
    pub settings: HomeSettings,
    /// Notices of sensitive changes, each with the state that it can restore.
    pub notices: Vec<(Undo, Notice)>,
    /// The link that confirms a new address.
    pub confirming: Option<ConfirmingLink>,
    /// A report that is decided with it, by its id.
    pub decided: Option<(String, Decision)>,
    /// What becomes of a fee with it.
    pub fee: Option<FeeStep>,
    /// Other mails.
    pub mails: Vec<NewMail>,
}

/// An entry of the review queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub listing_id: ListingId,
    /// Whether the listing was submitted; otherwise changes of it wait.
    pub is_submission: bool,
    /// When it was submitted or proposed, or the first of its photos that wait was uploaded.
    pub since: DateTime<Utc>,
    /// Number of its photos that are held back.
    pub held_photos: u32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = listing_reviews)]
struct ReviewRow {
    listing_id: String,
    proposal: Option<String>,
    proposed_at: Option<NaiveDateTime>,
    proposed_by: Option<String>,
    returned_at: Option<NaiveDateTime>,
    returned_form: Option<String>,
    reasons: String,
    warned_at: Option<NaiveDateTime>,
    reviewed_latitude: Option<f64>,
    reviewed_longitude: Option<f64>,
}

impl ReviewRow {
    fn read(self) -> Result<Review, Corrupt> {
        let Self {
            listing_id: id,
            proposal,
            proposed_at,
            proposed_by,
            returned_at,
            returned_form,
            reasons,
            warned_at,
            reviewed_latitude,
            reviewed_longitude,
        } = self;
        let corrupt = |column, problem: String| Corrupt { id: id.clone(), column, problem };
        let read = |text: Option<String>, column| {
            let form = text.map(|text| forms::decode(&text)).transpose();
            form.map_err(|error| corrupt(column, error.to_string()))
        };
        let reviewed = reviewed_latitude.zip(reviewed_longitude);
        let reviewed_point = reviewed.map(|(latitude, longitude)| Point::new(latitude, longitude)).transpose();
        Ok(Review {
            reviewed_point: reviewed_point.map_err(|error| corrupt("reviewed_latitude", error.to_string()))?,
            proposal: read(proposal, "proposal")?,
            proposed_at: proposed_at.map(|at| at.and_utc()),
            proposed_by,
            returned_at: returned_at.map(|at| at.and_utc()),
            returned_form: read(returned_form, "returned_form")?,
            reasons: serde_json::from_str(&reasons).map_err(|error| corrupt("reasons", error.to_string()))?,
            warned_at: warned_at.map(|at| at.and_utc()),
        })
    }
}

impl Store {
    /// A listing with its review.
    pub async fn listing_state(&self, id: &ListingId) -> Result<Option<ListingState>, Error> {
        let mut connection = self.database.connection().await?;
        self.read_listing_state(&mut connection, id).await
    }

    /// The same, within a transaction.
    pub(in crate::store) async fn read_listing_state(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<Option<ListingState>, Error> {
        let Some(Versioned { listing, version, translations: _ }) = listings::read(connection, id).await? else {
            return Ok(None);
        };
        let row: Option<ReviewRow> = on_backend!(connection, c => {
            listing_reviews::table.find(id.as_str()).select(ReviewRow::as_select()).first(c).await.optional()
        })?;
        let review = row.map(ReviewRow::read).transpose()?.unwrap_or_default();
        let settings = self.read_settings(connection, id).await?;
        let has_owner = self.has_owner(connection, id).await?;
        let updated_at: NaiveDateTime = on_backend!(connection, c => {
            listings_table::table.find(id.as_str()).select(listings_table::updated_at).first(c).await
        })?;
        Ok(Some(ListingState { listing, version, review, settings, has_owner, updated_at: updated_at.and_utc() }))
    }

    /// The refusal of a change that was made for another version than the present one, if one was expected. Versions that
    /// differ by translations alone are the same to owners.
    pub(in crate::store) async fn outdated(
        &self,
        connection: &mut db::Connection,
        current: &ListingState,
        expected: Option<u64>,
    ) -> Result<Option<Refusal>, Error> {
        let Some(expected) = expected.filter(|expected| *expected != current.version) else { return Ok(None) };
        if self.only_translated_since(connection, &current.listing.id, expected, current.version).await? {
            return Ok(None);
        }
        let changed = self.changed_since(connection, &current.listing.id, expected).await?;
        Ok(Some(Refusal::ListingChanged { version: current.version, changed }))
    }

    /// Changes a listing as `decide` says, given its present state; with `expected`, only if that is still its version.
    /// A decision without a change writes nothing, and one that changes settings alone raises no version.
    pub async fn change<E: From<Refusal>>(
        &self,
        actor: &str,
        id: &ListingId,
        expected: Option<u64>,
        decide: impl FnOnce(&ListingState) -> Result<ListingUpdate, E>,
    ) -> Result<Result<ListingState, E>, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(current) = self.read_listing_state(&mut transaction, id).await? else {
            return Ok(Err(Refusal::ListingNotFound.into()));
        };
        if let Some(outdated) = self.outdated(&mut transaction, &current, expected).await? {
            return Ok(Err(outdated.into()));
        }
        let decision = match decide(&current) {
            Ok(decision) => decision,
            Err(refused) => return Ok(Err(refused)),
        };
        let ListingUpdate {
            action,
            listing,
            fields,
            reason,
            review,
            settings,
            notices,
            confirming,
            decided,
            fee,
            mails,
        } = decision;
        let settings = settings.in_status(listing.status);
        let is_rewritten = listing != current.listing || review != current.review;
        if !is_rewritten && settings == current.settings && decided.is_none() && fee.is_none() {
            return Ok(Ok(current));
        }
        let (from, status) = (current.listing.status, listing.status);
        if from != status {
            let change = StatusChange { id, status, reason: &reason, changed_by: actor };
            self.note_status(&mut transaction, change, from).await?;
        }
        let mut version = current.version;
        let mut updated_at = current.updated_at;
        if is_rewritten {
            version += 1;
            updated_at = self.clock.now();
            self.write(&mut transaction, listing.clone(), version, &fields).await?;
        }
        if review != current.review {
            self.write_review(&mut transaction, id, &review).await?;
        }
        let mut audited = fields;
        if let Some((report_id, decided)) = &decided {
            if !self.write_decision(&mut transaction, report_id, decided, actor).await? {
                return Ok(Err(Refusal::NothingToReview.into()));
            }
            self.audit(&mut transaction, actor, "report.decide", report_id, &["decision", "statement"]).await?;
        }
        let mut changes = listing_changes((&current.listing, current.version), (&listing, version));
        if let Some(step) = &fee {
            let Some(told) = self.write_fee_step(&mut transaction, id, step).await? else {
                return Ok(Err(Refusal::FeeNotDue.into()));
            };
            audited.push("fee");
            changes.extend(told);
        }
        if settings != current.settings {
            self.write_settings(&mut transaction, id, settings).await?;
            audited.push("settings");
            changes.extend(settings_changes(&current.settings, &settings));
        }
        self.audit_changes(&mut transaction, actor, action, id.as_str(), &audited, &changes).await?;
        for (undo, notice) in notices {
            self.write_notice(&mut transaction, id, &undo, notice).await?;
        }
        if let Some(confirming) = confirming {
            self.send_confirming_link(&mut transaction, confirming).await?;
        }
        for mail in mails {
            self.queue_mail(&mut transaction, Some(id), mail).await?;
        }
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(ListingState { listing, version, review, settings, has_owner: current.has_owner, updated_at }))
    }

    async fn write_review(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        review: &Review,
    ) -> Result<(), Error> {
        let Review {
            proposal,
            proposed_at,
            proposed_by,
            returned_at,
            returned_form,
            reasons,
            warned_at,
            reviewed_point,
        } = review;
        let columns = (
            listing_reviews::proposal.eq(proposal.as_ref().map(forms::encode)),
            listing_reviews::proposed_at.eq(proposed_at.map(|at| at.naive_utc())),
            listing_reviews::proposed_by.eq(proposed_by.clone()),
            listing_reviews::returned_at.eq(returned_at.map(|at| at.naive_utc())),
            listing_reviews::returned_form.eq(returned_form.as_ref().map(forms::encode)),
            listing_reviews::reasons.eq(serde_json::to_string(reasons).expect("a list of texts is plain data")),
            listing_reviews::warned_at.eq(warned_at.map(|at| at.naive_utc())),
            listing_reviews::reviewed_latitude.eq(reviewed_point.map(Point::latitude)),
            listing_reviews::reviewed_longitude.eq(reviewed_point.map(Point::longitude)),
        );
        on_backend!(connection, c => {
            diesel::delete(listing_reviews::table.find(id.as_str())).execute(c).await
        })?;
        on_backend!(connection, c => {
            diesel::insert_into(listing_reviews::table)
                .values((listing_reviews::listing_id.eq(id.as_str()), columns))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// The review queue, oldest first, without homes that are to be erased.
    pub async fn waiting_reviews(&self) -> Result<Vec<Waiting>, Error> {
        let mut connection = self.database.connection().await?;
        let erased =
            || home_settings::table.filter(home_settings::erase_at.is_not_null()).select(home_settings::listing_id);
        let submitted: Vec<(String, NaiveDateTime)> = on_backend!(connection, c => {
            listings_table::table
                .filter(listings_table::status.eq(ListingStatus::Pending.slug()))
                .filter(listings_table::id.ne_all(erased()))
                .select((listings_table::id, listings_table::submitted_at))
                .load(c)
                .await
        })?;
        let proposed: Vec<(String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
            listing_reviews::table
                .filter(listing_reviews::proposal.is_not_null().and(listing_reviews::returned_at.is_null()))
                .filter(listing_reviews::listing_id.ne_all(erased()))
                .select((listing_reviews::listing_id, listing_reviews::proposed_at))
                .load(c)
                .await
        })?;
        let held: Vec<(String, NaiveDateTime)> = on_backend!(connection, c => {
            let of_listings = listings_table::table
                .filter(listings_table::status.ne(ListingStatus::Removed.slug()))
                .filter(listings_table::id.ne_all(erased()))
                .select(listings_table::id);
            photo_uploads::table
                .filter(photo_uploads::state.eq(HELD))
                .filter(photo_uploads::listing_id.assume_not_null().eq_any(of_listings))
                .select((photo_uploads::listing_id.assume_not_null(), photo_uploads::uploaded_at))
                .load(c)
                .await
        })?;
        let mut waiting: BTreeMap<String, (bool, NaiveDateTime, u32)> = BTreeMap::new();
        waiting.extend(proposed.into_iter().map(|(id, at)| (id, (false, at.unwrap_or_default(), 0))));
        waiting.extend(submitted.into_iter().map(|(id, at)| (id, (true, at, 0))));
        for (id, at) in held {
            let (_, since, held_photos) = waiting.entry(id).or_insert((false, at, 0));
            *since = at.min(*since);
            *held_photos += 1;
        }
        let read = |(id, (is_submission, since, held_photos)): (String, (bool, NaiveDateTime, u32))| {
            let listing_id = id.parse().map_err(|_| Corrupt {
                id: id.clone(),
                column: "listing_id",
                problem: "is not a listing id".into(),
            })?;
            Ok(Waiting { listing_id, is_submission, since: since.and_utc(), held_photos })
        };
        let mut all = waiting.into_iter().map(read).collect::<Result<Vec<_>, Error>>()?;
        all.sort_by(|one, other| (one.since, &one.listing_id).cmp(&(other.since, &other.listing_id)));
        Ok(all)
    }

    /// The listings that are rejected.
    pub async fn rejected_listings(&self) -> Result<Vec<ListingId>, Error> {
        let mut connection = self.database.connection().await?;
        let ids: Vec<String> = on_backend!(connection, c => {
            listings_table::table
                .filter(listings_table::status.eq(ListingStatus::Rejected.slug()))
                .order(listings_table::id)
                .select(listings_table::id)
                .load(c)
                .await
        })?;
        let read = |id: String| {
            let problem = "is not a listing id".to_owned();
            id.parse().map_err(|_| Corrupt { id, column: "id", problem }.into())
        };
        ids.into_iter().map(read).collect()
    }

    /// Forgets when a listing was returned and its owner warned, if it becomes rejected, or no longer is, without a
    /// review: its time until it is erased begins anew.
    pub(in crate::store) async fn restart_return(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        from: ListingStatus,
        to: ListingStatus,
    ) -> Result<(), Error> {
        if from == to || ![from, to].contains(&ListingStatus::Rejected) {
            return Ok(());
        }
        let never = None::<NaiveDateTime>;
        on_backend!(connection, c => {
            diesel::update(listing_reviews::table.find(id.as_str()))
                .set((listing_reviews::returned_at.eq(never), listing_reviews::warned_at.eq(never)))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Makes a listing's present point the one that edits are compared with.
    pub(in crate::store) async fn forget_reviewed_point(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<(), Error> {
        let none = None::<f64>;
        on_backend!(connection, c => {
            diesel::update(listing_reviews::table.find(id.as_str()))
                .set((listing_reviews::reviewed_latitude.eq(none), listing_reviews::reviewed_longitude.eq(none)))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}
