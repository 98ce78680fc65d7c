//! The order of results and their pages.

use casacero_proto::listing::v1::SortOrder;
use proptest::prelude::*;

use super::{dated, free, index_of, page, query, today};
use crate::{
    domain::query::{Filter, PageInput, SearchQuery},
    search::{Found, SearchIndex},
    testing::{id, listing, now},
};

/// The orders that need neither dates nor a point.
const UNDATED: &[SortOrder] =
    &[SortOrder::Fair, SortOrder::PriceAscending, SortOrder::PriceDescending, SortOrder::Newest];

#[test]
fn prices_sort_by_amount_in_the_wanted_currency() {
    let index = index_of(50);
    for (sort, ascending) in [(SortOrder::PriceAscending, true), (SortOrder::PriceDescending, false)] {
        let query = SearchQuery::new(Filter::default(), page(sort, 50, ""), today()).expect("a search");
        let found = index.search(&query, now()).expect("a page");
        let prices: Vec<i64> =
            found.items.iter().map(|found| found.card.price.as_ref().expect("a price").min_minor).collect();
        let sorted = if ascending { prices.is_sorted() } else { prices.is_sorted_by(|a, b| a >= b) };
        assert!(sorted, "{sort} {prices:?}");
    }
}

/// Every listing on every page, in the order of the results.
fn all_pages(index: &SearchIndex, filter: &Filter, sort: SortOrder, bucket: u32, limit: u32) -> Vec<String> {
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let input = PageInput { bucket, ..page(sort, limit, &cursor) };
        let query = SearchQuery::new(filter.clone(), input, today()).expect("a search");
        let found = index.search(&query, now()).expect("a page");
        assert!(found.items.len() <= limit as usize);
        assert!(cursor.is_empty() || found.unknown.is_empty());
        seen.extend(found.items.iter().map(|found| found.card.id.clone()));
        if found.next_cursor.is_empty() {
            assert_eq!(seen.len(), found.total);
            return seen;
        }
        cursor = found.next_cursor;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn paging_visits_each_listing_once(
        count in 0..120_u32, limit in 1..=100_u32, bucket in 0..16_u32,
        sort in prop::sample::select(UNDATED),
    ) {
        let seen = all_pages(&index_of(count), &Filter::default(), sort, bucket, limit);
        let mut once = seen.clone();
        once.sort_unstable();
        once.dedup();
        prop_assert_eq!((seen.len(), once.len()), (count as usize, count as usize));
        let whole = all_pages(&index_of(count), &Filter::default(), sort, bucket, 100);
        prop_assert_eq!(seen, whole);
    }

    #[test]
    fn paging_visits_each_home_of_either_group_once(
        count in 0..60_u32, known in 0..30_u32, limit in 1..=20_u32,
        sort in prop::sample::select(&[SortOrder::Fair, SortOrder::PriceAscending, SortOrder::Newest, SortOrder::Total]),
    ) {
        let index = index_of(count);
        for number in (1..=count).take(known as usize) {
            index.put_nights(&id(number), free(1, &[]));
        }
        index.set_nights_loaded();
        let search = |limit, cursor: &str| {
            let query = SearchQuery::new(dated(1, 9), page(sort, limit, cursor), today()).expect("a search");
            index.search(&query, now()).expect("a page")
        };
        let ids = |found: &[Found]| found.iter().map(|found| found.card.id.clone()).collect::<Vec<_>>();
        let (whole, first) = (search(100, ""), search(limit, ""));
        let (mut seen, mut unknown) = (ids(&first.items), ids(&first.unknown));
        let mut cursor = first.next_cursor;
        while !cursor.is_empty() {
            let next = search(limit, &cursor);
            prop_assert_eq!((&next.unknown, next.unknown_total), (&Vec::new(), 0));
            seen.extend(ids(&next.items));
            cursor = next.next_cursor;
        }
        let mut cursor = first.next_unknown_cursor;
        while !cursor.is_empty() {
            let next = search(limit, &cursor);
            prop_assert_eq!((&next.items, next.next_cursor.as_str()), (&Vec::new(), ""));
            prop_assert_eq!((next.total, next.unknown_total), (whole.total, whole.unknown.len()));
            unknown.extend(ids(&next.unknown));
            cursor = next.next_unknown_cursor;
        }
        prop_assert_eq!((seen, unknown), (ids(&whole.items), ids(&whole.unknown)));
        prop_assert_eq!(whole.items.len() + whole.unknown.len(), count as usize);
    }

    #[test]
    fn listings_that_come_and_go_disturb_no_page(count in 30..80_u32, limit in 1..10_u32) {
        let index = index_of(count);
        let first = query(Filter::default(), limit);
        let before = index.search(&first, now()).expect("a page");
        let rest_before = all_pages(&index, &Filter::default(), SortOrder::Fair, 0, 100).split_off(limit as usize);
        index.put_listing(&listing(1000), 1);
        index.remove_listing(&before.items[0].card.id.parse().expect("an id"));
        let next = SearchQuery::new(Filter::default(), page(SortOrder::Fair, 100, &before.next_cursor), today());
        let after = index.search(&next.expect("a search"), now()).expect("a page");
        let rest: Vec<_> = after.items.iter().map(|found| found.card.id.clone()).filter(|id| id != "CASA-1000").collect();
        prop_assert_eq!(rest, rest_before);
    }
}
