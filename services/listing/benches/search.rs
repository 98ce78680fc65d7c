//! Searches over 1,000 and 100,000 generated listings, each with a year of taken nights.

use std::{hint::black_box, sync::LazyLock};

use casacero_listing::{
    domain::{
        destination::DestinationQuery,
        money::Currency,
        nights::Nights,
        place::PlaceSecret,
        query::{BoundingBox, Dates, FacetFilters, Filter, PageInput, PriceFilter, SearchQuery},
        stay::Stay,
        stay_price::Party,
    },
    search::SearchIndex,
    testing::{listing, now},
};
use casacero_proto::listing::v1::{PropertyType, SortOrder};
use chrono::Duration;

const SMALL: u32 = 1_000;
const LARGE: u32 = 100_000;

fn main() {
    divan::main();
}

fn today() -> i32 {
    now().date_naive().to_epoch_days()
}

fn filled(count: u32) -> SearchIndex {
    let index = SearchIndex::new(PlaceSecret::new("bench"));
    for number in 0..count {
        let one = listing(number);
        // A stay of 3 to 9 nights every fortnight, beginning on another day for each listing.
        let taken = (0..26_i32).map(|fortnight| {
            let first = today() + 14 * fortnight + (number % 14).cast_signed();
            (first, first + 3 + (number % 7).cast_signed())
        });
        let fresh_until = Some(now() + Duration::hours(48));
        let nights = Nights::new(1, one.place.time_zone, taken.collect(), fresh_until, today() + 730);
        index.put_listing(&one, 1);
        index.put_nights(&one.id, nights);
    }
    index.set_nights_loaded();
    index
}

static SMALL_INDEX: LazyLock<SearchIndex> = LazyLock::new(|| filled(SMALL));
static LARGE_INDEX: LazyLock<SearchIndex> = LazyLock::new(|| filled(LARGE));

fn index(count: u32) -> &'static SearchIndex {
    if count == SMALL { &SMALL_INDEX } else { &LARGE_INDEX }
}

fn search(bencher: divan::Bencher, count: u32, filter: Filter, sort: SortOrder) {
    let page = PageInput { sort, ..page() };
    search_page(bencher, count, filter, page);
}

fn page() -> PageInput<'static> {
    let currency = Currency::parse("EUR").ok();
    PageInput { sort: SortOrder::Fair, bucket: 3, currency, near: None, limit: 24, cursor: "", facets: false }
}

fn search_page(bencher: divan::Bencher, count: u32, filter: Filter, page: PageInput<'_>) {
    let query = SearchQuery::new(filter, page, today()).expect("a search");
    let index = index(count);
    bencher.bench(|| index.search(black_box(&query), now()).expect("a page"));
}

fn week() -> Option<Dates> {
    Stay::from_days(today() + 60, today() + 67).ok().map(Dates::exact)
}

#[divan::bench(args = [SMALL, LARGE])]
fn everything(bencher: divan::Bencher, count: u32) {
    search(bencher, count, Filter::default(), SortOrder::Fair);
}

#[divan::bench(args = [SMALL, LARGE])]
fn destination_and_week(bencher: divan::Bencher, count: u32) {
    let destination = DestinationQuery::parse("Corralejo");
    search(bencher, count, Filter { destination, dates: week(), ..Filter::default() }, SortOrder::Fair);
}

#[divan::bench(args = [SMALL, LARGE])]
fn country_week_guests_type_and_price(bencher: divan::Bencher, count: u32) {
    let price = PriceFilter::new(Currency::parse("EUR").ok(), None, Some(20_000)).expect("bounds");
    let filter = Filter {
        destination: DestinationQuery::parse("España"),
        choices: FacetFilters {
            property_types: vec![PropertyType::Villa, PropertyType::House],
            ..FacetFilters::default()
        },
        party: Party::new(4, 0).ok(),
        price,
        dates: week(),
        ..Filter::default()
    };
    search(bencher, count, filter, SortOrder::PriceAscending);
}

#[divan::bench(args = [SMALL, LARGE])]
fn facets_and_totals_of_a_month(bencher: divan::Bencher, count: u32) {
    let filter = Filter { dates: Dates::in_month(2026, 8, 7).ok(), ..Filter::default() };
    search_page(bencher, count, filter, PageInput { sort: SortOrder::Total, facets: true, ..page() });
}

#[divan::bench(args = [SMALL, LARGE])]
fn least_totals_of_a_month(bencher: divan::Bencher, count: u32) {
    let total = PriceFilter::new(Currency::parse("EUR").ok(), None, Some(1)).expect("bounds");
    let filter = Filter { total, dates: Dates::in_month(2026, 8, 7).ok(), ..Filter::default() };
    search(bencher, count, filter, SortOrder::Fair);
}

#[divan::bench(args = [SMALL, LARGE])]
fn clusters_of_an_island(bencher: divan::Bencher, count: u32) {
    let filter = Filter { bbox: BoundingBox::new(-15.0, 27.5, -13.0, 29.5).ok(), ..Filter::default() };
    let index = index(count);
    bencher.bench(|| index.clusters(black_box(&filter), 9, now()).expect("clusters"));
}

#[divan::bench(args = [SMALL, LARGE])]
fn latest(bencher: divan::Bencher, count: u32) {
    let index = index(count);
    bencher.bench(|| index.latest(black_box(6)));
}

#[divan::bench(args = [SMALL, LARGE])]
fn suggestions(bencher: divan::Bencher, count: u32) {
    let (index, query) = (index(count), DestinationQuery::parse("pla"));
    bencher.bench(|| index.destinations(black_box(&query), 8));
}
