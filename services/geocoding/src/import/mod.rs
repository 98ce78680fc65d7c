//! Imports published tables of postcodes into the packed table that the service loads.
//!
//! `dump` and `ine` read the two kinds of tables, [`crate::domain::postal::repair`] handles their faults. An import
//! replaces the postcodes of the countries that it reads and keeps those of others.

mod dump;
mod ine;
mod report;

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Cursor, Read as _},
    path::{Path, PathBuf},
};

pub use report::{CountryReport, MunicipalityReport, Report};
use zip::ZipArchive;

use crate::{
    domain::{
        assembly::TooMuch,
        place::Country,
        postal::{
            assembly::assemble,
            repair::{self, Municipalities, PostalRow},
        },
    },
    packed::{self, postcodes},
};

/// The first bytes of an archive.
const ZIP_MAGIC: &[u8] = b"PK\x03\x04";
/// The names of the tables in an archive end like this.
const TABLE_ENDINGS: [&str; 2] = [".txt", ".csv"];
/// The text that GeoNames puts beside a table.
const README: &str = "readme.txt";
/// So many damaged lines are named.
const NAMED_LINES: usize = 3;

/// Why an import failed. Nothing is written then.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read.
    #[error("{path} cannot be read")]
    Read { path: PathBuf, source: io::Error },
    /// A file is a damaged archive.
    #[error("{path} is a damaged zip file; download it again")]
    Archive { path: PathBuf, source: zip::result::ZipError },
    /// An archive contains no table, or several.
    #[error("{path} contains {tables} tables instead of one; unpack it and name the file")]
    Tables { path: PathBuf, tables: usize },
    /// A file is not text in UTF-8.
    #[error("{0} is not text in UTF-8")]
    Encoding(PathBuf),
    /// A file is no table of a known kind.
    #[error(
        "{0} is no table of postcodes: neither a postal table of GeoNames (lines of 11 or 12 columns separated by tabs) \
         nor one of Spain's municipalities (a header with `codigo_postal` and `municipio_nombre`)"
    )]
    Unknown(PathBuf),
    /// A file contains no postcode.
    #[error("{0} contains no line that can be read")]
    Empty(PathBuf),
    /// The gazetteer could not be loaded.
    #[error(
        "the gazetteer {path}, with which postcodes are checked, cannot be loaded; `casacero gazetteer pack` makes it"
    )]
    Gazetteer { path: PathBuf, source: packed::Error },
    /// The table to which the postcodes are added could not be loaded.
    #[error("{path} cannot be loaded")]
    Postcodes { path: PathBuf, source: postcodes::Error },
    /// There are too many places.
    #[error(transparent)]
    TooMuch(#[from] TooMuch),
    /// The table could not be written.
    #[error("{path} cannot be written")]
    Write { path: PathBuf, source: io::Error },
}

/// Lines that could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    pub lines: usize,
    /// The numbers of the first ones; the first line of a file is 1.
    pub first: Vec<usize>,
}

impl Damage {
    fn add(&mut self, line: usize) {
        self.lines += 1;
        if self.first.len() < NAMED_LINES {
            self.first.push(line);
        }
    }
}

#[derive(Default)]
struct Tables {
    rows: BTreeMap<Country, Vec<PostalRow>>,
    municipalities: Municipalities,
    municipality_lines: usize,
    damages: Vec<(PathBuf, Damage)>,
}

/// Imports files into the table `to`, checking them with the gazetteer.
pub fn import(files: &[PathBuf], gazetteer: &Path, to: &Path) -> Result<Report, Error> {
    let tables = read(files)?;
    let gazetteer =
        packed::load(gazetteer).map_err(|source| Error::Gazetteer { path: gazetteer.to_owned(), source })?;
    let load = || postcodes::load(to).map_err(|source| Error::Postcodes { path: to.to_owned(), source });
    let Tables { rows, municipalities, municipality_lines, damages } = tables;

    let table = load()?;
    let mut entries = table.entries();
    // Municipalities alone are added to the postcodes that are delivered.
    if !municipalities.is_empty() && !table.contains(Country::SPAIN) {
        entries.extend(postcodes::delivered().entries().into_iter().filter(|entry| entry.country == Country::SPAIN));
    }
    entries.retain(|entry| !rows.contains_key(&entry.country));
    let mut countries = Vec::with_capacity(rows.len());
    for (country, rows) in rows {
        let lines = rows.len();
        let (places, rejected) = repair::places(&gazetteer, country, rows);
        countries.push(CountryReport::new(country, lines, rejected));
        entries.extend(places);
    }
    let mut official = None;
    if !municipalities.is_empty() {
        let rejected = repair::add_municipalities(&gazetteer, &mut entries, &municipalities);
        official = Some(MunicipalityReport { lines: municipality_lines, postcodes: municipalities.len(), rejected });
    }
    for country in &mut countries {
        country.count(&entries);
    }

    let parts = assemble(&entries)?;
    let written = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| postcodes::save(&parts, to));
    written.map_err(|source| Error::Write { path: to.to_owned(), source })?;
    // Checks that the service can load the file.
    let postcodes = load()?.len();
    Ok(Report { countries, official, damages, postcodes, to: to.to_owned() })
}

fn read(files: &[PathBuf]) -> Result<Tables, Error> {
    let mut tables = Tables::default();
    for path in files {
        let text = text(path)?;
        let mut damage = Damage::default();
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let before = tables.rows.values().map(Vec::len).sum::<usize>() + tables.municipality_lines;
        if dump::is_row(first) {
            dump::read(&text, &mut tables.rows, &mut damage);
        } else if ine::is_header(first) {
            tables.municipality_lines += ine::read(&text, &mut tables.municipalities, &mut damage);
        } else {
            return Err(Error::Unknown(path.clone()));
        }
        if tables.rows.values().map(Vec::len).sum::<usize>() + tables.municipality_lines == before {
            return Err(Error::Empty(path.clone()));
        }
        if damage.lines > 0 {
            tables.damages.push((path.clone(), damage));
        }
    }
    Ok(tables)
}

/// The text of a file, or of the one table in an archive.
fn text(path: &Path) -> Result<String, Error> {
    let read = |source| Error::Read { path: path.to_owned(), source };
    let archive = |source| Error::Archive { path: path.to_owned(), source };
    let mut bytes = fs::read(path).map_err(read)?;
    if bytes.starts_with(ZIP_MAGIC) {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(archive)?;
        let is_table = |name: &str| {
            let name = name.to_lowercase();
            TABLE_ENDINGS.iter().any(|ending| name.ends_with(ending)) && !name.ends_with(README)
        };
        let names: Vec<String> = zip.file_names().filter(|name| is_table(name)).map(str::to_owned).collect();
        let [name] = &names[..] else {
            return Err(Error::Tables { path: path.to_owned(), tables: names.len() });
        };
        let mut unpacked = Vec::new();
        zip.by_name(name).map_err(archive)?.read_to_end(&mut unpacked).map_err(read)?;
        bytes = unpacked;
    }
    let text = String::from_utf8(bytes).map_err(|_| Error::Encoding(path.to_owned()))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

#[cfg(test)]
mod tests;
