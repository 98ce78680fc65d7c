//! The places of listings. Many listings share one, so a destination is matched once for each place and not once for
//! each listing.

mod suggestions;

use std::{collections::HashMap, iter, sync::Arc};

use indexmap::IndexSet;

use super::DestinationKind;
use crate::domain::{
    country::Country,
    destination::{Aliases, DestinationName, DestinationQuery, Name, NameTable, NamedParts, PlaceKeys},
    division::DivisionKind,
    place::Place,
    text::comparison_key,
};

/// Clones share what a change does not touch.
#[derive(Clone, Default)]
pub(super) struct Places {
    slots: Arc<Vec<Arc<Slot>>>,
    slot_names: Arc<SlotNames>,
    by_keys: Arc<HashMap<Arc<PlaceKeys>, u32>>,
    destinations: Arc<Vec<Arc<DestinationSlots>>>,
    /// The numbers of the destinations of each full name.
    by_full_name: Arc<HashMap<Arc<str>, Vec<u32>>>,
    /// What queries are matched against: many places share a name.
    names: Arc<NameTable>,
    /// In the order of their numbers.
    name_numbers: Arc<IndexSet<Name>>,
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
    /// The number of the destination that its town is.
    town: u32,
    areas: Vec<Area>,
    municipality: Option<Municipality>,
}

/// The numbers of the names of all slots, one slot after the other: a query reads them from end to end.
#[derive(Clone, Default)]
struct SlotNames {
    names: Vec<u32>,
    /// Where those of each slot end.
    ends: Vec<usize>,
}

impl SlotNames {
    /// Adds the names of the next slot.
    fn push(&mut self, names: impl IntoIterator<Item = u32>) {
        self.names.extend(names);
        self.ends.push(self.names.len());
    }

    /// The names of each slot.
    fn slots(&self) -> impl Iterator<Item = &[u32]> {
        let starts = iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.names[start..*end])
    }
}

type Spelling = (Arc<DestinationName>, usize);

/// An area of a place.
struct Area {
    key: String,
    name: String,
    kind: DestinationKind,
    /// The number of the destination that it is.
    destination: u32,
    /// The number of its name.
    name_number: u32,
}

/// The municipality of a place whose town has another name.
struct Municipality {
    name: Arc<DestinationName>,
    key: String,
    /// The number of the destination that it is.
    destination: u32,
    /// The numbers of its name, which comes first, and of those around it.
    names: Vec<u32>,
}

/// A destination with the slots that belong to it, in their order.
#[derive(Clone)]
struct DestinationSlots {
    keys: DestinationKeys,
    slots: Vec<u32>,
}

/// What tells a destination from others, as comparison keys.
#[derive(Clone, PartialEq, Eq)]
struct DestinationKeys {
    is_town: bool,
    name: String,
    /// The region of a town; empty for an area.
    region: String,
    country: Country,
}

impl DestinationKeys {
    fn full_name(&self) -> String {
        let kind = if self.is_town { DestinationKind::Town } else { DestinationKind::Area };
        comparison_key(&full_name(kind, &self.name, &self.region, self.country))
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
    fn is_live(&self) -> bool {
        !self.spellings.is_empty()
    }

    fn listings(&self) -> usize {
        self.spellings.iter().map(|(_, count)| count).sum()
    }
}

/// What of a query the places name.
struct Asked<'a> {
    query: &'a DestinationQuery,
    parts: NamedParts,
    /// For each slot, whether the query matches it.
    matches: Vec<bool>,
}

impl Places {
    /// Replaces the other names that find places.
    pub fn set_aliases(&mut self, aliases: Aliases) {
        if *self.aliases == aliases {
            return;
        }
        self.aliases = Arc::new(aliases);
        let mut names = NameTable::default();
        for name in self.name_numbers.iter() {
            names.add(name.search_keys(&self.aliases));
        }
        self.names = Arc::new(names);
    }

    /// Adds a listing, and returns the slot of its place and the name that all its listings share.
    pub fn add(&mut self, place: &Place) -> (u32, Arc<DestinationName>) {
        let (keys, name, other_areas) = PlaceKeys::of(place);
        let known = self.by_keys.get(&keys).copied();
        let slot = known.unwrap_or_else(|| self.add_slot(keys, other_areas));
        let spellings = &mut Arc::make_mut(&mut Arc::make_mut(&mut self.slots)[slot as usize]).spellings;
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
            destination: self.area_of(comparison_key(division.name), keys.country, slot),
            name_number: self.number_of(Name::Division(division)),
        });
        let mut areas: Vec<Area> = divisions.collect();
        for (key, name) in keys.other_areas.iter().zip(other_areas) {
            let name_number = self.number_of(Name::Own(key.as_str().into()));
            let destination = self.area_of(key.clone(), keys.country, slot);
            areas.push(Area { key: key.clone(), name, kind: DestinationKind::Area, destination, name_number });
        }
        let municipality = keys.municipality_name().map(|name| {
            let key = comparison_key(&name.city);
            let destination = self.town_of(key.clone(), &keys, slot);
            let names = keys.municipality_names().map(|name| self.number_of(name)).collect();
            Municipality { key, name: Arc::new(name), destination, names }
        });
        let town = self.town_of(keys.city.clone(), &keys, slot);
        let names: Vec<u32> = keys.names().map(|name| self.number_of(name)).collect();
        Arc::make_mut(&mut self.slot_names).push(names);
        let place = Arc::new(SlotPlace { keys: Arc::clone(&keys), town, areas, municipality });
        Arc::make_mut(&mut self.slots).push(Arc::new(Slot { place, spellings: Vec::new() }));
        Arc::make_mut(&mut self.by_keys).insert(keys, slot);
        slot
    }

    /// The number of a name.
    fn number_of(&mut self, name: Name) -> u32 {
        if let Some(known) = self.name_numbers.get_index_of(&name) {
            return u32::try_from(known).expect("there are fewer names than numbers");
        }
        let number = Arc::make_mut(&mut self.names).add(name.search_keys(&self.aliases));
        Arc::make_mut(&mut self.name_numbers).insert(name);
        number
    }

    /// The number of the destination that a town of a slot is.
    fn town_of(&mut self, name: String, place: &PlaceKeys, slot: u32) -> u32 {
        let region = place.region.clone();
        self.destination_of(DestinationKeys { is_town: true, name, region, country: place.country }, slot)
    }

    /// The number of the destination that an area of a slot is.
    fn area_of(&mut self, name: String, country: Country, slot: u32) -> u32 {
        self.destination_of(DestinationKeys { is_town: false, name, region: String::new(), country }, slot)
    }

    /// The number of a destination, to which a slot is added.
    fn destination_of(&mut self, keys: DestinationKeys, slot: u32) -> u32 {
        // A town may have the full name of its area.
        let numbers = Arc::make_mut(&mut self.by_full_name).entry(keys.full_name().into()).or_default();
        let known = numbers.iter().find(|number| self.destinations[**number as usize].keys == keys).copied();
        let number = known.unwrap_or_else(|| {
            let number = u32::try_from(self.destinations.len()).expect("there are fewer destinations than numbers");
            numbers.push(number);
            Arc::make_mut(&mut self.destinations).push(Arc::new(DestinationSlots { keys, slots: Vec::new() }));
            number
        });
        let slots = &mut Arc::make_mut(&mut Arc::make_mut(&mut self.destinations)[number as usize]).slots;
        if slots.last() != Some(&slot) {
            slots.push(slot);
        }
        number
    }

    /// Removes a listing. An empty slot stays, because towns come back.
    pub fn remove(&mut self, slot: u32, name: &DestinationName) {
        let spellings = &mut Arc::make_mut(&mut Arc::make_mut(&mut self.slots)[slot as usize]).spellings;
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
            let Some(named) = self.named(query) else { return self.asked(query).matches };
            let mut matches = vec![false; self.slots.len()];
            for slot in &named.slots {
                matches[*slot as usize] = true;
            }
            matches
        })
    }

    /// The slots of a destination that have listings.
    fn live<'a>(&'a self, destination: &'a DestinationSlots) -> impl Iterator<Item = &'a Slot> {
        destination.slots.iter().map(|slot| &*self.slots[*slot as usize]).filter(|slot| slot.is_live())
    }

    /// The destination with listings whose full name a query is; `None` if it is that of no destination or of several.
    fn named(&self, query: &DestinationQuery) -> Option<&DestinationSlots> {
        let numbers = self.by_full_name.get(query.parts().join(" ").as_str())?;
        let destinations = numbers.iter().map(|number| &*self.destinations[*number as usize]);
        // A town named by symbols alone has no key: its full name is that of its region.
        let named = destinations.filter(|destination| !destination.keys.name.is_empty());
        let mut named = named.filter(|destination| self.live(destination).next().is_some());
        let first = named.next()?;
        named.next().is_none().then_some(first)
    }

    /// The query if it matches a place with listings, else the query of which a letter may be wrong.
    fn asked<'a>(&self, query: &'a DestinationQuery) -> Asked<'a> {
        let asked = |parts: NamedParts| {
            let matches = self.slot_names.slots().map(|names| parts.match_all(names)).collect();
            Asked { query, parts, matches }
        };
        let exact = asked(query.among(&self.names));
        let is_found = self.meant(&exact).next().is_some();
        if is_found { exact } else { asked(exact.parts.corrected(&self.names)) }
    }

    /// The slots with listings that a query matches.
    fn meant<'a>(&'a self, asked: &'a Asked<'_>) -> impl Iterator<Item = &'a Slot> {
        let slots = self.slots.iter().zip(&asked.matches).filter(|(slot, matches)| **matches && slot.is_live());
        slots.map(|(slot, _)| &**slot)
    }
}
