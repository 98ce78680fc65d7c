//! Links in mails.

use casacero_common::{db, on_backend};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::{
    domain::{
        access_link::{Link, LinkPurpose},
        identity::ListingId,
    },
    store::{Corrupt, Error, Store, access::undo::Undo, schema::links},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = links)]
struct LinkRow {
    purpose: String,
    email: String,
    listing_id: Option<String>,
    language: String,
    undo: Option<String>,
    expires_at: NaiveDateTime,
}

impl LinkRow {
    fn read(self) -> Result<(Link, Option<Undo>), Corrupt> {
        let Self { purpose, email, listing_id, language, undo, expires_at } = self;
        let corrupt = |column, problem: String| Corrupt { id: format!("of a link for {purpose}"), column, problem };
        let listing_id: Option<ListingId> = match listing_id {
            Some(id) => Some(id.parse().map_err(|_| corrupt("listing_id", "is not a listing id".into()))?),
            None => None,
        };
        let undo = match undo {
            Some(json) => Some(Undo::read(&json).map_err(|error| corrupt("undo", error.to_string()))?),
            None => None,
        };
        let purpose: LinkPurpose = purpose.parse().map_err(|_| corrupt("purpose", "is none".into()))?;
        Ok((Link { purpose, email, listing_id, language, expires_at: expires_at.and_utc() }, undo))
    }
}

impl Store {
    /// Stores a link under the digest of its secret, and deletes expired links.
    pub(in crate::store) async fn write_link(
        &self,
        connection: &mut db::Connection,
        digest: &str,
        link: &Link,
        undo: Option<&Undo>,
    ) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        on_backend!(connection, c => {
            diesel::delete(links::table.filter(links::expires_at.le(now))).execute(c).await
        })?;
        let row = (
            links::digest.eq(digest),
            links::purpose.eq(link.purpose.slug()),
            links::email.eq(&link.email),
            links::listing_id.eq(link.listing_id.as_ref().map(ListingId::as_str)),
            links::language.eq(&link.language),
            links::undo.eq(undo.map(Undo::write)),
            links::created_at.eq(now),
            links::expires_at.eq(link.expires_at.naive_utc()),
        );
        on_backend!(connection, c => diesel::insert_into(links::table).values(&row).execute(c).await)?;
        Ok(())
    }

    /// The link of a digest, if it can still be used.
    pub async fn link(&self, digest: &str) -> Result<Option<Link>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(self.read_link(&mut connection, digest).await?.map(|(link, _)| link))
    }

    async fn read_link(
        &self,
        connection: &mut db::Connection,
        digest: &str,
    ) -> Result<Option<(Link, Option<Undo>)>, Error> {
        let now = self.clock.now().naive_utc();
        let row: Option<LinkRow> = on_backend!(connection, c => {
            links::table
                .find(digest)
                .filter(links::used_at.is_null())
                .filter(links::expires_at.gt(now))
                .select(LinkRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        Ok(row.map(LinkRow::read).transpose()?)
    }

    /// Consumes a link: a second use finds none.
    pub(in crate::store) async fn take_link(
        &self,
        connection: &mut db::Connection,
        digest: &str,
    ) -> Result<Option<(Link, Option<Undo>)>, Error> {
        let Some(found) = self.read_link(connection, digest).await? else { return Ok(None) };
        let now = self.clock.now().naive_utc();
        let taken = on_backend!(connection, c => {
            diesel::update(links::table.find(digest).filter(links::used_at.is_null()))
                .set(links::used_at.eq(now))
                .execute(c)
                .await
        })?;
        Ok((taken == 1).then_some(found))
    }

    /// The addresses that may still undo a change of a listing.
    pub(in crate::store) async fn undoing_addresses(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<Vec<String>, Error> {
        let now = self.clock.now().naive_utc();
        Ok(on_backend!(connection, c => {
            let undoing = links::used_at.is_null().and(links::purpose.eq(LinkPurpose::Undo.slug()));
            let open = undoing.and(links::listing_id.eq(id.as_str())).and(links::expires_at.gt(now));
            links::table.filter(open).select(links::email).distinct().load(c).await
        })?)
    }

    /// Deletes the links with which addresses other than `email` could still undo a change of a listing.
    pub(in crate::store) async fn end_undo_links_of_others(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        email: &str,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            let undoing = links::used_at.is_null().and(links::purpose.eq(LinkPurpose::Undo.slug()));
            let others = undoing.and(links::listing_id.eq(id.as_str())).and(links::email.ne(email));
            diesel::delete(links::table.filter(others)).execute(c).await
        })?;
        Ok(())
    }

    /// Deletes the links with which an address could still sign in.
    pub(in crate::store) async fn end_links_of(
        &self,
        connection: &mut db::Connection,
        emails: &[String],
    ) -> Result<(), Error> {
        let opening = [LinkPurpose::SignIn.slug(), LinkPurpose::Confirm.slug()];
        on_backend!(connection, c => {
            let waiting = links::used_at.is_null().and(links::purpose.eq_any(opening)).and(links::email.eq_any(emails));
            diesel::delete(links::table.filter(waiting)).execute(c).await
        })?;
        Ok(())
    }
}
