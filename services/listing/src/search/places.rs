//! The places of listings. Many listings share one, so a destination is matched once for each place and not once for
//! each listing.

use std::{borrow::Cow, cmp::Reverse, collections::HashMap, iter, sync::Arc};

use super::{Destination, DestinationKind};
use crate::domain::{
    country::Country,
    destination::{Aliases, DestinationName, DestinationQuery, PlaceKeys, SearchKeys, display_name, province_of},
    place::Place,
    text::comparison_key,
};

/// Clones share what a change does not touch.
#[derive(Clone, Default)]
pub(super) struct Places {
    slots: Vec<Arc<Slot>>,
    by_keys: Arc<HashMap<PlaceKeys, u32>>,
    aliases: Arc<Aliases>,
}

#[derive(Clone)]
struct Slot {
    keys: PlaceKeys,
    /// The names that queries are matched against.
    search_keys: SearchKeys,
    /// Its spellings, each with the number of listings that use it.
    spellings: Vec<Spelling>,
    /// Its province for display; empty if there is none.
    province: String,
    /// The destinations it belongs to.
    destinations: Vec<DestinationKeys>,
}

type Spelling = (Arc<DestinationName>, usize);

/// What tells a destination from others, as comparison keys.
#[derive(Clone, PartialEq, Eq)]
struct DestinationKeys {
    is_town: bool,
    name: String,
    /// The region of a town; empty for an area.
    region: String,
    country: Country,
    full_name: String,
}

impl DestinationKeys {
    fn new(kind: DestinationKind, name: &str, region: &str, country: Country) -> Self {
        let is_town = kind == DestinationKind::Town;
        let full_name = comparison_key(&full_name(kind, name, region, country));
        Self { is_town, name: name.to_owned(), region: region.to_owned(), country, full_name }
    }

    /// The town and the areas of a place.
    fn of(keys: &PlaceKeys) -> Vec<Self> {
        let PlaceKeys { city, region, state_province, community, country } = keys;
        let town = Self::new(DestinationKind::Town, city, region, *country);
        let community = community.map(|community| comparison_key(community.name)).unwrap_or_default();
        let areas =
            [region, state_province, &community].map(|area| Self::new(DestinationKind::Area, area, "", *country));
        // A town named by symbols alone has no key: its full name would be that of its region.
        iter::once(town).chain(areas).filter(|destination| !destination.name.is_empty()).collect()
    }
}

/// Name, region and country with commas. That of an area has no region: a country has one area of a name, and its towns
/// of that name have regions, as Sevilla in Andalucía.
pub(super) fn full_name(kind: DestinationKind, name: &str, region: &str, country: Country) -> String {
    let region = if kind == DestinationKind::Town { region } else { "" };
    let parts = [name, region, country.code()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

impl Slot {
    fn listings(&self) -> usize {
        self.spellings.iter().map(|(_, count)| count).sum()
    }

    /// Its areas, the community of Spain first. Those of the same name are one area.
    fn areas(&self) -> Vec<AreaName<'_>> {
        let region = self.spellings.iter().max_by_key(|(name, count)| (*count, name.accents(), Reverse(name)));
        let region = region.map(|(name, _)| name.region.as_str()).unwrap_or_default();
        let PlaceKeys { region: region_key, state_province, community, .. } = &self.keys;
        let area = |key: &str, name| {
            let kind = match community {
                Some(community) if community.has_province(name) => DestinationKind::Province,
                Some(community) if community.has_island(name) => DestinationKind::Island,
                _ => DestinationKind::Area,
            };
            AreaName { key: key.to_owned(), name, kind }
        };
        let community = community.map(|community| AreaName {
            key: comparison_key(community.name),
            name: community.name,
            kind: DestinationKind::Community,
        });
        let mut areas: Vec<AreaName<'_>> = community.into_iter().collect();
        for (key, name) in [(state_province, self.province.as_str()), (region_key, region)] {
            if !key.is_empty() && areas.iter().all(|other| other.key != *key) {
                areas.push(area(key, name));
            }
        }
        areas
    }
}

/// An area of a place.
struct AreaName<'a> {
    key: String,
    name: &'a str,
    kind: DestinationKind,
}

/// An island, region, province or community, while its towns are counted.
struct Area<'a> {
    name: &'a str,
    kind: DestinationKind,
    /// Listings in all its towns.
    listings: usize,
    /// Whether the query matches one of its towns.
    is_meant: bool,
    /// The widest other area of its towns; `None` if they have several.
    around: Option<String>,
}

/// A town, while its places are looked at.
#[derive(Default)]
struct Town<'a> {
    spellings: Vec<&'a Spelling>,
    /// Whether the query matches one of its places.
    is_meant: bool,
}

impl Places {
    /// Replaces the other names that find places.
    pub fn set_aliases(&mut self, aliases: Aliases) {
        if *self.aliases == aliases {
            return;
        }
        self.aliases = Arc::new(aliases);
        for slot in &mut self.slots {
            let slot = Arc::make_mut(slot);
            slot.search_keys = slot.keys.search_keys(&self.aliases);
        }
    }

    /// Adds a listing, and returns the slot of its place and the name that all its listings share.
    pub fn add(&mut self, place: &Place) -> (u32, Arc<DestinationName>) {
        let (keys, name) = (PlaceKeys::of(place), DestinationName::of(place));
        let known = self.by_keys.get(&keys).copied();
        let slot = known.unwrap_or_else(|| {
            let province = display_name(province_of(place, keys.community));
            self.slots.push(Arc::new(Slot {
                keys: keys.clone(),
                search_keys: keys.search_keys(&self.aliases),
                spellings: Vec::new(),
                province,
                destinations: DestinationKeys::of(&keys),
            }));
            let slot = u32::try_from(self.slots.len() - 1).expect("there are fewer towns than numbers");
            Arc::make_mut(&mut self.by_keys).insert(keys, slot);
            slot
        });
        let spellings = &mut Arc::make_mut(&mut self.slots[slot as usize]).spellings;
        if let Some((spelling, count)) = spellings.iter_mut().find(|(spelling, _)| **spelling == name) {
            *count += 1;
            return (slot, Arc::clone(spelling));
        }
        let name = Arc::new(name);
        spellings.push((Arc::clone(&name), 1));
        (slot, name)
    }

    /// Removes a listing. An empty slot stays, because towns come back.
    pub fn remove(&mut self, slot: u32, name: &DestinationName) {
        let spellings = &mut Arc::make_mut(&mut self.slots[slot as usize]).spellings;
        for (_, count) in spellings.iter_mut().filter(|(spelling, _)| **spelling == *name) {
            *count -= 1;
        }
        spellings.retain(|(_, count)| *count > 0);
    }

    /// The number of slots.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// The place of a slot.
    pub fn keys(&self, slot: u32) -> &PlaceKeys {
        &self.slots[slot as usize].keys
    }

    /// For each slot, whether a destination matches it; `None` if it matches every place. A full name matches the places
    /// of its destination alone. If none matches, a letter of the query may be wrong.
    pub fn matching(&self, query: &DestinationQuery) -> Option<Vec<bool>> {
        (!query.is_empty()).then(|| {
            if let Some(named) = self.named(query) {
                return self.slots.iter().map(|slot| slot.destinations.contains(named)).collect();
            }
            let query = self.meant(query);
            self.slots.iter().map(|slot| query.matches(&slot.search_keys)).collect()
        })
    }

    /// The destination with listings whose full name a query is; `None` if it is that of no destination or of several.
    fn named(&self, query: &DestinationQuery) -> Option<&DestinationKeys> {
        let text = query.parts().join(" ");
        let slots = self.slots.iter().filter(|slot| !slot.spellings.is_empty());
        let mut named = slots.flat_map(|slot| &slot.destinations).filter(|destination| destination.full_name == text);
        let first = named.next()?;
        named.all(|other| other == first).then_some(first)
    }

    /// The query if it matches a place with listings, else the query of which a letter may be wrong.
    fn meant<'a>(&self, query: &'a DestinationQuery) -> Cow<'a, DestinationQuery> {
        let mut slots = self.slots.iter().filter(|slot| !slot.spellings.is_empty());
        let matches = slots.any(|slot| query.matches(&slot.search_keys));
        if matches { Cow::Borrowed(query) } else { Cow::Owned(query.corrected()) }
    }

    /// Matching areas, then matching towns; within each, the best match first, then the most listings. Areas take at
    /// most two thirds of the results. If no place matches, a letter of the query may be wrong.
    pub fn destinations(&self, query: &DestinationQuery, limit: usize) -> Vec<Destination> {
        let query = self.meant(query);
        let mut found = best(self.areas(&query), limit * 2 / 3);
        found.extend(best(self.towns(&query), limit - found.len()));
        found
    }

    /// The areas that the query names, with their closeness.
    fn areas(&self, query: &DestinationQuery) -> Vec<(u8, Destination)> {
        let mut areas: HashMap<(String, Country), Area<'_>> = HashMap::new();
        for slot in self.slots.iter().filter(|slot| !slot.spellings.is_empty()) {
            let (listings, is_meant) = (slot.listings(), query.matches(&slot.search_keys));
            let names = slot.areas();
            for AreaName { key, name, kind } in &names {
                let around = names.iter().find(|other| other.key != *key && *kind != DestinationKind::Community);
                let around = around.map(|around| around.key.clone());
                let new = Area { name, kind: *kind, listings: 0, is_meant: false, around: around.clone() };
                let area = areas.entry((key.clone(), slot.keys.country)).or_insert(new);
                area.listings += listings;
                area.is_meant |= is_meant;
                if area.around != around {
                    area.around = None;
                }
            }
        }
        let meant = areas.iter().filter(|(_, area)| area.is_meant);
        meant
            .filter_map(|((key, country), area)| {
                let around = area.around.as_ref().and_then(|around| areas.get(&(around.clone(), *country)));
                // A community is around its provinces and islands. Of other areas, only the one with more listings is
                // shown as around the other; with equal numbers, neither is.
                let is_around =
                    |around: &&Area<'_>| around.kind == DestinationKind::Community || around.listings > area.listings;
                let region = around.filter(is_around).map(|around| around.name);
                let name = DestinationName {
                    city: area.name.to_owned(),
                    region: region.unwrap_or_default().to_owned(),
                    country: *country,
                };
                let destination = Destination { kind: area.kind, name, listings: area.listings };
                Some((query.closeness_to_area(key, &self.aliases)?, destination))
            })
            .collect()
    }

    /// The matching towns, with their closeness.
    fn towns(&self, query: &DestinationQuery) -> Vec<(u8, Destination)> {
        // Towns of the same name in one region are one destination, even if owners give different provinces.
        let mut towns: HashMap<_, Town<'_>> = HashMap::new();
        for slot in self.slots.iter().filter(|slot| !slot.spellings.is_empty()) {
            let Slot { keys, search_keys, spellings, .. } = &**slot;
            let town = (keys.city.as_str(), keys.region.as_str(), keys.country.code());
            let town = towns.entry(town).or_default();
            town.spellings.extend(spellings);
            town.is_meant |= query.matches(search_keys);
        }
        let meant = towns.into_iter().filter(|(_, town)| town.is_meant);
        meant
            .filter_map(|((city_key, ..), Town { spellings, is_meant: _ })| {
                let listings = spellings.iter().map(|(_, count)| count).sum();
                // The most common spelling; of equally common ones, the one with the most accents.
                let (name, _) =
                    spellings.into_iter().max_by_key(|(name, count)| (*count, name.accents(), Reverse(name)))?;
                let destination =
                    Destination { kind: DestinationKind::Town, name: DestinationName::clone(name), listings };
                Some((query.closeness(city_key), destination))
            })
            .collect()
    }
}

fn best(mut found: Vec<(u8, Destination)>, limit: usize) -> Vec<Destination> {
    found.sort_by(|(closeness, a), (other, b)| {
        (closeness, Reverse(a.listings), &a.name).cmp(&(other, Reverse(b.listings), &b.name))
    });
    found.truncate(limit);
    found.into_iter().map(|(_, destination)| destination).collect()
}
