//! Links in mails.

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
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

    /// Consumes a link that works once: a second use finds none.
    pub(in crate::store) async fn take_link(
        &self,
        connection: &mut db::Connection,
        digest: &str,
    ) -> Result<Option<(Link, Option<Undo>)>, Error> {
        let Some(found) = self.read_link(connection, digest).await? else { return Ok(None) };
        if !found.0.purpose.works_once() {
            return Ok(Some(found));
        }
        let now = self.clock.now().naive_utc();
        let taken = on_backend!(connection, c => {
            diesel::update(links::table.find(digest).filter(links::used_at.is_null()))
                .set(links::used_at.eq(now))
                .execute(c)
                .await
        })?;
        Ok((taken == 1).then_some(found))
    }

    /// Whether a link to sign in that was made after `since` may still be used by an address.
    pub(in crate::store) async fn link_waits(
        &self,
        connection: &mut db::Connection,
        email: &str,
        since: DateTime<Utc>,
    ) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let waiting: i64 = on_backend!(connection, c => {
            let unused = links::used_at.is_null().and(links::expires_at.gt(now));
            let of_address = links::purpose.eq(LinkPurpose::SignIn.slug()).and(links::email.eq(email));
            links::table
                .filter(of_address.and(unused).and(links::created_at.gt(since.naive_utc())))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(waiting > 0)
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

#[cfg(test)]
mod tests {
    use casacero_common::{
        clock::Clock,
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        outbox::Outbox,
    };
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        store::{Browser, FailureSource, MIGRATIONS, SettingsChange, Used},
        testing::{id, listing, now},
    };

    struct Harness {
        store: Store,
        clock: Clock,
        _folder: TemporaryFolder,
    }

    /// `CASA-1` with a weekly mail.
    async fn harness() -> Harness {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        store.put_listing(listing(1)).await.expect("kept");
        let weekly = SettingsChange { mail_language: None, weekly_mail: Some(true) };
        store.change_settings("owner:ana", &id(1), weekly).await.expect("asked").expect("changed");
        Harness { store, clock, _folder: folder }
    }

    impl Harness {
        async fn write(&self, digest: &str, purpose: LinkPurpose, email: &str) -> Link {
            let link = Link {
                purpose,
                email: email.into(),
                listing_id: Some(id(1)),
                language: "en".into(),
                expires_at: self.clock.now() + purpose.lifetime(),
            };
            let mut transaction = self.store.database().begin("a test").await.expect("begun");
            self.store.write_link(&mut transaction, digest, &link, None).await.expect("written");
            transaction.commit().await.expect("committed");
            link
        }

        async fn use_it(&self, digest: &str) -> Option<Used> {
            let session = ("session", self.clock.now() + TimeDelta::hours(12));
            self.store.use_link(digest, session, &Browser::default()).await.expect("asked")
        }

        async fn has_weekly_mail(&self) -> bool {
            self.store.listing_state(&id(1)).await.expect("read").expect("there").settings.weekly_mail
        }
    }

    #[tokio::test]
    async fn links_that_open_nothing_are_used_until_they_end() {
        for (purpose, weekly_mail_after) in [(LinkPurpose::ConfirmCalendar, true), (LinkPurpose::EndWeeklyMail, false)]
        {
            let test = harness().await;
            let link = test.write("link", purpose, "ana@example.com").await;
            assert_eq!(test.store.link("link").await.expect("read"), Some(link.clone()));
            assert!(test.has_weekly_mail().await, "looking changes nothing");
            test.clock.advance(purpose.lifetime() - TimeDelta::seconds(1));
            for _ in 0..2 {
                assert_eq!(test.use_it("link").await, Some(Used::Done(link.clone())));
                assert_eq!(test.has_weekly_mail().await, weekly_mail_after, "{link:?}");
            }
            assert_eq!(test.store.session("session").await.expect("read"), None);
            test.clock.advance(TimeDelta::seconds(1));
            assert_eq!(test.use_it("link").await, None, "{link:?}");
        }
    }

    #[tokio::test]
    async fn a_link_that_opens_a_home_shows_that_mails_arrive() {
        for (purpose, is_marked) in [
            (LinkPurpose::SignIn, false),
            (LinkPurpose::Confirm, false),
            // It works for months after it was mailed.
            (LinkPurpose::EndWeeklyMail, true),
        ] {
            let test = harness().await;
            for address in ["ana@example.com", "leo@example.com"] {
                test.store.mark_mail_failure(address, FailureSource::Bounce, "").await.expect("marked");
            }
            test.write("link", purpose, "ana@example.com").await;
            assert!(test.use_it("link").await.is_some(), "{purpose:?}");
            let since = async |address| test.store.mail_failing_since(address).await.expect("read");
            assert_eq!(since("ana@example.com").await.is_some(), is_marked, "{purpose:?}");
            assert!(since("leo@example.com").await.is_some(), "{purpose:?}");
        }
    }

    #[tokio::test]
    async fn links_that_open_nothing_work_for_addresses_of_the_home_alone() {
        for purpose in [LinkPurpose::ConfirmCalendar, LinkPurpose::EndWeeklyMail] {
            let test = harness().await;
            test.write("former", purpose, "former@example.com").await;
            assert_eq!(test.use_it("former").await, None, "{purpose:?}");
            assert!(test.has_weekly_mail().await);
            test.write("erased", purpose, "ana@example.com").await;
            test.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked").expect("allowed");
            assert_eq!(test.use_it("erased").await, None, "{purpose:?}");
        }
    }
}
