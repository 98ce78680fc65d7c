//! Listings like one of them. See `docs/rules/search.md#similar-homes`.

use casacero_proto::listing::v1::SortOrder;
use chrono::{DateTime, Utc};

use super::{
    Found,
    home::Home,
    ranks::First,
    selection::Selection,
    state::{At, State},
};
use crate::domain::{
    identity::ListingId,
    money::Price,
    order::{Bucket, Ordering, Rank},
    place::Point,
    query::{Dates, Filter},
    refusal::Refusal,
    stay::Stay,
    stay_price::Party,
};

/// Listings in other regions are similar up to this distance.
const NEARBY_M: f64 = 50_000.0;
/// How unlike a place is that is not in the region. Its homes are similar if they are near.
const NEARBY: u32 = 2;
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
        let (one_at, one) = self.find_home(id).ok_or(Refusal::ListingNotFound)?;
        let filter = Filter { dates: stay.map(Dates::exact), party: *party, ..Filter::default() };
        let selection = Selection::new(self, &filter, now)?;
        let ordering = Ordering {
            sort: SortOrder::Fair,
            day: now.date_naive().to_epoch_days(),
            bucket: Bucket::default(),
            currency: None,
            near: None,
        };
        let turn = ordering.fair();
        let point = self.block(one_at).columns.spots[one_at.row()].point();
        let places = self.unlikeness_of_places(self.block(one_at).columns.places[one_at.row()]);
        let mut likest = First::new(*limit, None);
        // Homes nearby lie in the same block, and the likest leave out most rows of the others.
        let own = one_at.block as usize;
        for (number, block) in self.blocks.iter().enumerate().cycle().skip(own).take(self.blocks.len()) {
            for row in selection.select(block, None).available.rows() {
                let at = At::new(number, row);
                let place = places[block.columns.places[row] as usize];
                // The places decide first, so that few homes are compared.
                let least = Unlikeness { place, home: 0, turn: Rank { group: 0, within: 0 } };
                let may_be = likest.may_enter(&least);
                if at == one_at || !may_be || (place == NEARBY && !is_near(point, block.columns.spots[row].point())) {
                    continue;
                }
                if let Some(other) = block.home(row) {
                    let turn = turn(block.columns.spreads[row]);
                    let home = unlikeness_of_homes(one, other);
                    likest.put(Unlikeness { place, home, turn }, block.columns.keys[row], at);
                }
            }
        }
        Ok(likest.in_order().into_iter().filter_map(|(_, at)| selection.found(at, None)).collect())
    }

    /// For each slot of a place: 0 if it is the same town, 1 in the same island, province or region, else [`NEARBY`].
    fn unlikeness_of_places(&self, place: u32) -> Vec<u32> {
        let one = self.places.keys(place);
        let unlikeness = |other: u32| {
            let other = self.places.keys(other);
            if one.country != other.country {
                NEARBY
            } else if (&one.city, &one.region) == (&other.city, &other.region) {
                0
            } else if one.narrowest_area().is_some_and(|area| Some(area) == other.narrowest_area()) {
                1
            } else {
                NEARBY
            }
        };
        (0..self.places.len() as u32).map(unlikeness).collect()
    }
}

fn is_near(one: Option<Point>, other: Option<Point>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.distance_m(other) <= NEARBY_M)
}

fn unlikeness_of_homes(one: &Home, other: &Home) -> u32 {
    let other_type = if one.card.property_type == other.card.property_type { 0 } else { OTHER_TYPE };
    let (size, other_size) = (one.capacity, other.capacity);
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
