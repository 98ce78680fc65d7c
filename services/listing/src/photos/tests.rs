//! Photos from their upload to their deletion, without transport.

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    jobs::Worker,
    on_backend,
    outbox::Outbox,
    principal::Role,
    service::Shutdown,
};
use casacero_proto::listing::v1::ListingStatus;
use chrono::TimeDelta;
use diesel_async::RunQueryDsl as _;
use futures::TryStreamExt as _;

use super::{collector::PhotoCollector, worker::PhotoDecoder, *};
use crate::{
    domain::{description::Language, listing::Listing, photo::Photo, upload::PhotoProblem},
    store::{MIGRATIONS, Submission, jobs::PHOTOS},
    testing::{
        id, listing, now,
        pictures::{halves, jpeg, noise, png, webp},
    },
};

mod review;

struct Harness {
    photos: Photos,
    decoder: Arc<PhotoDecoder>,
    worker: Worker,
    collector: PhotoCollector,
    clock: Clock,
    owner: Principal,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let media = BlobStore::folder(&folder.path().join("media")).expect("a folder");
    store.put_listing(Listing { photos: Vec::new(), ..listing(1) }).await.expect("kept");
    let photos = Photos { store: store.clone(), media: media.clone(), waits: Arc::default() };
    let waits = Arc::clone(&photos.waits);
    let decoder = Arc::new(PhotoDecoder { store: store.clone(), media: media.clone(), holds_back: false });
    Harness {
        photos,
        worker: Worker { jobs: store.jobs().clone(), policy: &PHOTOS, handler: decoder.clone(), waits },
        decoder,
        collector: PhotoCollector { store, media, unused_kept_days: 1, clock: clock.clone() },
        clock,
        owner: Principal::with_password("CASA-1"),
        _folder: folder,
    }
}

impl Harness {
    fn home(&self) -> PhotoScope<'_> {
        PhotoScope { principal: &self.owner, property_id: "CASA-1", draft_token: "" }
    }

    async fn add(&self, photo_id: &str, content: Vec<u8>) -> Result<OwnPhoto, AddError> {
        self.photos.add(self.home(), photo_id, content.into()).await
    }

    fn hold_back(&mut self, holds_back: bool) {
        let Photos { store, media, .. } = &self.photos;
        self.decoder = Arc::new(PhotoDecoder { store: store.clone(), media: media.clone(), holds_back });
        self.worker.handler = self.decoder.clone();
    }

    async fn process(&self) -> usize {
        self.worker.run_due(&Shutdown::new()).await.expect("a round").attempted
    }

    /// The photos of the home as `id state`.
    async fn shown(&self) -> Vec<String> {
        states(&self.photos.list(self.home()).await.expect("read"))
    }

    async fn version(&self) -> u64 {
        self.photos.store.listing(&id(1)).await.expect("read").expect("there").version
    }

    /// The keys in the media store, sorted.
    async fn keys(&self) -> Vec<String> {
        let listed = self.photos.media.list("").expect("listed");
        let mut keys: Vec<String> = listed.try_collect().await.expect("read");
        keys.sort();
        keys
    }
}

fn states(list: &PhotoList) -> Vec<String> {
    let state = |photo: &OwnPhoto| match &photo.state {
        PhotoState::Waiting => "waiting",
        PhotoState::Ready(_) => "ready",
        PhotoState::Held(_) => "held",
        PhotoState::Refused(problem) => problem.code(),
    };
    list.items.iter().map(|photo| format!("{} {}", photo.photo_id, state(photo))).collect()
}

fn hashes(list: &PhotoList) -> Vec<String> {
    list.items.iter().filter_map(|photo| Some(photo.state.photo()?.hash().to_owned())).collect()
}

fn refusal(result: Result<OwnPhoto, AddError>) -> Refusal {
    match result {
        Err(AddError::Call(Error::Refused(refusal))) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test]
async fn a_photo_is_added_to_its_home_once() {
    let test = harness().await;
    let file = jpeg(&halves(900, 60));
    assert_eq!(test.add("a", file.clone()).await.expect("kept").state, PhotoState::Waiting);
    assert_eq!(test.add("a", file.clone()).await.expect("known").state, PhotoState::Waiting);
    assert_eq!((test.shown().await, test.keys().await.len()), (vec!["a waiting".to_owned()], 1));
    assert_eq!(test.process().await, 1);
    assert_eq!((test.shown().await, test.version().await), (vec!["a ready".to_owned()], 2));
    let list = test.photos.list(test.home()).await.expect("read");
    let hash = &hashes(&list)[0];
    let expected = ["400.jpg", "400.webp", "800.jpg", "800.webp", "cover.jpg", "cover.webp"];
    assert_eq!(test.keys().await, expected.map(|name| format!("{hash}/{name}")), "the original is gone");
    // The answer was lost on the way, so the browser asks again.
    assert!(matches!(test.add("a", file).await.expect("known").state, PhotoState::Ready(_)));
    assert_eq!((test.process().await, test.version().await), (0, 2));
    assert_eq!(refusal(test.add("a", png(&halves(900, 60))).await), Refusal::PhotoIdReused);
}

#[tokio::test]
async fn a_file_that_is_no_photo_is_refused() {
    let test = harness().await;
    assert_eq!(refusal(test.add("a", b"GIF89a".to_vec()).await), Refusal::PhotoFormat);
    assert_eq!(refusal(test.add("a/b", jpeg(&halves(9, 9))).await), Refusal::InvalidPhotoId);
    let large = [jpeg(&halves(9, 9)), vec![0; UPLOAD_MAX_BYTES]].concat();
    assert_eq!(refusal(test.add("a", large).await), Refusal::PhotoTooLarge(UPLOAD_MAX_BYTES));
    let whole = png(&noise(300, 200));
    test.add("cut", whole[..whole.len() / 2].to_vec()).await.expect("kept");
    test.add("good", whole).await.expect("kept");
    assert_eq!(test.process().await, 2);
    assert_eq!(test.shown().await, ["good ready", "cut unreadable"]);
    assert!(!test.keys().await.iter().any(|key| key.starts_with("uploads")));
    test.photos.remove(test.home(), "cut").await.expect("removed");
    assert_eq!(test.shown().await, ["good ready"]);
}

#[tokio::test]
async fn an_original_that_cannot_be_read_is_tried_again_and_given_up() {
    let test = harness().await;
    test.add("a", jpeg(&halves(900, 60))).await.expect("kept");
    let original = test.keys().await.remove(0);
    test.photos.media.remove(&original).await.expect("removed");
    assert_eq!(test.process().await, 1);
    assert_eq!(test.shown().await, ["a not_processed"]);
    // Six workers died while they decoded it.
    test.add("b", jpeg(&halves(800, 60))).await.expect("kept");
    for _ in 0..6 {
        assert!(test.photos.store.jobs().take(&PHOTOS).await.expect("scope").is_some());
        assert!(test.photos.store.jobs().take(&PHOTOS).await.expect("scope").is_none(), "it is claimed");
        test.clock.advance(TimeDelta::minutes(5));
    }
    assert_eq!(test.process().await, 1);
    assert_eq!(test.shown().await, ["a not_processed", "b not_processed"]);
}

#[tokio::test]
async fn a_claim_that_has_ended_changes_nothing() {
    let test = harness().await;
    test.add("a", jpeg(&halves(900, 60))).await.expect("kept");
    let slow = test.photos.store.jobs().take(&PHOTOS).await.expect("scope").expect("due");
    test.clock.advance(TimeDelta::minutes(5));
    assert_eq!(test.process().await, 1);
    let photo = Photo::new("0123456789abcdef", 900, 600, &[400], "#88aacc").expect("a photo");
    assert!(!test.photos.store.upload_ready(&slow, &photo, 0, false).await.expect("scope"));
    test.photos.store.upload_refused(&slow, PhotoProblem::Unreadable).await.expect("scope");
    assert_eq!((test.shown().await, test.version().await), (vec!["a ready".to_owned()], 2));
}

#[tokio::test]
async fn an_original_that_another_worker_has_claimed_stays() {
    let test = harness().await;
    test.add("a", jpeg(&halves(900, 60))).await.expect("kept");
    let slow = test.photos.store.jobs().take(&PHOTOS).await.expect("scope").expect("due");
    test.clock.advance(TimeDelta::minutes(5));
    let other = test.photos.store.jobs().take(&PHOTOS).await.expect("scope").expect("due again");
    test.decoder.forget_original(&slow).await.expect("scope");
    assert_eq!(test.keys().await.len(), 1);
    // The other worker cannot write the picture.
    test.photos.store.jobs().postpone(&other, test.clock.now(), "no room").await.expect("postponed");
    assert_eq!(test.process().await, 1);
    assert_eq!(test.shown().await, ["a ready"]);
    test.decoder.forget_original(&other).await.expect("scope");
    assert!(!test.keys().await.iter().any(|key| key.starts_with("uploads")));
}

#[tokio::test]
async fn a_home_has_25_photos() {
    let test = harness().await;
    let photo = |number: u32| Photo::new(&format!("{number:08}"), 900, 600, &[400], "#88aacc").expect("a photo");
    test.photos.store.put_listing(Listing { photos: (0..24).map(photo).collect(), ..listing(1) }).await.expect("kept");
    test.add("a", jpeg(&halves(900, 60))).await.expect("the 25th");
    assert_eq!(refusal(test.add("b", jpeg(&halves(900, 50))).await), Refusal::TooManyPhotos(25));
    assert_eq!(refusal(test.add("00000003", jpeg(&halves(900, 50))).await), Refusal::PhotoIdReused);
    // An import takes the place meanwhile.
    test.photos.store.put_listing(Listing { photos: (0..25).map(photo).collect(), ..listing(1) }).await.expect("kept");
    assert_eq!(test.process().await, 1);
    assert_eq!(test.shown().await.last().map(String::as_str), Some("a too_many_photos"));
}

#[tokio::test]
async fn a_photo_that_an_import_replaced_may_be_added_again() {
    let test = harness().await;
    let file = jpeg(&halves(900, 60));
    test.add("a", file.clone()).await.expect("kept");
    test.clock.advance(TimeDelta::seconds(1));
    test.add("b", jpeg(&halves(901, 60))).await.expect("kept");
    test.process().await;
    let home = test.photos.store.listing(&id(1)).await.expect("read").expect("there").listing;
    let photos = home.photos[1..].to_vec();
    test.photos.store.put_listing(Listing { photos, ..home }).await.expect("kept");
    assert_eq!(test.shown().await, ["b ready"]);
    let gone = test.photos.remove(test.home(), "a").await.expect_err("it is gone");
    assert!(matches!(gone, Error::Refused(Refusal::PhotoNotFound)));
    assert_eq!(test.add("a", file).await.expect("kept").state, PhotoState::Waiting);
    assert_eq!(test.process().await, 1);
    assert_eq!(test.shown().await, ["b ready", "a ready"]);
}

#[tokio::test]
async fn an_upload_that_cannot_be_read_holds_up_no_other() {
    let test = harness().await;
    for (name, width) in [("a", 900), ("b", 901)] {
        test.add(name, jpeg(&halves(width, 60))).await.expect("kept");
        test.clock.advance(TimeDelta::seconds(1));
    }
    let mut connection = test.photos.store.database().connection().await.expect("connected");
    let query = diesel::sql_query("UPDATE photo_uploads SET listing_id = NULL WHERE photo_id = 'a'");
    on_backend!(connection, c => query.execute(c).await).expect("changed by hand");
    drop(connection);
    assert_eq!(test.process().await, 2);
    assert_eq!(test.shown().await, ["b ready"]);
    test.clock.advance(TimeDelta::seconds(5));
    assert_eq!(test.process().await, 1, "it is tried again");
}

#[tokio::test]
async fn order_and_alternative_texts_are_replaced_as_a_whole() {
    let test = harness().await;
    for (name, width) in [("a", 900), ("b", 901), ("c", 902)] {
        test.add(name, jpeg(&halves(width, 60))).await.expect("kept");
    }
    test.process().await;
    let before = test.photos.list(test.home()).await.expect("read");
    let pool = AltText::new(Language::parse("en").expect("English"), "The pool", false).expect("a text");
    let wanted = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), vec![pool.clone()])).collect::<Vec<_>>();
    for wrong in [&["a", "b"][..], &["a", "b", "b"], &["a", "b", "c", "d"], &["a", "b", "d"]] {
        let refused = test.photos.arrange(test.home(), wanted(wrong), None).await.expect_err("not all");
        assert!(matches!(refused, Error::Refused(Refusal::PhotosChanged)), "{wrong:?}");
    }
    let after =
        test.photos.arrange(test.home(), wanted(&["c", "a", "b"]), Some(&before.version)).await.expect("arranged");
    assert_eq!(states(&after), ["c ready", "a ready", "b ready"]);
    assert_ne!(after.version, before.version);
    assert_eq!(test.photos.list(test.home()).await.expect("read"), after);
    let stale = test.photos.arrange(test.home(), wanted(&["a", "b", "c"]), Some(&before.version)).await;
    assert!(matches!(stale, Err(Error::Refused(Refusal::PhotosChanged))));
    let version = test.version().await;
    test.photos.arrange(test.home(), wanted(&["c", "a", "b"]), None).await.expect("arranged");
    assert_eq!(test.version().await, version, "nothing changed");
}

#[tokio::test]
async fn photos_of_a_draft_become_those_of_its_home() {
    let test = harness().await;
    let draft = digest("secret");
    test.photos.store.create_draft(&draft, "en").await.expect("made");
    let of_draft = PhotoScope { principal: &Principal::Guest, property_id: "", draft_token: "secret" };
    let add = async |name: &str, width: u32| {
        test.photos.add(of_draft, name, webp(&halves(width, 60)).into()).await.expect("kept");
    };
    add("a", 900).await;
    add("b", 901).await;
    assert_eq!(test.process().await, 2);
    add("c", 902).await;
    let text = AltText::new(Language::parse("es").expect("Spanish"), "La terraza", false).expect("a text");
    let wanted = vec![("b".to_owned(), vec![text]), ("a".to_owned(), Vec::new())];
    let list = test.photos.arrange(of_draft, wanted, None).await.expect("arranged");
    assert_eq!(states(&list), ["b ready", "a ready", "c waiting"]);
    // A worker has it while the draft is submitted.
    let claimed = test.photos.store.jobs().take(&PHOTOS).await.expect("scope").expect("due");
    let submission = Submission {
        draft: &draft,
        version: 1,
        key: "key-00000001",
        id_prefix: "CASA-",
        password_hash: Some("hash"),
        feeds: &[],
        consents: &[],
    };
    let make = |id: ListingId| (Listing { id, photos: Vec::new(), ..listing(2) }, None);
    let made = test.photos.store.submit(submission, make).await.expect("scope").expect("submitted");
    let photo = Photo::new("0123456789abcdef", 902, 600, &[400], "#88aacc").expect("a photo");
    assert!(test.photos.store.upload_ready(&claimed, &photo, 0, false).await.expect("scope"));
    let home = test.photos.store.listing(&made.listing_id).await.expect("read").expect("there").listing;
    assert_eq!(home.photos.len(), 3);
    assert_eq!((home.photos[0].alt_texts().len(), home.photos[0].width()), (1, 901));
    assert_eq!((home.photos[1].width(), home.photos[2].width()), (900, 902));
    let refused = test.photos.remove(of_draft, "a").await.expect_err("it was submitted");
    assert!(matches!(refused, Error::Refused(Refusal::DraftSubmitted)));
}

#[tokio::test]
async fn pictures_of_active_homes_are_for_everybody_and_others_for_who_may_read_the_home() {
    let test = harness().await;
    test.add("a", jpeg(&halves(900, 60))).await.expect("kept");
    test.process().await;
    let hash = hashes(&test.photos.list(test.home()).await.expect("read")).remove(0);
    let operator = Principal::Operator { id: "ana".into(), role: Role::Viewer };
    let other = Principal::with_password("CASA-2");
    let audience = async |principal: &Principal| test.photos.audience(principal, &hash, "").await.ok();
    assert_eq!(audience(&Principal::Guest).await, Some(Audience::Everybody(Some(id(1)))));
    let list = test.photos.store.listing(&id(1)).await.expect("read").expect("there").listing;
    test.photos.store.put_listing(Listing { status: ListingStatus::Paused, ..list }).await.expect("kept");
    for (principal, expected) in [
        (&Principal::Guest, None),
        (&other, None),
        (&test.owner, Some(Audience::Caller)),
        (&operator, Some(Audience::Caller)),
    ] {
        assert_eq!(audience(principal).await, expected, "{principal:?}");
    }
    let unknown = test.photos.audience(&operator, "0123456789abcdef", "").await.expect_err("unknown");
    assert!(matches!(unknown, Error::Refused(Refusal::PhotoNotFound)));
}

#[tokio::test]
async fn pictures_of_a_draft_are_for_who_has_its_secret() {
    let test = harness().await;
    test.photos.store.create_draft(&digest("secret"), "en").await.expect("made");
    let of_draft = PhotoScope { principal: &Principal::Guest, property_id: "", draft_token: "secret" };
    test.photos.add(of_draft, "a", jpeg(&halves(900, 60)).into()).await.expect("kept");
    test.process().await;
    let hash = hashes(&test.photos.list(of_draft).await.expect("read")).remove(0);
    let audience = async |token: &str| test.photos.audience(&Principal::Guest, &hash, token).await.ok();
    assert_eq!(audience("secret").await, Some(Audience::Caller));
    assert_eq!((audience("").await, audience("another").await), (None, None));
}

#[tokio::test]
async fn what_nothing_needs_is_deleted_after_a_day() {
    let test = harness().await;
    for (name, width) in [("stays", 900), ("goes", 901)] {
        test.add(name, jpeg(&halves(width, 60))).await.expect("kept");
    }
    test.photos.store.create_draft(&digest("secret"), "en").await.expect("made");
    let of_draft = PhotoScope { principal: &Principal::Guest, property_id: "", draft_token: "secret" };
    test.photos.add(of_draft, "a", jpeg(&halves(902, 60)).into()).await.expect("kept");
    test.process().await;
    test.photos.remove(test.home(), "goes").await.expect("removed");
    test.add("waits", jpeg(&halves(903, 60))).await.expect("kept");
    // An original whose row was never written.
    let lost = original(&test.photos.store.new_upload_id());
    test.photos.media.put(&lost, "lost".into()).await.expect("kept");
    let all = test.keys().await;
    test.clock.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    assert_eq!(test.collector.sweep().await.expect("swept"), 0);
    assert_eq!(test.keys().await, all);
    test.clock.advance(TimeDelta::seconds(2));
    assert_eq!(test.collector.sweep().await.expect("swept"), 2, "a photo and an original");
    let left = test.keys().await;
    assert_eq!(left.len(), all.len() - 7, "six files of the photo");
    assert!(!left.contains(&lost));
    assert_eq!(left.iter().filter(|key| key.starts_with("uploads/")).count(), 1, "the one that waits");
    // The draft ends, and its photo with it.
    test.photos.store.delete_draft(&digest("secret")).await.expect("deleted");
    assert_eq!(test.collector.sweep().await.expect("swept"), 1);
    assert_eq!(test.process().await, 1);
    assert_eq!(test.shown().await, ["stays ready", "waits ready"]);
    assert_eq!(test.collector.sweep().await.expect("swept"), 0);
}

#[tokio::test]
async fn the_pictures_of_an_erased_home_are_deleted_at_the_next_sweep() {
    let test = harness().await;
    for (name, width) in [("alone", 900), ("shared", 901)] {
        test.add(name, jpeg(&halves(width, 60))).await.expect("kept");
    }
    test.process().await;
    let home = test.photos.store.listing(&id(1)).await.expect("read").expect("there").listing;
    let shared = home.photos.iter().filter(|photo| photo.width() == 901).cloned().collect();
    test.photos.store.put_listing(Listing { photos: shared, ..listing(2) }).await.expect("kept");
    let before = test.keys().await.len();
    test.photos.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("scope").expect("allowed");
    assert_eq!(test.collector.sweep().await.expect("swept"), 1);
    assert_eq!(test.keys().await.len(), before - 6, "six files of the picture that nobody else shows");
}

#[tokio::test]
async fn files_that_are_written_again_after_days_are_not_deleted_meanwhile() {
    let test = harness().await;
    let hash = "0123456789abcdef";
    test.photos.store.expect_photo(hash).await.expect("noted");
    // The worker stood still after its first attempt.
    test.clock.advance(TimeDelta::days(2));
    test.photos.store.expect_photo(hash).await.expect("noted");
    test.photos.media.put(&format!("{hash}/400.jpg"), "picture".into()).await.expect("kept");
    assert_eq!(test.collector.sweep().await.expect("swept"), 0);
    assert_eq!(test.keys().await.len(), 1);
    test.clock.advance(TimeDelta::days(1));
    assert_eq!(test.collector.sweep().await.expect("swept"), 1);
    assert!(test.keys().await.is_empty());
}
