//! The worker's side of uploads: adds what was decoded to its listing or draft.

use casacero_common::{db, jobs::Job, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::super::{Error, Store, Versioned, listings, schema::photo_uploads};
use super::{
    next_position,
    rows::{READY, REFUSED, Row},
    rows_of, subject,
};
use crate::domain::{
    identity::ListingId,
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

    /// Adds a decoded photo to its listing or draft, and finishes its job. `false` if it was removed meanwhile, the listing
    /// is full, or the lease has ended.
    pub async fn upload_ready(&self, job: &Job, photo: &Photo, difference_hash: u64) -> Result<bool, Error> {
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
            if let PhotoParent::Listing(id) = &parent
                && !self.add_photo(&mut transaction, id, photo).await?
            {
                refuse(&mut transaction, &job.key, PhotoProblem::TooManyPhotos).await?;
                transaction.commit().await?;
                return Ok(false);
            }
            let position = next_position(&rows_of(&mut transaction, &parent).await?);
            let widths = serde_json::to_string(photo.widths()).expect("a list of numbers is plain data");
            on_backend!(transaction, c => {
                diesel::update(photo_uploads::table.find(&job.key))
                    .set((
                        photo_uploads::state.eq(READY),
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

    /// Adds a photo at the end of a listing's. `false` if the listing is full.
    async fn add_photo(&self, connection: &mut db::Connection, id: &ListingId, photo: &Photo) -> Result<bool, Error> {
        let Some(Versioned { mut listing, version, translations: _ }) = listings::read(connection, id).await? else {
            return Ok(false);
        };
        if listing.photos.len() >= PHOTOS_MAX {
            return Ok(false);
        }
        listing.photos.push(photo.clone());
        self.write(connection, listing, version + 1, &["photos"]).await?;
        Ok(true)
    }
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
