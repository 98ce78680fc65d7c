//! Passwords of listings.

use casacero_common::{db, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::{
    domain::{identity::ListingId, refusal::Refusal},
    store::{
        Error, Notice, Store, Undo,
        schema::{listing_passwords, listings, session_grants},
    },
};

/// The lock key under which changes of one listing's access are serialised.
pub(in crate::store) fn subject(id: &ListingId) -> String {
    format!("access {id}")
}

/// The proof of a session that was opened by password.
pub(in crate::store) const PASSWORD: &str = "password";

impl Store {
    /// The hash of a listing's password; `None` if there is no such listing or it has no password.
    pub async fn password_hash(&self, id: &ListingId) -> Result<Option<String>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            listing_passwords::table.find(id.as_str()).select(listing_passwords::hash).first(c).await.optional()
        })?)
    }

    /// Sets a listing's password, and ends its password sessions and unused sign-in links. With `expected`, only if
    /// that is still the hash, and the links stay. The notice tells the owner and can undo the change.
    pub async fn put_password(
        &self,
        actor: &str,
        id: &ListingId,
        hash: &str,
        expected: Option<&str>,
        notice: Option<Notice>,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let known: i64 = on_backend!(transaction, c => {
            listings::table.filter(listings::id.eq(id.as_str())).count().get_result(c).await
        })?;
        if known == 0 {
            return Ok(Err(Refusal::ListingNotFound));
        }
        let old: Option<String> = on_backend!(transaction, c => {
            listing_passwords::table.find(id.as_str()).select(listing_passwords::hash).first(c).await.optional()
        })?;
        if expected.is_some() && expected != old.as_deref() {
            return Ok(Err(Refusal::WrongPassword));
        }
        self.write_password(&mut transaction, id, hash).await?;
        // Who only knows the old password must not keep the owner from a link.
        if expected.is_none() {
            self.end_links_to(&mut transaction, id).await?;
        }
        if let Some(notice) = notice {
            self.write_notice(&mut transaction, id, &Undo::Password { hash: old }, notice).await?;
        }
        self.audit(&mut transaction, actor, "access.password", id.as_str(), &["password"]).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Writes a password, and ends password sessions of the listing, with the devices and the phone that were added in them.
    pub(in crate::store) async fn write_password(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        hash: &str,
    ) -> Result<(), Error> {
        self.write_first_password(connection, id, hash).await?;
        on_backend!(connection, c => {
            let by_password =
                session_grants::listing_id.eq(id.as_str()).and(session_grants::way_in.eq(PASSWORD));
            diesel::delete(session_grants::table.filter(by_password)).execute(c).await
        })?;
        self.end_notices(connection, id, false).await
    }

    /// Ends the unused sign-in links of all who can sign in to a listing.
    pub(in crate::store) async fn end_links_to(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<(), Error> {
        let addresses = self.addresses_of(connection, id).await?;
        self.end_links_of(connection, &addresses).await
    }

    /// Writes the password of a new listing. It ends nothing: no earlier password opened anything, and whoever submits a
    /// home with somebody's address must not end the links that wait there.
    pub(in crate::store) async fn write_first_password(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        hash: &str,
    ) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let changed = (listing_passwords::hash.eq(hash), listing_passwords::changed_at.eq(now));
        on_backend!(connection, c => {
            diesel::insert_into(listing_passwords::table)
                .values((listing_passwords::listing_id.eq(id.as_str()), changed))
                .on_conflict(listing_passwords::listing_id)
                .do_update()
                .set(changed)
                .execute(c)
                .await
        })?;
        Ok(())
    }
}
