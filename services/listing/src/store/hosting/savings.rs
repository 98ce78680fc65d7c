//! What stays cost on platforms, as owners saw it.

use casacero_common::on_backend;
use casacero_proto::listing::v1::Saving;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::document;
use crate::{
    domain::identity::ListingId,
    store::{Error, Store, listings, schema::savings},
};

impl Store {
    pub async fn saving(&self, id: &ListingId) -> Result<Option<Saving>, Error> {
        let mut connection = self.database.connection().await?;
        let text: Option<String> = on_backend!(connection, c => {
            savings::table.find(id.as_str()).select(savings::document).first(c).await.optional()
        })?;
        text.map(|text| document(id.as_str(), &text)).transpose()
    }

    /// Replaces the saving of a listing that is known, or forgets it.
    pub async fn put_saving(&self, actor: &str, id: &ListingId, saving: Option<&Saving>) -> Result<(), Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        match saving {
            None => {
                on_backend!(transaction, c => diesel::delete(savings::table.find(id.as_str())).execute(c).await)?;
            }
            Some(saving) => {
                let text = savings::document.eq(serde_json::to_string(saving).expect("a saving is plain data"));
                on_backend!(transaction, c => {
                    diesel::insert_into(savings::table)
                        .values((savings::listing_id.eq(id.as_str()), text.clone()))
                        .on_conflict(savings::listing_id)
                        .do_update()
                        .set(text)
                        .execute(c)
                        .await
                })?;
            }
        }
        self.audit(&mut transaction, actor, "saving.put", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(())
    }
}
