//! Builds the table of places from rows. This is done once, for packing.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fst::MapBuilder;

use super::{
    community::Community,
    fold::{contains_words, fold},
    gazetteer::{Division, Parts, Record, STEPS_PER_DEGREE, Span},
    nearest::morton,
    place::Country,
    point::Point,
    province::Province,
};

/// A place before packing, with names of divisions instead of references.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub name: String,
    /// Other names for finding it.
    pub other_names: Vec<String>,
    pub country: Country,
    /// GeoNames code and name of the first-level division.
    pub first_level: Option<(String, String)>,
    /// GeoNames code and name of the second-level division.
    pub second_level: Option<(String, String)>,
    pub point: Point,
}

/// There are more places, or longer names, than the packed form can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are too many places, or a name is too long, to be packed")]
pub struct TooMuch;

/// Ranks of how important a place is. The data has no populations. But a place that gave its name to a division, or is
/// the capital of a Spanish province, is more likely meant than its namesakes.
mod prominence {
    /// The capital of a Spanish province.
    pub const CAPITAL: u8 = 3;
    /// Has the name of its first-level division, like Porto, Berlin or Madrid.
    pub const NAMES_REGION: u8 = 2;
    /// Its name is part of a division's name.
    pub const PART_OF_DIVISION: u8 = 1;
}

/// The minimum prominence of a town that is known abroad.
pub(super) const KNOWN_ABROAD: u8 = prominence::NAMES_REGION;

/// Assembles rows. Places that are close on the globe become neighbours in the table.
pub fn assemble(rows: &[Row]) -> Result<Parts, TooMuch> {
    let mut assembly = Assembly::default();
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.sort_by_key(|row| morton(row.point));
    for row in rows {
        assembly.add(row)?;
    }
    assembly.finish()
}

#[derive(Default)]
struct Assembly {
    names: String,
    divisions: Vec<Division>,
    division_by_codes: HashMap<(Country, String), u32>,
    places: Vec<Record>,
    by_key: BTreeMap<String, BTreeSet<u32>>,
}

impl Assembly {
    fn add(&mut self, row: &Row) -> Result<(), TooMuch> {
        let (first, second) = division_names(row);
        let mut division = None;
        if let (Some((code, _)), Some(name)) = (&row.first_level, &first) {
            division = Some(self.division((row.country, code.clone()), name, None)?);
            if let (Some((second_code, _)), Some(name)) = (&row.second_level, &second) {
                let codes = (row.country, format!("{code}.{second_code}"));
                division = Some(self.division(codes, name, division)?);
            }
        }
        let index = u32::try_from(self.places.len()).map_err(|_| TooMuch)?;
        let steps = |degrees: f64| (degrees * STEPS_PER_DEGREE).round() as i32;
        let record = Record {
            name: self.keep_name(&row.name)?,
            country: row.country,
            division,
            latitude_steps: steps(row.point.latitude()),
            longitude_steps: steps(row.point.longitude()),
            prominence: prominence_of(row, first.as_deref(), second.as_deref()),
        };
        self.places.push(record);
        // Each half of a bilingual name such as "Gasteiz / Vitoria" is also a name.
        let halves = row.name.split('/').filter(|_| row.name.contains('/'));
        for name in halves.chain([row.name.as_str()]).chain(row.other_names.iter().map(String::as_str)) {
            let key = fold(name);
            if !key.is_empty() {
                self.by_key.entry(key).or_default().insert(index);
            }
        }
        Ok(())
    }

    fn division(&mut self, codes: (Country, String), name: &str, parent: Option<u32>) -> Result<u32, TooMuch> {
        if let Some(index) = self.division_by_codes.get(&codes) {
            return Ok(*index);
        }
        let index = u32::try_from(self.divisions.len()).map_err(|_| TooMuch)?;
        let name = self.keep_name(name)?;
        self.divisions.push(Division { name, parent });
        self.division_by_codes.insert(codes, index);
        Ok(index)
    }

    fn keep_name(&mut self, name: &str) -> Result<Span, TooMuch> {
        let start = u32::try_from(self.names.len()).map_err(|_| TooMuch)?;
        let length = u16::try_from(name.len()).map_err(|_| TooMuch)?;
        self.names.push_str(name);
        Ok(Span { start, length })
    }

    fn finish(self) -> Result<Parts, TooMuch> {
        let mut keys = String::new();
        let mut posting_starts = vec![0];
        let mut postings = Vec::new();
        let mut index = MapBuilder::memory();
        for (number, (key, places)) in (0..).zip(&self.by_key) {
            keys.push_str(key);
            keys.push('\n');
            postings.extend(places);
            posting_starts.push(u32::try_from(postings.len()).map_err(|_| TooMuch)?);
            index.insert(key, number).expect("keys of an ordered map are inserted in order");
        }
        Ok(Parts {
            names: self.names,
            divisions: self.divisions,
            places: self.places,
            keys,
            posting_starts,
            postings,
            index: index.into_inner().expect("writing to memory does not fail"),
        })
    }
}

/// The names of a row's divisions. Spain's come from our tables, because the data mixes languages and forms ("Castille
/// and León", "Provincia de Las Palmas", "Província de València").
fn division_names(row: &Row) -> (Option<String>, Option<String>) {
    let mut first = row.first_level.as_ref().map(|(_, name)| name.clone());
    let mut second = row.second_level.as_ref().map(|(_, name)| name.clone());
    if row.country == Country::SPAIN
        && let Some((code, _)) = &row.first_level
    {
        first = Community::of_geonames(code).map(|own| own.english.to_owned()).or(first);
        if let Some((second_code, _)) = &row.second_level {
            let codes = format!("{code}.{second_code}");
            second = Province::of_geonames(&codes).map(|own| own.name.to_owned()).or(second);
        }
    }
    (first, second)
}

fn prominence_of(row: &Row, first: Option<&str>, second: Option<&str>) -> u8 {
    if row.country == Country::SPAIN
        && second.and_then(Province::named).is_some_and(|province| province.capital == row.name)
    {
        return prominence::CAPITAL;
    }
    let name = fold(&row.name);
    let [first, second] = [first, second].map(|division| division.map(fold).unwrap_or_default());
    if first == name {
        prominence::NAMES_REGION
    } else if contains_words(&first, &name) || contains_words(&second, &name) {
        prominence::PART_OF_DIVISION
    } else {
        0
    }
}
