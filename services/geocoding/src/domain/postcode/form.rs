//! The form of each country's postcodes.

use std::sync::{LazyLock, OnceLock};

use regex::{Regex, RegexBuilder};

use crate::domain::place::Country;

/// Country, pattern, examples, and what people write before a postcode besides the code of the country.
const TABLE: &str = include_str!("../../../data/postcodes.tsv");
/// The maximum length of a postcode without separators, with room to spare. Iran's are the longest.
const MAX_LENGTH: usize = 12;

static FORMS: LazyLock<Vec<Form>> =
    LazyLock::new(|| TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(Form::parse).collect());

/// The form of a country's postcodes.
pub struct Form {
    country: Country,
    pattern: &'static str,
    regex: OnceLock<Regex>,
    examples: Vec<&'static str>,
    prefix: &'static str,
}

impl Form {
    fn parse(line: &'static str) -> Option<Self> {
        let mut cells = line.split('\t');
        let country = Country::parse(cells.next()?)?;
        let (pattern, examples, prefix) = (cells.next()?, cells.next()?, cells.next()?);
        Some(Self { country, pattern, regex: OnceLock::new(), examples: examples.split(',').collect(), prefix })
    }

    /// The form of a country's postcodes, if it has postcodes.
    pub fn of(country: Country) -> Option<&'static Self> {
        let index = FORMS.binary_search_by_key(&country, |form| form.country).ok()?;
        FORMS.get(index)
    }

    pub fn examples(&self) -> &[&'static str] {
        &self.examples
    }

    /// The code of its country.
    pub(super) fn country_code(&self) -> &str {
        self.country.code()
    }

    /// What people write before a postcode that is not part of it, such as the `L` of `L-1009`.
    pub(super) fn prefixes(&self) -> impl Iterator<Item = &str> {
        [self.country.code(), self.prefix].into_iter().filter(|prefix| !prefix.is_empty())
    }

    /// Whether postcodes begin with the code of the country, such as `AD100`.
    pub(super) fn begins_with_country(&self) -> bool {
        self.examples.iter().any(|example| example.starts_with(self.country.code()))
    }

    /// A postcode without separators as people write it; `None` if it does not have the form.
    ///
    /// The pattern decides where a space or a hyphen stands. Where it is optional, the examples decide whether it is
    /// written: `75008` in France, but `110 00` in Czechia.
    pub fn spell(&self, code: &str) -> Option<String> {
        if !code.is_ascii() || code.len() > MAX_LENGTH {
            return None;
        }
        let plain = || self.fits(code).then(|| code.to_owned());
        let separated = || {
            let with = |separator: char, at: usize| format!("{}{separator}{}", &code[..at], &code[at..]);
            let positions = ['-', ' '].into_iter().flat_map(|separator| (1..code.len()).map(move |at| (separator, at)));
            positions.map(|(separator, at)| with(separator, at)).find(|text| self.fits(text))
        };
        if self.examples.iter().any(|example| example.contains(['-', ' '])) {
            separated().or_else(plain)
        } else {
            plain().or_else(separated)
        }
    }

    fn fits(&self, text: &str) -> bool {
        self.regex().is_match(text)
    }

    fn regex(&self) -> &Regex {
        self.regex.get_or_init(|| {
            let anchored = format!("^(?:{})$", self.pattern);
            RegexBuilder::new(&anchored).unicode(false).build().expect("a test builds every pattern")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_its_examples_are_spelled_by_its_pattern() {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(FORMS.len(), rows);
        assert!(rows > 175, "{rows}");
        assert!(FORMS.is_sorted_by_key(|form| form.country));
        for form in FORMS.iter() {
            assert!(!form.examples.is_empty(), "{:?}", form.country);
            for example in &form.examples {
                let code: String = example.chars().filter(char::is_ascii_alphanumeric).collect();
                assert_eq!(form.spell(&code).as_deref(), Some(*example), "{:?}", form.country);
            }
        }
    }

    #[test]
    fn separators_stand_where_the_pattern_has_them() {
        let cases = [
            ("GB", "SW1A1AA", Some("SW1A 1AA")),
            ("GB", "M11AE", Some("M1 1AE")),
            ("GB", "GIR0AA", Some("GIR 0AA")),
            ("GB", "BFPO61", Some("BFPO 61")),
            ("CA", "K1A0B1", Some("K1A 0B1")),
            ("NL", "1012JS", Some("1012 JS")),
            ("PT", "1100148", Some("1100-148")),
            ("BR", "40301110", Some("40301-110")),
            ("JP", "1540023", Some("154-0023")),
            ("PL", "00950", Some("00-950")),
            ("SE", "11455", Some("114 55")),
            ("GR", "15124", Some("151 24")),
            ("CZ", "11000", Some("110 00")),
            ("SK", "01001", Some("010 01")),
            ("IE", "D02AF30", Some("D02 AF30")),
            ("MT", "NXR01", Some("NXR 01")),
            ("MT", "BZN1130", Some("BZN 1130")),
            ("US", "95014", Some("95014")),
            ("US", "221621010", Some("22162-1010")),
            ("FR", "33380", Some("33380")),
            ("ES", "35660", Some("35660")),
            ("LV", "LV1073", Some("LV-1073")),
            ("PE", "LIMA23", Some("LIMA 23")),
            ("ES", "53001", None),
            ("ES", "00100", None),
            ("ES", "356600", None),
            ("GB", "SW1A", None),
            ("GB", "", None),
            ("GB", "SW1A1AÁ", None),
            ("GB", "SW1A1AASW1A1AA", None),
        ];
        for (country, code, expected) in cases {
            let form = Form::of(Country::parse(country).expect("a code")).expect("a pattern");
            assert_eq!(form.spell(code).as_deref(), expected, "{country} {code}");
        }
        assert!(Form::of(Country::parse("AE").expect("a code")).is_none());
    }
}
