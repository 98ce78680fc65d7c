//! Writes generated homes as tables, and searches of them with what the index answers and how long it takes:
//! `tests/load/search_peers.py` asks databases and a search library the same. Arguments: a folder and a number of homes.

mod homes;

use std::{
    fs::File,
    io::{BufWriter, Write as _},
    path::Path,
    time::Instant,
};

use casacero_listing::{
    domain::{
        destination::DestinationQuery,
        place::{PlaceSecret, Point},
        query::{FacetFilters, Filter, PageInput, SearchQuery},
        stay_price::Party,
    },
    search::{Change, SearchIndex},
    testing::{TOWNS, id, now},
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{Amenity, PetPolicy, PoolAccess, PropertyType, SortOrder},
};
use homes::{TOWNS_OF_A_NAME, home, island, nights, page, pick, stay, today, week, within};
use serde_json::{Value, json};

/// How many searches of each shape.
const SEARCHES: u32 = 20;
/// How often the index answers each; the median counts.
const RUNS: usize = 9;
const SECRET: &str = "bench";

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let (Some(folder), Some(count)) = (arguments.next(), arguments.next().and_then(|count| count.parse().ok())) else {
        return Err(std::io::Error::other("search_peers FOLDER HOMES"));
    };
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let index = filled(folder, count)?;
    let mut searches = BufWriter::new(File::create(folder.join("searches.jsonl"))?);
    for (shape, asked) in SHAPES {
        for run in 0..SEARCHES {
            let Asked { filter, page, wanted, order } = asked(run);
            let query = SearchQuery::new(filter, page, today()).expect("a search");
            let mut micros: Vec<f64> = (0..RUNS)
                .map(|_| {
                    let began = Instant::now();
                    std::hint::black_box(index.search(&query, now()).expect("a page"));
                    began.elapsed().as_secs_f64() * 1e6
                })
                .collect();
            micros.sort_by(f64::total_cmp);
            let total = index.search(&query, now()).expect("a page").total;
            let line = json!({
                "shape": shape, "where": wanted, "order": order, "facets": page.facets, "total": total, "micros": micros[RUNS / 2],
            });
            writeln!(searches, "{line}")?;
        }
    }
    searches.flush()
}

/// The index, and the same homes as tables.
fn filled(folder: &Path, count: u32) -> std::io::Result<SearchIndex> {
    let (index, secret) = (SearchIndex::new(PlaceSecret::new(SECRET)), PlaceSecret::new(SECRET));
    let mut homes = BufWriter::new(File::create(folder.join("homes.tsv"))?);
    let mut taken = BufWriter::new(File::create(folder.join("taken.tsv"))?);
    for number in 0..count {
        let (one, calendar) = (home(number), nights(number, 1));
        let point = secret.approximate(&one.id, one.place.point.expect("a point"));
        let (town, region) = (one.place.city.as_str(), one.place.region.as_ref().expect("a region").as_str());
        let amenities = one.features.amenities.iter().fold(0_i64, |set, amenity| set | 1 << *amenity);
        let values = [
            number.to_string(),
            town.to_owned(),
            region.to_owned(),
            i32::from(one.property_type).to_string(),
            one.capacity.max_guests().to_string(),
            one.price.min_minor().to_string(),
            amenities.to_string(),
            one.features.pool_access.to_string(),
            one.features.pet_policy.to_string(),
            one.listed_at().timestamp().to_string(),
            point.latitude().to_string(),
            point.longitude().to_string(),
            u8::from(calendar.is_fresh(now())).to_string(),
            // An order that is as good as random: what a fair order costs at least.
            pick(number, 99, 1 << 30).to_string(),
        ];
        writeln!(homes, "{}", values.join("\t"))?;
        for (first, end) in calendar.taken() {
            writeln!(taken, "{number}\t{first}\t{end}")?;
        }
        index.change([Change::Listing { listing: Box::new(one), version: 1 }, Change::Nights(id(number), calendar)]);
    }
    index.set_nights_loaded();
    homes.flush()?;
    taken.flush()?;
    Ok(index)
}

/// A search, and the same for peers, each of which writes it in its own way.
struct Asked {
    filter: Filter,
    page: PageInput<'static>,
    /// What homes must fulfil: each a kind, a column and values. `is` it, `in` them, `within` least and most, `has` all bits of a set,
    /// `free` from the first night to the end.
    wanted: Vec<Value>,
    /// A column, or the point from which distances are taken.
    order: Value,
}

/// A stay is free where the calendar is believed and no taken range touches it.
fn free(run: u32) -> [Value; 2] {
    let (first, end) = stay(run).expect("a stay").days();
    [json!(["is", "fresh", 1]), json!(["free", "taken", first, end])]
}

fn fair(run: u32, filter: Filter, wanted: impl IntoIterator<Item = Value>) -> Asked {
    Asked { filter, page: page(run), wanted: wanted.into_iter().collect(), order: "fair".into() }
}

type Shape = (&'static str, fn(u32) -> Asked);

const SHAPES: [Shape; 8] = [
    ("everything, with facets", |run| {
        let asked = fair(run, Filter::default(), []);
        Asked { page: PageInput { facets: true, ..page(run) }, ..asked }
    }),
    ("a town, a week", |run| {
        let (city, region, _) = TOWNS[run as usize % TOWNS.len()];
        let town = format!("{city} {}", run % TOWNS_OF_A_NAME);
        // Its full name, as suggestions give it: what visitors type may match other towns as well.
        let destination = DestinationQuery::parse(&format!("{town}, {region}, ES"));
        let filter = Filter { destination, dates: week(run), ..Filter::default() };
        fair(run, filter, [json!(["is", "town", town])].into_iter().chain(free(run)))
    }),
    ("a country, a week, guests, two types, a price; the cheapest first", |run| {
        let choices =
            FacetFilters { property_types: vec![PropertyType::Villa, PropertyType::House], ..FacetFilters::default() };
        let most = 20_000 + i64::from(run);
        let filter = Filter {
            destination: DestinationQuery::parse("España"),
            choices,
            party: Party::new(4, 0).ok(),
            price: within(most),
            dates: week(run),
            ..Filter::default()
        };
        let (villa, house) = (i32::from(PropertyType::Villa), i32::from(PropertyType::House));
        Asked {
            filter,
            page: PageInput { sort: SortOrder::PriceAscending, ..page(run) },
            wanted: [
                json!(["within", "guests", 4, null]),
                json!(["in", "type", villa, house]),
                json!(["within", "night_minor", null, most]),
            ]
            .into_iter()
            .chain(free(run))
            .collect(),
            order: "night_minor".into(),
        }
    }),
    ("a country, a week, with facets", |run| {
        let filter = Filter { destination: DestinationQuery::parse("España"), dates: week(run), ..Filter::default() };
        Asked { page: PageInput { facets: true, ..page(run) }, ..fair(run, filter, free(run)) }
    }),
    ("a region, amenities, pets, a pool", |run| {
        let choices = FacetFilters {
            amenities: vec![Amenity::Wifi, Amenity::Terrace],
            pet_policies: vec![PetPolicy::PetsWelcome],
            pool_access: vec![PoolAccess::PrivatePool],
            ..FacetFilters::default()
        };
        let region = TOWNS[run as usize % 8].1;
        let set = [Amenity::Wifi, Amenity::Terrace].iter().fold(0_i64, |set, one| set | 1 << i32::from(*one));
        let (pets, pool) = (i32::from(PetPolicy::PetsWelcome), i32::from(PoolAccess::PrivatePool));
        let filter = Filter { destination: DestinationQuery::parse(region), choices, ..Filter::default() };
        let wanted = [
            json!(["is", "region", region]),
            json!(["has", "amenities", set]),
            json!(["is", "pets", pets]),
            json!(["is", "pool", pool]),
        ];
        fair(run, filter, wanted)
    }),
    ("a week", |run| fair(run, Filter { dates: week(run), ..Filter::default() }, free(run))),
    ("the nearest to a point", |run| {
        let (latitude, longitude) = (28.1 + f64::from(run % 100) / 200.0, -14.0);
        Asked {
            filter: Filter::default(),
            page: PageInput { sort: SortOrder::Distance, near: Point::new(latitude, longitude).ok(), ..page(run) },
            wanted: Vec::new(),
            order: json!([latitude, longitude]),
        }
    }),
    ("a box of the map, a week", |run| {
        let by = f64::from(run % 10) / 100.0;
        let (west, north) = (-14.4 + by, 28.7 - by);
        let wanted = [json!(["within", "longitude", west, -13.7]), json!(["within", "latitude", 28.0, north])];
        let filter = Filter { bbox: island(run), dates: week(run), ..Filter::default() };
        fair(run, filter, wanted.into_iter().chain(free(run)))
    }),
];

/// Amenities are written as a set of bits.
const _: () = assert!(Amenity::ALL.len() < 63);
