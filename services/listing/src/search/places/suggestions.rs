//! What is suggested while a guest types a destination.

use std::{cmp::Reverse, collections::HashMap};

use super::{Area, Asked, Municipality, Places, SlotPlace};
use crate::{
    domain::destination::{DestinationName, DestinationQuery},
    search::{Destination, DestinationKind},
};

/// An area with what is counted in it.
struct Counted<'a> {
    area: &'a Area,
    /// Listings in all its towns.
    listings: usize,
    /// The widest other area of its towns; `None` if they have several.
    around: Option<u32>,
}

impl Area {
    /// Of two spellings, the one with the most accents.
    fn better_spelled<'a>(&'a self, other: &'a Self) -> &'a Self {
        let rank = |area: &'a Self| {
            (area.name.chars().filter(|letter| !letter.is_ascii()).count(), Reverse(area.name.as_str()))
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

impl Places {
    /// Matching areas, then matching towns; within each, the best match first, then the most listings. Areas take at
    /// most two thirds of the results. If no place matches, a letter of the query may be wrong.
    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        let asked = self.asked(query);
        let mut found = best(self.areas(&asked), limit * 2 / 3);
        found.extend(best(self.towns(&asked), limit - found.len()));
        found
    }

    /// The areas that the query names, with their closeness.
    fn areas(&self, asked: &Asked<'_>) -> Vec<(u8, Destination)> {
        let mut found: HashMap<u32, Counted<'_>> = HashMap::new();
        for area in self.meant(asked).flat_map(|slot| &slot.place.areas) {
            found.entry(area.destination).or_insert_with(|| self.counted(area.destination));
        }
        let areas = found.iter().filter_map(|(destination, counted)| {
            let Area { key, name, kind, name_number, .. } = counted.area;
            let closeness = asked.query.closeness_to_area(key, &asked.parts, *name_number)?;
            // What is around an area is around each of its places, so it was found with them. A community is around its provinces
            // and islands. Of other areas, only the one with more listings is around the other; with equal numbers, neither is.
            let around = counted
                .around
                .and_then(|around| found.get(&around))
                .filter(|around| around.area.kind == DestinationKind::Community || around.listings > counted.listings);
            let region = around.map_or_else(String::new, |around| around.area.name.clone());
            let country = self.destinations[*destination as usize].keys.country;
            let name = DestinationName { city: name.clone(), region, country };
            Some((closeness, Destination { kind: *kind, name, listings: counted.listings }))
        });
        areas.collect()
    }

    /// Counts the listings of an area.
    fn counted(&self, destination: u32) -> Counted<'_> {
        let slots = self.live(&self.destinations[destination as usize]).flat_map(|slot| {
            let area = slot.place.areas.iter().find(|area| area.destination == destination);
            area.map(|area| (slot, area))
        });
        let counted = slots.map(|(slot, area)| {
            let around = slot.place.areas.iter().find(|other| other.destination != destination);
            let around = around.filter(|_| area.kind != DestinationKind::Community).map(|around| around.destination);
            Counted { area, listings: slot.listings(), around }
        });
        let counted = counted.reduce(|counted, other| Counted {
            area: counted.area.better_spelled(other.area),
            listings: counted.listings + other.listings,
            around: counted.around.filter(|around| other.around == Some(*around)),
        });
        counted.expect("a place with listings is in the area")
    }

    /// The matching towns, with their closeness. A municipality is the town of its name, with all homes in it, and is
    /// suggested where no owner names it if the query does.
    fn towns(&self, asked: &Asked<'_>) -> Vec<(u8, Destination)> {
        // Towns of the same name in one region are one destination, even if owners give different provinces.
        let mut found: HashMap<u32, u8> = HashMap::new();
        let mut find = |destination, closeness| {
            let known = found.entry(destination).or_insert(closeness);
            *known = closeness.min(*known);
        };
        for SlotPlace { keys, town, municipality, .. } in self.meant(asked).map(|slot| &*slot.place) {
            find(*town, asked.query.closeness(&keys.city));
            let is_named =
                |municipality: &&Municipality| !asked.query.is_empty() && asked.parts.match_all(&municipality.names);
            for Municipality { key, destination, names, .. } in municipality.iter().filter(is_named) {
                if let Some(closeness) = asked.query.closeness_to_area(key, &asked.parts, names[0]) {
                    find(*destination, closeness);
                }
            }
        }
        let towns = found.into_iter().filter_map(|(destination, closeness)| {
            let spellings: Vec<_> = self.spellings(destination).collect();
            let listings = spellings.iter().map(|(_, count)| count).sum();
            // The most common spelling; of equally common ones, the one with the most accents.
            let (name, _) =
                spellings.into_iter().max_by_key(|(name, count)| (*count, name.accents(), Reverse(*name)))?;
            let destination = Destination { kind: DestinationKind::Town, name: DestinationName::clone(name), listings };
            Some((closeness, destination))
        });
        towns.collect()
    }

    /// What owners call a town, and the name of a municipality for each slot in it whose town has another one; with listings.
    fn spellings(&self, town: u32) -> impl Iterator<Item = (&DestinationName, usize)> {
        self.live(&self.destinations[town as usize]).flat_map(move |slot| {
            let own = slot.spellings.iter().filter(move |_| slot.place.town == town);
            let municipality =
                slot.place.municipality.iter().filter(move |municipality| municipality.destination == town);
            let municipality = municipality.map(|municipality| (&*municipality.name, slot.listings()));
            own.map(|(name, count)| (&**name, *count)).chain(municipality)
        })
    }
}

fn best(mut found: Vec<(u8, Destination)>, limit: usize) -> Vec<Destination> {
    found.sort_by(|(closeness, a), (other, b)| {
        (closeness, Reverse(a.listings), &a.name).cmp(&(other, Reverse(b.listings), &b.name))
    });
    found.truncate(limit);
    found.into_iter().map(|(_, destination)| destination).collect()
}
