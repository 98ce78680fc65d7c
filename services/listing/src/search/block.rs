//! A block of rows, each for one listing, whether guests may see it or not. Parts that change apart are kept apart: a
//! change copies only the parts it touches.

use std::{
    collections::BTreeMap,
    num::NonZeroU64,
    ops::Range,
    sync::{Arc, OnceLock},
};

use chrono::{DateTime, Utc};

use super::{
    bits::{Bits, ROWS},
    by_place::{ByPlace, MatchingPlaces},
    cached_rows::{FairOrders, Fresh, FreshRows},
    days::Days,
    directory::Key,
    facets::Facets,
    home::{Calendar, Costs, Home},
    numbers::Numbers,
    seasons::{Seasons, Varying},
    stay_rules::StayRules,
    traits::{Spot, Traits},
};
use crate::domain::{
    booking_rules::PREPARATION_MAX,
    identity::ListingId,
    nights::{Availability, Nights, sorted_ranges},
    rates::Rates,
    stay::{HORIZON_DAYS, Stay},
};

/// See the module.
#[derive(Clone, Default)]
pub struct Block {
    /// The rows whose listing guests may see.
    public: Bits,
    pub columns: Arc<Columns>,
    /// Made of the places in `columns` when it is first asked for.
    by_place: Arc<OnceLock<ByPlace>>,
    /// Made of the spreads in `columns`.
    pub fair_orders: Arc<FairOrders>,
    traits: Arc<Traits>,
    /// Counts of the facets of all homes that guests may see; made of `public` and `traits`.
    facets: Arc<OnceLock<Facets>>,
    pub homes: Arc<Vec<Option<Arc<Home>>>>,
    pub calendars: Arc<Calendars>,
    /// Made of `calendars`.
    fresh_rows: Arc<FreshRows>,
    /// For each night, the homes where no stay may have it: it is taken, or kept free beside one that is.
    pub closed: Arc<Days>,
    /// Of the rows with homes that keep nights free.
    kept_free: Arc<BTreeMap<usize, KeptFree>>,
    pub stay_rules: Arc<StayRules>,
    /// Of the days that calendars cover.
    pub seasons: Arc<Seasons>,
}

/// What is compared row by row. Of rows without a home, only key and version mean something.
#[derive(Clone, Default)]
pub struct Columns {
    pub keys: Vec<Key>,
    /// That of the listing received; `None` if there is none.
    pub versions: Vec<Option<NonZeroU64>>,
    /// See [`ListingId::spread`].
    pub spreads: Vec<u64>,
    /// Of a night, in minor units.
    pub prices: Vec<u64>,
    pub costs: Vec<Costs>,
    pub listed_at_micros: Vec<i64>,
    pub spots: Vec<Spot>,
    /// Row and column on the grid of the map at its largest zoom.
    pub cells: Vec<(u32, u32)>,
    /// The slot of the place.
    pub places: Vec<u32>,
    /// The state's numbers of the zone and of the currency.
    pub zones: Vec<u16>,
    pub currencies: Vec<u16>,
}

/// How many nights a home keeps free before and after each stay, and its taken nights, which `closed` does not tell apart.
#[derive(Clone)]
struct KeptFree {
    nights: u32,
    taken: Arc<[(i32, i32)]>,
}

/// What is known of the nights of each listing, but for which are taken.
#[derive(Clone, Default)]
pub struct Calendars {
    pub rows: Vec<Option<Calendar>>,
    /// The minutes since 1970 in which they cease to be fresh; 0 if they are not.
    pub fresh_until_minutes: Numbers,
    /// The first days that they do not cover.
    pub horizons: Numbers,
}

impl Block {
    pub fn rows(&self) -> usize {
        self.columns.keys.len()
    }

    /// Adds a row without a listing.
    pub fn add_row(&mut self) -> usize {
        let Columns {
            keys,
            versions,
            spreads,
            prices,
            costs,
            listed_at_micros,
            spots,
            cells,
            places,
            zones,
            currencies,
        } = Arc::make_mut(&mut self.columns);
        push(keys, Key::NONE);
        push(versions, None);
        push(spreads, 0);
        push(prices, 0);
        push(costs, Costs::default());
        push(listed_at_micros, 0);
        push(spots, Spot::default());
        push(cells, (0, 0));
        push(places, 0);
        push(zones, 0);
        push(currencies, 0);
        self.by_place = Arc::default();
        push(Arc::make_mut(&mut self.homes), None);
        push(&mut Arc::make_mut(&mut self.calendars).rows, None);
        self.rows() - 1
    }

    pub const fn public(&self) -> &Bits {
        &self.public
    }

    pub fn set_public(&mut self, row: usize, is_public: bool) {
        self.public.set(row, is_public);
        self.facets = Arc::default();
    }

    pub fn traits(&self) -> &Traits {
        &self.traits
    }

    pub fn traits_mut(&mut self) -> &mut Traits {
        self.facets = Arc::default();
        Arc::make_mut(&mut self.traits)
    }

    /// Counts of the facets of all homes that guests may see.
    pub fn facets(&self) -> &Facets {
        self.facets.get_or_init(|| {
            let mut facets = Facets::default();
            facets.count(&self.traits, &self.public, |_| self.public);
            facets
        })
    }

    pub fn home(&self, row: usize) -> Option<&Arc<Home>> {
        self.homes[row].as_ref()
    }

    pub fn calendar(&self, row: usize) -> Option<&Calendar> {
        self.calendars.rows[row].as_ref()
    }

    /// Gives a row to a listing.
    pub fn set_id(&mut self, row: usize, id: &ListingId) {
        let columns = Arc::make_mut(&mut self.columns);
        columns.keys[row] = Key::of(id);
        columns.spreads[row] = id.spread();
        self.fair_orders = Arc::default();
        self.keep_none_free(row);
        if self.traits.answers_fast.has(row) {
            self.traits_mut().answers_fast.set(row, false);
        }
    }

    /// Sets the slot of the place of a row.
    pub fn set_place(&mut self, row: usize, place: u32) {
        if self.columns.places[row] == place {
            return;
        }
        Arc::make_mut(&mut self.columns).places[row] = place;
        self.by_place = Arc::default();
    }

    /// The rows at some places, whether guests may see them or not.
    pub fn rows_at(&self, places: &MatchingPlaces) -> Bits {
        self.by_place.get_or_init(|| ByPlace::of(&self.columns.places)).rows_at(places)
    }

    /// The rows whose calendars are fresh in the minute of an instant.
    pub fn fresh(&self, now: DateTime<Utc>) -> Arc<Fresh> {
        self.fresh_rows.in_minute(minute(now), &self.calendars)
    }

    /// Replaces what is known of the nights of a row.
    pub fn set_nights(&mut self, row: usize, nights: Option<&Nights>) {
        let calendar = nights.map(Calendar::of);
        let had_days = self.covered_days(row);
        if self.calendar(row) != calendar.as_ref() {
            let calendars = Arc::make_mut(&mut self.calendars);
            let fresh_until = calendar.and_then(|calendar| calendar.fresh_until);
            let horizon_day = calendar.map_or(0, |calendar| calendar.horizon_day);
            calendars.rows[row] = calendar;
            calendars.fresh_until_minutes.set(row, fresh_until.map_or(0, minute));
            calendars.horizons.set(row, u64::try_from(horizon_day).unwrap_or(0));
            self.fresh_rows = Arc::default();
        }
        let kept_free = self.kept_free.get(&row).map_or(0, |kept_free| kept_free.nights);
        self.close(row, nights.map(Nights::taken).unwrap_or_default(), kept_free);
        if self.covered_days(row) != had_days {
            self.set_seasons(row);
        }
    }

    /// Closes exactly the taken nights of a row and as many before and after them as are kept free.
    fn close(&mut self, row: usize, taken: &[(i32, i32)], kept_free: u32) {
        let days = self.calendar(row).map_or((0, 0), |calendar| searched_days(calendar.horizon_day));
        let kept = kept_free.cast_signed();
        let closed = taken.iter().map(|(first, end)| (first.saturating_sub(kept), end.saturating_add(kept)));
        let closed = within(sorted_ranges(closed.collect()).into_iter(), days);
        if !self.closed.are(row, &closed) {
            Arc::make_mut(&mut self.closed).set(row, &closed);
        }
        let known = self.kept_free.get(&row);
        if known.map_or((0, &[][..]), |known| (known.nights, &*known.taken)) == (kept_free, taken) {
            return;
        }
        if kept_free == 0 {
            self.keep_none_free(row);
        } else {
            let kept_free = KeptFree { nights: kept_free, taken: taken.into() };
            Arc::make_mut(&mut self.kept_free).insert(row, kept_free);
        }
    }

    fn keep_none_free(&mut self, row: usize) {
        if self.kept_free.contains_key(&row) {
            Arc::make_mut(&mut self.kept_free).remove(&row);
        }
    }

    /// Sets which stays a home refuses.
    pub fn set_stay_rules(&mut self, row: usize, rates: &Rates) {
        Arc::make_mut(&mut self.stay_rules).set(row, rates);
        self.set_seasons(row);
        let nights = rates.booking.preparation_nights;
        let known = self.kept_free.get(&row);
        if known.map_or(0, |known| known.nights) != nights {
            let taken = known.map_or_else(|| self.closed.ranges(row).into(), |known| known.taken.clone());
            self.close(row, &taken, nights);
        }
    }

    fn set_seasons(&mut self, row: usize) {
        let rates = self.home(row).map(|home| home.rates());
        let varying = rates.map(|rates| Varying::of(&rates, &self.covered_days(row))).unwrap_or_default();
        if !self.seasons.are(row, &varying) {
            Arc::make_mut(&mut self.seasons).set(row, &varying);
        }
    }

    /// The days of arrival and of departure that a calendar covers and that a search may ask for; none without a calendar.
    fn covered_days(&self, row: usize) -> Range<i32> {
        let horizon_day = self.calendar(row).map(|calendar| calendar.horizon_day);
        horizon_day.map_or(0..0, |horizon_day| horizon_day.saturating_sub(SEARCHED_DAYS)..horizon_day.saturating_add(1))
    }

    /// The availability of the nights of a stay at `now`, past ones included.
    pub fn availability(&self, row: usize, stay: Stay, now: DateTime<Utc>) -> Availability {
        let (_, end) = stay.days();
        if self.closed.has_any(row, stay.days()) {
            return Availability::Taken;
        }
        let is_known = |calendar: &Calendar| end <= calendar.horizon_day && calendar.is_fresh(now);
        if self.calendar(row).is_some_and(is_known) { Availability::Available } else { Availability::Unknown }
    }
}

/// Adds a row to a column, which gets room for a whole block and no more.
fn push<T>(column: &mut Vec<T>, value: T) {
    column.reserve_exact(ROWS.saturating_sub(column.len()));
    column.push(value);
}

/// The minute of an instant since 1970; 0 before.
pub fn minute(at: DateTime<Utc>) -> u64 {
    u64::try_from(at.timestamp() / 60).unwrap_or(0)
}

/// How many days a search may ask for; one more, for the zones.
const SEARCHED_DAYS: i32 = HORIZON_DAYS as i32 + 1;

/// The days that a search may ask for and those that are kept free beside them, by the first one that a calendar does not
/// cover. Calendars move on, and so begin to forget the days that have passed.
const fn searched_days(horizon_day: i32) -> (i32, i32) {
    let days = SEARCHED_DAYS + PREPARATION_MAX as i32;
    (horizon_day.saturating_sub(days), horizon_day.saturating_add(days))
}

fn within(ranges: impl Iterator<Item = (i32, i32)>, (first, end): (i32, i32)) -> Vec<(i32, i32)> {
    let clamped = ranges.map(|(from, until)| (from.max(first), until.min(end)));
    clamped.filter(|(from, until)| from < until).collect()
}
