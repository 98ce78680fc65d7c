//! Photos that owners uploaded: kept, decoded by a worker, and added to their listing or draft.

mod review;
mod rows;
mod worker;

use casacero_common::{db, on_backend};
use casacero_proto::listing::v1::ListingStatus;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::{NoContext, Timestamp, Uuid};

pub(in crate::store) use self::{review::held_hashes, rows::HELD};

use self::rows::{READY, REFUSED, Row, WAITING, alt_texts_column, of_draft, of_listing};
use super::{Corrupt, Error, Store, Versioned, drafts, listings, schema::photo_uploads};
use crate::{
    domain::{
        identity::ListingId,
        listing::Listing,
        photo::{PHOTOS_MAX, Photo},
        refusal::Refusal,
        upload::{OwnPhoto, PhotoId, PhotoParent, PhotoState, REFUSED_MAX},
    },
    store::jobs::PHOTOS,
};

#[derive(Clone, Copy)]
pub struct NewUpload<'a> {
    /// The actor, for the audit.
    pub actor: &'a str,
    pub parent: &'a PhotoParent,
    pub photo_id: &'a PhotoId,
    /// The digest of its bytes, in hexadecimal.
    pub sha256: &'a str,
    /// Whether it comes from an operator or an import.
    pub by_operator: bool,
}

/// The lock key under which changes of the photos are serialised: that of all changes of the listing or draft.
fn subject(parent: &PhotoParent) -> String {
    match parent {
        PhotoParent::Listing(id) => listings::subject(id),
        PhotoParent::Draft(digest) => drafts::subject(digest),
    }
}

/// The uploads of a listing or draft, in their order.
async fn rows_of(connection: &mut db::Connection, parent: &PhotoParent) -> Result<Vec<Row>, Error> {
    let (listing_id, draft_digest) = match parent {
        PhotoParent::Listing(id) => (Some(id.as_str()), None),
        PhotoParent::Draft(digest) => (None, Some(digest.as_str())),
    };
    Ok(on_backend!(connection, c => {
        let mut query = photo_uploads::table.into_boxed();
        if let Some(id) = listing_id {
            query = query.filter(photo_uploads::listing_id.eq(id));
        }
        if let Some(digest) = draft_digest {
            query = query.filter(photo_uploads::draft_digest.eq(digest));
        }
        query.order((photo_uploads::position, photo_uploads::id)).select(Row::as_select()).load(c).await
    })?)
}

/// The position after all others.
fn next_position(rows: &[Row]) -> i32 {
    rows.iter().map(|row| row.position).max().map_or(0, |last| last + 1)
}

/// Writes the places of photos among all of their listing or draft, and what they show, to the rows that decide it: those of
/// a draft, and those that are held back. Of others the listing does.
async fn write_places(connection: &mut db::Connection, rows: &[Row], ordered: &[OwnPhoto]) -> Result<(), Error> {
    for (position, item) in (0_i32..).zip(ordered) {
        let row = rows.iter().find(|row| row.photo_id == item.photo_id);
        let decides = |row: &&Row| row.listing_id.is_none() || row.state == HELD;
        let (Some(row), Some(photo)) = (row.filter(decides), item.state.photo()) else { continue };
        let texts = alt_texts_column(photo.alt_texts());
        on_backend!(connection, c => {
            diesel::update(photo_uploads::table.find(&row.id))
                .set((photo_uploads::position.eq(position), photo_uploads::alt_texts.eq(&texts)))
                .execute(c)
                .await
        })?;
    }
    Ok(())
}

/// Deletes the uploads that were ready and whose photos a listing does not show any more. Call it after the listing's
/// photos were written: else the same file under the same id would not be added again.
pub(in crate::store) async fn forget_hidden_uploads(
    connection: &mut db::Connection,
    listing_id: &str,
    shown: &[String],
) -> Result<(), Error> {
    on_backend!(connection, c => {
        let of_listing = photo_uploads::table.filter(photo_uploads::listing_id.eq(listing_id));
        let hidden = of_listing.filter(photo_uploads::state.eq(READY)).filter(photo_uploads::hash.ne_all(shown));
        diesel::delete(hidden).execute(c).await
    })?;
    Ok(())
}

/// What a listing or draft has, read in a transaction.
struct StoredPhotos {
    /// `None` for a draft.
    listing: Option<Versioned>,
    rows: Vec<Row>,
}

impl StoredPhotos {
    fn items(&self) -> Result<Vec<OwnPhoto>, Corrupt> {
        match &self.listing {
            Some(Versioned { listing, .. }) => of_listing(&listing.photos, &self.rows),
            None => of_draft(&self.rows),
        }
    }
}

impl Store {
    /// What a listing or draft has. Refused if it does not exist, or if its photos cannot change any more and
    /// `to_change` is set.
    async fn present_photos(
        &self,
        connection: &mut db::Connection,
        parent: &PhotoParent,
        to_change: bool,
    ) -> Result<Result<StoredPhotos, Refusal>, Error> {
        let listing = match parent {
            PhotoParent::Listing(id) => {
                let Some(found) = listings::read(connection, id).await? else {
                    return Ok(Err(Refusal::ListingNotFound));
                };
                let status = found.listing.status;
                if to_change && status == ListingStatus::Removed {
                    return Ok(Err(Refusal::StatusNotAllowed { from: status, next: status }));
                }
                Some(found)
            }
            PhotoParent::Draft(digest) => {
                let Some(draft) = self.read_draft(connection, digest).await? else {
                    return Ok(Err(Refusal::DraftNotFound));
                };
                if to_change && draft.submitted.is_some() {
                    return Ok(Err(Refusal::DraftSubmitted));
                }
                None
            }
        };
        let rows = rows_of(connection, parent).await?;
        Ok(Ok(StoredPhotos { listing, rows }))
    }

    /// The photos of a listing or draft: those that are ready in their order, those held back included, then the others.
    pub async fn own_photos(&self, parent: &PhotoParent) -> Result<Result<Vec<OwnPhoto>, Refusal>, Error> {
        // One snapshot: a photo that becomes ready between two reads would be in neither.
        let mut transaction = self.database.snapshot().await?;
        match self.present_photos(&mut transaction, parent, false).await? {
            Ok(state) => Ok(Ok(state.items()?)),
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// Whether a photo may be added. `Some` is the one that was uploaded under the same id and with the same content.
    pub async fn may_upload(&self, new: NewUpload<'_>) -> Result<Result<Option<OwnPhoto>, Refusal>, Error> {
        let mut transaction = self.database.snapshot().await?;
        match self.present_photos(&mut transaction, new.parent, true).await? {
            Ok(state) => Ok(check(&state, &new)?),
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// A new id of an upload. It tells when it was made.
    pub fn new_upload_id(&self) -> String {
        let now = self.clock.now();
        let stamp = Timestamp::from_unix(NoContext, now.timestamp().unsigned_abs(), now.timestamp_subsec_nanos());
        Uuid::new_v7(stamp).to_string()
    }

    /// Keeps an upload under an id, once its original is in the media store. `false` if it is there already.
    pub async fn keep_upload(&self, id: &str, new: NewUpload<'_>) -> Result<Result<(OwnPhoto, bool), Refusal>, Error> {
        let NewUpload { actor, parent, photo_id, sha256, by_operator } = new;
        let mut transaction = self.database.begin(&subject(parent)).await?;
        let state = match self.present_photos(&mut transaction, parent, true).await? {
            Ok(state) => state,
            Err(refused) => return Ok(Err(refused)),
        };
        match check(&state, &new)? {
            Ok(None) => {}
            Ok(Some(known)) => return Ok(Ok((known, false))),
            Err(refused) => return Ok(Err(refused)),
        }
        let (listing_id, draft_digest) = match parent {
            PhotoParent::Listing(id) => (Some(id.as_str()), None),
            PhotoParent::Draft(digest) => (None, Some(digest.as_str())),
        };
        let row = (
            photo_uploads::id.eq(id),
            photo_uploads::listing_id.eq(listing_id),
            photo_uploads::draft_digest.eq(draft_digest),
            photo_uploads::photo_id.eq(photo_id.as_str()),
            photo_uploads::sha256.eq(sha256),
            photo_uploads::position.eq(next_position(&state.rows)),
            photo_uploads::state.eq(WAITING),
            photo_uploads::alt_texts.eq("[]"),
            photo_uploads::uploaded_at.eq(self.clock.now().naive_utc()),
            photo_uploads::by_operator.eq(by_operator),
        );
        on_backend!(transaction, c => diesel::insert_into(photo_uploads::table).values(row).execute(c).await)?;
        self.jobs.enqueue(&mut transaction, &PHOTOS, id, "").await?;
        if let PhotoParent::Listing(listing_id) = parent {
            self.audit(&mut transaction, actor, "photo.upload", listing_id.as_str(), &["photos"]).await?;
        }
        transaction.commit().await?;
        let photo_id = photo_id.as_str().to_owned();
        Ok(Ok((OwnPhoto { photo_id, state: PhotoState::Waiting, difference_hash: None }, true)))
    }

    /// Replaces order and alternative texts of the photos that are ready, those held back included. `decide` gets them and
    /// returns them in their new order.
    pub async fn arrange_photos(
        &self,
        actor: &str,
        parent: &PhotoParent,
        decide: impl FnOnce(&[OwnPhoto]) -> Result<Vec<OwnPhoto>, Refusal>,
    ) -> Result<Result<Vec<OwnPhoto>, Refusal>, Error> {
        let mut transaction = self.database.begin(&subject(parent)).await?;
        let state = match self.present_photos(&mut transaction, parent, true).await? {
            Ok(state) => state,
            Err(refused) => return Ok(Err(refused)),
        };
        let items = state.items()?;
        let ready: Vec<OwnPhoto> = items.into_iter().filter(|item| item.state.photo().is_some()).collect();
        let arranged = match decide(&ready) {
            Ok(arranged) => arranged,
            Err(refused) => return Ok(Err(refused)),
        };
        if arranged != ready {
            write_places(&mut transaction, &state.rows, &arranged).await?;
            if let Some(Versioned { listing, version, translations: _ }) = state.listing {
                self.audit(&mut transaction, actor, "photo.arrange", listing.id.as_str(), &["photos"]).await?;
                let photos = shown(&arranged);
                if photos != listing.photos {
                    self.write(&mut transaction, Listing { photos, ..listing }, version + 1, &["photos"]).await?;
                }
            }
        }
        let state = match self.present_photos(&mut transaction, parent, true).await? {
            Ok(state) => state,
            Err(refused) => return Ok(Err(refused)),
        };
        let items = state.items()?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(items))
    }

    /// Removes a photo, whatever state it is in.
    pub async fn remove_photo(
        &self,
        actor: &str,
        parent: &PhotoParent,
        photo_id: &str,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(&subject(parent)).await?;
        let state = match self.present_photos(&mut transaction, parent, true).await? {
            Ok(state) => state,
            Err(refused) => return Ok(Err(refused)),
        };
        let mut items = state.items()?;
        let Some(index) = items.iter().position(|item| item.photo_id == photo_id) else {
            return Ok(Err(Refusal::PhotoNotFound));
        };
        items.remove(index);
        if let Some(row) = state.rows.iter().find(|row| row.photo_id == photo_id) {
            on_backend!(transaction, c => diesel::delete(photo_uploads::table.find(&row.id)).execute(c).await)?;
            self.jobs.delete(&mut transaction, &PHOTOS, std::slice::from_ref(&row.id)).await?;
        }
        if let Some(Versioned { mut listing, version, translations: _ }) = state.listing {
            self.audit(&mut transaction, actor, "photo.remove", listing.id.as_str(), &["photos"]).await?;
            // Those held back keep their places among the others.
            write_places(&mut transaction, &state.rows, &items).await?;
            let photos = shown(&items);
            if photos != listing.photos {
                listing.photos = photos;
                self.write(&mut transaction, listing, version + 1, &["photos"]).await?;
            }
        }
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(()))
    }

    /// The photos of a draft that are ready, in their order, for the listing that is made from it.
    pub(in crate::store) async fn photos_of_draft(
        &self,
        connection: &mut db::Connection,
        digest: &str,
    ) -> Result<Vec<Photo>, Error> {
        let rows = rows_of(connection, &PhotoParent::Draft(digest.to_owned())).await?;
        let ready = rows.iter().filter(|row| row.state == READY).map(Row::photo);
        Ok(ready.collect::<Result<_, _>>()?)
    }

    /// Gives the uploads of a draft to the listing that was made from it. Those that wait are added once they are ready.
    pub(in crate::store) async fn move_uploads(
        &self,
        connection: &mut db::Connection,
        digest: &str,
        id: &ListingId,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::update(photo_uploads::table.filter(photo_uploads::draft_digest.eq(digest)))
                .set((
                    photo_uploads::listing_id.eq(id.as_str()),
                    photo_uploads::draft_digest.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Deletes refused uploads until `until`. Returns how many.
    pub async fn forget_refused_uploads(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_old = photo_uploads::uploaded_at.le(until.naive_utc());
            diesel::delete(photo_uploads::table.filter(photo_uploads::state.eq(REFUSED)).filter(is_old))
                .execute(c)
                .await
        })?)
    }

    /// Those of these uploads that still wait to be decoded.
    pub async fn waiting_uploads(&self, ids: &[String]) -> Result<Vec<String>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            photo_uploads::table
                .filter(photo_uploads::id.eq_any(ids))
                .filter(photo_uploads::state.eq(WAITING))
                .select(photo_uploads::id)
                .load(c)
                .await
        })?)
    }
}

/// The photos of a listing that guests see, out of all.
fn shown(items: &[OwnPhoto]) -> Vec<Photo> {
    let shown = items.iter().filter_map(|item| match &item.state {
        PhotoState::Ready(photo) => Some(photo.clone()),
        PhotoState::Waiting | PhotoState::Held(_) | PhotoState::Refused(_) => None,
    });
    shown.collect()
}

/// Whether a photo may be added; `Some` is the same one, uploaded before.
fn check(state: &StoredPhotos, new: &NewUpload<'_>) -> Result<Result<Option<OwnPhoto>, Refusal>, Error> {
    let id = new.photo_id.as_str();
    if let Some(row) = state.rows.iter().find(|row| row.photo_id == id) {
        return Ok(if row.sha256 == new.sha256 { Ok(Some(row.own_photo()?)) } else { Err(Refusal::PhotoIdReused) });
    }
    let items = state.items()?;
    if items.iter().any(|item| item.photo_id == id) {
        return Ok(Err(Refusal::PhotoIdReused));
    }
    let refused = items.iter().filter(|item| matches!(item.state, PhotoState::Refused(_))).count();
    let is_full = items.len() - refused >= PHOTOS_MAX || refused >= REFUSED_MAX;
    Ok(if is_full { Err(Refusal::TooManyPhotos(PHOTOS_MAX)) } else { Ok(None) })
}
