//! The content of the index, and the search over it.

use std::{cmp, collections::HashMap, sync::Arc};

use casacero_proto::listing::v1::ListingSummary;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{Destination, Found, Page, entry::Entry, places::Places};
use crate::domain::{
    destination::DestinationQuery,
    identity::ListingId,
    listing::Listing,
    nights::{self, Availability, Nights},
    order::{Bucket, Ordering, Position, Rank},
    query::SearchQuery,
    refusal::Refusal,
    stay::Stay,
    vocabulary::SortOrder,
};

/// See [`SearchIndex`](super::SearchIndex).
#[derive(Default)]
pub(super) struct State {
    entries: Vec<Entry>,
    by_id: HashMap<ListingId, usize>,
    versions: HashMap<ListingId, u64>,
    /// Nights of listings that are not in the index (yet).
    waiting_nights: HashMap<ListingId, Nights>,
    places: Places,
    /// The number of listings in each zone.
    zones: HashMap<Tz, usize>,
    nights_loaded: bool,
}

impl State {
    pub fn put_listing(&mut self, listing: &Listing, version: u64, card: Option<ListingSummary>) {
        if self.versions.get(&listing.id).is_some_and(|known| *known > version) {
            return;
        }
        let nights = self.take_out(&listing.id);
        self.versions.insert(listing.id.clone(), version);
        let Some(card) = card else {
            self.waiting_nights.extend(nights.map(|nights| (listing.id.clone(), nights)));
            return;
        };
        let nights = nights.or_else(|| self.waiting_nights.remove(&listing.id));
        let entry = Entry::new(listing, card, &mut self.places, nights);
        *self.zones.entry(entry.time_zone()).or_default() += 1;
        self.by_id.insert(listing.id.clone(), self.entries.len());
        self.entries.push(entry);
    }

    pub fn remove_listing(&mut self, id: &ListingId) {
        self.versions.remove(id);
        let nights = self.take_out(id);
        self.waiting_nights.extend(nights.map(|nights| (id.clone(), nights)));
    }

    /// Removes an entry and returns its nights.
    fn take_out(&mut self, id: &ListingId) -> Option<Nights> {
        let index = self.by_id.remove(id)?;
        let entry = self.entries.swap_remove(index);
        if let Some(moved) = self.entries.get(index) {
            self.by_id.insert(moved.id.clone(), index);
        }
        self.places.remove(entry.place, &entry.destination);
        self.leave_zone(entry.time_zone());
        entry.nights
    }

    fn leave_zone(&mut self, time_zone: Tz) {
        if let Some(count) = self.zones.get_mut(&time_zone) {
            *count -= 1;
            if *count == 0 {
                self.zones.remove(&time_zone);
            }
        }
    }

    pub fn put_nights(&mut self, id: &ListingId, nights: Nights) {
        if self.nights_of(id).is_some_and(|known| known.version > nights.version) {
            return;
        }
        self.set_nights(id, Some(nights));
    }

    pub fn remove_nights(&mut self, id: &ListingId) {
        self.set_nights(id, None);
    }

    fn set_nights(&mut self, id: &ListingId, nights: Option<Nights>) {
        let Some(index) = self.by_id.get(id).copied() else {
            self.waiting_nights.remove(id);
            self.waiting_nights.extend(nights.map(|nights| (id.clone(), nights)));
            return;
        };
        let before = self.entries[index].time_zone();
        self.entries[index].nights = nights;
        *self.zones.entry(self.entries[index].time_zone()).or_default() += 1;
        self.leave_zone(before);
    }

    pub fn set_nights_loaded(&mut self) {
        self.nights_loaded = true;
    }

    pub fn nights_of(&self, id: &ListingId) -> Option<&Nights> {
        match self.by_id.get(id) {
            Some(index) => self.entries[*index].nights.as_ref(),
            None => self.waiting_nights.get(id),
        }
    }

    pub fn listing_versions(&self) -> &HashMap<ListingId, u64> {
        &self.versions
    }

    pub fn listings_with_nights(&self) -> Vec<ListingId> {
        let here = self.entries.iter().filter(|entry| entry.nights.is_some()).map(|entry| &entry.id);
        here.chain(self.waiting_nights.keys()).cloned().collect()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The current date in each zone that has listings.
    fn todays(&self, now: DateTime<Utc>) -> Vec<(Tz, NaiveDate)> {
        self.zones.keys().map(|zone| (*zone, nights::today(*zone, now))).collect()
    }

    pub fn check_offered(&self, stay: Stay, now: DateTime<Utc>) -> Result<(), Refusal> {
        let days = self.todays(now);
        let days = || days.iter().map(|(_, day)| *day);
        let anywhere = now.date_naive();
        stay.check_offered(days().min().unwrap_or(anywhere), days().max().unwrap_or(anywhere))
    }

    pub fn search(&self, query: &SearchQuery, now: DateTime<Utc>) -> Result<Page, Refusal> {
        if let Some(stay) = query.filter.stay {
            self.check_offered(stay, now)?;
            if !self.nights_loaded {
                return Err(Refusal::NightsLoading);
            }
        }
        let place_matches = self.places.matching(&query.filter.destination);
        let todays = self.todays(now);
        let (mut available, mut unknown) = (Vec::new(), Vec::new());
        for (index, entry) in self.entries.iter().enumerate() {
            let meant = place_matches.as_ref().is_none_or(|matches| matches[entry.place as usize]);
            if !meant || !entry.passes(&query.filter) {
                continue;
            }
            let group = match query.filter.stay {
                None => &mut available,
                Some(stay) => match availability(entry, stay, &todays, now) {
                    Availability::Available => &mut available,
                    Availability::Unknown => &mut unknown,
                    Availability::Taken | Availability::Past => continue,
                },
            };
            group.push((entry.rank(&query.ordering), index));
        }

        let total = available.len();
        if let Some(after) = &query.after {
            available.retain(|(rank, index)| self.is_after(*rank, *index, after));
        }
        let more = available.len() > query.limit;
        let items = self.first(available, query.limit);
        let last = items.last().filter(|_| more);
        let found = |ranked: &[(Rank, usize)]| -> Vec<Found> {
            ranked.iter().map(|(_, index)| self.entries[*index].found(&query.filter)).collect()
        };
        let mut page = Page {
            next_cursor: last
                .map(|(rank, index)| query.cursor(self.entries[*index].position(*rank)).encode())
                .unwrap_or_default(),
            items: found(&items),
            total,
            ..Page::default()
        };
        if query.after.is_none() {
            page.unknown_total = unknown.len();
            page.unknown = found(&self.first(unknown, query.limit));
        }
        Ok(page)
    }

    pub fn latest(&self, limit: usize) -> Vec<Arc<ListingSummary>> {
        let newest = Ordering { sort: SortOrder::Newest, day: 0, bucket: Bucket::default(), currency: None };
        let all = self.entries.iter().enumerate().map(|(index, entry)| (entry.rank(&newest), index)).collect();
        let first = self.first(all, limit);
        first.into_iter().map(|(_, index)| Arc::clone(&self.entries[index].card)).collect()
    }

    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        self.places.destinations(query, limit)
    }

    fn is_after(&self, rank: Rank, index: usize, position: &Position) -> bool {
        let order = rank.cmp(&position.rank).then_with(|| self.entries[index].id.cmp(&position.id));
        order == cmp::Ordering::Greater
    }

    /// The first `limit` in order. Only these are sorted.
    fn first(&self, mut ranked: Vec<(Rank, usize)>, limit: usize) -> Vec<(Rank, usize)> {
        let id = |index: usize| &self.entries[index].id;
        let order = |a: &(Rank, usize), b: &(Rank, usize)| a.0.cmp(&b.0).then_with(|| id(a.1).cmp(id(b.1)));
        if ranked.len() > limit {
            ranked.select_nth_unstable_by(limit, order);
            ranked.truncate(limit);
        }
        ranked.sort_unstable_by(order);
        ranked
    }
}

fn availability(entry: &Entry, stay: Stay, todays: &[(Tz, NaiveDate)], now: DateTime<Utc>) -> Availability {
    let zone = entry.time_zone();
    let today = todays.iter().find(|(known, _)| *known == zone).map(|(_, day)| *day);
    if today.is_some_and(|today| stay.check_in() < today) {
        return Availability::Past;
    }
    entry.nights.as_ref().map_or(Availability::Unknown, |nights| nights.availability(stay.days(), now))
}
