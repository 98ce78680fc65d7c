//! Erasing a listing. `docs/rules/listings.md#erasing` says what remains.

use casacero_common::{db, events::LISTING_CHANGED, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, ListingState, NewMail, Store,
    answers::delete_answers_of,
    functions::lower,
    listings,
    photos::photo_hashes,
    schema::{
        alerts, daily_events, drafts, erased_listings, host_profiles, links, listings as listings_table, mail_outbox,
        memberships, owners,
    },
    translations::job_keys,
    uploads::held_hashes,
};
use crate::{
    domain::{
        contact::EmailAddress, erasure::Erased, identity::ListingId, lifecycle::Lifecycle as _, listing::Listing,
        refusal::Refusal,
    },
    store::jobs::{CALENDAR, TRANSLATIONS},
};

impl Store {
    /// Erases a listing if `decide` says so, given its present state; with `expected`, only if that is still its version.
    /// False if it says no, or if there is no listing.
    ///
    /// What remains: its id, that of its record in an imported table, and the day of its first activation, the audit without values, and guests' inquiries, without
    /// the owner's answers, until their own expiry. Mail about it is deleted, except inquiries and answers that wait to be
    /// sent. People without another listing are deleted, and so is all mail to them, with the same exception.
    pub async fn erase(
        &self,
        actor: &str,
        id: &ListingId,
        expected: Option<u64>,
        decide: impl FnOnce(&ListingState) -> Result<bool, Refusal>,
    ) -> Result<Result<bool, Refusal>, Error> {
        self.erase_with_mail(actor, id, expected, decide, |_| None).await
    }

    /// The same, with a last mail about the listing. It is deleted once it is sent.
    pub async fn erase_with_mail(
        &self,
        actor: &str,
        id: &ListingId,
        expected: Option<u64>,
        decide: impl FnOnce(&ListingState) -> Result<bool, Refusal>,
        last_mail: impl FnOnce(&Listing) -> Option<NewMail>,
    ) -> Result<Result<bool, Refusal>, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(current) = self.read_listing_state(&mut transaction, id).await? else { return Ok(Ok(false)) };
        if let Some(outdated) = self.outdated(&mut transaction, &current, expected).await? {
            return Ok(Err(outdated));
        }
        match decide(&current) {
            Ok(true) => {}
            other => return Ok(other),
        }
        let ListingState { listing, version, .. } = current;
        let addresses = people_of(&mut transaction, id, listing.owner.email.as_ref()).await?;
        let mut photos = photo_hashes(&mut transaction, id.as_str()).await?;
        photos.extend(held_hashes(&mut transaction, id.as_str()).await?);
        // Kept for the launch offer, in which the demo does not count.
        let activated_at = listing.activated_at.filter(|_| !listing.demo);
        put_tombstone(&mut transaction, id, activated_at, self.clock.now()).await?;
        self.note_erasure(&mut transaction, |_| Erased::Home(id.to_string())).await?;
        // Rows that belong to the listing alone are deleted.
        on_backend!(transaction, c => {
            diesel::delete(listings_table::table.find(id.as_str())).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(drafts::table.filter(drafts::listing_id.eq(id.as_str()))).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(daily_events::table.filter(daily_events::listing_id.eq(id.as_str()))).execute(c).await
        })?;
        delete_answers_of(&mut transaction, id).await?;
        self.forget_imported(&mut transaction, id.as_str()).await?;
        // Nobody may bring these back, so they go at the next sweep.
        self.note_unused_photos(&mut transaction, photos, &[], DateTime::UNIX_EPOCH).await?;
        self.jobs.delete(&mut transaction, &TRANSLATIONS, &job_keys(id)).await?;
        self.enqueue_calendar(&mut transaction, id.as_str()).await?;
        self.jobs.put_payload(&mut transaction, &CALENDAR, id.as_str(), "").await?;
        let mut gone = Vec::new();
        for address in addresses {
            if self.homes_of_in(&mut transaction, &address).await?.is_empty() {
                gone.push(address);
            }
        }
        let portraits: Vec<Option<String>> = on_backend!(transaction, c => {
            host_profiles::table
                .inner_join(owners::table)
                .filter(owners::email.eq_any(&gone))
                .select(host_profiles::photo_hash)
                .load(c)
                .await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(owners::table.filter(owners::email.eq_any(&gone))).execute(c).await
        })?;
        let portraits = portraits.into_iter().flatten().collect();
        self.note_unused_photos(&mut transaction, portraits, &[], DateTime::UNIX_EPOCH).await?;
        on_backend!(transaction, c => {
            diesel::delete(links::table.filter(links::email.eq_any(&gone))).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(alerts::table.filter(alerts::email.eq_any(&gone))).execute(c).await
        })?;
        self.forget_mail_failures(&mut transaction, &gone).await?;
        on_backend!(transaction, c => {
            let is_waiting = mail_outbox::sent_at.is_null().and(mail_outbox::given_up_at.is_null());
            let is_kept = mail_outbox::inquiry_id.is_not_null().and(is_waiting);
            // Mails store the recipient as it was typed.
            let is_to_them = lower(mail_outbox::recipient).eq_any(&gone);
            let goes = mail_outbox::listing_id.eq(id.as_str()).or(is_to_them).and(diesel::dsl::not(is_kept));
            diesel::delete(mail_outbox::table.filter(goes)).execute(c).await
        })?;
        if let Some(mail) = last_mail(&listing) {
            self.queue_mail(&mut transaction, Some(id), mail).await?;
        }
        self.audit(&mut transaction, actor, "listing.erase", id.as_str(), &[]).await?;
        if listing.status.is_public() {
            self.outbox.record(&mut transaction, LISTING_CHANGED, id.as_str(), version + 1).await?;
        }
        transaction.commit().await?;
        self.outbox.wake();
        if let Err(error) = self.database.forget_deleted().await {
            tracing::warn!(%error, "what was erased stays in the database's log for some time");
        }
        Ok(Ok(true))
    }

    /// Notes that a listing was erased of which nothing is there, so that its id is not given again.
    pub async fn mark_erased(&self, id: &ListingId, at: DateTime<Utc>) -> Result<(), Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        put_tombstone(&mut transaction, id, None, at).await?;
        self.pass_number(&mut transaction, id).await?;
        Ok(transaction.commit().await?)
    }

    /// When a listing was erased; `None` if it was not.
    pub(in crate::store) async fn erased_at(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
    ) -> Result<Option<DateTime<Utc>>, Error> {
        let at: Option<NaiveDateTime> = on_backend!(connection, c => {
            erased_listings::table.find(id.as_str()).select(erased_listings::erased_at).first(c).await.optional()
        })?;
        Ok(at.map(|at| at.and_utc()))
    }
}

/// Keeps the id of an erased listing from being given again. One that is there stays.
async fn put_tombstone(
    connection: &mut db::Connection,
    id: &ListingId,
    activated_at: Option<DateTime<Utc>>,
    erased_at: DateTime<Utc>,
) -> Result<(), Error> {
    let tombstone = (
        erased_listings::id.eq(id.as_str()),
        erased_listings::activated_at.eq(activated_at.map(|at| at.naive_utc())),
        erased_listings::erased_at.eq(erased_at.naive_utc()),
    );
    on_backend!(connection, c => {
        diesel::insert_into(erased_listings::table)
            .values(tombstone)
            .on_conflict(erased_listings::id)
            .do_nothing()
            .execute(c)
            .await
    })?;
    Ok(())
}

/// The addresses of everybody who is known for a listing, in lower case: its contact, its members, and those who have a
/// link to it, such as invited co-owners and former addresses that may undo a change.
async fn people_of(
    connection: &mut db::Connection,
    id: &ListingId,
    contact: Option<&EmailAddress>,
) -> Result<Vec<String>, Error> {
    let mut addresses: Vec<String> = on_backend!(connection, c => {
        memberships::table
            .inner_join(owners::table)
            .filter(memberships::listing_id.eq(id.as_str()))
            .select(owners::email)
            .load(c)
            .await
    })?;
    let linked: Vec<String> = on_backend!(connection, c => {
        links::table.filter(links::listing_id.eq(id.as_str())).select(links::email).load(c).await
    })?;
    addresses.extend(linked);
    addresses.extend(contact.map(|email| email.as_str().to_lowercase()));
    addresses.sort();
    addresses.dedup();
    Ok(addresses)
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
    use uuid::Uuid;

    use super::*;
    use crate::{
        domain::{
            access_link::{Link, LinkPurpose},
            alert::Alert,
            inquiry::Inquiry,
            listing::Listing,
            photo::Photo,
            stay::Stay,
        },
        store::{Delivery, ImportedRow, MIGRATIONS, NewMail, Notice, Requester, Undo, schema::unused_photos},
        testing::{id, inquiry_form, listing, now},
    };

    struct Harness {
        store: Store,
        _folder: TemporaryFolder,
    }

    async fn harness() -> Harness {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        Harness { store: Store::new(database, outbox, clock), _folder: folder }
    }

    impl Harness {
        async fn erase(&self, number: u32) -> bool {
            let erased = self.store.erase("operator:ana", &id(number), None, |_| Ok(true)).await;
            erased.expect("asked").expect("allowed")
        }

        async fn recipients(&self) -> Vec<String> {
            let mut connection = self.store.database().connection().await.expect("connected");
            on_backend!(connection, c => {
                mail_outbox::table.select(mail_outbox::recipient).order(mail_outbox::recipient).load(c).await
            })
            .expect("read")
        }

        async fn unused(&self) -> Vec<String> {
            let mut connection = self.store.database().connection().await.expect("connected");
            on_backend!(connection, c => {
                unused_photos::table.select(unused_photos::hash).order(unused_photos::hash).load(c).await
            })
            .expect("read")
        }
    }

    fn mail(recipient: &str) -> NewMail {
        NewMail {
            recipient: recipient.into(),
            reply_to: None,
            subject: "Casa 1".into(),
            body: "Text".into(),
            html: String::new(),
            unsubscribe_url: None,
        }
    }

    #[tokio::test]
    async fn an_erased_home_does_not_come_back() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        assert!(test.erase(1).await);
        assert!(!test.erase(1).await);
        let refused = test.store.import_listing("operator:ana", listing(1)).await.expect("asked");
        assert_eq!(refused, Err(Refusal::ListingErased));
        assert_eq!(test.store.listing(&id(1)).await.expect("read"), None);
        assert_eq!(test.store.ever_activated(9).await.expect("counted"), 1);
    }

    #[tokio::test]
    async fn of_an_imported_row_only_the_ids_remain() {
        let test = harness().await;
        let row = |digest: Option<&str>| ImportedRow {
            home_id: "CASA-1".into(),
            record_id: "recA".into(),
            digest: digest.map(Into::into),
        };
        test.store.put_listing(listing(1)).await.expect("kept");
        test.store.note_imported_row(&row(Some("aa"))).await.expect("noted");
        test.store.note_imported_photo("CASA-1", "bb").await.expect("noted");
        assert!(test.erase(1).await);
        assert_eq!(test.store.imported_rows().await.expect("read"), [row(None)]);
        assert!(test.store.imported_photos("CASA-1").await.expect("read").is_empty());
    }

    #[tokio::test]
    async fn an_erased_home_of_the_demo_has_no_place_in_the_launch_offer() {
        let test = harness().await;
        test.store.put_listing(Listing { demo: true, ..listing(1) }).await.expect("kept");
        assert!(test.erase(1).await);
        assert_eq!(test.store.ever_activated(9).await.expect("counted"), 0);
    }

    #[tokio::test]
    async fn a_home_stays_where_the_decision_says_no_or_another_version_stands() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        for answer in [Ok(false), Err(Refusal::ListingErased)] {
            let told = test.store.erase("owner:ana", &id(1), None, |_| answer.clone()).await.expect("asked");
            assert_eq!(told, answer);
        }
        let told = test.store.erase("owner:ana", &id(1), Some(7), |_| Ok(true)).await.expect("asked");
        assert!(matches!(told, Err(Refusal::ListingChanged { version: 1, .. })), "{told:?}");
        assert!(test.store.listing(&id(1)).await.expect("read").is_some());
        let told = test.store.erase("owner:ana", &id(1), Some(1), |_| Ok(true)).await.expect("asked");
        assert_eq!(told, Ok(true));
    }

    #[tokio::test]
    async fn the_mail_about_a_home_goes_with_it_whoever_it_is_for() {
        let test = harness().await;
        // Ana has two homes, so she stays.
        for number in [1, 2] {
            test.store.put_listing(listing(number)).await.expect("kept");
        }
        let first = id(1);
        let mut transaction = test.store.database().begin("a test").await.expect("begun");
        for (number, recipient) in [(1, "ana@example.com"), (1, "Former@example.com"), (2, "Ana@example.com")] {
            test.store.queue_mail(&mut transaction, Some(&id(number)), mail(recipient)).await.expect("queued");
        }
        let notice = Notice {
            digest: "undo".into(),
            email: "Earlier@example.com".into(),
            language: "en".into(),
            mail: mail("Earlier@example.com"),
        };
        let undo = Undo::OutsideLinks { links: Default::default() };
        test.store.write_notice(&mut transaction, &first, &undo, notice).await.expect("queued");
        // Earlier has asked for a link to sign in, and has no home.
        test.store.queue_mail(&mut transaction, None, mail("EARLIER@example.com")).await.expect("queued");
        transaction.commit().await.expect("written");
        let asker = Requester::Stranger(String::new());
        let link = Link {
            purpose: LinkPurpose::CoOwner,
            email: "leo@example.com".into(),
            listing_id: Some(first.clone()),
            language: "en".into(),
            expires_at: now() + TimeDelta::days(7),
        };
        test.store.mail_link("invitation", &link, mail("leo@example.com"), &asker).await.expect("queued");
        // A guest's words still reach the owner.
        let asked = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        let kept =
            test.store.keep_inquiry(Uuid::now_v7().into(), &asked, Delivery::Mail(mail("ana@example.com"))).await;
        kept.expect("asked").expect("kept");
        assert_eq!(test.recipients().await.len(), 7);
        test.erase(1).await;
        assert_eq!(test.recipients().await, ["Ana@example.com", "ana@example.com"]);
    }

    #[tokio::test]
    async fn alerts_of_people_who_are_erased_go_too() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        for (name, email) in [("one", "ana@example.com"), ("two", "zoe@example.org")] {
            let first_day = now().date_naive().to_epoch_days() + 30;
            let stay = Stay::from_days(first_day, first_day + 7).expect("a stay");
            let alert = Alert {
                id: name.into(),
                email: email.into(),
                language: "en".into(),
                search_text: String::new(),
                search: Vec::new(),
                stay: Some(stay),
                ends_on: stay.check_in(),
                asked_at: now(),
                confirmed_at: None,
                mailed_at: None,
                first_look_at: None,
            };
            assert!(test.store.keep_alert(&alert, name, mail(email)).await.expect("asked"));
        }
        test.erase(1).await;
        assert_eq!(test.store.alert("one").await.expect("read"), None);
        assert!(test.store.alert("two").await.expect("read").is_some());
    }

    #[tokio::test]
    async fn photos_that_no_home_shows_wait_to_be_deleted() {
        let test = harness().await;
        let photo = |hash: &str| Photo::new(hash, 1200, 800, &[400], "#88aacc").expect("a photo");
        let with = |number: u32, photos: &[&str]| Listing {
            photos: photos.iter().map(|hash| photo(hash)).collect(),
            ..listing(number)
        };
        test.store.put_listing(with(1, &["aaaaaaaa", "bbbbbbbb"])).await.expect("kept");
        test.store.put_listing(with(2, &["bbbbbbbb"])).await.expect("kept");
        test.store.put_listing(with(1, &["bbbbbbbb", "cccccccc"])).await.expect("kept");
        assert_eq!(test.unused().await, ["aaaaaaaa"]);
        test.erase(1).await;
        assert_eq!(test.unused().await, ["aaaaaaaa", "cccccccc"]);
        test.store.put_listing(with(2, &["aaaaaaaa"])).await.expect("kept");
        assert_eq!(test.unused().await, ["bbbbbbbb", "cccccccc"]);
    }
}
