//! Search queries.

use sha2::{Digest as _, Sha256};

use super::{
    cursor::Cursor,
    destination::DestinationQuery,
    listing::Capacity,
    money::{Currency, Price},
    order::{Bucket, Ordering, Position},
    rates::Rates,
    refusal::Refusal,
    stay::Stay,
    stay_price::{Party, StayPrice, price_of},
    text::{FieldError, Invalid},
    vocabulary::{PropertyType, SortOrder},
};

/// Maximum number of items on a page.
pub const PAGE_MAX: u32 = 100;
/// Maximum number of guests of a party.
pub const PARTY_MAX: u32 = 50;
/// Maximum length of a typed destination.
pub const DESTINATION_MAX: usize = 200;

/// Validates a page size.
pub fn page_size(limit: u32) -> Result<usize, Refusal> {
    if (1..=PAGE_MAX).contains(&limit) { Ok(limit as usize) } else { Err(Refusal::InvalidPageSize(PAGE_MAX)) }
}

/// Parses a typed destination.
pub fn destination(text: &str, field: &'static str) -> Result<DestinationQuery, Refusal> {
    if text.chars().count() > DESTINATION_MAX {
        return Err(FieldError { field, problem: Invalid::TooLong { max: DESTINATION_MAX } }.into());
    }
    Ok(DestinationQuery::parse(text))
}

/// A price range; a price matches if the ranges overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PriceFilter {
    currency: Currency,
    min_minor: i64,
    max_minor: i64,
}

impl PriceFilter {
    /// A filter, if there is any bound.
    pub fn new(
        currency: Option<Currency>,
        min_minor: Option<i64>,
        max_minor: Option<i64>,
    ) -> Result<Option<Self>, Refusal> {
        if min_minor.is_none() && max_minor.is_none() {
            return Ok(None);
        }
        let currency = currency.ok_or(Refusal::InvalidPriceRange)?;
        let (min_minor, max_minor) = (min_minor.unwrap_or(0), max_minor.unwrap_or(i64::MAX));
        if min_minor < 0 || max_minor < min_minor {
            return Err(Refusal::InvalidPriceRange);
        }
        Ok(Some(Self { currency, min_minor, max_minor }))
    }

    /// Whether a price matches. Amounts of other currencies never do, because there is no exchange rate.
    pub fn matches(&self, price: &Price) -> bool {
        price.currency() == self.currency && price.min_minor() <= self.max_minor && price.top_minor() >= self.min_minor
    }
}

/// The filters of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The destination.
    pub destination: DestinationQuery,
    /// The kinds of property; any if empty.
    pub property_types: Vec<PropertyType>,
    /// Who comes.
    pub party: Option<Party>,
    /// The price range.
    pub price: Option<PriceFilter>,
    /// The nights that must be free.
    pub stay: Option<Stay>,
}

impl Filter {
    /// What the stay costs at a listing; `None` if the search has no dates.
    pub fn stay_price(&self, price: &Price, rates: &Rates, capacity: Capacity) -> Option<StayPrice> {
        let party = self.party.unwrap_or_else(|| Party::usual(capacity));
        self.stay.map(|stay| price_of(price, rates, stay, party))
    }

    /// A hash of the filter, the same in every process and version.
    fn fingerprint(&self) -> u64 {
        let mut types: Vec<&str> = self.property_types.iter().map(|kind| kind.slug()).collect();
        types.sort_unstable();
        types.dedup();
        let price = self.price.map(|price| (price.currency.code().to_owned(), price.min_minor, price.max_minor));
        let stay = self.stay.map(Stay::days);
        let party = self.party.map(|party| (party.guests(), party.children()));
        // The parts of a destination contain no separators, because they are comparison keys.
        let text = format!("{}|{types:?}|{party:?}|{price:?}|{stay:?}", self.destination.parts().join(","));
        let digest = Sha256::digest(text);
        u64::from_be_bytes(std::array::from_fn(|index| digest[index]))
    }
}

/// A valid search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchQuery {
    /// The filters.
    pub filter: Filter,
    /// The sort order.
    pub ordering: Ordering,
    /// The position to continue after; none for the first page.
    pub after: Option<Position>,
    /// Maximum number of items.
    pub limit: usize,
}

/// The paging parameters of a request.
#[derive(Clone, Copy, Debug)]
pub struct PageInput<'a> {
    /// The sort criterion.
    pub sort: SortOrder,
    /// The number of the bucket.
    pub bucket: u32,
    /// The guest's currency.
    pub currency: Option<Currency>,
    /// The page size.
    pub limit: u32,
    /// The cursor of the next page, from the previous one; empty for the first.
    pub cursor: &'a str,
}

impl SearchQuery {
    /// Validates a search on the day `today` (days since 1970-01-01 UTC). A cursor fixes day and bucket: paging on
    /// after midnight or with another bucket repeats and skips nothing.
    pub fn new(filter: Filter, page: PageInput<'_>, today: i32) -> Result<Self, Refusal> {
        let limit = page_size(page.limit)?;
        let bucket = Bucket::new(page.bucket)?;
        let first = Ordering { sort: page.sort, day: today, bucket, currency: page.currency };
        if page.cursor.is_empty() {
            return Ok(Self { filter, ordering: first, after: None, limit });
        }
        let cursor = Cursor::decode(page.cursor)?;
        if cursor.fingerprint != filter.fingerprint() || cursor.sort != page.sort {
            return Err(Refusal::InvalidCursor);
        }
        let ordering = Ordering { day: cursor.day, bucket: cursor.bucket, ..first };
        Ok(Self { filter, ordering, after: Some(cursor.position), limit })
    }

    /// The cursor of the page after `position`.
    pub fn cursor(&self, position: Position) -> Cursor {
        Cursor {
            fingerprint: self.filter.fingerprint(),
            sort: self.ordering.sort,
            day: self.ordering.day,
            bucket: self.ordering.bucket,
            position,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::order::Rank;

    fn euro() -> Option<Currency> {
        Some(Currency::parse("EUR").expect("the euro"))
    }

    fn page(cursor: &str) -> PageInput<'_> {
        PageInput { sort: SortOrder::Fair, bucket: 3, currency: euro(), limit: 24, cursor }
    }

    fn filter(text: &str) -> Filter {
        Filter { destination: DestinationQuery::parse(text), ..Filter::default() }
    }

    #[test]
    fn pages_and_buckets_are_checked() {
        for limit in [0, 101, 10_000] {
            let refused = SearchQuery::new(Filter::default(), PageInput { limit, ..page("") }, 0);
            assert_eq!(refused, Err(Refusal::InvalidPageSize(PAGE_MAX)), "{limit}");
        }
        let refused = SearchQuery::new(Filter::default(), PageInput { bucket: 16, ..page("") }, 0);
        assert_eq!(refused.expect_err("no bucket").reason(), "validation_failed");
        assert!(destination(&"ñ".repeat(200), "destination").is_ok());
        assert!(destination(&"ñ".repeat(201), "destination").is_err());
    }

    #[test]
    fn price_bounds_meet_ranges_of_their_currency() {
        let price = |minor, max| Price::new(euro().expect("the euro"), minor, max).expect("a price");
        let bounds = |min, max| PriceFilter::new(euro(), min, max).expect("bounds").expect("a filter");
        let cases = [
            (None, Some(100), price(100, Some(200)), true),
            (None, Some(99), price(100, Some(200)), false),
            (Some(150), None, price(100, Some(200)), true),
            (Some(201), None, price(100, Some(200)), false),
            (Some(101), None, price(100, None), false),
            (Some(100), Some(100), price(100, None), true),
        ];
        for (min, max, price, expected) in cases {
            assert_eq!(bounds(min, max).matches(&price), expected, "{min:?} {max:?} {price:?}");
        }
        let dollars = Price::new(Currency::parse("USD").expect("the dollar"), 100, None).expect("a price");
        assert!(!bounds(None, Some(100)).matches(&dollars));
        assert_eq!(PriceFilter::new(None, None, None), Ok(None));
        for (currency, min, max) in [(None, Some(1), None), (euro(), Some(-1), None), (euro(), Some(2), Some(1))] {
            assert_eq!(PriceFilter::new(currency, min, max), Err(Refusal::InvalidPriceRange));
        }
    }

    #[test]
    fn a_cursor_goes_on_in_its_own_day_and_bucket() {
        let first = SearchQuery::new(filter("Corralejo"), page(""), 20_000).expect("a search");
        let position = Position { rank: Rank { group: 0, within: 7 }, id: "CASA-1".parse().expect("an id") };
        let text = first.cursor(position.clone()).encode();
        let next = PageInput { bucket: 9, ..page(&text) };
        let next = SearchQuery::new(filter(" CORRALEJO "), next, 20_001).expect("the next page");
        assert_eq!(next.after, Some(position));
        assert_eq!(next.ordering, first.ordering);
    }

    #[test]
    fn a_cursor_of_another_search_is_refused() {
        let first = SearchQuery::new(filter("Corralejo"), page(""), 20_000).expect("a search");
        let position = Position { rank: Rank { group: 0, within: 7 }, id: "CASA-1".parse().expect("an id") };
        let text = first.cursor(position).encode();
        let sorted = PageInput { sort: SortOrder::Newest, ..page(&text) };
        let others = [
            (filter("Marbella"), page(&text)),
            (Filter { party: Party::new(2, 0).ok(), ..filter("Corralejo") }, page(&text)),
            (Filter { property_types: vec![PropertyType::Villa], ..filter("Corralejo") }, page(&text)),
            (Filter { stay: Stay::from_days(1, 2).ok(), ..filter("Corralejo") }, page(&text)),
            (filter("Corralejo"), sorted),
        ];
        for (other, page) in others {
            assert_eq!(SearchQuery::new(other.clone(), page, 20_000), Err(Refusal::InvalidCursor), "{other:?}");
        }
    }
}
