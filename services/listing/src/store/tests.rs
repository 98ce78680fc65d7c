//! Tests of the store, each on its own database.

use casacero_common::on_backend;
use casacero_common::{
    db::{
        Backend,
        testing::{TemporaryFolder, both_dialects_agree, shape, temporary},
    },
    events::{Event, Events, LISTING_CHANGED, Notice},
};
use casacero_proto::listing::v1::ListingStatus;
use chrono::Duration;
use diesel::QueryDsl as _;
use diesel_async::RunQueryDsl as _;
use uuid::Uuid;

use super::*;
use crate::{
    domain::{
        contact::EmailAddress,
        description::Language,
        identity::RecordId,
        inquiry::{Inquiry, InquiryForm},
        listing::Listing,
        refusal::Refusal,
    },
    testing::{full_listing, id, inquiry_form, listing, now},
};

struct Harness {
    store: Store,
    clock: Clock,
    events: Events,
    outbox: Outbox,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let (clock, events) = (Clock::fixed(now()), Events::memory());
    let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
    let store = Store::new(database, outbox.clone(), clock.clone());
    Harness { store, clock, events, outbox, _folder: folder }
}

#[tokio::test]
async fn a_log_that_is_not_archived_does_not_fail() {
    let Harness { store, _folder, .. } = harness().await;
    let has_a_log = matches!(store.database.connection().await.expect("one").backend(), Backend::Postgres(_));
    assert_eq!(store.archive_fails().await.expect("asked"), has_a_log.then_some(false));
}

fn change(id: &crate::domain::identity::ListingId, status: ListingStatus) -> StatusChange<'_> {
    StatusChange { id, status, reason: "checked", changed_by: "operator:ana" }
}

fn mail() -> NewMail {
    NewMail {
        recipient: "ana@example.com".into(),
        reply_to: None,
        subject: "Hi".into(),
        body: "Text".into(),
        html: String::new(),
        unsubscribe_url: None,
    }
}

fn inquiry(key: &str) -> Inquiry {
    let form = InquiryForm { idempotency_key: key.into(), ..inquiry_form("CASA-1") };
    Inquiry::parse(form).expect("an inquiry")
}

#[tokio::test]
async fn listings_come_back_as_they_went() {
    let Harness { store, _folder, .. } = harness().await;
    for number in 1..=8 {
        assert_eq!(store.put_listing(listing(number)).await.expect("kept"), 1);
    }
    // A listing without any optional value.
    let mut bare = listing(9);
    bare.descriptions.clear();
    bare.photos.clear();
    bare.place.region = None;
    bare.place.address = None;
    bare.place.point = None;
    bare.owner.email = None;
    bare.features.amenities.clear();
    store.put_listing(bare.clone()).await.expect("kept");
    // One with every value.
    let full = full_listing(11);
    store.put_listing(full.clone()).await.expect("kept");

    let ids: Vec<_> = (1..=11).map(id).collect();
    let mut found = store.listings(&ids).await.expect("read");
    found.sort_by_key(|one| ids.iter().position(|id| *id == one.listing.id));
    let expected: Vec<_> = (1..=8).map(listing).chain([bare, full]).collect();
    assert_eq!(found.into_iter().map(|one| one.listing).collect::<Vec<_>>(), expected);
    assert_eq!(store.listing(&id(10)).await.expect("read"), None);
    assert_eq!(store.listing_versions().await.expect("read").len(), 10);
}

#[tokio::test]
async fn replacing_a_listing_replaces_its_texts_and_keeps_activation_record_id_and_mail_language() {
    let Harness { store, clock, _folder, .. } = harness().await;
    let record_id: Option<RecordId> = "recA1b2C3".parse().ok();
    let mail_language = Language::parse("es").ok();
    let imported = Listing { record_id: record_id.clone(), mail_language, ..listing(1) };
    let draft = Listing { status: ListingStatus::Draft, activated_at: None, ..imported };
    store.put_listing(draft.clone()).await.expect("kept");
    assert_eq!(store.ever_activated(9).await.expect("counted"), 0);

    let active = Listing { status: ListingStatus::Active, ..draft.clone() };
    assert_eq!(store.put_listing(active).await.expect("kept"), 2);
    clock.advance(Duration::days(1));
    let mut paused = Listing { status: ListingStatus::Paused, ..draft };
    paused.descriptions.clear();
    (paused.record_id, paused.mail_language) = (None, None);
    paused.owner.email = EmailAddress::parse("new@example.com").ok();
    assert_eq!(store.put_listing(paused.clone()).await.expect("kept"), 3);

    let found = store.listing(&id(1)).await.expect("read").expect("there");
    assert_eq!(found.version, 3);
    assert_eq!(found.listing, Listing { activated_at: Some(now()), record_id, mail_language, ..paused });
    assert_eq!(store.ever_activated(9).await.expect("counted"), 1);
}

#[tokio::test]
async fn the_demo_has_no_place_in_the_launch_offer() {
    let Harness { store, _folder, .. } = harness().await;
    store.put_listing(Listing { demo: true, ..listing(1) }).await.expect("kept");
    assert_eq!(store.ever_activated(9).await.expect("counted"), 0);
    store.put_listing(listing(2)).await.expect("kept");
    assert_eq!(store.ever_activated(9).await.expect("counted"), 1);
    store.put_listing(listing(3)).await.expect("kept");
    assert_eq!(store.ever_activated(1).await.expect("counted"), 1, "no more are counted than there are places");
}

#[tokio::test]
async fn status_changes_follow_the_table_and_tell_of_what_guests_see() {
    let Harness { store, events, outbox, _folder, .. } = harness().await;
    let mut heard = events.broadcast(LISTING_CHANGED).await.expect("subscribed");
    let pending = Listing { status: ListingStatus::Pending, activated_at: None, ..listing(1) };
    store.put_listing(pending).await.expect("kept");
    let first = id(1);
    let to = |status| store.change_status(change(&first, status));

    assert_eq!(to(ListingStatus::Active).await.expect("asked"), Ok(2));
    assert_eq!(to(ListingStatus::Active).await.expect("asked"), Ok(2));
    let refused = Refusal::StatusNotAllowed { from: ListingStatus::Active, next: ListingStatus::Draft };
    assert_eq!(to(ListingStatus::Draft).await.expect("asked"), Err(refused));
    assert_eq!(to(ListingStatus::Removed).await.expect("asked"), Ok(3));
    assert!(to(ListingStatus::Active).await.expect("asked").is_err());
    let unknown = id(2);
    let missing = store.change_status(change(&unknown, ListingStatus::Active)).await.expect("asked");
    assert_eq!(missing, Err(Refusal::ListingNotFound));

    // Nobody saw the first version.
    outbox.publish_recorded().await.expect("published");
    for version in 2..=3 {
        let event = Event { topic: LISTING_CHANGED.into(), key: "CASA-1".into(), version };
        assert_eq!(heard.next().await, Some(Notice::Event(event)));
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_read_hides_no_other() {
    use casacero_common::on_backend;
    use diesel::prelude::*;
    use diesel_async::RunQueryDsl;

    let Harness { store, _folder, .. } = harness().await;
    store.put_listing(listing(1)).await.expect("kept");
    store.put_listing(listing(2)).await.expect("kept");
    let mut connection = store.database.connection().await.expect("connected");
    on_backend!(connection, c => {
        diesel::update(schema::listings::table.filter(schema::listings::id.eq("CASA-1")))
            .set(schema::listings::document.eq("gold"))
            .execute(c)
            .await
    })
    .expect("changed by hand");
    let found = store.listings(&[id(1), id(2)]).await.expect("read");
    assert_eq!(found.len(), 1);
    let error = store.listing(&id(1)).await.expect_err("corrupt");
    assert!(error.to_string().contains("CASA-1") && error.to_string().contains("document"), "{error}");
}

#[tokio::test]
async fn an_inquiry_is_kept_once_for_each_key() {
    let Harness { store, _folder, .. } = harness().await;
    store.put_listing(listing(1)).await.expect("kept");
    let first = inquiry("key");
    assert_eq!(store.repeated_inquiry(&first).await.expect("asked"), Ok(None));
    let kept =
        store.keep_inquiry(Uuid::now_v7().into(), &first, Delivery::Mail(mail())).await.expect("asked").expect("kept");
    assert!(!kept.is_repeated);
    let repeated = KeptInquiry { is_repeated: true, ..kept };
    assert_eq!(store.repeated_inquiry(&first).await.expect("asked"), Ok(Some(repeated)));
    assert_eq!(store.keep_inquiry(Uuid::now_v7().into(), &first, Delivery::Mail(mail())).await.expect("asked"), None);
    let other = Inquiry { guests: Some(1), ..first };
    assert_eq!(store.repeated_inquiry(&other).await.expect("asked"), Err(Refusal::IdempotencyKeyReused));

    // Without a key, nothing counts as a repeat.
    for _ in 0..2 {
        assert!(
            store
                .keep_inquiry(Uuid::now_v7().into(), &inquiry(""), Delivery::Mail(mail()))
                .await
                .expect("asked")
                .is_some()
        );
    }
    let mut waiting = 0;
    while store.claim_mail().await.expect("asked").is_some() {
        waiting += 1;
    }
    assert_eq!(waiting, 3);
}

#[tokio::test]
async fn a_mail_belongs_to_one_worker_at_a_time() {
    let Harness { store, clock, _folder, .. } = harness().await;
    store.put_listing(listing(1)).await.expect("kept");
    store
        .keep_inquiry(Uuid::now_v7().into(), &inquiry(""), Delivery::Mail(mail()))
        .await
        .expect("asked")
        .expect("kept");

    let first = store.claim_mail().await.expect("asked").expect("due");
    assert_eq!(store.claim_mail().await.expect("asked"), None);
    // The first worker's claim expires. Another one claims the mail, and the first may no longer mark it.
    clock.advance(Duration::minutes(6));
    let second = store.claim_mail().await.expect("asked").expect("due again");
    assert_eq!((first.job.attempt, second.job.attempt, &first.id), (1, 2, &second.id));
    store.mail_sent(&first).await.expect("asked");
    let later = clock.now() + Duration::minutes(5);
    store.jobs().postpone(&second.job, later, "no route").await.expect("asked");
    assert_eq!(store.claim_mail().await.expect("asked"), None);
    clock.advance(Duration::minutes(5));
    let third = store.claim_mail().await.expect("asked").expect("due again");
    assert_eq!(third.body, "Text");
    store.mail_sent(&third).await.expect("asked");
    clock.advance(Duration::days(30));
    assert_eq!(store.claim_mail().await.expect("asked"), None);
}

#[tokio::test]
async fn a_mail_that_was_sent_keeps_nothing_of_the_guest() {
    let Harness { store, _folder, .. } = harness().await;
    store.put_listing(listing(1)).await.expect("kept");
    let mail =
        NewMail { reply_to: Some("\"Zoë\" <zoe@example.org>".into()), ..mail() }.that_ends_at("https://x".into());
    store.keep_inquiry(Uuid::now_v7().into(), &inquiry(""), Delivery::Mail(mail)).await.expect("asked").expect("kept");
    let taken = store.claim_mail().await.expect("asked").expect("due");
    store.mail_sent(&taken).await.expect("asked");
    let mut connection = store.database.connection().await.expect("a connection");
    let left: Vec<(Option<String>, Option<String>, String, String)> = on_backend!(connection, c => {
        use schema::mail_outbox::{body, reply_to, subject, unsubscribe_url};
        schema::mail_outbox::table.select((reply_to, unsubscribe_url, subject, body)).load(c).await
    })
    .expect("rows");
    assert_eq!(left, [(None, None, String::new(), String::new())]);
}

#[tokio::test]
async fn a_mail_that_was_given_up_is_not_tried_again() {
    let Harness { store, clock, _folder, .. } = harness().await;
    store.put_listing(listing(1)).await.expect("kept");
    store
        .keep_inquiry(Uuid::now_v7().into(), &inquiry(""), Delivery::Mail(mail().that_ends_at("https://x".into())))
        .await
        .expect("asked")
        .expect("kept");
    let taken = store.claim_mail().await.expect("asked").expect("due");
    assert_eq!(taken.unsubscribe_url.as_deref(), Some("https://x"));
    store.mail_given_up(&taken.job, "no such address").await.expect("asked");
    let mut connection = store.database.connection().await.expect("a connection");
    let left: Vec<(String, String, String, Option<String>)> = on_backend!(connection, c => {
        use schema::mail_outbox::{body, html, recipient, unsubscribe_url};
        schema::mail_outbox::table.select((recipient, body, html, unsubscribe_url)).load(c).await
    })
    .expect("rows");
    assert_eq!(left, [(mail().recipient, String::new(), String::new(), None)], "a link in it is forgotten");
    drop(connection);
    clock.advance(Duration::days(30));
    assert_eq!(store.claim_mail().await.expect("asked"), None);
}

#[tokio::test]
async fn tables_go_as_they_came() {
    let (database, _folder) = temporary(MIGRATIONS).await;
    let made = shape(&database).await;
    database.revert(MIGRATIONS).await.expect("removed");
    assert_eq!(shape(&database).await, Vec::<String>::new());
    database.migrate(MIGRATIONS).await.expect("made again");
    assert_eq!(shape(&database).await, made);
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn both_dialects_make_the_same_tables() {
    both_dialects_agree(MIGRATIONS, MIGRATIONS).await;
}
