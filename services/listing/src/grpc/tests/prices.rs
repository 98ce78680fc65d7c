//! What a stay costs.

use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{harness, rates, record, refused, search, today};

fn asked(listing_id: &str, (first, end): (i32, i32), guests: Option<u32>, children: u32) -> wire::GetStayPriceRequest {
    let stay = Some(wire::DayRange { first_day: today() + first, end_day: today() + end });
    wire::GetStayPriceRequest { listing_id: listing_id.into(), stay, guests, children }
}

fn lines(price: &wire::StayPrice) -> Vec<(wire::PriceLineType, Option<i64>)> {
    price.lines.iter().map(|line| (line.r#type(), line.amount_minor)).collect()
}

#[tokio::test]
async fn a_stay_has_a_price_on_its_page_and_in_a_search() {
    use wire::PriceLineType::{Cleaning, ExtraGuests, Nights, TouristTax};
    let service = harness().await;
    service.import(wire::ListingRecord { rates: Some(rates()), ..record(1) }).await.expect("imported");
    service.import(record(2)).await.expect("imported");
    service.until(search(None), 2).await;

    // Two nights at 90, two at 150.
    let price = service.price(asked("CASA-1", (18, 22), Some(4), 1)).await.expect("a price");
    let expected = wire::StayPrice {
        currency: "EUR".into(),
        nights: 4,
        lines: price.lines.clone(),
        total_minor: 62_200,
        is_from: true,
        is_complete: true,
        deposit_minor: Some(20_000),
        min_nights: 2,
        refused: None,
    };
    assert_eq!(price, expected);
    let known = [48_000, 5_000, 8_000, 1_200].map(Some);
    let types = [Nights, Cleaning, ExtraGuests, TouristTax];
    assert_eq!(lines(&price), types.into_iter().zip(known).collect::<Vec<_>>());

    // Nothing but the nights is known of the other home. Nobody said how many come.
    let other = service.price(asked("CASA-2", (18, 22), None, 0)).await.expect("a price");
    let unknown = [(Nights, Some(36_000)), (Cleaning, None), (ExtraGuests, None), (TouristTax, None)];
    assert_eq!((lines(&other), other.total_minor, other.is_complete), (unknown.to_vec(), 36_000, false));
    assert_eq!((other.deposit_minor, other.min_nights), (None, 1));

    // No calendar was read, so both stand in the group of unknown ones.
    let dated = |nights, guests, children| wire::SearchListingsRequest { guests, children, ..search(Some(nights)) };
    let found = async |request: wire::SearchListingsRequest| {
        let page = service.search(request).await.expect("a page");
        let mut cards = page.unknown_items;
        cards.sort_by(|one, other| one.id.cmp(&other.id));
        cards.into_iter().map(|card| (card.id, card.stay_price)).collect::<Vec<_>>()
    };
    for _ in 0..200 {
        if service.search(dated((18, 22), None, 0)).await.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let cards = found(dated((18, 22), Some(4), 1)).await;
    assert_eq!(cards[0], ("CASA-1".into(), Some(price)));
    let cards = found(dated((18, 22), None, 0)).await;
    assert_eq!(cards[1], ("CASA-2".into(), Some(other)));
    let long_enough: Vec<String> = found(dated((20, 26), None, 0)).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(long_enough, ["CASA-2"]);
    let undated = service.search(search(None)).await.expect("a page");
    assert!(undated.items.iter().all(|card| card.stay_price.is_none()));
    service.end().await;
}

#[tokio::test]
async fn impossible_stays_and_parties_have_no_price() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    service
        .import(wire::ListingRecord { status: wire::ListingStatus::Paused.into(), ..record(2) })
        .await
        .expect("kept");
    let invalid = Code::InvalidArgument;
    let cases = [
        (asked("1", (1, 3), Some(2), 0), (invalid, "invalid_listing_id", None)),
        (asked("CASA-2", (1, 3), Some(2), 0), (Code::NotFound, "listing_not_found", None)),
        (asked("CASA-3", (1, 3), Some(2), 0), (Code::NotFound, "listing_not_found", None)),
        (asked("CASA-1", (1, 3), Some(0), 0), (invalid, "invalid_party", Some("guests"))),
        (asked("CASA-1", (1, 3), Some(51), 0), (invalid, "invalid_party", Some("guests"))),
        (asked("CASA-1", (1, 3), Some(2), 2), (invalid, "invalid_party", Some("guests"))),
        (asked("CASA-1", (1, 3), None, 1), (invalid, "invalid_party", Some("guests"))),
        (asked("CASA-1", (1, 3), Some(5), 0), (invalid, "too_many_guests", Some("guests"))),
        (asked("CASA-1", (3, 3), Some(2), 0), (invalid, "invalid_stay", Some("stay"))),
        (
            wire::GetStayPriceRequest { stay: None, ..asked("CASA-1", (1, 3), Some(2), 0) },
            (invalid, "invalid_stay", Some("stay")),
        ),
        (asked("CASA-1", (-1, 3), Some(2), 0), (invalid, "stay_in_past", Some("stay"))),
        (asked("CASA-1", (0, 366), Some(2), 0), (invalid, "stay_too_long", Some("stay"))),
        (asked("CASA-1", (725, 731), Some(2), 0), (invalid, "stay_too_far", Some("stay"))),
    ];
    for (request, expected) in cases {
        let status = service.price(request.clone()).await.expect_err(expected.1);
        assert_eq!(refused(&status), expected, "{request:?}");
    }
    assert!(service.price(asked("CASA-1", (1, 3), Some(4), 3)).await.is_ok());
    service.end().await;
}
