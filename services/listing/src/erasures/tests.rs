use std::sync::Arc;

use casacero_common::{
    db::testing::{TemporaryFolder, temporary},
    jobs::Worker,
    service::Shutdown,
};
use casacero_proto::listing::v1::InquirySuspicion;
use chrono::TimeDelta;
use uuid::Uuid;

use super::*;
use crate::{
    domain::inquiry::Inquiry,
    store::{Delivery, MIGRATIONS, jobs::ERASURES},
    testing::{id, inquiry_form, listing, now},
};

const SECRET: &[u8] = b"a secret of thirty-two bytes, at least";
const ADDRESSES: [&str; 3] = ["Zoe@example.org", "leo@example.org", "ana@example.org"];

/// The data at the time of the backup: two homes, and an inquiry of each address about the first.
async fn backed_up(clock: &Clock) -> (Database, Store, TemporaryFolder) {
    let (database, folder) = temporary(MIGRATIONS).await;
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database.clone(), outbox, clock.clone()).noting_erasures(Some(GuestKey::new(SECRET)));
    for number in [1, 2] {
        store.put_listing(listing(number)).await.expect("kept");
    }
    for (number, email) in ADDRESSES.into_iter().enumerate() {
        let form = inquiry_form("CASA-1");
        let form =
            crate::domain::inquiry::InquiryForm { guest_email: email.into(), idempotency_key: email.into(), ..form };
        let inquiry = Inquiry::parse(form).expect("an inquiry");
        let kept = store.keep_inquiry(inquiry_id(number), &inquiry, Delivery::Filtered(InquirySuspicion::Links)).await;
        kept.expect("asked").expect("kept");
    }
    (database, store, folder)
}

fn inquiry_id(number: usize) -> InquiryId {
    Uuid::from_u128(number as u128 + 1).into()
}

/// The addresses of inquiries that are there, sorted.
async fn guests(store: &Store) -> Vec<String> {
    let mut found = store.guest_addresses().await.expect("read");
    found.sort();
    found.dedup();
    found
}

#[tokio::test]
async fn what_was_erased_since_a_backup_is_erased_again_and_nothing_else() {
    let clock = Clock::fixed(now());
    let (_database, store, folder) = backed_up(&clock).await;
    let journal = BlobStore::folder(&folder.path().join("journal")).expect("a folder");
    let unknown = redo(store.database(), &clock, SECRET, &journal, clock.now()).await.expect_err("refused");
    assert!(matches!(unknown, Error::NotBegun), "its disk may not be mounted");
    begin(&journal).await;
    begin(&journal).await;
    let redo =
        async |database: &Database, since| redo(database, &clock, SECRET, &journal, since).await.expect("redone");

    // Before the backup.
    clock.advance(TimeDelta::minutes(1));
    let erased = store.erase("operator:ana", &id(2), None, |_| Ok(true)).await;
    assert!(erased.expect("asked").expect("allowed"));
    clock.advance(MARGIN + TimeDelta::minutes(1));
    let backup = clock.now();
    let (database, restored, _folder) = backed_up(&clock).await;
    clock.advance(TimeDelta::minutes(1));
    store.erase_guest("operator:ana", "zoe@example.org").await.expect("erased");
    store.erase_inquiry(&id(1), &inquiry_id(1), None).await.expect("erased");
    store.put_listing(listing(3)).await.expect("kept");
    for number in [1, 3] {
        store.erase("operator:ana", &id(number), None, |_| Ok(true)).await.expect("asked").expect("allowed");
    }

    let handler = Arc::new(ErasureWriter(journal.clone()));
    let worker = Worker { jobs: store.jobs().clone(), policy: &ERASURES, handler, waits: Arc::default() };
    assert_eq!(worker.run_due(&Shutdown::new()).await.expect("a round").attempted, 5);
    assert_eq!(store.jobs().next_due(&ERASURES).await.expect("asked"), None);
    let names: Vec<String> = journal.list("").expect("a list").try_collect().await.expect("listed");
    assert_eq!(names.len(), 6, "{names:?}");
    for name in &names {
        let bytes = journal.get(name).await.expect("read").expect("there");
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        assert!(ADDRESSES.iter().all(|address| !text.contains(&address.to_lowercase())), "{text}");
    }

    assert_eq!(guests(&restored).await, ["ana@example.org", "leo@example.org", "zoe@example.org"]);
    assert_eq!(redo(&database, clock.now() + MARGIN + TimeDelta::seconds(1)).await, Redone::default());
    assert_eq!(redo(&database, backup).await, Redone { homes: 1, inquiries: 1, guests: 1 });
    assert_eq!(guests(&restored).await, ["ana@example.org"]);
    assert!(restored.listing(&id(1)).await.expect("read").is_none());
    assert!(restored.listing(&id(2)).await.expect("read").is_some(), "erased before the backup, and put there since");
    assert_eq!(redo(&database, backup).await, Redone::default(), "once more is no harm");
    let again = restored.import_listing("operator:ana", listing(3)).await.expect("asked");
    assert_eq!(again, Err(Refusal::ListingErased), "made since the backup, and erased");
    assert_eq!(restored.jobs().next_due(&ERASURES).await.expect("asked"), None, "they are in the journal already");
}

#[tokio::test]
async fn a_journal_that_cannot_be_read_is_an_error() {
    let clock = Clock::fixed(now());
    let (database, _store, folder) = backed_up(&clock).await;
    let journal = BlobStore::folder(&folder.path().join("journal")).expect("a folder");
    begin(&journal).await;
    journal.put("20990101t000000.000000z-x", "{}".into()).await.expect("kept");
    let refused = redo(&database, &clock, SECRET, &journal, clock.now()).await.expect_err("refused").to_string();
    assert!(refused.starts_with("20990101t000000.000000z-x in the journal"), "{refused}");
}
