//! The outbox of mails.

use casacero_common::{db, on_backend};
use chrono::{DateTime, Duration, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Error, FailureSource, NewMail, Store, schema::mail_outbox};
use crate::domain::{identity::ListingId, inquiry::InquiryId};

/// How long a worker's claim on a mail lasts. After it the worker is presumed dead, and another one may take the mail.
const CLAIM_MINUTES: i64 = 5;

/// A mail that a worker has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingMail {
    /// Its id; the same at every attempt.
    pub id: String,
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
    /// Where mail programs end mails like this one.
    pub unsubscribe_url: Option<String>,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// Identifies the claim.
    claim: String,
}

/// A mail to store.
#[derive(Insertable)]
#[diesel(table_name = mail_outbox)]
pub(super) struct MailRow {
    id: String,
    listing_id: Option<String>,
    inquiry_id: Option<String>,
    recipient: String,
    reply_to: Option<String>,
    subject: String,
    body: String,
    html: String,
    created_at: NaiveDateTime,
    attempts: i32,
    next_attempt_at: NaiveDateTime,
    unsubscribe_url: Option<String>,
}

impl MailRow {
    /// A mail under a new id that is due now.
    pub(super) fn new(about: Option<&ListingId>, mail: NewMail, now: DateTime<Utc>) -> Self {
        let NewMail { recipient, reply_to, subject, body, html, unsubscribe_url } = mail;
        Self {
            id: Uuid::now_v7().to_string(),
            listing_id: about.map(ToString::to_string),
            inquiry_id: None,
            recipient,
            reply_to,
            subject,
            body,
            html,
            created_at: now.naive_utc(),
            attempts: 0,
            next_attempt_at: now.naive_utc(),
            unsubscribe_url,
        }
    }

    /// A mail that brings an inquiry or an answer to it. It waits on when its listing is erased, and is deleted with the
    /// inquiry.
    pub(super) fn of_inquiry(about: &ListingId, inquiry: &InquiryId, mail: NewMail, now: DateTime<Utc>) -> Self {
        Self { inquiry_id: Some(inquiry.as_str().to_owned()), ..Self::new(Some(about), mail, now) }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = mail_outbox)]
struct DueRow {
    id: String,
    recipient: String,
    reply_to: Option<String>,
    subject: String,
    body: String,
    html: String,
    attempts: i32,
    next_attempt_at: NaiveDateTime,
    unsubscribe_url: Option<String>,
}

impl Store {
    /// Queues a mail in the transaction that causes it. The caller wakes the worker after the commit. A mail about a
    /// listing is deleted when that is erased.
    pub(in crate::store) async fn queue_mail(
        &self,
        connection: &mut db::Connection,
        about: Option<&ListingId>,
        mail: NewMail,
    ) -> Result<(), Error> {
        let row = MailRow::new(about, mail, self.clock.now());
        on_backend!(connection, c => diesel::insert_into(mail_outbox::table).values(&row).execute(c).await)?;
        Ok(())
    }

    /// Stores a mail about a listing under `id`. False if it is there already.
    pub async fn keep_mail(&self, id: &str, about: &ListingId, mail: NewMail) -> Result<bool, Error> {
        let row = MailRow { id: id.to_owned(), ..MailRow::new(Some(about), mail, self.clock.now()) };
        let mut connection = self.database.connection().await?;
        let kept = on_backend!(connection, c => {
            diesel::insert_into(mail_outbox::table)
                .values(&row)
                .on_conflict(mail_outbox::id)
                .do_nothing()
                .execute(c)
                .await
        })?;
        Ok(kept > 0)
    }

    /// Claims the mail that has been due longest.
    pub async fn claim_mail(&self) -> Result<Option<WaitingMail>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("mail outbox").await?;
        let due: Option<DueRow> = on_backend!(transaction, c => {
            mail_outbox::table
                .filter(mail_outbox::sent_at.is_null())
                .filter(mail_outbox::given_up_at.is_null())
                .filter(mail_outbox::next_attempt_at.le(now))
                .order((mail_outbox::next_attempt_at, mail_outbox::id))
                .select(DueRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(due) = due else { return Ok(None) };
        let claim = Uuid::new_v4().to_string();
        // The old time of the next attempt is part of the condition: if two workers see the row, only one claims it.
        let taken = on_backend!(transaction, c => {
            diesel::update(
                mail_outbox::table
                    .filter(mail_outbox::id.eq(&due.id))
                    .filter(mail_outbox::next_attempt_at.eq(due.next_attempt_at)),
            )
            .set((
                mail_outbox::claim.eq(&claim),
                mail_outbox::attempts.eq(due.attempts + 1),
                mail_outbox::next_attempt_at.eq(now + Duration::minutes(CLAIM_MINUTES)),
            ))
            .execute(c)
            .await
        })?;
        transaction.commit().await?;
        Ok((taken == 1).then(|| WaitingMail {
            id: due.id,
            recipient: due.recipient,
            reply_to: due.reply_to,
            subject: due.subject,
            body: due.body,
            html: due.html,
            unsubscribe_url: due.unsubscribe_url,
            attempt: due.attempts.unsigned_abs() + 1,
            claim,
        }))
    }

    /// Marks a mail as sent. Deletes its subject, text and addresses; the inquiry keeps what a guest wrote.
    pub async fn mail_sent(&self, mail: &WaitingMail) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        self.mail_was_taken(&mut connection, &mail.recipient).await?;
        on_backend!(connection, c => {
            diesel::update(claimed(mail))
                .set((
                    mail_outbox::sent_at.eq(now),
                    mail_outbox::recipient.eq(""),
                    mail_outbox::subject.eq(""),
                    mail_outbox::body.eq(""),
                    mail_outbox::html.eq(""),
                    mail_outbox::reply_to.eq(None::<String>),
                    mail_outbox::unsubscribe_url.eq(None::<String>),
                    mail_outbox::last_error.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Postpones a mail until `next` after a failed attempt.
    pub async fn mail_postponed(&self, mail: &WaitingMail, next: DateTime<Utc>, error: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed(mail))
                .set((mail_outbox::next_attempt_at.eq(next.naive_utc()), mail_outbox::last_error.eq(error)))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Gives a mail up, and marks its address. Deletes its text and the address that ends its like, which may hold a link
    /// that still does something.
    pub async fn mail_given_up(&self, mail: &WaitingMail, error: &str) -> Result<(), Error> {
        self.mark_mail_failure(&mail.recipient, FailureSource::Refusal, error).await?;
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed(mail))
                .set((
                    mail_outbox::given_up_at.eq(now),
                    mail_outbox::last_error.eq(error),
                    mail_outbox::body.eq(""),
                    mail_outbox::html.eq(""),
                    mail_outbox::unsubscribe_url.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// When the next mail is due; `None` if none is queued.
    #[cfg(test)]
    pub(crate) async fn next_mail_due(&self) -> Result<Option<DateTime<Utc>>, Error> {
        let mut connection = self.database.connection().await?;
        let next: Option<NaiveDateTime> = on_backend!(connection, c => {
            mail_outbox::table
                .filter(mail_outbox::sent_at.is_null())
                .filter(mail_outbox::given_up_at.is_null())
                .select(diesel::dsl::min(mail_outbox::next_attempt_at))
                .first(c)
                .await
        })?;
        Ok(next.map(|instant| instant.and_utc()))
    }
}

/// The row of a mail, if the claim still holds.
#[diesel::dsl::auto_type(no_type_alias)]
fn claimed<'a>(mail: &'a WaitingMail) -> _ {
    let id: &'a str = mail.id.as_str();
    let claim: &'a str = mail.claim.as_str();
    mail_outbox::table.filter(mail_outbox::id.eq(id)).filter(mail_outbox::claim.eq(claim))
}
