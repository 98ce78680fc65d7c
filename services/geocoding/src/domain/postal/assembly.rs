//! Builds the table of postal places. This is done once, at an import.

use std::collections::{BTreeMap, HashMap};

use fst::MapBuilder;

use super::{ACCURACY_STEP_M, INE, NOWHERE, Parts, PostalPlace, Record, code};
use crate::domain::{
    assembly::TooMuch,
    gazetteer::{Division, STEPS_PER_DEGREE, Span},
    place::Country,
};

/// A postcode with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub country: Country,
    /// The postcode in the spelling in which it is stored.
    pub key: String,
    pub place: PostalPlace,
}

impl Entry {
    /// An entry for a postcode in any spelling; `None` if the text contains no letters or digits.
    pub fn new(country: Country, postcode: &str, place: PostalPlace) -> Option<Self> {
        Some(Self { country, key: code::key(country, postcode)?, place })
    }
}

/// Assembles entries. Of several entries with the same postcode the last one counts.
pub fn assemble(entries: &[Entry]) -> Result<Parts, TooMuch> {
    if entries.is_empty() {
        return Ok(Parts::default());
    }
    let keys = entries.iter().map(|entry| (format!("{}{}", entry.country.code(), entry.key), entry));
    let sorted: BTreeMap<String, &Entry> = keys.collect();
    let mut assembly = Assembly::default();
    let mut index = MapBuilder::memory();
    for (number, (key, entry)) in (0..).zip(&sorted) {
        assembly.add(entry)?;
        index.insert(key, number).expect("keys of an ordered map are inserted in order");
    }
    Ok(Parts {
        names: assembly.names,
        divisions: assembly.divisions,
        records: assembly.records,
        index: index.into_inner().expect("writing to memory does not fail"),
    })
}

#[derive(Default)]
struct Assembly {
    names: String,
    spans: HashMap<String, Span>,
    divisions: Vec<Division>,
    division_by_name: HashMap<(Country, Option<u32>, String), u32>,
    records: Vec<Record>,
}

impl Assembly {
    fn add(&mut self, entry: &Entry) -> Result<(), TooMuch> {
        let Entry { country, key: _, place } = entry;
        let PostalPlace { city, region, province, point, accuracy_m, precision, source } = place;
        let mut parent = None;
        if !region.is_empty() || !province.is_empty() {
            parent = Some(self.division(*country, None, region)?);
        }
        if !province.is_empty() {
            parent = Some(self.division(*country, parent, province)?);
        }
        let steps = |degrees: f64| (degrees * STEPS_PER_DEGREE).round() as i32;
        let record = Record {
            city: self.division(*country, parent, city)?,
            latitude_steps: point.map_or(NOWHERE, |point| steps(point.latitude())),
            longitude_steps: point.map_or(NOWHERE, |point| steps(point.longitude())),
            accuracy_tens_m: u16::try_from(accuracy_m.div_ceil(ACCURACY_STEP_M)).unwrap_or(u16::MAX),
            precision: *precision,
            is_ine: *source == INE,
        };
        self.records.push(record);
        Ok(())
    }

    fn division(&mut self, country: Country, parent: Option<u32>, name: &str) -> Result<u32, TooMuch> {
        let key = (country, parent, name.to_owned());
        if let Some(index) = self.division_by_name.get(&key) {
            return Ok(*index);
        }
        let index = u32::try_from(self.divisions.len()).map_err(|_| TooMuch)?;
        let name = self.keep_name(name)?;
        self.divisions.push(Division { name, parent });
        self.division_by_name.insert(key, index);
        Ok(index)
    }

    fn keep_name(&mut self, name: &str) -> Result<Span, TooMuch> {
        if let Some(span) = self.spans.get(name) {
            return Ok(*span);
        }
        let start = u32::try_from(self.names.len()).map_err(|_| TooMuch)?;
        let length = u16::try_from(name.len()).map_err(|_| TooMuch)?;
        self.names.push_str(name);
        let span = Span { start, length };
        self.spans.insert(name.to_owned(), span);
        Ok(span)
    }
}
