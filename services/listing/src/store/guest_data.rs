//! What is kept under a guest's address, whole and erased. See `docs/rules/guests.md#what-is-kept`.

use casacero_common::{db, on_backend};
use casacero_proto::listing::v1::GuestRecordKind;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    functions::lower,
    schema::{
        alerts, contact_messages, inquiries, inquiry_answers, listing_reports, listings, mail_failures, mail_outbox,
    },
};
use crate::domain::erasure::Erased;

/// Something that is kept under a guest's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRecord {
    pub kind: GuestRecordKind,
    pub at: DateTime<Utc>,
    /// The id of the home that it is about.
    pub home: Option<String>,
    pub name: Option<String>,
    pub phone: Option<String>,
    pub subject: Option<String>,
    pub text: String,
    /// Days of arrival and departure.
    pub stay: (Option<NaiveDate>, Option<NaiveDate>),
    pub guests: Option<u32>,
    pub children: Option<u32>,
}

impl GuestRecord {
    fn new(kind: GuestRecordKind, at: NaiveDateTime, text: String) -> Self {
        let (home, name, phone, subject) = (None, None, None, None);
        Self {
            kind,
            at: at.and_utc(),
            home,
            name,
            phone,
            subject,
            text,
            stay: (None, None),
            guests: None,
            children: None,
        }
    }
}

/// What was erased.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ErasedGuestData {
    /// Rows that are gone, without answers and mails that went with an inquiry.
    pub erased: usize,
    /// Reports that lost the address.
    pub anonymised: usize,
}

type InquiryColumns = (
    NaiveDateTime,
    String,
    String,
    Option<String>,
    String,
    Option<NaiveDate>,
    Option<NaiveDate>,
    Option<i32>,
    Option<i32>,
);

impl Store {
    /// Everything that is kept under an address in lower case, the oldest first. Mails are named by their subjects: their
    /// texts hold links that open what is the guest's.
    pub async fn guest_records(&self, email: &str) -> Result<Vec<GuestRecord>, Error> {
        let mut connection = self.database.connection().await?;
        let mut records = inquiries_of(&mut connection, email).await?;
        records.extend(messages_of(&mut connection, email).await?);
        records.extend(alerts_and_mails_of(&mut connection, email).await?);
        records.sort_by_key(|record| record.at);
        Ok(records)
    }

    /// How many homes are listed under an address in lower case.
    pub async fn homes_of_address(&self, email: &str) -> Result<u64, Error> {
        let mut connection = self.database.connection().await?;
        let count: i64 = on_backend!(connection, c => {
            let is_owner = lower(listings::owner_email.assume_not_null()).eq(email);
            listings::table.filter(is_owner).count().get_result(c).await
        })?;
        Ok(count.cast_unsigned())
    }

    /// Erases what is kept under an address in lower case, and takes it from reports. The audit says that it was done, not
    /// for whom.
    pub async fn erase_guest(&self, actor: &str, email: &str) -> Result<ErasedGuestData, Error> {
        let mut transaction = self.database.begin(&format!("guest {email}")).await?;
        let ids: Vec<String> = on_backend!(transaction, c => {
            inquiries::table.filter(lower(inquiries::guest_email).eq(email)).select(inquiries::id).load(c).await
        })?;
        self.leave_nights(&mut transaction, &ids).await?;
        let erased = on_backend!(transaction, c => {
            // Answers and mails go with their inquiry.
            let inquiries = diesel::delete(inquiries::table.filter(lower(inquiries::guest_email).eq(email)));
            let messages = diesel::delete(contact_messages::table.filter(lower(contact_messages::email).eq(email)));
            let alerts = diesel::delete(alerts::table.filter(lower(alerts::email).eq(email)));
            let failures = diesel::delete(mail_failures::table.filter(mail_failures::address.eq(email)));
            let answers_here = lower(mail_outbox::reply_to.assume_not_null()).eq(email);
            // What another guest wrote to an owner of that address is that guest's.
            let is_theirs = lower(mail_outbox::recipient).eq(email).and(mail_outbox::inquiry_id.is_null());
            let mails = diesel::delete(mail_outbox::table.filter(is_theirs.or(answers_here)));
            let erased = inquiries.execute(c).await? + messages.execute(c).await? + alerts.execute(c).await?;
            Ok::<_, diesel::result::Error>(erased + failures.execute(c).await? + mails.execute(c).await?)
        })?;
        let anonymised = on_backend!(transaction, c => {
            diesel::update(listing_reports::table.filter(lower(listing_reports::email.assume_not_null()).eq(email)))
                .set(listing_reports::email.eq(None::<String>))
                .execute(c)
                .await
        })?;
        self.note_erasure(&mut transaction, |key| Erased::Guest(key.hash(email))).await?;
        self.audit(&mut transaction, actor, "guest.erase", "guest", &[]).await?;
        transaction.commit().await?;
        if let Err(error) = self.database.forget_deleted().await {
            tracing::warn!(%error, "what was erased stays in the database's log for some time");
        }
        Ok(ErasedGuestData { erased, anonymised })
    }
}

async fn inquiries_of(connection: &mut db::Connection, email: &str) -> Result<Vec<GuestRecord>, Error> {
    let rows: Vec<InquiryColumns> = on_backend!(connection, c => {
        inquiries::table
            .filter(lower(inquiries::guest_email).eq(email))
            .select((
                inquiries::received_at,
                inquiries::listing_id,
                inquiries::guest_name,
                inquiries::guest_phone,
                inquiries::message,
                inquiries::check_in,
                inquiries::check_out,
                inquiries::guests,
                inquiries::children,
            ))
            .load(c)
            .await
    })?;
    let answers: Vec<(NaiveDateTime, String, String, bool, Option<String>)> = on_backend!(connection, c => {
        inquiry_answers::table
            .inner_join(inquiries::table.on(inquiries::id.eq(inquiry_answers::inquiry_id)))
            .filter(lower(inquiries::guest_email).eq(email))
            .select((
                inquiry_answers::answered_at,
                inquiries::listing_id,
                inquiry_answers::body,
                inquiry_answers::by_guest,
                inquiry_answers::quote,
            ))
            .load(c)
            .await
    })?;
    let inquiry = |(at, home, name, phone, text, check_in, check_out, guests, children): InquiryColumns| GuestRecord {
        home: Some(home),
        name: Some(name),
        phone,
        stay: (check_in, check_out),
        guests: guests.map(i32::cast_unsigned),
        children: children.map(i32::cast_unsigned),
        ..GuestRecord::new(GuestRecordKind::Inquiry, at, text)
    };
    let answer = |(at, home, text, by_guest, quote): (NaiveDateTime, String, String, bool, Option<String>)| {
        let kind = if by_guest { GuestRecordKind::Inquiry } else { GuestRecordKind::Answer };
        let text = [text].into_iter().chain(quote).collect::<Vec<_>>().join("\n\n");
        GuestRecord { home: Some(home), ..GuestRecord::new(kind, at, text) }
    };
    Ok(rows.into_iter().map(inquiry).chain(answers.into_iter().map(answer)).collect())
}

async fn messages_of(connection: &mut db::Connection, email: &str) -> Result<Vec<GuestRecord>, Error> {
    let messages: Vec<(NaiveDateTime, String, String, String, String)> = on_backend!(connection, c => {
        use contact_messages::{first_name, last_name, message, received_at, subject};
        contact_messages::table
            .filter(lower(contact_messages::email).eq(email))
            .select((received_at, first_name, last_name, subject, message))
            .load(c)
            .await
    })?;
    let reports: Vec<(NaiveDateTime, String, String, String)> = on_backend!(connection, c => {
        use listing_reports::{listing_id, message, reason, received_at};
        listing_reports::table
            .filter(lower(listing_reports::email.assume_not_null()).eq(email))
            .select((received_at, listing_id, reason, message))
            .load(c)
            .await
    })?;
    let message = |(at, first, last, subject, text)| GuestRecord {
        name: Some(format!("{first} {last}")),
        subject: Some(subject),
        ..GuestRecord::new(GuestRecordKind::Message, at, text)
    };
    let report = |(at, home, reason, text)| GuestRecord {
        home: Some(home),
        subject: Some(reason),
        ..GuestRecord::new(GuestRecordKind::Report, at, text)
    };
    Ok(messages.into_iter().map(message).chain(reports.into_iter().map(report)).collect())
}

async fn alerts_and_mails_of(connection: &mut db::Connection, email: &str) -> Result<Vec<GuestRecord>, Error> {
    let alerts: Vec<(NaiveDateTime, String, NaiveDate, NaiveDate)> = on_backend!(connection, c => {
        alerts::table
            .filter(lower(alerts::email).eq(email))
            .select((alerts::asked_at, alerts::search_text, alerts::check_in, alerts::check_out))
            .load(c)
            .await
    })?;
    let mails: Vec<(NaiveDateTime, Option<String>, String)> = on_backend!(connection, c => {
        mail_outbox::table
            .filter(lower(mail_outbox::recipient).eq(email))
            .select((mail_outbox::created_at, mail_outbox::listing_id, mail_outbox::subject))
            .load(c)
            .await
    })?;
    let failures: Vec<(NaiveDateTime, String)> = on_backend!(connection, c => {
        mail_failures::table
            .filter(mail_failures::address.eq(email))
            .select((mail_failures::last_at, mail_failures::cause))
            .load(c)
            .await
    })?;
    let alert = |(at, search, check_in, check_out)| GuestRecord {
        // One without a stay has the same day twice.
        stay: if check_in == check_out { (None, None) } else { (Some(check_in), Some(check_out)) },
        ..GuestRecord::new(GuestRecordKind::Alert, at, search)
    };
    let mail = |(at, home, subject)| GuestRecord {
        home,
        subject: Some(subject),
        ..GuestRecord::new(GuestRecordKind::Mail, at, String::new())
    };
    let failure = |(at, cause)| GuestRecord::new(GuestRecordKind::MailFailure, at, cause);
    let records = alerts.into_iter().map(alert).chain(mails.into_iter().map(mail));
    Ok(records.chain(failures.into_iter().map(failure)).collect())
}
