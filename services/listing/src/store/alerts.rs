//! Alerts of guests: asked for, confirmed, ended and forgotten.

mod looks;
mod rows;

use casacero_common::on_backend;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

pub use self::looks::AlertMatches;
use self::rows::AlertRow;
use super::{Error, NewMail, Store, schema::alerts};
use crate::domain::alert::{Alert, CONFIRMED_WITHIN};

/// Mails that ask for the confirmation of an alert are counted apart from links to sign in, so that nobody is locked out.
const KIND: &str = "alert ";

/// The subject of transactions about the alerts of an address.
fn subject(email: &str) -> String {
    format!("alerts of {email}")
}

impl Store {
    /// Stores an alert under the digest of its secret, with the mail that asks for its confirmation. False if its address
    /// got too many mails; then nothing is stored.
    pub async fn keep_alert(&self, alert: &Alert, digest: &str, mail: NewMail) -> Result<bool, Error> {
        let row = AlertRow::new(alert, digest);
        let mut transaction = self.database.begin(&subject(&alert.email)).await?;
        if !self.queue_limited_mail(&mut transaction, KIND, None, mail).await? {
            return Ok(false);
        }
        on_backend!(transaction, c => diesel::insert_into(alerts::table).values(&row).execute(c).await)?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The alert of a digest, unless it is over.
    pub async fn alert(&self, digest: &str) -> Result<Option<Alert>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<AlertRow> = on_backend!(connection, c => {
            alerts::table.filter(alerts::digest.eq(digest)).select(AlertRow::as_select()).first(c).await.optional()
        })?;
        let alert = row.map(AlertRow::read).transpose()?;
        let now = self.clock.now();
        Ok(alert.filter(|alert| !alert.is_over(now)))
    }

    /// Confirms the alert of a digest, unless it is over. One that is confirmed stays so.
    pub async fn confirm_alert(&self, digest: &str) -> Result<Option<Alert>, Error> {
        let Some(alert) = self.alert(digest).await? else { return Ok(None) };
        if alert.confirmed_at.is_some() {
            return Ok(Some(alert));
        }
        let now = self.clock.now();
        let mut connection = self.database.connection().await?;
        let confirmed = on_backend!(connection, c => {
            diesel::update(alerts::table.filter(alerts::digest.eq(digest)))
                .set(alerts::confirmed_at.eq(now.naive_utc()))
                .execute(c)
                .await
        })?;
        // It may have ended meanwhile.
        Ok((confirmed == 1).then_some(Alert { confirmed_at: Some(now), ..alert }))
    }

    /// Deletes the alert of a digest with what it has seen. False if there is none, or if it is over.
    pub async fn end_alert(&self, digest: &str) -> Result<bool, Error> {
        if self.alert(digest).await?.is_none() {
            return Ok(false);
        }
        let mut connection = self.database.connection().await?;
        let ended = on_backend!(connection, c => {
            diesel::delete(alerts::table.filter(alerts::digest.eq(digest))).execute(c).await
        })?;
        Ok(ended == 1)
    }

    /// Confirmed alerts that are not over, in the order of their ids; at most `limit`, those after `after`. With the id to
    /// go on after, if there are more.
    pub async fn confirmed_alerts(&self, after: &str, limit: i64) -> Result<(Vec<Alert>, Option<String>), Error> {
        let today = self.clock.now().date_naive();
        let mut connection = self.database.connection().await?;
        let rows: Vec<AlertRow> = on_backend!(connection, c => {
            alerts::table
                .filter(alerts::id.gt(after))
                .filter(alerts::confirmed_at.is_not_null())
                .filter(alerts::check_in.gt(today))
                .order(alerts::id)
                .limit(limit)
                .select(AlertRow::as_select())
                .load(c)
                .await
        })?;
        let is_full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
        let next = rows.last().filter(|_| is_full).map(|row| row.id.clone());
        // One that cannot be read stops no other.
        let read = |row: AlertRow| row.read().inspect_err(|error| tracing::error!(%error, "an alert is left out")).ok();
        Ok((rows.into_iter().filter_map(read).collect(), next))
    }

    /// Deletes alerts that are over. Returns how many.
    pub async fn delete_expired_alerts(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        let (today, asked_until) = (now.date_naive(), (now - CONFIRMED_WITHIN).naive_utc());
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_unconfirmed = alerts::confirmed_at.is_null().and(alerts::asked_at.le(asked_until));
            diesel::delete(alerts::table.filter(alerts::check_in.le(today).or(is_unconfirmed))).execute(c).await
        })?)
    }
}

#[cfg(test)]
mod tests;
