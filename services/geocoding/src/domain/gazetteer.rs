//! The table of places in memory. It is compact, and is checked once so that look-ups cannot fail.

use fst::Map;

use super::{
    fold::fold,
    island::Island,
    nearest::Nearest,
    place::{Country, Place},
    point::Point,
    province::Province,
};

/// Positions are stored as integers in steps of this fraction of a degree: about a metre.
pub const STEPS_PER_DEGREE: f64 = 100_000.0;

/// A part of [`Parts::names`], in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub start: u32,
    pub length: u16,
}

/// A first- or second-level division of a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    pub name: Span,
    /// The first-level division of a second-level one.
    pub parent: Option<u32>,
}

/// A place as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub name: Span,
    pub country: Country,
    pub division: Option<u32>,
    /// Degrees north times [`STEPS_PER_DEGREE`].
    pub latitude_steps: i32,
    /// Degrees east times [`STEPS_PER_DEGREE`].
    pub longitude_steps: i32,
    /// Its importance; see [`super::assembly`].
    pub prominence: u8,
}

/// All parts of a gazetteer, as read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// All names, concatenated.
    pub names: String,
    /// Divisions, referred to by index.
    pub divisions: Vec<Division>,
    /// Places, referred to by index.
    pub places: Vec<Record>,
    /// The folded names, sorted, each followed by a line feed. The index of a name is its key.
    pub keys: String,
    /// The start of each key's places in [`Self::postings`], with an additional entry at the end.
    pub posting_starts: Vec<u32>,
    pub postings: Vec<u32>,
    /// The finite-state map from folded name to key.
    pub index: Vec<u8>,
}

/// The parts are inconsistent: the file is damaged, or of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the gazetteer is damaged: {0}")]
pub struct Damaged(pub &'static str);

pub struct Gazetteer {
    parts: Parts,
    key_starts: Vec<u32>,
    index: Map<Vec<u8>>,
    nearest: Nearest,
}

impl Gazetteer {
    /// Combines the parts after checking every reference between them.
    pub fn new(mut parts: Parts) -> Result<Self, Damaged> {
        check(&parts)?;
        let mut key_starts = vec![0];
        for (at, _) in parts.keys.match_indices('\n') {
            key_starts.push(u32::try_from(at + 1).map_err(|_| Damaged("too many keys"))?);
        }
        let keys = key_starts.len() - 1;
        if key_starts[keys] as usize != parts.keys.len() {
            return Err(Damaged("the last key does not end"));
        }
        if parts.posting_starts.len() != keys + 1
            || parts.posting_starts.first() != Some(&0)
            || !parts.posting_starts.is_sorted()
            || parts.posting_starts[keys] as usize != parts.postings.len()
        {
            return Err(Damaged("keys and postings differ"));
        }
        let index = Map::new(std::mem::take(&mut parts.index)).map_err(|_| Damaged("the index cannot be read"))?;
        if index.len() != keys {
            return Err(Damaged("keys and index differ"));
        }
        let nearest = Nearest::new(&parts.places);
        Ok(Self { parts, key_starts, index, nearest })
    }

    pub fn len(&self) -> usize {
        self.parts.places.len()
    }

    /// Whether there are no places.
    pub fn is_empty(&self) -> bool {
        self.parts.places.is_empty()
    }

    /// The places with a name, in any spelling that folds to it.
    pub fn named(&self, name: &str) -> &[u32] {
        self.index.get(fold(name)).map_or(&[], |key| self.places_of(key))
    }

    /// The place with an index that another method returned.
    pub fn place(&self, index: u32) -> Place {
        let record = self.record(index);
        let (region, province) = self.divisions(record);
        let point = record.point();
        Place {
            name: self.name(record.name).to_owned(),
            region: region.to_owned(),
            province: province.to_owned(),
            island: record.island(),
            country: record.country,
            point,
        }
    }

    /// The place nearest to a point, with the distance in metres.
    pub fn nearest(&self, point: Point) -> Option<(u32, f64)> {
        let nearest = self.nearest.to(point, &self.parts.places)?;
        Some((nearest, self.record(nearest).point().distance_m(point)))
    }

    /// The distance from a point to the nearest place of a Spanish province, in metres; `None` if there is no such place.
    pub fn distance_to_province(&self, point: Point, province: &Province) -> Option<f64> {
        let spanish = self.parts.places.iter().filter(|record| record.country == Country::SPAIN);
        let inside = spanish.filter(|record| self.divisions(record).1 == province.name);
        inside.map(|record| record.point().distance_m(point)).min_by(f64::total_cmp)
    }

    /// The stored form of a place.
    pub(super) fn record(&self, index: u32) -> &Record {
        &self.parts.places[index as usize]
    }

    /// The names of the first- and second-level division. Each may be empty.
    pub(super) fn divisions(&self, record: &Record) -> (&str, &str) {
        let Some(division) = record.division else {
            return ("", "");
        };
        let division = &self.parts.divisions[division as usize];
        match division.parent {
            None => (self.name(division.name), ""),
            Some(parent) => (self.name(self.parts.divisions[parent as usize].name), self.name(division.name)),
        }
    }

    /// The index from folded name to key.
    pub(super) fn index(&self) -> &Map<Vec<u8>> {
        &self.index
    }

    /// The places of a key.
    pub(super) fn places_of(&self, key: u64) -> &[u32] {
        let key = key as usize;
        match self.parts.posting_starts.get(key..key + 2) {
            Some([start, end]) => &self.parts.postings[*start as usize..*end as usize],
            _ => &[],
        }
    }

    pub(super) fn key(&self, key: u64) -> &str {
        let key = key as usize;
        match self.key_starts.get(key..key + 2) {
            Some([start, end]) => &self.parts.keys[*start as usize..*end as usize - 1],
            _ => "",
        }
    }

    /// The keys whose folded name contains a text, and whether a word begins there.
    pub(super) fn keys_holding(&self, folded: &str) -> impl Iterator<Item = (u64, bool)> {
        // Much faster than `str::match_indices`: most texts are found nowhere, so that all keys are read.
        memchr::memmem::find_iter(self.parts.keys.as_bytes(), folded).map(|at| {
            let key = self.key_starts.partition_point(|start| *start as usize <= at) - 1;
            let before = self.parts.keys.as_bytes()[..at].last();
            (key as u64, matches!(before, None | Some(b' ' | b'\n')))
        })
    }

    fn name(&self, span: Span) -> &str {
        let start = span.start as usize;
        &self.parts.names[start..start + usize::from(span.length)]
    }
}

impl Record {
    /// The position of the place.
    pub fn point(&self) -> Point {
        Point::new(degrees(self.latitude_steps), degrees(self.longitude_steps)).expect("checked when it was loaded")
    }

    /// The island of the place. Only Spain's islands are known: no other country lies in their areas.
    pub fn island(&self) -> Option<Island> {
        if self.country == Country::SPAIN { Island::at(self.point()) } else { None }
    }
}

fn degrees(steps: i32) -> f64 {
    f64::from(steps) / STEPS_PER_DEGREE
}

/// Checks all references, so that the accessors may index.
fn check(parts: &Parts) -> Result<(), Damaged> {
    let name_fits = |span: Span| {
        let start = span.start as usize;
        parts.names.get(start..start + usize::from(span.length)).is_some()
    };
    let top_level = |index: u32| parts.divisions.get(index as usize).is_some_and(|division| division.parent.is_none());
    for division in &parts.divisions {
        if !name_fits(division.name) || !division.parent.is_none_or(top_level) {
            return Err(Damaged("a division refers to nothing"));
        }
    }
    for place in &parts.places {
        let division_missing = |index: u32| parts.divisions.get(index as usize).is_none();
        if !name_fits(place.name) || place.division.is_some_and(division_missing) {
            return Err(Damaged("a place refers to nothing"));
        }
        if Point::new(degrees(place.latitude_steps), degrees(place.longitude_steps)).is_none() {
            return Err(Damaged("a place is not on the globe"));
        }
    }
    if parts.postings.iter().any(|index| *index as usize >= parts.places.len()) {
        return Err(Damaged("a key refers to nothing"));
    }
    Ok(())
}
