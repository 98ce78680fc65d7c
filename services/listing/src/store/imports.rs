//! Which rows of tables came in. `docs/rules/import.md` says what for.

use std::collections::BTreeSet;

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    schema::{imported_photos, imported_rows},
};

/// A row that came in, or is going to.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = imported_rows)]
pub struct ImportedRow {
    pub home_id: String,
    /// Its id in the table it came from; empty where it has none.
    pub record_id: String,
    /// The digest of the row; none while its home is being written, and once it was erased.
    pub digest: Option<String>,
}

impl Store {
    /// All rows that came in.
    pub async fn imported_rows(&self) -> Result<Vec<ImportedRow>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => imported_rows::table.order(imported_rows::home_id).load(c).await)?)
    }

    /// Notes a row, in place of what is known of its home.
    pub async fn note_imported_row(&self, row: &ImportedRow) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        let columns = (imported_rows::record_id.eq(&row.record_id), imported_rows::digest.eq(&row.digest));
        on_backend!(connection, c => {
            diesel::insert_into(imported_rows::table)
                .values((imported_rows::home_id.eq(&row.home_id), columns))
                .on_conflict(imported_rows::home_id)
                .do_update()
                .set(columns)
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// The ids of the photos of a home that imports added.
    pub async fn imported_photos(&self, home_id: &str) -> Result<BTreeSet<String>, Error> {
        let mut connection = self.database.connection().await?;
        let ids: Vec<String> = on_backend!(connection, c => {
            imported_photos::table
                .filter(imported_photos::home_id.eq(home_id))
                .select(imported_photos::photo_id)
                .load(c)
                .await
        })?;
        Ok(ids.into_iter().collect())
    }

    /// Notes that a photo was added.
    pub async fn note_imported_photo(&self, home_id: &str, photo_id: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::insert_into(imported_photos::table)
                .values((imported_photos::home_id.eq(home_id), imported_photos::photo_id.eq(photo_id)))
                .on_conflict_do_nothing()
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Forgets what an erased home was like. That it came from a table stays known, so that the same table does not bring
    /// it back under another id.
    pub(in crate::store) async fn forget_imported(
        &self,
        connection: &mut db::Connection,
        home_id: &str,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::update(imported_rows::table.find(home_id))
                .set(imported_rows::digest.eq(None::<String>))
                .execute(c)
                .await
        })?;
        on_backend!(connection, c => {
            diesel::delete(imported_photos::table.filter(imported_photos::home_id.eq(home_id))).execute(c).await
        })?;
        Ok(())
    }
}
