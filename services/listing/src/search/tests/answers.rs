//! Facets, flexible dates, maps, similar listings and possible stays, case by case.

use casacero_proto::listing::v1::{Amenity, ListingStatus, PropertyType, SortOrder};
use chrono::{Duration, NaiveDate};
use chrono_tz::Atlantic::Canary;

use super::{dated, free, ids, index, page, query, sorted_ids, today};
use crate::{
    domain::{
        listing::{Capacity, Listing},
        money::{Currency, Price},
        nights::Nights,
        place::Point,
        query::{BoundingBox, Dates, FacetFilters, Filter, PageInput, PriceFilter, SearchQuery},
        refusal::Refusal,
        stay::Stay,
        stay_price::{Party, StayPrice},
        text::Line,
    },
    search::{Found, SearchIndex, SimilarQuery},
    testing::{id, listing, now},
};

/// Six listings in Corralejo, alike but for what `change` does to each.
fn alike(change: impl Fn(u32, &mut Listing)) -> SearchIndex {
    let index = index();
    for number in 1..=6 {
        let mut one = listing(8);
        one.id = id(number);
        one.price = price("EUR", 10_000);
        change(number, &mut one);
        index.put_listing(&one, 1);
        index.put_nights(&one.id, free(1, &[]));
    }
    index.set_nights_loaded();
    index
}

fn price(currency: &str, minor: i64) -> Price {
    Price::new(Currency::parse(currency).expect("a currency"), minor, None).expect("a price")
}

fn euros(least: Option<i64>, most: Option<i64>) -> Option<PriceFilter> {
    PriceFilter::new(Currency::parse("EUR").ok(), least, most).expect("bounds")
}

#[test]
fn counts_follow_the_other_filters_but_not_their_own() {
    let index = alike(|number, one| {
        one.property_type = if number <= 4 { PropertyType::Villa } else { PropertyType::Studio };
        let amenities: &[Amenity] = if number % 2 == 0 { &[Amenity::Wifi] } else { &[Amenity::Wifi, Amenity::Bbq] };
        one.features.amenities = amenities.iter().copied().map(i32::from).collect();
    });
    let choices = FacetFilters {
        property_types: vec![PropertyType::Villa],
        amenities: vec![Amenity::Bbq],
        ..FacetFilters::default()
    };
    let counting = PageInput { facets: true, ..page(SortOrder::Fair, 1, "") };
    let filter = Filter { choices, ..Filter::default() };
    let first = SearchQuery::new(filter.clone(), counting, today()).expect("a search");
    let found = index.search(&first, now()).expect("a page");
    let facets = found.facets.expect("facets");
    let count = |kind| facets.property_types.iter().find(|(value, _)| *value == kind).map(|(_, count)| *count);
    // Villas with a barbecue: 1 and 3; the only studio with one is 5.
    assert_eq!((found.total, count(PropertyType::Villa), count(PropertyType::Studio)), (2, Some(2), Some(1)));
    let with = |amenity| facets.amenities.iter().find(|(value, _)| *value == amenity).map(|(_, count)| *count);
    assert_eq!((with(Amenity::Wifi), with(Amenity::Bbq), with(Amenity::Lift)), (Some(2), Some(2), Some(0)));
    // Further pages have none, and neither has a page for which none were wanted.
    let counting = PageInput { cursor: &found.next_cursor, ..counting };
    let second = SearchQuery::new(filter.clone(), counting, today()).expect("a search");
    assert_eq!(index.search(&second, now()).expect("a page").facets, None);
    assert_eq!(index.search(&query(filter, 1), now()).expect("a page").facets, None);
}

#[test]
fn prices_in_another_currency_are_left_out_and_counted() {
    let index = alike(|number, one| {
        one.price = if number <= 2 { price("USD", 10_000) } else { price("EUR", 10_000 * i64::from(number)) };
    });
    let search = |filter| index.search(&query(filter, 10), now()).expect("a page");
    let found = search(Filter { price: euros(None, Some(40_000)), ..Filter::default() });
    assert_eq!((sorted_ids(&found.items), found.left_out_for_currency), (vec!["CASA-3", "CASA-4"], 2));
    let found = search(Filter { total: euros(Some(90_000), Some(120_000)), ..dated(10, 13) });
    assert_eq!((sorted_ids(&found.items), found.left_out_for_currency), (vec!["CASA-3", "CASA-4"], 2));
    let found = search(dated(10, 13));
    assert_eq!((found.total, found.left_out_for_currency), (6, 0));
    let undated = query(Filter { total: euros(None, Some(1)), ..Filter::default() }, 10);
    assert_eq!(index.search(&undated, now()).expect_err("no dates"), Refusal::DatesRequired);
}

#[test]
fn flexible_dates_find_the_first_possible_stay() {
    let index = index();
    for number in 1..=4 {
        index.put_listing(&listing(number), 1);
    }
    let day = |text: &str| text.parse::<NaiveDate>().expect("a date").to_epoch_days();
    let taken = |first, end| (day(first), day(end));
    index.put_nights(&id(1), free(1, &[]));
    index.put_nights(&id(2), free(1, &[taken("2026-07-01", "2026-07-20")]));
    index.put_nights(&id(3), free(1, &[taken("2026-06-01", "2026-09-01")]));
    index.set_nights_loaded();
    let found = |dates: Dates| {
        let filter = Filter { dates: Some(dates), ..Filter::default() };
        let page = index.search(&query(filter, 10), now()).expect("a page");
        let stays = |found: Vec<Found>| {
            let mut stays: Vec<String> = found
                .iter()
                .map(|found| {
                    let stay = found.found_stay.map(|stay| format!("{} {}", stay.check_in(), stay.check_out()));
                    let nights = found.stay_price.map(|price| price.nights);
                    format!("{} {} {nights:?}", found.card.id, stay.unwrap_or_default())
                })
                .collect();
            stays.sort_unstable();
            stays
        };
        (stays(page.items), stays(page.unknown))
    };
    let stay = Stay::from_days(day("2026-07-18"), day("2026-07-21")).expect("a stay");
    let cases: [(Dates, &[&str], &str); 5] = [
        (
            Dates::around(stay, 2).expect("dates"),
            &["CASA-1 2026-07-18 2026-07-21 Some(3)", "CASA-2 2026-07-20 2026-07-23 Some(3)"],
            "CASA-4 2026-07-18 2026-07-21 Some(3)",
        ),
        (
            Dates::in_month(2026, 7, 5).expect("dates"),
            &["CASA-1 2026-07-01 2026-07-06 Some(5)", "CASA-2 2026-07-20 2026-07-25 Some(5)"],
            "CASA-4 2026-07-01 2026-07-06 Some(5)",
        ),
        (
            Dates::weekend_in(2026, 7).expect("dates"),
            &["CASA-1 2026-07-03 2026-07-05 Some(2)", "CASA-2 2026-07-24 2026-07-26 Some(2)"],
            "CASA-4 2026-07-03 2026-07-05 Some(2)",
        ),
        (Dates::exact(stay), &["CASA-1  Some(3)"], "CASA-4  Some(3)"),
        (
            Dates::in_month(2026, 6, 29).expect("dates"),
            &["CASA-1 2026-06-01 2026-06-30 Some(29)", "CASA-2 2026-06-01 2026-06-30 Some(29)"],
            "CASA-4 2026-06-01 2026-06-30 Some(29)",
        ),
    ];
    for (dates, available, unknown) in cases {
        let (found, others) = found(dates);
        assert_eq!((found.join(", "), others.join(", ")), (available.join(", "), unknown.to_owned()));
    }
    let past = Filter { dates: Dates::in_month(2026, 5, 5).ok(), ..Filter::default() };
    assert_eq!(index.search(&query(past, 10), now()).expect_err("past"), Refusal::StayInPast);
}

#[test]
fn a_map_shows_listings_near_one_another_as_one() {
    let index = alike(|number, one| {
        let east = if number <= 3 { 0.0 } else { 0.5 * f64::from(number) };
        one.place.point = (number < 6).then(|| Point::new(28.7, -13.9 + east).expect("a point"));
    });
    let clusters = |bbox: [f64; 4], zoom| {
        let [west, south, east, north] = bbox;
        let filter = Filter { bbox: BoundingBox::new(west, south, east, north).ok(), ..dated(1, 3) };
        index.clusters(&filter, zoom, now())
    };
    let all = [-20.0, 20.0, 0.0, 40.0];
    let found = clusters(all, 8).expect("clusters");
    let mut counts: Vec<usize> = found.items.iter().map(|cluster| cluster.count).collect();
    counts.sort_unstable();
    assert_eq!((found.total, counts.iter().sum::<usize>()), (5, 5));
    assert!(counts.len() >= 3, "{counts:?}");
    let single = found.items.iter().find_map(|cluster| cluster.single.as_ref()).expect("a single one");
    assert!(single.stay_price.is_some());
    let world = clusters(all, 0).expect("clusters");
    assert_eq!((world.items.len(), world.items[0].count, world.items[0].single.is_none()), (1, 5, true));
    assert_eq!(clusters([0.0, 0.0, 1.0, 1.0], 8).expect("clusters").total, 0);
    assert_eq!(clusters(all, 21).expect_err("too near").field(), Some("zoom"));
    assert_eq!(index.clusters(&Filter::default(), 8, now()).expect_err("no box").field(), Some("bbox"));
}

#[test]
fn a_map_shows_at_most_200_clusters() {
    let index = index();
    for number in 1..=400 {
        let mut one = listing(number);
        one.place.point = Point::new(f64::from(number / 20), f64::from(number % 20)).ok();
        index.put_listing(&one, 1);
    }
    let filter = Filter { bbox: BoundingBox::new(-10.0, -10.0, 30.0, 30.0).ok(), ..Filter::default() };
    let found = index.clusters(&filter, 20, now()).expect("clusters");
    assert!((20..=200).contains(&found.items.len()), "{}", found.items.len());
    assert_eq!((found.total, found.items.iter().map(|cluster| cluster.count).sum::<usize>()), (400, 400));
}

#[test]
fn the_likest_listings_come_first() {
    let index = alike(|number, one| match number {
        2 => one.property_type = PropertyType::Villa,
        3 => one.capacity = Capacity::new(one.capacity.max_guests() + 1, 0, 2).expect("a capacity"),
        4 => one.place.city = Line::parse("El Cotillo").expect("a town"),
        5 => {
            one.place.city = Line::parse("Playa Blanca").expect("a town");
            one.place.region = Line::parse("Lanzarote").ok();
            one.place.postal_code = None;
        }
        6 => {
            one.place.city = Line::parse("Palma").expect("a town");
            one.place.region = Line::parse("Mallorca").ok();
            (one.place.postal_code, one.place.state_province) = (None, None);
            one.place.point = Point::new(39.57, 2.65).ok();
        }
        _ => one.property_type = PropertyType::Studio,
    });
    let wanted = |stay: Option<(i32, i32)>, party, limit| {
        let stay = stay.map(|(first, end)| Stay::from_days(today() + first, today() + end).expect("a stay"));
        SimilarQuery { id: id(2), stay, party, limit }
    };
    let found = |query: &SimilarQuery| index.similar(query, now()).expect("similar ones");
    let near = found(&wanted(None, None, 10));
    assert_eq!(ids(&near).len(), 4, "{:?}", ids(&near));
    assert_eq!(ids(&near)[2..], ["CASA-4", "CASA-5"]);
    assert_eq!(ids(&found(&wanted(None, None, 2))).len(), 2);
    // Only those that are known to be available, and that take all.
    index.put_nights(&id(4), free(2, &[(today() + 5, today() + 6)]));
    index.put_nights(&id(1), Nights::new(2, Canary, Vec::new(), Some(now() - Duration::hours(1)), today() + 730));
    let dated = found(&wanted(Some((4, 8)), None, 10));
    assert_eq!(ids(&dated), ["CASA-3", "CASA-5"]);
    assert!(dated.iter().all(|found| found.stay_price.is_some() && found.found_stay.is_none()));
    let crowd = Party::new(listing(8).capacity.max_guests() + 1, 0).ok();
    assert_eq!(ids(&found(&wanted(None, crowd, 10))), ["CASA-3"]);
    let nobody = SimilarQuery { id: id(99), ..wanted(None, None, 10) };
    assert_eq!(index.similar(&nobody, now()), Err(Refusal::ListingNotFound));
}

#[test]
fn possible_stays_are_near_and_long_enough() {
    let index = index();
    let mut one = listing(1);
    one.rates.min_nights = 4;
    index.put_listing(&one, 1);
    let taken = [(today() + 10, today() + 14), (today() + 22, today() + 800)];
    let stay = |first: i32, end: i32| Stay::from_days(today() + first, today() + end).expect("a stay");
    let asked = |one: u32, stay, guests| index.possible_stays(&id(one), stay, guests, now());
    assert_eq!(asked(1, stay(11, 13), None), Err(Refusal::NightsLoading));
    index.set_nights_loaded();
    assert_eq!(asked(1, stay(11, 13), None), Ok(Vec::new()));
    index.put_nights(&id(1), free(1, &taken));
    let days = |found: Vec<(Stay, StayPrice)>| -> Vec<(i32, i32)> {
        let days = found.into_iter().map(|(stay, _)| stay.days());
        days.map(|(first, end)| (first - today(), end - today())).collect()
    };
    let found = asked(1, stay(11, 13), None).expect("stays");
    assert_eq!(found[0].1.nights, 4);
    assert_eq!(days(found), [(14, 18), (15, 19), (6, 10), (16, 20), (5, 9), (17, 21)]);
    assert_eq!(days(asked(1, stay(0, 9), None).expect("stays")), [(0, 9), (1, 10)]);
    assert_eq!(asked(1, stay(-1, 3), None), Err(Refusal::StayInPast));
    assert_eq!(asked(1, stay(1, 3), Party::new(11, 0).ok()), Err(Refusal::TooManyGuests(2)));
    assert_eq!(asked(2, stay(1, 3), None), Err(Refusal::ListingNotFound));
    index.put_listing(&Listing { status: ListingStatus::Paused, ..one }, 2);
    assert_eq!(asked(1, stay(1, 3), None), Err(Refusal::ListingNotFound));
}
