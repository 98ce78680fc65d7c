//! Photos that no listing shows any more. They wait in a table until the media store deletes them.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    schema::{listing_photos, unused_photos},
};

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
        let unused_since = unused_photos::unused_since.eq(self.clock.now().naive_utc());
        for hash in before.into_iter().filter(|hash| !shown.contains(hash)) {
            on_backend!(connection, c => {
                diesel::insert_into(unused_photos::table)
                    .values((unused_photos::hash.eq(&hash), unused_since))
                    .on_conflict(unused_photos::hash)
                    .do_nothing()
                    .execute(c)
                    .await
            })?;
        }
        Ok(())
    }
}
