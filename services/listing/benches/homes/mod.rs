//! Generated homes and calendars, and what is asked about them.

use casacero_listing::{
    domain::{
        listing::{Capacity, Listing},
        money::{Currency, Price},
        nights::Nights,
        place::Point,
        query::{BoundingBox, Dates, PageInput, PriceFilter},
        rates::{PriceRule, Rates},
        stay::Stay,
        text::Line,
    },
    testing::{TOWNS, listing, now, place},
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{Amenity, Fees, PetPolicy, PoolAccess, PropertyType, SortOrder, View},
};
use chrono::Duration;

/// Towns of a name, told apart by a number.
pub const TOWNS_OF_A_NAME: u32 = 50;

pub fn today() -> i32 {
    now().date_naive().to_epoch_days()
}

/// A number from 0 to `below` that depends on a home and on what it is for.
pub fn pick(number: u32, what: u32, below: u32) -> u32 {
    let mixed = (u64::from(number) << 8 | u64::from(what)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33) as u32 % below
}

pub fn home(number: u32) -> Listing {
    let mut one = listing(number);
    let (town, copy) = (pick(number, 1, TOWNS.len() as u32), pick(number, 2, TOWNS_OF_A_NAME));
    let (city, region, province) = TOWNS[town as usize];
    one.place.city = Line::parse(&format!("{city} {copy}")).expect("a town");
    one.place.region = Line::parse(region).ok();
    one.place.state_province = Line::parse(province).ok();
    one.place.postal_code = place(city, region, "ES").postal_code;
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
pub fn nights(number: u32, version: u32) -> Nights {
    let taken = (0..52_i32).map(|fortnight| {
        let first = today() + 14 * fortnight + ((number + version) % 14).cast_signed();
        (first, first + 3 + (number % 7).cast_signed())
    });
    let fresh_for = Duration::hours(if pick(number, 16, 20) == 0 { -1 } else { 48 });
    Nights::new(version.into(), chrono_tz::Atlantic::Canary, taken.collect(), Some(now() + fresh_for), today() + 730)
}

pub fn page(run: u32) -> PageInput<'static> {
    let currency = Currency::parse("EUR").ok();
    PageInput { sort: SortOrder::Fair, bucket: run % 16, currency, near: None, limit: 24, cursor: "", facets: false }
}

pub fn stay(run: u32) -> Option<Stay> {
    let first = today() + 20 + (run % 300).cast_signed();
    Stay::from_days(first, first + 7).ok()
}

pub fn week(run: u32) -> Option<Dates> {
    stay(run).map(Dates::exact)
}

pub fn within(most_minor: i64) -> Option<PriceFilter> {
    PriceFilter::new(Currency::parse("EUR").ok(), None, Some(most_minor)).expect("bounds")
}

pub fn island(run: u32) -> Option<BoundingBox> {
    let by = f64::from(run % 10) / 100.0;
    BoundingBox::new(-14.4 + by, 28.0, -13.7, 28.7 - by).ok()
}
