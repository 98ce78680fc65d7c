//! Photos that are held back until an operator has looked at them. See `docs/rules/photos.md#review`.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::super::{Error, NewMail, Store, Versioned, schema::photo_uploads};
use super::{
    rows::{HELD, READY, REFUSED},
    subject, write_places,
};
use crate::domain::{
    identity::ListingId,
    listing::Listing,
    photo::{PHOTOS_MAX, Photo},
    refusal::Refusal,
    upload::{PhotoParent, PhotoProblem, PhotoState},
};

/// The hashes of the photos of a listing that are held back.
pub(in crate::store) async fn held_hashes(
    connection: &mut db::Connection,
    listing_id: &str,
) -> Result<Vec<String>, Error> {
    Ok(on_backend!(connection, c => {
        photo_uploads::table
            .filter(photo_uploads::listing_id.eq(listing_id))
            .filter(photo_uploads::state.eq(HELD))
            .filter(photo_uploads::hash.is_not_null())
            .select(photo_uploads::hash.assume_not_null())
            .load(c)
            .await
    })?)
}

impl Store {
    /// The photos of a listing that are held back, in their order, each with its id.
    pub async fn held_photos(&self, id: &ListingId) -> Result<Result<Vec<(String, Photo)>, Refusal>, Error> {
        let photos = match self.own_photos(&PhotoParent::Listing(id.clone())).await? {
            Ok(photos) => photos,
            Err(refused) => return Ok(Err(refused)),
        };
        let held = photos.into_iter().filter_map(|photo| match photo.state {
            PhotoState::Held(held) => Some((photo.photo_id, held)),
            PhotoState::Waiting | PhotoState::Ready(_) | PhotoState::Refused(_) => None,
        });
        Ok(Ok(held.collect()))
    }

    /// Shows photos of a listing that are held back, or refuses them, and queues the mail about it. None is decided on if
    /// one is not held back any more.
    pub async fn review_photos(
        &self,
        actor: &str,
        id: &ListingId,
        photo_ids: &[String],
        approves: bool,
        mail: impl FnOnce(&Listing) -> Option<NewMail>,
    ) -> Result<Result<(), Refusal>, Error> {
        let parent = PhotoParent::Listing(id.clone());
        let mut transaction = self.database.begin(&subject(&parent)).await?;
        let present = match self.present_photos(&mut transaction, &parent, true).await? {
            Ok(present) => present,
            Err(refused) => return Ok(Err(refused)),
        };
        let mut items = present.items()?;
        let Some(Versioned { mut listing, version, translations: _ }) = present.listing else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        let is_held = |row: &super::Row, photo_id: &String| row.state == HELD && row.photo_id == *photo_id;
        if !photo_ids.iter().all(|photo_id| present.rows.iter().any(|row| is_held(row, photo_id))) {
            return Ok(Err(Refusal::PhotosChanged));
        }
        let decided = photo_uploads::table
            .filter(photo_uploads::listing_id.eq(id.as_str()))
            .filter(photo_uploads::photo_id.eq_any(photo_ids));
        let action = if approves { "photo.approve" } else { "photo.refuse" };
        self.audit(&mut transaction, actor, action, id.as_str(), &["photos"]).await?;
        if approves {
            on_backend!(transaction, c => {
                diesel::update(decided).set(photo_uploads::state.eq(READY)).execute(c).await
            })?;
            items.retain(|item| matches!(item.state, PhotoState::Ready(_)) || photo_ids.contains(&item.photo_id));
            listing.photos = items.iter().filter_map(|item| item.state.photo()).cloned().collect();
            if listing.photos.len() > PHOTOS_MAX {
                return Ok(Err(Refusal::TooManyPhotos(PHOTOS_MAX)));
            }
            self.write(&mut transaction, listing.clone(), version + 1, &["photos"]).await?;
        } else {
            // The owner is told of it for a week from now on.
            let now = self.clock.now().naive_utc();
            on_backend!(transaction, c => {
                diesel::update(decided)
                    .set((
                        photo_uploads::state.eq(REFUSED),
                        photo_uploads::problem.eq(PhotoProblem::NotApproved.code()),
                        photo_uploads::uploaded_at.eq(now),
                    ))
                    .execute(c)
                    .await
            })?;
            items.retain(|item| !photo_ids.contains(&item.photo_id));
            write_places(&mut transaction, &present.rows, &items).await?;
        }
        if let Some(mail) = mail(&listing) {
            self.queue_mail(&mut transaction, Some(id), mail).await?;
        }
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(()))
    }
}
