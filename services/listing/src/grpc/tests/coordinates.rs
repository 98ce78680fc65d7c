//! Coordinate checks through gRPC.

use std::time::Duration;

use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{Harness, harness, record, refused};
use crate::testing::{geocoder::answer, now};

async fn progress(service: &Harness) -> wire::CoordinateCheckProgress {
    let request = service.operator.request(wire::GetCoordinateCheckRequest {});
    let counted = service.coordinates.clone().get_coordinate_check(request).await.expect("counted").into_inner();
    counted.progress.expect("the progress")
}

async fn findings(service: &Harness, page_token: &str) -> wire::ListCoordinateFindingsResponse {
    let message = wire::ListCoordinateFindingsRequest { page_token: page_token.into(), page_size: 1 };
    let request = service.operator.request(message);
    service.coordinates.clone().list_coordinate_findings(request).await.expect("read").into_inner()
}

#[tokio::test]
async fn missing_coordinates_are_found_proposed_and_applied() {
    let service = harness().await;
    service.geocoder.answers(answer(1_500));
    for number in [1, 2] {
        service.import(wire::ListingRecord { point: None, ..record(number) }).await.expect("imported");
    }
    // The worker checks one listing a second.
    for _ in 0..500 {
        if progress(&service).await.checked == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let done = wire::CoordinateCheckProgress { listings: 2, checked: 2, findings: 2, addresses: 0, percent: 100 };
    assert_eq!(progress(&service).await, done);

    let first = findings(&service, "").await;
    assert_eq!(first.next_page_token.as_deref(), Some("CASA-1"));
    let second = findings(&service, "CASA-1").await;
    assert_eq!((second.items[0].property_id.as_str(), second.next_page_token), ("CASA-2", None));
    let checked_at = prost_types::Timestamp { seconds: now().timestamp(), nanos: 0 };
    let point = wire::Point { latitude: 28.73, longitude: -13.87 };
    let expected = wire::CoordinateFinding {
        property_id: "CASA-1".into(),
        name: "Casa 1".into(),
        doubt: Some(wire::CoordinateDoubt::Missing.into()),
        distance_m: 0,
        point: None,
        proposed: Some(wire::ProposedPoint {
            point: Some(point),
            precision: Some(wire::PointPrecision::Area.into()),
            accuracy_m: 1_500,
            source: Some("gazetteer".into()),
        }),
        place: first.items[0].place.clone(),
        checked_at: Some(checked_at),
        version: 1,
    };
    assert_eq!(first.items, [expected]);

    let apply = async |version: u64| {
        let message = wire::ApplyCoordinatesRequest { property_id: "CASA-1".into(), version, point: None, place: None };
        let request = service.operator.request(message);
        let applied = service.coordinates.clone().apply_coordinates(request).await;
        applied.map(|applied| applied.into_inner().finding.expect("a finding"))
    };
    let stale = apply(7).await.expect_err("another version");
    assert_eq!(refused(&stale), (Code::FailedPrecondition, "listing_changed", None));
    let applied = apply(1).await.expect("applied");
    assert_eq!((applied.point, applied.doubt), (Some(point), None));
    assert_eq!(service.get("CASA-1").await.expect("a listing").version, 2);
    apply(1).await.expect("it has the point");
    assert_eq!(service.get("CASA-1").await.expect("a listing").version, 2);

    let request = service.operator.request(wire::StartCoordinateCheckRequest {});
    let started = service.coordinates.clone().start_coordinate_check(request).await.expect("started").into_inner();
    let started = started.progress.expect("the progress");
    assert_eq!((started.listings, started.findings), (2, 1));

    let mend = async |place: &wire::PlaceTexts| {
        let message = wire::ApplyCoordinatesRequest {
            property_id: "CASA-2".into(),
            version: 1,
            point: None,
            place: Some(place.clone()),
        };
        let request = service.operator.request(message);
        let applied = service.coordinates.clone().apply_coordinates(request).await;
        applied.map(|applied| applied.into_inner().finding.expect("a finding"))
    };
    let place = wire::PlaceTexts {
        country: "ES".into(),
        city: "La Oliva".into(),
        region: Some("Fuerteventura".into()),
        state_province: None,
        postal_code: Some("35640".into()),
    };
    let nowhere = mend(&wire::PlaceTexts { country: "XX".into(), ..place.clone() }).await.expect_err("no country");
    assert_eq!(refused(&nowhere), (Code::InvalidArgument, "validation_failed", Some("country")));
    let mended = mend(&place).await.expect("mended");
    assert_eq!((mended.place, mended.doubt), (Some(place), None));
    service.end().await;
}

#[tokio::test]
async fn pages_of_findings_have_a_size_and_a_token() {
    let service = harness().await;
    let cases = [("castle", 1, ("invalid_cursor", "cursor")), ("", 101, ("invalid_page_size", "limit"))];
    for (page_token, page_size, (reason, field)) in cases {
        let message = wire::ListCoordinateFindingsRequest { page_token: page_token.into(), page_size };
        let request = service.operator.request(message);
        let status = service.coordinates.clone().list_coordinate_findings(request).await.expect_err(reason);
        assert_eq!(refused(&status), (Code::InvalidArgument, reason, Some(field)));
    }
    let request = service.guest.request(wire::StartCoordinateCheckRequest {});
    let status = service.coordinates.clone().start_coordinate_check(request).await.expect_err("forbidden");
    assert_eq!(refused(&status), (Code::PermissionDenied, "forbidden", None));
    service.end().await;
}
