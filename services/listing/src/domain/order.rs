//! The order of search results. See `docs/rules/search.md#order`.

use casacero_proto::listing::v1::SortOrder;
use chrono::{DateTime, Utc};

use super::{
    identity::{ListingId, mix},
    money::{Currency, Price},
    place::Point,
    refusal::Refusal,
    text::{FieldError, Invalid},
};

/// Number of fair orders of a day.
pub const BUCKETS: u8 = 16;

/// One of the 16 fair orders of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bucket(u8);

impl Bucket {
    /// The bucket of a number from 0 to 15.
    pub fn new(number: u32) -> Result<Self, Refusal> {
        let number = u8::try_from(number).ok().filter(|number| *number < BUCKETS);
        let error = FieldError { field: "shuffle_bucket", problem: Invalid::OutOfRange };
        number.map(Self).ok_or(Refusal::ValidationFailed(error))
    }

    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A sort order that stays stable while a guest pages through it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ordering {
    /// The sort criterion.
    pub sort: SortOrder,
    /// The day of the first page, in days since 1970-01-01 UTC.
    pub day: i32,
    /// The bucket, which selects one of that day's fair orders.
    pub bucket: Bucket,
    /// The currency that comes first when sorting by price: amounts of different currencies cannot be compared.
    pub currency: Option<Currency>,
    /// Where distances are measured from.
    pub near: Option<Point>,
}

/// What the place of a listing in an order depends on.
#[derive(Clone, Copy, Debug)]
pub struct Sorted<'a> {
    /// Its id's [spread](ListingId::spread).
    pub spread: u64,
    pub price: &'a Price,
    /// When it was listed.
    pub listed_at: DateTime<Utc>,
    /// The total of the stay, in minor units of the price's currency; without dates there is none.
    pub total_minor: Option<i64>,
    pub point: Option<Point>,
}

/// A listing's position in an [`Ordering`]. Ids break ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// The currency group; prices of different groups cannot be compared. By distance, listings without a point are the
    /// second group.
    pub group: u32,
    /// The position within the group.
    pub within: u64,
}

/// The end of a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Whether it is a page of the unknown group.
    pub is_unknown: bool,
    /// The rank of the page's last listing.
    pub rank: Rank,
    /// The page's last listing.
    pub id: ListingId,
}

impl Ordering {
    /// The rank of a listing.
    pub fn rank(&self, listing: Sorted<'_>) -> Rank {
        let Sorted { spread, price, listed_at, total_minor, point } = listing;
        let by_currency = |within| Rank {
            group: if self.currency == Some(price.currency()) { 0 } else { price.currency().rank() },
            within,
        };
        match self.sort {
            SortOrder::Fair | SortOrder::Unspecified => self.fair()(spread),
            SortOrder::PriceAscending => by_currency(price.min_minor().unsigned_abs()),
            SortOrder::PriceDescending => by_currency(u64::MAX - price.min_minor().unsigned_abs()),
            SortOrder::Newest => {
                // Latest first: flips the sign bit so that unsigned order equals signed order, then reverses it.
                let micros = listed_at.timestamp_micros().cast_unsigned() ^ (1 << 63);
                Rank { group: 0, within: !micros }
            }
            SortOrder::Total => by_currency(total_minor.map_or(u64::MAX, i64::unsigned_abs)),
            SortOrder::Distance => match self.distance_m(point) {
                Some(metres) => Rank { group: 0, within: metres.into() },
                None => Rank { group: 1, within: 0 },
            },
        }
    }

    /// The distance of a point, in whole metres; `None` without either point.
    pub fn distance_m(&self, point: Option<Point>) -> Option<u32> {
        let metres = self.near?.distance_m(point?);
        // No two points are farther apart than 20,100 km.
        Some(metres.round() as u32)
    }

    /// The fair order of its day and bucket: the rank of each [spread](ListingId::spread).
    #[inline]
    pub fn fair(&self) -> impl Fn(u64) -> Rank + use<> {
        let seed = mix(u64::from(self.day.cast_unsigned()) << 8 | u64::from(self.bucket.number()));
        move |spread| Rank { group: 0, within: mix(spread ^ seed) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ordering(sort: SortOrder, day: i32, bucket: u32) -> Ordering {
        let currency = Some(Currency::parse("EUR").expect("the euro"));
        Ordering { sort, day, bucket: Bucket::new(bucket).expect("a bucket"), currency, near: None }
    }

    fn sorted(spread: u64, price: &Price, listed_at: DateTime<Utc>) -> Sorted<'_> {
        Sorted { spread, price, listed_at, total_minor: None, point: None }
    }

    fn price(currency: &str, minor: i64) -> Price {
        Price::new(Currency::parse(currency).expect("a currency"), minor, None).expect("a price")
    }

    #[test]
    fn there_are_sixteen_buckets() {
        assert!(Bucket::new(15).is_ok());
        for number in [16, 256, u32::MAX] {
            assert_eq!(Bucket::new(number).expect_err("no bucket").field(), Some("shuffle_bucket"));
        }
    }

    #[test]
    fn every_listing_is_first_in_some_fair_order() {
        let ids: Vec<ListingId> = (1..=8).map(|number| format!("CASA-{number}").parse().expect("an id")).collect();
        let mut firsts = [0; 8];
        for day in 20_000..20_100 {
            for bucket in 0..16 {
                let order = ordering(SortOrder::Fair, day, bucket);
                let rank = |id: &ListingId| order.rank(sorted(id.spread(), &price("EUR", 1), DateTime::UNIX_EPOCH));
                let first = (0..8).min_by_key(|index| rank(&ids[*index])).expect("eight listings");
                firsts[first] += 1;
            }
        }
        // 1600 orders over 8 listings: 200 each, give or take.
        assert!(firsts.iter().all(|count| (130..270).contains(count)), "{firsts:?}");
    }

    #[test]
    fn the_wanted_currency_comes_first_and_newest_is_last_listed() {
        let rank = |sort, price: Price, seconds| {
            let listed_at = DateTime::from_timestamp(seconds, 0).expect("an instant");
            ordering(sort, 20_000, 0).rank(sorted(1, &price, listed_at))
        };
        use SortOrder::{Newest, PriceAscending, PriceDescending};
        let (cheap, dear, dollars) = (price("EUR", 100), price("EUR", 900), price("USD", 1));
        assert!(rank(PriceAscending, cheap, 0) < rank(PriceAscending, dear, 0));
        assert!(rank(PriceAscending, dear, 0) < rank(PriceAscending, dollars, 0));
        assert!(rank(PriceDescending, dear, 0) < rank(PriceDescending, cheap, 0));
        assert!(rank(PriceDescending, cheap, 0) < rank(PriceDescending, dollars, 0));
        assert!(rank(Newest, dear, 20) < rank(Newest, dear, 10));
        assert!(rank(Newest, dear, 0) < rank(Newest, dear, -10));
    }

    #[test]
    fn totals_sort_in_their_currency() {
        let rank = |price: Price, total| {
            ordering(SortOrder::Total, 20_000, 0)
                .rank(Sorted { total_minor: Some(total), ..sorted(1, &price, DateTime::UNIX_EPOCH) })
        };
        assert!(rank(price("EUR", 900), 1_000) < rank(price("EUR", 100), 2_000));
        assert!(rank(price("EUR", 900), 2_000) < rank(price("USD", 1), 1));
    }

    #[test]
    fn the_nearest_come_first_and_those_without_a_point_last() {
        let point = |latitude| Point::new(latitude, -13.87).ok();
        let order = Ordering { near: point(28.73), ..ordering(SortOrder::Distance, 20_000, 0) };
        let rank = |point| order.rank(Sorted { point, ..sorted(1, &price("EUR", 1), DateTime::UNIX_EPOCH) });
        assert!(rank(point(28.74)) < rank(point(28.70)));
        assert!(rank(point(-80.0)) < rank(None));
        assert_eq!(order.distance_m(point(28.74)), Some(1_112));
        assert_eq!(ordering(SortOrder::Fair, 20_000, 0).distance_m(point(28.74)), None);
    }

    proptest! {
        #[test]
        fn another_day_or_bucket_is_another_order(day in 0..100_000_i32, bucket in 0..15_u32, spread: u64) {
            let rank = |day, bucket| {
                ordering(SortOrder::Fair, day, bucket).rank(sorted(spread, &price("EUR", 1), DateTime::UNIX_EPOCH))
            };
            prop_assert_eq!(rank(day, bucket), rank(day, bucket));
            prop_assert_ne!(rank(day, bucket), rank(day, bucket + 1));
            prop_assert_ne!(rank(day, bucket), rank(day + 1, bucket));
        }
    }
}
