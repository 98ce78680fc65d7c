//! Checks from the change of a listing to what is found.

use casacero_common::{
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    on_backend,
    outbox::Outbox,
    service::Running,
};
use casacero_proto::listing::v1::{
    CoordinateDoubt::{self, Elsewhere, Missing, TooFar},
    ListingStatus,
};
use diesel_async::RunQueryDsl as _;

use super::*;
use crate::{
    domain::{
        coordinates::ProposedPoint,
        description::{Description, Language},
        identity::ListingId,
        listing::Listing,
        place::Point,
    },
    store::{CoordinateProgress, MIGRATIONS},
    testing::{
        TOWNS,
        geocoder::{FakeGeocoder, answer},
        id, listing, now,
    },
};

struct Harness {
    worker: CoordinateWorker,
    store: Store,
    geocoder: Arc<FakeGeocoder>,
    clock: Clock,
    _folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let geocoder = Arc::new(FakeGeocoder::default());
    geocoder.answers(answer(1_000));
    let worker = CoordinateWorker { store: store.clone(), geocoder: geocoder.clone(), clock: clock.clone() };
    Harness { worker, store, geocoder, clock, _folder: folder }
}

/// The listing, at a latitude.
fn at(number: u32, latitude: Option<f64>) -> Listing {
    let mut one = listing(number);
    one.place.point = latitude.map(|latitude| Point::new(latitude, -13.87).expect("a point"));
    one
}

impl Harness {
    async fn put(&self, listing: Listing) -> u64 {
        self.store.put_listing(listing).await.expect("kept")
    }

    async fn check(&self) -> Option<Outcome> {
        self.worker.check_next().await.expect("asked")
    }

    async fn findings(&self) -> Vec<(ListingId, Option<CoordinateDoubt>, u64)> {
        let (found, next) = self.store.coordinate_findings(None, 100).await.expect("read");
        assert_eq!(next, None);
        found.into_iter().map(|found| (found.listing_id, found.check.doubt, found.version)).collect()
    }

    /// Listings, checked ones and findings.
    async fn progress(&self) -> (u64, u64, u64) {
        let CoordinateProgress { listings, checked, findings, .. } =
            self.store.coordinate_progress().await.expect("counted");
        (listings, checked, findings)
    }
}

#[tokio::test]
async fn each_listing_is_checked_once_and_what_is_wrong_is_found() {
    let test = harness().await;
    for (number, latitude) in [(1, Some(28.73)), (2, None), (3, Some(29.5)), (4, Some(29.5))] {
        test.put(at(number, latitude)).await;
    }
    assert_eq!(test.progress().await, (4, 0, 0));
    assert_eq!(test.check().await, Some(Outcome::Sound));
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    test.geocoder.is_in("PT");
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    assert_eq!(test.check().await, None);
    assert_eq!(test.progress().await, (4, 4, 3));
    let expected = [(id(2), Some(Missing), 1), (id(3), Some(TooFar), 1), (id(4), Some(Elsewhere), 1)];
    assert_eq!(test.findings().await, expected);
    let found = test.store.coordinate_finding(&id(3)).await.expect("read").expect("there");
    assert_eq!(
        (found.name.as_str(), found.place.point, found.checked_at),
        ("Casa 3", Point::new(29.5, -13.87).ok(), Some(now()))
    );
    // 0.77 degrees.
    assert!((85_000..86_000).contains(&found.check.distance_m), "{found:?}");
    assert_eq!(found.check.proposal, answer(1_000).proposal);
}

#[tokio::test]
async fn findings_come_in_pages_and_a_row_that_cannot_be_read_hides_no_other() {
    let test = harness().await;
    for number in 1..=5 {
        test.put(at(number, None)).await;
        test.check().await;
    }
    let mut connection = test.store.database().connection().await.expect("connected");
    let broken = diesel::sql_query("UPDATE coordinate_checks SET doubt = 'castle' WHERE listing_id = 'CASA-2'");
    on_backend!(connection, c => broken.execute(c).await).expect("changed by hand");
    drop(connection);
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let (found, next) = test.store.coordinate_findings(after.as_ref(), 2).await.expect("read");
        seen.extend(found.into_iter().map(|found| found.listing_id));
        let Some(next) = next else { break };
        after = Some(next.parse::<ListingId>().expect("an id"));
    }
    assert_eq!(seen, [id(1), id(3), id(4), id(5)]);
}

#[tokio::test]
async fn a_listing_is_checked_again_when_its_place_changes_and_not_otherwise() {
    let test = harness().await;
    test.put(at(1, None)).await;
    test.check().await;
    let words = Description::new(Language::SPANISH, "Una casa.", false).expect("a description");
    test.store.correct_translation("owner:CASA-1", &id(1), words).await.expect("asked").expect("corrected");
    assert_eq!(test.check().await, None, "a translation is no change of the place");
    let other_name = Listing { name: listing(2).name, ..at(1, None) };
    assert_eq!(test.put(other_name.clone()).await, 3);
    assert_eq!(test.check().await, None);
    assert_eq!(test.findings().await, [(id(1), Some(Missing), 3)]);
    let moved = Listing { place: at(1, Some(28.73)).place, ..other_name };
    test.put(moved).await;
    assert!(test.findings().await.is_empty(), "it was about another place");
    assert_eq!(test.progress().await, (1, 0, 0));
    assert_eq!(test.check().await, Some(Outcome::Sound));
    assert_eq!(test.progress().await, (1, 1, 0));
}

#[tokio::test]
async fn all_listings_are_checked_again_when_operators_ask_and_findings_stay_until_then() {
    let test = harness().await;
    for number in [1, 2] {
        test.put(at(number, Some(29.5))).await;
        test.check().await;
    }
    assert_eq!(test.progress().await, (2, 2, 2));
    test.store.start_coordinate_check("operator:ana").await.expect("started");
    assert_eq!(test.progress().await, (2, 0, 2));
    let mut far = answer(1_000);
    far.proposal =
        far.proposal.map(|proposed| ProposedPoint { point: Point::new(29.5, -13.87).expect("a point"), ..proposed });
    test.geocoder.answers(far);
    assert_eq!(test.check().await, Some(Outcome::Sound));
    assert_eq!(test.progress().await, (2, 1, 1));
    assert_eq!(test.findings().await, [(id(2), Some(TooFar), 1)]);
}

#[tokio::test]
async fn removed_listings_are_neither_checked_nor_shown() {
    let test = harness().await;
    test.put(at(1, None)).await;
    test.check().await;
    test.put(Listing { status: ListingStatus::Removed, ..at(1, None) }).await;
    test.put(Listing { status: ListingStatus::Removed, ..at(2, None) }).await;
    test.store.start_coordinate_check("operator:ana").await.expect("started");
    assert_eq!(test.check().await, None);
    assert_eq!((test.findings().await, test.progress().await), (vec![], (0, 0, 0)));
}

#[tokio::test]
async fn a_listing_that_cannot_be_looked_up_holds_up_no_other() {
    let test = harness().await;
    for number in [1, 2] {
        test.put(at(number, None)).await;
    }
    test.geocoder.is_away_for(&[TOWNS[1].0]);
    assert_eq!(test.check().await, Some(Outcome::Postponed));
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    assert_eq!(test.check().await, None);
    for delay in DELAYS_SECONDS {
        test.clock.advance(TimeDelta::seconds(delay - 1));
        assert_eq!(test.check().await, None, "{delay}");
        test.clock.advance(TimeDelta::seconds(1));
        assert_eq!(test.check().await, Some(Outcome::Postponed), "{delay}");
    }
    test.geocoder.is_away_for(&[]);
    test.clock.advance(TimeDelta::hours(6));
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    assert_eq!(test.progress().await, (2, 2, 2));
}

#[tokio::test]
async fn a_listing_that_cannot_be_read_holds_up_no_other() {
    let test = harness().await;
    for number in [1, 2] {
        test.put(at(number, None)).await;
    }
    let mut connection = test.store.database().connection().await.expect("connected");
    let broken = diesel::sql_query("UPDATE listings SET document = 'gold' WHERE id = 'CASA-1'");
    on_backend!(connection, c => broken.execute(c).await).expect("changed by hand");
    drop(connection);
    assert!(test.worker.check_next().await.is_err());
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    assert_eq!(test.check().await, None);
    test.clock.advance(TimeDelta::minutes(2));
    assert!(test.worker.check_next().await.is_err(), "it is tried again");
}

#[tokio::test]
async fn a_partial_answer_is_accepted_when_better_ones_do_not_come() {
    let test = harness().await;
    test.put(at(1, None)).await;
    test.geocoder.answers(Geocoded { is_partial: true, ..answer(5_000) });
    for delay in &DELAYS_SECONDS[..MOST_FAILURES as usize] {
        assert_eq!(test.check().await, Some(Outcome::Postponed));
        assert!(test.findings().await.is_empty());
        test.clock.advance(TimeDelta::seconds(*delay));
    }
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    let found = test.store.coordinate_finding(&id(1)).await.expect("read").expect("there");
    assert_eq!(found.check.proposal, answer(5_000).proposal);
}

#[tokio::test]
async fn an_unknown_address_is_no_failure() {
    let test = harness().await;
    test.geocoder.answers(Geocoded::default());
    test.put(at(1, None)).await;
    test.put(at(2, Some(28.73))).await;
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    assert_eq!(test.check().await, Some(Outcome::Sound));
    let found = test.store.coordinate_finding(&id(1)).await.expect("read").expect("there");
    assert_eq!((found.check.doubt, found.check.proposal), (Some(Missing), None));
}

#[tokio::test]
async fn a_listing_that_changes_during_its_check_is_checked_again() {
    let test = harness().await;
    test.put(at(1, None)).await;
    test.geocoder.is_slow();
    let change = async {
        test.geocoder.asked.notified().await;
        test.put(at(1, Some(28.73))).await;
        test.geocoder.answer.notify_one();
    };
    let (outcome, ()) = tokio::join!(test.check(), change);
    assert_eq!(outcome, Some(Outcome::Changed));
    assert_eq!((test.findings().await, test.progress().await), (vec![], (1, 0, 0)));
    test.geocoder.answer.notify_one();
    assert_eq!(test.check().await, Some(Outcome::Sound));
}

#[tokio::test]
async fn a_listing_that_is_erased_during_its_check_leaves_nothing() {
    let test = harness().await;
    test.put(at(1, None)).await;
    test.geocoder.is_slow();
    let erase = async {
        test.geocoder.asked.notified().await;
        let erased = test.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked");
        assert_eq!(erased, Ok(true));
        test.geocoder.answer.notify_one();
    };
    let (outcome, ()) = tokio::join!(test.check(), erase);
    assert_eq!(outcome, Some(Outcome::Changed));
    assert_eq!(test.store.coordinate_finding(&id(1)).await.expect("read"), None);
    assert_eq!((test.check().await, test.progress().await), (None, (0, 0, 0)));
}

#[tokio::test]
async fn two_workers_check_each_listing_once() {
    let test = harness().await;
    for number in 1..=6 {
        test.put(at(number, None)).await;
    }
    let other = test.worker.clone();
    for _ in 0..3 {
        let (one, two) = tokio::join!(test.worker.check_next(), other.check_next());
        assert_eq!((one.expect("asked"), two.expect("asked")), (Some(Outcome::Doubtful), Some(Outcome::Doubtful)));
    }
    let mut cities = test.geocoder.cities();
    cities.sort();
    let mut expected: Vec<String> = TOWNS[1..=6].iter().map(|(city, ..)| (*city).to_owned()).collect();
    expected.sort();
    assert_eq!(cities, expected);
    assert_eq!(test.check().await, None);
}

#[tokio::test]
async fn a_worker_that_died_is_replaced_and_one_that_is_late_overwrites_nothing() {
    let test = harness().await;
    test.put(at(1, None)).await;
    let late = test.store.claim_coordinate_check().await.expect("asked").expect("due");
    assert_eq!(test.check().await, None, "it is claimed");
    test.clock.advance(TimeDelta::minutes(2));
    assert_eq!(test.check().await, Some(Outcome::Doubtful));
    let checked = check(&late.found.listing.place, Geocoded::default(), &Surroundings::default());
    assert!(!test.store.coordinates_checked(&late, &checked).await.expect("asked"));
    let found = test.store.coordinate_finding(&id(1)).await.expect("read").expect("there");
    assert_eq!(found.check.proposal, answer(1_000).proposal);
}

#[tokio::test]
async fn the_task_ends_with_the_process() {
    let test = harness().await;
    test.put(at(1, None)).await;
    let shutdown = Shutdown::new();
    let mut running = Running::default();
    running.start(vec![test.worker.clone().task(shutdown.clone())], &shutdown);
    for _ in 0..500 {
        if test.progress().await == (1, 1, 1) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(test.progress().await, (1, 1, 1));
    shutdown.cancel();
    let ended = tokio::time::timeout(Duration::from_millis(500), running.finished()).await;
    assert!(ended.is_ok(), "it waits for nothing");
}
