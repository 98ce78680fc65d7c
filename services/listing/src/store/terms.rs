//! Deletion of rows whose term is over.

use casacero_common::on_backend;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    schema::{audit, contact_messages, daily_events, erased_listings, inquiries, listing_reports, mail_outbox},
};

impl Store {
    /// Deletes inquiries that came until `until`. Returns how many.
    pub async fn delete_expired_inquiries(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            diesel::delete(inquiries::table.filter(inquiries::received_at.le(until.naive_utc()))).execute(c).await
        })?)
    }

    /// Deletes mails that do not wait, because they were sent or given up, and that were queued until `until` or are
    /// about an erased listing. Returns how many.
    pub async fn delete_expired_mails(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_done = mail_outbox::sent_at.is_not_null().or(mail_outbox::given_up_at.is_not_null());
            let is_old = mail_outbox::created_at.le(until.naive_utc());
            let erased = erased_listings::table.select(erased_listings::id.nullable());
            let goes = mail_outbox::listing_id.eq_any(erased).or(is_old);
            diesel::delete(mail_outbox::table.filter(is_done).filter(goes)).execute(c).await
        })?)
    }

    /// Deletes messages to support and reports of listings that came until `until`. Returns how many.
    pub async fn delete_expired_messages(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let until = until.naive_utc();
        let mut connection = self.database.connection().await?;
        let messages = on_backend!(connection, c => {
            diesel::delete(contact_messages::table.filter(contact_messages::received_at.le(until))).execute(c).await
        })?;
        let reports = on_backend!(connection, c => {
            diesel::delete(listing_reports::table.filter(listing_reports::received_at.le(until))).execute(c).await
        })?;
        Ok(messages + reports)
    }

    /// Deletes counts of days before the day of `until`, in UTC, and those that were added to a listing while it was
    /// erased. Returns how many.
    pub async fn delete_expired_counts(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_old = daily_events::day.lt(until.date_naive());
            let is_erased = daily_events::listing_id.eq_any(erased_listings::table.select(erased_listings::id));
            diesel::delete(daily_events::table.filter(is_old.or(is_erased))).execute(c).await
        })?)
    }

    /// Deletes entries of the audit until `until`. Returns how many.
    pub async fn delete_expired_audit(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            diesel::delete(audit::table.filter(audit::at.le(until.naive_utc()))).execute(c).await
        })?)
    }
}
