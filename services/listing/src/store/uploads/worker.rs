//! The worker's side of uploads: claims them, and adds what was decoded to its listing or draft.

use casacero_common::{db, on_backend};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::super::{Error, Store, Versioned, listings, schema::photo_uploads};
use super::{
    next_position,
    rows::{HELD, READY, REFUSED, Row, WAITING},
    rows_of, subject,
};
use crate::domain::{
    identity::ListingId,
    photo::{PHOTOS_MAX, Photo},
    upload::{PhotoParent, PhotoProblem},
};

/// How long a worker's claim on an upload lasts. After it the worker is presumed dead, and another one may take it.
const CLAIM: TimeDelta = TimeDelta::minutes(5);

/// An upload that a worker has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedUpload {
    /// Its id; names the original in the media store.
    pub id: String,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// What it belonged to when it was claimed.
    parent: PhotoParent,
    /// Identifies the claim.
    claim: String,
}

impl Store {
    /// Claims the upload that has been due longest. One that cannot be read is an error, and is due again when the claim
    /// ends.
    pub async fn claim_upload(&self) -> Result<Option<ClaimedUpload>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("photo uploads").await?;
        let due: Option<Row> = on_backend!(transaction, c => {
            photo_uploads::table
                .filter(photo_uploads::state.eq(WAITING))
                .filter(photo_uploads::next_attempt_at.le(now))
                .order((photo_uploads::next_attempt_at, photo_uploads::id))
                .select(Row::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(due) = due else { return Ok(None) };
        let claim = Uuid::new_v4().to_string();
        // The old time of the next attempt is part of the condition: if two workers see the row, only one claims it.
        let taken = on_backend!(transaction, c => {
            diesel::update(
                photo_uploads::table.find(&due.id).filter(photo_uploads::next_attempt_at.eq(due.next_attempt_at)),
            )
            .set((
                photo_uploads::claim.eq(&claim),
                photo_uploads::attempts.eq(due.attempts + 1),
                photo_uploads::next_attempt_at.eq(now + CLAIM),
            ))
            .execute(c)
            .await
        })?;
        // Committed before the rest is read: a row that cannot be read must not stay the one that is due first.
        transaction.commit().await?;
        let (parent, attempt) = (due.parent()?, due.attempts.unsigned_abs() + 1);
        Ok((taken == 1).then_some(ClaimedUpload { id: due.id, attempt, parent, claim }))
    }

    /// Postpones an upload until `next` after a failed attempt.
    pub async fn upload_postponed(&self, claimed: &ClaimedUpload, next: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed_row(claimed))
                .set(photo_uploads::next_attempt_at.eq(next.naive_utc()))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Notes that an upload was refused.
    pub async fn upload_refused(&self, claimed: &ClaimedUpload, problem: PhotoProblem) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        refuse(&mut connection, claimed, problem).await
    }

    /// Adds a decoded photo to its listing or draft; with `holds_back`, an owner's of an approved listing waits for
    /// an operator instead. `false` if it was removed meanwhile, or the listing is full.
    pub async fn upload_ready(
        &self,
        claimed: &ClaimedUpload,
        photo: &Photo,
        difference_hash: u64,
        holds_back: bool,
    ) -> Result<bool, Error> {
        let mut parent = claimed.parent.clone();
        loop {
            let mut transaction = self.database.begin(&subject(&parent)).await?;
            let row: Option<Row> = on_backend!(transaction, c => {
                claimed_row(claimed).select(Row::as_select()).first(c).await.optional()
            })?;
            let Some(row) = row else { return Ok(false) };
            let now_of = row.parent()?;
            if now_of != parent {
                // The draft was submitted, so the lock is another one.
                parent = now_of;
                continue;
            }
            let rows = rows_of(&mut transaction, &parent).await?;
            let mut position = next_position(&rows);
            let mut state = READY;
            if let PhotoParent::Listing(id) = &parent {
                let holds_back = holds_back && !row.by_operator;
                match self.add_photo(&mut transaction, id, &rows, photo, holds_back).await? {
                    Added::Shown => {}
                    // Behind all that are there.
                    Added::Held => (state, position) = (HELD, position.max(PHOTOS_MAX as i32)),
                    Added::No => {
                        refuse(&mut transaction, claimed, PhotoProblem::TooManyPhotos).await?;
                        transaction.commit().await?;
                        return Ok(false);
                    }
                }
            }
            let widths = serde_json::to_string(photo.widths()).expect("a list of numbers is plain data");
            on_backend!(transaction, c => {
                diesel::update(claimed_row(claimed))
                    .set((
                        photo_uploads::state.eq(state),
                        photo_uploads::position.eq(position),
                        photo_uploads::hash.eq(photo.hash()),
                        photo_uploads::width.eq(photo.width().cast_signed()),
                        photo_uploads::height.eq(photo.height().cast_signed()),
                        photo_uploads::widths.eq(&widths),
                        photo_uploads::color.eq(photo.color()),
                        photo_uploads::difference_hash.eq(difference_hash.cast_signed()),
                        photo_uploads::claim.eq(None::<String>),
                    ))
                    .execute(c)
                    .await
            })?;
            transaction.commit().await?;
            self.outbox.wake();
            return Ok(true);
        }
    }

    /// Adds a photo at the end of a listing's, unless it is to be held back. `rows` are the listing's uploads.
    async fn add_photo(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        rows: &[Row],
        photo: &Photo,
        holds_back: bool,
    ) -> Result<Added, Error> {
        let Some(Versioned { mut listing, version, translations: _ }) = listings::read(connection, id).await? else {
            return Ok(Added::No);
        };
        let held = rows.iter().filter(|row| row.state == HELD).count();
        if listing.photos.len() + held >= PHOTOS_MAX {
            return Ok(Added::No);
        }
        if holds_back && listing.status.is_approved() {
            return Ok(Added::Held);
        }
        listing.photos.push(photo.clone());
        self.write(connection, listing, version + 1, &["photos"]).await?;
        Ok(Added::Shown)
    }
}

/// What became of a photo that was to be added to a listing.
enum Added {
    /// The listing has it.
    Shown,
    /// An operator looks at it first.
    Held,
    /// The listing is full or gone.
    No,
}

async fn refuse(connection: &mut db::Connection, claimed: &ClaimedUpload, problem: PhotoProblem) -> Result<(), Error> {
    on_backend!(connection, c => {
        diesel::update(claimed_row(claimed))
            .set((
                photo_uploads::state.eq(REFUSED),
                photo_uploads::problem.eq(problem.code()),
                photo_uploads::claim.eq(None::<String>),
            ))
            .execute(c)
            .await
    })?;
    Ok(())
}

/// The row of an upload, if the claim still holds.
#[diesel::dsl::auto_type(no_type_alias)]
fn claimed_row<'a>(claimed: &'a ClaimedUpload) -> _ {
    let id: &'a str = claimed.id.as_str();
    let claim: &'a str = claimed.claim.as_str();
    photo_uploads::table.filter(photo_uploads::id.eq(id)).filter(photo_uploads::claim.eq(claim))
}
