//! The content of the index at one moment, and its changes. Clones share the blocks, and a change copies the parts that it
//! touches, so that searches go on with the state they began with.

use std::{collections::HashMap, num::NonZeroU64, sync::Arc};

use casacero_proto::listing::v1::ListingCard;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{
    Destination,
    bits::{Bits, ROWS},
    block::Block,
    clusters::{ZOOM_MAX, cell_of},
    directory::{Directory, Key},
    home::{Costs, Home},
    places::Places,
    traits::Spot,
};
use crate::domain::{
    destination::DestinationQuery,
    identity::ListingId,
    listing::Listing,
    money::Currency,
    nights::{self, Availability, Nights},
    place::Point,
    refusal::Refusal,
    stay::Stay,
};

/// See [`SearchIndex`](super::SearchIndex).
#[derive(Clone, Default)]
pub(super) struct State {
    pub blocks: Vec<Arc<Block>>,
    directory: Arc<Directory>,
    pub places: Places,
    /// The number of listings in each zone.
    zones: Vec<(Tz, usize)>,
    pub currencies: Vec<Currency>,
    /// The rows that listings have left, for the next ones.
    free_rows: Arc<Vec<u32>>,
    len: usize,
    nights_loaded: bool,
}

/// Where a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub block: u32,
    pub row: u32,
}

impl At {
    pub const fn new(block: usize, row: usize) -> Self {
        Self { block: block as u32, row: row as u32 }
    }

    const fn of_number(number: u32) -> Self {
        Self { block: number / ROWS as u32, row: number % ROWS as u32 }
    }

    const fn number(self) -> u32 {
        self.block * ROWS as u32 + self.row
    }

    pub const fn row(self) -> usize {
        self.row as usize
    }
}

impl State {
    pub fn put_listing(&mut self, listing: &Listing, version: u64, card: Option<Arc<ListingCard>>) {
        let found = self.find(&listing.id);
        if found.and_then(|at| self.version(at)).is_some_and(|known| known > version) {
            return;
        }
        let at = found.unwrap_or_else(|| self.add_row(&listing.id));
        self.hide(at);
        Arc::make_mut(&mut self.block_mut(at).columns).versions[at.row()] =
            NonZeroU64::new(version).or(Some(NonZeroU64::MIN));
        if let Some(card) = card {
            self.show(at, listing, card);
        }
    }

    pub fn remove_listing(&mut self, id: &ListingId) {
        if let Some(at) = self.find(id) {
            self.hide(at);
            Arc::make_mut(&mut self.block_mut(at).columns).versions[at.row()] = None;
            self.leave_row_if_empty(id, at);
        }
    }

    pub fn put_nights(&mut self, id: &ListingId, nights: &Nights) {
        let found = self.find(id);
        let known = found.and_then(|at| self.block(at).calendar(at.row()));
        if known.is_none_or(|known| known.version <= nights.version) {
            let at = found.unwrap_or_else(|| self.add_row(id));
            self.set_nights(at, Some(nights));
        }
    }

    pub fn remove_nights(&mut self, id: &ListingId) {
        if let Some(at) = self.find(id) {
            self.set_nights(at, None);
            self.leave_row_if_empty(id, at);
        }
    }

    pub fn set_answer_fast(&mut self, ids: &[ListingId]) {
        let mut sets = vec![Bits::NONE; self.blocks.len()];
        ids.iter().filter_map(|id| self.find(id)).for_each(|at| sets[at.block as usize].set(at.row(), true));
        for (block, answers_fast) in self.blocks.iter_mut().zip(sets) {
            if block.traits().answers_fast != answers_fast {
                Arc::make_mut(block).traits_mut().answers_fast = answers_fast;
            }
        }
    }

    fn set_nights(&mut self, at: At, nights: Option<&Nights>) {
        self.leave_zone(at);
        self.block_mut(at).set_nights(at.row(), nights);
        self.enter_zone(at);
    }

    fn show(&mut self, at: At, listing: &Listing, card: Arc<ListingCard>) {
        let row = at.row();
        let (place, destination) = self.places.add(&listing.place);
        let currency = number_in(&mut self.currencies, listing.price.currency());
        let point = card.approximate_point.as_ref().and_then(|point| Point::new(point.latitude, point.longitude).ok());
        let spot = Spot::of(point);
        let block = self.block_mut(at);
        Arc::make_mut(&mut block.homes)[row] = Some(Arc::new(Home::new(listing, card, destination)));
        let costs = Costs::of(listing);
        block.traits_mut().set(row, listing, currency, spot, costs);
        let columns = Arc::make_mut(&mut block.columns);
        columns.prices[row] = listing.price.min_minor().unsigned_abs();
        columns.costs[row] = costs;
        columns.listed_at_micros[row] = listing.listed_at().timestamp_micros();
        columns.spots[row] = spot;
        columns.cells[row] = point.map_or((0, 0), |point| cell_of(point, ZOOM_MAX));
        columns.currencies[row] = u16::try_from(currency).expect("there are fewer currencies");
        block.set_place(row, place);
        block.set_public(row, true);
        block.set_stay_rules(row, &listing.rates);
        self.len += 1;
        self.enter_zone(at);
    }

    fn hide(&mut self, at: At) {
        let Some(home) = self.home(at).cloned() else { return };
        self.leave_zone(at);
        let block = self.block_mut(at);
        let place = block.columns.places[at.row()];
        Arc::make_mut(&mut block.homes)[at.row()] = None;
        block.set_public(at.row(), false);
        self.places.remove(place, &home.destination);
        self.len -= 1;
    }

    fn leave_zone(&mut self, at: At) {
        if self.home(at).is_some() {
            let zone = self.block(at).columns.zones[at.row()];
            self.zones[usize::from(zone)].1 -= 1;
        }
    }

    fn enter_zone(&mut self, at: At) {
        let Some(zone) = self.time_zone(at) else { return };
        let number = self.zones.iter().position(|(known, _)| *known == zone).unwrap_or_else(|| {
            self.zones.push((zone, 0));
            self.zones.len() - 1
        });
        self.zones[number].1 += 1;
        let number = u16::try_from(number).expect("there are fewer zones");
        if self.block(at).columns.zones[at.row()] != number {
            Arc::make_mut(&mut self.block_mut(at).columns).zones[at.row()] = number;
        }
    }

    fn add_row(&mut self, id: &ListingId) -> At {
        let free = if self.free_rows.is_empty() { None } else { Arc::make_mut(&mut self.free_rows).pop() };
        let at = free.map(At::of_number).unwrap_or_else(|| {
            if self.blocks.last().is_none_or(|block| block.rows() == ROWS) {
                self.blocks.push(Arc::default());
            }
            let block = self.blocks.len() - 1;
            At::new(block, Arc::make_mut(&mut self.blocks[block]).add_row())
        });
        self.block_mut(at).set_id(at.row(), id);
        Arc::make_mut(&mut self.directory).insert(id.spread(), at.number());
        at
    }

    fn leave_row_if_empty(&mut self, id: &ListingId, at: At) {
        if self.version(at).is_none() && self.block(at).calendar(at.row()).is_none() {
            Arc::make_mut(&mut self.block_mut(at).columns).keys[at.row()] = Key::NONE;
            Arc::make_mut(&mut self.directory).remove(id.spread(), at.number());
            Arc::make_mut(&mut self.free_rows).push(at.number());
        }
    }

    pub fn set_nights_loaded(&mut self) {
        self.nights_loaded = true;
    }

    pub fn block(&self, at: At) -> &Block {
        &self.blocks[at.block as usize]
    }

    fn block_mut(&mut self, at: At) -> &mut Block {
        Arc::make_mut(&mut self.blocks[at.block as usize])
    }

    /// What guests may see of a row.
    pub fn home(&self, at: At) -> Option<&Arc<Home>> {
        self.block(at).home(at.row())
    }

    fn find(&self, id: &ListingId) -> Option<At> {
        let mut rows = self.directory.rows(id.spread()).map(At::of_number);
        let key = Key::of(id);
        rows.find(|at| self.key(*at) == key)
    }

    /// The row of a listing that guests may see.
    pub fn find_home(&self, id: &ListingId) -> Option<(At, &Arc<Home>)> {
        let at = self.find(id)?;
        Some((at, self.home(at)?))
    }

    pub fn key(&self, at: At) -> Key {
        self.block(at).columns.keys[at.row()]
    }

    fn version(&self, at: At) -> Option<u64> {
        self.block(at).columns.versions[at.row()].map(NonZeroU64::get)
    }

    pub fn time_zone(&self, at: At) -> Option<Tz> {
        let home = self.home(at)?;
        Some(self.block(at).calendar(at.row()).map_or(home.time_zone, |calendar| calendar.time_zone))
    }

    /// The availability of a stay, and until when it is believed; `None` without nights.
    pub fn availability(
        &self,
        id: &ListingId,
        stay: Stay,
        now: DateTime<Utc>,
    ) -> Option<(Availability, Option<DateTime<Utc>>)> {
        let at = self.find(id)?;
        let calendar = self.block(at).calendar(at.row())?;
        let availability = if stay.check_in() < nights::today(calendar.time_zone, now) {
            Availability::Past
        } else {
            self.block(at).availability(at.row(), stay, now)
        };
        Some((availability, calendar.fresh_until))
    }

    pub fn listing_version(&self, id: &ListingId) -> Option<u64> {
        self.version(self.find(id)?)
    }

    pub fn listing_versions(&self) -> HashMap<ListingId, u64> {
        let versions = self.blocks.iter().flat_map(|block| block.columns.keys.iter().zip(&block.columns.versions));
        // A row without a listing may have no id.
        versions.filter_map(|(key, version)| version.map(|version| (key.id(), version.get()))).collect()
    }

    pub fn listings_with_nights(&self) -> Vec<ListingId> {
        let calendars = self.blocks.iter().flat_map(|block| block.columns.keys.iter().zip(&block.calendars.rows));
        calendars.filter(|(_, calendar)| calendar.is_some()).map(|(key, _)| key.id()).collect()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// The current date in each zone, by number.
    pub fn todays(&self, now: DateTime<Utc>) -> Vec<NaiveDate> {
        self.zones.iter().map(|(zone, _)| nights::today(*zone, now)).collect()
    }

    /// The earliest and the latest current date of the zones that have listings.
    pub fn outer_todays(&self, now: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
        let zones = || self.zones.iter().filter(|(_, listings)| *listings > 0);
        let days = || zones().map(|(zone, _)| nights::today(*zone, now));
        let anywhere = now.date_naive();
        (days().min().unwrap_or(anywhere), days().max().unwrap_or(anywhere))
    }

    pub fn check_offered(&self, stay: Stay, now: DateTime<Utc>) -> Result<(), Refusal> {
        let (earliest, latest) = self.outer_todays(now);
        stay.check_offered(earliest, latest)
    }

    pub fn check_nights_loaded(&self) -> Result<(), Refusal> {
        if self.nights_loaded { Ok(()) } else { Err(Refusal::NightsLoading) }
    }

    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        self.places.destinations(query, limit)
    }
}

/// The number of a value in a list that grows with new ones.
fn number_in<T: PartialEq>(known: &mut Vec<T>, value: T) -> usize {
    known.iter().position(|other| *other == value).unwrap_or_else(|| {
        known.push(value);
        known.len() - 1
    })
}
