//! The first rows in an order, found without sorting all.

use std::collections::BinaryHeap;

use casacero_proto::listing::v1::SortOrder;

use super::{
    bits::Bits,
    block::{Block, Columns},
    cached_rows::FOREMOST,
    directory::Key,
    selection::Selection,
    state::At,
    traits::Spot,
};
use crate::domain::{
    money::Currency,
    order::{Ordering, Rank},
};

/// Hundred steps to the north are 111.2 metres.
const LEAST_METRES_OF_100_STEPS: u64 = 111;

/// The ranks of the rows of a selection in an order.
pub(super) struct Ranks<'a> {
    selection: &'a Selection<'a>,
    ordering: &'a Ordering,
    /// The group of each of the state's currencies.
    groups: Vec<u32>,
    /// The least of them.
    first_group: u32,
    nights: u64,
    /// Where distances are measured from.
    near: Spot,
}

impl<'a> Ranks<'a> {
    pub fn new(selection: &'a Selection<'a>, ordering: &'a Ordering) -> Self {
        let currencies = &selection.state.currencies;
        let group = |currency: &Currency| if ordering.currency == Some(*currency) { 0 } else { currency.rank() };
        let groups: Vec<u32> = currencies.iter().map(group).collect();
        let first_group = groups.iter().copied().min().unwrap_or(0);
        Self { selection, ordering, groups, first_group, nights: selection.nights(), near: Spot::of(ordering.near) }
    }

    /// The blocks with their numbers. By distance the nearest come first, and leave out most rows of the others.
    pub fn blocks(&self) -> Vec<(usize, &'a Block)> {
        let blocks = self.selection.state.blocks.iter().enumerate();
        let mut blocks: Vec<_> = blocks.map(|(number, block)| (number, &**block)).collect();
        if self.ordering.sort == SortOrder::Distance {
            blocks.sort_by_key(|(_, block)| block.traits().steps_to(self.near));
        }
        blocks
    }

    /// Puts rows of a block among the first.
    pub fn put(&self, block: &Block, number: usize, rows: &Bits, first: &mut First<Rank>) {
        let Columns { spreads, prices, listed_at_micros, spots, .. } = &*block.columns;
        let rows = &match first.last() {
            Some(last) if rows.count() > FOREMOST => {
                if self.put_foremost(block, number, rows, first, last) {
                    return;
                }
                self.before(block, *rows, last)
            }
            _ => *rows,
        };
        match self.ordering.sort {
            SortOrder::Fair | SortOrder::Unspecified => {
                let fair = self.ordering.fair();
                self.put_by(block, number, rows, first, |row| fair(spreads[row]));
            }
            SortOrder::PriceAscending => {
                self.put_by(block, number, rows, first, |row| self.by_currency(block, row, prices[row]));
            }
            SortOrder::PriceDescending => {
                self.put_by(block, number, rows, first, |row| self.by_currency(block, row, u64::MAX - prices[row]));
            }
            SortOrder::Newest => self.put_by(block, number, rows, first, |row| Rank {
                group: 0,
                within: !(listed_at_micros[row].cast_unsigned() ^ (1 << 63)),
            }),
            SortOrder::Total => {
                self.put_by(block, number, rows, first, |row| self.by_currency(block, row, self.totals(block, row).0))
            }
            SortOrder::Distance => self.put_by(block, number, rows, first, |row| self.by_latitude(spots[row])),
        }
    }

    /// Puts rows among the first by the cached beginning of a fair order, where that has all that may enter. Of most blocks
    /// it looks at one row.
    fn put_foremost(&self, block: &Block, number: usize, rows: &Bits, first: &mut First<Rank>, last: Rank) -> bool {
        if !matches!(self.ordering.sort, SortOrder::Fair | SortOrder::Unspecified) {
            return false;
        }
        let Columns { spreads, keys, .. } = &*block.columns;
        let foremost = block.fair_orders.foremost(spreads, self.ordering);
        let Some(foremost) = foremost.filter(|foremost| last < foremost.end) else { return false };
        let fair = self.ordering.fair();
        for row in foremost.rows.iter().map(|row| usize::from(*row)).filter(|row| rows.has(*row)) {
            let rank = fair(spreads[row]);
            if !first.may_enter(&rank) {
                break;
            }
            first.put(rank, keys[row], At::new(number, row));
        }
        true
    }

    /// Those of some rows that may come before the last of the first ones, or be equal, as far as sets of rows say it.
    fn before(&self, block: &Block, rows: Bits, last: Rank) -> Bits {
        let is_first_group = last.group == self.first_group;
        rows & &match self.ordering.sort {
            SortOrder::PriceAscending if is_first_group => block.traits().priced_up_to(last.within),
            SortOrder::PriceDescending if is_first_group => block.traits().priced_from(u64::MAX - last.within),
            SortOrder::Total if is_first_group && self.nights > 0 => {
                block.traits().with_nights_up_to(last.within / self.nights)
            }
            SortOrder::Distance if last.group == 0 => self.near(block, last.within),
            _ => return rows,
        }
    }

    /// Puts rows by a rank that is theirs or comes before theirs. Totals and distances are expensive, so they are computed
    /// only of rows that may be among the first.
    fn put_by(
        &self,
        block: &Block,
        number: usize,
        rows: &Bits,
        first: &mut First<Rank>,
        bound: impl Fn(usize) -> Rank,
    ) {
        let may_enter = match first.last() {
            None => *rows,
            Some(last) => rows.few(block.rows(), |row| bound(row) <= last),
        };
        for row in may_enter.rows() {
            let bound = bound(row);
            if first.may_enter(&bound) {
                let rank = match self.ordering.sort {
                    SortOrder::Total => self.by_total(block, row, bound),
                    SortOrder::Distance => self.by_distance(block, row, bound),
                    _ => bound,
                };
                first.put(rank, block.columns.keys[row], At::new(number, row));
            }
        }
    }

    fn by_currency(&self, block: &Block, row: usize, within: u64) -> Rank {
        Rank { group: self.groups[usize::from(block.columns.currencies[row])], within }
    }

    fn totals(&self, block: &Block, row: usize) -> (u64, u64) {
        block.columns.costs[row].totals(self.nights, self.selection.filter.party)
    }

    fn by_total(&self, block: &Block, row: usize, bound: Rank) -> Rank {
        let (least, greatest) = self.totals(block, row);
        let total = || {
            let price = self.selection.price_at(block, row);
            price.map_or(u64::MAX, |(_, price)| price.total_minor().unsigned_abs())
        };
        if least == greatest { bound } else { Rank { within: total(), ..bound } }
    }

    /// A rank that comes before that of the distance, or is equal: the way to the same latitude is not longer.
    fn by_latitude(&self, spot: Spot) -> Rank {
        match self.near.steps_north(spot) {
            // The point that distances are measured from may lie between two steps, and metres are rounded.
            Some(steps) => Rank { group: 0, within: (steps * LEAST_METRES_OF_100_STEPS / 100).saturating_sub(2) },
            None => Rank { group: 1, within: 0 },
        }
    }

    /// All rows of a block that are no further away than some metres, and some others.
    fn near(&self, block: &Block, metres: u64) -> Bits {
        // A step more for what is rounded, and two metres, as for the bound of each row.
        block.traits().near_latitude(self.near, (metres + 2) * 100 / LEAST_METRES_OF_100_STEPS + 1)
    }

    fn by_distance(&self, block: &Block, row: usize, bound: Rank) -> Rank {
        let metres = self.ordering.distance_m(block.columns.spots[row].point());
        metres.map_or(bound, |metres| Rank { within: metres.into(), ..bound })
    }
}

/// The first rows by some rank, those of one rank by their ids.
pub(super) struct First<R> {
    limit: usize,
    /// Only rows behind this one are taken.
    after: Option<(R, Key)>,
    /// The last of them is on top.
    rows: BinaryHeap<(R, Key, At)>,
}

impl<R: Copy + Ord> First<R> {
    pub fn new(limit: usize, after: Option<(R, Key)>) -> Self {
        Self { limit, after, rows: BinaryHeap::with_capacity(limit + 1) }
    }

    /// The rank of the last of them, if no more fit.
    pub fn last(&self) -> Option<R> {
        self.rows.peek().filter(|_| self.rows.len() == self.limit).map(|(last, ..)| *last)
    }

    /// Whether a row of this rank may be among them.
    #[inline]
    pub fn may_enter(&self, rank: &R) -> bool {
        self.rows.len() < self.limit || self.rows.peek().is_some_and(|(last, ..)| rank <= last)
    }

    #[inline]
    pub fn put(&mut self, rank: R, key: Key, at: At) {
        let is_behind = || self.after.is_none_or(|after| (rank, key) > after);
        if self.may_enter(&rank) && is_behind() {
            self.rows.push((rank, key, at));
            if self.rows.len() > self.limit {
                self.rows.pop();
            }
        }
    }

    pub fn in_order(self) -> Vec<(R, At)> {
        self.rows.into_sorted_vec().into_iter().map(|(rank, _, at)| (rank, at)).collect()
    }
}
