//! The worker's side of uploads: adds what was decoded to its listing or draft.

use casacero_common::{db, jobs::Job, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::super::{Error, Store, Versioned, listings, schema::photo_uploads};
use super::{
    next_position,
    rows::{HELD, READY, REFUSED, Row},
    rows_of, subject,
};
use crate::domain::{
    identity::ListingId,
    lifecycle::Lifecycle as _,
    photo::{PHOTOS_MAX, Photo},
    upload::{PhotoParent, PhotoProblem},
};

impl Store {
    /// Notes that an upload was refused, and finishes its job.
    pub async fn upload_refused(&self, job: &Job, problem: PhotoProblem) -> Result<(), Error> {
        let mut transaction = self.database.begin(&format!("upload {}", job.key)).await?;
        if self.jobs.finish(&mut transaction, job).await? {
            refuse(&mut transaction, &job.key, problem).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Adds a decoded photo to its listing or draft, and finishes its job; with `holds_back`, an owner's of an approved
    /// listing waits for an operator instead. `false` if it was removed meanwhile, the listing is full, or the lease has
    /// ended.
    pub async fn upload_ready(
        &self,
        job: &Job,
        photo: &Photo,
        difference_hash: u64,
        holds_back: bool,
    ) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let Some(row) = read(&mut connection, &job.key).await? else { return Ok(false) };
        drop(connection);
        let mut parent = row.parent()?;
        loop {
            let mut transaction = self.database.begin(&subject(&parent)).await?;
            let Some(row) = read(&mut transaction, &job.key).await? else { return Ok(false) };
            let now_of = row.parent()?;
            if now_of != parent {
                // The draft was submitted, so the lock is another one.
                parent = now_of;
                continue;
            }
            if !self.jobs.finish(&mut transaction, job).await? {
                return Ok(false);
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
                        refuse(&mut transaction, &job.key, PhotoProblem::TooManyPhotos).await?;
                        transaction.commit().await?;
                        return Ok(false);
                    }
                }
            }
            let widths = serde_json::to_string(photo.widths()).expect("a list of numbers is plain data");
            on_backend!(transaction, c => {
                diesel::update(photo_uploads::table.find(&job.key))
                    .set((
                        photo_uploads::state.eq(state),
                        photo_uploads::position.eq(position),
                        photo_uploads::hash.eq(photo.hash()),
                        photo_uploads::width.eq(photo.width().cast_signed()),
                        photo_uploads::height.eq(photo.height().cast_signed()),
                        photo_uploads::widths.eq(&widths),
                        photo_uploads::color.eq(photo.color()),
                        photo_uploads::difference_hash.eq(difference_hash.cast_signed()),
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
    Shown,
    /// An operator looks at it first.
    Held,
    /// The listing is full or gone.
    No,
}

async fn read(connection: &mut db::Connection, id: &str) -> Result<Option<Row>, Error> {
    Ok(on_backend!(connection, c => {
        photo_uploads::table.find(id).select(Row::as_select()).first(c).await.optional()
    })?)
}

async fn refuse(connection: &mut db::Connection, id: &str, problem: PhotoProblem) -> Result<(), Error> {
    on_backend!(connection, c => {
        diesel::update(photo_uploads::table.find(id))
            .set((photo_uploads::state.eq(REFUSED), photo_uploads::problem.eq(problem.code())))
            .execute(c)
            .await
    })?;
    Ok(())
}
