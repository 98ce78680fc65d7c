//! Inquiries in the store, each with its mail.

use casacero_common::on_backend;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{InquiryState, InquirySuspicion},
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    functions::lower,
    mail::MailRow,
    schema::{inquiries, listings},
};
use crate::domain::{
    contact::PhoneNumber,
    identity::ListingId,
    inquiry::{Inquiry, InquiryId},
    listing::Listing,
    notice::{Notice, NoticeKind},
    refusal::Refusal,
    stay::Stay,
    suspicion::{Lately, REPEATED_WITHIN, TOO_MANY_WITHIN, message_digest},
    text::Line,
};

/// The answer to a guest whose inquiry was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptInquiry {
    pub id: InquiryId,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Whether it was stored before, under the same key.
    pub is_repeated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMail {
    pub recipient: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub body: String,
    pub html: String,
    /// Where mail programs end mails like this one with one press.
    pub unsubscribe_url: Option<String>,
}

impl NewMail {
    /// A mail of those that come again and again: a POST to `url` ends them, and asks nothing else (RFC 8058).
    pub fn that_ends_at(self, url: String) -> Self {
        Self { unsubscribe_url: Some(url), ..self }
    }
}

/// How an inquiry reaches its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    Mail(NewMail),
    /// It is kept apart in the inbox and not mailed.
    Filtered(InquirySuspicion),
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
    children: Option<i32>,
    language: &'a str,
    consented_at: NaiveDateTime,
    received_at: NaiveDateTime,
    state: &'static str,
    suspicion: Option<&'static str>,
    text_digest: Option<String>,
}

impl Store {
    /// What came lately that tells whether an inquiry is suspicious. Two that come at the same time do not see each other.
    pub async fn lately(&self, inquiry: &Inquiry, listing: &Listing) -> Result<Lately, Error> {
        let now = self.clock.now();
        let id = inquiry.listing_id.as_str();
        let mut connection = self.database.connection().await?;
        let homes_with_text = match message_digest(&inquiry.message) {
            None => 0,
            Some(digest) => {
                let since = (now - REPEATED_WITHIN).naive_utc();
                let homes: Vec<String> = on_backend!(connection, c => {
                    inquiries::table
                        .filter(inquiries::text_digest.eq(&digest))
                        .filter(inquiries::received_at.gt(since))
                        .filter(inquiries::listing_id.ne(id))
                        .select(inquiries::listing_id)
                        .distinct()
                        .load(c)
                        .await
                })?;
                homes.len()
            }
        };
        let since = (now - TOO_MANY_WITHIN).naive_utc();
        // Mails about the homes of owners without an address go to support; these are counted by home.
        let email = listing.owner.email.as_ref().map(|email| email.as_str().to_lowercase());
        let to_owner: i64 = match email {
            Some(email) => on_backend!(connection, c => {
                let homes = listings::table
                    .filter(lower(listings::owner_email.assume_not_null()).eq(&email))
                    .select(listings::id);
                inquiries::table
                    .filter(inquiries::listing_id.eq_any(homes))
                    .filter(inquiries::suspicion.is_null())
                    .filter(inquiries::received_at.gt(since))
                    .count()
                    .get_result(c)
                    .await
            })?,
            None => on_backend!(connection, c => {
                inquiries::table
                    .filter(inquiries::listing_id.eq(id))
                    .filter(inquiries::suspicion.is_null())
                    .filter(inquiries::received_at.gt(since))
                    .count()
                    .get_result(c)
                    .await
            })?,
        };
        Ok(Lately { homes_with_text, to_owner: to_owner.cast_unsigned() })
    }

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
                let (id, received_at) = (InquiryId::kept(id), received_at.and_utc());
                Ok(Some(KeptInquiry { id, received_at, is_repeated: true }))
            }
            Some(_) => Err(Refusal::IdempotencyKeyReused),
        })
    }

    /// Queues the receipt of an inquiry, unless its recipient had too many lately. They are counted apart, so that nobody
    /// stops the links of others with inquiries in their name.
    pub async fn queue_receipt(&self, about: &ListingId, receipt: NewMail) -> Result<(), Error> {
        let mut transaction = self.database.begin(&format!("inquiries {about}")).await?;
        self.queue_limited_mail(&mut transaction, "receipt ", Some(about), receipt).await?;
        Ok(transaction.commit().await?)
    }

    /// Stores an inquiry under a new id, with its mail and notices if it has a mail, in one transaction. `None` if another one with the same key was
    /// stored meanwhile: then call [`repeated_inquiry`](Self::repeated_inquiry).
    pub async fn keep_inquiry(
        &self,
        id: InquiryId,
        inquiry: &Inquiry,
        delivery: Delivery,
    ) -> Result<Option<KeptInquiry>, Error> {
        let now = self.clock.now();
        let (mail, suspicion) = match delivery {
            Delivery::Mail(mail) => (Some(mail), None),
            Delivery::Filtered(suspicion) => (None, Some(suspicion)),
        };
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
            children: inquiry.children.map(u32::cast_signed),
            language: inquiry.language.code(),
            consented_at: now.naive_utc(),
            received_at: now.naive_utc(),
            state: InquiryState::New.slug(),
            suspicion: suspicion.map(InquirySuspicion::slug),
            text_digest: message_digest(&inquiry.message),
        };
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
        if let Some(mail) = mail {
            self.put_mail(&mut transaction, &MailRow::of_inquiry(&inquiry.listing_id, &id, mail, now)).await?;
            let Inquiry { listing_id, stay, guests, .. } = inquiry;
            let notice = Notice::new(id.as_str(), NoticeKind::Inquiry, listing_id, *stay, *guests);
            self.tell(&mut transaction, notice).await?;
        }
        transaction.commit().await?;
        Ok(Some(KeptInquiry { id, received_at: now, is_repeated: false }))
    }
}
