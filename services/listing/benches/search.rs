//! How long searches take, from a thousand to a million generated homes with two years of nights, on one core: half of
//! the searches of a shape are faster than the first figure, 99 of 100 faster than the second. Then what the index weighs,
//! and how long it takes to be filled and to be changed.
//!
//! `cargo bench -p casacero-listing --bench search -- 1000 1000000` asks for other numbers of homes.

use std::{hint::black_box, time::Instant};

use casacero_listing::{
    domain::{
        destination::DestinationQuery,
        listing::{Capacity, Listing},
        money::{Currency, Price},
        nights::Nights,
        place::{PlaceSecret, Point},
        query::{BoundingBox, Dates, FacetFilters, Filter, PageInput, PriceFilter, SearchQuery},
        rates::{PriceRule, Rates},
        stay::Stay,
        stay_price::Party,
        text::Line,
    },
    search::{Change, SearchIndex, SimilarQuery},
    testing::{TOWNS, id, listing, now},
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{Amenity, Fees, PetPolicy, PoolAccess, PropertyType, SortOrder, View},
};
use chrono::Duration;

const SIZES: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];
const RUNS: u32 = 500;
/// Towns of a name, told apart by a number.
const TOWNS_OF_A_NAME: u32 = 50;
/// What the refresher changes at once.
const BATCH: u32 = 200;

fn main() {
    let mut sizes: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = SIZES.to_vec();
    }
    let indexes: Vec<(SearchIndex, String)> = sizes.iter().map(|size| filled(*size)).collect();
    println!("| µs, half and 99 of 100 | {} |", heading(&sizes));
    println!("|---{}|", "|---".repeat(sizes.len()));
    for (name, ask) in SHAPES {
        let cells: Vec<String> = indexes.iter().map(|(index, _)| measured(|run| ask(index, run))).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    for (size, (index, weight)) in sizes.iter().zip(&indexes) {
        let one = measured(|run| index.put_nights(&id(run * 7_919 % size), nights(run * 7_919 % size, run + 2)));
        println!("{size} homes: {weight}; nights of one home changed in {one} µs");
    }
}

fn heading(sizes: &[u32]) -> String {
    sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" | ")
}

/// The median and the 99th percentile in microseconds. Each run asks for something else.
fn measured(mut ask: impl FnMut(u32)) -> String {
    (0..10).for_each(&mut ask);
    let mut micros: Vec<f64> = (0..RUNS)
        .map(|run| {
            let began = Instant::now();
            ask(run);
            began.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    micros.sort_by(f64::total_cmp);
    let at = |share: usize| micros[micros.len() * share / 100];
    format!("{:.0}, {:.0}", at(50), at(99))
}

fn today() -> i32 {
    now().date_naive().to_epoch_days()
}

/// A number from 0 to `below` that depends on a home and on what it is for.
fn pick(number: u32, what: u32, below: u32) -> u32 {
    let mixed = (u64::from(number) << 8 | u64::from(what)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33) as u32 % below
}

fn home(number: u32) -> Listing {
    let mut one = listing(number);
    let (town, copy) = (pick(number, 1, TOWNS.len() as u32), pick(number, 2, TOWNS_OF_A_NAME));
    let (city, region, province) = TOWNS[town as usize];
    one.place.city = Line::parse(&format!("{city} {copy}")).expect("a town");
    one.place.region = Line::parse(region).ok();
    one.place.state_province = Line::parse(province).ok();
    let (south, west) = [(28.1, -14.3), (28.9, -13.8), (27.8, -15.7), (28.0, -16.8)][town as usize % 4];
    let (south, west) =
        if town < 4 { (south, west) } else { (36.5 + f64::from(town - 4) * 0.8, -5.0 + f64::from(town - 4)) };
    let degrees = |what| f64::from(pick(number, what, 1_000)) / 2_000.0;
    one.place.point = Point::new(south + degrees(3), west + degrees(4)).ok();
    one.property_type = PropertyType::ALL[pick(number, 5, PropertyType::ALL.len() as u32) as usize];
    one.capacity =
        Capacity::new(1 + pick(number, 6, 10), pick(number, 7, 5), 2 + pick(number, 8, 4)).expect("a capacity");
    let has = |what: u32, value: i32| pick(number, what + value.unsigned_abs(), 3) == 0;
    one.features.amenities = Amenity::ALL.iter().map(|one| (*one).into()).filter(|one| has(20, *one)).collect();
    one.features.views = View::ALL.iter().map(|one| (*one).into()).filter(|one| has(60, *one)).collect();
    one.features.pool_access = PoolAccess::ALL[pick(number, 9, PoolAccess::ALL.len() as u32) as usize].into();
    one.features.pet_policy = PetPolicy::ALL[pick(number, 10, PetPolicy::ALL.len() as u32) as usize].into();
    let night_minor = i64::from(3_000 + pick(number, 11, 30_000));
    one.price = Price::new(Currency::parse("EUR").expect("the euro"), night_minor, None).expect("a price");
    one.rates = Rates {
        min_nights: 1 + pick(number, 12, 5),
        fees: Fees { cleaning_minor: Some(i64::from(pick(number, 13, 8_000))), ..Fees::default() },
        ..Rates::default()
    };
    // One in five has a dearer summer, half of these with a whole week as the minimum.
    if pick(number, 14, 5) == 0 {
        one.rates.rules = vec![PriceRule {
            days: Some(today() + 30..today() + 90),
            night_minor: Some(night_minor * 3 / 2),
            min_nights: (pick(number, 15, 2) == 0).then_some(7),
            ..PriceRule::default()
        }];
    }
    one
}

/// Two years with a stay of 3 to 9 nights every fortnight, beginning on another day for each home. One calendar in twenty
/// is not fresh.
fn nights(number: u32, version: u32) -> Nights {
    let taken = (0..52_i32).map(|fortnight| {
        let first = today() + 14 * fortnight + ((number + version) % 14).cast_signed();
        (first, first + 3 + (number % 7).cast_signed())
    });
    let fresh_for = Duration::hours(if pick(number, 16, 20) == 0 { -1 } else { 48 });
    Nights::new(version.into(), chrono_tz::Atlantic::Canary, taken.collect(), Some(now() + fresh_for), today() + 730)
}

/// An index of some homes, with what is to be said about filling it.
fn filled(count: u32) -> (SearchIndex, String) {
    let index = SearchIndex::new(PlaceSecret::new("bench"));
    let (before, mut seconds) = (resident_bytes(), 0.0);
    for first in (0..count).step_by(BATCH as usize) {
        let numbers = || first..count.min(first + BATCH);
        let listings = numbers().map(|number| Change::Listing { listing: Box::new(home(number)), version: 1 });
        let nights = numbers().map(|number| Change::Nights(id(number), nights(number, 1)));
        let (listings, nights): (Vec<_>, Vec<_>) = (listings.collect(), nights.collect());
        let began = Instant::now();
        index.change(listings);
        index.change(nights);
        seconds += began.elapsed().as_secs_f64();
    }
    index.set_nights_loaded();
    let all = resident_bytes() - before;
    // As many cards as the index has, by copying those of a page.
    let first = SearchQuery::new(Filter::default(), PageInput { limit: 100, ..page(0) }, today()).expect("a search");
    let cards = index.search(&first, now()).expect("a page").items;
    let before = resident_bytes();
    let copies: Vec<_> = cards.iter().cycle().take(count as usize).map(|found| (*found.card).clone()).collect();
    let in_cards = resident_bytes() - before;
    drop(black_box(copies));
    let each = |bytes: i64| bytes / i64::from(count);
    let weight =
        format!("filled in {seconds:.1} s; {} bytes a home and {} in its card", each(all - in_cards), each(in_cards));
    (index, weight)
}

/// What the process holds in memory.
fn resident_bytes() -> i64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|pages| pages.parse::<i64>().ok()).unwrap_or(0) * 4_096
}

type Shape = (&'static str, fn(&SearchIndex, u32));

const SHAPES: [Shape; 15] = [
    ("everything", |index, run| search(index, run, Filter::default(), SortOrder::Fair)),
    ("everything, with facets", |index, run| {
        search_page(index, Filter::default(), PageInput { facets: true, ..page(run) });
    }),
    ("everything, the newest first", |index, run| search(index, run, Filter::default(), SortOrder::Newest)),
    ("a town, a week", |index, run| {
        let (city, ..) = TOWNS[run as usize % TOWNS.len()];
        let destination = DestinationQuery::parse(&format!("{city} {}", run % TOWNS_OF_A_NAME));
        search(index, run, Filter { destination, dates: week(run), ..Filter::default() }, SortOrder::Fair);
    }),
    ("a country, a week, guests, two types, a price; the cheapest first", |index, run| {
        let choices =
            FacetFilters { property_types: vec![PropertyType::Villa, PropertyType::House], ..FacetFilters::default() };
        let filter = Filter {
            destination: DestinationQuery::parse("España"),
            choices,
            party: Party::new(4, 0).ok(),
            price: within(20_000 + i64::from(run)),
            dates: week(run),
            ..Filter::default()
        };
        search(index, run, filter, SortOrder::PriceAscending);
    }),
    ("a country, a week, with facets", |index, run| {
        let filter = Filter { destination: DestinationQuery::parse("España"), dates: week(run), ..Filter::default() };
        search_page(index, filter, PageInput { facets: true, ..page(run) });
    }),
    ("a region, amenities, pets, a pool", |index, run| {
        let choices = FacetFilters {
            amenities: vec![Amenity::Wifi, Amenity::Terrace],
            pet_policies: vec![PetPolicy::PetsWelcome],
            pool_access: vec![PoolAccess::PrivatePool],
            ..FacetFilters::default()
        };
        let destination = DestinationQuery::parse(TOWNS[run as usize % 8].1);
        search(index, run, Filter { destination, choices, ..Filter::default() }, SortOrder::Fair);
    }),
    ("a week, three days earlier or later", |index, run| {
        let dates = stay(run).and_then(|stay| Dates::around(stay, 3).ok());
        search(index, run, Filter { dates, ..Filter::default() }, SortOrder::Fair);
    }),
    ("seven nights of a month", |index, run| {
        search(
            index,
            run,
            Filter { dates: Dates::in_month(2026, 8 + run % 5, 7).ok(), ..Filter::default() },
            SortOrder::Fair,
        );
    }),
    ("a weekend of a month, in a region, up to a total", |index, run| {
        let filter = Filter {
            destination: DestinationQuery::parse(TOWNS[run as usize % 8].1),
            dates: Dates::weekend_in(2026, 8 + run % 5).ok(),
            total: within(30_000),
            ..Filter::default()
        };
        search(index, run, filter, SortOrder::Fair);
    }),
    ("a week, the lowest total first", |index, run| {
        let filter = Filter { dates: week(run), party: Party::new(3, 1).ok(), ..Filter::default() };
        search(index, run, filter, SortOrder::Total);
    }),
    ("the nearest to a point", |index, run| {
        let near = Point::new(28.1 + f64::from(run % 100) / 200.0, -14.0).ok();
        search_page(index, Filter::default(), PageInput { sort: SortOrder::Distance, near, ..page(run) });
    }),
    ("a box of the map, a week", |index, run| {
        search(index, run, Filter { bbox: island(run), dates: week(run), ..Filter::default() }, SortOrder::Fair);
    }),
    ("clusters in a box of the map", |index, run| {
        let filter = Filter { bbox: island(run), ..Filter::default() };
        black_box(index.clusters(&filter, 10, now()).expect("clusters"));
    }),
    ("homes like one of them, a week", |index, run| {
        let query = SimilarQuery { id: id(run % 1_000), stay: stay(run), party: None, limit: 6 };
        black_box(index.similar(&query, now()).expect("homes"));
    }),
];

fn page(run: u32) -> PageInput<'static> {
    let currency = Currency::parse("EUR").ok();
    PageInput { sort: SortOrder::Fair, bucket: run % 16, currency, near: None, limit: 24, cursor: "", facets: false }
}

fn search(index: &SearchIndex, run: u32, filter: Filter, sort: SortOrder) {
    search_page(index, filter, PageInput { sort, ..page(run) });
}

fn search_page(index: &SearchIndex, filter: Filter, page: PageInput<'_>) {
    let query = SearchQuery::new(filter, page, today()).expect("a search");
    black_box(index.search(&query, now()).expect("a page"));
}

fn stay(run: u32) -> Option<Stay> {
    let first = today() + 20 + (run % 300).cast_signed();
    Stay::from_days(first, first + 7).ok()
}

fn week(run: u32) -> Option<Dates> {
    stay(run).map(Dates::exact)
}

fn within(most_minor: i64) -> Option<PriceFilter> {
    PriceFilter::new(Currency::parse("EUR").ok(), None, Some(most_minor)).expect("bounds")
}

fn island(run: u32) -> Option<BoundingBox> {
    let by = f64::from(run % 10) / 100.0;
    BoundingBox::new(-14.4 + by, 28.0, -13.7, 28.7 - by).ok()
}
