//! Rows of a block that searches ask for again and again, cached until the block changes.

use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::{bits::Bits, block::Calendars};
use crate::domain::order::{BUCKETS, Ordering, Rank};

/// The number of rows that are cached of each order.
pub const FOREMOST: usize = if cfg!(test) { 2 } else { 128 };

/// The rows of a block that come first in each fair order of a day.
#[derive(Default)]
pub struct FairOrders([ArcSwapOption<Foremost>; BUCKETS as usize]);

/// The rows of a block that come first in a fair order.
pub struct Foremost {
    day: i32,
    /// In this order.
    pub rows: Vec<u16>,
    /// The rank of the first row that is not among them.
    pub end: Rank,
}

impl Foremost {
    /// Of rows with these [spreads](crate::domain::identity::ListingId::spread), of which there are more than are kept.
    fn of(spreads: &[u64], ordering: &Ordering) -> Self {
        let fair = ordering.fair();
        let mut ranks: Vec<(Rank, u16)> = (0..).zip(spreads).map(|(row, spread)| (fair(*spread), row)).collect();
        let (foremost, (end, _), _) = ranks.select_nth_unstable(FOREMOST);
        foremost.sort_unstable();
        Self { day: ordering.day, rows: foremost.iter().map(|(_, row)| *row).collect(), end: *end }
    }
}

impl FairOrders {
    /// The first rows in a fair order; `None` of a block with few rows. The order of one day is cached: that of another, which
    /// the cursors of a search before midnight ask for, replaces it.
    pub fn foremost(&self, spreads: &[u64], ordering: &Ordering) -> Option<Arc<Foremost>> {
        if spreads.len() <= FOREMOST {
            return None;
        }
        let slot = &self.0[usize::from(ordering.bucket.number())];
        let known = slot.load();
        if let Some(known) = known.as_ref().filter(|known| known.day == ordering.day) {
            return Some(Arc::clone(known));
        }
        let foremost = Arc::new(Foremost::of(spreads, ordering));
        slot.store(Some(Arc::clone(&foremost)));
        Some(foremost)
    }
}

/// Whose calendars are fresh in a minute.
#[derive(Default)]
pub struct FreshRows(ArcSwapOption<Fresh>);

/// The rows whose calendars are fresh in a minute, in minutes since 1970.
pub struct Fresh {
    minute: u64,
    /// Those that are fresh until it has passed.
    pub throughout: Bits,
    /// Those that cease to be fresh in it.
    pub ending: Bits,
}

impl FreshRows {
    pub fn in_minute(&self, minute: u64, calendars: &Calendars) -> Arc<Fresh> {
        let known = self.0.load();
        if let Some(known) = known.as_ref().filter(|known| known.minute == minute) {
            return Arc::clone(known);
        }
        let until = &calendars.fresh_until_minutes;
        let throughout = until.at_least(minute + 1);
        let fresh = Arc::new(Fresh { minute, throughout, ending: until.at_least(minute).without(&throughout) });
        self.0.store(Some(Arc::clone(&fresh)));
        fresh
    }
}
