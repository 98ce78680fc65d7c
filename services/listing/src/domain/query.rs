//! Search queries. See `docs/rules/search.md`.

mod bounding_box;
mod choices;
mod dates;
mod filter;

use casacero_proto::listing::v1::SortOrder;

use super::{
    cursor::Cursor,
    destination::DestinationQuery,
    money::Currency,
    order::{Bucket, Ordering, Position},
    place::Point,
    refusal::Refusal,
    text::{FieldError, Invalid},
};

pub use self::{
    bounding_box::BoundingBox,
    choices::{Facet, FacetFilters},
    dates::Dates,
    filter::{Filter, PriceFilter},
};

/// Maximum number of items on a page.
pub const PAGE_MAX: u32 = 100;
/// Maximum number of guests of a party.
pub const PARTY_MAX: u32 = 50;
/// Maximum length of a typed destination.
pub const DESTINATION_MAX: usize = 200;

pub fn page_size(limit: u32) -> Result<usize, Refusal> {
    if (1..=PAGE_MAX).contains(&limit) { Ok(limit as usize) } else { Err(Refusal::InvalidPageSize(PAGE_MAX)) }
}

pub fn destination(text: &str, field: &'static str) -> Result<DestinationQuery, Refusal> {
    let query = DestinationQuery::parse(text);
    // Some letters are spelled with many where they are compared.
    let compared = query.parts().iter().map(String::len).sum();
    if text.chars().count().max(compared) > DESTINATION_MAX {
        return Err(FieldError { field, problem: Invalid::TooLong { max: DESTINATION_MAX } }.into());
    }
    Ok(query)
}

#[derive(Clone, Debug, PartialEq)]
pub struct SearchQuery {
    pub filter: Filter,
    /// The sort order.
    pub ordering: Ordering,
    /// The position to continue after, in its group; none for the first page, which has the first of both.
    pub after: Option<Position>,
    /// Maximum number of items.
    pub limit: usize,
    /// Whether counts are wanted; on the first page only.
    pub facets: bool,
}

/// The paging parameters of a request.
#[derive(Clone, Copy, Debug)]
pub struct PageInput<'a> {
    /// The sort criterion.
    pub sort: SortOrder,
    /// The number of the bucket.
    pub bucket: u32,
    pub currency: Option<Currency>,
    /// Where distances are measured from.
    pub near: Option<Point>,
    pub limit: u32,
    /// The cursor of the next page, from the previous one; empty for the first.
    pub cursor: &'a str,
    pub facets: bool,
}

impl SearchQuery {
    /// Validates a search on the day `today` (days since 1970-01-01 UTC). A cursor fixes day and bucket: paging on
    /// after midnight or with another bucket repeats and skips nothing.
    pub fn new(filter: Filter, page: PageInput<'_>, today: i32) -> Result<Self, Refusal> {
        let limit = page_size(page.limit)?;
        let bucket = Bucket::new(page.bucket)?;
        if filter.dates.is_none() && page.sort == SortOrder::Total {
            return Err(Refusal::DatesRequired);
        }
        if page.sort == SortOrder::Distance && page.near.is_none() {
            return Err(FieldError { field: "near", problem: Invalid::Required }.into());
        }
        let first = Ordering { sort: page.sort, day: today, bucket, currency: page.currency, near: page.near };
        if page.cursor.is_empty() {
            return Ok(Self { filter, ordering: first, after: None, limit, facets: page.facets });
        }
        let cursor = Cursor::decode(page.cursor)?;
        if cursor.fingerprint != filter.fingerprint(page.near, page.currency) || cursor.sort != page.sort {
            return Err(Refusal::InvalidCursor);
        }
        let ordering = Ordering { day: cursor.day, bucket: cursor.bucket, ..first };
        Ok(Self { filter, ordering, after: Some(cursor.position), limit, facets: false })
    }

    /// The cursor of the page after `position`.
    pub fn cursor(&self, position: Position) -> Cursor {
        Cursor {
            fingerprint: self.filter.fingerprint(self.ordering.near, self.ordering.currency),
            sort: self.ordering.sort,
            day: self.ordering.day,
            bucket: self.ordering.bucket,
            position,
        }
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{Amenity, PropertyType, View};

    use super::*;
    use crate::domain::{order::Rank, stay::Stay, stay_price::Party};

    fn euro() -> Option<Currency> {
        Some(Currency::parse("EUR").expect("the euro"))
    }

    #[test]
    fn a_destination_is_not_longer_than_it_may_be_as_it_is_compared() {
        let cases = [("a", 200, true), ("a", 201, false), ("阿", 60, true), ("阿", 150, false)];
        for (letter, times, is_taken) in cases {
            assert_eq!(destination(&letter.repeat(times), "destination").is_ok(), is_taken, "{times} {letter}");
        }
    }

    fn page(cursor: &str) -> PageInput<'_> {
        PageInput { sort: SortOrder::Fair, bucket: 3, currency: euro(), near: None, limit: 24, cursor, facets: false }
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
    fn a_cursor_goes_on_in_its_own_day_and_bucket() {
        let first = SearchQuery::new(filter("Corralejo"), page(""), 20_000).expect("a search");
        let position =
            Position { is_unknown: false, rank: Rank { group: 0, within: 7 }, id: "CASA-1".parse().expect("an id") };
        let text = first.cursor(position.clone()).encode();
        let next = PageInput { bucket: 9, ..page(&text) };
        let next = SearchQuery::new(filter(" CORRALEJO "), next, 20_001).expect("the next page");
        assert_eq!(next.after, Some(position));
        assert_eq!(next.ordering, first.ordering);
    }

    #[test]
    fn a_cursor_of_another_search_is_refused() {
        let first = SearchQuery::new(filter("Corralejo"), page(""), 20_000).expect("a search");
        let position =
            Position { is_unknown: false, rank: Rank { group: 0, within: 7 }, id: "CASA-1".parse().expect("an id") };
        let text = first.cursor(position).encode();
        let sorted = PageInput { sort: SortOrder::Newest, ..page(&text) };
        let elsewhere = PageInput { near: Point::new(28.7, -13.9).ok(), ..page(&text) };
        let in_dollars = PageInput { currency: Currency::parse("USD").ok(), ..page(&text) };
        let base = || filter("Corralejo");
        let chosen = |choices| Filter { choices, ..base() };
        let dated = |dates| Filter { dates: Some(dates), ..base() };
        let stay = Stay::from_days(20_000, 20_002).expect("a stay");
        let price = PriceFilter::new(euro(), None, Some(100)).expect("bounds");
        let others = [
            (filter("Marbella"), page(&text)),
            (Filter { party: Party::new(2, 0).ok(), ..base() }, page(&text)),
            (
                chosen(FacetFilters { property_types: vec![PropertyType::Villa], ..FacetFilters::default() }),
                page(&text),
            ),
            (chosen(FacetFilters { amenities: vec![Amenity::Garden], ..FacetFilters::default() }), page(&text)),
            (chosen(FacetFilters { views: vec![View::Garden], ..FacetFilters::default() }), page(&text)),
            (chosen(FacetFilters { bedrooms: 2, ..FacetFilters::default() }), page(&text)),
            (chosen(FacetFilters { half_bathrooms: 2, ..FacetFilters::default() }), page(&text)),
            (dated(Dates::exact(stay)), page(&text)),
            (dated(Dates::around(stay, 1).expect("dates")), page(&text)),
            (dated(Dates::weekend_in(2027, 5).expect("dates")), page(&text)),
            (Filter { price, ..base() }, page(&text)),
            (Filter { total: price, ..dated(Dates::exact(stay)) }, page(&text)),
            (Filter { bbox: BoundingBox::new(0.0, 0.0, 1.0, 1.0).ok(), ..base() }, page(&text)),
            (base(), sorted),
            (base(), elsewhere),
            (base(), in_dollars),
        ];
        for (other, page) in others {
            assert_eq!(SearchQuery::new(other.clone(), page, 20_000), Err(Refusal::InvalidCursor), "{other:?}");
        }
    }

    #[test]
    fn totals_need_dates_and_distances_a_point() {
        let refused = |filter, page| SearchQuery::new(filter, page, 20_000).expect_err("it is refused");
        let by = |sort| PageInput { sort, ..page("") };
        assert_eq!(refused(Filter::default(), by(SortOrder::Total)), Refusal::DatesRequired);
        assert_eq!(refused(Filter::default(), by(SortOrder::Distance)).field(), Some("near"));
    }
}
