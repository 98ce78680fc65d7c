//! Searches with dates, and how listings and nights come, change and go.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{ListingStatus, PropertyType, SortOrder},
};
use chrono::Duration;
use chrono_tz::{Atlantic::Canary, Europe::Madrid, Tz};
use proptest::prelude::*;

use super::*;
use crate::{
    domain::{
        money::Currency,
        query::{Dates, FacetFilters, Filter, PageInput, PriceFilter},
        rates::{PriceRule, Rates},
        stay_price::Party,
    },
    testing::{id, listing, now},
};

mod answers;
mod destinations;
mod oracle;
mod paging;

fn index() -> SearchIndex {
    SearchIndex::new(PlaceSecret::new("secret"))
}

fn index_of(count: u32) -> SearchIndex {
    let index = index();
    for number in 1..=count {
        index.put_listing(&listing(number), 1);
    }
    index
}

fn today() -> i32 {
    now().date_naive().to_epoch_days()
}

fn free(version: u64, taken: &[(i32, i32)]) -> Nights {
    nights_in(Canary, version, taken, now() + Duration::hours(48))
}

fn nights_in(zone: Tz, version: u64, taken: &[(i32, i32)], fresh_until: DateTime<Utc>) -> Nights {
    Nights::new(version, zone, taken.to_vec(), Some(fresh_until), today() + 730)
}

fn page<'a>(sort: SortOrder, limit: u32, cursor: &'a str) -> PageInput<'a> {
    PageInput { sort, bucket: 0, currency: Currency::parse("EUR").ok(), near: None, limit, cursor, facets: false }
}

fn query(filter: Filter, limit: u32) -> SearchQuery {
    SearchQuery::new(filter, page(SortOrder::Fair, limit, ""), today()).expect("a search")
}

fn ids(found: &[Found]) -> Vec<&str> {
    found.iter().map(|found| found.card.id.as_str()).collect()
}

fn sorted_ids(found: &[Found]) -> Vec<&str> {
    let mut sorted = ids(found);
    sorted.sort_unstable();
    sorted
}

fn dated(first: i32, end: i32) -> Filter {
    let stay = Stay::from_days(today() + first, today() + end);
    Filter { dates: stay.ok().map(Dates::exact), ..Filter::default() }
}

#[test]
fn dated_searches_wait_for_nights_and_others_do_not() {
    let index = index_of(3);
    assert_eq!(index.search(&query(Filter::default(), 10), now()).expect("a page").total, 3);
    let waiting = index.search(&query(dated(1, 3), 10), now());
    assert_eq!(waiting.expect_err("still loading"), Refusal::NightsLoading);
    let past = index.search(&query(dated(-3, 3), 10), now());
    assert_eq!(past.expect_err("past comes first"), Refusal::StayInPast);
    index.set_nights_loaded();
    assert!(index.search(&query(dated(1, 3), 10), now()).is_ok());
}

#[test]
fn taken_unknown_and_free_listings_part() {
    let index = index_of(4);
    index.put_nights(&id(1), free(1, &[]));
    index.put_nights(&id(2), free(1, &[(today() + 2, today() + 3)]));
    index.put_nights(&id(3), nights_in(Canary, 1, &[], now() - Duration::seconds(1)));
    index.set_nights_loaded();
    let found = index.search(&query(dated(1, 4), 10), now()).expect("a page");
    assert_eq!((ids(&found.items), found.total), (vec!["CASA-1"], 1));
    let mut unknown = ids(&found.unknown);
    unknown.sort_unstable();
    assert_eq!((unknown, found.unknown_total), (vec!["CASA-3", "CASA-4"], 2));
    // The day of departure is free for the next guest.
    let found = index.search(&query(dated(3, 5), 10), now()).expect("a page");
    assert_eq!(found.total, 2);
}

#[test]
fn days_before_an_arrival_are_those_of_the_zone_of_the_home() {
    let index = index();
    // Days of notice, and the most days ahead; even numbers are in the Canaries.
    let rules = [(1, None), (1, None), (2, None), (2, None), (3, None), (3, None), (0, Some(1)), (0, Some(1))];
    for (number, (notice_days, ahead_days)) in (1..).zip(rules) {
        let mut one = listing(number);
        (one.rates.booking.notice_days, one.rates.booking.ahead_days) = (notice_days, ahead_days);
        index.put_listing(&one, 1);
        let zone = if number % 2 == 0 { Canary } else { Madrid };
        index.put_nights(&id(number), nights_in(zone, 1, &[], now() + Duration::hours(48)));
    }
    index.set_nights_loaded();
    // Tomorrow has begun in Madrid.
    let late = now().date_naive().and_hms_opt(22, 30, 0).expect("a time").and_utc();
    assert_eq!(late.with_timezone(&Canary).date_naive().succ_opt(), Some(late.with_timezone(&Madrid).date_naive()));
    let found = index.search(&query(dated(2, 5), 10), late).expect("a page");
    assert_eq!(sorted_ids(&found.items), ["CASA-1", "CASA-2", "CASA-4", "CASA-7"]);
}

#[test]
fn a_stay_has_the_minimum_length_of_its_arrival() {
    let index = index();
    let week = PriceRule {
        days: Some(today() + 10..today() + 20),
        min_nights: Some(7),
        night_minor: Some(9_900),
        ..PriceRule::default()
    };
    for number in 1..=4 {
        let mut one = listing(number);
        if number % 2 == 0 {
            one.rates = Rates { rules: vec![week.clone()], min_nights: 2, ..Rates::default() };
        }
        index.put_listing(&one, 1);
        if number < 3 {
            index.put_nights(&one.id, free(1, &[]));
        }
    }
    index.set_nights_loaded();
    // The nights of 3 and 4 are unknown; 2 and 4 have a minimum stay.
    let cases: [(i32, i32, &[&str], &[&str]); 6] = [
        (5, 6, &["CASA-1"], &["CASA-3"]),
        (5, 7, &["CASA-1", "CASA-2"], &["CASA-3", "CASA-4"]),
        (9, 12, &["CASA-1", "CASA-2"], &["CASA-3", "CASA-4"]),
        (10, 16, &["CASA-1"], &["CASA-3"]),
        (19, 25, &["CASA-1"], &["CASA-3"]),
        (19, 26, &["CASA-1", "CASA-2"], &["CASA-3", "CASA-4"]),
    ];
    for (first, end, known, unknown) in cases {
        let found = index.search(&query(dated(first, end), 10), now()).expect("a page");
        assert_eq!((sorted_ids(&found.items), found.total), (known.to_vec(), known.len()), "{first} {end}");
        assert_eq!((sorted_ids(&found.unknown), found.unknown_total), (unknown.to_vec(), unknown.len()), "{first}");
    }
    assert_eq!(index.search(&query(Filter::default(), 10), now()).expect("a page").total, 4);
}

#[test]
fn a_dated_search_has_a_price_for_its_party() {
    let mut one = listing(4);
    one.rates.fees.tourist_tax_minor = Some(100);
    let index = index();
    index.put_listing(&one, 1);
    index.put_nights(&one.id, free(1, &[]));
    index.set_nights_loaded();
    let price = |filter: Filter| index.search(&query(filter, 10), now()).expect("a page").items[0].stay_price;
    let tax = |filter: Filter| price(filter).expect("a price").lines().last().expect("a line").amount_minor;
    let party = |guests, children| Party::new(guests, children).ok();
    // Nobody said how many come: two adults.
    assert_eq!(tax(dated(1, 4)), Some(600));
    assert_eq!(tax(Filter { party: party(4, 3), ..dated(1, 4) }), Some(300));
    assert_eq!(tax(Filter { party: party(4, 0), ..dated(1, 4) }), Some(1_200));
    assert_eq!(price(Filter { party: party(4, 0), ..Filter::default() }), None);
}

#[test]
fn the_past_is_told_by_the_clock_of_the_property() {
    let index = index();
    let mut madrid = listing(1);
    madrid.place.time_zone = Madrid;
    let mut canary = listing(2);
    canary.place.time_zone = Canary;
    for one in [madrid, canary] {
        index.put_listing(&one, 1);
        index.put_nights(&one.id, nights_in(one.place.time_zone, 1, &[], now() + Duration::hours(48)));
    }
    index.set_nights_loaded();
    // 22:30 UTC: 23:30 in the Canaries, 00:30 of the next day in Madrid.
    let late = now() + Duration::minutes(630);
    let found = index.search(&query(dated(0, 2), 10), late).expect("a page");
    assert_eq!(ids(&found.items), ["CASA-2"]);
    let later = late + Duration::hours(1);
    assert_eq!(index.search(&query(dated(0, 2), 10), later).expect_err("past"), Refusal::StayInPast);
}

#[test]
fn listings_come_change_and_go_by_version() {
    let index = index_of(2);
    let mut renamed = listing(1);
    renamed.place.city = crate::domain::text::Line::parse("Agaete").expect("a town");
    index.put_listing(&renamed, 3);
    index.put_listing(&listing(1), 2);
    let agaete = Filter { destination: DestinationQuery::parse("agaete"), ..Filter::default() };
    assert_eq!(index.search(&query(agaete.clone(), 10), now()).expect("a page").total, 1);
    let paused = Listing { status: ListingStatus::Paused, ..renamed };
    index.put_listing(&paused, 4);
    assert_eq!(index.search(&query(agaete.clone(), 10), now()).expect("a page").total, 0);
    assert_eq!((index.len(), index.listing_versions().len()), (1, 2));
    assert_eq!(index.destinations(&agaete.destination, 8), []);
    index.remove_listing(&id(2));
    assert!(index.is_empty());
    assert_eq!(index.listing_versions().into_keys().collect::<Vec<_>>(), [id(1)]);
}

#[test]
fn fast_owners_are_known_by_their_listing_whatever_changes() {
    let index = index_of(2);
    let total = || {
        let choices = FacetFilters { answers_fast: true, ..FacetFilters::default() };
        index.search(&query(Filter { choices, ..Filter::default() }, 10), now()).expect("a page").total
    };
    assert_eq!(total(), 0);
    index.change([Change::AnswerFast(vec![id(1), id(9)])]);
    index.put_listing(&listing(1), 9);
    assert_eq!(total(), 1);
    // Another listing gets the row.
    index.remove_listing(&id(1));
    index.put_listing(&listing(3), 1);
    assert_eq!((index.len(), total()), (2, 0));
    index.change([Change::AnswerFast(vec![id(3)])]);
    assert_eq!(total(), 1);
    index.change([Change::AnswerFast(Vec::new())]);
    assert_eq!(total(), 0);
}

#[test]
fn nights_wait_for_their_listing_and_survive_a_pause() {
    let index = index();
    index.put_nights(&id(1), free(2, &[]));
    index.put_nights(&id(1), free(1, &[(0, 99_999)]));
    index.set_nights_loaded();
    let total = |index: &SearchIndex| index.search(&query(dated(1, 2), 10), now()).expect("a page").total;
    assert_eq!(total(&index), 0);
    index.put_listing(&listing(1), 1);
    assert_eq!(total(&index), 1);
    index.put_listing(&Listing { status: ListingStatus::Paused, ..listing(1) }, 2);
    index.put_listing(&listing(1), 3);
    assert_eq!(total(&index), 1);
    index.remove_nights(&id(1));
    assert_eq!(total(&index), 0);
    assert!(index.listings_with_nights().is_empty());
}

#[test]
fn the_latest_are_the_last_listed() {
    // Listings with higher numbers were listed earlier.
    let latest = index_of(20).latest(3);
    let ids: Vec<&str> = latest.iter().map(ListingId::as_str).collect();
    assert_eq!(ids, ["CASA-1", "CASA-2", "CASA-3"]);
    assert_eq!(index_of(2).latest(6).len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_search_finds_what_looking_at_every_night_finds(
        calendars in prop::collection::vec(
            (prop::collection::vec((0..60_i32, 1..10_i32), 0..6), any::<bool>(), 20..80_i32), 1..40),
        first in 0..50_i32, length in 1..14_i32,
        destination in prop::sample::select(vec!["", "corralejo", "fuerteventura", "malaga", "Spain"]),
        property_type in prop::option::of(prop::sample::select(PropertyType::ALL)),
        guests in prop::option::of(1..11_u32),
        max_euros in prop::option::of(30..200_i64),
    ) {
        let index = index();
        index.set_nights_loaded();
        let (mut free_ids, mut unknown_ids) = (Vec::new(), Vec::new());
        let price = PriceFilter::new(Currency::parse("EUR").ok(), None, max_euros.map(|euros| euros * 100));
        let filter = Filter {
            destination: DestinationQuery::parse(destination),
            choices: FacetFilters { property_types: property_type.into_iter().collect(), ..FacetFilters::default() },
            party: guests.map(|guests| Party::new(guests, 0).expect("a party")),
            price: price.expect("bounds"),
            ..dated(first, first + length)
        };
        for (number, (ranges, fresh, horizon)) in (1..).zip(&calendars) {
            let one = listing(number);
            let ranges: Vec<_> =
                ranges.iter().map(|(from, nights)| (today() + from, today() + from + nights)).collect();
            let fresh_until = fresh.then(|| now() + Duration::hours(1));
            let nights = Nights::new(1, one.place.time_zone, ranges.clone(), fresh_until, today() + horizon);
            index.put_listing(&one, 1);
            index.put_nights(&one.id, nights);

            let town = [&one.place.city.to_string(), one.place.region.as_ref().expect("a region").as_str()].join(" ")
                + " " + one.place.state_province.as_ref().expect("a province").as_str() + " spain";
            let matches = crate::domain::text::comparison_key(&town).contains(&destination.to_lowercase())
                && property_type.is_none_or(|wanted| one.property_type == wanted)
                && guests.is_none_or(|guests| one.capacity.max_guests() >= guests)
                && max_euros.is_none_or(|euros| one.price.min_minor() <= euros * 100);
            let stay = first..first + length;
            let taken = stay.clone().any(|night| {
                ranges.iter().any(|(from, end)| (*from..*end).contains(&(today() + night)))
            });
            let known = *fresh && stay.clone().all(|night| night < *horizon);
            if matches && !taken {
                if known { &mut free_ids } else { &mut unknown_ids }.push(one.id.to_string());
            }
        }
        let found = index.search(&query(filter.clone(), 100), now()).expect("a page");
        let sorted = |found: &[Found]| {
            let mut ids: Vec<_> = found.iter().map(|found| found.card.id.clone()).collect();
            ids.sort_unstable();
            ids
        };
        free_ids.sort_unstable();
        unknown_ids.sort_unstable();
        prop_assert_eq!(sorted(&found.items), free_ids);
        prop_assert_eq!(sorted(&found.unknown), unknown_ids);
    }
}
