//! What a search answers besides its pages: counts, flexible dates, a map, similar homes and possible stays.

use casacero_common::events::{CALENDAR_CHANGED, Event};
use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{Harness, harness, record, refused, search, today};

/// Three homes in Corralejo whose calendars were read. CASA-2 has no pool and is taken from day 10 to 14.
async fn three_homes() -> Harness {
    let service = harness().await;
    let mut second = record(2);
    second.features.as_mut().expect("features").pool_access = wire::PoolAccess::NoPool.into();
    for one in [record(1), second, record(3)] {
        service.import(one).await.expect("imported");
    }
    service.calendar.put(1, 1, &[]);
    service.calendar.put(2, 1, &[(today() + 10, today() + 14)]);
    service.calendar.put(3, 1, &[]);
    for number in 1..=3 {
        let event = Event { topic: CALENDAR_CHANGED.into(), key: format!("CASA-{number}"), version: 1 };
        service.events.publish(event).await.expect("published");
    }
    service.until(search(Some((1, 3))), 3).await;
    service
}

fn days(first: i32, end: i32) -> Option<wire::DayRange> {
    Some(wire::DayRange { first_day: today() + first, end_day: today() + end })
}

fn stay(first: i32, end: i32) -> Option<wire::Stay> {
    Some(wire::Stay { check_in_day: today() + first, check_out_day: today() + end })
}

#[tokio::test]
async fn a_page_has_counts_flexible_stays_and_distances() {
    let service = three_homes().await;
    let request = wire::SearchListingsRequest {
        pool_access: vec![wire::PoolAccess::NoPool.into()],
        flexible_days: 3,
        facets: true,
        near: Some(wire::Point { latitude: 28.73, longitude: -13.87 }),
        sort: wire::SortOrder::Distance.into(),
        ..search(Some((12, 15)))
    };
    let page = service.search(request).await.expect("a page");
    let found: Vec<_> = page.items.iter().map(|card| (card.id.as_str(), card.found_stay)).collect();
    assert_eq!(found, [("CASA-2", stay(14, 17))]);
    // Guests see a point 100 to 495 m away from the house.
    assert!((90..=500).contains(&page.items[0].distance_m.expect("a distance")));
    let count = |value, count| wire::FacetCount { value, count };
    let facets = page.facets.expect("facets");
    let pools = [wire::PoolAccess::PrivatePool, wire::PoolAccess::SharedPool, wire::PoolAccess::NoPool].map(i32::from);
    assert_eq!(facets.pool_access, [count(pools[0], 0), count(pools[1], 2), count(pools[2], 1)]);
    assert_eq!(
        facets.bedrooms[..3].iter().map(|least| (least.least, least.count)).collect::<Vec<_>>(),
        [(1, 1), (2, 1), (3, 0)]
    );
    assert_eq!(facets.half_bathrooms[1], wire::MinimumCount { least: 4, count: 0 });
    assert_eq!(page.left_out_for_currency, 0);

    let undated = service.search(search(None)).await.expect("a page");
    assert_eq!(undated.facets, None);
    assert!(undated.items.iter().all(|card| card.found_stay.is_none() && card.distance_m.is_none()));
    let month = wire::MonthStay { year: 2026, month: 8, nights: None };
    let weekend = service.search(wire::SearchListingsRequest { month: Some(month), ..search(None) }).await;
    let nights = weekend
        .expect("a page")
        .items
        .iter()
        .map(|card| card.stay_price.as_ref().map(|price| price.nights))
        .collect::<Vec<_>>();
    assert_eq!(nights, [Some(2); 3]);
    service.end().await;
}

#[tokio::test]
async fn a_map_similar_homes_and_possible_stays() {
    let service = three_homes().await;
    let bbox = wire::BoundingBox { west: -15.0, south: 28.0, east: -13.0, north: 29.0 };
    let request = |search, zoom| service.guest.request(wire::ClusterListingsRequest { search, zoom });
    let mut client = service.client.clone();
    let within = Some(wire::SearchListingsRequest { bbox: Some(bbox), ..search(Some((11, 13))) });
    let map = client.cluster_listings(request(within.clone(), 2)).await.expect("a map").into_inner();
    assert_eq!((map.total, map.items.len(), map.items[0].count), (2, 1, 2));
    assert_eq!(map.items[0].listing, None);
    let refused_map = client.cluster_listings(request(within, 21)).await.expect_err("too near");
    assert_eq!(refused(&refused_map), (Code::InvalidArgument, "validation_failed", Some("zoom")));
    let refused_map = client.cluster_listings(request(None, 2)).await.expect_err("no box");
    assert_eq!(refused(&refused_map), (Code::InvalidArgument, "validation_failed", Some("bbox")));

    let like = |id: &str, stay, limit| {
        let request = wire::ListSimilarListingsRequest { listing_id: id.into(), stay, limit, ..Default::default() };
        service.guest.request(request)
    };
    let similar = client.list_similar_listings(like("CASA-1", days(11, 13), 6)).await.expect("homes").into_inner();
    assert_eq!(similar.items.iter().map(|card| card.id.as_str()).collect::<Vec<_>>(), ["CASA-3"]);
    for (id, limit, expected) in [
        ("CASA-9", 6, (Code::NotFound, "listing_not_found", None)),
        ("nine", 6, (Code::InvalidArgument, "invalid_listing_id", None)),
        ("CASA-1", 0, (Code::InvalidArgument, "invalid_page_size", Some("limit"))),
    ] {
        let status = client.list_similar_listings(like(id, None, limit)).await.expect_err(expected.1);
        assert_eq!(refused(&status), expected, "{id}");
    }

    let near = |stay, guests| {
        let listing_id = "CASA-2".into();
        service.guest.request(wire::ListPossibleStaysRequest { listing_id, stay, guests, children: 0 })
    };
    let possible = client.list_possible_stays(near(days(11, 14), None)).await.expect("stays").into_inner();
    let stays: Vec<_> = possible.items.iter().map(|item| item.stay).collect();
    assert_eq!(stays[..3], [stay(14, 17), stay(7, 10), stay(15, 18)]);
    assert_eq!(possible.items[0].price.as_ref().map(|price| price.total_minor), Some(27_000));
    for (stay, guests, expected) in [
        (None, None, (Code::InvalidArgument, "invalid_stay", Some("stay"))),
        (days(-2, 1), None, (Code::InvalidArgument, "stay_in_past", Some("stay"))),
        (days(1, 3), Some(5), (Code::InvalidArgument, "too_many_guests", Some("guests"))),
    ] {
        let status = client.list_possible_stays(near(stay, guests)).await.expect_err(expected.1);
        assert_eq!(refused(&status), expected);
    }
    service.end().await;
}
