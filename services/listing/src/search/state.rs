//! The content of the index, and the search over it.

use std::{cmp, collections::HashMap};

use casacero_proto::listing::v1::{ListingCard, SortOrder};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{Destination, Facets, Found, Page, entry::Entry, places::Places, scan::Scan};
use crate::domain::{
    destination::DestinationQuery,
    identity::ListingId,
    listing::Listing,
    nights::{self, Nights},
    order::{Bucket, Ordering, Position, Rank},
    query::{Filter, FilterMismatch, SearchQuery},
    refusal::Refusal,
    stay::Stay,
};

/// See [`SearchIndex`](super::SearchIndex).
#[derive(Default)]
pub(super) struct State {
    pub(super) entries: Vec<Entry>,
    by_id: HashMap<ListingId, usize>,
    versions: HashMap<ListingId, u64>,
    /// Nights of listings that are not in the index (yet).
    waiting_nights: HashMap<ListingId, Nights>,
    pub(super) places: Places,
    /// The number of listings in each zone.
    zones: HashMap<Tz, usize>,
    nights_loaded: bool,
}

/// An entry that a search found.
#[derive(Clone, Copy)]
struct Candidate {
    rank: Rank,
    index: usize,
    /// The stay that is possible; `None` without dates.
    stay: Option<Stay>,
}

impl State {
    pub fn put_listing(&mut self, listing: &Listing, version: u64, card: Option<ListingCard>) {
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

    /// The listing of an id, if guests may see it.
    pub fn entry(&self, id: &ListingId) -> Option<&Entry> {
        self.by_id.get(id).map(|index| &self.entries[*index])
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
    pub fn todays(&self, now: DateTime<Utc>) -> Vec<(Tz, NaiveDate)> {
        self.zones.keys().map(|zone| (*zone, nights::today(*zone, now))).collect()
    }

    /// The earliest and the latest of these dates.
    pub fn outer_todays(&self, now: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
        let days = || self.zones.keys().map(|zone| nights::today(*zone, now));
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

    pub fn search(&self, query: &SearchQuery, now: DateTime<Utc>) -> Result<Page, Refusal> {
        let SearchQuery { filter, ordering, after, limit, facets } = query;
        let scan = Scan::new(self, filter, *facets, now)?;
        let (mut available, mut unknown) = (Vec::new(), Vec::new());
        let mut facets = facets.then(Facets::default);
        let mut left_out_for_currency = 0;
        for (index, entry) in self.entries.iter().enumerate() {
            let Some(fit) = scan.fit(entry) else { continue };
            if fit.is_other_currency {
                left_out_for_currency += usize::from(fit.is_available && fit.missed == FilterMismatch::None);
                continue;
            }
            if let Some(facets) = facets.as_mut().filter(|_| fit.is_available) {
                facets.count(fit.missed, &entry.traits);
            }
            if fit.missed == FilterMismatch::None {
                let candidate = Candidate { rank: entry.rank(ordering, filter, fit.stay), index, stay: fit.stay };
                if fit.is_available { &mut available } else { &mut unknown }.push(candidate);
            }
        }

        let total = available.len();
        if let Some(after) = after {
            available.retain(|candidate| self.is_after(candidate, after));
        }
        let more = available.len() > *limit;
        let items = self.first(available, *limit);
        let last = items.last().filter(|_| more);
        let mut page = Page {
            next_cursor: last
                .map(|last| query.cursor(self.entries[last.index].position(last.rank)).encode())
                .unwrap_or_default(),
            items: self.found(&items, filter, ordering),
            total,
            facets,
            left_out_for_currency,
            ..Page::default()
        };
        if after.is_none() {
            page.unknown_total = unknown.len();
            page.unknown = self.found(&self.first(unknown, *limit), filter, ordering);
        }
        Ok(page)
    }

    pub fn latest(&self, limit: usize) -> Vec<ListingId> {
        let newest =
            Ordering { sort: SortOrder::Newest, day: 0, bucket: Bucket::default(), currency: None, near: None };
        let filter = Filter::default();
        let all = self.entries.iter().enumerate();
        let all = all.map(|(index, entry)| Candidate { rank: entry.rank(&newest, &filter, None), index, stay: None });
        let first = self.first(all.collect(), limit);
        first.into_iter().map(|candidate| self.entries[candidate.index].id.clone()).collect()
    }

    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        self.places.destinations(query, limit)
    }

    fn found(&self, candidates: &[Candidate], filter: &Filter, ordering: &Ordering) -> Vec<Found> {
        let found = |candidate: &Candidate| {
            let entry = &self.entries[candidate.index];
            entry.found(filter, candidate.stay, ordering.distance_m(entry.point))
        };
        candidates.iter().map(found).collect()
    }

    fn is_after(&self, candidate: &Candidate, position: &Position) -> bool {
        let id = &self.entries[candidate.index].id;
        candidate.rank.cmp(&position.rank).then_with(|| id.cmp(&position.id)) == cmp::Ordering::Greater
    }

    /// The first `limit` in order. Only these are sorted.
    fn first(&self, mut candidates: Vec<Candidate>, limit: usize) -> Vec<Candidate> {
        let id = |index: usize| &self.entries[index].id;
        let order = |a: &Candidate, b: &Candidate| a.rank.cmp(&b.rank).then_with(|| id(a.index).cmp(id(b.index)));
        if candidates.len() > limit {
            candidates.select_nth_unstable_by(limit, order);
            candidates.truncate(limit);
        }
        candidates.sort_unstable_by(order);
        candidates
    }
}
