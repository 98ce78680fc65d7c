//! Passwords and sessions.

use casacero_common::on_backend;
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, Store,
    schema::{listing_passwords, listings, sessions},
};
use crate::{
    accounts::Session,
    domain::{identity::ListingId, refusal::Refusal},
};

impl Store {
    /// The hash of a property's password; `None` when there is no such property, or it has none.
    pub async fn password_hash(&self, id: &ListingId) -> Result<Option<String>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            listing_passwords::table.find(id.as_str()).select(listing_passwords::hash).first(c).await.optional()
        })?)
    }

    /// Sets a property's password and ends its sessions.
    pub async fn put_password(&self, id: &ListingId, hash: &str) -> Result<Result<(), Refusal>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("account {id}")).await?;
        let known: i64 = on_backend!(transaction, c => {
            listings::table.filter(listings::id.eq(id.as_str())).count().get_result(c).await
        })?;
        if known == 0 {
            return Ok(Err(Refusal::ListingNotFound));
        }
        let changed = (listing_passwords::hash.eq(hash), listing_passwords::changed_at.eq(now));
        on_backend!(transaction, c => {
            diesel::insert_into(listing_passwords::table)
                .values((listing_passwords::listing_id.eq(id.as_str()), changed))
                .on_conflict(listing_passwords::listing_id)
                .do_update()
                .set(changed)
                .execute(c)
                .await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(sessions::table.filter(sessions::listing_id.eq(id.as_str()))).execute(c).await
        })?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Opens a session under the digest of its secret, and forgets those that have ended. False when the password, whose
    /// hash was `hash`, was changed meanwhile.
    pub async fn open_session(&self, digest: &str, session: &Session, hash: &str) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("account {}", session.property_id)).await?;
        let unchanged: i64 = on_backend!(transaction, c => {
            listing_passwords::table
                .find(session.property_id.as_str())
                .filter(listing_passwords::hash.eq(hash))
                .count()
                .get_result(c)
                .await
        })?;
        if unchanged == 0 {
            return Ok(false);
        }
        on_backend!(transaction, c => {
            diesel::delete(sessions::table.filter(sessions::expires_at.le(now))).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::digest.eq(digest),
                    sessions::listing_id.eq(session.property_id.as_str()),
                    sessions::opened_at.eq(session.opened_at.naive_utc()),
                    sessions::expires_at.eq(session.expires_at.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The session of a digest, be it over or not.
    pub async fn session(&self, digest: &str) -> Result<Option<Session>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, NaiveDateTime, NaiveDateTime)> = on_backend!(connection, c => {
            sessions::table
                .find(digest)
                .select((sessions::listing_id, sessions::opened_at, sessions::expires_at))
                .first(c)
                .await
                .optional()
        })?;
        let Some((id, opened_at, expires_at)) = row else { return Ok(None) };
        let corrupt = |_| Corrupt { id: id.clone(), column: "listing_id", problem: "is not a listing id".into() };
        let property_id = id.parse().map_err(corrupt)?;
        Ok(Some(Session { property_id, opened_at: opened_at.and_utc(), expires_at: expires_at.and_utc() }))
    }

    /// Moves the end of a session.
    pub async fn prolong_session(&self, digest: &str, expires_at: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(sessions::table.find(digest))
                .set(sessions::expires_at.eq(expires_at.naive_utc()))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Ends a session, if it is open.
    pub async fn end_session(&self, digest: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => diesel::delete(sessions::table.find(digest)).execute(c).await)?;
        Ok(())
    }
}
