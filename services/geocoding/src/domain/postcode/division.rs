//! The state or province of a postcode, in countries whose postcodes begin with a number for it. Spain's provinces are
//! in [`super::spanish`].

use std::sync::{LazyLock, OnceLock};

use regex::{Regex, RegexBuilder};

use crate::domain::{fold::fold, place::Country};

/// Country, level, name, and the pattern of the first characters.
const TABLE: &str = include_str!("../../../data/postcode-divisions.tsv");

static DIVISIONS: LazyLock<Vec<Division>> =
    LazyLock::new(|| TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(Division::parse).collect());

/// Which division of a country its postcodes give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The first, such as a state.
    Region,
    /// The second, such as a province.
    Province,
}

/// A division of a country.
pub struct Division {
    country: Country,
    pub level: Level,
    /// Its name, as the country writes it.
    pub name: &'static str,
    pattern: &'static str,
    regex: OnceLock<Regex>,
}

impl Division {
    fn parse(line: &'static str) -> Option<Self> {
        let mut cells = line.split('\t');
        let country = Country::parse(cells.next()?)?;
        let level = match cells.next()? {
            "1" => Level::Region,
            "2" => Level::Province,
            _ => return None,
        };
        let (name, pattern) = (cells.next()?, cells.next()?);
        Some(Self { country, level, name, pattern, regex: OnceLock::new() })
    }

    /// The division of a normalised postcode. There is none where a number is shared by several.
    pub fn of(country: Country, code: &str) -> Option<&'static Self> {
        let mut found = in_country(country).filter(|division| division.regex().is_match(code));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// The division with a name.
    pub fn named(country: Country, name: &str) -> Option<&'static Self> {
        let folded = fold(name);
        in_country(country).find(|division| fold(division.name) == folded)
    }

    fn regex(&self) -> &Regex {
        self.regex.get_or_init(|| {
            let anchored = format!("^(?:{})", self.pattern);
            RegexBuilder::new(&anchored).unicode(false).build().expect("a test builds every pattern")
        })
    }
}

fn in_country(country: Country) -> impl Iterator<Item = &'static Division> {
    DIVISIONS.iter().filter(move |division| division.country == country)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn country(code: &str) -> Country {
        Country::parse(code).expect("a code")
    }

    #[test]
    fn every_row_is_read() {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(DIVISIONS.len(), rows);
        for division in DIVISIONS.iter() {
            assert!(!division.name.is_empty());
            division.regex();
        }
    }

    #[test]
    fn postcodes_give_their_division() {
        use Level::{Province, Region};
        let cases = [
            ("US", "95014", Some((Region, "California"))),
            ("US", "22162-1010", Some((Region, "Virginia"))),
            ("CA", "H3Z2Y7", Some((Region, "Quebec"))),
            ("CA", "V8X3X4", Some((Region, "British Columbia"))),
            // Ottawa's K1A serves offices on both sides of the river.
            ("CA", "K1A0B1", None),
            ("IT", "20121", Some((Province, "Milano"))),
            ("IT", "00144", Some((Province, "Roma"))),
            ("AU", "3171", Some((Region, "Victoria"))),
            ("FR", "75008", None),
            ("US", "", None),
        ];
        for (code, postcode, expected) in cases {
            let found = Division::of(country(code), postcode).map(|division| (division.level, division.name));
            assert_eq!(found, expected, "{code} {postcode}");
        }
    }

    #[test]
    fn names_fold() {
        assert_eq!(Division::named(country("BR"), "sao paulo").map(|division| division.name), Some("São Paulo"));
        assert!(Division::named(country("US"), "Madrid").is_none());
    }
}
