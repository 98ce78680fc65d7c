//! The outbox of mails.

use casacero_common::{db, jobs::Job, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Error, FailureSource, NewMail, Store, schema::mail_outbox};
use crate::{
    domain::{identity::ListingId, inquiry::InquiryId, notice::Notice},
    store::jobs::MAIL,
};

/// A mail that a worker is to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingMail {
    /// Its id; the same at every attempt.
    pub id: String,
    pub recipient: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub body: String,
    pub html: String,
    /// Where mail programs end mails like this one.
    pub unsubscribe_url: Option<String>,
    /// The job to send it.
    pub job: Job,
}

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
    unsubscribe_url: Option<String>,
}

impl MailRow {
    /// A mail under a new id.
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
struct WaitingRow {
    recipient: String,
    reply_to: Option<String>,
    subject: String,
    body: String,
    html: String,
    unsubscribe_url: Option<String>,
}

impl Store {
    /// Stores a mail and the job to send it. `false` if there is a mail with this id.
    pub(in crate::store) async fn put_mail(
        &self,
        connection: &mut db::Connection,
        mail: &MailRow,
    ) -> Result<bool, Error> {
        let stored = on_backend!(connection, c => {
            diesel::insert_into(mail_outbox::table)
                .values(mail)
                .on_conflict(mail_outbox::id)
                .do_nothing()
                .execute(c)
                .await
        })?;
        if stored > 0 {
            self.jobs.enqueue(connection, &MAIL, &mail.id, "").await?;
        }
        Ok(stored > 0)
    }

    /// Queues a mail in the transaction that causes it. The caller wakes the worker after the commit. A mail about a
    /// listing is deleted when that is erased.
    pub(in crate::store) async fn queue_mail(
        &self,
        connection: &mut db::Connection,
        about: Option<&ListingId>,
        mail: NewMail,
    ) -> Result<(), Error> {
        self.put_mail(connection, &MailRow::new(about, mail, self.clock.now())).await?;
        Ok(())
    }

    /// Stores a mail about a listing under `id`, with a notice where there is one. False if the mail is there already.
    pub async fn keep_mail(
        &self,
        id: &str,
        about: &ListingId,
        mail: NewMail,
        notice: Option<Notice>,
    ) -> Result<bool, Error> {
        let row = MailRow { id: id.to_owned(), ..MailRow::new(Some(about), mail, self.clock.now()) };
        let mut transaction = self.database.begin("mail outbox").await?;
        let is_new = self.put_mail(&mut transaction, &row).await?;
        if let Some(notice) = notice.filter(|_| is_new) {
            self.tell(&mut transaction, notice).await?;
        }
        transaction.commit().await?;
        Ok(is_new)
    }

    /// The mail that a job is to send; `None` if it was deleted.
    pub async fn read_mail(&self, job: &Job) -> Result<Option<WaitingMail>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<WaitingRow> = on_backend!(connection, c => {
            mail_outbox::table.find(&job.key).select(WaitingRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(|WaitingRow { recipient, reply_to, subject, body, html, unsubscribe_url }| WaitingMail {
            id: job.key.clone(),
            recipient,
            reply_to,
            subject,
            body,
            html,
            unsubscribe_url,
            job: job.clone(),
        }))
    }

    /// Leases the mail that has been due longest.
    #[cfg(test)]
    pub(crate) async fn claim_mail(&self) -> Result<Option<WaitingMail>, Error> {
        while let Some(job) = self.jobs.take(&MAIL).await? {
            if let Some(mail) = self.read_mail(&job).await? {
                return Ok(Some(mail));
            }
        }
        Ok(None)
    }

    /// Marks a mail as sent, and finishes its job. Deletes its subject, text and addresses; the inquiry keeps what a guest
    /// wrote.
    pub async fn mail_sent(&self, mail: &WaitingMail) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("mail {}", mail.id)).await?;
        self.mail_was_taken(&mut transaction, &mail.recipient).await?;
        if !self.jobs.finish(&mut transaction, &mail.job).await? {
            // Another worker has it now, and the mark goes all the same.
            transaction.commit().await?;
            return Ok(());
        }
        on_backend!(transaction, c => {
            diesel::update(mail_outbox::table.find(&mail.id))
                .set((
                    mail_outbox::sent_at.eq(now),
                    mail_outbox::recipient.eq(""),
                    mail_outbox::subject.eq(""),
                    mail_outbox::body.eq(""),
                    mail_outbox::html.eq(""),
                    mail_outbox::reply_to.eq(None::<String>),
                    mail_outbox::unsubscribe_url.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        transaction.commit().await?;
        Ok(())
    }

    /// Gives a mail up, finishes its job, and marks its address. Deletes its text and the address that ends its like, which
    /// may hold a link that still does something.
    pub async fn mail_given_up(&self, job: &Job, error: &str) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("mail {}", job.key)).await?;
        if !self.jobs.finish(&mut transaction, job).await? {
            return Ok(());
        }
        let recipient: Option<String> = on_backend!(transaction, c => {
            mail_outbox::table.find(&job.key).select(mail_outbox::recipient).first(c).await.optional()
        })?;
        if let Some(recipient) = recipient {
            self.mark(&mut transaction, &recipient, FailureSource::Refusal, error).await?;
        }
        on_backend!(transaction, c => {
            diesel::update(mail_outbox::table.find(&job.key))
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
        transaction.commit().await?;
        Ok(())
    }
}
