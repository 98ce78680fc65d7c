//! What answers by mail need of the store.

use casacero_common::on_backend;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, NewMail, Store,
    schema::{inquiry_answers, owners},
};
use crate::domain::{identity::ListingId, inquiry::InquiryId, mail_authentication::Authentication};

impl Store {
    /// Whether an address, in lower case, may sign in to a listing; with the id of its person, once there is one.
    pub async fn owner_at(&self, id: &ListingId, address: &str) -> Result<Option<Option<String>>, Error> {
        let mut connection = self.database.connection().await?;
        if !self.addresses_of(&mut connection, id).await?.iter().any(|known| known == address) {
            return Ok(None);
        }
        let person: Option<String> = on_backend!(connection, c => {
            owners::table.filter(owners::email.eq(address)).select(owners::id).first(c).await.optional()
        })?;
        Ok(Some(person))
    }

    /// Notes what the mail server said of the sender of an answer that came by mail.
    pub async fn note_authentication(
        &self,
        id: &InquiryId,
        idempotency_key: &str,
        authentication: Authentication,
    ) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(inquiry_answers::table)
                .filter(inquiry_answers::inquiry_id.eq(id.as_str()))
                .filter(inquiry_answers::idempotency_key.eq(idempotency_key))
                // A later mail of the same id says nothing of the first.
                .filter(inquiry_answers::mail_authentication.is_null())
                .set(inquiry_answers::mail_authentication.eq(authentication.to_string()))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Queues the mail that an answer was not passed on. One address gets few of them.
    pub async fn queue_not_passed_on(&self, about: &ListingId, mail: NewMail) -> Result<(), Error> {
        let mut transaction = self.database.begin(&format!("inquiries {about}")).await?;
        self.queue_limited_mail(&mut transaction, "not passed on ", Some(about), mail).await?;
        Ok(transaction.commit().await?)
    }
}
