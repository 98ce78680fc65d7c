//! Who has a photo, and photos that no listing shows any more. They wait in a table until they are deleted from the
//! media store.

use casacero_common::{db, on_backend};
use casacero_proto::listing::v1::{HostProfile, ListingStatus};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, Store,
    schema::{host_profiles, listing_photos, listings, photo_uploads, unused_photos},
    uploads::HELD,
};
use crate::domain::identity::ListingId;

/// The listings and drafts that have a photo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhotoHomes {
    /// Listings that show it where their status lets them.
    pub listings: Vec<(ListingId, ListingStatus)>,
    /// Listings that hold it back.
    pub held_by: Vec<ListingId>,
    /// Digests of the secrets of drafts.
    pub drafts: Vec<String>,
    /// The host whose photo it is.
    pub host: Option<PhotoHost>,
}

/// A host whose photo a picture is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhotoHost {
    pub owner_id: String,
    /// Whether guests see them.
    pub is_shown: bool,
}

/// The hashes of a listing's photos.
pub(in crate::store) async fn photo_hashes(
    connection: &mut db::Connection,
    listing_id: &str,
) -> Result<Vec<String>, Error> {
    Ok(on_backend!(connection, c => {
        listing_photos::table
            .filter(listing_photos::listing_id.eq(listing_id))
            .select(listing_photos::hash)
            .load(c)
            .await
    })?)
}

fn read_host(owner_id: String, text: &str) -> Result<PhotoHost, Corrupt> {
    let corrupt =
        |error: serde_json::Error| Corrupt { id: owner_id.clone(), column: "document", problem: error.to_string() };
    let profile: HostProfile = serde_json::from_str(text).map_err(corrupt)?;
    Ok(PhotoHost { is_shown: profile.shown, owner_id })
}

impl Store {
    /// Notes which of the photos that a listing had are shown by no listing now, and that those it has are used. Call
    /// it after the listing's photos were written.
    ///
    /// Two listings may give up one photo at the same time, and whoever deletes photos must look again: the table names
    /// candidates.
    pub(in crate::store) async fn note_unused_photos(
        &self,
        connection: &mut db::Connection,
        before: Vec<String>,
        after: &[String],
        unused_since: DateTime<Utc>,
    ) -> Result<(), Error> {
        if before == after {
            return Ok(());
        }
        on_backend!(connection, c => {
            diesel::delete(unused_photos::table.filter(unused_photos::hash.eq_any(after))).execute(c).await
        })?;
        let shown: Vec<String> = on_backend!(connection, c => {
            listing_photos::table
                .filter(listing_photos::hash.eq_any(&before))
                .select(listing_photos::hash)
                .distinct()
                .load(c)
                .await
        })?;
        let unused_since = unused_photos::unused_since.eq(unused_since.naive_utc());
        for hash in before.into_iter().filter(|hash| !shown.contains(hash)) {
            on_backend!(connection, c => {
                diesel::insert_into(unused_photos::table)
                    .values((unused_photos::hash.eq(&hash), unused_since))
                    .on_conflict(unused_photos::hash)
                    .do_update()
                    .set(unused_since)
                    .execute(c)
                    .await
            })?;
        }
        Ok(())
    }

    /// The listings and drafts that have a photo.
    pub async fn homes_of_photo(&self, hash: &str) -> Result<PhotoHomes, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, String)> = on_backend!(connection, c => {
            let ids = listing_photos::table.filter(listing_photos::hash.eq(hash)).select(listing_photos::listing_id);
            listings::table
                .filter(listings::id.eq_any(ids))
                .order(listings::id)
                .select((listings::id, listings::status))
                .load(c)
                .await
        })?;
        let held_by: Vec<String> = on_backend!(connection, c => {
            photo_uploads::table
                .filter(photo_uploads::hash.eq(hash))
                .filter(photo_uploads::state.eq(HELD))
                .filter(photo_uploads::listing_id.is_not_null())
                .select(photo_uploads::listing_id.assume_not_null())
                .load(c)
                .await
        })?;
        let drafts: Vec<String> = on_backend!(connection, c => {
            photo_uploads::table
                .filter(photo_uploads::hash.eq(hash))
                .filter(photo_uploads::draft_digest.is_not_null())
                .select(photo_uploads::draft_digest.assume_not_null())
                .load(c)
                .await
        })?;
        let host: Option<(String, String)> = on_backend!(connection, c => {
            host_profiles::table
                .filter(host_profiles::photo_hash.eq(hash))
                .select((host_profiles::owner_id, host_profiles::document))
                .first(c)
                .await
                .optional()
        })?;
        let corrupt =
            |id: &str, column, problem: &str| Corrupt { id: id.to_owned(), column, problem: problem.to_owned() };
        let listing_id = |id: String| id.parse().map_err(|_| corrupt(&id, "id", "is not a listing id"));
        let read = |(id, status): (String, String)| {
            let status = status.parse().map_err(|_| corrupt(&id, "status", "is not a status"))?;
            Ok((listing_id(id)?, status))
        };
        Ok(PhotoHomes {
            listings: rows.into_iter().map(read).collect::<Result<_, Corrupt>>()?,
            held_by: held_by.into_iter().map(listing_id).collect::<Result<_, Corrupt>>()?,
            drafts,
            host: host.map(|(owner_id, text)| read_host(owner_id, &text)).transpose()?,
        })
    }

    /// Notes that the files of a photo may be in the media store although nothing shows it. Call it before they are
    /// written: if the photo is never shown, they are deleted. Their time begins anew with each call, so that they are not
    /// deleted while they are written again.
    pub async fn expect_photo(&self, hash: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        let unused_since = unused_photos::unused_since.eq(self.clock.now().naive_utc());
        let row = (unused_photos::hash.eq(hash), unused_since);
        on_backend!(connection, c => {
            diesel::insert_into(unused_photos::table)
                .values(row)
                .on_conflict(unused_photos::hash)
                .do_update()
                .set(unused_since)
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// The photo that has been unused longest, if that is since `until`, and neither a listing nor a draft nor a host has it, nor is it
    /// held back.
    pub async fn next_unused_photo(&self, until: DateTime<Utc>) -> Result<Option<String>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let shown = listing_photos::table.select(listing_photos::hash);
            let kept = photo_uploads::table
                .filter(photo_uploads::hash.is_not_null())
                .filter(photo_uploads::draft_digest.is_not_null().or(photo_uploads::state.eq(HELD)))
                .select(photo_uploads::hash.assume_not_null());
            let of_hosts = host_profiles::table
                .filter(host_profiles::photo_hash.is_not_null())
                .select(host_profiles::photo_hash.assume_not_null());
            unused_photos::table
                .filter(unused_photos::unused_since.le(until.naive_utc()))
                .filter(unused_photos::hash.ne_all(shown))
                .filter(unused_photos::hash.ne_all(kept))
                .filter(unused_photos::hash.ne_all(of_hosts))
                .order((unused_photos::unused_since, unused_photos::hash))
                .select(unused_photos::hash)
                .first(c)
                .await
                .optional()
        })?)
    }

    /// Forgets a photo whose files were deleted.
    pub async fn forget_unused_photo(&self, hash: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => diesel::delete(unused_photos::table.find(hash)).execute(c).await)?;
        Ok(())
    }
}
