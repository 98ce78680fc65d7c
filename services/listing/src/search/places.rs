//! The places listings lie in. Many listings share one, so a destination is matched once for each
//! place, not once for each listing.

use std::{cmp::Reverse, collections::HashMap};

use super::Destination;
use crate::domain::{
    destination::{DestinationName, DestinationQuery, PlaceKeys, SearchKeys},
    place::Place,
};

#[derive(Default)]
pub(super) struct Places {
    slots: Vec<Slot>,
    by_keys: HashMap<PlaceKeys, u32>,
}

struct Slot {
    keys: PlaceKeys,
    /// What finds it.
    search_keys: SearchKeys,
    /// The ways owners write its name, with how many write it so.
    spellings: Vec<(DestinationName, usize)>,
}

impl Places {
    /// Counts a listing in, and returns the slot of its place.
    pub fn add(&mut self, place: &Place, name: &DestinationName) -> u32 {
        let keys = PlaceKeys::of(place);
        let slot = *self.by_keys.entry(keys).or_insert_with_key(|keys| {
            let slot = Slot { keys: keys.clone(), search_keys: keys.search_keys(), spellings: Vec::new() };
            self.slots.push(slot);
            u32::try_from(self.slots.len() - 1).expect("there are fewer towns than numbers")
        });
        let spellings = &mut self.slots[slot as usize].spellings;
        match spellings.iter_mut().find(|(spelling, _)| spelling == name) {
            Some((_, count)) => *count += 1,
            None => spellings.push((name.clone(), 1)),
        }
        slot
    }

    /// Counts a listing out. An empty slot stays: towns come back.
    pub fn remove(&mut self, slot: u32, name: &DestinationName) {
        let spellings = &mut self.slots[slot as usize].spellings;
        for (_, count) in spellings.iter_mut().filter(|(spelling, _)| spelling == name) {
            *count -= 1;
        }
        spellings.retain(|(_, count)| *count > 0);
    }

    /// For each slot, whether a destination means it; `None` when it means every place.
    pub fn matching(&self, query: &DestinationQuery) -> Option<Vec<bool>> {
        (!query.is_empty()).then(|| self.slots.iter().map(|slot| query.matches(&slot.search_keys)).collect())
    }

    /// Towns that match: those the query names best first, then those with most listings.
    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        // Towns in one region are one destination, whatever province their owners gave.
        let mut towns: HashMap<_, Vec<&(DestinationName, usize)>> = HashMap::new();
        for Slot { keys, search_keys, spellings } in &self.slots {
            if !spellings.is_empty() && query.matches(search_keys) {
                let town = (keys.city.as_str(), keys.region.as_str(), keys.country.code());
                towns.entry(town).or_default().extend(spellings);
            }
        }
        let mut found: Vec<(u8, Destination)> = towns
            .into_iter()
            .filter_map(|((city_key, ..), spellings)| {
                let listings = spellings.iter().map(|(_, count)| count).sum();
                // The commonest spelling; of equally common ones the one with its accents.
                let (name, _) =
                    spellings.into_iter().max_by_key(|(name, count)| (*count, name.accents(), Reverse(name)))?;
                Some((query.closeness(city_key), Destination { name: name.clone(), listings }))
            })
            .collect();
        found.sort_by(|(closeness, a), (other, b)| {
            (closeness, Reverse(a.listings), &a.name).cmp(&(other, Reverse(b.listings), &b.name))
        });
        found.truncate(limit);
        found.into_iter().map(|(_, destination)| destination).collect()
    }
}
