//! The rows of divisions, from `services/listing/data/divisions`.

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
    sync::LazyLock,
};

use crate::domain::{country::Country, text::comparison_key};

const FILES: [&str; 3] = [
    include_str!("../../../data/divisions/spain.tsv"),
    include_str!("../../../data/divisions/abroad.tsv"),
    include_str!("../../../data/divisions/municipalities.tsv"),
];

/// What a division is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DivisionKind {
    /// The widest one: in Spain an autonomous community or city, in Germany a state, in Portugal a district.
    Region,
    /// A part of a region: a Spanish or Italian province, a French department, a British county.
    Province,
    Island,
    /// Of Spain.
    Municipality,
}

/// A division of a country.
#[derive(Debug)]
pub struct Division {
    /// The code of ISO 3166-2 where there is one, such as `ES-GC`; of a municipality that of INE, such as `ES-35014`.
    pub id: &'static str,
    pub kind: DivisionKind,
    /// Its name as lists show it: in Spain in Spanish or as the law writes it, abroad in its own language.
    pub name: &'static str,
    /// Its names in all languages as [`comparison_key`] makes them, that of [`Self::name`] first.
    pub names: Vec<String>,
    /// Its leaves, or the one in which it is, as bits. A leaf is a province, or the rest of a region.
    pub(in crate::domain) leaves: u128,
    /// The first and last of its postcodes, as `PostcodeArea` cuts them. Those of islands and municipalities are among
    /// those of their province.
    pub(super) postcodes: Vec<(&'static str, &'static str)>,
}

impl PartialEq for Division {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Division {}

impl PartialOrd for Division {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Division {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.id.cmp(other.id)
    }
}

impl Hash for Division {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// The divisions of a country.
#[derive(Default)]
pub(super) struct Table {
    /// All but municipalities, the wider ones first.
    pub divisions: Vec<Division>,
    municipalities: Vec<Division>,
    /// The places in [`Self::municipalities`] of those with a postcode.
    by_postcode: HashMap<&'static str, Vec<usize>>,
    /// The places in [`Self::divisions`] of those with a name.
    by_name: HashMap<String, Vec<usize>>,
    /// The leaf of each range of postcodes, in their order.
    ranges: Vec<(&'static str, &'static str, u128)>,
}

static TABLES: LazyLock<HashMap<&'static str, Table>> = LazyLock::new(|| {
    let mut tables: HashMap<&str, Table> = HashMap::new();
    for line in FILES.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, kind, within, names, postcodes] = cells[..] else { panic!("a test reads every row: {line}") };
        tables.entry(&id[..2]).or_default().add(id, kind, within, names, postcodes);
    }
    for table in tables.values_mut() {
        table.ranges.sort_unstable();
    }
    tables
});

/// The divisions of a country, if they are known.
pub(super) fn table(country: Country) -> Option<&'static Table> {
    TABLES.get(country.code())
}

impl Table {
    /// Adds a row. The one in which it is has been added before.
    fn add(&mut self, id: &'static str, kind: &str, within: &str, names: &'static str, postcodes: &'static str) {
        let kind = match kind {
            "region" => DivisionKind::Region,
            "province" => DivisionKind::Province,
            "island" => DivisionKind::Island,
            "municipality" => DivisionKind::Municipality,
            _ => panic!("a test reads every row: {id} {kind}"),
        };
        let ranges = postcodes.split(' ').filter(|range| !range.is_empty());
        let postcodes: Vec<_> = ranges.map(|range| range.split_once('-').unwrap_or((range, range))).collect();
        let around = self.divisions.iter_mut().find(|division| division.id == within);
        let mut leaves = 0;
        if matches!(kind, DivisionKind::Island | DivisionKind::Municipality) {
            leaves = around.map_or(0, |around| around.leaves);
        } else if !postcodes.is_empty() {
            let taken = self.ranges.iter().fold(0, |taken, (.., leaf)| taken | leaf);
            leaves = 1_u128.checked_shl(taken.count_ones()).expect("a country has fewer leaves than bits");
            self.ranges.extend(postcodes.iter().map(|(first, last)| (*first, *last, leaves)));
            if let Some(around) = around {
                around.leaves |= leaves;
            }
        }
        let name = names.split('|').next().unwrap_or(names);
        let names: Vec<String> = names.split('|').map(comparison_key).collect();
        let division = Division { id, kind, name, names, leaves, postcodes };
        if kind == DivisionKind::Municipality {
            for &(postcode, _) in &division.postcodes {
                self.by_postcode.entry(postcode).or_default().push(self.municipalities.len());
            }
            return self.municipalities.push(division);
        }
        for key in &division.names {
            self.by_name.entry(key.clone()).or_default().push(self.divisions.len());
        }
        self.divisions.push(division);
    }

    /// Those with one of these names.
    pub fn named<'a>(&'a self, keys: &'a [String]) -> impl Iterator<Item = &'a Division> {
        keys.iter().filter_map(|key| self.by_name.get(key)).flatten().map(|index| &self.divisions[*index])
    }

    /// The municipalities with a postcode.
    pub fn municipalities_at(&self, postcode: &str) -> impl Iterator<Item = &Division> {
        self.by_postcode.get(postcode).into_iter().flatten().map(|index| &self.municipalities[*index])
    }

    /// The municipalities in a leaf.
    pub fn municipalities_in(&self, leaf: u128) -> impl Iterator<Item = &Division> {
        self.municipalities.iter().filter(move |municipality| municipality.leaves == leaf)
    }

    /// The leaf of the part of a postcode that `PostcodeArea` cuts; 0 if there is none.
    pub fn leaf_of(&self, postcode: &str) -> u128 {
        let after = self.ranges.partition_point(|(first, ..)| *first <= postcode);
        let range = after.checked_sub(1).map(|index| self.ranges[index]);
        range.filter(|(first, last, _)| is_within(postcode, first, last)).map_or(0, |(.., leaf)| leaf)
    }
}

/// Whether a postcode is in a range. Only a number as long as the ends may be; others are in the order of their letters.
pub(super) fn is_within(postcode: &str, first: &str, last: &str) -> bool {
    let is_number = first.bytes().all(|digit| digit.is_ascii_digit());
    (first..=last).contains(&postcode) && (!is_number || postcode.len() == first.len())
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn every_row_is_read_and_has_its_own_id_and_names() {
        let rows = FILES.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#')).count();
        let all = || TABLES.values().flat_map(|table| table.divisions.iter().chain(&table.municipalities));
        assert_eq!(all().count(), rows);
        assert_eq!(all().map(|division| division.id).collect::<HashSet<_>>().len(), rows);
        for table in TABLES.values() {
            let mut named: HashMap<(DivisionKind, &str), &str> = HashMap::new();
            for division in table.divisions.iter().chain(&table.municipalities) {
                assert_ne!(division.leaves, 0, "{}", division.id);
                assert_eq!(division.names[0], comparison_key(division.name));
                assert!(division.names.iter().all(|name| !name.is_empty()), "{}", division.id);
                // Municipalities of different provinces may have one name.
                for name in division.names.iter().filter(|_| division.kind != DivisionKind::Municipality) {
                    let other = named.insert((division.kind, name), division.id);
                    assert_eq!(other, None, "{name} of {}", division.id);
                }
            }
        }
    }

    #[test]
    fn ranges_of_postcodes_do_not_overlap() {
        for table in TABLES.values() {
            for ranges in table.ranges.windows(2) {
                assert!(ranges[0].0 <= ranges[0].1 && ranges[0].1 < ranges[1].0, "{ranges:?}");
            }
        }
    }

    #[test]
    fn municipalities_have_postcodes_of_their_province() {
        for table in TABLES.values() {
            for municipality in &table.municipalities {
                assert!(!municipality.postcodes.is_empty(), "{}", municipality.id);
                for (first, last) in &municipality.postcodes {
                    assert_eq!((first, table.leaf_of(first)), (last, municipality.leaves), "{}", municipality.id);
                }
            }
        }
    }

    #[test]
    fn each_leaf_is_in_one_region() {
        for table in TABLES.values() {
            let regions = table.divisions.iter().filter(|division| division.kind == DivisionKind::Region);
            let leaves = table.ranges.iter().fold(0, |all, (.., leaf)| all | leaf);
            assert_eq!(regions.clone().fold(0, |all, region| all | region.leaves), leaves);
            assert_eq!(regions.map(|region| region.leaves.count_ones()).sum::<u32>(), leaves.count_ones());
        }
    }
}
