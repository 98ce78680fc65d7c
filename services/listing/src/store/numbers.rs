//! Sequences of numbers: of listing ids, and of invoices.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Corrupt, Error, Store, schema::listing_numbers};
use crate::domain::identity::ListingId;

/// The number of the first submitted listing. Lower numbers are reserved for imported listings.
const FIRST: i64 = 10_001;
/// Larger imported numbers are not ours and do not raise the sequence.
const LARGEST_IMPORTED: i64 = 999_999_999;

impl Store {
    /// The next id. No id is given twice, because the sequence only grows, even when listings are erased.
    pub(in crate::store) async fn next_id(
        &self,
        connection: &mut db::Connection,
        prefix: &str,
    ) -> Result<ListingId, Error> {
        let id = format!("{prefix}{}", self.take_number(connection, prefix, FIRST).await?);
        id.parse().map_err(|error| Corrupt { id, column: "next", problem: format!("{error}") }.into())
    }

    /// The next number of a sequence, which begins with `first`. Others wait until the transaction ends, and one that is given
    /// up leaves no gap.
    pub(in crate::store) async fn take_number(
        &self,
        connection: &mut db::Connection,
        sequence: &str,
        first: i64,
    ) -> Result<i64, Error> {
        self.raise_number(connection, sequence, first).await?;
        let next: i64 = on_backend!(connection, c => {
            diesel::update(listing_numbers::table.find(sequence))
                .set(listing_numbers::next.eq(listing_numbers::next + 1))
                .returning(listing_numbers::next)
                .get_result(c)
                .await
        })?;
        Ok(next - 1)
    }

    /// Raises the sequence above an id that was assigned elsewhere.
    pub(in crate::store) async fn pass_number(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<(), Error> {
        let prefix = format!("{}-", id.prefix());
        let number: i64 = id.as_str().strip_prefix(&prefix).and_then(|digits| digits.parse().ok()).unwrap_or_default();
        if number > LARGEST_IMPORTED {
            return Ok(());
        }
        self.raise_number(connection, &prefix, (number + 1).max(FIRST)).await
    }

    async fn raise_number(&self, connection: &mut db::Connection, prefix: &str, least: i64) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::insert_into(listing_numbers::table)
                .values((listing_numbers::prefix.eq(prefix), listing_numbers::next.eq(least)))
                .on_conflict(listing_numbers::prefix)
                .do_nothing()
                .execute(c)
                .await
        })?;
        on_backend!(connection, c => {
            diesel::update(listing_numbers::table.find(prefix).filter(listing_numbers::next.lt(least)))
                .set(listing_numbers::next.eq(least))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}
