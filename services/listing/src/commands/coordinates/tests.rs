//! Proposed coordinates, from the check to the listing.

use std::sync::Arc;

use casacero_common::principal::Role;
use casacero_proto::listing::v1::{
    CoordinateDoubt::{Contradicted, Missing},
    ListingStatus, PointPrecision,
};

use super::*;
use crate::{
    commands::harness::{Harness, harness},
    coordinates::CoordinateWorker,
    domain::{
        listing::Listing,
        place::{Place, PlaceTexts, Point, PointAccuracy},
        text::Line,
    },
    testing::{
        geocoder::{FakeGeocoder, answer},
        id, listing,
    },
};

fn operator() -> Principal {
    Principal::Operator { id: "ana".into(), role: Role::Editor }
}

/// A listing without a point, in a time zone that is not that of the proposal.
fn without_point(number: u32) -> Listing {
    let mut one = listing(number);
    one.place.point = None;
    one.place.time_zone = chrono_tz::Europe::Madrid;
    one
}

/// Checks every listing that is due; the proposal is accurate to 1 km.
async fn check(test: &Harness) {
    let geocoder = FakeGeocoder::default();
    geocoder.answers(answer(1_000));
    let worker =
        CoordinateWorker { store: test.store.clone(), geocoder: Arc::new(geocoder), clock: test.clock.clone() };
    while worker.check_next().await.expect("asked").is_some() {}
}

async fn refusal(test: &Harness, number: u32, version: u64) -> Refusal {
    match test.commands.apply_coordinates(&operator(), id(number).as_str(), version, None, None).await {
        Err(Error::Refused(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_proposed_point_is_applied_once() {
    let test = harness().await;
    test.store.put_listing(without_point(1)).await.expect("kept");
    check(&test).await;
    let page = test.commands.coordinate_findings(&operator(), 10, "").await.expect("read");
    assert_eq!((page.items[0].check.doubt, page.items[0].version), (Some(Missing), 1));
    let applied = test.commands.apply_coordinates(&operator(), "CASA-1", 1, None, None).await.expect("applied");
    let point = Point::new(28.73, -13.87).expect("a point");
    assert_eq!((applied.place.point, applied.check.doubt), (Some(point), None));
    let present = test.store.listing_state(&id(1)).await.expect("read").expect("there");
    let place = &present.listing.place;
    assert_eq!((present.version, place.point), (2, Some(point)));
    assert_eq!(place.accuracy, PointAccuracy::new(PointPrecision::Area, Some(1_000)).ok());
    assert_eq!(place.time_zone, chrono_tz::Atlantic::Canary);
    // A repeated call succeeds, before and after the next check.
    for _ in 0..2 {
        test.commands.apply_coordinates(&operator(), "CASA-1", 1, None, None).await.expect("it has the point");
        check(&test).await;
    }
    assert_eq!(test.store.listing(&id(1)).await.expect("read").expect("there").version, 2);
    let page = test.commands.coordinate_findings(&operator(), 10, "").await.expect("read");
    assert!(page.items.is_empty(), "{page:?}");
    let audit = test.store.audit_entries(&crate::store::AuditPage { limit: 10, ..Default::default() }).await;
    let newest = audit.expect("read").swap_remove(0);
    assert_eq!((newest.actor.as_str(), newest.action.as_str()), ("operator:ana", "listing.coordinates"));
    assert_eq!(newest.fields, ["place"]);
}

#[tokio::test]
async fn an_operator_gives_the_point_that_nobody_proposes() {
    let test = harness().await;
    test.store.put_listing(without_point(1)).await.expect("kept");
    let point = Point::new(28.7394, -13.8706).expect("a point");
    for _ in 0..2 {
        let applied =
            test.commands.apply_coordinates(&operator(), "CASA-1", 1, Some(point), None).await.expect("applied");
        assert_eq!(applied.place.point, Some(point));
    }
    let found = test.store.listing(&id(1)).await.expect("read").expect("there");
    assert_eq!(found.version, 2);
    let place = found.listing.place;
    assert_eq!((place.accuracy, place.time_zone), (Some(PointAccuracy::EXACT), chrono_tz::Atlantic::Canary));
}

#[tokio::test]
async fn an_operator_mends_an_address_that_contradicts_itself() {
    let test = harness().await;
    let mut one = listing(1);
    let postal_code = one.place.postal_code.clone();
    one.place.postal_code = Line::parse("36560").ok();
    let point = one.place.point;
    test.store.put_listing(one).await.expect("kept");
    check(&test).await;
    let page = test.commands.coordinate_findings(&operator(), 10, "").await.expect("read");
    assert_eq!(page.items[0].check.doubt, Some(Contradicted));
    assert_eq!(test.store.coordinate_progress().await.expect("counted").addresses, 1);
    let Place { country, region, city, state_province, .. } = page.items[0].place.clone();
    let texts = PlaceTexts { country, region, city, state_province, postal_code };
    let applied = test.commands.apply_coordinates(&operator(), "CASA-1", 1, None, Some(texts.clone())).await;
    assert_eq!(applied.expect("applied").check.doubt, None);
    check(&test).await;
    assert_eq!(test.store.coordinate_progress().await.expect("counted").addresses, 0);
    let found = test.store.listing(&id(1)).await.expect("read").expect("there");
    assert_eq!((found.version, found.listing.place.point), (2, point));
    assert_eq!(found.listing.place.postal_code, texts.postal_code);
    // Said again, because the answer was lost.
    test.commands.apply_coordinates(&operator(), "CASA-1", 1, None, Some(texts.clone())).await.expect("as it is");
    let other = PlaceTexts { state_province: None, ..texts };
    let refused = test.commands.apply_coordinates(&operator(), "CASA-1", 1, None, Some(other)).await;
    assert!(matches!(refused, Err(Error::Refused(Refusal::ListingChanged { .. }))), "{refused:?}");
    let audit = test.store.audit_entries(&crate::store::AuditPage { limit: 10, ..Default::default() }).await;
    assert_eq!(audit.expect("read")[0].action, "listing.address");
}

#[tokio::test]
async fn what_changed_since_the_check_is_not_overwritten() {
    let test = harness().await;
    test.store.put_listing(without_point(1)).await.expect("kept");
    check(&test).await;
    let renamed = Listing { name: listing(2).name, ..without_point(1) };
    test.store.put_listing(renamed).await.expect("kept");
    let refused = refusal(&test, 1, 1).await;
    assert_eq!(refused, Refusal::ListingChanged { version: 2, changed: vec!["name".into()] });
    test.commands
        .apply_coordinates(&operator(), "CASA-1", 2, None, None)
        .await
        .expect("the finding has this version by now");
}

#[tokio::test]
async fn nothing_is_applied_without_a_finding() {
    let test = harness().await;
    let far = |number| {
        let mut one = listing(number);
        one.place.point = Point::new(28.74, -13.87).ok();
        one
    };
    // Sound, not yet checked, and removed after the check.
    test.store.put_listing(far(1)).await.expect("kept");
    test.store.put_listing(without_point(3)).await.expect("kept");
    check(&test).await;
    test.store.put_listing(without_point(2)).await.expect("kept");
    test.store.put_listing(Listing { status: ListingStatus::Removed, ..without_point(3) }).await.expect("kept");
    assert_eq!(refusal(&test, 1, 1).await, Refusal::NoCoordinatesProposed);
    assert_eq!(refusal(&test, 2, 1).await, Refusal::NoCoordinatesProposed);
    let refused = refusal(&test, 3, 2).await;
    assert!(matches!(refused, Refusal::StatusNotAllowed { from: ListingStatus::Removed, .. }), "{refused:?}");
    assert_eq!(refusal(&test, 4, 1).await, Refusal::ListingNotFound);
    let token = test.commands.coordinate_findings(&operator(), 10, "castle").await;
    assert!(matches!(token, Err(Error::Refused(Refusal::InvalidCursor))), "{token:?}");
}

#[tokio::test]
async fn only_operators_check_and_apply() {
    let test = harness().await;
    let owner = Principal::with_password("CASA-1");
    let viewer = Principal::Operator { id: "leo".into(), role: Role::Viewer };
    for principal in [&Principal::Guest, &owner, &viewer] {
        let may_read = *principal == viewer;
        assert!(matches!(test.commands.start_coordinate_check(principal).await, Err(Error::Denied(_))));
        assert!(matches!(
            test.commands.apply_coordinates(principal, "CASA-1", 1, None, None).await,
            Err(Error::Denied(_))
        ));
        assert_eq!(test.commands.coordinate_progress(principal).await.is_ok(), may_read);
        assert_eq!(test.commands.coordinate_findings(principal, 10, "").await.is_ok(), may_read);
    }
}
