//! What listings have in common, found on their own database.

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
};

use super::*;
use crate::{
    domain::{
        description::{Description, Language},
        photo::Photo,
    },
    store::MIGRATIONS,
    testing::{id, listing, now},
};

async fn store() -> (Store, TemporaryFolder) {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    (Store::new(database, outbox, clock), folder)
}

/// A home with a photo of its own.
fn home(number: u32) -> Listing {
    let photo = Photo::new(&format!("{number:016x}"), 1200, 800, &[400], "#88aacc").expect("a photo");
    Listing { photos: vec![photo], ..listing(number) }
}

fn described(number: u32, text: &str) -> Listing {
    let english = Language::parse("en").expect("English");
    Listing { descriptions: vec![Description::new(english, text, false).expect("a description")], ..home(number) }
}

async fn run(store: &Store, statement: &str) {
    let mut connection = store.database().connection().await.expect("connected");
    let query = diesel::sql_query(statement);
    on_backend!(connection, c => query.execute(c).await).expect("done by hand");
}

/// An upload of a home's photo.
async fn upload(store: &Store, number: u32, difference_hash: u64) {
    let hash = difference_hash.cast_signed();
    run(
        store,
        &format!(
            "INSERT INTO photo_uploads (id, listing_id, photo_id, sha256, position, state, hash, alt_texts, difference_hash, \
             uploaded_at) VALUES ('{number}', 'CASA-{number}', 'a', 'x', 0, 'ready', '{number:016x}', '[]', {hash}, \
             '2026-06-01 12:00:00')"
        ),
    )
    .await;
}

#[tokio::test]
async fn photos_that_look_the_same_are_found() {
    let (store, _folder) = store().await;
    for number in 1..=7 {
        store.put_listing(home(number)).await.expect("kept");
    }
    let hash = 0xf00f_1234_a5a5_0ff0_u64;
    // The same; 3 bits in three quarters; 6 bits in two; 7 bits; nothing in common.
    let hashes = [hash, hash, hash ^ 0x0001_0001_0001_0000, hash ^ 0x0000_0000_0007_0007, hash ^ 0x7f, !hash];
    for (number, hash) in (1..).zip(hashes) {
        upload(&store, number, hash).await;
    }
    let mut copied = home(7);
    copied.photos = home(1).photos;
    store.put_listing(copied).await.expect("kept");
    let found = store.duplicates(&home(1)).await.expect("found");
    assert_eq!(found, Duplicates { photos: vec![id(2), id(3), id(4), id(7)], ..Duplicates::default() });

    run(&store, "UPDATE listings SET status = 'removed' WHERE id IN ('CASA-2', 'CASA-7')").await;
    assert_eq!(store.duplicates(&home(1)).await.expect("found").photos, [id(3), id(4)]);
    // Without edges all pictures look the same.
    run(&store, "UPDATE photo_uploads SET difference_hash = 0").await;
    assert_eq!(store.duplicates(&home(1)).await.expect("found"), Duplicates::default());
}

#[tokio::test]
async fn what_many_pictures_have_in_common_hides_no_copy() {
    let (store, _folder) = store().await;
    for number in 1..=3 {
        store.put_listing(home(number)).await.expect("kept");
    }
    // A plain sky above.
    let hash = 0x0000_1234_a5a5_0ff0_u64;
    upload(&store, 1, hash).await;
    run(
        &store,
        "INSERT INTO photo_uploads (id, listing_id, photo_id, sha256, position, state, hash, alt_texts, difference_hash, \
         uploaded_at) WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL \
         SELECT number + 1 FROM numbers WHERE number < 1500) SELECT 'sky' || number, 'CASA-2', 'sky' || number, 'x', 0, \
         'ready', 'x', '[]', 65536 * number, '2026-06-01 12:00:00' FROM numbers",
    )
    .await;
    upload(&store, 3, hash ^ 1).await;
    assert_eq!(store.duplicates(&home(1)).await.expect("found").photos, [id(3)]);
    // All its quarters are flat.
    let flat = 0x0001_0001_0001_0001_u64;
    run(&store, &format!("UPDATE photo_uploads SET difference_hash = {flat}")).await;
    assert_eq!(store.duplicates(&home(1)).await.expect("found"), Duplicates::default());
}

#[tokio::test]
async fn the_same_description_is_found_also_if_it_was_stored_before_there_were_digests() {
    let (store, _folder) = store().await;
    let text = "A bright house with a garden and a pool, five minutes on foot from the beach of Corralejo.";
    let one = described(1, text);
    for listing in [one.clone(), described(2, &text.to_uppercase()), described(3, &text.replace("five", "six"))] {
        store.put_listing(listing).await.expect("kept");
    }
    store.put_listing(home(4)).await.expect("kept");
    assert_eq!(store.duplicates(&one).await.expect("found").text, [id(2)]);
    assert!(store.duplicates(&home(5)).await.expect("found").text.is_empty());

    run(&store, "UPDATE listing_descriptions SET text_digest = NULL").await;
    assert!(store.duplicates(&one).await.expect("found").text.is_empty());
    assert_eq!(store.digest_descriptions().await.expect("computed"), 4);
    assert_eq!(store.digest_descriptions().await.expect("computed"), 0);
    assert_eq!(store.duplicates(&one).await.expect("found").text, [id(2)]);
}

#[tokio::test]
async fn contacts_are_compared_with_those_of_other_owners() {
    let (store, _folder) = store().await;
    let other = |number: u32, email: &str, phone: &str| {
        let mut other = home(number);
        other.owner.email = EmailAddress::parse(email).ok();
        other.owner.phone = PhoneNumber::parse(phone).ok();
        other.owner.whatsapp = None;
        other
    };
    let mut renamed = home(5);
    renamed.owner.name = crate::domain::text::Line::parse("Luis Gil").expect("a name");
    for listing in [
        home(1),
        // Another home of the same owner.
        other(2, "ANA@example.com", "+34 928 123 456"),
        // Ana's WhatsApp number as another's phone.
        other(3, "luis@example.com", "+34 600 123 456"),
        other(4, "luis@example.com", "+34 600 999 999"),
        renamed,
    ] {
        store.put_listing(listing).await.expect("kept");
    }
    assert_eq!(store.duplicates(&home(1)).await.expect("found").contact, [id(3), id(5)]);
    // One kind of contact alone, or none.
    let alone = |email: &str, phone: &str| other(6, email, phone);
    for (listing, expected) in [
        (alone("ana@example.com", ""), vec![id(5)]),
        (alone("", "+34 600 999 999"), vec![id(4)]),
        (alone("", ""), vec![]),
    ] {
        assert_eq!(store.duplicates(&listing).await.expect("found").contact, expected);
    }
}
