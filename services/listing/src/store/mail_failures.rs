//! Addresses to which mails come back.

use casacero_common::{db, on_backend};
use casacero_proto::{Enumeration as _, listing::v1::ListingStatus};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    functions::lower,
    schema::{listings, mail_failures},
};

/// Who says that a mail does not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureSource {
    /// The mail server that we send to refuses it. The next mail that it takes shows that the address works again.
    Refusal,
    /// A mail that came back later. That our mail server takes another one says nothing then.
    Bounce,
}

/// A home to whose owner mails come back.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct MailFailure {
    /// The id of the listing.
    pub listing_id: String,
    pub name: String,
    /// The owner's address, in lower case.
    pub email: String,
    /// Since when mails come back, in UTC.
    pub since: NaiveDateTime,
    /// When the last one did, in UTC.
    pub last_at: NaiveDateTime,
    /// What the mail server says.
    pub cause: String,
}

impl Store {
    /// Marks an address as one to which mails come back.
    pub async fn mark_mail_failure(&self, address: &str, source: FailureSource, cause: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        self.mark(&mut connection, address, source, cause).await
    }

    pub(in crate::store) async fn mark(
        &self,
        connection: &mut db::Connection,
        address: &str,
        source: FailureSource,
        cause: &str,
    ) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let last = (
            mail_failures::last_at.eq(now),
            mail_failures::bounced.eq(source == FailureSource::Bounce),
            mail_failures::cause.eq(cause),
        );
        let first = (mail_failures::address.eq(address.to_lowercase()), mail_failures::since.eq(now), last);
        on_backend!(connection, c => {
            diesel::insert_into(mail_failures::table)
                .values(&first)
                .on_conflict(mail_failures::address)
                .do_update()
                .set(last)
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Takes the mark from an address to which our mail server could pass a mail, unless the mails came back later.
    pub(in crate::store) async fn mail_was_taken(
        &self,
        connection: &mut db::Connection,
        address: &str,
    ) -> Result<(), Error> {
        let address = address.to_lowercase();
        on_backend!(connection, c => {
            let refused = mail_failures::bounced.eq(false);
            diesel::delete(mail_failures::table.find(&address).filter(refused)).execute(c).await
        })?;
        Ok(())
    }

    /// Takes the marks from addresses, in lower case: their readers used links of mails, or they are erased.
    pub(in crate::store) async fn forget_mail_failures(
        &self,
        connection: &mut db::Connection,
        addresses: &[String],
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::delete(mail_failures::table.filter(mail_failures::address.eq_any(addresses))).execute(c).await
        })?;
        Ok(())
    }

    /// Takes the marks from addresses to which no mail came back after `until`. Returns from how many.
    pub async fn delete_expired_mail_failures(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_old = mail_failures::last_at.le(until.naive_utc());
            diesel::delete(mail_failures::table.filter(is_old)).execute(c).await
        })?)
    }

    /// Since when mails to an address come back; `None` if none does.
    pub async fn mail_failing_since(&self, address: &str) -> Result<Option<DateTime<Utc>>, Error> {
        let address = address.to_lowercase();
        let mut connection = self.database.connection().await?;
        let since: Option<NaiveDateTime> = on_backend!(connection, c => {
            mail_failures::table.find(&address).select(mail_failures::since).first(c).await.optional()
        })?;
        Ok(since.map(|instant| instant.and_utc()))
    }

    /// Homes to whose owners mails come back, those that failed last first.
    pub async fn mail_failures(&self, skipped: usize, limit: usize) -> Result<Vec<MailFailure>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let owner = lower(listings::owner_email.assume_not_null());
            mail_failures::table
                .inner_join(listings::table.on(owner.eq(mail_failures::address)))
                .filter(listings::status.ne(ListingStatus::Removed.slug()))
                .order((mail_failures::last_at.desc(), listings::id))
                .offset(skipped as i64)
                .limit(limit as i64)
                .select((
                    listings::id,
                    listings::name,
                    mail_failures::address,
                    mail_failures::since,
                    mail_failures::last_at,
                    mail_failures::cause,
                ))
                .load(c)
                .await
        })?)
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
        domain::listing::Listing,
        store::MIGRATIONS,
        testing::{listing, now},
    };

    /// `CASA-1` and `CASA-2` of one owner, and `CASA-3`, which is removed.
    async fn store() -> (Store, Clock, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        for number in [1, 2] {
            store.put_listing(listing(number)).await.expect("kept");
        }
        store.put_listing(Listing { status: ListingStatus::Removed, ..listing(3) }).await.expect("kept");
        (store, clock, folder)
    }

    async fn takes(store: &Store, address: &str) {
        let mut connection = store.database().connection().await.expect("connected");
        store.mail_was_taken(&mut connection, address).await.expect("noted");
    }

    #[tokio::test]
    async fn an_address_is_marked_since_its_first_failure_and_for_its_last_cause() {
        let (store, clock, _folder) = store().await;
        let began = clock.now();
        store.mark_mail_failure("Ana@Example.com", FailureSource::Refusal, "mailbox full").await.expect("marked");
        clock.advance(TimeDelta::days(3));
        store.mark_mail_failure("ana@example.com", FailureSource::Bounce, "no such user").await.expect("marked");
        store.mark_mail_failure("zoe@example.org", FailureSource::Bounce, "a guest").await.expect("marked");
        assert_eq!(store.mail_failing_since("ANA@example.com").await.expect("read"), Some(began));
        let found = store.mail_failures(0, 10).await.expect("read");
        let homes: Vec<&str> = found.iter().map(|home| home.listing_id.as_str()).collect();
        assert_eq!(homes, ["CASA-1", "CASA-2"], "homes of owners that are not removed");
        let MailFailure { listing_id: _, name, email, since, last_at, cause } = &found[0];
        assert_eq!((name.as_str(), email.as_str()), (listing(1).name.as_str(), "ana@example.com"));
        assert_eq!((since.and_utc(), last_at.and_utc(), cause.as_str()), (began, clock.now(), "no such user"));
        assert_eq!(store.mail_failures(1, 1).await.expect("read")[0].listing_id, "CASA-2");
    }

    #[tokio::test]
    async fn a_mail_that_is_taken_ends_a_refusal_and_no_bounce() {
        for (source, is_marked) in [(FailureSource::Refusal, false), (FailureSource::Bounce, true)] {
            let (store, _clock, _folder) = store().await;
            store.mark_mail_failure("ana@example.com", source, "").await.expect("marked");
            takes(&store, "leo@example.com").await;
            assert!(store.mail_failing_since("ana@example.com").await.expect("read").is_some(), "{source:?}");
            takes(&store, "Ana@example.com").await;
            let since = store.mail_failing_since("ana@example.com").await.expect("read");
            assert_eq!(since.is_some(), is_marked, "{source:?}");
        }
    }

    #[tokio::test]
    async fn a_mark_goes_with_its_owner_or_after_its_term() {
        let (store, clock, _folder) = store().await;
        for address in ["ana@example.com", "zoe@example.org"] {
            store.mark_mail_failure(address, FailureSource::Bounce, "").await.expect("marked");
        }
        for number in 1..=3 {
            let id = crate::testing::id(number);
            let is_marked = store.mail_failing_since("ana@example.com").await.expect("read").is_some();
            assert!(is_marked, "she has another home");
            store.erase("operator:ana", &id, None, |_| Ok(true)).await.expect("asked").expect("allowed");
        }
        assert_eq!(store.mail_failing_since("ana@example.com").await.expect("read"), None);
        let marked = clock.now();
        clock.advance(TimeDelta::days(90));
        assert_eq!(store.delete_expired_mail_failures(marked - TimeDelta::seconds(1)).await.expect("asked"), 0);
        assert_eq!(store.delete_expired_mail_failures(marked).await.expect("asked"), 1);
        assert_eq!(store.mail_failing_since("zoe@example.org").await.expect("read"), None);
    }
}
