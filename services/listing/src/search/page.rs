//! A page of results. See `docs/rules/search.md#order`.

use casacero_proto::listing::v1::SortOrder;
use chrono::{DateTime, Utc};

use super::{
    Facets, Found, Page,
    directory::Key,
    ranks::{First, Ranks},
    selection::Selection,
    state::{At, State},
};
use crate::domain::{
    identity::ListingId,
    order::{Bucket, Ordering, Position, Rank},
    query::{Filter, SearchQuery},
    refusal::Refusal,
};

impl State {
    /// See [`SearchIndex::search`](super::SearchIndex::search).
    pub fn search(&self, query: &SearchQuery, now: DateTime<Utc>) -> Result<Page, Refusal> {
        let SearchQuery { filter, ordering, after, limit, facets } = query;
        let selection = Selection::new(self, filter, now)?;
        let ranks = Ranks::new(&selection, ordering);
        let mut page = Page { facets: facets.then(Facets::default), ..Page::default() };
        let has_group = |is_unknown| after.as_ref().is_none_or(|after| after.is_unknown == is_unknown);
        let (has_available, has_unknown) = (has_group(false), has_group(true));
        let after = after.as_ref().map(|Position { is_unknown: _, rank, id }| (*rank, Key::of(id)));
        // One more than fits tells whether there is a next page.
        let (mut available, mut unknown) = (First::new(limit + 1, after), First::new(limit + 1, after));
        for (number, block) in ranks.blocks() {
            let passed = selection.select(block, page.facets.as_mut());
            page.total += passed.available.count();
            page.left_out_for_currency += passed.left_out_for_currency;
            if has_available {
                ranks.put(block, number, &passed.available, &mut available);
            }
            if has_unknown {
                page.unknown_total += passed.unknown.count();
                ranks.put(block, number, &passed.unknown, &mut unknown);
            }
        }
        let found = |first: First<Rank>, is_unknown| -> (Vec<Found>, String) {
            let mut rows = first.in_order();
            let has_more = rows.len() > *limit;
            rows.truncate(*limit);
            let end = rows.last().filter(|_| has_more);
            let position = end.map(|(rank, at)| Position { is_unknown, rank: *rank, id: self.key(*at).id() });
            let next_cursor = position.map(|position| query.cursor(position).encode()).unwrap_or_default();
            let distance_m = |at: At| ordering.distance_m(self.block(at).columns.spots[at.row()].point());
            (rows.into_iter().filter_map(|(_, at)| selection.found(at, distance_m(at))).collect(), next_cursor)
        };
        (page.items, page.next_cursor) = found(available, false);
        (page.unknown, page.next_unknown_cursor) = found(unknown, true);
        Ok(page)
    }

    /// See [`SearchIndex::latest`](super::SearchIndex::latest).
    pub fn latest(&self, limit: usize) -> Vec<ListingId> {
        let newest =
            Ordering { sort: SortOrder::Newest, day: 0, bucket: Bucket::default(), currency: None, near: None };
        let filter = Filter::default();
        // Nothing refuses a selection of everything.
        let Ok(selection) = Selection::new(self, &filter, DateTime::UNIX_EPOCH) else { return Vec::new() };
        let ranks = Ranks::new(&selection, &newest);
        let mut first = First::new(limit, None);
        for (number, block) in self.blocks.iter().enumerate() {
            ranks.put(block, number, block.public(), &mut first);
        }
        first.in_order().into_iter().map(|(_, at)| self.key(at).id()).collect()
    }
}
