//! Browsers that have signed in before.

use casacero_common::{db, on_backend};
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::{
    domain::identity::ListingId,
    store::{Error, Store, schema::devices},
};

/// A browser that has not signed in for this long is no longer known.
const REMEMBERED: TimeDelta = TimeDelta::days(365);

impl Store {
    /// Whether a browser signed in to a listing before.
    pub async fn is_known_device(&self, digest: &str, listing_id: &str) -> Result<bool, Error> {
        let since = (self.clock.now() - REMEMBERED).naive_utc();
        let mut connection = self.database.connection().await?;
        let known: i64 = on_backend!(connection, c => {
            devices::table
                .find((digest, listing_id))
                .filter(devices::last_seen_at.gt(since))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(known > 0)
    }

    /// Records that a browser signed in to listings.
    pub(in crate::store) async fn remember_device(
        &self,
        connection: &mut db::Connection,
        digest: &str,
        listings: impl Iterator<Item = &ListingId>,
    ) -> Result<(), Error> {
        let now = self.clock.now();
        let (since, now) = ((now - REMEMBERED).naive_utc(), now.naive_utc());
        on_backend!(connection, c => {
            diesel::delete(devices::table.filter(devices::last_seen_at.le(since))).execute(c).await
        })?;
        for listing in listings {
            let row =
                (devices::digest.eq(digest), devices::listing_id.eq(listing.as_str()), devices::last_seen_at.eq(now));
            on_backend!(connection, c => {
                diesel::insert_into(devices::table)
                    .values(row)
                    .on_conflict((devices::digest, devices::listing_id))
                    .do_update()
                    .set(devices::last_seen_at.eq(now))
                    .execute(c)
                    .await
            })?;
        }
        Ok(())
    }
}
