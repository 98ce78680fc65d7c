//! Erasures on their way to the journal, and what it takes to do them again.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store,
    functions::lower,
    jobs::ERASURES,
    schema::{alerts, contact_messages, inquiries, listing_reports, mail_failures, mail_outbox},
};
use crate::domain::{
    erasure::{Erased, Erasure, GuestKey},
    identity::ListingId,
    inquiry::InquiryId,
};

impl Store {
    /// The same store, which notes erasures for the journal if there is a key.
    pub fn noting_erasures(self, guest_key: Option<GuestKey>) -> Self {
        Self { guest_key, ..self }
    }

    /// Notes an erasure in its transaction. A job takes it to the journal.
    pub(in crate::store) async fn note_erasure(
        &self,
        transaction: &mut db::Connection,
        erased: impl FnOnce(&GuestKey) -> Erased,
    ) -> Result<(), Error> {
        let Some(key) = &self.guest_key else { return Ok(()) };
        let erasure = Erasure { at: self.clock.now(), erased: erased(key) };
        let payload = serde_json::to_string(&erasure).expect("an erasure is plain data");
        self.jobs.enqueue(transaction, &ERASURES, &Uuid::now_v7().to_string(), &payload).await?;
        Ok(())
    }

    /// The listing of an inquiry that is there.
    pub async fn listing_of_inquiry(&self, id: &InquiryId) -> Result<Option<ListingId>, Error> {
        let mut connection = self.database.connection().await?;
        let found: Option<String> = on_backend!(connection, c => {
            inquiries::table.find(id.as_str()).select(inquiries::listing_id).first(c).await.optional()
        })?;
        Ok(found.and_then(|id| id.parse().ok()))
    }

    /// Every address under which something of a guest may be kept, in lower case. Some come several times.
    pub async fn guest_addresses(&self) -> Result<Vec<String>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let inquiries = inquiries::table.select(lower(inquiries::guest_email)).distinct();
            let messages = contact_messages::table.select(lower(contact_messages::email)).distinct();
            let alerts = alerts::table.select(lower(alerts::email)).distinct();
            let failures = mail_failures::table.select(mail_failures::address);
            let mails = mail_outbox::table.select(lower(mail_outbox::recipient)).distinct();
            let reports = listing_reports::table
                .filter(listing_reports::email.is_not_null())
                .select(lower(listing_reports::email.assume_not_null()))
                .distinct();
            let all: [Vec<String>; 6] = [
                inquiries.load(c).await?,
                messages.load(c).await?,
                alerts.load(c).await?,
                failures.load(c).await?,
                mails.load(c).await?,
                reports.load(c).await?,
            ];
            Ok::<_, diesel::result::Error>(all.concat())
        })?)
    }
}
