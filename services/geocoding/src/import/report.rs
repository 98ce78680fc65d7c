//! What an import did, as it is printed.

use std::{fmt, path::PathBuf};

use super::Damage;
use crate::domain::{
    place::{Country, Precision},
    postal::{assembly::Entry, repair::Rejected},
};

/// Shown with postcodes of GeoNames.
const GEONAMES: &str = "Postcodes, place names and coordinates © GeoNames (CC BY 4.0, changed).";
/// Shown with municipalities of the statistics institute.
const INE: &str =
    "Municipalities of Spain: own compilation with data of the National Statistics Institute, www.ine.es.";

/// What an import did with one country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountryReport {
    pub country: Country,
    /// Lines that could be read.
    pub lines: usize,
    pub rejected: Rejected,
    pub postcodes: usize,
    /// Those of them whose position is only that of their town or of a wide area.
    pub approximate: usize,
    /// Those of them without position.
    pub without_position: usize,
}

impl CountryReport {
    pub(super) fn new(country: Country, lines: usize, rejected: Rejected) -> Self {
        Self { country, lines, rejected, postcodes: 0, approximate: 0, without_position: 0 }
    }

    pub(super) fn count(&mut self, entries: &[Entry]) {
        let country = self.country;
        for entry in entries.iter().filter(|entry| entry.country == country) {
            self.postcodes += 1;
            match entry.place.precision {
                Precision::Exact | Precision::Area => {}
                Precision::Approximate => self.approximate += 1,
                Precision::FormatOnly => self.without_position += 1,
            }
        }
    }
}

/// What an import did with the table of Spain's municipalities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MunicipalityReport {
    /// Lines that could be read.
    pub lines: usize,
    pub postcodes: usize,
    pub rejected: Rejected,
}

/// What an import did. Its text is for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub countries: Vec<CountryReport>,
    /// The municipalities of Spain, if their table was given.
    pub official: Option<MunicipalityReport>,
    /// Files with lines that could not be read.
    pub damages: Vec<(PathBuf, Damage)>,
    /// Postcodes in the whole table, with those of other countries.
    pub postcodes: usize,
    /// The file that was written.
    pub to: PathBuf,
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { countries, official, damages, postcodes, to } = self;
        for CountryReport { country, lines, rejected, postcodes, approximate, without_position } in countries {
            let Rejected { positions, rows } = rejected;
            writeln!(
                out,
                "{}: {lines} lines read, {rows} of no postcode and {positions} implausible positions rejected; \
                 {postcodes} postcodes kept, {approximate} with an approximate position, {without_position} without",
                country.code()
            )?;
        }
        if let Some(MunicipalityReport { lines, postcodes, rejected }) = official {
            let Rejected { positions, rows } = rejected;
            writeln!(
                out,
                "ES, municipalities: {lines} lines read, {rows} of no postcode and {positions} implausible positions rejected; {postcodes} postcodes"
            )?;
        }
        for (path, Damage { lines, first }) in damages {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            writeln!(out, "{}: {lines} damaged lines left out, the first at {}", path.display(), first.join(", "))?;
        }
        writeln!(out, "{} holds {postcodes} postcodes.", to.display())?;
        if !countries.is_empty() {
            writeln!(out, "{GEONAMES}")?;
        }
        if official.is_some() {
            writeln!(out, "{INE}")?;
        } else if countries.iter().any(|report| report.country == Country::SPAIN) {
            writeln!(out, "Without the INE table, municipalities are GeoNames', where they are plausible.")?;
        }
        Ok(())
    }
}
