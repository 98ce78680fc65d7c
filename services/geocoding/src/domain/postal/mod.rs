//! Postal places: what the imported tables know about a postcode.
//!
//! This module contains the table in memory; [`assembly`] builds it from places, [`repair`] makes places from the rows of
//! published tables, whose known faults it handles. The form of postcodes is not its subject.

pub mod assembly;
mod code;
pub mod repair;
mod scope;

use fst::{IntoStreamer as _, Map, Streamer as _};

use super::{
    gazetteer::{Damaged, Division, STEPS_PER_DEGREE, Span},
    place::{Country, Precision},
    point::Point,
};

/// The source of places that come from GeoNames.
pub const GEONAMES: &str = "geonames";
/// The source of places of which only the municipality is known, from the table of Spain's statistics institute.
pub const INE: &str = "ine";

/// The minimum radius of a place that is found by a part of its postcode: a district is as large as a town.
const DISTRICT_ACCURACY_M: u32 = 5_000;
/// Stored accuracies are multiples of this.
const ACCURACY_STEP_M: u32 = 10;
/// The coordinates of a record without position.
const NOWHERE: i32 = i32::MIN;

/// The place of a postcode.
#[derive(Clone, Debug, PartialEq)]
pub struct PostalPlace {
    /// Its city: in Spain the municipality.
    pub city: String,
    /// The first-level division, in English for Spain; may be empty.
    pub region: String,
    /// The second-level division; may be empty.
    pub province: String,
    /// Its position, if a plausible one is known.
    pub point: Option<Point>,
    /// The radius in metres that contains most addresses with this postcode; 0 without a position.
    pub accuracy_m: u32,
    /// How precise the position is.
    pub precision: Precision,
    /// Where it comes from: [`GEONAMES`] or [`INE`].
    pub source: &'static str,
}

/// A place as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The city: an index into [`Parts::divisions`].
    pub city: u32,
    /// Degrees north times [`STEPS_PER_DEGREE`].
    pub latitude_steps: i32,
    /// Degrees east times [`STEPS_PER_DEGREE`].
    pub longitude_steps: i32,
    /// The radius in tens of metres.
    pub accuracy_tens_m: u16,
    /// How precise the position is.
    pub precision: Precision,
    /// Whether it comes from Spain's statistics institute; otherwise from GeoNames.
    pub is_ine: bool,
}

/// All parts of a table, as read from a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    /// All names, concatenated.
    pub names: String,
    /// Cities and the divisions above them. A division comes before its parts.
    pub divisions: Vec<Division>,
    /// Places, in the order of their keys.
    pub records: Vec<Record>,
    /// The finite-state map from country and key to the index of a place. Empty without places.
    pub index: Vec<u8>,
}

/// The table of postal places in memory. By default it is empty.
#[derive(Default)]
pub struct PostalTable {
    names: String,
    divisions: Vec<Division>,
    records: Vec<Record>,
    index: Option<Map<Vec<u8>>>,
    /// Answers for the countries that this table does not contain.
    fallback: Option<&'static PostalTable>,
}

impl PostalTable {
    /// Combines the parts after checking every reference between them.
    pub fn new(parts: Parts) -> Result<Self, Damaged> {
        check(&parts)?;
        let Parts { names, divisions, records, index } = parts;
        let index = if index.is_empty() {
            None
        } else {
            let index = Map::new(index).map_err(|_| Damaged("the index cannot be read"))?;
            // A damaged index would end the process at a look-up.
            index.as_fst().verify().map_err(|_| Damaged("the index is damaged"))?;
            Some(index)
        };
        if index.as_ref().map_or(0, Map::len) != records.len() {
            return Err(Damaged("postcodes and places differ"));
        }
        Ok(Self { names, divisions, records, index, fallback: None })
    }

    /// The same table, but another one answers for the countries that it does not contain.
    pub fn with_fallback(self, fallback: &'static Self) -> Self {
        Self { fallback: Some(fallback), ..self }
    }

    /// Whether the table itself contains a postcode of a country.
    pub fn contains(&self, country: Country) -> bool {
        self.index.as_ref().is_some_and(|index| {
            let code = country.code();
            let mut keys = index.range().ge(code).into_stream();
            keys.next().is_some_and(|(key, _)| key.starts_with(code.as_bytes()))
        })
    }

    /// The number of postcodes in the table itself.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are no postcodes.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The place of a postcode, in any spelling that has the same letters and digits.
    ///
    /// Some tables contain districts only, such as the outward codes of the United Kingdom. Then the district answers,
    /// and the answer is at most [`Precision::Approximate`].
    pub fn find(&self, country: Country, normalised: &str) -> Option<PostalPlace> {
        if let Some(fallback) = self.fallback
            && !self.contains(country)
        {
            return fallback.find(country, normalised);
        }
        let key = code::key(country, normalised)?;
        if let Some(place) = self.place(country, &key) {
            return Some(place);
        }
        let mut place = self.place(country, code::district(country, &key)?)?;
        if place.point.is_some() {
            place.precision = Precision::Approximate;
            place.accuracy_m = place.accuracy_m.max(DISTRICT_ACCURACY_M);
        }
        Some(place)
    }

    /// Every postcode of the table itself with its country and place, in the order of country and key.
    pub fn entries(&self) -> Vec<assembly::Entry> {
        let mut entries = Vec::with_capacity(self.len());
        let Some(index) = &self.index else {
            return entries;
        };
        let mut stream = index.stream();
        while let Some((bytes, number)) = stream.next() {
            let text = std::str::from_utf8(bytes).ok();
            let parts = text.and_then(|text| text.split_at_checked(2));
            if let Some((letters, key)) = parts
                && let (Some(country), Some(place)) = (Country::parse(letters), self.numbered(number))
            {
                entries.push(assembly::Entry { country, key: key.to_owned(), place });
            }
        }
        entries
    }

    fn place(&self, country: Country, key: &str) -> Option<PostalPlace> {
        let number = self.index.as_ref()?.get(format!("{}{key}", country.code()))?;
        self.numbered(number)
    }

    fn numbered(&self, number: u64) -> Option<PostalPlace> {
        let record = self.records.get(usize::try_from(number).ok()?)?;
        let Record { city, precision, accuracy_tens_m, is_ine, .. } = *record;
        let city = &self.divisions[city as usize];
        let above = city.parent.map(|parent| &self.divisions[parent as usize]);
        let top = above.and_then(|above| above.parent).map(|parent| &self.divisions[parent as usize]);
        let (region, province) = match (above, top) {
            (above, None) => (above, None),
            (above, top) => (top, above),
        };
        let name = |division: Option<&Division>| {
            division.map(|division| self.name(division.name).to_owned()).unwrap_or_default()
        };
        Some(PostalPlace {
            city: self.name(city.name).to_owned(),
            region: name(region),
            province: name(province),
            point: record.point(),
            accuracy_m: u32::from(accuracy_tens_m) * ACCURACY_STEP_M,
            precision,
            source: if is_ine { INE } else { GEONAMES },
        })
    }

    fn name(&self, span: Span) -> &str {
        let start = span.start as usize;
        &self.names[start..start + usize::from(span.length)]
    }
}

impl Record {
    fn point(&self) -> Option<Point> {
        let degrees = |steps: i32| f64::from(steps) / STEPS_PER_DEGREE;
        Point::new(degrees(self.latitude_steps), degrees(self.longitude_steps))
    }
}

/// Checks all references, so that the accessors may index.
fn check(parts: &Parts) -> Result<(), Damaged> {
    for (index, division) in parts.divisions.iter().enumerate() {
        let start = division.name.start as usize;
        let is_named = parts.names.get(start..start + usize::from(division.name.length)).is_some();
        // Parents come first, so that there is no circle.
        if !is_named || division.parent.is_some_and(|parent| parent as usize >= index) {
            return Err(Damaged("a division refers to nothing"));
        }
    }
    for record in &parts.records {
        if parts.divisions.get(record.city as usize).is_none() {
            return Err(Damaged("a postcode refers to nothing"));
        }
        if record.point().is_none() && record.latitude_steps != NOWHERE {
            return Err(Damaged("a postcode is not on the globe"));
        }
    }
    Ok(())
}
