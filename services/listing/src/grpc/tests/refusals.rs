//! Refused requests and their reasons.

use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{harness, record, refused, search};

fn month(month: u32, nights: Option<u32>) -> Option<wire::MonthStay> {
    Some(wire::MonthStay { year: 2026, month, nights })
}

#[tokio::test]
async fn bad_requests_say_what_is_wrong() {
    let service = harness().await;
    service.until(search(None), 0).await;
    let base = || search(None);
    let invalid = Code::InvalidArgument;
    let cases = [
        (wire::SearchListingsRequest { limit: 0, ..base() }, (invalid, "invalid_page_size", Some("limit"))),
        (wire::SearchListingsRequest { limit: 10_000, ..base() }, (invalid, "invalid_page_size", Some("limit"))),
        (wire::SearchListingsRequest { guests: Some(0), ..base() }, (invalid, "invalid_party", Some("guests"))),
        (wire::SearchListingsRequest { guests: Some(51), ..base() }, (invalid, "invalid_party", Some("guests"))),
        (
            wire::SearchListingsRequest { guests: Some(2), children: 2, ..base() },
            (invalid, "invalid_party", Some("guests")),
        ),
        (wire::SearchListingsRequest { children: 1, ..base() }, (invalid, "invalid_party", Some("guests"))),
        (
            wire::SearchListingsRequest { cursor: "broken".into(), ..base() },
            (invalid, "invalid_cursor", Some("cursor")),
        ),
        (search(Some((5, 5))), (invalid, "invalid_stay", Some("stay"))),
        (search(Some((6, 5))), (invalid, "invalid_stay", Some("stay"))),
        (search(Some((-2, 5))), (invalid, "stay_in_past", Some("stay"))),
        (search(Some((0, 366))), (invalid, "stay_too_long", Some("stay"))),
        (search(Some((725, 731))), (invalid, "stay_too_far", Some("stay"))),
        (
            wire::SearchListingsRequest {
                price_min_minor: Some(2),
                price_max_minor: Some(1),
                price_currency: "EUR".into(),
                ..base()
            },
            (invalid, "invalid_price_range", Some("price_max_minor")),
        ),
        (
            wire::SearchListingsRequest { price_min_minor: Some(-1), price_currency: "EUR".into(), ..base() },
            (invalid, "invalid_price_range", Some("price_max_minor")),
        ),
        (
            wire::SearchListingsRequest { price_currency: "euro".into(), ..base() },
            (invalid, "validation_failed", Some("price_currency")),
        ),
        (
            wire::SearchListingsRequest { property_types: vec![99], ..base() },
            (invalid, "validation_failed", Some("property_types")),
        ),
        (wire::SearchListingsRequest { sort: 99, ..base() }, (invalid, "validation_failed", Some("sort"))),
        (
            wire::SearchListingsRequest { shuffle_bucket: 16, ..base() },
            (invalid, "validation_failed", Some("shuffle_bucket")),
        ),
        (
            wire::SearchListingsRequest { sort: wire::SortOrder::Total.into(), ..base() },
            (invalid, "dates_required", Some("stay")),
        ),
        (
            wire::SearchListingsRequest { total_max_minor: Some(1), price_currency: "EUR".into(), ..base() },
            (invalid, "dates_required", Some("stay")),
        ),
        (
            wire::SearchListingsRequest { total_max_minor: Some(-1), price_currency: "EUR".into(), ..base() },
            (invalid, "invalid_price_range", Some("total_max_minor")),
        ),
        (wire::SearchListingsRequest { flexible_days: 1, ..base() }, (invalid, "dates_required", Some("stay"))),
        (
            wire::SearchListingsRequest { flexible_days: 4, ..search(Some((5, 7))) },
            (invalid, "validation_failed", Some("flexible_days")),
        ),
        (
            wire::SearchListingsRequest { month: month(13, Some(4)), ..base() },
            (invalid, "validation_failed", Some("month")),
        ),
        (
            wire::SearchListingsRequest { month: month(8, Some(4)), ..search(Some((5, 7))) },
            (invalid, "validation_failed", Some("month")),
        ),
        (
            wire::SearchListingsRequest { month: month(8, Some(31)), ..base() },
            (invalid, "validation_failed", Some("flexible_nights")),
        ),
        (
            wire::SearchListingsRequest { month: month(8, None), flexible_days: 1, ..base() },
            (invalid, "validation_failed", Some("flexible_days")),
        ),
        (wire::SearchListingsRequest { month: month(5, None), ..base() }, (invalid, "stay_in_past", Some("stay"))),
        (
            wire::SearchListingsRequest { sort: wire::SortOrder::Distance.into(), ..base() },
            (invalid, "validation_failed", Some("near")),
        ),
        (
            wire::SearchListingsRequest {
                bbox: Some(wire::BoundingBox { west: 0.0, south: 1.0, east: 1.0, north: 0.0 }),
                ..base()
            },
            (invalid, "validation_failed", Some("bbox")),
        ),
        (
            wire::SearchListingsRequest { destination: "x".repeat(201), ..base() },
            (invalid, "validation_failed", Some("destination")),
        ),
    ];
    for (request, expected) in cases {
        let status = service.search(request.clone()).await.expect_err(expected.1);
        assert_eq!(refused(&status), expected, "{request:?}");
    }

    type Change = fn(&mut wire::ListingRecord);
    let records: [(Change, &str, Option<&str>); 15] = [
        (|record| record.id = "HOUSE-1".into(), "invalid_listing_id", None),
        (|record| record.id = "1".into(), "invalid_listing_id", None),
        (|record| record.name = " ".into(), "validation_failed", Some("name")),
        (|record| record.status = 0, "validation_failed", Some("status")),
        (|record| record.country = "Spain".into(), "validation_failed", Some("country")),
        (|record| record.city = String::new(), "validation_failed", Some("city")),
        (|record| record.max_guests = 0, "validation_failed", Some("max_guests")),
        (|record| record.price = None, "validation_failed", Some("price")),
        (
            |record| record.price.as_mut().expect("a price").max_minor = Some(1),
            "validation_failed",
            Some("price.max_minor"),
        ),
        (|record| record.features = None, "validation_failed", Some("features")),
        (|record| record.owner_email = "ana".into(), "validation_failed", Some("owner_email")),
        (|record| record.time_zone = "Canary".into(), "validation_failed", Some("time_zone")),
        (
            |record| record.point = Some(wire::Point { latitude: 91.0, longitude: 0.0 }),
            "validation_failed",
            Some("point"),
        ),
        (|record| record.submitted_at = None, "validation_failed", Some("submitted_at")),
        (|record| record.record_id = Some("row-1".into()), "validation_failed", Some("record_id")),
    ];
    for (change, reason, field) in records {
        let mut changed = record(1);
        change(&mut changed);
        let status = service.import(changed).await.expect_err(reason);
        assert_eq!(refused(&status), (invalid, reason, field));
    }
    service.end().await;
}
