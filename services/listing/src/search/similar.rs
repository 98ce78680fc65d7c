//! Listings like one of them. See `docs/rules/search.md#similar-homes`.

use casacero_proto::listing::v1::SortOrder;
use chrono::{DateTime, Utc};

use super::{Found, entry::Entry, scan::Scan, state::State};
use crate::domain::{
    destination::PlaceKeys,
    identity::ListingId,
    money::Price,
    order::{Bucket, Ordering, Rank},
    query::{Dates, Filter},
    refusal::Refusal,
    stay::Stay,
    stay_price::Party,
};

/// Listings in other regions are similar up to this distance.
const NEARBY_M: f64 = 50_000.0;
/// What another kind of property counts.
const OTHER_TYPE: u32 = 2;
/// The most that a difference in guests, and one in bedrooms, counts.
const OTHER_SIZE_MAX: u32 = 5;
/// What a price in another currency counts: as much as one of half or of double.
const OTHER_CURRENCY: u32 = 5;
/// What a price counts that is nothing beside the other.
const OTHER_PRICE_MAX: i64 = 10;

/// Which similar listings are wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct SimilarQuery {
    /// The listing that they are like.
    pub id: ListingId,
    /// The nights on which they are available.
    pub stay: Option<Stay>,
    pub party: Option<Party>,
    /// Maximum number of them.
    pub limit: usize,
}

/// How unlike two listings are; the least is the likest. The fair order of the day decides between equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unlikeness {
    place: u32,
    home: u32,
    turn: Rank,
}

impl State {
    /// See [`SearchIndex::similar`](super::SearchIndex::similar).
    pub fn similar(&self, query: &SimilarQuery, now: DateTime<Utc>) -> Result<Vec<Found>, Refusal> {
        let SimilarQuery { id, stay, party, limit } = query;
        let one = self.entry(id).ok_or(Refusal::ListingNotFound)?;
        let filter = Filter { dates: stay.map(Dates::exact), party: *party, ..Filter::default() };
        let scan = Scan::new(self, &filter, false, now)?;
        let ordering = Ordering {
            sort: SortOrder::Fair,
            day: now.date_naive().to_epoch_days(),
            bucket: Bucket::default(),
            currency: None,
            near: None,
        };
        let mut similar = Vec::new();
        for other in self.entries.iter().filter(|other| other.id != one.id) {
            let Some(place) = self.unlikeness_of_places(one, other) else { continue };
            if let Some(fit) = scan.fit(other).filter(|fit| fit.is_available) {
                let turn = other.rank(&ordering, &filter, None);
                similar.push((Unlikeness { place, home: unlikeness_of_homes(one, other), turn }, other, fit.stay));
            }
        }
        similar.sort_unstable_by(|(a, one, _), (b, other, _)| (a, &one.id).cmp(&(b, &other.id)));
        Ok(similar.into_iter().take(*limit).map(|(_, other, stay)| other.found(&filter, stay, None)).collect())
    }

    /// 0 in the same town, 1 in the same island or region, 2 nearby; `None` if they are not similar.
    fn unlikeness_of_places(&self, one: &Entry, other: &Entry) -> Option<u32> {
        let PlaceKeys { city, region, country, .. } = self.places.keys(one.place);
        let theirs = self.places.keys(other.place);
        let same_region = *country == theirs.country && *region == theirs.region;
        let nearby = || one.point.zip(other.point).is_some_and(|(one, other)| one.distance_m(other) <= NEARBY_M);
        if same_region && *city == theirs.city {
            Some(0)
        } else if same_region && !region.is_empty() {
            Some(1)
        } else {
            nearby().then_some(2)
        }
    }
}

fn unlikeness_of_homes(one: &Entry, other: &Entry) -> u32 {
    let (one_traits, other_traits) = (&one.traits, &other.traits);
    let other_type = if one_traits.property_type == other_traits.property_type { 0 } else { OTHER_TYPE };
    let (size, other_size) = (one_traits.capacity, other_traits.capacity);
    let guests = size.max_guests().abs_diff(other_size.max_guests()).min(OTHER_SIZE_MAX);
    let bedrooms = size.bedrooms().abs_diff(other_size.bedrooms()).min(OTHER_SIZE_MAX);
    other_type + guests + bedrooms + unlikeness_of_prices(&one.price, &other.price)
}

/// The difference in tenths of the higher price.
fn unlikeness_of_prices(one: &Price, other: &Price) -> u32 {
    if one.currency() != other.currency() {
        return OTHER_CURRENCY;
    }
    let (one, other) = (one.min_minor(), other.min_minor());
    let tenths = (one - other).abs().saturating_mul(OTHER_PRICE_MAX) / one.max(other).max(1);
    u32::try_from(tenths).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::money::Currency;

    #[test]
    fn prices_differ_by_tenths_of_the_higher_one() {
        let price = |currency: &str, minor| {
            Price::new(Currency::parse(currency).expect("a currency"), minor, None).expect("a price")
        };
        let cases = [
            (price("EUR", 100), price("EUR", 100), 0),
            (price("EUR", 100), price("EUR", 109), 0),
            (price("EUR", 50), price("EUR", 100), 5),
            (price("EUR", 0), price("EUR", 100), 10),
            (price("EUR", 0), price("EUR", 0), 0),
            (price("EUR", 100), price("USD", 100), 5),
        ];
        for (one, other, expected) in cases {
            assert_eq!(unlikeness_of_prices(&one, &other), expected, "{one:?} {other:?}");
            assert_eq!(unlikeness_of_prices(&other, &one), expected, "{other:?} {one:?}");
        }
    }
}
