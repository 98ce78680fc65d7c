//! Inquiries in the store, each with its mail.

use casacero_common::on_backend;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    mail::MailRow,
    schema::{inquiries, mail_outbox},
};
use crate::domain::{
    contact::PhoneNumber,
    identity::ListingId,
    inquiry::{Inquiry, InquiryId},
    refusal::Refusal,
    stay::Stay,
    text::Line,
};

/// The answer to a guest whose inquiry was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptInquiry {
    /// Its id.
    pub id: InquiryId,
    /// When it came.
    pub received_at: DateTime<Utc>,
}

/// A mail to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMail {
    /// The recipient.
    pub recipient: String,
    /// The recipient of replies.
    pub reply_to: Option<String>,
    /// Its subject.
    pub subject: String,
    /// Its plain text.
    pub body: String,
    /// Its HTML version.
    pub html: String,
}

#[derive(Insertable)]
#[diesel(table_name = inquiries)]
struct InquiryRow<'a> {
    id: &'a str,
    listing_id: &'a str,
    idempotency_key: Option<&'a str>,
    fingerprint: String,
    guest_name: &'a str,
    guest_email: &'a str,
    guest_phone: Option<&'a str>,
    message: &'a str,
    check_in: Option<NaiveDate>,
    check_out: Option<NaiveDate>,
    guests: Option<i32>,
    language: &'a str,
    consented_at: NaiveDateTime,
    received_at: NaiveDateTime,
}

impl Store {
    /// The earlier inquiry with this key, if any. The same key with a different inquiry is refused.
    pub async fn repeated_inquiry(&self, inquiry: &Inquiry) -> Result<Result<Option<KeptInquiry>, Refusal>, Error> {
        let Some(key) = &inquiry.idempotency_key else { return Ok(Ok(None)) };
        let listing_id: &ListingId = &inquiry.listing_id;
        let mut connection = self.database.connection().await?;
        let row: Option<(String, String, NaiveDateTime)> = on_backend!(connection, c => {
            inquiries::table
                .filter(inquiries::listing_id.eq(listing_id.as_str()))
                .filter(inquiries::idempotency_key.eq(key.as_str()))
                .select((inquiries::id, inquiries::fingerprint, inquiries::received_at))
                .first(c)
                .await
                .optional()
        })?;
        Ok(match row {
            None => Ok(None),
            Some((id, fingerprint, received_at)) if fingerprint == inquiry.fingerprint() => {
                Ok(Some(KeptInquiry { id: InquiryId::kept(id), received_at: received_at.and_utc() }))
            }
            Some(_) => Err(Refusal::IdempotencyKeyReused),
        })
    }

    /// Stores an inquiry under a new id, with its mail, in one transaction. `None` if another one with the same key was
    /// stored meanwhile: then call [`repeated_inquiry`](Self::repeated_inquiry).
    pub async fn keep_inquiry(
        &self,
        id: InquiryId,
        inquiry: &Inquiry,
        mail: NewMail,
    ) -> Result<Option<KeptInquiry>, Error> {
        let now = self.clock.now();
        let row = InquiryRow {
            id: id.as_str(),
            listing_id: inquiry.listing_id.as_str(),
            idempotency_key: inquiry.idempotency_key.as_ref().map(Line::as_str),
            fingerprint: inquiry.fingerprint(),
            guest_name: inquiry.guest_name.as_str(),
            guest_email: inquiry.guest_email.as_str(),
            guest_phone: inquiry.guest_phone.as_ref().map(PhoneNumber::as_str),
            message: &inquiry.message,
            check_in: inquiry.stay.map(Stay::check_in),
            check_out: inquiry.stay.map(Stay::check_out),
            guests: inquiry.guests.map(u32::cast_signed),
            language: inquiry.language.code(),
            consented_at: now.naive_utc(),
            received_at: now.naive_utc(),
        };
        let mut mail = MailRow::new(Some(&inquiry.listing_id), mail, now);
        mail.inquiry_id = Some(id.as_str().to_owned());
        let mut transaction = self.database.begin(&format!("inquiries {}", row.listing_id)).await?;
        let kept = on_backend!(transaction, c => {
            diesel::insert_into(inquiries::table)
                .values(&row)
                .on_conflict((inquiries::listing_id, inquiries::idempotency_key))
                .do_nothing()
                .execute(c)
                .await
        })?;
        if kept == 0 {
            return Ok(None);
        }
        on_backend!(transaction, c => {
            diesel::insert_into(mail_outbox::table).values(&mail).execute(c).await
        })?;
        transaction.commit().await?;
        Ok(Some(KeptInquiry { id, received_at: now }))
    }
}
