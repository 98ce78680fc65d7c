//! Mail that waits to be sent.

use casacero_common::{db, on_backend};
use chrono::{DateTime, Duration, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Error, NewMail, Store, schema::mail_outbox};

/// A worker that has not settled a mail after this long is taken for dead, and another may take it.
const CLAIM_MINUTES: i64 = 5;

/// A mail one worker has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingMail {
    /// Its id; the same at every attempt.
    pub id: String,
    /// Who gets it.
    pub recipient: String,
    /// Who gets the answer.
    pub reply_to: Option<String>,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// The same as a page of HTML.
    pub html: String,
    /// Which attempt this is, from 1.
    pub attempt: u32,
    /// Proves that the mail is still this worker's.
    claim: String,
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
}

impl Store {
    /// Queues a mail in the transaction that causes it. Wake the worker once that is committed.
    pub(in crate::store) async fn queue_mail(
        &self,
        connection: &mut db::Connection,
        mail: NewMail,
    ) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let NewMail { recipient, reply_to, subject, body, html } = mail;
        let row = (
            mail_outbox::id.eq(Uuid::now_v7().to_string()),
            mail_outbox::recipient.eq(recipient),
            mail_outbox::reply_to.eq(reply_to),
            mail_outbox::subject.eq(subject),
            mail_outbox::body.eq(body),
            mail_outbox::html.eq(html),
            mail_outbox::created_at.eq(now),
            mail_outbox::attempts.eq(0),
            mail_outbox::next_attempt_at.eq(now),
        );
        on_backend!(connection, c => diesel::insert_into(mail_outbox::table).values(&row).execute(c).await)?;
        Ok(())
    }

    /// Takes the mail that is due longest, so that no other worker takes it.
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
        // The old time of the next attempt is part of the condition: of two workers that saw the row,
        // one takes it.
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
            attempt: due.attempts.unsigned_abs() + 1,
            claim,
        }))
    }

    /// The mail was sent. Its text and all addresses are erased: the inquiry keeps what a guest wrote.
    pub async fn mail_sent(&self, mail: &WaitingMail) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed(mail))
                .set((
                    mail_outbox::sent_at.eq(now),
                    mail_outbox::recipient.eq(""),
                    mail_outbox::body.eq(""),
                    mail_outbox::html.eq(""),
                    mail_outbox::reply_to.eq(None::<String>),
                    mail_outbox::last_error.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// The mail was not sent; try again at `next`.
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

    /// The mail can never be sent; somebody has to look at it.
    pub async fn mail_given_up(&self, mail: &WaitingMail, error: &str) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(claimed(mail))
                .set((mail_outbox::given_up_at.eq(now), mail_outbox::last_error.eq(error)))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// When the next mail is due; `None` when none waits.
    pub async fn next_mail_due(&self) -> Result<Option<DateTime<Utc>>, Error> {
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

/// The row of a mail, while it is this worker's.
#[diesel::dsl::auto_type(no_type_alias)]
fn claimed<'a>(mail: &'a WaitingMail) -> _ {
    let id: &'a str = mail.id.as_str();
    let claim: &'a str = mail.claim.as_str();
    mail_outbox::table.filter(mail_outbox::id.eq(id)).filter(mail_outbox::claim.eq(claim))
}
