//! The places of listings. Many listings share one, so a destination is matched once for each place and not once for
//! each listing.

use std::{borrow::Cow, cmp::Reverse, collections::HashMap, iter, sync::Arc};

use super::{Destination, DestinationKind};
use crate::domain::{
    country::Country,
    destination::{Aliases, DestinationName, DestinationQuery, Name, NamedParts, PlaceKeys, SearchKeys},
    division::DivisionKind,
    place::Place,
    text::comparison_key,
};

/// Clones share what a change does not touch.
#[derive(Clone, Default)]
pub(super) struct Places {
    slots: Vec<Arc<Slot>>,
    by_keys: Arc<HashMap<Arc<PlaceKeys>, u32>>,
    /// The slots of each full name.
    by_full_name: Arc<HashMap<Arc<str>, Vec<u32>>>,
    /// What queries are matched against: many places share a name.
    names: Vec<Arc<SearchKeys>>,
    name_numbers: Arc<HashMap<Name, u32>>,
    aliases: Arc<Aliases>,
}

#[derive(Clone)]
struct Slot {
    place: Arc<SlotPlace>,
    /// Its spellings, each with the number of listings that use it.
    spellings: Vec<Spelling>,
}

/// What never changes of a slot.
struct SlotPlace {
    keys: Arc<PlaceKeys>,
    /// The numbers of its names.
    names: Vec<u32>,
    areas: Vec<Area>,
    municipality: Option<Municipality>,
    /// The destinations it belongs to.
    destinations: Vec<DestinationKeys>,
}

type Spelling = (Arc<DestinationName>, usize);

/// An area of a place.
struct Area {
    key: String,
    name: String,
    kind: DestinationKind,
    /// The number of its name.
    number: u32,
}

/// The municipality of a place whose town has another name.
struct Municipality {
    name: Arc<DestinationName>,
    key: String,
    /// The number of its name.
    number: u32,
    /// The numbers of its name and of those around it.
    names: Vec<u32>,
}

/// What tells a destination from others, as comparison keys.
#[derive(PartialEq, Eq)]
struct DestinationKeys {
    is_town: bool,
    name: String,
    /// The region of a town; empty for an area.
    region: String,
    country: Country,
    full_name: Arc<str>,
}

impl DestinationKeys {
    fn new(kind: DestinationKind, name: &str, region: &str, country: Country) -> Self {
        let is_town = kind == DestinationKind::Town;
        let full_name = comparison_key(&full_name(kind, name, region, country)).into();
        Self { is_town, name: name.to_owned(), region: region.to_owned(), country, full_name }
    }

    /// The town, the municipality and the areas of a place.
    fn of(keys: &PlaceKeys, municipality: Option<&Municipality>, areas: &[Area]) -> Vec<Self> {
        let towns = iter::once(&keys.city).chain(municipality.map(|municipality| &municipality.key));
        let towns = towns.map(|name| Self::new(DestinationKind::Town, name, &keys.region, keys.country));
        let areas = areas.iter().map(|area| Self::new(DestinationKind::Area, &area.key, "", keys.country));
        // A town named by symbols alone has no key: its full name would be that of its region.
        towns.chain(areas).filter(|destination| !destination.name.is_empty()).collect()
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
}

/// An area, while its towns are counted.
struct Counted<'a> {
    area: &'a Area,
    /// Listings in all its towns.
    listings: usize,
    /// Whether the query matches one of its towns.
    is_meant: bool,
    /// The widest other area of its towns; `None` if they have several.
    around: Option<&'a str>,
}

/// What of a query the places name.
struct Asked<'a> {
    query: Cow<'a, DestinationQuery>,
    parts: NamedParts,
}

/// A town, while its places are looked at.
#[derive(Default)]
struct Town<'a> {
    spellings: Vec<(&'a Arc<DestinationName>, usize)>,
    /// Whether the query matches one of its places.
    is_meant: bool,
    /// How well the query names the municipality of this name.
    closeness: Option<u8>,
}

impl Places {
    /// Replaces the other names that find places.
    pub fn set_aliases(&mut self, aliases: Aliases) {
        if *self.aliases == aliases {
            return;
        }
        self.aliases = Arc::new(aliases);
        for (name, number) in self.name_numbers.iter() {
            self.names[*number as usize] = Arc::new(name.search_keys(&self.aliases));
        }
    }

    /// Adds a listing, and returns the slot of its place and the name that all its listings share.
    pub fn add(&mut self, place: &Place) -> (u32, Arc<DestinationName>) {
        let (keys, name, other_areas) = PlaceKeys::of(place);
        let known = self.by_keys.get(&keys).copied();
        let slot = known.unwrap_or_else(|| self.add_slot(keys, other_areas));
        let spellings = &mut Arc::make_mut(&mut self.slots[slot as usize]).spellings;
        if let Some((spelling, count)) = spellings.iter_mut().find(|(spelling, _)| **spelling == name) {
            *count += 1;
            return (slot, Arc::clone(spelling));
        }
        let name = Arc::new(name);
        spellings.push((Arc::clone(&name), 1));
        (slot, name)
    }

    fn add_slot(&mut self, keys: PlaceKeys, other_areas: Vec<String>) -> u32 {
        let keys = Arc::new(keys);
        let slot = u32::try_from(self.slots.len()).expect("there are fewer places than numbers");
        let divisions = keys.divisions.iter().map(|division| Area {
            key: comparison_key(division.name),
            name: division.name.to_owned(),
            kind: match division.kind {
                DivisionKind::Region => DestinationKind::Community,
                DivisionKind::Province => DestinationKind::Province,
                DivisionKind::Island => DestinationKind::Island,
                // A place has it apart.
                DivisionKind::Municipality => DestinationKind::Town,
            },
            number: self.number_of(Name::Division(division)),
        });
        let mut areas: Vec<Area> = divisions.collect();
        for (key, name) in keys.other_areas.iter().zip(other_areas) {
            let number = self.number_of(Name::Own(key.as_str().into()));
            areas.push(Area { key: key.clone(), name, kind: DestinationKind::Area, number });
        }
        let municipality = keys.municipality_name().map(|name| {
            let names: Vec<u32> = keys.municipality_names().map(|name| self.number_of(name)).collect();
            Municipality { key: comparison_key(&name.city), name: Arc::new(name), number: names[0], names }
        });
        let destinations = DestinationKeys::of(&keys, municipality.as_ref(), &areas);
        let by_full_name = Arc::make_mut(&mut self.by_full_name);
        for destination in &destinations {
            let slots = by_full_name.entry(Arc::clone(&destination.full_name)).or_default();
            // A town may have the full name of its area.
            if slots.last() != Some(&slot) {
                slots.push(slot);
            }
        }
        let names = keys.names().map(|name| self.number_of(name)).collect();
        let place = Arc::new(SlotPlace { keys: Arc::clone(&keys), names, areas, municipality, destinations });
        self.slots.push(Arc::new(Slot { place, spellings: Vec::new() }));
        Arc::make_mut(&mut self.by_keys).insert(keys, slot);
        slot
    }

    /// The number of a name.
    fn number_of(&mut self, name: Name) -> u32 {
        self.name_numbers.get(&name).copied().unwrap_or_else(|| {
            let number = u32::try_from(self.names.len()).expect("there are fewer names than numbers");
            self.names.push(Arc::new(name.search_keys(&self.aliases)));
            Arc::make_mut(&mut self.name_numbers).insert(name, number);
            number
        })
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
        &self.slots[slot as usize].place.keys
    }

    /// For each slot, whether a destination matches it; `None` if it matches every place. A full name matches the places
    /// of its destination alone. If none matches, a letter of the query may be wrong.
    pub fn matching(&self, query: &DestinationQuery) -> Option<Vec<bool>> {
        (!query.is_empty()).then(|| {
            if let Some(named) = self.named(query) {
                let mut matches = vec![false; self.slots.len()];
                let slots = self.by_full_name.get(&named.full_name).into_iter().flatten();
                for slot in slots.filter(|slot| self.slots[**slot as usize].place.destinations.contains(named)) {
                    matches[*slot as usize] = true;
                }
                return matches;
            }
            let asked = self.asked(query);
            self.slots.iter().map(|slot| asked.parts.match_all(&slot.place.names)).collect()
        })
    }

    /// The slots with listings.
    fn live(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().map(Arc::as_ref).filter(|slot| !slot.spellings.is_empty())
    }

    /// The destination with listings whose full name a query is; `None` if it is that of no destination or of several.
    fn named(&self, query: &DestinationQuery) -> Option<&DestinationKeys> {
        let text = query.parts().join(" ");
        let slots = self.by_full_name.get(text.as_str())?.iter().map(|slot| &self.slots[*slot as usize]);
        let slots = slots.filter(|slot| !slot.spellings.is_empty());
        let destinations = slots.flat_map(|slot| &slot.place.destinations);
        let mut named = destinations.filter(|destination| *destination.full_name == *text);
        let first = named.next()?;
        named.all(|other| other == first).then_some(first)
    }

    /// The query if it matches a place with listings, else the query of which a letter may be wrong.
    fn asked<'a>(&self, query: &'a DestinationQuery) -> Asked<'a> {
        let parts = query.among(&self.names);
        if self.live().any(|slot| parts.match_all(&slot.place.names)) {
            return Asked { query: Cow::Borrowed(query), parts };
        }
        let corrected = query.corrected();
        Asked { parts: corrected.among(&self.names), query: Cow::Owned(corrected) }
    }

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
        let mut areas: HashMap<(&str, Country), Counted<'_>> = HashMap::new();
        for slot in self.live() {
            let (listings, is_meant) = (slot.listings(), asked.parts.match_all(&slot.place.names));
            for area in &slot.place.areas {
                let around = slot.place.areas.iter().find(|other| other.key != area.key);
                let around =
                    around.filter(|_| area.kind != DestinationKind::Community).map(|around| around.key.as_str());
                let new = Counted { area, listings: 0, is_meant: false, around };
                let counted = areas.entry((area.key.as_str(), slot.place.keys.country)).or_insert(new);
                counted.listings += listings;
                counted.is_meant |= is_meant;
                if counted.around != around {
                    counted.around = None;
                }
                // Of different spellings, the one with the most accents is shown.
                let rank = |area: &'_ Area| area.name.chars().filter(|letter| !letter.is_ascii()).count();
                if (rank(area), &counted.area.name) > (rank(counted.area), &area.name) {
                    counted.area = area;
                }
            }
        }
        let meant = areas.iter().filter(|(_, counted)| counted.is_meant);
        meant
            .filter_map(|((key, country), counted)| {
                let around = counted.around.and_then(|around| areas.get(&(around, *country)));
                // A community is around its provinces and islands. Of other areas, only the one with more listings is
                // shown as around the other; with equal numbers, neither is.
                let is_around = |around: &&Counted<'_>| {
                    around.area.kind == DestinationKind::Community || around.listings > counted.listings
                };
                let region = around.filter(is_around).map(|around| around.area.name.clone());
                let Area { name, kind, number, .. } = counted.area;
                let name =
                    DestinationName { city: name.clone(), region: region.unwrap_or_default(), country: *country };
                let destination = Destination { kind: *kind, name, listings: counted.listings };
                Some((asked.query.closeness_to_area(key, &self.names[*number as usize])?, destination))
            })
            .collect()
    }

    /// The matching towns, with their closeness. A municipality is the town of its name, with all homes in it, and is
    /// suggested where no owner names it if the query does.
    fn towns(&self, asked: &Asked<'_>) -> Vec<(u8, Destination)> {
        // Towns of the same name in one region are one destination, even if owners give different provinces.
        let mut towns: HashMap<_, Town<'_>> = HashMap::new();
        for slot in self.live() {
            let SlotPlace { keys, names, municipality, .. } = &*slot.place;
            let town = towns.entry((keys.city.as_str(), keys.region.as_str(), keys.country.code())).or_default();
            town.spellings.extend(slot.spellings.iter().map(|(name, count)| (name, *count)));
            town.is_meant |= asked.parts.match_all(names);
            if let Some(Municipality { name, key, number, names }) = municipality {
                let town = towns.entry((key.as_str(), keys.region.as_str(), keys.country.code())).or_default();
                town.spellings.push((name, slot.listings()));
                if !asked.query.is_empty() && asked.parts.match_all(names) {
                    town.closeness = asked.query.closeness_to_area(key, &self.names[*number as usize]);
                }
            }
        }
        let meant = towns.into_iter().filter(|(_, town)| town.is_meant || town.closeness.is_some());
        meant
            .filter_map(|((city_key, ..), Town { spellings, closeness, .. })| {
                let listings = spellings.iter().map(|(_, count)| count).sum();
                // The most common spelling; of equally common ones, the one with the most accents.
                let (name, _) =
                    spellings.into_iter().max_by_key(|(name, count)| (*count, name.accents(), Reverse(*name)))?;
                let destination =
                    Destination { kind: DestinationKind::Town, name: DestinationName::clone(name), listings };
                Some((closeness.unwrap_or_else(|| asked.query.closeness(city_key)), destination))
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
