//! How long searches take, from a thousand to a million generated homes with two years of nights, on one core: half of
//! the searches of a shape are faster than the first figure, 99 of 100 faster than the second. Then what the index weighs,
//! and how long it takes to be filled and to be changed.
//!
//! `cargo bench --workspace --bench search -- 1000 1000000` asks for other
//! numbers of homes, `-- 'a town'` for the shapes with these words alone.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

mod homes;

use casacero_listing::{
    domain::{
        destination::DestinationQuery,
        listing::Listing,
        place::{PlaceSecret, Point},
        query::{Dates, FacetFilters, Filter, PageInput, SearchQuery},
        rates::{PriceRule, Weekdays},
        stay_price::Party,
        text::Line,
    },
    search::{Change, SearchIndex, SimilarQuery, refresh::NIGHTS_TOGETHER},
    testing::{TOWNS, id, now},
};
use casacero_proto::listing::v1::{Amenity, PetPolicy, PoolAccess, PropertyType, SortOrder};
use homes::{TOWNS_OF_A_NAME, home, island, nights, page, pick, stay, today, week, within};

const SIZES: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];
const RUNS: u32 = 500;
/// As many as municipalities of Spain.
const TOWNS_OF_A_COUNTRY: u32 = 8_132;
/// What the refresher changes at once.
const BATCH: usize = 200;

fn main() {
    let mut sizes: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = SIZES.to_vec();
    }
    let words =
        std::env::args().skip(1).find(|argument| !argument.starts_with('-') && argument.parse::<u32>().is_err());
    let indexes: Vec<(SearchIndex, String)> = sizes.iter().map(|size| filled(*size)).collect();
    println!("| µs, half and 99 of 100 | {} |", heading(&sizes));
    println!("|---{}|", "|---".repeat(sizes.len()));
    for (name, ask) in SHAPES.iter().filter(|(name, _)| words.as_ref().is_none_or(|words| name.contains(words))) {
        let cells: Vec<String> = indexes.iter().map(|(index, _)| measured(|run| ask(index, run))).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    for (size, (index, weight)) in sizes.iter().zip(&indexes) {
        let one = measured(|run| index.put_nights(&id(run * 7_919 % size), nights(run * 7_919 % size, run + 2)));
        println!("{size} homes: {weight}; nights of one home changed in {one} µs");
    }
    drop(indexes);
    names_of_places();
}

/// Prints how long what guests type takes among as many towns as a country has, each with a postcode of its own.
fn names_of_places() {
    let index = SearchIndex::new(PlaceSecret::new("bench"));
    let towns = (0..TOWNS_OF_A_COUNTRY).map(|number| {
        let mut listing = Box::new(home(number));
        listing.place.city = Line::parse(&town(number)).expect("a town");
        listing.place.postal_code = Line::parse(&format!("{:05}", number + 1_000)).ok();
        Change::Listing { listing, version: 1 }
    });
    let towns: Vec<_> = towns.collect();
    let began = Instant::now();
    towns.chunks(BATCH).for_each(|towns| index.change(towns.to_vec()));
    println!("{TOWNS_OF_A_COUNTRY} towns: filled in {:.1} s", began.elapsed().as_secs_f64());
    let asked: [Typed; 3] = [
        ("a town", |run| town(run * 7_919 % TOWNS_OF_A_COUNTRY)),
        ("a town with a letter too few", |run| town(run * 7_919 % TOWNS_OF_A_COUNTRY).replacen('a', "", 1)),
        ("a postcode", |run| format!("{:05}", run * 7_919 % TOWNS_OF_A_COUNTRY + 1_000)),
    ];
    for (name, text) in asked {
        let searched = measured(|run| {
            let destination = DestinationQuery::parse(&text(run));
            search(&index, run, Filter { destination, ..Filter::default() }, SortOrder::Fair);
        });
        let suggested = measured(|run| {
            black_box(index.destinations(&DestinationQuery::parse(&text(run)), 8));
        });
        println!("{TOWNS_OF_A_COUNTRY} towns, {name}: searched in {searched} µs, suggested in {suggested} µs");
    }
}

/// What is typed, with its name.
type Typed = (&'static str, fn(u32) -> String);

/// Of three words, the first two of three syllables.
fn town(number: u32) -> String {
    const SYLLABLES: [&str; 16] =
        ["ca", "sa", "lo", "ri", "be", "na", "do", "mi", "tu", "pe", "ga", "vi", "ro", "le", "fu", "za"];
    let word =
        |what: u32| (0..3).map(|at| SYLLABLES[pick(number, 30 + 3 * what + at, 16) as usize]).collect::<String>();
    format!("{} {} de {}", word(0), word(1), number % 50)
}

fn heading(sizes: &[u32]) -> String {
    sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" | ")
}

/// The median and the 99th percentile in microseconds. Each run asks for something else.
fn measured(mut ask: impl FnMut(u32)) -> String {
    // The first search of a day in each of its fair orders is slower.
    (0..16).for_each(&mut ask);
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

/// An index of some homes, with what is to be said about filling it.
fn filled(count: u32) -> (SearchIndex, String) {
    let index = SearchIndex::new(PlaceSecret::new("bench"));
    // As the refresher reads them.
    let mut by_place: Vec<u32> = (0..count).collect();
    by_place.sort_by_cached_key(|number| home(*number).place.point.map(Point::on_curve));
    let (before, mut seconds) = (resident_bytes(), 0.0);
    for batch in by_place.chunks(BATCH) {
        let listing = |number: &u32| Change::Listing { listing: Box::new(home_with_rules(*number)), version: 1 };
        let listings: Vec<_> = batch.iter().map(listing).collect();
        let began = Instant::now();
        index.change(listings);
        seconds += began.elapsed().as_secs_f64();
    }
    // The calendar service has them in another order.
    let mut by_id: Vec<u32> = (0..count).collect();
    by_id.sort_by_cached_key(|number| id(*number).to_string());
    for batch in by_id.chunks(NIGHTS_TOGETHER) {
        let nights: Vec<_> = batch.iter().map(|number| Change::Nights(id(*number), nights(*number, 1))).collect();
        let began = Instant::now();
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

/// A home of which one in three must be asked some days before; of these one in four takes guests from Saturday to Saturday, and
/// one in ten keeps a night free. One in thirty takes guests from Saturday to Saturday in its summer alone.
fn home_with_rules(number: u32) -> Listing {
    let mut one = home(number);
    if pick(number, 17, 3) == 0 {
        let booking = &mut one.rates.booking;
        booking.notice_days = 1 + pick(number, 18, 3);
        if pick(number, 19, 4) == 0 {
            (booking.arrival_weekdays, booking.departure_weekdays) = (vec![6], vec![6]);
        }
        booking.preparation_nights = u32::from(pick(number, 20, 10) == 0);
    }
    if pick(number, 21, 30) == 0 {
        let saturday = Weekdays::of_numbers(&[6]).ok();
        let days = Some(today() + 30..today() + 90);
        one.rates.rules.push(PriceRule { days, arrivals: saturday, departures: saturday, ..PriceRule::default() });
    }
    one
}

/// What the process holds in memory once the allocator has given back what was freed: after the time in
/// `.cargo/config.toml`, and some more.
fn resident_bytes() -> i64 {
    std::thread::sleep(Duration::from_secs(3));
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

fn search(index: &SearchIndex, run: u32, filter: Filter, sort: SortOrder) {
    search_page(index, filter, PageInput { sort, ..page(run) });
}

fn search_page(index: &SearchIndex, filter: Filter, page: PageInput<'_>) {
    let query = SearchQuery::new(filter, page, today()).expect("a search");
    black_box(index.search(&query, now()).expect("a page"));
}
