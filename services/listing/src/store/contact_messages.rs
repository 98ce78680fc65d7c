//! Messages to support in the store, each with its mail.

use casacero_common::on_backend;
use casacero_proto::Enumeration as _;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Error, NewMail, Store, schema::contact_messages};
use crate::domain::{contact_message::ContactMessage, refusal::Refusal};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = contact_messages, treat_none_as_default_value = false)]
pub(in crate::store) struct ContactMessageRow {
    pub id: String,
    pub idempotency_key: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    pub language: String,
    pub received_at: NaiveDateTime,
}

impl Store {
    /// Stores a message under a new id and queues its mail. A repeat with the same key changes nothing, and is true;
    /// another message under the same key is refused.
    pub async fn keep_contact_message(
        &self,
        id: &str,
        message: &ContactMessage,
        mail: NewMail,
    ) -> Result<Result<bool, Refusal>, Error> {
        let ContactMessage { idempotency_key, first_name, last_name, email, subject, message, language } = message;
        let row = ContactMessageRow {
            id: id.to_owned(),
            idempotency_key: idempotency_key.to_string(),
            first_name: first_name.to_string(),
            last_name: last_name.to_string(),
            email: email.as_str().to_owned(),
            subject: subject.slug().to_owned(),
            message: message.clone(),
            language: language.code().to_owned(),
            received_at: self.clock.now().naive_utc(),
        };
        let mut transaction = self.database.begin(&format!("contact message {idempotency_key}")).await?;
        let earlier: Option<ContactMessageRow> = on_backend!(transaction, c => {
            contact_messages::table
                .filter(contact_messages::idempotency_key.eq(idempotency_key.as_str()))
                .select(ContactMessageRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        if let Some(earlier) = earlier {
            let repeated = ContactMessageRow { id: earlier.id.clone(), received_at: earlier.received_at, ..row };
            return Ok(if repeated == earlier { Ok(true) } else { Err(Refusal::IdempotencyKeyReused) });
        }
        on_backend!(transaction, c => {
            diesel::insert_into(contact_messages::table).values(&row).execute(c).await
        })?;
        self.queue_mail(&mut transaction, None, mail).await?;
        transaction.commit().await?;
        Ok(Ok(false))
    }
}
